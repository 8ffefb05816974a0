/* The first stage with AVX2: four rows in a register, each in its own 64-bit lane.
 *
 * A row of 5 to 7 bytes is spread to 8; the bytes behind it become deuces of clubs, whose key is 0
 * and whose clubs are taken off by a constant.  A key has three bytes; each is looked up by a byte
 * shuffle from the card's rank, and added up over the row by psadbw.  Suits likewise, two counts to
 * a byte, by the card's low four bits.  Duplicates: the row compared with itself rotated by one,
 * two and three places meets every pair of cards. */
#include <immintrin.h>

#include "rank/lane.h"
#include "rank/stage.h"

/* Byte b of each rank's key, by rank. */
#define KEY_BYTE(b)                                                                             \
    _mm256_broadcastsi128_si256(_mm_setr_epi8(                                                  \
        KEY(0, b), KEY(1, b), KEY(2, b), KEY(3, b), KEY(4, b), KEY(5, b), KEY(6, b), KEY(7, b), \
        KEY(8, b), KEY(9, b), KEY(10, b), KEY(11, b), KEY(12, b), 0, 0, 0))
#define KEY(r, b) (char)(sw_rank_key[r] >> (8 * (b)))

/* Load four rows of `size` bytes, the first two in the lower half. */
SW_TARGET SW_INLINE __m256i load_rows(const uint8_t *at, int size) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)at)),
                                   _mm_loadu_si128((const __m128i *)(at + 2 * size)), 1);
}

/* A shuffle within each 16 bytes that holds two rows of `size` bytes, `width` apart, to two lanes,
 * each row rotated by `turn`; the bytes behind a row become 0. */
#define FROM(i, size, turn, begin) (char)((i) < (size) ? ((i) + (turn)) % (size) + (begin) : 0x80)
#define ROW(size, turn, begin)                                                              \
    FROM(0, size, turn, begin), FROM(1, size, turn, begin), FROM(2, size, turn, begin),     \
        FROM(3, size, turn, begin), FROM(4, size, turn, begin), FROM(5, size, turn, begin), \
        FROM(6, size, turn, begin), FROM(7, size, turn, begin)
#define ROTATION(size, turn, width) \
    _mm256_broadcastsi128_si256(_mm_setr_epi8(ROW(size, turn, 0), ROW(size, turn, width)))

/* The class of a row from its lane. */
#define LOOK_UP(i)                                                                     \
    do {                                                                               \
        uint16_t found =                                                               \
            tables->by_place[sw_place(tables->shift, (uint32_t)block->lane[i], size)]; \
        ranks[i] = limited ? sw_within(found, tables->limit) : found;                  \
    } while (0)

