"""The second opinion: every base ranking system stated from the written rules, slowly and plainly.

Nothing here is shared with the library or with the tools that make its tables. A five-card hand
gets an ordering *key*, a tuple of Python ints where the smaller key is the better hand. The keys
of all hands, sorted, give the dense *class numbers* (1 is best). Six and seven cards have the best
class of their five-card subsets; badugi has the best of all subsets.

Over whole enumerations the keys are computed once for each distinct *sort* of hand, that is each
pair (five ranks, one suit or not), of which there are 6,175 + 1,287 = 7,462; `sort_numbers` takes
arrays of hands to their sorts.

Card ids are 4 * rank + suit, deuce 0, ace 12, suits c d h s. Ranks in keys are 2 to 14 where the
ace is high, 1 to 13 where it is low.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb

import numpy as np

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NO_LOW = 65535
FIVE_CARD_SYSTEMS = (
    "high",
    "ace_to_five",
    "eight_or_better",
    "nine_or_better",
    "ace_to_six",
    "deuce_to_seven",
)
SYSTEMS = (*FIVE_CARD_SYSTEMS, "badugi")

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

# Category of a high hand, weakest first: the index is its strength.
CATEGORIES = (
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
_OF_GROUPS = {
    (1, 1, 1, 1, 1): "no pair",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}

Key = tuple[int, ...]


def cards(text: str) -> list[int]:
    """Card ids of plain text such as ``AsKd`` or ``As Kd``."""
    text = text.replace(" ", "")
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return [4 * RANKS.index(rank) + SUITS.index(suit) for rank, suit in pairs]


def text(ids: Iterable[int]) -> str:
    """Text such as ``AsKd`` of card ids."""
    return "".join(RANKS[card // 4] + SUITS[card % 4] for card in ids)


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
    strength = (CATEGORIES.index(kind), *order)
    if system == "high":
        return tuple(-part for part in strength)
    return strength


def badugi_key(ids: Sequence[int]) -> Key:
    """Ordering key of the best badugi among all subsets of the cards, the smaller the better."""
    keys = []
    for size in (1, 2, 3, 4):
        for subset in combinations(ids, size):
            ranks = {1 if card // 4 == 12 else card // 4 + 2 for card in subset}
            suits = {card % 4 for card in subset}
            if len(ranks) == len(suits) == size:
                keys.append((-size, *sorted(ranks, reverse=True)))
    return min(keys)


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


@cache
def sort_classes(system: str) -> np.ndarray:
    """Class number of each of the 7,462 sorts of five-card hands: uint16."""
    keys = [five_card_key(system, hand) for hand in five_card_sorts()]
    numbers = dense(keys)
    return np.array([numbers[key] for key in keys], dtype=np.uint16)


@cache
def sort_categories(system: str) -> np.ndarray:
    """Category name of each of the 7,462 sorts of five-card hands: str."""
    names = []
    for hand in five_card_sorts():
        key = five_card_key(system, hand)
        names.append("no low" if key is None else CATEGORIES[abs(key[0])])
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


def classes(system: str, hands: np.ndarray) -> np.ndarray:
    """Class numbers of hands (N, n): uint16 (N,)."""
    if system == "badugi":
        numbers = badugi_numbers()
        return np.array([numbers[badugi_key(hand)] for hand in hands.tolist()], dtype=np.uint16)
    return classes_of_all([system], hands)[system]


@cache
def badugi_numbers() -> dict[Key | None, int]:
    """Class number of every badugi key: all choices of one to four different ranks."""
    ranks = range(1, 14)
    keys = [
        (-n, *sorted(some, reverse=True)) for n in (1, 2, 3, 4) for some in combinations(ranks, n)
    ]
    return dense(keys)


@cache
def class_categories(system: str) -> dict[int, str]:
    """Category name of each class number of a system."""
    if system == "badugi":
        return {number: f"{-key[0]}-card" for key, number in badugi_numbers().items() if key}
    pairs = zip(sort_classes(system).tolist(), sort_categories(system).tolist(), strict=True)
    return dict(pairs)


def all_hands(size: int) -> np.ndarray:
    """All hands of a size, each ascending, in lexicographic order: uint8 (C(52, size), size)."""
    flat = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(flat, dtype=np.uint8, count=comb(52, size) * size).reshape(-1, size)


def seven_card_chunks(five_card_hands: np.ndarray, rows: int) -> Iterator[np.ndarray]:
    """All seven-card hands in arrays of at most so many rows: uint8 (rows, 7).

    For every pair of lowest cards the other five come from the cards above, and the five-card
    hands above a card are the last rows of the lexicographic enumeration.
    """
    for low, high in combinations(range(52), 2):
        count = comb(51 - high, 5)
        tail = five_card_hands[len(five_card_hands) - count :]
        for start in range(0, count, rows):
            part = tail[start : start + rows]
            chunk = np.empty((len(part), 7), dtype=np.uint8)
            chunk[:, 0], chunk[:, 1], chunk[:, 2:] = low, high, part
            yield chunk


def random_hands(rng: np.random.Generator, count: int, size: int, deck: int = 52) -> np.ndarray:
    """Random hands of different cards in random order: uint8 (count, size)."""
    hands = np.empty((count, size), dtype=np.uint8)
    for place in range(size):
        # A draw from the cards left, counted upward, steps over each smaller card already drawn.
        card = rng.integers(0, deck - place, count, dtype=np.uint8)
        for drawn in np.sort(hands[:, :place], axis=1).T:
            card += card >= drawn
        hands[:, place] = card
    return hands


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
        ranks.append(classes("high", np.hstack([hole, boards])))
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
