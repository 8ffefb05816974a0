"""Combinations of 2 to 6 cards by number: number and cards, members of a pattern, suits, ranks.

The number of the cards c1 > c2 > ... > ck is C(c1, k) + C(c2, k - 1) + ... + C(ck, 1). So all
combinations below a card come before all with it, and those of the n lowest cards are the first
C(n, k). Everything here works on whole arrays; pieces have about `CHUNK` rows, so memory is bounded
whatever the pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

__all__ = ["CHUNK", "SIZES", "Pattern", "cards_of", "count", "kind_of", "members", "number_of"]

SIZES = (2, 4, 5, 6)
"""How many hole cards a hand of a range may have."""

CHUNK = 1 << 19

BINOMIAL = np.array([[comb(n, k) for k in range(7)] for n in range(65)], dtype=np.intp)

# Number of suits that hold two or more cards, by the counts of the four suits, 3 bits each.
_KIND = np.zeros(1 << 12, dtype=np.uint8)
for _suit in range(4):
    _KIND += (np.arange(1 << 12) >> 3 * _suit & 7) >= 2
_SUIT_KEY = np.array([1 << 3 * (card & 3) for card in range(52)], dtype=np.uint16)

Columns = NDArray[np.uint8]
"""Cards of shape ``(k, n)``: one hand in each column, since whole columns are worked on."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a hand must hold; any other cards fill it up.

    Attributes
    ----------
    cards : tuple of int
        Ids of known cards.
    ranks : tuple of int
        Ranks of more cards, of any suit.
    kind : int or None
        How many suits must hold two or more cards.
    """

    cards: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    kind: int | None = None


def count(size: int) -> int:
    """How many combinations of so many cards there are."""
    return comb(52, size)


@cache
def _table(size: int) -> NDArray[np.uint8]:
    """All combinations of up to 5 cards by number, highest card first: shape ``(C(52, k), k)``."""
    if size == 1:
        return np.arange(52, dtype=np.uint8)[:, None]
    rest = _table(size - 1)
    blocks = [rest[: comb(card, size - 1)] for card in range(52)]
    top = np.repeat(np.arange(52, dtype=np.uint8), [len(block) for block in blocks])
    table = np.column_stack([top, np.concatenate(blocks)])
    table.flags.writeable = False
    return table


def cards_of(numbers: NDArray[np.intp], size: int) -> NDArray[np.uint8]:
    """Cards of the combinations of these numbers, highest first: shape ``(n, size)``."""
    if size < 6:
        return _table(size)[numbers]
    top = np.searchsorted(BINOMIAL[:53, size], numbers, side="right") - 1
    rest = _table(size - 1)[numbers - BINOMIAL[top, size]]
    return np.column_stack([top.astype(np.uint8), rest])


def number_of(columns: Columns) -> NDArray[np.intp]:
    """Numbers of hands, shape ``(n,)``, whose cards may be in any order within each column."""
    rows = list(columns)
    size = len(rows)
    for turn in range(size):  # odd-even sort: `size` turns are enough
        for i in range(turn % 2, size - 1, 2):
            rows[i], rows[i + 1] = np.maximum(rows[i], rows[i + 1]), np.minimum(*rows[i : i + 2])
    numbers = np.zeros(columns.shape[1], dtype=np.intp)
    for i, row in enumerate(rows):
        numbers += BINOMIAL[:, size - i][row]
    return numbers


def kind_of(columns: Columns) -> NDArray[np.uint8]:
    """How many suits hold two or more cards of each hand, shape ``(n,)``."""
    keys = np.zeros(columns.shape[1], dtype=np.uint16)
    for row in columns:
        keys += _SUIT_KEY[row]
    return _KIND[keys]


def rank_set_of(columns: Columns) -> NDArray[np.intp]:
    """Number of the multiset of ranks of hands in descending order, below C(12 + size, size)."""
    size = len(columns)
    numbers = np.zeros(columns.shape[1], dtype=np.intp)
    for i, row in enumerate(columns):
        left = size - i  # equal ranks become different numbers, as in combinations
        numbers += BINOMIAL[left - 1 :, left][row >> 2]
    return numbers


def members(pattern: Pattern, size: int) -> Iterator[NDArray[np.intp]]:
    """Numbers of the hands of a size that fit a pattern, in pieces; a hand may come repeatedly."""
    return iter(_pairs(pattern)) if size == 2 else _members(pattern, size)


@lru_cache(maxsize=2048)
def _pairs(pattern: Pattern) -> tuple[NDArray[np.intp], ...]:
    """Members of two cards, kept: the same few hundred patterns come again and again."""
    pieces = tuple(_members(pattern, 2))
    for piece in pieces:
        piece.flags.writeable = False
    return pieces


def _members(pattern: Pattern, size: int) -> Iterator[NDArray[np.intp]]:
    fixed = _fixed(pattern)
    free = size - fixed.shape[1]
    if free == size:
        for start in range(0, count(size), CHUNK):
            numbers = np.arange(start, min(start + CHUNK, count(size)))
            if pattern.kind is not None:
                kinds = kind_of(cards_of(numbers, size).T)
                numbers = numbers[kinds == pattern.kind]
            yield numbers
        return
    left = 52 - size + free
    others = _table(free)[: comb(left, free)] if free else np.zeros((1, 0), dtype=np.uint8)
    step = max(1, CHUNK // len(others))
    for start in range(0, len(fixed), step):
        some = fixed[start : start + step]
        open_cards = np.ones((len(some), 52), dtype=bool)
        np.put_along_axis(open_cards, some.astype(np.intp), False, axis=1)
        deck = np.nonzero(open_cards)[1].astype(np.uint8).reshape(len(some), left)
        columns = np.empty((size, len(some), len(others)), dtype=np.uint8)
        columns[free:] = some.T[:, :, None]
        for i in range(free):
            columns[i] = deck[:, others[:, i]]
        flat = columns.reshape(size, -1)
        if pattern.kind is not None:
            flat = flat[:, kind_of(flat) == pattern.kind]
        yield number_of(flat)


def _fixed(pattern: Pattern) -> NDArray[np.uint8]:
    """All choices of cards for a pattern's cards and ranks, one in each row."""
    choices = [
        list(combinations([4 * rank + s for s in range(4) if 4 * rank + s not in pattern.cards], n))
        for rank, n in Counter(pattern.ranks).items()
    ]
    rows = [sum(chosen, pattern.cards) for chosen in product(*choices)]
    return np.array(rows, dtype=np.uint8).reshape(
        len(rows), len(pattern.cards) + len(pattern.ranks)
    )
