/* Several players' ranges against each other on many boards: every choice of a hand for each.
 *
 * Hands are chosen player by player.  For those chosen so far there is on every board the least
 * rank and who has it; one more hand changes these for sixteen boards at once.  The last player's
 * hands are not played one by one: on each board what counts of them is how much weight loses to
 * the best so far, and how much ties.  The product of the others' weights comes in at the end.
 *
 * Split pots are played hand by hand, since who wins each half goes together. */
#include <string.h>

#include "ranges/choices.h"

enum { FEW_SETS = 15 /* sets of winners that are looked for one by one */ };

/* Play a hand of player `p` against the best so far, for one half of the pot.  A blocked rank is
 * below all others, so a board that blocks one hand stays blocked. */
SW_INLINE void play_choice(const int16_t *row, const sw_leaders *before, const sw_leaders *after,
                           int half, int p, size_t stride) {
    const int16_t *rank = before->rank[half], *set = before->set[half];
    const sw_vector16 bit = sw_all_16(1 << p);
    for (size_t r = 0; r < stride; r += SW_LANES) {
        sw_vector16 own = sw_load_16(row + r), best = sw_load_16(rank + r);
        sw_vector16 winners = sw_load_16(set + r);
        sw_vector16 better = sw_above_16(best, own), same = sw_same_16(best, own);
        winners = sw_or_16(winners, sw_and_16(same, bit));
        sw_store_16(after->rank[half] + r, sw_choose_16(better, own, best));
        sw_store_16(after->set[half] + r, sw_choose_16(better, bit, winners));
    }
}

/* The sum of the numbers at the boards where exactly `set` has the best hands. */
SW_INLINE uint64_t sum_of_set(const int16_t *numbers, const int16_t *sets, int set) {
    sw_vector16 sum = sw_all_16(0), wanted = sw_all_16(set);
    for (int i = 0; i < SW_TILE; i += SW_LANES)
        sum = sw_add_16(
            sum, sw_and_16(sw_load_16(numbers + i), sw_same_16(sw_load_16(sets + i), wanted)));
    int16_t stored[SW_LANES];
    sw_store_16(stored, sum);
    return sw_sum_stored(stored);
}

/* Add up what the last player's hands lose and tie on a tile of boards, by who has the best of the
 * others' hands there. */
SW_INLINE void add_sums(sw_choices *t, const int16_t *worse, const int16_t *same,
                        const int16_t *sets) {
    const int last = 1 << (t->players - 1);
    if (last - 1 <= FEW_SETS) {
        for (int set = 1; set < last; set++) {
            t->sums[set] += sum_of_set(worse, sets, set);
            t->sums[set | last] += sum_of_set(same, sets, set);
        }
        return;
    }
    for (int i = 0; i < SW_TILE; i++) {
        /* Where all of them are blocked the numbers are 0 and the set is anything. */
        int set = sets[i] & (last - 1);
        t->sums[set] += (uint16_t)worse[i];
        t->sums[set | last] += (uint16_t)same[i];
    }
}

