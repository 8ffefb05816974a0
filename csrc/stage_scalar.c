/* The first stage in plain C: one addition a card. */
#include "lane.h"
#include "stage.h"

SW_INLINE int stage(const uint8_t *rows, const int size, int check, sw_block *block) {
    uint64_t flush = 0, repeated = 0;
    uint8_t highest = 0;
    for (int i = 0; i < SW_BLOCK; i++, rows += size) {
        uint64_t lane = 0, set = 0, sum = 0;
        for (int j = 0; j < size; j++) {
            highest = rows[j] > highest ? rows[j] : highest;
            unsigned card = rows[j] & 63;
            lane += sw_card_lane[card];
            set |= 1ULL << card;
            sum += 1ULL << card;
        }
        /* Different bits add up to their union; equal ones carry. */
        repeated |= set ^ sum;
        lane &= SW_LANE_MASK;
        block->lane[i] = lane;
        flush |= (uint64_t)(sw_flush_bits(lane) != 0) << i;
    }
    block->flush = flush;
    return highest >= SW_CARDS || (check && repeated);
}

int sw_stage_scalar(const uint8_t *rows, int size, int check, sw_block *block) {
    switch (size) {
        case 5: return stage(rows, 5, check, block);
        case 6: return stage(rows, 6, check, block);
        default: return stage(rows, 7, check, block);
    }
}
