"""Matchups, a known hand for each player, and which of them differ by suits alone.

Matchups that exchanges of suits turn into each other have the same tallies, if the exchange leaves
the board and the dead cards as they are. So `QQ+,AKs` against `TT+,AQs+` before the flop is some
sixty matchups instead of 741, and each takes a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import closing
from itertools import repeat
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers
from steelwheel._calls import ranges
from steelwheel._equity.costs import CHOSEN, PERMUTED, matchup_seconds
from steelwheel._equity.exact.weighted_hands import PERMUTATIONS, Hands
from steelwheel._games.rules import Rules
from steelwheel._progress import worked
from steelwheel._ranges.combinations import count

if TYPE_CHECKING:
    from steelwheel._workers import Workers

__all__ = ["choices", "classes", "permutations_of", "tallies", "weighted_sum"]

_PIECE = 128, 24
"""Matchups in a chunk of work, some ten milliseconds, in hold'em and in Omaha."""

_AT_ONCE = 1 << 20
"""Choices that one call of numpy works on, some ten milliseconds."""


def permutations_of(known: Iterable[Collection[int]]) -> list[tuple[int, ...]]:
    """Return the exchanges of suits that leave each of some sets of cards as it is."""
    sets = [frozenset(cards) for cards in known]
    return [
        new
        for new in PERMUTATIONS
        if all({card // 4 * 4 + new[card % 4] for card in cards} == cards for cards in sets)
    ]


def choices(players: Sequence[Hands]) -> NDArray[np.intp]:
    """Return all choices of a hand for each player, no two of which share a card: ``(n, p)``."""
    chosen = np.arange(len(players[0]))[:, None]
    for number, hands in enumerate(players[1:], 1):
        rows = max(1, _AT_ONCE // len(hands))
        parts = []
        for start in range(0, max(1, len(chosen)), rows):
            some = chosen[start : start + rows]
            taken = players[0].masks[some[:, 0]]
            for each, column in zip(players[1:number], some.T[1:], strict=True):
                taken = taken | each.masks[column]
            before, own = np.nonzero((taken[:, None] & hands.masks) == 0)
            parts.append(np.column_stack([some[before], own]))
            worked(len(own) * CHOSEN if number == len(players) - 1 else 0)
        chosen = np.concatenate(parts)
    return chosen


def classes(
    players: Sequence[Hands], chosen: NDArray[np.intp], permutations: Sequence[Sequence[int]]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return a choice of each class up to suits, and of each choice the number of its class."""
    if len(permutations) == 1:
        return np.arange(len(chosen)), np.arange(len(chosen))
    ids = [np.array([hands.permuted(new) for new in permutations]) for hands in players]
    sizes = [count(hands.size) for hands in players]
    if prod(sizes) >= 1 << 62:
        for i, numbers in enumerate(ids):
            found, inverse = np.unique(numbers, return_inverse=True)
            ids[i], sizes[i] = inverse.reshape(numbers.shape), len(found)
    if prod(sizes) < 1 << 62:
        least = np.full(len(chosen), np.iinfo(np.int64).max)
        for start in range(0, len(chosen), _AT_ONCE):
            some = chosen[start : start + _AT_ONCE]
            own_least = least[start : start + _AT_ONCE]
            for row in range(len(permutations)):
                key = np.zeros(len(some), dtype=np.int64)
                for own, size, column in zip(ids, sizes, some.T, strict=True):
                    key = key * size + own[row][column]
                np.minimum(own_least, key, out=own_least)
            worked(len(some) * len(permutations) * PERMUTED)
        return _different(least)
    rows = np.column_stack([own[0][column] for own, column in zip(ids, chosen.T, strict=True)])
    for row in range(1, len(permutations)):
        new = np.column_stack([own[row][column] for own, column in zip(ids, chosen.T, strict=True)])
        place = (new != rows).argmax(axis=1)[:, None]
        less = np.take_along_axis(new, place, 1) < np.take_along_axis(rows, place, 1)
        rows = np.where(less, new, rows)
        worked(len(chosen) * PERMUTED)
    _, first, inverse = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return first, inverse.reshape(-1)


def _different(keys: NDArray[np.int64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where some key is of each that is different, and the number of each; not all sorted at once,
    so that Ctrl-C is heeded between parts.
    """
    parts = -(-len(keys) // (2 * _AT_ONCE))
    if parts < 2:
        _, first, number = np.unique(keys, return_index=True, return_inverse=True)
        return first, number
    part_of = (keys % parts).astype(np.int32)
    number = np.empty(len(keys), dtype=np.intp)
    firsts: list[NDArray[np.intp]] = []
    found = 0
    for part in range(parts):
        places = np.flatnonzero(part_of == part)
        _, first, inverse = np.unique(keys[places], return_index=True, return_inverse=True)
        number[places] = found + inverse
        firsts.append(places[first])
        found += len(first)
        worked(0)
    return np.concatenate(firsts), number


def _play(job: tuple[Rules, NDArray[np.uint8], Sequence[int], Sequence[int]]) -> NDArray[np.uint64]:
    rules, holes, board, dead = job
    known = np.array(board, dtype=np.uint8), np.array(dead, dtype=np.uint8)
    return ranges.board_tallies(rules.systems, rules.omaha, rules.lowest, holes, *known)


def tallies(
    rules: Rules,
    players: Sequence[Hands],
    chosen: NDArray[np.intp],
    board: Sequence[int],
    dead: Sequence[int],
    workers: Workers,
) -> NDArray[np.uint64]:
    """Return the tallies of some choices of hands: uint64 ``(n, tallies, 2**players)``."""
    holes = np.stack(
        [hands.cards[column] for hands, column in zip(players, chosen.T, strict=True)], axis=1
    )
    if not len(holes):
        return np.zeros((0, rules.tallies, 1 << len(players)), dtype=np.uint64)
    # Hands of the same ranks share work, so they come together.
    order = np.lexsort((holes >> 2).reshape(len(holes), -1).T[::-1])
    holes = np.ascontiguousarray(holes[order])
    piece = _PIECE[rules.omaha]
    pieces = [holes[start : start + piece] for start in range(0, len(holes), piece)]
    jobs = zip(repeat(rules), pieces, repeat(tuple(board)), repeat(tuple(dead)))
    kinds = prod(hands.kinds for hands in players)
    seconds = matchup_seconds(rules, 5 - len(board), len(players), len(holes), kinds) / len(holes)
    parts = []
    with closing(_workers.run(_play, jobs, workers)) as results:
        for part in results:
            parts.append(part)
            worked(len(part) * seconds)
    found = np.concatenate(parts)
    result = np.empty_like(found)
    result[order] = found
    return result


def weighted_sum(
    players: Sequence[Hands],
    chosen: NDArray[np.intp],
    number: NDArray[np.intp],
    found: NDArray[np.uint64],
) -> NDArray[np.uint64]:
    """Return the tallies of all choices with the product of their weights."""
    weights = np.ones(len(chosen), dtype=np.uint64)
    for hands, column in zip(players, chosen.T, strict=True):
        weights *= hands.weights[column]
    by_class = np.zeros(len(found), dtype=np.uint64)
    np.add.at(by_class, number, weights)
    return np.asarray(np.tensordot(by_class, found, 1))
