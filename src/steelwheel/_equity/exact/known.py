"""Exact equity of known hands on a board: the core counts without dealing board by board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._equity.costs import KNOWN
from steelwheel._equity.spot import Spot
from steelwheel._games.games import Game
from steelwheel._games.rankings import RANKINGS

if TYPE_CHECKING:
    from steelwheel._workers import Workers

__all__ = ["cost", "is_counted", "plays_two", "tallies"]


def tallies(spot: Spot, *, workers: Workers = 1) -> NDArray[np.uint64]:
    """Who wins on how many boards, in the layout of the core."""
    found = base.board_tallies(
        [RANKINGS[name].number for name in spot.game.rankings],
        plays_two(spot.game),
        spot.game.ids[0],
        np.array([seat.cards for seat in spot.seats], dtype=np.uint8),
        np.array(spot.boards[0], dtype=np.uint8),
        np.array(spot.dead, dtype=np.uint8),
    )
    assert found is not None
    return found


def cost(spot: Spot) -> tuple[int, float]:
    """Steps and rough seconds."""
    work = KNOWN[spot.to_come] * len(spot.seats) * (4 if plays_two(spot.game) else 1) // 2
    if spot.game.ids[0]:
        work //= 3
    return work, work / 1e9


def plays_two(game: Game) -> bool:
    """Whether exactly two hole cards play, as in Omaha."""
    return all(plays == (2,) for plays in game.plays)


@cache
def is_counted(game: Game) -> bool:
    """Whether the core counts boards of a game.

    It is for one of two shapes, any of two hole cards or exactly two of up to six, and for systems
    in which flushes help or don't matter, the second of them by ranks alone.
    """
    if game.board != 5 or game.deck == "joker":
        return False
    any_play = game.plays == tuple(map(game.any_plays, game.rankings))
    if not plays_two(game) and not any_play:
        return False
    cards = np.arange(game.ids[0], game.ids[0] + 2 * game.hole + 5, dtype=np.uint8)
    hole, board = cards[5:].reshape(2, game.hole), cards[:5].copy()
    systems = [RANKINGS[name].number for name in game.rankings]
    none = np.zeros(0, dtype=np.uint8)
    return base.board_tallies(systems, plays_two(game), game.ids[0], hole, board, none) is not None
