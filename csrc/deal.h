/* Dealing at random from a deck, around known cards and ranges.
 *
 * A dealer is made once for each stream and deals one deal after the other.  The deck is a
 * permutation of the cards that may come; cards are drawn by swapping a random one to the front,
 * and since any permutation does to start from, nothing is put back.  Several numbers are taken
 * from one random word by multiplying what is left of it by the next bound; a word is rejected
 * where that would favour some (Brackett-Rozinsky, Lemire: "Batched ranged random integer
 * generation", 2024).
 *
 * Ranges are drawn all together, and again all together if two hands share a card: so a deal comes
 * as often as the product of its weights says.  Whatever is dealt besides has the same number of
 * ways for each of them. */
#ifndef SW_DEAL_H
#define SW_DEAL_H

#include "philox.h"

enum {
    SW_MOST_DECK = 53,
    SW_ABSENT = 255,      /* a card that is not known yet */
    SW_MOST_TRIES = 4096, /* draws of the ranges for each deal, on average */
    SW_GROUPS = 8
};

typedef struct {
    sw_random random;
    uint8_t deck[SW_MOST_DECK + 3];
    int deck_size, open; /* cards to deal, those of ranges not counted */
    /* Draws that share a random word: those before end[g], and the product of their bounds. */
    int groups, end[SW_GROUPS];
    uint64_t product[SW_GROUPS];
} sw_dealer;

/* Get ready to deal `open` of the cards of a deck, a stream's first deal first. */
void sw_dealer_start(sw_dealer *dealer, const uint8_t *deck, int deck_size, int open,
                     const uint64_t *key, uint64_t stream);

/* The places, relative to the first card not drawn yet, of the cards to draw next. */
SW_INLINE void sw_draw_places(sw_dealer *dealer, const int open, uint8_t *places) {
    const uint64_t size = (uint64_t)dealer->deck_size;
    for (int g = 0, i = 0; g < dealer->groups; g++) {
        const int end = dealer->end[g] < open ? dealer->end[g] : open;
        uint64_t left, least = 0;
        do {
            left = sw_random_word(&dealer->random);
            for (int k = i; k < end; k++) {
                uint64_t place;
                left = sw_multiply(left, size - (uint64_t)k, &place);
                places[k] = (uint8_t)place;
            }
            if (left >= dealer->product[g]) break;
            least = (0 - dealer->product[g]) % dealer->product[g];
        } while (left < least);
        i = end;
    }
}

/* Draw the card at a place: it comes to the front, behind `drawn` others. */
SW_INLINE uint8_t sw_draw(sw_dealer *dealer, int drawn, int place) {
    uint8_t card = dealer->deck[drawn + place];
    dealer->deck[drawn + place] = dealer->deck[drawn];
    dealer->deck[drawn] = card;
    return card;
}

/* Draw one more card, of those not drawn yet. */
SW_INLINE uint8_t sw_draw_one(sw_dealer *dealer, int drawn) {
    uint64_t rest;
    return sw_draw(
        dealer, drawn,
        (int)sw_random_below(&dealer->random, (uint64_t)(dealer->deck_size - drawn), &rest));
}

#endif
