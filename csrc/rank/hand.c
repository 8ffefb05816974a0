/* One hand at a time: flushes, and hands given as cards or as a set. */
#include "rank/hand.h"

#include "rank/badugi.h"

/* Best class among the five-card subsets that hold cards[with], suits left aside. */
static uint16_t best_with(const sw_ranking *ranking, const uint8_t *cards, int size, int with) {
    uint16_t best = SW_NO_LOW;
    uint32_t key[SW_MOST_CARDS];
    uint32_t fixed = (uint32_t)sw_card_lane[cards[with] & 63];
    int others = 0;
    for (int i = 0; i < size; i++)
        if (i != with) key[others++] = (uint32_t)sw_card_lane[cards[i] & 63];
    for (int a = 0; a < others; a++)
        for (int b = a + 1; b < others; b++)
            for (int c = b + 1; c < others; c++)
                for (int d = c + 1; d < others; d++) {
                    uint32_t sum = (fixed + key[a] + key[b] + key[c] + key[d]) & SW_KEY_MASK;
                    uint16_t found = ranking->by_place[5][sw_place(ranking->shifts[5], sum, 5)];
                    if (found < best) best = found;
                }
    return best;
}

uint16_t sw_avoid_flush(const sw_ranking *ranking, const uint8_t *cards, int size, unsigned suited,
                        unsigned others, uint16_t unsuited) {
    if (!others) return ranking->flush[0][suited];
    /* Only cards twice in a hand lead to a place without a class. */
    if (unsuited == SW_NO_LOW) return unsuited;
    /* Any card outside the suit avoids the flush.  The best class without regard to suits can be
     * had if it holds a pair, or one of its ranks outside the suit. */
    unsigned ranks = ranking->different[unsuited];
    if (!ranks || (ranks & others)) return unsuited;
    /* Else some card outside the suit, or its equal in rank within, must play. */
    uint16_t best = SW_NO_LOW;
    for (int i = 0; i < size; i++) {
        if (others >> (sw_any_rank(cards[i])) & 1) {
            uint16_t found = best_with(ranking, cards, size, i);
            if (found < best) best = found;
        }
    }
    return best;
}

uint16_t sw_cards_class(const sw_ranking *ranking, const uint8_t *cards, int size) {
    SW_EXPECT(size >= 1 && size <= SW_MOST_CARDS);
    if (ranking->badugi) return sw_badugi_class(ranking, cards, size);
    return sw_hand_class(ranking, sw_lane_of(cards, size), cards, size);
}

uint32_t sw_rank_cards(int system, const uint8_t *cards, size_t size) {
    if (!sw_ranks_size(system, size)) return 0;
    const sw_ranking *ranking = &sw_rankings[system];
    uint64_t seen = 0;
    for (size_t i = 0; i < size; i++) {
        if (cards[i] < ranking->deck.lowest ||
            !sw_take_card(&seen, cards[i], ranking->deck.highest))
            return 0;
    }
    return sw_cards_class(ranking, cards, (int)size);
}

uint32_t sw_rank_mask(int system, uint64_t mask) {
    if (mask >> (SW_JOKER + 1)) return 0;
    uint8_t cards[SW_MOST_CARDS];
    size_t size = 0;
    for (; mask; mask &= mask - 1) {
        if (size == SW_MOST_CARDS) return 0;
        cards[size++] = (uint8_t)sw_lowest_bit(mask);
    }
    return sw_rank_cards(system, cards, size);
}
