"""Exact equity in many spots at once: arrays of hands and boards in, shares of the pot out.

Everything is read into bytes first; the core then takes the spots one after the other, whatever
street each is on. A piece of work takes some hundredths of a second, so that Ctrl-C is heard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel import games
from steelwheel import workers as workers_
from steelwheel._calls import _ffi, _ffi_many
from steelwheel._equity._exact_known import is_counted, plays_two
from steelwheel._equity._preflop import preflop
from steelwheel._equity._result import POT
from steelwheel._hands import MISSING, split
from steelwheel._results import Result, numbered
from steelwheel._showdown import _deals
from steelwheel.errors import HandError, SteelwheelError
from steelwheel.rank import check_flag, check_out
from steelwheel.rankings import RANKINGS

__all__ = ["ManyCounts", "equity_many"]

Bytes = NDArray[np.uint8]

_PIECE_NS = 20e6
"""Roughly how long a piece of work may take."""
_BLOCK = 1 << 16
"""Most rows of a piece; and rows whose costs are looked at together."""

# Nanoseconds of a spot by the number of board cards, for two players; more take longer.
_ANY_NS = (250_000, 150_000, 80_000, 1_500, 200, 60)
_OTHER_NS = (2_000_000, 1_000_000, 400_000, 12_000, 8_000, 2_000)
_TABLE_NS = 60


class _Counts(NamedTuple):
    units: NDArray[np.int64]
    total: NDArray[np.int64]


class ManyCounts(Result, _Counts):
    """Exact results as integers.

    Parameters
    ----------
    units : int64 array of shape ``(..., players)``
        What each player gets over all boards, in units of 1/5040 of a pot.
    total : int64 array of shape ``(...)``
        How many boards there are.
    """

    __slots__ = ()

    def _columns(self) -> dict[str, Any]:
        total = np.broadcast_to(self.total[..., np.newaxis], self.units.shape)
        return {"equity": self.equity, "units": self.units, "total": total}

    def _axes(self, count: int) -> tuple[str, ...]:
        return (*numbered("spot", count - 1), "player")

    @property
    def equity(self) -> NDArray[np.float64]:
        """The shares of the pot as floats."""
        return np.asarray(self.units / (POT * self.total[..., np.newaxis]))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some rows, with all that is needed to find their equities in any process."""

    systems: tuple[int, ...]
    omaha: bool
    lowest: int
    hole: Bytes
    board: Bytes
    dead: Bytes
    rows: int
    counts: bool
    complete: bool


_Answer = tuple[int, NDArray[Any], NDArray[np.int64] | None]


def _play(piece: _Piece) -> _Answer:
    """Find the equities of a piece, or units and totals; also the first bad row, if any."""
    if piece.complete:
        return _show_down(piece)
    shape = piece.rows, piece.hole.shape[1]
    units = total = equity = None
    if piece.counts:
        units, total = np.empty(shape, dtype=np.int64), np.empty(shape[0], dtype=np.int64)
    else:
        equity = np.empty(shape)
    bad = _ffi_many.equity_rows(
        piece.systems,
        piece.omaha,
        piece.lowest,
        piece.hole,
        piece.board,
        piece.dead,
        preflop.table(),
        equity,
        units,
        total,
    )
    found = equity if units is None else units
    assert found is not None
    return bad, found, total


def _show_down(piece: _Piece) -> _Answer:
    """The same where no card is to come: as fast as hands are ranked."""
    shape = piece.rows, piece.hole.shape[1]
    hole, board = (
        np.ascontiguousarray(np.broadcast_to(cards, (piece.rows, *cards.shape[1:])))
        for cards in (piece.hole, piece.board)
    )
    ranks = [np.empty(shape, dtype=np.uint16) for _ in piece.systems]
    from_hole = 2 if piece.omaha else 0
    bad = _ffi.showdown_ranks(piece.systems, from_hole, hole, board, piece.dead, ranks)
    units = np.empty(shape, dtype=np.int32)
    if bad < 0:
        _ffi.award(ranks, units, [np.empty(shape[0], dtype=np.uint16) for _ in ranks])
    if piece.counts:
        return bad, units, np.ones(shape[0], dtype=np.int64)
    return bad, units / POT, None


