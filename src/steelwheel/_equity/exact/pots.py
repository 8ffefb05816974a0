"""Whole pots that several boards share: who wins something of them, and how many boards each wins.

What a player can expect follows from each board by itself. How often one player wins both doesn't,
since the cards that come on one board don't come on the other. Of two boards it is counted without
dealing them together: of the pairs of run-outs with these winners, those without a common card are
all, less those that share a card, plus those that share two, and so on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import draws
from steelwheel._calls.deals import ABSENT, Dealer, Plan
from steelwheel._equity import sample as _sample
from steelwheel._equity.exact import dealt
from steelwheel._equity.sample import Sample
from steelwheel._progress import worked
from steelwheel._showdown.showdown import Showdown, showdown
from steelwheel._workers import check
from steelwheel.errors import HandError

if TYPE_CHECKING:
    from steelwheel._equity.spot import Spot
    from steelwheel._workers import Workers

__all__ = ["Pots", "count", "sample", "work"]

_CHOICE_NS, _RUNOUT_NS = 300_000, 150
"""Rough nanoseconds for a choice of hands, and for a hand on a run-out."""
_TWO_NS, _PART_NS = 400_000, 12
"""The same for two boards together, and for a set of cards of a run-out."""
_MOST_SETS = 1 << 24
"""Sets of cards and winners that fit into memory."""


class Pots(NamedTuple):
    """Whole pots.

    Attributes
    ----------
    winners : integer array of shape ``(2**players,)``
        How often exactly these players win something together.
    boards : integer array of shape ``(players, boards + 1)``
        How often each player wins so many boards alone.
    """

    winners: NDArray[Any]
    boards: NDArray[Any]

    def add(self, sets: NDArray[Any], times: NDArray[Any]) -> None:
        """Count pots by who wins each board, shape ``(n, boards)``."""
        np.add.at(self.winners, np.bitwise_or.reduce(sets, axis=1), times)
        for player, row in enumerate(self.boards):
            np.add.at(row, np.count_nonzero(sets == 1 << player, axis=1), times)


def nothing(players: int, boards: int) -> Pots:
    """Pots of no deal."""
    return Pots(np.zeros(1 << players, dtype=object), np.zeros((players, boards + 1), dtype=object))


def work(spot: Spot) -> int:
    """About how many nanoseconds `count` takes."""
    come, deck = spot.to_come, len(spot.deck())
    runouts = comb(deck, come)
    players = len(spot.seats)
    if runouts << players > _MOST_SETS:
        return 1 << 200
    choices = prod(
        comb(deck, seat.missing) if seat.range is None else len(seat.range) for seat in spot.seats
    )
    alone = _CHOICE_NS + runouts * len(spot.boards) * players * _RUNOUT_NS
    together = _TWO_NS + runouts * 2 * (_PART_NS << come)
    return choices * (alone + together * int(runouts ** max(0, len(spot.boards) - 2)))


def count(spot: Spot) -> Pots:
    """Count all pots, times the integer weights of the hands."""
    found = nothing(len(spot.seats), len(spot.boards))
    runouts = None
    for hands, weight in dealt.choices(spot):
        check()
        held = frozenset(card for hand in hands for card in hand)
        left = np.array([card for card in spot.deck() if card not in held], dtype=np.uint8)
        if runouts is None:  # as many cards are left whatever the hands are
            runouts = _Runouts(len(left), draws.sets(len(left), spot.to_come))
        rest = left[runouts.places]
        worked(_CHOICE_NS / 1e9)
        by_board = {}
        for board in {*spot.boards}:
            by_board[board] = _winners(spot, hands, board, rest)
            worked(len(rest) * len(hands) * _RUNOUT_NS / 1e9)
        for sets, times in _together(runouts, [by_board[board] for board in spot.boards]):
            found.add(sets, times.astype(object) * weight)
    return found


def _winners(
    spot: Spot, hands: list[tuple[int, ...]], board: tuple[int, ...], rest: NDArray[np.uint8]
) -> NDArray[np.uint16]:
    """Who wins something of a board on each run-out."""
    boards = np.empty((len(rest), spot.board_size), dtype=np.uint8)
    boards[:, : len(board)] = board
    boards[:, len(board) :] = rest
    deals = np.broadcast_to(np.array(hands, np.uint8), (len(boards), *np.shape(hands)))
    return _of_any_half(showdown(spot.game, deals, boards))[:, 0]


def _of_any_half(result: Showdown) -> NDArray[np.uint16]:
    """Who wins something of each board, shape ``(deals, boards)``."""
    high, *low = result.winner_sets
    return high | low[0] if low else high


class _Runouts:
    """Cards that come on a board, as places among those that are left, ascending: one in a row."""

    def __init__(self, cards: int, places: NDArray[np.uint8]) -> None:
        self.cards = cards
        self.places = places
        self._kept: dict[int, list[NDArray[np.int32]]] = {}

    def without(self, runout: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which have no card of one of them."""
        return np.asarray(~np.isin(self.places, runout).any(axis=1))

    def _numbers(self, size: int) -> Iterator[NDArray[np.int32]]:
        """The numbers of the sets of so many cards that the run-outs have."""
        for columns in combinations(range(self.places.shape[1]), size):
            number = np.zeros(len(self.places), dtype=np.int32)
            for k, column in enumerate(columns, 1):
                number += _BINOMIALS[k][self.places[:, column]]
            yield number

    def sums(self, size: int, which: NDArray[np.intp], kinds: int) -> NDArray[np.int64]:
        """For each set of so many cards, the run-outs that have it, by kind: ``(sets, kinds)``."""
        numbers: Iterable[NDArray[np.int32]]
        if len(self.places) > _MOST_KEPT:
            numbers = self._numbers(size)
        else:
            if size not in self._kept:
                self._kept[size] = [*self._numbers(size)]
            numbers = self._kept[size]
        total = np.zeros(comb(self.cards, size) * kinds, dtype=np.int64)
        for number in numbers:
            check()
            total += np.bincount(number * kinds + which, minlength=len(total))
        return total.reshape(-1, kinds)


