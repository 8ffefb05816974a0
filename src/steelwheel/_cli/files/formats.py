"""The formats of files that the command line reads and writes: one table, a row for each.

A command says which of them its files can have; what the ending of a name says is decided here, and
so is the complaint about an ending that says something else.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from steelwheel._cli.files import records, rows
from steelwheel._extras import require
from steelwheel.errors import HandError

__all__ = [
    "DEALS",
    "FORMATS",
    "HANDS",
    "RANKS",
    "RESULTS",
    "Format",
    "add_input",
    "add_output",
    "of_input",
    "of_output",
]


class Format(NamedTuple):
    """A format of files.

    Attributes
    ----------
    name : str
        As `--format` and `--input-format` have it.
    endings : tuple of str
        Of the names of files in it; the first is the usual one.
    binary : bool
        Whether it is other than text.
    reader : callable or None
        Gives the rows or objects of a file; None where each command has its own.
    writer : callable or None
        Makes what writes rows; None where each command has its own.
    needs : str
        A module that it needs, of the extra of the same name as the format; or empty.
    """

    name: str
    endings: tuple[str, ...]
    binary: bool
    reader: Callable[..., records.Records] | None
    writer: Callable[..., rows.Writer] | None
    needs: str = ""


FORMATS = {
    row.name: row
    for row in (
        Format("text", (".txt",), False, None, None),
        Format("table", (".txt",), False, None, None),
        Format("csv", (".csv",), False, records.separated, rows.CsvWriter),
        Format("tsv", (".tsv", ".tab"), False, records.tabbed, rows.TsvWriter),
        Format("json", (".json",), False, records.array, rows.JsonWriter),
        Format("jsonl", (".jsonl", ".ndjson"), False, records.lines, rows.JsonLinesWriter),
        Format("npy", (".npy",), True, None, None),
        Format(
            "parquet", (".parquet", ".pq"), True, records.parquet, rows.ParquetWriter,
            "pyarrow.parquet",
        ),
    )
}  # fmt: skip

HANDS = ("text", "csv", "tsv", "json", "jsonl", "npy", "parquet")
"""What files of hands can be; a hand in text is a line."""

DEALS = ("csv", "tsv", "json", "jsonl", "parquet")
"""What files of deals and spots can be."""

RANKS = ("table", "csv", "tsv", "json", "jsonl", "npy", "parquet")
"""What the output of `rank` can be; in .npy it is an array of ranks."""

RESULTS = ("table", "csv", "tsv", "json", "jsonl", "parquet")
"""What other output can be."""


SIGNS = {b"{": "jsonl", b"[": "json", b"PAR1": "parquet"}
"""First bytes of files whose names don't tell what they are."""


def of_input(
    path: str, stream: Any, kind: str | None, possible: Sequence[str], otherwise: str
) -> str:
    """The format of an open file: `kind` if it is given, else by the name or the first bytes."""
    kind = kind or _by_ending(path, possible, "--input-format")
    if kind is None:
        peek = getattr(stream, "peek", None)
        begin = b"" if peek is None else peek(64).removeprefix(codecs.BOM_UTF8).lstrip()
        kind = next((kind for sign, kind in SIGNS.items() if begin.startswith(sign)), None)
        if kind is None and begin and otherwise == "jsonl":
            kind = "csv"
    return kind or otherwise


def of_output(
    path: str | None, kind: str | None, as_json: bool, possible: Sequence[str], otherwise: str
) -> str:
    """The format of output, by `--format`, `--json` or the name of `--output`."""
    if as_json and kind not in (None, "json"):
        raise HandError(f"--json and --format {kind}: give one of them")
    kind = "json" if as_json else kind
    kind = kind or _by_ending(path or "", possible, "--format") or otherwise
    if FORMATS[kind].needs:  # now, not after the work
        require(FORMATS[kind].needs, kind, f"{kind.capitalize()} files")
    return kind


def _by_ending(path: str, possible: Sequence[str], option: str) -> str | None:
    """The format that the ending of a name says; None if it has none."""
    ending = os.path.splitext(path)[1].lower()
    if not ending or (os.path.exists(path) and not os.path.isfile(path)):
        return None  # a device or a pipe is called as it is
    for name in possible:
        if ending in FORMATS[name].endings:
            return name
    known = ", ".join(ending for name in possible for ending in FORMATS[name].endings)
    raise HandError(f"{path}: the ending {ending} is none of {known}; give one, or {option}")


def add_input(parser: Any, possible: Sequence[str], otherwise: str) -> None:
    """Add the option of the format of an input file."""
    parser.add_argument(
        "--input-format", choices=possible,
        help=f"of the file (default: by the ending of its name, else by what it begins with, "
        f"else {otherwise})",
    )  # fmt: skip


def add_output(parser: Any, possible: Sequence[str], otherwise: str) -> None:
    """Add the options of output."""
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE")
    parser.add_argument(
        "--format", choices=possible,
        help=f"output format (default: by the ending of --output, else {otherwise})",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="the same as --format json")
