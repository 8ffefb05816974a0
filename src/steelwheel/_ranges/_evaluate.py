"""From the tree that `_range_text` makes of a text to the weights of all hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from steelwheel._ranges._best_hands import best_hands
from steelwheel._ranges._codes import Codes, Weighted, combined, compact, subtracted
from steelwheel._ranges._combinations import count, members, number_of
from steelwheel._ranges._range_text import Atom, Minus, Node, Scaled, Union
from steelwheel.errors import RangeError

__all__ = ["evaluate"]


def evaluate(node: Node, hole: int) -> Weighted:
    """Return the weights of all hands of a size; raise `RangeError` where none fits."""
    match node:
        case Atom():
            return _union([node], hole)
        case Union(items):
            return _union(items, hole)
        case Scaled(item, weight):
            codes, levels = evaluate(item, hole)
            return compact(codes, [weight * level for level in levels])
        case Minus(first, rest):
            result = evaluate(first, hole)
            atoms = [item for item in rest if isinstance(item, Atom)]
            if atoms:  # of weight 1, so all at once takes away the same as one by one
                result = subtracted(result, _union(atoms, hole))
            for item in rest:
                if not isinstance(item, Atom):
                    result = subtracted(result, evaluate(item, hole))
            return result


def _union(items: Sequence[Node], hole: int) -> Weighted:
    """The union of items; atoms are marked in one array, however many there are."""
    atoms: dict[Fraction, list[Atom]] = {}
    groups = []
    for item in items:
        if isinstance(item, Atom):
            atoms.setdefault(Fraction(1), []).append(item)
        elif isinstance(item, Scaled) and isinstance(item.item, Atom):
            atoms.setdefault(item.weight, []).append(item.item)
        else:
            groups.append(item)
    levels = sorted({Fraction(0), *atoms})
    codes = np.zeros(count(hole), dtype=np.min_scalar_type(len(levels) - 1))
    for code, level in enumerate(levels):  # ascending: the larger weight stays
        _mark(codes, code, atoms.get(level, []), hole)
    result = compact(codes, levels)
    for item in groups:
        result = combined(result, evaluate(item, hole), np.maximum)
    return result


def _mark(codes: Codes, code: int, atoms: Sequence[Atom], hole: int) -> None:
    """Write a code at all hands of some atoms; whole hands are gathered and written at once."""
    known = []
    for atom in atoms:
        if atom.shares is not None:
            codes[best_hands(hole, *atom.shares)] = code
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
            why = f"no hand of {hole} cards is like this"
            raise RangeError(f"text: {atom.text!r} at position {atom.position}: {why}")
    if known:
        codes[number_of(np.array(known, dtype=np.uint8).T)] = code
