/* Several players' ranges against each other on many boards: every choice of a hand for each.
 *
 * Hands are chosen player by player.  For those chosen so far there is on every board the least
 * rank and who has it; one more hand changes these for sixteen boards at once.  The last player's
 * hands are not played one by one: on each board what counts of them is how much weight loses to
 * the best so far, and how much ties.  The product of the others' weights comes in at the end.
 *
 * Split pots are played hand by hand, since who wins each half goes together. */
#include <string.h>

#include "cpu/vector16.h"
#include "ranges/runouts.h"

enum {
    TILE = 4 * SW_LANES,
    FEW_SETS = 15,            /* sets of winners that are looked for one by one */
    MOST_WEIGHT = 0xFFFF / 4, /* a sum that fits into a lane four times */
    HALVES = 2
};

/* The best so far on each board: by half of the pot, ranks and who has them. */
typedef struct {
    int16_t *rank[HALVES], *set[HALVES];
} level;

typedef struct {
    int players, halves;
    size_t stride, sizes[SW_MOST_PLAYERS];
    const uint64_t *masks[SW_MOST_PLAYERS], *weights[SW_MOST_PLAYERS];
    const int16_t *ranks[HALVES][SW_MOST_PLAYERS];
    uint64_t *tallies;
    level levels[SW_MOST_PLAYERS];
    uint64_t *sums;    /* as tallies: weights of the last player's hands for the others' hands */
    uint32_t *fitting; /* the last player's hands that share no card with the others */
} table;

size_t sw_contest_many_work(int players, size_t hands, size_t stride) {
    if (players < 2 || players > SW_MOST_PLAYERS) return 0;
    return (size_t)players * 2 * HALVES * stride * sizeof(int16_t) +
           (SW_TALLIES * sizeof(uint64_t) << players) + hands * sizeof(uint32_t);
}

/* Play a hand of player `p` against the best so far, for one half of the pot.  A blocked rank is
 * below all others, so a board that blocks one hand stays blocked. */
SW_INLINE void play_hand(const int16_t *row, const level *before, const level *after, int half,
                         int p, size_t stride) {
    const int16_t *rank = before->rank[half], *set = before->set[half];
    const sw_lanes bit = sw_all_lanes(1 << p);
    for (size_t r = 0; r < stride; r += SW_LANES) {
        sw_lanes own = sw_load_lanes(row + r), best = sw_load_lanes(rank + r);
        sw_lanes winners = sw_load_lanes(set + r);
        sw_lanes better = sw_above_lanes(best, own), same = sw_same_lanes(best, own);
        winners = sw_or_lanes(winners, sw_and_lanes(same, bit));
        sw_store_lanes(after->rank[half] + r, sw_choose_lanes(better, own, best));
        sw_store_lanes(after->set[half] + r, sw_choose_lanes(better, bit, winners));
    }
}

/* The sum of the numbers at the boards where exactly `set` has the best hands. */
SW_INLINE uint64_t sum_of_set(const int16_t *numbers, const int16_t *sets, int set) {
    sw_lanes sum = sw_all_lanes(0), wanted = sw_all_lanes(set);
    for (int i = 0; i < TILE; i += SW_LANES)
        sum = sw_add_lanes(sum, sw_and_lanes(sw_load_lanes(numbers + i),
                                             sw_same_lanes(sw_load_lanes(sets + i), wanted)));
    int16_t stored[SW_LANES];
    sw_store_lanes(stored, sum);
    return sw_sum_stored(stored);
}

/* Add up what the last player's hands lose and tie on a tile of boards, by who has the best of the
 * others' hands there. */
SW_INLINE void add_sums(table *t, const int16_t *worse, const int16_t *same, const int16_t *sets) {
    const int last = 1 << (t->players - 1);
    if (last - 1 <= FEW_SETS) {
        for (int set = 1; set < last; set++) {
            t->sums[set] += sum_of_set(worse, sets, set);
            t->sums[set | last] += sum_of_set(same, sets, set);
        }
        return;
    }
    for (int i = 0; i < TILE; i++) {
        /* Where all of them are blocked the numbers are 0 and the set is anything. */
        int set = sets[i] & (last - 1);
        t->sums[set] += (uint16_t)worse[i];
        t->sums[set | last] += (uint16_t)same[i];
    }
}

