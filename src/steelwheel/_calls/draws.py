"""The core's part for draws.  Knows C calls and arrays, no poker; see `steelwheel._calls.base`.

As there, callers pass exactly the arrays that a function's docstring names.  Long work is done a
part at a time, some tens of milliseconds each, so that an interrupt is heard.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._core import ffi, lib

_BYTES, _RANKS, _COUNTS = base._BYTES, base._RANKS, base._COUNTS
_NUMBERS = ffi.typeof("uint32_t[]")
_SUMS = ffi.typeof("int64_t[]")
_from_buffer = ffi.from_buffer

MOST_HAND = 5
"""Cards of a hand that may be exchanged."""

MOST_GONE = 10
"""Discards that sums may leave out."""

_PART = 1 << 20
"""Steps of a few nanoseconds between two looks at interrupts."""


def parts(count: int, step: int = _PART) -> list[tuple[int, int]]:
    """Return the parts, from and to, of so many steps."""
    return [(start, min(start + step, count)) for start in range(0, count, step)]


@lru_cache(maxsize=16)
def sets(deck: int, size: int) -> NDArray[np.uint8]:
    """All sets of `size` cards of `deck` by number, lowest card first: ``(C(deck, size), size)``.

    Read-only, and kept: it is made for few sizes of the deck.
    """
    count = comb(deck, size)
    found = np.empty((count, size), dtype=np.uint8)
    for start, stop in parts(count):
        into = _from_buffer(_BYTES, found[start:stop], require_writable=True)
        base.check(lib.sw_draw_sets(deck, size, start, stop, into))
    found.flags.writeable = False
    return found


def counts(system: int, kept: Sequence[int], deck: int, out: NDArray[np.uint64]) -> None:
    """Count what `kept` becomes with cards of the bit set `deck`, into a zeroed uint64 array.

    Entry r is how often rank r comes, the last how often 65535 does; the system is no badugi.
    """
    into = _from_buffer(_COUNTS, out, require_writable=True)
    base.check(lib.sw_draw_counts(system, bytes(kept), len(kept), deck, len(out), into))


def ranks(
    systems: Sequence[int], kept: Sequence[int], deck: Sequence[int], missing: int
) -> list[NDArray[np.uint16]]:
    """Ranks, in one system or two, of `kept` with each set of `missing` cards of `deck` by number.

    `kept` and `deck` are ids, in `deck` ascending, and no card is twice.
    """
    count = comb(len(deck), missing)
    found = [np.empty(count, dtype=np.uint16) for _ in systems]
    for start, stop in parts(count):
        into = [_from_buffer(_RANKS, part[start:stop], require_writable=True) for part in found]
        status = lib.sw_draw_ranks(
            list(systems),
            len(systems),
            base.PATH,
            bytes(kept),
            len(kept),
            bytes(deck),
            len(deck),
            missing,
            start,
            stop,
            into[0],
            into[1] if len(into) > 1 else ffi.NULL,
        )
        base.check(status)
    return found


def lost(
    deck: int,
    own: tuple[int, NDArray[np.uint32], NDArray[np.uint16]],
    other: tuple[int, NDArray[np.uint32], NDArray[np.uint16]],
) -> NDArray[np.int64]:
    """How often the cards of one player lose to those of another, out of all disjoint pairs.

    A loss counts two and a tie one.

    Parameters
    ----------
    deck
        How many cards both draw from.
    own, other
        How many cards the player draws; the numbers of the sets that take part, best rank first;
        and the ranks of all sets by number. Several hands of the first player that draw as many
        cards may follow one another, numbers and ranks: a block for each.

    Returns
    -------
    int64 array ``(blocks,)``
    """
    depth = min(own[0], other[0])
    past = np.zeros(sum(comb(deck, k) for k in range(depth + 1)), dtype=np.uint32)
    state = np.zeros(3, dtype=np.uint64)
    total = np.zeros(len(own[2]) // comb(deck, own[0]), dtype=np.int64)
    arguments = [
        argument
        for size, numbers, of_sets in (own, other)
        for argument in (
            _from_buffer(_BYTES, sets(deck, size)),
            size,
            _from_buffer(_NUMBERS, numbers),
            _from_buffer(_RANKS, of_sets),
            len(numbers),
        )
    ]
    while state[0] < len(own[1]):
        status = lib.sw_draw_lost(
            deck,
            *arguments,
            _PART // 4,
            _from_buffer(_COUNTS, state, require_writable=True),
            _from_buffer(_NUMBERS, past, require_writable=True),
            len(past),
            len(total),
            _from_buffer(_SUMS, total, require_writable=True),
        )
        base.check(status)
    return total


def superset_sums(deck: int, size: int, values: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each set of 0 cards, then of 1, and so on, the sum of `values` over the hands with it.

    `values` is a C-contiguous int64 array by number of the hands of `size` cards.
    """
    layers = [values]
    for k in range(size, 0, -1):
        below = np.zeros(comb(deck, k - 1), dtype=np.int64)
        into = _from_buffer(_SUMS, below, require_writable=True)
        for start, stop in parts(comb(deck, k)):
            above = _from_buffer(_SUMS, layers[-1])
            base.check(lib.sw_draw_sums(deck, k, start, stop, above, into))
        # Each hand was reached through each of its cards that the set lacks.
        below //= size - k + 1
        layers.append(below)
    return np.concatenate(layers[::-1])


