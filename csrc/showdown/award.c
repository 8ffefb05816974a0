/* Who gets which share of the pot, deal by deal. */
#include "showdown/plain.h"

size_t sw_award_plain(const uint16_t *first, const uint16_t *second, int players, size_t deals,
                      int32_t *shares, uint16_t *first_set, uint16_t *second_set) {
    for (size_t deal = 0; deal < deals; deal++) {
        const unsigned set = sw_winners_if_any(first, players);
        const unsigned low = second ? sw_winners_if_any(second, players) : 0;
        if (!set && !low) return deal;
        /* A half that nobody wins goes to the other. */
        const int halves = set && low ? 2 : 1;
        const int part = sw_part_of[sw_count_bits(set)], low_part = sw_part_of[sw_count_bits(low)];
        for (int p = 0; p < players; p++) {
            const int share = (set >> p & 1 ? part : 0) + (low >> p & 1 ? low_part : 0);
            shares[p] = share / halves;
        }
        first_set[deal] = (uint16_t)set;
        if (second) second_set[deal] = (uint16_t)low;
        first += players;
        if (second) second += players;
        shares += players;
    }
    return deals;
}

int sw_award(int path, const uint16_t *first, const uint16_t *second, int players, size_t deals,
             int32_t *shares, uint16_t *first_set, uint16_t *second_set, size_t *bad_deal) {
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels || players < 1 || players > SW_MOST_PLAYERS) return SW_BAD_ARGUMENT;
    const size_t done =
        kernels->award(first, second, players, deals, shares, first_set, second_set);
    const size_t at = done * (size_t)players;
    const size_t good =
        done + sw_award_plain(first + at, second ? second + at : NULL, players, deals - done,
                              shares + at, first_set + done, second ? second_set + done : NULL);
    if (good == deals) return SW_OK;
    *bad_deal = good;
    return SW_BAD_ROW;
}
