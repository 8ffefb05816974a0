/* Exact equity of known hands in the games with a board, without dealing the boards one by one.
 *
 * Without flushes only the rank multiset of the board counts: there are at most 6,175, each with
 * a weight, the number of boards that have it.  Each is played once.
 *
 * A board gives a flush in one suit at most, and only if three to five of its cards are of that
 * suit.  For every suit and every set of its cards still to come, with the at most two other board
 * cards as a rank multiset: if someone has a flush then, that weight is taken off the multiset and
 * played again with the flushes.
 *
 * Heads-up hold'em before the flop makes 6,175 and about 29,000 showdowns for 1,712,304 boards;
 * Omaha, where any two suited cards of a hand make flushes, 6,175 and at most 80,000.
 *
 * The low half of a pot depends on ranks alone, so who wins it is found once for each multiset.
 *
 * Hands of the same ranks in other suits differ in flushes alone.  So of many of them the multisets
 * are played once, and what the flushes of a suit change is kept: it depends on which cards of that
 * suit are where, and comes again in other hands and suits. */
#include <string.h>

#include "omaha/omaha.h"
#include "rank/hand.h"
#include "rank/rules.h"

enum {
    BOARD_SETS = 6175, /* rank multisets of five cards */
    SEATS = 16,        /* players, rounded up to whole vectors */
    KEPT = 64,         /* corrections that are kept */
    KEPT_PLAYERS = 3   /* for so many players at most */
};

/* A rank multiset of cards still to come: its hash, in how many ways it can be dealt, and its
 * ranks, four bits each. */
typedef struct {
    uint32_t key, ways, ranks;
} dealt_ranks;

/* What the flushes of a suit change in the tallies, by what is known and left of the suit. */
typedef struct {
    uint16_t known[2 + KEPT_PLAYERS]; /* ranks left, on the board, in each hand */
    uint64_t tallies[SW_TALLIES << KEPT_PLAYERS];
} correction;

typedef struct {
    const sw_ranking *ranking; /* of the whole pot, or of its high half */
    const sw_ranking *low_ranking;
    int players, hole_size, omaha, to_come, boards, split;
    int shared; /* whether the boards' weights stay as they are for other hands of the same ranks */
    uint32_t board_key, hole_key[SW_MOST_PLAYERS];
    /* Known ranks of each suit; in Omaha none of a hand with one card of the suit. */
    uint16_t board_suited[4], hole_suited[SW_MOST_PLAYERS][4];
    uint64_t *tallies;
    /* By number of the board's multiset. */
    dealt_ranks board[BOARD_SETS];
    uint16_t classes[BOARD_SETS * SW_MOST_PLAYERS]; /* rows of `players` */
    uint16_t low[BOARD_SETS];                       /* who wins the low half, 0: no one */
    /* Number of the multiset by its place in the five-card hash. */
    uint16_t number[SW_PLACES_5];
    /* Omaha: each player's class with three board ranks. */
    uint16_t by_triple[SW_TRIPLES][SEATS];
    int corrections;
    correction kept[KEPT];
    uint64_t plain[SW_TALLIES << SW_MOST_PLAYERS]; /* shared: tallies without flushes */
} multisets;

size_t sw_board_work_size(void) {
    return sizeof(multisets);
}

/* Write to `out` every multiset of `cards` cards of ranks from `rank` up, of which left[r] cards of
 * rank r are there, joined to `so_far`; returns the end of what is written. */
static dealt_ranks *deal_ranks(const uint8_t *left, int rank, int cards, dealt_ranks so_far,
                               dealt_ranks *out) {
    if (cards == 0) {
        *out = so_far;
        return out + 1;
    }
    for (; rank < SW_RANKS; rank++) {
        dealt_ranks next = so_far;
        int most = left[rank] < cards ? left[rank] : cards;
        const uint32_t *ways = sw_choose[left[rank]];
        for (int n = 1; n <= most; n++) {
            next.key = (next.key + sw_rank_key[rank]) & SW_KEY_MASK;
            next.ranks = next.ranks << SW_RANK_BITS | (uint32_t)rank;
            next.ways = so_far.ways * ways[n];
            out = deal_ranks(left, rank + 1, cards - n, next, out);
        }
    }
    return out;
}

