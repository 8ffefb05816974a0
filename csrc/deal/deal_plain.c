/* Dealing in plain C. */
#include "steelwheel.h"

#define EACH 0x0101010101010101u /* one in each byte */

/* The n-th bit of a set that has more than n, and at most 127. */
SW_INLINE uint64_t nth_bit(uint64_t set, uint64_t n) {
    uint64_t pairs = set - (set >> 1 & 0x55 * EACH);
    uint64_t nibbles = (pairs & 0x33 * EACH) + (pairs >> 2 & 0x33 * EACH);
    /* Of each byte and those below it. */
    uint64_t sums = ((nibbles + (nibbles >> 4)) & 0x0F * EACH) * EACH;
    uint64_t before = ((n * EACH | 0x80 * EACH) - sums) >> 7 & EACH; /* bytes that end before */
    unsigned shift = (unsigned)(before * EACH >> 56) * 8;
    n -= sums << 8 >> shift & 0xFF;
    uint64_t byte = set >> shift & 0xFF;
    for (uint64_t i = 0; i < 7; i++) byte &= byte - (i < n);
    return (byte & (0 - byte)) << shift;
}

#define SW_TARGET
#define SW_KERNEL(name) name##_plain
#define SW_NTH_BIT(set, n) nth_bit(set, n)
#include "deal/deal_impl.h"

int sw_deal_plain(const sw_plan *plan, sw_dealer *dealer, size_t deals, int apart, int alone,
                  sw_deals *to, size_t *tries) {
    return deal_rows_plain(plan, dealer, deals, apart, alone, to, tries);
}
