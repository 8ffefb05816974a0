/* The ranking systems: which generated tables each uses. */
#include "rank/ranking.h"

#include "tables/ace_to_five.h"
#include "tables/ace_to_six.h"
#include "tables/badugi.h"
#include "tables/deuce_to_seven.h"
#include "tables/hash.h"
#include "tables/high.h"
#include "tables/high_bug.h"
#include "tables/high_wild.h"
#include "tables/short_deck.h"
#include "tables/short_deck_trips.h"
#include "tables/showing.h"

/* Declared in ranking.h. */
#undef SW_TABLE
#define SW_TABLE
#include "tables/omaha.h"

static const uint16_t *const natural[SW_MOST_CARDS + 1] = {
    NULL,
    sw_shift_natural_1,
    sw_shift_natural_2,
    sw_shift_natural_3,
    sw_shift_natural_4,
    sw_shift_natural_5,
    sw_shift_natural_6,
    sw_shift_natural_7,
};
static const uint16_t *const joker[SW_MOST_CARDS + 1] = {
    [5] = sw_shift_joker_5,
    [6] = sw_shift_joker_6,
    [7] = sw_shift_joker_7,
};

enum {
    EIGHT_LOWS = 56,
    NINE_LOWS = 126,
    ALL = SW_NO_LOW,
    SIXES = 16 /* the first card of a short deck */
};

/* clang-format off */
#define BY_PLACE(name) .by_place = {[5] = sw_##name##_5, [6] = sw_##name##_6, [7] = sw_##name##_7}
#define ACE_TO_FIVE(most)                                                          \
    {BY_PLACE(ace_to_five), .shifts = joker, .limit = (most),                      \
     .omaha = sw_omaha_ace_to_five, .deck = {0, SW_JOKER}}
#define AVOID_FLUSH(name)                                                          \
    {BY_PLACE(name), .shifts = joker, .limit = ALL, .flush = {sw_##name##_flush},  \
     .different = sw_##name##_ranks, .deck = {0, SW_JOKER}}
#define JOKER_HIGH(name)                                                           \
    {BY_PLACE(name), .shifts = joker, .limit = ALL,                                \
     .flush = {sw_##name##_flush, sw_##name##_flush_joker}, .deck = {0, SW_JOKER}}
#define SHORT_DECK(name)                                                           \
    {BY_PLACE(name), .shifts = natural, .limit = ALL, .flush = {sw_##name##_flush},\
     .omaha = sw_omaha_##name, .first_triple = SW_TRIPLES - SW_SHORT_DECK_TRIPLES,    \
     .straight_flushes = 6, .deck = {SIXES, SW_ACE}}
#define BADUGI(name, low)                                                          \
    {.badugi = sw_##name##_sets, .ace_low = (low), .limit = ALL, .deck = {0, SW_ACE}}
#define SHOWING(name)                                                              \
    {.by_place = {NULL, sw_##name##_1, sw_##name##_2, sw_##name##_3, sw_##name##_4}, \
     .shifts = natural, .limit = ALL, .deck = {0, SW_ACE}}

const sw_ranking sw_rankings[SW_SYSTEMS] = {
    [SW_HIGH] = {BY_PLACE(high), .shifts = natural, .limit = ALL, .flush = {sw_high_flush},
                 .omaha = sw_omaha_high, .omaha_quads = sw_omaha_high_4,
                 .straight_flushes = 10, .deck = {0, SW_ACE}},
    [SW_ACE_TO_FIVE] = ACE_TO_FIVE(ALL),
    [SW_EIGHT_OR_BETTER] = ACE_TO_FIVE(EIGHT_LOWS),
    [SW_NINE_OR_BETTER] = ACE_TO_FIVE(NINE_LOWS),
    [SW_ACE_TO_SIX] = AVOID_FLUSH(ace_to_six),
    [SW_DEUCE_TO_SEVEN] = AVOID_FLUSH(deuce_to_seven),
    [SW_BADUGI] = BADUGI(badugi, 1),
    [SW_BADUGI_ACE_HIGH] = BADUGI(badugi_ace_high, 0),
    [SW_HIGH_WILD] = JOKER_HIGH(high_wild),
    [SW_HIGH_BUG] = JOKER_HIGH(high_bug),
    [SW_SHORT_DECK] = SHORT_DECK(short_deck),
    [SW_SHORT_DECK_TRIPS] = SHORT_DECK(short_deck_trips),
    [SW_SHOWING_HIGH] = SHOWING(showing_high),
    [SW_SHOWING_LOW] = SHOWING(showing_low),
};
/* clang-format on */
