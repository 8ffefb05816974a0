/* Flushes of Omaha: the suit's three highest on the board and two highest in the hole, unless a
 * straight flush can be had. */
#include "omaha/omaha.h"

/* The `keep` highest bits of a set that has at least as many. */
SW_INLINE unsigned highest_bits(unsigned set, int keep) {
    unsigned lower = 0;
    for (unsigned rest = set; rest; rest &= rest - 1) lower++;
    for (int drop = (int)lower - keep; drop > 0; drop--) set &= set - 1;
    return set;
}

uint16_t sw_omaha_flush(const sw_ranking *ranking, unsigned board, unsigned hole) {
    const uint16_t *flush = ranking->flush[0];
    SW_EXPECT(flush && board <= SW_SUITED && hole <= SW_SUITED);
    uint16_t best = flush[highest_bits(board, SW_OMAHA_BOARD) | highest_bits(hole, SW_OMAHA_HOLE)];
    if (flush[board | hole] > ranking->straight_flushes) return best;
    /* Some five of them are a straight flush; look whether with two and three. */
    for (unsigned a = hole; a; a &= a - 1)
        for (unsigned b = a & (a - 1); b; b &= b - 1) {
            unsigned two = (a & -a) | (b & -b);
            for (unsigned c = board; c; c &= c - 1)
                for (unsigned d = c & (c - 1); d; d &= d - 1)
                    for (unsigned e = d & (d - 1); e; e &= e - 1) {
                        uint16_t found = flush[two | (c & -c) | (d & -d) | (e & -e)];
                        if (found < best) best = found;
                    }
        }
    return best;
}
