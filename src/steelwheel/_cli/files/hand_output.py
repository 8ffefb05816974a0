"""Writes ranked hands for the command line in any format, batch by batch.

A writer gets batches in input order and keeps nothing but what it must: the .npy writer the ranks
(two bytes a hand, since the header of the file holds their number), the others nothing.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol, TextIO

import numpy as np
from numpy.typing import NDArray

from steelwheel import best_cards, category, describe, joker_plays_as
from steelwheel._cards.cards import NAMES
from steelwheel._cli.files import formats
from steelwheel._cli.files.rows import Writer as RowsWriter
from steelwheel._games.rankings import Ranking
from steelwheel._ranking.omaha import HOLE_SIZES
from steelwheel._tables import aligned

COLUMNS = {"hand": str, "rank": int, "category": str, "best": str, "name": str}

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
    """Writer of one of `formats.RANKS` to a text stream (or to its underlying byte stream).

    With a board the hands are hole cards of Omaha.
    """
    rows = partial(_rows, ranking, board)
    if kind == "npy":
        return NpyWriter(stream)
    make = formats.FORMATS[kind].writer
    if make is not None:
        return RowWriter(make(stream, COLUMNS), rows)
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


class RowWriter:
    """Any format that has rows."""

    def __init__(self, out: RowsWriter, rows: Rows) -> None:
        self.out, self.rows = out, rows

    def write(self, cards: NDArray[Any], ranks: NDArray[np.uint16]) -> None:
        self.out.write(self.rows(cards, ranks))

    def close(self) -> None:
        self.out.close()


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
    kind: str, stream: TextIO, heads: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Write rows of numbers and texts at once, in one of `formats.RESULTS`."""
    make = formats.FORMATS[kind].writer
    if make is not None:
        out = make(stream, _kinds(heads, rows))
        out.write(rows)
        out.close()
    else:
        numbers = {
            i for i in range(len(heads)) if all(isinstance(row[i], int | float) for row in rows)
        }
        cells = [heads, *([_cell(value) for value in row] for row in rows)]
        stream.writelines(f"{line}\n" for line in aligned(cells, numbers))


def _cell(value: object) -> str:
    return f"{value:.8f}" if isinstance(value, float) else str(value)


def _kinds(heads: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> dict[str, type]:
    """What the cells of each column are, as `Writer` takes it; a number of any size is a text."""
    found: dict[str, type] = {}
    for head, *column in zip(heads, *rows, strict=True):
        kinds = {type(cell) for cell in column if cell is not None}
        small = all(abs(cell) < 2**63 for cell in column if isinstance(cell, int))
        found[head] = kinds.pop() if len(kinds) == 1 and small else str
    return found
