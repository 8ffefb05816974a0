"""Boards of one to four up cards: pairs, trips and quads count, straights and flushes do not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from reference_five import Key, dense

SHOWING_SYSTEMS = ("showing_high", "showing_low")
SIZES = (1, 2, 3, 4)
_OF_GROUPS = {
    (1,): "no pair",
    (2,): "one pair",
    (2, 2): "two pair",
    (3,): "three of a kind",
    (4,): "four of a kind",
}
# Weakest first: the index is a board's strength.
STRENGTH = tuple(_OF_GROUPS.values())


def category(ranks: Sequence[int]) -> str:
    """Category of the ranks of a board."""
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    return _OF_GROUPS[tuple(group for group in groups if group > 1) or (1,)]


def showing_key(system: str, ranks: Sequence[int]) -> Key:
    """Ordering key of a board, given as ranks 0 (deuce) to 12 (ace), the smaller the better."""
    ace = 14 if system == "showing_high" else 1
    ranks = [ace if rank == 12 else rank + 2 for rank in ranks]
    order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    strength = (STRENGTH.index(category(ranks)), *order)
    return tuple(-part for part in strength) if system == "showing_high" else strength


@cache
def showing_numbers(system: str, size: int) -> dict[tuple[int, ...], int]:
    """Class number of every choice of ranks, ascending, among boards of the same size."""
    boards = list(combinations_with_replacement(range(13), size))
    keys = [showing_key(system, ranks) for ranks in boards]
    numbers = dense(keys)
    return {ranks: numbers[key] for ranks, key in zip(boards, keys, strict=True)}


def showing_classes(system: str, hands: np.ndarray) -> np.ndarray:
    """Class numbers of boards (N, 1 to 4): uint16 (N,)."""
    size = np.shape(hands)[1]
    table = np.zeros((13,) * size, dtype=np.uint16)
    for ranks, number in showing_numbers(system, size).items():
        table[ranks] = number
    ordered = np.sort(np.asarray(hands, dtype=np.uint8) >> 2, axis=1)
    return table[tuple(ordered.T)]


def class_categories(system: str, size: int) -> dict[int, str]:
    """Category name of each class number of boards of a size."""
    numbers = showing_numbers(system, size)
    return {number: category(ranks) for ranks, number in numbers.items()}
