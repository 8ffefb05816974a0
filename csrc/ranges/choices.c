/* Several players' ranges against each other on many boards: the checks before choices_impl.h. */
#include "ranges/choices.h"

size_t sw_contest_many_work(int players, size_t hands, size_t stride) {
    if (players < 2 || players > SW_MOST_PLAYERS) return 0;
    return (size_t)players * 2 * SW_HALVES * stride * sizeof(int16_t) +
           sw_tally_count(players, 1) * sizeof(uint64_t) + hands * sizeof(uint32_t);
}

int sw_contest_many(int path, int players, const uint32_t *sizes, const uint64_t *masks,
                    const uint64_t *weights, const int16_t *ranks, const int16_t *lows,
                    size_t stride, size_t from, size_t to, uint64_t *tallies, uint64_t *work) {
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels || players < 2 || players > SW_MOST_PLAYERS || stride % SW_TILE || from > to ||
        to > sizes[0])
        return SW_BAD_ARGUMENT;
    sw_choices t = {.players = players,
                    .halves = lows ? SW_HALVES : 1,
                    .stride = stride,
                    .tallies = tallies,
                    .sums = work};
    size_t before = 0;
    int16_t *at = (int16_t *)(void *)(work + sw_tally_count(players, 1));
    for (int p = 0; p < players; p++) {
        t.sizes[p] = sizes[p];
        t.masks[p] = masks + before;
        t.weights[p] = weights + before;
        t.ranks[0][p] = ranks + before * stride;
        t.ranks[1][p] = lows ? lows + before * stride : NULL;
        for (int half = 0; half < SW_HALVES; half++, at += 2 * stride) {
            t.levels[p].rank[half] = at;
            t.levels[p].set[half] = at + stride;
        }
        before += sizes[p];
    }
    t.fitting = (uint32_t *)(void *)at;
    for (size_t h = 0; h < sizes[players - 1]; h++)
        if (t.weights[players - 1][h] > SW_MOST_LAST_WEIGHT) return SW_BAD_ARGUMENT;
    kernels->choices(&t, from, to);
    return SW_OK;
}
