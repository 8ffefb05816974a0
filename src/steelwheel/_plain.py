"""What lends its memory, and arrays of classes of their own, as plain arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from steelwheel.errors import InputTypeError

__all__ = ["as_plain"]


def as_plain(value: Any, argument: str) -> Any:
    """Return a view of memory, or an array of a subclass, as a plain array; all else as it is.

    Raises
    ------
    InputTypeError
        If an entry is masked, or the memory can't be read.
    """
    if isinstance(value, memoryview):
        try:
            return np.asarray(value)
        except Exception as error:  # released, or of a format that numpy doesn't know
            raise InputTypeError(
                f"{argument} is a memoryview that numpy can't read ({error}); give integers"
            ) from None
    if isinstance(value, np.ma.MaskedArray):
        masked = np.argwhere(np.ma.getmaskarray(value))
        if len(masked):
            where = f"[{', '.join(map(str, masked[0]))}]" if value.ndim else ""
            raise InputTypeError(
                f"{argument}{where} is masked, so missing; every one must be given"
            )
        return np.asarray(value.data)
    return np.asarray(value) if isinstance(value, np.ndarray) else value
