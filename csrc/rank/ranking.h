/* What the core knows of a ranking system: pointers into the generated tables, and how suits
 * matter.  The rows are generated from the orders in tools/tables/orderings.py. */
#ifndef SW_RANKING_H
#define SW_RANKING_H

#include "steelwheel.h"

typedef struct sw_ranking {
    /* How many classes hands of a number of cards have, on one scale for all or one for each; 0 for
     * a size that the system doesn't rank. */
    uint16_t classes[SW_MOST_CARDS + 1];

    /* Best class of a number of cards by place of their rank multiset, suits left aside; NULL in
     * badugi. */
    const uint16_t *by_place[SW_MOST_CARDS + 1];

    /* By the same size: the shift of each row of the hash; see lane.h. */
    const uint16_t *const *shifts;

    /* Best class of five suited cards by the 13-bit set of the suit's ranks, without a joker and
     * with one; NULL where suits don't matter. */
    const uint16_t *flush[2];

    /* By class: the set of its ranks if they are five different ones and unsuited, else 0.
     * Not NULL where a flush is worse than anything that avoids it. */
    const uint16_t *different;

    /* Badugi: class by the set of playing ranks, the lowest as bit 0; NULL for other systems. */
    const uint16_t *badugi;
    uint8_t ace_low;

    /* Omaha: rows of SW_OMAHA_ROW classes by number of three board ranks, see omaha/rows.c; NULL
     * for systems that aren't played so. */
    const uint16_t *omaha;
    uint16_t first_triple; /* number of the first row's ranks; a short deck lacks the lower ones */
    const uint16_t *omaha_quads; /* the same for four board ranks, or NULL */

    /* Classes up to this are straight flushes. */
    uint16_t straight_flushes;

    /* Classes above this don't count and rank SW_NO_LOW. */
    uint16_t limit;

    sw_deck deck;
} sw_ranking;

/* Numbers of Omaha's multisets of ranks: of two by their digits of SW_RANK_BITS, of three likewise,
 * of four by the numbers of two pairs of them; and eight-or-better lows by the sets of low ranks of
 * the board and of the hole.  They are in rankings.c, once for all who read them. */
extern const uint8_t sw_pair_number[1 << (2 * SW_RANK_BITS)];
extern const uint16_t sw_triple_number[1 << (3 * SW_RANK_BITS)];
extern const uint16_t sw_quad_number[SW_PAIRS * SW_PAIRS];
extern const uint8_t sw_omaha_low[1 << 16];

/* By enum sw_system. */
extern const sw_ranking sw_rankings[SW_SYSTEMS];

/* A class, or SW_NO_LOW, all ones, if it's beyond the limit: without a branch, since half of all
 * hands go either way. */
SW_INLINE uint16_t sw_within(uint16_t found, uint16_t limit) {
    return (uint16_t)(found | -(found > limit));
}

/* Whether `system` is one and ranks hands of `size` cards. */
SW_INLINE int sw_ranks_size(int system, size_t size) {
    if (system < 0 || system >= SW_SYSTEMS || size < 1 || size > SW_MOST_CARDS) return 0;
    return sw_rankings[system].classes[size] > 0;
}

#endif
