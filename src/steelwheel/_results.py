"""What all results share: equality by value, a short repr, rows by player, dicts and data frames.

A result gives its `_facts`, single values, and its `_columns`, arrays of one shape; all else comes
of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from typing import Any, Self, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelwheel._cards.cards import NAMES, shown, to_int
from steelwheel._extras import require
from steelwheel._literals import Library
from steelwheel.errors import HandError, InputTypeError, MissingExtraError, UnknownNameError

__all__ = [
    "ByPlayer",
    "Result",
    "Rows",
    "briefly",
    "card_texts",
    "clipped",
    "deals_of",
    "figures",
    "numbered",
]

LONGEST = 160
"""Characters of a repr."""

FEW = 8
"""Numbers of an array that a repr prints; of larger ones it tells the shape."""


class Result:
    """Compare by value, print shortly, and go to a dictionary or a data frame."""

    __slots__ = ()

    def _facts(self) -> dict[str, Any]:
        """What holds for the whole result."""
        return {}

    def _columns(self) -> Mapping[str, ArrayLike]:
        """Columns of one shape; several axes are made one in a data frame."""
        return {}

    def _axes(self, count: int) -> tuple[str, ...]:
        """What the axes of the columns number; an empty text is for one that needs no number."""
        return ("",) * count

    def _brief(self) -> str:
        """What the repr says."""
        return ", ".join(f"{name}={_short(value)}" for name, value in _fields(self))

    def __eq__(self, other: object) -> bool:
        return _same(self, other) if type(other) is type(self) else NotImplemented

    def __ne__(self, other: object) -> bool:  # tuples, which some results are, have their own
        return not self == other

    def __repr__(self) -> str:
        return f"{type(self).__name__}({clipped(self._brief())})"

    def to_dict(self) -> dict[str, Any]:
        """Return all that the result says as texts, numbers and lists, ready for JSON.

        Returns
        -------
        dict
            What holds for the whole result, and a list for each column of `to_frame`.
        """
        return {name: _plain(value) for name, value in (self._facts() | self._flat()).items()}

    def to_frame(self, library: Library | None = None) -> Any:
        """Return a data frame: a row for each player, hand or set of discards.

        Of many deals there is a row for each deal and player. Players, deals and hands are
        numbered from 0.

        Parameters
        ----------
        library : {"pandas", "polars"}, optional
            What makes the data frame; by default pandas if it is installed, else polars.

        Returns
        -------
        pandas.DataFrame, polars.DataFrame or dict
            Where neither is installed, the columns by name as arrays.

        Raises
        ------
        MissingExtraError
            If the library that is asked for is not installed.
        UnknownNameError
            If `library` is something else.
        """
        columns = self._frame_columns()
        if library is None:
            for name in get_args(Library):
                try:
                    return import_module(name).DataFrame(columns)
                except ImportError:
                    continue
            return columns
        if library not in get_args(Library):
            raise UnknownNameError(f"library is {shown(library)}; give 'pandas' or 'polars'")
        try:
            return import_module(library).DataFrame(columns)
        except ImportError:
            raise MissingExtraError(
                f"{library} is not installed: pip install {library}", name=library
            ) from None

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Hand the columns over to what reads Arrow, by polars or pyarrow."""
        try:
            return self.to_frame("polars").__arrow_c_stream__(requested_schema)
        except MissingExtraError:
            table = require("pyarrow", "parquet", "Arrow tables").table(self._frame_columns())
            return table.__arrow_c_stream__(requested_schema)

    def _frame_columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the data frame; what has none is a row of its facts."""
        return self._flat() or {name: np.array([fact]) for name, fact in self._facts().items()}

    def _flat(self) -> dict[str, NDArray[Any]]:
        """The columns with one axis, and the numbers of what the axes were."""
        columns = {name: np.asarray(column) for name, column in self._columns().items()}
        if not columns:
            return {}
        shape = next(iter(columns.values())).shape
        numbers = zip(self._axes(len(shape)), np.indices(shape, dtype=np.int64), strict=True)
        whole = {name: number for name, number in numbers if name} | columns
        return {name: _narrow(column.reshape(-1)) for name, column in whole.items()}


class Rows(Result):
    """A result that is a sequence of rows: those of its data frame, as dictionaries."""

    __slots__ = ()

    def rows(self) -> list[dict[str, Any]]:
        """Return a dictionary for each row of the data frame, of texts and numbers.

        Returns
        -------
        list of dict
        """
        columns = {name: _plain(column) for name, column in self._flat().items()}
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    def __len__(self) -> int:
        return len(next(iter(self._flat().values())))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows())

    def __getitem__(self, row: int) -> dict[str, Any]:
        return self.rows()[self._place(row)]

    def _place(self, row: int) -> int:
        return _place(row, len(self), "row")


class ByPlayer(Result):
    """A result whose columns have players as their last axis; of many deals, those come before.

    Attributes
    ----------
    labels : tuple of str
        Names of the players, if they have any: see `named`.
    """

    __slots__ = ()

    labels: tuple[str, ...]

    def _axes(self, count: int) -> tuple[str, ...]:
        return (*numbered("deal", count - 1), "player")

    def _named_columns(self) -> dict[str, NDArray[Any]]:
        columns = {name: np.asarray(column) for name, column in self._columns().items()}
        if self.labels:
            shape = next(iter(columns.values())).shape
            columns = {"name": np.broadcast_to(np.array(self.labels), shape), **columns}
        return columns

    def _flat(self) -> dict[str, NDArray[Any]]:
        columns = self._named_columns()
        shape = next(iter(columns.values())).shape
        numbers = dict(zip(self._axes(len(shape)), np.indices(shape, dtype=np.int64), strict=True))
        return {name: _narrow(array.reshape(-1)) for name, array in (numbers | columns).items()}

    def named(self, *names: str | Sequence[str]) -> Self:
        """Return the same result with names for the players, by which it can be indexed.

        Parameters
        ----------
        *names : str
            A name for each player, all different; or all of them in a list.

        Returns
        -------
        the same type

        Raises
        ------
        HandError
            If there are more or fewer names than players, or two are the same.
        InputTypeError
            If a name is no text.

        Examples
        --------
        >>> import steelwheel as sw
        >>> result = sw.equity("holdem", ["AsAh", "KdKc"]).named("Ann", "Bob")
        >>> result["Bob"]["wins"]
        317694
        """
        labels: Sequence[Any] = names
        if len(names) == 1 and isinstance(names[0], list | tuple):
            labels = names[0]
        for i, name in enumerate(labels):
            if not isinstance(name, str):
                raise InputTypeError(f"names[{i}] is {shown(name)}; give a text")
        if len(labels) != len(self):
            raise HandError(f"there are {len(self)} players, but {len(labels)} names")
        if len(set(labels)) < len(labels):
            twice = next(name for name in labels if labels.count(name) > 1)
            raise HandError(f"two players are named {twice!r}")
        return replace(self, labels=tuple(labels))  # type: ignore[type-var]

    def __len__(self) -> int:
        return int(next(iter(self._named_columns().values())).shape[-1])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        columns = self._named_columns()
        return (self._row(columns, player) for player in range(len(self)))

    def __getitem__(self, player: int | str) -> dict[str, Any]:
        if isinstance(player, str):
            if player not in self.labels:
                known = f"names are {', '.join(self.labels)}" if self.labels else "none has a name"
                raise UnknownNameError(f"no player is named {player!r}; {known}")
            player = self.labels.index(player)
        return self._row(self._named_columns(), _place(player, len(self), "player"))

    def _row(self, columns: Mapping[str, NDArray[Any]], player: int) -> dict[str, Any]:
        """One player's part of each column; of many deals these are arrays."""
        parts = {name: column[..., player] for name, column in columns.items()}
        if all(column.ndim == 1 for column in columns.values()):
            parts = {name: np.asarray(part).item() for name, part in parts.items()}
        return {"player": player, **parts}


