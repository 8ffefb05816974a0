/* Two ranges against each other on many boards, by comparing each hand with each.
 *
 * The ranks of a hand on all boards lie in a row, so two hands are compared on sixteen boards at
 * once; all of their outcomes are added up in registers.  The same in two lines: a comparison
 * costs a thirtieth of a nanosecond.  So this beats sorting up to some hundred hands a side. */
#include "cpu/vector16.h"
#include "ranges/runouts.h"

enum { CACHED = 1 << 17 /* ranks */ };

/* A hand's ranks with SW_ABOVE_RANK on the boards that it blocks, so that it neither wins nor ties
 * there: no rank is above, and a blocked rank of the other is below all. */
SW_INLINE void raise_blocked(const int16_t *restrict row, size_t stride, int16_t *restrict raised) {
    for (size_t r = 0; r < stride; r++) raised[r] = row[r] < 0 ? (int16_t)SW_ABOVE_RANK : row[r];
}

/* One hand against another. */
SW_INLINE void meet(const int16_t *own, const int16_t *other, size_t stride, uint32_t *counts) {
    sw_lanes win0 = sw_all_lanes(0), tie0 = win0, win1 = win0, tie1 = win0;
#define MEET(i)                                                   \
    do {                                                          \
        sw_lanes x = sw_load_lanes(own + r + i * SW_LANES);       \
        sw_lanes y = sw_load_lanes(other + r + i * SW_LANES);     \
        win##i = sw_subtract_lanes(win##i, sw_above_lanes(y, x)); \
        tie##i = sw_subtract_lanes(tie##i, sw_same_lanes(y, x));  \
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
    sw_store_lanes(stored, sw_add_lanes(win0, win1));
    counts[0] += sw_sum_stored(stored);
    sw_store_lanes(stored, sw_add_lanes(tie0, tie1));
    counts[1] += sw_sum_stored(stored);
}

/* The same for both halves of a split pot. */
SW_INLINE void meet_split(const int16_t *own, const int16_t *other, const int16_t *own_low,
                          const int16_t *other_low, size_t stride, uint32_t *counts) {
    const sw_lanes zero = sw_all_lanes(0), blocked = sw_all_lanes(SW_BLOCKED_RANK);
    const sw_lanes none = sw_all_lanes(SW_NONE_RANK);
    sw_lanes sum[SW_CONTEST_SPLIT];
    for (int i = 0; i < SW_CONTEST_SPLIT; i++) sum[i] = zero;
    for (size_t r = 0; r < stride; r += SW_LANES) {
        sw_lanes x = sw_load_lanes(own + r), y = sw_load_lanes(other + r);
        sw_lanes high[2] = {sw_above_lanes(y, x), sw_same_lanes(y, x)};
        x = sw_load_lanes(own_low + r);
        y = sw_load_lanes(other_low + r);
        sw_lanes there = sw_above_lanes(x, blocked), also = sw_above_lanes(y, blocked);
        sw_lanes low[3] = {
            sw_and_lanes(there, sw_above_lanes(y, x)),
            sw_and_lanes(also, sw_above_lanes(x, y)),
            sw_and_lanes(sw_and_lanes(there, sw_above_lanes(none, x)), sw_same_lanes(x, y)),
        };
        for (int l = 0; l < 3; l++) sum[2 + l] = sw_subtract_lanes(sum[2 + l], low[l]);
        for (int h = 0; h < 2; h++) {
            sum[h] = sw_subtract_lanes(sum[h], high[h]);
            for (int l = 0; l < 3; l++) {
                sw_lanes both = sw_and_lanes(high[h], low[l]);
                sum[5 + 3 * h + l] = sw_subtract_lanes(sum[5 + 3 * h + l], both);
            }
        }
    }
    for (int i = 0; i < SW_CONTEST_SPLIT; i++) {
        int16_t stored[SW_LANES];
        sw_store_lanes(stored, sum[i]);
        counts[i] += sw_sum_stored(stored);
    }
}

/* The second hands are taken some at a time, as many as the nearer caches hold. */
SW_INLINE void contest(const uint64_t *first_masks, const uint64_t *second_masks,
                       const int16_t *first, const int16_t *second, const int16_t *first_low,
                       const int16_t *second_low, size_t firsts, size_t seconds, size_t stride,
                       const int outcomes, uint32_t *counts) {
    int16_t own[SW_MOST_RUNOUTS];
    const size_t block = stride ? CACHED / stride + 1 : 1;
    for (size_t from = 0; from < seconds; from += block) {
        size_t to = seconds - from < block ? seconds : from + block;
        for (size_t a = 0; a < firsts; a++) {
            raise_blocked(first + a * stride, stride, own);
            uint32_t *at = counts + (a * seconds + from) * (size_t)outcomes;
            for (size_t b = from; b < to; b++, at += outcomes) {
                if (first_masks[a] & second_masks[b]) continue;
                if (outcomes == SW_CONTEST_HIGH)
                    meet(own, second + b * stride, stride, at);
                else
                    meet_split(own, second + b * stride, first_low + a * stride,
                               second_low + b * stride, stride, at);
            }
        }
    }
}

#define CONTEST(target, name)                                                                      \
    target static void name(const uint64_t *first_masks, const uint64_t *second_masks,             \
                            const int16_t *first, const int16_t *second, const int16_t *first_low, \
                            const int16_t *second_low, size_t firsts, size_t seconds,              \
                            size_t stride, uint32_t *counts) {                                     \
        if (first_low)                                                                             \
            contest(first_masks, second_masks, first, second, first_low, second_low, firsts,       \
                    seconds, stride, SW_CONTEST_SPLIT, counts);                                    \
        else                                                                                       \
            contest(first_masks, second_masks, first, second, NULL, NULL, firsts, seconds, stride, \
                    SW_CONTEST_HIGH, counts);                                                      \
    }

CONTEST(, contest_scalar)
#ifdef SW_HAVE_X86
CONTEST(__attribute__((target("avx2"))), contest_avx2)
#endif

int sw_contest(int path, const uint64_t *first_masks, const uint64_t *second_masks,
               const int16_t *first, const int16_t *second, const int16_t *first_low,
               const int16_t *second_low, size_t firsts, size_t seconds, size_t stride,
               uint32_t *counts) {
    if (!sw_has_path(path) || stride > SW_MOST_RUNOUTS || stride % (4 * SW_LANES) ||
        !first_low != !second_low)
        return SW_BAD_ARGUMENT;
#ifdef SW_HAVE_X86
    if (path == SW_AVX2) {
        contest_avx2(first_masks, second_masks, first, second, first_low, second_low, firsts,
                     seconds, stride, counts);
        return SW_OK;
    }
#endif
    contest_scalar(first_masks, second_masks, first, second, first_low, second_low, firsts, seconds,
                   stride, counts);
    return SW_OK;
}
