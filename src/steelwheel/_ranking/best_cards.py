"""What a hand is: the cards of it that play, its category, and its name.

The rank says what the best cards come to; which cards those are is found by ranking the subsets
of the hand, whole blocks of hands at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._cards import hands as _hands
from steelwheel._cards.cards import JOKER
from steelwheel._cards.cards import format as format_cards
from steelwheel._classes.classes import NO_LOW, ranking_order, words
from steelwheel._games.rankings import AnyRanking, Ranking
from steelwheel._literals import Missing, OneHand
from steelwheel._ranking.boards import Deals, rank_deals, together
from steelwheel._ranking.rank import (
    DEFAULT,
    masked,
    no_board,
    no_game,
    place,
    ranked_parts,
    system_of,
)
from steelwheel.errors import HandError

__all__ = ["best_cards", "category", "describe", "joker_plays_as"]

MISSING = -1
"""Stands for no card where fewer cards play than could."""

_BLOCK_ROWS = 1 << 15
_Subsets = Sequence[tuple[int, ...]]


class _Ranked:
    """Hands of one size, or holes with boards, with their ranks."""

    def __init__(
        self, source: _hands.Hands | Deals, system: Ranking, ranks: NDArray[np.uint16]
    ) -> None:
        self.source, self.system = source, system
        self.count = source.count
        self.ranks = ranks.reshape(self.count)
        # Of nothing, the size of most hands.
        self.size = (0 if isinstance(source, Deals) else source.size) or system.natural_size
        self.most = 4 if system.order == "badugi" else min(5, self.size)

    def words(self, field: str) -> NDArray[Any]:
        """A column of the table of classes, for each hand."""
        system = self.system
        size = self.size if self.size in system.sizes else system.natural_size
        last = system.classes_of(size) + 1
        return np.asarray(
            words(system, size)[field][np.minimum(self.ranks.astype(np.int64), last) - 1]
        )

    def rows(self, start: int, stop: int) -> tuple[NDArray[np.uint8], _Subsets]:
        """Hands of a block, a joker last, else highest cards first, and which cards may play."""
        if isinstance(self.source, Deals):
            hole, board = (highest_first(part) for part in self.source.block(start, stop))
            way = self.source.way(self.system)
            rows = together(hole, board, stop - start)
            any_may = len(way.subsets) == comb(rows.shape[1], len(way.subsets[0]))
            return highest_first(rows) if any_may else rows, way.subsets
        rows = highest_first(self.source.block(start, stop))
        return rows, list(combinations(range(self.size), self.most))

    def best(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The cards that play, shape ``(count, most)``, and what the joker among them plays as."""
        best = np.full((self.count, self.most), MISSING, dtype=np.int8)
        plays_as = np.full(self.count, MISSING, dtype=np.int8)
        for start in range(0, self.count, _BLOCK_ROWS):
            stop = min(start + _BLOCK_ROWS, self.count)
            rows, subsets = self.rows(start, stop)
            some = slice(start, stop)
            best[some], plays_as[some] = cards_that_play(
                self.system, rows, subsets, self.ranks[some]
            )
        return best, plays_as


class _Asked:
    """The arguments of a function on hands, and its answer for those that are not missing."""

    def __init__(
        self, cards: Any, board: Any, game: Any, ranking: AnyRanking, missing: str
    ) -> None:
        self.system = system_of(ranking, game)
        self.text = isinstance(cards, str) and (no_board(board) or isinstance(board, str))
        self.source: _hands.Hands | Deals
        if no_board(board):
            no_game(game)
            self.source = _hands.read(cards, missing=missing, single=1 in self.system.sizes)
            self._parts = [
                _Ranked(part, self.system, ranks)
                for part, (ranks,) in ranked_parts(self.source, [self.system])
            ]
        else:
            self.source = Deals(cards, board, game=game, missing=missing, two=True)
            ranks, _ = rank_deals(self.source, self.system)
            if self.source.places is not None:
                ranks = ranks.reshape(-1)[self.source.places]
            self._parts = [_Ranked(self.source, self.system, ranks)]

    def answer(self, ask: Callable[[_Ranked], NDArray[Any]], empty: Any) -> NDArray[Any]:
        """What is asked, for each hand, in the shape of the argument; `empty` for missing ones."""
        whole = self.source.whole
        answers = [ask(part) for part in self._parts]
        if len(answers) == 1 and self.source.places is None:
            return answers[0].reshape((*whole, *answers[0].shape[1:]))
        found = np.full((*whole, *answers[0].shape[1:]), empty, np.result_type(*answers))
        for part, some in zip(self._parts, answers, strict=True):
            place(part.source, some, found)
        return masked(self.source, found)


