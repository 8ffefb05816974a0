"""Exact equity of two hands or ranges of hold'em before the flop, from the table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from steelwheel._equity.costs import TABLE
from steelwheel._equity.exact.preflop_ranges import heads_up, passes
from steelwheel._equity.preflop import _range_of, preflop
from steelwheel._equity.spot import Spot

if TYPE_CHECKING:
    from steelwheel._games.games import Game
    from steelwheel._workers import Workers

__all__ = ["cost", "is_served", "tallies"]


def is_served(spot: Spot) -> bool:
    """Whether the table tells: two seats, no other known cards, and the file is there."""
    return (
        len(spot.seats) == 2
        and not spot.dead
        and spot.boards == ((),)
        and _is_holdem(spot.game)
        and all(seat.range is not None or len(seat.cards) == 2 for seat in spot.seats)
        and preflop.table() is not None
    )


@cache
def _is_holdem(game: Game) -> bool:
    """Whether hands rank as in hold'em, whatever the game is called."""
    return (game.rankings, game.deck, game.hole, game.board) == (
        ("high",),
        "full",
        2,
        5,
    ) and game.plays == ((0, 1, 2),)


def tallies(spot: Spot, *, workers: Workers = 1) -> NDArray[Any]:
    """Who wins on how many boards, times the weights: shape ``(1, 4)``."""
    if spot.all_known:
        return preflop._winners(*(seat.cards for seat in spot.seats))[None]
    first, second = map(_range_of, spot.seats)
    return heads_up(first, second, preflop._table)[None]


def cost(spot: Spot) -> tuple[int, float]:
    """Steps and rough seconds."""
    start, pair = TABLE
    if spot.all_known:
        return start, start / 1e9
    first, second = map(_range_of, spot.seats)
    work = start + pair * len(first) * len(second) * passes(first, second)
    return work, work / 1e9
