"""How many hands of a deck have each rank of a system, without a look at every hand.

What a hand of five cards or more ranks depends on its ranks, and on which cards share a suit only
if enough of them do. So a few hundred thousand kinds of hands stand for all, each with the number
of hands that are like it; the core ranks one of each kind. Badugi needs suits everywhere: there the
hands are counted rank by rank instead, as the paths through the few states that matter.
"""

from __future__ import annotations

import functools
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._cards.cards import JOKER

if TYPE_CHECKING:
    from steelwheel._games.rankings import Ranking

__all__ = ["ACE", "badugi_counts", "counts", "kinds", "rank_hands", "ranks_upward"]

ACE = 12

_NEVER = 8  # cards of one suit: more than any hand has


def rank_hands(ranking: Ranking, hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the rank of each row of cards."""
    ranks = np.empty(len(hands), np.uint16)
    base.rank_rows(ranking.number, hands, ranks)
    return ranks


def kinds(
    ranking: Ranking, size: int, *, joker: bool = False
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return a hand of each kind, and how many hands of the deck without joker are of the kind.

    Parameters
    ----------
    ranking : Ranking
        Any system but badugi.
    size : int
        How many cards, a joker not counted.
    joker : bool, optional
        Whether a joker comes to the hand, so that four cards of a suit may be a flush.

    Returns
    -------
    hands : uint8 array of shape ``(n, size)``
        No row holds a joker. Equal ranks are neighbours, and the suits of the last cards are
        c d h s.
    weights : int64 array of shape ``(n,)``
    """
    enough = _NEVER if ranking.straights == "ignored" else 5 - joker
    return _kinds(ranking.lowest, size, enough)


@functools.cache
def _kinds(lowest: int, size: int, enough: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return kinds of hands where `enough` cards of a suit matter: so many that one suit has them.

    First come the multisets of ranks, for the hands in which no suit has enough cards; then, for
    those in which a suit has, its set of ranks with each multiset of the other ranks.
    """
    multisets = _multisets(lowest, size, 4)
    weights = _ways(multisets, 4)
    # Neighbours differ in suit, so equal ranks, at most four, do; and no suit has enough cards.
    all_hands = [4 * multisets + (np.arange(size) - size) % 4]
    all_weights = [weights]
    codes = _codes(multisets)
    order = np.argsort(codes)
    for inside in range(enough, size + 1):
        suited = np.array(list(combinations(range(lowest, 13), inside)))
        others = _multisets(lowest, size - inside, 3)  # at most two cards
        i, j = (grid.ravel() for grid in np.indices((len(suited), len(others))))
        ways = 4 * _ways(others, 3)[j]
        place = np.searchsorted(codes, _codes(suited)[i] + _codes(others)[j], sorter=order)
        np.subtract.at(weights, order[place], ways)
        all_hands.append(np.hstack([4 * suited[i] + 3, 4 * others[j] + np.arange(size - inside)]))
        all_weights.append(ways)
    return np.vstack(all_hands).astype(np.uint8), np.concatenate(all_weights)


def _multisets(lowest: int, size: int, most: int) -> NDArray[np.int64]:
    """Return the multisets of ranks with at most `most` cards of a rank, ranks ascending."""
    rows = [
        row
        for row in combinations_with_replacement(range(lowest, 13), size)
        if all(row[i] != row[i + most] for i in range(size - most))
    ]
    return np.array(rows, np.int64)


def _ways(multisets: NDArray[np.int64], suits: int) -> NDArray[np.int64]:
    """Return in how many ways cards of so many suits have the ranks of each row."""
    ways = np.array([comb(suits, cards) for cards in range(suits + 1)])
    cards_of_rank = (multisets[:, :, None] == np.arange(13)).sum(axis=1)
    product: NDArray[np.int64] = np.prod(ways[cards_of_rank], axis=1)
    return product


def _codes(multisets: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a number for each row that only the same ranks have: at most four cards of a rank."""
    codes: NDArray[np.int64] = np.sum(5**multisets, axis=1)
    return codes


@functools.cache
def counts(ranking: Ranking, size: int, joker: bool) -> NDArray[np.int64]:
    """Return how many hands of `size` cards have each rank.

    Parameters
    ----------
    ranking : Ranking
        Any system but badugi.
    size : int
        How many cards a hand has.
    joker : bool
        Whether the deck has a joker.

    Returns
    -------
    int64 array of shape ``(65536,)``
        Entry ``rank``; all together ``comb(cards of the deck, size)``.
    """
    hands, weights = kinds(ranking, size)
    found = np.bincount(rank_hands(ranking, hands), weights, 1 << 16)
    if joker:
        hands, weights = kinds(ranking, size - 1, joker=True)
        hands = np.insert(hands, size - 1, JOKER, axis=1)
        found += np.bincount(rank_hands(ranking, hands), weights, 1 << 16)
    return found.astype(np.int64)  # below 2**53, so the floats were exact


def ranks_upward(ranking: Ranking) -> list[int]:
    """Return the ranks of the cards from the lowest of the system to the highest."""
    return [ACE, *range(ACE)] if ranking.ace == "low" else list(range(ACE + 1))


@functools.cache
def badugi_counts(ranking: Ranking, size: int) -> dict[int, int]:
    """Return how many hands of `size` cards play each set of ranks in badugi.

    Parameters
    ----------
    ranking : Ranking
        A badugi system.
    size : int
        How many cards a hand has.

    Returns
    -------
    dict
        By the set of the ranks that play, bit ``rank`` for each.

    Notes
    -----
    Sets of ranks that can be held in as many different suits are the independent sets of a matroid
    (a transversal one), so the best badugi comes of taking ranks from the lowest up, each if it
    can join those that play already. Whether it can depends on the sets of suits in which these can
    be held, of which there are few families.
    """
    families, skips, joins = _transitions()
    start = np.zeros((1, size + 1, len(families)))
    start[0, 0, 0] = 1
    playing, paths = np.zeros(1, np.int64), start  # paths: by cards dealt so far and family
    for rank in ranks_upward(ranking):
        skipping, joining = np.zeros_like(paths), np.zeros_like(paths)
        for cards in range(min(4, size) + 1):
            before = paths[:, : size + 1 - cards]
            skipping[:, cards:] += before * skips[cards]
            joining[:, cards:] += before @ joins[cards]
        paths = np.concatenate([skipping, joining])
        playing = np.concatenate([playing, playing | 1 << rank])
        some = paths.any(axis=(1, 2))
        paths, playing = paths[some], playing[some]
    found = paths[:, size].sum(axis=1).astype(np.int64)
    return dict(zip(playing.tolist(), found.tolist(), strict=True))


@functools.cache
def _transitions() -> tuple[list[int], NDArray[np.float64], NDArray[np.float64]]:
    """Return the families of suit sets, and how the cards of one more rank change them.

    Returns
    -------
    families
        Each has bit ``held`` for every set of suits (a number of four bits) in which the ranks that
        play can be held. The first is that of no rank.
    skips
        Entry ``[c, f]``: how many sets of c suits leave family f as it is, so the rank plays not.
    joins
        Entry ``[c, f, g]``: how many sets of c suits make family g of family f.
    """
    families = [1]
    found: list[tuple[int, int, int | None]] = []
    for number, family in enumerate(families):  # grows as it is walked through
        for suits in range(16):
            grown = _grown(family, suits)
            if grown and grown not in families:
                families.append(grown)
            found.append((suits.bit_count(), number, families.index(grown) if grown else None))
    skips = np.zeros((5, len(families)))
    joins = np.zeros((5, len(families), len(families)))
    for cards, before, after in found:
        if after is None:
            skips[cards, before] += 1
        else:
            joins[cards, before, after] += 1
    return families, skips, joins


def _grown(family: int, suits: int) -> int:
    """Return the family when a rank that is there in some suits joins; 0 if it cannot."""
    grown = 0
    for held in range(16):
        for suit in range(4):
            if family >> held & 1 and suits >> suit & 1 and not held >> suit & 1:
                grown |= 1 << (held | 1 << suit)
    return grown
