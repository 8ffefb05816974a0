"""The core's dealing at random and counting. Knows C calls and arrays, no poker.

With `steelwheel._calls.base` this and its like are the only modules that touch the compiled core.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls.base import PATH, check, core_rules
from steelwheel._core import ffi, lib

_BYTES = ffi.typeof("uint8_t[]")
_SEATS = ffi.typeof("int32_t[]")
_SIZES = ffi.typeof("size_t[]")
_NUMBERS = ffi.typeof("uint32_t[]")
_WORDS = ffi.typeof("uint64_t[]")
_from_buffer = ffi.from_buffer

ABSENT = 255
"""A card of a plan that is dealt."""


class Plan(NamedTuple):
    """What is dealt at random: C-contiguous arrays, checked by the core as ``sw_plan`` says."""

    players: int
    hole_size: int
    board_size: int
    known: NDArray[np.uint8]
    deck: NDArray[np.uint8]
    range_seats: NDArray[np.int32]
    range_sizes: NDArray[np.uintp]
    hands: NDArray[np.uint8]
    keep: NDArray[np.uint64]
    instead: NDArray[np.uint32]


class Dealer:
    """Deals a stream from its first deal on.

    `key` has two words; each of the 2**64 streams of a key is independent of the others.
    """

    def __init__(self, plan: Plan, key: Sequence[int], stream: int) -> None:
        self.plan = plan
        self.path = PATH
        self._kept = [
            _from_buffer(kind, array)
            for kind, array in (
                (_BYTES, plan.known),
                (_BYTES, plan.deck),
                (_SEATS, plan.range_seats),
                (_SIZES, plan.range_sizes),
                (_BYTES, plan.hands),
                (_WORDS, plan.keep),
                (_NUMBERS, plan.instead),
            )
        ]
        known, deck, seats, sizes, hands, keep, instead = self._kept
        self._plan = ffi.new(
            "sw_plan *",
            {
                "players": plan.players,
                "hole_size": plan.hole_size,
                "board_size": plan.board_size,
                "deck_size": len(plan.deck),
                "ranges": len(plan.range_seats),
                "known": known,
                "deck": deck,
                "range_seats": seats,
                "range_sizes": sizes,
                "hands": hands,
                "keep": keep,
                "instead": instead,
            },
        )
        self._dealer = ffi.new("uint64_t[]", lib.sw_dealer_size() // 8 + 1)
        check(lib.sw_deal_start(self._plan, list(key), stream, self._dealer))

    def deal(self, hole: NDArray[np.uint8], board: NDArray[np.uint8]) -> bool:
        """Fill C-contiguous arrays ``(deals, players, hole)`` and ``(deals, board)``.

        Returns False if the hands of the ranges share cards so often that far too few deals come
        about.
        """
        status = lib.sw_deal(
            self._plan,
            self._dealer,
            self.path,
            len(hole),
            _from_buffer(_BYTES, hole, require_writable=True),
            _from_buffer(_BYTES, board, require_writable=True),
        )
        return _dealt(status)

    def count(
        self,
        systems: Sequence[int],
        from_hole: int,
        deals: int,
        tallies: NDArray[np.uint64],
        squares: NDArray[np.uint64],
    ) -> bool:
        """Add the next deals to C-contiguous `tallies` ``(1 or 4, 2**players)`` and `squares`.

        Systems and `from_hole` are as in `base.showdown_ranks`. Returns as `deal`.
        """
        status = lib.sw_sample(
            core_rules(tuple(systems), from_hole, self._plan.hole_size, self._plan.board_size),
            self._plan,
            self._dealer,
            self.path,
            deals,
            _from_buffer(_WORDS, tallies, require_writable=True),
            _from_buffer(_WORDS, squares, require_writable=True),
        )
        return _dealt(status)


def _dealt(status: int) -> bool:
    """Whether the deals came about."""
    if status == lib.SW_STARVED:
        return False
    check(status)
    return True


def random_words(key: Sequence[int], stream: int, count: int) -> NDArray[Any]:
    """The first words of a stream, uint64 ``(count,)``."""
    words = np.empty(count, dtype=np.uint64)
    into = _from_buffer(_WORDS, words, require_writable=True)
    lib.sw_random_words(list(key), stream, count, into)
    return words
