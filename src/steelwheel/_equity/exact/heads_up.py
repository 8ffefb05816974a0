"""Each of some hands against a range: the exact count of what becomes of it, heads-up.

There are several ways, and the cheapest is taken:

- pairs: every hand is compared with every other, on all boards at once;
- sweep: board by board all hands are sorted, and running sums tell what each one beats;
- matchups: hands that differ by suits alone are played once, by counting boards and not dealing
  them: see ``csrc/known/multisets.c``. That serves where two cards of the board or fewer are known;
- table: hold'em from nothing, where the results of all matchups are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers
from steelwheel._calls import ranges
from steelwheel._calls.base import SYSTEM_NUMBERS
from steelwheel._equity.costs import (
    ALIKE,
    BOARD,
    CHOSEN,
    COUNT,
    LOOK_UP,
    PAIR,
    PERMUTED,
    SMALL,
    START,
    SWEEP,
    matchup_seconds,
    preparation,
    rank_seconds,
)
from steelwheel._equity.exact import matchups, runouts
from steelwheel._equity.exact import pairs as jobs_
from steelwheel._equity.exact.weighted_hands import Hands, join
from steelwheel._games.rules import Rules
from steelwheel._progress import worked
from steelwheel._ranges.combinations import cards_of

if TYPE_CHECKING:
    from steelwheel._workers import Workers

__all__ = ["Versus"]

_JOB = 0.1
"""Seconds of a chunk of work, about, in several calls."""

_MOST_PAIRS = 1 << 20
"""Pairs of hands whose counts are kept at a time."""

_MOST_CHOSEN = 1 << 26
"""Pairs of hands that may all be listed: each takes some 50 bytes."""

_HOLDEM = Rules((SYSTEM_NUMBERS["high"],), False, 0)


@dataclass(frozen=True)
class Versus:
    """Hands against a range on one board.

    Attributes
    ----------
    rules : Rules
    first, second : Hands
        The hands, none with a card of `board` or `dead`; of the first the weights don't matter but
        for symmetry.
    board, dead : tuple of int
    by_hand : bool
        Whether results of single hands are wanted, and not just their sum.
    as_matrix : bool
        Whether results of pairs of hands are wanted.
    """

    rules: Rules
    first: Hands
    second: Hands
    board: tuple[int, ...]
    dead: tuple[int, ...]
    by_hand: bool = False
    as_matrix: bool = False

    @cached_property
    def deck(self) -> list[int]:
        """The cards that may come."""
        known = {*self.board, *self.dead}
        return [card for card in range(self.rules.lowest, 52) if card not in known]

    @property
    def to_come(self) -> int:
        """How many cards the board lacks."""
        return 5 - len(self.board)

    @property
    def deals(self) -> int:
        """How many boards there are for two hands that share no card."""
        return comb(len(self.deck) - 2 * self.first.size, self.to_come)

    @cached_property
    def _blocks(self) -> tuple[tuple[int, ...], ...]:
        """Suits that may be exchanged, if looking for them pays."""
        every = comb(len(self.deck), self.to_come)
        if self.as_matrix or self.to_come < 2 or min(self._by_boards(every).values()) < SMALL:
            return runouts.NO_BLOCKS
        sides: tuple[Hands, ...] = (self.second,)
        if not self.by_hand and self.first is not self.second:
            sides = (self.first, self.second)
        return runouts.blocks_of(
            (self.board, self.dead), lambda new: all(hands.is_symmetric(new) for hands in sides)
        )

    def _by_boards(self, boards: int) -> dict[str, float]:
        """Rough seconds of the ways that deal so many boards."""
        rules, first, second = self.rules, len(self.first), len(self.second)
        dealt = boards * BOARD[rules.omaha]
        lanes = jobs_.padded(boards)
        calls = -(-lanes // jobs_.boards_at_once(first + second))
        compared = lanes * PAIR[rules.split] + calls * START[rules.split]
        pairs = first * second * self._fitting * compared
        pairs += lanes * (first + second) * rank_seconds(rules)
        pairs += first * second * COUNT[rules.split]
        costs = {"pairs": pairs + self._preparing + dealt}
        if not rules.split and not self.as_matrix and self.first.size in SWEEP:
            both = second if self.first is self.second else first + second
            hands = min(both, comb(52, self.first.size))
            costs["sweep"] = boards * hands * SWEEP[self.first.size] + dealt
            costs["sweep"] += preparation(hands, self.first.size)
        return costs

    @property
    def _preparing(self) -> float:
        """Rough seconds to find out how much each of the first hands meets at all."""
        first, second = len(self.first), len(self.second)
        return preparation(first + second, self.first.size) if first * second > jobs_.FEW else 0.0

    @cached_property
    def _fitting(self) -> float:
        """About which part of the pairs of hands share no card."""
        return self.first.fitting(self.second)

    @cached_property
    def costs(self) -> dict[str, float]:
        """Rough seconds of each way."""
        boards = runouts.count(len(self.deck), self.to_come, self._blocks)
        costs = self._by_boards(boards)
        enumeration = runouts.seconds(len(self.deck), self.to_come)
        costs = {way: cost + enumeration for way, cost in costs.items()}
        pairs = len(self.first) * len(self.second)
        if self.to_come > 2 and pairs <= _MOST_CHOSEN:
            group = len(self._permutations)
            kinds = self.first.kinds * self.second.kinds
            played = matchup_seconds(self.rules, self.to_come, 2, self._classes, kinds)
            costs["matchups"] = played + pairs * (CHOSEN + group * PERMUTED) + ALIKE
            if self._table is not None:
                costs["table"] = pairs * LOOK_UP
        return costs

    @cached_property
    def _table(self) -> NDArray[np.uint32] | None:
        """The results of all matchups of hold'em, if that is what is asked for."""
        rules, known = self.rules, (*self.board, *self.dead)
        if known or self.first.size != 2 or rules != _HOLDEM:
            return None
        from steelwheel._equity.preflop import preflop

        return preflop.table()

    @property
    def _classes(self) -> float:
        """About how many pairs of hands differ by more than suits.

        One of the hands may be taken up to suits; then some exchanges are left for the other: on
        average three of 24 leave a hand of two cards as it is.
        """
        group = len(self._permutations)
        less, more = sorted((self.first, self.second), key=len)
        shapes = min(len(less), max(len(less) / group, 1.5 * less.kinds))
        left = max(1.0, (3 if less.size == 2 else 1.5) * group / 24)
        pairs = len(less) * len(more)
        return min(pairs, max(pairs / group, shapes * len(more) / left))

    @cached_property
    def _permutations(self) -> list[tuple[int, ...]]:
        return matchups.permutations_of((self.board, self.dead))

    @property
    def way(self) -> str:
        """The cheapest way."""
        return min(self.costs, key=self.costs.__getitem__)

    @property
    def players(self) -> tuple[Hands, Hands]:
        """Whose hands they are: the first and the second."""
        return self.first, self.second

    def tallies(self, workers: Workers = 1, way: str | None = None) -> NDArray[np.uint64]:
        """Return for each of the first hands the weight of deals by winners.

        Returns
        -------
        uint64 array ``(n, tallies, 4)``, or ``(n, m, tallies, 4)`` as a matrix
            Modulo 2**64: the weights must not be too large.
        """
        way = way or self.way
        if way in ("matchups", "table"):
            return self._by_matchups(way, workers)
        counts = self._counts(way, workers)
        if self.as_matrix:
            total = jobs_.disjoint(self.first, self.second) * np.uint64(self.deals)
            return jobs_.tallies_of(self.rules, counts.reshape(*total.shape, -1), total)
        return jobs_.tallies_of(self.rules, counts, self._weight_against() * np.uint64(self.deals))

    def total(self, workers: Workers = 1, way: str | None = None) -> NDArray[np.uint64]:
        """Return the tallies of all hands with their weights: uint64 ``(tallies, 4)``."""
        weights, way = self.first.weights, way or self.way
        if way == "table":
            return self._total_by_table()
        if way == "matchups":
            chosen, number, found = self._matchups(way, workers)
            return matchups.weighted_sum((self.first, self.second), chosen, number, found)
        counts = weights @ self._counts(way, workers)
        total = weights @ self._weight_against() * np.uint64(self.deals)
        return jobs_.tallies_of(self.rules, counts, np.asarray(total))

    def _counts(self, way: str, workers: Workers) -> NDArray[np.uint64]:
        if self.by_hand and len(self._blocks) < 4:
            return self._by_orbit(way, workers)
        return self._by_pairs(workers) if way == "pairs" else self._by_sweep(workers)

    def _by_orbit(self, way: str, workers: Workers) -> NDArray[np.uint64]:
        """Counts by hand where a board stands for others: there a hand meets what on this board
        its images meet, so their counts are added up, and each board is met once for each image.
        """
        images = np.stack([self.first.permuted(new) for new in runouts.group(self._blocks)])
        numbers = np.unique(images)
        cards = cards_of(numbers, self.first.size)
        every = Versus(self.rules, Hands.of(cards), self.second, self.board, self.dead)
        every.__dict__["_blocks"] = self._blocks
        by_number = every._counts(way, workers)[np.argsort(every.first.numbers)]
        sums = by_number[np.searchsorted(numbers, images)].sum(axis=0, dtype=np.uint64)
        return np.asarray(sums // np.uint64(len(images)))

    def _weight_against(self) -> NDArray[np.uint64]:
        """The weight of the second hands that share no card with each of the first."""
        if len(self.first) * len(self.second) <= jobs_.FEW and self.first is not self.second:
            return np.asarray(jobs_.disjoint(self.first, self.second) @ self.second.weights)
        both, places = self._joined
        weights = ranges.against(both.cards, *both.subsets, both.weights)
        return weights if places is None else weights.take(places)

    @cached_property
    def _joined(self) -> tuple[Hands, NDArray[np.intp] | None]:
        """The hands of both with the weights of the second, and where the first's are."""
        return join(self.first, self.second)

    def _boards(self) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
        seconds = runouts.seconds(len(self.deck), self.to_come)
        found = runouts.runouts(self.board, self.deck, self._blocks)
        worked(seconds)
        return found

    def _pair_jobs(self, jobs: list[tuple[int, int, int]]) -> Iterator[jobs_.Pairs]:
        """Chunks of work; their first hands, how often their boards count and how many these are
        go to `jobs`.
        """
        boards, times = self._boards()
        first, second = self.first, self.second
        rows = max(1, min(len(first), _MOST_PAIRS // len(second)))
        if len(first) > rows // 2:  # some for each of several workers
            rows = min(rows, max(256, -(-len(first) // 4)))
        pairs, split = rows * len(second), self.rules.split
        seconds = pairs * self._fitting * PAIR[split] + BOARD[self.rules.omaha]
        seconds += (rows + len(second)) * rank_seconds(self.rules)
        # What a chunk takes besides is a small part of it.
        step = jobs_.padded(int(max(_JOB, 3 * pairs * COUNT[split]) / seconds) + 1)
        step = max(step, jobs_.boards_at_once(rows + len(second)))
        # Boards that count equally often lie together.
        changes = np.flatnonzero(np.diff(times)) + 1 if len(self._blocks) < 4 else ()
        ends = [*changes, len(times)]
        for row in range(0, len(first), rows):
            some = first if rows >= len(first) else first.some(slice(row, row + rows))
            start = 0
            for end in ends:
                for at in range(start, end, step):
                    piece = boards[at : min(at + step, end)]
                    jobs.append((row, int(times[at]), len(piece)))
                    yield jobs_.Pairs(self.rules, some, second, piece, self.as_matrix)
                start = end

    def _by_pairs(self, workers: Workers) -> NDArray[np.uint64]:
        outcomes = ranges.OUTCOMES[self.rules.split]
        width = len(self.second) if self.as_matrix else 1
        counts = np.zeros((len(self.first), width * outcomes), dtype=np.uint64)
        preparing = self._preparing
        worked(preparing)
        jobs: list[tuple[int, int, int]] = []
        with closing(_workers.run(jobs_.pairs, self._pair_jobs(jobs), workers)) as results:
            for i, found in enumerate(results):
                row, times, boards = jobs[i]
                counts[row : row + len(found)] += found.reshape(len(found), -1) * np.uint64(times)
                seconds = self._by_boards(boards)["pairs"] - preparing
                worked(seconds * len(found) / len(self.first))
        return counts

    def _by_sweep(self, workers: Workers) -> NDArray[np.uint64]:
        boards, times = self._boards()
        both, places = self._joined
        worked(preparation(len(both), both.size))
        seconds = len(both) * SWEEP[both.size] + BOARD[self.rules.omaha]
        step = max(1, int(jobs_.CALL / seconds))
        parts = range(0, len(boards), step)
        jobs = ((self.rules, both, boards[at : at + step], times[at : at + step]) for at in parts)
        found = np.zeros((len(both), 2), dtype=np.uint64)
        with closing(_workers.run(jobs_.sweep, jobs, workers)) as results:
            for at, part in zip(parts, results, strict=True):
                found += part
                worked(seconds * min(step, len(boards) - at))
        return found if places is None else found.take(places, axis=0)

    def _matchups(
        self, way: str, workers: Workers
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.uint64]]:
        """All pairs of hands, the number of the class of each, and tallies by class."""
        players = self.first, self.second
        chosen = matchups.choices(players)
        if way == "table":
            from steelwheel._equity.preflop import preflop

            one, other = (
                hands.cards[column] for hands, column in zip(players, chosen.T, strict=True)
            )
            counts = preflop.counts(one, other)
            tallies = np.zeros((len(chosen), 1, 4), dtype=np.uint64)
            tallies[:, 0, 1:] = np.column_stack([counts.wins, counts.losses, counts.ties])
            return chosen, np.arange(len(chosen)), tallies
        worked(ALIKE)
        first, number = matchups.classes(players, chosen, self._permutations)
        found = matchups.tallies(self.rules, players, chosen[first], self.board, self.dead, workers)
        return chosen, number, found

    def _by_matchups(self, way: str, workers: Workers) -> NDArray[np.uint64]:
        chosen, number, found = self._matchups(way, workers)
        shape = self.rules.tallies, 4
        if self.as_matrix:
            matrix = np.zeros((len(self.first), len(self.second), *shape), dtype=np.uint64)
            matrix[chosen[:, 0], chosen[:, 1]] = found[number]
            return matrix
        result = np.zeros((len(self.first), *shape), dtype=np.uint64)
        for start in range(0, len(chosen), _MOST_PAIRS):
            some = slice(start, start + _MOST_PAIRS)
            one, other = chosen[some].T
            weights = self.second.weights[other]
            np.add.at(result, one, found[number[some]] * weights[:, None, None])
        return result

    def _total_by_table(self) -> NDArray[np.uint64]:
        from steelwheel._calls.known import preflop_ranges

        assert self._table is not None
        sides = [(hands.cards, hands.weights) for hands in (self.first, self.second)]
        return preflop_ranges(self._table, *sides[0], *sides[1])[np.newaxis]
