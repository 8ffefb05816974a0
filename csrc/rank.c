/* Ranking in batches: blocks of rows through the first stage, then look-ups, then the few flushes.
 *
 * What limits it: two dependent loads a hand.  The shifts (16 KB) stay in L1, the ranks of a system
 * (101 KB for seven cards) in L2.  Three hands in a hundred hold five cards of a suit; they are
 * kept as a bit set and done after the block, so that the loop of look-ups has no branch. */
#include <string.h>

#include "badugi.h"
#include "hand.h"
#include "stage.h"

int sw_has_path(int path) {
    if (path == SW_SCALAR) return 1;
#ifdef SW_HAVE_X86
    if (path == SW_AVX2) return __builtin_cpu_supports("avx2") != 0;
#endif
    return 0;
}

int sw_best_path(void) {
    int path = SW_PATHS - 1;
    while (!sw_has_path(path)) path--;
    return path;
}

/* Ranks of a block of good rows. */
SW_INLINE void look_up(const sw_ranking *ranking, const sw_block *block, const uint8_t *cards,
                       const int size, uint16_t *ranks) {
    const uint16_t *by_place = ranking->by_place[size], *shift = ranking->shifts[size];
    for (int i = 0; i < SW_BLOCK; i++)
        ranks[i] = by_place[sw_place(shift, (uint32_t)block->lane[i], size)];
    if (ranking->flush[0])
        for (uint64_t left = block->flush; left; left &= left - 1) {
            int i = sw_lowest_bit(left);
            ranks[i] = sw_flush_class(ranking, block->lane[i], cards + i * size, size, ranks[i]);
        }
    if (ranking->limit < SW_NO_LOW)
        for (int i = 0; i < SW_BLOCK; i++)
            ranks[i] = ranks[i] <= ranking->limit ? ranks[i] : (uint16_t)SW_NO_LOW;
}

static void rank_block(const sw_ranking *ranking, const sw_block *block, const uint8_t *cards,
                       int size, uint16_t *ranks) {
    switch (size) {
        case 5: look_up(ranking, block, cards, 5, ranks); break;
        case 6: look_up(ranking, block, cards, 6, ranks); break;
        case 7: look_up(ranking, block, cards, 7, ranks); break;
        default: look_up(ranking, block, cards, size, ranks); break;
    }
}

/* Rank rows in one system or two; the second of `ranks` is NULL for one. */
static int rank_rows(const int *systems, int path, int check, const uint8_t *cards, int size,
                     size_t rows, uint16_t *const *ranks, size_t *bad_row) {
    const sw_ranking *part[2];
    const int parts = ranks[1] ? 2 : 1;
    int lanes = 0; /* whether some system ranks by them */
    sw_deck deck = {0, SW_JOKER};
    if (size < 0 || path < 0 || path >= SW_PATHS || !sw_has_path(path)) return SW_BAD_ARGUMENT;
    for (int p = 0; p < parts; p++) {
        if (!sw_ranks_size(systems[p], (size_t)size)) return SW_BAD_ARGUMENT;
        part[p] = &sw_rankings[systems[p]];
        lanes |= !part[p]->badugi;
        sw_deck own = part[p]->deck;
        deck.lowest = own.lowest > deck.lowest ? own.lowest : deck.lowest;
        deck.highest = own.highest < deck.highest ? own.highest : deck.highest;
    }
    const sw_stage stage = sw_stage_of(path);
    const size_t width = (size_t)size;
    uint8_t copy[SW_BLOCK * SW_MOST_CARDS + SW_READ_AHEAD] = {0};
    uint16_t found[2][SW_BLOCK];
    sw_block block;
    for (size_t row = 0; row < rows;) {
        const uint8_t *at = cards + row * width;
        size_t left = rows - row, count = left < SW_BLOCK ? left : SW_BLOCK;
        /* A stage reads behind its block: near the end of the rows it gets a copy, filled up with
         * the last row. */
        int last = left * width < SW_BLOCK * width + SW_READ_AHEAD;
        if (last) {
            memcpy(copy, at, count * width);
            for (size_t i = count; i < SW_BLOCK; i++)
                memcpy(copy + i * width, at + (count - 1) * width, width);
            at = copy;
        }
        int bad = lanes ? stage(at, size, deck, check, &block) : 0;
        for (int p = 0; p < parts; p++)
            if (part[p]->badugi) {
                uint16_t *to = last ? found[p] : ranks[p] + row;
                bad |= sw_badugi_block(part[p], path, check, at, size, to);
            }
        size_t good = bad ? sw_first_bad(at, size, width, count, deck, check) : count;
        if (good < count) {
            for (int p = 0; p < parts; p++)
                for (size_t i = 0; i < good; i++)
                    ranks[p][row + i] = sw_cards_class(part[p], at + i * width, size);
            *bad_row = row + good;
            return SW_BAD_ROW;
        }
        for (int p = 0; p < parts; p++) {
            uint16_t *to = last ? found[p] : ranks[p] + row;
            if (!part[p]->badugi) rank_block(part[p], &block, at, size, to);
            if (last) memcpy(ranks[p] + row, to, count * sizeof *to);
        }
        row += count;
    }
    return SW_OK;
}

int sw_rank_rows(int system, int path, int check, const uint8_t *cards, int size, size_t rows,
                 uint16_t *ranks, size_t *bad_row) {
    const int systems[2] = {system, system};
    uint16_t *const parts[2] = {ranks, NULL};
    return rank_rows(systems, path, check, cards, size, rows, parts, bad_row);
}

int sw_rank_split(int first_system, int second_system, int path, int check, const uint8_t *cards,
                  int size, size_t rows, uint16_t *first, uint16_t *second, size_t *bad_row) {
    const int systems[2] = {first_system, second_system};
    uint16_t *const parts[2] = {first, second};
    return rank_rows(systems, path, check, cards, size, rows, parts, bad_row);
}
