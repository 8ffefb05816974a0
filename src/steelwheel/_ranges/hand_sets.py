"""The weights of few hands as sets: what a text takes away costs no arrays of all hands.

A set of hands of two cards is an integer, one bit for each hand by number; of more cards it is a
frozenset of numbers. Both have ``|``, ``&`` and ``^``, and nothing else is used of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from math import comb, lcm
from typing import Any

import numpy as np

from steelwheel._ranges.best_hands import class_order
from steelwheel._ranges.combinations import Pattern, members
from steelwheel._ranges.notation.text import Atom, Minus, Node, Scaled, Union

__all__ = ["HandSets", "Sets", "TooManyHands", "gathered", "in_order", "numbers_in"]

Hands = Any
"""An int or a frozenset of int, see above; typed by what it is used for."""

Sets = list[tuple[Fraction, Hands]]
"""Weights and hands that have them; no hand comes twice, and none has weight 0.

A weight may come twice: fractions are slow to hash, too.
"""

_ONE = Fraction(1)

MOST = 20_000
"""Hands of more than two cards in one pattern, beyond which arrays are faster."""

_LONG = 8
"""Parts taken away, beyond which they are added up hand by hand."""


class TooManyHands(Exception):
    """Sets would be slower than arrays; caught within the package."""


def gathered(node: Node) -> dict[Atom | Minus, Fraction]:
    """The largest weight of each atom and each difference that a union is of."""
    parts: dict[Atom | Minus, Fraction] = {}
    _gather(node, _ONE, parts)
    return parts


def _gather(node: Node, weight: Fraction, parts: dict[Atom | Minus, Fraction]) -> None:
    if isinstance(node, Union):
        for item in node.items:
            _gather(item, weight, parts)
    elif isinstance(node, Scaled):
        _gather(node.item, node.weight if weight is _ONE else weight * node.weight, parts)
    else:
        known = parts.get(node)
        if known is None or known < weight:
            parts[node] = weight


def in_order(sets: Sets, *, reverse: bool = False) -> Sets:
    """Sets in the order of their weights; by float first, since fractions are slow to compare."""
    return sorted(sets, key=lambda pair: (float(pair[0]), pair[0]), reverse=reverse)


@lru_cache(maxsize=2048)
def numbers_in(hands: Hands) -> list[int]:
    """The numbers of a set's hands."""
    if isinstance(hands, int):
        data = np.frombuffer(hands.to_bytes(-(-hands.bit_length() // 8), "little"), dtype=np.uint8)
        return np.flatnonzero(np.unpackbits(data, bitorder="little")).tolist()
    return list(hands)


class HandSets:
    """The sets of the nodes of one tree.

    Parameters
    ----------
    hole : int
        How many cards a hand has.
    """

    def __init__(self, hole: int) -> None:
        self.hole = hole
        self.none: Hands = 0 if hole == 2 else frozenset()
        self.known: dict[Atom, Hands] = {}

    def of(self, node: Node) -> Sets:
        """The hands of each weight, the largest weight of each hand."""
        sets: Sets = []
        for part, weight in gathered(node).items():
            if isinstance(part, Atom):
                sets.append((weight, self.atom(part)))
            elif weight is _ONE:
                sets += self.difference(part)
            else:
                sets += [(weight * level, hands) for level, hands in self.difference(part)]
        if len(sets) == 1 and sets[0][0] > 0:
            return sets
        found: Sets = []
        seen = self.none
        for weight, hands in in_order(sets, reverse=True):
            if weight and (new := hands ^ (hands & seen)):
                found.append((weight, new))
                seen |= new
        return found

    def difference(self, node: Minus) -> Sets:
        """An item without the rest: less the sum of all that is taken away, and not below 0."""
        taken: dict[Node, Fraction] = {}
        for item, times in Counter(node.rest).items():
            part, weight = (item.item, item.weight) if isinstance(item, Scaled) else (item, _ONE)
            weight = weight if times == 1 else times * weight
            taken[part] = taken[part] + weight if part in taken else weight
        left = self.of(node.first)
        if len(taken) > _LONG:
            return self._without_many(left, taken)
        for part, weight in taken.items():
            if isinstance(part, Atom):
                left = _subtracted(left, self.atom(part), weight)
            else:
                for level, hands in self.of(part):
                    left = _subtracted(left, hands, weight * level)
        return left

    def _without_many(self, left: Sets, taken: dict[Node, Fraction]) -> Sets:
        """The same, where many parts are taken away: numbers of a common unit for each hand."""
        parts = [
            (weight * level, hands)
            for part, weight in taken.items()
            for level, hands in (
                [(_ONE, self.atom(part))] if isinstance(part, Atom) else self.of(part)
            )
        ]
        unit = lcm(*{weight.denominator for weight, _ in parts})
        sums: dict[int, int] = {}
        for weight, hands in parts:
            amount = weight.numerator * (unit // weight.denominator)
            for number in numbers_in(hands):
                sums[number] = sums.get(number, 0) + amount
        found: Sets = []
        for level, hands in left:
            by_sum: dict[int, list[int]] = {}
            for number in numbers_in(hands):
                by_sum.setdefault(sums.get(number, 0), []).append(number)
            for amount, numbers in by_sum.items():
                if (weight := level - Fraction(amount, unit)) > 0:
                    found.append((weight, self._set(numbers)))
        return found

    def atom(self, atom: Atom) -> Hands:
        """The hands of an atom; raise its `RangeError` if there is none."""
        hands = self.known.get(atom)
        if hands is None:
            if atom.shares is not None:
                if self.hole != 2:
                    raise TooManyHands
                first, last = (_best(share) for share in atom.shares)
                hands = first ^ last
            else:
                hands = self.none
                for pattern in atom.patterns:
                    hands |= self._pattern(pattern)
                if not hands:
                    raise atom.error(f"no hand of {self.hole} cards is like this")
            self.known[atom] = hands
        return hands

    def _pattern(self, pattern: Pattern) -> Hands:
        if len(pattern.cards) == self.hole and pattern.kind is None:
            cards = sorted(pattern.cards)
            return self._set([sum([comb(card, i + 1) for i, card in enumerate(cards)])])
        if self.hole == 2:
            return _pairs(pattern)
        free = self.hole - len(pattern.cards) - len(pattern.ranks)
        if comb(52, free) * 4 ** len(pattern.ranks) > 2 * MOST:
            raise TooManyHands
        return frozenset(
            number for piece in members(pattern, self.hole) for number in piece.tolist()
        )

    def _set(self, numbers: list[int]) -> Hands:
        return _bits(numbers) if self.hole == 2 else frozenset(numbers)


def _subtracted(sets: Sets, hands: Hands, weight: Fraction) -> Sets:
    """Weights less one of some hands, and not below 0."""
    found: Sets = []
    for level, there in sets:
        both = there & hands
        if rest := there ^ both:
            found.append((level, rest))
        if both and weight is not _ONE and level > weight:
            found.append((level - weight, both))
    return found


@lru_cache(maxsize=2048)
def _pairs(pattern: Pattern) -> int:
    """The hands of two cards that fit a pattern."""
    return _bits([number for piece in members(pattern, 2) for number in piece.tolist()])


def _bits(numbers: list[int]) -> int:
    if len(numbers) == 1:
        return 1 << numbers[0]
    flags = np.zeros(1328, dtype=bool)
    flags[numbers] = True
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def _best(share: Fraction) -> int:
    """The best hands of two cards: of whole classes, no more than a share of all."""
    ends, hands = _best_classes()
    return hands[bisect_right(ends, share.numerator * ends[-1] // share.denominator)]


@cache
def _best_classes() -> tuple[list[int], list[int]]:
    """How many hands the best classes are, from 1 on, and the hands of the best, from 0 on."""
    place, ends = class_order(2)
    return ends.tolist(), [
        _bits(np.flatnonzero(place < classes).tolist()) for classes in range(len(ends) + 1)
    ]
