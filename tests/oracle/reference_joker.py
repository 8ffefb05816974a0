"""Hands with the joker: it plays as each card that it may, and the best of those hands counts.

The joker and four cards get the best class of the five-card hands that the joker may make; the
`four_card_sorts`, (four ranks, one suit or not), are enough for that, since a joker beside cards of
different suits makes no flush and beside cards of one suit may take that suit or another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import reference_five as five
from reference_cards import DECK, JOKER

LOWS = five.FIVE_CARD_SYSTEMS[1:]
HIGHS = ("high_wild", "high_bug")
JOKER_SYSTEMS = (*HIGHS, *LOWS)

# Ranks (0 to 12) that make five of a kind with four such cards and the joker, best first. They beat
# all other hands, so that the classes of `high` come after them.
FIVE_OF_A_KIND = {"high_wild": tuple(range(12, -1, -1)), "high_bug": (12,)}
_COMPLETED = ("straight", "flush", "straight flush")


def natural_classes(system: str) -> np.ndarray:
    """Class number of each of the 7,462 sorts of five-card hands without a joker: uint16."""
    if system in HIGHS:
        return five.sort_classes("high") + np.uint16(len(FIVE_OF_A_KIND[system]))
    return five.sort_classes(system)


def natural_categories(system: str) -> np.ndarray:
    """Category name of each of the 7,462 sorts of five-card hands without a joker: str."""
    return five.sort_categories("high" if system in HIGHS else system)


def classes_as(system: str, four: Sequence[int]) -> dict[int, int]:
    """Class of four cards and the joker, for every card that the joker may play as.

    Five of a kind is there under the number of the joker itself.
    """
    others = np.setdiff1d(DECK, four).astype(np.uint8)
    columns = [np.full(len(others), card, dtype=np.uint8) for card in four]
    sorts = five.sort_numbers([*columns, others])
    made = dict(zip(others.tolist(), natural_classes(system)[sorts].tolist(), strict=True))
    if system == "high_bug":
        names = natural_categories(system)[sorts].tolist()
        completed = [card for card, name in zip(made, names, strict=True) if name in _COMPLETED]
        made = {card: made[card] for card in made if card in completed or card // 4 == 12}
    ranks = {card // 4 for card in four}
    if len(ranks) == 1 and system in HIGHS and ranks <= set(FIVE_OF_A_KIND[system]):
        made[JOKER] = FIVE_OF_A_KIND[system].index(ranks.pop()) + 1
    return made


@cache
def four_card_sorts() -> tuple[tuple[int, ...], ...]:
    """One hand of each sort: first all sets of four ranks not in one suit, then those in one."""
    mixed = []
    for ranks in combinations_with_replacement(range(13), 4):
        suits = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
        if len(set(ranks)) == 4:
            suits[3] = 1
        mixed.append(tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)))
    suited = [tuple(4 * rank for rank in ranks) for ranks in combinations(range(13), 4)]
    assert (len(mixed), len(suited)) == (1820, 715)
    return (*mixed, *suited)


@cache
def _classes_of_code(system: str) -> np.ndarray:
    """Class with the joker for [suited, four ascending ranks as a number of base 13]: uint16."""
    table = np.zeros((2, 13**4), dtype=np.uint16)
    for number, four in enumerate(four_card_sorts()):
        code = int(np.ravel_multi_index([card // 4 for card in four], (13,) * 4))
        table[int(number >= 1820), code] = min(classes_as(system, four).values())
    return table.ravel()


def with_joker(system: str, four: Sequence[np.ndarray]) -> np.ndarray:
    """Class number of each hand of the joker and four cards, given as four ascending columns."""
    code = np.zeros(len(four[0]), dtype=np.int32)
    suited = np.ones(len(code), dtype=bool)
    for column in four:
        code = 13 * code + (column >> 2)
        suited &= (column & 3) == (four[0] & 3)
    return _classes_of_code(system)[code + suited * np.int32(13**4)]


def classes_of_all(systems: Sequence[str], hands: np.ndarray) -> dict[str, np.ndarray]:
    """Class numbers in several systems of hands (N, 5 to 7) with or without the joker."""
    ordered = np.sort(np.asarray(hands, dtype=np.uint8), axis=1)
    holds = ordered[:, -1] == JOKER
    joker = list(np.ascontiguousarray(ordered[holds, :-1].T))
    best = {system: np.full(len(hands), 65535, dtype=np.uint16) for system in systems}

    def improve(rows: np.ndarray, columns: Sequence[np.ndarray]) -> None:
        for subset in combinations(columns, 5):
            sorts = five.sort_numbers(subset)
            for system in systems:
                made = natural_classes(system)[sorts]
                best[system][rows] = np.minimum(best[system][rows], made)

    improve(~holds, list(np.ascontiguousarray(ordered[~holds].T)))
    improve(holds, joker)
    for four in combinations(joker, 4):
        for system in systems:
            made = with_joker(system, four)
            best[system][holds] = np.minimum(best[system][holds], made)
    return best


@cache
def class_categories(system: str) -> dict[int, str]:
    """Category name of each class number of a system."""
    pairs = zip(natural_classes(system).tolist(), natural_categories(system).tolist(), strict=True)
    made = range(1, len(FIVE_OF_A_KIND.get(system, ())) + 1)
    return dict.fromkeys(made, "five of a kind") | dict(pairs)
