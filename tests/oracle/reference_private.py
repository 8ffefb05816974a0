"""Equity of games without a board by dealing every hand and ranking it, one player after another.

The rules are stated here again; nothing is shared with the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import NamedTuple

import numpy as np
import reference
from reference_cards import cards
from reference_five import NO_LOW


class Rules(NamedTuple):
    """Cards of a hand, systems, whether a joker is in the deck, whether it is a stud game."""

    hole: int
    systems: tuple[str, ...]
    joker: bool = False
    stud: bool = False


GAMES = {
    "stud": Rules(7, ("high",), stud=True),
    "stud8": Rules(7, ("high", "eight_or_better"), stud=True),
    "stud_hilo": Rules(7, ("high", "ace_to_five"), stud=True),
    "razz": Rules(7, ("ace_to_five",), stud=True),
    "razz_27": Rules(7, ("deuce_to_seven",), stud=True),
    "london": Rules(7, ("ace_to_six",), stud=True),
    "draw": Rules(5, ("high",)),
    "single_draw_27": Rules(5, ("deuce_to_seven",)),
    "triple_draw_27": Rules(5, ("deuce_to_seven",)),
    "triple_draw_a5": Rules(5, ("ace_to_five",)),
    "single_draw_a5": Rules(5, ("ace_to_five",), joker=True),
    "single_draw_a6": Rules(5, ("ace_to_six",)),
    "badugi": Rules(4, ("badugi",)),
    "badeucy": Rules(5, ("badugi_ace_high", "deuce_to_seven")),
    "badacey": Rules(5, ("badugi", "ace_to_five")),
    # Games of one's own.
    "joker_27": Rules(5, ("deuce_to_seven",), joker=True),
    "bug_eight": Rules(7, ("high_bug", "eight_or_better"), joker=True, stud=True),
    "wild": Rules(6, ("high_wild",), joker=True),
    "stud9": Rules(7, ("high", "nine_or_better"), stud=True),
    "badugi_eight": Rules(5, ("badugi", "eight_or_better")),
}


def _classes(rules: Rules, system: str, hands: np.ndarray) -> np.ndarray:
    """Class numbers; those of plain hands don't depend on whether the deck has a joker."""
    if system not in reference.JOKER_SYSTEMS or (not rules.joker and system != "high"):
        return reference.classes(system, hands)
    return reference.joker_classes_of_all([system], hands)[system]


def _sets(hands: np.ndarray) -> np.ndarray:
    return (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)


def _winners(ranks: Sequence[np.ndarray]) -> np.ndarray:
    """The set of those with the least rank of each deal, none if that is no low."""
    least = np.min(ranks, axis=0)
    return sum(
        ((own == least) & (least < NO_LOW)).astype(np.int64) << seat
        for seat, own in enumerate(ranks)
    )


def tallies(game: str, players: Sequence[str], dead: str = "", board: str = "") -> np.ndarray:
    """How often each set of players wins something; of split pots by half as well.

    Rows as of the library: who wins something; who wins the low half; who wins the high half where
    no one has a low, and on the other deals.
    """
    rules = GAMES[game]
    known = [[*cards(player), *cards(board)] for player in players]
    gone = {*chain.from_iterable(known), *cards(dead)}
    deck = [card for card in range(53 if rules.joker else 52) if card not in gone]
    lacking = [rules.hole - len(hand) for hand in known]
    shared: list[tuple[int, ...]] = [()]
    if rules.stud and not board and sum(lacking) > len(deck):
        shared = [(card,) for card in deck]
    rows = [_tallies(rules, [[*hand, *card] for hand in known], deck, card) for card in shared]
    return np.sum(rows, axis=0)


def _tallies(
    rules: Rules, known: list[list[int]], deck: list[int], shared: tuple[int, ...]
) -> np.ndarray:
    left = [card for card in deck if card not in shared]
    taken = np.zeros(1, dtype=np.uint64)
    ranks: list[list[np.ndarray]] = [[] for _ in rules.systems]
    for hand in known:
        coming = np.array(list(combinations(left, rules.hole - len(hand))), dtype=np.uint8)
        whole = np.hstack(
            [np.broadcast_to(np.array(hand, np.uint8), (len(coming), len(hand))), coming]
        )
        here, next_one = np.nonzero((taken[:, None] & _sets(coming)) == 0)
        taken = taken[here] | _sets(coming)[next_one]
        for system, so_far in zip(rules.systems, ranks, strict=True):
            found = _classes(rules, system, np.ascontiguousarray(whole))[next_one]
            so_far[:] = [*(each[here] for each in so_far), found]
    sizes = 1 << len(known)
    high = _winners(ranks[0])
    if len(rules.systems) == 1:
        return np.bincount(high, minlength=sizes)[np.newaxis]
    low = _winners(ranks[1])
    parts = (high | low, low, high[low == 0], high[low > 0])
    return np.array([np.bincount(part, minlength=sizes) for part in parts])
