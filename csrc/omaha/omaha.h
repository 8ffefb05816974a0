/* What exact equity shares with the ranking of Omaha hands: two of the hole, three of the board. */
#ifndef SW_OMAHA_H
#define SW_OMAHA_H

#include "cpu/kernels.h"
#include "rank/ranking.h"

/* As sw_omaha_rows; without `kernels` that is a bad argument. */
int sw_omaha_rank(int system, const sw_kernels *kernels, int check, const uint8_t *hole,
                  int hole_size, size_t hole_stride, const uint8_t *board, int board_size,
                  size_t board_stride, size_t rows, uint16_t *ranks, uint16_t *low,
                  size_t *bad_row);

/* Best class of three of the ranks `board` with two of the ranks `hole`, all of one suit.  Without
 * that many different ones (of unchecked cards) it's no class. */
uint16_t sw_omaha_flush(const sw_ranking *ranking, unsigned board, unsigned hole);

/* The best class of a hand with each three board ranks, suits left aside, `stride` entries apart
 * from `classes` on. */
void sw_omaha_by_triple(const sw_ranking *ranking, const uint8_t *hole, int hole_size,
                        uint16_t *classes, int stride);

/* Every player's class, suits left aside, with each rank that may come to `known` 4 board cards, or
 * to 3 with each two ranks a <= b, (0, 0), (0, 1), ...: 13 or 91 rows of `players` classes.  All
 * are cards of the deck. */
void sw_omaha_to_come(const sw_ranking *ranking, const uint8_t *board, int known,
                      const uint8_t *hole, int players, int hole_size, uint16_t *classes);

/* Classes on a board of five cards of the rank multisets of hole cards of which each row of `holes`
 * has one, suits left aside, `stride` entries apart; one that doesn't count is SW_NO_LOW. */
void sw_omaha_kinds(const sw_ranking *ranking, const uint8_t *board, const uint8_t *holes,
                    int hole_size, size_t count, uint16_t *classes, size_t stride);

#endif
