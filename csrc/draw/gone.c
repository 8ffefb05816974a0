/* What hands draw to once cards are gone: sums as in keep.c, with a few cards left out of them.
 *
 * Let G(K) be the sum of values over all hands that hold the cards K, whatever is gone.  Over those
 * hands that hold K and no card of a set R it is sum((-1)**|T| * G(K + T)) over the subsets T of R:
 * here R is what the hand discards and what is gone. */
#include "draw/sets.h"

enum {
    MOST_GONE = 10,
    HAND_AND_GONE = SW_MOST_HAND + MOST_GONE,
    SUBSETS = 4944 /* of at most 5 of 15 cards */
};

typedef struct {
    uint32_t number;
    uint8_t size, own; /* how many cards, and which of the hand's */
    int8_t sign;       /* -1 for an odd number of cards that are gone */
} subset;

int sw_draw_gone(int n, int size, const uint8_t *gone, int gone_cards, const uint8_t *hands,
                 size_t rows, const int64_t *sums, int64_t *all) {
    if (n < 0 || n > SW_LARGEST_DECK || size < 1 || size > SW_MOST_HAND || n < size ||
        gone_cards < 0 || gone_cards > MOST_GONE)
        return SW_BAD_ARGUMENT;
    const int sets = 1 << size;
    subset found[SUBSETS];
    size_t offset[SW_MOST_HAND + 1];
    offset[0] = 0;
    for (int k = 0; k < size; k++) offset[k + 1] = offset[k] + sw_choose[n][k];
    for (size_t row = 0; row < rows; row++, all += sets) {
        uint8_t cards[HAND_AND_GONE],
            own[HAND_AND_GONE]; /* bit of the place in the hand; 0 if it is gone */
        int count = 0, subsets = 1;
        for (int i = 0; i < size + gone_cards; i++) {
            uint8_t card = i < size ? hands[row * (size_t)size + (size_t)i] : gone[i - size];
            int j = count++;
            if (card >= n) return SW_BAD_CARDS;
            for (; j > 0 && cards[j - 1] > card; j--) {
                cards[j] = cards[j - 1];
                own[j] = own[j - 1];
            }
            if (j > 0 && cards[j - 1] == card) return SW_BAD_CARDS;
            cards[j] = card;
            own[j] = (uint8_t)(i < size ? 1 << i : 0);
        }
        for (int set = 0; set < sets; set++) all[set] = 0;
        found[0] = (subset){.sign = 1};
        all[0] = sums[0];
        for (int i = 0; i < count; i++) {
            const int before = subsets;
            for (int k = 0; k < before; k++) {
                subset new = found[k];
                if (new.size == size) continue;
                new.number += sw_choose[cards[i]][++new.size];
                new.own |= own[i];
                if (!own[i]) new.sign = (int8_t)-new.sign;
                int64_t sum = sums[offset[new.size] + new.number];
                all[new.own] += new.sign < 0 ? -sum : sum;
                found[subsets++] = new;
            }
        }
        for (int i = 0; i < size; i++)
            for (int set = 0; set < sets; set++)
                if (!(set >> i & 1)) all[set] -= all[set | 1 << i];
    }
    return SW_OK;
}
