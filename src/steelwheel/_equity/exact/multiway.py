"""Exact equity of ranges on a board, for two to ten players.

Two players: see `heads_up`. More: every choice of a hand for each, by running minima over all
boards at once (``csrc/ranges/choices.c``); or, where few cards of the board are known, the matchups
that differ by more than suits. For three players with many hands of two cards there is a sweep,
whose time grows with the number of hands (``csrc/ranges/three.c``).

The core adds in 64 bits. Where weights are so large that a sum could be too large, see
`large_weights`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers
from steelwheel._calls import ranges
from steelwheel._equity.costs import (
    ALIKE,
    BEFORE,
    BOARD,
    CHOICE,
    CHOSEN,
    LIST,
    PERMUTED,
    SMALL,
    THREE,
    matchup_seconds,
    rank_seconds,
)
from steelwheel._equity.exact import large_weights, matchups, runouts
from steelwheel._equity.exact.heads_up import Versus
from steelwheel._equity.exact.pairs import padded, rank_on
from steelwheel._equity.exact.rough_hands import RoughHands
from steelwheel._equity.exact.weighted_hands import Hands, union
from steelwheel._equity.spot import Spot
from steelwheel._games.rules import Rules, rules_of
from steelwheel._progress import worked

if TYPE_CHECKING:
    from steelwheel._workers import Workers

__all__ = ["cost", "tallies"]

_MANY_HANDS = 20_000
"""Hands of a range that are listed to find what they cost; of more there is a rough idea."""

_FEW = 200
"""Hands that are looked at for symmetries; of larger ranges they are taken for granted."""

_CALL = 0.02
_JOB = 0.1
_ROWS = 1 << 17
"""Entries of rows of ranks that the nearest caches hold."""


class _Many(NamedTuple):
    """A chunk of work: some of the first player's hands, and all of the others', on some boards."""

    rules: Rules
    players: tuple[Hands, ...]
    start: int
    stop: int
    boards: NDArray[np.uint8]


def _play(job: _Many) -> tuple[NDArray[np.uint64], int]:
    """Tallies but for the last player's own wins, and the sum of the products of the weights."""
    rules, players, start, stop, boards = job
    sizes = [len(hands) for hands in players]
    masks = np.concatenate([hands.masks for hands in players])
    weights = np.concatenate([hands.weights for hands in players])
    step = _ROWS // sum(sizes) // ranges.LANES * ranges.LANES
    step = min(max(step, ranges.LANES), ranges.MOST_RUNOUTS)
    per_hand = prod(sizes[1:]) * step * CHOICE[rules.split]
    rows = max(1, int(_CALL / per_hand))
    total = np.zeros((rules.tallies, 1 << len(players)), dtype=np.uint64)
    weight = 0
    for at in range(0, len(boards), step):
        some = boards[at : at + step]
        ranks = rank_on(rules, players, some)
        for row in range(start, stop, rows):
            found = ranges.contest_many(sizes, masks, weights, ranks, row, min(row + rows, stop))
            if not rules.split:
                weight += int(found[0, 0]) if at == 0 else 0
                found[0, 0] = 0
            total += found
    return total, weight


def _sweep(
    job: tuple[Rules, Hands, NDArray[np.uint64], NDArray[np.uint8], NDArray[np.uint32]],
) -> NDArray[np.uint64]:
    """Tallies of three players."""
    rules, hands, weights, boards, times = job
    return ranges.sweep_three(
        rules.systems[0],
        rules.omaha,
        hands.cards,
        hands.kind_start,
        hands.kind_hole,
        weights,
        boards,
        times,
    )


