"""Reads hands and weights for ranges, checked, as arrays and exact fractions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from numbers import Rational
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._cards.cards import explain_bad_row, shown, to_ids, to_int
from steelwheel._plain import as_plain
from steelwheel._ranges.codes import in_order
from steelwheel._ranges.combinations import SIZES
from steelwheel.errors import HandError, InputTypeError

__all__ = ["checked_hole", "read_hands", "read_weight", "read_weights"]


def checked_hole(hole: Any) -> int:
    """How many cards a hand of a range has."""
    number = to_int(hole, "hole", "how many cards a hand has: 2, 4, 5 or 6")
    if number not in SIZES:
        raise HandError(f"hole is {number}; a hand has 2, 4, 5 or 6 cards")
    return number


def read_weight(value: Any, where: str) -> Fraction:
    """A number from 0 to 1, exact; a float is what it is printed as."""
    if isinstance(value, Rational | np.integer) and not isinstance(value, bool):
        weight = Fraction(int(value)) if isinstance(value, np.integer) else Fraction(value)
    elif isinstance(value, float | np.floating) and np.isfinite(value):
        weight = Fraction(str(value))
    else:
        raise InputTypeError(f"{where} is {shown(value)}; it must be a number from 0 to 1")
    if not 0 <= weight <= 1:
        raise HandError(f"{where} is {value}; a weight is from 0 to 1")
    return weight


def read_weights(weights: Any, rows: int) -> tuple[list[Fraction], NDArray[np.intp]]:
    """The different weights, and which of them each hand has."""
    weights = as_plain(weights, "weights")
    if isinstance(weights, str | bytes) or not isinstance(weights, Iterable):
        return [read_weight(weights, "weights")], np.zeros(rows, dtype=np.intp)
    values: Any = weights if _are_numbers(weights) else list(weights)
    if len(values) != rows:
        raise HandError(f"weights has {len(values)} numbers; there are {rows} hands")
    first, which = _different(values)  # each is read once
    exact: list[Fraction] = [Fraction(0)] * len(first)
    for place in np.argsort(first).tolist():
        row = first[place]
        exact[place] = read_weight(values[row], f"weights[{row}]")
    levels, places = in_order(exact)
    return levels, np.array(places, dtype=np.intp)[which]


def _are_numbers(weights: Any) -> bool:
    return isinstance(weights, np.ndarray) and weights.ndim == 1 and weights.dtype.kind in "fiu"


def _different(values: Any) -> tuple[list[int], NDArray[np.intp]]:
    """Where each different value comes first, and which of those each value equals."""
    if isinstance(values, np.ndarray):
        _, places, which = np.unique(values, return_index=True, return_inverse=True)
        return places.tolist(), which
    seen: dict[Any, int] = {}
    first: list[int] = []
    found = np.empty(len(values), dtype=np.intp)
    for i, value in enumerate(values):
        key = (type(value), value) if isinstance(value, Hashable) else i
        found[i] = seen.setdefault(key, len(first))
        if found[i] == len(first):
            first.append(i)
    return first, found


def read_hands(
    hands: Any, hole: int | None, argument: str = "hands", start: int = 0
) -> NDArray[np.uint8]:
    """Checked hands of one size, one in each row; `start` is the number of the first."""
    hands = as_plain(hands, argument)
    if isinstance(hands, np.ndarray) and hands.dtype.kind in "UTO" and hands.ndim:
        hands = hands.tolist()
    if isinstance(hands, np.ndarray):
        if hands.dtype.kind not in "iu":
            raise InputTypeError(f"{argument} has dtype {hands.dtype}; card ids are integers")
        if hands.ndim != 2 or hands.shape[1] != (hole or hands.shape[1]):
            raise HandError(f"{argument} has shape {hands.shape}; it must be (n, {hole or 'k'})")
        hole = hands.shape[1]
        row = _bad_row(hands)
        if row is not None:
            raise explain_bad_row(hands[row].tolist(), argument=argument, index=start + row)
        table = hands
    else:
        if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
            raise InputTypeError(f"{argument} is {shown(hands)}; give a sequence such as ['AhKh']")
        given = list(hands)
        plain = _plain_texts(given, hole)
        if plain is not None:
            table = plain
        else:
            rows = [to_ids(hand, argument=f"{argument}[{i}]") for i, hand in enumerate(given)]
            hole = hole or (len(rows[0]) if rows else 2)
            for i, ids in enumerate(rows):
                if len(ids) != hole:
                    raise HandError(f"{argument}[{i}] has {len(ids)} cards, not {hole}")
            table = np.array(rows).reshape(len(rows), hole)
    hole = table.shape[1]
    if hole not in SIZES:
        raise HandError(f"{argument} have {hole} cards; a hand has 2, 4, 5 or 6")
    return table.astype(np.uint8)


def _bad_row(hands: NDArray[Any]) -> int | None:
    """The first row with a card that is none, or that is there twice."""
    ordered = np.sort(hands, axis=1)
    wrong = (ordered < 0) | (ordered > 51)
    wrong[:, 1:] |= ordered[:, 1:] == ordered[:, :-1]
    return int(wrong.any(axis=1).argmax()) if wrong.any() else None


def _plain_texts(hands: list[Any], hole: int | None) -> NDArray[np.uint8] | None:
    """Hands that are all texts of the plain form, read at once; None if some are not."""
    if not hands or not all(isinstance(hand, str) for hand in hands):
        return None
    size = hole or len("".join(hands[0].split())) // 2
    lines = "\n".join(hands)
    if size not in SIZES or lines.count("\n") != len(hands) - 1:
        return None
    table = np.empty((len(hands), size), dtype=np.uint8)
    return table if base.parse_lines(lines, table) and _bad_row(table) is None else None
