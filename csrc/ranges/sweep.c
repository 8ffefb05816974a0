/* Every hand of a range against all of a range, board by board, by sorting.
 *
 * From the worst class up, a running total takes the weights of all hands so far, and so does one
 * cell for each card, pair of cards, ... that a hand holds.  The opponents that share no card with
 * a hand are the total less the cells of its cards, plus those of its pairs, and so on: inclusion
 * and exclusion.
 *
 * What is sorted are the kinds of hands, see runouts.c: 91 instead of 1,326; and one by one only
 * hands that have a flush. */
#include <string.h>

#include "rank/lane.h"
#include "omaha/omaha.h"
#include "ranges/runouts.h"
#include "ranges/three.h"

typedef struct {
    sw_play play;
    size_t hands, kinds, table;
    const uint8_t *hole, *kind_hole;
    const uint32_t *kind_start, *subsets;
    const uint64_t *weights;
    uint64_t *win, *even;
    sw_three *three; /* the game of three players that is played instead, or NULL */
    /* Scratch. */
    uint64_t *cells;         /* table */
    uint64_t *masks, *suits; /* hands: their cards, and their ranks by suit */
    uint64_t *items, *other; /* kinds + hands: class << 32 | kind, or kinds + hand */
    uint32_t *by_suit[4];    /* hands with two cards or more of the suit, then those with one */
    size_t two[4], one[4];   /* ends of the two parts */
    int listed[4];           /* whether the suit's hands are there */
    uint32_t *group;         /* hands: those of one class */
    uint32_t *kind;          /* hands */
    uint16_t *classes;       /* kinds */
    uint8_t *apart;          /* hands: whether the hand is an item of its own */
} range_sweep;

static size_t in_words(size_t bytes) {
    return (bytes + 7) / 8;
}

size_t sw_range_sweep_work(size_t hands, size_t kinds, size_t table) {
    return 8 * (table + 2 * hands + 2 * (kinds + hands) + 6 * in_words(4 * hands) +
                in_words(2 * kinds) + in_words(hands));
}

static void divide_work(range_sweep *s, uint64_t *work) {
    s->cells = work;
    s->masks = s->cells + s->table;
    s->suits = s->masks + s->hands;
    s->items = s->suits + s->hands;
    s->other = s->items + s->kinds + s->hands;
    uint64_t *at = s->other + s->kinds + s->hands;
    for (int suit = 0; suit < 4; suit++, at += in_words(4 * s->hands))
        s->by_suit[suit] = (uint32_t *)(void *)at;
    s->group = (uint32_t *)(void *)at;
    at += in_words(4 * s->hands);
    s->kind = (uint32_t *)(void *)at;
    at += in_words(4 * s->hands);
    s->classes = (uint16_t *)(void *)at;
    s->apart = (uint8_t *)(void *)(at + in_words(2 * s->kinds));
}

static void read_hands(range_sweep *s) {
    const int size = s->play.hole_size;
    for (size_t h = 0; h < s->hands; h++) {
        s->masks[h] = sw_card_set(s->hole + h * (size_t)size, size);
        s->suits[h] = sw_suit_sets(s->hole + h * (size_t)size, size);
    }
    for (size_t k = 0; k < s->kinds; k++)
        for (uint32_t h = s->kind_start[k]; h < s->kind_start[k + 1]; h++) s->kind[h] = (uint32_t)k;
    memset(s->apart, 0, s->hands);
    memset(s->cells, 0, s->table * sizeof *s->cells);
}

/* List the hands with cards of a suit: not before a board asks for it, since many ask for none. */
static void list_suit(range_sweep *s, int suit) {
    size_t end = 0;
    for (int two = 1; two >= 0; two--) {
        for (size_t h = 0; h < s->hands; h++) {
            unsigned set = sw_of_suit(s->suits[h], (unsigned)suit);
            if (set && two == ((set & (set - 1)) != 0)) s->by_suit[suit][end++] = (uint32_t)h;
        }
        if (two) s->two[suit] = end;
    }
    s->one[suit] = end;
    s->listed[suit] = 1;
}

