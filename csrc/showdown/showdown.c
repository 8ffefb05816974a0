/* Showdowns in batches: every player's rank in every deal, and who gets which share of the pot.
 *
 * Deals are taken some at a time: the hands of all players are put together in a buffer, hole cards
 * before board cards, and ranked as rows like any others.  What a row can't show, a card in the
 * hands of two players or in a hand and among the dead, is looked for over the whole deal. */
#include <string.h>

#include "rank/rows.h"

#ifdef SW_HAVE_X86
#include <immintrin.h>
#endif

enum {
    DEALS = 256, /* in a chunk */
};

typedef struct {
    int from_hole, players, hole_size, board_size, dead_size, check;
    sw_deck deck;
    const uint8_t *hole, *board, *dead;
    size_t dead_stride, deals;
} table;

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
static int has_folded(const table *t, size_t first, size_t count) {
    const size_t size = (size_t)t->hole_size, hands = count * (size_t)t->players;
    const uint8_t *hole = t->hole + first * (size_t)t->players * size;
    int folded = 0;
    for (size_t i = 0; i < hands; i++) folded |= hole[i * size] == SW_ABSENT;
    return folded;
}

/* Whether a deal has a card outside the deck, or one twice. */
static int is_bad(const table *t, size_t deal) {
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

/* Whether in some of the deals a card may be in two hands.  A seat that has folded holds none. */
static int hands_share(const uint8_t *hole, size_t width, size_t deals, size_t readable) {
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

#ifdef SW_HAVE_X86
/* The same for at most 16 cards a deal, two deals in a register: each card is compared with those
 * that rotation by up to half the width brings to its place.
 * `readable` deals lie from `hole` on, the last of which may not be followed by readable bytes. */
__attribute__((target("avx2"))) static int hands_share_avx2(const uint8_t *hole, size_t width,
                                                            size_t deals, size_t readable) {
    __m256i turn[8];
    const int turns = (int)width / 2;
    uint8_t bytes[16];
    for (int k = 0; k < turns; k++) {
        const size_t by = (size_t)k + 1;
        for (size_t i = 0; i < 16; i++)
            bytes[i] = i < width ? (uint8_t)(i + by < width ? i + by : i + by - width) : 0x80;
        turn[k] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
    }
    for (size_t i = 0; i < 16; i++) bytes[i] = i < width ? 0xFF : 0;
    const __m256i used = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
    const __m256i absent = _mm256_set1_epi8((char)SW_ABSENT);
    __m256i repeated = _mm256_setzero_si256();
    size_t deal = 0;
    for (; deal + 2 <= deals && (readable - deal - 1) * width >= 16; deal += 2, hole += 2 * width) {
        __m256i cards =
            _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)hole)),
                                    _mm_loadu_si128((const __m128i *)(hole + width)), 1);
        __m256i same = _mm256_setzero_si256();
        for (int k = 0; k < turns; k++)
            same = _mm256_or_si256(same,
                                   _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turn[k])));
        repeated =
            _mm256_or_si256(repeated, _mm256_andnot_si256(_mm256_cmpeq_epi8(cards, absent), same));
    }
    return !_mm256_testz_si256(repeated, used) ||
           (deal < deals && hands_share(hole, width, deals - deal, 0));
}
#endif

/* Whether some of the deals may have a dead card outside the deck, or one that is held or on the
 * board or dead already. */
