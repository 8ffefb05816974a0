/* Badugi by arithmetic instead of a table of hands.
 *
 * A set of cards is the 13-bit set of its ranks, or all ones if two of them share a rank or a suit:
 * sets are joined by or, and all ones stays all ones.  Among sets of as many cards the best has the
 * lowest highest rank, and so on down: it is the least number, with the ace as bit 0.  So the
 * minimum over the pairs, triples and quadruples, the largest that there is, names the hand, and
 * one look-up in 16 KB gives its class.  All steps are plain loops over a block of rows, 16 bits a
 * row, which compilers turn into vector code. */
#include "badugi.h"

#include <string.h>

enum { CONFLICT = 0xFFFF, RANK_BITS = 13, DEALT = 4 };

/* One column per card of the block's rows. */
typedef struct {
    uint16_t card[DEALT][SW_BLOCK];
    uint16_t rank[DEALT][SW_BLOCK]; /* one bit, ace lowest */
} columns;

SW_INLINE uint16_t least(uint16_t a, uint16_t b) {
    return a < b ? a : b;
}

/* The ranks of two cards, or CONFLICT. */
SW_INLINE uint16_t join(uint16_t card_a, uint16_t card_b, uint16_t rank_a, uint16_t rank_b) {
    uint16_t differ = card_a ^ card_b;
    uint16_t conflict = ((differ & 3) == 0) | (rank_a == rank_b);
    return (uint16_t)(rank_a | rank_b | -conflict);
}

/* Sets of ranks with the ace as bit 0 back to the deuce as bit 0, by which the table goes. */
SW_INLINE uint16_t ace_high(uint16_t set) {
    return (uint16_t)((set >> 1 | set << (RANK_BITS - 1)) & ((1 << RANK_BITS) - 1));
}

SW_INLINE int block(const uint16_t *classes, int check, const uint8_t *rows, uint16_t *ranks) {
    columns c;
    uint16_t outside = 0, twice = 0;
    uint32_t words[SW_BLOCK];
    uint16_t best[SW_BLOCK];
    memcpy(words, rows, sizeof words);
    for (int i = 0; i < DEALT; i++)
        for (int j = 0; j < SW_BLOCK; j++) {
            uint32_t card = words[j] >> (8 * i) & 0xFF;
            uint32_t height = ((card >> 2) + 1) & 15;
            c.card[i][j] = (uint16_t)card;
            c.rank[i][j] = (uint16_t)(1u << (height == 13 ? 0 : height));
        }
    for (int j = 0; j < SW_BLOCK; j++) {
        uint16_t c0 = c.card[0][j], c1 = c.card[1][j], c2 = c.card[2][j], c3 = c.card[3][j];
        uint16_t r0 = c.rank[0][j], r1 = c.rank[1][j], r2 = c.rank[2][j], r3 = c.rank[3][j];
        outside |= (c0 >= SW_CARDS) | (c1 >= SW_CARDS) | (c2 >= SW_CARDS) | (c3 >= SW_CARDS);
        twice |= (c0 == c1) | (c0 == c2) | (c0 == c3) | (c1 == c2) | (c1 == c3) | (c2 == c3);
        uint16_t s01 = join(c0, c1, r0, r1), s02 = join(c0, c2, r0, r2);
        uint16_t s03 = join(c0, c3, r0, r3), s12 = join(c1, c2, r1, r2);
        uint16_t s13 = join(c1, c3, r1, r3), s23 = join(c2, c3, r2, r3);
        uint16_t s012 = s01 | s02 | s12, s013 = s01 | s03 | s13;
        uint16_t s023 = s02 | s03 | s23, s123 = s12 | s13 | s23;
        uint16_t four = s012 | s013 | s23;
        uint16_t three = least(least(s012, s013), least(s023, s123));
        uint16_t two = least(least(least(s01, s02), least(s03, s12)), least(s13, s23));
        uint16_t one = least(least(r0, r1), least(r2, r3));
        uint16_t set = two == CONFLICT ? one : two;
        set = three == CONFLICT ? set : three;
        best[j] = ace_high(four == CONFLICT ? set : four);
    }
    for (int j = 0; j < SW_BLOCK; j++) ranks[j] = classes[best[j]];
    return outside | (check && twice);
}

#ifdef SW_HAVE_X86
__attribute__((target("avx2"))) static int block_avx2(const uint16_t *classes, int check,
                                                      const uint8_t *rows, uint16_t *ranks) {
    return block(classes, check, rows, ranks);
}
#endif

int sw_badugi_block(const sw_ranking *ranking, int path, int check, const uint8_t *rows, int size,
                    uint16_t *ranks) {
    (void)size;
#ifdef SW_HAVE_X86
    if (path != SW_SCALAR) return block_avx2(ranking->badugi, check, rows, ranks);
#else
    (void)path;
#endif
    return block(ranking->badugi, check, rows, ranks);
}

uint16_t sw_badugi_class(const sw_ranking *ranking, const uint8_t *cards, int size) {
    unsigned best[DEALT + 1] = {0};
    (void)size;
    for (unsigned chosen = 1; chosen < 1u << DEALT; chosen++) {
        unsigned ranks = 0, suits = 0, count = 0, good = 1;
        for (int i = 0; i < DEALT; i++) {
            if (!(chosen >> i & 1)) continue;
            unsigned rank = 1u << (((cards[i] >> 2) + 1) % RANK_BITS), suit = 1u << (cards[i] & 3);
            good &= !(ranks & rank) & !(suits & suit);
            ranks |= rank;
            suits |= suit;
            count++;
        }
        if (good && (!best[count] || ranks < best[count])) best[count] = ranks;
    }
    int count = DEALT;
    while (!best[count]) count--;
    return ranking->badugi[ace_high((uint16_t)best[count])];
}
