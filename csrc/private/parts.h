/* Parts of completions: how many of the hands counted so far share no card with another hand.
 *
 * By inclusion and exclusion over what two completions x and y could share,
 *
 *     ways to deal both = sum over u in x and in y of  put(x, u) * ask(y, u)
 *     put(x, u) = product over kinds of (-1)^u C(n, u) C(n - u, x - u)
 *     ask(y, u) = product over kinds of C(n - u, y - u)
 *
 * where x, y, u are multisets of kinds, of each of which the deck has n cards.  So there is a
 * counter for each u, and a completion of k cards touches at most 2^k of them.
 *
 * Sums are modulo 2^64: what is made of them is exact if it is less than that. */
#ifndef SW_PARTS_H
#define SW_PARTS_H

#include <string.h>

#include "private/completions.h"

enum { MOST_PARTS = 128, MOST_SIZE = SW_MOST_CARDS };

typedef struct {
    int kinds, most; /* a part that two completions share has at most so many cards */
    int plain;       /* every kind has one card at most */
    uint8_t left[SW_MOST_KINDS];
    /* The counter of a part is the sum over its kinds, ascending, of step[kind][place from 1]. */
    uint32_t step[SW_MOST_KINDS][MOST_SIZE + 1];
    uint64_t put[5][5][5], ask[5][5][5]; /* by left, in the completion, in the part */
    /* Plain: the parts that are not too large, as sets of places, and put() of them; those of a
     * completion of n cards end at small_end[n]. */
    uint8_t small[MOST_PARTS], small_end[MOST_SIZE + 1];
    uint64_t sign[MOST_PARTS];
} deck;

/* How many parts of so many cards there are: sets of kinds if `plain`, else multisets. */
static uint64_t parts_of_size(int kinds, int cards, int plain) {
    return sw_binomial((uint64_t)(plain ? kinds : kinds + cards - 1), cards);
}

/* How many counters parts of up to `most` cards take; 0 if they are too many to number. */
static size_t count_parts(int kinds, int most, int plain) {
    uint64_t total = 1;
    for (int j = 1; j <= most; j++) total += parts_of_size(kinds, j, plain);
    return total < UINT32_MAX ? (size_t)total : 0;
}

/* 0 if something is wrong with the kinds or there are not enough counters. */
static int open_deck(deck *d, const uint8_t *left, int kinds, int most, size_t counters) {
    if (!sw_good_kinds(left, kinds) || most < 0 || most > MOST_SIZE) return 0;
    memset(d, 0, sizeof *d);
    d->kinds = kinds;
    d->most = most;
    d->plain = 1;
    for (int k = 0; k < kinds; k++) {
        d->left[k] = left[k];
        d->plain &= left[k] < 2;
    }
    size_t needed = count_parts(kinds, most, d->plain);
    if (!needed || needed > counters) return 0;
    size_t begin = 0, size = 1; /* of the parts of j - 1 cards */
    for (int j = 1; j <= most; j++) {
        size_t next = begin + size;
        for (int k = 0; k < kinds; k++)
            d->step[k][j] = (uint32_t)(parts_of_size(k, j, d->plain) + (next - begin));
        size = count_parts(kinds, j, d->plain) - next;
        begin = next;
    }
    for (int p = 0, count = 0; p < MOST_PARTS; p++) {
        if (sw_few_bits[p] <= most) {
            d->small[count] = (uint8_t)p;
            d->sign[count++] = sw_few_bits[p] & 1 ? (uint64_t)-1 : 1;
        }
        for (int cards = 0; cards <= MOST_SIZE; cards++)
            if (p + 1 == 1 << cards) d->small_end[cards] = (uint8_t)count;
    }
    for (int n = 0; n <= SW_KIND_CARDS; n++)
        for (int c = 0; c <= n; c++)
            for (int u = 0; u <= c; u++) {
                uint64_t rest = sw_choose[n - u][c - u], put = sw_choose[n][u] * rest;
                d->ask[n][c][u] = rest;
                d->put[n][c][u] = u & 1 ? -put : put;
            }
    return 1;
}

/* Whether the deck cannot give a completion. */
SW_INLINE int is_gone(const deck *d, uint64_t word, int size) {
    for (int i = 0, used = 0; i < size; i++) {
        unsigned kind = sw_word_kind(word, i);
        used = i && sw_word_kind(word, i - 1) == kind ? used + 1 : 1;
        if (used > d->left[kind]) return 1;
    }
    return 0;
}

