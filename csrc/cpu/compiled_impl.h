/* The kernels that are plain C, which compilers turn into vector code, for one path: whoever
 * includes this defines SW_TARGET, the attribute of the functions, and SW_KERNEL(name), their
 * names. SW_COMPILED are their entries in the struct. */
#include "omaha/table_impl.h"
#include "private/lows_impl.h"
#include "rank/badugi_impl.h"
#include "ranges/choices_impl.h"
#include "ranges/pairs_impl.h"
#include "ranges/three_impl.h"

#define SW_COMPILED                                                     \
    .badugi = SW_KERNEL(badugi_block), .omaha = SW_KERNEL(omaha_block), \
    .pairs = SW_KERNEL(compare_all), .choices = SW_KERNEL(choose_all),  \
    .three = SW_KERNEL(play_class), .lows = SW_KERNEL(count_lows)
