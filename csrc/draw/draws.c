/* Draws: what kept cards may become, how often that wins, and which cards of a hand to keep.
 *
 * Three ways, each for another question:
 *
 * - How often does each rank come?  A rank depends on the multiset of ranks unless the hand is
 *   suited: go through the at most 6,175 multisets instead of 1.5 million sets of cards, weigh each
 *   by the number of ways to draw it, then put right those of one suit.
 * - How often do two hands that both draw win?  Go through both players' completions from the best
 *   rank to the worst.  Of the completions of one that are already past, those that share no card
 *   with a completion A of the other number sum((-1)**|S| * past(S)) over the subsets S of A, where
 *   past(S) of them hold all of S.
 * - What is every hand there is to keep?  Let f(X) be the value of a final hand X, and G(K) the sum
 *   of f over all hands that hold the cards K, found from the larger sets to the smaller.  A hand
 *   that keeps K and discards D then gets, over all its draws, sum((-1)**|T| * G(K + T)) over the
 *   subsets T of D: for what is discarded does not come back. */
#include "draw/sets.h"

#include "rank/hand.h"
#include "rank/rows.h"

enum {
    RANKS = 13,
    SUITS = 4,
    ROWS = 1024, /* completions ranked at a time */
    FULL_KEY = SW_KEY_MASK | 1 << SW_KEY_BITS
};

/* clang-format off */
#define C2(n) ((n) * ((n) - 1u) / 2)
#define C3(n) (C2(n) * ((n) - 2u) / 3)
#define C4(n) (C3(n) * ((n) - 3u) / 4)
#define ROW(n) {1, (n), C2(n), C3(n), C4(n), C4(n) * ((n) - 4u) / 5}
#define ROWS_OF_6(n) ROW(n), ROW(n + 1u), ROW(n + 2u), ROW(n + 3u), ROW(n + 4u), ROW(n + 5u)
const uint32_t sw_choose[SW_LARGEST_DECK + 1][SW_MOST_HAND + 1] = {
    ROWS_OF_6(0u), ROWS_OF_6(6u), ROWS_OF_6(12u), ROWS_OF_6(18u), ROWS_OF_6(24u),
    ROWS_OF_6(30u), ROWS_OF_6(36u), ROWS_OF_6(42u), ROWS_OF_6(48u),
};
/* clang-format on */

void sw_set_of_number(uint32_t number, int size, int n, uint8_t *cards) {
    int card = n;
    for (int k = size; k > 0; k--) {
        do card--;
        while (card > 0 && sw_choose[card][k] > number);
        number -= sw_choose[card][k];
        cards[k - 1] = (uint8_t)card;
    }
}

/* From a set to that of the next number. */
SW_INLINE void next_set(uint8_t *cards, int size) {
    int i = 0;
    while (i + 1 < size && cards[i] + 1 == cards[i + 1]) {
        cards[i] = (uint8_t)i;
        i++;
    }
    cards[i]++;
}

static int are_sets(int n, int size, size_t start, size_t stop) {
    return n >= 0 && n <= SW_LARGEST_DECK && size >= 0 && size <= SW_MOST_HAND && size <= n &&
           start <= stop && stop <= sw_choose[n][size];
}

int sw_draw_sets(int n, int size, size_t start, size_t stop, uint8_t *sets) {
    uint8_t cards[SW_MOST_HAND] = {0};
    if (!are_sets(n, size, start, stop)) return SW_BAD_ARGUMENT;
    if (start == stop) return SW_OK;
    sw_set_of_number((uint32_t)start, size, n, cards);
    for (size_t i = start; i < stop; i++) {
        for (int j = 0; j < size; j++) *sets++ = cards[j];
        if (size) next_set(cards, size);
    }
    return SW_OK;
}

/* How often each rank comes. */

typedef struct {
    const sw_ranking *ranking;
    uint64_t *counts;
    size_t length;
    uint32_t key[RANKS];
    uint8_t there[RANKS]; /* cards of each rank in the deck */
} tally;

