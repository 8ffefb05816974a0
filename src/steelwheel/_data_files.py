"""The data files of the package: read whole, and believed only if they are the ones made for it.

A file is never mapped, so what happens to it afterwards changes nothing.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from steelwheel.errors import TableError

__all__ = ["CONTENTS", "DataFile", "data_file"]

# Bytes and SHA-256 of each file. The tools that make them write these lines.
CONTENTS = {
    "draw_tables.bin": (812884, "ba1537933da15596ef541cc627812fd7561ee7fe33cc3da19d50f1a6418c6db0"),
    "omaha_order.bin": (32864, "51da62be2e55084403ccadf8402787c6d31cb77bc2db67808034b2a88e839cda"),
    "preflop.bin": (376128, "f18871bae2d11a5d365e94fc6724a8e393459dd6b83a4e640f325b82ebfb162a"),
}


def data_file(name: str) -> Path:
    """Return where a data file lies."""
    return Path(__file__).with_name("data") / name


@dataclass(frozen=True)
class DataFile:
    """A data file and how it is checked.

    Attributes
    ----------
    name : str
        Whose length and digest it has.
    path : Path
        Where it is.
    what : str
        What it holds, for errors.
    command : str
        What makes it again.
    fault : callable
        What is wrong with the format of the bytes, beginning with "is" or "has"; or None.
    """

    name: str
    path: Path
    what: str
    command: str
    fault: Callable[[bytes], str | None] = lambda data: None

    def read(self) -> bytes:
        """Return all bytes.

        Raises
        ------
        TableError
            If the file is missing, can't be read, or is not the right one.
        """
        size, digest = CONTENTS[self.name]
        try:
            with self.path.open("rb") as file:
                data = file.read(size + 1)  # no more, whatever lies there
                there = max(len(data), os.fstat(file.fileno()).st_size)
        except OSError as error:
            raise self._error(f"can't be read: {error.strerror or error}") from None
        if not data:
            raise self._error("can't be read: it is empty")
        fault = self.fault(data)
        if fault is None and there != size:
            fault = f"has {there} bytes, not {size}"
        if fault is None and hashlib.sha256(data).hexdigest() != digest:
            fault = "is damaged: its digest is wrong"
        if fault is not None:
            raise self._error(fault)
        return data

    def _error(self, fault: str) -> TableError:
        return TableError(
            f"{self.path}, {self.what}, {fault}; install steelwheel again, or run: {self.command}"
        )
