"""Reads tables and objects for the command line: CSV, tab-separated, JSON, JSON lines and Parquet.

What hands and deals are made of is for others to say: here are rows of cells, or whatever JSON
holds, each with the number of its line (in Parquet and in a JSON array of its row, from 0).
"""

from __future__ import annotations

import codecs
import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from steelwheel._cli.files.lines import LINE_BYTES, Lines, size
from steelwheel._extras import require
from steelwheel.errors import HandError

__all__ = ["Records", "array", "lines", "parquet", "separated", "tabbed"]

SEPARATORS = ",;\t"
"""What may stand between the columns of CSV: the first line tells."""


@dataclass(slots=True)
class Records:
    """What an open file holds.

    Attributes
    ----------
    items : iterator of (int, object)
        Each with its place: in a table a list of cells, of which the first may be the heads.
    table : bool
        Whether items are rows, and not what JSON holds.
    noun : str
        What a place is called: ``"line"`` or ``"row"``.
    total : int or None
        How much there is to read, in `unit`, if that is known.
    done : callable
        How much has been read.
    heads : list of str or None
        Names of columns, if the format has them apart from the rows.
    unfit : dict of int
        Columns that hold what can be no cards, and what to say of them if they are needed.
    """

    items: Iterator[tuple[int, Any]]
    table: bool
    noun: str
    total: int | None
    unit: str
    done: Callable[[], int]
    heads: list[str] | None = None
    unfit: dict[int, str] = field(default_factory=dict)

    def need(self, columns: Iterable[int]) -> None:
        """Refuse columns that can't hold cards."""
        for column in columns:
            if column in self.unfit:
                raise HandError(self.unfit[column])


# Tables in text.


def separated(stream: Any, name: str) -> Records:
    """CSV, whose columns are separated by commas, or by semicolons or tabs."""
    return _text(stream, lambda found: _table(found, None), True, name)


def tabbed(stream: Any, name: str) -> Records:
    """CSV with tabs."""
    return _text(stream, lambda found: _table(found, "\t"), True, name)


def _text(
    stream: Any, read: Callable[[Lines], Iterator[tuple[int, Any]]], table: bool, name: str
) -> Records:
    found = Lines(stream, name)
    return Records(read(found), table, "line", size(stream) or None, "B", lambda: found.done)


def _table(found: Lines, separator: str | None) -> Iterator[tuple[int, list[str]]]:
    first = next((line for line in found if line.strip() and not line.startswith("#")), "")
    before = found.number - 1
    reader = csv.reader(_chain(first, found), delimiter=separator or _separator(first))
    widest = 0
    try:
        for row in reader:
            number = before + reader.line_num
            if not found.ended and len(row) < widest:
                raise HandError(
                    f"{found.name}, line {number}: {_columns(len(row))} and no end of the line, "
                    f"where others have {widest}; the file seems to be cut short"
                )
            widest = max(widest, len(row))
            yield number, row
    except csv.Error as error:
        raise HandError(f"{found.name}, line {before + reader.line_num}: {error}") from None


def _chain(first: str, found: Lines) -> Iterator[str]:
    if first:
        yield first
    yield from found


def _separator(line: str) -> str:
    """What separates the columns of a first line: what it has most of, outside of quotes."""
    outside = "".join(line.split('"')[::2])
    return max(SEPARATORS, key=outside.count)


def _columns(count: int) -> str:
    return "1 column" if count == 1 else f"{count} columns"


# JSON.


def lines(stream: Any, name: str) -> Records:
    """JSON lines: each holds a value."""
    return _text(stream, _json_lines, False, name)


def array(stream: Any, name: str) -> Records:
    """A JSON array, whose values are read one by one, however they are spread over lines."""
    found = _Pieces(stream, name)
    return Records(_json_array(found), False, "row", size(stream) or None, "B", lambda: found.done)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a key twice; the keys are {', '.join(key for key, _ in pairs)}")
    return found


def _json_lines(found: Lines) -> Iterator[tuple[int, Any]]:
    for line in found:
        if line.strip():
            try:
                item = json.loads(line, object_pairs_hook=_object)
            except (ValueError, RecursionError) as error:
                raise HandError(f"{found.where()}: not JSON: {error}") from None
            yield found.number, item


