"""Equity by dealing every board and ranking every hand on it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, combinations

import numpy as np
from reference_cards import cards
from reference_five import NO_LOW, classes_of_all
from reference_omaha import omaha_classes

_HI_LO = ("high", "eight_or_better")

# By name: number of hole cards, whether exactly two of them play, and the systems.
BOARD_GAMES: dict[str, tuple[int, bool, tuple[str, ...]]] = {
    "holdem": (2, False, ("high",)),
    "shortdeck": (2, False, ("short_deck",)),
    "omaha": (4, True, ("high",)),
    "omaha5": (5, True, ("high",)),
    "omaha6": (6, True, ("high",)),
    "courchevel": (5, True, ("high",)),
    "omaha8": (4, True, _HI_LO),
    "omaha5_8": (5, True, _HI_LO),
    "omaha6_8": (6, True, _HI_LO),
    "courchevel8": (5, True, _HI_LO),
    # Games of one's own.
    "holdem8": (2, False, _HI_LO),
    "holdem_hilo": (2, False, ("high", "ace_to_five")),
    "lowball": (2, False, ("ace_to_five",)),
    "one_card": (1, False, ("high",)),
    "both_cards": (2, True, ("high",)),
    "omaha_hilo": (4, True, ("high", "ace_to_five")),
    "omaha9": (3, True, ("high", "nine_or_better")),
    "short_omaha": (4, True, ("short_deck", "ace_to_five")),
}

Counts = dict[str, list]


def _best(ranks: Sequence[np.ndarray]) -> np.ndarray:
    """Who has the least class on each board, if it counts: (players, boards)."""
    least = np.min(ranks, axis=0)
    return (np.array(ranks) == least) & (least < NO_LOW)


def _sharing(best: np.ndarray, most: int) -> list[list[int]]:
    """For each player, on how many boards one, two ... players share, the player among them."""
    sharers = best.sum(axis=0)
    return [np.bincount(sharers[mine], minlength=most + 1)[1:].tolist() for mine in best]


def equity(game: str, players: Sequence[str], board: str = "", dead: str = "") -> Counts:
    """All that is counted by player, and the exact shares; `total` and `no_low` as lists of one."""
    size, omaha, systems = BOARD_GAMES[game]
    known, count = cards(board), len(players)
    gone = {*known, *cards(dead), *chain.from_iterable(cards(player) for player in players)}
    deck = range(16 if systems[0] == "short_deck" else 0, 52)
    left = [card for card in deck if card not in gone]
    runouts = np.array(list(combinations(left, 5 - len(known))), dtype=np.uint8)
    boards = np.empty((len(runouts), 5), dtype=np.uint8)
    boards[:, : len(known)], boards[:, len(known) :] = known, runouts
    ranks: dict[str, list[np.ndarray]] = {system: [] for system in systems}
    for player in players:
        hole = np.broadcast_to(np.array(cards(player), dtype=np.uint8), (len(boards), size))
        if omaha:
            found = omaha_classes(systems, hole, boards)
        else:
            found = classes_of_all(systems, np.hstack([hole, boards]))
        for system in systems:
            ranks[system].append(found[system])
    high = _best(ranks[systems[0]])
    low = _best(ranks[systems[1]]) if len(systems) == 2 else np.zeros_like(high)
    any_low = low.any(axis=0)

    pots = Fraction(1), Fraction(1, 2), Fraction(1, 2)
    halves = [
        _sharing(best, count) for best in (high[:, ~any_low], high[:, any_low], low[:, any_low])
    ]
    shares = [
        sum(
            pot * Fraction(times, sharers)
            for pot, half in zip(pots, halves, strict=True)
            for sharers, times in enumerate(half[player], start=1)
        )
        / len(boards)
        for player in range(count)
    ]
    result: Counts = {"shares": shares, "total": [len(boards)]}
    result["no_low"] = [int((~any_low).sum()) if len(systems) == 2 else 0]
    result["tied"] = _sharing(high | low, count)
    for part, rows in (
        ("", result["tied"]),
        ("high_", _sharing(high, count)),
        ("low_", _sharing(low, count)),
    ):
        result[f"{part}wins"] = [row[0] for row in rows]
        result[f"{part}ties"] = [sum(row[1:]) for row in rows]
    alone, low_alone = high & (high.sum(axis=0) == 1), low & (low.sum(axis=0) == 1)
    result["scoops"] = [
        int((first & (second | ~any_low)).sum())
        for first, second in zip(alone, low_alone, strict=True)
    ]
    return result


def holdem(players: Sequence[str], board: str = "", dead: str = "") -> Counts:
    """The same for hold'em."""
    return equity("holdem", players, board, dead)
