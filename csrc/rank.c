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

static sw_stage stage_of(int path) {
#ifdef SW_HAVE_X86
    if (path == SW_AVX2) return sw_stage_avx2;
#endif
    return sw_stage_scalar;
}

/* The first row with a card outside the deck or, with `check`, a card twice; `rows` if none. */
static size_t first_bad(const uint8_t *cards, int size, size_t rows, int check) {
    for (size_t row = 0; row < rows; row++) {
        uint64_t seen = 0;
        for (int i = 0; i < size; i++, cards++) {
            if (*cards >= SW_CARDS) return row;
            if (check && (seen >> *cards & 1)) return row;
            seen |= 1ULL << *cards;
        }
    }
    return rows;
}

/* Ranks of a block of good rows. */
SW_INLINE void rank_block(const sw_ranking *ranking, const sw_block *block, const uint8_t *cards,
                          const int size, uint16_t *ranks) {
    const uint16_t *by_place = ranking->by_place[size];
    for (int i = 0; i < SW_BLOCK; i++)
        ranks[i] = by_place[sw_place((uint32_t)block->lane[i], size)];
    if (ranking->flush) {
        for (uint64_t left = block->flush; left; left &= left - 1) {
            int i = sw_lowest_bit(left);
            unsigned suit = sw_flush_suit(sw_flush_bits(block->lane[i]));
            ranks[i] = sw_flush_class(ranking, cards + i * size, size, suit, ranks[i]);
        }
    }
    if (ranking->limit < SW_NO_LOW)
        for (int i = 0; i < SW_BLOCK; i++)
            ranks[i] = ranks[i] <= ranking->limit ? ranks[i] : (uint16_t)SW_NO_LOW;
}

int sw_rank_rows(int system, int path, int check, const uint8_t *cards, int size, size_t rows,
                 uint16_t *ranks, size_t *bad_row) {
    if (size < 0 || !sw_ranks_size(system, (size_t)size)) return SW_BAD_ARGUMENT;
    if (path < 0 || path >= SW_PATHS || !sw_has_path(path)) return SW_BAD_ARGUMENT;
    const sw_ranking *ranking = &sw_rankings[system];
    const size_t width = (size_t)size;
    sw_stage stage = stage_of(path);
    uint8_t copy[SW_BLOCK * SW_MOST_CARDS + SW_READ_AHEAD] = {0};
    uint16_t found[SW_BLOCK];
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
        uint16_t *to = last ? found : ranks + row;
        int bad = ranking->badugi ? sw_badugi_block(ranking, path, check, at, size, to)
                                  : stage(at, size, check, &block);
        size_t good = bad ? first_bad(at, size, count, check) : count;
        if (good < count) {
            for (size_t i = 0; i < good; i++)
                ranks[row + i] = sw_cards_class(ranking, at + i * width, size);
            *bad_row = row + good;
            return SW_BAD_ROW;
        }
        if (!ranking->badugi) switch (size) {
                case 5: rank_block(ranking, &block, at, 5, to); break;
                case 6: rank_block(ranking, &block, at, 6, to); break;
                default: rank_block(ranking, &block, at, 7, to); break;
            }
        if (last) memcpy(ranks + row, found, count * sizeof *ranks);
        row += count;
    }
    return SW_OK;
}
