"""Equity by deals at random.

Deals come in streams of `STREAM` deals. A stream's random numbers are made from the key and its
number alone, and results are added up in the order of streams, so a key gives the same integers
whoever computes them. They are handed out after each `STEP` streams, wherever they were computed,
and so it doesn't depend on that either when an error is small enough.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls.deals import ABSENT, Dealer, Plan
from steelwheel._cards.cards import shown, to_int
from steelwheel._equity.spot import Spot
from steelwheel._games.rankings import RANKINGS
from steelwheel._showdown.deal_ranks import core_way
from steelwheel._showdown.showdown import showdown
from steelwheel._workers import check, run
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from steelwheel._games.games import Game
    from steelwheel._ranges.range import Range
    from steelwheel._showdown.showdown import Showdown
    from steelwheel._workers import Workers

__all__ = [
    "CALL",
    "DEFAULT_TRIALS",
    "GROUP",
    "Key",
    "Sample",
    "Task",
    "checked_error",
    "checked_trials",
    "count_won",
    "key_of",
    "nothing",
    "plan_of",
    "sample",
    "steps",
]

STREAM, SLOW_STREAM = 1 << 16, 1 << 12
"""Deals in a stream, and in one of games that take microseconds a deal."""

STEP = 4
"""Streams whose results are handed out together: a task."""

GROUP = 32
"""Tasks that an Executor is given at once, some tenths of a second of work."""

CALL = 1 << 14
"""Deals in one call of the core, some milliseconds: in between a call can be interrupted."""

DEFAULT_TRIALS = 1_000_000

MOST_HOLE, MOST_BOARD, MOST_SEATS = 7, 5, 10

Key = tuple[int, int]


class Sample(NamedTuple):
    """Tallies in the layout of the core, and squares of what players get; see `Equity`."""

    tallies: NDArray[np.uint64]
    squares: NDArray[np.uint64]


class Task(NamedTuple):
    """Some streams of a spot: all that their result depends on."""

    game: Game
    plan: Any
    key: Key
    first: int
    deals: tuple[int, ...]


def key_of(rng: Any) -> Key:
    """Return the key that a seed or generator stands for, as SPEC 7 of Scientific Python asks.

    The raw words of a bit generator are the same in every version of numpy. A generator that is
    handed in moves on, so that the next call with it gets other deals.
    """
    try:
        if isinstance(rng, bool | np.bool_):
            raise TypeError("it is neither")
        words = np.random.default_rng(rng).bit_generator.random_raw(4)
    except (TypeError, ValueError) as error:
        raise InputTypeError(
            f"rng is {shown(rng)}; give an int, a SeedSequence, a Generator or None ({error})"
        ) from None
    # Some bit generators give 32 bits a word.
    first, second = np.random.SeedSequence(words.tolist()).generate_state(2, np.uint64)
    return int(first), int(second)


def plan_of(spot: Spot) -> Plan:
    """What the core is to deal."""
    hole, players = spot.hole, len(spot.seats)
    if hole > MOST_HOLE or spot.board_size > MOST_BOARD:
        raise HandError(
            f"{spot.game.name} has {hole} hole cards and {spot.board_size} on the board; at most "
            f"{MOST_HOLE} and {MOST_BOARD} are dealt"
        )
    known = np.full(players * hole + spot.board_size, ABSENT, dtype=np.uint8)
    seats: list[int] = []
    sizes: list[int] = []
    hands: list[NDArray[Any]] = []
    keep: list[NDArray[Any]] = []
    instead: list[NDArray[Any]] = []
    for i, seat in enumerate(spot.seats):
        known[i * hole : i * hole + len(seat.cards)] = seat.cards
        # All hands there are, none likelier, is what the core deals fastest.
        if seat.range is not None and not _is_random(seat.range, spot):
            seats.append(i)
            sizes.append(len(seat.range))
            hands.append(seat.range.cards.ravel())
            chances, others = _alias(seat.range)
            keep.append(chances)
            instead.append(others)
    board = spot.boards[0]
    known[players * hole : players * hole + len(board)] = board
    return Plan(
        players,
        hole,
        spot.board_size,
        known,
        np.array(spot.deck(), dtype=np.uint8),
        np.array(seats, dtype=np.int32),
        np.array(sizes, dtype=np.uintp),
        _joined(hands, np.uint8),
        _joined(keep, np.uint64),
        _joined(instead, np.uint32),
    )


def _joined(parts: list[NDArray[Any]], dtype: Any) -> NDArray[Any]:
    return np.ascontiguousarray(np.concatenate([np.zeros(0, dtype), *parts]).astype(dtype))


def _is_random(hands: Range, spot: Spot) -> bool:
    return len(hands.levels) == 1 and len(hands) == comb(len(spot.deck()), hands.hole)


def _alias(hands: Range) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """Vose's alias method in integers: thresholds in units of 1/2**64, and who takes the rest."""
    count, whole = len(hands), (1 << 64) - 1
    keep = np.full(count, whole, dtype=np.uint64)
    instead = np.arange(count, dtype=np.uint32)
    if len(hands.levels) == 1:  # each keeps its place
        return keep, instead
    levels = hands.integer_levels
    weights = [levels[level] for level in hands.level.tolist()]
    total = sum(weights)
    left = [weight * count for weight in weights]  # `total` is one full place
    small = [i for i, weight in enumerate(left) if weight < total]
    large = [i for i, weight in enumerate(left) if weight > total]
    while small and large:
        i, j = small.pop(), large[-1]
        keep[i] = min((left[i] << 64) // total, whole)
        instead[i] = j
        left[j] -= total - left[i]
        if left[j] <= total:
            large.pop()
            if left[j] < total:
                small.append(j)
    return keep, instead


def sample(
    spot: Spot, key: Key, trials: int | None, workers: Workers, first: int = 0
) -> Generator[Sample]:
    """Yield the sum of all deals of a spot with one board so far, step by step; see `steps`."""
    plan = plan_of(spot)
    fast = core_way(spot.game, plan.hole_size, plan.board_size) is not None
    size = STREAM if fast else SLOW_STREAM
    return steps(_count, spot.game, plan, key, trials, workers, first, size)


def steps(
    count: Callable[[Task], Sample],
    game: Game,
    plan: Any,
    key: Key,
    trials: int | None,
    workers: Workers,
    first: int = 0,
    size: int = STREAM,
) -> Generator[Sample]:
    """Yield the sum of all deals so far, step by step.

    Parameters
    ----------
    count
        Gives the tallies of a task.
    game, plan
        What the tasks deal.
    key
        See `key_of`.
    trials
        How many deals there are at most; without it there is no end.
    workers
        As everywhere.
    first
        The number of the first stream.
    size
        Deals in a stream.
    """
    found: Sample | None = None
    tasks = _tasks(game, plan, key, first, trials, size)
    with closing(run(count, tasks, workers, group=GROUP)) as parts:
        for part in parts:
            if found is not None:
                part = Sample(found.tallies + part.tallies, found.squares + part.squares)
            found = part
            yield found


def nothing(game: Game, players: int) -> Sample:
    """The tallies of no deal."""
    rows = 4 if len(game.rankings) > 1 else 1
    return Sample(np.zeros((rows, 1 << players), np.uint64), np.zeros(players, np.uint64))


def _tasks(
    game: Game, plan: Any, key: Key, first: int, trials: int | None, size: int
) -> Iterator[Task]:
    stream, left = first, trials
    while left is None or left > 0:
        deals = []
        for _ in range(STEP):
            count = size if left is None else min(size, left)
            if count == 0:
                break
            deals.append(count)
            left = None if left is None else left - count
        yield Task(game, plan, key, stream, tuple(deals))
        stream += len(deals)


def _count(task: Task) -> Sample:
    game, plan = task.game, task.plan
    found = nothing(game, plan.players)
    for stream, deals in enumerate(task.deals, task.first):
        dealer = Dealer(plan, task.key, stream)
        for begin in range(0, deals, CALL):
            check()
            if not _deal(game, dealer, min(CALL, deals - begin), found):
                raise starved()
    return found


def starved() -> HandError:
    """The error for ranges of which hardly any hands go together."""
    return HandError(
        "players: their ranges share cards so often that fewer than one in thousands of deals is "
        "possible; give smaller ranges, or method='exact'"
    )


def _deal(game: Game, dealer: Dealer, deals: int, into: Sample) -> bool:
    """Count some deals; False if the ranges are starved."""
    plan = dealer.plan
    way = core_way(game, plan.hole_size, plan.board_size)
    if way is not None:
        systems = [RANKINGS[name].number for name in game.rankings]
        return dealer.count(systems, way, deals, *into)
    hole = np.empty((deals, plan.players, plan.hole_size), dtype=np.uint8)
    board = np.empty((deals, plan.board_size), dtype=np.uint8)
    if not dealer.deal(hole, board):
        return False
    count_won(showdown(game, hole, board), into)
    return True


def count_won(result: Showdown, into: Sample) -> None:
    """Count showdowns by who wins."""
    sets = [half.ravel() for half in result.winner_sets]
    high, low = sets[0], sets[-1] if len(sets) > 1 else np.zeros_like(sets[0])
    rows = [high | low]
    if len(sets) > 1:
        rows += [low, high[low == 0], high[low != 0]]
        into.squares[:] += (result.units.astype(np.uint64) ** 2).sum(axis=0)
    for tally, row in zip(into.tallies, rows, strict=True):
        tally += np.bincount(row, minlength=len(tally)).astype(np.uint64)


def checked_trials(trials: Any) -> int | None:
    """How many deals at most."""
    if trials is None:
        return None
    number = to_int(trials, "trials", "a whole number of deals, as 1_000_000")
    if number < 1:
        raise HandError(f"trials is {number}; give 1 deal or more")
    return number


def checked_error(error: Any) -> float | None:
    """The standard error to reach."""
    if error is None:
        return None
    if isinstance(error, bool) or not isinstance(error, int | float | np.floating | np.integer):
        raise InputTypeError(f"error is {shown(error)}; give a standard error such as 0.0005")
    if not 0 < error < 1:
        raise HandError(f"error is {error}; give a standard error above 0 and below 1, as 0.0005")
    return float(error)
