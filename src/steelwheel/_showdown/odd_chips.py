"""Divides pots among boards, halves and winners; the chips that don't divide go by the rules.

Arrays have deals as their first axis, then seats. Who gets odd chips is asked for where there are
some, which is rarely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import shown
from steelwheel._cards.hands import MISSING
from steelwheel._games.rankings import NO_LOW
from steelwheel._showdown.chips import Ints, positions
from steelwheel._showdown.showdown import Showdown
from steelwheel.errors import HandError

__all__ = ["Odd", "Turns", "divide", "of_rows", "turns", "won"]

Bools = NDArray[np.bool_]
Rows = NDArray[np.intp]

Odd: TypeAlias = Literal["position", "suit"] | None

Turns = Callable[[Rows], NDArray[np.intp]]
"""Of some deals all seats, ``(deals, players)``, in the order in which they get odd chips."""


def turns(
    odd: Odd, order: Any, showdown: Showdown | None, shape: tuple[int, ...], players: int
) -> Turns:
    """Return how odd chips go within a half.

    By suit, players' own cards tell, as no two have the same one; a card that all share would tell
    nothing. An `order` overrides the game's way, and is checked whichever way it is.
    """
    if odd is not None and not (isinstance(odd, str) and odd in ("position", "suit")):
        raise HandError(f"odd is {shown(odd)}; it is 'position', 'suit' or None")
    seats = positions(order, shape, players)
    if odd is None and order is None and showdown is not None:
        odd = showdown.game.odd_chips[1]
    if odd != "suit" or showdown is None:
        return lambda rows: np.broadcast_to(
            seats if len(seats) == 1 else seats[rows], (len(rows), players)
        )

    def by_suit(rows: Rows) -> NDArray[np.intp]:
        cards = showdown._deals.hole[rows].astype(np.int16)
        highest = np.where(cards == MISSING, -1, cards).max(axis=2)
        return np.argsort(-highest, axis=1, kind="stable")

    return by_suit


def of_rows(turns: Turns, rows: Rows) -> Turns:
    """The turns of some deals, as those of all."""
    return lambda some: turns(rows[some])


def won(
    showdown: Showdown, rows: Rows | None = None, playing: Bools | None = None
) -> list[list[Bools]]:
    """Who wins each half on each board, among those who play in some deals."""
    halves = []
    for ranks in showdown.by_board():
        if playing is None or rows is None:
            best = ranks.min(axis=2, keepdims=True)
        else:
            ranks = np.where(playing[rows, np.newaxis], ranks[rows], NO_LOW)
            best = ranks.min(axis=2, keepdims=True)
        halves.append((ranks == best) & (best != NO_LOW))
    return [[half[:, board] for half in halves] for board in range(showdown.boards)]


def divide(amounts: Ints, boards: Sequence[Sequence[Bools]], odd_half: int, turns: Turns) -> Ints:
    """Divide chips among boards, halves and winners.

    Parts that the same seats win, all of them, are divided as one.

    Parameters
    ----------
    amounts : int64 array of shape ``(deals,)``
        Chips, in units.
    boards : sequence of sequences of bool arrays of shape ``(deals, players)``
        Who wins each half of each board; nobody, if no hand qualifies. The first boards get the odd
        chips.
    odd_half : int
        The half that gets the odd chip between halves.
    turns : callable
        Who gets odd chips within a half; see `turns`.
    """
    if len(boards) == 1:
        return _divide_halves(amounts, boards[0], odd_half, turns)
    first = boards[0][0]
    at_once = np.ones(len(amounts), dtype=bool)
    for half in (half for board in boards for half in board):
        at_once &= (half == first).all(axis=1) | ~half.any(axis=1)
    found = _among(np.where(at_once, amounts, 0), first, turns)
    each, odd = np.divmod(np.where(at_once, 0, amounts), len(boards))
    for number, halves in enumerate(boards):
        found += _divide_halves(each + (number < odd), halves, odd_half, turns)
    return found


def _divide_halves(amounts: Ints, halves: Sequence[Bools], odd_half: int, turns: Turns) -> Ints:
    first = halves[0]
    if len(halves) == 1:
        return _among(amounts, first, turns)
    second = halves[1]
    alone = ~second.any(axis=1) | (first == second).all(axis=1)
    rest = np.where(alone, 0, (amounts + odd_half) // 2)
    return _among(amounts - rest, first, turns) + _among(rest, second, turns)


def _among(amounts: Ints, winners: Bools, turns: Turns) -> Ints:
    """Divide chips among winners; where there are no chips there may be none."""
    each, odd = np.divmod(amounts, np.maximum(winners.sum(axis=1), 1))
    found = winners.astype(np.int64) * each[:, np.newaxis]
    rows = np.flatnonzero(odd)
    if rows.size:
        order = turns(rows)
        there = np.take_along_axis(winners[rows], order, axis=1)
        more = there & (np.cumsum(there, axis=1) <= odd[rows, np.newaxis])
        found[rows[:, np.newaxis], order] += more
    return found
