"""The exact equity of every set of discards against one hand, pat or drawing.

Both draw from one deck, in which neither's cards are nor what the first has discarded. The result
is in points: in each half of the pot two for a win and one for a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from steelwheel import _ffi_draws, games
from steelwheel._draw_counts import (
    deck_without,
    histograms,
    kept_sets,
    length,
    systems,
)
from steelwheel.rankings import NO_LOW, Ranking

Parts: TypeAlias = list[NDArray[np.uint16]]


def points_against(
    game: games.Game, hand: Sequence[int], other: Sequence[int], dead: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Points of each set of cards kept against a hand, and the most points possible.

    `other` has as many cards as the game deals, or fewer: then it draws the others.
    """
    deck = deck_without(game, [*hand, *other, *dead])
    drawn = game.hole - len(other)
    numbers = [ranking.number for ranking in systems(game)]
    theirs = _ffi_draws.ranks(numbers, other, deck, drawn)
    points, most = [], []
    if not drawn and not systems(game)[-1].qualifier:
        marks = [int(part[0]) for part in theirs]
        total = against_marks(game, hand, deck, marks)
        for mask, _ in kept_sets(hand):
            points.append(int(total[mask]))
            most.append(2 * len(numbers) * comb(len(deck), len(hand) - mask.bit_count()))
        return points, most
    order = sorted_numbers(theirs)
    for mask, kept in kept_sets(hand):
        draws = len(hand) - mask.bit_count()
        ours = _ffi_draws.ranks(numbers, kept, deck, draws)
        pairs = comb(len(deck), draws) * comb(len(deck) - draws, drawn)
        lost = _lost(len(deck), (draws, ours, sorted_numbers(ours)), (drawn, theirs, order))
        most.append(2 * len(numbers) * pairs)
        points.append(most[-1] - lost)
    return points, most


def against_marks(
    game: games.Game, hand: Sequence[int], deck: Sequence[int], marks: Sequence[int]
) -> NDArray[np.int64]:
    """Points of each set of cards kept against one rank in each half."""
    total = np.zeros(1 << len(hand), dtype=np.int64)
    for ranking, mark in zip(systems(game), marks, strict=True):
        total += histograms(ranking, hand, deck).astype(np.int64) @ scores(ranking, mark)
    return total


def scores(ranking: Ranking, mark: int) -> NDArray[np.int64]:
    """Points of every rank against one: two for a better one, one for the same."""
    ranks = np.arange(length(ranking))
    points: NDArray[np.int64] = 2 * (ranks < mark) + (ranks == mark).astype(np.int64)
    return points


def sorted_numbers(parts: Parts) -> list[NDArray[np.uint32]]:
    """For each half the numbers of all sets, best rank first."""
    return [np.argsort(ranks, kind="stable").astype(np.uint32) for ranks in parts]


def _lost(
    deck: int,
    own: tuple[int, Parts, list[NDArray[np.uint32]]],
    other: tuple[int, Parts, list[NDArray[np.uint32]]],
) -> int:
    """Points that the first player loses over all pairs of draws."""

    def lost(half: int, numbers_of: int, *, no_low: bool = False) -> int:
        sides = []
        for draws, parts, numbers in (own, other):
            chosen = numbers[numbers_of]
            if no_low:
                chosen = chosen[parts[1][chosen] == NO_LOW]
            sides.append((draws, chosen, parts[half]))
        return _ffi_draws.lost(deck, *sides)

    total = sum(lost(half, half) for half in range(len(own[1])))
    if len(own[1]) > 1 and NO_LOW in own[1][1] and NO_LOW in other[1][1]:
        # Where neither has a low, which was taken for a tie, the low half goes as the high one.
        total += lost(0, 0, no_low=True) - lost(1, 1, no_low=True)
    return total
