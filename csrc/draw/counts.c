/* How often each rank comes of what kept cards may become.
 *
 * A rank depends on the multiset of ranks unless the hand is suited: go through the at most 6,175
 * multisets instead of 1.5 million sets of cards, weigh each by the number of ways to draw it, then
 * put right those of one suit. */
#include "draw/sets.h"
#include "rank/hand.h"

enum { FULL_KEY = SW_KEY_MASK | 1 << SW_KEY_BITS };

typedef struct {
    const sw_ranking *ranking;
    uint64_t *counts;
    size_t length;
    uint32_t key[SW_RANKS];
    uint8_t there[SW_RANKS]; /* cards of each rank in the deck */
} draw_tally;

SW_INLINE void count_rank(const draw_tally *t, uint16_t rank, uint64_t times) {
    t->counts[rank < t->length ? rank : t->length - 1] += times;
}

/* Class of the five cards with this key, suits left aside; before the limit. */
SW_INLINE uint16_t class_of_key(const sw_ranking *ranking, uint32_t key) {
    return ranking->by_place[5][sw_place(ranking->shifts[5], key & FULL_KEY, 5)];
}

/* Keys are added modulo 2^24: what carries out of them must not touch the joker's bit. */
SW_INLINE uint32_t add_keys(uint32_t key, uint32_t more) {
    return (key & ~(uint32_t)SW_KEY_MASK) | ((key + more) & SW_KEY_MASK);
}

/* Count all multisets of `missing` more cards of ranks from `rank` up. */
static void count_draws(const draw_tally *t, int rank, int missing, uint32_t key, uint64_t times) {
    if (!missing) {
        count_rank(t, sw_within(class_of_key(t->ranking, key), t->ranking->limit), times);
        return;
    }
    for (; rank < SW_RANKS; rank++) {
        uint32_t sum = key;
        for (int k = 1; k <= t->there[rank] && k <= missing; k++) {
            sum = add_keys(sum, t->key[rank]);
            count_draws(t, rank + 1, missing - k, sum, times * sw_choose[t->there[rank]][k]);
        }
    }
}

/* Put right the hands of one suit: `kept` cards and `missing` more out of `deck`. */
static void correct_suited(const draw_tally *t, const uint8_t *kept, int kept_cards, int missing,
                           uint64_t deck) {
    const sw_ranking *ranking = t->ranking;
    uint8_t hand[SW_MOST_HAND], set[SW_MOST_HAND], cards[SW_RANKS];
    for (unsigned suit = 0; suit < SW_SUITS; suit++) {
        int n = 0, suited = 1;
        for (int i = 0; i < kept_cards; i++) {
            suited &= kept[i] == SW_JOKER || (sw_suit_of(kept[i])) == suit;
            hand[i] = kept[i];
        }
        for (uint64_t left = deck; left; left &= left - 1) {
            uint8_t card = (uint8_t)sw_lowest_bit(left);
            if ((sw_suit_of(card)) == suit && card != SW_JOKER) cards[n++] = card;
        }
        if (!suited || missing > n) continue;
        uint32_t sets = sw_choose[n][missing];
        sw_set_of_number(0, missing, n, set);
        for (uint32_t number = 0; number < sets; number++) {
            for (int i = 0; i < missing; i++) hand[kept_cards + i] = cards[set[i]];
            uint64_t lane = sw_lane_of(hand, 5);
            count_rank(t, sw_within(class_of_key(ranking, (uint32_t)lane), ranking->limit), -1ULL);
            count_rank(t, sw_hand_class(ranking, lane, hand, 5), 1);
            if (missing) sw_next_set(set, missing);
        }
    }
}

int sw_draw_counts(int system, const uint8_t *kept, int kept_cards, uint64_t deck, size_t length,
                   uint64_t *counts) {
    if (!sw_ranks_size(system, SW_MOST_HAND) || sw_rankings[system].badugi || kept_cards < 0 ||
        kept_cards > SW_MOST_HAND || length < 1)
        return SW_BAD_ARGUMENT;
    draw_tally t = {.ranking = &sw_rankings[system], .counts = counts, .length = length};
    const sw_deck all = t.ranking->deck;
    uint64_t seen = deck;
    uint8_t hand[SW_MOST_HAND] = {0};
    int missing = SW_MOST_HAND - kept_cards;
    for (int i = 0; i < kept_cards; i++) {
        if (kept[i] < all.lowest || kept[i] > all.highest || (seen >> kept[i] & 1))
            return SW_BAD_CARDS;
        seen |= 1ULL << kept[i];
        hand[i] = kept[i];
    }
    if (deck >> all.highest >> 1 || deck & ((1ULL << all.lowest) - 1)) return SW_BAD_CARDS;
    for (uint64_t left = deck; left; left &= left - 1) {
        int card = sw_lowest_bit(left);
        if (card != SW_JOKER) t.there[sw_rank_of((uint8_t)card)]++;
    }
    for (int rank = 0; rank < SW_RANKS; rank++)
        t.key[rank] = (uint32_t)sw_card_lane[4 * rank] & SW_KEY_MASK;
    /* With the joker among the cards that come, and without it. */
    for (int joker = 0; joker <= (int)(deck >> SW_JOKER & 1) && joker <= missing; joker++) {
        uint32_t key = (uint32_t)sw_lane_of(hand, kept_cards) & FULL_KEY;
        if (joker) {
            hand[kept_cards++] = SW_JOKER;
            missing--;
            key |= 1u << SW_KEY_BITS;
        }
        count_draws(&t, 0, missing, key, 1);
        if (t.ranking->flush[0]) correct_suited(&t, hand, kept_cards, missing, deck);
    }
    return SW_OK;
}
