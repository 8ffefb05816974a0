"""Make the order of four-card Omaha hands that percentages such as ``15%`` of a range refer to.

Each of the 16,432 classes of hands up to an exchange of suits is dealt against all 194,580 hands
that an opponent may hold and all 1,086,008 boards, exactly. The order is by the share of the pot
won, best first.

On a board all hands are sorted, and running sums tell what each one beats: see csrc/ranges/sweep.c.
That is done on one board of each class up to an exchange of suits, 134,459, and where no flush is
possible on one of each multiset of ranks. Each counts as often as its suits can be exchanged, and
what a class wins is then the mean of what its hands win. Needs the built package.

    python tools/gen_omaha_order.py           # writes the order and what the record has of it: 25
                                              # minutes on one core
    python tools/gen_omaha_order.py --check   # compares them, and counts four classes another way:
                                              # two minutes
"""

from __future__ import annotations

import hashlib
import sys
from math import comb

import digests
import numpy as np
from numpy.typing import NDArray

import steelwheel as sw
from steelwheel._calls import ranges
from steelwheel._calls.base import SYSTEM_NUMBERS
from steelwheel._equity.exact.runouts import runouts
from steelwheel._equity.exact.weighted_hands import Hands
from steelwheel._ranges.best_hands import ORDER_FILE, images, omaha_classes
from steelwheel._ranges.combinations import cards_of, count, rank_set_of

COMMAND = "python tools/gen_omaha_order.py"
TARGET = f"src/steelwheel/data/{ORDER_FILE}"

CLASSES, HANDS = 16_432, 270_725
DEALS = comb(48, 4) * comb(44, 5)
"""Opponents' hands times boards, 211,315,436,640."""

PIECE = 256
"""Boards in a call of the core, some three seconds."""

ROWS = "place, hand, deals won alone, deals tied"

SHOWN = 12
"""How many classes from the top the record has."""

SHARES = (1, 5, 10, 25, 50, 75)
"""Percentages whose last class the record has too."""

STRIDE = 500
"""Of all classes the record has each so many-th, and the last."""

RECOUNTED = (0, 3_000, 9_000, CLASSES - 1)
"""Places of classes that ``--check`` counts by matchups, half a minute each."""

Counts = NDArray[np.uint64]


class Deals:
    """Deals that each hand wins alone, and in which it is not beaten, in the order of `hands`."""

    def __init__(self) -> None:
        self.hands = Hands.of(cards_of(np.arange(count(4)), 4))
        self.subsets = self.hands.subsets
        self.won, self.even = np.zeros((2, len(self.hands)), dtype=np.uint64)

    def sweep(self, boards: NDArray[np.uint8], times: NDArray[np.uint32]) -> tuple[Counts, Counts]:
        """All hands on some boards; 0 for those that have a card of the board."""
        hands, (subsets, table) = self.hands, self.subsets
        return ranges.sweep(
            SYSTEM_NUMBERS["high"],
            True,
            hands.cards,
            hands.kind_start,
            hands.kind_hole,
            subsets,
            table,
            hands.weights,
            boards,
            times,
        )

    def add_each(self, boards: NDArray[np.uint8], times: NDArray[np.uint32]) -> None:
        """Deal each board."""
        for start in range(0, len(boards), PIECE):
            piece = slice(start, start + PIECE)
            won, even = self.sweep(boards[piece], times[piece])
            self.won += won
            self.even += even
            show("boards with a flush", start, len(boards))

    def add_by_ranks(self, boards: NDArray[np.uint8], times: NDArray[np.uint32]) -> None:
        """Deal one board of each multiset of ranks, none of which makes a flush.

        Then suits matter only in that hands share no card with a board: whichever it is, those of
        equal ranks beat as many.
        """
        hands = self.hands
        masks = Hands(boards, times).masks
        ranks = rank_set_of(boards.T)
        order = np.argsort(ranks, kind="stable")
        groups = np.split(order, np.flatnonzero(np.diff(ranks[order])) + 1)
        for i, group in enumerate(groups):
            some = group[:1]
            free = np.zeros(len(hands), dtype=np.uint64)
            for board in group:
                free += ((hands.masks & masks[board]) == 0) * times[board].astype(np.uint64)
            won, even = self.sweep(boards[some], np.ones(1, dtype=np.uint32))
            for sums, one in ((self.won, won), (self.even, even)):
                sums += free * np.maximum.reduceat(one, hands.kind_start[:-1])[hands.kind]
            show("boards without a flush by ranks", i, len(groups))


def show(what: str, done: int, of: int) -> None:
    """How far a part is."""
    print(f"\r{what}: {done:,} of {of:,}", end="", file=sys.stderr, flush=True)


