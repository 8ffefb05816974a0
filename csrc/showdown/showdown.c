/* Showdowns in batches: every player's rank in every deal, and who gets which share of the pot.
 *
 * Deals are taken some at a time: the hands of all players are put together in a buffer, hole cards
 * before board cards, and ranked as rows like any others.  What a row can't show, a card in the
 * hands of two players or in a hand and among the dead, is looked for over the whole deal. */
#include <string.h>

#include "omaha/omaha.h"
#include "rank/rows.h"
#include "rank/rules.h"
#include "showdown/plain.h"

enum {
    DEALS_AT_ONCE = 256, /* in a chunk */
};

typedef struct {
    int from_hole, players, hole_size, board_size, dead_size, check;
    sw_deck deck;
    const uint8_t *hole, *board, *dead;
    size_t dead_stride, deals;
} table_of_deals;

/* Bit of a card; what is no card has none. */
SW_INLINE uint64_t card_bit(uint8_t card) {
    return (uint64_t)(card <= SW_JOKER) << (card & 63);
}

static int is_folded(const uint8_t *hole, int size) {
    for (int i = 0; i < size; i++)
        if (hole[i] != SW_ABSENT) return 0;
    return 1;
}

/* Whether a seat has folded in some of the deals, or looks like it. */
static int has_folded(const table_of_deals *t, size_t first, size_t count) {
    const size_t size = (size_t)t->hole_size, hands = count * (size_t)t->players;
    const uint8_t *hole = t->hole + first * (size_t)t->players * size;
    int folded = 0;
    for (size_t i = 0; i < hands; i++) folded |= hole[i * size] == SW_ABSENT;
    return folded;
}

/* Whether a deal has a card outside the deck, or one twice. */
static int is_bad(const table_of_deals *t, size_t deal) {
    const uint8_t *board = t->board + deal * (size_t)t->board_size;
    const uint8_t *dead = t->dead + deal * t->dead_stride;
    uint64_t seen = 0;
    const uint8_t *hands = t->hole + deal * (size_t)(t->players * t->hole_size);
    for (int part = 0; part < t->players + 2; part++) {
        const uint8_t *cards = part < t->players    ? hands + part * t->hole_size
                               : part == t->players ? board
                                                    : dead;
        int size = part < t->players    ? t->hole_size
                   : part == t->players ? t->board_size
                                        : t->dead_size;
        if (part < t->players && is_folded(cards, size)) continue;
        for (int i = 0; i < size; i++) {
            if (part > t->players && cards[i] == SW_ABSENT) continue;
            if (cards[i] < t->deck.lowest || cards[i] > t->deck.highest) return 1;
            if (t->check && (seen & card_bit(cards[i]))) return 1;
            seen |= card_bit(cards[i]);
        }
    }
    return 0;
}

int sw_repeat_plain(const uint8_t *hole, size_t width, size_t deals, size_t readable) {
    (void)readable;
    static const uint64_t bit[64] = {
#define B(n) 1ULL << (n), 1ULL << (n + 1), 1ULL << (n + 2), 1ULL << (n + 3)
        B(0),  B(4),  B(8),  B(12), B(16), B(20), B(24),
        B(28), B(32), B(36), B(40), B(44), B(48), 1ULL << SW_JOKER,
#undef B
    };
    uint64_t repeated = 0;
    for (size_t deal = 0; deal < deals; deal++, hole += width) {
        uint64_t set = 0, sum = 0;
        for (size_t i = 0; i < width; i++) {
            set |= bit[hole[i] & 63]; /* SW_ABSENT has none */
            sum += bit[hole[i] & 63];
        }
        repeated |= set ^ sum; /* different bits add up to their union, equal ones carry */
    }
    return repeated != 0;
}

/* Whether some of the deals may have a dead card outside the deck, or one that is held or on the
 * board or dead already. */
static int dead_repeat(const table_of_deals *t, size_t first, size_t count) {
    const size_t in_hole = (size_t)(t->players * t->hole_size);
    for (size_t deal = first; deal < first + count; deal++) {
        const uint8_t *hole = t->hole + deal * in_hole;
        const uint8_t *board = t->board + deal * (size_t)t->board_size;
        const uint8_t *dead = t->dead + deal * t->dead_stride;
        uint64_t seen = 0;
        for (size_t i = 0; i < in_hole; i++) seen |= card_bit(hole[i]);
        for (int i = 0; i < t->board_size; i++) seen |= card_bit(board[i]);
        for (int i = 0; i < t->dead_size; i++) {
            if (dead[i] == SW_ABSENT) continue;
            if (dead[i] < t->deck.lowest || dead[i] > t->deck.highest) return 1;
            if (seen & card_bit(dead[i])) return 1;
            seen |= card_bit(dead[i]);
        }
    }
    return 0;
}