/* Play the last player's fitting hands, all that beat and tie at once. */
SW_INLINE void play_last_hands(sw_choices *t, const sw_leaders *best, size_t count) {
    const int p = t->players - 1;
    const sw_vector16 zero = sw_all_16(0), above = sw_all_16(SW_ABOVE_RANK);
    for (size_t r = 0; r < t->stride; r += SW_TILE) {
        sw_vector16 b[4];
        for (int i = 0; i < 4; i++) {
            b[i] = sw_load_16(best->rank[0] + r + i * SW_LANES);
            b[i] = sw_choose_16(sw_above_16(zero, b[i]), above, b[i]);
        }
        for (size_t f = 0; f < count;) {
            sw_vector16 worse0 = zero, worse1 = zero, worse2 = zero, worse3 = zero;
            sw_vector16 same0 = zero, same1 = zero, same2 = zero, same3 = zero;
            uint64_t sum = 0;
            for (; f < count; f++) {
                size_t h = t->fitting[f];
                sum += t->weights[p][h];
                if (sum > SW_MOST_LAST_WEIGHT) break;
                const int16_t *row = t->ranks[0][p] + h * t->stride + r;
                const sw_vector16 weight = sw_all_16(t->weights[p][h]);
#define PLAY(i)                                                                    \
    do {                                                                           \
        sw_vector16 own = sw_load_16(row + i * SW_LANES);                          \
        worse##i = sw_add_16(worse##i, sw_and_16(sw_above_16(own, b[i]), weight)); \
        same##i = sw_add_16(same##i, sw_and_16(sw_same_16(own, b[i]), weight));    \
    } while (0)
                PLAY(0);
                PLAY(1);
                PLAY(2);
                PLAY(3);
#undef PLAY
            }
            int16_t worse[SW_TILE], same[SW_TILE];
#define STORE(i)                                 \
    sw_store_16(worse + i * SW_LANES, worse##i); \
    sw_store_16(same + i * SW_LANES, same##i)
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
SW_INLINE void play_last_split(sw_choices *t, const sw_leaders *best, size_t count) {
    const int players = t->players, p = players - 1;
    const sw_leaders *all = &t->levels[p];
    for (size_t f = 0; f < count; f++) {
        const size_t h = t->fitting[f];
        const uint64_t weight = t->weights[p][h];
        for (int half = 0; half < SW_HALVES; half++)
            play_choice(t->ranks[half][p] + h * t->stride, best, all, half, p, t->stride);
        for (size_t r = 0; r < t->stride; r++) {
            if (all->rank[0][r] < 0) continue;
            unsigned high = (uint16_t)all->set[0][r], low = (uint16_t)all->set[1][r];
            if (all->rank[1][r] == SW_NONE_RANK) low = 0;
            sw_count_split(t->sums, players, high, low, weight);
        }
    }
}

/* Play every choice of hands of player `p` and those after it that share no card with `taken`. */
SW_INLINE void play_chosen(sw_choices *t, int p, uint64_t taken, uint64_t product,
                           const sw_leaders *best) {
    size_t count = 0;
    uint64_t all = 0;
    for (size_t h = 0; h < t->sizes[p]; h++) {
        if (t->masks[p][h] & taken) continue;
        t->fitting[count++] = (uint32_t)h;
        all += t->weights[p][h];
    }
    if (!count) return;
    const size_t sums = sw_tally_count(t->players, t->halves == SW_HALVES);
    memset(t->sums, 0, sums * sizeof *t->sums);
    if (t->halves == SW_HALVES) {
        play_last_split(t, best, count);
    } else {
        play_last_hands(t, best, count);
        t->sums[0] = all;
    }
    for (size_t i = 0; i < sums; i++) t->tallies[i] += product * t->sums[i];
}

/* Choose hands of the players from 1 to the last but one in turn, as an odometer. */
SW_INLINE void choose_from(sw_choices *t, size_t first) {
    const int last = t->players - 1;
    uint64_t taken[SW_MOST_PLAYERS], product[SW_MOST_PLAYERS];
    size_t at[SW_MOST_PLAYERS] = {0};
    sw_leaders own = t->levels[0];
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
            play_choice(t->ranks[half][p] + h * t->stride, p == 1 ? &own : &t->levels[p - 1],
                        &t->levels[p], half, p, t->stride);
        if (p + 1 == last)
            play_chosen(t, last, taken[p], product[p], &t->levels[p]);
        else
            p++;
    }
}

SW_TARGET static void SW_KERNEL(choose_all)(sw_choices *t, size_t from, size_t to) {
    for (int half = 0; half < t->halves; half++)
        for (size_t r = 0; r < t->stride; r++) t->levels[0].set[half][r] = 1;
    for (size_t first = from; first < to; first++) choose_from(t, first);
}