def make_flushes(boards: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which boards have three cards of a suit."""
    return np.asarray([((boards & 3) == suit).sum(axis=1) >= 3 for suit in range(4)]).any(axis=0)


def play() -> tuple[Counts, Counts]:
    """Deals that each hand by number wins alone, and ties, on one board of each class."""
    boards, times = runouts((), range(52), ((0, 1, 2, 3),))
    assert times.sum() == comb(52, 5)
    suited = make_flushes(boards)
    deals = Deals()
    deals.add_by_ranks(boards[~suited], times[~suited])
    deals.add_each(boards[suited], times[suited])
    print(file=sys.stderr)
    by_number = np.argsort(deals.hands.numbers)
    return deals.won[by_number], (deals.even - deals.won)[by_number]


def of_classes(by_hand: Counts, numbers: NDArray[np.intp]) -> Counts:
    """The mean over the hands of each class; each is there equally often among its 24 images."""
    sums = by_hand[numbers].sum(axis=1)
    assert not (sums % 24).any()
    return sums // 24


def make(won: Counts, tied: Counts) -> tuple[bytes, digests.Entry]:
    """The file and its entry, from the deals that each hand by number wins and ties."""
    classes = omaha_classes()
    numbers = images(classes)
    sizes = np.array([len(set(row)) for row in numbers.tolist()])
    assert len(sizes) == CLASSES
    assert sizes.sum() == HANDS == len(np.unique(numbers))
    won, tied = of_classes(won, numbers), of_classes(tied, numbers)
    points = 2 * won + tied
    # What one hand wins another loses.
    pairs = zip(sizes.tolist(), points.tolist(), strict=True)
    assert sum(size * of_class for size, of_class in pairs) == HANDS * DEALS
    # Classes that are equal come in the order of their numbers, the higher first.
    order = np.lexsort((-np.arange(CLASSES), -points.astype(np.int64)))
    data = order.astype("<u2").tobytes()
    ends = np.cumsum(sizes[order])
    last = [int(np.searchsorted(ends, HANDS * share // 100, side="right")) - 1 for share in SHARES]
    places = {*range(SHOWN), *last, *range(0, CLASSES, STRIDE), CLASSES - 1}
    rows = [
        [place, name(classes[order[place]]), int(won[order[place]]), int(tied[order[place]])]
        for place in sorted(places)
    ]
    counts = np.column_stack([won[order], tied[order]]).astype("<u8").tobytes()
    return data, {
        **digests.entry_of(COMMAND, data),
        "sha256 of deals won and tied, in order": hashlib.sha256(counts).hexdigest(),
        "classes that equal the one before": int((np.diff(points[order]) == 0).sum()),
        "deals": DEALS,
        "last places": {f"{share}%": place for share, place in zip(SHARES, last, strict=True)},
        ROWS: rows,
    }


def name(cards: NDArray[np.uint8]) -> str:
    """A hand as text, highest card first."""
    return sw.format_cards(sorted(cards.tolist(), reverse=True))


def check() -> None:
    """Compare the file with its entry, and the entry with what matchups of hands give."""
    data = (digests.ROOT / TARGET).read_bytes()
    entry = digests.entries()[TARGET]
    digests.compare({TARGET: entry | digests.entry_of(COMMAND, data)})
    classes, order = omaha_classes(), np.frombuffer(data, dtype="<u2")
    if len(np.unique(order)) != CLASSES:
        raise SystemExit(f"{TARGET} lacks classes")
    rows = entry[ROWS]
    if [name(classes[order[place]]) for place, *_ in rows] != [hand for _, hand, *_ in rows]:
        raise SystemExit(f"{TARGET} has classes elsewhere than the record")
    points = [2 * won + tied for *_, won, tied in rows]
    if points != sorted(points, reverse=True):
        raise SystemExit(f"the record of {TARGET} is not in order")
    for place, hand, won, tied in rows:
        if place not in RECOUNTED:
            continue
        result = sw.equity("omaha", [hand, "random"], method="exact", max_work=1e12)
        found = int(result.wins[0]), int(result.ties[0])
        if found != (won, tied) or result.total != DEALS:
            raise SystemExit(f"{hand} wins and ties {found}, in the record {(won, tied)}")


def main() -> None:
    """Write the order, or check it."""
    parser = digests.parser("make the order of Omaha hands", "compare, and count four classes")
    if parser.parse_args().check:
        check()
        return
    data, entry = make(*play())
    digests.publish(TARGET, data, entry)


if __name__ == "__main__":
    main()
