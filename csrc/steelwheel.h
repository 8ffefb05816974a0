/* What every source of the core includes: the public declarations and the types they use. */
#ifndef STEELWHEEL_H
#define STEELWHEEL_H

#include <stddef.h>
#include <stdint.h>

#include "steelwheel.cdef.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "cards are read and written several at a time, the first in the lowest byte"
#endif

enum {
    SW_JOKER = 52,
    SW_NO_LOW = 65535,
    SW_MOST_CARDS = 7,
    SW_MOST_PLAYERS = 10,
    SW_BOARD = 5,    /* cards of a whole board */
    SW_ABSENT = 255, /* instead of a card that is not there or not known */
    SW_POT = 5040    /* units: half of it divides by up to ten players */
};

#if defined(__GNUC__)
#define SW_INLINE static inline __attribute__((always_inline))
#else
#define SW_INLINE static inline
#endif

/* Ask for the cards that are read some hundred rows later.  Processors fetch ahead by themselves,
 * but stop at the end of each page of memory: asking makes long batches a fifth faster. */
#if defined(__GNUC__)
#define SW_FETCH_AHEAD(cards) __builtin_prefetch((cards) + 1024)
#else
#define SW_FETCH_AHEAD(cards) ((void)(cards))
#endif

SW_INLINE int sw_count_bits(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_popcountll(x);
#else
    int n = 0;
    for (; x; x &= x - 1) n++;
    return n;
#endif
}

/* How many sets of k of n things there are. */
SW_INLINE uint64_t sw_binomial(uint64_t n, int k) {
    uint64_t sets = 1;
    for (int i = 0; i < k; i++) sets = sets * (n - (uint64_t)i) / (uint64_t)(i + 1);
    return sets;
}

/* Index of the lowest bit; `x` isn't 0. */
SW_INLINE int sw_lowest_bit(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    int n = 0;
    while (!(x & 1)) {
        x >>= 1;
        n++;
    }
    return n;
#endif
}

#endif
