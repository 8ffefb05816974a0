/* Equity by deals at random: deal, rank, see who wins, count.
 *
 * Deals are made some at a time, each player's hands one below the other, board cards behind hole
 * cards, and go through the same batches as any other hands; in Omaha all players share the boards.
 * Ranks then lie player by player, so that winners are found for many deals at once.
 *
 * What limits it: heads-up hold'em takes some 40 instructions to draw five cards, one random word
 * among them, and 30 to rank both hands. */
#include <string.h>

#include "deal.h"
#include "rank.h"

enum {
    DEALS = 256, /* in a block */
    MOST_HOLE = 7,
    MOST_BOARD = 5,
    POT = 5040
};

/* What is ranked of a block: each player's rows, `apart` bytes apart. */
typedef struct {
    uint8_t rows[SW_MOST_PLAYERS][DEALS * SW_WIDE + SW_READ_AHEAD];
    uint8_t boards[DEALS * MOST_BOARD + SW_READ_AHEAD];
} block;

size_t sw_dealer_size(void) {
    return sizeof(sw_dealer);
}

/* How many cards are drawn one by one. */
static int open_cards(const sw_plan *plan) {
    int open = 0;
    for (int i = 0; i < plan->players * plan->hole_size + plan->board_size; i++)
        open += plan->known[i] == SW_ABSENT;
    return open - plan->ranges * plan->hole_size;
}

/* Whether a plan is sound; the bounds of every later access follow from it. */
static int check_plan(const sw_plan *plan) {
    if (plan->players < 1 || plan->players > SW_MOST_PLAYERS || plan->hole_size < 1 ||
        plan->hole_size > MOST_HOLE || plan->board_size < 0 || plan->board_size > MOST_BOARD ||
        plan->deck_size < 0 || plan->deck_size > SW_MOST_DECK || plan->ranges < 0 ||
        plan->ranges > plan->players)
        return SW_BAD_ARGUMENT;
    uint64_t deck = 0, seen = 0;
    for (int i = 0; i < plan->deck_size; i++) {
        if (plan->deck[i] > SW_JOKER || (deck >> plan->deck[i] & 1)) return SW_BAD_CARDS;
        deck |= 1ULL << plan->deck[i];
    }
    for (int i = 0; i < plan->players * plan->hole_size + plan->board_size; i++) {
        uint8_t card = plan->known[i];
        if (card == SW_ABSENT) continue;
        if (card > SW_JOKER || ((seen | deck) >> card & 1)) return SW_BAD_CARDS;
        seen |= 1ULL << card;
    }
    size_t first = 0;
    for (int r = 0; r < plan->ranges; r++) {
        int seat = plan->range_seats[r];
        if (seat < (r ? plan->range_seats[r - 1] + 1 : 0) || seat >= plan->players ||
            plan->range_sizes[r] < 1)
            return SW_BAD_ARGUMENT;
        for (int i = 0; i < plan->hole_size; i++)
            if (plan->known[seat * plan->hole_size + i] != SW_ABSENT) return SW_BAD_ARGUMENT;
        for (size_t h = first; h < first + plan->range_sizes[r]; h++) {
            uint64_t hand = 0;
            for (int i = 0; i < plan->hole_size; i++) {
                uint8_t card = plan->hands[h * (size_t)plan->hole_size + (size_t)i];
                if (card > SW_JOKER || !(deck >> card & 1) || (hand >> card & 1))
                    return SW_BAD_CARDS;
                hand |= 1ULL << card;
            }
            if (plan->instead[h] >= plan->range_sizes[r]) return SW_BAD_ARGUMENT;
        }
        first += plan->range_sizes[r];
    }
    if (open_cards(plan) + plan->ranges * plan->hole_size > plan->deck_size) return SW_BAD_CARDS;
    return SW_OK;
}

int sw_deal_start(const sw_plan *plan, const uint64_t *key, uint64_t stream, uint64_t *dealer) {
    int status = check_plan(plan);
    if (status == SW_OK)
        sw_dealer_start((sw_dealer *)(void *)dealer, plan->deck, plan->deck_size, open_cards(plan),
                        key, stream);
    return status;
}

/* A block's hand of every range seat, as words of cards, and all their cards as a set; 0 once the
 * tries are used up. */
