/* Badugi: the best set of cards of which no two share a rank or a suit, out of one to seven. */
#ifndef SW_BADUGI_H
#define SW_BADUGI_H

#include "rank/stage.h"

/* Class of one hand of cards of the deck. */
uint16_t sw_badugi_class(const sw_ranking *ranking, const uint8_t *cards, int size);

/* The kernel `badugi` finds the classes of SW_BLOCK rows, and returns whether some row may be bad,
 * as a stage does.  Whatever the bytes are, nothing is read out of bounds. */

#endif
