/* Exact equity in many spots of a game with a board, one row after the other.
 *
 * With one or two board cards to come in a game in which any hole cards play, what is to come are
 * 13 ranks or 91 pairs of ranks, each with the number of ways in which it can be dealt.  Each is
 * ranked once for each player, suits left aside; a flush that is there already counts in all. Then,
 * for each suit in which someone can get five cards: every card to come of the suit, and on the
 * flop every two of it and every one with another rank, is taken off and counted again with the
 * flushes. No board has flushes in two suits, so the suits do not meet.
 *
 * Two hands of hold'em before the flop are looked up; all else is left to sw_board_equity. */
#include <string.h>

#include "hand.h"
#include "preflop.h"

enum {
    ABSENT = 255,
    BOARD = 5,
    RANKS = 13,
    PAIRS = 91, /* multisets of two ranks */
    POT = 5040,
    SETS = 1 << SW_MOST_PLAYERS
};

/* What is the same in all rows. */
typedef struct {
    const sw_ranking *ranking;
    int system, low_system, omaha, lowest, path, hole_size, board_size, dead_size, seats;
    int fast;            /* any hole cards play for the whole pot */
    uint64_t below;      /* cards that aren't in the deck */
    uint64_t below_sets; /* the same by suit */
    const uint32_t *preflop;
    uint64_t *work;
} rules;

/* One row, folded seats left out. */
typedef struct {
    int players, known, dead_cards; /* known: board cards that are there */
    uint64_t seen, gone;            /* cards not to come: as a set, and as sets of ranks by suit */
    uint64_t lane[SW_MOST_PLAYERS]; /* of hole and board */
    uint64_t sets[SW_MOST_PLAYERS]; /* the same as sets of ranks by suit */
    uint8_t seat[SW_MOST_PLAYERS];
    uint8_t board[BOARD];
    uint8_t dead[SW_JOKER];
    uint8_t hole[SW_MOST_PLAYERS * SW_MOST_CARDS];
} spot;

SW_INLINE int count_bits(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_popcountll(x);
#else
    int n = 0;
    for (; x; x &= x - 1) n++;
    return n;
#endif
}

/* Number of bits in each group of four, for each of the 13 ranks of a set of cards. */
SW_INLINE uint64_t by_rank(uint64_t cards) {
    cards -= cards >> 1 & 0x5555555555555ULL;
    return (cards & 0x3333333333333ULL) + (cards >> 2 & 0x3333333333333ULL);
}

SW_INLINE uint16_t class_of(const sw_ranking *ranking, uint64_t key, const int size) {
    return ranking
        ->by_place[size][sw_place(ranking->shifts[size], (uint32_t)key & SW_KEY_MASK, size)];
}

/* Count an outcome `weight` times.  Of two players units[0] takes by how much the first's wins
 * exceed the second's; of more, units[p] what player p gets in 1/5040 of a pot. */
SW_INLINE void count(const uint16_t *classes, const int players, int64_t weight, int64_t *units) {
    if (players == 2) {
        units[0] += weight * ((classes[0] < classes[1]) - (classes[0] > classes[1]));
        return;
    }
    unsigned best = classes[0];
    int winners = 0;
    for (int p = 1; p < players; p++) best = classes[p] < best ? classes[p] : best;
    for (int p = 0; p < players; p++) winners += classes[p] == best;
    int64_t share = weight * (POT / winners);
    for (int p = 0; p < players; p++) units[p] += classes[p] == best ? share : 0;
}

/* Take an outcome off and count it again with flushes. */
SW_INLINE void count_again(const uint16_t *classes, const uint16_t *flush, const int players,
                           int64_t weight, int64_t *units) {
    uint16_t with[SW_MOST_PLAYERS];
    for (int p = 0; p < players; p++) with[p] = flush[p] < classes[p] ? flush[p] : classes[p];
    count(classes, players, -weight, units);
    count(with, players, weight, units);
}

/* Classes of suited ranks with more of the suit; SW_NO_LOW below five. */
SW_INLINE int flushes(const uint16_t *by_set, const uint16_t *suited, unsigned more,
                      const int players, uint16_t *flush) {
    int any = 0;
    for (int p = 0; p < players; p++) {
        flush[p] = by_set[suited[p] | more];
        any |= flush[p] != SW_NO_LOW;
    }
    return any;
}

/* Number of a pair of ranks. */
SW_INLINE int pair_of(int a, int b) {
    return a < b ? a * (25 - a) / 2 + b : b * (25 - b) / 2 + a;
}

