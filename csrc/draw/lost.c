/* How often two hands win that both draw.
 *
 * Go through both players' completions from the best rank to the worst.  Of the completions of one
 * that are already past, those that share no card with a completion A of the other number
 * sum((-1)**|S| * past(S)) over the subsets S of A, where past(S) of them hold all of S. */
#include "draw/sets.h"

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
    if (!sw_are_sets(n, own_size, 0, 0) || !sw_are_sets(n, other_size, 0, 0))
        return SW_BAD_ARGUMENT;
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
