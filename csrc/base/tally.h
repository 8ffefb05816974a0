/* Who wins, what it is worth, and where it is counted: the layout of the tallies of the public
 * declarations, behind which steelwheel.h includes this. */
#ifndef SW_TALLY_H
#define SW_TALLY_H

#include "base/cards.h"
#include "base/count.h"

enum {
    SW_POT = 5040, /* units: half of it divides by up to ten players */
    SW_HALF_POT = SW_POT / 2
};

/* A pot shared by so many; half of each is a half's part. */
static const uint16_t sw_part_of[SW_MOST_PLAYERS + 1] = {
    0,          SW_POT,     SW_POT / 2, SW_POT / 3, SW_POT / 4,  SW_POT / 5,
    SW_POT / 6, SW_POT / 7, SW_POT / 8, SW_POT / 9, SW_POT / 10,
};

SW_INLINE unsigned sw_least_class(const uint16_t *classes, const int players) {
    unsigned best = classes[0];
    for (int p = 1; p < players; p++) best = classes[p] < best ? classes[p] : best;
    return best;
}

/* The set of those who have the lowest class, bit i for player i; the class goes to `*lowest`. */
SW_INLINE unsigned sw_winners(const uint16_t *classes, const int players, unsigned *lowest) {
    unsigned best = classes[0], set = 1;
    SW_EXPECT(players >= 1 && players <= SW_MOST_PLAYERS);
    for (int p = 1; p < players; p++) {
        unsigned bit = 1u << p, own = classes[p];
        set = own < best ? bit : set | (own == best ? bit : 0);
        best = own < best ? own : best;
    }
    *lowest = best;
    return set;
}

/* The same of ranks; none if even the lowest is SW_NO_LOW. */
SW_INLINE unsigned sw_winners_if_any(const uint16_t *ranks, const int players) {
    unsigned lowest, set = sw_winners(ranks, players, &lowest);
    return lowest == SW_NO_LOW ? 0 : set;
}

/* How many tallies there are. */
SW_INLINE size_t sw_tally_count(int players, int split) {
    return (size_t)(split ? SW_TALLIES : 1) << players;
}

/* Where a set of winners is counted. */
SW_INLINE size_t sw_tally_of(enum sw_tally tally, int players, unsigned set) {
    return ((size_t)tally << players) + set;
}

/* Count all of a split pot but who wins the low half. */
SW_INLINE void sw_count_high(uint64_t *tallies, int players, unsigned high, unsigned low,
                             uint64_t times) {
    SW_EXPECT((high | low) >> players == 0);
    tallies[high | low] += times;
    tallies[sw_tally_of(low ? SW_TALLY_HIGH : SW_TALLY_NO_LOW, players, high)] += times;
}

/* Count a split pot by who wins each half; `low` is 0 where no one wins the low one. */
SW_INLINE void sw_count_split(uint64_t *tallies, int players, unsigned high, unsigned low,
                              uint64_t times) {
    sw_count_high(tallies, players, high, low, times);
    tallies[sw_tally_of(SW_TALLY_LOW, players, low)] += times;
}

#endif
