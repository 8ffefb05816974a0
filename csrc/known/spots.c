/* Exact equity in many spots of a game with a board, one row after the other.
 *
 * A complete board is ranked, one that lacks one or two cards is for last_cards.c, two hands of
 * hold'em before the flop are looked up, and all else is left to sw_board_equity. */
#include <string.h>

#include "known/preflop.h"
#include "known/spots.h"
#include "omaha/omaha.h"
#include "rank/hand.h"
#include "rank/rules.h"

enum { SETS = 1 << SW_MOST_PLAYERS };

/* Play the board that is there, of a game in which any hole cards play for the whole pot. */
SW_INLINE void play_complete(const sw_spot *s, const sw_ranking *ranking, const int players,
                             const int size, int64_t *units) {
    uint16_t classes[SW_MOST_PLAYERS];
    for (int p = 0; p < players; p++) {
        classes[p] = sw_class_of(ranking, s->lane[p], size);
        uint64_t bits = ranking->flush[0] ? sw_flush_bits(s->lane[p]) : 0;
        if (!bits) continue;
        uint16_t flush = ranking->flush[0][sw_of_suit(s->sets[p], sw_flush_suit(bits))];
        classes[p] = flush < classes[p] ? flush : classes[p];
    }
    sw_count(classes, players, SW_POT, 1, units);
    if (players != 2) return;
    units[1] = SW_HALF_POT * (1 - units[0]);
    units[0] = SW_POT - units[1];
}

/* Add up who gets what of the pot, or of a half of it, from the counts of sets of winners. */
static void add_shares(const uint64_t *tallies, int players, int half, int64_t *units) {
    for (unsigned set = 1; set < 1u << players; set++) {
        if (!tallies[set]) continue;
        int64_t each = (int64_t)tallies[set] * (sw_part_of[sw_count_bits(set)] >> half);
        for (int p = 0; p < players; p++) units[p] += set >> p & 1 ? each : 0;
    }
}

static int play_multisets(const sw_known_rules *t, const sw_spot *s, int64_t *units) {
    uint64_t tallies[SW_TALLIES * SETS];
    const int players = s->players;
    const sw_spots spot = {.rows = 1,
                           .players = players,
                           .board_cards = s->known,
                           .dead_cards = s->dead_cards,
                           .hole = s->hole,
                           .board = s->board,
                           .dead = s->dead};
    int status = sw_board_equity(t->rules, &spot, tallies, t->work);
    if (status) return status;
    if (!t->low_ranking) {
        add_shares(tallies, players, 0, units);
        return SW_OK;
    }
    add_shares(tallies + sw_tally_of(SW_TALLY_LOW, players, 0), players, 1, units);
    add_shares(tallies + sw_tally_of(SW_TALLY_NO_LOW, players, 0), players, 0, units);
    add_shares(tallies + sw_tally_of(SW_TALLY_HIGH, players, 0), players, 1, units);
    return SW_OK;
}

/* Play a complete board of a game of which the core ranks hands by themselves. */
static int play_river(const sw_known_rules *t, const sw_spot *s, int64_t *units) {
    uint16_t ranks[2][SW_MOST_PLAYERS];
    const int split = t->low_ranking != NULL;
    if (t->omaha) {
        if (t->hole_size < 4 || (split && t->rules->systems[1] != SW_EIGHT_OR_BETTER))
            return play_multisets(t, s, units);
        size_t bad;
        int status = sw_omaha_rank(t->rules->systems[0], t->kernels, 0, s->hole, t->hole_size,
                                   (size_t)t->hole_size, s->board, SW_BOARD, 0, (size_t)s->players,
                                   ranks[0], split ? ranks[1] : NULL, &bad);
        if (status) return status;
    } else {
        const int size = t->hole_size + SW_BOARD;
        for (int p = 0; p < s->players; p++) {
            uint8_t cards[SW_MOST_CARDS];
            memcpy(cards, s->hole + p * t->hole_size, (size_t)t->hole_size);
            memcpy(cards + t->hole_size, s->board, SW_BOARD);
            ranks[0][p] = sw_cards_class(t->ranking, cards, size);
            if (split) ranks[1][p] = sw_cards_class(t->low_ranking, cards, size);
        }
    }
    const unsigned high = sw_winners_if_any(ranks[0], s->players);
    const unsigned low = split ? sw_winners_if_any(ranks[1], s->players) : 0;
    const int halved = high && low; /* a half that nobody wins goes to the other */
    for (int p = 0; p < s->players; p++)
        units[p] = ((high >> p & 1 ? sw_part_of[sw_count_bits(high)] : 0) +
                    (low >> p & 1 ? sw_part_of[sw_count_bits(low)] : 0)) >>
                   halved;
    return high || low ? SW_OK : SW_BAD_ROW;
}

/* Take a card; 0 if it isn't one of those left. */
SW_INLINE int take_of_spot(sw_spot *s, uint8_t card) {
    if (!sw_take_card(&s->seen, card, SW_ACE)) return 0;
    s->gone |= sw_suit_bit[card];
    return 1;
}