/* Flushes that the cards there already make. */
SW_INLINE int flushes_now(const spot *s, const sw_ranking *ranking, const int players,
                          uint16_t *now) {
    int any = 0;
    for (int p = 0; p < players; p++) {
        uint64_t bits = ranking->flush[0] ? sw_flush_bits(s->lane[p]) : 0;
        now[p] = SW_NO_LOW;
        if (!bits) continue;
        now[p] = ranking->flush[0][s->sets[p] >> (16 * sw_flush_suit(bits)) & 0x1FFF];
        any = 1;
    }
    return any;
}

/* Play all boards that one or two more cards complete. */
SW_INLINE void play_to_come(const spot *s, const sw_ranking *ranking, const int players,
                            const int size, const int to_come, int64_t *units) {
    uint16_t classes[PAIRS * SW_MOST_PLAYERS], now[SW_MOST_PLAYERS];
    const uint64_t left = by_rank(~s->seen & ((1ULL << SW_JOKER) - 1));
    const int any = flushes_now(s, ranking, players, now);
    uint16_t *row = classes;
    for (int a = 0; a < RANKS; a++) {
        const int64_t of_a = left >> (4 * a) & 15;
        for (int b = to_come == 2 ? a : RANKS - 1; b < RANKS; b++, row += players) {
            const int64_t of_b = left >> (4 * b) & 15;
            uint64_t key = sw_rank_key[a] + (to_come == 2 ? sw_rank_key[b] : 0);
            for (int p = 0; p < players; p++) {
                row[p] = class_of(ranking, s->lane[p] + key, size);
                if (any) row[p] = now[p] < row[p] ? now[p] : row[p];
            }
            int64_t ways = to_come == 1 ? of_a : a == b ? of_a * (of_a - 1) / 2 : of_a * of_b;
            count(row, players, ways, units);
        }
    }
    if (!ranking->flush[0]) return;
    /* Suits in which someone has five cards, or gets them. */
    const uint64_t carry = (uint64_t)(to_come == 1 ? 0x4444 : 0x5555) << SW_SUIT_SHIFT;
    uint64_t near = 0, nearest = 0;
    for (int p = 0; p < players; p++) {
        near |= (s->lane[p] + carry) & SW_FLUSH_BITS;
        nearest |= (s->lane[p] + (0x4444ULL << SW_SUIT_SHIFT)) & SW_FLUSH_BITS;
    }
    for (; near; near &= near - 1) {
        const unsigned suit = sw_flush_suit(near);
        const unsigned open = (unsigned)(~s->gone >> (16 * suit)) & 0x1FFF;
        uint16_t suited[SW_MOST_PLAYERS], flush[SW_MOST_PLAYERS];
        for (int p = 0; p < players; p++)
            suited[p] = (uint16_t)(s->sets[p] >> (16 * suit) & 0x1FFF);
        for (unsigned rest = open; rest; rest &= rest - 1) {
            const int a = sw_lowest_bit(rest);
            const int alone = flushes(ranking->flush[0], suited, 1u << a, players, flush);
            if (to_come == 1) {
                if (alone) count_again(classes + a * players, flush, players, 1, units);
                continue;
            }
            if (alone && (nearest & near & (0 - near)))
                for (int b = 0; b < RANKS; b++) {
                    int64_t ways = (int64_t)(left >> (4 * b) & 15) - (open >> b & 1);
                    count_again(classes + pair_of(a, b) * players, flush, players, ways, units);
                }
            for (unsigned other = rest & (rest - 1); other; other &= other - 1) {
                const int b = sw_lowest_bit(other);
                if (flushes(ranking->flush[0], suited, 1u << a | 1u << b, players, flush))
                    count_again(classes + pair_of(a, b) * players, flush, players, 1, units);
            }
        }
    }
}

/* Play the board that is there. */
SW_INLINE void play_complete(const spot *s, const sw_ranking *ranking, const int players,
                             const int size, int64_t *units) {
    uint16_t classes[SW_MOST_PLAYERS], now[SW_MOST_PLAYERS];
    flushes_now(s, ranking, players, now);
    for (int p = 0; p < players; p++) {
        classes[p] = class_of(ranking, s->lane[p], size);
        classes[p] = now[p] < classes[p] ? now[p] : classes[p];
    }
    count(classes, players, 1, units);
}

/* Play a spot with at most two cards to come in which any hole cards play. */
SW_INLINE void play_any(const spot *s, const sw_ranking *ranking, const int players, const int size,
                        int64_t *units) {
    if (s->known == BOARD)
        play_complete(s, ranking, players, size, units);
    else if (s->known == BOARD - 1)
        play_to_come(s, ranking, players, size, 1, units);
    else
        play_to_come(s, ranking, players, size, 2, units);
}

/* C(n, k), k up to 5. */
static int64_t choose(int64_t n, int k) {
    int64_t result = 1;
    for (int i = 0; i < k; i++) result = result * (n - i) / (i + 1);
    return result;
}

