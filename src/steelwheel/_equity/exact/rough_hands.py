"""Hands of a large range as far as the cost of counting goes: how many they are, and how alike.

To list them takes seconds, and what they cost is asked at once, also where they are then dealt at
random and never listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from steelwheel._equity.exact.weighted_hands import Hands
from steelwheel._ranges.combinations import cards_of, count, number_of
from steelwheel._ranges.every_hand import EveryHand

if TYPE_CHECKING:
    from steelwheel._ranges.range import Range

__all__ = ["RoughHands"]

_LOOKED_AT = 1 << 13
"""Hands that are compared with what exchanges of suits make of them."""


class RoughHands(Hands):
    """Hands whose cards and weights no one asks for.

    Parameters
    ----------
    hands : Range
        Which hands they are.
    """

    def __init__(self, hands: Range) -> None:
        levels = hands.integer_levels
        one = len(levels) == 1
        self.__dict__.update(
            _range=hands,
            _len=len(hands),
            largest=max(levels),
            total=len(hands) * levels[0] if one else int(hands.total * hands.scale),
        )

    def __len__(self) -> int:
        return int(self.__dict__["_len"])

    @property
    def size(self) -> int:
        """How many cards a hand has."""
        return int(self.__dict__["_range"].hole)

    @property
    def kinds(self) -> int:
        """How many kinds there are, about."""
        return min(len(self), comb(12 + self.size, self.size))

    def modulo(self, modulus: int) -> Hands:
        """Return the same: what it would cost hardly changes."""
        return self

    def fitting(self, others: Hands) -> float:
        """Return about which part of the pairs with other hands share no card."""
        return comb(52 - others.size, self.size) / comb(52, self.size)

    def is_symmetric(self, permutation: Sequence[int]) -> bool:
        """Return whether exchanged suits seem to leave the weights as they are."""
        hands = self.__dict__["_range"]
        new = np.array([card // 4 * 4 + permutation[card % 4] for card in range(52)], np.uint8)
        if isinstance(hands, EveryHand):
            return {int(new[card]) for card in hands.gone} == hands.gone
        some = np.linspace(0, count(self.size) - 1, _LOOKED_AT).astype(np.intp)
        exchanged = number_of(new[cards_of(some, self.size)].T)
        return bool(np.array_equal(hands._codes[some], hands._codes[exchanged]))
