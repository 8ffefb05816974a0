"""Hands in any form, as blocks of rows that the core takes: one hand or many, text or numbers.

`read` looks at an argument once and returns `Hands`, which knows the shape of the result and hands
out C-contiguous uint8 blocks. An array that the core can take as it is, is never copied; all
other input is converted a block at a time, so that memory stays bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import _ffi
from steelwheel.cards import JOKER, parse, shown
from steelwheel.errors import CardError, HandError, InputTypeError

BLOCK_ROWS = 1 << 18
"""Most rows in a block: it takes a millisecond or so, so that Ctrl-C is heard."""

MISSING, _IMPOSSIBLE = 255, 254
"""Bytes for no card, given as -1, and for an integer that is no card; no system ranks either."""

_IDS = "card ids are integers, from 0 (2c) to 51 (As)"
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
    text
        Whether they were given as text.
    """

    shape: tuple[int, ...]
    count: int
    size: int
    argument: str
    text = False

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        """Rows `start` to `stop`, C-contiguous; what is no byte becomes an impossible id."""
        raise NotImplementedError

    def row(self, number: int) -> list[int]:
        """One row as it was given."""
        raise NotImplementedError

    def index(self, number: int) -> tuple[int, ...] | None:
        """Where in the argument a row is; None if it is the whole of it."""
        if not self.shape:
            return None
        return tuple(int(i) for i in np.unravel_index(number, self.shape))

    def name(self, number: int) -> str:
        """What an error message calls a row."""
        index = self.index(number)
        return self.argument if index is None else _at(self.argument, index)

    def shares_memory(self, out: NDArray[Any]) -> bool:
        """Whether writing to `out` would change the hands."""
        return False

    def chunks(self, parts: int = 1) -> list[tuple[int, int]]:
        """Begin and end of equal blocks, a multiple of `parts` if there is more than one."""
        return split(self.count, parts)