static int dead_repeat(const table *t, size_t first, size_t count) {
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
static void stand_in(const table *t, const uint8_t *board, uint8_t *hole) {
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
SW_INLINE int put_together(const table *t, size_t first, size_t count, const int hole_size,
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

static int put_together_of(const table *t, size_t first, size_t count, int apart, uint8_t *rows) {
    if (t->hole_size == 2 && t->board_size == 5 && apart == SW_WIDE)
        return put_together(t, first, count, 2, 5, SW_WIDE, rows);
    return put_together(t, first, count, t->hole_size, t->board_size, apart, rows);
}

/* The same for Omaha: holes and boards apart. */
static int lay_out(const table *t, size_t first, size_t count, uint8_t *holes, uint8_t *boards) {
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

static int rank_chunk(const table *t, const int *systems, int path, size_t first, size_t count,
                      uint16_t *ranks, uint16_t *second, int *folded) {
    uint8_t rows[DEALS * SW_MOST_PLAYERS * SW_WIDE];
    const size_t hands = count * (size_t)t->players;
    size_t bad;
    if (t->from_hole) {
        uint8_t boards[DEALS * SW_MOST_PLAYERS * SW_BOARD];
        *folded = lay_out(t, first, count, rows, boards);
        const size_t hole_size = (size_t)t->hole_size, board_size = (size_t)t->board_size;
        int low = second && systems[1] == SW_EIGHT_OR_BETTER;
        int status =
            sw_omaha_rows(systems[0], path, t->check, rows, t->hole_size, hole_size, boards,
                          t->board_size, board_size, hands, ranks, low ? second : NULL, &bad);
        if (status || !second || low) return status;
        return sw_omaha_rows(systems[1], path, t->check, rows, t->hole_size, hole_size, boards,
                             t->board_size, board_size, hands, second, NULL, &bad);
    }
    const int size = t->hole_size + t->board_size, parts = second ? 2 : 1;
    uint16_t *const into[2] = {ranks, second};
    if (!t->board_size && !has_folded(t, first, count))
        return sw_rank_parts(systems, path, t->check, t->hole + first * (size_t)(t->players * size),
                             size, size, hands, into, &bad);
    int apart = size < 5 ? size : SW_WIDE;
    for (int p = 0; p < parts; p++)
        if (sw_rankings[systems[p]].badugi) apart = size;
    *folded = put_together_of(t, first, count, apart, rows);
    return sw_rank_parts(systems, path, t->check, rows, size, apart, hands, into, &bad);
}

int sw_showdown(int first_system, int second_system, int path, int check, int from_hole,
                const uint8_t *hole, int players, int hole_size, const uint8_t *board,
                int board_size, const uint8_t *dead, int dead_size, size_t dead_stride,
                size_t deals, uint16_t *first, uint16_t *second, size_t *bad_deal) {
    const int systems[2] = {first_system, second_system};
    table t = {.from_hole = from_hole,
               .players = players,
               .hole_size = hole_size,
               .board_size = board_size,
               .dead_size = dead_size,
               .check = check,
               .deck = {0, SW_JOKER},
               .hole = hole,
               .board = board,
               .dead = dead,
               .dead_stride = dead_stride,
               .deals = deals};
    if (players < 1 || players > SW_MOST_PLAYERS || hole_size < 1 || hole_size > SW_MOST_CARDS ||
        board_size < 0 || board_size > SW_BOARD || dead_size < 0 || dead_size > SW_JOKER)
        return SW_BAD_ARGUMENT;
    if (!from_hole && hole_size + board_size > SW_MOST_CARDS) return SW_BAD_ARGUMENT;
    for (int part = 0; part < (second ? 2 : 1); part++) {
        if (systems[part] < 0 || systems[part] >= SW_SYSTEMS) return SW_BAD_ARGUMENT;
        t.deck = sw_common_deck(t.deck, sw_rankings[systems[part]].deck);
    }
    if (from_hole && t.deck.highest >= SW_JOKER) t.deck.highest = SW_JOKER - 1;
#ifdef SW_HAVE_X86
    int (*share)(const uint8_t *, size_t, size_t, size_t) =
        path == SW_AVX2 && players * hole_size <= 16 ? hands_share_avx2 : hands_share;
#else
    int (*share)(const uint8_t *, size_t, size_t, size_t) = hands_share;
#endif
    for (size_t deal = 0; deal < deals; deal += DEALS) {
        size_t count = deals - deal < DEALS ? deals - deal : DEALS;
        const size_t at = deal * (size_t)players;
        int folded = 0;
        int status = rank_chunk(&t, systems, path, deal, count, first + at,
                                second ? second + at : NULL, &folded);
        if (status == SW_BAD_ARGUMENT) return status;
        const uint8_t *hands_at = hole + at * (size_t)hole_size;
        int doubt = status == SW_BAD_ROW;
        if (check) doubt |= share(hands_at, (size_t)(players * hole_size), count, deals - deal);
        if (dead_size) doubt |= dead_repeat(&t, deal, count);
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

/* The set of those with the least rank, none if that is SW_NO_LOW, and how many they are. */
SW_INLINE unsigned least(const uint16_t *ranks, int players, int *count) {
    unsigned best = SW_NO_LOW, set = 0;
    for (int p = 0; p < players; p++) best = ranks[p] < best ? ranks[p] : best;
    int number = 0;
    for (int p = 0; p < players; p++) {
        unsigned wins = ranks[p] == best && best != SW_NO_LOW;
        set |= wins << p;
        number += (int)wins;
    }
    *count = number;
    return set;
}

/* A pot shared by so many. */
static const int32_t part_of[SW_MOST_PLAYERS + 1] = {
    0,          SW_POT,     SW_POT / 2, SW_POT / 3, SW_POT / 4,  SW_POT / 5,
    SW_POT / 6, SW_POT / 7, SW_POT / 8, SW_POT / 9, SW_POT / 10,
};

static int award(const uint16_t *first, const uint16_t *second, int players, size_t deals,
                 int32_t *shares, uint16_t *first_set, uint16_t *second_set, size_t *bad_deal) {
    for (size_t deal = 0; deal < deals; deal++) {
        int count, low_count = 0;
        unsigned set = least(first, players, &count), low = 0;
        if (second) low = least(second, players, &low_count);
        if (!set && !low) {
            *bad_deal = deal;
            return SW_BAD_ROW;
        }
        /* A half that nobody wins goes to the other. */
        int halves = set && low ? 2 : 1;
        for (int p = 0; p < players; p++) {
            int32_t share =
                (set >> p & 1 ? part_of[count] : 0) + (low >> p & 1 ? part_of[low_count] : 0);
            shares[p] = share / halves;
        }
        first_set[deal] = (uint16_t)set;
        if (second) second_set[deal] = (uint16_t)low;
        first += players;
        if (second) second += players;
        shares += players;
    }
    return SW_OK;
}

#ifdef SW_HAVE_X86
/* The winners among at most eight players, the rest of the lanes being SW_NO_LOW. */
__attribute__((target("avx2"))) SW_INLINE __m128i winners(const uint16_t *ranks, __m128i beyond) {
    __m128i all = _mm_or_si128(_mm_loadu_si128((const __m128i *)ranks), beyond);
    __m128i best = _mm_broadcastw_epi16(_mm_minpos_epu16(all));
    return _mm_andnot_si128(_mm_cmpeq_epi16(best, _mm_set1_epi16(-1)), _mm_cmpeq_epi16(all, best));
}

/* The same as `award` for at most eight players, a deal in a register; returns how many deals were
 * done: it reads and writes eight entries a deal, and stops before those at the end. */
__attribute__((target("avx2,popcnt"))) static size_t award_avx2(const uint16_t *first,
                                                                const uint16_t *second, int players,
                                                                size_t deals, int32_t *shares,
                                                                uint16_t *first_set,
                                                                uint16_t *second_set) {
    uint16_t beyond_lanes[8];
    for (int p = 0; p < 8; p++) beyond_lanes[p] = p < players ? 0 : SW_NO_LOW;
    const __m128i beyond = _mm_loadu_si128((const __m128i *)beyond_lanes);
    size_t deal = 0;
    for (; deal < deals && (deals - deal) * (size_t)players >= 8; deal++) {
        __m128i high = winners(first, beyond), low = _mm_setzero_si128();
        unsigned set = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(high, low)), low_set = 0;
        if (second) {
            low = winners(second, beyond);
            low_set = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, _mm_setzero_si128()));
            second_set[deal] = (uint16_t)low_set;
            second += players;
        }
        if (!set && !low_set) return deal;
        int halves = set && low_set ? 2 : 1;
        int high_part = part_of[__builtin_popcount(set)] / halves;
        int low_part = part_of[__builtin_popcount(low_set)] / halves;
        __m256i share = _mm256_and_si256(_mm256_cvtepi16_epi32(high), _mm256_set1_epi32(high_part));
        if (second)
            share = _mm256_add_epi32(
                share, _mm256_and_si256(_mm256_cvtepi16_epi32(low), _mm256_set1_epi32(low_part)));
        _mm256_storeu_si256((__m256i *)shares, share);
        first_set[deal] = (uint16_t)set;
        first += players;
        shares += players;
    }
    return deal;
}
#endif

int sw_award(int path, const uint16_t *first, const uint16_t *second, int players, size_t deals,
             int32_t *shares, uint16_t *first_set, uint16_t *second_set, size_t *bad_deal) {
    if (players < 1 || players > SW_MOST_PLAYERS || !sw_has_path(path)) return SW_BAD_ARGUMENT;
    size_t done = 0;
#ifdef SW_HAVE_X86
    if (path == SW_AVX2 && players <= 8)
        done = award_avx2(first, second, players, deals, shares, first_set, second_set);
#endif
    const size_t at = done * (size_t)players;
    int status = award(first + at, second ? second + at : NULL, players, deals - done, shares + at,
                       first_set + done, second ? second_set + done : NULL, bad_deal);
    if (status == SW_BAD_ROW) *bad_deal += done;
    return status;
}
