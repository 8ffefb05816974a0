/* Rows of classes by number of two hole ranks: of three or four board ranks, and of whole boards.
 *
 * Three board ranks lead to a row of 91 classes, one for each pair of hole ranks, suits left aside.
 * The least of a board's rows, entry by entry, is the board's row: ten rows of three cache lines
 * for five board cards, 60 vector minima.  A hand of 4 (5, 6) hole cards is 6 (10, 15) look-ups in
 * that.  The table of three ranks takes 87 KB; one of whole boards would take 1.1 MB, and waiting
 * for it costs as much as joining the rows.
 *
 * An eight-or-better low is one look-up by the set of board ranks and the set of hole ranks up to
 * eight. */
#ifndef SW_OMAHA_TABLE_H
#define SW_OMAHA_TABLE_H

#include "rank/lane.h"
#include "rank/ranking.h"

enum { SW_LOW_SETS = 256, SW_THREES_OF_BOARD = 10 };

/* Bit of a card in the sets of low ranks, ace to eight. */
#define FOUR(bit) bit, bit, bit, bit
static const uint8_t sw_low_bit[64] = {
    FOUR(2), FOUR(4), FOUR(8), FOUR(16), FOUR(32), FOUR(64), FOUR(128), [48] = FOUR(1),
};

SW_INLINE unsigned sw_omaha_low_set(const uint8_t *cards, int size) {
    unsigned set = 0;
    for (int i = 0; i < size; i++) set |= sw_low_bit[cards[i] & 63];
    return set;
}

SW_INLINE uint16_t sw_omaha_low_class(unsigned board, unsigned hole) {
    uint16_t found = sw_omaha_low[SW_LOW_SETS * board + hole];
    return found ? found : (uint16_t)SW_NO_LOW;
}

SW_INLINE uint16_t lesser_class(uint16_t a, uint16_t b) {
    return a < b ? a : b;
}

/* The row of three ranks by their number.  A short deck's rows begin later: there the first stands
 * in for all that it lacks. */
SW_INLINE const uint16_t *sw_omaha_numbered(const sw_ranking *ranking, unsigned number) {
    unsigned first = ranking->first_triple;
    return ranking->omaha + SW_OMAHA_ROW * (number > first ? number - first : 0);
}

SW_INLINE const uint16_t *sw_omaha_three(const sw_ranking *ranking, unsigned a, unsigned b,
                                         unsigned c) {
    unsigned ranks = a << (2 * SW_RANK_BITS) | b << SW_RANK_BITS | c;
    return sw_omaha_numbered(ranking, sw_triple_number[ranks]);
}

/* The row of four ranks, given as two pairs. */
SW_INLINE const uint16_t *sw_omaha_four(const sw_ranking *ranking, unsigned pair, unsigned other) {
    return ranking->omaha_quads + SW_OMAHA_ROW * sw_quad_number[SW_PAIRS * pair + other];
}

SW_INLINE unsigned sw_omaha_pair(unsigned a, unsigned b) {
    return sw_pair_number[a << SW_RANK_BITS | b];
}

SW_INLINE void sw_least_of_four(const uint16_t *const from[4], uint16_t *restrict row) {
    const uint16_t *restrict f0 = from[0], *restrict f1 = from[1];
    const uint16_t *restrict f2 = from[2], *restrict f3 = from[3];
    for (int i = 0; i < SW_OMAHA_ROW; i++)
        row[i] = lesser_class(lesser_class(f0[i], f1[i]), lesser_class(f2[i], f3[i]));
}

SW_INLINE void sw_least_of_ten(const uint16_t *const from[10], uint16_t *restrict row) {
    const uint16_t *restrict f0 = from[0], *restrict f1 = from[1], *restrict f2 = from[2];
    const uint16_t *restrict f3 = from[3], *restrict f4 = from[4], *restrict f5 = from[5];
    const uint16_t *restrict f6 = from[6], *restrict f7 = from[7], *restrict f8 = from[8];
    const uint16_t *restrict f9 = from[9];
    for (int i = 0; i < SW_OMAHA_ROW; i++)
        row[i] = lesser_class(
            lesser_class(lesser_class(lesser_class(f0[i], f1[i]), lesser_class(f2[i], f3[i])),
                         lesser_class(lesser_class(f4[i], f5[i]), lesser_class(f6[i], f7[i]))),
            lesser_class(f8[i], f9[i]));
}

/* The class of each pair of hole ranks on a board. */
SW_INLINE void sw_omaha_join(const sw_ranking *ranking, const uint8_t *board, const int size,
                             uint16_t *restrict row) {
    unsigned r[SW_BOARD];
    for (int i = 0; i < size; i++) r[i] = sw_any_rank(board[i]);
    if (size == 5 && ranking->omaha_quads) {
        /* Every three of the five ranks are in one of these. */
        unsigned pair = sw_omaha_pair(r[0], r[1]);
        const uint16_t *const from[4] = {
            sw_omaha_four(ranking, pair, sw_omaha_pair(r[2], r[3])),
            sw_omaha_four(ranking, pair, sw_omaha_pair(r[2], r[4])),
            sw_omaha_four(ranking, pair, sw_omaha_pair(r[3], r[4])),
            sw_omaha_three(ranking, r[2], r[3], r[4]),
        };
        sw_least_of_four(from, row);
        return;
    }
    /* The one, four or ten threes; the first stands in for those that there aren't. */
    const uint16_t *from[SW_THREES_OF_BOARD] = {NULL};
    int count = 0;
    for (int a = 0; a < size; a++)
        for (int b = a + 1; b < size; b++)
            for (int c = b + 1; c < size; c++)
                from[count++] = sw_omaha_three(ranking, r[a], r[b], r[c]);
    for (; count < SW_THREES_OF_BOARD; count++) from[count] = from[0];
    sw_least_of_ten(from, row);
}

SW_INLINE uint16_t sw_omaha_unsuited(const uint16_t *row, const uint8_t *hole, const int size) {
    unsigned best = SW_NO_LOW;
    for (int a = 0; a < size; a++)
        for (int b = a + 1; b < size; b++) {
            unsigned found = row[sw_omaha_pair(sw_any_rank(hole[a]), sw_any_rank(hole[b]))];
            best = found < best ? found : best;
        }
    return (uint16_t)best;
}

#endif
