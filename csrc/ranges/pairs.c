/* Two ranges against each other on many boards: the checks before pairs_impl.h. */
#include "ranges/pairs.h"

#include "cpu/vector16.h"

int sw_contest(int path, const uint64_t *first_masks, const uint64_t *second_masks,
               const int16_t *first, const int16_t *second, const int16_t *first_low,
               const int16_t *second_low, size_t firsts, size_t seconds, size_t stride,
               uint32_t *counts) {
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels || stride > SW_MOST_RUNOUTS || stride % (4 * SW_LANES) ||
        !first_low != !second_low)
        return SW_BAD_ARGUMENT;
    const sw_pairs pairs = {first_masks, second_masks, first,   second, first_low,
                            second_low,  firsts,       seconds, stride, counts};
    kernels->pairs(&pairs);
    return SW_OK;
}