static int draw_ranges(const sw_plan *plan, sw_dealer *dealer, uint64_t *words, uint64_t *taken,
                       size_t *tries) {
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
                own |= 1ULL << cards[i];
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

/* Where cards that are drawn one by one go: the word and the byte of it. */
typedef struct {
    uint8_t word[SW_MOST_DECK], shift[SW_MOST_DECK];
    uint64_t known[SW_MOST_PLAYERS + 1]; /* by seat, then the board: a card in each byte */
    uint8_t ranged[SW_MOST_PLAYERS + 1];
} layout;

static void lay_out(const sw_plan *plan, layout *to) {
    int open = 0;
    memset(to, 0, sizeof *to);
    for (int r = 0; r < plan->ranges; r++) to->ranged[plan->range_seats[r]] = 1;
    for (int w = 0; w <= plan->players; w++)
        for (int i = 0; i < (w < plan->players ? plan->hole_size : plan->board_size); i++) {
            uint8_t card = plan->known[w * plan->hole_size + i];
            if (card != SW_ABSENT) {
                to->known[w] |= (uint64_t)card << (8 * i);
            } else if (!to->ranged[w] && open < SW_MOST_DECK) {
                to->word[open] = (uint8_t)w;
                to->shift[open++] = (uint8_t)(8 * i);
            }
        }
}

/* Deal once: the words of all seats and of the board. */
SW_INLINE int deal_once(const sw_plan *plan, sw_dealer *dealer, const layout *at, const int open,
                        const int players, const int ranges, uint64_t *words, size_t *tries) {
    for (int w = 0; w <= players; w++) words[w] = at->known[w];
    uint64_t taken = 0;
    if (ranges && !draw_ranges(plan, dealer, words, &taken, tries)) return 0;
    uint8_t places[SW_MOST_DECK];
    sw_draw_places(dealer, open, places);
    int drawn = 0;
    for (int i = 0; i < open; i++) {
        uint64_t card = sw_draw(dealer, i, places[i]);
        if (ranges && (taken >> card & 1)) continue;
        words[at->word[drawn]] |= card << at->shift[drawn];
        drawn++;
    }
    /* Cards that a range holds were skipped: that many are still lacking. */
    if (ranges)
        for (int i = open; drawn < open; i++) {
            uint64_t card = sw_draw_one(dealer, i);
            if (taken >> card & 1) continue;
            words[at->word[drawn]] |= card << at->shift[drawn];
            drawn++;
        }
    return 1;
}

/* Deal a block into rows of hole and board, `apart` bytes each, or, if they lie apart, into rows of
 * holes and rows of boards. */
SW_INLINE int deal_block(const sw_plan *plan, sw_dealer *dealer, const layout *at, const int open,
                         const int players, const int ranges, size_t deals, const int apart,
                         const int omaha, block *to, size_t *tries) {
    const int hole_bits = 8 * plan->hole_size;
    uint64_t words[SW_MOST_PLAYERS + 1];
    for (size_t d = 0; d < deals; d++) {
        if (!deal_once(plan, dealer, at, open, players, ranges, words, tries)) return 0;
        uint64_t board = words[players];
        if (omaha)
            memcpy(to->boards + d * MOST_BOARD, &board, SW_WIDE);
        else
            board = hole_bits < 56 ? board << hole_bits : 0; /* seven hole cards: no board */
        for (int p = 0; p < players; p++) {
            uint64_t row = omaha ? words[p] : words[p] | board;
            memcpy(to->rows[p] + d * (size_t)apart, &row, SW_WIDE);
        }
    }
    return 1;
}

static int deal_block_of(const sw_plan *plan, sw_dealer *dealer, const layout *at, size_t deals,
                         int apart, int omaha, block *to, size_t *tries) {
    const int open = dealer->open, players = plan->players;
#define DEAL(open, players, ranges, apart, omaha) \
    deal_block(plan, dealer, at, open, players, ranges, deals, apart, omaha, to, tries)
    if (plan->ranges) return DEAL(open, players, 1, apart, omaha);
    if (open == 5 && players == 2 && !omaha && apart == SW_WIDE) return DEAL(5, 2, 0, SW_WIDE, 0);
    return DEAL(open, players, 0, apart, omaha);
#undef DEAL
}

int sw_deal(const sw_plan *plan, uint64_t *dealer, size_t deals, uint8_t *hole, uint8_t *board) {
    sw_dealer *with = (sw_dealer *)(void *)dealer;
    const size_t players = (size_t)plan->players, size = (size_t)plan->hole_size;
    const size_t board_size = (size_t)plan->board_size;
    size_t tries = deals * SW_MOST_TRIES;
    layout at;
    lay_out(plan, &at);
    for (size_t d = 0; d < deals; d++) {
        uint64_t words[SW_MOST_PLAYERS + 1];
        if (!deal_once(plan, with, &at, with->open, plan->players, plan->ranges, words, &tries))
            return SW_STARVED;
        for (size_t p = 0; p < players; p++)
            memcpy(hole + (d * players + p) * size, &words[p], size);
        memcpy(board + d * board_size, &words[players], board_size);
    }
    return SW_OK;
}

/* A half of a pot shared by so many, and twice that a whole one. */
static const uint16_t half_of[SW_MOST_PLAYERS + 1] = {
    0,        POT / 2,  POT / 4,  POT / 6,  POT / 8,  POT / 10,
    POT / 12, POT / 14, POT / 16, POT / 18, POT / 20,
};

SW_INLINE int count_bits(unsigned x) {
    int n = 0;
    for (; x; x &= x - 1) n++;
    return n;
}

/* For each deal the set of those with the least class, none if that is SW_NO_LOW. */
SW_INLINE void winners(uint16_t classes[][DEALS], const int players, uint16_t *sets) {
    for (int d = 0; d < DEALS; d++) {
        uint16_t best = classes[0][d], set = 0;
        for (int p = 1; p < players; p++) best = classes[p][d] < best ? classes[p][d] : best;
        for (int p = 0; p < players; p++) set |= (uint16_t)((classes[p][d] == best ? 1 : 0) << p);
        sets[d] = best == SW_NO_LOW ? 0 : set;
    }
}

static void winners_of(uint16_t classes[][DEALS], int players, uint16_t *sets) {
    switch (players) {
        case 2: winners(classes, 2, sets); break;
        case 3: winners(classes, 3, sets); break;
        case 6: winners(classes, 6, sets); break;
        default: winners(classes, players, sets); break;
    }
}

/* Count a split pot: who wins each half, and the squares of what each player gets. */
static void count_split(unsigned high, unsigned low, int players, uint64_t *tallies,
                        uint64_t *squares) {
    tallies[high | low]++;
    tallies[((size_t)SW_TALLY_LOW << players) + low]++;
    tallies[((size_t)(low ? SW_TALLY_HIGH : SW_TALLY_NO_LOW) << players) + high]++;
    uint32_t of_high = half_of[count_bits(high)], of_low = half_of[count_bits(low)];
    if (!low) of_high *= 2;
    for (int p = 0; p < players; p++) {
        uint32_t share = (high >> p & 1 ? of_high : 0) + (low >> p & 1 ? of_low : 0);
        squares[p] += (uint64_t)share * share;
    }
}

/* Rank a block's hands of a player. */
static int rank_hands(const sw_plan *plan, const int *systems, int path, int from_hole,
                      const block *hands, int player, int fixed, int apart, size_t deals,
                      uint16_t *const *ranks) {
    const size_t size = (size_t)plan->hole_size;
    size_t bad;
    if (!from_hole)
        return sw_rank_parts(systems, path, 0, hands->rows[player],
                             plan->hole_size + plan->board_size, apart, deals, ranks, &bad);
    int low = ranks[1] && systems[1] == SW_EIGHT_OR_BETTER;
    const size_t stride = fixed ? 0 : size;
    int status = sw_omaha_rows(systems[0], path, 0, hands->rows[player], plan->hole_size, stride,
                               hands->boards, MOST_BOARD, MOST_BOARD, deals, ranks[0],
                               low ? ranks[1] : NULL, &bad);
    if (status || !ranks[1] || low) return status;
    return sw_omaha_rows(systems[1], path, 0, hands->rows[player], plan->hole_size, stride,
                         hands->boards, MOST_BOARD, MOST_BOARD, deals, ranks[1], NULL, &bad);
}

int sw_sample(const sw_plan *plan, uint64_t *dealer, int first_system, int second_system, int path,
              int from_hole, size_t deals, uint64_t *tallies, uint64_t *squares) {
    sw_dealer *with = (sw_dealer *)(void *)dealer;
    const int split = second_system >= 0, players = plan->players;
    const int systems[2] = {first_system, split ? second_system : first_system};
    const int size = plan->hole_size + (from_hole ? 0 : plan->board_size);
    if (size > SW_MOST_CARDS || (from_hole && plan->board_size != MOST_BOARD))
        return SW_BAD_ARGUMENT;
    int apart = size;
    for (int part = 0; part <= split; part++) {
        if (systems[part] < 0 || systems[part] >= SW_SYSTEMS) return SW_BAD_ARGUMENT;
        if (!from_hole && size >= 5 && (part == 0 || apart == SW_WIDE))
            apart = sw_rankings[systems[part]].badugi ? size : SW_WIDE;
    }
    layout at;
    lay_out(plan, &at);
    block hands;
    memset(&hands, 0, sizeof hands);
    uint16_t ranks[2][SW_MOST_PLAYERS][DEALS], sets[2][DEALS] = {{0}};
    memset(ranks, 0, sizeof ranks);
    size_t tries = deals * SW_MOST_TRIES;
    for (size_t count; deals; deals -= count) {
        count = deals < DEALS ? deals : DEALS;
        if (!deal_block_of(plan, with, &at, count, apart, from_hole != 0, &hands, &tries))
            return SW_STARVED;
        for (int p = 0; p < players; p++) {
            uint16_t *const to[2] = {ranks[0][p], split ? ranks[1][p] : NULL};
            int fixed = !at.ranged[p];
            for (int i = 0; i < plan->hole_size; i++)
                fixed &= plan->known[p * plan->hole_size + i] != SW_ABSENT;
            int status =
                rank_hands(plan, systems, path, from_hole, &hands, p, fixed, apart, count, to);
            if (status) return status == SW_BAD_ROW ? SW_BAD_CARDS : status;
        }
        winners_of(ranks[0], players, sets[0]);
        if (split) winners_of(ranks[1], players, sets[1]);
        if (!split)
            for (size_t d = 0; d < count; d++) tallies[sets[0][d]]++;
        else
            for (size_t d = 0; d < count; d++)
                count_split(sets[0][d], sets[1][d], players, tallies, squares);
    }
    return SW_OK;
}

void sw_random_words(const uint64_t *key, uint64_t stream, size_t count, uint64_t *words) {
    sw_random random;
    sw_random_start(&random, key, stream);
    for (size_t i = 0; i < count; i++) words[i] = sw_random_word(&random);
}
