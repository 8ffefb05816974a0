/* Sixteen 16-bit numbers at once: as vectors where the compiler knows them, which are as wide as a
 * function's target allows, else one by one.  A comparison gives -1 where it holds, else 0.
 *
 * With vectors these are macros, since functions of different targets pass vectors differently. */
#ifndef SW_LANES_H
#define SW_LANES_H

#include <string.h>

#include "rank/stage.h"

enum { SW_LANES = 16 };

#if defined(__GNUC__)

typedef int16_t sw_lanes __attribute__((vector_size(2 * SW_LANES)));
typedef int16_t sw_lanes_anywhere __attribute__((vector_size(2 * SW_LANES), aligned(2), may_alias));

#define sw_all_lanes(number) ((sw_lanes){0} + (int16_t)(number))
#define sw_load_lanes(from) ((sw_lanes)(*(const sw_lanes_anywhere *)(const void *)(from)))
#define sw_store_lanes(to, value) ((void)(*(sw_lanes_anywhere *)(void *)(to) = (value)))
#define sw_add_lanes(a, b) ((a) + (b))
#define sw_subtract_lanes(a, b) ((a) - (b))
#define sw_and_lanes(a, b) ((a) & (b))
#define sw_or_lanes(a, b) ((a) | (b))
#define sw_above_lanes(a, b) ((a) > (b))
#define sw_same_lanes(a, b) ((a) == (b))
/* `yes` where the mask is set, else `no`. */
#define sw_choose_lanes(mask, yes, no) (((yes) & (mask)) | ((no) & ~(mask)))

#else

typedef struct {
    int16_t at[SW_LANES];
} sw_lanes;

#define LANE_BY_LANE(name, value)                                      \
    SW_INLINE sw_lanes name(sw_lanes a, sw_lanes b) {                  \
        for (int i = 0; i < SW_LANES; i++) a.at[i] = (int16_t)(value); \
        return a;                                                      \
    }
LANE_BY_LANE(sw_add_lanes, a.at[i] + b.at[i])
LANE_BY_LANE(sw_subtract_lanes, a.at[i] - b.at[i])
LANE_BY_LANE(sw_and_lanes, a.at[i] & b.at[i])
LANE_BY_LANE(sw_or_lanes, a.at[i] | b.at[i])
LANE_BY_LANE(sw_above_lanes, -(a.at[i] > b.at[i]))
LANE_BY_LANE(sw_same_lanes, -(a.at[i] == b.at[i]))
#undef LANE_BY_LANE

SW_INLINE sw_lanes sw_choose_lanes(sw_lanes mask, sw_lanes yes, sw_lanes no) {
    for (int i = 0; i < SW_LANES; i++) no.at[i] = mask.at[i] ? yes.at[i] : no.at[i];
    return no;
}

SW_INLINE sw_lanes sw_all_lanes(int number) {
    sw_lanes a;
    for (int i = 0; i < SW_LANES; i++) a.at[i] = (int16_t)number;
    return a;
}

SW_INLINE sw_lanes sw_load_lanes(const int16_t *from) {
    sw_lanes a;
    memcpy(&a, from, sizeof a);
    return a;
}

SW_INLINE void sw_store_lanes(int16_t *to, sw_lanes a) {
    memcpy(to, &a, sizeof a);
}

#endif

/* The sum of stored lanes without a sign. */
SW_INLINE uint32_t sw_sum_stored(const int16_t *lanes) {
    uint32_t sum = 0;
    for (int i = 0; i < SW_LANES; i++) sum += (uint16_t)lanes[i];
    return sum;
}

#endif
