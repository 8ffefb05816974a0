"""From the tree that `_range_text` makes of a text to the weights of all hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

import numpy as np

from steelwheel._ranges._best_hands import best_hands
from steelwheel._ranges._codes import Codes, Weighted, combined, compact, in_order, subtracted
from steelwheel._ranges._combinations import count, members, number_of
from steelwheel._ranges._range_text import Atom, Minus, Node, Scaled, Union

__all__ = ["evaluate"]


def evaluate(node: Node, hole: int) -> Weighted:
    """Return the weights of all hands of a size; raise `RangeError` where none fits."""
    parts: dict[Atom | Minus, Fraction] = {}
    _gather(node, Fraction(1), parts)
    atoms: dict[Fraction, list[Atom]] = {}
    for part, weight in parts.items():
        if isinstance(part, Atom):
            atoms.setdefault(weight, []).append(part)
    levels, _ = in_order((Fraction(0), *atoms))
    codes = np.zeros(count(hole), dtype=np.min_scalar_type(len(levels) - 1))
    for code, level in enumerate(levels):  # ascending: the larger weight stays
        _mark(codes, code, atoms.get(level, []), hole)
    result = compact(codes, levels)
    for part, weight in parts.items():
        if isinstance(part, Minus):
            of_part = _scaled(_difference(part, hole), weight)
            result = combined(result, of_part, np.maximum)
    return result


def _gather(node: Node, weight: Fraction, parts: dict[Atom | Minus, Fraction]) -> None:
    """The largest weight of each atom and each difference that a union is of."""
    if isinstance(node, Union):
        for item in node.items:
            _gather(item, weight, parts)
    elif isinstance(node, Scaled):
        _gather(node.item, node.weight if weight == 1 else weight * node.weight, parts)
    else:
        known = parts.get(node)
        if known is None or known < weight:
            parts[node] = weight


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


def _mark(codes: Codes, code: int, atoms: Sequence[Atom], hole: int) -> None:
    """Write a code at all hands of some atoms; whole hands are gathered and written at once."""
    known = []
    shares = []
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
            for numbers in members(pattern, hole):
                codes[numbers] = code
                found = found or len(numbers) > 0
        if not found:
            raise atom.error(f"no hand of {hole} cards is like this")
    if shares:
        codes[best_hands(hole, shares)] = code
    if known:
        hands = np.fromiter(chain.from_iterable(known), np.uint8).reshape(len(known), hole)
        codes[number_of(hands.T)] = code
