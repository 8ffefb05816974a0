"""Writes length and digest of a data file into the package, which checks them: ``record``."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

CODE = Path(__file__).resolve().parent.parent / "src" / "steelwheel" / "_data_files.py"


def record(name: str, data: bytes) -> None:
    """Put what a file is to be in the place of what it was."""
    text = CODE.read_text("utf-8")
    line = f'"{name}": ({len(data)}, "{hashlib.sha256(data).hexdigest()}"),'
    new, found = re.subn(rf'"{re.escape(name)}": \([0-9]+, "[0-9a-f]*"\),', line, text)
    assert found == 1, f"{CODE} has no line for {name}"
    if new != text:
        CODE.write_text(new, "utf-8")
