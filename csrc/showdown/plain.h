/* The kernels of showdowns in plain C: see cpu/kernels.h. */
#ifndef SW_SHOWDOWN_PLAIN_H
#define SW_SHOWDOWN_PLAIN_H

#include "cpu/kernels.h"

int sw_repeat_plain(const uint8_t *hole, size_t width, size_t deals, size_t readable);

size_t sw_award_plain(const uint16_t *first, const uint16_t *second, int players, size_t deals,
                      int32_t *shares, uint16_t *first_set, uint16_t *second_set);

#endif
