"""What beats what: the order of hands in each ranking system.

This is the only place where the build states poker rules.  An order is written on one hand at a
time, for readability; there are only 7,462 five-card hands that differ in more than suits
(6,175 rank multisets and 1,287 suited rank sets) and 1,092 badugi hands.  Nothing here knows of
hashes, tables or C.

Ranks are 0 (deuce) to 12 (ace) throughout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

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
    "five of a kind",
)
"""Weakest first, in the sense of high poker."""

SHORT_DECK_CATEGORIES = (
    *CATEGORIES[:5],
    "full house",
    "flush",
    *CATEGORIES[7:],
)
"""A flush beats a full house."""

SHORT_DECK_TRIPS_CATEGORIES = (
    *CATEGORIES[:3],
    "straight",
    "three of a kind",
    *SHORT_DECK_CATEGORIES[5:],
)
"""And three of a kind beats a straight."""

PAIRS = {
    (): "no pair",
    (2,): "one pair",
    (2, 2): "two pair",
    (3,): "three of a kind",
    (3, 2): "full house",
    (4,): "four of a kind",
    (5,): "five of a kind",
}
"""Category by the sizes of the groups of two and more equal ranks, largest first."""

WHEEL = frozenset({ACE, 0, 1, 2, 3})
RUNS = tuple(frozenset(range(low, low + 5)) for low in range(9))
"""The nine straights that use each rank in its usual place: 2-3-4-5-6 to T-J-Q-K-A."""

SHORT_DECK_LOWEST = 4
SHORT_DECK_WHEEL = frozenset({ACE, 4, 5, 6, 7})

Kind = tuple[tuple[int, ...], bool]
"""The ranks of five cards, ascending, and whether the cards are of one suit."""


@dataclass(frozen=True)
class Order:
    """One ranking system that compares five cards, or fewer that show, by category and ranks.

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
    joker
        What a joker may be: nothing (there is none), "wild" for any card, "bug" for an ace or
        whatever completes a straight or a flush, "low" for what makes the best low.
    categories
        Weakest first.
    lowest
        Lowest rank of the deck.
    sizes
        Numbers of cards that are ranked.
    omaha
        Whether hands of which two cards and three of the board play are ranked too.
    """

    name: str
    classes: int
    ace_low: bool = False
    straights: tuple[frozenset[int], ...] = ()
    suits: bool = False
    low: bool = False
    joker: str = ""
    categories: tuple[str, ...] = CATEGORIES
    lowest: int = 0
    sizes: tuple[int, ...] = (5, 6, 7)
    omaha: bool = False

    def height(self, rank: int) -> int:
        """Place of one rank among the thirteen."""
        return -1 if self.ace_low and rank == ACE else rank

    def category(self, ranks: Sequence[int], suited: bool) -> str:
        """Category of cards with these ranks, all of one suit or not."""
        straight = frozenset(ranks) in self.straights
        if suited and self.suits:
            return "straight flush" if straight else "flush"
        if straight:
            return "straight"
        groups = sorted((n for n in Counter(ranks).values() if n > 1), reverse=True)
        return PAIRS[tuple(groups)]

    def strength(self, ranks: Sequence[int], suited: bool) -> tuple[int, ...]:
        """Strength in the sense of high poker: greater beats less, equal ties.

        The category comes first, then the ranks, those that occur more often before the others
        and higher ones before lower ones.  The ace of the lowest straight ranks lowest.
        """
        category = self.category(ranks, suited)
        count = Counter(ranks)
        heights = {rank: self.height(rank) for rank in count}
        if "straight" in category and frozenset(ranks) in (WHEEL, SHORT_DECK_WHEEL):
            heights[ACE] = -1
        groups = sorted(((count[rank], heights[rank]) for rank in count), reverse=True)
        return (self.categories.index(category), *(height for _, height in groups))

    def sort_key(self, ranks: Sequence[int], suited: bool) -> tuple[int, ...]:
        """Key that is less for the better hand."""
        strength = self.strength(ranks, suited)
        return strength if self.low else tuple(-part for part in strength)

    def kinds(self, size: int = 5) -> list[Kind]:
        """All that hands of `size` cards can be: rank multisets, rank sets of one suit, jokers."""
        deck = range(self.lowest, ACE + 1)
        most = 5 if self.joker == "wild" else 4
        rows = [
            row
            for row in combinations_with_replacement(deck, size)
            if all(n <= most for n in Counter(row).values())
        ]
        if self.joker == "bug":
            rows.append((ACE,) * 5)
        suited = [(row, True) for row in combinations(deck, 5)] if self.suits else []
        return [(row, False) for row in rows] + suited

    def joker_hands(self, ranks: Sequence[int], suited: bool) -> Iterator[Kind]:
        """What four cards with these ranks, all of one suit or not, can be with the joker.

        Four cards of one suit make a flush with the joker, of a rank that the hand lacks; in a
        low system the joker is of another suit.
        """
        for rank in range(ACE + 1):
            hand = tuple(sorted((*ranks, rank)))
            if self.joker == "low":
                if hand.count(rank) < 5:
                    yield hand, False
            elif suited:
                if rank not in ranks:
                    yield hand, True
            elif self.joker == "wild" or rank == ACE or frozenset(hand) in self.straights:
                yield hand, False


HIGH = Order("high", 7462, straights=(WHEEL, *RUNS), suits=True, omaha=True)
SHORT = Order(
    "short_deck",
    1404,
    straights=(SHORT_DECK_WHEEL, *RUNS[SHORT_DECK_LOWEST:]),
    suits=True,
    categories=SHORT_DECK_CATEGORIES,
    lowest=SHORT_DECK_LOWEST,
    omaha=True,
)

ORDERS = (
    HIGH,
    Order("high_wild", 7475, straights=HIGH.straights, suits=True, joker="wild"),
    Order("high_bug", 7463, straights=HIGH.straights, suits=True, joker="bug"),
    Order("ace_to_five", 6175, ace_low=True, low=True, joker="low", omaha=True),
    Order(
        "ace_to_six",
        7462,
        ace_low=True,
        straights=(WHEEL, *RUNS[:-1]),
        suits=True,
        low=True,
        joker="low",
    ),
    Order("deuce_to_seven", 7462, straights=RUNS, suits=True, low=True, joker="low"),
    SHORT,
    Order(
        "short_deck_trips",
        1404,
        straights=SHORT.straights,
        suits=True,
        categories=SHORT_DECK_TRIPS_CATEGORIES,
        lowest=SHORT_DECK_LOWEST,
        omaha=True,
    ),
)


@dataclass(frozen=True)
class Qualified:
    """A low system that ranks as another, but only hands up to some rank; others are no low.

    Attributes
    ----------
    name
        As in C and in Python; the tables are those of the other.
    order
        Name of the other.
    highest
        The highest rank that a hand may have, all of different ranks: 8 for an eight.
    classes
        How many classes of the other such hands have.
    """

    name: str
    order: str
    highest: int
    classes: int


EIGHT_OR_BETTER = Qualified("eight_or_better", "ace_to_five", 8, 56)
QUALIFIED = (EIGHT_OR_BETTER, Qualified("nine_or_better", "ace_to_five", 9, 126))

SHOWING_ORDERS = (
    Order("showing_high", 1820, sizes=(1, 2, 3, 4)),
    Order("showing_low", 1820, ace_low=True, low=True, sizes=(1, 2, 3, 4)),
)
"""One to four up cards: pairs, trips and quads count, straights and flushes do not."""


@dataclass(frozen=True)
class BadugiOrder:
    """A ranking system of badugi hands: cards of different ranks and different suits."""

    name: str
    classes: int
    ace_low: bool
    sizes: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7)

    def height(self, rank: int) -> int:
        """Place of one rank among the thirteen, from 0."""
        return (rank + 1) % (ACE + 1) if self.ace_low else rank

    def sort_key(self, heights: Iterable[int]) -> tuple[int, ...]:
        """Key that is less for the better set of cards: more cards, then lower ones."""
        ordered = sorted(heights, reverse=True)
        return (-len(ordered), *ordered)


BADUGI_ORDERS = (
    BadugiOrder("badugi", 1092, ace_low=True),
    BadugiOrder("badugi_ace_high", 1092, ace_low=False),
)


def dense_classes(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Class numbers of hands by their keys: 1 for the least key, no gaps, equal keys equal."""
    number = {key: n for n, key in enumerate(sorted(set(keys)), start=1)}
    return [number[key] for key in keys]