def _place(index: Any, count: int, what: str) -> int:
    """An index from either end, or the errors that sequences raise."""
    place = to_int(index, what, "a number")
    if not -count <= place < count:
        raise IndexError(f"{what} is {place}; there are {count}, from 0")
    return place % count


def numbered(name: str, count: int) -> tuple[str, ...]:
    """Names of so many axes that are all of one kind."""
    return (name,) if count == 1 else tuple(f"{name}_{i}" for i in range(count))


def deals_of(counts: ArrayLike, scale: int) -> NDArray[Any]:
    """Numbers of deals without the weights that they were multiplied by."""
    array = np.asarray(counts)
    if scale == 1:
        return array
    return np.array([int(count) / scale for count in array.flat]).reshape(array.shape)


def _narrow(column: NDArray[Any]) -> NDArray[Any]:
    """A column that data frames take: Python's integers as 64 bits, or as floats beyond them."""
    if column.dtype != object or not all(isinstance(value, int) for value in column.tolist()):
        return column
    try:
        return column.astype(np.int64)
    except OverflowError:
        return column.astype(np.float64)


def _plain(value: Any) -> Any:
    """A value in the types of JSON; a number that isn't known is None."""
    if isinstance(value, np.ndarray):
        return _plain(value.tolist())
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, np.generic):
        return _plain(value.item())
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _fields(value: Any) -> list[tuple[str, Any]]:
    """Names and values of a data class or a named tuple."""
    names = [each.name for each in fields(value)] if is_dataclass(value) else value._fields
    return [(name, getattr(value, name)) for name in names]


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same, arrays within them number by number."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        alike = isinstance(one, np.ndarray) and isinstance(other, np.ndarray)
        return alike and np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
    if type(one) is not type(other):
        return bool(one == other)
    if is_dataclass(one) or hasattr(one, "_fields"):
        pairs = zip(_fields(one), _fields(other), strict=True)
        return all(_same(a, b) for (_, a), (_, b) in pairs)
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _short(value: Any) -> str:
    if isinstance(value, np.ndarray) and value.size > FEW:
        return f"<{value.dtype} array {value.shape}>"
    return repr(value.tolist() if isinstance(value, np.ndarray) else value)


