"""The format of ``preflop.bin``: a header, then wins and ties of each kind of two hands.

Both who writes it, ``tools/gen_preflop.py`` before there is a package, and who reads it use this
file, so it imports nothing of the package.
"""

from __future__ import annotations

import hashlib
import struct

__all__ = ["HEADER", "fault", "pack"]

HEADER = struct.Struct("<8sIIIIQ32s")
"""Magic, version, its own size, kinds of two hands, boards, bytes that follow, their SHA-256."""

_MAGIC, _VERSION = b"swpreflo", 1
_EACH = 8
"""Bytes of a kind: wins of the first hand and ties, little-endian 32-bit integers."""


def pack(kinds: int, boards: int, counts: bytes) -> bytes:
    """Return the file that has these counts."""
    digest = hashlib.sha256(counts).digest()
    return HEADER.pack(_MAGIC, _VERSION, HEADER.size, kinds, boards, len(counts), digest) + counts


def fault(data: bytes, kinds: int, boards: int) -> str | None:
    """Return what is wrong with the header, or None."""
    if len(data) < HEADER.size:
        return f"has {len(data)} bytes, less than its header"
    magic, version, *sizes, _ = HEADER.unpack_from(data)
    if magic != _MAGIC:
        return "is not a table of hold'em hands"
    if version != _VERSION:
        return f"has format {version}, not {_VERSION}"
    if sizes != [HEADER.size, kinds, boards, _EACH * kinds]:
        return "is damaged: its header is wrong"
    return None
