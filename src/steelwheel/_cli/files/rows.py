"""Writes rows for the command line: CSV, tab-separated, JSON, JSON lines and Parquet.

All of them take rows in pieces, keep none, and leave the stream open when they are closed.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TextIO

from steelwheel._extras import require

__all__ = [
    "CsvWriter",
    "JsonLinesWriter",
    "JsonWriter",
    "ParquetWriter",
    "TsvWriter",
    "Writer",
]

Columns = Mapping[str, type]
"""Names of columns, and what their cells are: `int`, `float`, `str` or `bool`; or None."""


class Writer(Protocol):
    """Takes rows; `close` completes the output but leaves the stream open."""

    def __init__(self, stream: TextIO, columns: Columns) -> None: ...
    def write(self, rows: Iterable[Any]) -> None: ...
    def close(self) -> None: ...


class CsvWriter:
    """CSV with heads; a cell without a value is empty."""

    separator = ","

    def __init__(self, stream: TextIO, columns: Columns) -> None:
        self.out = csv.writer(stream, delimiter=self.separator, lineterminator="\n")
        self.heads: list[tuple[str, ...]] = [tuple(columns)]

    def write(self, rows: Iterable[Any]) -> None:
        self.out.writerows(self.heads)
        self.heads = []
        self.out.writerows(rows)

    def close(self) -> None:
        self.out.writerows(self.heads)


class TsvWriter(CsvWriter):
    """The same with tabs."""

    separator = "\t"


class JsonLinesWriter:
    """A JSON object a line; what is written is rows, or the objects themselves."""

    begin, between, end, empty = "", "\n", "\n", ""

    def __init__(self, stream: TextIO, columns: Columns) -> None:
        self.stream, self.columns = stream, tuple(columns)
        self.before = self.begin

    def write(self, rows: Iterable[Any]) -> None:
        objects = (
            row if isinstance(row, dict) else dict(zip(self.columns, row, strict=True))
            for row in rows
        )
        text = self.between.join(map(json.dumps, objects))
        if text:
            self.stream.write(self.before + text)
            self.before = self.between

    def close(self) -> None:
        self.stream.write(self.empty if self.before == self.begin else self.end)


class JsonWriter(JsonLinesWriter):
    """A JSON array with an object a line."""

    begin, between, end, empty = "[\n", ",\n", "\n]\n", "[]\n"


class ParquetWriter:
    """A Parquet file; a cell without a value is null."""

    def __init__(self, stream: TextIO, columns: Columns) -> None:
        parquet: Any = require("pyarrow.parquet", "parquet", "Parquet files")
        import pyarrow  # type: ignore[import-untyped, unused-ignore]

        kinds = {
            int: pyarrow.int64(),
            float: pyarrow.float64(),
            str: pyarrow.string(),
            bool: pyarrow.bool_(),
        }
        self.schema = pyarrow.schema([(head, kinds[kind]) for head, kind in columns.items()])
        self.batch = pyarrow.RecordBatch
        self.out = parquet.ParquetWriter(stream.buffer, self.schema)

    def write(self, rows: Iterable[Any]) -> None:
        columns = list(map(list, zip(*rows, strict=True)))
        if columns:
            for kind, column in zip(self.schema.types, columns, strict=True):
                if kind == "string":  # a number too large for any other kind
                    column[:] = [None if cell is None else str(cell) for cell in column]
            arrays = dict(zip(self.schema.names, columns, strict=True))
            self.out.write_batch(self.batch.from_pydict(arrays, schema=self.schema))

    def close(self) -> None:
        self.out.close()