SW_INLINE void count(const tally *t, uint16_t rank, uint64_t times) {
    t->counts[rank < t->length ? rank : t->length - 1] += times;
}

/* Class of the five cards with this key, suits left aside; before the limit. */
SW_INLINE uint16_t class_of_key(const sw_ranking *ranking, uint32_t key) {
    return ranking->by_place[5][sw_place(ranking->shifts[5], key & FULL_KEY, 5)];
}

/* Keys are added modulo 2^24: what carries out of them must not touch the joker's bit. */
SW_INLINE uint32_t add_keys(uint32_t key, uint32_t more) {
    return (key & ~(uint32_t)SW_KEY_MASK) | ((key + more) & SW_KEY_MASK);
}

/* Count all multisets of `missing` more cards of ranks from `rank` up. */
static void count_multisets(const tally *t, int rank, int missing, uint32_t key, uint64_t times) {
    if (!missing) {
        count(t, sw_within(class_of_key(t->ranking, key), t->ranking->limit), times);
        return;
    }
    for (; rank < RANKS; rank++) {
        uint32_t sum = key;
        for (int k = 1; k <= t->there[rank] && k <= missing; k++) {
            sum = add_keys(sum, t->key[rank]);
            count_multisets(t, rank + 1, missing - k, sum, times * sw_choose[t->there[rank]][k]);
        }
    }
}

/* Put right the hands of one suit: `kept` cards and `missing` more out of `deck`. */
static void correct_suited(const tally *t, const uint8_t *kept, int kept_cards, int missing,
                           uint64_t deck) {
    const sw_ranking *ranking = t->ranking;
    uint8_t hand[SW_MOST_HAND], set[SW_MOST_HAND], cards[RANKS];
    for (unsigned suit = 0; suit < SUITS; suit++) {
        int n = 0, suited = 1;
        for (int i = 0; i < kept_cards; i++) {
            suited &= kept[i] == SW_JOKER || (kept[i] & 3u) == suit;
            hand[i] = kept[i];
        }
        for (uint64_t left = deck; left; left &= left - 1) {
            uint8_t card = (uint8_t)sw_lowest_bit(left);
            if ((card & 3u) == suit && card != SW_JOKER) cards[n++] = card;
        }
        if (!suited || missing > n) continue;
        uint32_t sets = sw_choose[n][missing];
        sw_set_of_number(0, missing, n, set);
        for (uint32_t number = 0; number < sets; number++) {
            for (int i = 0; i < missing; i++) hand[kept_cards + i] = cards[set[i]];
            uint64_t lane = sw_lane_of(hand, 5);
            count(t, sw_within(class_of_key(ranking, (uint32_t)lane), ranking->limit), -1ULL);
            count(t, sw_hand_class(ranking, lane, hand, 5), 1);
            if (missing) next_set(set, missing);
        }
    }
}