@dataclass(frozen=True)
class Many:
    """Several players' hands on one board.

    Attributes
    ----------
    rules : Rules
    players : tuple of Hands
        None with a card of `board` or `dead`.
    board, dead : tuple of int
    """

    rules: Rules
    players: tuple[Hands, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

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
        """How many boards there are for hands that share no card."""
        left = len(self.deck) - sum(hands.size for hands in self.players)
        return comb(left, self.to_come)

    @cached_property
    def _blocks(self) -> tuple[tuple[int, ...], ...]:
        every = comb(len(self.deck), self.to_come)
        if self.to_come < 2 or self._by_boards(every) < SMALL:
            return runouts.NO_BLOCKS
        return runouts.blocks_of(
            (self.board, self.dead),
            lambda new: all(hands.is_symmetric(new) for hands in self.players),
        )

    def _by_boards(self, boards: int) -> float:
        sizes = sorted(map(len, self.players))
        before = prod(sizes[:-1]) * BEFORE
        chosen = prod(sizes) * self._fitting * CHOICE[self.rules.split]
        dealt = boards * BOARD[self.rules.omaha]
        ranked = padded(boards) * sum(sizes) * rank_seconds(self.rules)
        return padded(boards) * (before + chosen) + ranked + dealt

    @cached_property
    def _fitting(self) -> float:
        """About which part of the choices of hands share no card."""
        return prod(one.fitting(other) for one, other in combinations(self.players, 2))

    @property
    def classes(self) -> float:
        """About how many choices of hands differ by more than suits."""
        exchanges = [
            new
            for new in matchups.permutations_of((self.board, self.dead))
            if all(len(hands) > _FEW or hands.is_symmetric(new) for hands in self.players)
        ]
        choices = prod(map(len, self.players)) * self._fitting
        return min(choices, choices / len(exchanges) * 1.1 + len(exchanges))

    @cached_property
    def costs(self) -> dict[str, float]:
        """Rough seconds of each way."""
        costs = {
            "boards": self._by_boards(runouts.count(len(self.deck), self.to_come, self._blocks))
        }
        choices = prod(map(len, self.players))
        if self._may_sweep:
            hands, _ = union(self.players)
            costs["sweep"] = (
                len(hands) * THREE * runouts.count(len(self.deck), self.to_come, self._blocks)
            )
        enumeration = runouts.seconds(len(self.deck), self.to_come)
        costs = {way: cost + enumeration for way, cost in costs.items()}
        if self.to_come > 2 and choices < 1 << 23:
            group = len(matchups.permutations_of((self.board, self.dead)))
            kinds = prod(hands.kinds for hands in self.players)
            seconds = matchup_seconds(
                self.rules, self.to_come, len(self.players), self.classes, kinds
            )
            costs["matchups"] = ALIKE + seconds + choices * (CHOSEN + group * PERMUTED)
        return costs

    @property
    def _may_sweep(self) -> bool:
        three = len(self.players) == 3 and self.players[0].size == 2 and not self.rules.split
        return three and max(hands.total for hands in self.players) < 1 << 32

    @property
    def way(self) -> str:
        """The cheapest way."""
        return min(self.costs, key=self.costs.__getitem__)

    def total(self, workers: Workers = 1, way: str | None = None) -> NDArray[np.uint64]:
        """Return the tallies of all choices of hands: uint64 ``(tallies, 2**players)``."""
        way = way or self.way
        if way == "sweep":
            return self._by_sweep(workers)
        if way == "matchups":
            chosen = matchups.choices(self.players)
            worked(ALIKE)
            exchanges = matchups.permutations_of((self.board, self.dead))
            first, number = matchups.classes(self.players, chosen, exchanges)
            found = matchups.tallies(
                self.rules, self.players, chosen[first], self.board, self.dead, workers
            )
            return matchups.weighted_sum(self.players, chosen, number, found)
        return self._by_boards_dealt(workers)

    def _by_boards_dealt(self, workers: Workers) -> NDArray[np.uint64]:
        # The last player's hands are cheapest, so that is the one who has the most.
        order = sorted(range(len(self.players)), key=lambda p: len(self.players[p]))
        players = tuple(self.players[p] for p in order)
        last = 1 << (len(players) - 1)
        total = np.zeros((self.rules.tallies, 1 << len(players)), dtype=np.uint64)
        weight, jobs = 0, list(self._jobs(players))
        with closing(_workers.run(_play, [job for job, _, _ in jobs], workers)) as results:
            for (job, times, is_first), (found, own) in zip(jobs, results, strict=True):
                total += found * np.uint64(times)
                weight += own if is_first else 0
                share = (job.stop - job.start) / len(players[0])
                worked(self._by_boards(len(job.boards)) * share)
        if not self.rules.split:
            total[0, last] += np.uint64(weight * self.deals) - total.sum(dtype=np.uint64)
        # From the order of play to that of the players.
        places = np.zeros(1 << len(players), dtype=np.intp)
        for bit, player in enumerate(order):
            places |= (np.arange(len(places)) >> bit & 1) << player
        result = np.empty_like(total)
        result[:, places] = total
        return result

    def _by_sweep(self, workers: Workers) -> NDArray[np.uint64]:
        hands, places = union(self.players)
        weights = np.zeros((3, len(hands)), dtype=np.uint64)
        for row, each, place in zip(weights, self.players, places, strict=True):
            row[place] = each.weights
        boards, times = runouts.runouts(self.board, self.deck, self._blocks)
        step = max(1, int(_CALL / (len(hands) * THREE)))
        parts = range(0, len(boards), step)
        jobs = (
            (self.rules, hands, weights, boards[at : at + step], times[at : at + step])
            for at in parts
        )
        total = np.zeros(8, dtype=np.uint64)
        with closing(_workers.run(_sweep, jobs, workers)) as results:
            for at, found in zip(parts, results, strict=True):
                total += found
                worked(min(step, len(boards) - at) * len(hands) * THREE)
        return total[np.newaxis]

    def _jobs(self, players: tuple[Hands, ...]) -> Iterator[tuple[_Many, int, bool]]:
        """Chunks of work; how often their boards count, and whether these are the first boards."""
        boards, times = runouts.runouts(self.board, self.deck, self._blocks)
        per_board = self._by_boards(ranges.LANES) / ranges.LANES
        step = max(ranges.LANES * 4, int(_JOB / per_board))
        firsts = len(players[0])
        rows = max(1, int(firsts * _JOB / (per_board * min(step, len(boards)))))
        ends = [*np.flatnonzero(np.diff(times)) + 1, len(times)]
        start = 0
        for end in ends:
            for at in range(start, end, step):
                piece = boards[at : min(at + step, end)]
                for row in range(0, firsts, rows):
                    stop = min(row + rows, firsts)
                    job = _Many(self.rules, players, row, stop, piece)
                    yield job, int(times[at]), at == 0
            start = end


def _engine(
    rules: Rules, players: Sequence[Hands], board: tuple[int, ...], dead: tuple[int, ...]
) -> Versus | Many:
    if len(players) == 2:
        first, second = players
        if (
            second is not first
            and len(first) == len(second)
            and not isinstance(first, RoughHands)
            and np.array_equal(first.cards, second.cards)
            and np.array_equal(first.weights, second.weights)
        ):
            second = first
        return Versus(rules, first, second, board, dead)
    return Many(rules, tuple(players), board, dead)


def _players(spot: Spot, *, rough: bool = False) -> list[Hands]:
    """The hands of each seat; the same object for seats of one range."""
    made: dict[int, Hands] = {}
    players = []
    for seat in spot.seats:
        key = id(seat if seat.range is None else seat.range)
        if key not in made:
            hands = seat.range
            if rough and hands is not None and len(hands) > _MANY_HANDS:
                made[key] = RoughHands(hands)
            else:
                made[key] = Hands.of_seat(seat)[0]
        players.append(made[key])
    return players


def _engine_of(spot: Spot, *, rough: bool = False) -> Versus | Many:
    """What plays a spot, or tells its cost; kept with it, since its cost is asked for first."""
    known: dict[bool, Versus | Many] = spot.__dict__.setdefault("_engines", {})
    if rough not in known:
        players = _players(spot, rough=rough)
        known[rough] = _engine(rules_of(spot.game), players, spot.boards[0], spot.dead)
        if rough and not any(isinstance(hands, RoughHands) for hands in players):
            known[False] = known[rough]
    return known[rough]


def cost(spot: Spot) -> tuple[int, float]:
    """Return what counting costs, in steps of about a nanosecond, and in rough seconds."""
    engine = _engine_of(spot, rough=True)
    large = large_weights.is_large(engine)
    seconds = min((large_weights.costs(engine) if large else engine.costs).values())
    seconds += _listing(spot)
    return int(seconds * 1e9), seconds


def _listing(spot: Spot) -> float:
    """Rough seconds to list the hands of large ranges."""
    players = {id(hands): hands for hands in _engine_of(spot, rough=True).players}
    return LIST * sum(len(each) for each in players.values() if isinstance(each, RoughHands))


def tallies(spot: Spot, *, workers: Workers = 1) -> NDArray[Any]:
    """Return the tallies of a spot with one board.

    Returns
    -------
    uint64 array ``(tallies, 2**players)``, or one of Python's integers if some are larger
        The products of the weights, relative to the least common denominator of each range's.
    """
    engine = _engine_of(spot)
    worked(_listing(spot))
    if not large_weights.is_large(engine):
        return engine.total(workers)

    def make(players: Sequence[Hands]) -> Versus | Many:
        return _engine(engine.rules, players, engine.board, engine.dead)

    total = large_weights.tallies(engine, make, workers)
    if sum(total[0].tolist()) < large_weights.LIMIT:  # what is made of them adds them up
        total = total.astype(np.uint64)
    return total
