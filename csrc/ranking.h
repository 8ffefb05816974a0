/* What the core knows of a ranking system: pointers into the generated tables, and how suits
 * matter.  A new system is a row in rankings.c. */
#ifndef SW_RANKING_H
#define SW_RANKING_H

#include "steelwheel.h"

typedef struct {
    /* Best class of 5, 6 and 7 cards by place of their rank multiset, suits left aside;
     * NULL for a size that the system doesn't rank. */
    const uint16_t *by_place[SW_MOST_CARDS + 1];

    /* Best class of five suited cards by the 13-bit set of the suit's ranks;
     * NULL where suits don't matter. */
    const uint16_t *flush;

    /* By class: the set of its ranks if they are five different ones and unsuited, else 0.
     * Not NULL where a flush is worse than anything that avoids it. */
    const uint16_t *different;

    /* Badugi: class by the set of playing ranks; NULL for five-card systems. */
    const uint16_t *badugi;

    /* Classes above this don't count and rank SW_NO_LOW. */
    uint16_t limit;
} sw_ranking;

/* By enum sw_system. */
extern const sw_ranking sw_rankings[SW_SYSTEMS];

/* Whether `system` is one and ranks hands of `size` cards. */
SW_INLINE int sw_ranks_size(int system, size_t size) {
    if (system < 0 || system >= SW_SYSTEMS) return 0;
    if (sw_rankings[system].badugi) return size == 4;
    return size <= SW_MOST_CARDS && sw_rankings[system].by_place[size] != NULL;
}

#endif
