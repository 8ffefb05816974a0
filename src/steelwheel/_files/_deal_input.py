"""Reads files of deals for the command line: CSV, JSON lines or Parquet, deal by deal.

A deal is who holds what, the board or boards, and dead cards, all of them texts as they were given;
what they mean is for others to say.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, cast

from steelwheel._extras import require
from steelwheel.errors import HandError

if TYPE_CHECKING:
    from _csv import Reader

__all__ = ["FORMATS", "Deal", "DealFile", "opened"]

FORMATS = ("csv", "jsonl", "parquet")
ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}
KEYS = ("hole", "players", "board", "boards", "dead")
COLUMNS = {
    "hand": re.compile(r"(?:hand|hole|player|seat)[ _-]?([0-9]{1,3})"),
    "board": re.compile(r"board[ _-]?([0-9]{0,3})"),
    "dead": re.compile(r"dead()"),
}
"""Heads of columns, and their numbers; one without a number is the first."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as it was given; `line` is its line in a text, its row from 0 in a table."""

    line: int
    hole: list[str]
    boards: list[str]
    dead: str


@dataclass(frozen=True, slots=True)
class DealFile:
    """An open file of deals.

    Attributes
    ----------
    name : str
        What to call it.
    noun : str
        What a deal's `line` is called: ``"line"`` or ``"row"``.
    deals : iterator of Deal
        The deals in order.
    seats : int or None
        The most players that a deal has, if that is known.
    total : int or None
        How much there is to read, in `unit`, if that is known.
    unit : str
        Bytes or deals.
    done : callable
        Gives how much has been read, from the number of deals that were.
    """

    name: str
    noun: str
    deals: Iterator[Deal]
    seats: int | None
    total: int | None
    unit: str
    done: Callable[[int], int]

    def where(self, deal: Deal) -> str:
        """Say where a deal is."""
        return f"{self.name}, {self.noun} {deal.line}"


@contextmanager
def opened(path: str, kind: str | None = None, otherwise: str = "csv") -> Iterator[DealFile]:
    """Open a file of deals, or standard input if `path` is "-".

    `kind` is one of `FORMATS`; None decides by the ending of the name, and `otherwise` says what a
    file with no such ending is.
    """
    kind = kind or ENDINGS.get(Path(path).suffix.lower(), otherwise)
    name = "standard input" if path == "-" else path
    if path == "-" and sys.stdin is None:
        raise HandError("standard input is closed")
    with ExitStack() as stack:
        if kind == "parquet":
            yield _parquet(path, name)
            return
        if path == "-":
            stream = cast(io.TextIOWrapper, sys.stdin)
            stream.reconfigure(encoding="utf-8-sig", newline="")
        else:
            try:
                stream = stack.enter_context(open(path, encoding="utf-8-sig", newline=""))
            except OSError as error:
                raise HandError(f"{path}: {error.strerror}") from error
        lines = _readable(stream, name)
        deals, seats = _csv(lines, name) if kind == "csv" else (_from_json(lines, name), None)
        total = (os.path.getsize(path) or None) if os.path.isfile(path) else None
        if total is None:
            yield DealFile(name, "line", deals, seats, None, " deals", lambda count: count)
        else:
            yield DealFile(name, "line", deals, seats, total, "B", lambda count: _position(stream))


def _position(stream: TextIO) -> int:
    """How many bytes were read: the text layer can't tell while it is iterated over."""
    return stream.buffer.tell()


def _readable(stream: TextIO, name: str) -> Iterator[str]:
    try:
        yield from stream
    except UnicodeDecodeError as error:
        raise HandError(f"{name}: not UTF-8 text") from error
    except OSError as error:
        raise HandError(f"{name}: {error.strerror}") from error


# JSON lines.


def _from_json(lines: Iterable[str], name: str) -> Iterator[Deal]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        try:
            found = json.loads(line, object_pairs_hook=_object)
        except (ValueError, RecursionError) as error:
            raise HandError(f"{where}: not JSON: {error}") from error
        if not isinstance(found, dict) or not ({"hole", "players"} & found.keys()):
            raise HandError(f'{where}: give an object with "hole", a list of hands')
        unknown = next((key for key in found if key not in KEYS), None)
        if unknown is not None:
            raise HandError(f"{where}: unknown key {unknown!r}; a deal has hole, board and dead")
        for first, second in (("hole", "players"), ("board", "boards")):
            if first in found and second in found:
                raise HandError(f"{where}: both {first} and {second}, which are the same; give one")
        hole: Any = found.get("hole", found.get("players"))
        dead = _given(found.get("dead"), "")
        boards = _given(found.get("board", found.get("boards")), [])
        if isinstance(boards, str):
            boards = [boards]
        for part in (hole, boards, [dead]):
            if not isinstance(part, list) or not all(isinstance(item, str) for item in part):
                raise HandError(f"{where}: hands, boards and dead cards are texts")
        yield Deal(number, hole, boards, dead)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a key twice; the keys are {', '.join(key for key, _ in pairs)}")
    return found


