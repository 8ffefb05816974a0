/* A deck: cards are bytes, 4 * rank + suit, 0 the deuce of clubs and 51 the ace of spades, and 52
 * the joker.
 *
 * Functions named `any` take any byte whatever, and what they return is within bounds: another
 * thread may write to cards that have been checked. */
#ifndef SW_CARDS_H
#define SW_CARDS_H

#include "base/compiler.h"
#include "base/expect.h"

enum {
    SW_RANKS = 13,
    SW_SUITS = 4,
    SW_SUIT_BITS = 2,
    SW_RANK_BITS = 4,
    SW_ACE = 51, /* the highest card but for the joker */
    SW_JOKER = 52,
    SW_LARGEST_DECK = 53, /* with the joker */
    SW_CARD_BYTES = 64,   /* entries of a table by card, so that no six bits are beyond it */
    SW_ABSENT = 255,      /* instead of a card that is not there or not known */
    SW_PAIRS = 91,        /* multisets of two ranks */
    SW_TRIPLES = 455,     /* of three */
    SW_SUITED = 0x1FFF    /* all ranks of a suit */
};

/* What hands and games are made of. */
enum {
    SW_MOST_CARDS = 7, /* of which the best are ranked */
    SW_BOARD = 5,      /* cards of a whole board */
    SW_MOST_PLAYERS = 10,
    SW_OMAHA_HOLE = 2,  /* hole cards that play in Omaha */
    SW_OMAHA_BOARD = 3, /* with so many of the board */
    SW_LEAST_OMAHA = 2, /* hole cards there may be */
    SW_MOST_OMAHA = 6,
    SW_NO_LOW = 65535 /* the rank of a hand that doesn't qualify */
};

/* Which cards a system is played with: ids from `lowest` to `highest`. */
typedef struct {
    uint8_t lowest, highest;
} sw_deck;

/* The cards that two systems both play with. */
SW_INLINE sw_deck sw_common_deck(sw_deck a, sw_deck b) {
    return (sw_deck){a.lowest > b.lowest ? a.lowest : b.lowest,
                     a.highest < b.highest ? a.highest : b.highest};
}

SW_INLINE unsigned sw_rank_of(uint8_t card) {
    return card >> SW_SUIT_BITS;
}

/* A digit of SW_RANK_BITS. */
SW_INLINE unsigned sw_any_rank(uint8_t card) {
    return card >> SW_SUIT_BITS & 15;
}

SW_INLINE unsigned sw_suit_of(uint8_t card) {
    return card & (SW_SUITS - 1);
}

/* All cards below one, or all up to the ace of spades. */
SW_INLINE uint64_t sw_cards_below(int card) {
    SW_EXPECT(card >= 0 && card < 64);
    return (1ULL << card) - 1;
}

/* A set of cards. */
SW_INLINE uint64_t sw_card_set(const uint8_t *cards, int size) {
    uint64_t set = 0;
    for (int i = 0; i < size; i++) {
        SW_EXPECT(cards[i] < 64);
        set |= 1ULL << cards[i];
    }
    return set;
}

SW_INLINE uint64_t sw_any_card_set(const uint8_t *cards, int size) {
    uint64_t set = 0;
    for (int i = 0; i < size; i++) set |= 1ULL << (cards[i] & 63);
    return set;
}

/* Add a card to the set `seen`; 0 if it is above `highest` or there already. */
SW_INLINE int sw_take_card(uint64_t *seen, uint8_t card, int highest) {
    if (card > highest || (*seen >> card & 1)) return 0;
    *seen |= 1ULL << card;
    return 1;
}

SW_INLINE int sw_take_cards(uint64_t *seen, const uint8_t *cards, int count, int highest) {
    for (int i = 0; i < count; i++)
        if (!sw_take_card(seen, cards[i], highest)) return 0;
    return 1;
}

/* The ranks of one suit in sets of ranks by suit, 16 bits apart, clubs lowest. */
SW_INLINE unsigned sw_of_suit(uint64_t sets, unsigned suit) {
    return (unsigned)(sets >> (16 * suit)) & SW_SUITED;
}

#endif