@overload
def best_cards(
    cards: str,
    ranking: AnyRanking = ...,
    *,
    board: str | None = ...,
    game: Any = ...,
    missing: Missing = ...,
) -> str: ...
@overload
def best_cards(
    cards: Any,
    ranking: AnyRanking = ...,
    *,
    board: Any = ...,
    game: Any = ...,
    missing: Missing = ...,
) -> NDArray[np.int8]: ...
def best_cards(
    cards: Any,
    ranking: AnyRanking = DEFAULT,
    *,
    board: Any = None,
    game: Any = None,
    missing: Missing = "raise",
) -> Any:
    """Return the cards that play.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        As for `steelwheel.rank`.
    ranking : str or Ranking, optional
        The ranking system; by default the first of `game`, else ``"high"``.
    board, game, missing : optional
        As for `steelwheel.rank`; of a missing hand no card plays.

    Returns
    -------
    str, or int8 array of shape ``(..., 5)``, in badugi ``(..., 4)``
        Text for a single text, else card ids; boards that show have as many as they have cards.
        Cards come in the order in which they are compared: ranks that are there more often first,
        then higher ranks, then spades, hearts, diamonds, clubs; a wheel begins with its five. A
        joker stands where the card would that it plays as; it does not play where it adds nothing.
        Of equally good cards, those of one suit play. Where fewer cards play, or none since there
        is no low, -1 stands for the missing ones.

    Raises
    ------
    CardError, HandError, InputTypeError, UnknownNameError
        As for `steelwheel.rank`.

    See Also
    --------
    joker_plays_as

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.best_cards("7s 5s 4s 3s 2s 7d Kc", "27")
    '7d 5s 4s 3s 2s'
    >>> sw.best_cards("9c 9d 9h 4s 4c 2d 2h")
    '9h 9d 9c 4s 4c'
    >>> sw.best_cards("Jk 6d 5s 4c 3h", "high_wild")
    'Jk 6d 5s 4c 3h'
    >>> sw.best_cards("As Ks 2d 3c", board="Qs Js Ts 4h 5h")
    'As Ks Qs Js Ts'
    >>> sw.best_cards([[51, 46, 40, 0]], "badugi")
    array([[46,  0, 51, -1]], dtype=int8)
    """
    asked = _Asked(cards, board, game, ranking, missing)
    best = asked.answer(lambda ranked: ranked.best()[0], MISSING)
    if asked.text:
        return format_cards([card for card in best.tolist() if card != MISSING])
    return best


@overload
def joker_plays_as(cards: str, ranking: AnyRanking) -> str: ...
@overload
def joker_plays_as(cards: Sequence[int], ranking: AnyRanking) -> int: ...
@overload
def joker_plays_as(cards: Any, ranking: AnyRanking) -> NDArray[np.int8]: ...
def joker_plays_as(cards: Any, ranking: AnyRanking) -> Any:
    """Return the card that the joker of a hand plays as.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        As for `steelwheel.rank`.
    ranking : str or Ranking
        A ranking system with a joker.

    Returns
    -------
    str, or int8 array of shape ``(...)``
        The card as text for a single text, empty if no joker plays; else card ids, -1 if none
        plays. Where several suits do, it is that of the other four if these have one, else the
        highest, of spades, hearts, diamonds, clubs; the fifth of a kind counts as another club.

    Raises
    ------
    HandError
        If the system has no joker.
    CardError, InputTypeError, UnknownNameError
        As for `steelwheel.rank`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.joker_plays_as("7d 5s 4c Jk Ah", "a5")
    '2s'
    >>> sw.joker_plays_as("Jk 6d 5s 4c 3h", "high_wild")
    '7s'
    >>> sw.joker_plays_as("Jk As 9s 6s 2s", "high_bug")
    'Ks'
    """
    asked = _Asked(cards, None, None, ranking, "raise")
    if not asked.system.joker:
        raise HandError(f"{asked.system.name!r} has no joker")
    plays_as = asked.answer(lambda ranked: ranked.best()[1], MISSING)
    if asked.text:
        return format_cards([card for card in [int(plays_as)] if card != MISSING])
    return plays_as if plays_as.shape else int(plays_as)


