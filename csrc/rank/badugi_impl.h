/* Badugi by arithmetic instead of a table of hands.
 *
 * A set of cards is the 13-bit set of its ranks, or all ones if two of them share a rank or a suit:
 * sets are joined by or, and all ones stays all ones.  Among sets of as many cards the best has the
 * lowest highest rank, and so on down: it is the least number, with the lowest rank as bit 0.  So
 * the minimum over the quadruples, or else the triples, pairs, single cards, names the hand, and
 * one look-up in 16 KB gives its class.  All steps are plain loops over a block of rows, 16
 * bits a row, which compilers turn into vector code. */
#include <string.h>

#include "rank/badugi.h"

enum { CONFLICT = 0xFFFF };

typedef uint16_t badugi_column[SW_BLOCK];

SW_INLINE uint16_t lesser(uint16_t a, uint16_t b) {
    return a < b ? a : b;
}

/* Without a branch, or the loops around it would have one. */
SW_INLINE uint16_t unless_conflict(uint16_t set, uint16_t otherwise) {
    uint16_t conflict = (uint16_t)-(set == CONFLICT);
    return (uint16_t)((set & ~conflict) | (otherwise & conflict));
}

/* The ranks of two cards, or CONFLICT. */
SW_INLINE uint16_t join_sets(uint16_t card_a, uint16_t card_b, uint16_t rank_a, uint16_t rank_b) {
    uint16_t differ = card_a ^ card_b;
    uint16_t conflict = ((differ & 3) == 0) | (rank_a == rank_b);
    return (uint16_t)(rank_a | rank_b | -conflict);
}

/* Take the rows apart: for each card of the rows its id, and its rank as one bit. */
SW_INLINE void read_columns(const uint8_t *rows, const int size, const int ace_low,
                            badugi_column *card, badugi_column *rank) {
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
            rank[i][j] = (uint16_t)(1u << (height == SW_RANKS ? 0 : height & 15));
        }
}

/* The best set of one row, in registers: the loops are unrolled, so that the loop over rows around
 * them becomes vector code. */
SW_INLINE uint16_t best_set(const uint16_t *card, const uint16_t *rank, const int size,
                            uint16_t *twice) {
    uint16_t pair[SW_MOST_CARDS][SW_MOST_CARDS],
        best[5] = {0, CONFLICT, CONFLICT, CONFLICT, CONFLICT};
#pragma GCC unroll 8
    for (int a = 0; a < size; a++) best[1] = lesser(best[1], rank[a]);
#pragma GCC unroll 8
    for (int a = 0; a < size; a++)
#pragma GCC unroll 8
        for (int b = a + 1; b < size; b++) {
            pair[a][b] = join_sets(card[a], card[b], rank[a], rank[b]);
            best[2] = lesser(best[2], pair[a][b]);
            *twice |= card[a] == card[b];
        }
#pragma GCC unroll 8
    for (int a = 0; a < size; a++)
#pragma GCC unroll 8
        for (int b = a + 1; b < size; b++)
#pragma GCC unroll 8
            for (int c = b + 1; c < size; c++) {
                uint16_t three = pair[a][b] | pair[a][c] | pair[b][c];
                best[3] = lesser(best[3], three);
#pragma GCC unroll 8
                for (int d = c + 1; d < size; d++)
                    best[4] = lesser(best[4], three | pair[a][d] | pair[b][d] | pair[c][d]);
            }
    return unless_conflict(best[4], unless_conflict(best[3], unless_conflict(best[2], best[1])));
}

SW_INLINE int badugi_block(const sw_ranking *ranking, int check, const uint8_t *rows,
                           const int size, const int ace_low, uint16_t *ranks) {
    badugi_column card[SW_MOST_CARDS], rank[SW_MOST_CARDS], best;
    uint16_t highest = 0, twice = 0;
    read_columns(rows, size, ace_low, card, rank);
    for (int j = 0; j < SW_BLOCK; j++) {
        uint16_t own_card[SW_MOST_CARDS], own_rank[SW_MOST_CARDS];
#pragma GCC unroll 8
        for (int i = 0; i < size; i++) {
            own_card[i] = card[i][j];
            own_rank[i] = rank[i][j];
            highest = own_card[i] > highest ? own_card[i] : highest;
        }
        best[j] = best_set(own_card, own_rank, size, &twice);
    }
    for (int j = 0; j < SW_BLOCK; j++) ranks[j] = ranking->badugi[best[j] & SW_SUITED];
    return highest >= SW_JOKER || (check && twice);
}

SW_INLINE int badugi_block_of(const sw_ranking *ranking, int check, const uint8_t *rows, int size,
                              uint16_t *ranks) {
    const int ace_low = ranking->ace_low;
    switch (size) {
        case 1: return badugi_block(ranking, check, rows, 1, ace_low, ranks);
        case 2: return badugi_block(ranking, check, rows, 2, ace_low, ranks);
        case 3: return badugi_block(ranking, check, rows, 3, ace_low, ranks);
        case 4: return badugi_block(ranking, check, rows, 4, ace_low, ranks);
        case 5: return badugi_block(ranking, check, rows, 5, ace_low, ranks);
        case 6: return badugi_block(ranking, check, rows, 6, ace_low, ranks);
        default: return badugi_block(ranking, check, rows, 7, ace_low, ranks);
    }
}

SW_TARGET static int SW_KERNEL(badugi_block)(const sw_ranking *ranking, int check,
                                             const uint8_t *rows, int size, uint16_t *ranks) {
    return badugi_block_of(ranking, check, rows, size, ranks);
}
