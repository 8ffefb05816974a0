"""Words for whole classes of hands: runs of two-card classes, patterns of ranks in Omaha.

A class is a multiset of ranks, numbered as in `rank_set_of`, and how many suits hold two cards or
more. Sets of classes are masks of shape ``(multisets, 4)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import RANKS
from steelwheel._ranges.combinations import rank_set_of

__all__ = ["class_words", "hull", "rank_sets"]

Mask = NDArray[np.bool_]

_SUFFIX = {
    2: {None: "", 0: "o", 1: "s"},
    4: {None: "", 0: "rb", 1: "ss", 2: "ds"},
    5: {None: "", 1: "ss", 2: "ds"},
    6: {None: "", 1: "ss", 2: "ds", 3: "$ts"},
}
"""Notation of each kind (`Pattern.kind`) that hands of a size may have."""


def class_words(whole: Mask, possible: Mask, size: int) -> list[str]:
    """Words for the classes of `whole`, which are all `possible`; the others don't matter."""
    if not whole.any():
        return []
    return _two_card_words(whole) if size == 2 else _omaha_words(whole, possible, size)


def hull(touched: Mask, size: int) -> tuple[str, Mask]:
    """Word and classes of the narrowest pattern of ranks and stars around some classes."""
    rows, kinds = np.nonzero(touched)
    common = rank_sets(size)[rows].min(axis=0)
    around = np.zeros_like(touched)
    around[(rank_sets(size) >= common).all(axis=1)] = True
    kind = int(kinds[0]) if (kinds == kinds[0]).all() and kinds[0] in _SUFFIX[size] else None
    if kind is not None:
        around[:, :kind] = around[:, kind + 1 :] = False
    return _pattern_text(common, size, _SUFFIX[size][kind]), around


@cache
def rank_sets(size: int) -> NDArray[np.int8]:
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


# --- classes of two cards: runs ------------------------------------------------------------------


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


# --- classes of more cards: ranks and stars ------------------------------------------------------


def _omaha_words(whole: Mask, possible: Mask, size: int) -> list[str]:
    """The most general patterns of ranks and stars all of whose classes are there."""
    kinds = list(_SUFFIX[size])
    fine = whole | ~possible
    # Row by row of multisets, one column for each kind, the first for hands of any suits.
    good = np.column_stack([fine.all(axis=1), *(fine[:, kind] for kind in kinds[1:])])
    some = np.column_stack([possible.any(axis=1), *(possible[:, kind] for kind in kinds[1:])])
    levels: list[tuple[Mask, Mask]] = [(good, some)]
    for length in range(size - 1, -1, -1):
        above = _one_more(length)
        good, some = levels[-1]
        levels.append((np.all(good[above], axis=1), np.any(some[above], axis=1)))
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
            (length, column, rank_sets(length)[row]) for row, column in np.argwhere(new).tolist()
        ]
        said = good
    kept = _irredundant(found, possible, size, kinds)
    kept.sort(key=lambda pattern: pattern[2][::-1].tolist(), reverse=True)
    return [_pattern_text(ranks, size, _SUFFIX[size][kinds[column]]) for _, column, ranks in kept]


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
    possible: Mask,
    size: int,
    kinds: list[int | None],
) -> list[tuple[int, int, NDArray[np.int8]]]:
    """Patterns without those whose classes others say, the most special tried first."""
    said = np.zeros(possible.shape, dtype=np.int32)
    sets = rank_sets(size)
    parts = []
    for _, column, ranks in found:
        rows = np.flatnonzero((sets >= ranks).all(axis=1))
        columns = np.arange(4) if column == 0 else np.array([kinds[column]])
        parts.append(np.ix_(rows, columns))
        said[parts[-1]] += 1
    kept = []
    for pattern, part in reversed(list(zip(found, parts, strict=True))):
        if (said[part][possible[part]] > 1).all():
            said[part] -= 1
        else:
            kept.append(pattern)
    return kept[::-1]


def _pattern_text(counts: NDArray[np.int8], size: int, suffix: str) -> str:
    ranks = "".join(RANKS[rank] * int(counts[rank]) for rank in range(12, -1, -1))
    return ranks + "*" * (size - len(ranks)) + suffix
