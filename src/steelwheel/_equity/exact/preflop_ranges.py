"""Two ranges of hold'em before the flop, added up from the table of all hands."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import known

if TYPE_CHECKING:
    from steelwheel._ranges.range import Range

__all__ = ["BOARDS", "heads_up", "passes"]

BOARDS = known.PREFLOP_BOARDS
"""Boards of five of the 48 cards that two hands leave."""


def heads_up(first: Range, second: Range, table: NDArray[np.uint32]) -> NDArray[Any]:
    """Add up all boards of all pairs of hands of two ranges, by who wins.

    Parameters
    ----------
    first, second : Range
        Ranges of hands of two cards.
    table : uint32 array
        That of `Preflop.table`.

    Returns
    -------
    uint64 or object array of shape ``(4,)``
        By set of winners (bit i for player i), exact: boards times both weights, each weight times
        the least common multiple of the denominators in its range. Python integers if they don't
        fit into 63 bits.

    Examples
    --------
    >>> import steelwheel as sw
    >>> heads_up(sw.Range("AsAh"), sw.Range("KdKc,QdQc:0.5"), sw.preflop.table())
    array([      0, 4157768,  960012,   19132], dtype=uint64)
    """
    cards = first.cards, second.cards
    levels = [hands.integer_levels for hands in (first, second)]
    most = BOARDS * prod(
        max(each, default=0) * len(hands) for each, hands in zip(levels, cards, strict=True)
    )
    if most < 1 << 63:
        one, other = (
            np.array(each, dtype=np.uint64)[hands.level]
            for each, hands in zip(levels, (first, second), strict=True)
        )
        return known.preflop_ranges(table, cards[0], one, cards[1], other)
    total = np.zeros(4, dtype=object)
    limbs = map(_limbs, (first, second), levels)
    for (i, one), (j, other) in product(*map(enumerate, limbs)):
        found = known.preflop_ranges(table, cards[0], one, cards[1], other)
        total += found.astype(object) << _LIMB * (i + j)
    return total


def passes(first: Range, second: Range) -> int:
    """How often `heads_up` goes through all pairs of hands: once for each pair of limbs."""
    most = [max(hands.integer_levels, default=0) for hands in (first, second)]
    if BOARDS * prod(most) * len(first) * len(second) < 1 << 63:
        return 1
    return prod(-(-weight.bit_length() // _LIMB) for weight in most)


_LIMB = 10
"""Bits of a limb of weights: 1,326**2 products of two of them and `BOARDS` fit into 63 bits."""


def _limbs(hands: Range, levels: list[int]) -> list[NDArray[np.uint64]]:
    """The weights of all hands as digits to the base 2**10, the lowest first."""
    mask = (1 << _LIMB) - 1
    return [
        np.array([level >> shift & mask for level in levels], dtype=np.uint64)[hands.level]
        for shift in range(0, max(levels).bit_length(), _LIMB)
    ]
