/* Badugi by arithmetic instead of a table of hands.
 *
 * A set of cards is the 13-bit set of its ranks, or all ones if two of them share a rank or a suit:
 * sets are joined by or, and all ones stays all ones.  Among sets of as many cards the best has the
 * lowest highest rank, and so on down: it is the least number, with the lowest rank as bit 0.  So
 * the minimum over the quadruples, or else the triples, pairs, single cards, names the hand, and
 * one look-up in 16 KB gives its class.  All steps are plain loops over a block of rows, 16 bits a
 * row, which compilers turn into vector code. */
#include "rank/badugi.h"

#include <string.h>

enum { CONFLICT = 0xFFFF, RANKS = 13, MOST = SW_MOST_CARDS };

typedef uint16_t column[SW_BLOCK];

SW_INLINE uint16_t least(uint16_t a, uint16_t b) {
    return a < b ? a : b;
}

/* Without a branch, or the loops around it would have one. */
SW_INLINE uint16_t unless_conflict(uint16_t set, uint16_t otherwise) {
    uint16_t conflict = (uint16_t)-(set == CONFLICT);
    return (uint16_t)((set & ~conflict) | (otherwise & conflict));
}

/* The ranks of two cards, or CONFLICT. */
SW_INLINE uint16_t join(uint16_t card_a, uint16_t card_b, uint16_t rank_a, uint16_t rank_b) {
    uint16_t differ = card_a ^ card_b;
    uint16_t conflict = ((differ & 3) == 0) | (rank_a == rank_b);
    return (uint16_t)(rank_a | rank_b | -conflict);
}

/* Take the rows apart: for each card of the rows its id, and its rank as one bit. */
SW_INLINE void read_columns(const uint8_t *rows, const int size, const int ace_low, column *card,
                            column *rank) {
    uint32_t words[2][SW_BLOCK];
    for (int j = 0; j < SW_BLOCK; j++) {
        SW_FETCH_AHEAD(rows + j * size);
        memcpy(&words[0][j], rows + j * size, 4);
        if (size > 4) memcpy(&words[1][j], rows + j * size + 4, 4);
    }
    for (int i = 0; i < size; i++)
        for (int j = 0; j < SW_BLOCK; j++) {
            uint32_t id = words[i >> 2][j] >> (8 * (i & 3)) & 0xFF;
            uint32_t height = (id >> 2) + (uint32_t)ace_low;
            card[i][j] = (uint16_t)id;
            rank[i][j] = (uint16_t)(1u << (height == RANKS ? 0 : height & 15));
        }
}

/* The best set of one row, in registers: the loops are unrolled, so that the loop over rows around
 * them becomes vector code. */
SW_INLINE uint16_t best_set(const uint16_t *card, const uint16_t *rank, const int size,
                            uint16_t *twice) {
    uint16_t pair[MOST][MOST], best[5] = {0, CONFLICT, CONFLICT, CONFLICT, CONFLICT};
#pragma GCC unroll 8
    for (int a = 0; a < size; a++) best[1] = least(best[1], rank[a]);
#pragma GCC unroll 8
    for (int a = 0; a < size; a++)
#pragma GCC unroll 8
        for (int b = a + 1; b < size; b++) {
            pair[a][b] = join(card[a], card[b], rank[a], rank[b]);
            best[2] = least(best[2], pair[a][b]);
            *twice |= card[a] == card[b];
        }
#pragma GCC unroll 8
    for (int a = 0; a < size; a++)
#pragma GCC unroll 8
        for (int b = a + 1; b < size; b++)
#pragma GCC unroll 8
            for (int c = b + 1; c < size; c++) {
                uint16_t three = pair[a][b] | pair[a][c] | pair[b][c];
                best[3] = least(best[3], three);
#pragma GCC unroll 8
                for (int d = c + 1; d < size; d++)
                    best[4] = least(best[4], three | pair[a][d] | pair[b][d] | pair[c][d]);
            }
    return unless_conflict(best[4], unless_conflict(best[3], unless_conflict(best[2], best[1])));
}

SW_INLINE int block(const sw_ranking *ranking, int check, const uint8_t *rows, const int size,
                    const int ace_low, uint16_t *ranks) {
    column card[MOST], rank[MOST], best;
    uint16_t highest = 0, twice = 0;
    read_columns(rows, size, ace_low, card, rank);
    for (int j = 0; j < SW_BLOCK; j++) {
        uint16_t own_card[MOST], own_rank[MOST];
#pragma GCC unroll 8
        for (int i = 0; i < size; i++) {
            own_card[i] = card[i][j];
            own_rank[i] = rank[i][j];
            highest = own_card[i] > highest ? own_card[i] : highest;
        }
        best[j] = best_set(own_card, own_rank, size, &twice);
    }
    for (int j = 0; j < SW_BLOCK; j++) ranks[j] = ranking->badugi[best[j] & 0x1FFF];
    return highest >= SW_JOKER || (check && twice);
}

SW_INLINE int block_of(const sw_ranking *ranking, int check, const uint8_t *rows, int size,
                       uint16_t *ranks) {
    const int ace_low = ranking->ace_low;
    switch (size) {
        case 1: return block(ranking, check, rows, 1, ace_low, ranks);
        case 2: return block(ranking, check, rows, 2, ace_low, ranks);
        case 3: return block(ranking, check, rows, 3, ace_low, ranks);
        case 4: return block(ranking, check, rows, 4, ace_low, ranks);
        case 5: return block(ranking, check, rows, 5, ace_low, ranks);
        case 6: return block(ranking, check, rows, 6, ace_low, ranks);
        default: return block(ranking, check, rows, 7, ace_low, ranks);
    }
}

#ifdef SW_HAVE_X86
__attribute__((target("avx2"))) static int block_avx2(const sw_ranking *ranking, int check,
                                                      const uint8_t *rows, int size,
                                                      uint16_t *ranks) {
    return block_of(ranking, check, rows, size, ranks);
}
#endif

int sw_badugi_block(const sw_ranking *ranking, int path, int check, const uint8_t *rows, int size,
                    uint16_t *ranks) {
#ifdef SW_HAVE_X86
    if (path == SW_AVX2) return block_avx2(ranking, check, rows, size, ranks);
#else
    (void)path;
#endif
    return block_of(ranking, check, rows, size, ranks);
}

uint16_t sw_badugi_class(const sw_ranking *ranking, const uint8_t *cards, int size) {
    unsigned best[MOST + 1] = {0};
    for (unsigned chosen = 1; chosen < 1u << size; chosen++) {
        unsigned ranks = 0, suits = 0, count = 0, good = 1;
        for (int i = 0; i < size; i++) {
            if (!(chosen >> i & 1)) continue;
            unsigned rank = 1u << ((cards[i] >> 2) + ranking->ace_low) % RANKS;
            unsigned suit = 1u << (cards[i] & 3);
            good &= !(ranks & rank) & !(suits & suit);
            ranks |= rank;
            suits |= suit;
            count++;
        }
        if (good && (!best[count] || ranks < best[count])) best[count] = ranks;
    }
    int count = MOST;
    while (!best[count]) count--;
    return ranking->badugi[best[count]];
}
