/* Many hands on one board of Omaha: the board is folded into one value per pair of cards first. */
#include <string.h>

#include "omaha/job.h"
#include "omaha/table.h"

enum { FOLD_STRIDE = 64 };

/* Fold a good board into one class per two cards, at FOLD_STRIDE * first + second.  The entries of
 * what is no card are 0, which is no class; with `check` also those of a card with itself and of
 * the board's cards.  So a hand whose least entry is 0 is bad, and needs no other check. */
static void fold(const sw_omaha_job *j, const uint8_t *board, uint16_t *classes) {
    const sw_ranking *ranking = j->ranking;
    uint16_t row[SW_OMAHA_ROW];
    sw_omaha_join(ranking, board, j->board_size, row);
    memset(classes, 0, sizeof *classes * FOLD_STRIDE * FOLD_STRIDE);
    const int lowest = (int)sw_rank_of(j->deck.lowest);
    for (int a = lowest; a < SW_RANKS; a++) {
        uint16_t line[FOLD_STRIDE] = {0};
        for (int b = lowest; b < SW_RANKS; b++) {
            const uint8_t pair[SW_OMAHA_HOLE] = {(uint8_t)(4 * a), (uint8_t)(4 * b)};
            uint16_t found = sw_omaha_unsuited(row, pair, SW_OMAHA_HOLE);
            if (found > ranking->limit) found = SW_NO_LOW;
            for (int suit = 0; suit < 4; suit++) line[4 * b + suit] = found;
        }
        for (int suit = 0; suit < 4; suit++)
            memcpy(classes + FOLD_STRIDE * (4 * a + suit), line, sizeof line);
    }
    uint64_t sets = sw_suit_sets(board, j->board_size);
    for (int suit = 0; suit < SW_SUITS && ranking->flush[0]; suit++) {
        unsigned on_board = sw_of_suit(sets, (unsigned)suit);
        unsigned rest = on_board & (on_board - 1);
        if (!(rest & (rest - 1))) continue;
        for (int a = lowest; a < SW_RANKS; a++)
            for (int b = lowest; b < a; b++) {
                unsigned hole = 1u << a | 1u << b;
                if (hole & on_board) continue;
                uint16_t found = sw_omaha_flush(ranking, on_board, hole);
                uint16_t *one = classes + FOLD_STRIDE * (4 * a + suit) + 4 * b + suit;
                uint16_t *other = classes + FOLD_STRIDE * (4 * b + suit) + 4 * a + suit;
                if (found < *one) *one = *other = found;
            }
    }
    if (!j->check) return;
    for (int card = 0; card < SW_JOKER; card++) classes[FOLD_STRIDE * card + card] = 0;
    for (int i = 0; i < j->board_size; i++)
        for (int card = 0; card < FOLD_STRIDE; card++)
            classes[FOLD_STRIDE * (board[i] & 63) + card] =
                classes[FOLD_STRIDE * card + (board[i] & 63)] = 0;
}

SW_INLINE int rank_folded(const uint16_t *classes, const uint8_t *hole, size_t stride,
                          const int size, size_t rows, uint16_t *ranks) {
    unsigned bad = 0;
    for (size_t row = 0; row < rows; row++, hole += stride) {
        unsigned best = SW_NO_LOW;
        for (int a = 0; a < size; a++) {
            bad |= hole[a] & 0xC0;
            const uint16_t *line = classes + FOLD_STRIDE * (hole[a] & 63);
            for (int b = a + 1; b < size; b++) {
                unsigned found = line[hole[b] & 63];
                best = found < best ? found : best;
            }
        }
        bad |= best == 0;
        ranks[row] = (uint16_t)best;
    }
    return bad != 0;
}

int sw_omaha_one_board(const sw_omaha_job *j, const uint8_t *hole, size_t hole_stride,
                       const uint8_t *board, size_t rows, uint16_t *ranks, uint16_t *low,
                       size_t *bad_row) {
    uint16_t classes[FOLD_STRIDE * FOLD_STRIDE];
    if (sw_first_bad(board, j->board_size, 0, 1, j->deck, j->check) == 0) {
        *bad_row = 0;
        return SW_BAD_ROW;
    }
    fold(j, board, classes);
    const unsigned board_low = sw_omaha_low_set(board, j->board_size);
    for (size_t row = 0; row < rows;) {
        enum { CHUNK = 1024 };
        size_t count = rows - row < CHUNK ? rows - row : CHUNK;
        const uint8_t *at = hole + row * hole_stride;
        int bad;
        switch (j->hole_size) {
            case 4: bad = rank_folded(classes, at, hole_stride, 4, count, ranks + row); break;
            case 5: bad = rank_folded(classes, at, hole_stride, 5, count, ranks + row); break;
            default: bad = rank_folded(classes, at, hole_stride, 6, count, ranks + row); break;
        }
        if (bad) {
            size_t good = sw_omaha_first_bad(j, at, hole_stride, board, 0, count);
            if (good < count)
                count = good;
            else
                bad = 0;
        }
        if (low)
            for (size_t i = 0; i < count; i++)
                low[row + i] = sw_omaha_low_class(
                    board_low, sw_omaha_low_set(at + i * hole_stride, j->hole_size));
        row += count;
        if (bad) {
            *bad_row = row;
            return SW_BAD_ROW;
        }
    }
    return SW_OK;
}