int sw_draw_counts(int system, const uint8_t *kept, int kept_cards, uint64_t deck, size_t length,
                   uint64_t *counts) {
    if (!sw_ranks_size(system, SW_MOST_HAND) || sw_rankings[system].badugi || kept_cards < 0 ||
        kept_cards > SW_MOST_HAND || length < 1)
        return SW_BAD_ARGUMENT;
    tally t = {.ranking = &sw_rankings[system], .counts = counts, .length = length};
    const sw_deck all = t.ranking->deck;
    uint64_t seen = deck;
    uint8_t hand[SW_MOST_HAND] = {0};
    int missing = SW_MOST_HAND - kept_cards;
    for (int i = 0; i < kept_cards; i++) {
        if (kept[i] < all.lowest || kept[i] > all.highest || (seen >> kept[i] & 1))
            return SW_BAD_CARDS;
        seen |= 1ULL << kept[i];
        hand[i] = kept[i];
    }
    if (deck >> all.highest >> 1 || deck & ((1ULL << all.lowest) - 1)) return SW_BAD_CARDS;
    for (uint64_t left = deck; left; left &= left - 1) {
        int card = sw_lowest_bit(left);
        if (card != SW_JOKER) t.there[card >> 2]++;
    }
    for (int rank = 0; rank < RANKS; rank++)
        t.key[rank] = (uint32_t)sw_card_lane[4 * rank] & SW_KEY_MASK;
    /* With the joker among the cards that come, and without it. */
    for (int joker = 0; joker <= (int)(deck >> SW_JOKER & 1) && joker <= missing; joker++) {
        uint32_t key = (uint32_t)sw_lane_of(hand, kept_cards) & FULL_KEY;
        if (joker) {
            hand[kept_cards++] = SW_JOKER;
            missing--;
            key |= 1u << SW_KEY_BITS;
        }
        count_multisets(&t, 0, missing, key, 1);
        if (t.ranking->flush[0]) correct_suited(&t, hand, kept_cards, missing, deck);
    }
    return SW_OK;
}

int sw_draw_ranks(const int *systems, int parts, int path, const uint8_t *kept, int kept_cards,
                  const uint8_t *deck, int n, int missing, size_t start, size_t stop,
                  uint16_t *first, uint16_t *second) {
    uint8_t rows[ROWS * SW_MOST_HAND], set[SW_MOST_HAND] = {0};
    if (!are_sets(n, missing, start, stop) || kept_cards < 0 || parts < 1 || parts > 2 ||
        kept_cards > SW_MOST_HAND - missing || kept_cards + missing < 1)
        return SW_BAD_ARGUMENT;
    const int size = kept_cards + missing;
    if (start < stop) sw_set_of_number((uint32_t)start, missing, n, set);
    for (size_t done = start; done < stop;) {
        size_t some = stop - done < ROWS ? stop - done : ROWS, bad;
        uint8_t *row = rows;
        for (size_t i = 0; i < some; i++) {
            for (int j = 0; j < missing; j++) *row++ = deck[set[j]];
            for (int j = 0; j < kept_cards; j++) *row++ = kept[j];
            if (missing) next_set(set, missing);
        }
        uint16_t *const ranks[2] = {first + (done - start),
                                    parts > 1 ? second + (done - start) : NULL};
        int status = sw_rank_parts(systems, path, 1, rows, size, size, some, ranks, &bad);
        if (status != SW_OK) return status == SW_BAD_ROW ? SW_BAD_CARDS : status;
        done += some;
    }
    return SW_OK;
}

/* Two hands that draw. */

typedef struct {
    const uint8_t *sets;
    int size;
    int subsets; /* of at most `depth` cards, those of a subset before it */
    struct {
        uint32_t offset;
        uint8_t parent, highest, size; /* all but its highest card, and where that is */
    } subset[SW_HAND_SETS];
} side;

static void prepare(side *s, const uint8_t *sets, int size, int depth, int n) {
    uint8_t place[SW_HAND_SETS] = {0};
    s->sets = sets;
    s->size = size;
    s->subsets = 0;
    for (unsigned set = 0; set < 1u << size; set++) {
        uint32_t offset = 0;
        uint8_t cards = 0, highest = 0;
        for (int i = 0; i < size; i++)
            if (set >> i & 1) {
                highest = (uint8_t)i;
                offset += sw_choose[n][cards++];
            }
        if (cards > depth) continue;
        place[set] = (uint8_t)s->subsets;
        s->subset[s->subsets].offset = offset;
        s->subset[s->subsets].parent = place[set & ~(1u << highest)];
        s->subset[s->subsets].highest = highest;
        s->subset[s->subsets++].size = cards;
    }
}

