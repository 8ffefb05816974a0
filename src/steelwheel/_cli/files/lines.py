"""The lines of a file that the command line reads, none of them longer than a limit."""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from typing import Any, BinaryIO

from steelwheel.errors import HandError

__all__ = ["LINE_BYTES", "Lines", "size"]

LINE_BYTES = 1 << 16
"""Longest line of a file. Nothing comes near; what has no line ends must not fill the memory."""


class Lines:
    """The lines of a file as text, without a byte order mark.

    `done` is the number of bytes read so far, `number` the number of the last line, and `ended`
    whether that has its end: a file that was cut short ends without.
    """

    def __init__(self, stream: BinaryIO | Any, name: str) -> None:
        self.name = name
        self.done = self.number = 0
        self.ended = True
        self._stream = stream

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            line = self._stream.readline(LINE_BYTES + 1)
        except OSError as error:
            raise HandError(f"{self.name}: {error.strerror}") from None
        if not line:
            raise StopIteration
        self.number += 1
        self.done += len(line)
        if len(line) > LINE_BYTES:
            raise HandError(f"{self.where()}: more than {LINE_BYTES:,} bytes in a line")
        self.ended = line.endswith(b"\n")
        if self.number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        try:
            text: str = line.decode()
        except UnicodeDecodeError:
            raise HandError(f"{self.where()}: not UTF-8 text") from None
        return text

    def where(self) -> str:
        """Name the last line, as error messages do."""
        return f"{self.name}, line {self.number}"


def size(stream: Any) -> int | None:
    """Bytes of a regular file; other files have no size, and no place to go back to."""
    try:
        status = os.fstat(stream.fileno())
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None
