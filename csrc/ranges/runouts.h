/* Hands on run-outs, the boards that may come: what the comparisons of ranges start from. */
#ifndef SW_RUNOUTS_H
#define SW_RUNOUTS_H

#include "rank/rules.h"

enum {
    SW_BLOCKED_RANK = -1,  /* of a hand that has a card of the board */
    SW_NONE_RANK = 32766,  /* of a hand that doesn't qualify */
    SW_ABOVE_RANK = 32767, /* beaten by every rank */
    SW_LEAST_FLUSH = 3     /* board cards of a suit from which there may be a flush */
};

/* How a game ranks a hand and a board. */
typedef struct {
    const sw_ranking *ranking;
    int omaha, hole_size;
} sw_play;

/* Of a game that can be played. */
sw_play sw_play_of(const sw_rules *rules);

/* Whether all of `count` cards are of a deck. */
int sw_all_of_deck(const sw_ranking *ranking, const uint8_t *cards, size_t count);

/* Classes on a board of the rank multisets of which each row of `kind_hole` holds one, suits left
 * aside, `stride` entries apart. */
void sw_kind_classes(sw_play play, const uint8_t *board, const uint8_t *kind_hole, size_t kinds,
                     uint16_t *classes, size_t stride);

/* The suit of which a board has at least three cards, or -1; its ranks go to `*suited`. */
int sw_board_suit(const uint8_t *board, unsigned *suited);

/* How many hole cards of its suit a hand needs for a flush if the board has `on_board`. */
SW_INLINE int sw_flush_needs(const sw_play play, int on_board) {
    SW_EXPECT(on_board >= SW_LEAST_FLUSH && on_board <= SW_BOARD);
    return play.omaha ? SW_OMAHA_HOLE : SW_BOARD - on_board;
}

#endif
