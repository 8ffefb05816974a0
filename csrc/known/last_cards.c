/* Equity of one spot of a game with a board, with one or two board cards to come.
 *
 * What is to come are 13 ranks or 91 pairs of ranks, each with the number of ways in which it can
 * be dealt.  Each is ranked once for each player, suits left aside; a flush that is there already
 * counts in all.  Then, for each suit in which someone can get a flush: every card to come of the
 * suit, and on the flop every two of it and every one with another rank, is taken off and counted
 * again with the flushes.  No board has flushes in two suits, so the suits do not meet.
 */
#include "known/spots.h"
#include "omaha/omaha.h"

/* Number of bits in each group of four, for each of the 13 ranks of a set of cards. */
SW_INLINE uint64_t by_rank(uint64_t cards) {
    cards -= cards >> 1 & 0x5555555555555ULL;
    return (cards & 0x3333333333333ULL) + (cards >> 2 & 0x3333333333333ULL);
}

/* Take an outcome off and count it again with flushes. */
SW_INLINE void count_again(const uint16_t *classes, const uint16_t *flush, const int players,
                           const int pot, int64_t weight, int64_t *units) {
    uint16_t with[SW_MOST_PLAYERS];
    for (int p = 0; p < players; p++) with[p] = flush[p] < classes[p] ? flush[p] : classes[p];
    sw_count(classes, players, pot, -weight, units);
    sw_count(with, players, pot, weight, units);
}

/* The ranks of a suit: of the board, and of each player, in Omaha of the hole alone. */
typedef struct {
    unsigned board;
    uint16_t own[SW_MOST_PLAYERS];
} suited;

SW_INLINE suited suited_of(const sw_spot *s, unsigned suit, const int players, const int omaha) {
    suited of;
    of.board = sw_of_suit(s->board_sets, suit);
    for (int p = 0; p < players; p++) {
        of.own[p] = (uint16_t)sw_of_suit(s->sets[p], suit);
        if (omaha) of.own[p] = (uint16_t)(of.own[p] & ~of.board);
    }
    return of;
}

/* The flushes with more cards of the suit, SW_NO_LOW without one; returns whether there is
 * any. */
SW_INLINE int flushes_with(const sw_ranking *ranking, const suited *of, unsigned more,
                           const int players, const int omaha, uint16_t *flush) {
    unsigned board = of->board | more;
    const int enough = !omaha || sw_count_bits(board) >= SW_OMAHA_BOARD;
    int any = 0;
    for (int p = 0; p < players; p++) {
        if (!omaha)
            flush[p] = ranking->flush[0][of->own[p] | more];
        else if (enough && sw_count_bits(of->own[p]) >= SW_OMAHA_HOLE)
            flush[p] = sw_omaha_flush(ranking, board, of->own[p]);
        else
            flush[p] = SW_NO_LOW;
        any |= flush[p] != SW_NO_LOW;
    }
    return any;
}

/* Suits in which someone has a flush or gets one with so many cards, as in sw_flush_bits. */
SW_INLINE uint64_t suits_near(const sw_spot *s, const int players, const int omaha, int to_come) {
    uint64_t near = 0;
    if (!omaha) {
        const uint64_t carry = (uint64_t)((3 + to_come) * 0x1111) << SW_SUIT_SHIFT;
        for (int p = 0; p < players; p++) near |= (s->lane[p] + carry) & SW_FLUSH_BITS;
        return near;
    }
    for (unsigned suit = 0; suit < SW_SUITS; suit++) {
        suited of = suited_of(s, suit, players, 1);
        if (sw_count_bits(of.board) + to_come < SW_OMAHA_BOARD) continue;
        for (int p = 0; p < players; p++)
            if (sw_count_bits(of.own[p]) >= SW_OMAHA_HOLE)
                near |= 8ULL << (SW_SUIT_SHIFT + 4 * suit);
    }
    return near;
}

/* Flushes that the cards there already make. */
SW_INLINE int flushes_now(const sw_spot *s, const sw_ranking *ranking, const int players,
                          const int omaha, uint16_t *now) {
    int any = 0;
    for (int p = 0; p < players; p++) now[p] = SW_NO_LOW;
    if (!ranking->flush[0]) return 0;
    for (uint64_t near = suits_near(s, players, omaha, 0); near; near &= near - 1) {
        uint16_t flush[SW_MOST_PLAYERS];
        suited of = suited_of(s, sw_flush_suit(near), players, omaha);
        any |= flushes_with(ranking, &of, 0, players, omaha, flush);
        for (int p = 0; p < players; p++) now[p] = flush[p] < now[p] ? flush[p] : now[p];
    }
    return any;
}

/* Number of a pair of ranks. */
SW_INLINE int rank_pair(int a, int b) {
    return a < b ? a * (25 - a) / 2 + b : b * (25 - b) / 2 + a;
}

/* Every player's class, suits left aside, for each rank or pair of ranks to come. */
SW_INLINE void rank_to_come(const sw_known_rules *t, const sw_spot *s, const sw_ranking *ranking,
                            const int players, const int size, const int to_come, const int omaha,
                            uint16_t *classes) {
    if (omaha) {
        sw_omaha_to_come(ranking, s->board, s->known, s->hole, players, t->hole_size, classes);
        return;
    }
    for (int a = 0; a < SW_RANKS; a++)
        for (int b = to_come == 2 ? a : SW_RANKS - 1; b < SW_RANKS; b++, classes += players) {
            uint64_t key = sw_rank_key[a] + (to_come == 2 ? sw_rank_key[b] : 0);
            for (int p = 0; p < players; p++)
                classes[p] = sw_class_of(ranking, s->lane[p] + key, size);
        }
}

