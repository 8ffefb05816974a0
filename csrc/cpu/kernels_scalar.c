/* The plain path: C for any processor. */
#define SW_TARGET
#define SW_KERNEL(name) name##_scalar
#include "cpu/compiled_impl.h"

#include "deal/deal.h"
#include "rank/stage.h"
#include "showdown/plain.h"

const sw_kernels sw_kernels_scalar = {
    SW_COMPILED,           .stage = sw_stage_plain,   .share = sw_share_plain,
    .deal = sw_deal_plain, .repeat = sw_repeat_plain, .award = sw_award_plain,
};
