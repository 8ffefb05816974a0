"""The tables of a ranking system: its classes and categories, with example, names and frequency.

A table is made when it is first asked for. One hand of each kind (a multiset of ranks, or five
ranks of one suit) is ranked by the core, so that what beats what is stated nowhere here. It takes
some hundredths of a second, for seven cards some tenths.
"""

from __future__ import annotations

import functools
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import JOKER
from steelwheel._cards.cards import format as format_cards
from steelwheel._classes import names
from steelwheel._classes.frequencies import (
    ACE,
    badugi_counts,
    counts,
    kinds,
    rank_hands,
    ranks_upward,
)

if TYPE_CHECKING:
    from steelwheel._games.rankings import Ranking

__all__ = ["NO_LOW", "category_table", "ranking_order", "table", "words"]

NO_LOW = 65535
"""The rank of a hand that does not qualify: a value, not an error, and worse than any other."""


@functools.cache
def table(ranking: Ranking, size: int, joker: bool) -> NDArray[np.void]:
    """Return the table that `Ranking.table` describes, for a size that the system ranks."""
    rows = words(ranking, size)
    if ranking.order == "badugi":
        by_ranks = badugi_counts(ranking, size)
        examples = _examples(ranking, size)[1] >> 2
        playing = np.bitwise_or.reduce(np.left_shift(1, examples.astype(np.int64)), axis=1)
        count = np.array([by_ranks.get(ranks, 0) for ranks in playing.tolist()])
    else:
        count = counts(ranking, size, joker)[rows["rank"]]
    return _structured(**{name: rows[name] for name in rows.dtype.names or ()}, count=count)


@functools.cache
def category_table(ranking: Ranking, size: int, joker: bool) -> NDArray[np.void]:
    """Return the table that `Ranking.category_table` describes."""
    rows = table(ranking, size, joker)
    _, first = np.unique(rows["category"], return_index=True)
    first.sort()  # a category is a run of classes
    last = np.append(first[1:], len(rows)) - 1
    return _structured(
        category=rows["category"][first],
        best=rows["rank"][first],
        worst=rows["rank"][last],
        classes=last - first + 1,
        count=np.add.reduceat(rows["count"], first),
    )


def words(ranking: Ranking, size: int) -> NDArray[np.void]:
    """Return the part of `Ranking.table` that needs no counts: rank, hand, category, name.

    Where hands of every size are ranked on one scale, it is the same array for all sizes.
    """
    return _words(ranking, size if ranking.by_size else ranking.natural_size)


@functools.cache
def _words(ranking: Ranking, size: int) -> NDArray[np.void]:
    ranks, hands = _examples(ranking, size)
    named = (_named_badugi if ranking.order == "badugi" else _named)(ranking, hands)
    texts = [(format_cards(hand), *both) for hand, both in zip(hands, named, strict=True)]
    if ranks[-1] == NO_LOW:
        texts[-1] = ("", names.NO_LOW, names.NO_LOW)
    hand, category, name = (np.array(column) for column in zip(*texts, strict=True))
    return _structured(
        rank=ranks, hand=hand.astype("U14"), category=category.astype("U15"), name=name
    )


def _structured(**columns: NDArray[Any]) -> NDArray[np.void]:
    """Return columns, and what counts come to as shares, as a read-only structured array."""
    if "count" in columns:
        total = int(columns["count"].sum())
        columns["probability"] = columns["count"] / total
        columns["cumulative"] = np.cumsum(columns["count"]) / total
    fields = [(name, column.dtype) for name, column in columns.items()]
    rows = np.empty(len(columns["category"]), fields)
    for name, column in columns.items():
        rows[name] = column
    rows.setflags(write=False)
    return rows


# Examples: a hand of each class, its cards in ranking order.


