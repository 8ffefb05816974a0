"""The ``progress=`` of long calls: nothing, a bar, or a function that is told how much is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from steelwheel.cards import shown
from steelwheel.errors import InputTypeError

Progress: TypeAlias = bool | Callable[[int, int | None], object] | None
"""What callers may give; a function takes what is done and the total, None if it isn't known."""

DELAY = 0.3
"""Seconds after which a bar shows up: short work needs none."""


class Tell(Protocol):
    """Takes how much is done by now and, if that has changed, of how much."""

    def __call__(self, done: int, total: int | None = None) -> None:
        """Tell it."""


@contextmanager
def telling(progress: Any, total: int | None = None, unit: str = " deals") -> Iterator[Tell]:
    """Give a function to tell how much is done, for as long as the work lasts.

    Parameters
    ----------
    progress : bool, callable or None
        True for a bar by tqdm on standard error, or in a notebook; None or False for nothing; or a
        function that is called with what is done and the total. What it raises ends the work.
    total : int, optional
        Of how much; it may be told later, and again when it changes.
    unit : str
        What is counted, as the bar shows it.

    Yields
    ------
    callable
        A `Tell`.

    Raises
    ------
    ImportError
        If a bar is wanted and tqdm is not installed.
    InputTypeError
        If it is none of these.

    Examples
    --------
    >>> with telling(print, 3) as tell:
    ...     for done in range(1, 4):
    ...         tell(done)
    1 3
    2 3
    3 3
    """
    if progress is None or progress is False:
        yield _silent
    elif progress is True:
        with _bar(total, unit) as bar:

            def draw(done: int, total: int | None = None) -> None:
                if total is not None:
                    bar.total = total
                bar.update(done - bar.n)

            yield draw
    elif callable(progress):
        latest = total

        def call(done: int, total: int | None = None) -> None:
            nonlocal latest
            latest = latest if total is None else total
            progress(done, latest)

        yield call
    else:
        raise InputTypeError(
            f"progress is {shown(progress)}; give True for a bar, or a function of what is done "
            "and the total"
        )


def _silent(done: int, total: int | None = None) -> None:
    """Tell no one."""


def _bar(total: int | None, unit: str) -> Any:
    try:
        from tqdm.auto import tqdm  # type: ignore[import, unused-ignore]
    except ImportError:
        raise ImportError(
            "progress=True needs tqdm, which is not installed: pip install tqdm, or give a "
            "function of what is done and the total",
            name="tqdm",
        ) from None
    return tqdm(total=total, unit=unit, unit_scale=True, delay=DELAY)
