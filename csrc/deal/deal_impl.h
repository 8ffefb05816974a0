/* Dealing, written once for all processors.  Whoever includes this defines SW_TARGET, the attribute
 * of the functions, SW_KERNEL(name), and SW_NTH_BIT(set, n), the n-th bit of a set from 0 on. */
#include <string.h>

#include "deal/deal.h"

/* Numbers of the cards to draw next, each among those that are left then: `open` in all. */
SW_TARGET SW_INLINE void draw_places(sw_dealer *dealer, const int open, uint64_t *places) {
    const uint64_t left = (uint64_t)dealer->left;
    const int groups = open <= SW_ONE_WORD ? open > 0 : dealer->groups;
    for (int g = 0, i = 0; g < groups; g++) {
        const int end = open <= SW_ONE_WORD ? open : dealer->end[g];
        uint64_t rest;
        do {
            rest = sw_random_word(&dealer->random);
            for (int k = i; k < end; k++) {
                uint64_t place;
                rest = sw_multiply(rest, left - (uint64_t)k, &place);
                places[k] = place;
            }
        } while (rest < dealer->product[g] && rest < (0 - dealer->product[g]) % dealer->product[g]);
        i = end;
    }
}

/* Draw a hand for every range seat, as a word of cards, and all their cards as a set; 0 once the
 * tries are used up. */
SW_TARGET SW_INLINE int draw_ranges(const sw_plan *plan, sw_dealer *dealer, uint64_t *words,
                                    uint64_t *taken, size_t *tries) {
    const size_t size = (size_t)plan->hole_size;
    for (; *tries; --*tries) {
        uint64_t set = 0;
        size_t first = 0;
        int r = 0;
        for (; r < plan->ranges; r++) {
            uint64_t rest, hand = sw_random_below(&dealer->random, plan->range_sizes[r], &rest);
            if (rest >= plan->keep[first + hand]) hand = plan->instead[first + hand];
            const uint8_t *cards = plan->hands + (first + hand) * size;
            uint64_t own = 0, word = 0;
            for (size_t i = 0; i < size; i++) {
                own |= 1ULL << (cards[i] & 63);
                word |= (uint64_t)cards[i] << (8 * i);
            }
            if (set & own) break;
            set |= own;
            words[plan->range_seats[r]] = word;
            first += plan->range_sizes[r];
        }
        if (r == plan->ranges) {
            *taken = set;
            return 1;
        }
    }
    return 0;
}

/* Deal once: the words of all seats and of the board. */
SW_TARGET SW_INLINE int deal_any(const sw_plan *plan, sw_dealer *dealer, const int ranges,
                                 uint64_t *words, size_t *tries) {
    uint64_t places[SW_LARGEST_DECK];
    uint64_t left = dealer->deck, taken = 0;
    for (int w = 0; w <= plan->players; w++) words[w] = dealer->known[w];
    if (ranges && !draw_ranges(plan, dealer, words, &taken, tries)) return 0;
    left &= ~taken;
    const int open = dealer->open;
    draw_places(dealer, open, places);
    for (int i = 0; i < open; i++) {
        uint64_t bit = SW_NTH_BIT(left, places[i]);
        left ^= bit;
        words[dealer->word[i]] |= (uint64_t)sw_lowest_bit(bit) << dealer->shift[i];
    }
    return 1;
}

/* The same for dealers whose `hidden` is not -1: with constants for all of it everything stays in
 * registers.  Cards come in the same order. */
SW_TARGET SW_INLINE void deal_whole(sw_dealer *dealer, const int hidden, const int players,
                                    const int hole_size, const int board_size, uint64_t *words) {
    uint64_t places[SW_LARGEST_DECK];
    uint64_t left = dealer->deck;
    int open = board_size, drawn = 0;
    for (int p = 0; p < players; p++)
        if (hidden >> p & 1) open += hole_size;
    draw_places(dealer, open, places);
    for (int p = 0; p <= players; p++) {
        const int size = p == players ? board_size : hidden >> p & 1 ? hole_size : 0;
        uint64_t word = dealer->known[p];
        for (int i = 0; i < size; i++) {
            uint64_t bit = SW_NTH_BIT(left, places[drawn++]);
            left ^= bit;
            word |= (uint64_t)sw_lowest_bit(bit) << (8 * i);
        }
        words[p] = word;
    }
}

SW_TARGET SW_INLINE int rows_of_plan(const sw_plan *plan, sw_dealer *dealer, const int hidden,
                                     const int players, const int hole_size, const int board_size,
                                     const int ranges, size_t deals, const int apart,
                                     const int alone, sw_deals *to, size_t *tries) {
    const int behind = 8 * hole_size;
    uint64_t words[SW_MOST_PLAYERS + 1];
    for (size_t d = 0; d < deals; d++) {
        if (hidden >= 0)
            deal_whole(dealer, hidden, players, hole_size, board_size, words);
        else if (!deal_any(plan, dealer, ranges, words, tries))
            return 0;
        uint64_t board = words[players];
        if (alone)
            memcpy(to->boards + d * SW_BOARD, &board, SW_WIDE);
        else
            board = behind < 56 ? board << behind : 0; /* seven hole cards: no board */
        for (int p = 0; p < players; p++) {
            uint64_t row = alone ? words[p] : words[p] | board;
            memcpy(to->rows[p] + d * (size_t)apart, &row, SW_WIDE);
        }
    }
    return 1;
}

SW_TARGET static int SW_KERNEL(deal_rows)(const sw_plan *plan, sw_dealer *dealer, size_t deals,
                                          int apart, int alone, sw_deals *to, size_t *tries) {
    const int players = plan->players, hole = plan->hole_size, board = plan->board_size;
#define ROWS(hidden, players, hole, board, ranges, apart, alone) \
    rows_of_plan(plan, dealer, hidden, players, hole, board, ranges, deals, apart, alone, to, tries)
#define HOLDEM(hidden, players) ROWS(hidden, players, 2, 5, 0, SW_WIDE, 0)
    if (dealer->hidden >= 0 && hole == 2 && board == 5 && !alone && apart == SW_WIDE) {
        if (players == 2) switch (dealer->hidden) {
                case 0: return HOLDEM(0, 2);
                case 1: return HOLDEM(1, 2);
                case 2: return HOLDEM(2, 2);
                default: return HOLDEM(3, 2);
            }
        if (players == 6 && dealer->hidden == 63) return HOLDEM(63, 6);
    }
    if (dealer->hidden == 0 && players == 2 && hole == 4 && board == 5 && alone && apart == 4)
        return ROWS(0, 2, 4, 5, 0, 4, 1);
    return plan->ranges ? ROWS(-1, players, hole, board, 1, apart, alone)
                        : ROWS(-1, players, hole, board, 0, apart, alone);
#undef HOLDEM
#undef ROWS
}
