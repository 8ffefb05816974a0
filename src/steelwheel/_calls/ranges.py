"""The part of the binding that compares ranges of hands.  Knows C calls and arrays, no poker.

As in `base`, pointers are checked for neither dtype nor byte order: callers pass exactly the arrays
that a function's docstring names. The GIL is released during every call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._calls.base import _BYTES, _COUNTS, _from_buffer
from steelwheel._calls.base import _scratch as _board_scratch
from steelwheel._core import ffi, lib

__all__ = [
    "LANES",
    "MOST_RUNOUTS",
    "OUTCOMES",
    "against",
    "board_tallies",
    "contest",
    "contest_many",
    "runout_ranks",
    "sweep",
    "sweep_three",
]

_NUMBERS = ffi.typeof("uint32_t[]")
_SIGNED = ffi.typeof("int16_t[]")

LANES = 64
"""Rows of ranks have a multiple of so many entries."""

MOST_RUNOUTS: int = lib.SW_MOST_RUNOUTS
"""The most boards in a call of `runout_ranks`."""

OUTCOMES: tuple[int, int] = (lib.SW_CONTEST_HIGH, lib.SW_CONTEST_SPLIT)
"""How many numbers `contest` counts for two hands: without a low half of the pot, and with one."""

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.uint32]
Counts = NDArray[np.uint64]
Ranks = NDArray[np.int16]


def _scratch(size: int) -> Counts:
    return np.empty(size // 8 + 1, dtype=np.uint64)


def _rules(system: int, omaha: bool, hole_size: int) -> Any:
    return base.core_rules((system,), 2 if omaha else 0, hole_size, 5)


def _hands(
    hole: Bytes,
    kind_hole: Bytes,
    kind: Numbers | None = None,
    kind_start: Numbers | None = None,
    subsets: Numbers | None = None,
    table: int = 0,
    weights: Counts | None = None,
) -> tuple[Any, Any]:
    """Return an ``sw_hands``, and what must be kept as long as that is used."""
    given = (
        (_BYTES, hole),
        (_BYTES, kind_hole),
        (_NUMBERS, kind),
        (_NUMBERS, kind_start),
        (_NUMBERS, subsets),
        (_COUNTS, weights),
    )
    kept = [ffi.NULL if array is None else _from_buffer(kind, array) for kind, array in given]
    return ffi.new("sw_hands *", [len(hole), len(kind_hole), table, *kept]), kept


def _boards(boards: Bytes, times: Numbers | None = None) -> tuple[Any, Any]:
    """Return an ``sw_boards``, likewise."""
    kept = [
        _from_buffer(_BYTES, boards),
        ffi.NULL if times is None else _from_buffer(_NUMBERS, times),
    ]
    return ffi.new("sw_boards *", [len(boards), *kept]), kept


def runout_ranks(
    system: int, omaha: bool, hole: Bytes, kind: Numbers, kind_hole: Bytes, boards: Bytes
) -> Ranks:
    """Rank hands on boards.

    Parameters
    ----------
    system, omaha
        The ranking system; whether exactly two hole cards play, otherwise any number of them.
    hole, kind, kind_hole
        Hands, uint8 ``(n, k)``; uint32 ``(n,)``, for each the number of its rank multiset; and a
        hand of each multiset, uint8 ``(kinds, k)``.
    boards
        uint8 ``(boards, 5)``, at most `MOST_RUNOUTS`.

    Returns
    -------
    int16 array ``(n, stride)``
        Ranks by board, -1 where the board has a card of the hand, and behind the last board.
    """
    stride = -(-len(boards) // LANES) * LANES
    ranks = np.empty((len(hole), stride), dtype=np.int16)
    hands, _kept = _hands(hole, kind_hole, kind=kind)
    on, _boards_kept = _boards(boards)
    base.check(
        lib.sw_runout_ranks(
            _rules(system, omaha, hole.shape[1]),
            hands,
            on,
            _from_buffer(_SIGNED, ranks),
            stride,
            _from_buffer(_COUNTS, _scratch(lib.sw_runout_ranks_work(len(kind_hole), stride))),
        )
    )
    return ranks


def contest(
    first_masks: Counts,
    second_masks: Counts,
    first: Sequence[Ranks],
    second: Sequence[Ranks],
    counts: Numbers,
) -> None:
    """Compare hands by what `runout_ranks` gives, for one half or two.

    Every hand is compared with every other that shares no card with it: the masks, uint64, have a
    bit for each card. Adds to `counts`, C-contiguous uint32 ``(firsts, seconds, OUTCOMES[split])``.
    """
    split = len(first) > 1
    base.check(
        lib.sw_contest(
            base.PATH,
            _from_buffer(_COUNTS, first_masks),
            _from_buffer(_COUNTS, second_masks),
            _from_buffer(_SIGNED, first[0]),
            _from_buffer(_SIGNED, second[0]),
            _from_buffer(_SIGNED, first[1]) if split else ffi.NULL,
            _from_buffer(_SIGNED, second[1]) if split else ffi.NULL,
            len(first[0]),
            len(second[0]),
            first[0].shape[1],
            _from_buffer(_NUMBERS, counts, require_writable=True),
        )
    )


def sweep(
    system: int,
    omaha: bool,
    hole: Bytes,
    kind_start: Numbers,
    kind_hole: Bytes,
    subsets: Numbers | None,
    table: int,
    weights: Counts,
    boards: Bytes,
    times: Numbers,
) -> Counts:
    """Play every hand of a list against the whole list with its weights.

    Parameters
    ----------
    system, omaha, kind_hole, boards
        As for `runout_ranks`, any number of boards.
    hole
        Hands, uint8 ``(n, k)``, those of one rank multiset together, from
        ``kind_start[kind]`` to ``kind_start[kind + 1]``.
    subsets, table
        None and 52 for hands of two cards; else for each hand the numbers, below `table`, of the
        sets of 1, 2, ... k - 1 of its cards.
    weights, times
        uint64 ``(n,)``; uint32 ``(boards,)``, how often each board counts.

    Returns
    -------
    uint64 array ``(2, n)``
        The weight that each hand beats, and that it beats or ties with, modulo 2**64.
    """
    win, even = sums = np.zeros((2, len(hole)), dtype=np.uint64)
    work = _scratch(lib.sw_range_sweep_work(len(hole), len(kind_hole), table))
    hands, _kept = _hands(
        hole, kind_hole, kind_start=kind_start, subsets=subsets, table=table, weights=weights
    )
    on, _boards_kept = _boards(boards, times)
    base.check(
        lib.sw_range_sweep(
            _rules(system, omaha, hole.shape[1]),
            hands,
            on,
            _from_buffer(_COUNTS, win),
            _from_buffer(_COUNTS, even),
            _from_buffer(_COUNTS, work),
        )
    )
    return sums


def against(hole: Bytes, subsets: Numbers | None, table: int, weights: Counts) -> Counts:
    """Return for each hand the weight of all that share no card with it, modulo 2**64.

    Arguments as for `sweep`; the result is uint64 ``(n,)``.
    """
    result = np.empty(len(hole), dtype=np.uint64)
    hands, _kept = _hands(hole, hole[:0], subsets=subsets, table=table, weights=weights)
    base.check(
        lib.sw_range_against(
            hole.shape[1],
            hands,
            _from_buffer(_COUNTS, result),
            _from_buffer(_COUNTS, _scratch(8 * table)),
        )
    )
    return result


def sweep_three(
    system: int,
    omaha: bool,
    hole: Bytes,
    kind_start: Numbers,
    kind_hole: Bytes,
    weights: Counts,
    boards: Bytes,
    times: Numbers,
) -> Counts:
    """Play three players' hands of two cards against each other; arguments as for `sweep`.

    `weights` is a C-contiguous uint64 array ``(3, n)``, 0 for hands that a player doesn't hold; of
    each player they add up to less than 2**32. Returns the tallies, uint64 ``(8,)``, modulo 2**64.
    """
    tallies = np.zeros(8, dtype=np.uint64)
    work = _scratch(lib.sw_range_three_work(len(hole), len(kind_hole)))
    hands, _kept = _hands(hole, kind_hole, kind_start=kind_start, weights=weights)
    on, _boards_kept = _boards(boards, times)
    base.check(
        lib.sw_range_three(
            _rules(system, omaha, hole.shape[1]),
            base.PATH,
            hands,
            on,
            _from_buffer(_COUNTS, tallies),
            _from_buffer(_COUNTS, work),
        )
    )
    return tallies


def contest_many(
    sizes: Sequence[int],
    masks: Counts,
    weights: Counts,
    ranks: Sequence[Ranks],
    start: int,
    stop: int,
) -> Counts:
    """Play every choice of a hand for each of several players.

    Parameters
    ----------
    sizes
        How many hands each player has.
    masks, weights, ranks
        The cards of the hands as bits, uint64 ``(hands,)``, weights likewise, those of the last
        player at most 16383; rows of `runout_ranks` for one half or two. Player after player.
    start, stop
        Which of the first player's hands to play.

    Returns
    -------
    uint64 array ``(tallies, 2**players)``
        As `base.board_tallies`; but with one half the last player's own wins are left out, and
        entry 0 is the sum of the products of the weights. Modulo 2**64.
    """
    players, split = len(sizes), len(ranks) > 1
    tallies = np.zeros((lib.SW_TALLIES if split else 1, 1 << players), dtype=np.uint64)
    stride = ranks[0].shape[1]
    work = _scratch(lib.sw_contest_many_work(players, sizes[-1], stride))
    base.check(
        lib.sw_contest_many(
            base.PATH,
            players,
            _from_buffer(_NUMBERS, np.array(sizes, dtype=np.uint32)),
            _from_buffer(_COUNTS, masks),
            _from_buffer(_COUNTS, weights),
            _from_buffer(_SIGNED, ranks[0]),
            _from_buffer(_SIGNED, ranks[1]) if split else ffi.NULL,
            stride,
            start,
            stop,
            _from_buffer(_COUNTS, tallies),
            _from_buffer(_COUNTS, work),
        )
    )
    return tallies


def board_tallies(
    systems: Sequence[int],
    omaha: bool,
    lowest_card: int,
    holes: Bytes,
    board: Bytes,
    dead: Bytes,
) -> Counts:
    """Count boards by who wins, as `base.board_tallies` does, for many hands of the players.

    `holes` is a C-contiguous uint8 array ``(n, players, k)``; hands of the same ranks next to each
    other take less time. Returns a uint64 array ``(n, tallies, 2**players)``.
    """
    rows, players, size = holes.shape
    shape = rows, lib.SW_TALLIES if len(systems) > 1 else 1, 1 << players
    tallies = np.empty(shape, dtype=np.uint64)
    known, _kept = base.spots(rows, holes, board[None], dead[None])
    base.check(
        lib.sw_board_equity(
            base.board_rules(systems, omaha, lowest_card, size),
            known,
            _from_buffer(_COUNTS, tallies),
            _from_buffer(_COUNTS, _board_scratch.work),
        )
    )
    return tallies
