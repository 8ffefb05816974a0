"""Numbers the kinds of two hold'em hands that suits leave apart.  Plays no poker.

A hand of two cards is one of 169 classes and the suits of its cards, the higher rank first.  Two
hands are a pair of classes and four suits.  Which suits of a pair of classes are the same but for
names, or for the order of a pair's cards, depends only on whether each is a pair, suited or
offsuit and on which ranks they share: that is the *form*, and a table of 256 entries for each form
numbers its patterns of suits.  Tables of the first number and the form of each pair of classes
lead there.

Exchanging the hands exchanges what they win.  So a pattern's entry also says whether the hands are
in the order in which they were numbered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

CELLS, SUITS = 169, 4
HANDS, OTHER_HANDS = 52 * 51 // 2, 50 * 49 // 2
EXCHANGED = 128
"""In a pattern's entry: the hands are in the other order."""

PATTERNS = SUITS**4

Suits = tuple[int, int, int, int]
Form = tuple[str, str, tuple[bool, ...], int]


@dataclass(frozen=True)
class Tables:
    """What leads from two hands to their number.

    Attributes
    ----------
    hand
        By two card ids, the first times 64: the cell of the 13 x 13 grid, from the aces, suited
        hands above the diagonal, and times 256 the suits.
    start, form
        By two cells, the first times 169: the first number and the form.
    pattern
        By form times 256 and four suits, the first in the highest bits: what to add to the first
        number, with `EXCHANGED`.
    classes
        How many numbers there are.
    """

    hand: NDArray[np.uint16]
    start: NDArray[np.uint16]
    form: NDArray[np.uint8]
    pattern: NDArray[np.uint8]
    classes: int

    def number(
        self, first: NDArray[np.integer], second: NDArray[np.integer]
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Numbers of pairs of hands ``(..., 2)`` without a common card, and which are exchanged."""
        one, other = (
            self.hand[hand[..., 0].astype(np.int64) * 64 + hand[..., 1]].astype(np.int64)
            for hand in (first, second)
        )
        cells = (one & 255) * CELLS + (other & 255)
        suits = (one >> 8) * 16 + (other >> 8)
        entry = self.pattern[self.form[cells].astype(np.int64) * PATTERNS + suits]
        return self.start[cells].astype(np.int64) + entry % EXCHANGED, entry >= EXCHANGED


def cell_ranks(cell: int) -> tuple[str, int, int]:
    """The shape of a cell, and its ranks, the higher first."""
    row, column = divmod(cell, 13)
    shape = "pair" if row == column else "suited" if row < column else "offsuit"
    return shape, 12 - min(row, column), 12 - max(row, column)


def hand_table() -> NDArray[np.uint16]:
    """Cell and suits by two cards in any order; 0 for what are not two cards."""
    table = np.zeros(64 * 64, dtype=np.uint16)
    for low, high in combinations(range(52), 2):
        row, column = 12 - (high >> 2), 12 - (low >> 2)
        suited = (high & 3) == (low & 3)
        cell = 13 * row + column if suited else 13 * column + row
        table[[high * 64 + low, low * 64 + high]] = cell | ((high & 3) << 2 | low & 3) << 8
    return table


def form_of(first: int, second: int) -> Form:
    """Shapes, which ranks are shared, and whether the first cell is before the second (1)."""
    one, other = cell_ranks(first), cell_ranks(second)
    shared = tuple(a == b for a in one[1:] for b in other[1:])
    return one[0], other[0], shared, (first < second) - (first > second)


def _possible(form: Form, suits: Suits) -> bool:
    """Whether there are two such hands: the right shapes, and no card in both."""
    for shape, (a, b) in zip(form[:2], (suits[:2], suits[2:]), strict=True):
        if (a == b) != (shape == "suited"):
            return False
    pairs = [(a, b) for a in suits[:2] for b in suits[2:]]
    return not any(same and a == b for same, (a, b) in zip(form[2], pairs, strict=True))


def _renamed(suits: Suits) -> Suits:
    """Suits named in the order in which they come."""
    names: dict[int, int] = {}
    a, b, c, d = (names.setdefault(suit, len(names)) for suit in suits)
    return a, b, c, d


def _turned(form: Form, suits: Suits) -> Iterator[Suits]:
    """The suits with the cards of pairs in either order."""
    a, b, c, d = suits
    for first in ((a, b), (b, a))[: 1 + (form[0] == "pair")]:
        for second in ((c, d), (d, c))[: 1 + (form[1] == "pair")]:
            yield (*first, *second)


def _least(form: Form, suits: Suits) -> Suits:
    return min(map(_renamed, _turned(form, suits)))


def _exchanged(form: Form) -> Form:
    first, second, (aa, ab, ba, bb), order = form
    return second, first, (aa, ba, ab, bb), -order


@cache
def patterns(form: Form) -> tuple[int, NDArray[np.uint8]]:
    """How many patterns of suits a form has, and the entry for all four suits."""
    entries = np.zeros(PATTERNS, dtype=np.uint8)
    if form[3] < 0:
        count, other = patterns(_exchanged(form))
        by_suits = other.reshape(16, 16).T.ravel()
        return count, by_suits | EXCHANGED
    found: dict[int, tuple[Suits, bool]] = {}
    for code in range(PATTERNS):
        suits = (code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3)
        if _possible(form, suits):
            least, exchanged = _least(form, suits), False
            if form[3] == 0:
                other_way = _least(form, (*suits[2:], *suits[:2]))
                least, exchanged = min((least, False), (other_way, True))
            found[code] = least, exchanged
    numbers = {suits: i for i, suits in enumerate(sorted({suits for suits, _ in found.values()}))}
    for code, (suits, exchanged) in found.items():
        entries[code] = numbers[suits] | EXCHANGED * exchanged
    return len(numbers), entries


@cache
def tables() -> Tables:
    """All tables."""
    forms: dict[Form, int] = {}
    start = np.zeros((CELLS, CELLS), dtype=np.uint16)
    form_number = np.zeros((CELLS, CELLS), dtype=np.uint8)
    total = 0
    for first in range(CELLS):
        for second in range(CELLS):
            form = form_of(first, second)
            form_number[first, second] = forms.setdefault(form, len(forms))
            if first <= second:
                start[first, second] = start[second, first] = total
                total += patterns(form)[0]
    pattern = np.concatenate([patterns(form)[1] for form in forms])
    return Tables(hand_table(), start.ravel(), form_number.ravel(), pattern, total)


def representatives() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Two hands of each number, ``(n, 2, 2)``, and how many ordered pairs of hands have it.

    Asserts that all hands lead to all numbers.
    """
    hands = np.array(list(combinations(range(52), 2)), dtype=np.uint8)
    assert len(hands) == HANDS
    first, second = (each.ravel() for each in np.indices((HANDS, HANDS)))
    shared = (hands[first][:, :, None] == hands[second][:, None, :]).any(axis=(1, 2))
    first, second = first[~shared], second[~shared]
    assert len(first) == HANDS * OTHER_HANDS
    numbers, exchanged = tables().number(hands[first], hands[second])
    times = np.bincount(numbers)
    assert len(times) == tables().classes
    assert times.min() > 0
    shown, where = np.unique(numbers[~exchanged], return_index=True)
    assert len(shown) == tables().classes
    found = np.flatnonzero(~exchanged)[where]
    return np.stack([hands[first[found]], hands[second[found]]], axis=1), times
