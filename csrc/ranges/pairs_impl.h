/* Two ranges against each other on many boards, by comparing each hand with each.
 *
 * The ranks of a hand on all boards lie in a row, so two hands are compared on sixteen boards at
 * once; all of their outcomes are added up in registers.  The same in two lines: a comparison
 * costs a thirtieth of a nanosecond.  So this beats sorting up to some hundred hands a side. */
#include "cpu/vector16.h"
#include "ranges/pairs.h"

enum { CACHED = 1 << 17 /* ranks */ };

/* A hand's ranks with SW_ABOVE_RANK on the boards that it blocks, so that it neither wins nor ties
 * there: no rank is above, and a blocked rank of the other is below all. */
SW_INLINE void raise_blocked(const int16_t *restrict row, size_t stride, int16_t *restrict raised) {
    for (size_t r = 0; r < stride; r++) raised[r] = row[r] < 0 ? (int16_t)SW_ABOVE_RANK : row[r];
}

/* One hand against another. */
SW_INLINE void meet(const int16_t *own, const int16_t *other, size_t stride, uint32_t *counts) {
    sw_vector16 win0 = sw_all_16(0), tie0 = win0, win1 = win0, tie1 = win0;
#define MEET(i)                                               \
    do {                                                      \
        sw_vector16 x = sw_load_16(own + r + i * SW_LANES);   \
        sw_vector16 y = sw_load_16(other + r + i * SW_LANES); \
        win##i = sw_subtract_16(win##i, sw_above_16(y, x));   \
        tie##i = sw_subtract_16(tie##i, sw_same_16(y, x));    \
    } while (0)
    for (size_t r = 0; r < stride; r += 4 * SW_LANES) {
        MEET(0);
        MEET(1);
        own += 2 * SW_LANES;
        other += 2 * SW_LANES;
        MEET(0);
        MEET(1);
        own -= 2 * SW_LANES;
        other -= 2 * SW_LANES;
    }
#undef MEET
    int16_t stored[SW_LANES];
    sw_store_16(stored, sw_add_16(win0, win1));
    counts[0] += sw_sum_stored(stored);
    sw_store_16(stored, sw_add_16(tie0, tie1));
    counts[1] += sw_sum_stored(stored);
}

/* The same for both halves of a split pot. */
SW_INLINE void meet_split(const int16_t *own, const int16_t *other, const int16_t *own_low,
                          const int16_t *other_low, size_t stride, uint32_t *counts) {
    const sw_vector16 zero = sw_all_16(0), blocked = sw_all_16(SW_BLOCKED_RANK);
    const sw_vector16 none = sw_all_16(SW_NONE_RANK);
    sw_vector16 sum[SW_CONTEST_SPLIT];
    for (int i = 0; i < SW_CONTEST_SPLIT; i++) sum[i] = zero;
    for (size_t r = 0; r < stride; r += SW_LANES) {
        sw_vector16 x = sw_load_16(own + r), y = sw_load_16(other + r);
        sw_vector16 high[2] = {sw_above_16(y, x), sw_same_16(y, x)};
        x = sw_load_16(own_low + r);
        y = sw_load_16(other_low + r);
        sw_vector16 there = sw_above_16(x, blocked), also = sw_above_16(y, blocked);
        sw_vector16 low[3] = {
            sw_and_16(there, sw_above_16(y, x)),
            sw_and_16(also, sw_above_16(x, y)),
            sw_and_16(sw_and_16(there, sw_above_16(none, x)), sw_same_16(x, y)),
        };
        for (int l = 0; l < 3; l++) sum[2 + l] = sw_subtract_16(sum[2 + l], low[l]);
        for (int h = 0; h < 2; h++) {
            sum[h] = sw_subtract_16(sum[h], high[h]);
            for (int l = 0; l < 3; l++) {
                sw_vector16 both = sw_and_16(high[h], low[l]);
                sum[5 + 3 * h + l] = sw_subtract_16(sum[5 + 3 * h + l], both);
            }
        }
    }
    for (int i = 0; i < SW_CONTEST_SPLIT; i++) {
        int16_t stored[SW_LANES];
        sw_store_16(stored, sum[i]);
        counts[i] += sw_sum_stored(stored);
    }
}

/* The second hands are taken some at a time, as many as the nearer caches hold. */
SW_INLINE void compare_pairs(const sw_pairs *x, const int outcomes) {
    int16_t own[SW_MOST_RUNOUTS];
    const size_t stride = x->stride, block = stride ? CACHED / stride + 1 : 1;
    for (size_t from = 0; from < x->seconds; from += block) {
        size_t to = x->seconds - from < block ? x->seconds : from + block;
        for (size_t a = 0; a < x->firsts; a++) {
            raise_blocked(x->first + a * stride, stride, own);
            uint32_t *at = x->counts + (a * x->seconds + from) * (size_t)outcomes;
            for (size_t b = from; b < to; b++, at += outcomes) {
                if (x->first_masks[a] & x->second_masks[b]) continue;
                if (outcomes == SW_CONTEST_HIGH)
                    meet(own, x->second + b * stride, stride, at);
                else
                    meet_split(own, x->second + b * stride, x->first_low + a * stride,
                               x->second_low + b * stride, stride, at);
            }
        }
    }
}

SW_TARGET static void SW_KERNEL(compare_all)(const sw_pairs *x) {
    if (x->first_low)
        compare_pairs(x, SW_CONTEST_SPLIT);
    else
        compare_pairs(x, SW_CONTEST_HIGH);
}
