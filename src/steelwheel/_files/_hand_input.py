"""Reads hands for the command line: arguments, text, CSV and .npy, in batches of bounded memory.

Every reader yields `Batch`es: hands of one size, in input order, each with the number of the line
(or row, or argument) it came from, so that a later complaint can name the place. A size that
changes from one line to the next starts a new batch. Nothing here ranks a hand.
"""

from __future__ import annotations

import codecs
import contextlib
import csv
import io
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import _ffi
from steelwheel.cards import JOKER, NAMES, explain_bad_row, shown
from steelwheel.cards import parse as parse_cards
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError
from steelwheel.rankings import Ranking

BATCH = 65_536
"""Most hands in one batch."""

CHUNK_BYTES = 1 << 20
"""Text read at a time. A line has at least eleven bytes or so, hence about `BATCH` hands."""

LINE_BYTES = 1 << 16
"""Longest line of a file. No hand comes near; what has no line ends must not fill the memory."""

HAND_COLUMNS = ("hand", "hands", "cards")
"""CSV headings that mean "one hand as text"."""

CARD_COLUMN = re.compile(r"(?:card|c)[ _-]?\d+")
"""CSV headings that mean "one card of the hand": card1, c1, card_1, ..."""

INTEGER = re.compile(r"[+-]?[0-9]+")
INTEGER_DIGITS = 18
"""What has more digits is no card id, and may be too much for `int`."""

SPACES = str.maketrans(",;/|-_.\n", " " * 8)
"""What stands between cards made plain: so the core can read it. A line feed, too, ends no hand."""

NPY_MAGIC = b"\x93NUMPY"


