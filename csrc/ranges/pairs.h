/* Two ranges that are compared hand by hand: the arguments of sw_contest. */
#ifndef SW_PAIRS_H
#define SW_PAIRS_H

#include "cpu/kernels.h"
#include "ranges/runouts.h"

typedef struct sw_pairs {
    const uint64_t *first_masks, *second_masks;
    const int16_t *first, *second, *first_low, *second_low;
    size_t firsts, seconds, stride;
    uint32_t *counts;
} sw_pairs;

#endif
