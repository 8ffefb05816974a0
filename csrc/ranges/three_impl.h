/* Three ranges against each other without choosing hands for each: for every hand of one
 * player, the weight of the pairs of hands of the other two that share no card with it or each
 * other, from sums by card.
 *
 * Of two sets of hands, those that share no card with the given hand have by card c the weights
 * x[c] and y[c]: the sums of all, less the two hands of c with one of the given cards.  The pairs
 * that share c weigh x[c] * y[c]; added up over c that counts pairs of different hands that share a
 * card once, and pairs of the same hand twice.  So what shares none is
 *
 *     sum x * sum y - sum over c of x[c] y[c] + sum over the hands that are in both of x y.
 *
 * That is some hundred steps for a hand on a board, however many hands there are. */
#include "ranges/three.h"

/* What is left of a player's hands beside a hand: by card, and in all. */
typedef struct {
    uint32_t card[SW_CELLS];
    uint64_t total;
} beside;

SW_INLINE void hands_beside(const sw_cells *restrict x, unsigned a, unsigned b,
                            beside *restrict left) {
    for (int c = 0; c < SW_CELLS; c++) left->card[c] = x->card[c] - x->pair[a][c] - x->pair[b][c];
    left->card[a] = left->card[b] = 0;
    left->total = x->total - x->card[a] - x->card[b] + x->pair[a][b];
}

/* The pairs of hands of two sets that share no card; `shared` is the sum of the products of weights
 * of the hands that are in both. */
SW_INLINE uint64_t apart(const beside *restrict x, const beside *restrict y, uint64_t shared) {
    uint64_t sum = 0;
    for (int c = 0; c < SW_CELLS; c++) sum += (uint64_t)x->card[c] * y->card[c];
    return x->total * y->total - sum + shared;
}

SW_INLINE uint64_t shared(const sw_products *p, const sw_cells *x, const sw_cells *y, unsigned a,
                          unsigned b) {
    return p->total - p->card[a] - p->card[b] + (uint64_t)x->pair[a][b] * y->pair[a][b];
}

SW_INLINE void add_hand(sw_cells *cells, sw_products *products, unsigned a, unsigned b,
                        const uint64_t *weights, size_t hands) {
    for (int p = 0; p < SW_THREE; p++) {
        uint64_t weight = weights[(size_t)p * hands];
        uint64_t product = weights[(size_t)((p + 1) % SW_THREE) * hands] *
                           weights[(size_t)((p + 2) % SW_THREE) * hands];
        if (weight) {
            cells[p].total += weight;
            cells[p].card[a] += (uint32_t)weight;
            cells[p].card[b] += (uint32_t)weight;
            cells[p].pair[a][b] = cells[p].pair[b][a] = (uint32_t)weight;
        }
        if (product) {
            products[p].total += product;
            products[p].card[a] += product;
            products[p].card[b] += product;
        }
    }
}

/* Add what becomes of one hand in the hands of each player. */
SW_INLINE void play_for_each(sw_three *t, unsigned a, unsigned b, const uint64_t *weights,
                             size_t hands) {
    beside worse[SW_THREE], even[SW_THREE];
    for (int p = 0; p < SW_THREE; p++) {
        hands_beside(&t->worse[p], a, b, &worse[p]);
        hands_beside(&t->even[p], a, b, &even[p]);
    }
    const sw_cells *w = t->worse, *e = t->even;
    uint64_t own = weights[0];
    if (own) { /* it wins alone, or ties with the second, the third, or both */
        uint64_t less = shared(&t->both_worse[0], &w[1], &w[2], a, b);
        uint64_t alone = apart(&worse[1], &worse[2], less);
        uint64_t second = apart(&even[1], &worse[2], less) - alone;
        uint64_t third = apart(&worse[1], &even[2], less) - alone;
        uint64_t all = apart(&even[1], &even[2], shared(&t->both_even[0], &e[1], &e[2], a, b));
        t->tallies[1] += own * alone;
        t->tallies[3] += own * second;
        t->tallies[5] += own * third;
        t->tallies[7] += own * (all - alone - second - third);
    }
    own = weights[hands];
    if (own) { /* the first is worse */
        uint64_t less = shared(&t->both_worse[1], &w[2], &w[0], a, b);
        uint64_t alone = apart(&worse[2], &worse[0], less);
        t->tallies[2] += own * alone;
        t->tallies[6] += own * (apart(&even[2], &worse[0], less) - alone);
    }
    own = weights[2 * hands];
    if (own) { /* both are */
        uint64_t less = shared(&t->both_worse[2], &w[0], &w[1], a, b);
        t->tallies[4] += own * apart(&worse[0], &worse[1], less);
    }
}

SW_TARGET static void SW_KERNEL(play_class)(sw_three *t, const uint8_t *hole,
                                            const uint64_t *weights, size_t hands,
                                            const uint32_t *group, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint8_t *cards = hole + 2 * (size_t)group[i];
        add_hand(t->even, t->both_even, cards[0], cards[1], weights + group[i], hands);
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t *cards = hole + 2 * (size_t)group[i];
        play_for_each(t, cards[0], cards[1], weights + group[i], hands);
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t *cards = hole + 2 * (size_t)group[i];
        add_hand(t->worse, t->both_worse, cards[0], cards[1], weights + group[i], hands);
    }
}
