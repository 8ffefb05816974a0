"""The calls of the core for many spots at once and for hold'em before the flop.

As in `base`: knows C calls and arrays, no poker. Arrays must be of exactly the dtypes and shapes
that the docstrings name, and C-contiguous; the GIL is released during every call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._core import ffi, lib

if TYPE_CHECKING:
    Bytes = NDArray[np.uint8]

__all__ = [
    "PREFLOP_BOARDS",
    "PREFLOP_CLASSES",
    "equity_rows",
    "preflop_counts",
    "preflop_ranges",
]

_BYTES = ffi.typeof("uint8_t[]")
_COUNTS = ffi.typeof("uint32_t[]")
_WEIGHTS = ffi.typeof("uint64_t[]")
_SIGNED = ffi.typeof("int64_t[]")
_FLOATS = ffi.typeof("double[]")
_from_buffer = ffi.from_buffer


def _to_write(kind: Any, array: NDArray[Any] | None) -> Any:
    return ffi.NULL if array is None else _from_buffer(kind, array, require_writable=True)


def _stride(rows: Bytes) -> int:
    """Bytes from one row to the next; a single row stands for all."""
    return rows[0].size if len(rows) > 1 else 0


PREFLOP_CLASSES: int = lib.SW_PREFLOP_CLASSES
"""Kinds of two hold'em hands that suits leave apart: rows of the table of counts."""

PREFLOP_BOARDS: int = lib.SW_PREFLOP_BOARDS
"""Boards of five of the 48 cards that two hands leave."""


def preflop_counts(
    table: NDArray[np.uint32],
    first: Bytes,
    second: Bytes,
    wins: NDArray[np.int64],
    ties: NDArray[np.int64],
    losses: NDArray[np.int64],
) -> int:
    """Look up pairs of hands ``(rows or 1, 2)`` in the table ``(kinds, 2)``.

    `wins`, `ties` and `losses` are int64 arrays ``(rows,)`` to fill. Returns -1, or the first row
    with a card that is none or there twice.
    """
    bad = ffi.new("size_t *")
    status = lib.sw_preflop_counts(
        _from_buffer(_COUNTS, table),
        _from_buffer(_BYTES, first),
        _stride(first),
        _from_buffer(_BYTES, second),
        _stride(second),
        len(wins),
        _to_write(_SIGNED, wins),
        _to_write(_SIGNED, ties),
        _to_write(_SIGNED, losses),
        bad,
    )
    return base.first_bad(status, bad)


def preflop_ranges(
    table: NDArray[np.uint32],
    first: Bytes,
    first_weights: NDArray[np.uint64],
    second: Bytes,
    second_weights: NDArray[np.uint64],
) -> NDArray[np.uint64]:
    """Add up the boards of all pairs of hands that share no card, by who wins, times weights.

    `first` and `second` are hands ``(n, 2)``, at most 1,326. The result ``(4,)`` is modulo 2**64.
    """
    tallies = np.empty(4, dtype=np.uint64)
    status = lib.sw_preflop_ranges(
        _from_buffer(_COUNTS, table),
        _from_buffer(_BYTES, first),
        _from_buffer(_WEIGHTS, first_weights),
        len(first),
        _from_buffer(_BYTES, second),
        _from_buffer(_WEIGHTS, second_weights),
        len(second),
        _to_write(_WEIGHTS, tallies),
    )
    base.check(status)
    return tallies


def equity_rows(
    systems: Sequence[int],
    omaha: bool,
    lowest_card: int,
    hole: Bytes,
    board: Bytes,
    dead: Bytes,
    preflop: NDArray[np.uint32] | None,
    equity: NDArray[np.float64] | None,
    units: NDArray[np.int64] | None,
    totals: NDArray[np.int64] | None,
) -> int:
    """Find exact equities of many spots.

    Parameters
    ----------
    systems, omaha, lowest_card
        As for `base.board_tallies`.
    hole, board, dead
        Arrays ``(rows or 1, players, n)``, ``(rows or 1, 0..5)`` and ``(rows or 1, n)``. 255 is no
        card; a hand of nothing else has folded.
    preflop
        The table of `preflop_counts`.
    equity
        A float64 array ``(rows, players)`` to fill.
    units, totals
        Instead, int64 arrays ``(rows, players)`` and ``(rows,)``.

    Returns
    -------
    int
        -1, or the first row with an impossible, repeated or lacking card.
    """
    bad = ffi.new("size_t *")
    rows = equity if equity is not None else units
    assert rows is not None
    known, _kept = base.spots(len(rows), hole, board, dead)
    status = lib.sw_equity_rows(
        base.board_rules(systems, omaha, lowest_card, hole.shape[2]),
        known,
        base.PATH,
        ffi.NULL if preflop is None else _from_buffer(_COUNTS, preflop),
        _to_write(_FLOATS, equity),
        _to_write(_SIGNED, units),
        _to_write(_SIGNED, totals),
        _to_write(_WEIGHTS, base._scratch.work),
        bad,
    )
    return base.first_bad(status, bad)