SW_TARGET SW_INLINE int stage_four(const uint8_t *rows, const int size, const sw_deck deck,
                                   const int check, const int joker, const int limited,
                                   const int wide, sw_block *block, const sw_tables *tables,
                                   uint16_t *ranks) {
    const __m256i spread = ROTATION(size, 0, size);
    const __m256i turn1 = ROTATION(size, 1, 8), turn2 = ROTATION(size, 2, 8);
    const __m256i turn3 = ROTATION(size, 3, 8);
    const __m256i key0 = KEY_BYTE(0), key1 = KEY_BYTE(1), key2 = KEY_BYTE(2);
    const __m256i clubs_diamonds = _mm256_set1_epi32(0x00001001);
    const __m256i hearts_spades = _mm256_set1_epi32(0x10010000);
    const __m256i nibble = _mm256_set1_epi8(0x0F), zero = _mm256_setzero_si256();
    const __m256i fillers = _mm256_set1_epi64x((long long)(8 - size) << SW_SUIT_SHIFT);
    const __m256i lane_mask = _mm256_set1_epi64x((long long)SW_LANE_MASK);
    const __m256i carry = _mm256_set1_epi64x((long long)SW_FLUSH_CARRY);
    const __m256i five = _mm256_set1_epi64x((long long)SW_FLUSH_BITS);
    const __m256i lowest = _mm256_set1_epi8((char)deck.lowest);
    const __m256i joker_card = _mm256_set1_epi8(SW_JOKER);
    /* A joker was counted as a club by its low bits. */
    const __m256i joker_lane =
        _mm256_set1_epi64x((long long)(SW_JOKER_LANE - (1ULL << SW_SUIT_SHIFT)));
    __m256i wrong = zero, highest = zero; /* wrong: not in the unused bytes */
    uint64_t plain = 0;
    for (int i = 0; i < SW_BLOCK; i += 4) {
        const uint8_t *at = rows + (size_t)i * (size_t)(wide ? SW_WIDE : size);
        SW_FETCH_AHEAD(at);
        __m256i cards = wide ? _mm256_loadu_si256((const __m256i *)at)
                             : _mm256_shuffle_epi8(load_rows(at, size), spread);
        highest = _mm256_max_epu8(highest, cards);
        if (deck.lowest) wrong = _mm256_or_si256(wrong, _mm256_subs_epu8(lowest, cards));
        if (check && size > 1) {
            __m256i same = _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turn1));
            if (size > 3)
                same = _mm256_or_si256(same,
                                       _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turn2)));
            if (size > 5)
                same = _mm256_or_si256(same,
                                       _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turn3)));
            wrong = _mm256_or_si256(wrong, same);
        }
        __m256i rank = _mm256_and_si256(_mm256_srli_epi16(cards, 2), nibble);
        __m256i sum0 = _mm256_sad_epu8(_mm256_shuffle_epi8(key0, rank), zero);
        __m256i sum1 = _mm256_sad_epu8(_mm256_shuffle_epi8(key1, rank), zero);
        __m256i sum2 = _mm256_sad_epu8(_mm256_shuffle_epi8(key2, rank), zero);
        __m256i cd = _mm256_sad_epu8(_mm256_shuffle_epi8(clubs_diamonds, cards), zero);
        __m256i hs = _mm256_sad_epu8(_mm256_shuffle_epi8(hearts_spades, cards), zero);
        __m256i key = _mm256_add_epi64(
            sum0, _mm256_add_epi64(_mm256_slli_epi64(sum1, 8), _mm256_slli_epi64(sum2, 16)));
        __m256i suits = _mm256_add_epi64(_mm256_slli_epi64(cd, SW_SUIT_SHIFT),
                                         _mm256_slli_epi64(hs, SW_SUIT_SHIFT + 8));
        __m256i lane =
            _mm256_and_si256(_mm256_add_epi64(key, _mm256_sub_epi64(suits, fillers)), lane_mask);
        if (joker) {
            __m256i none = _mm256_cmpeq_epi64(_mm256_cmpeq_epi8(cards, joker_card), zero);
            lane = _mm256_add_epi64(lane, _mm256_andnot_si256(none, joker_lane));
        }
        _mm256_storeu_si256((__m256i *)(block->lane + i), lane);
        __m256i none =
            _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_add_epi64(lane, carry), five), zero);
        plain |= (uint64_t)(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(none)) << i;
        if (tables && i)
            for (int k = i - 4; k < i; k++) LOOK_UP(k);
    }
    if (tables)
        for (int k = SW_BLOCK - 4; k < SW_BLOCK; k++) LOOK_UP(k);
    block->flush = ~plain;
    const __m256i last = _mm256_set1_epi8((char)deck.highest);
    __m256i outside = _mm256_xor_si256(_mm256_max_epu8(highest, last), last);
    const __m256i used = _mm256_set1_epi64x((long long)(~0ULL >> (64 - 8 * size)));
    __m256i bad = _mm256_or_si256(outside, _mm256_and_si256(wrong, used));
    return !_mm256_testz_si256(bad, bad);
}

