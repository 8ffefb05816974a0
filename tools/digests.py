"""The record of all that is generated, ``digests.json``: the command, size and SHA-256 of a file.

An entry is called by the path of its file. Of C tables it has the digests of the values, see
`tables.emit_c`, of other files that of their bytes. Data files are checked again when the package
reads them, by the same numbers: `accept` writes those lines of the package.

What is committed shows there when it changes, so its generator writes the file and the entry. What
is made by the build is known by its entry alone: it is compared, and a new one must be accepted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "tools" / "digests.json"
CHECKED = ROOT / "src" / "steelwheel" / "_data_files.py"
"""Has a line for each data file of the package."""

Entry = dict[str, Any]


def entries() -> dict[str, Entry]:
    """What is recorded, by path."""
    read: dict[str, Entry] = json.loads(RECORD.read_text("utf-8"))
    return read


def entry_of(command: str, data: bytes) -> Entry:
    """The entry of a file of bytes."""
    return {"command": command, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def accept(made: dict[str, Entry], folder: str | None = None) -> None:
    """Put entries into the record, and those of data files into the package.

    They are all that there are of a `folder`, if one is given: others are dropped.
    """
    old = entries() if RECORD.exists() else {}
    if folder is not None:
        old = {path: entry for path, entry in old.items() if not path.startswith(f"{folder}/")}
    RECORD.write_text(_text(dict(sorted((old | made).items()))), "utf-8", newline="\n")
    for path, entry in made.items():
        if path.endswith(".bin"):
            _put_line(Path(path).name, entry)


def compare(made: dict[str, Entry], accepting: str = "") -> None:
    """End the program unless the record has just these entries; `accepting` is what accepts."""
    known = entries()
    wrong = [path for path, entry in made.items() if known.get(path) != entry]
    if wrong:
        hint = f"; if that is what you want:\n    {accepting}" if accepting else ""
        raise SystemExit(f"{', '.join(wrong)}: not what tools/digests.json has{hint}")


def publish(path: str, data: bytes, entry: Entry) -> None:
    """Write a file that is committed, and its entry."""
    (ROOT / path).write_bytes(data)
    accept({path: entry})


def compare_file(path: str, data: bytes, entry: Entry) -> None:
    """End the program unless a committed file has these bytes, and the record this entry."""
    if (ROOT / path).read_bytes() != data:
        raise SystemExit(f"{path} differs from what `{entry['command']}` makes")
    compare({path: entry})


def parser(summary: str, check: str = "compare only, write nothing") -> argparse.ArgumentParser:
    """The command line that every generator has."""
    made = argparse.ArgumentParser(description=summary)
    made.add_argument("--check", action="store_true", help=check)
    return made


def _text(record: dict[str, Entry]) -> str:
    """JSON with innermost lists and objects a line each."""
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    return re.sub(
        r"([\[{])\s+([^\[\]{}]*?)\s+([\]}])",
        lambda found: found[1] + re.sub(r"\n\s*", " ", found[2]) + found[3],
        text,
    )


def _put_line(name: str, entry: Entry) -> None:
    """Put what a data file is to be in the place of what it was."""
    text = CHECKED.read_text("utf-8")
    line = f'"{name}": ({entry["bytes"]}, "{entry["sha256"]}"),'
    new, found = re.subn(rf'"{re.escape(name)}": \([0-9]+, "[0-9a-f]*"\),', line, text)
    assert found == 1, f"{CHECKED} has no line for {name}"
    if new != text:
        CHECKED.write_text(new, "utf-8", newline="\n")
