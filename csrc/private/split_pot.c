/* Split pots among hands with cards to come: in how many deals one player beats another in both
 * halves, and who wins what among three and more, deal by deal. */
#include "cpu/kernels.h"
#include "private/sweep.h"

/* Completions of one player in the order of their ranks in one half; in the words those in the
 * other. */
typedef struct {
    uint64_t *words;
    const uint16_t *ranks;
    int size;
} halves;

typedef struct {
    deck deck;
    halves player[2];
    uint64_t *counters, *room, *sums;
} scoops;

/* The first place from `from` to `to` with a rank of at least `rank`. */
SW_INLINE size_t find_rank(const uint16_t *ranks, size_t from, size_t to, unsigned rank) {
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (ranks[middle] < rank)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* Merge two runs of words that follow each other, each in the order of its ranks. */
static void merge(uint64_t *words, size_t first, size_t second, uint64_t *room) {
    if (!first || !second || sw_word_rank(words[first - 1]) <= sw_word_rank(words[first])) return;
    memcpy(room, words, first * sizeof *words);
    size_t i = 0, j = first, end = first + second;
    for (size_t to = 0; i < first; to++)
        words[to] =
            j < end && sw_word_rank(words[j]) < sw_word_rank(room[i]) ? words[j++] : room[i++];
}

/* Add the deals in which a player's completions of `better` beat the other's of `worse` in the
 * order of the words. */
static void count_better(scoops *s, int player, size_t from, size_t to, size_t other_from,
                         size_t other_to) {
    const halves *own = &s->player[player], *other = &s->player[!player];
    const sw_list better = {own->words + from, to - from, own->size};
    const sw_list worse = {other->words + other_from, other_to - other_from, other->size};
    if (!better.count || !worse.count) return;
    size_t at[2] = {0, 0};
    uint64_t sums[2] = {0, 0};
    sw_sweep(&s->deck, &better, &worse, 0, SW_NEVER, s->counters, NULL, at, SIZE_MAX, sums);
    sw_forget(&s->deck, &better, at[0], s->counters);
    s->sums[player] += sums[0];
}

/* Count the deals among these completions in which one player beats the other in both halves, and
 * sort them by the ranks in their words: first among those with lower ranks and among the others,
 * each by itself, then across. */
static void count_scoops(scoops *s, size_t a, size_t a_end, size_t b, size_t b_end) {
    const uint16_t *first = s->player[0].ranks, *second = s->player[1].ranks;
    if (a == a_end && b == b_end) return;
    unsigned least = a < a_end ? first[a] : SW_NEVER, most = a < a_end ? first[a_end - 1] : 0;
    if (b < b_end) {
        least = second[b] < least ? second[b] : least;
        most = second[b_end - 1] > most ? second[b_end - 1] : most;
    }
    if (least == most) return;
    unsigned pivot =
        a_end - a > b_end - b ? first[a + (a_end - a) / 2] : second[b + (b_end - b) / 2];
    if (pivot == least) pivot++;
    size_t i = find_rank(first, a, a_end, pivot), j = find_rank(second, b, b_end, pivot);
    count_scoops(s, a, i, b, j);
    count_scoops(s, i, a_end, j, b_end);
    count_better(s, 0, a, i, j, b_end);
    count_better(s, 1, b, j, i, a_end);
    merge(s->player[0].words + a, i - a, a_end - i, s->room);
    merge(s->player[1].words + b, j - b, b_end - j, s->room);
}

/* Whether completions are in order: by rank, and those of a rank by the rank in their words. */
static int in_order(const uint64_t *words, const uint16_t *ranks, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (ranks[i - 1] > ranks[i] ||
            (ranks[i - 1] == ranks[i] && sw_word_rank(words[i - 1]) > sw_word_rank(words[i])))
            return 0;
    return 1;
}

int sw_private_scoops(const uint8_t *left, int kinds, uint64_t *first, const uint16_t *first_ranks,
                      size_t first_count, int first_size, uint64_t *second,
                      const uint16_t *second_ranks, size_t second_count, int second_size,
                      uint64_t *counters, size_t counter_count, uint64_t *room, uint64_t *sums) {
    scoops s;
    if (first_size < 0 || first_size > MOST_SIZE || second_size < 0 || second_size > MOST_SIZE ||
        !open_deck(&s.deck, left, kinds, first_size < second_size ? first_size : second_size,
                   counter_count) ||
        !sw_good_words(first, first_count, first_size, kinds) ||
        !sw_good_words(second, second_count, second_size, kinds) ||
        !in_order(first, first_ranks, first_count) || !in_order(second, second_ranks, second_count))
        return SW_BAD_ARGUMENT;
    s.player[0] = (halves){first, first_ranks, first_size};
    s.player[1] = (halves){second, second_ranks, second_size};
    s.counters = counters;
    s.room = room;
    s.sums = sums;
    count_scoops(&s, 0, first_count, 0, second_count);
    return SW_OK;
}

/* Every player's completions as sets of cards, with their ranks in both halves.  The last player's
 * are in the order of the high half. */
typedef struct {
    int players;
    const sw_kernels *kernels;
    const uint64_t *sets[SW_MOST_PLAYERS];
    const uint16_t *high[SW_MOST_PLAYERS], *low[SW_MOST_PLAYERS];
    size_t count[SW_MOST_PLAYERS];
    uint64_t *tallies;
} split_deals;

/* Who leads in each half, and the cards taken. */
typedef struct {
    uint64_t taken;
    unsigned high, high_set, low, low_set;
} lead;

/* Play the last player's completions against those who lead. */
static void play_last_completions(const split_deals *t, const lead *l) {
    const int last = t->players - 1;
    const unsigned bit = 1u << last;
    const size_t better = find_rank(t->high[last], 0, t->count[last], l->high);
    const size_t worse = find_rank(t->high[last], better, t->count[last], l->high + 1);
    const size_t ends[4] = {0, better, worse, t->count[last]};
    const unsigned highs[3] = {bit, l->high_set | bit, l->high_set};
    const unsigned none = l->low == SW_NO_LOW; /* as good as no low is none */
    const unsigned lows[3] = {bit, none ? 0 : l->low_set | bit, l->low_set};
    for (int h = 0; h < 3; h++) {
        uint64_t counts[3];
        if (ends[h] == ends[h + 1]) continue;
        const size_t count = ends[h + 1] - ends[h];
        t->kernels->lows(t->sets[last] + ends[h], t->low[last] + ends[h], count, l->taken, l->low,
                         counts);
        for (int w = 0; w < 3; w++)
            sw_count_split(t->tallies, t->players, highs[h], lows[w], counts[w]);
    }
}

/* As give() in sweep.c. */
static void deal_completions(const split_deals *t, int number, size_t from, size_t to,
                             size_t within, lead before) {
    if (number == t->players - 1) {
        play_last_completions(t, &before);
        return;
    }
    const unsigned bit = 1u << number;
    for (size_t c = from / within; c < t->count[number] && c * within < to; c++) {
        if (t->sets[number][c] & before.taken) continue;
        lead now = before;
        unsigned high = t->high[number][c], low = t->low[number][c];
        now.taken |= t->sets[number][c];
        if (high <= now.high) {
            now.high_set = (high == now.high ? now.high_set : 0) | bit;
            now.high = high;
        }
        if (low <= now.low && low < SW_NO_LOW) {
            now.low_set = (low == now.low ? now.low_set : 0) | bit;
            now.low = low;
        }
        size_t begin = c * within < from ? from - c * within : 0;
        size_t end = to - c * within < within ? to - c * within : within;
        deal_completions(t, number + 1, number ? 0 : begin, number || within == 1 ? SIZE_MAX : end,
                         1, now);
    }
}

int sw_private_split(int path, int players, const uint64_t *sets, const uint16_t *high,
                     const uint16_t *low, const size_t *counts, size_t from, size_t to,
                     uint64_t *tallies) {
    const sw_kernels *kernels = sw_kernels_of(path);
    if (players < 2 || players > SW_MOST_PLAYERS || !kernels) return SW_BAD_ARGUMENT;
    split_deals t = {.players = players, .kernels = kernels, .tallies = tallies};
    for (int p = 0; p < players; p++) {
        t.sets[p] = sets;
        t.high[p] = high;
        t.low[p] = low;
        t.count[p] = counts[p];
        sets += counts[p];
        high += counts[p];
        low += counts[p];
    }
    const size_t within = players > 2 ? counts[1] : 1;
    if (from > to || !within || to / within > counts[0]) return SW_BAD_ARGUMENT;
    deal_completions(&t, 0, from, to, within, (lead){0, SW_NEVER, 0, SW_NO_LOW, 0});
    return SW_OK;
}
