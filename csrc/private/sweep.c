/* Who wins among hands that draw from one deck, without dealing each pair of them.
 *
 * Two players' completions are swept from the best to the worst.  Those of the first are counted by
 * their parts as they pass, and each of the second asks how many of those it can meet; see parts.h.
 * Heads-up razz on third street sweeps 1,820 completions a player for 1.8e10 deals.
 *
 * With more players each completion of the others is taken in turn, and the last two are swept down
 * to the best rank among those. */
#include "private/sweep.h"

/* Compile `of` for the usual numbers of cards. */
#define BY_SIZE(of, how, size)                               \
    switch ((how) * 8 + (size)) {                            \
        case PLAIN_WHOLE * 8 + 1: of(1, PLAIN_WHOLE); break; \
        case PLAIN_WHOLE * 8 + 2: of(2, PLAIN_WHOLE); break; \
        case PLAIN_WHOLE * 8 + 3: of(3, PLAIN_WHOLE); break; \
        case PLAIN_WHOLE * 8 + 4: of(4, PLAIN_WHOLE); break; \
        case PLAIN * 8 + 5: of(5, PLAIN); break;             \
        case PLAIN * 8 + 6: of(6, PLAIN); break;             \
        case ANY_KINDS * 8 + 2: of(2, ANY_KINDS); break;     \
        case ANY_KINDS * 8 + 4: of(4, ANY_KINDS); break;     \
        default: of(size, how); break;                       \
    }

/* How the parts of completions of `size` cards are found. */
SW_INLINE int how_to(const deck *d, int size) {
    return !d->plain ? ANY_KINDS : size > d->most ? PLAIN : PLAIN_WHOLE;
}

static void put_all(const deck *d, const uint64_t *words, const uint64_t *end, int size, int how,
                    uint64_t *counters) {
#define PUT(size, how) \
    for (; words < end; words++) put(d, *words, size, how, counters)
    BY_SIZE(PUT, how, size)
#undef PUT
}

static uint64_t ask_all(const deck *d, const uint64_t *words, const uint64_t *end, int size,
                        int how, const uint64_t *counters, uint64_t *own) {
    uint64_t sum = 0;
#define ASK(size, how)                                                                \
    if (own)                                                                          \
        for (; words < end; words++) sum += ask(d, *words, size, how, counters, own); \
    else                                                                              \
        for (; words < end; words++) sum += ask(d, *words, size, how, counters, NULL)
    BY_SIZE(ASK, how, size)
#undef ASK
    return sum;
}

void sw_sweep(const deck *d, const sw_list *first, const sw_list *second, int ties, unsigned bound,
              uint64_t *counters, uint64_t *own, size_t *at, size_t limit, uint64_t *sums) {
    const int put_how = how_to(d, first->size), ask_how = how_to(d, second->size);
    const uint64_t *i = first->words + at[0], *first_end = first->words + first->count;
    const uint64_t *j = second->words + at[1], *second_end = second->words + second->count;
    uint64_t before = 0, after = 0;
    for (size_t done = 0; done < limit && (i < first_end || j < second_end);) {
        unsigned rank = i < first_end ? sw_word_rank(*i) : SW_NEVER;
        unsigned other = j < second_end ? sw_word_rank(*j) : SW_NEVER;
        rank = other < rank ? other : rank;
        if (rank >= bound) break;
        const uint64_t *i0 = i, *j0 = j;
        while (i < first_end && sw_word_rank(*i) == rank) i++;
        while (j < second_end && sw_word_rank(*j) == rank) j++;
        uint64_t sum = 0;
        if (j > j0) sum = ask_all(d, j0, j, second->size, ask_how, counters, own);
        before += sum;
        if (i > i0) put_all(d, i0, i, first->size, put_how, counters);
        if (ties && i > i0 && j > j0)
            after += ask_all(d, j0, j, second->size, ask_how, counters, NULL);
        else
            after += sum;
        done += (size_t)(i - i0) + (size_t)(j - j0);
    }
    at[0] = (size_t)(i - first->words);
    at[1] = (size_t)(j - second->words);
    sums[0] += before;
    sums[1] += after - before;
}

void sw_forget(const deck *d, const sw_list *of, size_t count, uint64_t *counters) {
    uint32_t at[MOST_PARTS];
    uint64_t factor[MOST_PARTS];
    for (size_t w = 0; w < count; w++) {
        int parts = parts_of(d, of->words[w], of->size, 0, at, factor);
        for (int p = 0; p < parts; p++) counters[at[p]] = 0;
    }
}

