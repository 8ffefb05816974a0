/* Which games are played by which functions. */
#include "rank/rules.h"

enum { MOST_PARTS_PLAYED = 2 };

/* The set of a deck's cards. */
static uint64_t set_of_deck(sw_deck deck) {
    return sw_cards_below(deck.highest + 1) & ~sw_cards_below(deck.lowest);
}

sw_deck sw_deck_of_systems(const sw_rules *rules) {
    sw_deck deck = {0, SW_JOKER};
    for (int part = 0; part < rules->parts; part++)
        deck = sw_common_deck(deck, sw_rankings[rules->systems[part]].deck);
    return deck;
}

uint64_t sw_deck_of(const sw_rules *rules) {
    if (rules->deck) return rules->deck;
    return set_of_deck(sw_deck_of_systems(rules)) & sw_cards_below(SW_JOKER);
}

/* Whether a system ranks the hands of a game by ranks and, if they matter, flushes that are
 * welcome: as one part of it, or as the part of a whole pot, of which only a low one may need a
 * hand to qualify, and goes by ranks alone. */
static int ranks_part(const sw_rules *rules, int part, int way) {
    const sw_ranking *ranking = &sw_rankings[rules->systems[part]];
    if (ranking->different) return 0;
    if (way == SW_BY_RANKS && (part ? ranking->flush[0] != NULL : ranking->limit < SW_NO_LOW))
        return 0;
    if (rules->from_hole)
        return rules->hole_size >= SW_LEAST_OMAHA && rules->hole_size <= SW_MOST_OMAHA &&
               ranking->omaha;
    return rules->hole_size >= 1 && rules->hole_size <= SW_MOST_CARDS - SW_BOARD &&
           ranking->by_place[SW_BOARD + rules->hole_size];
}

int sw_can_play(const sw_rules *rules, int way) {
    if (rules->parts < 1 || rules->parts > (way == SW_A_PART ? 1 : MOST_PARTS_PLAYED)) return 0;
    for (int part = 0; part < rules->parts; part++)
        if (rules->systems[part] < 0 || rules->systems[part] >= SW_SYSTEMS) return 0;
    if (rules->boards != 1 || rules->wild) return 0;
    if (rules->from_hole && rules->from_hole != SW_OMAHA_HOLE) return 0;
    const uint64_t whole = set_of_deck(sw_deck_of_systems(rules));
    if (way == SW_BY_ROWS)
        return (!rules->deck || rules->deck == whole) && rules->hole_size >= 1 &&
               rules->hole_size <= SW_MOST_CARDS && rules->board_size >= 0 &&
               rules->board_size <= SW_BOARD;
    if (rules->board_size != SW_BOARD || rules->deck & ~(whole & sw_cards_below(SW_JOKER)))
        return 0;
    for (int part = 0; part < rules->parts; part++)
        if (!ranks_part(rules, part, way)) return 0;
    return 1;
}

int sw_good_spots(const sw_spots *spots) {
    return spots->players >= 1 && spots->players <= SW_MOST_PLAYERS && spots->board_cards >= 0 &&
           spots->board_cards <= SW_BOARD && spots->dead_cards >= 0 &&
           spots->dead_cards <= SW_JOKER;
}
