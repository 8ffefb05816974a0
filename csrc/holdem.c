/* Exact hold'em with known hole cards, without dealing the boards one by one.
 *
 * Without flushes only the rank multiset of the board counts: there are at most 6,175, each with
 * a weight, the number of boards that have it.  Each is played once.
 *
 * A board gives a flush in one suit at most, and only if three to five of its cards are of that
 * suit.  For every suit and every set of its cards still to come, with the at most two other board
 * cards as a rank multiset: if someone has a flush then, that weight is taken off the multiset and
 * played again with the flushes.
 *
 * Heads-up before the flop this makes 6,175 and about 29,000 showdowns for 1,712,304 boards. */
#include <string.h>

#include "hand.h"

enum {
    BOARD = 5,
    HOLE = 2,
    RANKS = 13,
    BOARD_SETS = 6175, /* rank multisets of five cards */
    OTHER_SETS = 91    /* rank multisets of two cards */
};

/* A rank multiset of cards still to come: its hash and in how many ways it can be dealt. */
typedef struct {
    uint32_t key, ways;
} part;

typedef struct {
    const sw_ranking *ranking;
    int players, to_come, boards;
    uint32_t board_key, hole_key[SW_MOST_PLAYERS];
    uint16_t board_suited[4], hole_suited[SW_MOST_PLAYERS][4]; /* known ranks of each suit */
    uint64_t *winners;
    /* By number of the board's multiset. */
    part board[BOARD_SETS];
    uint16_t classes[BOARD_SETS][SW_MOST_PLAYERS];
    /* Number of the multiset by its place in the five-card hash. */
    uint16_t number[SW_PLACES_5];
} game;

size_t sw_holdem_work_size(void) {
    return sizeof(game);
}

static const uint8_t choose[5][5] = {
    {1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1},
};

SW_INLINE int count_bits(unsigned x) {
    int n = 0;
    for (; x; x &= x - 1) n++;
    return n;
}

/* Append to `out` every multiset of `cards` cards of ranks from `rank` up, of which left[r] cards
 * of rank r are there, joined to `so_far`; returns how many there are now. */
static int deal_ranks(const uint8_t *left, int rank, int cards, part so_far, part *out, int count) {
    if (cards == 0) {
        out[count] = so_far;
        return count + 1;
    }
    for (; rank < RANKS; rank++) {
        part next = so_far;
        int most = left[rank] < cards ? left[rank] : cards;
        for (int n = 1; n <= most; n++) {
            next.key = (next.key + sw_rank_key[rank]) & SW_KEY_MASK;
            next.ways = so_far.ways * choose[left[rank]][n];
            count = deal_ranks(left, rank + 1, cards - n, next, out, count);
        }
    }
    return count;
}

/* Add `ways` boards to the count of those who have the lowest class. */
SW_INLINE void play(game *g, const uint16_t *classes, const int players, uint32_t ways) {
    unsigned best = classes[0], set = 1;
    for (int p = 1; p < players; p++) {
        unsigned bit = 1u << p, own = classes[p];
        set = own < best ? bit : set | (own == best ? bit : 0);
        best = own < best ? own : best;
    }
    g->winners[set] += ways;
}

/* Play the boards on which the suited ranks are exactly `suited`, `key` with all that is known
 * of the board so far, and the rest of it is one of `others`. */
SW_INLINE void play_flushes(game *g, int suit, unsigned suited, uint32_t key, const part *others,
                            int other_count, const int players) {
    uint16_t flush[SW_MOST_PLAYERS];
    int any = 0;
    for (int p = 0; p < players; p++) {
        unsigned set = suited | g->hole_suited[p][suit];
        flush[p] = g->ranking->flush[0][set]; /* SW_NO_LOW below five */
        any |= flush[p] != SW_NO_LOW;
    }
    if (!any) return;
    for (int i = 0; i < other_count; i++) {
        uint32_t board = g->number[sw_place(g->ranking->shifts[BOARD],
                                            (key + others[i].key) & SW_KEY_MASK, BOARD)];
        uint16_t classes[SW_MOST_PLAYERS];
        g->board[board].ways -= others[i].ways;
        for (int p = 0; p < players; p++) {
            uint16_t own = g->classes[board][p];
            classes[p] = flush[p] < own ? flush[p] : own;
        }
        play(g, classes, players, others[i].ways);
    }
}

/* Choose `cards` more ranks of a suit out of `from` and play each choice. */
static void choose_suited(game *g, int suit, unsigned from, int cards, unsigned suited,
                          uint32_t key, const part *others, int other_count) {
    if (cards == 0) {
        if (g->players == 2)
            play_flushes(g, suit, suited, key, others, other_count, 2);
        else
            play_flushes(g, suit, suited, key, others, other_count, g->players);
        return;
    }
    for (; from; from &= from - 1) {
        int rank = sw_lowest_bit(from);
        choose_suited(g, suit, from & (from - 1), cards - 1, suited | 1u << rank,
                      key + sw_rank_key[rank], others, other_count);
    }
}

