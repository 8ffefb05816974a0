"""Enumerations: every hand of a deck, and the few kinds of hands that suits leave apart.

The counts are asserted here, so that nothing is ever derived from an incomplete enumeration.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

RANKS = 13
CODE = 6 ** np.arange(RANKS, dtype=np.int64)
"""A rank multiset is coded by the sum of 6**rank: at most five cards of a rank, so no carry."""


def all_hands(size: int, first: int = 0) -> NDArray[np.uint8]:
    """Every hand of `size` cards with ids from `first` to 51, ids ascending."""
    total = comb(52 - first, size)
    flat = chain.from_iterable(combinations(range(first, 52), size))
    return np.fromiter(flat, np.uint8, count=total * size).reshape(total, size)


@cache
def multisets(size: int) -> NDArray[np.uint8]:
    """Rank multisets that `size` cards can have, shape ``(n, size)``, ranks ascending."""
    rows = [
        row
        for row in combinations_with_replacement(range(RANKS), size)
        if all(row[i] != row[i + 4] for i in range(size - 4))
    ]
    expected = {1: 13, 2: 91, 3: 455, 4: 1820, 5: 6175, 6: 18395, 7: 49205}
    assert len(rows) == expected[size], (size, len(rows))
    return np.array(rows, dtype=np.uint8)


def codes(ranks: NDArray[np.integer]) -> NDArray[np.int64]:
    """Code of each rank multiset in the rows of `ranks`."""
    return CODE[ranks].sum(axis=-1)


def rank_sets(size: int) -> NDArray[np.uint8]:
    """Sets of `size` different ranks, shape ``(comb(13, size), size)``, ranks ascending."""
    return np.array(list(combinations(range(RANKS), size)), dtype=np.uint8)


def bits(ranks: NDArray[np.integer]) -> NDArray[np.int64]:
    """The 13-bit set of the ranks in each row."""
    return np.bitwise_or.reduce(np.left_shift(1, ranks.astype(np.int64)), axis=-1)


@cache
def frequencies(size: int, lowest: int = 0) -> dict[tuple[tuple[int, ...], bool], int]:
    """How many hands of `size` cards have each rank multiset, of one suit and not.

    Counted over every single hand; `lowest` is the lowest rank of the deck.
    """
    hands = all_hands(size, 4 * lowest)
    suited = np.all((hands & 3) == (hands[:, :1] & 3), axis=1)
    ranks = hands >> 2  # ascending, since ids are
    key = (codes(ranks) << 1) + suited
    _, first, count = np.unique(key, return_index=True, return_counts=True)
    found = {
        (tuple(ranks[i].tolist()), bool(suited[i])): int(n)
        for i, n in zip(first, count, strict=True)
    }
    assert sum(found.values()) == comb(52 - 4 * lowest, size)
    return found


def badugi_rank_sets() -> NDArray[np.int64]:
    """The playing ranks of each of the 270,725 four-card hands under every choice of cards.

    Returns
    -------
    sets
        Shape ``(270725, 15)``: for each of the fifteen ways to choose one to four of the cards,
        the 13-bit set of their ranks if they make a badugi (no rank and no suit twice), else 0.
    """
    hands = all_hands(4)
    assert len(hands) == 270_725
    rank, suit = hands >> 2, hands & 3
    columns = []
    for size in range(1, 5):
        for chosen in combinations(range(4), size):
            chosen_ranks, chosen_suits = rank[:, chosen], suit[:, chosen]
            good = np.ones(len(hands), dtype=bool)
            for i, j in combinations(range(size), 2):
                good &= chosen_ranks[:, i] != chosen_ranks[:, j]
                good &= chosen_suits[:, i] != chosen_suits[:, j]
            columns.append(np.where(good, bits(chosen_ranks), 0))
    return np.stack(columns, axis=1)
