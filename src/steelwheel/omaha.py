"""Omaha hands, of which exactly two hole cards and three board cards play; and hi-lo hands.

Holes and boards broadcast against each other. Rows travel to the core in blocks; where many holes
meet one board that board goes there once, and is folded there into one value per pair of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel import _hands
from steelwheel import workers as workers_
from steelwheel._calls import _ffi
from steelwheel.cards import explain_bad_row, shown
from steelwheel.cards import format as format_cards
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError
from steelwheel.rank import check_flag, check_out, rank_hands_split, sharing, store, wrong_size
from steelwheel.rankings import RANKINGS, Ranking, find

__all__ = ["HOLE_SIZES", "RANKS_OMAHA", "Deals", "rank_hilo", "rank_omaha"]

HOLE_SIZES = (4, 5, 6)
BOARD_SIZES = (3, 4, 5)
RANKS_OMAHA = (
    "high",
    "ace_to_five",
    "eight_or_better",
    "nine_or_better",
    "short_deck",
    "short_deck_trips",
)
"""Systems in which two hole cards and three board cards can be ranked."""

_RUN = 1024
"""Holes that meet one board in a row, from which the board is sent once."""

_BROADCAST_ROWS = 1 << 16
"""Deals in a block whose rows are gathered: their numbers take some memory."""


class Deals:
    """Holes and boards, broadcast against each other."""

    def __init__(self, hole: Any, board: Any) -> None:
        self.hole, hole_shape = _read(hole, "hole")
        self.board, board_shape = _read(board, "board")
        for hands, sizes, what in (
            (self.hole, HOLE_SIZES, "Omaha hands have 4, 5 or 6 hole cards"),
            (self.board, BOARD_SIZES, "Omaha boards have 3, 4 or 5 cards"),
        ):
            if hands.size not in sizes and not (hands.count == 0 and hands.size == 0):
                raise wrong_size(hands, what)
        try:
            self.shape = np.broadcast_shapes(hole_shape, board_shape)
        except ValueError:
            raise HandError(
                f"hole has hands of shape {hole_shape} and board of {board_shape}; "
                "they don't broadcast against each other"
            ) from None
        self.count = prod(self.shape)
        self._run = self._run_length()

    def _padded(self, hands: _hands.Hands) -> tuple[int, ...]:
        return (1,) * (len(self.shape) - len(hands.shape)) + hands.shape

    def _run_length(self) -> int:
        """How many deals in a row have the same board, as far as the shapes tell."""
        length = 1
        for size, own in zip(reversed(self.shape), reversed(self._padded(self.board)), strict=True):
            if own != 1:
                break
            length *= size
        return length

    def chunks(self, parts: int) -> list[tuple[int, int]]:
        """Begin and end of blocks of deals; if boards are sent once, each has one board."""
        if self.count == 0:
            return []
        if self._run >= _RUN:
            most = _hands.BLOCK_ROWS if self.hole.count >= self._run else _BROADCAST_ROWS
            runs = _hands.split(self._run, parts if self._run == self.count else 1, most)
            starts = range(0, self.count, self._run)
            return [(start + a, start + b) for start in starts for a, b in runs]
        gathered = self.hole.shape != self.shape or self.board.shape != self.shape
        return _hands.split(self.count, parts, _BROADCAST_ROWS if gathered else _hands.BLOCK_ROWS)

    def _numbers(self, hands: _hands.Hands, deals: Any) -> Any:
        """Which row of one argument some deals have, by their numbers."""
        where = np.unravel_index(deals, self.shape)
        number, step = 0, 1
        for at, own in zip(reversed(where), reversed(self._padded(hands)), strict=True):
            if own != 1:
                number, step = number + at * step, step * own
        return number

    def _block(self, hands: _hands.Hands, start: int, stop: int) -> NDArray[np.uint8]:
        if hands.count == 1:
            return hands.block(0, 1)
        if hands.shape == self.shape:
            return hands.block(start, stop)
        first, last = (int(self._numbers(hands, deal)) for deal in (start, stop - 1))
        if hands is self.board and self._run >= _RUN:
            return hands.block(first, first + 1)
        if last - first == stop - start - 1 and self._run >= _RUN:
            return hands.block(first, last + 1)
        rows = self._numbers(hands, np.arange(start, stop))
        low, high = int(rows.min()), int(rows.max()) + 1
        return np.ascontiguousarray(hands.block(low, high)[rows - low])

    def block(self, start: int, stop: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Holes and boards of some deals; one row stands for all if all have the same."""
        return self._block(self.hole, start, stop), self._block(self.board, start, stop)

    def row(self, number: int) -> tuple[list[int], list[int]]:
        """Hole and board of one deal as they were given."""
        hole, board = (hands.row(self._number(hands, number)) for hands in (self.hole, self.board))
        return hole, board

    def _number(self, hands: _hands.Hands, number: int) -> int:
        return int(self._numbers(hands, number))

    def bad(self, number: int, ranking: Ranking, check: bool) -> SteelwheelError:
        """Return the error for a deal with an impossible card or, with `check`, one card twice."""
        hole, board = self.row(number)
        deck = [card for card in ranking.ids if card < 52]
        for hands, row in ((self.hole, hole), (self.board, board)):
            repeats = check and len({*row}) < len(row)
            if repeats or not all(card in deck for card in row):
                return explain_bad_row(
                    row,
                    argument=hands.argument,
                    index=hands.index(self._number(hands, number)),
                    min_id=deck[0],
                    max_id=deck[-1],
                    ranking=f"Omaha {ranking.name}",
                )
        shared = next(card for card in hole if card in board)
        places = " and ".join(
            hands.name(self._number(hands, number)) for hands in (self.hole, self.board)
        )
        return CardError(f"{places} both have {format_cards([shared])}; a card is there once")


