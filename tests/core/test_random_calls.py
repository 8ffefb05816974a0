"""No arguments whatever make an entry of the core read or write beyond the memory it is given.

What is not sound is refused or gives some numbers. Every buffer is exactly as long as the
declarations ask for, so ``make sanitize`` sees each step beyond one; without it a crash shows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from steelwheel._core import ffi, lib

KINDS = {
    "uint8_t": np.uint8,
    "int16_t": np.int16,
    "uint16_t": np.uint16,
    "int32_t": np.int32,
    "uint32_t": np.uint32,
    "int64_t": np.int64,
    "uint64_t": np.uint64,
    "size_t": np.uintp,
    "int": np.int32,
    "double": np.float64,
}
LARGEST, SMALLEST, ALL = 2**31 - 1, -(2**31), 2**64 - 1
STATUSES = set(range(5))
TABLE = np.random.default_rng(1).integers(0, 2**32, 2 * 47008, dtype=np.uint32)


class Caller:
    """Random arguments; buffers live as long as it does."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.kept: list[Any] = []

    def buffer(self, kind: str, values: Any) -> Any:
        """A pointer to so many zeros, or to values."""
        zeros = np.zeros(values, KINDS[kind]) if isinstance(values, int) else None
        array = np.array(values, KINDS[kind]) if zeros is None else zeros
        self.kept.append(array)
        return ffi.from_buffer(f"{kind}[]", array)

    def one(self, *values: Any) -> Any:
        return self.random.choice(values)

    def rarely(self, odd: Any, usual: Any, chance: float = 0.1) -> Any:
        return odd if self.random.random() < chance else usual

    def cards(self, rows: int, size: int) -> list[int]:
        """Rows of cards, some with a card that is none or there twice."""
        found = [card for _ in range(rows) for card in self.random.sample(range(52), size)]
        if found and self.random.random() < 0.15:
            found[self.random.randrange(len(found))] = self.one(52, 53, 64, 255, found[0])
        return found

    def system(self) -> int:
        return int(self.rarely(self.random.randrange(-1, lib.SW_SYSTEMS + 1), 0, 0.4))

    def path(self) -> int:
        return int(self.rarely(self.one(-1, 2, LARGEST), self.one(0, 1)))

    def rules(self, parts: int, from_hole: int, size: int, board: int, deck: int = 0) -> Any:
        """A game, now and then one that nobody plays."""
        systems = [self.system() for _ in range(2)]
        if parts > 1:
            systems[1] = int(self.one(lib.SW_EIGHT_OR_BETTER, systems[1]))
        made = {
            "parts": self.rarely(self.one(0, -1, 3, LARGEST), parts),
            "systems": systems,
            "from_hole": self.rarely(self.one(1, 3, -1, LARGEST), from_hole),
            "hole_size": size,
            "board_size": self.rarely(self.one(-1, 4, 6, LARGEST), board),
            "boards": self.rarely(self.one(0, 2, SMALLEST), 1),
            "deck": deck,
            "wild": self.rarely(self.one(1, ALL), 0),
        }
        self.kept.append(ffi.new("sw_rules *", made))
        return self.kept[-1]

    def struct(self, name: str, **values: Any) -> Any:
        self.kept.append(ffi.new(f"{name} *", values))
        return self.kept[-1]

    def weight(self) -> int:
        return int(self.one(0, 1, 2, 16383, 16384, 2**63, ALL))


