/* Ranking in batches: blocks of rows through the first stage, which looks them up too, then the few
 * flushes.
 *
 * What limits it: two dependent loads a hand.  The shifts (16 KB) stay in L1, the ranks of a system
 * (101 KB for seven cards) in L2.  Three hands in a hundred hold five cards of a suit; they are
 * kept as a bit set and done after the block, so that the loop of look-ups has no branch. */
#include <string.h>

#include "rank/badugi.h"
#include "rank/hand.h"
#include "rank/rows.h"
#include "rank/stage.h"

/* Correct the ranks of a block of good rows, which were looked up without regard to suits. */
SW_INLINE void correct_flushes(const sw_ranking *ranking, const sw_block *block,
                               const uint8_t *cards, const int size, int width, uint16_t *ranks) {
    for (uint64_t left = block->flush; left; left &= left - 1) {
        int i = sw_lowest_bit(left);
        ranks[i] = sw_flush_class(ranking, block->lane[i], cards + i * width, size, ranks[i]);
    }
}

static void correct_flushes_of(const sw_ranking *ranking, const sw_block *block,
                               const uint8_t *cards, int size, int width, uint16_t *ranks) {
    switch (size) {
        case 5: correct_flushes(ranking, block, cards, 5, width, ranks); break;
        case 6: correct_flushes(ranking, block, cards, 6, width, ranks); break;
        default: correct_flushes(ranking, block, cards, 7, width, ranks); break;
    }
}

/* Look a block up in another system than the one that its stage has done. */
static void look_up_block(const sw_tables *tables, const sw_block *block, int size,
                          uint16_t *ranks) {
    for (int i = 0; i < SW_BLOCK; i++) {
        uint16_t found = tables->by_place[sw_place(tables->shift, (uint32_t)block->lane[i], size)];
        ranks[i] = sw_within(found, tables->limit);
    }
}

int sw_rank_parts(const int *systems, const sw_kernels *kernels, int check, const uint8_t *cards,
                  int size, int apart, size_t rows, uint16_t *const *ranks, size_t *bad_row) {
    const sw_ranking *part[2];
    sw_tables tables[2];
    const int parts = ranks[1] ? 2 : 1;
    int lanes = -1; /* the first part that ranks by them */
    sw_deck deck = {0, SW_JOKER};
    SW_EXPECT(apart == size || (apart == SW_WIDE && size >= 5));
    if (size < 0 || !kernels) return SW_BAD_ARGUMENT;
    for (int p = 0; p < parts; p++) {
        if (!sw_ranks_size(systems[p], (size_t)size)) return SW_BAD_ARGUMENT;
        part[p] = &sw_rankings[systems[p]];
        if (!part[p]->badugi) {
            tables[p] = (sw_tables){part[p]->shifts[size], part[p]->by_place[size], part[p]->limit};
            if (lanes < 0) lanes = p;
        }
        deck = sw_common_deck(deck, part[p]->deck);
    }
    const size_t width = (size_t)apart, ahead = apart == SW_WIDE ? 0 : SW_READ_AHEAD;
    uint8_t copy[SW_BLOCK * SW_WIDE + SW_READ_AHEAD] = {0};
    uint16_t found[2][SW_BLOCK];
    sw_block block;
    for (size_t row = 0; row < rows;) {
        const uint8_t *at = cards + row * width;
        size_t left = rows - row, count = left < SW_BLOCK ? left : SW_BLOCK;
        uint16_t *to[2] = {ranks[0] + row, parts > 1 ? ranks[1] + row : NULL};
        /* A stage reads behind its block: near the end of the rows it gets a copy, filled up with
         * the last row. */
        int last = left * width < SW_BLOCK * width + ahead;
        if (last) {
            memcpy(copy, at, count * width);
            for (size_t i = count; i < SW_BLOCK; i++)
                memcpy(copy + i * width, at + (count - 1) * width, width);
            at = copy;
            to[0] = found[0];
            to[1] = found[1];
        }
        int bad = 0;
        if (lanes >= 0)
            bad = kernels->stage(at, size, apart, deck, check, &block, &tables[lanes], to[lanes]);
        for (int p = 0; p < parts; p++)
            if (part[p]->badugi)
                bad |= kernels->badugi(part[p], check, at, size, to[p]);
            else if (p != lanes)
                look_up_block(&tables[p], &block, size, to[p]);
        size_t good = bad ? sw_first_bad(at, size, width, count, deck, check) : count;
        if (good < count) {
            for (int p = 0; p < parts; p++)
                for (size_t i = 0; i < good; i++)
                    ranks[p][row + i] = sw_cards_class(part[p], at + i * width, size);
            *bad_row = row + good;
            return SW_BAD_ROW;
        }
        for (int p = 0; p < parts; p++) {
            if (part[p]->flush[0]) correct_flushes_of(part[p], &block, at, size, apart, to[p]);
            if (last) memcpy(ranks[p] + row, to[p], count * sizeof *to[p]);
        }
        row += count;
    }
    return SW_OK;
}

int sw_rank_rows(int system, int path, int check, const uint8_t *cards, int size, size_t rows,
                 uint16_t *ranks, size_t *bad_row) {
    const int systems[2] = {system, system};
    uint16_t *const parts[2] = {ranks, NULL};
    return sw_rank_parts(systems, sw_kernels_of(path), check, cards, size, size, rows, parts,
                         bad_row);
}

int sw_rank_split(int first_system, int second_system, int path, int check, const uint8_t *cards,
                  int size, size_t rows, uint16_t *first, uint16_t *second, size_t *bad_row) {
    const int systems[2] = {first_system, second_system};
    uint16_t *const parts[2] = {first, second};
    return sw_rank_parts(systems, sw_kernels_of(path), check, cards, size, size, rows, parts,
                         bad_row);
}