/* Play the last player's fitting hands, all that beat and tie at once. */
SW_INLINE void play_last(table *t, const level *best, size_t count) {
    const int p = t->players - 1;
    const sw_lanes zero = sw_all_lanes(0), above = sw_all_lanes(SW_ABOVE_RANK);
    for (size_t r = 0; r < t->stride; r += TILE) {
        sw_lanes b[4];
        for (int i = 0; i < 4; i++) {
            b[i] = sw_load_lanes(best->rank[0] + r + i * SW_LANES);
            b[i] = sw_choose_lanes(sw_above_lanes(zero, b[i]), above, b[i]);
        }
        for (size_t f = 0; f < count;) {
            sw_lanes worse0 = zero, worse1 = zero, worse2 = zero, worse3 = zero;
            sw_lanes same0 = zero, same1 = zero, same2 = zero, same3 = zero;
            uint64_t sum = 0;
            for (; f < count; f++) {
                size_t h = t->fitting[f];
                sum += t->weights[p][h];
                if (sum > MOST_WEIGHT) break;
                const int16_t *row = t->ranks[0][p] + h * t->stride + r;
                const sw_lanes weight = sw_all_lanes(t->weights[p][h]);
#define PLAY(i)                                                                             \
    do {                                                                                    \
        sw_lanes own = sw_load_lanes(row + i * SW_LANES);                                   \
        worse##i = sw_add_lanes(worse##i, sw_and_lanes(sw_above_lanes(own, b[i]), weight)); \
        same##i = sw_add_lanes(same##i, sw_and_lanes(sw_same_lanes(own, b[i]), weight));    \
    } while (0)
                PLAY(0);
                PLAY(1);
                PLAY(2);
                PLAY(3);
#undef PLAY
            }
            int16_t worse[TILE], same[TILE];
#define STORE(i)                                    \
    sw_store_lanes(worse + i * SW_LANES, worse##i); \
    sw_store_lanes(same + i * SW_LANES, same##i)
            STORE(0);
            STORE(1);
            STORE(2);
            STORE(3);
#undef STORE
            add_sums(t, worse, same, best->set[0] + r);
        }
    }
}

/* Play a split pot with each of the last player's fitting hands. */
SW_INLINE void play_last_split(table *t, const level *best, size_t count) {
    const int players = t->players, p = players - 1;
    const level *all = &t->levels[p];
    for (size_t f = 0; f < count; f++) {
        const size_t h = t->fitting[f];
        const uint64_t weight = t->weights[p][h];
        for (int half = 0; half < HALVES; half++)
            play_hand(t->ranks[half][p] + h * t->stride, best, all, half, p, t->stride);
        for (size_t r = 0; r < t->stride; r++) {
            if (all->rank[0][r] < 0) continue;
            size_t high = (uint16_t)all->set[0][r], low = (uint16_t)all->set[1][r];
            if (all->rank[1][r] == SW_NONE_RANK) low = 0;
            size_t part = low ? SW_TALLY_HIGH : SW_TALLY_NO_LOW;
            t->sums[high | low] += weight;
            t->sums[((size_t)SW_TALLY_LOW << players) + low] += weight;
            t->sums[(part << players) + high] += weight;
        }
    }
}

/* Play every choice of hands of player `p` and those after it that share no card with `taken`. */
SW_INLINE void play_chosen(table *t, int p, uint64_t taken, uint64_t product, const level *best) {
    size_t count = 0;
    uint64_t all = 0;
    for (size_t h = 0; h < t->sizes[p]; h++) {
        if (t->masks[p][h] & taken) continue;
        t->fitting[count++] = (uint32_t)h;
        all += t->weights[p][h];
    }
    if (!count) return;
    const size_t sums = ((size_t)1 << t->players) * (t->halves == HALVES ? SW_TALLIES : 1);
    memset(t->sums, 0, sums * sizeof *t->sums);
    if (t->halves == HALVES) {
        play_last_split(t, best, count);
    } else {
        play_last(t, best, count);
        t->sums[0] = all;
    }
    for (size_t i = 0; i < sums; i++) t->tallies[i] += product * t->sums[i];
}

/* Choose hands of the players from 1 to the last but one in turn, as an odometer. */
SW_INLINE void choose(table *t, size_t first) {
    const int last = t->players - 1;
    uint64_t taken[SW_MOST_PLAYERS], product[SW_MOST_PLAYERS];
    size_t at[SW_MOST_PLAYERS] = {0};
    level own = t->levels[0];
    for (int half = 0; half < t->halves; half++)
        own.rank[half] = (int16_t *)(uintptr_t)(t->ranks[half][0] + first * t->stride);
    taken[0] = t->masks[0][first];
    product[0] = t->weights[0][first];
    if (last == 1) {
        play_chosen(t, last, taken[0], product[0], &own);
        return;
    }
    for (int p = 1; p > 0;) {
        if (at[p] == t->sizes[p]) {
            at[p--] = 0;
            continue;
        }
        const size_t h = at[p]++;
        if (t->masks[p][h] & taken[p - 1]) continue;
        taken[p] = taken[p - 1] | t->masks[p][h];
        product[p] = product[p - 1] * t->weights[p][h];
        for (int half = 0; half < t->halves; half++)
            play_hand(t->ranks[half][p] + h * t->stride, p == 1 ? &own : &t->levels[p - 1],
                      &t->levels[p], half, p, t->stride);
        if (p + 1 == last)
            play_chosen(t, last, taken[p], product[p], &t->levels[p]);
        else
            p++;
    }
}

SW_INLINE void choose_all(table *t, size_t from, size_t to) {
    for (int half = 0; half < t->halves; half++)
        for (size_t r = 0; r < t->stride; r++) t->levels[0].set[half][r] = 1;
    for (size_t first = from; first < to; first++) choose(t, first);
}

static void choose_scalar(table *t, size_t from, size_t to) {
    choose_all(t, from, to);
}

#ifdef SW_HAVE_X86
__attribute__((target("avx2"))) static void choose_avx2(table *t, size_t from, size_t to) {
    choose_all(t, from, to);
}
#endif

int sw_contest_many(int path, int players, const uint32_t *sizes, const uint64_t *masks,
                    const uint64_t *weights, const int16_t *ranks, const int16_t *lows,
                    size_t stride, size_t from, size_t to, uint64_t *tallies, uint64_t *work) {
    if (!sw_has_path(path) || players < 2 || players > SW_MOST_PLAYERS || stride % TILE ||
        from > to || to > sizes[0])
        return SW_BAD_ARGUMENT;
    table t = {.players = players,
               .halves = lows ? HALVES : 1,
               .stride = stride,
               .tallies = tallies,
               .sums = work};
    size_t before = 0;
    int16_t *at = (int16_t *)(void *)(work + ((size_t)SW_TALLIES << players));
    for (int p = 0; p < players; p++) {
        t.sizes[p] = sizes[p];
        t.masks[p] = masks + before;
        t.weights[p] = weights + before;
        t.ranks[0][p] = ranks + before * stride;
        t.ranks[1][p] = lows ? lows + before * stride : NULL;
        for (int half = 0; half < HALVES; half++, at += 2 * stride) {
            t.levels[p].rank[half] = at;
            t.levels[p].set[half] = at + stride;
        }
        before += sizes[p];
    }
    t.fitting = (uint32_t *)(void *)at;
    for (size_t h = 0; h < sizes[players - 1]; h++)
        if (t.weights[players - 1][h] > MOST_WEIGHT) return SW_BAD_ARGUMENT;
#ifdef SW_HAVE_X86
    if (path == SW_AVX2) {
        choose_avx2(&t, from, to);
        return SW_OK;
    }
#endif
    choose_scalar(&t, from, to);
    return SW_OK;
}