/* Count `ways` boards of a multiset on which the players have these classes. */
SW_INLINE void count_multiset(multisets *g, uint32_t board, const uint16_t *classes,
                              const int players, const int split, uint64_t ways) {
    unsigned best, set = sw_winners(classes, players, &best);
    if (split)
        sw_count_high(g->tallies, players, set, g->low[board], ways);
    else
        g->tallies[set] += ways;
}

/* Play the boards on which the suited ranks are exactly `suited`, `key` with all that is known
 * of the board so far, and the rest of it is one of `others`. */
SW_INLINE void play_flushes(multisets *g, int suit, unsigned suited, uint32_t key,
                            const dealt_ranks *others, int other_count, const int players,
                            const int split) {
    uint16_t flush[SW_MOST_PLAYERS];
    int any = 0;
    for (int p = 0; p < players; p++) {
        unsigned hole = g->hole_suited[p][suit];
        if (!g->omaha)
            flush[p] = g->ranking->flush[0][suited | hole]; /* SW_NO_LOW below five */
        else
            flush[p] = hole ? sw_omaha_flush(g->ranking, suited, hole) : (uint16_t)SW_NO_LOW;
        any |= flush[p] != SW_NO_LOW;
    }
    if (!any) return;
    const uint16_t *shift = sw_rankings[SW_HIGH].shifts[SW_BOARD];
    for (int i = 0; i < other_count; i++) {
        uint32_t board = g->number[sw_place(shift, (key + others[i].key) & SW_KEY_MASK, SW_BOARD)];
        const uint16_t *unsuited = g->classes + board * (unsigned)players;
        uint16_t classes[SW_MOST_PLAYERS];
        if (g->shared)
            count_multiset(g, board, unsuited, players, split, 0 - (uint64_t)others[i].ways);
        else
            g->board[board].ways -= others[i].ways;
        for (int p = 0; p < players; p++)
            classes[p] = flush[p] < unsuited[p] ? flush[p] : unsuited[p];
        count_multiset(g, board, classes, players, split, others[i].ways);
    }
}

/* Play every board with what is left of its weight. */
SW_INLINE void count_multisets(multisets *g, const int players, const int split) {
    for (int b = 0; b < g->boards; b++)
        count_multiset(g, (uint32_t)b, g->classes + b * players, players, split, g->board[b].ways);
}

/* Choose `cards` more ranks of a suit out of `from` and play each choice. */
static void choose_suited(multisets *g, int suit, unsigned from, int cards, unsigned suited,
                          uint32_t key, const dealt_ranks *others, int other_count) {
    if (cards == 0) {
#define PLAY(players, split) play_flushes(g, suit, suited, key, others, other_count, players, split)
        if (g->split && g->players == 2)
            PLAY(2, 1);
        else if (g->split)
            PLAY(g->players, 1);
        else if (g->players == 2)
            PLAY(2, 0);
        else
            PLAY(g->players, 0);
#undef PLAY
        return;
    }
    for (; from; from &= from - 1) {
        int rank = sw_lowest_bit(from);
        choose_suited(g, suit, from & (from - 1), cards - 1, suited | 1u << rank,
                      key + sw_rank_key[rank], others, other_count);
    }
}

/* Each player's class on a board: the least over its ten threes of ranks. */
SW_INLINE void least_of_triples(const multisets *g, uint32_t ranks, uint16_t *restrict row) {
    unsigned r[SW_BOARD];
    for (int i = 0; i < SW_BOARD; i++) r[i] = ranks >> (SW_RANK_BITS * i) & 15;
    memset(row, 255, sizeof *row * SEATS);
    for (int a = 0; a < SW_BOARD; a++)
        for (int b = a + 1; b < SW_BOARD; b++)
            for (int c = b + 1; c < SW_BOARD; c++) {
                unsigned triple = r[a] << (2 * SW_RANK_BITS) | r[b] << SW_RANK_BITS | r[c];
                const uint16_t *restrict with = g->by_triple[sw_triple_number[triple]];
                for (int p = 0; p < SEATS; p++) row[p] = with[p] < row[p] ? with[p] : row[p];
            }
}

