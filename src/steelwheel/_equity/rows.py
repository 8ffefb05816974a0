"""Rows of cards of many spots, taken block by block, so that what an array repeats is never copied.

Cards are read as `steelwheel._showdown.deals` reads them; what is one row for all spots stays one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._showdown import deals
from steelwheel.errors import HandError

__all__ = ["Rows", "broadcast", "read"]


def hand_in(value: Any) -> Any:
    """Return hands; a list or set of cards becomes the text of one."""
    return deals.hand_in(value, True)


def read(value: Any, argument: str, hands: Callable[[Any], Any] = hand_in) -> NDArray[np.uint8]:
    """Return cards as bytes, the last axis being hands; what an array repeats is read once.

    What lists and sets of cards mean is for `hands` to say.
    """
    if type(value) is not np.ndarray or value.dtype.kind not in "UTO":
        return deals._cards(hands(value), argument)
    once = tuple(
        slice(0, 1 if stride == 0 and length > 1 else None)
        for stride, length in zip(value.strides, value.shape, strict=True)
    )
    texts = value[once].tolist()
    if not deals.has_texts(texts):
        found = deals._cards(value[(*once[:-1], ...)], argument)
        return np.broadcast_to(found, value.shape)
    found = deals._cards(hands(texts), argument)
    return np.broadcast_to(found, (*value.shape[: found.ndim - 1], found.shape[-1]))


class Rows:
    """An array with leading axes for spots and some axes of its own.

    Attributes
    ----------
    own : tuple of int
        The shape of a row.
    single : bool
        Whether one row stands for all spots.
    """

    def __init__(self, array: NDArray[Any], own: int, shape: tuple[int, ...]) -> None:
        axes = array.ndim - own
        self.own = array.shape[axes:]
        repeated = zip(array.strides[:axes], array.shape[:axes], strict=True)
        self.single = prod(shape) > 0 and all(
            stride == 0 or length == 1 for stride, length in repeated
        )
        if self.single:
            self._rows = array[(slice(0, 1),) * axes].reshape(1, *self.own)
            self._axes: tuple[int, ...] = (1,)
        else:
            self._rows = np.broadcast_to(array, (*shape, *self.own))
            self._axes = shape
            if len(shape) > 1 and self._rows.flags.c_contiguous:
                self._rows = self._rows.reshape(prod(shape), *self.own)
                self._axes = self._rows.shape[:1]

    def block(self, start: int, stop: int) -> NDArray[Any]:
        """Some rows, C-contiguous; a single one if that stands for all."""
        if self.single:
            return self._rows
        if len(self._axes) == 1:
            rows = self._rows[start:stop]
        else:
            rows = self._rows[np.unravel_index(np.arange(start, stop), self._axes)]
        return np.ascontiguousarray(rows)

    def row(self, number: int) -> NDArray[Any]:
        """One row."""
        block: NDArray[Any] = self.block(number, number + 1)[0]
        return block


def broadcast(parts: dict[str, tuple[NDArray[Any], int]]) -> tuple[int, ...]:
    """The shape of all spots; of each argument its array, and how many axes are its own."""
    try:
        return np.broadcast_shapes(
            *(array.shape[: array.ndim - own] for array, own in parts.values())
        )
    except ValueError:
        shapes = ", ".join(f"{name} {array.shape}" for name, (array, _) in parts.items())
        raise HandError(f"shapes don't go together: {shapes}") from None
