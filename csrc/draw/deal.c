/* Draws dealt at random: every player keeps what a table says of the hand, draw after
 * draw.
 *
 * Cards come from the front of what is left of the deck.  Discards stay out until the deck runs
 * out; then all discards so far become the deck, but for those that the player who draws has just
 * thrown away. */
#include <string.h>

#include "deal/deal.h"
#include "draw/sets.h"

enum { MOST_DRAWS = 8, MOST_SEATS = SW_MOST_PLAYERS };

/* Cards that may be dealt next, in no order. */
typedef struct {
    uint8_t cards[SW_LARGEST_DECK];
    int count;
} draw_pile;

typedef struct {
    sw_random random;
    uint8_t deck[SW_LARGEST_DECK]; /* some order of the deck: any does to deal from */
} draw_dealer;

size_t sw_draw_dealer_size(void) {
    return sizeof(draw_dealer);
}

static int check_plan(const sw_draw_plan *plan) {
    if (plan->players < 1 || plan->players > MOST_SEATS || plan->hand < 1 ||
        plan->hand > SW_MOST_HAND || plan->draws < 0 || plan->draws > MOST_DRAWS ||
        plan->cards < plan->hand || plan->cards > SW_LARGEST_DECK || plan->deck_size < 0 ||
        plan->deck_size > plan->cards)
        return SW_BAD_ARGUMENT;
    uint64_t seen = 0;
    int missing = 0;
    for (int i = 0; i < plan->deck_size + plan->players * plan->hand; i++) {
        uint8_t card = i < plan->deck_size ? plan->deck[i] : plan->known[i - plan->deck_size];
        if (card == SW_ABSENT && i >= plan->deck_size) {
            missing++;
        } else {
            int in_seat = i - plan->deck_size;
            if (card >= plan->cards || (seen >> card & 1)) return SW_BAD_CARDS;
            /* Cards that are dealt go behind those that are known. */
            if (in_seat > 0 && in_seat % plan->hand && plan->known[in_seat - 1] == SW_ABSENT)
                return SW_BAD_ARGUMENT;
            seen |= 1ULL << card;
        }
    }
    return missing <= plan->deck_size ? SW_OK : SW_BAD_CARDS;
}

int sw_draw_start(const sw_draw_plan *plan, const uint64_t *key, uint64_t stream,
                  uint64_t *scratch) {
    int status = check_plan(plan);
    if (status != SW_OK) return status;
    draw_dealer *with = (draw_dealer *)(void *)scratch;
    sw_random_start(&with->random, key, stream);
    if (plan->deck_size) memcpy(with->deck, plan->deck, (size_t)plan->deck_size);
    return SW_OK;
}

/* Take `count` random cards, at most SW_MOST_HAND and at most those there are: they go behind the
 * others.  One random word does for all; see deal/deal.h for how it is shared. */
SW_INLINE void draw_random(sw_random *random, draw_pile *from, int count, uint8_t *to) {
    uint64_t left, product = 1;
    uint8_t place[SW_MOST_HAND];
    if (!count) return;
    for (int i = 0; i < count; i++) product *= (uint64_t)(from->count - i);
    do {
        left = sw_random_word(random);
        for (int i = 0; i < count; i++) {
            uint64_t chosen;
            left = sw_multiply(left, (uint64_t)(from->count - i), &chosen);
            place[i] = (uint8_t)chosen;
        }
    } while (left < product && left < (0 - product) % product);
    for (int i = 0; i < count; i++) {
        uint8_t last = from->cards[--from->count];
        to[i] = from->cards[place[i]];
        from->cards[place[i]] = last;
        from->cards[from->count] = to[i];
    }
}

/* Draw `count` cards, or all there are; `gone` are the discards that come back once the deck is
 * out.  Returns how many were drawn. */
SW_INLINE int draw_cards(sw_random *random, draw_pile *from, draw_pile *gone, int count,
                         uint8_t *to) {
    int drawn = count < from->count ? count : from->count;
    draw_random(random, from, drawn, to);
    if (drawn < count && gone->count) {
        *from = *gone;
        gone->count = 0;
        int more = count - drawn < from->count ? count - drawn : from->count;
        draw_random(random, from, more, to + drawn);
        drawn += more;
    }
    return drawn;
}

/* Put the cards of a hand in ascending order: cards are in no order that a branch could foresee, so
 * there is none. */
SW_INLINE void sort(uint8_t *cards, const int size) {
    for (int take_turn = 0; take_turn < size; take_turn++)
        for (int i = take_turn & 1; i + 1 < size; i += 2) {
            uint8_t a = cards[i], b = cards[i + 1];
            cards[i] = a < b ? a : b;
            cards[i + 1] = a < b ? b : a;
        }
}

SW_INLINE void sort_of(uint8_t *cards, int size) {
    if (size == 5)
        sort(cards, 5);
    else if (size == 4)
        sort(cards, 4);
    else
        sort(cards, size);
}

/* One player's turn. */
SW_INLINE void take_turn(const sw_draw_plan *plan, const uint8_t *table, sw_random *random,
                         draw_pile *from, draw_pile *gone, uint8_t *hand) {
    draw_pile thrown;
    thrown.count = 0;
    uint32_t number = 0;
    int kept = 0;
    const int size = plan->hand;
    for (int i = 0; i < size; i++) number += sw_choose[hand[i]][i + 1];
    const unsigned keeps = table[number];
    for (int i = 0; i < size; i++) {
        uint8_t card = hand[i];
        int stays = (int)(keeps >> i & 1);
        hand[kept] = card;
        thrown.cards[thrown.count] = card;
        kept += stays;
        thrown.count += 1 - stays;
    }
    kept += draw_cards(random, from, gone, size - kept, hand + kept);
    /* With nothing left at all the own discards are what there is. */
    draw_random(random, &thrown, size - kept, hand + kept);
    for (int i = 0; i < thrown.count; i++) gone->cards[gone->count++] = thrown.cards[i];
    sort_of(hand, size);
}

int sw_draw_deal(const sw_draw_plan *plan, uint64_t *scratch, size_t deals, uint8_t *hands) {
    draw_dealer *with = (draw_dealer *)(void *)scratch;
    const int size = plan->hand, players = plan->players;
    for (size_t d = 0; d < deals; d++) {
        uint8_t *all = hands + d * (size_t)(players * size);
        draw_pile deck, gone;
        deck.count = plan->deck_size;
        gone.count = 0;
        memcpy(deck.cards, with->deck, sizeof deck.cards);
        memcpy(all, plan->known, (size_t)(players * size));
        /* Whole hands first, then, draw by draw, seat by seat. */
        for (int round = 0; round <= plan->draws; round++)
            for (int p = 0; p < players; p++) {
                uint8_t *hand = all + p * size;
                int drawing = plan->drawing[p] && plan->draws;
                if (round == drawing) {
                    int missing = 0;
                    for (int i = 0; i < size; i++) missing += hand[i] == SW_ABSENT;
                    int drawn =
                        draw_cards(&with->random, &deck, &gone, missing, hand + size - missing);
                    if (drawn < missing) return SW_BAD_CARDS;
                    sort_of(hand, size);
                } else if (round > drawing) {
                    take_turn(plan, plan->tables[(round - 1) * players + p], &with->random, &deck,
                              &gone, hand);
                }
            }
    }
    return SW_OK;
}
