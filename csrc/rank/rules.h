/* Which games are played by which functions: the one check of a sw_rules. */
#ifndef SW_RULES_H
#define SW_RULES_H

#include "rank/ranking.h"

/* Ways to play. */
enum {
    SW_BY_ROWS,  /* every hand is ranked by itself */
    SW_BY_RANKS, /* on boards of five cards, by ranks and, in the high part, flushes */
    SW_A_PART    /* likewise one part of a pot, high or low */
};

/* Whether a game can be played so.  By rows the sizes are for those to check who rank them. */
int sw_can_play(const sw_rules *rules, int way);

/* The deck of a game that can be played, without a joker; and by rows that of the systems. */
uint64_t sw_deck_of(const sw_rules *rules);
sw_deck sw_deck_of_systems(const sw_rules *rules);

/* Whether there are so many players, cards of the board, and dead cards. */
int sw_good_spots(const sw_spots *spots);

#endif
