"""Badugi of one to seven cards, the ace low or high: the best of all subsets of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
from reference_five import Key, dense

BADUGI_SYSTEMS = ("badugi", "badugi_ace_high")
ACE = {"badugi": 1, "badugi_ace_high": 14}


def ranks_of(system: str, ids: Sequence[int]) -> set[int]:
    """Different ranks of the cards as the system counts the ace."""
    return {ACE[system] if card // 4 == 12 else card // 4 + 2 for card in ids}


def badugi_key(ids: Sequence[int], system: str = "badugi") -> Key:
    """Ordering key of the best badugi among all subsets of the cards, the smaller the better."""
    keys = []
    for size in range(1, min(len(ids), 4) + 1):
        for subset in combinations(ids, size):
            ranks = ranks_of(system, subset)
            suits = {card % 4 for card in subset}
            if len(ranks) == len(suits) == size:
                keys.append((-size, *sorted(ranks, reverse=True)))
    return min(keys)


@cache
def badugi_numbers(system: str = "badugi") -> dict[Key | None, int]:
    """Class number of every badugi key: all choices of one to four different ranks."""
    ranks = sorted(ranks_of(system, range(52)))
    keys = [
        (-n, *sorted(some, reverse=True)) for n in (1, 2, 3, 4) for some in combinations(ranks, n)
    ]
    return dense(keys)


@cache
def _class_of_ranks(system: str) -> np.ndarray:
    """Class number for a set of one to four ranks (bit 0 the deuce), 65535 for others: uint16."""
    table = np.full(1 << 13, 65535, dtype=np.uint16)
    for n in (1, 2, 3, 4):
        for some in combinations(range(13), n):
            key = (-n, *sorted(ranks_of(system, [4 * rank for rank in some]), reverse=True))
            table[sum(1 << rank for rank in some)] = badugi_numbers(system)[key]
    return table


def badugi_classes(system: str, hands: np.ndarray) -> np.ndarray:
    """Class numbers of hands (N, 1 to 7): the least of the subsets of different ranks and suits."""
    columns = list(np.ascontiguousarray(np.asarray(hands, dtype=np.uint8).T))
    ranks = [np.uint16(1) << (column >> 2).astype(np.uint16) for column in columns]
    suits = [np.uint8(1) << (column & 3) for column in columns]
    best = np.full(len(hands), 65535, dtype=np.uint16)
    for size in range(1, min(len(columns), 4) + 1):
        for places in combinations(range(len(columns)), size):
            all_ranks = np.bitwise_or.reduce([ranks[place] for place in places])
            all_suits = np.bitwise_or.reduce([suits[place] for place in places])
            fits = (np.bitwise_count(all_ranks) == size) & (np.bitwise_count(all_suits) == size)
            made = np.where(fits, _class_of_ranks(system)[all_ranks], np.uint16(65535))
            np.minimum(best, made, out=best)
    return best


def class_categories(system: str) -> dict[int, str]:
    """Category name of each class number of a system."""
    return {number: f"{-key[0]}-card" for key, number in badugi_numbers(system).items() if key}
