/* The ranking systems: the generated tables, and the generated rows that say which each uses. */
#include "rank/ranking.h"

#include "tables/hash.h"

/* Declared in ranking.h. */
#undef SW_TABLE
#define SW_TABLE
#include "tables/omaha.h"

/* All others are of this file alone. */
#undef SW_TABLE
#include "tables/rankings.h"

int sw_system_facts(int system, sw_facts *facts) {
    if (system < 0 || system >= SW_SYSTEMS) return SW_BAD_ARGUMENT;
    const sw_ranking *ranking = &sw_rankings[system];
    *facts = (sw_facts){{0}, ranking->deck.lowest, ranking->deck.highest, ranking->omaha != NULL};
    for (int size = 0; size <= SW_MOST_CARDS; size++) facts->classes[size] = ranking->classes[size];
    return SW_OK;
}
