/* The first stage with AVX2: four rows in a register, each in its own 64-bit lane.
 *
 * A row of 5 to 7 bytes is spread to 8; the bytes behind it become deuces of clubs, whose key is 0
 * and whose clubs are taken off by a constant.  A key has three bytes; each is looked up by a byte
 * shuffle from the card's rank, and added up over the row by psadbw.  Suits likewise, two counts to
 * a byte, by the card's low four bits.  Duplicates: the row compared with itself rotated by one,
 * two and three places meets every pair of cards. */
#include "lane.h"
#include "stage.h"

#ifdef SW_HAVE_X86

#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))

/* Byte b of each rank's key, by rank. */
#define KEY_BYTE(b)                                                                             \
    _mm256_broadcastsi128_si256(_mm_setr_epi8(                                                  \
        KEY(0, b), KEY(1, b), KEY(2, b), KEY(3, b), KEY(4, b), KEY(5, b), KEY(6, b), KEY(7, b), \
        KEY(8, b), KEY(9, b), KEY(10, b), KEY(11, b), KEY(12, b), 0, 0, 0))
#define KEY(r, b) (char)(sw_rank_key[r] >> (8 * (b)))

/* A shuffle within each 16 bytes that holds two rows of `size` bytes, `width` apart, to two lanes,
 * each row rotated by `turn`; the bytes behind a row become 0. */
#define FROM(i, size, turn, begin) (char)((i) < (size) ? ((i) + (turn)) % (size) + (begin) : 0x80)
#define ROW(size, turn, begin)                                                              \
    FROM(0, size, turn, begin), FROM(1, size, turn, begin), FROM(2, size, turn, begin),     \
        FROM(3, size, turn, begin), FROM(4, size, turn, begin), FROM(5, size, turn, begin), \
        FROM(6, size, turn, begin), FROM(7, size, turn, begin)
#define ROTATION(size, turn, width) \
    _mm256_broadcastsi128_si256(_mm_setr_epi8(ROW(size, turn, 0), ROW(size, turn, width)))

TARGET SW_INLINE int stage(const uint8_t *rows, const int size, const int check, sw_block *block) {
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
    __m256i twice = zero, highest = zero;
    uint64_t plain = 0;
    for (int i = 0; i < SW_BLOCK; i += 4) {
        const uint8_t *at = rows + (size_t)i * (size_t)size;
        __m256i raw =
            _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)at)),
                                    _mm_loadu_si128((const __m128i *)(at + 2 * size)), 1);
        __m256i cards = _mm256_shuffle_epi8(raw, spread);
        highest = _mm256_max_epu8(highest, cards);
        if (check) {
            __m256i same1 = _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turn1));
            __m256i same2 = _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turn2));
            twice = _mm256_or_si256(twice, _mm256_or_si256(same1, same2));
            if (size > 5) {
                __m256i same3 = _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turn3));
                twice = _mm256_or_si256(twice, same3);
            }
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
        _mm256_storeu_si256((__m256i *)(block->lane + i), lane);
        __m256i none =
            _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_add_epi64(lane, carry), five), zero);
        plain |= (uint64_t)(unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(none)) << i;
    }
    block->flush = ~plain;
    const __m256i last = _mm256_set1_epi8(SW_CARDS - 1);
    __m256i outside = _mm256_xor_si256(_mm256_max_epu8(highest, last), last);
    /* Unused bytes equal themselves. */
    const __m256i used = _mm256_set1_epi64x((long long)(~0ULL >> (64 - 8 * size)));
    __m256i bad = _mm256_or_si256(outside, _mm256_and_si256(twice, used));
    return !_mm256_testz_si256(bad, bad);
}

#define STAGE(size) check ? stage(rows, size, 1, block) : stage(rows, size, 0, block)

TARGET int sw_stage_avx2(const uint8_t *rows, int size, int check, sw_block *block) {
    switch (size) {
        case 5: return STAGE(5);
        case 6: return STAGE(6);
        default: return STAGE(7);
    }
}

#endif