/* Every player's class on every board of a game in which any hole cards play. */
SW_INLINE void rank_any(multisets *g, const sw_ranking *ranking, const int players,
                        const int hole_size) {
    const int size = SW_BOARD + hole_size;
    const uint16_t *by_place = ranking->by_place[size], *shift = ranking->shifts[size];
    uint16_t *classes = g->classes;
    for (int b = 0; b < g->boards; b++, classes += players)
        for (int p = 0; p < players; p++) {
            uint32_t key = (g->board[b].key + g->hole_key[p]) & SW_KEY_MASK;
            classes[p] = by_place[sw_place(shift, key, size)];
        }
}

static void rank_omaha(multisets *g, const sw_ranking *ranking, const uint8_t *hole) {
    const size_t players = (size_t)g->players;
    memset(g->by_triple, 0, sizeof g->by_triple);
    for (size_t p = 0; p < players; p++)
        sw_omaha_by_triple(ranking, hole + p * (size_t)g->hole_size, g->hole_size,
                           &g->by_triple[0][p], SEATS);
    uint16_t *classes = g->classes;
    for (int b = 0; b < g->boards; b++, classes += players) {
        uint16_t row[SEATS];
        least_of_triples(g, g->board[b].ranks, row);
        memcpy(classes, row, players * sizeof *row);
    }
}

/* Every player's class on every board, suits left aside. */
static void rank_multisets(multisets *g, const sw_ranking *ranking, const uint8_t *hole) {
    if (g->omaha)
        rank_omaha(g, ranking, hole);
    else if (g->hole_size == 2 && g->players == 2)
        rank_any(g, ranking, 2, 2);
    else if (g->hole_size == 2)
        rank_any(g, ranking, g->players, 2);
    else
        rank_any(g, ranking, g->players, 1);
}

/* Who wins the low half of every board. */
static void play_lows(multisets *g, const sw_ranking *ranking, const uint8_t *hole) {
    rank_multisets(g, ranking, hole);
    uint64_t *tally = g->tallies + sw_tally_of(SW_TALLY_LOW, g->players, 0);
    for (int b = 0; b < g->boards; b++) {
        unsigned best, set = sw_winners(g->classes + b * g->players, g->players, &best);
        g->low[b] = best <= ranking->limit && best < SW_NO_LOW ? (uint16_t)set : 0;
        tally[g->low[b]] += g->board[b].ways;
    }
}

/* Keys and suits of what is known. */
static void read_known(multisets *g, const uint8_t *hole, const uint8_t *board, int board_cards) {
    memset(g->hole_suited, 0, sizeof g->hole_suited);
    memset(g->board_suited, 0, sizeof g->board_suited);
    g->board_key = 0;
    for (int i = 0; i < board_cards; i++) {
        g->board_key += sw_rank_key[sw_rank_of(board[i])];
        g->board_suited[sw_suit_of(board[i])] |= (uint16_t)(1u << sw_rank_of(board[i]));
    }
    g->board_key &= SW_KEY_MASK;
    for (int p = 0; p < g->players; p++) {
        g->hole_key[p] = 0;
        for (int i = 0; i < g->hole_size; i++) {
            uint8_t card = hole[p * g->hole_size + i];
            g->hole_key[p] += sw_rank_key[sw_rank_of(card)];
            g->hole_suited[p][sw_suit_of(card)] |= (uint16_t)(1u << sw_rank_of(card));
        }
        for (int suit = 0; suit < 4; suit++)
            if (g->omaha && sw_count_bits(g->hole_suited[p][suit]) < SW_OMAHA_HOLE)
                g->hole_suited[p][suit] = 0;
    }
}