def _read(cards: Any, argument: str) -> tuple[_hands.Hands, tuple[int, ...]]:
    """Hands and their shape; of an array that only repeats rows, each is read once."""
    shape = None
    if type(cards) is np.ndarray and cards.ndim > 1 and 0 in cards.strides[:-1]:
        shape = cards.shape[:-1]
        once = [slice(None) if step else slice(0, 1) for step in cards.strides[:-1]]
        cards = cards[tuple(once)]
    hands = _hands.read(cards, argument)
    return hands, hands.shape if shape is None else shape


def rank_omaha(
    hole: Any,
    board: Any,
    ranking: str | Ranking = "high",
    *,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
    workers: workers_.Workers = 1,
) -> Any:
    """Rank hands of which exactly two hole cards and three board cards play.

    Parameters
    ----------
    hole : str, sequence of str, or integer array-like of shape ``(..., 4)`` to ``(..., 6)``
        Hole cards, in any form that `steelwheel.rank` takes.
    board : str, sequence of str, or integer array-like of shape ``(..., 3)`` to ``(..., 5)``
        Boards; the leading axes of both broadcast. One board against many holes is fastest.
    ranking : str or Ranking, optional
        ``high``, ``ace_to_five``, ``eight_or_better``, ``nine_or_better``, ``short_deck`` or
        ``short_deck_trips``.
    out, check, workers
        As for `steelwheel.rank`.

    Returns
    -------
    int, or uint16 array of the broadcast shape
        Ranks on the scale of the system, so that they compare with those of `steelwheel.rank`.

    Raises
    ------
    CardError
        If a card is impossible, or is twice in a hole and its board.
    HandError
        If the number of cards is wrong, shapes do not broadcast, `out` does not fit, or the system
        is none of these.
    InputTypeError, UnknownNameError
        As for `steelwheel.rank`.

    Examples
    --------
    >>> import numpy as np
    >>> import steelwheel as sw
    >>> sw.rank_omaha("As Ks 2d 3c", "Qs Js Ts 4h 5h")
    1
    >>> sw.describe("As Kd Qd Jd", board="Ts 9s 8s 2s 2h")  # one spade in the hole: no flush
    'straight, queen high'
    >>> holes = sw.rank_omaha(["AsKsQdJd", "2c2d3h3d"], "Ts 9s 8s 2s 2h")
    >>> holes.tolist()
    [403, 159]
    """
    system = find(ranking)
    deals = Deals(hole, board)
    return _rank(deals, system, None, out, check, workers)[0]


