/* What the parts of the core that deal with draws share: numbers of sets of cards. */
#ifndef SW_DRAWS_H
#define SW_DRAWS_H

#include "steelwheel.h"

enum {
    SW_MOST_HAND = 5,     /* cards of a hand that may be exchanged */
    SW_LARGEST_DECK = 53, /* with the joker */
    SW_HAND_SETS = 1 << SW_MOST_HAND
};

/* How many sets of k of n cards there are; [n][k] for k up to SW_MOST_HAND. */
extern const uint32_t sw_choose[SW_LARGEST_DECK + 1][SW_MOST_HAND + 1];

/* The number of a set c1 < c2 < ... of cards is C(c1, 1) + C(c2, 2) + ...: the sets of the n lowest
 * cards come first.  Take a number, below C(n, size), apart into the cards, lowest first. */
void sw_set_of_number(uint32_t number, int size, int n, uint8_t *cards);

/* Numbers of all subsets of `size` different cards in ascending order: number[set], where bit i of
 * `set` is cards[i]. */
SW_INLINE void sw_subset_numbers(const uint8_t *cards, const int size, uint32_t *number) {
    static const uint8_t bits[SW_HAND_SETS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                               1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
    number[0] = 0;
    for (int i = 0; i < size; i++)
        for (int set = 0; set < 1 << i; set++)
            number[set | 1 << i] = number[set] + sw_choose[cards[i]][bits[set] + 1];
}

#endif