def cards_that_play(
    system: Ranking, rows: NDArray[np.uint8], subsets: _Subsets, ranks: NDArray[np.uint16]
) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Return the cards of ranked hands that play, and what the joker among them plays as.

    Parameters
    ----------
    system : Ranking
        The ranking system.
    rows : uint8 array of shape ``(hands, n)``
        The hands, those cards first that are preferred among equal ones.
    subsets : sequence of tuple of int
        Which columns may play together; in badugi any may.
    ranks : uint16 array of shape ``(hands,)``
        Their ranks.

    Returns
    -------
    int8 arrays of shapes ``(hands, most)`` and ``(hands,)``
        As many cards as a subset has, in badugi four; `MISSING` stands for no card.
    """
    most = 4 if system.order == "badugi" else len(subsets[0])
    best = np.full((len(rows), most), MISSING, dtype=np.int8)
    plays_as = np.full(len(rows), MISSING, dtype=np.int8)
    if system.order == "badugi":
        _best_badugi(system, rows, ranks, best)
        return best, plays_as
    found = _best_five(system, rows, subsets, ranks)
    joker = (found == JOKER).any(axis=1)
    plays_as[joker] = _order_joker(system, found, joker)
    found[~joker] = ranking_order(system, found[~joker])
    best[:] = found
    best[ranks == NO_LOW] = MISSING
    plays_as[ranks == NO_LOW] = MISSING
    return best, plays_as


def highest_first(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Sort the cards of each row downward, the joker last."""
    key = np.where(rows == JOKER, -1, rows.astype(np.int8))
    return np.take_along_axis(rows, np.argsort(-key, axis=1, kind="stable"), axis=1)


def _best_five(
    system: Ranking, hands: NDArray[np.uint8], subsets: _Subsets, ranks: NDArray[np.uint16]
) -> NDArray[np.uint8]:
    """Return the first cards of each hand that have its rank.

    Those without a joker are preferred, and among them, or those with one, cards of one suit.
    """
    best = np.zeros((len(hands), len(subsets[0])), dtype=np.uint8)
    subset_ranks = np.empty(len(hands), dtype=np.uint16)
    score = np.zeros(len(hands), dtype=np.int8)  # 1: found, 2: in one suit; 2 more: no joker
    for chosen in subsets:
        some = np.ascontiguousarray(hands[:, chosen])
        base.rank_rows(system.number, some, subset_ranks)
        joker = some == JOKER
        suit = np.where(joker[:, 0], some[:, -1], some[:, 0]) & 3
        suited = np.all(((some & 3) == suit[:, np.newaxis]) | joker, axis=1)
        this = np.where(subset_ranks == ranks, 1 + suited + 2 * ~joker.any(axis=1), 0)
        better = this > score
        score[better] = this[better]
        best[better] = some[better]
    return best


def _order_joker(
    system: Ranking, five: NDArray[np.uint8], joker: NDArray[np.bool_]
) -> NDArray[np.int8]:
    """Order the rows that hold a joker, in place; return what it plays as in each of them."""
    hands = five[joker]
    if not len(hands):
        return np.empty(0, dtype=np.int8)
    ranks, found = np.empty(len(hands), np.uint16), np.empty(len(hands), np.uint16)
    base.rank_rows(system.number, hands, ranks)
    at = hands == JOKER
    # The fifth of a kind is no card of the deck: another club.
    plays_as = np.where(at[:, 0], hands[:, 1], hands[:, 0]) & 0xFC
    done = np.zeros(len(hands), dtype=bool)
    for one_suit in (True, False):
        for card in range(JOKER - 1, -1, -1):
            natural = np.where(at, np.uint8(card), hands)
            base.rank_rows(system.number, natural, found, False)
            new = (found == ranks) & ~(hands == card).any(axis=1) & ~done
            if one_suit:
                new &= np.all((natural & 3) == (card & 3), axis=1)
            plays_as[new] = card
            done |= new
    ordered = ranking_order(system, np.where(at, plays_as[:, np.newaxis], hands))
    last = ordered.shape[1] - 1 - np.argmax(ordered[:, ::-1] == plays_as[:, np.newaxis], axis=1)
    ordered[np.arange(len(ordered)), last] = JOKER
    five[joker] = ordered
    return plays_as.astype(np.int8)


