"""The best so many percent of all hands: hands of two and of four cards, whole classes at a time.

Of two cards `starting_hands` has the classes in order. The 16,432 classes of four cards are hands
up to an exchange of suits; `omaha_order.bin` has their numbers, best first, two bytes each with the
lower byte first. `tools/gen_omaha_order.py` makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import RANKS
from steelwheel._data_files import DataFile, data_file
from steelwheel._ranges.combinations import Pattern, cards_of, count, members, number_of
from steelwheel._ranges.starting_hands import ORDER

__all__ = [
    "ORDERED",
    "ORDER_FILE",
    "best_hands",
    "class_order",
    "class_pattern",
    "images",
    "omaha_classes",
]

ORDERED = (2, 4)
"""How many cards the hands have whose order is known."""

ORDER_FILE = "omaha_order.bin"

_PATH = data_file(ORDER_FILE)


def best_hands(size: int, shares: Sequence[tuple[Fraction, Fraction]]) -> NDArray[np.intp]:
    """Return the numbers of the hands from one share to another, from 0 to 1, of all in order.

    A class counts if its hands and all better ones are more than the lower share, and no more than
    the upper one. Of several pairs of shares any is enough.
    """
    place, ends = class_order(size)
    # Exact: a class ends after so many hands of count(size).
    total = count(size)
    counts = [share.numerator * total // share.denominator for pair in shares for share in pair]
    bounds = np.searchsorted(ends, counts, side="right").reshape(-1, 2)
    chosen = np.zeros(len(ends) + 1, dtype=np.intp)
    np.add.at(chosen, bounds[:, 0], 1)
    np.add.at(chosen, bounds[:, 1], -1)
    return np.flatnonzero(np.cumsum(chosen)[place])


def class_pattern(name: str) -> Pattern:
    """Pattern of a class of two cards such as ``AKs``."""
    kind = {"s": 1, "o": 0, "": None}[name[2:]]
    return Pattern(ranks=(RANKS.index(name[0]), RANKS.index(name[1])), kind=kind)


@cache
def class_order(size: int) -> tuple[NDArray[np.uint16], NDArray[np.intp]]:
    """For each hand the place of its class, best first; and the hands up to the end of each."""
    place = np.empty(count(size), dtype=np.uint16)
    if size == 2:
        for i, (name, *_) in enumerate(ORDER):
            for numbers in members(class_pattern(name), size):
                place[numbers] = i
    else:
        order = np.frombuffer(omaha_order().read(), dtype="<u2")
        place[images(omaha_classes()[order])] = np.arange(len(order))[:, None]
    ends = np.cumsum(np.bincount(place))
    place.flags.writeable = ends.flags.writeable = False
    return place, ends


def omaha_order() -> DataFile:
    """The file that has the classes of four cards in order."""
    return DataFile(
        ORDER_FILE, _PATH, "the order of Omaha hands", "python tools/gen_omaha_order.py"
    )


def omaha_classes() -> NDArray[np.uint8]:
    """Return a hand of each class by number, ascending: uint8 ``(16432, 4)``.

    Of the hands of a class it is the one whose cards of spades are the highest, then of hearts,
    then of diamonds: no suit's ranks, as bits of a number, are less than those of a suit below.
    """
    cards = cards_of(np.arange(count(4)), 4)
    ranks = np.zeros((4, len(cards)), dtype=np.uint16)
    for column in cards.T:
        ranks[column & 3, np.arange(len(cards))] |= np.uint16(1) << (column >> 2)
    return cards[(ranks[1:] >= ranks[:-1]).all(axis=0)]


def images(hands: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Return the numbers of hands ``(n, 4)`` with suits exchanged in all 24 ways: ``(n, 24)``."""
    columns = [
        number_of((hands & ~np.uint8(3) | np.array(suits, dtype=np.uint8)[hands & 3]).T)
        for suits in permutations(range(4))
    ]
    return np.stack(columns, axis=1)