class _Spots:
    """All spots of a call."""

    def __init__(self, game: games.Game, hole: Any, board: Any, dead: Any) -> None:
        self.game = game
        if not is_counted(game):
            raise HandError(
                f"equity_many is of games with five community cards in which any of at most two "
                f"hole cards play or exactly two, not of {game.name}; equity may know more"
            )
        self.omaha = plays_two(game)
        self.systems = tuple(RANKINGS[name].number for name in game.rankings)
        holes = _deals.cards(hole, "hole")
        boards = _deals.cards("" if board is None else board, "board")
        gone = _deals.cards("" if dead is None else dead, "dead")
        if holes.ndim < 2:
            raise HandError(
                "hole is one hand; give the hands of all seats, such as (N, players, 2)"
            )
        self.players, size = holes.shape[-2:]
        if not 2 <= self.players <= game.players:
            raise HandError(f"hole has {self.players} hands; {game.name} takes 2 to {game.players}")
        if size != game.hole:
            raise HandError(f"hole has hands of {size} cards; {game.name} takes {game.hole}")
        if boards.shape[-1] > game.board:
            raise HandError(
                f"board has {boards.shape[-1]} cards; {game.name} has at most {game.board}"
            )
        first = next(street.board for street in game.streets if street.board)
        if boards.shape[-1] == 1 < first and boards.size > 1 and _of_texts(board):
            raise HandError(
                f"board has texts of one card each, and {game.name} begins with {first}; each text "
                "is a whole board, such as '2c 7d 9h'"
            )
        if gone.shape[-1] > 52:
            raise HandError(f"dead has {gone.shape[-1]} cards a spot; at most 52 can be dead")
        parts = {"hole": (holes, 2), "board": (boards, 1), "dead": (gone, 1)}
        try:
            self.shape = np.broadcast_shapes(*(cards.shape[:-own] for cards, own in parts.values()))
        except ValueError:
            shapes = ", ".join(f"{name} {cards.shape}" for name, (cards, _) in parts.items())
            raise HandError(f"shapes don't go together: {shapes}") from None
        self.count = prod(self.shape)
        self.hole, self.board, self.dead = (
            self._as_rows(cards, own) for cards, own in parts.values()
        )
        # Hands that the core ranks by themselves are shown down by themselves.
        self.by_itself = not self.omaha or size >= 4

    def _as_rows(self, cards: Bytes, own: int) -> Bytes:
        """Cards with one axis for all spots, or of a single row that stands for all."""
        ours = cards.shape[-own:]
        if prod(cards.shape[:-own]) == 1:
            return cards.reshape(1, *ours)
        full = np.broadcast_to(cards, (*self.shape, *ours))
        return np.ascontiguousarray(full).reshape(self.count, *ours)

    def pieces(self, counts: bool) -> Iterator[tuple[int, _Piece]]:
        """First row and piece, one after the other."""
        for first in range(0, self.count, _BLOCK):
            rows = min(_BLOCK, self.count - first)
            board = self.board if len(self.board) == 1 else self.board[first : first + rows]
            missing = board == MISSING
            known: Any = board.shape[1]
            complete = known == self.game.board and self.by_itself
            if missing.any():
                known, complete = known - np.count_nonzero(missing, axis=1), False
                cost = np.cumsum(np.broadcast_to(self._costs[known], rows))
                parts = max(1, round(float(cost[-1]) / _PIECE_NS))
                cuts = np.searchsorted(cost, cost[-1] / parts * np.arange(1, parts)) + 1
                chunks = [*pairwise([0, *cuts.tolist(), rows])]
            else:
                chunks = split(rows, 1, max(1, int(_PIECE_NS / self._costs[known])))
            for start, stop in chunks:
                if start < stop:
                    yield first + start, self._piece(first + start, first + stop, counts, complete)

    def _piece(self, start: int, stop: int, counts: bool, complete: bool = False) -> _Piece:
        hole, board, dead = (
            rows if len(rows) == 1 else rows[start:stop]
            for rows in (self.hole, self.board, self.dead)
        )
        return _Piece(
            self.systems,
            self.omaha,
            self.game.ids[0],
            hole,
            board,
            dead,
            stop - start,
            counts,
            complete,
        )

    @cached_property
    def _costs(self) -> NDArray[np.float64]:
        """Nanoseconds of a spot by how many board cards there are, roughly."""
        any_plays = not self.omaha and len(self.systems) == 1
        cost: NDArray[np.float64] = np.array(_ANY_NS if any_plays else _OTHER_NS, np.float64)
        cost *= self.players / 2
        if self.game.name == "holdem" and self.players == 2 and not self.dead.size:
            cost[0] = _ANY_NS[0] if preflop.table() is None else _TABLE_NS
        return cost

    def index(self, row: int, *rest: int) -> str:
        """The index of a spot, and of something in it, in brackets."""
        index = [*map(int, np.unravel_index(row, self.shape)), *rest] if self.shape else [*rest]
        return f"[{', '.join(map(str, index))}]" if index else ""

    def complaint(self, row: int) -> SteelwheelError:
        """The error for a spot with a bad, repeated or lacking card, or all of it folded."""
        parts = self.hole, self.board, self.dead
        own = [len(rows) > 1 for rows in parts]  # else one row stands for all
        hole, board, dead = (rows[row if o else 0] for rows, o in zip(parts, own, strict=True))
        owners = [
            (f"hole{self.index(row, seat) if own[0] else f'[{seat}]'}", cards)
            for seat, cards in enumerate(hole.tolist())
        ]
        owners += [(f"board{self.index(row) if own[1] else ''}", board.tolist())]
        owners += [(f"dead{self.index(row) if own[2] else ''}", dead.tolist())]
        error = _deals.bad_card(self.game, owners)
        if error is not None:
            return error
        if (hole == MISSING).all():
            where = f"hole{self.index(row) if own[0] else ''}"
            return HandError(f"{where}: all seats have folded; no player is left to win")
        for owner, cards in owners[:-2]:
            count = sum(card != MISSING for card in cards)
            if 0 < count < len(cards):
                return HandError(
                    f"{owner} has {count} card{'s' * (count > 1)}; {self.game.name} takes "
                    f"{len(cards)}"
                )
        left = len(self.game.ids) - sum(card != MISSING for _, cards in owners for card in cards)
        lacking = self.game.board - int(np.count_nonzero(board != MISSING))
        return HandError(
            f"{owners[-1][0]} leaves {left} cards in the deck; the board lacks {lacking}"
        )


