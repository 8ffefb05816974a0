/* What every hand there is to keep.
 *
 * Let f(X) be the value of a final hand X, and G(K) the sum of f over all hands that hold the cards
 * K, found from the larger sets to the smaller.  A hand that keeps K and discards D then gets, over
 * all its draws, sum((-1)**|T| * G(K + T)) over the subsets T of D: for what is discarded does not
 * come back. */
#include "draw/sets.h"

int sw_draw_sums(int n, int size, size_t start, size_t stop, const int64_t *from, int64_t *to) {
    uint8_t cards[SW_MOST_HAND] = {0};
    if (!sw_are_sets(n, size, start, stop) || size < 1) return SW_BAD_ARGUMENT;
    if (start < stop) sw_set_of_number((uint32_t)start, size, n, cards);
    for (size_t i = start; i < stop; i++) {
        uint32_t below = 0, above = 0;
        for (int j = 1; j < size; j++) above += sw_choose[cards[j]][j];
        for (int j = 0; j < size; j++) {
            to[below + above] += from[i];
            below += sw_choose[cards[j]][j + 1];
            if (j + 1 < size) above -= sw_choose[cards[j + 1]][j + 1];
        }
        sw_next_set(cards, size);
    }
    return SW_OK;
}

int sw_draw_most(int n, int size, size_t start, size_t stop, const double *from, double *to) {
    uint8_t cards[SW_MOST_HAND] = {0};
    if (!sw_are_sets(n, size, start, stop) || size < 1) return SW_BAD_ARGUMENT;
    if (start < stop) sw_set_of_number((uint32_t)start, size, n, cards);
    for (size_t i = start; i < stop; i++) {
        uint32_t below = 0, above = 0;
        double most = to[i];
        for (int j = 1; j < size; j++) above += sw_choose[cards[j]][j];
        for (int j = 0; j < size; j++) {
            double value = from[below + above];
            if (value > most) most = value;
            below += sw_choose[cards[j]][j + 1];
            if (j + 1 < size) above -= sw_choose[cards[j + 1]][j + 1];
        }
        to[i] = most;
        sw_next_set(cards, size);
    }
    return SW_OK;
}

/* Whether a/b > c/d, without overflow for b and d below 2^31. */
static int exceeds(int64_t a, int64_t b, int64_t c, int64_t d) {
    int64_t whole = a / b - c / d;
    return whole ? whole > 0 : a % b * d > c % d * b;
}

int sw_draw_best(int n, uint64_t dead, int size, const uint8_t *hands, size_t rows,
                 const int64_t *sums, uint8_t *kept, int64_t *best, int64_t *all) {
    if (n < 0 || n > SW_LARGEST_DECK || size < 1 || size > SW_MOST_HAND || n < size)
        return SW_BAD_ARGUMENT;
    const int sets = 1 << size;
    size_t offset[SW_MOST_HAND + 1];
    int64_t ways[SW_HAND_SETS];
    double per_way[SW_HAND_SETS];
    uint8_t order[SW_HAND_SETS], size_of[SW_HAND_SETS];
    int left = n - size, choices = 0;
    for (int card = 0; card < n; card++) left -= (int)(dead >> card & 1);
    offset[0] = 0;
    for (int k = 0; k < size; k++) offset[k + 1] = offset[k] + sw_choose[n][k];
    for (int set = 0; set < sets; set++) {
        int k = 0;
        for (int bits = set; bits; bits &= bits - 1) k++;
        size_of[set] = (uint8_t)k;
        ways[set] = left >= size - k ? sw_choose[left][size - k] : 0;
        per_way[set] = ways[set] ? 1.0 / (double)ways[set] : 0;
    }
    for (int k = size; k >= 0; k--)
        for (int set = 0; set < sets; set++)
            if (size_of[set] == k && ways[set]) order[choices++] = (uint8_t)set;
    for (size_t row = 0; row < rows; row++) {
        uint8_t cards[SW_MOST_HAND], bit[SW_MOST_HAND];
        uint32_t number[SW_HAND_SETS];
        int64_t value[SW_HAND_SETS];
        int gone = 0;
        for (int i = 0; i < size; i++) {
            uint8_t card = hands[row * (size_t)size + (size_t)i];
            int j = i;
            if (card >= n) return SW_BAD_CARDS;
            gone |= (int)(dead >> card & 1);
            for (; j > 0 && cards[j - 1] > card; j--) {
                cards[j] = cards[j - 1];
                bit[j] = bit[j - 1];
            }
            if (j > 0 && cards[j - 1] == card) return SW_BAD_CARDS;
            cards[j] = card;
            bit[j] = (uint8_t)(1 << i);
        }
        if (gone) {
            kept[row] = 0;
            best[row] = -1;
            for (int set = 0; all && set < sets; set++) all[row * (size_t)sets + (size_t)set] = -1;
            continue;
        }
        sw_subset_numbers(cards, size, number);
        for (int set = 0; set < sets; set++) value[set] = sums[offset[size_of[set]] + number[set]];
        for (int i = 0; i < size; i++)
            for (int set = 0; set < sets; set++)
                if (!(set >> i & 1)) value[set] -= value[set | 1 << i];
        int found = order[0];
        double mean = (double)value[found] * per_way[found];
        for (int i = 1; i < choices; i++) {
            int set = order[i];
            double other = (double)value[set] * per_way[set];
            if (other < mean * (1 - 1e-12)) continue;
            if (other > mean * (1 + 1e-12) ||
                exceeds(value[set], ways[set], value[found], ways[found])) {
                found = set;
                mean = other;
            }
        }
        unsigned keeps = 0;
        for (int i = 0; i < size; i++)
            if (found >> i & 1) keeps |= bit[i];
        kept[row] = (uint8_t)keeps;
        best[row] = value[found];
        for (int set = 0; all && set < sets; set++) {
            unsigned to = 0;
            for (int i = 0; i < size; i++)
                if (set >> i & 1) to |= bit[i];
            all[row * (size_t)sets + to] = value[set];
        }
    }
    return SW_OK;
}
