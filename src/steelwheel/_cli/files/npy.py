"""Reads arrays of card ids in .npy files piece by piece.

They are read and not mapped: a file that is cut short meanwhile would end the process.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._cli.files.lines import size
from steelwheel.errors import HandError, InputTypeError

__all__ = ["Array"]

ROWS = 65_536


class Array:
    """The rows of an array in a stream; iteration gives the first row's number and some rows."""

    def __init__(self, stream: Any, name: str) -> None:
        self.stream, self.name = stream, name
        try:
            version = np.lib.format.read_magic(stream)
            read = np.lib.format.read_array_header_2_0
            if version == (1, 0):
                read = np.lib.format.read_array_header_1_0
            shape, self.by_columns, self.dtype = read(stream)
        except Exception as error:  # whatever a broken header makes of itself
            raise HandError(f"{name}: not a readable .npy array: {error}") from None
        if self.dtype.kind not in "iu":
            raise InputTypeError(f"{name}: an array of {self.dtype}; card ids are integers")
        if len(shape) == 1:
            shape, self.by_columns = (1, *shape), False
        if len(shape) != 2:
            raise HandError(f"{name}: shape {shape}; hands are rows, so the shape is (N, cards)")
        self.rows, self.width = shape
        there = size(stream)
        if (
            there is not None
            and there - stream.tell() < self.rows * self.width * self.dtype.itemsize
        ):
            raise self._short()

    def __len__(self) -> int:
        return self.rows

    def __iter__(self) -> Iterator[tuple[int, NDArray[Any]]]:
        if self.by_columns:
            whole = self._read(self.rows).reshape(self.width, self.rows).T
            for start in range(0, self.rows, ROWS):
                yield start, whole[start : start + ROWS]
            return
        for start in range(0, self.rows, ROWS):
            count = min(ROWS, self.rows - start)
            yield start, self._read(count).reshape(count, self.width)

    def _read(self, rows: int) -> NDArray[Any]:
        length = rows * self.width * self.dtype.itemsize
        try:
            content = self.stream.read(length)
        except OSError as error:
            raise HandError(f"{self.name}: {error.strerror}") from None
        except (MemoryError, OverflowError):
            raise HandError(f"{self.name}: {length:,} bytes at once are too many") from None
        if len(content) < length:
            raise self._short()
        return np.frombuffer(content, self.dtype)

    def _short(self) -> HandError:
        return HandError(
            f"{self.name}: not a readable .npy array: cut short, less than {self.rows:,} rows of "
            f"{self.width}"
        )
