"""What hands with cards to come may become: kinds of cards, completions, how many there are.

Cards that no rank can tell apart are of one kind. Where no suit can make or spoil a hand, in razz
or among hands that lack the cards for a flush, a rank is a kind, and 1,820 multisets stand for the
163,185 ways to deal four cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import private
from steelwheel._cards.cards import JOKER
from steelwheel._games.rankings import RANKINGS

__all__ = ["Deck", "Hand", "Lists", "complete", "deck_for"]

_FLUSH = 5
_KIND = 4
_CHUNK = 1 << 20
"""Completions that are made in one call of the core: some 30 ms."""
_RANK_SHIFT = np.uint64(48)
_KINDS = np.uint64((1 << 48) - 1)


class Hand(NamedTuple):
    """Known cards, and how many are to come."""

    known: bytes
    missing: int


@dataclass(frozen=True)
class Deck:
    """The cards that are left, by kind.

    Attributes
    ----------
    kinds : tuple of tuples of int
        The cards of each kind, at most four.
    left : bytes
        How many those are.
    cards : bytes
        The same cards, four bytes a kind.
    """

    kinds: tuple[tuple[int, ...], ...]

    @cached_property
    def left(self) -> bytes:
        return bytes(map(len, self.kinds))

    @cached_property
    def cards(self) -> bytes:
        return b"".join(bytes((*kind, 0, 0, 0)[:_KIND]) for kind in self.kinds)

    @cached_property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.left)

    @cached_property
    def plain(self) -> bool:
        """Whether every card is of a kind of its own."""
        return max(self.left, default=0) < 2

    def count(self, missing: int) -> int:
        """How many multisets of so many cards there are."""
        if missing == 1:
            return len(self.left)
        if self.plain:
            return comb(len(self.left), missing)
        return _multisets(tuple(sorted(Counter(self.left).items())), missing)

    def alone(self) -> Deck:
        """The same cards, each of a kind of its own."""
        return Deck(tuple((card,) for card in sorted(card for kind in self.kinds for card in kind)))


@lru_cache(256)
def _multisets(kinds: tuple[tuple[int, int], ...], size: int) -> int:
    """How many multisets there are of kinds, given as pairs of how many cards of how many."""
    ways = [1] + [0] * size
    for most, times in kinds:
        for _ in range(times):
            ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(size + 1)]
    return ways[size]


def deck_for(rankings: tuple[str, ...], hands: Sequence[Hand], cards: Sequence[int]) -> Deck:
    """Sort the cards that are left into kinds."""
    kind_of = _kinds_of_cards(frozenset(_suits(rankings, hands)))
    kinds: dict[int, list[int]] = {}
    for card in cards:
        kinds.setdefault(kind_of[card], []).append(card)
    return Deck(tuple([tuple(kinds[key]) for key in sorted(kinds)]))


@cache
def _kinds_of_cards(matter: frozenset[int]) -> list[int]:
    """The number of each card's kind if some suits matter."""
    return [
        5 * (card >> 2) + (card & 3 if card == JOKER or card & 3 in matter else 4)
        for card in range(JOKER + 1)
    ]


@cache
def _always(rankings: tuple[str, ...]) -> frozenset[int] | None:
    """The suits that matter in some systems whatever the hands are; None if these decide."""
    systems = [RANKINGS[name] for name in rankings]
    if any(system.order == "badugi" for system in systems):
        return frozenset(range(4))
    if all(system.straights == "ignored" for system in systems):
        return frozenset()
    return None


def _suits(rankings: tuple[str, ...], hands: Sequence[Hand]) -> frozenset[int] | set[int]:
    """The suits that can matter."""
    always = _always(rankings)
    if always is not None:
        return always
    matter: set[int] = set()
    for hand in hands:
        most = [hand.missing] * 4
        for card in hand.known:
            for suit in range(4) if card == JOKER else (card & 3,):
                most[suit] += 1
        matter.update(suit for suit in range(4) if most[suit] >= _FLUSH)
    return matter


class Lists(NamedTuple):
    """The completions of a hand: words with the ranks in the first system, ranks in the second."""

    words: NDArray[np.uint64]
    low: NDArray[np.uint16] | None

    def by_low(self) -> NDArray[np.uint64]:
        """The words with the ranks of the second system."""
        assert self.low is not None
        low: NDArray[np.uint64] = self.low.astype(np.uint64) << _RANK_SHIFT
        return self.words & _KINDS | low

    def high(self) -> NDArray[np.uint16]:
        """The ranks in the first system."""
        return (self.words >> _RANK_SHIFT).astype(np.uint16)


@cache
def _numbers(rankings: tuple[str, ...]) -> list[int]:
    """The numbers of systems in the core."""
    return [RANKINGS[name].number for name in rankings]


def complete(rankings: tuple[str, ...], hand: Hand, deck: Deck) -> Lists:
    """Rank all completions of a hand, in the order of their kinds."""
    count = deck.count(hand.missing)
    systems = _numbers(rankings)
    words = np.empty(count, dtype=np.uint64)
    low = np.empty(count, dtype=np.uint16) if len(systems) > 1 else None
    cursor = bytearray(b"\xff" * 7)
    for at in range(0, count, _CHUNK):
        part = slice(at, at + _CHUNK)
        private.fill(
            systems,
            hand.known,
            deck.cards,
            deck.left,
            hand.missing,
            cursor,
            words[part],
            None if low is None else low[part],
        )
    return Lists(words, low)
