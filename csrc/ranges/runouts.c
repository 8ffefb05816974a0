/* Ranks of many hands on many boards.
 *
 * Suits left aside, a hand's class on a board depends on its rank multiset, its kind: all 1,326
 * hands of two cards are of 91 kinds, all 270,725 of four are of 1,820.  So kinds are looked up,
 * and once for boards next to each other that differ in suits alone; a hand copies the classes of
 * its kind, and then what it blocks and the boards on which it may have a flush are written over.
 * There are few of those: on a rainbow flop a sixth of the boards, and only for suited hands. */
#include "ranges/runouts.h"

#include <string.h>

#include "rank/lane.h"
#include "omaha/omaha.h"

sw_play sw_play_of(const sw_rules *rules) {
    return (sw_play){&sw_rankings[rules->systems[0]], rules->from_hole != 0, rules->hole_size};
}

int sw_all_of_deck(const sw_ranking *ranking, const uint8_t *cards, size_t count) {
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong |= (cards[i] < ranking->deck.lowest) | (cards[i] >= SW_JOKER);
    return !wrong;
}

void sw_kind_classes(sw_play play, const uint8_t *board, const uint8_t *kind_hole, size_t kinds,
                     uint16_t *classes, size_t stride) {
    const sw_ranking *ranking = play.ranking;
    if (play.omaha) {
        sw_omaha_kinds(ranking, board, kind_hole, play.hole_size, kinds, classes, stride);
        return;
    }
    const int size = SW_BOARD + play.hole_size;
    const uint16_t *by_place = ranking->by_place[size], *shift = ranking->shifts[size];
    uint32_t board_key = 0;
    for (int i = 0; i < SW_BOARD; i++) board_key += sw_rank_key[sw_rank_of(board[i])];
    for (size_t kind = 0; kind < kinds; kind++) {
        uint32_t key = board_key;
        for (int i = 0; i < play.hole_size; i++) key += sw_rank_key[sw_rank_of(*kind_hole++)];
        uint16_t found = by_place[sw_place(shift, key & SW_KEY_MASK, size)];
        classes[kind * stride] = sw_within(found, ranking->limit);
    }
}

int sw_board_suit(const uint8_t *board, unsigned *suited) {
    uint64_t lane = 0;
    for (int i = 0; i < SW_BOARD; i++) lane += sw_card_lane[board[i]];
    /* Added to a lane, 5 to each suit, this carries into bit 3 of a suit with three cards. */
    uint64_t three = (lane + (0x5555ULL << SW_SUIT_SHIFT)) & SW_FLUSH_BITS;
    if (!three) return -1;
    int suit = (int)sw_flush_suit(three);
    *suited = sw_of_suit(sw_suit_sets(board, SW_BOARD), (unsigned)suit);
    /* Fewer if a card is there twice, which no one should ask for. */
    return sw_count_bits(*suited) >= SW_LEAST_FLUSH ? suit : -1;
}

/* What is looked up about the boards while hands are ranked, by board number. */
typedef struct {
    /* The boards with each card that is held, from first[card] to first[card + 1]. */
    uint32_t first[SW_JOKER + 1];
    uint16_t with[SW_BOARD * SW_MOST_RUNOUTS];
    /* The boards with 3, 4 and 5 cards of each suit, likewise by 3 * suit + cards - 3. */
    uint32_t first_suited[4 * SW_LEAST_FLUSH + 1];
    uint16_t suited_board[SW_MOST_RUNOUTS];
    uint16_t suited[SW_MOST_RUNOUTS]; /* their ranks of the suit */
} board_index;

static void index_boards(board_index *x, const uint8_t *boards, size_t count, uint64_t held,
                         int with_suits) {
    uint8_t key[SW_MOST_RUNOUTS]; /* of the suit */
    enum { NO_KEY = 255 };
    uint16_t sets[SW_MOST_RUNOUTS];
    memset(x->first, 0, sizeof x->first);
    memset(x->first_suited, 0, sizeof x->first_suited);
    for (size_t b = 0; b < count; b++) {
        const uint8_t *board = boards + SW_BOARD * b;
        for (uint64_t left = sw_card_set(board, SW_BOARD) & held; left; left &= left - 1)
            x->first[sw_lowest_bit(left) + 1]++;
        unsigned set;
        int suit = with_suits ? sw_board_suit(board, &set) : -1;
        key[b] = NO_KEY;
        if (suit < 0) continue;
        sets[b] = (uint16_t)set;
        key[b] = (uint8_t)(3 * suit + sw_count_bits(set) - SW_LEAST_FLUSH);
        x->first_suited[key[b] + 1]++;
    }
    for (int card = 0; card < SW_JOKER; card++) x->first[card + 1] += x->first[card];
    for (int k = 0; k < 4 * SW_LEAST_FLUSH; k++) x->first_suited[k + 1] += x->first_suited[k];
    uint32_t at[SW_JOKER], at_suited[4 * SW_LEAST_FLUSH];
    memcpy(at, x->first, sizeof at);
    memcpy(at_suited, x->first_suited, sizeof at_suited);
    for (size_t b = 0; b < count; b++) {
        uint64_t left = sw_card_set(boards + SW_BOARD * b, SW_BOARD) & held;
        for (; left; left &= left - 1) x->with[at[sw_lowest_bit(left)]++] = (uint16_t)b;
        if (key[b] == NO_KEY) continue;
        uint32_t place = at_suited[key[b]]++;
        x->suited_board[place] = (uint16_t)b;
        x->suited[place] = sets[b];
    }
}