/* Read a row; 0 if a card is outside the deck, there twice or lacking, or too few are left. */
SW_INLINE int read_row(const sw_known_rules *t, const sw_spots *of, const uint8_t *hole,
                       const uint8_t *board, const uint8_t *dead, const int seats,
                       const int hole_size, sw_spot *s) {
    uint64_t lane = 0, sets = 0;
    s->seen = t->outside;
    s->gone = t->outside_sets;
    s->players = s->known = s->dead_cards = 0;
    for (int i = 0; i < of->board_cards; i++) {
        uint8_t card = board[i];
        if (card == SW_ABSENT) continue;
        if (!take_of_spot(s, card)) return 0;
        lane += sw_card_lane[card];
        sets |= sw_suit_bit[card];
        s->board[s->known++] = card;
    }
    s->board_sets = sets;
    for (int seat = 0; seat < seats; seat++, hole += hole_size) {
        int absent = 0;
        for (int i = 0; i < hole_size; i++) absent += hole[i] == SW_ABSENT;
        if (absent == hole_size) continue;
        uint64_t own_lane = lane, own_sets = sets;
        for (int i = 0; i < hole_size; i++) {
            uint8_t card = hole[i];
            if (!take_of_spot(s, card)) return 0;
            own_lane += sw_card_lane[card];
            own_sets |= sw_suit_bit[card];
            s->hole[s->players * hole_size + i] = card;
        }
        s->lane[s->players] = own_lane & SW_LANE_MASK;
        s->sets[s->players] = own_sets;
        s->seat[s->players++] = (uint8_t)seat;
    }
    for (int i = 0; i < of->dead_cards; i++) {
        if (dead[i] == SW_ABSENT) continue;
        if (!take_of_spot(s, dead[i])) return 0;
        s->dead[s->dead_cards++] = dead[i];
    }
    return s->players > 0 && SW_JOKER - sw_count_bits(s->seen) >= SW_BOARD - s->known;
}

/* Find what each player of a spot gets over all boards, in 1/5040 of a pot. */
static int play_spot(const sw_known_rules *t, const sw_spot *s, int64_t total, int64_t *units) {
    const int players = s->players, size = t->hole_size + SW_BOARD;
    for (int p = 0; p < players; p++) units[p] = 0;
    if (players == 1) {
        units[0] = SW_POT * total;
        return SW_OK;
    }
    if (s->known == SW_BOARD && t->fast) {
        if (players == 2)
            play_complete(s, t->ranking, 2, size, units);
        else
            play_complete(s, t->ranking, players, size, units);
        return SW_OK;
    }
    if (s->known == SW_BOARD - 1 || s->known == SW_BOARD - 2) {
        sw_play_to_come(t, s, total, units);
        return SW_OK;
    }
    if (s->known == SW_BOARD) return play_river(t, s, units);
    if (t->preflop && players == 2 && !s->known && !s->dead_cards) {
        uint32_t wins, ties;
        sw_preflop_look_up(t->preflop, sw_preflop_hand(s->hole), sw_preflop_hand(s->hole + 2),
                           &wins, &ties);
        units[0] = (int64_t)SW_POT * wins + (int64_t)SW_HALF_POT * ties;
        units[1] = SW_POT * total - units[0];
        return SW_OK;
    }
    return play_multisets(t, s, units);
}

/* What is the same in all rows. */
static sw_known_rules known_rules(const sw_rules *rules, const sw_kernels *kernels,
                                  const uint32_t *preflop, uint64_t *work) {
    const uint64_t deck = sw_deck_of(rules);
    sw_known_rules t = {
        .rules = rules,
        .ranking = &sw_rankings[rules->systems[0]],
        .low_ranking = rules->parts > 1 ? &sw_rankings[rules->systems[1]] : NULL,
        .kernels = kernels,
        .omaha = rules->from_hole != 0,
        .hole_size = rules->hole_size,
        .outside = sw_cards_below(SW_JOKER) & ~deck,
        .work = work,
    };
    t.fast = !t.low_ranking && !t.omaha;
    for (uint64_t left = t.outside; left; left &= left - 1)
        t.outside_sets |= sw_suit_bit[sw_lowest_bit(left)];
    if (t.fast && rules->systems[0] == SW_HIGH && t.hole_size == 2 && !t.outside)
        t.preflop = preflop;
    return t;
}

int sw_equity_rows(const sw_rules *rules, const sw_spots *spots, int path, const uint32_t *preflop,
                   double *equity, int64_t *units, int64_t *totals, uint64_t *work,
                   size_t *bad_row) {
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels || !sw_can_play(rules, SW_BY_RANKS) || !sw_good_spots(spots))
        return SW_BAD_ARGUMENT;
    const sw_known_rules t = known_rules(rules, kernels, preflop, work);
    const int players = spots->players, hole_size = t.hole_size;
    const uint8_t *hole = spots->hole, *board = spots->board, *dead = spots->dead;
    for (size_t row = 0; row < spots->rows; row++) {
        sw_spot s;
        int good = players == 2 && hole_size == 2
                       ? read_row(&t, spots, hole, board, dead, 2, 2, &s)
                       : read_row(&t, spots, hole, board, dead, players, hole_size, &s);
        if (!good) {
            *bad_row = row;
            return SW_BAD_ROW;
        }
        const int left = SW_JOKER - sw_count_bits(s.seen), to_come = SW_BOARD - s.known;
        const int64_t total = sw_choose[left][to_come];
        int64_t found[SW_MOST_PLAYERS];
        int status = play_spot(&t, &s, total, found);
        if (status) return status;
        if (equity) {
            /* Both are below 2^53, so this is rounded once. */
            const double all = (double)(SW_POT * total);
            for (int p = 0; p < players; p++) equity[p] = 0;
            for (int p = 0; p < s.players; p++) equity[s.seat[p]] = (double)found[p] / all;
            equity += players;
        }
        if (units) {
            for (int p = 0; p < players; p++) units[p] = 0;
            for (int p = 0; p < s.players; p++) units[s.seat[p]] = found[p];
            units += players;
            totals[row] = total;
        }
        hole += spots->hole_stride;
        board += spots->board_stride;
        dead += spots->dead_stride;
    }
    return SW_OK;
}
