/* All that a hand with cards to come may become, ranked.  See completions.h. */
#include "private/completions.h"

#include <string.h>

#include "rank/rows.h"

enum { COMPLETIONS = 512, NO_CURSOR = 255 };

/* Fill cursor[from..size) with the lowest kinds from `kind` on that are left; 0 if too few are. */
static int lowest_kinds(const uint8_t *left, int kinds, int size, int from, int kind,
                        uint8_t *cursor) {
    for (int used = 0; from < size;) {
        if (kind >= kinds) return 0;
        if (used < left[kind]) {
            cursor[from++] = (uint8_t)kind;
            used++;
        } else {
            kind++;
            used = 0;
        }
    }
    return 1;
}

/* The next multiset in ascending order; 0 after the last. */
static int next_kinds(const uint8_t *left, int kinds, int size, uint8_t *cursor) {
    for (int i = size - 1; i >= 0; i--) {
        uint8_t tail[SW_MOST_CARDS];
        if (lowest_kinds(left, kinds, size, i, cursor[i] + 1, tail)) {
            memcpy(cursor + i, tail + i, (size_t)(size - i));
            return 1;
        }
    }
    return 0;
}

static int good_cursor(const uint8_t *left, int kinds, int size, const uint8_t *cursor) {
    for (int i = 0, used = 0; i < size; i++) {
        used = i && cursor[i] == cursor[i - 1] ? used + 1 : 1;
        if (cursor[i] >= kinds || used > left[cursor[i]] || (i && cursor[i] < cursor[i - 1]))
            return 0;
    }
    return 1;
}

int sw_private_fill(int system, int low_system, int path, const uint8_t *known, int known_cards,
                    const uint8_t *cards, const uint8_t *left, int kinds, int to_come,
                    uint8_t *cursor, size_t count, uint64_t *words, uint16_t *low) {
    if (!sw_good_kinds(left, kinds) || known_cards < 0 || known_cards > SW_MOST_CARDS ||
        to_come < 0 || to_come > SW_MOST_CARDS - known_cards || known_cards + to_come < 1)
        return SW_BAD_ARGUMENT;
    const int size = known_cards + to_come;
    if (to_come && cursor[0] == NO_CURSOR) {
        if (!lowest_kinds(left, kinds, to_come, 0, 0, cursor)) return SW_BAD_ARGUMENT;
    } else if (!good_cursor(left, kinds, to_come, cursor)) {
        return SW_BAD_ARGUMENT;
    }
    const int systems[2] = {system, low_system};
    uint8_t rows[COMPLETIONS * SW_MOST_CARDS];
    uint16_t found[COMPLETIONS];
    int more = 1;
    for (size_t done = 0; done < count;) {
        size_t block = count - done < COMPLETIONS ? count - done : COMPLETIONS;
        for (size_t row = 0; row < block; row++) {
            if (!more) return SW_BAD_ARGUMENT;
            uint8_t *hand = rows + row * (size_t)size;
            uint64_t word = 0;
            memcpy(hand, known, (size_t)known_cards);
            for (int i = 0, used = 0; i < to_come; i++) {
                unsigned kind = cursor[i];
                used = i && cursor[i - 1] == kind ? used + 1 : 0;
                hand[known_cards + i] = cards[SW_KIND_CARDS * kind + (unsigned)used];
                word |= (uint64_t)kind << (SW_KIND_BITS * i);
            }
            words[done + row] = word;
            more = next_kinds(left, kinds, to_come, cursor);
        }
        size_t bad_row;
        uint16_t *const ranks[2] = {found, low ? low + done : NULL};
        int status = sw_rank_parts(systems, sw_kernels_of(path), 1, rows, size, size, block, ranks,
                                   &bad_row);
        if (status == SW_BAD_ROW) return SW_BAD_CARDS;
        if (status) return status;
        for (size_t row = 0; row < block; row++)
            words[done + row] |= (uint64_t)found[row] << SW_RANK_SHIFT;
        done += block;
    }
    return SW_OK;
}

int sw_private_sort(const uint64_t *words, const uint16_t *others, size_t count, int by_others,
                    uint64_t *sorted, uint16_t *sorted_others, uint32_t *starts) {
    if (count > UINT32_MAX || (by_others && !others)) return SW_BAD_ARGUMENT;
#define KEY(i) (by_others ? others[i] : sw_word_rank(words[i]))
    unsigned most = 0; /* below SW_NO_LOW, which counts as the one behind it */
    for (size_t i = 0; i < count; i++)
        if (KEY(i) > most && KEY(i) < SW_NO_LOW) most = KEY(i);
#define BIN(i) (KEY(i) > most ? most + 1 : KEY(i))
    memset(starts, 0, (most + 2) * sizeof *starts);
    for (size_t i = 0; i < count; i++) starts[BIN(i)]++;
    uint32_t start = 0;
    for (unsigned bin = 0; bin < most + 2; bin++) {
        uint32_t there = starts[bin];
        starts[bin] = start;
        start += there;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t to = starts[BIN(i)]++;
        sorted[to] = words[i];
        if (others) sorted_others[to] = others[i];
    }
#undef BIN
#undef KEY
    return SW_OK;
}
