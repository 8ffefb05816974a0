/* Rank of one hand from its lane, for systems that compare five cards. */
#ifndef SW_HAND_H
#define SW_HAND_H

#include "rank/lane.h"
#include "rank/ranking.h"

/* Class of a hand that has a flush, for a system that would rather not have one: `suited` are the
 * ranks in the flush suit, `others` the ranks in other suits, `unsuited` is the hand's class with
 * suits left aside. */
uint16_t sw_avoid_flush(const sw_ranking *ranking, const uint8_t *cards, int size, unsigned suited,
                        unsigned others, uint16_t unsuited);

/* Class of `size` cards of the deck, a size that the system ranks.  Twice the same card gives some
 * class. */
uint16_t sw_cards_class(const sw_ranking *ranking, const uint8_t *cards, int size);

/* Class of a hand with at least five cards in a suit, before the limit. */
SW_INLINE uint16_t sw_flush_class(const sw_ranking *ranking, uint64_t lane, const uint8_t *cards,
                                  int size, uint16_t unsuited) {
    unsigned joker = sw_has_joker(lane), suit = sw_flush_suit(sw_flush_bits(lane));
    uint64_t sets = sw_suit_sets(cards, size);
    unsigned suited = sw_of_suit(sets, suit);
    if (!ranking->different) {
        uint16_t flush = ranking->flush[joker][suited];
        return flush < unsuited ? flush : unsuited;
    }
    /* A joker is of another suit, and no five cards are better without it. */
    if (joker) return unsuited;
    sets &= ~(0xFFFFULL << (16 * suit));
    sets |= sets >> 32;
    return sw_avoid_flush(ranking, cards, size, suited, sw_of_suit(sets | sets >> 16, 0), unsuited);
}

/* Class of the cards whose lane is given. */
SW_INLINE uint16_t sw_hand_class(const sw_ranking *ranking, uint64_t lane, const uint8_t *cards,
                                 int size) {
    SW_EXPECT(size >= 1 && size <= SW_MOST_CARDS && ranking->by_place[size]);
    uint32_t place = sw_place(ranking->shifts[size], (uint32_t)lane, size);
    uint16_t found = ranking->by_place[size][place];
    if (ranking->flush[0] && sw_flush_bits(lane))
        found = sw_flush_class(ranking, lane, cards, size, found);
    return sw_within(found, ranking->limit);
}

#endif
