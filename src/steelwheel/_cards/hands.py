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

from steelwheel._calls import base
from steelwheel._cards.card_text import ID_OF
from steelwheel._cards.cards import JOKER, are_single_cards, parse, shown, to_ids
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
    whole
        Shape of the argument, with the hands that are missing from it.
    places
        Where in the argument each hand is, counted as if it had one axis; None if none is missing.
        `shape` has one axis then.
    uneven
        Whether `block` has found hands of different sizes, which `by_size` has apart.
    masked
        Whether a mask says what is missing; it is for results too.
    """

    shape: tuple[int, ...]
    count: int
    size: int
    argument: str
    text = False
    whole: tuple[int, ...]
    places: NDArray[np.intp] | None = None
    masked = False
    uneven = False

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        """Rows `start` to `stop`, C-contiguous; what is no byte becomes an impossible id."""
        raise NotImplementedError

    def row(self, number: int) -> list[int]:
        """One row as it was given."""
        raise NotImplementedError

    def index(self, number: int) -> tuple[int, ...] | None:
        """Where in the argument a row is; None if it is the whole of it."""
        if not self.whole:
            return None
        place = number if self.places is None else self.places[number]
        return tuple(int(i) for i in np.unravel_index(place, self.whole))

    def name(self, number: int) -> str:
        """What an error message calls a row."""
        index = self.index(number)
        return self.argument if index is None else _at(self.argument, index)

    def shares_memory(self, out: NDArray[Any]) -> bool:
        """Whether writing to `out` would change the hands."""
        return False

    def by_size(self) -> list[Hands]:
        """Hands of the same size for each size that there is; their `places` tell which."""
        return [self]

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
        self.whole = self.shape
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
        self,
        texts: Any,
        shape: tuple[int, ...],
        argument: str,
        places: NDArray[np.intp] | None = None,
    ) -> None:
        self.whole, self.count, self.argument = shape, len(texts), argument
        self.shape = shape if places is None else (self.count,)
        self.places = places
        self._texts = texts
        self.size = len(self.row(0)) if self.count else 0

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        texts = [str(text) for text in self._texts[start:stop]]
        cards = np.empty((len(texts), self.size), dtype=np.uint8)
        lines = "\n".join(texts)
        if lines.count("\n") == len(texts) - 1 and base.parse_lines(lines, cards):
            return cards
        for i in range(start, stop):
            row = self.row(i)
            if len(row) != self.size:
                self.uneven = True
                raise HandError(
                    f"{self.name(i)} has {len(row)} cards and {self.name(0)} has {self.size}; "
                    "all hands of one call have the same number of cards"
                )
            cards[i - start] = row
        return cards

    def row(self, number: int) -> list[int]:
        return parse(str(self._texts[number]), argument=self.name(number))

    def by_size(self) -> list[Hands]:
        sizes = np.array([len(self.row(i)) for i in range(self.count)])
        parts: list[Hands] = []
        for size in np.unique(sizes):
            some = np.flatnonzero(sizes == size)
            places = some if self.places is None else self.places[some]
            texts = [str(self._texts[i]) for i in some]
            parts.append(_TextHands(texts, self.whole, self.argument, places))
        return sorted(parts, key=lambda part: int(part.places[0]))  # type: ignore[index]


class Picked(Hands):
    """Some rows of others, any of them any number of times."""

    def __init__(self, hands: Hands, numbers: NDArray[np.intp]) -> None:
        self.shape, self.count, self.size = numbers.shape, len(numbers), hands.size
        self.argument, self.text, self.whole = hands.argument, hands.text, hands.whole
        self._hands, self._numbers = hands, numbers

    def block(self, start: int, stop: int) -> NDArray[np.uint8]:
        some = self._numbers[start:stop]
        low, high = int(some.min()), int(some.max()) + 1
        return np.ascontiguousarray(self._hands.block(low, high)[some - low])

    def row(self, number: int) -> list[int]:
        return self._hands.row(int(self._numbers[number]))

    def index(self, number: int) -> tuple[int, ...] | None:
        return self._hands.index(int(self._numbers[number]))

    def shares_memory(self, out: NDArray[Any]) -> bool:
        return self._hands.shares_memory(out)


def take_rows(array: NDArray[Any], start: int, stop: int) -> NDArray[Any]:
    """Return some rows of an array of any shape, as if all axes but the last were one."""
    if array.ndim == 1:
        return array[np.newaxis]
    if array.ndim == 2:
        return array[start:stop]
    if (start, stop) == (0, prod(array.shape[:-1])):
        return array.reshape(stop, array.shape[-1])
    return array[np.unravel_index(np.arange(start, stop), array.shape[:-1])]


def read(
    cards: Any, argument: str = "cards", *, missing: str | None = None, single: bool = False
) -> Hands:
    """Take one hand or many: text, texts, or integers of shape ``(..., n)``.

    Parameters
    ----------
    cards
        The hands. Texts of one card each are the cards of one hand.
    argument
        What an error message calls them.
    missing : {"raise", "null"}, optional
        What to do with a hand that isn't there: refuse it, also if nothing is said, or leave it
        out, see `Hands.places`.
    single
        Whether texts of one card each are as many hands, since a hand may have one card.

    Raises
    ------
    InputTypeError
        If it holds anything but texts, or anything but integers; or if a hand is missing.
    HandError
        If it is a single number, or rows differ in length.
    """
    check_missing(missing)
    if type(cards) is np.ndarray:
        return _read_array(cards, argument, missing, single)
    if isinstance(cards, str):
        return _TextHands([cards], (), argument)
    if missing == "null" and is_missing(cards):
        return _TextHands([], (), argument, np.empty(0, dtype=np.intp))
    if isinstance(cards, list | tuple):
        if all(isinstance(card, str) for card in cards):
            if not single and len(cards) > 1 and are_single_cards(cards):
                return _one_hand(cards, argument)
            return _TextHands(tuple(cards), (len(cards),), argument)  # another thread may change it
        cards = _listed(cards)
        if _first_leaf(cards) is str:
            # Texts in lists of lists: rows of cards, else hands.
            rows = _rows_of_cards(cards, argument)
            array = np.array(cards if rows is None else rows, dtype=object)
            return _read_array(array, argument, missing, single)
        if missing != "null" or not some_missing(cards):
            _check_nested(cards, argument)
    if isinstance(cards, set | frozenset):
        return _one_hand(cards, argument)
    if isinstance(cards, dict | bytes | bytearray) or cards is None:
        raise InputTypeError(f"{argument} is {shown(cards)}; give text, texts or integers")
    return _read_array(_as_array(cards, argument), argument, missing, single, given=cards)


def check_missing(missing: Any) -> None:
    """Refuse what doesn't say what to do with a hand that isn't there."""
    if missing is not None and not (isinstance(missing, str) and missing in ("raise", "null")):
        raise (HandError if isinstance(missing, str) else InputTypeError)(
            f"missing is {shown(missing)}; it is 'raise' or 'null'"
        )


def _one_hand(cards: Any, argument: str) -> Hands:
    """One hand of single cards."""
    return _ArrayHands(
        np.array(to_ids(cards, argument=argument, max_id=JOKER), dtype=np.uint8), argument
    )


def _listed(cards: Sequence[Any]) -> Sequence[Any]:
    """Nested lists whose sets of cards are lists, too."""
    if {*map(type, cards)} <= {int, str}:
        return cards
    return [
        list(card)
        if isinstance(card, set | frozenset)
        else _listed(card)
        if isinstance(card, list | tuple)
        else card
        for card in cards
    ]


def _first_leaf(cards: Any) -> type:
    """The type of the first thing in nested lists that is neither missing nor a list."""
    for _ in range(_MOST_AXES):
        if not isinstance(cards, list | tuple):
            break
        cards = next((card for card in cards if not is_missing(card)), None)
    return type(cards)


def _rows_of_cards(cards: Any, argument: str, index: tuple[int, ...] = ()) -> Any:
    """Nested lists of texts of one card each as lists of ids; None if they are other texts."""
    if all(isinstance(card, str) for card in cards):
        if index and cards and are_single_cards(cards):
            return to_ids(cards, argument=_at(argument, index), max_id=JOKER)
        return None
    rows = [
        _rows_of_cards(row, argument, (*index, i)) if isinstance(row, list | tuple) else row
        for i, row in enumerate(cards)
    ]
    return None if any(row is None or isinstance(row, str) for row in rows) else rows


def _as_array(cards: Any, argument: str) -> NDArray[Any]:
    if isinstance(cards, np.ma.MaskedArray):
        return cards
    try:
        array = np.asarray(cards)
    except Exception as error:
        # Whatever calls itself an array may fail in its own ways.
        if isinstance(error, ValueError) and isinstance(cards, list | tuple):
            raise HandError(
                f"{argument} is ragged: {_ragged(cards)}; all hands of one call have the same "
                "number of cards"
            ) from None
        raise InputTypeError(
            f"{argument} is {shown(cards)}, which numpy can't read ({error}); {_IDS}"
        ) from None
    if isinstance(cards, list | tuple) and array.dtype.kind == "f":
        # numpy makes floats of nothing, and of integers of several types.
        array = array.astype(np.uint8) if array.size == 0 else np.array(cards, dtype=object)
    return array


def is_missing(value: Any) -> bool:
    """Whether this stands for nothing: None, NaN, a masked value, or the NA of pandas."""
    if isinstance(value, str | int):
        return False
    if isinstance(value, float | np.floating):
        return bool(value != value)
    return value is None or value is np.ma.masked or type(value).__name__ in ("NAType", "NaTType")


def some_missing(cards: Any) -> bool:
    """Whether something in nested lists is missing."""
    return any(
        some_missing(card) if isinstance(card, list | tuple) else is_missing(card) for card in cards
    )


def _read_array(
    array: NDArray[Any],
    argument: str,
    missing: str | None,
    single: bool,
    given: Any = None,
) -> Hands:
    if array.ndim == 0:
        what = shown(array if given is None else given)
        raise (InputTypeError if array.dtype.kind in "Of" else HandError)(
            f"{argument} is {what}; give a hand as text, or integers of shape (..., n) whose last "
            "axis is the hand"
        )
    if isinstance(array, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(array)
        hands = _read_masked(np.asarray(array.data), mask, argument, missing, single)
        hands.masked = hands.places is not None
        return hands
    return _read_masked(array, None, argument, missing, single)


def _read_masked(
    array: NDArray[Any],
    gone: NDArray[np.bool_] | None,
    argument: str,
    missing: str | None,
    single: bool,
) -> Hands:
    kind = array.dtype.kind
    if kind == "f":
        # A column of nothing is one of floats; so are ids some of which are missing.
        nan = np.isnan(array)
        if array.size == 0 and array.ndim > 1:  # a frame without rows
            array, kind = array.astype(np.uint8), "u"
        elif (array.ndim == 1 and nan.all()) or nan.any():
            if not (array.ndim == 1 and nan.all()):
                rows = nan.any(axis=-1)
                of = f" (nan, of dtype {array.dtype})"
                _refuse_missing(None, rows.reshape(-1), rows.shape, argument, missing, of)
            gone = nan if gone is None else gone | nan
            array = np.array(
                [int(card) if card == card // 1 else card for card in array.ravel().tolist()],
                dtype=object,
            ).reshape(array.shape)
            kind = "O"
    if kind in "OT":
        flat = array.reshape(-1).tolist()
        types = {*map(type, flat)}
        if types - {str, int}:
            none = np.array([is_missing(item) for item in flat], dtype=bool).reshape(array.shape)
            gone = none if gone is None else gone | none
        return _read_objects(flat, array.shape, argument, missing, single, gone)
    if kind == "U":
        return _read_texts(array.reshape(-1), array.shape, argument, missing, single, gone)
    if kind not in "iu":
        raise InputTypeError(f"{argument} has dtype {array.dtype}; {_IDS}")
    return _read_ids(array, argument, missing, gone)


def _read_objects(
    flat: list[Any],
    shape: tuple[int, ...],
    argument: str,
    missing: str | None,
    single: bool,
    gone: NDArray[np.bool_] | None,
) -> Hands:
    """Take an array of objects, texts or integers; an axis of nothing has no hands."""
    there = [True] * len(flat) if gone is None else (~gone).reshape(-1).tolist()
    first = next((item for item, is_there in zip(flat, there, strict=True) if is_there), None)
    texts = isinstance(first, str) or (first is None and len(shape) == 1)
    _check_items(flat, argument, shape, there, texts)
    if texts:
        return _read_texts(flat, shape, argument, missing, single, gone)
    ids = [item if is_there else 0 for item, is_there in zip(flat, there, strict=True)]
    return _read_ids(np.array(ids, dtype=np.int16).reshape(shape), argument, missing, gone)


def _read_texts(
    texts: Any,
    shape: tuple[int, ...],
    argument: str,
    missing: str | None,
    single: bool,
    gone: NDArray[np.bool_] | None,
) -> Hands:
    if gone is not None and gone.any():
        there = [
            text for text, out in zip(texts, gone.reshape(-1).tolist(), strict=True) if not out
        ]
        if not single and (len(shape) > 1 or len(there) > 1) and there and are_single_cards(there):
            # Cards of hands, of which those are missing that lack one.
            cards = np.array([ID_OF.get(str(text).strip(), 0) for text in texts], dtype=np.uint8)
            return _read_ids(cards.reshape(shape), argument, missing, gone)
        gone = gone.reshape(-1)
        _refuse_missing(texts, gone, shape, argument, missing)
        places = np.flatnonzero(~gone)
        return _TextHands([texts[i] for i in places], shape, argument, places)
    if not single and len(texts) > 1 and are_single_cards(texts):
        rows = np.array(texts).reshape(-1, shape[-1]).tolist()
        ids = [
            to_ids(row, argument=f"{argument}[{i}]" if len(shape) > 1 else argument, max_id=JOKER)
            for i, row in enumerate(rows)
        ]
        return _ArrayHands(np.array(ids, dtype=np.uint8).reshape(shape), argument)
    return _TextHands(texts, shape, argument)


def _read_ids(
    array: NDArray[np.integer[Any]],
    argument: str,
    missing: str | None,
    gone: NDArray[np.bool_] | None,
) -> Hands:
    if gone is None or not gone.any():
        return _ArrayHands(array, argument)
    shape, gone = array.shape[:-1], gone.any(axis=-1).reshape(-1)
    _refuse_missing(None, gone, shape, argument, missing)
    places = np.flatnonzero(~gone)
    hands = _ArrayHands(array.reshape(-1, array.shape[-1])[places], argument)
    hands.whole, hands.places = shape, places
    return hands


def _refuse_missing(
    items: Any,
    gone: NDArray[np.bool_],
    shape: tuple[int, ...],
    argument: str,
    missing: str | None,
    of: str = "",
) -> None:
    """Name the first hand that is missing, unless those are to be left out."""
    if missing == "null":
        return
    first = int(gone.argmax())
    where = _at(argument, np.unravel_index(first, shape)) if shape else argument
    item = None if items is None else items[first]
    what = f"missing ({item})" if is_missing(item) and item is not None else f"missing{of}"
    hint = ", or leave them out by missing='null'" if missing == "raise" else ""
    raise InputTypeError(f"{where} is {what}; every hand must be given with all its cards{hint}")


def _check_items(
    flat: list[Any], argument: str, shape: tuple[int, ...], there: list[bool], texts: bool
) -> None:
    """Refuse the first item of an object array that is no text among texts, or no card id."""
    for i, item in enumerate(flat):
        if not there[i] or (texts and isinstance(item, str)):
            continue
        where = _at(argument, np.unravel_index(i, shape))
        if texts:
            raise InputTypeError(f"{where} is {shown(item)}; every hand is a text, as the first is")
        if isinstance(item, bool | np.bool_) or not isinstance(item, int | np.integer):
            raise InputTypeError(f"{where} is {shown(item)}; {_IDS}")
        if not -1 <= item <= JOKER:  # -1 is no card, which those refuse who need one
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
