"""Write tables as C text, and make the entries of their digests.  Knows no poker and no hash.

A digest is the SHA-256 of a table's values as little-endian integers of the table's own width, so
neither a change of layout nor of the machine can alter it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

COMMAND = "python tools/gen_tables.py"


@dataclass(frozen=True)
class Table:
    """One array of unsigned integers, its name in C and what it holds."""

    name: str
    meaning: str
    values: NDArray[np.unsignedinteger]

    def digest(self) -> str:
        """SHA-256 of the values, little-endian."""
        little = self.values.astype(self.values.dtype.newbyteorder("<"))
        return hashlib.sha256(little.tobytes()).hexdigest()

    def c_text(self) -> str:
        """The definition in C."""
        width = self.values.dtype.itemsize * 8
        lines = [
            f"/* {self.meaning} */",
            f"SW_TABLE const uint{width}_t {self.name}[{len(self.values)}] = {{",
        ]
        row = 16 if width <= 16 else 4
        suffix = "ull" if width == 64 else ""
        text = [f"{value}{suffix}" for value in self.values.tolist()]
        lines += [",".join(text[i : i + row]) + "," for i in range(0, len(text), row)]
        return "\n".join(lines) + "\n};\n"


def write_header(path: Path, tables: list[Table], constants: dict[str, int]) -> None:
    """Write one C header; its first line is the command that makes it.

    Who includes it has tables of its own; where ``SW_TABLE`` is empty, those for all.
    """
    guard = f"SW_TABLES_{path.stem.upper()}_H"
    head = f"/* Made by `{COMMAND}`; do not edit. */\n#ifndef {guard}\n#define {guard}\n"
    head += "#include <stdint.h>\n\n#ifndef SW_TABLE\n#define SW_TABLE static\n#endif\n\n"
    if constants:
        members = ", ".join(f"{name} = {value}" for name, value in constants.items())
        head += f"enum {{ {members} }};\n\n"
    path.write_text(head + "\n".join(table.c_text() for table in tables) + "#endif\n", "ascii")


def entry(tables: list[Table]) -> dict[str, Any]:
    """What the record says of a header: length, width and digest of every table."""
    return {
        "command": COMMAND,
        "tables": {
            table.name: {
                "entries": len(table.values),
                "bits": table.values.dtype.itemsize * 8,
                "sha256": table.digest(),
            }
            for table in tables
        },
    }
