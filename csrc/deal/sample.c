/* Equity by deals at random: deal, rank, see who wins, count.
 *
 * Deals are made some at a time, each player's hands one below the other, board cards behind hole
 * cards, and go through the same batches as any other hands; in Omaha all players share the boards.
 * Ranks then lie player by player, so that winners are found for many deals at once.
 *
 * What limits it: the instructions to draw cards and to find their places in the tables, about as
 * many for each of the two. */
#include <string.h>

#include "deal/deal.h"
#include "omaha/omaha.h"
#include "rank/rows.h"
#include "rank/rules.h"

/* For each deal the set of those with the least class, none if that is SW_NO_LOW. */
SW_INLINE void winners_by_deal(uint16_t classes[][SW_DEALS], const int players, uint16_t *sets) {
    for (int d = 0; d < SW_DEALS; d++) {
        uint16_t best = classes[0][d], set = 0;
        for (int p = 1; p < players; p++) best = classes[p][d] < best ? classes[p][d] : best;
        for (int p = 0; p < players; p++) set |= (uint16_t)((classes[p][d] == best ? 1 : 0) << p);
        sets[d] = best == SW_NO_LOW ? 0 : set;
    }
}

static void winners_by_deal_of(uint16_t classes[][SW_DEALS], int players, uint16_t *sets) {
    switch (players) {
        case 2: winners_by_deal(classes, 2, sets); break;
        case 3: winners_by_deal(classes, 3, sets); break;
        case 6: winners_by_deal(classes, 6, sets); break;
        default: winners_by_deal(classes, players, sets); break;
    }
}

/* Count a split pot: who wins each half, and the squares of what each player gets. */
static void count_deal(unsigned high, unsigned low, int players, uint64_t *tallies,
                       uint64_t *squares) {
    sw_count_split(tallies, players, high, low, 1);
    const uint32_t of_high = sw_part_of[sw_count_bits(high)] >> (low != 0);
    const uint32_t of_low = sw_part_of[sw_count_bits(low)] / 2;
    for (int p = 0; p < players; p++) {
        uint32_t share = (high >> p & 1 ? of_high : 0) + (low >> p & 1 ? of_low : 0);
        squares[p] += (uint64_t)share * share;
    }
}

/* Rank a block's hands of a player. */
static int rank_hands(const sw_plan *plan, const int *systems, const sw_kernels *kernels,
                      int from_hole, const sw_deals *hands, int player, int fixed, int apart,
                      size_t deals, uint16_t *const *ranks) {
    const size_t size = (size_t)plan->hole_size;
    size_t bad;
    if (!from_hole)
        return sw_rank_parts(systems, kernels, 0, hands->rows[player],
                             plan->hole_size + plan->board_size, apart, deals, ranks, &bad);
    int low = ranks[1] && systems[1] == SW_EIGHT_OR_BETTER;
    const size_t stride = fixed ? 0 : size;
    int status = sw_omaha_rank(systems[0], kernels, 0, hands->rows[player], plan->hole_size, stride,
                               hands->boards, SW_BOARD, SW_BOARD, deals, ranks[0],
                               low ? ranks[1] : NULL, &bad);
    if (status || !ranks[1] || low) return status;
    return sw_omaha_rank(systems[1], kernels, 0, hands->rows[player], plan->hole_size, stride,
                         hands->boards, SW_BOARD, SW_BOARD, deals, ranks[1], NULL, &bad);
}

int sw_sample(const sw_rules *rules, const sw_plan *plan, uint64_t *dealer, int path, size_t deals,
              uint64_t *tallies, uint64_t *squares) {
    sw_dealer *with = (sw_dealer *)(void *)dealer;
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels || !sw_can_play(rules, SW_BY_ROWS) || rules->hole_size != plan->hole_size ||
        rules->board_size != plan->board_size)
        return SW_BAD_ARGUMENT;
    const int *systems = rules->systems;
    const int split = rules->parts > 1, from_hole = rules->from_hole, players = plan->players;
    const int size = plan->hole_size + (from_hole ? 0 : plan->board_size);
    if (size > SW_MOST_CARDS || (from_hole && plan->board_size != SW_BOARD)) return SW_BAD_ARGUMENT;
    int apart = size;
    for (int part = 0; part <= split; part++)
        if (!from_hole && size >= 5 && (part == 0 || apart == SW_WIDE))
            apart = sw_rankings[systems[part]].badugi ? size : SW_WIDE;
    sw_deals hands;
    memset(&hands, 0, sizeof hands);
    uint16_t ranks[2][SW_MOST_PLAYERS][SW_DEALS], sets[2][SW_DEALS] = {{0}};
    memset(ranks, 0, sizeof ranks);
    size_t tries = deals * SW_MOST_TRIES;
    for (size_t count; deals; deals -= count) {
        count = deals < SW_DEALS ? deals : SW_DEALS;
        if (!kernels->deal(plan, with, count, apart, from_hole != 0, &hands, &tries))
            return SW_STARVED;
        for (int p = 0; p < players; p++) {
            uint16_t *const to[2] = {ranks[0][p], split ? ranks[1][p] : NULL};
            int fixed = 1;
            for (int i = 0; i < plan->hole_size; i++)
                fixed &= plan->known[p * plan->hole_size + i] != SW_ABSENT;
            int status =
                rank_hands(plan, systems, kernels, from_hole, &hands, p, fixed, apart, count, to);
            if (status) return status == SW_BAD_ROW ? SW_BAD_CARDS : status;
        }
        winners_by_deal_of(ranks[0], players, sets[0]);
        if (split) winners_by_deal_of(ranks[1], players, sets[1]);
        if (!split)
            for (size_t d = 0; d < count; d++) tallies[sets[0][d]]++;
        else
            for (size_t d = 0; d < count; d++)
                count_deal(sets[0][d], sets[1][d], players, tallies, squares);
    }
    return SW_OK;
}

void sw_random_words(const uint64_t *key, uint64_t stream, size_t count, uint64_t *words) {
    sw_random random;
    sw_random_start(&random, key, stream);
    for (size_t i = 0; i < count; i++) words[i] = sw_random_word(&random);
}