/* Give a folded seat cards that can be ranked: the lowest of the deck that aren't on the board. */
static void stand_in(const table_of_deals *t, const uint8_t *board, uint8_t *hole) {
    uint64_t taken = 0;
    for (int i = 0; i < t->board_size; i++) taken |= card_bit(board[i]);
    uint8_t card = t->deck.lowest;
    for (int i = 0; i < t->hole_size; i++, card++) {
        while (taken >> card & 1) card++;
        hole[i] = card;
    }
}

/* Up to seven cards in one word, the first in the lowest byte. */
SW_INLINE uint64_t cards_of(const uint8_t *cards, const int size) {
    uint64_t word = 0;
    for (int i = 0; i < size; i++) word |= (uint64_t)cards[i] << (8 * i);
    return word;
}

/* Put the hands of some deals together, `apart` bytes from one to the next; returns whether a seat
 * has folded. */
SW_INLINE int put_together(const table_of_deals *t, size_t first, size_t count, const int hole_size,
                           const int board_size, const int apart, uint8_t *rows) {
    int folded = 0;
    for (size_t deal = first; deal < first + count; deal++) {
        const uint8_t *hole = t->hole + deal * (size_t)(t->players * hole_size);
        const uint8_t *board_at = t->board + deal * (size_t)board_size;
        SW_FETCH_AHEAD(hole);
        SW_FETCH_AHEAD(board_at);
        uint64_t board = cards_of(board_at, board_size) << (8 * hole_size % 64);
        for (int p = 0; p < t->players; p++, hole += hole_size, rows += apart) {
            uint64_t row = board | cards_of(hole, hole_size);
            if (hole[0] == SW_ABSENT && is_folded(hole, hole_size)) {
                uint8_t stands_in[SW_MOST_CARDS];
                stand_in(t, board_at, stands_in);
                row = board | cards_of(stands_in, hole_size);
                folded = 1;
            }
            memcpy(rows, &row, (size_t)apart);
        }
    }
    return folded;
}

static int put_together_of(const table_of_deals *t, size_t first, size_t count, int apart,
                           uint8_t *rows) {
    if (t->hole_size == 2 && t->board_size == 5 && apart == SW_WIDE)
        return put_together(t, first, count, 2, 5, SW_WIDE, rows);
    return put_together(t, first, count, t->hole_size, t->board_size, apart, rows);
}

/* The same for Omaha: holes and boards apart. */
static int lay_out_deals(const table_of_deals *t, size_t first, size_t count, uint8_t *holes,
                         uint8_t *boards) {
    const size_t hole_size = (size_t)t->hole_size, board_size = (size_t)t->board_size;
    int folded = 0;
    for (size_t deal = first; deal < first + count; deal++) {
        const uint8_t *hole = t->hole + deal * (size_t)t->players * hole_size;
        const uint8_t *board = t->board + deal * board_size;
        for (int p = 0; p < t->players; p++) {
            memcpy(holes, hole, hole_size);
            memcpy(boards, board, board_size);
            if (hole[0] == SW_ABSENT && is_folded(hole, t->hole_size)) {
                stand_in(t, board, holes);
                folded = 1;
            }
            hole += hole_size;
            holes += hole_size;
            boards += board_size;
        }
    }
    return folded;
}

