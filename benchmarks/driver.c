/* The small program whose instructions benchmarks/instructions.py counts.
 *
 *     driver rank SYSTEM PATH SIZE ROWS TIMES        ranks the same random hands TIMES times
 *     driver omaha BOARDS PATH HOLE ROWS TIMES       the same of Omaha, on one board or on many
 *     driver equity PLAYERS TIMES                    plays out PLAYERS hands before the flop
 *
 * SYSTEM and PATH are numbers of steelwheel.cdef.h.  The count of TIMES = 2 less that of TIMES = 1
 * is the cost of one call, without what starting and dealing cost.  Prints a checksum. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rank/ranking.h"

/* Steps of a 64-bit linear congruential generator; the high half is good enough to deal with. */
static uint32_t next(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 32);
}

/* Deal `rows` rows of `size` cards from `first` up to the ace of spades, or the joker. */
static void deal(uint8_t *cards, int size, size_t rows, sw_deck from) {
    uint64_t state = 1;
    uint8_t deck[SW_JOKER + 1];
    int left = 0;
    for (int card = from.lowest; card <= from.highest; card++) deck[left++] = (uint8_t)card;
    for (size_t row = 0; row < rows; row++) {
        for (int i = 0; i < size; i++) {
            int other = i + (int)(next(&state) % (uint32_t)(left - i));
            uint8_t card = deck[other];
            deck[other] = deck[i];
            cards[row * (size_t)size + (size_t)i] = deck[i] = card;
        }
    }
}

static int rank(char **args) {
    int system = atoi(args[0]), path = atoi(args[1]), size = atoi(args[2]), times = atoi(args[4]);
    size_t rows = (size_t)atol(args[3]), bad_row;
    if (!sw_has_path(path)) return 3;
    uint8_t *cards = malloc(rows * (size_t)size);
    uint16_t *ranks = calloc(rows, sizeof *ranks);
    if (!cards || !ranks) return 1;
    deal(cards, size, rows, sw_rankings[system].deck);
    unsigned long sum = 0;
    while (times--) {
        if (sw_rank_rows(system, path, 1, cards, size, rows, ranks, &bad_row) != SW_OK) return 1;
        sum += ranks[rows - 1];
    }
    printf("%lu\n", sum);
    free(cards);
    free(ranks);
    return 0;
}

static int omaha(char **args) {
    enum { BOARD = 5, LATER = 26 };
    int many = atoi(args[0]) > 1, path = atoi(args[1]), size = atoi(args[2]), times = atoi(args[4]);
    size_t rows = (size_t)atol(args[3]), bad_row, row = (size_t)size + BOARD;
    if (!sw_has_path(path)) return 3;
    uint8_t *cards = malloc(rows * row), board[] = {0, 5, 10, 15, 20};
    uint16_t *ranks = calloc(rows, sizeof *ranks);
    if (!cards || !ranks) return 1;
    deal(cards, size + BOARD, rows, (sw_deck){many ? 0 : LATER, SW_JOKER - 1});
    unsigned long sum = 0;
    while (times--) {
        if (sw_omaha_rows(SW_HIGH, path, 1, cards, size, row, many ? cards + size : board, BOARD,
                          many ? row : 0, rows, ranks, NULL, &bad_row) != SW_OK)
            return 1;
        sum += ranks[rows - 1];
    }
    printf("%lu\n", sum);
    free(cards);
    free(ranks);
    return 0;
}

static int equity(char **args) {
    /* As Ah, Kd Kc, Qh Qd, Jc Js, Ts 9s, 7d 6d */
    static const uint8_t hole[] = {51, 50, 45, 44, 42, 41, 36, 39, 35, 31, 21, 17};
    int players = atoi(args[0]), times = atoi(args[1]);
    uint64_t winners[1 << 6], *work = malloc(sw_board_work_size()), sum = 0;
    if (!work) return 1;
    const sw_rules rules = {
        .parts = 1, .systems = {SW_HIGH}, .hole_size = 2, .board_size = SW_BOARD, .boards = 1};
    const sw_spots spot = {.rows = 1, .players = players, .hole = hole};
    while (times--) {
        if (sw_board_equity(&rules, &spot, winners, work) != SW_OK) return 1;
        sum += winners[1];
    }
    printf("%llu\n", (unsigned long long)sum);
    free(work);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 7 && !strcmp(argv[1], "rank")) return rank(argv + 2);
    if (argc == 7 && !strcmp(argv[1], "omaha")) return omaha(argv + 2);
    if (argc == 4 && !strcmp(argv[1], "equity")) return equity(argv + 2);
    return 2;
}
