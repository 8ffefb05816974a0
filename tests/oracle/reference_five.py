"""Five-card hands of one deck: keys, categories and class numbers, stated from the written rules.

A five-card hand gets an ordering *key*, a tuple of Python ints where the smaller key is the better
hand. The keys of all hands, sorted, give the dense *class numbers* (1 is best). Six and seven cards
have the best class of their five-card subsets.

Over whole enumerations the keys are computed once for each distinct *sort* of hand, that is each
pair (five ranks, one suit or not), of which there are 6,175 + 1,287 = 7,462; `sort_numbers` takes
arrays of hands to their sorts.

Ranks in keys are 2 to 14 where the ace is high, 1 to 13 where it is low.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np

NO_LOW = 65535
FIVE_CARD_SYSTEMS = (
    "high",
    "ace_to_five",
    "eight_or_better",
    "nine_or_better",
    "ace_to_six",
    "deuce_to_seven",
)
SHORT_DECK_SYSTEMS = ("short_deck", "short_deck_trips")

# Highest card of a low that counts, in the systems with a qualifier.
QUALIFIER = {"eight_or_better": 8, "nine_or_better": 9}
ACE_LOW = ("ace_to_five", "eight_or_better", "nine_or_better", "ace_to_six")

# For each system its straights as {ranks in ascending order: the rank it is named for}.
_FROM_SIX_UP = {tuple(range(top - 4, top + 1)): top for top in range(6, 15)}
STRAIGHTS: dict[str, dict[tuple[int, ...], int]] = {
    "high": {**_FROM_SIX_UP, (2, 3, 4, 5, 14): 5},
    "ace_to_five": {},
    "eight_or_better": {},
    "nine_or_better": {},
    "ace_to_six": {tuple(range(top - 4, top + 1)): top for top in range(5, 14)},
    "deuce_to_seven": _FROM_SIX_UP,
}
for _system in SHORT_DECK_SYSTEMS:
    STRAIGHTS[_system] = {(6, 7, 8, 9, 14): 9} | {
        ranks: top for ranks, top in _FROM_SIX_UP.items() if top >= 10
    }

# Categories, weakest first: the index is a hand's strength.
_USUAL = (
    "no pair",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
_SHORT = (
    "no pair",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "full house",
    "flush",
    "four of a kind",
    "straight flush",
)
_SHORT_TRIPS = (*_SHORT[:3], "straight", "three of a kind", *_SHORT[5:])
STRENGTHS = {
    **dict.fromkeys(FIVE_CARD_SYSTEMS, _USUAL),
    "short_deck": _SHORT,
    "short_deck_trips": _SHORT_TRIPS,
}
STRONGEST_WINS = ("high", *SHORT_DECK_SYSTEMS)
_OF_GROUPS = {
    (1, 1, 1, 1, 1): "no pair",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}

Key = tuple[int, ...]


def category(system: str, ranks: Sequence[int], suited: bool) -> str:
    """Category of five ranks (as the system counts the ace), qualifier apart."""
    straight = tuple(sorted(ranks)) in STRAIGHTS[system]
    flush = suited and system not in ("ace_to_five", "eight_or_better", "nine_or_better")
    if straight and flush:
        return "straight flush"
    if flush:
        return "flush"
    if straight:
        return "straight"
    groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    return _OF_GROUPS[tuple(groups)]


def five_card_key(system: str, ids: Sequence[int]) -> Key | None:
    """Ordering key of five cards, the smaller the better; None for a low that doesn't count."""
    ace = 1 if system in ACE_LOW else 14
    ranks = [ace if card // 4 == 12 else card // 4 + 2 for card in ids]
    suited = len({card % 4 for card in ids}) == 1
    kind = category(system, ranks, suited)
    if system in QUALIFIER and (kind != "no pair" or max(ranks) > QUALIFIER[system]):
        return None
    if kind in ("straight", "straight flush"):
        order = [STRAIGHTS[system][tuple(sorted(ranks))]]
    else:  # larger groups first, then higher ranks
        order = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    strength = (STRENGTHS[system].index(kind), *order)
    if system in STRONGEST_WINS:
        return tuple(-part for part in strength)
    return strength


def dense(keys: Iterable[Key | None]) -> dict[Key | None, int]:
    """Class number of every key: 1 for the least, no gaps; NO_LOW for None."""
    distinct = set(keys)
    numbers: dict[Key | None, int] = {None: NO_LOW} if None in distinct else {}
    for number, key in enumerate(sorted(key for key in distinct if key is not None), start=1):
        numbers[key] = number
    return numbers


@cache
def five_card_sorts() -> tuple[tuple[int, ...], ...]:
    """One hand of each sort: first all sets of five ranks not in one suit, then those in one."""
    mixed = []
    for ranks in combinations_with_replacement(range(13), 5):
        if max(ranks.count(rank) for rank in ranks) == 5:
            continue
        # Equal ranks get the suits c, d, h, s in turn, and a last card in a suit of its own
        # keeps five different ranks from being a flush.
        suits = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
        if len(set(ranks)) == 5:
            suits[4] = 1
        mixed.append(tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)))
    suited = [tuple(4 * rank for rank in ranks) for ranks in combinations(range(13), 5)]
    assert (len(mixed), len(suited)) == (6175, 1287)
    return (*mixed, *suited)


