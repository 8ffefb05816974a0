/* Dealing at random from a deck, around known cards and ranges.
 *
 * A dealer is made once for each stream and deals one deal after the other.  What is left of the
 * deck is a set of bits, and to draw a card is to take the n-th of them, n at random.  Several
 * numbers are taken from one random word by multiplying what is left of it by the next bound; a
 * word is rejected where that would favour some (Brackett-Rozinsky, Lemire: "Batched ranged random
 * integer generation", 2024).
 *
 * Ranges are drawn all together, and again all together if two hands share a card: so a deal comes
 * as often as the product of its weights says.  Whatever is dealt besides has the same number of
 * ways for each of them. */
#ifndef SW_DEAL_H
#define SW_DEAL_H

#include "deal/philox.h"
#include "rank/stage.h"

enum {
    SW_MOST_TRIES = 4096, /* draws of the ranges for each deal, on average */
    SW_GROUPS = 8,
    SW_ONE_WORD = 9, /* draws that always share a random word */
    SW_DEALS = 256,  /* dealt at a time */
};

typedef struct sw_dealer {
    sw_random random;
    uint64_t deck;  /* the cards that may come, bit i for card i */
    int open, left; /* how many are drawn one by one, and of how many: hands of ranges are gone */
    /* Bit p for player p: nothing is known of a hand.  -1 unless the other hands are known wholly,
     * nothing is known of the board, and there are no ranges. */
    int hidden;
    /* Draws that share a random word: those before end[g], and the product of their bounds. */
    int groups, end[SW_GROUPS];
    uint64_t product[SW_GROUPS];
    /* Where each card drawn goes: to which seat, or behind them to the board, and to which bits. */
    uint8_t word[SW_LARGEST_DECK], shift[SW_LARGEST_DECK];
    uint64_t known[SW_MOST_PLAYERS + 1]; /* by seat, then the board: a card in each byte */
} sw_dealer;

/* Some deals: the rows of each player, `apart` bytes from one to the next, and, if they don't stand
 * behind the hole cards, those of the boards, SW_BOARD bytes from one to the next. */
typedef struct sw_deals {
    uint8_t rows[SW_MOST_PLAYERS][SW_DEALS * SW_WIDE + SW_READ_AHEAD];
    uint8_t boards[SW_DEALS * SW_BOARD + SW_READ_AHEAD];
} sw_deals;

/* The kernel `deal` deals up to SW_DEALS times, boards `alone` or behind the hole cards; 0 once the
 * tries to draw hands from ranges are used up. */
int sw_deal_plain(const sw_plan *plan, sw_dealer *dealer, size_t deals, int apart, int alone,
                  sw_deals *to, size_t *tries);

#endif
