"""What the tools read of ``csrc/steelwheel.cdef.h``: the ranking systems that have a number."""

from __future__ import annotations

import re
from pathlib import Path

TEXT = (Path(__file__).resolve().parent.parent / "csrc" / "steelwheel.cdef.h").read_text("ascii")


def systems() -> list[str]:
    """Names of the ranking systems, in the order of their numbers, as in Python."""
    found = re.search(r"enum sw_system \{(.*?)SW_SYSTEMS", TEXT, re.DOTALL)
    assert found
    return [name.lower() for name in re.findall(r"SW_(\w+)", found[1])]
