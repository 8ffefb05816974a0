/* The tables of base/count.h, and sets by number. */
#include "base/count.h"

/* clang-format off */
#define C2(n) ((n) * ((n) - 1u) / 2)
#define C3(n) (C2(n) * ((n) - 2u) / 3)
#define C4(n) (C3(n) * ((n) - 3u) / 4)
#define CHOICES(n) {1, (n), C2(n), C3(n), C4(n), C4(n) * ((n) - 4u) / 5}
#define CHOICES_6(n) \
    CHOICES(n), CHOICES(n + 1u), CHOICES(n + 2u), CHOICES(n + 3u), CHOICES(n + 4u), CHOICES(n + 5u)
const uint32_t sw_choose[SW_MOST_CHOSEN_FROM + 1][SW_MOST_CHOSEN + 1] = {
    CHOICES_6(0u), CHOICES_6(6u), CHOICES_6(12u), CHOICES_6(18u), CHOICES_6(24u),
    CHOICES_6(30u), CHOICES_6(36u), CHOICES_6(42u), CHOICES_6(48u),
};

#define BITS_8(n) (n), (n) + 1, (n) + 1, (n) + 2, (n) + 1, (n) + 2, (n) + 2, (n) + 3
#define BITS_32(n) BITS_8(n), BITS_8(n + 1), BITS_8(n + 1), BITS_8(n + 2)
const uint8_t sw_few_bits[1 << 7] = {BITS_32(0), BITS_32(1), BITS_32(1), BITS_32(2)};
/* clang-format on */

void sw_set_of_number(uint32_t number, int size, int n, uint8_t *set) {
    int thing = n;
    SW_EXPECT(n <= SW_MOST_CHOSEN_FROM && size <= SW_MOST_CHOSEN && number < sw_choose[n][size]);
    for (int k = size; k > 0; k--) {
        do thing--;
        while (thing > 0 && sw_choose[thing][k] > number);
        number -= sw_choose[thing][k];
        set[k - 1] = (uint8_t)thing;
    }
}
