/* Rank of one five- to seven-card hand from its lane; the slow part of it, flushes, is in hand.c.
 */
#ifndef SW_HAND_H
#define SW_HAND_H

#include "lane.h"
#include "ranking.h"

/* Class of a hand that has a flush, for a system that would rather not have one: `suited` are the
 * ranks in the flush suit, `others` the ranks in other suits, `unsuited` is the hand's class with
 * suits left aside. */
uint16_t sw_avoid_flush(const sw_ranking *ranking, const uint8_t *cards, int size, unsigned suited,
                        unsigned others, uint16_t unsuited);

/* Class of a hand with at least five cards in suit `suit`, before the limit. */
SW_INLINE uint16_t sw_flush_class(const sw_ranking *ranking, const uint8_t *cards, int size,
                                  unsigned suit, uint16_t unsuited) {
    uint64_t sets = 0; /* the ranks of each suit, 16 bits apart */
    for (int i = 0; i < size; i++) sets |= 1ULL << (16 * (cards[i] & 3) + (cards[i] >> 2 & 15));
    unsigned suited = (unsigned)(sets >> (16 * suit)) & 0x1FFF;
    /* Five of a suit leave no room for a full house or quads: where a flush is good it's best. */
    if (!ranking->different) return ranking->flush[suited];
    sets &= ~(0xFFFFULL << (16 * suit));
    sets |= sets >> 32;
    return sw_avoid_flush(ranking, cards, size, suited, (unsigned)(sets | sets >> 16) & 0x1FFF,
                          unsuited);
}

/* Class of `size` cards of the deck, a size that the system ranks.  Twice the same card gives some
 * class. */
uint16_t sw_cards_class(const sw_ranking *ranking, const uint8_t *cards, int size);

/* Class of the cards whose lane is given. */
SW_INLINE uint16_t sw_hand_class(const sw_ranking *ranking, uint64_t lane, const uint8_t *cards,
                                 int size) {
    uint16_t found = ranking->by_place[size][sw_place((uint32_t)lane & SW_KEY_MASK, size)];
    uint64_t flush = sw_flush_bits(lane);
    if (flush && ranking->flush)
        found = sw_flush_class(ranking, cards, size, sw_flush_suit(flush), found);
    return found <= ranking->limit ? found : (uint16_t)SW_NO_LOW;
}

#endif