def rank_deals(deals: Deals, ranking: Ranking) -> Any:
    """Rank deals that were read already; otherwise as `rank_omaha`."""
    return _rank(deals, ranking, None, None, True, 1)[0]


def _rank(
    deals: Deals,
    system: Ranking,
    low: Ranking | None,
    out: NDArray[np.uint16] | None,
    check: bool,
    workers: workers_.Workers,
) -> tuple[Any, Any]:
    """Rank deals in one system, or in a second as well, the eight-or-better low."""
    check_flag(check)
    if system.name not in RANKS_OMAHA:
        raise HandError(f"{system.name!r} doesn't rank Omaha hands; {', '.join(RANKS_OMAHA)} do")
    if out is not None:
        check_out(out, deals.shape, sharing(out, [deals.hole, deals.board]))
    first = np.empty(deals.shape, dtype=np.uint16) if out is None else out
    second = np.empty(deals.shape, dtype=np.uint16) if low is not None else None
    chunks = deals.chunks(workers_.threads(workers))
    tasks = (
        (system.number, check, *deals.block(*chunk), chunk[1] - chunk[0], low is not None)
        for chunk in chunks
    )
    answers = workers_.run(_rank_block, tasks, workers if len(chunks) > 1 else 1)
    with closing(answers):
        for chunk, (bad, ranks, lows) in zip(chunks, answers, strict=True):
            if bad >= 0:
                raise deals.bad(chunk[0] + bad, system, check)
            store(first, chunk, ranks)
            if second is not None and lows is not None:
                store(second, chunk, lows)
    if deals.shape or out is not None:
        return first, second
    return int(first), None if second is None else int(second)


def _rank_block(
    task: tuple[int, bool, NDArray[np.uint8], NDArray[np.uint8], int, bool],
) -> tuple[int, NDArray[np.uint16], NDArray[np.uint16] | None]:
    system, check, hole, board, rows, hilo = task
    ranks = np.empty(rows, dtype=np.uint16)
    low = np.empty(rows, dtype=np.uint16) if hilo else None
    return _ffi.omaha_rows(system, hole, board, ranks, low, check), ranks, low


def rank_hilo(
    cards: Any,
    board: Any = None,
    *,
    rankings: tuple[str | Ranking, str | Ranking] = ("high", "eight_or_better"),
    check: bool = True,
    workers: workers_.Workers = 1,
) -> tuple[Any, Any]:
    """Rank hands for both halves of a split pot, with one look at the cards.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        Hands, as for `steelwheel.rank`; with `board`, hole cards as for `rank_omaha`.
    board : str, sequence of str, or integer array-like, optional
        Boards, for games in which exactly two hole cards and three board cards play.
    rankings : pair of str or Ranking, optional
        The system of each half.
    check, workers
        As for `steelwheel.rank`.

    Returns
    -------
    high, low : int, or uint16 array of shape ``(...)``
        What `steelwheel.rank` or `rank_omaha` give for each system.

    Raises
    ------
    CardError, HandError, InputTypeError, UnknownNameError
        As for `steelwheel.rank` and `rank_omaha`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.rank_hilo("As 2s 3s 4s 5s Kd Kh")
    (10, 1)
    >>> sw.rank_hilo("As 2s Kd Qd", "3s 4s 8s Th Jh")
    (801, 22)
    """
    if isinstance(rankings, str) or not isinstance(rankings, Sequence):
        raise InputTypeError(f"rankings is {shown(rankings)}; give a pair of ranking systems")
    if len(rankings) != 2:
        raise HandError(f"rankings has {len(rankings)} systems; give one for each half")
    first, second = map(find, rankings)
    if board is None:
        return rank_hands_split(_hands.read(cards), first, second, check=check, workers=workers)
    deals = Deals(cards, board)
    if second == RANKINGS["eight_or_better"]:
        return _rank(deals, first, second, None, check, workers)
    return (
        _rank(deals, first, None, None, check, workers)[0],
        _rank(deals, second, None, None, check, workers)[0],
    )