#define PLAIN(size, joker, limited, wide)                                               \
    check ? stage_four(rows, size, deck, 1, joker, limited, wide, block, tables, ranks) \
          : stage_four(rows, size, deck, 0, joker, limited, wide, block, tables, ranks)
/* Systems with a limit know the joker, so that the way with both does for them, also where the deck
 * has none because another system of the game doesn't play it. */
#define DECK(size, wide)                                            \
    tables && tables->limit < SW_NO_LOW ? (PLAIN(size, 1, 1, wide)) \
    : deck.highest < SW_JOKER           ? (PLAIN(size, 0, 0, wide)) \
                                        : (PLAIN(size, 1, 0, wide))
#define STAGE(size) width == SW_WIDE ? (DECK(size, 1)) : (DECK(size, 0))

SW_TARGET static int stage_avx2(const uint8_t *rows, int size, int width, sw_deck deck, int check,
                                sw_block *block, const sw_tables *tables, uint16_t *ranks) {
    switch (size) {
        case 1: return PLAIN(1, 0, 0, 0);
        case 2: return PLAIN(2, 0, 0, 0);
        case 3: return PLAIN(3, 0, 0, 0);
        case 4: return PLAIN(4, 0, 0, 0);
        case 5: return STAGE(5);
        case 6: return STAGE(6);
        default: return STAGE(7);
    }
}

/* The shuffle that repeats a row's bytes to fill its lane, rotated by `turn`. */
#define TURN(i, size, turn, begin) (char)(((i) + (turn)) % (size) + (begin))
#define FULL_ROW(size, turn, begin)                                                         \
    TURN(0, size, turn, begin), TURN(1, size, turn, begin), TURN(2, size, turn, begin),     \
        TURN(3, size, turn, begin), TURN(4, size, turn, begin), TURN(5, size, turn, begin), \
        TURN(6, size, turn, begin), TURN(7, size, turn, begin)
#define FILLED(size, turn) \
    _mm256_broadcastsi128_si256(_mm_setr_epi8(FULL_ROW(size, turn, 0), FULL_ROW(size, turn, size)))

/* Every card of the board meets every card of the hole: each byte of the board's lane is compared
 * with the hole's cards in turn. */
SW_TARGET SW_INLINE int share_four(const uint8_t *holes, const int hole_size, const uint8_t *boards,
                                   const int board_size) {
    const __m256i spread = board_size == 3   ? ROTATION(3, 0, 3)
                           : board_size == 4 ? ROTATION(4, 0, 4)
                                             : ROTATION(5, 0, 5);
    __m256i same = _mm256_setzero_si256();
    for (int i = 0; i < SW_BLOCK; i += 4) {
        __m256i board = _mm256_shuffle_epi8(load_rows(boards + i * board_size, board_size), spread);
        __m256i hole = load_rows(holes + i * hole_size, hole_size);
#define MEET(turn)          \
    same = _mm256_or_si256( \
        same, _mm256_cmpeq_epi8(board, _mm256_shuffle_epi8(hole, FILLED(hole_size, turn))))
        MEET(0);
        MEET(1);
        MEET(2);
        MEET(3);
        if (hole_size > 4) MEET(4);
        if (hole_size > 5) MEET(5);
    }
    const __m256i used = _mm256_set1_epi64x((long long)(~0ULL >> (64 - 8 * board_size)));
    return !_mm256_testz_si256(same, used);
}

SW_TARGET static int share_avx2(const uint8_t *holes, int hole_size, const uint8_t *boards,
                                int board_size) {
    switch (hole_size) {
        case 4: return share_four(holes, 4, boards, board_size);
        case 5: return share_four(holes, 5, boards, board_size);
        default: return share_four(holes, 6, boards, board_size);
    }
}

#undef KEY_BYTE
#undef KEY
#undef FROM
#undef ROW
#undef ROTATION
#undef LOOK_UP
#undef PLAIN
#undef DECK
#undef STAGE
#undef TURN
#undef FULL_ROW
#undef FILLED
#undef MEET