def _of_texts(cards: Any) -> bool:
    """Whether many hands or boards are given as texts, and not as ids."""
    while isinstance(cards, Sequence) and not isinstance(cards, str) and cards:
        cards = cards[0]
    return isinstance(cards, str)


def equity_many(
    game: str | games.Game,
    hole: Any,
    board: Any = None,
    dead: Any = None,
    *,
    workers: workers_.Workers = 1,
    out: NDArray[np.float64] | None = None,
    counts: bool = False,
) -> Any:
    """Return exact equities of known hands in many spots.

    Parameters
    ----------
    game : str or Game
        A game that `equity` takes.
    hole : integer array-like of shape ``(..., players, n)``, or nested sequences of str
        The hands. A row of -1, or an empty text, is a seat that has folded.
    board : integer array-like of shape ``(..., 0 to 5)``, or str, or sequences of str, optional
        The community cards; -1 is one still to come, so that spots of any street go together.
    dead : integer array-like of shape ``(..., d)``, or str, or sequences of str, optional
        Cards that cannot come; -1 is none.
    workers : int or Executor, optional
        How many threads, -1 for one a core, or a `concurrent.futures.Executor`.
    out : float64 array of shape ``(..., players)``, optional
        Where the result goes.
    counts : bool, optional
        Whether to return integers.

    Returns
    -------
    float64 array of shape ``(..., players)``, or ManyCounts
        The share of the pot that each player can expect: the numbers of `Equity.equity`; with
        `counts`, units and totals. A seat that has folded gets 0. Leading axes broadcast.

    Raises
    ------
    CardError
        If a card is impossible, not in the game's deck, or there twice in a spot.
    HandError
        If a number of cards or seats is wrong, all have folded, too few cards are left, shapes do
        not go together, or `out` does not fit; if `equity` is not of this game.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Examples
    --------
    >>> import steelwheel as sw
    >>> hole = [[[51, 50], [45, 44]]] * 2  # AsAh and KdKc
    >>> board = [[-1, -1, -1, -1, -1], [46, 0, 5, 9, -1]]  # none, and Kh 2c 3d 4d
    >>> sw.equity_many("holdem", hole, board)
    array([[0.8125549 , 0.1874451 ],
           [0.13636364, 0.86363636]])
    >>> sw.equity_many("holdem", hole, board, counts=True)
    ManyCounts(units=array([[7012358640, 1617653520],
           [     30240,     191520]]), total=array([1712304,      44]))
    >>> sw.equity_many("omaha8", ["AsAh2s3h", "KdKcQdQc"], ["2c7d8h", "2c7dTh"]).round(4)
    array([[0.8671, 0.1329],
           [0.7817, 0.2183]])
    """
    spots = _Spots(games.find(game), hole, board, dead)
    check_flag(counts, "counts")
    spread = workers_.is_executor(workers)
    shape = (*spots.shape, spots.players)
    if out is not None:
        if counts:
            raise HandError("out takes equities, not the integers that counts=True asks for")
        inputs = spots.hole, spots.board, spots.dead
        shared = ("the cards" for cards in inputs if np.may_share_memory(out, cards))
        check_out(out, shape, shared, "equities", np.float64)
    direct = out is not None and out.flags.c_contiguous
    found: NDArray[Any] = (
        out.reshape(spots.count, -1)  # type: ignore[union-attr]
        if direct
        else np.empty((spots.count, spots.players), dtype=np.int64 if counts else np.float64)
    )
    total = np.empty(spots.count if counts else 0, dtype=np.int64)
    starts: list[int] = []

    def pieces() -> Iterator[_Piece]:
        for start, piece in spots.pieces(bool(counts)):
            starts.append(start)
            yield piece

    if spread:
        preflop.table()  # a process that is forked has it, then
    with closing(workers_.run(_play, pieces(), workers, group=4)) as answers:
        for number, (bad, part, totals) in enumerate(answers):
            start = starts[number]
            if bad >= 0:
                raise spots.complaint(start + bad)
            found[start : start + len(part)] = part
            if totals is not None:
                total[start : start + len(part)] = totals
    if counts:
        return ManyCounts(found.reshape(shape), total.reshape(spots.shape))
    if out is None:
        return found.reshape(shape)
    if not direct:
        out[...] = found.reshape(shape)
    return out
