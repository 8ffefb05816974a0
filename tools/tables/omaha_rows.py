"""Tables for games in which exactly two hole cards play with exactly three of the board.

For each three board ranks there is one row of 91 classes, one for each pair of hole ranks, suits
left aside; for high poker, also for each four.  The row of a whole board is the least of such rows,
entry by entry: of the ten threes of five ranks, or of three fours and one three.
Flushes are found from the rank sets of the suit; lows of eight or better from the sets of ranks up
to eight.
"""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from tables.best_of import NO_CLASS, U16, Classes
from tables.enumerations import codes, multisets
from tables.orderings import EIGHT_OR_BETTER

RANK_STRIDE = 16
"""Tables by two or three ranks are indexed in this base."""

ROW = 96
"""Entries of a row: 91 and what fills three cache lines up."""

EIGHT = EIGHT_OR_BETTER.highest
"""Ranks of an eight-or-better low: ace (bit 0) to eight."""


def numbers(size: int) -> NDArray[np.uint16]:
    """Number of the multiset of two or three ranks, in any order, at their digits in base 16."""
    found = np.zeros(RANK_STRIDE**size, dtype=np.uint16)
    for number, row in enumerate(multisets(size).tolist()):
        for ranks in permutations(row):
            found[sum(rank * RANK_STRIDE**i for i, rank in enumerate(ranks))] = number
    return found


def triple_rows(classes: Classes) -> U16:
    """Class of each three board ranks with each two hole ranks, shape ``(triples, ROW)``.

    There are 455 triples; of a short deck the last 165, as multisets are in lexical order.
    """
    five = {code: number for number, code in enumerate(codes(multisets(5)).tolist())}
    in_deck = (multisets(3) >= classes.order.lowest).all(axis=1)
    first = int(in_deck.argmax())
    assert in_deck[first:].all()
    triples, pairs = codes(multisets(3)[first:]), codes(multisets(2))
    rows = np.full((len(triples), ROW), NO_CLASS, dtype=np.uint16)
    for row, triple in zip(rows, triples.tolist(), strict=True):
        for i, pair in enumerate(pairs.tolist()):
            if triple + pair in five:  # not five of a rank
                row[i] = classes.unsuited[five[triple + pair]]
    return rows


def quad_rows(triples: U16) -> U16:
    """Class of each four board ranks with each two hole ranks, shape ``(1820, ROW)``."""
    number = numbers(3)
    rows = np.full((len(multisets(4)), ROW), NO_CLASS, dtype=np.uint16)
    for chosen in combinations(range(4), 3):
        at = multisets(4)[:, chosen].astype(int) @ [1, RANK_STRIDE, RANK_STRIDE**2]
        np.minimum(rows, triples[number[at]], out=rows)
    return rows


def quad_numbers() -> NDArray[np.uint16]:
    """Number of the multiset of four ranks, at ``pairs * (first pair) + second pair``."""
    pairs = multisets(2)
    quads = {tuple(row): number for number, row in enumerate(multisets(4).tolist())}
    found = np.zeros((len(pairs), len(pairs)), dtype=np.uint16)
    for i, first in enumerate(pairs.tolist()):
        for j, second in enumerate(pairs.tolist()):
            found[i, j] = quads[tuple(sorted(first + second))]
    return found.ravel()


def low_classes(classes: Classes) -> NDArray[np.uint8]:
    """Class of the best low by the sets of ranks up to eight, at ``256 * board + hole``; 0: none.

    Two different hole ranks and three different board ranks, five different in all.
    """
    best: NDArray[np.int64] = np.full((1 << EIGHT, 1 << EIGHT), NO_CLASS)
    for low in combinations(range(EIGHT), 5):
        number = classes.number[tuple(sorted((height - 1) % 13 for height in low)), False]
        for hole in combinations(low, 2):
            hole_set = sum(1 << height for height in hole)
            board_set = sum(1 << height for height in low) - hole_set
            best[board_set, hole_set] = number
    # The best of a set is the best of its subsets: let each rank be there or not.
    for axis in (0, 1):
        best = np.moveaxis(best, axis, 0)
        sets = np.arange(1 << EIGHT)
        for height in range(EIGHT):
            having = sets[(sets >> height) & 1 == 1]
            best[having] = np.minimum(best[having], best[having ^ (1 << height)])
        best = np.moveaxis(best, 0, axis)
    best[best == NO_CLASS] = 0
    assert best.max() == EIGHT_OR_BETTER.classes
    return best.ravel().astype(np.uint8)
