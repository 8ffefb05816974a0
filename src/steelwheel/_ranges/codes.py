"""Weights of all hands there are: a small code for each hand by number, and the weight of a code.

Code 0 is weight 0. A pair is compact if its weights ascend from 0, each is some hand's but 0, and
the codes have the narrowest type that holds them: ranges are equal if and only if their compact
pairs are. Functions here give compact pairs and take them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from steelwheel._ranges.combinations import CHUNK, Pattern, cards_of, count, members

__all__ = [
    "Codes",
    "Weighted",
    "combined",
    "compact",
    "hands_of_codes",
    "in_order",
    "pieces_of",
    "subtracted",
    "without_cards",
]

Codes = NDArray[np.unsignedinteger]

Weighted = tuple[Codes, tuple[Fraction, ...]]


def pieces_of(codes: Codes) -> Iterator[Codes]:
    """Views of an array, since indexing by small integers makes large ones of them all at once."""
    return (codes[start : start + CHUNK] for start in range(0, len(codes), CHUNK))


def hands_of_codes(codes: Codes, levels: int) -> list[int]:
    """How many hands have each of so many codes."""
    counts = np.zeros(levels, dtype=np.int64)
    for piece in pieces_of(codes):
        counts += np.bincount(piece, minlength=levels)
    return [int(hands) for hands in counts]


def compact(codes: Codes, levels: Sequence[Fraction]) -> Weighted:
    """Drop weights that no hand has, merge equal ones, and put them in ascending order from 0.

    A tuple of weights is that of a compact pair, of which some hands may be gone. The codes are
    read-only afterwards.
    """
    used = _used(codes, len(levels))
    if not (isinstance(levels, tuple) and all(used[1:])):
        zero = Fraction(0)
        kept, places = in_order(
            [zero, *(level if u else zero for level, u in zip(levels, used, strict=True))]
        )
        codes = _renumbered(codes, places[1:])
        codes = codes.astype(np.min_scalar_type(len(kept) - 1), copy=False)
        levels = tuple(kept)
    codes.flags.writeable = False
    return codes, levels


def in_order(levels: Sequence[Fraction]) -> tuple[list[Fraction], list[int]]:
    """The different weights, ascending, and the place of each of those given.

    By float first, which is as exact where it differs: fractions are slow to compare and to hash.
    """
    keys = [(float(level), level) for level in levels]
    different: list[Fraction] = []
    places = [0] * len(levels)
    last = -1.0
    for i in sorted(range(len(levels)), key=keys.__getitem__):
        size, level = keys[i]
        if size != last or level != different[-1]:
            different.append(level)
            last = size
        places[i] = len(different) - 1
    return different, places


def _used(codes: Codes, levels: int) -> list[bool]:
    """Whether some hand has each code."""
    if levels == 2:
        there = int(np.count_nonzero(codes))
        return [there < len(codes), there > 0]
    return [number > 0 for number in hands_of_codes(codes, levels)]


def combined(first: Weighted, second: Weighted, choose: np.ufunc) -> Weighted:
    """Choose one of two weights of each hand, the smaller or the larger."""
    levels, places = in_order((*first[1], *second[1]))
    # Codes that count in the common order of both compare as the weights do.
    one = _renumbered(first[0], places[: len(first[1])])
    two = _renumbered(second[0], places[len(first[1]) :])
    return compact(choose(one, two), levels)


def subtracted(first: Weighted, second: Weighted) -> Weighted:
    """The first weight of each hand less the second, not below 0."""
    levels = list(first[1])
    places: dict[tuple[int, int], int] = {}
    codes = first[0].astype(np.min_scalar_type(len(levels) * len(second[1]) + len(levels)))
    for mine, theirs in zip(pieces_of(codes), pieces_of(second[0]), strict=True):
        both = np.flatnonzero((mine > 0) & (theirs > 0))
        pairs = mine[both].astype(np.int64) * len(second[1]) + theirs[both]
        found, inverse = np.unique(pairs, return_inverse=True)
        new = []
        for pair in found.tolist():
            place = divmod(pair, len(second[1]))
            if place not in places:
                places[place] = len(levels)
                levels.append(max(levels[place[0]] - second[1][place[1]], Fraction(0)))
            new.append(places[place])
        mine[both] = np.array(new, dtype=codes.dtype)[inverse]
    return compact(codes, levels)


def without_cards(of: Weighted, hole: int, cards: Sequence[int]) -> Weighted:
    """Weight 0 for the hands that hold any of some cards."""
    codes = of[0].copy()
    if hole == 2:
        if cards:
            codes[_pairs_with().take(cards, axis=0)] = 0
    # Each card is in a share of hole/52 of all hands there are.
    elif np.count_nonzero(codes) < len(cards) * len(codes) * hole // 52:
        _drop(codes, hole, cards)
    else:
        for card in cards:
            for numbers in members(Pattern((card,)), hole):
                codes[numbers] = 0
    return compact(codes, of[1])


def _drop(codes: Codes, hole: int, cards: Sequence[int]) -> None:
    """Write 0 for those hands of a range that have one of some cards, looking at each hand."""
    gone = np.zeros(52, dtype=bool)
    gone[list(cards)] = True
    for start in range(0, len(codes), CHUNK):
        piece = codes[start : start + CHUNK]
        there = np.flatnonzero(piece)
        held = gone[cards_of(there + start, hole)].any(axis=1)
        piece[there[held]] = 0


@cache
def _pairs_with() -> NDArray[np.intp]:
    """Numbers of the 51 hands of two cards that hold a card, by card."""
    hands = cards_of(np.arange(count(2)), 2)
    return np.array([np.flatnonzero((hands == card).any(axis=1)) for card in range(52)])


def _renumbered(codes: Codes, new: Sequence[int]) -> Codes:
    """Codes by way of a table of new ones."""
    table = np.array(new, dtype=np.min_scalar_type(max(new)))
    result = np.empty(len(codes), dtype=table.dtype)
    for target, piece in zip(pieces_of(result), pieces_of(codes), strict=True):
        target[:] = table[piece]
    return result
