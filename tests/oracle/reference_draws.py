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


class Play:
    """Two players and a few cards, by trying everything.

    `best` is what the first wins with the best play against a hand that stands pat, `last` what
    two win who draw once: the first knows how the second will answer.
    """

    def __init__(self, game: str, pool: Sequence[int], pat: Sequence[int] = ()) -> None:
        self.size = SIZE.get(game, 5)
        hands = [tuple(hand) for hand in combinations(sorted(pool), self.size)]
        ranks = rank_hands(HALVES[game], hands).T.tolist()
        self.ranks = dict(zip(hands, ranks, strict=True))
        if pat:
            against = rank_hands(HALVES[game], [pat])[:, 0].tolist()
            self.wins = {hand: share(mine, against) for hand, mine in self.ranks.items()}
        self.known: dict[tuple[tuple[int, ...], frozenset[int], int], Fraction] = {}

    def keeps(self, hand: Sequence[int], deck: Sequence[int]) -> list[tuple[int, ...]]:
        """All sets of cards to which the deck has enough to draw."""
        fewest = max(self.size - len(deck), 0)
        return [
            kept for count in range(fewest, self.size + 1) for kept in combinations(hand, count)
        ]

    def best(self, hand: Iterable[int], deck: frozenset[int], left: int) -> Fraction:
        """What a hand is worth with draws left; what it throws away is gone."""
        cards = tuple(sorted(hand))
        if not left:
            return self.wins[cards]
        key = cards, deck, left
        if key not in self.known:
            self.known[key] = max(
                self.after(kept, deck, left) for kept in self.keeps(cards, tuple(deck))
            )
        return self.known[key]

    def after(self, kept: Sequence[int], deck: frozenset[int], left: int) -> Fraction:
        """What cards kept in the first of the draws left are worth."""
        found = [
            self.best([*kept, *drawn], deck.difference(drawn), left - 1)
            for drawn in combinations(sorted(deck), self.size - len(kept))
        ]
        return sum(found, Fraction(0)) / len(found)

    def last(self, first: Sequence[int], second: Sequence[int], deck: Sequence[int]) -> Fraction:
        """What the first player wins if both draw once, each as well as can be."""
        return max(
            min(
                self.both(kept, other, deck)
                for other in self.keeps(second, deck)
                if 2 * self.size - len(kept) - len(other) <= len(deck)
            )
            for kept in self.keeps(first, deck)
        )

    def both(self, kept: Sequence[int], other: Sequence[int], deck: Sequence[int]) -> Fraction:
        """What the first player wins if both draw to these cards."""
        total, pairs = Fraction(0), 0
        for mine in combinations(deck, self.size - len(kept)):
            left = [card for card in deck if card not in mine]
            ours = self.ranks[tuple(sorted([*kept, *mine]))]
            for theirs in combinations(left, self.size - len(other)):
                total += share(ours, self.ranks[tuple(sorted([*other, *theirs]))])
                pairs += 1
        return total / pairs