static int rank_chunk(const table_of_deals *t, const int *systems, const sw_kernels *kernels,
                      size_t first, size_t count, uint16_t *ranks, uint16_t *second, int *folded) {
    uint8_t rows[DEALS_AT_ONCE * SW_MOST_PLAYERS * SW_WIDE];
    const size_t hands = count * (size_t)t->players;
    size_t bad;
    if (t->from_hole) {
        uint8_t boards[DEALS_AT_ONCE * SW_MOST_PLAYERS * SW_BOARD];
        *folded = lay_out_deals(t, first, count, rows, boards);
        const size_t hole_size = (size_t)t->hole_size, board_size = (size_t)t->board_size;
        int low = second && systems[1] == SW_EIGHT_OR_BETTER;
        int status =
            sw_omaha_rank(systems[0], kernels, t->check, rows, t->hole_size, hole_size, boards,
                          t->board_size, board_size, hands, ranks, low ? second : NULL, &bad);
        if (status || !second || low) return status;
        return sw_omaha_rank(systems[1], kernels, t->check, rows, t->hole_size, hole_size, boards,
                             t->board_size, board_size, hands, second, NULL, &bad);
    }
    const int size = t->hole_size + t->board_size, parts = second ? 2 : 1;
    uint16_t *const into[2] = {ranks, second};
    if (!t->board_size && !has_folded(t, first, count))
        return sw_rank_parts(systems, kernels, t->check,
                             t->hole + first * (size_t)(t->players * size), size, size, hands, into,
                             &bad);
    int apart = size < 5 ? size : SW_WIDE;
    for (int p = 0; p < parts; p++)
        if (sw_rankings[systems[p]].badugi) apart = size;
    *folded = put_together_of(t, first, count, apart, rows);
    return sw_rank_parts(systems, kernels, t->check, rows, size, apart, hands, into, &bad);
}

/* Whether holes and boards have no gaps between rows. */
static int follow_each_other(const sw_rules *rules, const sw_spots *spots) {
    return spots->rows < 2 || (spots->hole_stride == (size_t)(spots->players * rules->hole_size) &&
                               spots->board_stride == (size_t)spots->board_cards);
}

int sw_showdown(const sw_rules *rules, const sw_spots *spots, int path, int check, uint16_t *first,
                uint16_t *second, size_t *bad_deal) {
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels || !sw_can_play(rules, SW_BY_ROWS) || !sw_good_spots(spots) ||
        rules->board_size != spots->board_cards || !follow_each_other(rules, spots) ||
        !second != (rules->parts == 1) ||
        (!rules->from_hole && rules->hole_size + rules->board_size > SW_MOST_CARDS))
        return SW_BAD_ARGUMENT;
    const int *systems = rules->systems;
    const int players = spots->players, hole_size = rules->hole_size;
    const size_t deals = spots->rows;
    const uint8_t *hole = spots->hole;
    table_of_deals t = {.from_hole = rules->from_hole,
                        .players = players,
                        .hole_size = hole_size,
                        .board_size = rules->board_size,
                        .dead_size = spots->dead_cards,
                        .check = check,
                        .deck = sw_deck_of_systems(rules),
                        .hole = hole,
                        .board = spots->board,
                        .dead = spots->dead,
                        .dead_stride = spots->dead_stride,
                        .deals = deals};
    if (rules->from_hole && t.deck.highest >= SW_JOKER) t.deck.highest = SW_ACE;
    for (size_t deal = 0; deal < deals; deal += DEALS_AT_ONCE) {
        size_t count = deals - deal < DEALS_AT_ONCE ? deals - deal : DEALS_AT_ONCE;
        const size_t at = deal * (size_t)players;
        int folded = 0;
        int status = rank_chunk(&t, systems, kernels, deal, count, first + at,
                                second ? second + at : NULL, &folded);
        if (status == SW_BAD_ARGUMENT) return status;
        const uint8_t *hands_at = hole + at * (size_t)hole_size;
        int doubt = status == SW_BAD_ROW;
        if (check)
            doubt |= kernels->repeat(hands_at, (size_t)(players * hole_size), count, deals - deal);
        if (t.dead_size) doubt |= dead_repeat(&t, deal, count);
        if (doubt)
            for (size_t d = deal; d < deal + count; d++)
                if (is_bad(&t, d)) {
                    *bad_deal = d;
                    return SW_BAD_ROW;
                }
        if (!folded) continue;
        for (size_t d = 0; d < count; d++) {
            int away = 0;
            for (size_t i = at + d * (size_t)players; i < at + (d + 1) * (size_t)players; i++)
                if (is_folded(hole + i * (size_t)hole_size, hole_size)) {
                    away++;
                    first[i] = SW_NO_LOW;
                    if (second) second[i] = SW_NO_LOW;
                }
            if (away == players) {
                *bad_deal = deal + d;
                return SW_BAD_ROW;
            }
        }
    }
    return SW_OK;
}
