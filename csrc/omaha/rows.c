/* Omaha in batches: exactly two hole cards play with exactly three of the board.
 *
 * Holes and boards go through the first stage as blocks of rows, which finds the bad ones and the
 * suits; then the kernel `omaha` ranks the block.  One board for many hands is for fold.c. */
#include <string.h>

#include "omaha/job.h"

enum { FOLD_WORTH = 48 /* hands on one board from which folding it pays */ };

size_t sw_omaha_first_bad(const sw_omaha_job *j, const uint8_t *hole, size_t hole_stride,
                          const uint8_t *board, size_t board_stride, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t both[SW_MOST_OMAHA + SW_BOARD];
        memcpy(both, hole + i * hole_stride, (size_t)j->hole_size);
        memcpy(both + j->hole_size, board + i * board_stride, (size_t)j->board_size);
        if (sw_first_bad(both, j->hole_size + j->board_size, 0, 1, j->deck, j->check) == 0)
            return i;
    }
    return count;
}

/* Rows as a block that a stage can read: where they lie if they can stay there. */
static const uint8_t *holes_block(const uint8_t *rows, size_t stride, size_t row, size_t row_count,
                                  int size, uint8_t *copy) {
    const size_t width = (size_t)size;
    size_t left = row_count - row;
    const uint8_t *at = rows + row * stride;
    if (stride == width && left * width >= SW_BLOCK * width + SW_READ_AHEAD) return at;
    for (size_t i = 0; i < SW_BLOCK; i++)
        memcpy(copy + i * width, at + (i < left ? i : left - 1) * stride, width);
    return copy;
}

static int rank_holes_and_boards(const sw_omaha_job *j, const uint8_t *hole, size_t hole_stride,
                                 const uint8_t *board, size_t board_stride, size_t rows,
                                 uint16_t *ranks, uint16_t *low, size_t *bad_row) {
    uint8_t hole_copy[SW_BLOCK * SW_MOST_OMAHA + SW_READ_AHEAD] = {0};
    uint8_t board_copy[SW_BLOCK * SW_BOARD + SW_READ_AHEAD] = {0};
    sw_block hole_block, board_block;
    uint16_t found[2][SW_BLOCK];
    for (size_t row = 0; row < rows; row += SW_BLOCK) {
        size_t count = rows - row < SW_BLOCK ? rows - row : SW_BLOCK;
        const uint8_t *h = holes_block(hole, hole_stride, row, rows, j->hole_size, hole_copy);
        const uint8_t *b = holes_block(board, board_stride, row, rows, j->board_size, board_copy);
        int bad = j->kernels->stage(h, j->hole_size, j->hole_size, j->deck, j->check, &hole_block,
                                    NULL, NULL);
        bad |= j->kernels->stage(b, j->board_size, j->board_size, j->deck, j->check, &board_block,
                                 NULL, NULL);
        if (j->check) bad |= j->kernels->share(h, j->hole_size, b, j->board_size);
        size_t good = count;
        if (bad)
            good = sw_omaha_first_bad(j, h, (size_t)j->hole_size, b, (size_t)j->board_size, count);
        if (good < count) {
            *bad_row = row + good;
            /* Rank the rows before it by themselves. */
            return good == 0 ? SW_BAD_ROW
                   : rank_holes_and_boards(j, h, (size_t)j->hole_size, b, (size_t)j->board_size,
                                           good, ranks ? ranks + row : NULL, low ? low + row : NULL,
                                           &good)
                       ? SW_BAD_ARGUMENT
                       : SW_BAD_ROW;
        }
        uint16_t *to = ranks && count < SW_BLOCK ? found[0] : ranks ? ranks + row : NULL;
        uint16_t *low_to = low && count < SW_BLOCK ? found[1] : low ? low + row : NULL;
        j->kernels->omaha(j, h, b, &hole_block, &board_block, to, low_to);
        if (to == found[0]) memcpy(ranks + row, to, count * sizeof *to);
        if (low_to == found[1]) memcpy(low + row, low_to, count * sizeof *low_to);
    }
    return SW_OK;
}

int sw_omaha_rank(int system, const sw_kernels *kernels, int check, const uint8_t *hole,
                  int hole_size, size_t hole_stride, const uint8_t *board, int board_size,
                  size_t board_stride, size_t rows, uint16_t *ranks, uint16_t *low,
                  size_t *bad_row) {
    if (system < 0 || system >= SW_SYSTEMS || !kernels) return SW_BAD_ARGUMENT;
    if (hole_size < 4 || hole_size > SW_MOST_OMAHA || board_size < 3 || board_size > SW_BOARD)
        return SW_BAD_ARGUMENT;
    if (!sw_rankings[system].omaha) return SW_BAD_ARGUMENT;
    sw_omaha_job j = {.ranking = &sw_rankings[system],
                      .kernels = kernels,
                      .deck = sw_rankings[system].deck,
                      .check = check,
                      .hole_size = hole_size,
                      .board_size = board_size};
    if (j.deck.highest >= SW_JOKER) j.deck.highest = SW_JOKER - 1;
    if (board_stride == 0 && rows >= FOLD_WORTH)
        return sw_omaha_one_board(&j, hole, hole_stride, board, rows, ranks, low, bad_row);
    if (system == SW_EIGHT_OR_BETTER && !low)
        return rank_holes_and_boards(&j, hole, hole_stride, board, board_stride, rows, NULL, ranks,
                                     bad_row);
    return rank_holes_and_boards(&j, hole, hole_stride, board, board_stride, rows, ranks, low,
                                 bad_row);
}

int sw_omaha_rows(int system, int path, int check, const uint8_t *hole, int hole_size,
                  size_t hole_stride, const uint8_t *board, int board_size, size_t board_stride,
                  size_t rows, uint16_t *ranks, uint16_t *low, size_t *bad_row) {
    return sw_omaha_rank(system, sw_kernels_of(path), check, hole, hole_size, hole_stride, board,
                         board_size, board_stride, rows, ranks, low, bad_row);
}
