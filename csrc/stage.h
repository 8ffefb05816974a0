/* The first stage of ranking: from rows of cards to lanes, a block of rows at a time.
 *
 * The look-ups that follow are the same for all processors; only this stage is written per
 * instruction set.  Checks ride along: they are asked for the whole block, and only a block with
 * a bad row is looked at row by row. */
#ifndef SW_STAGE_H
#define SW_STAGE_H

#include "ranking.h"

enum {
    SW_BLOCK = 64,     /* rows in a block */
    SW_READ_AHEAD = 16 /* bytes behind a block's last row that a stage may read */
};

typedef struct {
    uint64_t lane[SW_BLOCK];
    uint64_t flush; /* bit i: some suit of row i has at least five cards */
} sw_block;

/* Fill the block from SW_BLOCK rows of `size` cards (1 to 7) and return whether some row may have a
 * card outside the deck or, with `check`, a card twice.  Whatever the bytes are, the lanes are
 * lanes of the deck, with a joker only if it has one. */
typedef int (*sw_stage)(const uint8_t *rows, int size, sw_deck deck, int check, sw_block *block);

int sw_stage_scalar(const uint8_t *rows, int size, sw_deck deck, int check, sw_block *block);

#if defined(__x86_64__) && defined(__GNUC__)
#define SW_HAVE_X86 1
int sw_stage_avx2(const uint8_t *rows, int size, sw_deck deck, int check, sw_block *block);
#endif

/* Whether in some of SW_BLOCK rows of holes and boards a card is in both. */
typedef int (*sw_share)(const uint8_t *holes, int hole_size, const uint8_t *boards, int board_size);

int sw_share_scalar(const uint8_t *holes, int hole_size, const uint8_t *boards, int board_size);
#ifdef SW_HAVE_X86
int sw_share_avx2(const uint8_t *holes, int hole_size, const uint8_t *boards, int board_size);
#endif

sw_share sw_share_of(int path);

/* The stage of a path that this processor can run. */
sw_stage sw_stage_of(int path);

/* The first of `rows` rows, `stride` bytes apart, with a card outside the deck or, with `check`, a
 * card twice; `rows` if there is none. */
size_t sw_first_bad(const uint8_t *cards, int size, size_t stride, size_t rows, sw_deck deck,
                    int check);

#endif
