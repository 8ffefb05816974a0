"""The ``progress=`` seam: nothing, a bar, or a function of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from typing import Any, TypeAlias

from steelwheel._cards.cards import shown
from steelwheel._extras import in_kernel, require
from steelwheel.errors import InputTypeError

__all__ = ["Progress", "measured", "reporter", "worked"]

Progress: TypeAlias = bool | Callable[[int, int | None], object] | None
"""What callers may give; a function takes what is done and the total, None if it isn't known."""

DELAY = 0.3
"""Seconds after which a bar shows up: short work needs none."""


@contextmanager
def reporter(progress: Any, unit: str) -> Iterator[Callable[[int, int | None], object]]:
    """Give a function to tell how much is done, and of how much, None if that isn't known.

    Parameters
    ----------
    progress : bool, callable or None
        True for a bar by tqdm on standard error, or in a notebook; None or False for nothing; or a
        function of what is done and the total. What it raises ends the work.
    unit : str
        What is counted, as the bar shows it.

    Raises
    ------
    MissingExtraError
        If a bar is wanted and tqdm is not installed.
    InputTypeError
        If it is none of these.

    Examples
    --------
    >>> with reporter(print, "deals") as report:
    ...     for done in range(1, 4):
    ...         report(done, 3)
    1 3
    2 3
    3 3
    """
    if progress is None or progress is False:
        yield lambda done, total: None
    elif progress is True:
        with _bar(unit) as bar:

            def draw(done: int, total: int | None) -> None:
                bar.total = total
                bar.update(done - bar.n)

            yield draw
    elif callable(progress):
        yield progress
    else:
        raise InputTypeError(
            f"progress is {shown(progress)}; give True for a bar, or a function of what is done "
            "and the total"
        )


def _bar(unit: str) -> Any:
    options: dict[str, Any] = {"unit": f" {unit}", "unit_scale": True, "delay": DELAY}
    module = "tqdm.auto"
    if in_kernel() and find_spec("ipywidgets") is None:
        # There `tqdm.auto` warns that the widgets are missing, and standard error is red.
        module, options["file"] = "tqdm.std", sys.stdout
    return require(module, "progress", "Progress bars").tqdm(**options)


class _Meter:
    """What is done of some work."""

    def __init__(self, report: Callable[[int, int | None], object], total: int) -> None:
        self.report = report
        self.total = total
        self.done = 0.0


_meter: ContextVar[_Meter | None] = ContextVar("meter", default=None)


@contextmanager
def measured(progress: Any, total: int) -> Iterator[None]:
    """Tell of the work that `worked` counts: at first none, at last that all of it is done.

    Parameters
    ----------
    progress : bool, callable or None
        As for `reporter`.
    total : int
        Steps of about a nanosecond, as far as is known before.

    Examples
    --------
    >>> with measured(print, 1_000_000_000):
    ...     for second in range(2):
    ...         worked(0.4)
    0 1000000000
    400000000 1000000000
    800000000 1000000000
    1000000000 1000000000
    """
    with reporter(progress, unit="steps") as report:
        meter = _Meter(report, total)
        report(0, total)
        token = _meter.set(None if progress is None or progress is False else meter)
        try:
            yield
        finally:
            _meter.reset(token)
        report(total, total)


def worked(seconds: float) -> None:
    """Say that work of so many rough seconds is done, to whoever listens in `measured`."""
    meter = _meter.get()
    if meter is None:
        return
    meter.done += seconds * 1e9
    # What listens may ask other questions, whose work is none of this.
    token = _meter.set(None)
    try:
        meter.report(min(int(meter.done), meter.total), meter.total)
    finally:
        _meter.reset(token)
