/* Counting the lows of a player with whom a split pot is played: see split_pot.c. */
#include "steelwheel.h"

/* How many of the completions share no card with `taken` and have a low below `low`, as good, or
 * worse. */
SW_TARGET static void SW_KERNEL(count_lows)(const uint64_t *sets, const uint16_t *lows,
                                            size_t count, uint64_t taken, unsigned low,
                                            uint64_t *counts) {
    uint64_t below = 0, same = 0, all = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t free = (sets[i] & taken) == 0;
        below += free & (lows[i] < low);
        same += free & (lows[i] == low);
        all += free;
    }
    counts[0] = below;
    counts[1] = same;
    counts[2] = all - below - same;
}
