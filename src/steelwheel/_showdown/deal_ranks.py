"""The ranks of all seats of many deals, for each half of the pot.

The core ranks hands of which any cards play, or two from the hole as in Omaha. Games in which
other numbers play, and hands of more than seven cards, are ranked here: one choice of cards at a
time, over all deals.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._cards.hands import MISSING
from steelwheel._games.games import Game
from steelwheel._games.rankings import NO_LOW, RANKINGS
from steelwheel._ranking.omaha import BOARD_SIZES, HOLE_SIZES, RANKS_OMAHA
from steelwheel._showdown.deals import Bytes, Deals
from steelwheel.errors import HandError

__all__ = ["check_counts", "choices", "core_way", "rank"]

Ranks = NDArray[np.uint16]

_ANY, _OMAHA, _HERE = 0, 2, -1
"""How hands of a half are ranked: the first two by the core, which knows them by these numbers."""


def check_counts(deals: Deals) -> bool:
    """Refuse hands and boards of a wrong size; in stud, tell whether there is a board.

    How many cards of a hand are there, and which, is for `rank` to see.
    """
    game, size, width = deals.game, deals.hole.shape[2], deals.boards.shape[2]
    if size == 0:
        raise HandError("players: all seats have folded; no player is left to win")
    if size > game.hole or (size < game.hole and not (game.stud and width)):
        raise deals.wrong_count("a hand in players", size)
    if not game.stud or width == 0:
        if width != game.board:
            raise deals.wrong_count("board", width)
        return False
    if deals.boards.shape[1:] != (1, 1):
        raise HandError(
            f"board has {deals.boards.shape[1]} boards of {width} cards; in {game.name} there is "
            "no board but one community card, if the deck runs out"
        )
    if size < game.hole - 1:
        raise deals.wrong_count("a hand in players", size)
    return True


def _community(deals: Deals, some: slice) -> NDArray[np.bool_]:
    """Which of some stud deals have a community card; refuse wrong numbers of cards."""
    game = deals.game
    community: NDArray[np.bool_] = deals.boards[some, 0, 0] != MISSING
    counts = np.sum(deals.hole[some] != MISSING, axis=2)
    wrong = (counts != 0) & (counts != (game.hole - community)[:, np.newaxis])
    if wrong.any():
        deal, seat = (int(i) for i in np.argwhere(wrong)[0])
        count = int(counts[deal, seat])
        with_card = " with a community card" if community[deal] else ""
        raise HandError(
            f"players{deals.index(some.start + deal, seat)} has {count} cards{with_card}; "
            f"{game.name} takes {game.hole}, or {game.hole - 1} and a community card on the board"
        )
    return community


def _check_boards(deals: Deals, some: slice, second: int) -> None:
    """Refuse a card that boards have in different places; in the same it was dealt once."""
    places = np.arange(deals.boards.shape[2])
    for first in range(second):
        one, other = deals.boards[some, first], deals.boards[some, second]
        same = one[:, :, np.newaxis] == other[:, np.newaxis, :]
        wrong = same[:, places[:, np.newaxis] != places].any(axis=1)
        if wrong.any():
            raise deals.complaint(some.start + int(wrong.argmax()))


def rank(
    deals: Deals,
    some: slice,
    number: int,
    stud_board: bool,
    found: list[Ranks],
) -> None:
    """Rank some deals on one of their boards.

    Parameters
    ----------
    deals, some, number
        The deals, which of them, and the number of the board.
    stud_board
        What `check_counts` returns.
    found : list of C-contiguous uint16 arrays of shape ``(deals, players)``
        To fill, one for each half; 65535 for seats that have folded.

    Raises
    ------
    CardError, HandError
        If a card is impossible or there twice; if a hand or a board lacks cards.
    """
    hole = np.ascontiguousarray(deals.hole[some])
    board = np.ascontiguousarray(deals.boards[some, number])
    dead = np.ascontiguousarray(deals.dead if len(deals.dead) == 1 else deals.dead[some])
    if not stud_board:
        _check_boards(deals, some, number)
        bad = _rank(deals.game, hole, board, dead, found)
        if bad >= 0:
            raise deals.complaint(some.start + bad)
        return
    community = _community(deals, some)
    # Cards that are not there go to the end, where they can be left out.
    order = np.argsort(hole == MISSING, axis=2, kind="stable")
    hole = np.take_along_axis(hole, order, axis=2)
    for there in (False, True):
        which = np.flatnonzero(community == there)
        if not which.size:
            continue
        part = [np.empty((len(which), hole.shape[1]), dtype=np.uint16) for _ in found]
        bad = _rank(
            deals.game,
            np.ascontiguousarray(hole[which, :, : deals.game.hole - there]),
            np.ascontiguousarray(board[which, :there]),
            dead if len(dead) == 1 else dead[which],
            part,
        )
        if bad >= 0:
            raise deals.complaint(some.start + int(which[bad]))
        for ranks, ranked in zip(found, part, strict=True):
            ranks[which] = ranked


@cache
def _ways(game: Game, size: int, width: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """How hands of some size are ranked on boards of some width: the way, and the halves."""
    ways = []
    for name, plays in zip(game.rankings, game.plays, strict=True):
        any_may = plays == game.any_plays(name)
        if any_may and size + width in RANKINGS[name].sizes and width <= max(BOARD_SIZES):
            ways.append(_ANY)
        elif (
            plays == (2,)
            and name in RANKS_OMAHA
            and size in HOLE_SIZES
            and width in BOARD_SIZES
            and game.deck != "joker"
        ):
            ways.append(_OMAHA)
        else:
            ways.append(_HERE)
    if len(ways) == 2 and ways[0] == ways[1] != _HERE:
        return ((ways[0], (0, 1)),)
    return tuple((way, (half,)) for half, way in enumerate(ways))


def core_way(game: Game, size: int, width: int) -> int | None:
    """How the core ranks all halves of such hands, as it numbers its ways; None if it can't."""
    ways = _ways(game, size, width)
    return ways[0][0] if len(ways) == 1 and ways[0][0] != _HERE else None