/* Add up who gets what of a part of the pot from the counts of sets of winners. */
static void share(const uint64_t *tallies, int players, int64_t pot, int64_t *units) {
    for (unsigned set = 1; set < 1u << players; set++) {
        if (!tallies[set]) continue;
        int64_t each = (int64_t)tallies[set] * (pot / count_bits(set));
        for (int p = 0; p < players; p++) units[p] += set >> p & 1 ? each : 0;
    }
}

static int play_boards(const rules *t, const spot *s, int64_t *units) {
    uint64_t tallies[SW_TALLIES * SETS];
    const int players = s->players;
    int status =
        sw_board_equity(t->system, t->low_system, t->omaha, t->lowest, s->hole, players,
                        t->hole_size, s->board, s->known, s->dead, s->dead_cards, tallies, t->work);
    if (status) return status;
    if (t->low_system < 0) {
        share(tallies, players, POT, units);
        return SW_OK;
    }
    share(tallies + ((size_t)SW_TALLY_LOW << players), players, POT / 2, units);
    share(tallies + ((size_t)SW_TALLY_NO_LOW << players), players, POT, units);
    share(tallies + ((size_t)SW_TALLY_HIGH << players), players, POT / 2, units);
    return SW_OK;
}

/* Play a complete board of a game of which the core ranks hands by themselves. */
static int play_river(const rules *t, const spot *s, int64_t *units) {
    uint16_t ranks[2][SW_MOST_PLAYERS];
    const int split = t->low_system >= 0;
    if (t->omaha) {
        if (t->hole_size < 4 || (split && t->low_system != SW_EIGHT_OR_BETTER))
            return play_boards(t, s, units);
        size_t bad;
        int status = sw_omaha_rows(t->system, t->path, 0, s->hole, t->hole_size,
                                   (size_t)t->hole_size, s->board, BOARD, 0, (size_t)s->players,
                                   ranks[0], split ? ranks[1] : NULL, &bad);
        if (status) return status;
    } else {
        const int size = t->hole_size + BOARD;
        for (int p = 0; p < s->players; p++) {
            uint8_t cards[SW_MOST_CARDS];
            memcpy(cards, s->hole + p * t->hole_size, (size_t)t->hole_size);
            memcpy(cards + t->hole_size, s->board, BOARD);
            ranks[0][p] = sw_cards_class(t->ranking, cards, size);
            if (split) ranks[1][p] = sw_cards_class(&sw_rankings[t->low_system], cards, size);
        }
    }
    int32_t parts[SW_MOST_PLAYERS];
    uint16_t sets[2];
    size_t bad;
    int status = sw_award(t->path, ranks[0], split ? ranks[1] : NULL, s->players, 1, parts,
                          &sets[0], &sets[1], &bad);
    for (int p = 0; p < s->players; p++) units[p] = parts[p];
    return status;
}

/* Take a card; 0 if it isn't one of those left. */
SW_INLINE int take(spot *s, uint8_t card) {
    if (card >= SW_JOKER || (s->seen >> card & 1)) return 0;
    s->seen |= 1ULL << card;
    s->gone |= sw_suit_bit[card];
    return 1;
}

/* Read a row; 0 if a card is outside the deck, there twice or lacking, or too few are left. */
SW_INLINE int read_row(const rules *t, const uint8_t *hole, const uint8_t *board,
                       const uint8_t *dead, const int seats, const int hole_size, spot *s) {
    uint64_t lane = 0, sets = 0;
    s->seen = t->below;
    s->gone = t->below_sets;
    s->players = s->known = s->dead_cards = 0;
    for (int i = 0; i < t->board_size; i++) {
        uint8_t card = board[i];
        if (card == ABSENT) continue;
        if (!take(s, card)) return 0;
        lane += sw_card_lane[card];
        sets |= sw_suit_bit[card];
        s->board[s->known++] = card;
    }
    for (int seat = 0; seat < seats; seat++, hole += hole_size) {
        int absent = 0;
        for (int i = 0; i < hole_size; i++) absent += hole[i] == ABSENT;
        if (absent == hole_size) continue;
        uint64_t own_lane = lane, own_sets = sets;
        for (int i = 0; i < hole_size; i++) {
            uint8_t card = hole[i];
            if (!take(s, card)) return 0;
            own_lane += sw_card_lane[card];
            own_sets |= sw_suit_bit[card];
            s->hole[s->players * hole_size + i] = card;
        }
        s->lane[s->players] = own_lane & SW_LANE_MASK;
        s->sets[s->players] = own_sets;
        s->seat[s->players++] = (uint8_t)seat;
    }
    for (int i = 0; i < t->dead_size; i++) {
        if (dead[i] == ABSENT) continue;
        if (!take(s, dead[i])) return 0;
        s->dead[s->dead_cards++] = dead[i];
    }
    return s->players > 0 && SW_JOKER - count_bits(s->seen) >= BOARD - s->known;
}

