"""Draws dealt one by one: every set of replacements, or every pair of them, looked at in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import reference

HALVES = {
    "draw": ("high",),
    "single_draw_27": ("deuce_to_seven",),
    "triple_draw_27": ("deuce_to_seven",),
    "single_draw_a5": ("ace_to_five",),
    "triple_draw_a5": ("ace_to_five",),
    "single_draw_a6": ("ace_to_six",),
    "badugi": ("badugi",),
    "badeucy": ("badugi_ace_high", "deuce_to_seven"),
    "badacey": ("badugi", "ace_to_five"),
}
SIZE = {"badugi": 4}


def deck_of(game: str) -> list[int]:
    """Ids of the cards that a game is played with."""
    return list(range(53 if game == "single_draw_a5" else 52))


def left_in_deck(game: str, *gone: Iterable[int]) -> list[int]:
    """What is left of the deck."""
    away = {card for cards in gone for card in cards}
    return [card for card in deck_of(game) if card not in away]


def rank_hands(halves: Sequence[str], hands: Sequence[Sequence[int]]) -> np.ndarray:
    """Class numbers of hands in each half: shape ``(halves, n)``."""
    table = np.array(hands, dtype=np.uint8)
    return np.array([reference.classes(system, table) for system in halves])


def completions(
    halves: Sequence[str], kept: Sequence[int], deck: Sequence[int], size: int
) -> tuple[list[tuple[int, ...]], np.ndarray]:
    """Every set of replacements, and the ranks that it leads to in each half."""
    drawn = list(combinations(deck, size - len(kept)))
    return drawn, rank_hands(halves, [[*kept, *cards] for cards in drawn])


def distribution(
    halves: Sequence[str], kept: Sequence[int], deck: Sequence[int], size: int
) -> list[Counter[int]]:
    """How often each rank comes in each half."""
    _, ranks = completions(halves, kept, deck, size)
    return [Counter(row.tolist()) for row in ranks]


def share(mine: Sequence[int], theirs: Sequence[int]) -> Fraction:
    """What a hand wins of a pot for two; 65535 in the second half is no low."""
    halves = list(zip(mine, theirs, strict=True))
    if len(halves) == 2 and halves[1] == (reference.NO_LOW, reference.NO_LOW):
        halves = [halves[0]]
    won = [Fraction(1 if a < b else 0) if a != b else Fraction(1, 2) for a, b in halves]
    return sum(won, Fraction(0)) / len(won)


def equity(
    halves: Sequence[str],
    kept: Sequence[int],
    other: Sequence[int],
    deck: Sequence[int],
    size: int,
) -> Fraction:
    """What the first hand wins on average if both draw from the deck."""
    mine, my_ranks = completions(halves, kept, deck, size)
    theirs, their_ranks = completions(halves, other, deck, size)
    total, pairs = Fraction(0), 0
    for i, cards in enumerate(mine):
        for j, others in enumerate(theirs):
            if set(cards).isdisjoint(others):
                total += share(my_ranks[:, i].tolist(), their_ranks[:, j].tolist())
                pairs += 1
    return total / pairs
