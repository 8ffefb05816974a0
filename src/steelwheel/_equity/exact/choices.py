"""How many choices of hands of all players share no card.

Hands apart from a given one are all, less those with one of its cards, plus those with two, and so
on, so it is enough to know how many hands have each set of cards.
"""

from __future__ import annotations

from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from steelwheel._ranges.combinations import BINOMIAL

if TYPE_CHECKING:
    from steelwheel._equity.spot import Spot
    from steelwheel._ranges.range import Range

__all__ = ["choices_of"]

_MOST = 1 << 23
"""Sets of cards that are looked at: some tenths of a second."""


def choices_of(spot: Spot) -> int | None:
    """Return how many choices there are; None if that would take time to tell."""
    left, ranges, dealt = len(spot.deck()), [], []
    for seat in spot.seats:
        if seat.range is None:
            dealt.append(seat.missing)
        elif len(seat.range) == comb(len(spot.deck()), seat.range.hole):
            dealt.append(seat.range.hole)  # any hand goes with any others, until cards run out
        else:
            ranges.append(seat.range)
    left -= sum(hands.hole for hands in ranges)
    found = _apart(sorted(ranges, key=len))
    if found is None:
        return None
    for size in dealt:
        found *= comb(left, size)
        left -= size
    return found


def _apart(ranges: list[Range]) -> int | None:
    """Choices of a hand of each range that share no card."""
    if len(ranges) < 2:
        return prod(map(len, ranges))
    *few, last = (hands.cards for hands in ranges)
    size = last.shape[1]
    sets = prod(map(len, few)) * sum(comb(len(few) * size, part) for part in range(1, size + 1))
    if len(few) > 2 or sets + len(last) * 2**size > _MOST:
        return None
    if len(few) == 1:
        return int(_free(last, few[0]).sum())
    one, other = few
    first, second = np.nonzero((one[:, None, :, None] != other[None, :, None, :]).all(axis=(2, 3)))
    # Of two hands apart: those free of the first and of the second, from sets of cards of both.
    return int(_free(last, np.concatenate([one[first], other[second]], axis=1)).sum())


def _free(last: NDArray[np.uint8], gone: NDArray[np.uint8]) -> NDArray[np.int64]:
    """How many hands of the last range have none of the cards of each row."""
    hands, rows = (-np.sort(-part.astype(np.int8), axis=1) for part in (last, gone))
    found = np.full(len(rows), len(hands), dtype=np.int64)
    for size in range(1, hands.shape[1] + 1):
        having = np.zeros(comb(52, size), dtype=np.int64)
        for columns in combinations(range(hands.shape[1]), size):
            having += np.bincount(_numbers(hands, columns), minlength=len(having))
        for columns in combinations(range(rows.shape[1]), size):
            found += (-1) ** size * having[_numbers(rows, columns)]
    return found


def _numbers(rows: NDArray[np.int8], columns: tuple[int, ...]) -> NDArray[np.int64]:
    """Numbers of the sets of cards in some columns, where each row is in descending order."""
    numbers = np.zeros(len(rows), dtype=np.int64)
    for i, column in enumerate(columns):
        numbers += BINOMIAL[:, len(columns) - i][rows[:, column]]
    return numbers