/* Make an item of a hand that a flush makes better; returns whether it is one. */
SW_INLINE int set_apart(range_sweep *s, uint64_t board, int suit, unsigned suited, size_t h,
                        uint64_t *item) {
    if (s->masks[h] & board) return 0;
    unsigned own = sw_of_suit(s->suits[h], (unsigned)suit);
    uint16_t found = s->play.omaha ? sw_omaha_flush(s->play.ranking, suited, own)
                                   : s->play.ranking->flush[0][suited | own];
    if (found >= s->classes[s->kind[h]]) return 0;
    *item = (uint64_t)found << 32 | (s->kinds + h);
    s->apart[h] = 1;
    return 1;
}

/* Make items of the hands that have a flush on a board; their number. */
static size_t find_flushes(range_sweep *s, const uint8_t *board, uint64_t mask, uint64_t *items) {
    unsigned suited;
    int suit = s->play.ranking->flush[0] ? sw_board_suit(board, &suited) : -1;
    if (suit < 0) return 0;
    size_t count = 0;
    int needs = sw_flush_needs(s->play, sw_count_bits(suited));
    if (needs && !s->listed[suit]) list_suit(s, suit);
    if (needs == 0)
        for (size_t h = 0; h < s->hands; h++)
            count += (size_t)set_apart(s, mask, suit, suited, h, items + count);
    else
        for (size_t i = 0; i < (needs == 1 ? s->one : s->two)[suit]; i++)
            count += (size_t)set_apart(s, mask, suit, suited, s->by_suit[suit][i], items + count);
    return count;
}

/* Sort by bits 32 to 47; the result is where it was. */
static void sort_items(uint64_t *items, uint64_t *other, size_t count) {
    for (int shift = 32; shift < 48; shift += 8) {
        uint32_t start_sweep[256] = {0};
        for (size_t i = 0; i < count; i++) start_sweep[items[i] >> shift & 255]++;
        uint32_t sum = 0;
        for (int digit = 0; digit < 256; digit++) {
            uint32_t own = start_sweep[digit];
            start_sweep[digit] = sum;
            sum += own;
        }
        for (size_t i = 0; i < count; i++) other[start_sweep[items[i] >> shift & 255]++] = items[i];
        uint64_t *swap = items;
        items = other;
        other = swap;
    }
}

/* The weight in the cells that shares no card with a hand: of all but that hand itself, which
 * holds the last set of its cards. */
SW_INLINE uint64_t weight_beside(const range_sweep *s, uint64_t total, size_t h, const int size) {
    if (size == 2) return total - s->cells[s->hole[2 * h]] - s->cells[s->hole[2 * h + 1]];
    const uint32_t *subsets = s->subsets + h * (((size_t)1 << size) - 2);
    uint64_t sum = total;
    int sets = size, at = 0;
    for (int cards = 1; cards < size; cards++) {
        uint64_t part = 0;
        for (int i = 0; i < sets; i++) part += s->cells[subsets[at++]];
        sum += cards & 1 ? 0 - part : part;
        sets = sets * (size - cards) / (cards + 1);
    }
    return sum;
}

/* Put a hand with a weight into the cells of all sets of its cards. */
SW_INLINE void add_weight(range_sweep *s, size_t h, uint64_t weight, const int size) {
    if (size == 2) {
        s->cells[s->hole[2 * h]] += weight;
        s->cells[s->hole[2 * h + 1]] += weight;
        return;
    }
    const size_t sets = ((size_t)1 << size) - 2;
    const uint32_t *subsets = s->subsets + h * sets;
    for (size_t k = 0; k < sets; k++) s->cells[subsets[k]] += weight;
}

/* What `weight_beside` counts of a hand that is in the cells itself.  It is in every set of its
 * cards: 1 - k + ... up to all but the last, which makes 1 for an odd number of cards and -1 for an
 * even one, where it should be 0. */
SW_INLINE uint64_t itself(const range_sweep *s, size_t h, const int size) {
    return size & 1 ? 0 - s->weights[h] : s->weights[h];
}

