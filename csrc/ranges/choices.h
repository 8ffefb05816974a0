/* Several players' ranges, of which every choice of a hand for each is played. */
#ifndef SW_CHOICES_H
#define SW_CHOICES_H

#include "cpu/kernels.h"
#include "cpu/vector16.h"
#include "ranges/runouts.h"

enum {
    SW_TILE = 4 * SW_LANES,           /* boards that are played at once */
    SW_MOST_LAST_WEIGHT = 0xFFFF / 4, /* a sum that fits into a lane four times */
    SW_HALVES = 2
};

/* The best so far on each board: by half of the pot, ranks and who has them. */
typedef struct {
    int16_t *rank[SW_HALVES], *set[SW_HALVES];
} sw_leaders;

typedef struct sw_choices {
    int players, halves;
    size_t stride, sizes[SW_MOST_PLAYERS];
    const uint64_t *masks[SW_MOST_PLAYERS], *weights[SW_MOST_PLAYERS];
    const int16_t *ranks[SW_HALVES][SW_MOST_PLAYERS];
    uint64_t *tallies;
    sw_leaders levels[SW_MOST_PLAYERS];
    uint64_t *sums;    /* as tallies: weights of the last player's hands for the others' hands */
    uint32_t *fitting; /* the last player's hands that share no card with the others */
} sw_choices;

#endif