/* Places in `past` of the subsets of a set; 0 if it isn't a set of cards below n. */
SW_INLINE int places(const side *s, uint32_t number, int n, uint32_t *place) {
    uint32_t numbers[SW_HAND_SETS];
    const uint8_t *cards = s->sets + (size_t)number * (size_t)s->size;
    int below = -1;
    for (int i = 0; i < s->size; i++) {
        if (cards[i] <= below || cards[i] >= n) return 0;
        below = cards[i];
    }
    numbers[0] = place[0] = 0;
    for (int i = 1; i < s->subsets; i++) {
        uint32_t card = sw_choose[cards[s->subset[i].highest]][s->subset[i].size];
        numbers[i] = numbers[s->subset[i].parent] + card;
        place[i] = s->subset[i].offset + numbers[i];
    }
    return 1;
}

int sw_draw_lost(int n, const uint8_t *own_sets, int own_size, const uint32_t *own,
                 const uint16_t *own_ranks, size_t own_count, const uint8_t *other_sets,
                 int other_size, const uint32_t *other, const uint16_t *other_ranks,
                 size_t other_count, size_t events, uint64_t *state, uint32_t *past,
                 size_t past_size, size_t blocks, int64_t *lost) {
    if (!are_sets(n, own_size, 0, 0) || !are_sets(n, other_size, 0, 0)) return SW_BAD_ARGUMENT;
    const int depth = own_size < other_size ? own_size : other_size;
    size_t needed = 0;
    for (int k = 0; k <= depth; k++) needed += sw_choose[n][k];
    if (past_size < needed || state[0] > own_count || state[1] > other_count ||
        state[2] > other_count)
        return SW_BAD_ARGUMENT;
    side mine, theirs;
    uint32_t place[SW_HAND_SETS];
    prepare(&mine, own_sets, own_size, depth, n);
    prepare(&theirs, other_sets, other_size, depth, n);
    const uint32_t own_all = sw_choose[n][own_size], other_all = sw_choose[n][other_size];
    for (; events && state[0] < own_count; events--) {
        const uint32_t number = own[state[0]], block = number / own_all;
        if (block >= blocks) return SW_BAD_ARGUMENT;
        const int rank = own_ranks[number];
        /* What ties is past once, what is better twice. */
        for (int twice = 0; twice < 2; twice++) {
            uint64_t *at = &state[1 + twice];
            for (; *at < other_count && events; ++*at, events--) {
                uint32_t that = other[*at];
                if (that >= other_all) return SW_BAD_ARGUMENT;
                if (other_ranks[that] > rank - twice) break;
                if (!places(&theirs, that, n, place)) return SW_BAD_CARDS;
                for (int i = 0; i < theirs.subsets; i++) past[place[i]]++;
            }
        }
        if (!events) break;
        if (!places(&mine, number - block * own_all, n, place)) return SW_BAD_CARDS;
        int64_t sum = 0;
        for (int i = 0; i < mine.subsets; i++) {
            int64_t times = past[place[i]];
            sum += mine.subset[i].size & 1 ? -times : times;
        }
        lost[block] += sum;
        state[0]++;
    }
    return SW_OK;
}

/* What every hand is to keep. */

int sw_draw_sums(int n, int size, size_t start, size_t stop, const int64_t *from, int64_t *to) {
    uint8_t cards[SW_MOST_HAND] = {0};
    if (!are_sets(n, size, start, stop) || size < 1) return SW_BAD_ARGUMENT;
    if (start < stop) sw_set_of_number((uint32_t)start, size, n, cards);
    for (size_t i = start; i < stop; i++) {
        uint32_t below = 0, above = 0;
        for (int j = 1; j < size; j++) above += sw_choose[cards[j]][j];
        for (int j = 0; j < size; j++) {
            to[below + above] += from[i];
            below += sw_choose[cards[j]][j + 1];
            if (j + 1 < size) above -= sw_choose[cards[j + 1]][j + 1];
        }
        next_set(cards, size);
    }
    return SW_OK;
}

