"""Calls of the core about hands with cards to come.  Knows C calls and arrays, no poker.

The ``base*`` modules alone touch the core. Arrays must be exactly those that a docstring names, and
C-contiguous. The GIL is released during every call.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._calls.base import _BYTES, _COUNTS, _RANKS, _from_buffer
from steelwheel._core import ffi, lib

_STARTS = ffi.typeof("uint32_t[]")
_SIZES = ffi.typeof("size_t[]")

Words = NDArray[np.uint64]
"""Completions of a hand, see ``csrc/private/completions.h``."""


def fill(
    systems: Sequence[int],
    known: bytes,
    cards: bytes,
    left: bytes,
    to_come: int,
    cursor: bytearray,
    words: Words,
    low: NDArray[np.uint16] | None = None,
) -> None:
    """Write the next completions of a hand after `cursor`, and move it on.

    `cards` has four for each kind, of which the first ``left[kind]`` can come. With `low`, a uint16
    array as long as `words`, ranks of the second system go there. Begin with a cursor of seven 255.
    """
    base.check(
        lib.sw_private_fill(
            systems[0],
            systems[-1],
            base.PATH,
            known,
            len(known),
            cards,
            left,
            len(left),
            to_come,
            _from_buffer(_BYTES, cursor, require_writable=True),
            len(words),
            _from_buffer(_COUNTS, words, require_writable=True),
            ffi.NULL if low is None else _from_buffer(_RANKS, low, require_writable=True),
        )
    )


def sort(words: Words) -> Words:
    """Return words in the order of their ranks, those of a rank as they were."""
    return _sort(words, None, False)[0]


def sort_pairs(
    words: Words, others: NDArray[np.uint16], by_others: bool = False
) -> tuple[Words, NDArray[np.uint16]]:
    """The same with the ranks beside them, or in the order of these."""
    found, beside = _sort(words, others, by_others)
    assert beside is not None
    return found, beside


def _sort(
    words: Words, others: NDArray[np.uint16] | None, by_others: bool
) -> tuple[Words, NDArray[np.uint16] | None]:
    result = np.empty_like(words)
    beside = None if others is None else np.empty_like(others)
    base.check(
        lib.sw_private_sort(
            _from_buffer(_COUNTS, words),
            ffi.NULL if others is None else _from_buffer(_RANKS, others),
            len(words),
            by_others,
            _from_buffer(_COUNTS, result, require_writable=True),
            ffi.NULL if beside is None else _from_buffer(_RANKS, beside, require_writable=True),
            _from_buffer(_STARTS, np.empty(1 << 16, dtype=np.uint32), require_writable=True),
        )
    )
    return result, beside


def counters(left: bytes, most: int) -> int:
    """Return how many counters a sweep takes; 0 if they are too many to number."""
    return int(lib.sw_private_counters(left, len(left), most))


class Sweep:
    """Counts the deals of two players that the first wins, and the ties, step by step.

    Parameters
    ----------
    left : bytes
        How many cards the deck has of each kind.
    first, second : sorted uint64 arrays
        The completions of each.
    sizes : (int, int)
        How many cards each completion has.
    scratch : uint64 array
        At least as long as `counters` says; only zeros.
    ties : bool, optional
        Whether ties are counted.
    """

    def __init__(
        self,
        left: bytes,
        first: Words,
        second: Words,
        sizes: tuple[int, int],
        scratch: NDArray[np.uint64],
        ties: bool = True,
    ) -> None:
        self._lists = first, second
        self._at, self._sums = ffi.new("size_t[2]"), ffi.new("uint64_t[2]")
        self._arguments = (
            left,
            len(left),
            ties,
            _from_buffer(_COUNTS, first),
            len(first),
            sizes[0],
            _from_buffer(_COUNTS, second),
            len(second),
            sizes[1],
            _from_buffer(_COUNTS, scratch, require_writable=True),
            len(scratch),
            self._at,
        )

    def step(self, limit: int) -> bool:
        """Sweep so many completions; return whether there are more."""
        base.check(lib.sw_private_sweep(*self._arguments, limit, self._sums))
        first, second = self._lists
        return bool(self._at[0] < len(first) or self._at[1] < len(second))

    @property
    def sums(self) -> tuple[int, int]:
        """How many deals the first wins, and in how many both are as good."""
        return int(self._sums[0]), int(self._sums[1])


def contest(
    left: bytes,
    seats: bytes,
    words: Words,
    counts: Sequence[int],
    sizes: Sequence[int],
    part: tuple[int, int],
    scratch: NDArray[np.uint64],
) -> NDArray[np.uint64]:
    """Count deals of three players or more by the set of those who win.

    Parameters
    ----------
    left : bytes
        How many cards the deck has of each kind.
    seats : bytes
        Whose each list of completions is.
    words : uint64 array
        The lists one behind the other, the last two of them sorted.
    counts, sizes : sequences of int
        How many completions each list has, and how many cards each of them.
    part : (int, int)
        Only deals in which the first list's player has a completion from here to there.
    scratch : uint64 array
        Twice as long as `counters` says for the last two.

    Returns
    -------
    uint64 array ``(2**players,)``
    """
    tallies = np.zeros(1 << len(seats), dtype=np.uint64)
    base.check(
        lib.sw_private_contest(
            left,
            len(left),
            len(seats),
            seats,
            _from_buffer(_COUNTS, words),
            ffi.new(_SIZES, list(counts)),
            ffi.new("int[]", list(sizes)),
            *part,
            _from_buffer(_COUNTS, scratch, require_writable=True),
            len(scratch),
            _from_buffer(_COUNTS, tallies, require_writable=True),
        )
    )
    return tallies


def scoops(
    left: bytes,
    first: tuple[Words, NDArray[np.uint16]],
    second: tuple[Words, NDArray[np.uint16]],
    sizes: tuple[int, int],
    scratch: NDArray[np.uint64],
) -> tuple[int, int]:
    """Count the deals in which one player beats the other in both halves.

    Parameters
    ----------
    left : bytes
        How many cards the deck has of each kind.
    first, second : (uint64 array, uint16 array)
        Completions with the ranks of one half in their words, which are sorted in place, and the
        ranks of the other. They are in the order of those, then of the words.
    sizes : (int, int)
        How many cards each completion has.
    scratch : uint64 array
        At least as long as `counters` says; only zeros.

    Returns
    -------
    (int, int)
        In how many deals the first wins both halves alone, and in how many the second.
    """
    room = np.empty(max(len(first[0]), len(second[0])), dtype=np.uint64)
    sums = ffi.new("uint64_t[2]")
    arguments = []
    for (words, ranks), size in zip((first, second), sizes, strict=True):
        arguments += [
            _from_buffer(_COUNTS, words, require_writable=True),
            _from_buffer(_RANKS, ranks),
            len(words),
            size,
        ]
    base.check(
        lib.sw_private_scoops(
            left,
            len(left),
            *arguments,
            _from_buffer(_COUNTS, scratch, require_writable=True),
            len(scratch),
            _from_buffer(_COUNTS, room, require_writable=True),
            sums,
        )
    )
    return int(sums[0]), int(sums[1])


def split(
    sets: NDArray[np.uint64],
    high: NDArray[np.uint16],
    low: NDArray[np.uint16],
    counts: Sequence[int],
    part: tuple[int, int],
) -> NDArray[np.uint64]:
    """Play the deals of a split pot one by one.

    Parameters
    ----------
    sets, high, low : arrays of one length
        The players' completions one behind the other, as sets of cards, with their ranks in each
        half; those of the last player in the order of the high half.
    counts : sequence of int
        How many each player has.
    part : (int, int)
        Only deals of these numbers of the first two players' completions, of all pairs of them;
        with two players of the first one's.

    Returns
    -------
    uint64 array ``(tallies, 2**players)``
        As of `base.board_tallies`.
    """
    tallies = np.zeros((lib.SW_TALLIES, 1 << len(counts)), dtype=np.uint64)
    base.check(
        lib.sw_private_split(
            base.PATH,
            len(counts),
            _from_buffer(_COUNTS, sets),
            _from_buffer(_RANKS, high),
            _from_buffer(_RANKS, low),
            ffi.new(_SIZES, list(counts)),
            *part,
            _from_buffer(_COUNTS, tallies, require_writable=True),
        )
    )
    return tallies