@dataclass(frozen=True, slots=True)
class Batch:
    """Hands of one size; `places[i]` is where row i of `cards` (shape (n, k)) came from."""

    cards: NDArray[Any]
    places: Sequence[int]
    done: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where hands come from, and the system that they are for.

    `total` counts what `Batch.done` counts; None if it isn't known.
    """

    ranking: Ranking
    name: str
    noun: str
    unit: str
    total: int | None

    def where(self, place: int) -> str:
        """Name one place of this source, as error messages do."""
        return f"{self.name}, {self.noun} {place}" if self.name else f"{self.noun} {place}"

    def bad_row(self, row: Sequence[int], place: int) -> SteelwheelError:
        """The error for ids that cannot be a hand."""
        ids = self.ranking.ids
        return explain_bad_row(
            row, argument=self.where(place), index=None,
            min_id=ids[0], max_id=ids[-1], ranking=self.ranking.name,
        )  # fmt: skip

    def complaint(self, batch: Batch, board: Sequence[int]) -> SteelwheelError | None:
        """The error for the first row that cannot be a hand on this board, if there is one."""
        order = np.sort(batch.cards, axis=1)
        ids = self.ranking.ids
        wrong = (order[:, 0] < ids[0]) | (order[:, -1] > ids[-1])
        wrong |= (order[:, 1:] == order[:, :-1]).any(axis=1)
        shared = np.isin(batch.cards, board).any(axis=1)
        if not (wrong | shared).any():
            return None
        at = int((wrong | shared).argmax())
        row = batch.cards[at].tolist()
        if wrong[at]:
            return self.bad_row(row, batch.places[at])
        card = next(card for card in row if card in board)
        return CardError(f"{self.where(batch.places[at])}: {NAMES[card]} is on the board, too")


def from_arguments(hands: Sequence[str], ranking: Ranking) -> tuple[Source, Iterator[Batch]]:
    """Hands given as words of the command line; words of one card each are one hand."""
    if len(hands) > 1 and all(len(is_cards(hand) or ()) == 1 for hand in hands):
        hands = [" ".join(hands)]
    source = Source(ranking, "", "hand", "hands", len(hands))
    return source, _parsed(hands, range(1, len(hands) + 1), source, len(hands))


def is_cards(text: str) -> list[int] | None:
    """The cards of a text; None if it is something else."""
    try:
        return parse_cards(text)
    except SteelwheelError:
        return None


@contextlib.contextmanager
def from_file(
    path: str, ranking: Ranking, kind: str | None = None, columns: Sequence[str] = ()
) -> Iterator[tuple[Source, Iterator[Batch]]]:
    """Hands in a file, or on standard input if `path` is "-"; the file is open in the context.

    `kind` is "text", "csv" or "npy"; None decides by content and name: .npy files are known by
    their first bytes, CSV by a name that ends in .csv (or by asking for `columns`).
    """
    name = "standard input" if path == "-" else path
    with contextlib.ExitStack() as opened:
        if path == "-":
            if sys.stdin is None:
                raise HandError("standard input is closed")
            stream = cast(io.BufferedReader, sys.stdin.buffer)
        else:
            with _readable(name):
                stream = opened.enter_context(open(path, "rb"))
        with _readable(name):
            found = stream.peek(len(NPY_MAGIC))[: len(NPY_MAGIC)] == NPY_MAGIC
        if kind is None:
            by_name = "csv" if columns or path.lower().endswith(".csv") else "text"
            kind = "npy" if found else by_name
        if columns and kind != "csv":
            raise HandError(f"{name}: columns can be chosen in CSV only, and this is {kind}")
        if kind == "npy":
            if not found:
                raise HandError(f"{name}: not a .npy file")
            array = _load_npy(path, stream, name)
            source = Source(ranking, name, "row", "hands", len(array))
            yield source, _array_batches(array)
        else:
            source = Source(ranking, name, "line", "B", _size(stream))
            lines = _Lines(stream, source)
            batches = _csv_batches(lines, columns) if kind == "csv" else _text_batches(lines)
            yield source, batches


@contextlib.contextmanager
def _readable(name: str) -> Iterator[None]:
    """Tell what the operating system says against reading."""
    try:
        yield
    except OSError as error:
        raise HandError(f"{name}: {error.strerror}") from error


def _size(stream: io.BufferedReader) -> int | None:
    """Bytes of a regular file; other files have no size, and no place to go back to."""
    try:
        status = os.fstat(stream.fileno())
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _load_npy(path: str, stream: io.BufferedReader, name: str) -> NDArray[Any]:
    try:
        # A file is mapped, so that only the pages in use take memory; a pipe has to be read whole.
        if path == "-" or _size(stream) is None:
            array = np.load(io.BytesIO(stream.read()), allow_pickle=False)
        else:
            array = np.load(path, mmap_mode="r", allow_pickle=False)
    except Exception as error:  # whatever a broken header makes of itself
        raise HandError(f"{name}: not a readable .npy array: {error}") from error
    if array.dtype.kind not in "iu":
        raise InputTypeError(f"{name}: an array of {array.dtype}; card ids are integers")
    if array.ndim == 1:
        array = array[np.newaxis]
    if array.ndim != 2:
        raise HandError(f"{name}: shape {array.shape}; hands are rows, so the shape is (N, cards)")
    return cast("NDArray[Any]", array)


def _array_batches(array: NDArray[Any]) -> Iterator[Batch]:
    for start in range(0, len(array), BATCH):
        cards = array[start : start + BATCH]
        yield Batch(cards, range(start, start + len(cards)), start + len(cards))


class _Lines:
    """The lines of a file as text, without a byte order mark.

    `done` is the number of bytes read so far, `number` the number of the last line.
    """

    def __init__(self, stream: io.BufferedReader, source: Source) -> None:
        self.source = source
        self.done = self.number = 0
        self._stream = stream

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            line = self._stream.readline(LINE_BYTES + 1)
        except OSError as error:
            raise HandError(f"{self.source.name}: {error.strerror}") from error
        if not line:
            raise StopIteration
        self.number += 1
        self.done += len(line)
        if len(line) > LINE_BYTES:
            where = self.source.where(self.number)
            raise HandError(f"{where}: more than {LINE_BYTES:,} bytes; a line holds one hand")
        if self.number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        try:
            return line.decode()
        except UnicodeDecodeError as error:
            raise HandError(f"{self.source.where(self.number)}: not UTF-8 text") from error


def _chunks(entries: Iterable[tuple[int, Any]], lines: _Lines) -> Iterator[list[tuple[int, Any]]]:
    """Pieces of what is made of lines, each of at most `BATCH` entries and some `CHUNK_BYTES`."""
    chunk, limit = [], CHUNK_BYTES
    for entry in entries:
        chunk.append(entry)
        if len(chunk) == BATCH or lines.done >= limit:
            yield chunk
            chunk, limit = [], lines.done + CHUNK_BYTES
    yield chunk


def _text_batches(lines: _Lines) -> Iterator[Batch]:
    stripped = ((lines.number, line.strip()) for line in lines)
    for chunk in _chunks(stripped, lines):
        kept = [(number, line) for number, line in chunk if line and not line.startswith("#")]
        numbers, hands = [number for number, _ in kept], [line for _, line in kept]
        yield from _parsed(hands, numbers, lines.source, lines.done)


def _csv_batches(lines: _Lines, columns: Sequence[str]) -> Iterator[Batch]:
    source, reader = lines.source, csv.reader(lines)
    chosen: list[int] | None = None
    first = True
    try:
        for chunk in _chunks(((reader.line_num, row) for row in reader), lines):
            kept = [
                (number, row)
                for number, row in chunk
                if any(map(str.strip, row)) and not row[0].lstrip().startswith("#")
            ]
            if kept and first:
                first = False
                chosen = _csv_columns(kept[0][1], columns, source.where(kept[0][0]))
                if chosen is not None:
                    del kept[0]
            hands = [_csv_hand(row, chosen, source, number) for number, row in kept]
            yield from _parsed(hands, [number for number, _ in kept], source, lines.done)
    except csv.Error as error:
        raise HandError(f"{source.where(reader.line_num)}: {error}") from error


def _csv_columns(row: Sequence[str], wanted: Sequence[str], where: str) -> list[int] | None:
    """Which columns the heading in `row` says to read; None if `row` is no heading but data.

    A heading is known by its names alone: a first line that is merely wrong must not pass for one.
    """
    names = [field.strip().casefold() for field in row]
    if wanted:
        missing = [name for name in wanted if name.strip().casefold() not in names]
        if missing:
            there = ", ".join(field.strip() for field in row)
            raise HandError(f"{where}: no column {missing[0]!r}; the columns are {there}")
        return [names.index(name.strip().casefold()) for name in wanted]
    for name in HAND_COLUMNS:
        if name in names:
            return [names.index(name)]
    return [i for i, name in enumerate(names) if CARD_COLUMN.fullmatch(name)] or None


def _csv_hand(row: Sequence[str], chosen: Sequence[int] | None, source: Source, line: int) -> str:
    """The chosen fields as one hand in text. Fields that are all integers are card ids."""
    where = source.where(line)
    if chosen is not None and len(row) <= max(chosen):
        raise HandError(f"{where}: {len(row)} columns, the hand needs column {max(chosen) + 1}")
    fields = [field.strip() for field in (row if chosen is None else [row[i] for i in chosen])]
    if all(map(INTEGER.fullmatch, fields)):
        long = next((field for field in fields if len(field) > INTEGER_DIGITS), None)
        if long is not None:
            raise CardError(f"{where}: {shown(long)} is not a card id")
        ids = [int(field) for field in fields]
        if not all(0 <= card <= JOKER for card in ids):
            raise source.bad_row(ids, line)
        fields = [NAMES[card] for card in ids]
    return " ".join(fields)


def _parsed(
    hands: Sequence[str], places: Sequence[int], source: Source, done: int
) -> Iterator[Batch]:
    """Cards of the texts, as one batch for each run of hands with the same number of cards."""
    if not hands:
        return
    hands = [hand.translate(SPACES) for hand in hands]
    first = parse_cards(hands[0], argument=source.where(places[0]))
    cards = np.empty((len(hands), len(first)), dtype=np.uint8)
    if first and _ffi.parse_lines("\n".join(hands), cards):
        yield Batch(cards, places, done)
        return
    rows = [
        parse_cards(hand, argument=source.where(place))
        for hand, place in zip(hands, places, strict=True)
    ]
    cuts = [i for i in range(1, len(rows)) if len(rows[i]) != len(rows[i - 1])]
    for start, stop in pairwise([0, *cuts, len(rows)]):
        yield Batch(np.array(rows[start:stop], dtype=np.uint8), places[start:stop], done)
