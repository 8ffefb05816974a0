/* What the parts of equity in many spots share: the rules, a spot, and counting an outcome. */
#ifndef SW_SPOTS_H
#define SW_SPOTS_H

#include "cpu/kernels.h"
#include "rank/lane.h"
#include "rank/ranking.h"

/* What is the same in all rows. */
typedef struct {
    const sw_rules *rules;
    const sw_ranking *ranking, *low_ranking; /* the latter NULL if the pot isn't split */
    const sw_kernels *kernels;
    int omaha, hole_size;
    int fast;              /* any hole cards play for the whole pot */
    uint64_t outside;      /* cards that aren't in the deck */
    uint64_t outside_sets; /* the same by suit */
    const uint32_t *preflop;
    uint64_t *work;
} sw_known_rules;

/* One row, folded seats left out. */
typedef struct {
    int players, known, dead_cards; /* known: board cards that are there */
    uint64_t seen, gone;            /* cards not to come: as a set, and as sets of ranks by suit */
    uint64_t lane[SW_MOST_PLAYERS]; /* of hole and board */
    uint64_t sets[SW_MOST_PLAYERS]; /* the same as sets of ranks by suit */
    uint64_t board_sets;
    uint8_t seat[SW_MOST_PLAYERS];
    uint8_t board[SW_BOARD];
    uint8_t dead[SW_JOKER];
    uint8_t hole[SW_MOST_PLAYERS * SW_MOST_CARDS];
} sw_spot;

SW_INLINE uint16_t sw_class_of(const sw_ranking *ranking, uint64_t key, const int size) {
    return ranking
        ->by_place[size][sw_place(ranking->shifts[size], (uint32_t)key & SW_KEY_MASK, size)];
}

/* Count an outcome `weight` times.  Of two players units[0] takes by how much the first's wins
 * exceed the second's; of more, units[p] what player p gets of `pot`. */
SW_INLINE void sw_count(const uint16_t *classes, const int players, const int pot, int64_t weight,
                        int64_t *units) {
    SW_EXPECT(players >= 2 && players <= SW_MOST_PLAYERS);
    if (players == 2) {
        units[0] += weight * ((classes[0] < classes[1]) - (classes[0] > classes[1]));
        return;
    }
    unsigned best = sw_least_class(classes, players);
    int winners = 0;
    for (int p = 0; p < players; p++) winners += classes[p] == best;
    int64_t share = weight * (pot / winners);
    for (int p = 0; p < players; p++) units[p] += classes[p] == best ? share : 0;
}

/* Play the boards that one or two more cards complete: what each player gets of `total` pots, in
 * 1/5040 of a pot.  `units` has been set to 0. */
void sw_play_to_come(const sw_known_rules *t, const sw_spot *s, int64_t total, int64_t *units);

#endif
