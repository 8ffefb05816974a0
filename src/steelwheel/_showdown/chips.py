"""Reads chips, seats and orders of seats: integers of 64 bits, checked, for one deal or many."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import shown
from steelwheel.errors import ChipError, HandError, InputTypeError

__all__ = ["MOST_CHIPS", "Each", "Ints", "chips", "fit", "known_seats", "positions"]

Ints = NDArray[np.int64]
Each: TypeAlias = list[int] | Ints
"""A number for each seat: of one deal a list, of many an array."""
_Item = TypeVar("_Item", bound=np.generic)

MOST_CHIPS = 1 << 59
"""Ten bets of so many, and dead chips, still fit 64 bits."""


def chips(value: Any, argument: str, unit: int = 1) -> Ints:
    """Return numbers of chips as an array; refuse what is negative or no multiple of `unit`."""
    found = _integers(value, argument, "whole chips; count in the smallest one")
    wrong = (found < 0) | (found > MOST_CHIPS) | (found % unit != 0)
    if wrong.any():
        index = tuple(int(i) for i in np.argwhere(wrong)[0])
        number = found[index]
        if number < 0:
            what = "chips are not negative"
        elif number > MOST_CHIPS:
            what = f"more than {MOST_CHIPS:,} chips are too many"
        else:
            what = f"the smallest chip is {unit}"
        raise ChipError(f"{_at(argument, index)} is {number}; {what}")
    return found


def _integers(value: Any, argument: str, what: str) -> Ints:
    array = _array(value, argument)
    if array.dtype.kind == "O":
        for index, item in np.ndenumerate(array):
            if type(item) is bool or not hasattr(item, "__index__"):
                raise InputTypeError(f"{_at(argument, index)} is {shown(item)}; give {what}")
            if abs(item) > MOST_CHIPS:
                raise ChipError(f"{_at(argument, index)} is {item}; that is too many")
    elif array.size == 0:
        return np.zeros(array.shape, dtype=np.int64)
    elif array.dtype.kind not in "iu" or _has_bool(value):
        raise InputTypeError(f"{argument} is {shown(value)}; give {what}")
    elif array.dtype == np.uint64 and (array > MOST_CHIPS).any():
        raise ChipError(f"{argument} has {array.max()}; that is too many")
    return array.astype(np.int64)


def _array(value: Any, argument: str) -> NDArray[Any]:
    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        raise InputTypeError(f"{argument} has masked entries; each number must be given")
    try:
        return np.asarray(value)
    except ValueError:
        raise HandError(f"{argument} is ragged; all deals have as many seats") from None
    except Exception as error:  # what other libraries' columns raise, of 128-bit integers say
        reason = str(error).splitlines()[-1] if str(error) else type(error).__name__
        raise InputTypeError(f"{argument} can't be an array: {reason}") from None


def _has_bool(value: Any) -> bool:
    """Whether a list mixes in bools, which numpy takes for 0 and 1."""
    if isinstance(value, list | tuple):
        return any(map(_has_bool, value))
    return isinstance(value, bool)


def fit(array: NDArray[_Item], shape: tuple[int, ...], argument: str) -> NDArray[_Item]:
    """Repeat an array for all deals."""
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        raise HandError(
            f"{argument} has shape {array.shape}, which doesn't go with {shape}: one for all deals "
            "or one for each"
        ) from None


def known_seats(folded: Any, players: int) -> NDArray[np.bool_]:
    """Return seats given by number, or by a bool each, as bools on the last axis."""
    array = _array(folded, "folded")
    if array.dtype == np.bool_:
        if array.ndim == 0 or array.shape[-1] != players:
            raise HandError(
                f"folded has shape {array.shape}; give a bool for each of {players} seats"
            )
        return array
    numbers = _integers(folded, "folded", "seat numbers, or a bool for each seat")
    if numbers.ndim != 1:
        raise HandError(
            f"folded has shape {numbers.shape}; seat numbers are for one deal, for many give bools"
        )
    _check_seats(numbers, players, "folded")
    found = np.zeros(players, dtype=bool)
    found[numbers] = True
    return found


def positions(order: Any, shape: tuple[int, ...], players: int) -> NDArray[np.intp]:
    """Return the seats of each deal by position, ``(deals, players)`` or ``(1, players)``."""
    if order is None:
        return np.arange(players)[np.newaxis]
    given = _integers(order, "order", "seat numbers")
    if given.ndim == 0:
        raise HandError("order is one number; give all seats, the first left of the button first")
    _check_seats(given, players, "order")
    wrong = np.argwhere(~(given[..., np.newaxis] == np.arange(players)).any(axis=-2))
    if wrong.size:
        *index, seat = (int(i) for i in wrong[0])
        raise ChipError(f"{_at('order', tuple(index))} misses seat {seat}; it names all seats once")
    if given.shape[-1] != players:
        raise ChipError(f"order names {given.shape[-1]} seats, and there are {players}")
    if given.ndim == 1:
        return given.astype(np.intp)[np.newaxis]
    return fit(given, (*shape, players), "order").reshape(-1, players).astype(np.intp)


def _check_seats(numbers: Ints, players: int, argument: str) -> None:
    wrong = np.argwhere((numbers < 0) | (numbers >= players))
    if wrong.size:
        index = tuple(int(i) for i in wrong[0])
        raise ChipError(f"{_at(argument, index)} is {numbers[index]}; seats are 0 to {players - 1}")


def _at(argument: str, index: tuple[int, ...]) -> str:
    return f"{argument}[{', '.join(map(str, index))}]" if index else argument
