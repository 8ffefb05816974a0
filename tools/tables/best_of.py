"""From the order of a system to the class of every hand: what the tables hold.

`Classes` numbers the kinds of five cards; six and seven cards have the best number among their
five-card subsets, and a hand with a joker the best of what the joker may be.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tables import published_counts
from tables.enumerations import RANKS, bits, codes, frequencies, multisets, rank_sets
from tables.orderings import Order, Qualified, dense_classes

NO_CLASS = 65535

U16 = NDArray[np.uint16]


class Classes:
    """Class numbers of one system."""

    def __init__(self, order: Order) -> None:
        self.order = order
        kinds = order.kinds()
        numbers = dense_classes([order.sort_key(*kind) for kind in kinds])
        assert max(numbers) == order.classes, (order.name, max(numbers))
        self.number = dict(zip(kinds, numbers, strict=True))
        self._check_counts()

    def _check_counts(self) -> None:
        """Count all hands by category, jokers too, and compare with what is known."""
        counted: Counter[str] = Counter()
        for (ranks, suited), count in frequencies(5, self.order.lowest).items():
            counted[self.order.category(ranks, suited)] += count
        assert counted == published_counts.categories(self.order), (self.order.name, counted)
        if self.order.joker:
            for (ranks, suited), count in frequencies(4).items():
                kinds = self.order.joker_hands(ranks, suited)
                best = min(kinds, key=lambda kind: self.number_of(*kind))
                counted[self.order.category(*best)] += count
            assert counted.total() == 2_869_685
            assert self.order.joker != "wild" or counted == Counter(published_counts.WILD_JOKER), (
                counted
            )

    def number_of(self, ranks: tuple[int, ...], suited: bool) -> int:
        """Class of five cards; where suits don't count they are left aside."""
        return self.number[ranks, suited and self.order.suits]

    @property
    def straight_flushes(self) -> int:
        """How many classes from the best one on are straight flushes."""
        category = {number: self.order.category(*kind) for kind, number in self.number.items()}
        others = (number for number, name in category.items() if name != "straight flush")
        return min(others) - 1

    @cached_property
    def unsuited(self) -> U16:
        """Classes of ``multisets(5)``, no class where the deck lacks a rank."""
        rows = (tuple(row) for row in multisets(5).tolist())
        return np.array([self.number.get((row, False), NO_CLASS) for row in rows], np.uint16)

    @cached_property
    def unsuited_joker(self) -> U16:
        """Classes of ``multisets(4)`` with a joker, not all of one suit."""
        rows = [tuple(row) for row in multisets(4).tolist()]
        best = [min(self.number_of(*k) for k in self.order.joker_hands(row, False)) for row in rows]
        return np.array(best, np.uint16)

    def best_of(self, size: int) -> U16:
        """Best classes of ``multisets(size)``, five cards or more, suits left aside."""
        return _best_subset(multisets(size), 5, self.unsuited)

    def best_of_joker(self, size: int) -> U16:
        """Best classes of ``multisets(size - 1)`` with a joker, suits left aside."""
        rows = multisets(size - 1)
        best = _best_subset(rows, 4, self.unsuited_joker)
        return np.minimum(best, _best_subset(rows, 5, self.unsuited))

    def best_flush(self) -> U16:
        """Best class of five suited cards by 13-bit set of the suit's ranks; fewer: no class."""
        best = np.full(1 << RANKS, NO_CLASS, dtype=np.uint16)
        for (ranks, suited), number in self.number.items():
            if suited:
                best[sum(1 << rank for rank in ranks)] = number
        return _best_superset(best, 6)

    def best_flush_joker(self) -> U16:
        """The same with a joker: four suited cards or more."""
        best = self.best_flush()
        for row in rank_sets(4).tolist():
            kinds = self.order.joker_hands(tuple(row), True)
            best[sum(1 << rank for rank in row)] = min(self.number_of(*kind) for kind in kinds)
        return _best_superset(best, 5)

    def different_ranks(self) -> U16:
        """By class: the rank set if the class has five different ranks, unsuited, else 0."""
        sets = np.zeros(self.order.classes + 1, dtype=np.uint16)
        rows = multisets(5)
        plain = (rows[:, 1:] != rows[:, :-1]).all(axis=1)
        sets[self.unsuited[plain]] = bits(rows[plain])
        return sets


def count_of_qualified(system: Qualified, classes: Classes) -> int:
    """How many classes a system with a qualifier has; asserts that they are the best ones."""
    order, highest = classes.order, system.highest - 2  # a deuce is rank 0
    good = {
        number
        for (ranks, _), number in classes.number.items()
        if len(set(ranks)) == len(ranks) and max(map(order.height, ranks)) <= highest
    }
    assert good == set(range(1, system.classes + 1)), system.name
    return system.classes


def showing_classes(order: Order, size: int) -> U16:
    """Classes of ``multisets(size)`` for boards of one to four up cards."""
    rows = [tuple(row) for row in multisets(size).tolist()]
    return np.array(dense_classes([order.sort_key(row, False) for row in rows]), np.uint16)


def _best_subset(rows: NDArray[np.uint8], size: int, classes: U16) -> U16:
    """Best class among the subsets of `size` of each row; `classes` are of ``multisets(size)``."""
    code = codes(multisets(size))
    order = np.argsort(code)
    best = np.full(len(rows), NO_CLASS, dtype=np.uint16)
    for chosen in combinations(range(rows.shape[1]), size):
        at = order[np.searchsorted(code[order], codes(rows[:, chosen]))]
        np.minimum(best, classes[at], out=best)
    return best


def _best_superset(best: U16, smallest: int) -> U16:
    """Give every set of `smallest` ranks or more the best class of its subsets, one rank less."""
    for size in range(smallest, RANKS + 1):
        sets = bits(rank_sets(size))
        for rank in range(RANKS):
            having = sets[(sets >> rank) & 1 == 1]
            np.minimum.at(best, having, best[having & ~(1 << rank)])
    return best