/* The end of the completions that a sweep from `at` may come to. */
static size_t reach(const sw_list *of, size_t at, size_t limit) {
    if (limit >= of->count - at) return of->count;
    size_t end = at + limit;
    while (end > 0 && end < of->count &&
           sw_word_rank(of->words[end]) == sw_word_rank(of->words[end - 1]))
        end++;
    return end;
}

size_t sw_private_counters(const uint8_t *left, int kinds, int most) {
    if (!sw_good_kinds(left, kinds) || most < 0 || most > MOST_SIZE) return 0;
    int plain = 1;
    for (int k = 0; k < kinds; k++) plain &= left[k] < 2;
    return count_parts(kinds, most, plain);
}

int sw_private_sweep(const uint8_t *left, int kinds, int ties, const uint64_t *first,
                     size_t first_count, int first_size, const uint64_t *second,
                     size_t second_count, int second_size, uint64_t *counters, size_t counter_count,
                     size_t *at, size_t limit, uint64_t *sums) {
    const sw_list lists[2] = {{first, first_count, first_size},
                              {second, second_count, second_size}};
    deck d;
    if (!open_deck(&d, left, kinds, first_size < second_size ? first_size : second_size,
                   counter_count))
        return SW_BAD_ARGUMENT;
    for (int i = 0; i < 2; i++) {
        const sw_list *of = &lists[i];
        if (of->size < 0 || of->size > MOST_SIZE || at[i] > of->count) return SW_BAD_ARGUMENT;
        size_t end = reach(of, at[i], limit);
        if (!sw_good_words(of->words + at[i], end - at[i], of->size, kinds)) return SW_BAD_ARGUMENT;
    }
    sw_sweep(&d, &lists[0], &lists[1], ties, SW_NEVER, counters, NULL, at, limit, sums);
    return SW_OK;
}

/* All about a contest of several players. */
typedef struct {
    deck deck;
    int players;
    const sw_list *lists; /* the last two are swept */
    const uint8_t *seats; /* whose they are */
    uint64_t *counters, *own, *tallies;
    size_t counter_count;
} private_contest;

/* Sweep the last two against `set`, who have the rank `best`; each deal counts `weight` times. */
static void sweep_last(private_contest *c, uint64_t weight, unsigned best, unsigned set) {
    const deck *d = &c->deck;
    const sw_list *first = c->lists + c->players - 2, *second = first + 1;
    const unsigned first_bit = 1u << c->seats[c->players - 2];
    const unsigned second_bit = 1u << c->seats[c->players - 1];
    uint64_t cards = 0;
    for (int k = 0; k < d->kinds; k++) cards += d->left[k];
    if (cards < (uint64_t)(first->size + second->size)) return;
    const uint64_t per_first = sw_binomial(cards - (uint64_t)first->size, second->size);
    const uint64_t per_second = sw_binomial(cards - (uint64_t)second->size, first->size);
    const uint64_t total = sw_binomial(cards, first->size) * per_first;
    uint64_t *counters = c->counters, *own = c->own;
    memset(counters, 0, c->counter_count * sizeof *counters);
    memset(own, 0, c->counter_count * sizeof *own);
    size_t at[2] = {0, 0};
    uint64_t sums[2] = {0, 0};
    sw_sweep(d, first, second, 1, best, counters, own, at, SIZE_MAX, sums);

    /* Deals in which both are better than `best`; the empty part has counted each by itself. */
    uint64_t both = 0;
    for (size_t u = 0; u < c->counter_count; u++) both += counters[u] * own[u];
    const uint64_t first_wins = counters[0] * per_first - both + sums[0];
    const uint64_t second_wins = own[0] * per_second - sums[0] - sums[1];

    /* Deals in which one is as good as `best`, and the other better, or as good too. */
    uint64_t first_same = 0, second_same = 0, second_better = 0, first_better = 0, same = 0;
    size_t i = at[0], j = at[1];
    for (; j < second->count && sw_word_rank(second->words[j]) == best; j++) {
        second_same += ways_of(d, second->words[j], second->size);
        first_better += ask(d, second->words[j], second->size, ANY_KINDS, counters, NULL);
    }
    for (; i < first->count && sw_word_rank(first->words[i]) == best; i++) {
        uint32_t part[MOST_PARTS];
        uint64_t factor[MOST_PARTS];
        int count = parts_of(d, first->words[i], first->size, 1, part, factor);
        if (!count) continue;
        first_same += factor[0];
        for (int p = 0; p < count; p++) {
            second_better += factor[p] * own[part[p]];
            counters[part[p]] += factor[p];
        }
    }
    if (i > at[0])
        for (size_t again = at[1]; again < j; again++)
            same += ask(d, second->words[again], second->size, ANY_KINDS, counters, NULL);
    else
        same = first_better;
    same -= first_better;
    const uint64_t with_first = first_same * per_first - second_better - same;
    const uint64_t with_second = second_same * per_second - first_better - same;
    const uint64_t others =
        total - first_wins - second_wins - sums[1] - with_first - with_second - same;
    c->tallies[first_bit] += weight * first_wins;
    c->tallies[second_bit] += weight * second_wins;
    c->tallies[first_bit | second_bit] += weight * sums[1];
    c->tallies[set | first_bit] += weight * with_first;
    c->tallies[set | second_bit] += weight * with_second;
    c->tallies[set | first_bit | second_bit] += weight * same;
    c->tallies[set] += weight * others;
}

