/* Three players with hands of two cards on one board, played from the worst class up. */
#ifndef SW_THREE_H
#define SW_THREE_H

#include <string.h>

#include "cpu/kernels.h"
#include "ranges/runouts.h"

enum { SW_THREE = 3, SW_CELLS = 56 /* cards, rounded up to whole vectors */ };

/* The hands of a player so far. */
typedef struct {
    uint64_t total;
    uint32_t card[SW_CELLS];           /* the weight of those with a card */
    uint32_t pair[SW_CELLS][SW_CELLS]; /* the weight of a hand, under both of its cards */
} sw_cells;

/* Products of the weights that two players have on the same hand, likewise. */
typedef struct {
    uint64_t total, card[SW_CELLS];
} sw_products;

typedef struct sw_three {
    /* All hands that are worse than the class that is played, and with those of that class. */
    sw_cells worse[SW_THREE], even[SW_THREE];
    sw_products both_worse[SW_THREE], both_even[SW_THREE]; /* of all players but the one */
    uint64_t tallies[1 << SW_THREE];
    const sw_kernels *kernels;
} sw_three;

/* Begin a board. */
SW_INLINE void sw_three_start(sw_three *t) {
    memset(t->worse, 0, sizeof t->worse);
    memset(t->even, 0, sizeof t->even);
    memset(t->both_worse, 0, sizeof t->both_worse);
    memset(t->both_even, 0, sizeof t->both_even);
}

/* The kernel `three` plays `count` hands of one class, better than all before: numbers of rows of
 * two cards in `hole`, and of weights, of which each player has `hands`.  It adds to the tallies.
 */

#endif
