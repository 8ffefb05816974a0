"""The ``progress=`` seam: nothing, a bar, or a function of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["reporter"]


@contextmanager
def reporter(progress: Any, unit: str) -> Iterator[Callable[[int, int | None], object]]:
    """Give a function to tell how much is done, and of how much, None if that isn't known."""
    yield progress if callable(progress) else lambda done, total: None
