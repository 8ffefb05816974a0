/* Omaha with one or two board cards to come: every player's class for each rank, or two ranks, that
 * may come, suits left aside.
 *
 * A board's row, the class of every pair of hole ranks, is the least of the rows of its ten threes.
 * Of those with both cards to come, the ones with none or one of them are joined beforehand. */
#include <string.h>

#include "omaha/omaha.h"
#include "omaha/table.h"

enum {
    MOST_PAIRS = 15, /* of six hole cards */
    MOST_KNOWN = 4
};

typedef uint16_t row[SW_OMAHA_ROW];

SW_INLINE void join_row(uint16_t *restrict into, const uint16_t *restrict other) {
    for (int i = 0; i < SW_OMAHA_ROW; i++) into[i] = other[i] < into[i] ? other[i] : into[i];
}

/* The least of five rows. */
SW_INLINE void join_five(const uint16_t *restrict a, const uint16_t *restrict b,
                         const uint16_t *restrict c, const uint16_t *restrict d,
                         const uint16_t *restrict e, uint16_t *restrict into) {
    for (int i = 0; i < SW_OMAHA_ROW; i++) {
        uint16_t first = a[i] < b[i] ? a[i] : b[i], second = c[i] < d[i] ? c[i] : d[i];
        first = e[i] < first ? e[i] : first;
        into[i] = first < second ? first : second;
    }
}

/* The class of each player from a board's row and the players' pairs of hole ranks. */
SW_INLINE void class_of_pairs(const uint16_t *of_board, const uint8_t (*pairs)[MOST_PAIRS],
                              int players, const int count, uint16_t *classes) {
    for (int p = 0; p < players; p++) {
        uint16_t best = SW_NO_LOW;
        for (int i = 0; i < count; i++) {
            uint16_t found = of_board[pairs[p][i]];
            best = found < best ? found : best;
        }
        classes[p] = best;
    }
}

SW_INLINE void class_of_some_pairs(const uint16_t *of_board, const uint8_t (*pairs)[MOST_PAIRS],
                                   int players, int count, uint16_t *classes) {
    if (count == 6)
        class_of_pairs(of_board, pairs, players, 6, classes);
    else
        class_of_pairs(of_board, pairs, players, count, classes);
}

void sw_omaha_to_come(const sw_ranking *ranking, const uint8_t *board, int known,
                      const uint8_t *hole, int players, int hole_size, uint16_t *classes) {
    SW_EXPECT((known == 3 || known == MOST_KNOWN) && players <= SW_MOST_PLAYERS);
    SW_EXPECT(hole_size >= SW_LEAST_OMAHA && hole_size <= SW_MOST_OMAHA);
    uint8_t pairs[SW_MOST_PLAYERS][MOST_PAIRS];
    int count = 0;
    for (int p = 0; p < players; p++, hole += hole_size) {
        count = 0;
        for (int i = 0; i < hole_size; i++)
            for (int j = i + 1; j < hole_size; j++)
                pairs[p][count++] =
                    (uint8_t)sw_omaha_pair(sw_rank_of(hole[i]), sw_rank_of(hole[j]));
    }
    unsigned k[MOST_KNOWN];
    for (int i = 0; i < known; i++) k[i] = sw_rank_of(board[i]);
    row with_one[SW_RANKS]; /* the least of all threes with no card to come, or with this one */
    row none;
    memcpy(none, sw_omaha_three(ranking, k[0], k[1], k[2]), sizeof none);
    if (known == 4)
        for (int i = 0; i < 3; i++)
            join_row(none, sw_omaha_three(ranking, k[3], k[i], k[i == 2 ? 0 : i + 1]));
    for (unsigned a = 0; a < SW_RANKS; a++) {
        memcpy(with_one[a], none, sizeof none);
        for (int i = 0; i < known; i++)
            for (int j = i + 1; j < known; j++)
                join_row(with_one[a], sw_omaha_three(ranking, k[i], k[j], a));
        if (known == 4)
            class_of_some_pairs(with_one[a], pairs, players, count,
                                classes + a * (unsigned)players);
    }
    if (known == 4) return;
    for (unsigned a = 0; a < SW_RANKS; a++)
        for (unsigned b = a; b < SW_RANKS; b++, classes += players) {
            row of_board;
            join_five(with_one[a], with_one[b], sw_omaha_three(ranking, k[0], a, b),
                      sw_omaha_three(ranking, k[1], a, b), sw_omaha_three(ranking, k[2], a, b),
                      of_board);
            class_of_some_pairs(of_board, pairs, players, count, classes);
        }
}
