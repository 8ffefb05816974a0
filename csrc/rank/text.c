/* Hands as plain text: `AsKd`, `as kd`, `As, Kd`.
 *
 * This reads only what is plainly a hand, fast.  Everything else (tens as `10`, suit signs, errors)
 * is the business of the parser in Python, which accepts all of this and knows what to say. */
#include <string.h>

#include "rank/hand.h"

/* Rank or suit of a letter plus 1, or 0. */
static const uint8_t rank_letter[256] = {
    ['2'] = 1,  ['3'] = 2,  ['4'] = 3,  ['5'] = 4,  ['6'] = 5,  ['7'] = 6,
    ['8'] = 7,  ['9'] = 8,  ['T'] = 9,  ['t'] = 9,  ['J'] = 10, ['j'] = 10,
    ['Q'] = 11, ['q'] = 11, ['K'] = 12, ['k'] = 12, ['A'] = 13, ['a'] = 13,
};
static const uint8_t suit_letter[256] = {
    ['c'] = 1, ['C'] = 1, ['d'] = 2, ['D'] = 2, ['h'] = 3, ['H'] = 3, ['s'] = 4, ['S'] = 4,
};

/* Read cards up to `end`, at most `most`, and return how many; -1 if something else is there. */
static int read_cards(const char *text, const char *end, uint8_t *cards, int most) {
    int count = 0;
    while (text < end) {
        if (*text == ' ' || *text == ',') {
            text++;
            continue;
        }
        if (end - text < 2 || count == most) return -1;
        uint8_t rank = rank_letter[(uint8_t)text[0]], suit = suit_letter[(uint8_t)text[1]];
        if (!rank || !suit) return -1;
        cards[count++] = (uint8_t)(4 * (rank - 1) + suit - 1);
        text += 2;
    }
    return count;
}

uint32_t sw_rank_text(int system, const char *text) {
    uint8_t cards[SW_MOST_CARDS];
    int count = read_cards(text, text + strlen(text), cards, SW_MOST_CARDS);
    return count < 0 ? 0 : sw_rank_cards(system, cards, (size_t)count);
}

int sw_parse_lines(const char *text, size_t length, int size, size_t rows, uint8_t *cards) {
    if (size < 1 || size > SW_MOST_CARDS) return SW_BAD_ARGUMENT;
    const char *end = text + length;
    for (size_t row = 0; row < rows; row++, cards += size) {
        const char *stop = text;
        while (stop < end && *stop != '\n') stop++;
        if (read_cards(text, stop, cards, size) != size) return SW_BAD_ROW;
        text = stop < end ? stop + 1 : end;
    }
    return SW_OK;
}
