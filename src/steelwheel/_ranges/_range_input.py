"""Reads hands and weights for ranges, checked, as arrays and exact fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from numbers import Rational
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._ranges._combinations import SIZES
from steelwheel.cards import explain_bad_row, shown, to_ids, to_int
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
    if isinstance(weights, str | bytes) or not isinstance(weights, Iterable):
        return [read_weight(weights, "weights")], np.zeros(rows, dtype=np.intp)
    values = list(weights)
    if len(values) != rows:
        raise HandError(f"weights has {len(values)} numbers; there are {rows} hands")
    exact = [read_weight(value, f"weights[{i}]") for i, value in enumerate(values)]
    levels = sorted(set(exact))
    place = {level: i for i, level in enumerate(levels)}
    return levels, np.array([place[value] for value in exact], dtype=np.intp)


def read_hands(
    hands: Any, hole: int | None, argument: str = "hands", start: int = 0
) -> NDArray[np.uint8]:
    """Checked hands of one size, one in each row; `start` is the number of the first."""
    if isinstance(hands, np.ndarray):
        if hands.dtype.kind not in "iu":
            raise InputTypeError(f"{argument} has dtype {hands.dtype}; card ids are integers")
        if hands.ndim != 2 or hands.shape[1] != (hole or hands.shape[1]):
            raise HandError(f"{argument} has shape {hands.shape}; it must be (n, {hole or 'k'})")
        hole = hands.shape[1]
        ordered = np.sort(hands, axis=1)
        wrong = (
            (ordered < 0).any(1)
            | (ordered > 51).any(1)
            | (ordered[:, 1:] == ordered[:, :-1]).any(1)
        )
        if wrong.any():
            row = int(wrong.argmax())
            raise explain_bad_row(hands[row].tolist(), argument=argument, index=start + row)
        table = hands
    else:
        if isinstance(hands, str | bytes) or not isinstance(hands, Iterable):
            raise InputTypeError(f"{argument} is {shown(hands)}; give a sequence such as ['AhKh']")
        rows = [to_ids(hand, argument=f"{argument}[{i}]") for i, hand in enumerate(hands)]
        hole = hole or (len(rows[0]) if rows else 2)
        for i, ids in enumerate(rows):
            if len(ids) != hole:
                raise HandError(f"{argument}[{i}] has {len(ids)} cards, not {hole}")
        table = np.array(rows).reshape(len(rows), hole)
    if hole not in SIZES:
        raise HandError(f"{argument} have {hole} cards; a hand has 2, 4, 5 or 6")
    return table.astype(np.uint8)