/* Take the flushes of a suit into account: `left` cards of each rank are still to come, and of the
 * suit those in `left_suited`. */
static void play_suit(multisets *g, int suit, const uint8_t *left, unsigned left_suited) {
    uint8_t other_left[SW_RANKS];
    for (int rank = 0; rank < SW_RANKS; rank++)
        other_left[rank] = (uint8_t)(left[rank] - (left_suited >> rank & 1));
    int known = sw_count_bits(g->board_suited[suit]), most = 0;
    for (int p = 0; p < g->players; p++) {
        int own = sw_count_bits(g->hole_suited[p][suit]);
        most = own > most ? own : most;
    }
    if (g->omaha) {
        if (!most) return;
        most = SW_OMAHA_HOLE;
    }
    for (int more = 0; more <= g->to_come; more++) {
        if (known + more + most < SW_BOARD) continue;
        dealt_ranks others[SW_PAIRS];
        dealt_ranks *end =
            deal_ranks(other_left, 0, g->to_come - more, (dealt_ranks){0, 1, 0}, others);
        choose_suited(g, suit, left_suited, more, g->board_suited[suit], g->board_key, others,
                      (int)(end - others));
    }
}

/* What is left of a deck: cards of each rank, and the ranks of each suit. */
typedef struct {
    uint8_t left[SW_RANKS];
    uint16_t suited[4];
} deck_left;

static deck_left left_without(uint64_t seen) {
    deck_left found = {{0}, {0}};
    for (int rank = 0; rank < SW_RANKS; rank++)
        for (int suit = 0; suit < 4; suit++)
            if (!(seen >> (4 * rank + suit) & 1)) {
                found.left[rank]++;
                found.suited[suit] |= (uint16_t)(1u << rank);
            }
    return found;
}

/* Find all boards by rank multiset, and what every hand is on each, suits left aside. */
static void find_boards(multisets *g, const uint8_t *left, const uint8_t *hole,
                        const uint8_t *board, int board_cards) {
    dealt_ranks known = {g->board_key, 1, 0};
    for (int i = 0; i < board_cards; i++)
        known.ranks = known.ranks << SW_RANK_BITS | sw_rank_of(board[i]);
    g->boards = (int)(deal_ranks(left, 0, g->to_come, known, g->board) - g->board);
    const uint16_t *shift = sw_rankings[SW_HIGH].shifts[SW_BOARD];
    for (int b = 0; b < g->boards; b++)
        g->number[sw_place(shift, g->board[b].key, SW_BOARD)] = (uint16_t)b;
    if (g->split) play_lows(g, g->low_ranking, hole);
    rank_multisets(g, g->ranking, hole);
}

static void play_all_boards(multisets *g) {
    if (g->split)
        count_multisets(g, g->players, 1);
    else if (g->players == 2)
        count_multisets(g, 2, 0);
    else
        count_multisets(g, g->players, 0);
}

/* Begin a game if it can be played. */
static int start_multisets(multisets *g, const sw_rules *rules, const sw_spots *spots) {
    if (!sw_can_play(rules, SW_BY_RANKS) || !sw_good_spots(spots)) return SW_BAD_ARGUMENT;
    g->ranking = &sw_rankings[rules->systems[0]];
    g->low_ranking = &sw_rankings[rules->systems[rules->parts - 1]];
    g->players = spots->players;
    g->hole_size = rules->hole_size;
    g->omaha = rules->from_hole != 0;
    g->split = rules->parts > 1;
    g->to_come = SW_BOARD - spots->board_cards;
    return SW_OK;
}

/* Add what is known in a row to the cards that don't come; 0 if a card is outside the deck or
 * twice. */
static int take_known(uint64_t *seen, const sw_spots *spots, const uint8_t *hole, int cards) {
    return sw_take_cards(seen, hole, cards, SW_ACE) &&
           sw_take_cards(seen, spots->board, spots->board_cards, SW_ACE) &&
           sw_take_cards(seen, spots->dead, spots->dead_cards, SW_ACE);
}

