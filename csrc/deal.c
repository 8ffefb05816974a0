/* Dealing at random: see deal.h. */
#include "deal.h"

#include <string.h>

enum { MOST_PRODUCT_BITS = 52 /* of bounds that share a word: one word in 4,096 is looked at */ };

void sw_dealer_start(sw_dealer *dealer, const uint8_t *deck, int deck_size, int open,
                     const uint64_t *key, uint64_t stream) {
    memset(dealer, 0, sizeof *dealer);
    memcpy(dealer->deck, deck, (size_t)deck_size);
    dealer->deck_size = deck_size;
    dealer->open = open;
    sw_random_start(&dealer->random, key, stream);
    uint64_t product = 1;
    for (int i = 0; i < open; i++) {
        uint64_t bound = (uint64_t)(deck_size - i);
        if (product > (1ULL << MOST_PRODUCT_BITS) / bound) {
            dealer->product[dealer->groups] = product;
            dealer->end[dealer->groups++] = i;
            product = 1;
        }
        product *= bound;
    }
    if (open) {
        dealer->product[dealer->groups] = product;
        dealer->end[dealer->groups++] = open;
    }
}
