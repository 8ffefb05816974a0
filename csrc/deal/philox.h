/* Random numbers by counter: Philox-4x64 with ten rounds (Salmon, Moraes, Dror, Shaw: "Parallel
 * random numbers: as easy as 1, 2, 3", 2011), the same words as numpy.random.Philox gives for the
 * key and the counter {0, 0, stream, 0}.
 *
 * A key has 2**64 streams, and each is made from its number alone: so who computes which stream,
 * and in what order, changes nothing. */
#ifndef SW_PHILOX_H
#define SW_PHILOX_H

#include "steelwheel.h"

enum { SW_WORDS = 64 /* made at a time: a multiple of four */ };

typedef struct {
    uint64_t key[2], stream, block; /* blocks of four words that were made so far */
    uint64_t words[SW_WORDS];
    int used;
} sw_random;

/* Low 64 bits of a product, and the high ones to `*high`. */
SW_INLINE uint64_t sw_multiply(uint64_t a, uint64_t b, uint64_t *high) {
#if defined(__SIZEOF_INT128__)
    unsigned __int128 product = (unsigned __int128)a * b;
    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#else
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
    *high = a1 * b1 + (middle >> 32) + (other >> 32);
    return a * b;
#endif
}

SW_INLINE void sw_philox(const uint64_t *key, uint64_t block, uint64_t stream, uint64_t *out) {
    uint64_t c0 = block, c1 = 0, c2 = stream, c3 = 0, k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
        uint64_t high0, high2;
        uint64_t low0 = sw_multiply(0xD2E7470EE14C6C93u, c0, &high0);
        uint64_t low2 = sw_multiply(0xCA5A826395121157u, c2, &high2);
        c0 = high2 ^ c1 ^ k0;
        c1 = low2;
        c2 = high0 ^ c3 ^ k1;
        c3 = low0;
        k0 += 0x9E3779B97F4A7C15u;
        k1 += 0xBB67AE8584CAA73Bu;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

SW_INLINE void sw_random_start(sw_random *random, const uint64_t *key, uint64_t stream) {
    random->key[0] = key[0];
    random->key[1] = key[1];
    random->stream = stream;
    random->block = 0;
    random->used = SW_WORDS;
}

SW_INLINE uint64_t sw_random_word(sw_random *random) {
    if (random->used == SW_WORDS) {
        for (int i = 0; i < SW_WORDS; i += 4)
            sw_philox(random->key, ++random->block, random->stream, random->words + i);
        random->used = 0;
    }
    return random->words[random->used++];
}

/* A number below `bound`, each as likely as the others; `bound` is not 0.  `*rest` takes what is
 * left of the word: a number that is uniform but for at most bound / 2**64. */
SW_INLINE uint64_t sw_random_below(sw_random *random, uint64_t bound, uint64_t *rest) {
    uint64_t number, low = sw_multiply(sw_random_word(random), bound, &number);
    if (low < bound) {
        const uint64_t least = (0 - bound) % bound;
        while (low < least) low = sw_multiply(sw_random_word(random), bound, &number);
    }
    *rest = low;
    return number;
}

#endif
