/* The path of x86 processors with AVX2. */
#include "cpu/targets.h"

#ifdef SW_HAVE_AVX2
#include <immintrin.h>

#define SW_TARGET SW_TARGET_AVX2
#define SW_KERNEL(name) name##_avx2
#include "cpu/compiled_impl.h"

#include "rank/stage_avx2_impl.h"
#include "showdown/showdown_avx2_impl.h"

#undef SW_TARGET
#undef SW_KERNEL
#define SW_TARGET SW_TARGET_BMI2
#define SW_KERNEL(name) name##_bmi2
#define SW_NTH_BIT(set, n) _pdep_u64(1ULL << (n), set)
#include "deal/deal_impl.h"

#undef SW_KERNEL
#define SW_KERNEL(name) name##_avx2

const sw_kernels sw_kernels_avx2 = {
    SW_COMPILED,           .stage = stage_avx2, .share = share_avx2, .deal = deal_rows_bmi2,
    .repeat = repeat_avx2, .award = award_avx2,
};

/* Where the instruction that finds the n-th bit of a set is slow or lacking. */
const sw_kernels sw_kernels_avx2_slow_bmi2 = {
    SW_COMPILED,           .stage = stage_avx2,   .share = share_avx2,
    .deal = sw_deal_plain, .repeat = repeat_avx2, .award = award_avx2,
};
#endif
