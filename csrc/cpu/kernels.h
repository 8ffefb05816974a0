/* The kernels: all that is written, or compiled, for each instruction set by itself.
 *
 * There is one struct of them for each path.  Entries choose it once, by sw_kernels_of, and hand it
 * on; nothing else in the core knows which instruction sets there are.  A path more is a file
 * kernels_<path>.c, a row in paths.c and a member of enum sw_path: where it has nothing better, its
 * struct takes the plain functions or has the templates (*_impl.h) compiled for its target. */
#ifndef SW_KERNELS_H
#define SW_KERNELS_H

#include "steelwheel.h"

struct sw_ranking;
struct sw_block;
struct sw_tables;
struct sw_omaha_job;
struct sw_dealer;
struct sw_deals;
struct sw_pairs;
struct sw_choices;
struct sw_three;

typedef struct sw_kernels {
    /* The first stage of ranking: see rank/stage.h. */
    int (*stage)(const uint8_t *rows, int size, int width, sw_deck deck, int check,
                 struct sw_block *block, const struct sw_tables *tables, uint16_t *ranks);

    /* Whether in some of SW_BLOCK rows of holes and boards a card is in both. */
    int (*share)(const uint8_t *holes, int hole_size, const uint8_t *boards, int board_size);

    /* Badugi of SW_BLOCK rows: see rank/badugi.h. */
    int (*badugi)(const struct sw_ranking *ranking, int check, const uint8_t *rows, int size,
                  uint16_t *ranks);

    /* Classes of SW_BLOCK good rows of Omaha, and eight-or-better lows; either may be NULL. */
    void (*omaha)(const struct sw_omaha_job *job, const uint8_t *hole, const uint8_t *board,
                  const struct sw_block *hole_block, const struct sw_block *board_block,
                  uint16_t *ranks, uint16_t *low);

    /* Deal up to SW_DEALS times: see deal/deal.h. */
    int (*deal)(const sw_plan *plan, struct sw_dealer *dealer, size_t deals, int apart, int alone,
                struct sw_deals *to, size_t *tries);

    /* Whether in some of the deals of `width` hole cards a card may be in two hands; a seat that
     * has folded holds none.  `readable` deals lie from `hole` on. */
    int (*repeat)(const uint8_t *hole, size_t width, size_t deals, size_t readable);

    /* Award pots as sw_award; returns how many deals were done: less than all if it meets one in
     * which nobody wins anything, or leaves the last ones to sw_award_plain. */
    size_t (*award)(const uint16_t *first, const uint16_t *second, int players, size_t deals,
                    int32_t *shares, uint16_t *first_set, uint16_t *second_set);

    /* Compare hands as sw_contest. */
    void (*pairs)(const struct sw_pairs *pairs);

    /* Play choices of hands as sw_contest_many. */
    void (*choices)(struct sw_choices *choices, size_t from, size_t to);

    /* Play hands of one class as sw_three_play. */
    void (*three)(struct sw_three *three, const uint8_t *hole, const uint64_t *weights,
                  size_t hands, const uint32_t *group, size_t count);

    /* How many of `count` completions share no card with `taken` and have a low below `low`, as
     * good, or worse. */
    void (*lows)(const uint64_t *sets, const uint16_t *lows, size_t count, uint64_t taken,
                 unsigned low, uint64_t *counts);
} sw_kernels;

/* The kernels of a path; NULL if this processor cannot run it, or it is none. */
const sw_kernels *sw_kernels_of(int path);

/* By path, for paths.c and, of the plain one, for whoever has nothing better. */
extern const sw_kernels sw_kernels_scalar, sw_kernels_avx2, sw_kernels_avx2_slow_bmi2;

#endif