/* In how many ways the deck gives a completion. */
SW_INLINE uint64_t ways_of(const deck *d, uint64_t word, int size) {
    uint64_t ways = 1;
    for (int i = 0; i < size;) {
        unsigned kind = sw_word_kind(word, i);
        int used = 1;
        while (i + used < size && sw_word_kind(word, i + used) == kind) used++;
        if (used > d->left[kind]) return 0;
        ways *= sw_choose[d->left[kind]][used];
        i += used;
    }
    return ways;
}

/* The parts of a completion: their counters, and the factor of each in put() or ask().  The first
 * is the empty part.  Returns how many there are; 0 if the deck cannot give the completion. */
SW_INLINE int parts_of(const deck *d, uint64_t word, const int size, const int put, uint32_t *at,
                       uint64_t *factor) {
    uint8_t cards[MOST_PARTS];
    int count = 1;
    at[0] = 0;
    factor[0] = 1;
    cards[0] = 0;
    for (int i = 0; i < size;) {
        unsigned kind = sw_word_kind(word, i);
        int used = 1;
        while (i + used < size && sw_word_kind(word, i + used) == kind) used++;
        if (used > d->left[kind]) return 0;
        const uint64_t *by_part = (put ? d->put : d->ask)[d->left[kind]][used];
        const uint32_t *step = d->step[kind];
        const int before = count;
        for (int p = 0; p < before; p++) {
            uint32_t place = at[p];
            for (int u = 1; u <= used && cards[p] + u <= d->most; u++) {
                place += step[cards[p] + u];
                at[count] = place;
                factor[count] = factor[p] * by_part[u];
                cards[count++] = (uint8_t)(cards[p] + u);
            }
            factor[p] *= by_part[0];
        }
        i += used;
    }
    return count;
}

/* The counters of the parts of a plain completion: part p has the cards that are the bits of p.
 * Those of parts of too many cards are none. */
SW_INLINE void plain_parts(const deck *d, uint64_t word, const int size, uint32_t *at) {
    at[0] = 0;
    for (int i = 0; i < size; i++) {
        const uint32_t *step = d->step[sw_word_kind(word, i)];
        for (int p = 0; p < 1 << i; p++) at[p + (1 << i)] = at[p] + step[sw_few_bits[p] + 1];
    }
}

/* How the parts of completions are found. */
enum {
    ANY_KINDS,   /* kinds of several cards */
    PLAIN,       /* kinds of one card */
    PLAIN_WHOLE, /* and no part is too large */
};

/* Count a completion. */
SW_INLINE void put(const deck *d, uint64_t word, const int size, const int how,
                   uint64_t *counters) {
    uint32_t at[MOST_PARTS];
    if (how != ANY_KINDS) {
        if (is_gone(d, word, size)) return;
        plain_parts(d, word, size, at);
        if (how == PLAIN_WHOLE)
            for (int p = 0; p < 1 << size; p++)
                counters[at[p]] += sw_few_bits[p] & 1 ? (uint64_t)-1 : 1;
        else
            for (int i = 0; i < d->small_end[size]; i++) counters[at[d->small[i]]] += d->sign[i];
        return;
    }
    uint64_t factor[MOST_PARTS];
    int count = parts_of(d, word, size, 1, at, factor);
    for (int p = 0; p < count; p++) counters[at[p]] += factor[p];
}

/* With how many deals of what was counted a completion goes; it is counted in `own`, if that isn't
 * NULL, for those that come later. */
SW_INLINE uint64_t ask(const deck *d, uint64_t word, const int size, const int how,
                       const uint64_t *counters, uint64_t *own) {
    uint32_t at[MOST_PARTS];
    uint64_t sum = 0;
    if (how != ANY_KINDS) {
        if (is_gone(d, word, size)) return 0;
        plain_parts(d, word, size, at);
        if (how == PLAIN_WHOLE)
            for (int p = 0; p < 1 << size; p++) {
                sum += counters[at[p]];
                if (own) own[at[p]]++;
            }
        else
            for (int i = 0; i < d->small_end[size]; i++) {
                uint32_t place = at[d->small[i]];
                sum += counters[place];
                if (own) own[place]++;
            }
        return sum;
    }
    uint64_t factor[MOST_PARTS];
    int count = parts_of(d, word, size, 0, at, factor);
    for (int p = 0; p < count; p++) sum += counters[at[p]] * factor[p];
    if (own)
        for (int p = 0; p < count; p++) own[at[p]] += factor[p];
    return sum;
}

#endif
