/* Counting: bits of a word, and sets of things with their numbers. */
#ifndef SW_COUNT_H
#define SW_COUNT_H

#include "base/compiler.h"
#include "base/expect.h"

SW_INLINE int sw_count_bits(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_popcountll(x);
#else
    int n = 0;
    for (; x; x &= x - 1) n++;
    return n;
#endif
}

/* Number of bits of a set of up to seven things, where a table is faster. */
extern const uint8_t sw_few_bits[1 << 7];

/* Index of the lowest bit; `x` isn't 0. */
SW_INLINE int sw_lowest_bit(uint64_t x) {
    SW_EXPECT(x);
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

/* How many sets of k of n things there are. */
SW_INLINE uint64_t sw_binomial(uint64_t n, int k) {
    uint64_t sets = 1;
    for (int i = 0; i < k; i++) sets = sets * (n - (uint64_t)i) / (uint64_t)(i + 1);
    return sets;
}

enum {
    SW_MOST_CHOSEN = 5,      /* the k of the table */
    SW_MOST_CHOSEN_FROM = 53 /* its n: a deck with the joker */
};

/* The same for small numbers, [n][k]. */
extern const uint32_t sw_choose[SW_MOST_CHOSEN_FROM + 1][SW_MOST_CHOSEN + 1];

/* The number of a set c1 < c2 < ... is C(c1, 1) + C(c2, 2) + ...: the sets of the n lowest things
 * come first.  Take a number, below C(n, size), apart into the things, lowest first. */
void sw_set_of_number(uint32_t number, int size, int n, uint8_t *set);

/* From a set to that of the next number. */
SW_INLINE void sw_next_set(uint8_t *set, int size) {
    int i = 0;
    SW_EXPECT(size > 0);
    while (i + 1 < size && set[i] + 1 == set[i + 1]) {
        set[i] = (uint8_t)i;
        i++;
    }
    set[i]++;
}

/* Numbers of all subsets of `size` different things in ascending order: number[s], where bit i of s
 * is things[i]. */
SW_INLINE void sw_subset_numbers(const uint8_t *things, const int size, uint32_t *number) {
    number[0] = 0;
    for (int i = 0; i < size; i++)
        for (int set = 0; set < 1 << i; set++)
            number[set | 1 << i] = number[set] + sw_choose[things[i]][sw_few_bits[set] + 1];
}

#endif
