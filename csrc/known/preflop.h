/* The number of two hold'em hands among the kinds that suits leave apart.
 *
 * Each hand is a cell of the 13 x 13 grid and two suits.  Two cells lead to their first number and
 * to a form; in the form's table four suits say what to add, and whether the hands are in the order
 * in which the kinds were numbered (tools/tables/preflop_classes.py). */
#ifndef SW_PREFLOP_H
#define SW_PREFLOP_H

#include "steelwheel.h"

/* Cell (bits 0 to 7) and suits (bits 8 to 11) of two different cards, of any bytes some. */
unsigned sw_preflop_hand(const uint8_t *cards);

/* On how many boards the first hand wins and on how many both tie, from the table of counts; the
 * hands come from sw_preflop_hand.  Hands that share a card have the counts of some others. */
void sw_preflop_look_up(const uint32_t *counts, unsigned first, unsigned second, uint32_t *wins,
                        uint32_t *ties);

#endif