def _best_badugi(
    system: Ranking, hands: NDArray[np.uint8], ranks: NDArray[np.uint16], best: NDArray[np.int8]
) -> None:
    """Write the first cards of each hand, of different suits, that have the ranks of its class."""
    target = _class_rank_sets(system)[ranks]
    for size in range(min(best.shape[1], hands.shape[1]), 0, -1):
        for chosen in combinations(range(hands.shape[1]), size):
            some = hands[:, chosen]
            sets = np.bitwise_or.reduce(np.left_shift(1, (some >> 2).astype(np.int64)), axis=1)
            suits = np.bitwise_or.reduce(np.left_shift(1, (some & 3).astype(np.int64)), axis=1)
            good = (sets == target) & (np.bitwise_count(suits) == size)
            good &= (np.bitwise_count(sets) == size) & (best[:, 0] == MISSING)
            best[good, :size] = ranking_order(system, some[good])


def _class_rank_sets(system: Ranking) -> NDArray[np.int64]:
    """Return the 13-bit set of the playing ranks of each class of badugi, entry 0 unused."""
    sets = [0]
    for row in words(system, system.natural_size):
        cards = str(row["hand"]).split()[: int(row["category"][0])]
        sets.append(sum(1 << "23456789TJQKA".index(card[0]) for card in cards))
    return np.array(sets)


@overload
def category(
    cards: OneHand,
    ranking: AnyRanking = ...,
    *,
    board: str | Sequence[int] | None = ...,
    game: Any = ...,
    missing: Missing = ...,
) -> str: ...
@overload
def category(
    cards: Any,
    ranking: AnyRanking = ...,
    *,
    board: Any = ...,
    game: Any = ...,
    missing: Missing = ...,
) -> NDArray[np.str_]: ...
def category(
    cards: Any,
    ranking: AnyRanking = DEFAULT,
    *,
    board: Any = None,
    game: Any = None,
    missing: Missing = "raise",
) -> Any:
    """Return the category of hands, such as ``full house``.

    Parameters
    ----------
    cards, ranking, board, game, missing
        As for `best_cards`; `Ranking.categories` lists the categories of a system. A missing hand
        has an empty text.

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
    asked = _Asked(cards, board, game, ranking, missing)
    found = asked.answer(lambda ranked: ranked.words("category"), "")
    return found if found.shape else str(found)


@overload
def describe(
    cards: OneHand,
    ranking: AnyRanking = ...,
    *,
    board: str | Sequence[int] | None = ...,
    game: Any = ...,
    missing: Missing = ...,
) -> str: ...
@overload
def describe(
    cards: Any,
    ranking: AnyRanking = ...,
    *,
    board: Any = ...,
    game: Any = ...,
    missing: Missing = ...,
) -> NDArray[np.str_]: ...
def describe(
    cards: Any,
    ranking: AnyRanking = DEFAULT,
    *,
    board: Any = None,
    game: Any = None,
    missing: Missing = "raise",
) -> Any:
    """Return what players call hands.

    Parameters
    ----------
    cards, ranking, board, game, missing
        As for `category`.

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
    asked = _Asked(cards, board, game, ranking, missing)
    found = asked.answer(
        lambda ranked: with_steel_wheels(asked.system, ranked.words("name"), ranked.best), ""
    )
    return found if found.shape else str(found)


def with_steel_wheels(
    system: Ranking,
    found: NDArray[Any],
    best: Callable[[], tuple[NDArray[np.int8], NDArray[np.int8]]],
) -> NDArray[Any]:
    """Return names of hands, with wheels of one suit called so; `best` gives the cards that play.

    These are asked for only if there are wheels whose name depends on them.
    """
    wheel, steel = _wheel_names(system)
    if steel == wheel or not (found == wheel).any():
        return found
    cards, plays_as = best()
    cards = np.where(cards == JOKER, plays_as[..., np.newaxis], cards).reshape(*found.shape, -1)
    suited = (found == wheel) & np.all((cards & 3) == (cards[..., :1] & 3), axis=-1)
    return np.where(suited, steel, found)


def _wheel_names(system: Ranking) -> tuple[str, str]:
    """Return the name of the best hand, of several suits and of one."""
    size = system.natural_size
    return system.describe(1, size=size), system.describe(1, size=size, suited=True)
