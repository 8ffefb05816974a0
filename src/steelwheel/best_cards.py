"""What a hand is: the cards of it that play, its category, and its name.

The rank says what the best cards come to; which cards those are is found by ranking the subsets
of the hand, whole blocks of hands at a time.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelwheel import _ffi, _hands
from steelwheel.cards import format as format_cards
from steelwheel.classes import NO_LOW, ranking_order
from steelwheel.rank import rank_hands
from steelwheel.rankings import Ranking, find

__all__ = ["best_cards", "category", "describe"]

MISSING = -1
"""Stands for no card where fewer cards play than could."""

_BLOCK_ROWS = 1 << 15


@overload
def best_cards(cards: str, ranking: str | Ranking = ...) -> str: ...
@overload
def best_cards(cards: ArrayLike, ranking: str | Ranking = ...) -> Any: ...
def best_cards(cards: Any, ranking: str | Ranking = "high") -> Any:
    """Return the cards that play.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        As for `steelwheel.rank`.
    ranking : str or Ranking, optional
        The ranking system.

    Returns
    -------
    str, or int8 array of shape ``(..., 5)``, in badugi ``(..., 4)``
        Text for a single text, else card ids. Cards come in the order in which they are compared:
        ranks that are there more often first, then higher ranks, then spades, hearts, diamonds,
        clubs; a wheel begins with its five. Of equally good cards, those of one suit play.
        Where fewer cards play, or none since there is no low, -1 stands for the missing ones.

    Raises
    ------
    CardError, HandError, InputTypeError, UnknownNameError
        As for `steelwheel.rank`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.best_cards("7s 5s 4s 3s 2s 7d Kc", "27")
    '7d 5s 4s 3s 2s'
    >>> sw.best_cards("9c 9d 9h 4s 4c 2d 2h")
    '9h 9d 9c 4s 4c'
    >>> sw.best_cards([[51, 46, 40, 0]], "badugi")
    array([[46,  0, 51, -1]], dtype=int8)
    """
    system = find(ranking)
    hands = _hands.read(cards)
    ranks = np.asarray(rank_hands(hands, system)).reshape(hands.count)
    most = 4 if system.order == "badugi" else 5
    best = np.full((hands.count, most), MISSING, dtype=np.int8)
    choose = _best_badugi if system.order == "badugi" else _best_five
    for start in range(0, hands.count, _BLOCK_ROWS):
        rows = slice(start, min(start + _BLOCK_ROWS, hands.count))
        choose(system, hands.block(rows.start, rows.stop), ranks[rows], best[rows])
    if isinstance(cards, str):
        return format_cards([card for card in best[0].tolist() if card != MISSING])
    return best.reshape(*hands.shape, most)


def _best_five(
    system: Ranking, hands: NDArray[np.uint8], ranks: NDArray[np.uint16], best: NDArray[np.int8]
) -> None:
    """Write the first five cards of each hand that have its rank, of one suit if there are such."""
    hands = np.sort(hands, axis=1)[:, ::-1]
    subset_ranks = np.empty(len(hands), dtype=np.uint16)
    score = np.zeros(len(hands), dtype=np.int8)  # 1: found, 2: found in one suit
    for chosen in combinations(range(hands.shape[1]), 5):
        five = np.ascontiguousarray(hands[:, chosen])
        _ffi.rank_rows(system.number, five, subset_ranks)
        suited = np.all((five & 3) == (five[:, :1] & 3), axis=1)
        this = np.where(subset_ranks == ranks, 1 + suited, 0)
        better = this > score
        score[better] = this[better]
        best[better] = ranking_order(system, five[better])
    best[ranks == NO_LOW] = MISSING


def _best_badugi(
    system: Ranking, hands: NDArray[np.uint8], ranks: NDArray[np.uint16], best: NDArray[np.int8]
) -> None:
    """Write the first cards of each hand, of different suits, that have the ranks of its class."""
    examples = best_of_classes(system)
    target = examples[ranks]
    hands = np.sort(hands, axis=1)[:, ::-1]
    for size in range(best.shape[1], 0, -1):
        for chosen in combinations(range(hands.shape[1]), size):
            some = hands[:, chosen]
            sets = np.bitwise_or.reduce(np.left_shift(1, (some >> 2).astype(np.int64)), axis=1)
            suits = np.bitwise_or.reduce(np.left_shift(1, (some & 3).astype(np.int64)), axis=1)
            good = (sets == target) & (_count_bits(suits) == size) & (_count_bits(sets) == size)
            good &= best[:, 0] == MISSING
            best[good, :size] = ranking_order(system, some[good])


def best_of_classes(system: Ranking) -> NDArray[np.int64]:
    """Return the 13-bit set of the playing ranks of each class of badugi, entry 0 unused."""
    sets = [0]
    for row in system.table():
        cards = str(row["hand"]).split()[: int(row["category"][0])]
        sets.append(sum(1 << "23456789TJQKA".index(card[0]) for card in cards))
    return np.array(sets)


def _count_bits(sets: NDArray[np.int64]) -> NDArray[np.uint8]:
    return np.bitwise_count(sets)


def _named(cards: Any, ranking: str | Ranking, field: str) -> tuple[Any, _hands.Hands, Ranking]:
    """Look the ranks of hands up in a column of the table of classes."""
    system = find(ranking)
    hands = _hands.read(cards)
    ranks = np.asarray(rank_hands(hands, system)).astype(np.int64)
    return system.table()[field][np.minimum(ranks, system.classes + 1) - 1], hands, system


@overload
def category(cards: str, ranking: str | Ranking = ...) -> str: ...
@overload
def category(cards: ArrayLike, ranking: str | Ranking = ...) -> Any: ...
def category(cards: Any, ranking: str | Ranking = "high") -> Any:
    """Return the category of hands, such as ``full house``.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        As for `steelwheel.rank`.
    ranking : str or Ranking, optional
        The ranking system; `Ranking.categories` lists its categories.

    Returns
    -------
    str, or str array of shape ``(...)``
        A str for a single hand.

    Raises
    ------
    CardError, HandError, InputTypeError, UnknownNameError
        As for `steelwheel.rank`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.category("9c 9d 9h 4s 4c 2d 2h")
    'full house'
    >>> sw.category("9c 8d 9h 4s 4c 2d 2h", "eight_or_better")
    'no low'
    """
    found, hands, _ = _named(cards, ranking, "category")
    return found if hands.shape else str(found)


@overload
def describe(cards: str, ranking: str | Ranking = ...) -> str: ...
@overload
def describe(cards: ArrayLike, ranking: str | Ranking = ...) -> Any: ...
def describe(cards: Any, ranking: str | Ranking = "high") -> Any:
    """Return what players call hands.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        As for `steelwheel.rank`.
    ranking : str or Ranking, optional
        The ranking system.

    Returns
    -------
    str, or str array of shape ``(...)``
        A str for a single hand. As `Ranking.describe`, which knows the rank alone; a wheel of one
        suit, in a system where suits do not count, is a steel wheel here.

    Raises
    ------
    CardError, HandError, InputTypeError, UnknownNameError
        As for `steelwheel.rank`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.describe("9c 9d 9h 4s 4c 2d 2h")
    'full house, nines over fours'
    >>> sw.describe("5s 4s 3s 2s As Kd Kc", "eight_or_better")
    'steel wheel, 5-4-3-2-A'
    """
    found, hands, system = _named(cards, ranking, "name")
    found = np.atleast_1d(found)
    wheel = system.describe(1)
    steel = system.describe(1, suited=True)
    if steel != wheel and (found == wheel).any():
        best = np.asarray(best_cards([cards] if isinstance(cards, str) else cards, system))
        best = best.reshape(*found.shape, -1)
        suited = (found == wheel) & np.all((best & 3) == (best[..., :1] & 3), axis=-1)
        found = np.where(suited, steel, found)
    return found if hands.shape else str(found[0])
