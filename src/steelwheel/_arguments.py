"""What several functions ask of their arguments, whatever those stand for.

The names of arguments are the same everywhere: `cards` are those of a hand, or of many, ranked as
they are; `players` have a hand, or a range, for each seat; `hands` are many of one player, and
`against` what they meet; `board` and `dead` are cards that nobody holds.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from steelwheel.errors import InputTypeError

__all__ = ["renamed"]

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


def renamed(
    **names: str,
) -> Callable[[Callable[_Arguments, _Result]], Callable[_Arguments, _Result]]:
    """Let a function take arguments by names that they had before, with a warning.

    Parameters
    ----------
    **names : str
        For each name of before, the name of now.

    Returns
    -------
    callable
        A decorator.

    Raises
    ------
    InputTypeError
        By the decorated function, if an argument is given by both its names.

    Examples
    --------
    >>> @renamed(holes="hands")
    ... def count(hands):
    ...     return len(hands)
    >>> count(hands=["AsAh", "KdKc"])
    2
    >>> count(["AsAh"], holes=["KdKc"])
    Traceback (most recent call last):
        ...
    steelwheel.errors.InputTypeError: count() has 'hands' twice; 'holes' is its name of before
    """

    def decorate(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
        code = getattr(function, "__code__")  # noqa: B009 (a Callable need not have it)
        called = function.__name__
        if called == "__call__":  # of the object that has the name of its class
            called = function.__qualname__.split(".")[0].lower()
        places = {name: i for i, name in enumerate(code.co_varnames[: code.co_argcount])}

        @functools.wraps(function)
        def call(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
            if kwargs and not names.keys().isdisjoint(kwargs):
                for before in names.keys() & kwargs.keys():
                    now = names[before]
                    if now in kwargs or places.get(now, len(args)) < len(args):
                        raise InputTypeError(
                            f"{called}() has {now!r} twice; {before!r} is its name of before"
                        )
                    warnings.warn(
                        f"{called}(): {before!r} is called {now!r} now",
                        DeprecationWarning,
                        stacklevel=2,
                    )
                    kwargs[now] = kwargs.pop(before)
            return function(*args, **kwargs)

        return call

    return decorate