/* Play one row by itself. */
static int play_one(multisets *g, uint64_t seen, const sw_spots *spots, uint64_t *tallies) {
    if (!take_known(&seen, spots, spots->hole, g->players * g->hole_size)) return SW_BAD_CARDS;
    g->shared = 0;
    g->tallies = tallies;
    memset(tallies, 0, sw_tally_count(g->players, g->split) * sizeof *tallies);
    read_known(g, spots->hole, spots->board, spots->board_cards);
    const deck_left deck = left_without(seen);
    find_boards(g, deck.left, spots->hole, spots->board, spots->board_cards);
    for (int suit = 0; suit < SW_SUITS && g->ranking->flush[0]; suit++)
        play_suit(g, suit, deck.left, deck.suited[suit]);
    play_all_boards(g);
    return SW_OK;
}

/* Add what the flushes of a suit change, if need be as it was found for hands before. */
static void correct(multisets *g, int suit, const deck_left *deck, uint64_t *tallies) {
    if (g->players > KEPT_PLAYERS) {
        g->tallies = tallies;
        play_suit(g, suit, deck->left, deck->suited[suit]);
        return;
    }
    uint16_t known[2 + KEPT_PLAYERS] = {deck->suited[suit], g->board_suited[suit]};
    for (int p = 0; p < g->players; p++) known[2 + p] = g->hole_suited[p][suit];
    int at = 0;
    while (at < g->corrections && memcmp(g->kept[at].known, known, sizeof known) != 0) at++;
    if (at == g->corrections) {
        if (at == KEPT) at = g->corrections = 0;
        g->corrections++;
        memcpy(g->kept[at].known, known, sizeof known);
        memset(g->kept[at].tallies, 0, sizeof g->kept[at].tallies);
        g->tallies = g->kept[at].tallies;
        play_suit(g, suit, deck->left, deck->suited[suit]);
    }
    for (size_t i = 0; i < sw_tally_count(g->players, g->split); i++)
        tallies[i] += g->kept[at].tallies[i];
}

static int same_ranks(const uint8_t *a, const uint8_t *b, int count) {
    int different = 0;
    for (int i = 0; i < count; i++) different |= sw_rank_of(a[i]) != sw_rank_of(b[i]);
    return !different;
}

/* Play many rows, what is the same in rows next to each other once. */
static int play_many(multisets *g, uint64_t outside, const sw_spots *spots, uint64_t *tallies) {
    const int cards = g->players * g->hole_size;
    const size_t count = sw_tally_count(g->players, g->split);
    const uint8_t *hole = spots->hole, *before = NULL;
    g->shared = 1;
    for (size_t row = 0; row < spots->rows; row++, tallies += count) {
        uint64_t seen = outside;
        if (!take_known(&seen, spots, hole, cards)) return SW_BAD_CARDS;
        read_known(g, hole, spots->board, spots->board_cards);
        const deck_left deck = left_without(seen);
        if (!before || !same_ranks(hole, before, cards)) {
            g->corrections = 0;
            g->tallies = g->plain;
            memset(g->plain, 0, count * sizeof *g->plain);
            find_boards(g, deck.left, hole, spots->board, spots->board_cards);
            play_all_boards(g);
        }
        memcpy(tallies, g->plain, count * sizeof *tallies);
        for (int suit = 0; suit < SW_SUITS && g->ranking->flush[0]; suit++)
            correct(g, suit, &deck, tallies);
        before = hole;
        hole += spots->hole_stride;
    }
    return SW_OK;
}

int sw_board_equity(const sw_rules *rules, const sw_spots *spots, uint64_t *tallies,
                    uint64_t *work) {
    multisets *g = (multisets *)(void *)work;
    int status = start_multisets(g, rules, spots);
    if (status) return status;
    const uint64_t outside = ~sw_deck_of(rules);
    return spots->rows == 1 ? play_one(g, outside, spots, tallies)
                            : play_many(g, outside, spots, tallies);
}
