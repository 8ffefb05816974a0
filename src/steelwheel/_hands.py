"""Hands in any form, as blocks of rows that the core takes: one hand or many, text or numbers.

`read` looks at an argument once and returns `Hands`, which knows the shape of the result and hands
out C-contiguous uint8 blocks. An array that the core can take as it is, is never copied; all
other input is converted a block at a time, so that memory stays bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel import _ffi
from steelwheel.cards import JOKER, parse, shown
from steelwheel.errors import CardError, HandError, InputTypeError

BLOCK_ROWS = 1 << 19
"""Rows in a block: few enough that a block takes some milliseconds, so that Ctrl-C is heard."""

_IMPOSSIBLE = 255
_MOST_AXES = 64
"""Of a numpy array."""


class Hands:
    """Rows of card ids, all of the same size.

    Attributes
    ----------
    shape
        Shape of a result with one entry a hand; ``()`` for a single hand.
    count, size
        How many hands there are, and how many cards each has.
    argument
        What an error message calls the hands.
    """

    shape: tuple[int, ...]
    count: int
    size: int
    argument: str

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        """Rows `start` to `stop`, C-contiguous; what is no byte becomes an impossible id."""
        raise NotImplementedError

    def row(self, number: int) -> list[int]:
        """One row as it was given."""
        raise NotImplementedError

    def index(self, number: int) -> int | tuple[int, ...] | None:
        """Where in the argument a row is, in the form that error messages take."""
        if not self.shape:
            return None
        return tuple(int(i) for i in np.unravel_index(number, self.shape))

    def shares_memory(self, out: NDArray[Any]) -> bool:
        """Whether writing to `out` would change the hands."""
        return False

    def chunks(self) -> list[tuple[int, int]]:
        """Where blocks of at most `BLOCK_ROWS` rows begin and end."""
        if self.count <= BLOCK_ROWS:
            return [(0, self.count)] if self.count else []
        edges = [*range(0, self.count, BLOCK_ROWS), self.count]
        return list(pairwise(edges))


class _ArrayHands(Hands):
    def __init__(self, array: NDArray[np.integer[Any]], argument: str) -> None:
        self.shape, self.size = array.shape[:-1], array.shape[-1]
        self.count = prod(self.shape)
        self.argument = argument
        self._array = array
        self._flat: NDArray[np.uint8] | None = None
        if array.dtype.itemsize == 1 and array.flags.c_contiguous:
            # A negative int8 is an impossible uint8.
            flat: NDArray[Any] = array if array.dtype == np.uint8 else array.view(np.uint8)
            self._flat = flat if flat.ndim == 2 else flat.reshape(self.count, self.size)

    def _rows(self, start: int, stop: int) -> NDArray[np.integer[Any]]:
        if len(self.shape) == 0:
            return self._array[np.newaxis]
        if len(self.shape) == 1:
            return self._array[start:stop]
        return self._array[np.unravel_index(np.arange(start, stop), self.shape)]

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        if self._flat is not None:
            return self._flat[start:stop]
        rows = self._rows(start, stop)
        cards = np.ascontiguousarray(rows.astype(np.uint8))
        wrong = cards != rows
        if wrong.any():
            cards[wrong] = _IMPOSSIBLE
        return cards

    def shares_memory(self, out: NDArray[Any]) -> bool:
        try:
            return np.shares_memory(self._array, out, max_work=10_000)
        except np.exceptions.TooHardError:
            return True

    def row(self, number: int) -> list[int]:
        return [int(card) for card in self._rows(number, number + 1)[0]]


class _TextHands(Hands):
    def __init__(self, texts: Sequence[str], shape: tuple[int, ...], argument: str) -> None:
        self.shape, self.count, self.argument = shape, len(texts), argument
        self._texts = texts
        self.size = len(self.row(0)) if texts else 0

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        texts = self._texts[start:stop]
        cards = np.empty((len(texts), self.size), dtype=np.uint8)
        lines = "\n".join(texts)
        if lines.count("\n") == len(texts) - 1 and _ffi.parse_lines(lines, cards):
            return cards
        for i in range(start, stop):
            row = self.row(i)
            if len(row) != self.size:
                raise HandError(
                    f"{self._name(i)} has {len(row)} cards and {self._name(0)} has {self.size}; "
                    "all hands of one call have the same number of cards"
                )
            cards[i - start] = row
        return cards

    def row(self, number: int) -> list[int]:
        return parse(self._texts[number], argument=self._name(number))

    def _name(self, number: int) -> str:
        index = self.index(number)
        if index is None:
            return self.argument
        return f"{self.argument}[{', '.join(map(str, np.atleast_1d(index)))}]"


def read(cards: Any, argument: str = "cards") -> Hands:
    """Take one hand or many: text, texts, or integers of shape ``(..., n)``.

    Raises
    ------
    InputTypeError
        If it holds anything but texts, or anything but integers.
    HandError
        If it is a single number, or rows differ in length.
    """
    if type(cards) is np.ndarray:
        return _read_array(cards, cards, argument)
    if isinstance(cards, str):
        return _TextHands([cards], (), argument)
    if isinstance(cards, list | tuple):
        texts = [isinstance(card, str) for card in cards]
        if all(texts):
            return _TextHands(cards, (len(cards),), argument)
        if any(texts):
            odd = texts.index(not texts[0])
            raise InputTypeError(
                f"{argument}[{odd}] is {shown(cards[odd])} and {argument}[0] is "
                f"{shown(cards[0])}; give texts only or integers only"
            )
        _check_nested(cards, argument)
    if isinstance(cards, dict | set | frozenset | bytes | bytearray) or cards is None:
        raise InputTypeError(f"{argument} is {shown(cards)}; give text, texts or integers")
    try:
        array = np.asarray(cards)
    except ValueError as error:
        raise HandError(
            f"{argument} is ragged: {_ragged(cards)}; all hands of one call have the same number "
            "of cards"
        ) from error
    if array.size == 0 and isinstance(cards, list | tuple):
        array = array.astype(np.uint8)  # numpy makes floats of nothing
    return _read_array(cards, array, argument)


def _read_array(cards: Any, array: NDArray[Any], argument: str) -> Hands:
    kind = array.dtype.kind
    if isinstance(cards, np.ma.MaskedArray) and np.ma.is_masked(cards):
        raise InputTypeError(f"{argument} has masked entries; every card must be given")
    if kind == "T" or kind == "U":
        return _TextHands(array.ravel().tolist(), array.shape, argument)
    if kind == "O" and array.ndim == 0:
        raise InputTypeError(f"{argument} is {shown(cards)}; give text, texts or integers")
    if kind == "O":
        flat = array.ravel().tolist()
        if flat and all(isinstance(card, str) for card in flat):
            return _TextHands(flat, array.shape, argument)
        for i, card in enumerate(flat):
            where = ", ".join(str(n) for n in np.unravel_index(i, array.shape))
            if isinstance(card, bool | np.bool_) or not isinstance(card, int | np.integer):
                raise InputTypeError(
                    f"{argument}[{where}] is {shown(card)}; card ids are integers from 0 (2c)"
                )
            if not 0 <= card <= JOKER:
                raise CardError(
                    f"{argument}[{where}] is {card}, not a card id; ids are 0 (2c) to 51 (As)"
                )
        array = array.astype(np.uint8)
    elif kind not in "iu":
        raise InputTypeError(
            f"{argument} has dtype {array.dtype}; card ids are integers, from 0 (2c) to 51 (As)"
        )
    if array.ndim == 0:
        raise HandError(
            f"{argument} is the single number {array}; give a hand, or an array of shape (..., n) "
            "whose last axis is the hand"
        )
    return _ArrayHands(array, argument)


def _check_nested(cards: Sequence[Any], argument: str, index: tuple[int, ...] = ()) -> None:
    """Refuse what numpy would change: bools, floats, texts, integers past 64 bits."""
    if len(index) >= _MOST_AXES:
        raise HandError(f"{argument} is nested deeper than {_MOST_AXES} lists")
    for i, card in enumerate(cards):
        where = f"{argument}[{', '.join(map(str, (*index, i)))}]"
        if isinstance(card, str):
            raise InputTypeError(
                f"{where} is {shown(card)}, a text in a list of cards; give each hand as one text, "
                "such as 'As Kd', or as integers"
            )
        if isinstance(card, list | tuple):
            _check_nested(card, argument, (*index, i))
        elif isinstance(card, bool | np.bool_) or not (
            hasattr(card, "__index__") or hasattr(card, "__len__")
        ):
            raise InputTypeError(
                f"{where} is {shown(card)}; card ids are integers, from 0 (2c) to 51 (As)"
            )
        elif isinstance(card, int) and abs(card) >= 1 << 63:
            raise CardError(f"{where} is {card}, not a card id; ids are 0 (2c) to 51 (As)")


def _ragged(cards: Any) -> str:
    """Say which row is first to differ in length from row 0."""
    sizes = [f"length {len(row)}" if hasattr(row, "__len__") else "no length" for row in cards]
    odd = next((i for i, size in enumerate(sizes) if size != sizes[0]), None)
    if odd is None:
        return "its rows have different shapes"
    return f"row 0 has {sizes[0]} and row {odd} has {sizes[odd]}"
