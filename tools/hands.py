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
CODE = 5 ** np.arange(RANKS, dtype=np.int64)
"""A rank multiset is coded by the sum of 5**rank: at most four cards of a rank, so no carry."""


def all_hands(size: int, cards: int = 52) -> NDArray[np.uint8]:
    """Every hand of `size` cards, shape ``(comb(cards, size), size)``, ids ascending."""
    total = comb(cards, size)
    flat = chain.from_iterable(combinations(range(cards), size))
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


def codes(ranks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Code of each rank multiset in the rows of `ranks`."""
    return CODE[ranks].sum(axis=-1)


def rank_sets(size: int) -> NDArray[np.uint8]:
    """Sets of `size` different ranks, shape ``(comb(13, size), size)``, ranks ascending."""
    return np.array(list(combinations(range(RANKS), size)), dtype=np.uint8)


def bits(ranks: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The 13-bit set of the ranks in each row."""
    return np.bitwise_or.reduce(np.left_shift(1, ranks.astype(np.int64)), axis=-1)


def five_card_frequencies() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many of the 2,598,960 five-card hands have each rank multiset or suited rank set.

    Returns
    -------
    unsuited
        Counts in the order of ``multisets(5)``.
    suited
        Counts in the order of ``rank_sets(5)``.
    """
    hands = all_hands(5)
    assert len(hands) == 2_598_960
    suited = np.all((hands & 3) == (hands[:, :1] & 3), axis=1)
    code = codes(hands >> 2)
    counts = []
    for kinds, chosen in ((multisets(5), ~suited), (rank_sets(5), suited)):
        order = np.argsort(codes(kinds))
        found, number = np.unique(code[chosen], return_counts=True)
        assert np.array_equal(found, codes(kinds)[order])
        count = np.empty(len(kinds), dtype=np.int64)
        count[order] = number
        counts.append(count)
    assert counts[0].sum() + counts[1].sum() == 2_598_960
    return counts[0], counts[1]


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