/* Whether a/b > c/d, without overflow for b and d below 2^31. */
static int exceeds(int64_t a, int64_t b, int64_t c, int64_t d) {
    int64_t whole = a / b - c / d;
    return whole ? whole > 0 : a % b * d > c % d * b;
}

int sw_draw_best(int n, uint64_t dead, int size, const uint8_t *hands, size_t rows,
                 const int64_t *sums, uint8_t *kept, int64_t *best, int64_t *all) {
    if (n < 0 || n > SW_LARGEST_DECK || size < 1 || size > SW_MOST_HAND || n < size)
        return SW_BAD_ARGUMENT;
    const int sets = 1 << size;
    size_t offset[SW_MOST_HAND + 1];
    int64_t ways[SW_HAND_SETS];
    double per_way[SW_HAND_SETS];
    uint8_t order[SW_HAND_SETS], size_of[SW_HAND_SETS];
    int left = n - size, choices = 0;
    for (int card = 0; card < n; card++) left -= (int)(dead >> card & 1);
    offset[0] = 0;
    for (int k = 0; k < size; k++) offset[k + 1] = offset[k] + sw_choose[n][k];
    for (int set = 0; set < sets; set++) {
        int k = 0;
        for (int bits = set; bits; bits &= bits - 1) k++;
        size_of[set] = (uint8_t)k;
        ways[set] = left >= size - k ? sw_choose[left][size - k] : 0;
        per_way[set] = ways[set] ? 1.0 / (double)ways[set] : 0;
    }
    for (int k = size; k >= 0; k--)
        for (int set = 0; set < sets; set++)
            if (size_of[set] == k && ways[set]) order[choices++] = (uint8_t)set;
    for (size_t row = 0; row < rows; row++) {
        uint8_t cards[SW_MOST_HAND], bit[SW_MOST_HAND];
        uint32_t number[SW_HAND_SETS];
        int64_t value[SW_HAND_SETS];
        int gone = 0;
        for (int i = 0; i < size; i++) {
            uint8_t card = hands[row * (size_t)size + (size_t)i];
            int j = i;
            if (card >= n) return SW_BAD_CARDS;
            gone |= (int)(dead >> card & 1);
            for (; j > 0 && cards[j - 1] > card; j--) {
                cards[j] = cards[j - 1];
                bit[j] = bit[j - 1];
            }
            if (j > 0 && cards[j - 1] == card) return SW_BAD_CARDS;
            cards[j] = card;
            bit[j] = (uint8_t)(1 << i);
        }
        if (gone) {
            kept[row] = 0;
            best[row] = -1;
            for (int set = 0; all && set < sets; set++) all[row * (size_t)sets + (size_t)set] = -1;
            continue;
        }
        sw_subset_numbers(cards, size, number);
        for (int set = 0; set < sets; set++) value[set] = sums[offset[size_of[set]] + number[set]];
        for (int i = 0; i < size; i++)
            for (int set = 0; set < sets; set++)
                if (!(set >> i & 1)) value[set] -= value[set | 1 << i];
        int found = order[0];
        double mean = (double)value[found] * per_way[found];
        for (int i = 1; i < choices; i++) {
            int set = order[i];
            double other = (double)value[set] * per_way[set];
            if (other < mean * (1 - 1e-12)) continue;
            if (other > mean * (1 + 1e-12) ||
                exceeds(value[set], ways[set], value[found], ways[found])) {
                found = set;
                mean = other;
            }
        }
        unsigned keeps = 0;
        for (int i = 0; i < size; i++)
            if (found >> i & 1) keeps |= bit[i];
        kept[row] = (uint8_t)keeps;
        best[row] = value[found];
        for (int set = 0; all && set < sets; set++) {
            unsigned to = 0;
            for (int i = 0; i < size; i++)
                if (set >> i & 1) to |= bit[i];
            all[row * (size_t)sets + to] = value[set];
        }
    }
    return SW_OK;
}