def play_boards(c: Caller) -> None:
    omaha = c.one(0, 1)
    players, size = c.one(2, 3, 6), c.one(4, 5, 6) if omaha else 2
    board, dead, spots = c.one(3, 4, 5), c.one(0, 2), c.one(1, 3)
    rows = c.cards(spots, players * size + board + dead)
    at = players * size
    known = c.buffer("uint8_t", rows[at : at + board]), c.buffer("uint8_t", rows[at + board :])
    work = c.buffer("uint64_t", lib.sw_board_work_size() // 8 + 1)
    hole = c.buffer("uint8_t", rows[:at] * spots)
    # Numbers that no buffer could hold are to be refused before anything is read.
    given = c.rarely(c.one(0, -1, 8, LARGEST), size)
    deck = c.one(0, 0, (1 << 52) - (1 << 16), (1 << 52) - 1, 1 << 51, ALL, (1 << 52) - 2)
    rules = c.rules(c.one(1, 1, 2), 2 * omaha, given, 5, deck)
    spot = c.struct(
        "sw_spots", rows=spots, players=c.rarely(c.one(0, -1, 11, LARGEST), players),
        board_cards=c.rarely(c.one(-1, 6, LARGEST), board),
        dead_cards=c.rarely(c.one(-1, 53, LARGEST), dead), hole=hole, board=known[0],
        dead=known[1], hole_stride=c.one(0, players * size),
    )  # fmt: skip
    tallies = c.buffer("uint64_t", spots * 4 << players)
    assert lib.sw_board_equity(rules, spot, tallies, work) in STATUSES
    equity, units = c.buffer("double", spots * players), c.buffer("int64_t", spots * players)
    bad = ffi.new("size_t *", spots)
    status = lib.sw_equity_rows(
        rules, spot, c.path(), c.one(ffi.NULL, ffi.from_buffer("uint32_t[]", TABLE)), equity,
        units, c.buffer("int64_t", spots), work, bad,
    )  # fmt: skip
    assert status in STATUSES
    assert (bad[0] < spots) == (status == lib.SW_BAD_ROW)


def preflop(c: Caller) -> None:
    table = ffi.from_buffer("uint32_t[]", TABLE)
    rows, other = c.one(0, 1, 50), c.one(0, 3, 1326, 1327)
    first, second = c.buffer("uint8_t", c.cards(rows, 2)), c.buffer("uint8_t", c.cards(other, 2))
    weights = [c.buffer("uint64_t", [c.weight() for _ in range(n)]) for n in (rows, other)]
    sums = c.buffer("uint64_t", 4)
    status = lib.sw_preflop_ranges(table, first, weights[0], rows, second, weights[1], other, sums)
    assert status in STATUSES
    counts = [c.buffer("int64_t", rows) for _ in range(3)]
    again = c.buffer("uint8_t", c.cards(rows or 1, 2))
    stride = c.one(0, 2)
    bad = ffi.new("size_t *")
    status = lib.sw_preflop_counts(table, first, 2, again, stride, rows, *counts, bad)
    assert status in (lib.SW_OK, lib.SW_BAD_ROW)


def ranges(c: Caller) -> None:
    omaha = c.one(0, 1)
    size = c.one(2, 4, 5, 6) if omaha else c.one(1, 2)
    hands, kinds, count = c.one(0, 1, 40), c.one(1, 3, 9), c.one(0, 1, 70)
    stride = c.one(count, count + 5, -(-count // 64) * 64, max(count - 1, 0))
    hole, kind_hole = (c.buffer("uint8_t", c.cards(n, size)) for n in (hands, kinds))
    boards = c.buffer("uint8_t", c.cards(count, 5))
    kind = [c.random.randrange(kinds) for _ in range(hands)]
    given = c.rarely(c.one(0, -1, 8, LARGEST), size)
    rules = c.rules(1, 2 * omaha, given, 5)
    on = c.struct(
        "sw_boards", count=count, boards=boards, times=c.buffer("uint32_t", [2**32 - 1] * count)
    )
    held = c.struct(
        "sw_hands", hands=hands, kinds=kinds, hole=hole, kind_hole=kind_hole,
        kind=c.buffer("uint32_t", c.rarely([2**32 - 1] * hands, kind)),
    )  # fmt: skip
    status = lib.sw_runout_ranks(
        rules, held, on, c.buffer("int16_t", hands * stride), stride,
        c.buffer("uint64_t", lib.sw_runout_ranks_work(kinds, stride) // 8 + 1),
    )  # fmt: skip
    assert status in STATUSES
    start = [0, *sorted(c.random.randrange(hands + 1) for _ in range(kinds - 1)), hands]
    start[-1] = c.rarely(c.one(hands + 1, 2**32 - 1), hands)
    table = c.one(52, 51, 0, 500)
    numbers = [c.random.randrange(max(table, 1)) for _ in range(hands * (2**size - 2))]
    if numbers:
        numbers[-1] = c.rarely(2**32 - 1, numbers[-1])
    held.kind_start, held.table = c.buffer("uint32_t", start), table
    if size != 2:
        held.subsets = c.buffer("uint32_t", numbers)
    held.weights = c.buffer("uint64_t", [c.weight() for _ in range(hands)])
    status = lib.sw_range_sweep(
        rules, held, on, c.buffer("uint64_t", hands), c.buffer("uint64_t", hands),
        c.buffer("uint64_t", lib.sw_range_sweep_work(hands, kinds, table) // 8),
    )  # fmt: skip
    assert status in STATUSES
    status = lib.sw_range_against(
        given, held, c.buffer("uint64_t", hands), c.buffer("uint64_t", table)
    )
    assert status in STATUSES
    if size == 2 and hands:
        held.weights = c.buffer("uint64_t", [1] * (3 * hands))
        status = lib.sw_range_three(
            rules, c.path(), held, on, c.buffer("uint64_t", 8),
            c.buffer("uint64_t", lib.sw_range_three_work(hands, kinds) // 8 + 1),
        )  # fmt: skip
        assert status in STATUSES


def contests(c: Caller) -> None:
    players, split, stride = c.one(2, 3, 4, 10), c.one(0, 1), c.one(0, 64, 128, 63)
    sizes = [c.one(1, 2) if players > 4 else c.one(0, 1, 4) for _ in range(players)]
    total = sum(sizes)
    rows = [
        c.buffer("int16_t", [c.one(-1, 32766, 32767, 1, 2, 3) for _ in range(total * stride)])
        for _ in range(2)
    ]
    masks = [1 << c.random.randrange(52) | c.one(0, 0, ALL) for _ in range(total)]
    weights = [c.rarely(c.weight(), 16383, 0.02) for _ in range(total)]
    words = -(-lib.sw_contest_many_work(players, sizes[-1], stride) // 8)
    status = lib.sw_contest_many(
        c.path(), players, c.buffer("uint32_t", sizes), c.buffer("uint64_t", masks),
        c.buffer("uint64_t", weights), rows[0], rows[1] if split else ffi.NULL, stride,
        c.one(0, 0, 1, ALL), c.one(sizes[0], sizes[0] + 1, ALL),
        c.buffer("uint64_t", (4 if split else 1) << players), c.buffer("uint64_t", words),
    )  # fmt: skip
    assert status in STATUSES
    lows = rows[1] if split else ffi.NULL
    outcomes = lib.SW_CONTEST_SPLIT if split else lib.SW_CONTEST_HIGH
    counts = c.buffer("uint32_t", total * total * outcomes)
    bits = c.buffer("uint64_t", masks)
    status = lib.sw_contest(
        c.path(), bits, bits, rows[0], rows[0], lows, lows, total, total, stride, counts
    )  # fmt: skip
    assert status in STATUSES


def deals(c: Caller) -> None:
    players, size, board = c.one(1, 2, 6), c.one(1, 2, 5, 7), c.one(0, 3, 5)
    deck = c.random.sample(range(53), 53)
    seats = sorted(c.random.sample(range(players), c.one(0, 1, players)))
    known = [c.rarely(deck.pop(), 255, 0.05) for _ in range(players * size + board)]
    for seat in seats:
        known[seat * size : (seat + 1) * size] = [255] * size
    deck = deck or [0]
    sizes = [c.one(1, 4) for _ in seats]
    hands = [card for _ in range(sum(sizes)) for card in c.random.sample(deck * 7, size)]
    instead = [c.random.randrange(number) for number in sizes for _ in range(number)]
    if instead:
        instead[0] = c.rarely(c.one(sizes[0], 2**32 - 1), instead[0])
        sizes[-1] = c.rarely(0, sizes[-1])
        seats[0] = c.rarely(c.one(-1, players, LARGEST), seats[0])
    deck[0] = c.rarely(c.one(53, 255, deck[-1]), deck[0])
    plan = {
        "players": c.rarely(c.one(0, -1, 11, LARGEST), players),
        "hole_size": c.rarely(c.one(0, -1, 8, LARGEST), size),
        "board_size": c.rarely(c.one(-1, 6, LARGEST), board),
        "deck_size": c.rarely(c.one(-1, 54, LARGEST), len(deck)),
        "ranges": c.rarely(c.one(-1, LARGEST), len(seats)),
        "known": c.buffer("uint8_t", known),
        "deck": c.buffer("uint8_t", deck),
        "range_seats": c.buffer("int32_t", seats),
        "range_sizes": c.buffer("size_t", sizes),
        "hands": c.buffer("uint8_t", hands),
        "keep": c.buffer("uint64_t", [c.weight() for _ in instead]),
        "instead": c.buffer("uint32_t", instead),
    }
    dealer = c.buffer("uint64_t", lib.sw_dealer_size() // 8)
    pointer = ffi.new("sw_plan *", plan)
    if lib.sw_deal_start(pointer, [ALL, 0], c.one(0, ALL), dealer) != lib.SW_OK:
        return
    number = c.one(0, 1, 300)
    holes, boards = (c.buffer("uint8_t", number * n) for n in (players * size, board))
    if lib.sw_deal(pointer, dealer, c.path(), number, holes, boards) == lib.SW_OK and number:
        rows = np.hstack([part.reshape(number, -1) for part in c.kept[-2:]])
        assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()
        assert set(rows.ravel().tolist()) <= {*deck, *known}
    rules = c.rules(c.one(1, 2), c.one(0, 0, 2), size, board)
    status = lib.sw_sample(
        rules, pointer, dealer, c.path(), number, c.buffer("uint64_t", 4 << players),
        c.buffer("uint64_t", players),
    )  # fmt: skip
    assert status in STATUSES


def draw_deals(c: Caller) -> None:
    players, size, draws, cards = c.one(1, 2, 6), c.one(1, 4, 5), c.one(0, 1, 3), c.one(8, 12, 53)
    deck = c.random.sample(range(cards), cards)
    known = [c.one(255, deck.pop()) if deck else 255 for _ in range(players * size)]
    if c.random.random() < 0.8:  # what is not known belongs at the end of each seat's cards
        rows = np.sort(np.array(known, np.uint8).reshape(players, size), axis=1)
        known = rows.ravel().tolist()
    tables = [
        c.buffer("uint8_t", [c.random.randrange(256)] * comb(cards, size))
        for _ in range(draws * players)
    ]
    plan = {
        "players": c.rarely(c.one(0, -1, 11, LARGEST), players),
        "hand": c.rarely(c.one(0, -1, 6, LARGEST), size),
        "draws": c.rarely(c.one(-1, 9, LARGEST), draws),
        "cards": c.rarely(c.one(-1, 0, 54, LARGEST), cards),
        "deck_size": c.rarely(c.one(-1, 54, LARGEST), len(deck)),
        "known": c.buffer("uint8_t", known),
        "deck": c.buffer("uint8_t", deck),
        "drawing": c.buffer("uint8_t", [c.one(0, 1, 255) for _ in range(players)]),
        "tables": ffi.new("uint8_t *[]", tables),
    }
    c.kept.append(plan)
    dealer = c.buffer("uint64_t", lib.sw_draw_dealer_size() // 8 + 1)
    pointer = ffi.new("sw_draw_plan *", plan)
    if lib.sw_draw_start(pointer, [0, ALL], ALL, dealer) != lib.SW_OK:
        return
    hands = c.buffer("uint8_t", 40 * players * size)
    if lib.sw_draw_deal(pointer, dealer, 40, hands) == lib.SW_OK:
        rows = np.sort(c.kept[-1].reshape(40, -1), axis=1)
        assert (np.diff(rows, axis=1) > 0).all()
        assert rows.max() < cards


@pytest.mark.parametrize(
    "call", [play_boards, preflop, ranges, contests, deals, draw_deals], ids=lambda f: f.__name__
)
def test_random_arguments(call: Callable[[Caller], None]) -> None:
    for seed in range(150):
        call(Caller(seed))


def test_unknown_cards_behind_known_ones() -> None:
    """A hole within a seat's cards would be looked up as a card."""
    plan = ffi.new("sw_draw_plan *", {"players": 1, "hand": 2, "draws": 0, "cards": 8})
    kept = known, deck, drawing = [ffi.new("uint8_t[]", row) for row in ([255, 3], [1, 2], [0])]
    plan.deck_size, plan.known, plan.deck, plan.drawing = 2, *kept
    dealer = ffi.new("uint64_t[]", lib.sw_draw_dealer_size() // 8 + 1)
    assert lib.sw_draw_start(plan, [0, 0], 0, dealer) == lib.SW_BAD_ARGUMENT
    known[0:2] = [3, 255]
    assert lib.sw_draw_start(plan, [0, 0], 0, dealer) == lib.SW_OK
    assert len(deck) == 2
    assert len(drawing) == 1


def test_numbers_that_would_overflow() -> None:
    cards, cursor = ffi.new("uint8_t[]", 8), ffi.new("uint8_t[]", [255] * 7)
    left, words = ffi.new("uint8_t[]", [4, 4]), ffi.new("uint64_t[]", 1)
    for known, to_come in ((LARGEST, 5), (LARGEST, LARGEST), (-1, 1), (1, -1), (7, 1), (0, 0)):
        status = lib.sw_private_fill(
            0, 0, 0, cards, known, cards, left, 2, to_come, cursor, 1, words, ffi.NULL
        )
        assert status == lib.SW_BAD_ARGUMENT
    systems, ranks = ffi.new("int[]", [0, 0]), ffi.new("uint16_t[]", 1)
    for kept in (LARGEST, 6, -1, SMALLEST):
        status = lib.sw_draw_ranks(systems, 1, 0, cards, kept, cards, 8, 1, 0, 1, ranks, ranks)
        assert status == lib.SW_BAD_ARGUMENT
    starts = ffi.new("uint32_t[]", 65536)
    sort = lib.sw_private_sort
    assert sort(words, ffi.NULL, 1, 1, words, ffi.NULL, starts) == lib.SW_BAD_ARGUMENT