@cache
def _stricter(game: Game) -> bool:
    """Whether the game plays with fewer cards than its systems rank."""
    lowest = max(RANKINGS[name].ids[0] for name in game.rankings)
    highest = min(RANKINGS[name].ids[-1] for name in game.rankings)
    return game.ids[0] > lowest or game.ids[-1] < highest


def _rank(game: Game, hole: Bytes, board: Bytes, dead: Bytes, found: list[Ranks]) -> int:
    """Rank deals; return -1, or the first of them that is bad."""
    ways = _ways(game, hole.shape[2], board.shape[1])
    # The core finds what is wrong for itself, but for cards of its deck that the game doesn't play.
    strange = _stricter(game) and any(_outside(game, cards) for cards in (hole, board, dead))
    if strange or any(way == _HERE for way, _ in ways):
        bad = _first_bad(game, hole, board, dead)
        if bad >= 0:
            return bad
    for way, halves in ways:
        numbers = tuple(RANKINGS[game.rankings[half]].number for half in halves)
        if way == _HERE:
            half = halves[0]
            _rank_here(numbers[0], choices(game, half, hole, board), hole, board, found[half])
            continue
        bad = base.showdown_ranks(numbers, way, hole, board, dead, [found[half] for half in halves])
        if bad >= 0:
            return bad
    return -1


def choices(game: Game, half: int, hole: Bytes, board: Bytes) -> list[tuple[int, ...]]:
    """Which cards may play together, as indexes into the hole cards and then the board."""
    size, width = hole.shape[-1], board.shape[-1]
    name = game.rankings[half]
    cards = game.cards_of(name)
    plays = game.plays[half]
    if plays == game.any_plays(name):
        return list(combinations(range(size + width), min(cards, size + width)))
    return [
        (*own, *shared)
        for count in plays
        for own in combinations(range(size), count)
        for shared in combinations(range(size, size + width), cards - count)
    ]


def _rank_here(
    system: int, subsets: list[tuple[int, ...]], hole: Bytes, board: Bytes, ranks: Ranks
) -> None:
    """Rank deals that were checked before by trying all choices of cards."""
    live = np.any(hole != MISSING, axis=2)
    rows = np.concatenate([hole[live], board[np.nonzero(live)[0]]], axis=1)
    best = np.full(len(rows), NO_LOW, dtype=np.uint16)
    one = np.empty_like(best)
    for chosen in subsets:
        base.rank_rows(system, np.ascontiguousarray(rows[:, chosen]), one, False)
        np.minimum(best, one, out=best)
    ranks[...] = NO_LOW
    ranks[live] = best


def _outside(game: Game, cards: Bytes) -> bool:
    """Whether some card is not of the game's deck."""
    low, high = game.ids[0], game.ids[-1]
    return bool(((cards < low) | ((cards > high) & (cards != MISSING))).any())


def _first_bad(game: Game, hole: Bytes, board: Bytes, dead: Bytes) -> int:
    """The first deal with a card twice, outside the deck or missing, or all folded; -1 if none."""
    count = len(hole)
    dead = np.broadcast_to(dead, (count, dead.shape[1]))
    cards = np.sort(np.concatenate([hole.reshape(count, -1), board, dead], axis=1), axis=1)
    there = cards != MISSING
    bad = (there & ((cards < game.ids[0]) | (cards > game.ids[-1]))).any(axis=1)
    bad |= (there[:, 1:] & (cards[:, 1:] == cards[:, :-1])).any(axis=1)
    gone = hole == MISSING
    bad |= (gone.any(axis=2) & ~gone.all(axis=2)).any(axis=1)
    bad |= (board == MISSING).any(axis=1) | gone.all(axis=(1, 2))
    return int(bad.argmax()) if bad.any() else -1
