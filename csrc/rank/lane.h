/* Lanes: all that is added up over the cards of a hand, in one 64-bit word.
 *
 *   bits  0..23  sum of the cards' rank keys, modulo 2^24: the hash of the rank multiset
 *   bit      24  whether there is a joker
 *   bits 32..47  number of clubs, diamonds, hearts, spades, four bits each (at most 7); the joker
 *                counts in each
 *
 * A lane leads to a place in the rank tables: its bits from the column bits up choose a row, whose
 * shift is added to the bits below.  Every lane whatever leads to a place inside the table. */
#ifndef SW_LANE_H
#define SW_LANE_H

#include "steelwheel.h"
#include "tables/hash.h"

enum { SW_KEY_MASK = (1 << SW_KEY_BITS) - 1 };

/* sw_card_lane[card] is a card's part of the sum; the sum of up to seven is masked with this, and
 * if there is a joker, whose own part is 0, SW_JOKER_LANE is added. */
#define SW_LANE_MASK ((0xFFFFULL << SW_SUIT_SHIFT) | SW_KEY_MASK)
#define SW_JOKER_LANE (1ULL << SW_KEY_BITS | 0x1111ULL << SW_SUIT_SHIFT)

/* Added to a lane, 3 to each suit, this carries into bit 3 of the suits with five cards or more. */
#define SW_FLUSH_CARRY (0x3333ULL << SW_SUIT_SHIFT)
#define SW_FLUSH_BITS (0x8888ULL << SW_SUIT_SHIFT)

/* The lane of `size` cards of the deck, or of any bytes: then it is some lane. */
SW_INLINE uint64_t sw_lane_of(const uint8_t *cards, int size) {
    uint64_t lane = 0;
    int joker = 0;
    for (int i = 0; i < size; i++) {
        lane += sw_card_lane[cards[i] & 63];
        joker |= cards[i] == SW_JOKER;
    }
    return (lane & SW_LANE_MASK) + (joker ? SW_JOKER_LANE : 0);
}

SW_INLINE unsigned sw_has_joker(uint64_t lane) {
    return (unsigned)(lane >> SW_KEY_BITS) & 1;
}

/* Not 0 if some suit has at least five cards. */
SW_INLINE uint64_t sw_flush_bits(uint64_t lane) {
    return (lane + SW_FLUSH_CARRY) & SW_FLUSH_BITS;
}

/* The suit of a non-zero sw_flush_bits. */
SW_INLINE unsigned sw_flush_suit(uint64_t flush_bits) {
    SW_EXPECT(flush_bits && !(flush_bits & ~SW_FLUSH_BITS));
    return ((unsigned)sw_lowest_bit(flush_bits) - SW_SUIT_SHIFT) >> 2;
}

SW_INLINE int sw_column_bits(int size) {
    static const uint8_t bits[SW_MOST_CARDS + 1] = {
        0,
        SW_COLUMN_BITS_1,
        SW_COLUMN_BITS_2,
        SW_COLUMN_BITS_3,
        SW_COLUMN_BITS_4,
        SW_COLUMN_BITS_5,
        SW_COLUMN_BITS_6,
        SW_COLUMN_BITS_7,
    };
    SW_EXPECT(size >= 1 && size <= SW_MOST_CARDS);
    return bits[size];
}

/* Place of a hand of `size` cards; `shift` is of that size, `key` the low 25 bits of a lane, the
 * highest only in a hash that knows the joker. */
SW_INLINE uint32_t sw_place(const uint16_t *shift, uint32_t key, int size) {
    int bits = sw_column_bits(size);
    SW_EXPECT(shift && key >> (SW_KEY_BITS + 1) == 0);
    return SW_GRAIN * (uint32_t)shift[key >> bits] + (key & ((1u << bits) - 1));
}

/* The ranks of the cards of each suit, 16 bits apart, clubs lowest; a joker is in none of the
 * thirteen. */
SW_INLINE uint64_t sw_suit_sets(const uint8_t *cards, int size) {
    uint64_t sets = 0;
    for (int i = 0; i < size; i++) sets |= sw_suit_bit[cards[i] & 63];
    return sets;
}

#endif
