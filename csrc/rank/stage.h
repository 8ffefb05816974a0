/* The first stage of ranking: from rows of cards to lanes, a block of rows at a time.
 *
 * The look-ups that follow are the same for all processors; only this stage is written for each
 * path.  Checks ride along: they are asked for the whole block, and only a block with
 * a bad row is looked at row by row. */
#ifndef SW_STAGE_H
#define SW_STAGE_H

#include "cpu/kernels.h"
#include "rank/ranking.h"

enum {
    SW_BLOCK = 64,     /* rows in a block */
    SW_WIDE = 8,       /* bytes of a row with room to spare */
    SW_READ_AHEAD = 16 /* bytes behind a block's last row that a stage may read */
};

typedef struct sw_block {
    uint64_t lane[SW_BLOCK];
    uint64_t flush; /* bit i: some suit of row i has at least five cards */
} sw_block;

/* Where a stage looks lanes up: the tables of one size of one system, see lane.h, and its limit. */
typedef struct sw_tables {
    const uint16_t *shift, *by_place;
    uint16_t limit;
} sw_tables;

/* Fill the block from SW_BLOCK rows of `size` cards (1 to 7), `width` bytes apart, look the lanes
 * up in `tables` unless that is NULL, and return whether some row may have a card outside the deck
 * or, with `check`, a card twice.  Whatever the bytes are, the lanes are lanes of the deck, with a
 * joker only if it has one, so that looking them up is safe.
 *
 * Rows are `size` bytes apart, without gaps; or SW_WIDE bytes, with zeros between, which spares the
 * stage some work.
 *
 * The look-ups are part of the stage so that they, which wait for the cache, overlap with the
 * arithmetic of the next rows. */
int sw_stage_plain(const uint8_t *rows, int size, int width, sw_deck deck, int check,
                   sw_block *block, const sw_tables *tables, uint16_t *ranks);

int sw_share_plain(const uint8_t *holes, int hole_size, const uint8_t *boards, int board_size);

/* The first of `rows` rows, `stride` bytes apart, with a card outside the deck or, with `check`, a
 * card twice; `rows` if there is none. */
size_t sw_first_bad(const uint8_t *cards, int size, size_t stride, size_t rows, sw_deck deck,
                    int check);

#endif
