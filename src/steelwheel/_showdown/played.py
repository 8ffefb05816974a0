"""What the hands of a showdown are: the cards of them that play, and their names."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.hands import MISSING
from steelwheel._classes.classes import words
from steelwheel._games.rankings import NO_LOW, RANKINGS, Ranking
from steelwheel._ranking.best_cards import cards_that_play, highest_first, with_steel_wheels
from steelwheel._showdown.deal_ranks import choices
from steelwheel._showdown.deals import Bytes, Deals

__all__ = ["cards", "names"]

_BLOCK_ROWS = 1 << 15

Played = tuple[NDArray[np.int8], NDArray[np.int8]]


def cards(deals: Deals, half: int, ranks: NDArray[np.uint16]) -> Played:
    """Find the cards that play.

    Parameters
    ----------
    deals : Deals
        The deals.
    half : int
        Which half of the pot.
    ranks : uint16 array of shape ``(deals, boards, players)``
        The ranks in that half.

    Returns
    -------
    int8 arrays of shapes ``(deals, boards, players, 5)`` and ``(deals, boards, players)``
        The cards, in badugi four, and what the joker among them plays as; -1 for no card.
    """
    system = RANKINGS[deals.game.rankings[half]]
    best = np.full((*ranks.shape, system.natural_size), -1, dtype=np.int8)
    plays_as = np.full(ranks.shape, -1, dtype=np.int8)
    any_five = deals.game.plays[half] == deals.game.any_plays(system.name)
    live = np.any(deals.hole != MISSING, axis=2)[:, np.newaxis] & np.ones(ranks.shape, dtype=bool)
    where = np.argwhere(live)
    for start in range(0, len(where), _BLOCK_ROWS):
        deal, board, seat = where[start : start + _BLOCK_ROWS].T
        some = deal, board, seat
        hands, shared = deals.hole[deal, seat], deals.boards[deal, board]
        if deals.game.stud:
            # What a hand lacks, the community card gives.
            hands, shared = np.concatenate([hands, shared], axis=1), shared[:, :0]
            hands = _there_first(hands)[:, : deals.game.hole]
        hands, shared = highest_first(hands), highest_first(shared)
        subsets = choices(deals.game, half, hands, shared)
        rows = np.concatenate([hands, shared], axis=1)
        if any_five:
            rows = highest_first(rows)
        best[some], plays_as[some] = cards_that_play(system, rows, subsets, ranks[some])
    return best, plays_as


def _there_first(rows: Bytes) -> Bytes:
    """Move cards that are not there to the end of their rows."""
    return np.take_along_axis(rows, np.argsort(rows == MISSING, axis=1, kind="stable"), axis=1)


def names(
    system: Ranking,
    ranks: NDArray[np.uint16],
    folded: NDArray[np.bool_],
    played: Callable[[], Played],
) -> NDArray[np.str_]:
    """Return the names of hands; `ranks` as for `cards`, `folded` of shape ``(deals, players)``."""
    table = words(system, system.natural_size)["name"]
    last = system.classes + 1
    found = np.append(table, "")[np.where(ranks == NO_LOW, last, ranks) - 1]
    found[np.broadcast_to(folded[:, np.newaxis], ranks.shape)] = ""
    return with_steel_wheels(system, found, played)