def split(count: int, parts: int = 1, most: int = BLOCK_ROWS) -> list[tuple[int, int]]:
    """Return begin and end of equal blocks of rows, each at most `most`."""
    blocks = -(-count // most)
    if blocks > 1:
        blocks = -(-blocks // parts) * parts
    return list(pairwise(count * i // blocks for i in range(blocks + 1))) if blocks else []


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
        return take_rows(self._array, start, stop)

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        if self._flat is not None:
            return self._flat[start:stop]
        rows = self._rows(start, stop)
        if rows.dtype.itemsize == 1:
            return np.ascontiguousarray(rows).view(np.uint8)
        cards = np.ascontiguousarray(rows.astype(np.uint8))
        wrong = cards != rows
        if wrong.any():
            cards[wrong] = np.where(rows[wrong] == -1, MISSING, _IMPOSSIBLE)
        return cards

    def shares_memory(self, out: NDArray[Any]) -> bool:
        try:
            return np.shares_memory(self._array, out, max_work=10_000)  # type: ignore[arg-type]
        except np.exceptions.TooHardError:
            return True

    def row(self, number: int) -> list[int]:
        return [int(card) for card in self._rows(number, number + 1)[0]]


class _TextHands(Hands):
    text = True

    def __init__(
        self, texts: Sequence[str] | NDArray[Any], shape: tuple[int, ...], argument: str
    ) -> None:
        self.shape, self.count, self.argument = shape, len(texts), argument
        self._texts = texts
        self.size = len(self.row(0)) if self.count else 0

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        texts = [str(text) for text in self._texts[start:stop]]
        cards = np.empty((len(texts), self.size), dtype=np.uint8)
        lines = "\n".join(texts)
        if lines.count("\n") == len(texts) - 1 and _ffi.parse_lines(lines, cards):
            return cards
        for i in range(start, stop):
            row = self.row(i)
            if len(row) != self.size:
                raise HandError(
                    f"{self.name(i)} has {len(row)} cards and {self.name(0)} has {self.size}; "
                    "all hands of one call have the same number of cards"
                )
            cards[i - start] = row
        return cards

    def row(self, number: int) -> list[int]:
        return parse(str(self._texts[number]), argument=self.name(number))


def take_rows(array: NDArray[Any], start: int, stop: int) -> NDArray[Any]:
    """Return some rows of an array of any shape, as if all axes but the last were one."""
    if array.ndim == 1:
        return array[np.newaxis]
    if array.ndim == 2:
        return array[start:stop]
    if (start, stop) == (0, prod(array.shape[:-1])):
        return array.reshape(stop, array.shape[-1])
    return array[np.unravel_index(np.arange(start, stop), array.shape[:-1])]


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
        return _read_array(cards, argument)
    if isinstance(cards, str):
        return _TextHands([cards], (), argument)
    if isinstance(cards, list | tuple):
        if all(isinstance(card, str) for card in cards):
            return _TextHands(cards, (len(cards),), argument)
        _check_nested(cards, argument)
    if isinstance(cards, dict | set | frozenset | bytes | bytearray) or cards is None:
        raise InputTypeError(f"{argument} is {shown(cards)}; give text, texts or integers")
    try:
        array = np.asarray(cards) if not isinstance(cards, np.ma.MaskedArray) else cards
    except ValueError as error:
        raise HandError(
            f"{argument} is ragged: {_ragged(cards)}; all hands of one call have the same number "
            "of cards"
        ) from error
    if isinstance(cards, list | tuple) and array.dtype.kind == "f":
        # numpy makes floats of nothing, and of integers of several types.
        array = array.astype(np.uint8) if array.size == 0 else np.array(cards, dtype=object)
    return _read_array(array, argument, given=cards)


def _read_array(array: NDArray[Any], argument: str, given: Any = None) -> Hands:
    kind = array.dtype.kind
    if array.ndim == 0:
        what = shown(array if given is None else given)
        raise (InputTypeError if kind == "O" else HandError)(
            f"{argument} is {what}; give a hand as text, or integers of shape (..., n) whose last "
            "axis is the hand"
        )
    _refuse_masked(array, argument)
    if kind == "U":
        return _TextHands(array.reshape(-1), array.shape, argument)
    if kind in "OT":
        flat = array.ravel().tolist()
        types = {*map(type, flat)}
        if types == {str}:
            return _TextHands(flat, array.shape, argument)
        if types != {int}:
            _check_items(flat, argument, array.shape)
        elif not (min(flat) >= 0 and max(flat) <= JOKER):
            # Too large for any dtype, perhaps: clip, and let the row be named as every bad row is.
            odd = next(i for i, card in enumerate(flat) if not 0 <= card <= JOKER)
            where = _at(argument, np.unravel_index(odd, array.shape))
            raise CardError(f"{where} is {flat[odd]}, not a card id; ids are 0 (2c) to 51 (As)")
        array = array.astype(np.uint8)
    elif kind not in "iu":
        raise InputTypeError(f"{argument} has dtype {array.dtype}; {_IDS}")
    return _ArrayHands(array, argument)


def _check_items(flat: list[Any], argument: str, shape: tuple[int, ...]) -> None:
    """Refuse the first item of an object array that is no text among texts, or no card id."""
    texts = bool(flat) and isinstance(flat[0], str)
    for i, item in enumerate(flat):
        if texts and isinstance(item, str):
            continue
        where = _at(argument, np.unravel_index(i, shape))
        if texts:
            raise InputTypeError(f"{where} is {shown(item)}; every hand is a text, as the first is")
        if isinstance(item, bool | np.bool_) or not isinstance(item, int | np.integer):
            raise InputTypeError(f"{where} is {shown(item)}; {_IDS}")
        if not 0 <= item <= JOKER:
            raise CardError(f"{where} is {item}, not a card id; ids are 0 (2c) to 51 (As)")


def _check_nested(cards: Sequence[Any], argument: str, index: tuple[int, ...] = ()) -> None:
    """Refuse what numpy would change: bools, floats, texts, integers past 64 bits, masks."""
    if len(index) >= _MOST_AXES:
        raise HandError(f"{argument} is nested deeper than {_MOST_AXES} lists")
    types = {*map(type, cards)}
    if types == {int} and max(cards) < 1 << 63 and min(cards) >= -1 << 63:
        return
    for i, card in enumerate(cards):
        if isinstance(card, list | tuple):
            _check_nested(card, argument, (*index, i))
            continue
        where = _at(argument, (*index, i))
        if isinstance(card, str):
            raise InputTypeError(
                f"{where} is {shown(card)}, a text among other things; give each hand as one text, "
                "such as 'As Kd', or as integers"
            )
        if isinstance(card, np.ndarray):
            _refuse_masked(card, where)
        is_bool = isinstance(card, bool) or getattr(card, "dtype", None) == np.bool_
        if is_bool or not (hasattr(card, "__index__") or hasattr(card, "__len__")):
            raise InputTypeError(f"{where} is {shown(card)}; {_IDS}")
        if isinstance(card, int) and abs(card) >= 1 << 63:
            raise CardError(f"{where} is {card}, not a card id; ids are 0 (2c) to 51 (As)")


def _refuse_masked(array: NDArray[Any], argument: str) -> None:
    if isinstance(array, np.ma.MaskedArray) and np.ma.is_masked(array):
        raise InputTypeError(f"{argument} has masked entries; every card must be given")


def _ragged(cards: Any) -> str:
    """Say which row is first to differ in length from row 0."""
    sizes = [f"length {len(row)}" if hasattr(row, "__len__") else "no length" for row in cards]
    odd = next((i for i, size in enumerate(sizes) if size != sizes[0]), None)
    if odd is None:
        return "its rows have different shapes"
    return f"row 0 has {sizes[0]} and row {odd} has {sizes[odd]}"


def _at(argument: str, index: Iterable[Any]) -> str:
    return f"{argument}[{', '.join(map(str, index))}]"
