"""The table of the classes of a ranking system: an example, names and frequency of each.

A table is made when it is first asked for. One hand of each kind (a multiset of ranks, or five
ranks of one suit) is ranked by the core, so that what beats what is stated nowhere here. It takes
some hundredths of a second.
"""

from __future__ import annotations

import functools
from itertools import chain, combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel import _ffi, names
from steelwheel.cards import format as format_cards

if TYPE_CHECKING:
    from steelwheel.rankings import Ranking

__all__ = ["NO_LOW", "category_table", "table"]

NO_LOW = 65535
"""The rank of a hand that does not qualify: a value, not an error, and worse than any other."""

_ACE = 12


@functools.cache
def table(ranking: Ranking) -> NDArray[np.void]:
    """Return the table that `Ranking.table` describes."""
    examples, hands, weights = (_badugi if ranking.order == "badugi" else _five_cards)(ranking)
    ranks, first = np.unique(_ranks(ranking, examples), return_index=True)
    examples = examples[first]
    count = np.bincount(_ranks(ranking, hands), weights)[ranks].astype(np.int64)
    named = _named_badugi(examples) if ranking.order == "badugi" else _named(ranking, examples)
    texts = [(format_cards(hand), *words) for hand, words in zip(examples, named, strict=True)]
    if ranks[-1] == NO_LOW:
        texts[-1] = ("", names.NO_LOW, names.NO_LOW)
    hand, category, name = (np.array(column) for column in zip(*texts, strict=True))
    return _structured(
        len(hands) if weights is None else int(weights.sum()),
        rank=ranks,
        hand=hand.astype("U14"),
        category=category.astype("U15"),
        name=name,
        count=count,
    )


@functools.cache
def category_table(ranking: Ranking) -> NDArray[np.void]:
    """Return the table that `Ranking.category_table` describes."""
    rows = table(ranking)
    _, first = np.unique(rows["category"], return_index=True)
    first.sort()  # a category is a run of classes
    last = np.append(first[1:], len(rows)) - 1
    return _structured(
        int(rows["count"].sum()),
        category=rows["category"][first],
        best=rows["rank"][first],
        worst=rows["rank"][last],
        classes=last - first + 1,
        count=np.add.reduceat(rows["count"], first),
    )


def _structured(total: int, **columns: NDArray[Any]) -> NDArray[np.void]:
    """Return columns, and shares of a total number of hands, as a read-only structured array."""
    columns["probability"] = columns["count"] / total
    columns["cumulative"] = np.cumsum(columns["count"]) / total
    fields = [(name, column.dtype) for name, column in columns.items()]
    rows = np.empty(len(columns["count"]), fields)
    for name, column in columns.items():
        rows[name] = column
    rows.setflags(write=False)
    return rows


def _ranks(ranking: Ranking, hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the rank of each row of cards."""
    ranks = np.empty(len(hands), np.uint16)
    _ffi.rank_rows(ranking.number, hands, ranks)
    return ranks


# Kinds of hands. These functions return hands that have an example of every class among them,
# their cards in ranking order; and all hands, where one may stand for as many as its weight.


def _five_cards(
    ranking: Ranking,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]:
    """Return a hand for each rank multiset and each set of five ranks of one suit."""
    deck = range(ranking.lowest, 13)
    multisets = [row for row in combinations_with_replacement(deck, 5) if row[0] != row[4]]
    ranks = np.array(multisets + list(combinations(deck, 5)))
    suits = np.full_like(ranks, 3)
    # Equal ranks are neighbours, at most four, so that they get different suits; and different
    # ranks read s h d c s from the highest down.
    suits[: len(multisets)] = (3, 0, 1, 2, 3)

    earlier = np.tril(ranks[:, :, None] == ranks[:, None, :], -1).sum(axis=2)
    # Product of the binomials C(4, m): C(4, m) is the product of (4 - i) / (i + 1) for i < m.
    weights = np.prod(4 - earlier, axis=1) // np.prod(earlier + 1, axis=1)
    weights[: len(multisets)] -= np.where(earlier[: len(multisets)].any(axis=1), 0, 4)
    weights[len(multisets) :] = 4

    hands = ranking_order(ranking, (4 * ranks + suits).astype(np.uint8))
    return hands, hands, weights


def ranking_order(ranking: Ranking, hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the cards of each row in the order in which they are compared.

    Ranks that are there more often come first, then higher ones (a wheel begins with its five),
    and equal ranks by suit: spades, hearts, diamonds, clubs.
    """
    ranks, suits = hands >> 2, hands & 3
    same = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    height = (ranks + 1) % 13 if ranking.ace == "low" else ranks
    order = np.argsort(-(same * 64 + height * 4 + suits), axis=1)
    ordered = np.take_along_axis(hands, order, axis=1)
    if ranking.straights == "make":
        low = ranking.lowest
        wheel = np.all(ordered >> 2 == (_ACE, low + 3, low + 2, low + 1, low), axis=1)
        ordered[wheel] = np.roll(ordered[wheel], -1, axis=1)
    return ordered


def _badugi(ranking: Ranking) -> tuple[NDArray[np.uint8], NDArray[np.uint8], None]:
    """Return a hand for each set of ranks that can play, and all hands of four cards."""
    # Which of the ranks that play, highest first, each card has, and its suit. The cards that do
    # not play come last: each repeats a rank, and a suit unless only one card plays.
    layouts = {
        1: ((0, 0, 0, 0), (3, 2, 1, 0)),
        2: ((0, 1, 0, 1), (3, 2, 2, 3)),
        3: ((0, 1, 2, 0), (3, 2, 1, 2)),
        4: ((0, 1, 2, 3), (3, 2, 1, 0)),
    }
    highest_first = [*range(11, -1, -1), _ACE] if ranking.ace == "low" else range(_ACE, -1, -1)
    examples = [
        [4 * ranks[which] + suit for which, suit in zip(*layout, strict=True)]
        for size, layout in layouts.items()
        for ranks in combinations(highest_first, size)
    ]
    hands = np.fromiter(chain.from_iterable(combinations(range(52), 4)), np.uint8).reshape(-1, 4)
    return np.array(examples, np.uint8), hands, None


# Words. These functions return category and name of hands, one of each class, best first.


def _named(ranking: Ranking, hands: NDArray[np.uint8]) -> list[tuple[str, str]]:
    """Return the words for hands of five cards."""
    rows = (hands >> 2).tolist()
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
    if ranking.order == "low":
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


def _named_badugi(hands: NDArray[np.uint8]) -> list[tuple[str, str]]:
    """Return the words for badugi hands, the cards that play first."""
    playing = [list(dict.fromkeys(row)) for row in (hands >> 2).tolist()]
    named = [(f"{len(ranks)}-card", names.describe_badugi(ranks)) for ranks in playing]
    named[0] = (named[0][0], f"{named[0][1]} (the nuts)")
    return named
