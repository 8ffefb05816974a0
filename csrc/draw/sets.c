/* All sets of cards that may be drawn, by number: listed, and with kept cards ranked. */
#include "draw/sets.h"
#include "rank/rows.h"

enum { COMPLETIONS_AT_ONCE = 1024 /* ranked at a time */ };

int sw_draw_sets(int n, int size, size_t start, size_t stop, uint8_t *sets) {
    uint8_t cards[SW_MOST_HAND] = {0};
    if (!sw_are_sets(n, size, start, stop)) return SW_BAD_ARGUMENT;
    if (start == stop) return SW_OK;
    sw_set_of_number((uint32_t)start, size, n, cards);
    for (size_t i = start; i < stop; i++) {
        for (int j = 0; j < size; j++) *sets++ = cards[j];
        if (size) sw_next_set(cards, size);
    }
    return SW_OK;
}

int sw_draw_ranks(const int *systems, int parts, int path, const uint8_t *kept, int kept_cards,
                  const uint8_t *deck, int n, int missing, size_t start, size_t stop,
                  uint16_t *first, uint16_t *second) {
    uint8_t rows[COMPLETIONS_AT_ONCE * SW_MOST_HAND], set[SW_MOST_HAND] = {0};
    if (!sw_are_sets(n, missing, start, stop) || kept_cards < 0 || parts < 1 || parts > 2 ||
        kept_cards > SW_MOST_HAND - missing || kept_cards + missing < 1)
        return SW_BAD_ARGUMENT;
    const int size = kept_cards + missing;
    if (start < stop) sw_set_of_number((uint32_t)start, missing, n, set);
    for (size_t done = start; done < stop;) {
        size_t some = stop - done < COMPLETIONS_AT_ONCE ? stop - done : COMPLETIONS_AT_ONCE, bad;
        uint8_t *row = rows;
        for (size_t i = 0; i < some; i++) {
            for (int j = 0; j < missing; j++) *row++ = deck[set[j]];
            for (int j = 0; j < kept_cards; j++) *row++ = kept[j];
            if (missing) sw_next_set(set, missing);
        }
        uint16_t *const ranks[2] = {first + (done - start),
                                    parts > 1 ? second + (done - start) : NULL};
        int status =
            sw_rank_parts(systems, sw_kernels_of(path), 1, rows, size, size, some, ranks, &bad);
        if (status != SW_OK) return status == SW_BAD_ROW ? SW_BAD_CARDS : status;
        done += some;
    }
    return SW_OK;
}
