/* Sweeping two players' completions from the best to the worst. */
#ifndef SW_SWEEP_H
#define SW_SWEEP_H

#include "private/parts.h"

enum { SW_NEVER = 0x10000 }; /* beyond all ranks */

/* A player's completions in the order of their ranks. */
typedef struct {
    const uint64_t *words;
    size_t count;
    int size; /* kinds in a word */
} sw_list;

/* Sweep the ranks below `bound` from where at[0] in `first` and at[1] in `second` say, and after
 * `limit` completions no further rank.  Adds to sums[0] the deals in which the first has the lower
 * rank, to sums[1] with `ties` those in which both have the same.  `counters` have what has passed
 * of the first; `own`, if it isn't NULL, of the second by ask(). */
void sw_sweep(const deck *d, const sw_list *first, const sw_list *second, int ties, unsigned bound,
              uint64_t *counters, uint64_t *own, size_t *at, size_t limit, uint64_t *sums);

/* Set the counters to 0 that the first `count` completions have touched. */
void sw_forget(const deck *d, const sw_list *of, size_t count, uint64_t *counters);

#endif
