"""What the steps of counting cost, as measured on one core of 2.6 GHz.

Every way to count estimates its seconds from these: to take the cheapest, to say what it would
cost, and to cut the work into chunks. ``benchmarks/costs.py`` compares estimates with the truth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelwheel._games.rules import Rules

# Of ranges on boards, in seconds; in pairs the first is for one pot and the second for two halves,
# or, of a board, the first for hold'em and the second for Omaha.

PAIR = 5e-11, 3e-10
"""A comparison of two hands on a board, which share no card."""

COUNT = 4e-8, 1.5e-7
"""To put away what was counted of two hands, once for all boards of a chunk of work."""

START = 1.2e-8, 2.5e-8
"""To begin with two hands, for each call of the core."""

RANK = 5e-10, 1.2e-9
"""To rank a hand on a board, for one half of the pot."""

BOARD = 1e-7, 4e-7
"""What a board takes besides."""

LIST = 1e-6
"""To list a hand of a large range, to put it in its place, and to look for symmetries."""

LOOK_UP = 3e-8
"""To look up a matchup, and to do something with it."""

SWEEP = {2: 6e-9, 3: 2e-8, 4: 4e-8, 5: 1.2e-7, 6: 5e-7}
"""What a hand takes in a sweep of a board, by the number of its cards."""

CHOICE = 6e-11, 8e-10
"""A choice of hands for three players or more on a board, if they share no card."""

BEFORE = 1e-9
"""A choice of hands for all but the last of them on a board."""

THREE = 1.5e-7
"""What a hand takes in a sweep of a board with three players."""

ENUMERATE = 1.2e-7, 1e-8
"""To list a board with more than two cards to come, and with fewer."""

SMALL = 2e-3
"""From which on it pays to look for symmetries."""

CHOSEN = 5e-8
"""To list a choice of hands."""

PERMUTED = 1e-8
"""To see what becomes of a choice of hands by an exchange of suits."""

WEIGHED = 4e-6
"""To weigh the counts of a choice of hands by integers of any size."""

PASS = 1e-3
"""A pass over hands whose weights are too large for the core takes at least that much besides."""

ALIKE = 1e-3
"""To look for matchups that differ by suits alone, however few there are."""

# Of known hands and of the table before the flop, in steps of a nanosecond.

KNOWN = (1_000, 4_000, 12_000, 60_000, 150_000, 300_000)
"""A single spot of two players, by the number of cards to come."""

TABLE = 50_000, 4
"""To start with, and for each pair of hands."""


def rank_seconds(rules: Rules) -> float:
    """Return about how long it takes to rank a hand on a board."""
    return RANK[rules.omaha] * (1 + rules.split)


_MATCHUP = (4e-6, 5e-6, 6e-6, 8e-6, 4e-5, 2e-4), (5e-6, 8e-6, 1.2e-5, 5e-5, 2e-4, 7e-4)
"""One of many matchups of known hands by the number of cards to come, in hold'em and in Omaha."""

_SUITED = (0.05, 0.25, 0.8), (0.09, 0.25, 0.3)
"""Which part of that it takes with the suits exchanged, for two players, three, and more."""


def matchup_seconds(
    rules: Rules, to_come: int, players: int, matchups: float, kinds: float
) -> float:
    """Return about how long many matchups of known hands take.

    Hands of some ranks are played once with all that does not depend on suits: `kinds` says in how
    many ways the players may have ranks.
    """
    most = _MATCHUP[rules.omaha][to_come]
    if not rules.omaha:
        most *= 1 + 0.4 * (players - 2)
    if rules.lowest:
        most /= 1 + 0.5 * max(0, to_come - 1) ** 1.5
    suited = _SUITED[rules.omaha][min(players, 4) - 2]
    kinds = min(kinds, matchups)
    return most * (1 + 0.8 * rules.split) * (kinds + suited * (matchups - kinds))


def preparation(hands: int, size: int) -> float:
    """Return about how long it takes to number the sets of cards of hands."""
    return 0.0 if size == 2 else hands * float(1 << size) * 5e-8


# Of private cards, in nanoseconds.

CALL = 30_000
"""A spot, before any work is done."""

FILL = 25
"""To make, rank and sort a completion."""

PART = 1.5
"""To count a part of a completion, or to ask for it."""

ANY_SWEEP = 400
"""Any sweep."""

HALVES = 12
"""A split pot takes as much as so many sweeps."""

LAST = 30
"""To find where the last player's completions begin that win."""

DEAL = 0.5
"""To play one deal of a split pot."""

# Of reading what is asked, in seconds.

READ = 5e-5
"""A question."""

READ_RANGE = {2: 1.2e-4, 4: 2e-3, 5: 1e-2, 6: 8e-2}
"""A range in it, by the number of its cards: those known to be elsewhere are taken out."""