def best_means(deck: int, size: int, sums: NDArray[np.int64]) -> NDArray[np.float64]:
    """For each hand the largest mean of what a set of its cards may be made up to by any others.

    `sums` is what `superset_sums` gives.
    """
    start, last = 0, np.empty(0)
    for k in range(size + 1):
        count = comb(deck, k)
        means = sums[start : start + count] / max(comb(deck - k, size - k), 1)
        if k:
            into = ffi.from_buffer("double[]", means, require_writable=True)
            below = ffi.from_buffer("double[]", last)
            for first, stop in parts(count):
                base.check(lib.sw_draw_most(deck, k, first, stop, below, into))
        last, start = means, start + count
    return last


def best(
    deck: int,
    dead: int,
    hands: NDArray[np.uint8],
    sums: NDArray[np.int64],
    every: NDArray[np.int64] | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Best set of cards to keep of each hand, and the sum of the values over its draws.

    `hands` is a C-contiguous uint8 array ``(n, size)`` of different cards below `deck`, `dead` a
    bit set, `sums` what `superset_sums` gives, and `every` an int64 array ``(n, 2**size)`` to fill.
    A hand with a dead card gets 0 and -1.
    """
    rows, size = hands.shape
    kept = np.empty(rows, dtype=np.uint8)
    found = np.empty(rows, dtype=np.int64)
    for start, stop in parts(rows, _PART // 4):
        status = lib.sw_draw_best(
            deck,
            dead,
            size,
            _from_buffer(_BYTES, hands[start:stop]),
            stop - start,
            _from_buffer(_SUMS, sums),
            _from_buffer(_BYTES, kept[start:stop], require_writable=True),
            _from_buffer(_SUMS, found[start:stop], require_writable=True),
            ffi.NULL if every is None else _from_buffer(_SUMS, every[start:stop]),
        )
        base.check(status)
    return kept, found


def sums_without(
    deck: int,
    gone: Sequence[int],
    hands: NDArray[np.uint8],
    sums: NDArray[np.int64],
) -> NDArray[np.int64]:
    """The sum over the draws of each set of cards kept of each hand, shape ``(n, 2**size)``.

    `hands` as for `best`; `gone` are at most `MOST_GONE` cards that none of them has and that can't
    come, whatever `sums` have of them.
    """
    rows, size = hands.shape
    found = np.empty((rows, 1 << size), dtype=np.int64)
    for start, stop in parts(rows, _PART // 32):
        status = lib.sw_draw_gone(
            deck,
            size,
            bytes(gone),
            len(gone),
            _from_buffer(_BYTES, hands[start:stop]),
            stop - start,
            _from_buffer(_SUMS, sums),
            _from_buffer(_SUMS, found[start:stop], require_writable=True),
        )
        base.check(status)
    return found


class DrawPlan(NamedTuple):
    """What is dealt at random, as ``sw_draw_plan`` says; arrays are C-contiguous.

    Attributes
    ----------
    players, hand, draws, cards
        Seats, cards of a hand, draws to come, and one more than the highest card id.
    known, deck
        uint8 arrays ``(players * hand,)``, 255 for a card that isn't known, and ``(n,)``.
    drawing
        Whether a seat's unknown cards are drawn in the first draw.
    tables
        For each draw and seat a uint8 array of all hands by number.
    """

    players: int
    hand: int
    draws: int
    cards: int
    known: NDArray[np.uint8]
    deck: NDArray[np.uint8]
    drawing: tuple[bool, ...]
    tables: tuple[NDArray[np.uint8], ...]


class DrawDealer:
    """Deals a stream from its first deal on; see `steelwheel._calls.deals.Dealer`."""

    def __init__(self, plan: DrawPlan, key: Sequence[int], stream: int) -> None:
        self.plan = plan
        count = comb(plan.cards, plan.hand)
        assert len(plan.tables) == plan.draws * plan.players
        assert all(table.shape == (count,) for table in plan.tables)
        held = [_from_buffer(_BYTES, table) for table in plan.tables]
        known, deck = _from_buffer(_BYTES, plan.known), _from_buffer(_BYTES, plan.deck)
        drawing = ffi.new("uint8_t[]", list(map(int, plan.drawing)))
        tables = ffi.new("uint8_t *[]", held)
        self._plan = ffi.new(
            "sw_draw_plan *",
            {
                "players": plan.players,
                "hand": plan.hand,
                "draws": plan.draws,
                "cards": plan.cards,
                "deck_size": len(plan.deck),
                "known": known,
                "deck": deck,
                "drawing": drawing,
                "tables": tables,
            },
        )
        self._held = (held, known, deck, drawing, tables)
        self._dealer = ffi.new("uint64_t[]", lib.sw_draw_dealer_size() // 8 + 1)
        base.check(lib.sw_draw_start(self._plan, list(key), stream, self._dealer))

    def deal(self, hands: NDArray[np.uint8]) -> None:
        """Fill a C-contiguous uint8 array ``(deals, players, hand)`` with the final hands."""
        into = _from_buffer(_BYTES, hands, require_writable=True)
        base.check(lib.sw_draw_deal(self._plan, self._dealer, len(hands), into))