/* Add cards to the set `seen`; SW_BAD_CARDS if one isn't 0 to 51 or is there already. */
static int take_cards(uint64_t *seen, const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++) {
        if (cards[i] >= SW_JOKER || (*seen >> cards[i] & 1)) return SW_BAD_CARDS;
        *seen |= 1ULL << cards[i];
    }
    return SW_OK;
}

/* Every multiset of the whole board with its weight, and every player's class on it. */
static void list_boards(game *g, const uint8_t *left) {
    const uint16_t *by_place = g->ranking->by_place[BOARD + HOLE];
    const uint16_t *shift = g->ranking->shifts[BOARD + HOLE];
    const uint16_t *board_shift = g->ranking->shifts[BOARD];
    g->boards = deal_ranks(left, 0, g->to_come, (part){g->board_key, 1}, g->board, 0);
    for (int b = 0; b < g->boards; b++) {
        g->number[sw_place(board_shift, g->board[b].key, BOARD)] = (uint16_t)b;
        for (int p = 0; p < g->players; p++) {
            uint32_t key = (g->board[b].key + g->hole_key[p]) & SW_KEY_MASK;
            g->classes[b][p] = by_place[sw_place(shift, key, BOARD + HOLE)];
        }
    }
}

int sw_holdem_winners(int system, const uint8_t *hole, int players, const uint8_t *board,
                      int board_cards, const uint8_t *dead, int dead_cards, uint64_t *winners,
                      uint64_t *work) {
    if (!sw_ranks_size(system, BOARD + HOLE) || players < 1 || players > SW_MOST_PLAYERS ||
        board_cards < 0 || board_cards > BOARD || dead_cards < 0)
        return SW_BAD_ARGUMENT;
    game *g = (game *)(void *)work;
    g->ranking = &sw_rankings[system];
    /* For decks without a joker in which a flush is welcome. */
    if (!g->ranking->flush[0] || g->ranking->different || g->ranking->flush[1])
        return SW_BAD_ARGUMENT;
    uint64_t seen = (1ULL << g->ranking->deck.lowest) - 1;
    if (take_cards(&seen, hole, players * HOLE) || take_cards(&seen, board, board_cards) ||
        take_cards(&seen, dead, dead_cards))
        return SW_BAD_CARDS;
    g->players = players;
    g->to_come = BOARD - board_cards;
    g->winners = winners;
    memset(winners, 0, sizeof *winners << players);
    memset(g->hole_suited, 0, sizeof g->hole_suited);
    memset(g->board_suited, 0, sizeof g->board_suited);
    g->board_key = 0;
    for (int i = 0; i < board_cards; i++) {
        g->board_key += sw_rank_key[board[i] >> 2];
        g->board_suited[board[i] & 3] |= (uint16_t)(1u << (board[i] >> 2));
    }
    g->board_key &= SW_KEY_MASK;
    for (int p = 0; p < players; p++) {
        g->hole_key[p] = 0;
        for (int i = 0; i < HOLE; i++) {
            unsigned card = hole[p * HOLE + i];
            g->hole_key[p] += sw_rank_key[card >> 2];
            g->hole_suited[p][card & 3] |= (uint16_t)(1u << (card >> 2));
        }
    }

    uint8_t left[RANKS];           /* cards of each rank still to come */
    uint16_t left_suited[4] = {0}; /* ranks of each suit still to come */
    for (int rank = 0; rank < RANKS; rank++) {
        left[rank] = 0;
        for (int suit = 0; suit < 4; suit++)
            if (!(seen >> (4 * rank + suit) & 1)) {
                left[rank]++;
                left_suited[suit] |= (uint16_t)(1u << rank);
            }
    }
    list_boards(g, left);

    for (int suit = 0; suit < 4; suit++) {
        uint8_t other_left[RANKS];
        for (int rank = 0; rank < RANKS; rank++)
            other_left[rank] = (uint8_t)(left[rank] - (left_suited[suit] >> rank & 1));
        int known = count_bits(g->board_suited[suit]), most = 0;
        for (int p = 0; p < players; p++) {
            int own = count_bits(g->hole_suited[p][suit]);
            most = own > most ? own : most;
        }
        for (int more = 0; more <= g->to_come; more++) {
            if (known + more < BOARD - HOLE || known + more + most < BOARD) continue;
            part others[OTHER_SETS];
            int count = deal_ranks(other_left, 0, g->to_come - more, (part){0, 1}, others, 0);
            choose_suited(g, suit, left_suited[suit], more, g->board_suited[suit], g->board_key,
                          others, count);
        }
    }
    for (int b = 0; b < g->boards; b++) play(g, g->classes[b], players, g->board[b].ways);
    return SW_OK;
}
