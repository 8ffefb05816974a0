"""``random``: the range of all hands without some cards, not listed before someone asks for them.

There are 20 million hands of six cards. To deal them at random, or to say what it would cost to
count them, nothing of them is needed but how many there are.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import Cards, to_ids
from steelwheel._ranges.codes import Codes
from steelwheel._ranges.combinations import SIZES, cards_of
from steelwheel._ranges.range import Range

__all__ = ["EveryHand", "every_hand", "is_every_hand"]


class EveryHand(Range):
    """All hands that hold none of some cards, each with weight 1.

    Parameters
    ----------
    hole : int
        How many cards a hand has.
    gone : frozenset of int
        The cards that none holds; at least one hand is left.
    """

    __slots__ = ("_listed", "gone")

    _listed: Range | None

    def __init__(self, hole: int, gone: frozenset[int] = frozenset()) -> None:
        self._hole = hole
        self._levels = (Fraction(0), Fraction(1))
        self._text = "random"
        self._listed = None
        self.gone = gone

    @property
    def _codes(self) -> Codes:  # type: ignore[override]
        if self._listed is None:
            self._listed = Range("random", hole=self._hole)
            if self.gone:
                self._listed = self._listed.without(sorted(self.gone))
        return self._listed._codes

    @property
    def cards(self) -> NDArray[np.uint8]:
        """Ids of the cards of each hand, highest first, shape ``(len(self), hole)``."""
        deck = np.array([card for card in range(52) if card not in self.gone], dtype=np.uint8)
        # The hands of the lowest cards come first, and so the order stays the same.
        return np.asarray(deck[cards_of(np.arange(len(self)), self._hole)])

    @property
    def level(self) -> NDArray[np.intp]:
        """For each hand the index of its weight in `levels`, shape ``(len(self),)``."""
        return np.zeros(len(self), dtype=np.intp)

    @property
    def total(self) -> Fraction:
        """The sum of all weights."""
        return Fraction(len(self))

    def __len__(self) -> int:
        return comb(52 - len(self.gone), self._hole)

    def without(self, dead: Cards) -> Range:
        """Return the hands that hold none of some cards either."""
        gone = self.gone.union(to_ids(dead, argument="dead"))
        if 52 - len(gone) < self._hole:
            return Range("", hole=self._hole)
        return EveryHand(self._hole, gone)

    def __reduce__(self) -> tuple[Callable[..., Range], tuple[Any, ...]]:
        return EveryHand, (self._hole, self.gone)


@lru_cache(4)
def every_hand(hole: int) -> EveryHand:
    """Return the range of all hands of so many cards, always the same object."""
    return EveryHand(hole)


def is_every_hand(text: str, hole: int) -> bool:
    """Whether a text for a range means all hands, as ``random`` and ``****`` do."""
    text = text.strip().casefold().replace("xx", "*").replace("?", "*")
    return hole in SIZES and text in ("random", "*", "*" * hole)