_MOST_KEPT = 1 << 12
_BINOMIALS = np.array([[comb(n, k) for n in range(54)] for k in range(6)], dtype=np.int32)


def _together(
    runouts: _Runouts, sides: list[NDArray[np.uint16]]
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Who wins each board, shape ``(n, boards)``, and how often that comes about."""
    first, *others = sides
    if len(sides) > 2:
        for runout, winners in zip(runouts.places, first.tolist(), strict=True):
            free = runouts.without(runout)
            rest = _Runouts(runouts.cards, runouts.places[free])
            for sets, times in _together(rest, [side[free] for side in others]):
                yield np.insert(sets, 0, winners, axis=1), times
        return
    (one, of_first), (other, of_second) = (np.unique(side, return_inverse=True) for side in sides)
    same = sides[0] is sides[1]
    times = np.zeros((len(one), len(other)), dtype=np.int64)
    come = runouts.places.shape[1]
    worked(_TWO_NS / 1e9)
    for size in range(come + 1):
        some = runouts.sums(size, of_first, len(one))
        more = some if same else runouts.sums(size, of_second, len(other))
        times += (-1) ** size * (some.T @ more)
        worked(len(runouts.places) * 2 * comb(come, size) * _PART_NS / 1e9)
    pairs = np.stack(np.meshgrid(one, other, indexing="ij"), axis=-1).reshape(-1, 2)
    yield pairs.astype(np.int64), times.ravel()


class _Boards(NamedTuple):
    """What is dealt at random: cards of several boards as cards of one, and of seats besides."""

    plan: Plan
    seats: int
    known: NDArray[np.uint8]
    """Shape ``(boards, board_size)``; `ABSENT` where a card is to come."""


def sample(spot: Spot, key: _sample.Key, trials: int | None, workers: Workers) -> Generator[Sample]:
    """Yield the sum of all deals so far, step by step, all boards of a deal dealt together.

    The tallies have a row more, of whole pots; `squares` has a row for each player, of what the
    player gets and of how many boards.
    """
    return _sample.steps(
        _count, spot.game, _plan(spot), key, trials, workers, size=_sample.SLOW_STREAM
    )


def _plan(spot: Spot) -> _Boards:
    """What the core is to deal; the cards to come of all boards behind each other."""
    come = spot.to_come * len(spot.boards)
    on_board = min(come, _sample.MOST_BOARD)
    more = -(-(come - on_board) // spot.hole)
    seats = len(spot.seats)
    if seats + more > _sample.MOST_SEATS:
        raise HandError(
            f"board has {len(spot.boards)} boards with {come} cards to come; with so many, at most "
            f"{_sample.MOST_SEATS - more} players are dealt"
        )
    plan = _sample.plan_of(spot)
    known = np.full((seats + more) * spot.hole + on_board, ABSENT, dtype=np.uint8)
    known[: seats * spot.hole] = plan.known[: seats * spot.hole]
    boards = np.full((len(spot.boards), spot.board_size), ABSENT, dtype=np.uint8)
    for row, board in zip(boards, spot.boards, strict=True):
        row[: len(board)] = board
    plan = plan._replace(players=seats + more, board_size=on_board, known=known)
    return _Boards(plan, seats, boards)


def _count(task: _sample.Task) -> Sample:
    game = task.game
    plan, seats, known = task.plan.plan, task.plan.seats, task.plan.known
    rows = 4 if len(game.rankings) > 1 else 1
    found = Sample(
        np.zeros((rows + 1, 1 << seats), np.uint64),
        np.zeros((seats, len(known) + 2), np.uint64),
    )
    for stream, deals in enumerate(task.deals, task.first):
        check()
        dealer = Dealer(plan, task.key, stream)
        hole = np.empty((deals, plan.players, plan.hole_size), dtype=np.uint8)
        board = np.empty((deals, plan.board_size), dtype=np.uint8)
        if not dealer.deal(hole, board):
            raise _sample.starved()
        boards = np.broadcast_to(known, (deals, *known.shape)).copy()
        come = np.count_nonzero(known == ABSENT)
        spare = hole[:, seats:].reshape(deals, -1)
        boards[:, known == ABSENT] = np.concatenate([board, spare], axis=1)[:, :come]
        result = showdown(game, np.ascontiguousarray(hole[:, :seats]), boards)
        by_board = Sample(found.tallies[:rows], found.squares[:, 0])
        _sample.count_won(result, by_board)
        if rows == 1:
            by_board.squares[:] += (result.units.astype(np.uint64) ** 2).sum(axis=0)
        pots = Pots(found.tallies[rows], found.squares[:, 1:])
        pots.add(_of_any_half(result).astype(np.int64), np.ones(deals, dtype=np.uint64))
    return found
