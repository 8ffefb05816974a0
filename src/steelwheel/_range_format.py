"""Ranges as text: the opposite of `_range_text`, in the shortest of a few forms.

Hands of one weight are written together. What is whole in every suit is said by ranks, the rest
either by cards or as what is lacking: "AKs!AhKh". All hands but some are "random!..." likewise. The
text always reads back as the same range; that nothing shorter exists is promised only where whole
classes of two cards form runs that don't cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from steelwheel._combinations import (
    CHUNK,
    Pattern,
    cards_of,
    count,
    kind_of,
    members,
    rank_set_of,
)
from steelwheel.cards import NAMES, RANKS

__all__ = ["to_text"]

Mask = NDArray[np.bool_]

MOST_SEARCHED = 500
"""Hands of one weight that are widened to patterns; more are listed as they are."""

WIDEST_HULL = 4
"""How many hands may be lacking for each that is there to say a range by what is lacking."""

_SUFFIX = {
    2: {None: "", 0: "o", 1: "s"},
    4: {None: "", 0: "rb", 1: "ss", 2: "ds"},
    5: {None: "", 1: "ss", 2: "ds"},
    6: {None: "", 1: "ss", 2: "ds", 3: "$ts"},
}
"""Notation of each kind (`Pattern.kind`) that hands of a size may have."""


def to_text(size: int, codes: NDArray[np.unsignedinteger], levels: Sequence[Fraction]) -> str:
    """The text of the range whose hands have these codes of weights."""
    parts = []
    for code in range(len(levels) - 1, 0, -1):
        words = _words(codes == code, size)
        weight = _weight(levels[code])
        if not weight:
            parts += words
        elif len(words) == 1 and "!" not in words[0]:
            parts.append(f"{words[0]}:{weight}")
        else:
            parts.append(f"{weight}({','.join(words)})")
    if not parts and size != 2:
        return "*" * size + "!" + "*" * size
    return ",".join(parts)


def _weight(weight: Fraction) -> str:
    """A decimal fraction if there is one of a few places, else a common fraction."""
    if weight == 1:
        return ""
    decimal = str(float(weight))
    if len(decimal) <= 10 and "e" not in decimal and Fraction(decimal) == weight:
        return decimal
    return f"{weight.numerator}/{weight.denominator}"


def _words(mask: Mask, size: int) -> list[str]:
    """Texts, to be joined by commas, for the hands of a mask."""
    whole = "random" if size == 2 else "*" * size
    if mask.all():
        return [whole]
    lacking = ~mask
    candidates = [_direct(mask, size)]
    if len(candidates[0]) == 1:
        return candidates[0]
    if 2 * np.count_nonzero(mask) > len(mask):
        candidates.append([_difference([whole], _direct(lacking, size))])
    hull = _hull(mask, size)
    lacking &= hull
    if 0 < np.count_nonzero(lacking) <= WIDEST_HULL * np.count_nonzero(mask):
        words, _ = _whole_classes(_count(hull, size), size)
        candidates.append([_difference(words, _direct(lacking, size))])
    return min(candidates, key=_length)


def _length(words: list[str]) -> int:
    return len(",".join(words))


def _difference(words: list[str], lacking: list[str]) -> str:
    """Some words without others, those of the latter in parentheses that need them."""
    first = ",".join(words)
    rest = [f"({word})" if "!" in word else word for word in lacking]
    return "!".join([f"({first})" if len(words) > 1 or "!" in first else first, *rest])


def _direct(mask: Mask, size: int) -> list[str]:
    """Words for the whole classes of a mask, and for the hands that are left then.

    Of a class that is more than half there it may be shorter to say what is not there.
    """
    counts = _count(mask, size)
    words, whole = _whole_classes(counts, size)
    left = np.flatnonzero(mask)
    left = left[~_in_classes(whole, left, size)]
    if not len(left):
        return words
    candidates = [words + _cards(mask, left, size)]
    if words:
        candidates.append(_cards(mask, np.flatnonzero(mask), size, _length(candidates[0])))
    mostly = (2 * counts > _possible(size)) & ~whole
    if size == 2 and mostly.any():
        split = words
        for cell in np.argwhere(mostly):
            one = np.zeros_like(whole)
            one[tuple(cell)] = True
            numbers = np.flatnonzero(~mask)
            numbers = numbers[_in_classes(one, numbers, size)]
            split = [*split, _difference(_class_words(one, size), _cards(~mask, numbers, size))]
        left = left[~_in_classes(mostly, left, size)]
        candidates.append(split + _cards(mask, left, size))
    return min(candidates, key=_length)


def _count(mask: Mask, size: int) -> NDArray[np.intp]:
    """Hands of each class: its ranks (`rank_set_of`) by how many suits hold two cards or more."""
    sets = len(_rank_sets(size))
    counts = np.zeros(4 * sets, dtype=np.intp)
    for start in range(0, len(mask), CHUNK):
        numbers = np.flatnonzero(mask[start : start + CHUNK]) + start
        counts += np.bincount(_class_of(numbers, size), minlength=len(counts))
    return counts.reshape(sets, 4)


@cache
def _possible(size: int) -> NDArray[np.intp]:
    """Hands of each class if all are there."""
    return _count(np.ones(count(size), dtype=bool), size)


def _class_of(numbers: NDArray[np.intp], size: int) -> NDArray[np.intp]:
    columns = np.ascontiguousarray(cards_of(numbers, size).T)
    return 4 * rank_set_of(columns) + kind_of(columns)


def _in_classes(chosen: Mask, numbers: NDArray[np.intp], size: int) -> Mask:
    """Which hands are of the chosen classes."""
    result = np.zeros(len(numbers), dtype=bool)
    for start in range(0, len(numbers), CHUNK):
        piece = numbers[start : start + CHUNK]
        result[start : start + CHUNK] = chosen.ravel()[_class_of(piece, size)]
    return result


@cache
def _rank_sets(size: int) -> NDArray[np.int8]:
    """How often each rank is in each multiset of ranks, in the order of `rank_set_of`."""
    sets = _ordered_sets(size)
    counts = np.zeros((len(sets), 13), dtype=np.int8)
    for column in sets.T:
        counts[np.arange(len(sets)), column] += 1
    return counts


def _ordered_sets(size: int) -> NDArray[np.uint8]:
    """All multisets of ranks, highest rank first, in the order of `rank_set_of`."""
    sets = list(combinations_with_replacement(range(12, -1, -1), size))
    table = np.array(sets, dtype=np.uint8).reshape(len(sets), size)
    return table[np.argsort(rank_set_of(4 * table.T))]


def _hull(mask: Mask, size: int) -> Mask:
    """All hands of the classes that the mask has any hand of."""
    touched = _count(mask, size) > 0
    result = np.zeros(len(mask), dtype=bool)
    for start in range(0, len(mask), CHUNK):
        numbers = np.arange(start, min(start + CHUNK, len(mask)))
        result[numbers] = _in_classes(touched, numbers, size)
    return result


def _whole_classes(counts: NDArray[np.intp], size: int) -> tuple[list[str], Mask]:
    """Words for the classes that are there whole, and which these are."""
    whole = (counts == _possible(size)) & (counts > 0)
    return _class_words(whole, size), whole


def _class_words(whole: Mask, size: int) -> list[str]:
    if not whole.any():
        return []
    return _two_card_words(whole) if size == 2 else _omaha_words(whole, size)


# --- classes of two cards: runs -------------------------------------------------------------------


def _two_card_words(whole: Mask) -> list[str]:
    """Pairs, then by high card: runs of one high card or of one gap, suited, offsuit or both."""
    pairs = {rank for rank in range(13) if whole[_two(rank, rank), 0]}
    words = [
        _run(((first, first), (last, last)), "", last == 12) for first, last in _runs(sorted(pairs))
    ]
    cells = {
        (high, low, kind)
        for high in range(13)
        for low in range(high)
        for kind in (0, 1)
        if whole[_two(high, low), kind]
    }
    return words + _cover(cells)


def _two(high: int, low: int) -> int:
    """Row of two ranks among the multisets."""
    return high * (high + 1) // 2 + low


def _runs(values: Sequence[int]) -> list[tuple[int, int]]:
    """Maximal runs of consecutive ascending values, the highest run first."""
    runs: list[tuple[int, int]] = []
    for value in reversed(values):
        if runs and runs[-1][0] == value + 1:
            runs[-1] = (value, runs[-1][1])
        else:
            runs.append((value, value))
    return runs


def _run(ends: tuple[tuple[int, int], tuple[int, int]], suffix: str, open_end: bool) -> str:
    """A run from its lowest to its highest class."""
    low, high = (RANKS[pair[0]] + RANKS[pair[1]] + suffix for pair in ends)
    if low == high:
        return low
    return f"{low}+" if open_end else f"{high}-{low}"


Cell = tuple[int, int, int]


def _cover(cells: set[Cell]) -> list[str]:
    """Words for classes without pairs: the fewest characters for each class still to be said.

    Runs may overlap. Words that turn out to be said by the others are dropped at the end.
    """
    words: dict[str, frozenset[Cell]] = {}
    for kinds, suffix in (((0, 1), ""), ((1,), "s"), ((0,), "o")):
        good = {
            (high, low)
            for high in range(13)
            for low in range(high)
            if all((high, low, kind) in cells for kind in kinds)
        }
        lines = [[(high, low) for low in range(high)] for high in range(13)]
        lines += [[(low + gap, low) for low in range(13 - gap)] for gap in range(1, 13)]
        for number, line in enumerate(lines):
            for first, last in _runs([i for i, pair in enumerate(line) if pair in good]):
                ends = (line[first], line[last])
                up = number < 13 and last == len(line) - 1
                words[_run(ends, suffix, up)] = frozenset(
                    (*pair, kind) for pair in line[first : last + 1] for kind in kinds
                )
                for pair in line[first : last + 1]:
                    words[_run((pair, pair), suffix, False)] = frozenset(
                        (*pair, kind) for kind in kinds
                    )
    for kind, word in enumerate(("**o", "**s")):
        every = frozenset((high, low, kind) for high in range(13) for low in range(high))
        if every <= cells:
            words[word] = every
    # First by row runs, as players write; gaps only where they save something.
    forms = [
        _greedy(cells, {word: said for word, said in words.items() if not _crosses(said)}),
        _greedy(cells, words),
    ]
    chosen = min(forms, key=lambda form: sum(len(word) + 1 for word in form))
    return sorted(chosen, key=lambda word: _first_class(words[word]), reverse=True)


def _crosses(said: Iterable[Cell]) -> bool:
    """Whether classes have several high cards."""
    return len({high for high, _, _ in said}) > 1


def _first_class(said: Iterable[Cell]) -> tuple[int, int, int]:
    """What words are sorted by: high card, then suited first, then low card."""
    high, low, kind = max(said, key=lambda cell: (cell[0], cell[2], cell[1]))
    return high, kind, low


def _greedy(cells: set[Cell], words: dict[str, frozenset[Cell]]) -> list[str]:
    left = set(cells)
    chosen: list[str] = []
    while left:
        best = min(
            (word for word, said in words.items() if said & left),
            key=lambda word: ((len(word) + 1) / len(words[word] & left), len(word), word),
        )
        chosen.append(best)
        left -= words[best]
    for word in sorted(chosen, key=len, reverse=True):
        others = [words[other] for other in chosen if other != word]
        if words[word] <= frozenset().union(*others):
            chosen.remove(word)
    return chosen


# --- classes of more cards: ranks and stars --------------------------------------------------------


def _omaha_words(whole: Mask, size: int) -> list[str]:
    """The most general patterns of ranks and stars all of whose classes are there."""
    kinds = list(_SUFFIX[size])
    possible = _possible(size) > 0
    fine = whole | ~possible
    # Row by row of multisets, one column for each kind, the first for hands of any suits.
    good = np.column_stack([fine.all(axis=1), *(fine[:, kind] for kind in kinds[1:])])
    some = np.column_stack(
        [possible.any(axis=1), *(possible[:, kind] for kind in kinds[1:])]
    )
    levels = [(good, some)]
    for length in range(size - 1, -1, -1):
        above = _one_more(length)
        good, some = levels[-1]
        levels.append((good[above].all(axis=1), some[above].any(axis=1)))
    levels.reverse()  # by number of ranks
    found: list[tuple[int, int, NDArray[np.int8]]] = []
    said = np.zeros_like(levels[0][0])
    for length, (good, some) in enumerate(levels):
        implied = np.zeros_like(good)
        if length:
            np.logical_or.at(implied, _one_more(length - 1).ravel(), np.repeat(said, 13, axis=0))
        implied[:, 1:] |= good[:, :1]
        new = good & some & ~implied
        found += [
            (length, column, _rank_sets(length)[row]) for row, column in np.argwhere(new).tolist()
        ]
        said = good
    return [
        _pattern_text(ranks, size, _SUFFIX[size][kinds[column]])
        for _, column, ranks in _irredundant(found, whole, size, kinds)
    ]


@cache
def _one_more(length: int) -> NDArray[np.intp]:
    """For each multiset of ranks the 13 with one rank more, shape ``(n, 13)``."""
    base = _ordered_sets(length)
    result = np.empty((len(base), 13), dtype=np.intp)
    for rank in range(13):
        more = np.sort(np.column_stack([base, np.full(len(base), rank, dtype=np.uint8)]), axis=1)
        result[:, rank] = rank_set_of(4 * more[:, ::-1].T)
    return result


def _irredundant(
    found: list[tuple[int, int, NDArray[np.int8]]],
    whole: Mask,
    size: int,
    kinds: list[int | None],
) -> list[tuple[int, int, NDArray[np.int8]]]:
    """Patterns without those whose classes others say, the most special tried first."""
    said = np.zeros(whole.shape, dtype=np.int32)
    sets = _rank_sets(size)
    parts = []
    for _, column, ranks in found:
        rows = np.flatnonzero((sets >= ranks).all(axis=1))
        columns = np.arange(4) if column == 0 else np.array([kinds[column]])
        parts.append(np.ix_(rows, columns))
        said[parts[-1]] += 1
    kept = []
    possible = _possible(size) > 0
    for pattern, part in reversed(list(zip(found, parts, strict=True))):
        if (said[part][possible[part]] > 1).all():
            said[part] -= 1
        else:
            kept.append(pattern)
    return kept[::-1]


def _pattern_text(counts: NDArray[np.int8], size: int, suffix: str) -> str:
    ranks = "".join(RANKS[rank] * int(counts[rank]) for rank in range(12, -1, -1))
    return ranks + "*" * (size - len(ranks)) + suffix


# --- hands by their cards -------------------------------------------------------------------------


def _cards(
    mask: Mask, numbers: NDArray[np.intp], size: int, enough: int | None = None
) -> list[str]:
    """Words for some hands of a mask: each widened as far as the mask allows.

    With `enough`, the search stops when the words are longer than that.
    """
    words: list[str] = []
    length = 0
    left = np.zeros(len(mask), dtype=bool)
    left[numbers] = True
    for number in numbers[::-1].tolist():
        if not left[number]:
            continue
        if len(words) == MOST_SEARCHED:
            rest = cards_of(np.flatnonzero(left)[::-1], size)
            return words + ["".join([NAMES[card] for card in row]) for row in rest.tolist()]
        pattern = _widened(mask, cards_of(np.array([number]), size)[0].tolist())
        for piece in members(pattern, size):
            left[piece] = False
        words.append(_card_text(pattern, size))
        length += len(words[-1]) + 1
        if enough is not None and length > enough:
            break
    return words


def _widened(mask: Mask, cards: list[int]) -> Pattern:
    """The hand with as many cards as possible replaced by * or else by their ranks."""
    size = len(cards)
    pattern = Pattern(tuple(cards))
    for card in reversed(cards):
        known = tuple(other for other in pattern.cards if other != card)
        for ranks in (pattern.ranks, (*pattern.ranks, card >> 2)):
            wider = Pattern(known, ranks)
            if all(mask[piece].all() for piece in members(wider, size)):
                pattern = wider
                break
    return pattern


def _card_text(pattern: Pattern, size: int) -> str:
    text = "".join([NAMES[card] for card in pattern.cards])
    text += "".join([RANKS[rank] for rank in sorted(pattern.ranks, reverse=True)])
    return text + "*" * (size - len(pattern.cards) - len(pattern.ranks))
