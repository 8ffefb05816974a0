/* Hold'em before the flop, heads-up, from a table of exact counts: pairs of hands, and ranges. */
#include "known/preflop.h"

#include "tables/hash.h"
#include "tables/preflop.h"

enum {
    CARD_BITS = 6,
    PREFLOP_HANDS = 1326,
    PATTERNS = 256 /* of four suits */
};

_Static_assert((int)SW_PREFLOP_NUMBERS == (int)SW_PREFLOP_CLASSES,
               "the tables number as many kinds of hands as are declared");

unsigned sw_preflop_hand(const uint8_t *cards) {
    return sw_preflop_hand_of[(cards[0] & 63u) << CARD_BITS | (cards[1] & 63u)];
}

/* Which counts two hands have; bit 0 says whether the second hand's are the wins. */
SW_INLINE size_t preflop_place(unsigned first, unsigned second) {
    size_t cells = (size_t)(first & 255) * SW_PREFLOP_CELLS + (second & 255);
    unsigned suits = (first >> 8) << 4 | second >> 8;
    unsigned entry = sw_preflop_pattern[sw_preflop_form[cells] * (size_t)PATTERNS + suits];
    size_t number = sw_preflop_start[cells] + (size_t)(entry & (SW_PREFLOP_EXCHANGED - 1));
    return number << 1 | entry / SW_PREFLOP_EXCHANGED;
}

/* From a pair of counts, wins of the first in the numbered order and ties, to those of the hands as
 * they are given. */
SW_INLINE void counts_of(const uint32_t *counts, unsigned first, unsigned second, uint32_t *wins,
                         uint32_t *ties) {
    size_t at = preflop_place(first, second);
    const uint32_t *entry = counts + (at & ~(size_t)1);
    *ties = entry[1];
    *wins = at & 1 ? SW_PREFLOP_BOARDS - entry[0] - entry[1] : entry[0];
}

void sw_preflop_look_up(const uint32_t *counts, unsigned first, unsigned second, uint32_t *wins,
                        uint32_t *ties) {
    counts_of(counts, first, second, wins, ties);
}

/* The set of two cards, 0 if they aren't two of the deck. */
SW_INLINE uint64_t two_cards(const uint8_t *cards) {
    if (cards[0] >= SW_JOKER || cards[1] >= SW_JOKER || cards[0] == cards[1]) return 0;
    return 1ULL << cards[0] | 1ULL << cards[1];
}

int sw_preflop_counts(const uint32_t *counts, const uint8_t *first, size_t first_stride,
                      const uint8_t *second, size_t second_stride, size_t rows, int64_t *wins,
                      int64_t *ties, int64_t *losses, size_t *bad_row) {
    for (size_t i = 0; i < rows; i++, first += first_stride, second += second_stride) {
        uint64_t one = two_cards(first), other = two_cards(second);
        if (!one || !other || (one & other)) {
            *bad_row = i;
            return SW_BAD_ROW;
        }
        uint32_t won, tied;
        counts_of(counts, sw_preflop_hand(first), sw_preflop_hand(second), &won, &tied);
        wins[i] = won;
        ties[i] = tied;
        losses[i] = (int64_t)SW_PREFLOP_BOARDS - won - tied;
    }
    return SW_OK;
}

int sw_preflop_ranges(const uint32_t *counts, const uint8_t *first, const uint64_t *first_weights,
                      size_t first_hands, const uint8_t *second, const uint64_t *second_weights,
                      size_t second_hands, uint64_t *tallies) {
    if (first_hands > PREFLOP_HANDS || second_hands > PREFLOP_HANDS) return SW_BAD_ARGUMENT;
    uint64_t sets[PREFLOP_HANDS];
    uint16_t hands[PREFLOP_HANDS];
    for (size_t j = 0; j < second_hands; j++) {
        sets[j] = two_cards(second + 2 * j);
        if (!sets[j]) return SW_BAD_CARDS;
        hands[j] = (uint16_t)sw_preflop_hand(second + 2 * j);
    }
    for (int i = 0; i < 4; i++) tallies[i] = 0;
    for (size_t i = 0; i < first_hands; i++) {
        uint64_t set = two_cards(first + 2 * i);
        if (!set) return SW_BAD_CARDS;
        unsigned hand = sw_preflop_hand(first + 2 * i);
        uint64_t won = 0, tied = 0, weight = 0;
        for (size_t j = 0; j < second_hands; j++) {
            uint32_t wins, ties;
            uint64_t with = sets[j] & set ? 0 : second_weights[j];
            counts_of(counts, hand, hands[j], &wins, &ties);
            won += with * wins;
            tied += with * ties;
            weight += with;
        }
        uint64_t own = first_weights[i];
        tallies[1] += own * won;
        tallies[2] += own * (weight * SW_PREFLOP_BOARDS - won - tied);
        tallies[3] += own * tied;
    }
    return SW_OK;
}
