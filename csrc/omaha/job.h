/* Ranking Omaha hands in batches: what its parts share. */
#ifndef SW_OMAHA_JOB_H
#define SW_OMAHA_JOB_H

#include "omaha/omaha.h"
#include "rank/stage.h"

/* What doesn't change from row to row. */
typedef struct sw_omaha_job {
    const sw_ranking *ranking;
    const sw_kernels *kernels;
    sw_deck deck; /* without a joker */
    int check, hole_size, board_size;
} sw_omaha_job;

/* The first row of `count` that is bad; `count` if there is none. */
size_t sw_omaha_first_bad(const sw_omaha_job *j, const uint8_t *hole, size_t hole_stride,
                          const uint8_t *board, size_t board_stride, size_t count);

/* One board, many hands: as sw_omaha_rows. */
int sw_omaha_one_board(const sw_omaha_job *j, const uint8_t *hole, size_t hole_stride,
                       const uint8_t *board, size_t rows, uint16_t *ranks, uint16_t *low,
                       size_t *bad_row);

#endif
