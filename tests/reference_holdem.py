"""Hold'em by dealing every board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, combinations

import numpy as np
from reference_cards import cards
from reference_five import classes_of_all


def holdem(players: Sequence[str], board: str = "", dead: str = "") -> dict[str, list]:
    """Hold'em by dealing every board: wins (alone), ties (shared) and exact shares by player."""
    known = cards(board)
    gone = {*known, *cards(dead), *chain.from_iterable(cards(player) for player in players)}
    left = [card for card in range(52) if card not in gone]
    runouts = np.array(list(combinations(left, 5 - len(known))), dtype=np.uint8)
    boards = np.empty((len(runouts), 5), dtype=np.uint8)
    boards[:, : len(known)], boards[:, len(known) :] = known, runouts
    ranks = []
    for player in players:
        hole = np.broadcast_to(np.array(cards(player), dtype=np.uint8), (len(boards), 2))
        ranks.append(classes_of_all(["high"], np.hstack([hole, boards]))["high"])
    best = np.array(ranks) == np.min(ranks, axis=0)
    sharing = best.sum(axis=0)
    shares = []
    for mine in best:
        counts = np.bincount(sharing[mine], minlength=len(players) + 1)
        parts = (Fraction(int(n), k) for k, n in enumerate(counts) if k)
        shares.append(sum(parts, Fraction(0)) / len(boards))
    return {
        "wins": [int((mine & (sharing == 1)).sum()) for mine in best],
        "ties": [int((mine & (sharing > 1)).sum()) for mine in best],
        "shares": shares,
        "total": [len(boards)],
    }
