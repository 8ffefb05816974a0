"""Writes ranked hands for the command line: aligned table, CSV, JSON or .npy, batch by batch.

A writer gets batches in input order and keeps nothing but what it must: the .npy writer the ranks
(two bytes a hand, since the header of the file holds their number), the others nothing.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol, TextIO

import numpy as np
from numpy.typing import NDArray

from steelwheel import best_cards, category, describe, joker_plays_as
from steelwheel.cards import NAMES
from steelwheel.omaha import HOLE_SIZES
from steelwheel.rankings import Ranking

FORMATS = ("table", "csv", "json", "npy")
COLUMNS = ("hand", "rank", "category", "best", "name")

_CARD_TEXT = np.array([*NAMES, ""])


class Writer(Protocol):
    """Takes batches of ranked hands; `close` completes the output but leaves the stream open."""

    def write(self, cards: NDArray[Any], ranks: NDArray[np.uint16]) -> None: ...
    def close(self) -> None: ...


Rows = Callable[[NDArray[Any], NDArray[np.uint16]], Iterator[tuple[str, int, str, str, str]]]
"""What gives one tuple of `COLUMNS` a hand."""


def writer(
    kind: str, stream: TextIO, ranking: Ranking, board: Sequence[int] | None = None
) -> Writer:
    """Writer of one of `FORMATS` to a text stream (.npy goes to its underlying byte stream).

    With a board the hands are hole cards of Omaha.
    """
    rows = partial(_rows, ranking, board)
    if kind == "npy":
        return NpyWriter(stream)
    if kind == "csv":
        return CsvWriter(stream, rows)
    if kind == "json":
        return JsonWriter(stream, rows)
    most = max(ranking.sizes if board is None else HOLE_SIZES)
    return TableWriter(stream, rows, ranking, most)


def _rows(
    ranking: Ranking,
    board: Sequence[int] | None,
    cards: NDArray[Any],
    ranks: NDArray[np.uint16],
) -> Iterator[tuple[str, int, str, str, str]]:
    names = describe(cards, ranking, board=board).tolist()
    if ranking.joker and board is None:
        played = _texts(joker_plays_as(cards, ranking)[:, np.newaxis])
        names = [
            f"{name} (joker: {card})" if card else name
            for name, card in zip(names, played, strict=True)
        ]
    return zip(
        _texts(cards),
        ranks.tolist(),
        category(cards, ranking, board=board).tolist(),
        _texts(best_cards(cards, ranking, board=board)),
        names,
        strict=True,
    )


def _texts(cards: NDArray[Any]) -> Iterable[str]:
    # Id -1 (no card) picks the last entry, the empty text; such ids stand at the end of a row.
    return (" ".join(row).rstrip() for row in _CARD_TEXT[cards].tolist())


class TableWriter:
    """Columns aligned for reading."""

    def __init__(self, stream: TextIO, rows: Rows, ranking: Ranking, most: int) -> None:
        self.stream, self.rows = stream, rows
        hand, played = 3 * most - 1, 3 * ranking.natural_size - 1
        kinds = max(map(len, ranking.categories()))
        self.line = f"{{:{hand}}}  {{:>5}}  {{:{kinds}}}  {{:{played}}}  {{}}\n"
        self.head = self.line.format(*COLUMNS)

    def write(self, cards: NDArray[Any], ranks: NDArray[np.uint16]) -> None:
        rows = (self.line.format(*row) for row in self.rows(cards, ranks))
        self.stream.write(self.head + "".join(rows))
        self.head = ""

    def close(self) -> None:
        self.stream.write(self.head)


class CsvWriter:
    """CSV with a header."""

    def __init__(self, stream: TextIO, rows: Rows) -> None:
        self.rows = rows
        self.out = csv.writer(stream, lineterminator="\n")
        self.head: tuple[tuple[str, ...], ...] = (COLUMNS,)

    def write(self, cards: NDArray[Any], ranks: NDArray[np.uint16]) -> None:
        self.out.writerows(self.head)
        self.out.writerows(self.rows(cards, ranks))
        self.head = ()

    def close(self) -> None:
        self.out.writerows(self.head)


class JsonWriter:
    """A JSON array with one object a line."""

    def __init__(self, stream: TextIO, rows: Rows) -> None:
        self.stream, self.rows = stream, rows
        self.before = "[\n"

    def write(self, cards: NDArray[Any], ranks: NDArray[np.uint16]) -> None:
        for row in self.rows(cards, ranks):
            self.stream.write(self.before + json.dumps(dict(zip(COLUMNS, row, strict=True))))
            self.before = ",\n"

    def close(self) -> None:
        self.stream.write("\n]\n" if self.before == ",\n" else "[]\n")


class NpyWriter:
    """The ranks alone, a uint16 array in numpy's format."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.ranks: list[NDArray[np.uint16]] = []

    def write(self, cards: NDArray[Any], ranks: NDArray[np.uint16]) -> None:
        self.ranks.append(ranks)

    def close(self) -> None:
        ranks = np.concatenate(self.ranks) if self.ranks else np.empty(0, np.uint16)
        # numpy would ask a real file for its position, which a pipe doesn't have.
        buffer = io.BytesIO()
        np.save(buffer, ranks)
        self.stream.buffer.write(buffer.getvalue())


def write_table(
    kind: str, stream: TextIO, heads: tuple[str, ...], rows: list[tuple[Any, ...]]
) -> None:
    """Write rows of numbers and texts at once, as an aligned table, CSV or a JSON array."""
    if kind == "csv":
        csv.writer(stream, lineterminator="\n").writerows([heads, *rows])
    elif kind == "json":
        items = [json.dumps(dict(zip(heads, row, strict=True))) for row in rows]
        stream.write("[\n" + ",\n".join(items) + "\n]\n")
    else:
        numeric = [all(isinstance(row[i], int | float) for row in rows) for i in range(len(heads))]
        cells = [heads, *([_cell(value) for value in row] for row in rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for line in cells:
            aligned = (
                cell.rjust(width) if right else cell.ljust(width)
                for cell, width, right in zip(line, widths, numeric, strict=True)
            )
            stream.write("  ".join(aligned).rstrip() + "\n")


def _cell(value: object) -> str:
    return f"{value:.8f}" if isinstance(value, float) else str(value)