def briefly(thing: Any, *left_out: str) -> str:
    """Return a repr of a data class: of its fields, those that aren't left to their defaults."""
    told = [
        f"{each.name}={getattr(thing, each.name)!r}"
        for each in fields(thing)
        if each.name not in left_out and getattr(thing, each.name) != each.default
    ]
    return f"{type(thing).__name__}({', '.join(told)})"


def figures(values: NDArray[np.float64]) -> str:
    """A few parts of a pot, or from which to which many are."""
    known = values[~np.isnan(values)]
    if values.size > FEW and known.size:
        return f"{known.min():.2%} to {known.max():.2%}"
    return ", ".join("none" if np.isnan(value) else f"{value:.2%}" for value in values.flat)


def clipped(text: str, longest: int = LONGEST) -> str:
    """A text cut to a length."""
    return text if len(text) <= longest else text[: longest - 2].rstrip(" ,") + " …"


def card_texts(cards: NDArray[Any], there: NDArray[np.bool_]) -> NDArray[np.str_]:
    """Texts of hands: of the cards in each row those that are there, in order, with spaces.

    Parameters
    ----------
    cards : integer array of shape ``(..., n)``
        Card ids; where a card isn't there, anything.
    there : bool array of the same shape

    Returns
    -------
    str array of shape ``(...)``
    """
    size = cards.shape[-1]
    if not size:
        return np.full(cards.shape[:-1], "")
    first = np.argsort(~there, axis=-1, kind="stable")
    there = np.take_along_axis(there, first, axis=-1)
    ids = np.where(there, np.take_along_axis(cards, first, axis=-1), 0)
    signs = np.array([[*map(ord, name)] for name in NAMES], dtype=np.uint32)
    text = np.zeros((*cards.shape, 3), dtype=np.uint32)  # code points; zeros end a text
    text[..., :2] = signs[ids] * there[..., None]
    text[..., :-1, 2] = there[..., 1:] * np.uint32(ord(" "))
    flat = np.ascontiguousarray(text.reshape(*cards.shape[:-1], 3 * size))
    found: NDArray[np.str_] = flat.view(f"U{3 * size}")[..., 0]
    return found