@functools.cache
def _examples(ranking: Ranking, size: int) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Return the ranks, best first, and a hand of each: without a joker if there is one."""
    if ranking.order == "badugi":
        hands = _badugi_hands(ranking)
    else:
        hands = ranking_order(ranking, kinds(ranking, min(size, 5))[0])
    if ranking.joker and ranking.straights == "make":
        fives = [[*range(4 * rank + 3, 4 * rank - 1, -1), JOKER] for rank in range(13)]
        hands = np.vstack([hands, np.array(fives, np.uint8)])
    ranks, first = np.unique(rank_hands(ranking, hands), return_index=True)
    return ranks, hands[first]


def ranking_order(ranking: Ranking, hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the cards of each row, no joker, in the order in which they are compared.

    Ranks that are there more often come first, then higher ones (a wheel begins with its five, in
    a short deck with its nine), and equal ranks by suit: spades, hearts, diamonds, clubs.
    """
    ranks, suits = hands >> 2, hands & 3
    same = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    height = (ranks + 1) % 13 if ranking.ace == "low" else ranks
    order = np.argsort(-(same * 64 + height * 4 + suits), axis=1)
    ordered = np.take_along_axis(hands, order, axis=1)
    if ranking.straights == "make":
        low = ranking.lowest
        wheel = np.all(ordered >> 2 == (ACE, low + 3, low + 2, low + 1, low), axis=1)
        ordered[wheel] = np.roll(ordered[wheel], -1, axis=1)
    return ordered


def _badugi_hands(ranking: Ranking) -> NDArray[np.uint8]:
    """Return a hand of four cards for each set of ranks that can play, the others after them."""
    # Which of the ranks that play, highest first, each card has, and its suit. The cards that do
    # not play come last: each repeats a rank, and a suit unless only one card plays.
    layouts = {
        1: ((0, 0, 0, 0), (3, 2, 1, 0)),
        2: ((0, 1, 0, 1), (3, 2, 2, 3)),
        3: ((0, 1, 2, 0), (3, 2, 1, 2)),
        4: ((0, 1, 2, 3), (3, 2, 1, 0)),
    }
    downward = ranks_upward(ranking)[::-1]
    hands = [
        [4 * ranks[which] + suit for which, suit in zip(*layout, strict=True)]
        for size, layout in layouts.items()
        for ranks in combinations(downward, size)
    ]
    return np.array(hands, np.uint8)


# Words. These functions return category and name of hands, one of each class, best first.


def _named(ranking: Ranking, hands: NDArray[np.uint8]) -> list[tuple[str, str]]:
    """Return the words for hands of five cards, or for boards of fewer."""
    # A joker is there in five of a kind only.
    rows = (np.where(hands == JOKER, hands[:, :1], hands) >> 2).tolist()
    if ranking.straights == "ignored":
        categories = [names.category(row) for row in rows]
    else:
        flushes = np.all(hands & 3 == hands[:, :1] & 3, axis=1).tolist()
        categories = [
            names.category(
                row, suited=suited, straight=names.is_straight(row, lowest=ranking.lowest)
            )
            for row, suited in zip(rows, flushes, strict=True)
        ]
    named = [
        (category, names.describe(row, category))
        for row, category in zip(rows, categories, strict=True)
    ]
    if ranking.order == "low" and not ranking.by_size:
        bare = [i for i, category in enumerate(categories) if category == "no pair"]
        rough = {rows[i][0]: i for i in bare}
        smooth = {rows[i][0]: i for i in reversed(bare)}
        for i in bare:
            notes = [f"#{i + 1}"] * ranking.numbered + ["the nuts"] * (ranking.numbered and i == 0)
            name = names.describe_low(
                rows[i],
                smooth=smooth[rows[i][0]] == i,
                rough=rough[rows[i][0]] == i,
                title=ranking.title if i == 0 else "",
                notes=notes,
            )
            named[i] = ("no pair", name)
    return named


def _named_badugi(ranking: Ranking, hands: NDArray[np.uint8]) -> list[tuple[str, str]]:
    """Return the words for badugi hands, the cards that play first."""
    playing = [list(dict.fromkeys(row)) for row in (hands >> 2).tolist()]
    named = [(f"{len(ranks)}-card", names.describe_badugi(ranks)) for ranks in playing]
    named[0] = (named[0][0], f"{named[0][1]} (the nuts)")
    return named