def in_deck(system: str, ids: Sequence[int]) -> bool:
    """Whether the system's deck has these cards of the 52."""
    return system not in SHORT_DECK_SYSTEMS or min(ids) >= 16


@cache
def sort_classes(system: str) -> np.ndarray:
    """Class number of each of the 7,462 sorts: uint16, 0 for those that the deck can't make."""
    hands = [hand if in_deck(system, hand) else None for hand in five_card_sorts()]
    keys = {hand: five_card_key(system, hand) for hand in hands if hand}
    numbers = dense(keys.values())
    return np.array([numbers[keys[hand]] if hand else 0 for hand in hands], dtype=np.uint16)


@cache
def sort_categories(system: str) -> np.ndarray:
    """Category name of each of the 7,462 sorts: str, empty for those that the deck can't make."""
    names = []
    for hand in five_card_sorts():
        key = five_card_key(system, hand) if in_deck(system, hand) else ()
        if key is None:
            names.append("no low")
        else:
            names.append(STRENGTHS[system][abs(key[0])] if key else "")
    return np.array(names)


@cache
def _sort_of_code() -> np.ndarray:
    """Sort number for [suited, ranks as a number of base 13], whatever the order of the ranks."""
    digits = np.stack(np.unravel_index(np.arange(13**5), (13,) * 5), axis=1)
    ordered = np.ravel_multi_index(tuple(np.sort(digits, axis=1).T), (13,) * 5)
    table = np.full((2, 13**5), 65535, dtype=np.uint16)
    for number, hand in enumerate(five_card_sorts()):
        code = int(np.ravel_multi_index([card // 4 for card in hand], (13,) * 5))
        table[int(number >= 6175), code] = number
    return table[:, ordered].ravel()


def sort_numbers(columns: Sequence[np.ndarray]) -> np.ndarray:
    """Sort number of each five-card hand, the cards given as five arrays of ids (uint8)."""
    first, *others = columns
    code = (first >> 2).astype(np.int32)
    suit, suited = first & 3, np.ones(len(first), dtype=bool)
    for column in others:
        code *= 13
        code += column >> 2
        suited &= (column & 3) == suit
    code += suited * np.int32(13**5)
    return _sort_of_code()[code]


def classes_of_all(systems: Sequence[str], hands: np.ndarray) -> dict[str, np.ndarray]:
    """Class numbers in several systems of hands (N, 5 to 7): the best of the five-card subsets."""
    columns = list(np.ascontiguousarray(np.asarray(hands, dtype=np.uint8).T))
    best = {system: np.full(len(hands), 65535, dtype=np.uint16) for system in systems}
    for subset in combinations(columns, 5):
        sorts = sort_numbers(subset)
        for system in systems:
            np.minimum(best[system], sort_classes(system)[sorts], out=best[system])
    return best


@cache
def class_categories(system: str) -> dict[int, str]:
    """Category name of each class number of a system."""
    pairs = zip(sort_classes(system).tolist(), sort_categories(system).tolist(), strict=True)
    return {number: name for number, name in pairs if number}
