/* Sixteen 16-bit numbers at once: as vectors where the compiler knows them, which are as wide as a
 * function's target allows, else one by one.  A comparison gives -1 where it holds, else 0.
 *
 * With vectors these are macros, since functions of different targets pass vectors differently. */
#ifndef SW_VECTOR16_H
#define SW_VECTOR16_H

#include <string.h>

#include "base/compiler.h"

enum { SW_LANES = 16 };

#if defined(__GNUC__)

typedef int16_t sw_vector16 __attribute__((vector_size(2 * SW_LANES)));
typedef int16_t sw_vector16_anywhere
    __attribute__((vector_size(2 * SW_LANES), aligned(2), may_alias));

#define sw_all_16(number) ((sw_vector16){0} + (int16_t)(number))
#define sw_load_16(from) ((sw_vector16)(*(const sw_vector16_anywhere *)(const void *)(from)))
#define sw_store_16(to, value) ((void)(*(sw_vector16_anywhere *)(void *)(to) = (value)))
#define sw_add_16(a, b) ((a) + (b))
#define sw_subtract_16(a, b) ((a) - (b))
#define sw_and_16(a, b) ((a) & (b))
#define sw_or_16(a, b) ((a) | (b))
#define sw_above_16(a, b) ((a) > (b))
#define sw_same_16(a, b) ((a) == (b))
/* `yes` where the mask is set, else `no`. */
#define sw_choose_16(mask, yes, no) (((yes) & (mask)) | ((no) & ~(mask)))

#else

typedef struct {
    int16_t at[SW_LANES];
} sw_vector16;

#define LANE_BY_LANE(name, value)                                      \
    SW_INLINE sw_vector16 name(sw_vector16 a, sw_vector16 b) {         \
        for (int i = 0; i < SW_LANES; i++) a.at[i] = (int16_t)(value); \
        return a;                                                      \
    }
LANE_BY_LANE(sw_add_16, a.at[i] + b.at[i])
LANE_BY_LANE(sw_subtract_16, a.at[i] - b.at[i])
LANE_BY_LANE(sw_and_16, a.at[i] & b.at[i])
LANE_BY_LANE(sw_or_16, a.at[i] | b.at[i])
LANE_BY_LANE(sw_above_16, -(a.at[i] > b.at[i]))
LANE_BY_LANE(sw_same_16, -(a.at[i] == b.at[i]))
#undef LANE_BY_LANE

SW_INLINE sw_vector16 sw_choose_16(sw_vector16 mask, sw_vector16 yes, sw_vector16 no) {
    for (int i = 0; i < SW_LANES; i++) no.at[i] = mask.at[i] ? yes.at[i] : no.at[i];
    return no;
}

SW_INLINE sw_vector16 sw_all_16(int number) {
    sw_vector16 a;
    for (int i = 0; i < SW_LANES; i++) a.at[i] = (int16_t)number;
    return a;
}

SW_INLINE sw_vector16 sw_load_16(const int16_t *from) {
    sw_vector16 a;
    memcpy(&a, from, sizeof a);
    return a;
}

SW_INLINE void sw_store_16(int16_t *to, sw_vector16 a) {
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