/* All hands of one class, when all worse ones are in the cells; the new total. */
SW_INLINE uint64_t play_group(range_sweep *s, size_t count, uint64_t total, uint64_t times,
                              const int size) {
    for (size_t i = 0; i < count; i++) {
        size_t h = s->group[i];
        s->win[h] += times * weight_beside(s, total, h, size);
    }
    for (size_t i = 0; i < count; i++) {
        size_t h = s->group[i];
        uint64_t weight = s->weights[h];
        if (!weight) continue;
        total += weight;
        add_weight(s, h, weight, size);
    }
    for (size_t i = 0; i < count; i++) {
        size_t h = s->group[i];
        s->even[h] += times * (weight_beside(s, total, h, size) + itself(s, h, size));
    }
    return total;
}

/* Add a kind's hands, or one hand, that a board doesn't block to a group. */
SW_INLINE size_t add_item(range_sweep *s, uint64_t item, uint64_t board, size_t count) {
    size_t number = item & 0xFFFFFFFF;
    if (number >= s->kinds) {
        s->group[count] = (uint32_t)(number - s->kinds);
        return count + 1;
    }
    for (uint32_t h = s->kind_start[number]; h < s->kind_start[number + 1]; h++) {
        s->group[count] = h;
        count += !(s->masks[h] & board) & !s->apart[h];
    }
    return count;
}

/* Empty the cells: one by one if few hands have filled many. */
SW_INLINE void empty_cells(range_sweep *s, const int size) {
    const size_t sets = ((size_t)1 << size) - 2;
    if (size == 2 || s->hands * sets > s->table / 4)
        memset(s->cells, 0, s->table * sizeof *s->cells);
    else
        for (size_t i = 0; i < s->hands * sets; i++) s->cells[s->subsets[i]] = 0;
}

SW_INLINE void sweep_board(range_sweep *s, const uint8_t *board, uint64_t times, const int size) {
    const uint64_t mask = sw_card_set(board, SW_BOARD);
    sw_kind_classes(s->play, board, s->kind_hole, s->kinds, s->classes, 1);
    size_t count = find_flushes(s, board, mask, s->items);
    for (size_t k = 0; k < s->kinds; k++) s->items[count++] = (uint64_t)s->classes[k] << 32 | k;
    sort_items(s->items, s->other, count);
    uint64_t total = 0;
    for (size_t i = count; i-- > 0;) {
        size_t members = add_item(s, s->items[i], mask, 0);
        while (i > 0 && s->items[i - 1] >> 32 == s->items[i] >> 32)
            members = add_item(s, s->items[--i], mask, members);
        if (s->three)
            s->three->kernels->three(s->three, s->hole, s->weights, s->hands, s->group, members);
        else
            total = play_group(s, members, total, times, size);
    }
    for (size_t i = 0; i < count; i++)
        if ((s->items[i] & 0xFFFFFFFF) >= s->kinds)
            s->apart[(s->items[i] & 0xFFFFFFFF) - s->kinds] = 0;
    empty_cells(s, size);
}

static int has_bad_subsets(const range_sweep *s) {
    const size_t sets = ((size_t)1 << s->play.hole_size) - 2;
    if (!s->subsets) return s->table < SW_JOKER;
    uint32_t highest = 0;
    for (size_t i = 0; i < s->hands * sets; i++)
        highest = s->subsets[i] > highest ? s->subsets[i] : highest;
    return s->hands && highest >= s->table;
}

static int has_bad_numbers(const range_sweep *s) {
    if (s->kind_start[0] != 0 || s->kind_start[s->kinds] != s->hands) return 1;
    for (size_t k = 0; k < s->kinds; k++)
        if (s->kind_start[k] > s->kind_start[k + 1]) return 1;
    return has_bad_subsets(s);
}

/* A sweep of hands whose game is known to be played, not yet checked. */
static range_sweep sweep_of(sw_play play, const sw_hands *hands) {
    return (range_sweep){.play = play,
                         .hands = hands->hands,
                         .kinds = hands->kinds,
                         .table = hands->table,
                         .hole = hands->hole,
                         .kind_hole = hands->kind_hole,
                         .kind_start = hands->kind_start,
                         .subsets = hands->subsets,
                         .weights = hands->weights};
}

