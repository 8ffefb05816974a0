"""From the tree that `notation` makes of a text to the weights of all hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

import numpy as np

from steelwheel._ranges.best_hands import best_hands
from steelwheel._ranges.codes import Codes, Weighted, combined, compact, in_order, subtracted
from steelwheel._ranges.combinations import count, members, number_of
from steelwheel._ranges.hand_sets import HandSets, Sets, TooManyHands, gathered, numbers_in
from steelwheel._ranges.hand_sets import in_order as sets_in_order
from steelwheel._ranges.notation.text import Atom, Minus, Node, Scaled, Union

__all__ = ["evaluate"]


def evaluate(node: Node, hole: int) -> Weighted:
    """Return the weights of all hands of a size; raise `RangeError` where none fits."""
    sets = HandSets(hole)
    if hole == 2:
        return _of_sets(sets.of(node), hole)
    atoms: list[tuple[Fraction, Atom]] = []
    small: Sets = []
    large: list[tuple[Minus, Fraction]] = []
    for part, weight in gathered(node).items():
        if isinstance(part, Atom):
            atoms.append((weight, part))
            continue
        try:
            found = sets.difference(part)
        except TooManyHands:
            large.append((part, weight))
        else:
            small += [(weight * level, hands) for level, hands in found]
    result = _of_atoms(atoms, hole)
    if small:
        result = combined(result, _of_sets(small, hole), np.maximum)
    for part, weight in large:
        result = combined(result, _scaled(_difference(part, hole), weight), np.maximum)
    return result


def _of_sets(sets: Sets, hole: int) -> Weighted:
    """The largest weight of each hand that is in any of some sets."""
    sets = sets_in_order(sets)
    codes = np.zeros(count(hole), dtype=np.min_scalar_type(len(sets)))
    lists = [numbers_in(hands) for _, hands in sets]
    numbers = np.fromiter(chain.from_iterable(lists), np.intp)
    # Ascending: of several values for a hand the last stays, the larger weight.
    codes[numbers] = np.repeat(np.arange(1, len(sets) + 1), [len(each) for each in lists])
    return compact(codes, [Fraction(0), *(weight for weight, _ in sets)])


def _of_atoms(parts: Sequence[tuple[Fraction, Atom]], hole: int) -> Weighted:
    """The largest weight of each hand of some atoms; whole hands are written all at once."""
    levels, places = in_order([Fraction(0), *(weight for weight, _ in parts)])
    atoms: list[list[Atom]] = [[] for _ in levels]
    for (_, atom), code in zip(parts, places[1:], strict=True):
        atoms[code].append(atom)
    codes = np.zeros(count(hole), dtype=np.min_scalar_type(len(levels) - 1))
    known: list[tuple[int, ...]] = []
    ends = [0]
    for code, some in enumerate(atoms):  # ascending: the larger weight stays
        known += _mark(codes, code, some, hole)
        ends.append(len(known))
    if known:
        hands = np.fromiter(chain.from_iterable(known), np.uint8).reshape(len(known), hole)
        of_known = np.zeros_like(codes)
        of_known[number_of(hands.T)] = np.repeat(np.arange(len(levels)), np.diff(ends))
        np.maximum(codes, of_known, out=codes)
    return compact(codes, levels)


def _difference(node: Minus, hole: int) -> Weighted:
    """An item without the rest: less the sum of all that is taken away, and not below 0."""
    taken: dict[Node, Fraction] = {}
    for item, times in Counter(node.rest).items():
        part, weight = (item.item, item.weight) if isinstance(item, Scaled) else (item, Fraction(1))
        taken[part] = taken.get(part, Fraction(0)) + times * weight
    result = evaluate(node.first, hole)
    whole = tuple(part for part, weight in taken.items() if weight >= 1 and isinstance(part, Atom))
    if whole:  # hands that are taken away altogether, all at once
        result = subtracted(result, evaluate(Union(whole), hole))
    for part, weight in taken.items():
        if weight < 1 or not isinstance(part, Atom):
            result = subtracted(result, _scaled(evaluate(part, hole), weight))
    return result


def _scaled(of: Weighted, weight: Fraction) -> Weighted:
    codes, levels = of
    return of if weight == 1 else compact(codes, [weight * level for level in levels])


def _mark(codes: Codes, code: int, atoms: Sequence[Atom], hole: int) -> list[tuple[int, ...]]:
    """Write a code at all hands of some atoms, but whole hands, which are returned."""
    known = []
    shares = []
    written = set()  # AKQJ and QJAK are the same hands, which take long to list
    for atom in atoms:
        if atom.shares is not None:
            shares.append(atom.shares)
            continue
        found = False
        for pattern in atom.patterns:
            if len(pattern.cards) == hole and pattern.kind is None:
                known.append(pattern.cards)
                found = True
                continue
            plain = (frozenset(pattern.cards), tuple(sorted(pattern.ranks)), pattern.kind)
            if plain in written:
                found = True
                continue
            for numbers in members(pattern, hole):
                codes[numbers] = code
                if len(numbers):
                    found = True
                    written.add(plain)
        if not found:
            raise atom.error(f"no hand of {hole} cards is like this")
    if shares:
        codes[best_hands(hole, shares)] = code
    return known
