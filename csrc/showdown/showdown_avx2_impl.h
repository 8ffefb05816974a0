/* The kernels of showdowns with AVX2. */
#include <immintrin.h>

#include "showdown/plain.h"

/* At most 16 cards a deal, two deals in a register: each card is compared with those
 * that rotation by up to half the width brings to its place.
 * The last readable deal may not be followed by readable bytes. */
SW_TARGET static int repeat_avx2(const uint8_t *hole, size_t width, size_t deals, size_t readable) {
    if (width > 16) return sw_repeat_plain(hole, width, deals, readable);
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
           (deal < deals && sw_repeat_plain(hole, width, deals - deal, 0));
}

/* The winners among at most eight players, the rest of the lanes being SW_NO_LOW. */
SW_TARGET SW_INLINE __m128i winners_of_eight(const uint16_t *ranks, __m128i beyond) {
    __m128i all = _mm_or_si128(_mm_loadu_si128((const __m128i *)ranks), beyond);
    __m128i best = _mm_broadcastw_epi16(_mm_minpos_epu16(all));
    return _mm_andnot_si128(_mm_cmpeq_epi16(best, _mm_set1_epi16(-1)), _mm_cmpeq_epi16(all, best));
}

/* At most eight players, a deal in a register: it reads and writes eight entries a deal, and stops
 * before those at the end. */
SW_TARGET static size_t award_avx2(const uint16_t *first, const uint16_t *second, int players,
                                   size_t deals, int32_t *shares, uint16_t *first_set,
                                   uint16_t *second_set) {
    if (players > 8) return 0;
    uint16_t beyond_lanes[8];
    for (int p = 0; p < 8; p++) beyond_lanes[p] = p < players ? 0 : SW_NO_LOW;
    const __m128i beyond = _mm_loadu_si128((const __m128i *)beyond_lanes);
    size_t deal = 0;
    for (; deal < deals && (deals - deal) * (size_t)players >= 8; deal++) {
        __m128i high = winners_of_eight(first, beyond), low = _mm_setzero_si128();
        unsigned set = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(high, low)), low_set = 0;
        if (second) {
            low = winners_of_eight(second, beyond);
            low_set = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, _mm_setzero_si128()));
            second_set[deal] = (uint16_t)low_set;
            second += players;
        }
        if (!set && !low_set) return deal;
        int halves = set && low_set ? 2 : 1;
        int high_part = sw_part_of[__builtin_popcount(set)] / halves;
        int low_part = sw_part_of[__builtin_popcount(low_set)] / halves;
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
