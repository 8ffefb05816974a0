"""Reads tables and objects for the command line: CSV, tab-separated, JSON, JSON lines and Parquet.

What hands and deals are made of is for others to say: here are rows of cells, or whatever JSON
holds, each with the number of its line (in Parquet of its row, from 0).
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from steelwheel._extras import require
from steelwheel._files._lines import LINE_BYTES, Lines, size
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
    """

    items: Iterator[tuple[int, Any]]
    table: bool
    noun: str
    total: int | None
    unit: str
    done: Callable[[], int]
    heads: list[str] | None = None


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
    """A JSON array; it is read value by value, however these are spread over lines."""
    return _text(stream, _json_array, False, name)


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


def _json_array(found: Lines) -> Iterator[tuple[int, Any]]:
    decoder = json.JSONDecoder(object_pairs_hook=_object)
    text = next((line for line in found if line.strip()), "").lstrip()
    if not text.startswith("["):
        raise HandError(f"{found.where()}: not a JSON array; JSON lines are in a file .jsonl")
    text, where, comma = text[1:], found.number, False
    while True:
        text = text.lstrip()
        if text.startswith("]"):
            if text[1:].strip() or any(line.strip() for line in found):
                raise HandError(f"{found.where()}: not JSON: something follows the array")
            return
        if comma and text:
            if not text.startswith(","):
                raise HandError(f"{found.where()}: not JSON: a comma is missing")
            text, comma = text[1:].lstrip(), False
        wrong = "the array has no end"
        if text:
            try:
                item, end = decoder.raw_decode(text)
            except (ValueError, RecursionError) as error:
                wrong = str(error)  # unless the rest is on the next line
            else:
                yield where, item
                text, where, comma = text[end:], found.number, True
                continue
        line = None if len(text) > LINE_BYTES else next(found, None)
        if line is None:
            raise HandError(f"{found.name}, line {where}: not JSON: {wrong}")
        where = where if text else found.number
        text += line


# Parquet.


def parquet(stream: Any, name: str) -> Records:
    """A Parquet file, whose columns are texts, whole numbers or lists of them."""
    module: Any = require("pyarrow.parquet", "parquet", "Parquet files")
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

    try:
        # A Parquet file is read from its end, which a pipe doesn't have.
        whole = stream if size(stream) is not None else pyarrow.BufferReader(stream.read())
        file = module.ParquetFile(whole)
    except OSError as error:
        raise HandError(f"{name}: {error.strerror or error}") from None
    except pyarrow.ArrowException as error:
        raise HandError(f"{name}: not a Parquet file: {error}") from None
    heads = list(file.schema_arrow.names)
    kinds = pyarrow.types
    for head, kind in zip(heads, file.schema_arrow.types, strict=True):
        value = kind.value_type if kinds.is_dictionary(kind) or kinds.is_list(kind) else kind
        texts = kinds.is_string(value) or kinds.is_large_string(value)
        if not (texts or kinds.is_string_view(value) or kinds.is_null(value)) and not (
            kinds.is_integer(value)
        ):
            raise HandError(f"{name}: column {head!r} is of type {kind}; cards are texts or ids")
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

    return Records(items(), True, "row", file.metadata.num_rows, " rows", lambda: read, heads)