/* In how many ways each rank or pair of ranks can come. */
SW_INLINE void ways_to_come(uint64_t left, const int to_come, int16_t *ways) {
    for (int a = 0; a < SW_RANKS; a++) {
        const int of_a = left >> (4 * a) & 15;
        if (to_come == 1) {
            *ways++ = (int16_t)of_a;
            continue;
        }
        *ways++ = (int16_t)(of_a * (of_a - 1) / 2);
        for (int b = a + 1; b < SW_RANKS; b++)
            *ways++ = (int16_t)(of_a * (int)(left >> (4 * b) & 15));
    }
}

/* Play all boards that one or two more cards complete.  With `split` there is a low, which goes by
 * ranks alone, and everything is counted in halves of a pot. */
SW_INLINE void play_to_come(const sw_known_rules *t, const sw_spot *s, const int players,
                            const int size, const int to_come, const int omaha, const int split,
                            int64_t *units) {
    const sw_ranking *ranking = t->ranking;
    const int places = to_come == 1 ? SW_RANKS : SW_PAIRS, pot = split ? SW_HALF_POT : SW_POT;
    const uint64_t left = by_rank(~s->seen & sw_cards_below(SW_JOKER));
    uint16_t classes[SW_PAIRS * SW_MOST_PLAYERS], now[SW_MOST_PLAYERS];
    int16_t ways[SW_PAIRS];
    uint8_t halves[SW_PAIRS]; /* of the pot that go to the high hand */
    ways_to_come(left, to_come, ways);
    if (split) {
        const sw_ranking *low = t->low_ranking;
        rank_to_come(t, s, low, players, size, to_come, omaha, classes);
        for (int i = 0; i < places; i++) {
            const uint16_t *row = classes + i * players;
            unsigned best = sw_least_class(row, players);
            halves[i] = best <= low->limit && best < SW_NO_LOW ? 1 : 2;
            if (halves[i] == 1) sw_count(row, players, pot, ways[i], units);
        }
    }
#define HALVES(i) (split ? halves[i] : 1)
    rank_to_come(t, s, ranking, players, size, to_come, omaha, classes);
    const int any = flushes_now(s, ranking, players, omaha, now);
    for (int i = 0; i < places; i++) {
        uint16_t *row = classes + i * players;
        if (any)
            for (int p = 0; p < players; p++) row[p] = now[p] < row[p] ? now[p] : row[p];
        sw_count(row, players, pot, (int64_t)ways[i] * HALVES(i), units);
    }
    if (!ranking->flush[0]) return;
    for (uint64_t near = suits_near(s, players, omaha, to_come); near; near &= near - 1) {
        const unsigned suit = sw_flush_suit(near);
        const unsigned open = sw_of_suit(~s->gone, suit);
        const suited of = suited_of(s, suit, players, omaha);
        uint16_t flush[SW_MOST_PLAYERS];
        for (unsigned rest = open; rest; rest &= rest - 1) {
            const int a = sw_lowest_bit(rest);
            const int alone = flushes_with(ranking, &of, 1u << a, players, omaha, flush);
            if (to_come == 1) {
                if (alone)
                    count_again(classes + a * players, flush, players, pot, HALVES(a), units);
                continue;
            }
            for (int b = 0; alone && b < SW_RANKS; b++) {
                const int i = rank_pair(a, b);
                int64_t others = (int64_t)(left >> (4 * b) & 15) - (open >> b & 1);
                count_again(classes + i * players, flush, players, pot, others * HALVES(i), units);
            }
            for (unsigned other = rest & (rest - 1); other; other &= other - 1) {
                const int b = sw_lowest_bit(other), i = rank_pair(a, b);
                if (flushes_with(ranking, &of, 1u << a | 1u << b, players, omaha, flush))
                    count_again(classes + i * players, flush, players, pot, HALVES(i), units);
            }
        }
    }
#undef HALVES
}

/* Play a board that lacks one or two cards. */
SW_INLINE void play_street(const sw_known_rules *t, const sw_spot *s, const int players,
                           const int size, const int omaha, const int split, int64_t total,
                           int64_t *units) {
    if (s->known == SW_BOARD - 1)
        play_to_come(t, s, players, size, 1, omaha, split, units);
    else
        play_to_come(t, s, players, size, 2, omaha, split, units);
    if (players != 2) return;
    const int64_t parts = split ? 2 : 1, excess = units[0];
    units[0] = SW_HALF_POT / parts * (parts * total + excess);
    units[1] = SW_HALF_POT / parts * (parts * total - excess);
}

void sw_play_to_come(const sw_known_rules *t, const sw_spot *s, int64_t total, int64_t *units) {
    const int players = s->players, size = t->hole_size + SW_BOARD, split = t->low_ranking != NULL;
#define PLAY(players, size, omaha, split) \
    play_street(t, s, players, size, omaha, split, total, units)
    if (players > 2 && t->omaha)
        PLAY(players, size, 1, split);
    else if (players > 2)
        PLAY(players, size, 0, split);
    else if (t->omaha && split)
        PLAY(2, size, 1, 1);
    else if (t->omaha)
        PLAY(2, size, 1, 0);
    else if (split || size != 7)
        PLAY(2, size, 0, split);
    else
        PLAY(2, 7, 0, 0);
#undef PLAY
}
