"""The core's functions for draws refuse whatever could lead out of bounds, and count by number."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from steelwheel._calls import draws
from steelwheel._calls.base import PATH, SYSTEM_NUMBERS
from steelwheel._core import ffi, lib

HIGH, BADUGI = SYSTEM_NUMBERS["high"], SYSTEM_NUMBERS["badugi"]
REFUSED = (lib.SW_BAD_ARGUMENT, lib.SW_BAD_CARDS)


def number(cards):
    return sum(comb(card, i + 1) for i, card in enumerate(sorted(cards)))


@pytest.mark.parametrize(("deck", "size"), [(7, 0), (7, 3), (12, 5), (5, 5), (53, 2)])
def test_sets_by_number(deck, size):
    table = draws.sets(deck, size)
    assert table.shape == (comb(deck, size), size)
    assert [number(row) for row in table.tolist()] == list(range(len(table)))
    assert sorted(map(tuple, table.tolist())) == list(combinations(range(deck), size))


@pytest.mark.parametrize(
    ("deck", "size", "start", "stop"),
    [(54, 5, 0, 1), (-1, 0, 0, 0), (5, 6, 0, 0), (9, -1, 0, 0), (5, 2, 0, 11), (5, 2, 3, 2)],
)
def test_bad_sets(deck, size, start, stop):
    out = ffi.new("uint8_t[]", 64)
    assert lib.sw_draw_sets(deck, size, start, stop, out) == lib.SW_BAD_ARGUMENT


@pytest.mark.parametrize(
    ("system", "kept", "deck", "length"),
    [
        (-1, [0], 2, 10),
        (999, [0], 2, 10),
        (BADUGI, [0], 2, 10),
        (HIGH, [0, 1, 2, 3, 4, 5], 64, 10),
        (HIGH, [0, 0], 2, 10),
        (HIGH, [1], 2, 10),
        (HIGH, [52], 2, 10),
        (HIGH, [200], 2, 10),
        (HIGH, [0], 1 << 52, 10),
        (HIGH, [0], 1 << 63, 10),
        (HIGH, [0], 2, 0),
        (SYSTEM_NUMBERS["short_deck"], [20], 2, 10),
        (SYSTEM_NUMBERS["showing_high"], [20], 2, 10),
    ],
)
def test_bad_counts(system, kept, deck, length):
    counts = ffi.new("uint64_t[]", max(length, 1))
    assert lib.sw_draw_counts(system, kept, len(kept), deck, length, counts) in REFUSED


def test_counts_stay_inside():
    """Ranks beyond the counts go to the last one, and fewer cards than are missing make nothing."""
    counts = np.zeros(10, dtype=np.uint64)
    draws.counts(HIGH, [0, 5], (1 << 52) - 1 - 0b100001, counts)
    assert counts.sum() == comb(50, 3)
    counts[:] = 0
    draws.counts(HIGH, [0, 5], 0b1010, counts)
    assert counts.sum() == 0


@pytest.mark.parametrize(
    ("kept", "deck", "missing", "stop"),
    [
        ([0, 1, 2], [3, 4, 5], 3, 1),
        ([0, 1, 2], [3, 4, 5], 2, 4),
        ([0, 1, 2], [3, 3, 5], 2, 3),
        ([0, 1, 2], [2, 4, 5], 2, 3),
        ([0, 1, 200], [3, 4, 5], 2, 3),
        ([0, 1], [3, 4, 5], 2, 3),
    ],
)
def test_bad_ranks(kept, deck, missing, stop):
    ranks = ffi.new("uint16_t[]", 16)
    status = lib.sw_draw_ranks(
        [HIGH], 1, PATH, bytes(kept), len(kept), bytes(deck), len(deck), missing, 0, stop, ranks,
        ffi.NULL,
    )  # fmt: skip
    assert status in REFUSED


def lost(own_sets, own, ranks, *, n=6, past=22, blocks=1):
    theirs = draws.sets(6, 2)
    return lib.sw_draw_lost(
        n, ffi.from_buffer("uint8_t[]", own_sets), 2, own, ranks, len(own),
        ffi.from_buffer("uint8_t[]", theirs), 2, list(range(15)), [7] * 15, 15, 1000,
        [0, 0, 0], ffi.new("uint32_t[]", 22), past, blocks, ffi.new("int64_t[]", 4),
    )  # fmt: skip


def test_bad_pairs_of_draws():
    table = np.array(draws.sets(6, 2))
    assert lost(table, [0, 14], [7] * 15) == lib.SW_OK
    assert lost(table, [15], [7] * 30) in REFUSED
    assert lost(table, [15], [7] * 30, blocks=2) == lib.SW_OK
    assert lost(table, [0], [7] * 15, past=21) in REFUSED
    assert lost(table, [0], [7] * 15, n=60) in REFUSED
    for bad in ([6, 7], [1, 0], [3, 3], [0, 255]):
        table[0] = bad
        assert lost(table, [0], [7] * 15) in REFUSED


def test_bad_hands():
    sums = np.zeros(sum(comb(52, k) for k in range(6)), dtype=np.int64)
    for hand in ([0, 1, 2, 3, 52], [0, 1, 2, 3, 255], [0, 1, 2, 3, 3], [3, 1, 2, 0, 1]):
        with pytest.raises(AssertionError, match="refuses"):
            draws.best(52, 0, np.array([hand], dtype=np.uint8), sums)
    kept, found = draws.best(52, 1, np.array([[4, 3, 2, 1, 0]], dtype=np.uint8), sums)
    assert (kept.tolist(), found.tolist()) == ([0], [-1])
    with pytest.raises(AssertionError, match="refuses"):
        draws.best(54, 0, np.array([[0, 1, 2, 3, 4]], dtype=np.uint8), sums)


def plan(**changes):
    table = np.full(comb(52, 4), 15, dtype=np.uint8)
    given = {
        "players": 2,
        "hand": 4,
        "draws": 1,
        "cards": 52,
        "known": np.array([0, 1, 2, 3, 4, 5, 255, 255], dtype=np.uint8),
        "deck": np.arange(8, 12, dtype=np.uint8),
        "drawing": (False, False),
        "tables": (table, table),
    }
    return draws.DrawPlan(**(given | changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"known": np.array([0, 1, 2, 3, 4, 4, 255, 255], dtype=np.uint8)},
        {"known": np.array([0, 1, 2, 3, 4, 8, 255, 255], dtype=np.uint8)},
        {"known": np.array([0, 1, 2, 3, 4, 60, 255, 255], dtype=np.uint8)},
        {"deck": np.array([8], dtype=np.uint8)},
        {"deck": np.array([8, 8, 9], dtype=np.uint8)},
        {"deck": np.array([8, 9, 52], dtype=np.uint8)},
    ],
)
def test_bad_plans(changes):
    with pytest.raises(AssertionError, match="refuses"):
        draws.DrawDealer(plan(**changes), (1, 2), 0)


def test_tables_of_anything():
    """Whatever bytes a table has, hands are of different cards of the deck."""
    rng = np.random.default_rng(1)
    tables = tuple(rng.integers(0, 256, comb(52, 4), dtype=np.uint8) for _ in range(4))
    some = plan(draws=2, tables=tables, drawing=(False, True))
    dealer = draws.DrawDealer(some, (1, 2), 0)
    hands = np.empty((3000, 2, 4), dtype=np.uint8)
    dealer.deal(hands)
    rows = np.sort(hands.reshape(3000, 8), axis=1)
    assert (rows[:, 1:] > rows[:, :-1]).all()
    assert set(rows.ravel().tolist()) == {0, 1, 2, 3, 4, 5, 8, 9, 10, 11}


def test_no_discards_to_draw():
    """A player who draws unknown cards from a deck that others have emptied gets none."""
    throw = np.zeros(comb(52, 4), dtype=np.uint8)
    some = plan(
        known=np.array([0, 1, 2, 3, 255, 255, 255, 255], dtype=np.uint8),
        deck=np.arange(8, 12, dtype=np.uint8),
        drawing=(False, True),
        tables=(throw, throw),
    )
    dealer = draws.DrawDealer(some, (1, 2), 0)
    hands = np.empty((10, 2, 4), dtype=np.uint8)
    dealer.deal(hands)  # the first player's discards are what is left
    assert (hands[:, 0] >= 8).all()
    assert (hands[:, 1] < 4).all()