/* Write a hand's flushes over its row of ranks. */
static void write_flushes(const board_index *x, sw_play play, const uint8_t *hole, uint16_t *row) {
    uint64_t sets = sw_suit_sets(hole, play.hole_size);
    for (unsigned suit = 0; suit < SW_SUITS; suit++) {
        unsigned own = sw_of_suit(sets, suit);
        int cards = sw_count_bits(own);
        for (int more = 0; more < SW_LEAST_FLUSH; more++) {
            if (cards < sw_flush_needs(play, SW_LEAST_FLUSH + more)) continue;
            const uint32_t *range = x->first_suited + 3 * suit + (unsigned)more;
            for (uint32_t i = range[0]; i < range[1]; i++) {
                uint16_t found = play.omaha ? sw_omaha_flush(play.ranking, x->suited[i], own)
                                            : play.ranking->flush[0][x->suited[i] | own];
                uint16_t *at = row + x->suited_board[i];
                if (found < *at) *at = found;
            }
        }
    }
}

/* Classes that don't count become SW_NONE_RANK, so that all are positive as signed numbers. */
static void mark_none(uint16_t *classes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (classes[i] > SW_NONE_RANK) classes[i] = SW_NONE_RANK;
}

size_t sw_runout_ranks_work(size_t kinds, size_t stride) {
    return sizeof(board_index) + kinds * stride * sizeof(uint16_t);
}

/* Ranks of a hand on all boards from those of its kind. */
static void write_hand(const board_index *x, sw_play play, const uint8_t *hole,
                       const uint16_t *of_kind, size_t count, size_t stride, int16_t *row) {
    memcpy(row, of_kind, count * sizeof *row);
    if (play.ranking->flush[0]) write_flushes(x, play, hole, (uint16_t *)row);
    for (int i = 0; i < play.hole_size; i++)
        for (uint32_t at = x->first[hole[i]]; at < x->first[hole[i] + 1]; at++)
            row[x->with[at]] = SW_BLOCKED_RANK;
    for (size_t b = count; b < stride; b++) row[b] = SW_BLOCKED_RANK;
}

int sw_runout_ranks(const sw_rules *rules, const sw_hands *h, const sw_boards *on, int16_t *ranks,
                    size_t stride, uint64_t *work) {
    const size_t count = on->count, kinds = h->kinds;
    if (!sw_can_play(rules, SW_A_PART) || count > SW_MOST_RUNOUTS || stride < count)
        return SW_BAD_ARGUMENT;
    const sw_play play = sw_play_of(rules);
    const size_t size = (size_t)play.hole_size;
    const uint8_t *boards = on->boards;
    if (!sw_all_of_deck(play.ranking, h->hole, h->hands * size) ||
        !sw_all_of_deck(play.ranking, h->kind_hole, kinds * size) ||
        !sw_all_of_deck(play.ranking, boards, count * SW_BOARD))
        return SW_BAD_CARDS;
    for (size_t i = 0; i < h->hands; i++)
        if (h->kind[i] >= kinds) return SW_BAD_ARGUMENT;
    board_index *x = (board_index *)(void *)work;
    uint16_t *classes = (uint16_t *)(x + 1);
    uint64_t held = 0;
    for (size_t i = 0; i < h->hands * size; i++) held |= 1ULL << h->hole[i];
    index_boards(x, boards, count, held, play.ranking->flush[0] != NULL);
    for (size_t b = 0; b < count; b++) {
        const uint8_t *board = boards + SW_BOARD * b;
        int same = b > 0; /* in ranks as the board before */
        for (int i = 0; i < SW_BOARD && same; i++)
            same = sw_rank_of(board[i]) == sw_rank_of((board - SW_BOARD)[i]);
        if (!same)
            sw_kind_classes(play, board, h->kind_hole, kinds, classes + b, stride);
        else
            for (size_t k = 0; k < kinds; k++)
                classes[k * stride + b] = classes[k * stride + b - 1];
    }
    for (size_t k = 0; k < kinds; k++) mark_none(classes + k * stride, count);
    for (size_t i = 0; i < h->hands; i++)
        write_hand(x, play, h->hole + i * size, classes + h->kind[i] * stride, count, stride,
                   ranks + i * stride);
    return SW_OK;
}
