/* Badugi: the best set of cards of which no two share a rank or a suit, out of one to seven. */
#ifndef SW_BADUGI_H
#define SW_BADUGI_H

#include "rank/stage.h"

/* Class of one hand of cards of the deck. */
uint16_t sw_badugi_class(const sw_ranking *ranking, const uint8_t *cards, int size);

/* Classes of SW_BLOCK rows; returns whether some row may be bad, as a stage does.  Whatever the
 * bytes are, nothing is read out of bounds. */
int sw_badugi_block(const sw_ranking *ranking, int path, int check, const uint8_t *rows, int size,
                    uint16_t *ranks);

#endif
