"""Hands of a player as the core compares them: by kind, with weights that are integers.

A kind is a multiset of ranks. Hands are kept in the order of their kinds, since suits left aside
those of one kind rank the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._equity.spot import Seat
from steelwheel._ranges.combinations import cards_of, count, number_of, rank_set_of

if TYPE_CHECKING:
    from steelwheel._ranges.range import Range

__all__ = ["PERMUTATIONS", "Hands", "join", "limbs", "stacked", "union"]

PERMUTATIONS = tuple(permutations(range(4)))
"""All ways to exchange suits: what each suit becomes. The first leaves them as they are."""

_ONE = np.uint64(1)

_LOOKED_AT = 128
"""Hands of a range that tell which part of them may be held together with another's."""


@dataclass(frozen=True)
class Hands:
    """Hands of one player.

    Attributes
    ----------
    cards : uint8 array of shape ``(n, k)``
        Each hand, highest card first, in the order of their kinds.
    weights : sequence of int, or uint64 array
        A weight for each hand, relative to the others'.
    """

    cards: NDArray[np.uint8]
    weights: NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def size(self) -> int:
        """How many cards a hand has."""
        return int(self.cards.shape[1])

    @cached_property
    def total(self) -> int:
        """The sum of the weights."""
        return int(self.weights.sum()) if self.weights.dtype != object else sum(self.weights)

    @cached_property
    def largest(self) -> int:
        """The largest weight."""
        return int(self.weights.max())

    @cached_property
    def masks(self) -> NDArray[np.uint64]:
        """The cards of each hand as bits."""
        bits: NDArray[np.uint64] = _ONE << self.cards.astype(np.uint64)
        return np.asarray(np.bitwise_or.reduce(bits, axis=1))

    @cached_property
    def numbers(self) -> NDArray[np.intp]:
        """The number of each hand, see `steelwheel._ranges.combinations`."""
        return number_of(self.cards.T)

    @cached_property
    def _kinds(self) -> NDArray[np.intp]:
        """For each hand the number of its kind among all that there are."""
        return rank_set_of(self.cards.T)

    @cached_property
    def _first(self) -> NDArray[np.bool_]:
        """Whether a hand is the first of its kind."""
        kinds = self._kinds
        first = np.empty(len(kinds), dtype=bool)
        first[:1] = True
        np.not_equal(kinds[1:], kinds[:-1], out=first[1:])
        return first

    @cached_property
    def kind(self) -> NDArray[np.uint32]:
        """For each hand the number of its kind among those that occur."""
        return (self._first.cumsum() - 1).astype(np.uint32)

    @cached_property
    def kind_start(self) -> NDArray[np.uint32]:
        """Where the hands of each kind begin, and at last their number."""
        starts = self._first.nonzero()[0]
        result = np.empty(len(starts) + 1, dtype=np.uint32)
        result[:-1], result[-1] = starts, len(self)
        return result

    @cached_property
    def kind_hole(self) -> NDArray[np.uint8]:
        """A hand of each kind."""
        return self.cards.take(self.kind_start[:-1], axis=0)

    @property
    def kinds(self) -> int:
        """How many kinds there are."""
        return len(self.kind_start) - 1

    @cached_property
    def subsets(self) -> tuple[NDArray[np.uint32] | None, int]:
        """Numbers of the sets of 1 to k - 1 of each hand's cards, and how many there are."""
        if self.size == 2:
            return None, 52
        parts, before = [], 0
        for cards in range(1, self.size):
            for chosen in combinations(range(self.size), cards):
                numbers = number_of(self.cards.T[list(chosen)]) + before
                parts.append(numbers.astype(np.uint32))
            before += comb(52, cards)
        return np.column_stack(parts), before

    def weighted(self, weights: NDArray[np.uint64]) -> Hands:
        """Return the same hands with other weights."""
        return replace(self, weights=weights)

    def modulo(self, modulus: int) -> Hands:
        """Return the same hands with their weights modulo a number."""
        if self.largest < modulus:
            return self
        rest = [weight % modulus for weight in self.weights.tolist()]
        return self.weighted(np.array(rest, dtype=np.uint64))

    def fitting(self, others: Hands) -> float:
        """Return about which part of the pairs with other hands share no card."""
        if type(others) is not Hands:  # nothing is known of its cards
            return others.fitting(self)
        if not len(self) or not len(others):
            return 1.0
        some, rest = (hands.masks[:: -(-len(hands) // _LOOKED_AT)] for hands in (self, others))
        return max(float(((some[:, None] & rest) == 0).mean()), 1 / _LOOKED_AT)

    def some(self, which: NDArray[np.bool_] | NDArray[np.intp] | slice) -> Hands:
        """Return some of the hands, in the same order."""
        return Hands(np.ascontiguousarray(self.cards[which]), self.weights[which])

    def permuted(self, permutation: Sequence[int]) -> NDArray[np.intp]:
        """Return the number of each hand with its suits exchanged."""
        new = np.array([card // 4 * 4 + permutation[card % 4] for card in range(52)], np.uint8)
        return number_of(new[self.cards].T)

    def is_symmetric(self, permutation: Sequence[int]) -> bool:
        """Return whether the weight of each hand stays the same with suits exchanged."""
        new = self.permuted(permutation)
        if len(self) == 1:
            return bool(new[0] == self.numbers[0])
        old_order, new_order = np.argsort(self.numbers), np.argsort(new)
        return bool(
            np.array_equal(self.numbers[old_order], new[new_order])
            and np.array_equal(self.weights[old_order], self.weights[new_order])
        )

    @classmethod
    def of(cls, cards: NDArray[np.uint8], weights: NDArray[np.uint64] | None = None) -> Hands:
        """Make hands of cards, highest first in each row, ordered by kind."""
        if weights is None:
            weights = np.ones(len(cards), dtype=np.uint64)
        kinds = rank_set_of(cards.T)
        order = np.argsort(kinds, kind="stable")
        hands = cls(cards[order], weights[order])
        hands.__dict__["_kinds"] = kinds[order]
        return hands

    @classmethod
    def of_seat(cls, seat: Seat) -> tuple[Hands, int]:
        """Make hands of a seat's known cards or range; and say what all weights were scaled by."""
        if seat.range is None:
            cards = sorted(seat.cards, reverse=True)
            weights = np.ones(1, dtype=np.uint64)
            if len(cards) == 2:
                return cls._pairs_at(_place()[[comb(cards[0], 2) + cards[1]]], weights), 1
            return cls(np.array([cards], dtype=np.uint8), weights), 1
        scale, exact = seat.range.scale, seat.range.integer_levels
        if seat.range.hole == 2:
            return cls._of_pairs(seat.range, exact), scale
        return cls.of(seat.range.cards, _weights(exact, seat.range.level)), scale

    @classmethod
    def _of_pairs(cls, hands: Range, levels: list[int]) -> Hands:
        """The same for two cards, where all that is asked for is known beforehand."""
        codes = hands._codes.take(_pairs()[0])
        there = (codes > 0).nonzero()[0]
        return cls._pairs_at(there, _weights([0, *levels], codes.take(there)))

    @classmethod
    def _pairs_at(cls, there: NDArray[np.intp], weights: NDArray[np.uint64]) -> Hands:
        """Hands of two cards at some places in the order of kinds."""
        # `take` is several times faster than indexing where rows are short.
        order, cards, kinds, masks = _pairs()
        made = cls(cards.take(there, axis=0), weights)
        made.__dict__.update(
            _kinds=kinds.take(there), masks=masks.take(there), numbers=order.take(there)
        )
        return made


def _weights(levels: Sequence[int], level: NDArray[Any]) -> NDArray[Any]:
    """The weight of each hand from the number of its level: uint64 if their sum is below 2**63."""
    fits = max(levels) < 1 << 32
    if not fits:
        times = np.bincount(level, minlength=len(levels)).tolist()
        fits = sum(n * weight for n, weight in zip(times, levels, strict=True)) < 1 << 63
    weights: NDArray[Any] = np.array(levels, dtype=np.uint64 if fits else object)
    return np.asarray(weights.take(level))


@cache
def _pairs() -> tuple[NDArray[Any], ...]:
    """Numbers of all hands of two cards in the order of their kinds; cards, kinds and masks."""
    cards = cards_of(np.arange(count(2)), 2)
    every = Hands.of(cards)
    return every.numbers, every.cards, every._kinds, every.masks


@cache
def _place() -> NDArray[np.intp]:
    """The places of all hands of two cards in the order of their kinds, by number."""
    return np.argsort(_pairs()[0])


def stacked(players: Sequence[Hands]) -> Hands:
    """Return the hands of all players, one after the other."""
    hands = Hands(
        np.concatenate([each.cards for each in players]),
        np.concatenate([each.weights for each in players]),
    )
    hands.__dict__["_kinds"] = np.concatenate([each._kinds for each in players])
    return hands


def join(first: Hands, second: Hands) -> tuple[Hands, NDArray[np.intp] | None]:
    """Return the hands of both with the weights of the second, and the places of the first's.

    The places are None if there are no others.
    """
    if first is second or np.array_equal(first.cards, second.cards):
        return second, None
    hands, places = union((first, second))
    weights = np.zeros(len(hands), dtype=np.uint64)
    weights[places[1]] = second.weights
    return hands.weighted(weights), places[0]


def union(players: Sequence[Hands]) -> tuple[Hands, list[NDArray[np.intp]]]:
    """Return the hands that some player holds, and where those of each are."""
    if players[0].size == 2:
        own = [_place().take(hands.numbers) for hands in players]
        held = np.zeros(count(2), dtype=bool)
        for places in own:
            held[places] = True
        there = held.nonzero()[0]
        hands = Hands._pairs_at(there, np.ones(len(there), dtype=np.uint64))
        new = held.cumsum() - 1
        return hands, [new.take(places) for places in own]
    numbers = np.unique(np.concatenate([hands.numbers for hands in players]))
    hands = Hands.of(cards_of(numbers, players[0].size))
    place = np.empty(len(numbers), dtype=np.intp)
    place[np.searchsorted(numbers, hands.numbers)] = np.arange(len(numbers))
    return hands, [place[np.searchsorted(numbers, each.numbers)] for each in players]


def limbs(hands: Hands, bits: int) -> Iterator[tuple[int, Hands]]:
    """Yield the hands with weights below ``2**bits`` and factors by which their sum is what it was.

    Hands that have no weight in a limb are left out.
    """
    exact = hands.weights.tolist()
    for shift in range(0, max(exact).bit_length(), bits):
        low = [weight >> shift & ((1 << bits) - 1) for weight in exact]
        weights = np.array(low, dtype=np.uint64)
        there = weights > 0
        if there.any():
            yield 1 << shift, hands.weighted(weights).some(there)