/* Take the kinds of a word from the deck, or with -1 put them back. */
SW_INLINE void take_kinds(deck *d, uint64_t word, int size, int cards) {
    for (int i = 0; i < size; i++) {
        uint8_t *left = &d->left[sw_word_kind(word, i)];
        *left = (uint8_t)(*left - cards);
    }
}

/* Give player `number` each completion in turn and go on with the next, until the last two are
 * left.  Of the outer ones, the first and if there are others behind it the second too, those of
 * the numbers from `from` to `to` only: `within` completions of the second for each of the first.
 */
static void give(private_contest *c, int number, size_t from, size_t to, size_t within,
                 uint64_t weight, unsigned best, unsigned set) {
    if (number == c->players - 2) {
        sweep_last(c, weight, best, set);
        return;
    }
    const sw_list *list = &c->lists[number];
    const unsigned bit = 1u << c->seats[number];
    for (size_t w = from / within; w < list->count && w * within < to; w++) {
        uint64_t word = list->words[w], ways = ways_of(&c->deck, word, list->size);
        if (!ways) continue;
        unsigned rank = sw_word_rank(word);
        size_t begin = w * within < from ? from - w * within : 0;
        size_t end = to - w * within < within ? to - w * within : within;
        take_kinds(&c->deck, word, list->size, 1);
        give(c, number + 1, number ? 0 : begin, number || within == 1 ? SIZE_MAX : end, 1,
             weight * ways, rank < best ? rank : best,
             rank < best ? bit : set | (rank == best ? bit : 0));
        take_kinds(&c->deck, word, list->size, -1);
    }
}

int sw_private_contest(const uint8_t *left, int kinds, int players, const uint8_t *seats,
                       const uint64_t *words, const size_t *counts, const int *sizes, size_t from,
                       size_t to, uint64_t *counters, size_t counter_count, uint64_t *tallies) {
    if (players < 3 || players > SW_MOST_PLAYERS) return SW_BAD_ARGUMENT;
    sw_list lists[SW_MOST_PLAYERS];
    private_contest c;
    const int a = sizes[players - 2], b = sizes[players - 1];
    if (!open_deck(&c.deck, left, kinds, a < b ? a : b, counter_count / 2)) return SW_BAD_ARGUMENT;
    for (int p = 0; p < players; p++) {
        lists[p] = (sw_list){words, counts[p], sizes[p]};
        if (seats[p] >= players || sizes[p] < 0 || sizes[p] > MOST_SIZE ||
            !sw_good_words(words, counts[p], sizes[p], kinds))
            return SW_BAD_ARGUMENT;
        words += counts[p];
    }
    const size_t within = players > 3 ? counts[1] : 1;
    if (from > to || !within || to / within > counts[0]) return SW_BAD_ARGUMENT;
    c.players = players;
    c.lists = lists;
    c.seats = seats;
    c.counter_count = count_parts(kinds, c.deck.most, c.deck.plain);
    c.counters = counters;
    c.own = counters + c.counter_count;
    c.tallies = tallies;
    give(&c, 0, from, to, within, 1, SW_NEVER, 0);
    return SW_OK;
}
