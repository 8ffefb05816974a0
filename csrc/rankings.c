/* The ranking systems: which generated tables each uses. */
#include "ranking.h"

#include "tables/ace_to_five.h"
#include "tables/ace_to_six.h"
#include "tables/badugi.h"
#include "tables/deuce_to_seven.h"
#include "tables/high.h"

#define BY_PLACE(name) .by_place = {[5] = sw_##name##_5, [6] = sw_##name##_6, [7] = sw_##name##_7}

enum { EIGHT_LOWS = 56, NINE_LOWS = 126, ALL = SW_NO_LOW };

const sw_ranking sw_rankings[SW_SYSTEMS] = {
    [SW_HIGH] = {BY_PLACE(high), .flush = sw_high_flush, .limit = ALL},
    [SW_ACE_TO_FIVE] = {BY_PLACE(ace_to_five), .limit = ALL},
    [SW_EIGHT_OR_BETTER] = {BY_PLACE(ace_to_five), .limit = EIGHT_LOWS},
    [SW_NINE_OR_BETTER] = {BY_PLACE(ace_to_five), .limit = NINE_LOWS},
    [SW_ACE_TO_SIX] = {BY_PLACE(ace_to_six), .flush = sw_ace_to_six_flush,
                       .different = sw_ace_to_six_ranks, .limit = ALL},
    [SW_DEUCE_TO_SEVEN] = {BY_PLACE(deuce_to_seven), .flush = sw_deuce_to_seven_flush,
                           .different = sw_deuce_to_seven_ranks, .limit = ALL},
    [SW_BADUGI] = {.badugi = sw_badugi_sets, .limit = ALL},
};