/* Find what each player of a spot gets over all boards, in 1/5040 of a pot. */
static int play(const rules *t, const spot *s, int64_t total, int64_t *units) {
    const int players = s->players, size = t->hole_size + BOARD;
    for (int p = 0; p < players; p++) units[p] = 0;
    if (players == 1) {
        units[0] = POT * total;
        return SW_OK;
    }
    if (t->fast && s->known >= BOARD - 2) {
        if (players > 2) {
            play_any(s, t->ranking, players, size, units);
            return SW_OK;
        }
        if (t->hole_size == 2)
            play_any(s, t->ranking, 2, 7, units);
        else
            play_any(s, t->ranking, 2, size, units);
        int64_t excess = units[0];
        units[0] = POT / 2 * (total + excess);
        units[1] = POT / 2 * (total - excess);
        return SW_OK;
    }
    if (s->known == BOARD) return play_river(t, s, units);
    if (t->preflop && players == 2 && !s->known && !s->dead_cards) {
        uint32_t wins, ties;
        sw_preflop_look_up(t->preflop, sw_preflop_hand(s->hole), sw_preflop_hand(s->hole + 2),
                           &wins, &ties);
        units[0] = (int64_t)POT * wins + (int64_t)POT / 2 * ties;
        units[1] = POT * total - units[0];
        return SW_OK;
    }
    return play_boards(t, s, units);
}

/* Whether sw_board_equity takes a system for the whole pot or its high half, or for the low. */
static int is_played(int system, int low) {
    if (system < 0 || system >= SW_SYSTEMS) return 0;
    const sw_ranking *ranking = &sw_rankings[system];
    return !ranking->different && !ranking->badugi &&
           (low ? !ranking->flush[0] : ranking->limit == SW_NO_LOW);
}

int sw_equity_rows(int system, int low_system, int omaha, int lowest_card, int path,
                   const uint8_t *hole, size_t hole_stride, int players, int hole_size,
                   const uint8_t *board, size_t board_stride, int board_size, const uint8_t *dead,
                   size_t dead_stride, int dead_size, size_t rows, const uint32_t *preflop,
                   double *equity, int64_t *units, int64_t *totals, uint64_t *work,
                   size_t *bad_row) {
    const int most = omaha ? 6 : SW_MOST_CARDS - BOARD;
    if (!is_played(system, 0) || (low_system >= 0 && !is_played(low_system, 1)) || players < 1 ||
        players > SW_MOST_PLAYERS || hole_size < 1 + !!omaha || hole_size > most ||
        board_size < 0 || board_size > BOARD || dead_size < 0 || dead_size > SW_JOKER ||
        lowest_card < sw_rankings[system].deck.lowest || lowest_card >= SW_JOKER)
        return SW_BAD_ARGUMENT;
    const sw_ranking *ranking = &sw_rankings[system];
    if (omaha ? !ranking->omaha : !ranking->by_place[hole_size + BOARD]) return SW_BAD_ARGUMENT;
    if (low_system >= 0 && (omaha ? !sw_rankings[low_system].omaha
                                  : !sw_rankings[low_system].by_place[hole_size + BOARD]))
        return SW_BAD_ARGUMENT;
    rules t = {
        .ranking = ranking,
        .system = system,
        .low_system = low_system,
        .omaha = omaha,
        .lowest = lowest_card,
        .path = path,
        .hole_size = hole_size,
        .board_size = board_size,
        .dead_size = dead_size,
        .seats = players,
        .fast = low_system < 0 && !omaha,
        .below = (1ULL << lowest_card) - 1,
        .preflop = preflop,
        .work = work,
    };
    for (int card = 0; card < lowest_card; card++) t.below_sets |= sw_suit_bit[card];
    if (!t.fast || system != SW_HIGH || hole_size != 2 || lowest_card) t.preflop = NULL;
    for (size_t row = 0; row < rows; row++) {
        spot s;
        int good = players == 2 && hole_size == 2
                       ? read_row(&t, hole, board, dead, 2, 2, &s)
                       : read_row(&t, hole, board, dead, players, hole_size, &s);
        if (!good) {
            *bad_row = row;
            return SW_BAD_ROW;
        }
        const int64_t total = choose(SW_JOKER - count_bits(s.seen), BOARD - s.known);
        int64_t found[SW_MOST_PLAYERS];
        int status = play(&t, &s, total, found);
        if (status) return status;
        if (equity) {
            /* Both are below 2^53, so this is rounded once. */
            const double all = (double)(POT * total);
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
        hole += hole_stride;
        board += board_stride;
        dead += dead_stride;
    }
    return SW_OK;
}
