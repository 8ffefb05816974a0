"""The exceptions that the package raises.

Every one is also a `ValueError` or a `TypeError`, or an `ImportError` if a package is missing, so
code that knows nothing of this package can catch them. Their messages say which argument, row and
card is wrong and what would be right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelwheel._equity.equity import Equity

__all__ = [
    "CardError",
    "ChipError",
    "HandError",
    "InputTypeError",
    "Interrupted",
    "MissingExtraError",
    "RangeError",
    "SteelwheelError",
    "TableError",
    "UnknownNameError",
]


class SteelwheelError(Exception):
    """Base class of all errors of this package, never raised itself."""


class CardError(SteelwheelError, ValueError):
    """A text that is not a card, an impossible card id, or a card that is there twice."""


class HandError(SteelwheelError, ValueError):
    """A wrong number of cards or players, an array of the wrong shape, or an impossible rank."""


class RangeError(SteelwheelError, ValueError):
    """A text that is not a range of hands; the message gives the position of what is wrong."""


class ChipError(SteelwheelError, ValueError):
    """Chips or seats that cannot be: a negative bet, a seat that an order misses, no one left."""


class TableError(SteelwheelError, RuntimeError):
    """A file of the package that is missing or damaged; the message says how to get it again."""


class InputTypeError(SteelwheelError, TypeError):
    """A value of a type that cannot stand for what is asked: a float as a card, say, or a bool."""


class UnknownNameError(SteelwheelError, KeyError, ValueError):
    """A name that no ranking or game has.

    It is a `KeyError` as well, so that a mapping such as `steelwheel.RANKINGS` answers ``in`` and
    ``get`` as mappings do.
    """

    # KeyError would show the quoted repr of the message.
    __str__ = Exception.__str__


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a calculation at random, which has found something by then.

    Parameters
    ----------
    result : Equity
        What the deals so far say, with its error.
    """

    def __init__(self, result: Equity) -> None:
        super().__init__(result)  # the arguments are what a copy is made of
        self.result = result

    def __str__(self) -> str:
        return f"interrupted after {self.result.trials:,} deals"


class MissingExtraError(SteelwheelError, ImportError):
    """An optional package is not there; the message says which extra of this one brings it."""
