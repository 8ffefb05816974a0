/* The kernel `omaha` by tables: the board's row, then the pairs of hole cards, then the few
 * flushes. */
#include "omaha/job.h"
#include "omaha/table.h"

/* Added to the suit counts of a lane: bit 3 of a suit says that it has 3 cards, or 2. */
#define THREE_CARRY (0x5555ULL << SW_SUIT_SHIFT)
#define TWO_CARRY (0x6666ULL << SW_SUIT_SHIFT)

/* The suits of which three cards are on the board and two in the hole, as in sw_flush_bits. */
SW_INLINE uint64_t omaha_flush_bits(uint64_t board_lane, uint64_t hole_lane) {
    return (board_lane + THREE_CARRY) & (hole_lane + TWO_CARRY) & SW_FLUSH_BITS;
}

/* Classes of a block of good rows, and eight-or-better lows; either may be NULL. */
SW_INLINE void rank_omaha_block(const sw_omaha_job *j, const uint8_t *hole, const uint8_t *board,
                                const int hole_size, const int board_size,
                                const sw_block *hole_block, const sw_block *board_block,
                                uint16_t *ranks, uint16_t *low) {
    if (low)
        for (int i = 0; i < SW_BLOCK; i++)
            low[i] = sw_omaha_low_class(sw_omaha_low_set(board + i * board_size, board_size),
                                        sw_omaha_low_set(hole + i * hole_size, hole_size));
    if (!ranks) return;
    const sw_ranking *ranking = j->ranking;
    uint64_t flushes = 0;
    for (int i = 0; i < SW_BLOCK; i++) {
        uint16_t row[SW_OMAHA_ROW];
        sw_omaha_join(ranking, board + i * board_size, board_size, row);
        ranks[i] = sw_omaha_unsuited(row, hole + i * hole_size, hole_size);
        uint64_t suits = omaha_flush_bits(board_block->lane[i], hole_block->lane[i]);
        flushes |= (uint64_t)(suits != 0) << i;
    }
    if (ranking->flush[0])
        for (; flushes; flushes &= flushes - 1) {
            int i = sw_lowest_bit(flushes);
            uint64_t suits = omaha_flush_bits(board_block->lane[i], hole_block->lane[i]);
            unsigned suit = sw_flush_suit(suits);
            uint16_t found = sw_omaha_flush(
                ranking, sw_of_suit(sw_suit_sets(board + i * board_size, board_size), suit),
                sw_of_suit(sw_suit_sets(hole + i * hole_size, hole_size), suit));
            if (found < ranks[i]) ranks[i] = found;
        }
    if (ranking->limit < SW_NO_LOW)
        for (int i = 0; i < SW_BLOCK; i++) ranks[i] = sw_within(ranks[i], ranking->limit);
}

SW_TARGET static void SW_KERNEL(omaha_block)(const sw_omaha_job *j, const uint8_t *hole,
                                             const uint8_t *board, const sw_block *hole_block,
                                             const sw_block *board_block, uint16_t *ranks,
                                             uint16_t *low) {
#define BLOCK(h, b) rank_omaha_block(j, hole, board, h, b, hole_block, board_block, ranks, low)
    switch (j->hole_size * 8 + j->board_size) {
        case 4 * 8 + 5: BLOCK(4, 5); break;
        case 5 * 8 + 5: BLOCK(5, 5); break;
        case 6 * 8 + 5: BLOCK(6, 5); break;
        default: BLOCK(j->hole_size, j->board_size); break;
    }
#undef BLOCK
}