class _Pieces:
    """The text of a file piece by piece: of a JSON array a line may hold all."""

    def __init__(self, stream: Any, name: str) -> None:
        self.name = name
        self.done = 0
        self._stream, self._decoder = stream, codecs.getincrementaldecoder("utf-8-sig")()

    def read(self) -> str:
        """Read some text; at the end an empty one."""
        try:
            text = ""
            while not text:
                piece = self._stream.read(LINE_BYTES)
                self.done += len(piece)
                text = self._decoder.decode(piece, not piece)
                if not piece:
                    break
        except OSError as error:
            raise HandError(f"{self.name}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise HandError(f"{self.name}: not UTF-8 text") from None
        return text


def _json_array(found: _Pieces) -> Iterator[tuple[int, Any]]:
    decoder = json.JSONDecoder(object_pairs_hook=_object)
    text, at, row = found.read(), 0, 0

    def sign() -> str:
        """What comes next but space, or nothing at the end."""
        nonlocal text, at
        while True:
            at = _SPACE.match(text, at).end()  # type: ignore[union-attr]
            if at < len(text):
                return text[at]
            text, at = found.read(), 0
            if not text:
                return ""

    if sign() != "[":
        raise HandError(f"{found.name}: not a JSON array; JSON lines are in a file .jsonl")
    at += 1
    before = "["
    while sign() != "]":
        where = f"{found.name}, row {row}"
        if before == "value":
            if sign() != ",":
                wrong = "a comma is missing" if sign() else "the array has no end"
                raise HandError(f"{where}: not JSON: {wrong}")
            at += 1
            sign()
        while True:  # with more text until the value is whole
            more = ""
            try:
                item, end = decoder.raw_decode(text, at)
            except (ValueError, RecursionError) as error:
                wrong = getattr(error, "msg", str(error))  # places in the piece say nothing
                if len(text) - at > LINE_BYTES:
                    raise HandError(
                        f"{where}: more than {LINE_BYTES:,} bytes in a value, or not JSON: {wrong}"
                    ) from None
                more = found.read()
                if not more:
                    wrong = wrong if text[at:] else "the array has no end"
                    raise HandError(f"{where}: not JSON: {wrong}") from None
            else:
                if end + 2 < len(text) or not (more := found.read()):
                    break  # else a number may go on, as 1e+7 after its first digit
            text, at = text[at:] + more, 0
        yield row, item
        at, row, before = end, row + 1, "value"
    at += 1
    if sign():
        raise HandError(f"{found.name}: not JSON: something follows the array")


_SPACE = re.compile(r"[ \t\r\n]*")


# Parquet.


def parquet(stream: Any, name: str) -> Records:
    """A Parquet file, whose columns are texts, whole numbers or lists of them."""
    module: Any = require("pyarrow.parquet", "parquet", "Parquet files")
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

    try:
        # A Parquet file is read from its end, which a pipe doesn't have; what may have no end at
        # all is not read whole.
        if stream.peek(4)[:4] != b"PAR1":
            raise HandError(f"{name}: not a Parquet file")
        whole = stream if size(stream) is not None else pyarrow.BufferReader(stream.read())
        file = module.ParquetFile(whole)
    except OSError as error:
        raise HandError(f"{name}: {error.strerror or error}") from None
    except pyarrow.ArrowException as error:
        raise HandError(f"{name}: not a Parquet file: {error}") from None
    heads = list(file.schema_arrow.names)
    kinds = pyarrow.types
    unfit = {}
    for place, (head, kind) in enumerate(zip(heads, file.schema_arrow.types, strict=True)):
        value = kind.value_type if kinds.is_dictionary(kind) or kinds.is_list(kind) else kind
        texts = kinds.is_string(value) or kinds.is_large_string(value)
        if not (texts or kinds.is_string_view(value) or kinds.is_null(value)) and not (
            kinds.is_integer(value)
        ):
            unfit[place] = f"{name}: column {head!r} is of type {kind}; cards are texts or ids"
    read = 0

    def items() -> Iterator[tuple[int, list[Any]]]:
        nonlocal read
        try:
            for batch in file.iter_batches(4096):
                columns: Iterable[list[Any]] = [column.to_pylist() for column in batch.columns]
                for row in zip(*columns, strict=True):
                    yield read, list(row)
                    read += 1
        except (OSError, pyarrow.ArrowException) as error:
            raise HandError(f"{name}, row {read}: {error}") from None

    total = file.metadata.num_rows
    return Records(items(), True, "row", total, " rows", lambda: read, heads, unfit)
