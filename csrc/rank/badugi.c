/* Badugi of one hand, by trying all sets of its cards. */
#include "rank/badugi.h"

uint16_t sw_badugi_class(const sw_ranking *ranking, const uint8_t *cards, int size) {
    unsigned best[SW_MOST_CARDS + 1] = {0};
    for (unsigned chosen = 1; chosen < 1u << size; chosen++) {
        unsigned ranks = 0, suits = 0, count = 0, good = 1;
        for (int i = 0; i < size; i++) {
            if (!(chosen >> i & 1)) continue;
            unsigned rank = 1u << (sw_rank_of(cards[i]) + ranking->ace_low) % SW_RANKS;
            unsigned suit = 1u << sw_suit_of(cards[i]);
            good &= !(ranks & rank) & !(suits & suit);
            ranks |= rank;
            suits |= suit;
            count++;
        }
        if (good && (!best[count] || ranks < best[count])) best[count] = ranks;
    }
    int count = SW_MOST_CARDS;
    while (!best[count]) count--;
    return ranking->badugi[best[count]];
}