/* Check a sweep and prepare it. */
static int start_sweep(range_sweep *s, const sw_boards *boards, uint64_t *work) {
    const size_t size = (size_t)s->play.hole_size;
    if (size < 2 || s->hands > UINT32_MAX / 2 || !s->subsets != (size == 2)) return SW_BAD_ARGUMENT;
    if (!sw_all_of_deck(s->play.ranking, s->hole, s->hands * size) ||
        !sw_all_of_deck(s->play.ranking, s->kind_hole, s->kinds * size) ||
        !sw_all_of_deck(s->play.ranking, boards->boards, boards->count * SW_BOARD))
        return SW_BAD_CARDS;
    if (has_bad_numbers(s)) return SW_BAD_ARGUMENT;
    divide_work(s, work);
    read_hands(s);
    return SW_OK;
}

int sw_range_sweep(const sw_rules *rules, const sw_hands *hands, const sw_boards *boards,
                   uint64_t *win, uint64_t *even, uint64_t *work) {
    if (!sw_can_play(rules, SW_A_PART)) return SW_BAD_ARGUMENT;
    range_sweep s = sweep_of(sw_play_of(rules), hands);
    s.win = win;
    s.even = even;
    int status = start_sweep(&s, boards, work);
    if (status) return status;
    for (size_t b = 0; b < boards->count; b++) {
        const uint8_t *board = boards->boards + b * SW_BOARD;
        switch (rules->hole_size) {
            case 2: sweep_board(&s, board, boards->times[b], 2); break;
            case 4: sweep_board(&s, board, boards->times[b], 4); break;
            default: sweep_board(&s, board, boards->times[b], rules->hole_size); break;
        }
    }
    return SW_OK;
}

int sw_range_against(int hole_size, const sw_hands *hands, uint64_t *against, uint64_t *work) {
    range_sweep s = sweep_of((sw_play){NULL, 0, hole_size}, hands);
    s.cells = work;
    if (hole_size < 2 || hole_size > SW_MOST_OMAHA || !s.subsets != (hole_size == 2) ||
        has_bad_subsets(&s))
        return SW_BAD_ARGUMENT;
    if (!s.subsets && !sw_all_of_deck(&sw_rankings[SW_HIGH], s.hole, 2 * s.hands))
        return SW_BAD_CARDS;
    memset(s.cells, 0, s.table * sizeof *s.cells);
    uint64_t total = 0;
    for (size_t h = 0; h < s.hands; h++) {
        total += s.weights[h];
        add_weight(&s, h, s.weights[h], hole_size);
    }
    for (size_t h = 0; h < s.hands; h++)
        against[h] = weight_beside(&s, total, h, hole_size) + itself(&s, h, hole_size);
    return SW_OK;
}

size_t sw_range_three_work(size_t hands, size_t kinds) {
    return sizeof(sw_three) + 8 + sw_range_sweep_work(hands, kinds, SW_JOKER);
}

int sw_range_three(const sw_rules *rules, int path, const sw_hands *hands, const sw_boards *boards,
                   uint64_t *tallies, uint64_t *work) {
    const sw_kernels *kernels = sw_kernels_of(path);
    if (!kernels || !sw_can_play(rules, SW_A_PART) || rules->hole_size != 2) return SW_BAD_ARGUMENT;
    range_sweep s = sweep_of(sw_play_of(rules), hands);
    sw_three *three = (sw_three *)(void *)work;
    s.table = SW_JOKER;
    s.subsets = NULL;
    s.three = three;
    int status = start_sweep(&s, boards, work + in_words(sizeof *three));
    if (status) return status;
    three->kernels = kernels;
    for (size_t b = 0; b < boards->count; b++) {
        memset(three->tallies, 0, sizeof three->tallies);
        sw_three_start(three);
        sweep_board(&s, boards->boards + b * SW_BOARD, boards->times[b], 2);
        for (int set = 0; set < 1 << SW_THREE; set++)
            tallies[set] += boards->times[b] * three->tallies[set];
    }
    return SW_OK;
}
