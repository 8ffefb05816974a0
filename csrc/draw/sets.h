/* What the parts of the core that deal with draws share: numbers of sets of cards. */
#ifndef SW_DRAWS_H
#define SW_DRAWS_H

#include "steelwheel.h"

enum {
    SW_MOST_HAND = 5, /* cards of a hand that may be exchanged */
    SW_HAND_SETS = 1 << SW_MOST_HAND
};

/* Whether `start` to `stop` are numbers of sets of `size` of n cards. */
SW_INLINE int sw_are_sets(int n, int size, size_t start, size_t stop) {
    return n >= 0 && n <= SW_LARGEST_DECK && size >= 0 && size <= SW_MOST_HAND && size <= n &&
           start <= stop && stop <= sw_choose[n][size];
}

#endif
