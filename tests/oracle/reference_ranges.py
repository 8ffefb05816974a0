"""Equity of ranges by dealing every board to every choice of hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, combinations, product

import numpy as np
from reference_boards import BOARD_GAMES
from reference_cards import cards
from reference_five import NO_LOW, classes_of_all
from reference_omaha import omaha_classes

Hand = tuple[str, Fraction]


def tallies(
    game: str, players: Sequence[Sequence[Hand]], board: str = "", dead: str = ""
) -> list[list[Fraction]]:
    """Weights of deals by the set of winners, bit i for player i.

    The rows: who wins anything; and for two systems who wins the low half, who the high half where
    no one wins the low, and who the high half on other boards.
    """
    size, omaha, systems = BOARD_GAMES[game]
    known = cards(board)
    gone = {*known, *cards(dead)}
    lowest = 16 if systems[0] == "short_deck" else 0
    left = [card for card in range(lowest, 52) if card not in gone]
    boards = np.array([[*known, *more] for more in combinations(left, 5 - len(known))])
    ranks = [[_ranks(cards(text), boards, size, omaha, systems) for text, _ in p] for p in players]
    blocked = [[np.isin(boards, cards(text)).any(axis=1) for text, _ in p] for p in players]
    sets = 1 << len(players)
    rows = [[Fraction(0)] * sets for _ in range(4 if len(systems) == 2 else 1)]
    for choice in product(*(range(len(p)) for p in players)):
        held = [cards(p[i][0]) for p, i in zip(players, choice, strict=True)]
        if len({*chain.from_iterable(held)} | gone) < sum(map(len, held)) + len(gone):
            continue
        weight = Fraction(1)
        for p, i in zip(players, choice, strict=True):
            weight *= p[i][1]
        there = ~np.any([one[i] for one, i in zip(blocked, choice, strict=True)], axis=0)
        won = []
        for half in range(len(systems)):
            own = np.array([one[i][half][there] for one, i in zip(ranks, choice, strict=True)])
            least = own.min(axis=0)
            best = (own == least) & (least < NO_LOW)
            won.append((best << np.arange(len(players))[:, None]).sum(axis=0))
        high, low = won[0], won[-1] if len(won) == 2 else np.zeros_like(won[0])
        parts = [(high | low, there[there])]
        if len(systems) == 2:
            parts += [(low, there[there]), (high, low == 0), (high, low > 0)]
        for row, (winners, some) in zip(rows, parts, strict=True):
            for winning, times in enumerate(np.bincount(winners[some], minlength=sets).tolist()):
                row[winning] += weight * times
    return rows


def _ranks(
    hand: Sequence[int], boards: np.ndarray, size: int, omaha: bool, systems: tuple[str, ...]
) -> list[np.ndarray]:
    """Classes on every board, in each system; on boards with cards of the hand anything."""
    hole = np.broadcast_to(np.array(hand, dtype=np.uint8), (len(boards), size))
    boards = boards.astype(np.uint8)
    clear = ~np.isin(boards, hand).any(axis=1)
    found = [np.zeros(len(boards), dtype=np.int64) for _ in systems]
    if omaha:
        classes = omaha_classes(systems, hole[clear], boards[clear])
    else:
        classes = classes_of_all(systems, np.hstack([hole[clear], boards[clear]]))
    for row, system in zip(found, systems, strict=True):
        row[clear] = classes[system]
    return found


def share(rows: Sequence[Sequence[Fraction]], player: int) -> Fraction:
    """A player's share of the pot."""
    sets = [s for s in range(len(rows[0])) if s >> player & 1]

    def part(row: Sequence[Fraction]) -> Fraction:
        return sum((row[s] / s.bit_count() for s in sets), Fraction(0))

    total = sum(rows[0])
    if len(rows) == 1:
        return part(rows[0]) / total
    return (part(rows[1]) / 2 + part(rows[2]) + part(rows[3]) / 2) / total
