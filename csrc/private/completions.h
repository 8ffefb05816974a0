/* Hands with cards to come, for the games in which all cards are private.
 *
 * Cards that nobody's rank can tell apart are of one kind: of a rank, where no suit can make or
 * spoil a hand, else of one rank and suit.  What a player may still get is a multiset of kinds,
 * with as many ways to deal it as the deck has cards left of each kind.
 *
 * Such a completion is a word: the rank of the hand it makes in bits 48 to 63, so that words sort
 * by it, and below its kinds, ascending, six bits each, the first in the lowest. */
#ifndef SW_PRIVATE_H
#define SW_PRIVATE_H

#include "steelwheel.h"

enum {
    SW_MOST_KINDS = 53,
    SW_KIND_CARDS = 4, /* cards of a kind */
    SW_KIND_BITS = 6,
    SW_RANK_SHIFT = 48
};

SW_INLINE unsigned sw_word_kind(uint64_t word, int i) {
    SW_EXPECT(i >= 0 && i < SW_RANK_SHIFT / SW_KIND_BITS);
    return (unsigned)(word >> (SW_KIND_BITS * i)) & 63;
}

SW_INLINE unsigned sw_word_rank(uint64_t word) {
    return (unsigned)(word >> SW_RANK_SHIFT);
}

/* Whether there are so many kinds, of each so many cards. Of a deck that is empty there are none.
 */
SW_INLINE int sw_good_kinds(const uint8_t *left, int kinds) {
    if (kinds < 0 || kinds > SW_MOST_KINDS) return 0;
    for (int k = 0; k < kinds; k++)
        if (left[k] > SW_KIND_CARDS) return 0;
    return 1;
}

/* Whether all words have `size` kinds below `kinds`, ascending, and nothing else below the rank. */
SW_INLINE int sw_good_words(const uint64_t *words, size_t count, int size, int kinds) {
    const uint64_t other = (1ULL << SW_RANK_SHIFT) - 1;
    unsigned bad = 0;
    for (size_t w = 0; w < count; w++) {
        unsigned last = 0;
        for (int i = 0; i < size; i++) {
            unsigned kind = sw_word_kind(words[w], i);
            bad |= kind < last;
            last = kind;
        }
        bad |= size && last >= (unsigned)kinds;
        bad |= ((words[w] & other) >> (SW_KIND_BITS * size)) != 0;
    }
    return !bad;
}

#endif
