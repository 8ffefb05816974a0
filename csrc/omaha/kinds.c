/* Classes of rank multisets of hole cards, suits left aside: for those who rank many boards. */
#include "omaha/omaha.h"
#include "omaha/table.h"

void sw_omaha_by_triple(const sw_ranking *ranking, const uint8_t *hole, int hole_size,
                        uint16_t *classes, int stride) {
    for (int triple = 0; triple < SW_TRIPLES; triple++)
        classes[triple * stride] =
            sw_omaha_unsuited(sw_omaha_numbered(ranking, (unsigned)triple), hole, hole_size);
}

void sw_omaha_kinds(const sw_ranking *ranking, const uint8_t *board, const uint8_t *holes,
                    int hole_size, size_t count, uint16_t *classes, size_t stride) {
    uint16_t row[SW_OMAHA_ROW];
    sw_omaha_join(ranking, board, SW_BOARD, row);
    for (size_t i = 0; i < count; i++, holes += hole_size)
        classes[i * stride] = sw_within(sw_omaha_unsuited(row, holes, hole_size), ranking->limit);
}
