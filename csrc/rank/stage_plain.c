/* The first stage in plain C, the choice of stage, and the search for a bad row. */
#include "rank/lane.h"
#include "rank/stage.h"

SW_INLINE int stage_plain(const uint8_t *rows, const int size, int width, const sw_deck deck,
                          int check, const int joker, sw_block *block, const sw_tables *tables,
                          uint16_t *ranks) {
    uint64_t flush = 0, repeated = 0;
    unsigned outside = 0, span = (unsigned)(deck.highest - deck.lowest);
    for (int i = 0; i < SW_BLOCK; i++, rows += width) {
        uint64_t lane = 0, set = 0, sum = 0, joker_lane = 0;
        SW_FETCH_AHEAD(rows);
        for (int j = 0; j < size; j++) {
            unsigned card = rows[j] & 63;
            outside |= (uint8_t)(rows[j] - deck.lowest) > span;
            lane += sw_card_lane[card];
            if (joker) joker_lane = card == SW_JOKER ? SW_JOKER_LANE : joker_lane;
            set |= 1ULL << card;
            sum += 1ULL << card;
        }
        /* Different bits add up to their union; equal ones carry. */
        repeated |= set ^ sum;
        lane = (lane & SW_LANE_MASK) + joker_lane;
        block->lane[i] = lane;
        if (tables) {
            uint16_t found = tables->by_place[sw_place(tables->shift, (uint32_t)lane, size)];
            ranks[i] = sw_within(found, tables->limit);
        }
        flush |= (uint64_t)(sw_flush_bits(lane) != 0) << i;
    }
    block->flush = flush;
    return outside || (check && repeated);
}

#define STAGE(size)                                                                                \
    deck.highest < SW_JOKER ? stage_plain(rows, size, width, deck, check, 0, block, tables, ranks) \
                            : stage_plain(rows, size, width, deck, check, 1, block, tables, ranks)

int sw_stage_plain(const uint8_t *rows, int size, int width, sw_deck deck, int check,
                   sw_block *block, const sw_tables *tables, uint16_t *ranks) {
    switch (size) {
        case 5: return STAGE(5);
        case 6: return STAGE(6);
        case 7: return STAGE(7);
        default: return STAGE(size);
    }
}

int sw_share_plain(const uint8_t *holes, int hole_size, const uint8_t *boards, int board_size) {
    uint64_t shared = 0;
    for (int i = 0; i < SW_BLOCK; i++)
        shared |= sw_any_card_set(holes + i * hole_size, hole_size) &
                  sw_any_card_set(boards + i * board_size, board_size);
    return shared != 0;
}

size_t sw_first_bad(const uint8_t *cards, int size, size_t stride, size_t rows, sw_deck deck,
                    int check) {
    for (size_t row = 0; row < rows; row++, cards += stride) {
        uint64_t seen = 0;
        for (int i = 0; i < size; i++) {
            if (cards[i] < deck.lowest || cards[i] > deck.highest) return row;
            if (check && (seen >> cards[i] & 1)) return row;
            seen |= 1ULL << cards[i];
        }
    }
    return rows;
}
