"""Stud's boards: who brings it in, who acts first, and when there are too few cards for all.

Seats are in position order, the first left of the dealer first. What decides follows from the
game's first ranking other than badugi: whether it is high or low, and where its ace is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._cards.cards import JOKER, NAMES, shown, to_int
from steelwheel._cards.hands import MISSING
from steelwheel._games import games
from steelwheel._games.rankings import NO_LOW, RANKINGS, Ranking
from steelwheel._showdown import deals as _deals
from steelwheel._showdown.chips import Ints
from steelwheel.errors import CardError, HandError

__all__ = ["StudPlan", "bring_in", "first_to_act", "stud_deal_plan"]

_MOST_UP = 4


@overload
def bring_in(
    doors: str, game: games.AnyGame = "stud", tie: Literal["suit", "position"] = "suit"
) -> int: ...


@overload
def bring_in(
    doors: Any, game: games.AnyGame = "stud", tie: Literal["suit", "position"] = "suit"
) -> int | Ints: ...


def bring_in(
    doors: Any, game: games.AnyGame = "stud", tie: Literal["suit", "position"] = "suit"
) -> int | Ints:
    """Return who brings it in: the worst up-card has to open third street.

    Parameters
    ----------
    doors : str, sequence of str, or integer array-like of shape ``(..., players)``
        The up-card of each seat in position order: as one text, as a text each, or as ids; an
        empty text or -1 is a seat that was dealt none.
    game : str or Game, optional
        The game. In a high one, also high-low, the lowest card brings it in, an ace being high. In
        a low one it is the highest, an ace being where the game has it: low in razz.
    tie : {"suit", "position"}, optional
        What decides between cards of one rank. By suit, from the lowest the clubs, diamonds,
        hearts, spades: the lowest of them in high games, the highest in low ones. Else the first
        one left of the dealer.

    Returns
    -------
    int, or int64 array of shape ``(...)``
        The index of the seat.

    Raises
    ------
    CardError
        If something is no card of the deck, or there twice.
    HandError
        If a seat shows more than one card, or nobody any; if `tie` is neither word.
    InputTypeError, UnknownNameError
        If something has the wrong type; if there is no such game.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.bring_in("Ks 2d Jh 2c", "stud")
    3
    >>> sw.bring_in("Ks 2d Jh 2c", "stud", tie="position")
    1
    >>> sw.bring_in(["Kd", "As", "Kh"], "razz")
    2
    """
    _check_tie(tie)
    rules = games.find(game)
    ranking = _deciding(rules)
    cards = _deals.cards(doors, "doors")
    if not isinstance(doors, str) and _deals.is_text(doors):
        if cards.shape[-1] > 1:
            raise HandError("doors has seats with several cards; on third street one is up")
        seats = cards.shape[:-1]
        cards = cards.reshape(seats) if cards.shape[-1] else np.full(seats, MISSING, np.uint8)
    rows = cards.reshape(prod(cards.shape[:-1]), cards.shape[-1])
    _check_up(rules, rows[:, :, np.newaxis], "doors", cards.shape[:-1])
    there = rows != MISSING
    key = _by_suit(rows, ranking) if tie == "suit" else _by_suit(rows, ranking) >> 2
    if ranking.order == "high":
        found = np.where(there, key, 99).argmin(axis=1)
    else:
        found = np.where(there, key, -1).argmax(axis=1)
    return _result(found, cards.shape[:-1])


def first_to_act(
    boards: Any, game: games.AnyGame = "stud", tie: Literal["suit", "position"] = "position"
) -> int | Ints:
    """Return who acts first on a later street: the best showing board.

    Parameters
    ----------
    boards : sequence of hands, or integer array-like of shape ``(..., players, n)``
        The up-cards of each seat in position order, one to four, as many for all: a text, or a list
        or set of cards; an empty text or a row of -1 is a seat that has folded.
    game : str or Game, optional
        The game. In a high one, also high-low, the highest board acts first: the larger of four of
        a kind, three of a kind, two pair and a pair, then the highest cards. In a low one it is the
        lowest, where pairs count against it. Straights and flushes do not count.
    tie : {"position", "suit"}, optional
        What decides between equal boards: the first one left of the dealer acts. Else the suit of
        each board's highest card: the highest suit acts in high games, the lowest in low ones.

    Returns
    -------
    int, or int64 array of shape ``(...)``
        The index of the seat.

    Raises
    ------
    CardError
        If something is no card of the deck, or there twice.
    HandError
        If boards that show have different numbers of cards, or all have folded; if `tie` is neither
        word.
    InputTypeError, UnknownNameError
        If something has the wrong type; if there is no such game.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.first_to_act(["AsKs", "2c2d", "QhQd"], "stud8")
    2
    >>> sw.first_to_act(["AsKs", "2c2d", "QhJd"], "razz")
    2
    >>> sw.first_to_act(["AhKd", "AsKc"]), sw.first_to_act(["AhKd", "AsKc"], tie="suit")
    (0, 1)
    """
    _check_tie(tie)
    rules = games.find(game)
    ranking = _deciding(rules)
    cards = _deals.cards(_deals.hands_in(boards), "boards")
    if cards.ndim < 2:
        raise HandError("boards is one board; give those of all seats, such as ['AsKs', '2c2d']")
    shape, (players, size) = cards.shape[:-2], cards.shape[-2:]
    deals = cards.reshape(prod(shape), players, size)
    _check_up(rules, deals, "boards", shape)
    gone = deals == MISSING
    folded = gone.all(axis=2)
    odd = np.argwhere(gone.any(axis=2) & ~folded)
    if odd.size:
        deal, seat = (int(i) for i in odd[0])
        count = int(size - gone[deal, seat].sum())
        where = _where("boards", shape, deal, seat)
        raise HandError(f"{where} shows {count} cards, and another seat {size}; all show as many")
    if not 1 <= size <= _MOST_UP:
        raise HandError(f"boards has {size} cards a seat; one to {_MOST_UP} are up")
    # With a high ace, low boards are high ones the other way round.
    name = "showing_low" if ranking.order == "low" and ranking.ace == "low" else "showing_high"
    ranks = np.full(folded.shape, NO_LOW, dtype=np.uint16)
    rows = np.ascontiguousarray(deals[~folded])
    found = np.empty(len(rows), dtype=np.uint16)
    base.rank_rows(RANKINGS[name].number, rows, found)
    if ranking.order == "low" and ranking.ace == "high":
        found = RANKINGS[name].classes_of(size) + 1 - found
    ranks[~folded] = found
    if tie == "position":
        return _result(ranks.argmin(axis=1), shape)
    highest = _by_suit(deals, ranking).max(axis=2)
    better = 51 - highest if ranking.order == "high" else highest
    return _result((ranks.astype(np.int64) * 256 + better).argmin(axis=1), shape)


def _by_suit(cards: NDArray[np.uint8], ranking: Ranking) -> NDArray[np.int64]:
    """Cards by rank, where the system has its ace, and then by suit: 0 to 51; others above."""
    height = (cards >> 2).astype(np.int64)
    if ranking.ace == "low":
        height = np.where(cards == MISSING, height, (height + 1) % 13)
    return height * 4 + (cards & 3)


def _check_tie(tie: Any) -> None:
    if not (isinstance(tie, str) and tie in ("suit", "position")):
        raise HandError(f"tie is {shown(tie)}; it is 'suit' or 'position'")


def _deciding(rules: games.Game) -> Ranking:
    """The system that decides about up-cards: the first that compares boards of fewer cards."""
    if not any(street.up for street in rules.streets):
        raise HandError(f"{rules.name} has no up-cards; give a stud game")
    for name in rules.rankings:
        if RANKINGS[name].order != "badugi":
            return RANKINGS[name]
    raise HandError(f"{rules.name} has no high or low half; up-cards are not compared in badugi")


def _check_up(
    rules: games.Game, deals: NDArray[np.uint8], argument: str, shape: tuple[int, ...]
) -> None:
    """Refuse impossible cards and those that two seats show; deals ``(deals, seats, cards)``."""
    if deals.shape[1] == 0:
        raise HandError(f"{argument} has no seats")
    seats = deals.reshape(len(deals), prod(deals.shape[1:]))
    there = seats != MISSING
    ids = rules.ids
    bad = np.argwhere(there & ((seats < ids[0]) | (seats >= min(ids.stop, JOKER))))
    if bad.size:
        deal, place = (int(i) for i in bad[0])
        where = _where(argument, shape, deal, place // deals.shape[2])
        if seats[deal, place] in ids:
            raise CardError(f"{where} has the joker; it has no place among up-cards")
        raise CardError(
            f"{where} has no card of the deck; ids are {ids[0]} ({NAMES[ids[0]]}) to {ids[-1]} "
            f"({NAMES[ids[-1]]}), and -1 for none"
        )
    ordered = np.sort(seats, axis=1)
    again = np.argwhere((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] != MISSING))
    if again.size:
        deal, place = (int(i) for i in again[0])
        name = NAMES[ordered[deal, place]]
        raise CardError(f"{_where(argument, shape, deal)} has {name} twice")
    empty = ~there.any(axis=1)
    if empty.any():
        raise HandError(f"{_where(argument, shape, int(empty.argmax()))}: nobody shows a card")


def _where(argument: str, shape: tuple[int, ...], deal: int, *seat: int) -> str:
    index = [*map(int, np.unravel_index(deal, shape))] * bool(shape) if shape else []
    index += seat
    return f"{argument}[{', '.join(map(str, index))}]" if index else argument


def _result(found: NDArray[np.intp], shape: tuple[int, ...]) -> int | Ints:
    if not shape:
        return int(found[0])
    return found.astype(np.int64).reshape(shape)


@dataclass(frozen=True, slots=True)
class StudPlan:
    """How many cards are dealt on each street of a stud game.

    Attributes
    ----------
    players : tuple of int
        How many players are in on each street.
    streets : tuple of Street
        What each of them gets, and the community cards.
    left : tuple of int
        How many cards the deck has after each street.
    community : bool
        Whether the last street is one community card for all.
    """

    players: tuple[int, ...]
    streets: tuple[games.Street, ...]
    left: tuple[int, ...]
    community: bool


def stud_deal_plan(
    players: int | Sequence[int], game: games.AnyGame = "stud", *, dead: int = 0
) -> StudPlan:
    """Return what is dealt on each street, and whether the last card is one for all.

    Parameters
    ----------
    players : int or sequence of int
        How many players are in: on all streets, or on each of them.
    game : str or Game, optional
        The game.
    dead : int, optional
        Cards that are not to be dealt, besides those dealt already: exposed ones, say.

    Returns
    -------
    StudPlan

    Raises
    ------
    HandError
        If there are too few or too many players or cards, players come back, or the game is no
        stud game.
    InputTypeError, UnknownNameError
        If something is no number; if there is no such game.

    Notes
    -----
    When the deck cannot give every remaining player a card on the last street, one community card
    is dealt face up and plays for all; it does not stand for several cards of a last street. Burn
    cards do not count: where cards are burned, those are shuffled and dealt before that happens.
    Nor do the cards of players who have folded come back.

    Examples
    --------
    Eight players who all stay need 56 cards; if one folds early, 52 are enough:

    >>> import steelwheel as sw
    >>> plan = sw.stud_deal_plan(8)
    >>> plan.community, plan.streets[-1], plan.left
    (True, Street(down=0, up=0, board=1), (28, 20, 12, 4, 3))
    >>> sw.stud_deal_plan([8, 8, 7, 7, 6]).community
    False
    """
    rules = games.find(game)
    if not rules.stud:
        raise HandError(f"{rules.name} is no stud game; give one")
    streets = rules.streets
    given: Any = players
    if isinstance(given, list | tuple) or getattr(given, "ndim", 0) > 0:
        counts = [to_int(count, f"players[{i}]", "a number") for i, count in enumerate(given)]
    else:
        counts = [to_int(players, "players", "a number, or one a street")] * len(streets)
    if len(counts) != len(streets):
        raise HandError(
            f"players has {len(counts)} numbers; {rules.name} has {len(streets)} streets"
        )
    left = len(rules.ids) - to_int(dead, "dead", "a number of cards")
    if not 0 <= left <= len(rules.ids):
        raise HandError(f"dead is {dead}; the deck has {len(rules.ids)} cards")
    dealt, after = [], []
    for number, (street, count) in enumerate(zip(streets, counts, strict=True)):
        before = counts[number - 1] if number else rules.players
        if not 1 <= count <= before:
            raise HandError(
                f"players[{number}] is {count}; {rules.name} takes 1 to {before} on this street"
            )
        each = street.down + street.up
        need = count * each + street.board
        if need > left > 0 and each == 1 and number == len(streets) - 1:
            street, need = games.Street(board=1), 1
        if need > left:
            raise HandError(
                f"{count} players need {need} cards on street {number + 1}; the deck has {left}"
            )
        left -= need
        dealt.append(street)
        after.append(left)
    return StudPlan(
        players=tuple(counts),
        streets=tuple(dealt),
        left=tuple(after),
        community=dealt[-1] != streets[-1],
    )
