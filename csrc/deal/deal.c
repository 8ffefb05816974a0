/* Getting ready to deal at random, and dealing into arrays: see deal.h. */
#include "deal/deal.h"

#include <string.h>

enum {
    MOST_PRODUCT_BITS = 52 /* of bounds that share a word: one word in 4,096 is looked at */
};

size_t sw_dealer_size(void) {
    return sizeof(sw_dealer);
}

static int read_deck(const sw_plan *plan, uint64_t *deck) {
    *deck = 0;
    return sw_take_cards(deck, plan->deck, plan->deck_size, SW_JOKER) ? SW_OK : SW_BAD_CARDS;
}

/* Check the ranges of a plan, and mark their seats. */
static int check_ranges(const sw_plan *plan, uint64_t deck, unsigned *ranged) {
    size_t first = 0;
    const size_t size = (size_t)plan->hole_size;
    for (int r = 0; r < plan->ranges; r++) {
        int seat = plan->range_seats[r];
        if (seat < (r ? plan->range_seats[r - 1] + 1 : 0) || seat >= plan->players ||
            plan->range_sizes[r] < 1)
            return SW_BAD_ARGUMENT;
        for (size_t i = 0; i < size; i++)
            if (plan->known[(size_t)seat * size + i] != SW_ABSENT) return SW_BAD_ARGUMENT;
        for (size_t h = first; h < first + plan->range_sizes[r]; h++) {
            uint64_t hand = 0;
            for (size_t i = 0; i < size; i++) {
                uint8_t card = plan->hands[h * size + i];
                if (!sw_take_card(&hand, card, SW_JOKER) || !(deck >> card & 1))
                    return SW_BAD_CARDS;
            }
            if (plan->instead[h] >= plan->range_sizes[r]) return SW_BAD_ARGUMENT;
        }
        first += plan->range_sizes[r];
        *ranged |= 1u << seat;
    }
    return SW_OK;
}

/* Where the cards go that are drawn one by one, and what is known; no card may be there twice, nor
 * may more be drawn than there are. */
static int lay_out_plan(const sw_plan *plan, unsigned ranged, sw_dealer *dealer) {
    uint64_t seen = 0;
    int hidden = 0, whole = !ranged;
    for (int w = 0; w <= plan->players; w++) {
        const int size = w < plan->players ? plan->hole_size : plan->board_size;
        int absent = 0;
        if (ranged >> w & 1) continue;
        for (int i = 0; i < size; i++) {
            uint8_t card = plan->known[w * plan->hole_size + i];
            if (card == SW_ABSENT) {
                if (dealer->open == dealer->left) return SW_BAD_CARDS;
                dealer->word[dealer->open] = (uint8_t)w;
                dealer->shift[dealer->open++] = (uint8_t)(8 * i);
                absent++;
            } else {
                if (!sw_take_card(&seen, card, SW_JOKER) || (dealer->deck >> card & 1))
                    return SW_BAD_CARDS;
                dealer->known[w] |= (uint64_t)card << (8 * i);
            }
        }
        if (absent == size && w < plan->players) hidden |= 1 << w;
        whole &= absent == size || (absent == 0 && w < plan->players);
    }
    dealer->hidden = whole ? hidden : -1;
    return SW_OK;
}

/* Share random words out among the draws. */
static void group_draws(sw_dealer *dealer) {
    uint64_t product = 1;
    for (int i = 0; i < dealer->open; i++) {
        uint64_t bound = (uint64_t)(dealer->left - i);
        if (product > (1ULL << MOST_PRODUCT_BITS) / bound) {
            dealer->product[dealer->groups] = product;
            dealer->end[dealer->groups++] = i;
            product = 1;
        }
        product *= bound;
    }
    dealer->product[dealer->groups] = product;
    dealer->end[dealer->groups++] = dealer->open;
}

int sw_deal_start(const sw_plan *plan, const uint64_t *key, uint64_t stream, uint64_t *scratch) {
    sw_dealer *dealer = (sw_dealer *)(void *)scratch;
    unsigned ranged = 0;
    if (plan->players < 1 || plan->players > SW_MOST_PLAYERS || plan->hole_size < 1 ||
        plan->hole_size > SW_MOST_CARDS || plan->board_size < 0 || plan->board_size > SW_BOARD ||
        plan->deck_size < 0 || plan->deck_size > SW_LARGEST_DECK || plan->ranges < 0 ||
        plan->ranges > plan->players)
        return SW_BAD_ARGUMENT;
    memset(dealer, 0, sizeof *dealer);
    int status = read_deck(plan, &dealer->deck);
    if (status == SW_OK) status = check_ranges(plan, dealer->deck, &ranged);
    dealer->left = plan->deck_size - plan->ranges * plan->hole_size;
    if (status == SW_OK && dealer->left < 0) status = SW_BAD_CARDS;
    if (status == SW_OK) status = lay_out_plan(plan, ranged, dealer);
    if (status != SW_OK) return status;
    group_draws(dealer);
    sw_random_start(&dealer->random, key, stream);
    return SW_OK;
}

int sw_deal(const sw_plan *plan, uint64_t *scratch, int path, size_t deals, uint8_t *hole,
            uint8_t *board) {
    sw_dealer *dealer = (sw_dealer *)(void *)scratch;
    const size_t players = (size_t)plan->players, size = (size_t)plan->hole_size;
    const size_t board_size = (size_t)plan->board_size;
    size_t tries = deals * SW_MOST_TRIES;
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels) return SW_BAD_ARGUMENT;
    sw_deals some;
    for (size_t count; deals; deals -= count) {
        count = deals < SW_DEALS ? deals : SW_DEALS;
        if (!kernels->deal(plan, dealer, count, plan->hole_size, 1, &some, &tries))
            return SW_STARVED;
        for (size_t d = 0; d < count; d++, hole += players * size, board += board_size) {
            for (size_t p = 0; p < players; p++)
                memcpy(hole + p * size, some.rows[p] + d * size, size);
            memcpy(board, some.boards + d * SW_BOARD, board_size);
        }
    }
    return SW_OK;
}
