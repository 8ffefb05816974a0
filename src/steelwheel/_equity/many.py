"""Exact equity in many spots at once: arrays of hands and boards in, shares of the pot out.

The core takes the spots one after the other, whatever street each is on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers
from steelwheel._arguments import renamed
from steelwheel._calls import base, known
from steelwheel._equity.many_spots import Piece, Spots
from steelwheel._equity.preflop import preflop
from steelwheel._equity.result import POT
from steelwheel._games import games
from steelwheel._progress import reporter
from steelwheel._ranking.rank import check_flag, check_out
from steelwheel._results import Result, figures, numbered
from steelwheel.errors import HandError

if TYPE_CHECKING:
    from steelwheel._progress import Progress

__all__ = ["ManyCounts", "equity_many"]

Bytes = NDArray[np.uint8]


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

    def _brief(self) -> str:
        shape = " x ".join(map(str, self.units.shape[:-1])) or "1"
        return f"spots {shape}, players {self.units.shape[-1]}, equity {figures(self.equity)}"

    def _axes(self, count: int) -> tuple[str, ...]:
        return (*numbered("spot", count - 1), "player")

    @property
    def equity(self) -> NDArray[np.float64]:
        """The shares of the pot as floats."""
        return np.asarray(self.units / (POT * self.total[..., np.newaxis]))


_Answer = tuple[int, NDArray[Any], NDArray[np.int64] | None]


def _play(piece: Piece) -> _Answer:
    """Find the equities of a piece, or units and totals; also the first bad row, if any."""
    if piece.complete:
        return _show_down(piece)
    shape = piece.rows, piece.hole.shape[1]
    units = total = equity = None
    if piece.counts:
        units, total = np.empty(shape, dtype=np.int64), np.empty(shape[0], dtype=np.int64)
    else:
        equity = np.empty(shape)
    bad = known.equity_rows(
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


def _show_down(piece: Piece) -> _Answer:
    """The same where no card is to come: as fast as hands are ranked."""
    shape = piece.rows, piece.hole.shape[1]
    hole, board = (
        np.ascontiguousarray(np.broadcast_to(cards, (piece.rows, *cards.shape[1:])))
        for cards in (piece.hole, piece.board)
    )
    ranks = [np.empty(shape, dtype=np.uint16) for _ in piece.systems]
    from_hole = 2 if piece.omaha else 0
    bad = base.showdown_ranks(piece.systems, from_hole, hole, board, piece.dead, ranks)
    units = np.empty(shape, dtype=np.int32)
    if bad < 0:
        base.award(ranks, units, [np.empty(shape[0], dtype=np.uint16) for _ in ranks])
    if piece.counts:
        return bad, units, np.ones(shape[0], dtype=np.int64)
    return bad, units / POT, None


@overload
def equity_many(
    game: games.AnyGame,
    players: Any,
    board: Any = None,
    dead: Any = None,
    *,
    folded: Any = None,
    workers: _workers.Workers = 1,
    progress: Progress = None,
    out: NDArray[np.float64] | None = None,
    counts: Literal[False] = False,
) -> NDArray[np.float64]: ...
@overload
def equity_many(
    game: games.AnyGame,
    players: Any,
    board: Any = None,
    dead: Any = None,
    *,
    folded: Any = None,
    workers: _workers.Workers = 1,
    progress: Progress = None,
    out: None = None,
    counts: Literal[True],
) -> ManyCounts: ...
@overload
def equity_many(
    game: games.AnyGame,
    players: Any,
    board: Any = None,
    dead: Any = None,
    *,
    folded: Any = None,
    workers: _workers.Workers = 1,
    progress: Progress = None,
    out: NDArray[np.float64] | None = None,
    counts: bool,
) -> NDArray[np.float64] | ManyCounts: ...
@renamed(hole="players")
def equity_many(
    game: games.AnyGame,
    players: Any,
    board: Any = None,
    dead: Any = None,
    *,
    folded: Any = None,
    workers: _workers.Workers = 1,
    progress: Progress = None,
    out: NDArray[np.float64] | None = None,
    counts: bool = False,
) -> NDArray[np.float64] | ManyCounts:
    """Return exact equities of known hands in many spots.

    Parameters
    ----------
    game : str or Game
        A game that `equity` takes.
    players : integer array-like of shape ``(..., players, n)``, or nested sequences of str
        The hands, all cards of which are known: ranges, ``"random"`` and -1 are for `equity`.
    board : integer array-like of shape ``(..., 0 to 5)``, or str, or sequences of str, optional
        The community cards; -1 is one still to come, so that spots of any street go together. A
        list or set of texts of one card each is one board.
    dead : integer array-like of shape ``(..., d)``, or str, or sequences of str, optional
        Cards that cannot come; -1 is none. A list of texts has one for each spot, or if `players`
        is of one spot, all its dead cards.
    folded : bool array-like of shape ``(..., players)``, optional
        Which seats have folded. Their cards cannot come; -1, or an empty text, are those not known.
    workers : int or Executor, optional
        How many threads, -1 for one a core, or a `concurrent.futures.Executor`.
    progress : bool or callable, optional
        True shows a bar; a function is called with the spots done and their number.
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
        If a number of cards or seats is wrong, a hand has a card of -1, all have folded, too few
        cards are left, shapes do not go together, or `out` does not fit; if `equity` is not of this
        game.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Examples
    --------
    >>> import steelwheel as sw
    >>> hands = [[[51, 50], [45, 44]]] * 2  # AsAh and KdKc
    >>> board = [[-1, -1, -1, -1, -1], [46, 0, 5, 9, -1]]  # none, and Kh 2c 3d 4d
    >>> sw.equity_many("holdem", hands, board)
    array([[0.8125549 , 0.1874451 ],
           [0.13636364, 0.86363636]])
    >>> sw.equity_many("holdem", hands, board, counts=True)
    ManyCounts(spots 2, players 2, equity 81.26%, 18.74%, 13.64%, 86.36%)
    >>> sw.equity_many("omaha8", ["AsAh2s3h", "KdKcQdQc"], ["2c7d8h", "2c7dTh"]).round(4)
    array([[0.8671, 0.1329],
           [0.7817, 0.2183]])
    >>> sw.equity_many("holdem", ["AsAh", "KdKc", "KhQh"], folded=[False, False, True]).round(4)
    array([0.8827, 0.1173, 0.    ])
    """
    spots = Spots(games.find(game), players, board, dead, folded)
    check_flag(counts, "counts")
    spread = _workers.is_executor(workers)
    shape = (*spots.shape, spots.players)
    if out is not None:
        if counts:
            raise HandError("out takes equities, not the integers that counts=True asks for")
        shared = ("the cards" for cards in spots.inputs if np.may_share_memory(out, cards))
        check_out(out, shape, shared, "equities", np.float64)
    direct = out is not None and out.flags.c_contiguous
    found: NDArray[Any] = (
        out.reshape(spots.count, -1)  # type: ignore[union-attr]
        if direct
        else np.empty((spots.count, spots.players), dtype=np.int64 if counts else np.float64)
    )
    total = np.empty(spots.count if counts else 0, dtype=np.int64)
    starts: list[int] = []

    def pieces() -> Iterator[Piece]:
        for start, piece in spots.pieces(bool(counts)):
            starts.append(start)
            yield piece

    if spread:
        preflop.table()  # a process that is forked has it, then
    with (
        reporter(progress, unit="spots") as report,
        closing(_workers.run(_play, pieces(), workers, group=4)) as answers,
    ):
        for number, (bad, part, totals) in enumerate(answers):
            start = starts[number]
            if bad >= 0:
                raise spots.complaint(start + bad)
            found[start : start + len(part)] = part
            if totals is not None:
                total[start : start + len(part)] = totals
            report(start + len(part), spots.count)
    if counts:
        return ManyCounts(found.reshape(shape), total.reshape(spots.shape))
    if out is None:
        return found.reshape(shape)
    if not direct:
        out[...] = found.reshape(shape)
    return out