def _given(value: Any, otherwise: Any) -> Any:
    """A value, unless it is null or empty."""
    return otherwise if value is None or value == "" else value


# Tables.


def _csv(lines: Iterable[str], name: str) -> tuple[Iterator[Deal], int]:
    """The deals of a CSV file, whose heads are read at once, and how many players have columns."""
    reader = csv.reader(lines)
    with _explained(reader, name):
        heads = [head.strip().casefold() for head in next(reader, [])]
    while heads and not heads[-1]:
        heads.pop()  # a table padded with empty columns
    columns = list(_columns(heads, f"{name}, line 1"))
    return _from_csv(reader, name, len(heads), columns), len(columns[0])


def _from_csv(reader: Reader, name: str, width: int, columns: list[list[int]]) -> Iterator[Deal]:
    with _explained(reader, name):
        for row in reader:
            if not any(map(str.strip, row)):
                continue
            if any(map(str.strip, row[width:])):
                raise HandError(
                    f"{name}, line {reader.line_num}: {len(row)} columns under {width} heads; "
                    'a cell with a comma in it stands in quotes, as "QQ+,AKs"'
                )
            row += [""] * (width - len(row))
            yield _deal(reader.line_num, row, columns)


@contextmanager
def _explained(reader: Reader, name: str) -> Iterator[None]:
    try:
        yield
    except csv.Error as error:
        raise HandError(f"{name}, line {reader.line_num}: {error}") from error


def _deal(number: int, row: Sequence[str], columns: list[list[int]]) -> Deal:
    """The deal of a row, whose cells of hands, boards and dead cards are in these columns."""
    hands, boards, dead = columns
    hole = [row[i] for i in hands]
    while len(hole) > 2 and not hole[-1].strip():
        hole.pop()  # a table with fewer seats
    shared = [row[i] for i in boards if row[i].strip()]
    return Deal(number, hole, shared, "".join(row[i] for i in dead))


def _columns(heads: list[str], where: str) -> Iterator[list[int]]:
    """Which columns are hands, boards and dead cards, each in the order of their numbers."""
    found: dict[str, dict[int, int]] = {what: {} for what in COLUMNS}
    unknown = []
    for place, head in enumerate(heads):
        for what, pattern in COLUMNS.items():
            if match := pattern.fullmatch(head):
                before = found[what].setdefault(int(match[1] or 1), place)
                if before != place:
                    raise HandError(
                        f"{where}: columns {before + 1} and {place + 1}, {heads[before]!r} and "
                        f"{head!r}, are the same; give one {what} in each"
                    )
                break
        else:
            unknown.append(head)
    if not found["hand"]:
        raise HandError(f"{where}: no column hand1; the columns are {', '.join(heads)}")
    if unknown:
        raise HandError(
            f"{where}: unknown column {unknown[0]!r}; a deal has hand1, hand2, ..., board (or "
            "board1, board2, ...) and dead"
        )
    for what, columns in found.items():
        for number, there in enumerate(sorted(columns), 1):
            if there != number:
                raise HandError(
                    f"{where}: column {heads[columns[there]]!r} but no {what}{number}; numbers "
                    "begin with 1 and have no gaps"
                )
        yield [columns[number] for number in sorted(columns)]


def _parquet(path: str, name: str) -> DealFile:
    parquet: Any = require("pyarrow.parquet", "parquet", "Parquet files")
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

    try:
        # A Parquet file is read from its end, which a pipe doesn't have.
        if path == "-":
            file = parquet.ParquetFile(pyarrow.BufferReader(sys.stdin.buffer.read()))
        else:
            open(path, "rb").close()  # pyarrow's complaint would be another one
            file = parquet.ParquetFile(path)
    except OSError as error:
        raise HandError(f"{name}: {error.strerror or error}") from error
    except pyarrow.ArrowException as error:
        raise HandError(f"{name}: not a Parquet file: {error}") from error
    heads = [head.strip().casefold() for head in file.schema_arrow.names]
    columns = list(_columns(heads, name))
    for head, kind in zip(heads, file.schema_arrow.types, strict=True):
        value = kind.value_type if pyarrow.types.is_dictionary(kind) else kind
        if not (
            pyarrow.types.is_string(value)
            or pyarrow.types.is_large_string(value)
            or pyarrow.types.is_string_view(value)
            or pyarrow.types.is_null(value)
        ):
            raise HandError(
                f"{name}: column {head!r} is of type {kind}; hands and boards are texts"
            )
    deals = _from_parquet(file, columns, name, pyarrow.ArrowException)
    rows = file.metadata.num_rows
    return DealFile(name, "row", deals, len(columns[0]), rows, " deals", lambda count: count)


def _from_parquet(
    file: Any, columns: list[list[int]], name: str, wrong: type[Exception]
) -> Iterator[Deal]:
    number = 0
    try:
        for batch in file.iter_batches(4096):
            cells = [[text or "" for text in column.to_pylist()] for column in batch.columns]
            for row in zip(*cells, strict=True):
                yield _deal(number, row, columns)
                number += 1
    except (OSError, wrong) as error:
        raise HandError(f"{name}, row {number}: {error}") from error
