"""Counts every deal: chooses the way to do it, and knows what it would cost.

A way is a module with ``tallies(spot, workers=)`` and ``cost(spot)``, in work, steps of about a
nanosecond, and rough seconds; None if it is beyond all means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import shown
from steelwheel._equity.exact import known as _known
from steelwheel._equity.spot import Spot
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from steelwheel._equity.exact.pots import Pots
    from steelwheel._progress import Progress
    from steelwheel._workers import Workers

__all__ = ["MAX_WORK", "by_board", "cost", "counted", "is_chosen", "pots_work", "scale", "tallies"]

MAX_WORK = 3e9

_LIMIT = 1 << 63
"""Tallies that add up to less are integers of numpy, others Python's."""


class Cost(NamedTuple):
    """What counting every deal costs: steps of about a nanosecond, and rough seconds."""

    work: int
    seconds: float


class Way(Protocol):
    """A way to count every deal."""

    def tallies(self, spot: Spot, *, workers: Workers = 1) -> NDArray[Any]: ...
    def cost(self, spot: Spot) -> tuple[int, float] | None: ...


def _way(spot: Spot) -> Way | None:
    """The way to count a spot; None if there is none."""
    if not spot.game.board:
        from steelwheel._equity.exact import private

        return private if private.is_counted(spot.game) else None
    if not _known.is_counted(spot.game) or any(seat.missing for seat in spot.seats):
        from steelwheel._equity.exact import dealt

        return dealt
    if len(spot.seats) == 2 and spot.boards == ((),):
        from steelwheel._equity.exact import table

        if table.is_served(spot):
            return table
    if spot.all_known:
        return _known
    from steelwheel._equity.exact import multiway

    return multiway


def by_board(spot: Spot) -> list[Spot]:
    """A spot for each board: cards of the others cannot come, and which ones come there is even.

    The expected share of a board doesn't depend on what is dealt to the others, as long as that
    isn't known. Of whole pots this is not so, see `pots`.
    """
    if len(spot.boards) == 1:
        return [spot]
    cards = {card for board in spot.boards for card in board}
    return [
        replace(spot, boards=(board,), dead=(*spot.dead, *sorted(cards.difference(board))))
        for board in spot.boards
    ]


def cost(boards: Sequence[Spot]) -> Cost | None:
    """What counting would cost; None if it cannot be done."""
    costs = []
    for spot in boards:
        way = _way(spot)
        found = None if way is None else way.cost(spot)
        if found is None:
            return None
        costs.append(found)
    return Cost(sum(work for work, _ in costs), sum(seconds for _, seconds in costs))


def is_chosen(boards: Sequence[Spot], method: str, max_work: Any) -> bool:
    """Whether all deals are counted; refuses a method that is asked for and costs too much."""
    if max_work is None:
        max_work = MAX_WORK
    if isinstance(max_work, bool) or not isinstance(max_work, int | float):
        raise InputTypeError(f"max_work is {shown(max_work)}; give a number of steps, as 1e9")
    if not max_work >= 0:
        raise HandError(f"max_work is {max_work}; it is not negative")
    if method == "sample":
        return False
    found = cost(boards)
    if found is not None and found.work <= max_work:
        return True
    if method != "exact":
        return False
    name = boards[0].game.name
    if found is None and _way(boards[0]) is not None:
        raise HandError(
            "method is 'exact', which keeps all hands that a player may have in the end; here they "
            "are too many. Give more known cards or method='sample'"
        )
    if found is None:
        raise HandError(
            f"method is 'exact', which is not for {name}: of games without a board only those of "
            "at most seven cards are counted; 'sample' would do"
        )
    raise HandError(
        f"method is 'exact', which would take {found.work:.2g} steps, some {found.seconds:.2g} "
        f"seconds; max_work allows {max_work:.2g}. Give a larger max_work, more known cards or "
        "smaller ranges, or method='sample'"
    )


def counted(
    spot: Spot, max_work: float | None, workers: Workers, progress: Progress
) -> tuple[NDArray[Any], Pots | None]:
    """The tallies of all boards, and the whole pots that they share; `progress` is told of both."""
    if progress is None or progress is False:
        return tallies(by_board(spot), workers), _pots_of(spot, max_work)
    from steelwheel._progress import measured

    known = cost(by_board(spot))
    assert known is not None
    with measured(progress, known.work + pots_work(spot, max_work)):
        return tallies(by_board(spot), workers), _pots_of(spot, max_work)


def tallies(boards: Sequence[Spot], workers: Workers) -> NDArray[Any]:
    """Who wins how often on all boards together; see `Equity`.

    Raises
    ------
    HandError
        If no choice of hands is possible.
    """
    parts = _parts(boards, workers)
    factor = prod([seat.weight.numerator for seat in boards[0].seats])
    total = factor * sum([sum(part[0].tolist()) for part in parts])
    if total == 0:
        raise HandError(
            "players: no deal is possible; whatever hands they hold, two of them share a card"
        )
    if total >= _LIMIT:
        parts = [part.astype(object) for part in parts]
    result = sum(parts[1:], start=parts[0])
    return result if factor == 1 else result * factor


def pots_work(spot: Spot, max_work: float | None) -> int:
    """Steps that the whole pots of several boards take; none if that costs too much."""
    if len(spot.boards) == 1:
        return 0
    from steelwheel._equity.exact import pots

    work = pots.work(spot)
    return 0 if work > (MAX_WORK if max_work is None else max_work) else work


def _pots_of(spot: Spot, max_work: float | None) -> Pots | None:
    """What becomes of the whole pots of several boards; None if counting that costs too much."""
    if not pots_work(spot, max_work):
        return None
    from steelwheel._equity.exact import pots

    found = pots.count(spot)
    factor = prod([seat.weight.numerator for seat in spot.seats])
    total = factor * int(found.winners.sum())
    kind = np.uint64 if total < _LIMIT else object
    return pots.Pots(*((part * factor).astype(kind) for part in found))


def _parts(boards: Sequence[Spot], workers: Workers) -> list[NDArray[Any]]:
    parts = []
    for spot in boards:
        way = _way(spot)
        assert way is not None
        parts.append(way.tallies(spot, workers=workers))
    return parts


def scale(spot: Spot) -> int:
    """What the counts of weighted ranges are multiplied by, so that they are integers."""
    return prod(
        [seat.weight.denominator if seat.range is None else seat.range.scale for seat in spot.seats]
    )
