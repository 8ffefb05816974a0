/* What other parts of the core call of ranking in batches. */
#ifndef SW_RANK_H
#define SW_RANK_H

#include "rank/stage.h"

/* Rank rows in one system or two; the second of `ranks` is NULL for one.  Rows are `apart` bytes
 * apart: `size`, or SW_WIDE (five to seven cards, no badugi) with zeros behind the cards. Otherwise
 * as sw_rank_rows; without `kernels` that is a bad argument. */
int sw_rank_parts(const int *systems, const sw_kernels *kernels, int check, const uint8_t *cards,
                  int size, int apart, size_t rows, uint16_t *const *ranks, size_t *bad_row);

#endif
