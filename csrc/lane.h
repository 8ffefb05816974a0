/* Lanes: all that is added up over the cards of a hand, in one 64-bit word.
 *
 *   bits  0..23  sum of the cards' rank keys, modulo 2^24: the hash of the rank multiset
 *   bits 32..47  number of clubs, diamonds, hearts, spades, four bits each (at most 7)
 *
 * A lane leads to a place in the rank tables: its high key bits choose a row, whose shift is added
 * to its low key bits.  Every lane whatever leads to a place inside the table. */
#ifndef SW_LANE_H
#define SW_LANE_H

#include "steelwheel.h"
#include "tables/hash.h"

enum { SW_KEY_MASK = (1 << SW_KEY_BITS) - 1 };

/* sw_card_lane[card] is a card's part of the sum; the sum of up to seven is masked with this. */
#define SW_LANE_MASK ((0xFFFFULL << SW_SUIT_SHIFT) | SW_KEY_MASK)

/* Added to a lane, 3 to each suit, this carries into bit 3 of the suits with five cards or more. */
#define SW_FLUSH_CARRY (0x3333ULL << SW_SUIT_SHIFT)
#define SW_FLUSH_BITS (0x8888ULL << SW_SUIT_SHIFT)

/* Not 0 if some suit has at least five cards. */
SW_INLINE uint64_t sw_flush_bits(uint64_t lane) {
    return (lane + SW_FLUSH_CARRY) & SW_FLUSH_BITS;
}

/* The suit of a non-zero sw_flush_bits. */
SW_INLINE unsigned sw_flush_suit(uint64_t flush_bits) {
    return ((unsigned)sw_lowest_bit(flush_bits) - SW_SUIT_SHIFT) >> 2;
}

SW_INLINE const uint16_t *sw_shifts(int size) {
    return size == 5 ? sw_shift_5 : size == 6 ? sw_shift_6 : sw_shift_7;
}

SW_INLINE int sw_column_bits(int size) {
    return size == 5   ? (int)SW_COLUMN_BITS_5
           : size == 6 ? (int)SW_COLUMN_BITS_6
                       : (int)SW_COLUMN_BITS_7;
}

/* Place of a hand of 5, 6 or 7 cards; `key` is below 2^24. */
SW_INLINE uint32_t sw_place(uint32_t key, int size) {
    int bits = sw_column_bits(size);
    return sw_shifts(size)[key >> bits] + (key & ((1u << bits) - 1));
}

#endif
