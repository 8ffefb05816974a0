/* Two ranges against each other on many boards, by comparing each hand with each.
 *
 * The ranks of a hand on all boards lie in a row, so two hands are compared on sixteen boards at
 * once; all of their outcomes are added up in registers.  The same in two lines: a comparison
 * costs a thirtieth of a nanosecond.  So this beats sorting up to some hundred hands a side. */
#include "lanes.h"
#include "runouts.h"

/* A hand's ranks with SW_ABOVE_RANK on the boards that it blocks, so that it neither wins nor ties
 * there: no rank is above, and a blocked rank of the other is below all. */
SW_INLINE void raise_blocked(const int16_t *restrict row, size_t stride, int16_t *restrict raised) {
    for (size_t r = 0; r < stride; r++) raised[r] = row[r] < 0 ? (int16_t)SW_ABOVE_RANK : row[r];
}

SW_INLINE void contest(const int16_t *first, const int16_t *second, size_t firsts, size_t seconds,
                       size_t stride, uint32_t *counts) {
    int16_t own[SW_MOST_RUNOUTS];
    for (size_t a = 0; a < firsts; a++) {
        raise_blocked(first + a * stride, stride, own);
        for (size_t b = 0; b < seconds; b++, counts += SW_CONTEST_HIGH) {
            const int16_t *other = second + b * stride;
            sw_lanes win = sw_all_lanes(0), tie = win;
            for (size_t r = 0; r < stride; r += SW_LANES) {
                sw_lanes x = sw_load_lanes(own + r), y = sw_load_lanes(other + r);
                win = sw_subtract_lanes(win, sw_above_lanes(y, x));
                tie = sw_subtract_lanes(tie, sw_same_lanes(y, x));
            }
            int16_t stored[SW_LANES];
            sw_store_lanes(stored, win);
            counts[0] += sw_sum_stored(stored);
            sw_store_lanes(stored, tie);
            counts[1] += sw_sum_stored(stored);
        }
    }
}

SW_INLINE void contest_split(const int16_t *first, const int16_t *second, const int16_t *first_low,
                             const int16_t *second_low, size_t firsts, size_t seconds,
                             size_t stride, uint32_t *counts) {
    int16_t own[SW_MOST_RUNOUTS];
    const sw_lanes zero = sw_all_lanes(0), blocked = sw_all_lanes(SW_BLOCKED_RANK);
    const sw_lanes none = sw_all_lanes(SW_NONE_RANK);
    for (size_t a = 0; a < firsts; a++) {
        raise_blocked(first + a * stride, stride, own);
        const int16_t *own_low = first_low + a * stride;
        for (size_t b = 0; b < seconds; b++, counts += SW_CONTEST_SPLIT) {
            const int16_t *other = second + b * stride, *other_low = second_low + b * stride;
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
                for (int h = 0; h < 2; h++) {
                    sum[h] = sw_subtract_lanes(sum[h], high[h]);
                    for (int l = 0; l < 3; l++)
                        sum[5 + 3 * h + l] =
                            sw_subtract_lanes(sum[5 + 3 * h + l], sw_and_lanes(high[h], low[l]));
                }
                for (int l = 0; l < 3; l++) sum[2 + l] = sw_subtract_lanes(sum[2 + l], low[l]);
            }
            for (int i = 0; i < SW_CONTEST_SPLIT; i++) {
                int16_t stored[SW_LANES];
                sw_store_lanes(stored, sum[i]);
                counts[i] += sw_sum_stored(stored);
            }
        }
    }
}

#define CONTEST(target, name)                                                                      \
    target static void name(const int16_t *first, const int16_t *second, const int16_t *first_low, \
                            const int16_t *second_low, size_t firsts, size_t seconds,              \
                            size_t stride, uint32_t *counts) {                                     \
        if (first_low)                                                                             \
            contest_split(first, second, first_low, second_low, firsts, seconds, stride, counts);  \
        else                                                                                       \
            contest(first, second, firsts, seconds, stride, counts);                               \
    }

CONTEST(, contest_scalar)
#ifdef SW_HAVE_X86
CONTEST(__attribute__((target("avx2"))), contest_avx2)
#endif

int sw_contest(int path, const int16_t *first, const int16_t *second, const int16_t *first_low,
               const int16_t *second_low, size_t firsts, size_t seconds, size_t stride,
               uint32_t *counts) {
    if (path < 0 || path >= SW_PATHS || !sw_has_path(path) || stride > SW_MOST_RUNOUTS ||
        stride % SW_LANES || !first_low != !second_low)
        return SW_BAD_ARGUMENT;
#ifdef SW_HAVE_X86
    if (path == SW_AVX2) {
        contest_avx2(first, second, first_low, second_low, firsts, seconds, stride, counts);
        return SW_OK;
    }
#endif
    contest_scalar(first, second, first_low, second_low, firsts, seconds, stride, counts);
    return SW_OK;
}
