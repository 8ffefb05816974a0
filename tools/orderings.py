"""What beats what: the order of five-card and badugi hands in each ranking system.

This is the only place where the build states poker rules.  An order is written on one hand at a
time, for readability; there are only 7,462 five-card hands that differ in more than suits
(6,175 rank multisets and 1,287 suited rank sets) and 1,092 badugi hands.  Nothing here knows of
hashes, tables or C.

Ranks are 0 (deuce) to 12 (ace) throughout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

ACE = 12

CATEGORIES = (
    "no pair",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""Weakest first, in the sense of high poker."""

PAIRS = {
    (1, 1, 1, 1, 1): "no pair",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
"""Category by the sizes of the groups of equal ranks, largest first."""

WHEEL = frozenset({ACE, 0, 1, 2, 3})
RUNS = tuple(frozenset(range(low, low + 5)) for low in range(9))
"""The nine straights that use each rank in its usual place: 2-3-4-5-6 to T-J-Q-K-A."""


@dataclass(frozen=True)
class FiveCardOrder:
    """One ranking system of five-card hands.

    Attributes
    ----------
    name
        As in C, in Python and in the names of the tables.
    classes
        How many hands there are that do not tie.
    ace_low
        Whether the ace ranks below the deuce.
    straights
        The rank sets that are straights; empty where straights do not count.
    suits
        Whether five cards of a suit are a flush.
    low
        Whether the weakest hand, in the sense of high poker, is the best.
    """

    name: str
    classes: int
    ace_low: bool
    straights: tuple[frozenset[int], ...]
    suits: bool
    low: bool

    def height(self, rank: int) -> int:
        """Place of one rank among the thirteen."""
        return -1 if self.ace_low and rank == ACE else rank

    def category(self, ranks: Sequence[int], suited: bool) -> str:
        """Category of five cards with these ranks, all of one suit or not."""
        straight = frozenset(ranks) in self.straights
        if suited and self.suits:
            return "straight flush" if straight else "flush"
        if straight:
            return "straight"
        return PAIRS[tuple(sorted(Counter(ranks).values(), reverse=True))]

    def strength(self, ranks: Sequence[int], suited: bool) -> tuple[int, ...]:
        """Strength in the sense of high poker: greater beats less, equal ties.

        The category comes first, then the ranks, those that occur more often before the others
        and higher ones before lower ones.  A wheel ranks by its five.
        """
        category = self.category(ranks, suited)
        count = Counter(ranks)
        heights = {rank: self.height(rank) for rank in count}
        if frozenset(ranks) == WHEEL and "straight" in category:
            heights[ACE] = -1
        groups = sorted(((count[rank], heights[rank]) for rank in count), reverse=True)
        return (CATEGORIES.index(category), *(height for _, height in groups))

    def sort_key(self, ranks: Sequence[int], suited: bool) -> tuple[int, ...]:
        """Key that is less for the better hand."""
        strength = self.strength(ranks, suited)
        return strength if self.low else tuple(-part for part in strength)


FIVE_CARD_ORDERS = (
    FiveCardOrder("high", 7462, ace_low=False, straights=(WHEEL, *RUNS), suits=True, low=False),
    FiveCardOrder("ace_to_five", 6175, ace_low=True, straights=(), suits=False, low=True),
    FiveCardOrder(
        "ace_to_six", 7462, ace_low=True, straights=(WHEEL, *RUNS[:-1]), suits=True, low=True
    ),
    FiveCardOrder("deuce_to_seven", 7462, ace_low=False, straights=RUNS, suits=True, low=True),
)


@dataclass(frozen=True)
class BadugiOrder:
    """A ranking system of badugi hands: cards of different ranks and different suits."""

    name: str
    classes: int
    ace_low: bool

    def height(self, rank: int) -> int:
        """Place of one rank among the thirteen."""
        return -1 if self.ace_low and rank == ACE else rank

    def sort_key(self, ranks: Iterable[int]) -> tuple[int, ...]:
        """Key that is less for the better set of playing ranks: more cards, then lower ones."""
        heights = sorted((self.height(rank) for rank in ranks), reverse=True)
        return (-len(heights), *heights)


BADUGI_ORDERS = (BadugiOrder("badugi", 1092, ace_low=True),)


def dense_classes(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Class numbers of hands by their keys: 1 for the least key, no gaps, equal keys equal."""
    number = {key: n for n, key in enumerate(sorted(set(keys)), start=1)}
    return [number[key] for key in keys]
