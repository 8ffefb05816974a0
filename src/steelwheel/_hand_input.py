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
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from steelwheel.cards import NAMES, explain_bad_row
from steelwheel.cards import parse as parse_cards
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError

BATCH = 65_536
"""Most hands in one batch."""

CHUNK_BYTES = 1 << 20
"""Text read at a time. A line has at least eleven bytes or so, hence about `BATCH` hands."""

HAND_COLUMNS = ("hand", "hands", "cards")
"""CSV headings that mean "one hand as text"."""

CARD_COLUMN = re.compile(r"(?:card|c)[ _-]?\d+")
"""CSV headings that mean "one card of the hand": card1, c1, card_1, ..."""

INTEGER = re.compile(r"[+-]?\d+")

# Byte classes of the plain notation: ranks 0..12, suits 16..19, separators 32, all else 255.
_CLASS = np.full(256, 255, dtype=np.uint8)
for _symbols, _first, _step in (
    ("23456789tjqka", 0, 1),
    ("cdhs", 16, 1),
    (" \t\r\n\v\f,;/|-_.", 32, 0),
):
    for _i, _symbol in enumerate(_symbols):
        _CLASS[[ord(_symbol), ord(_symbol.upper())]] = _first + _step * _i


@dataclass(frozen=True, slots=True)
class Batch:
    """Hands of one size; `places[i]` is where row i of `cards` (shape (n, k)) came from."""

    cards: NDArray[Any]
    places: Sequence[int]
    done: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where hands come from. `total` counts what `Batch.done` counts; None if it isn't known."""

    name: str
    noun: str
    unit: str
    total: int | None

    def where(self, place: int) -> str:
        """Name one place of this source, as error messages do."""
        return f"{self.name}, {self.noun} {place}" if self.name else f"{self.noun} {place}"


def from_arguments(hands: Sequence[str]) -> tuple[Source, Iterator[Batch]]:
    """Hands given as words of the command line; words of one card each are one hand."""
    if len(hands) > 1 and all(map(_is_one_card, hands)):
        hands = [" ".join(hands)]
    source = Source("", "hand", "hands", len(hands))
    lines = [hand.encode("utf-8", "surrogateescape") for hand in hands]
    return source, _parsed(lines, range(1, len(hands) + 1), source, len(hands))


@contextlib.contextmanager
def from_file(
    path: str, kind: str | None = None, columns: Sequence[str] = ()
) -> Iterator[tuple[Source, Iterator[Batch]]]:
    """Hands in a file, or on standard input if `path` is "-"; the file is open in the context.

    `kind` is "text", "csv" or "npy"; None decides by content and name: .npy files are known by
    their first bytes, CSV by a name that ends in .csv (or by asking for `columns`).
    """
    name = "standard input" if path == "-" else path
    with contextlib.ExitStack() as opened:
        if path == "-":
            stream = cast(io.BufferedReader, sys.stdin.buffer)
            size = None
        else:
            try:
                stream = opened.enter_context(open(path, "rb"))
            except OSError as error:
                raise HandError(f"{path}: {error.strerror}") from error
            size = Path(path).stat().st_size
        if kind is None:
            if stream.peek(6)[:6] == b"\x93NUMPY":
                kind = "npy"
            else:
                kind = "csv" if columns or path.lower().endswith(".csv") else "text"
        if columns and kind != "csv":
            raise HandError(f"{name}: columns can be chosen in CSV only, and this is {kind}")
        if kind == "npy":
            array = _load_npy(path, stream, name)
            yield Source(name, "row", "hands", len(array)), _array_batches(array)
        else:
            source = Source(name, "line", "B", size)
            lines = _csv_batches(stream, source, columns) if kind == "csv" else None
            yield source, lines or _text_batches(stream, source)


def complaint(batch: Batch, source: Source) -> SteelwheelError:
    """The error for the first row of a batch that cannot be a hand: a bad id or a card twice."""
    order = np.sort(batch.cards, axis=1)
    wrong = (order[:, 0] < 0) | (order[:, -1] > 51) | (order[:, 1:] == order[:, :-1]).any(axis=1)
    row = int(wrong.argmax())
    where = source.where(batch.places[row])
    return explain_bad_row(batch.cards[row].tolist(), argument=where, index=None)


def _is_one_card(word: str) -> bool:
    try:
        return len(parse_cards(word)) == 1
    except SteelwheelError:
        return False


def _load_npy(path: str, stream: io.BufferedReader, name: str) -> NDArray[Any]:
    array: NDArray[Any]
    try:
        # A file is mapped, so that only the pages in use take memory; a pipe has to be read whole.
        if path == "-":
            array = np.load(io.BytesIO(stream.read()), allow_pickle=False)
        else:
            array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        raise HandError(f"{name}: not a readable .npy array: {error}") from error
    if array.dtype.kind not in "iu":
        raise InputTypeError(f"{name}: an array of {array.dtype}; card ids are integers")
    if array.ndim == 1:
        array = array[np.newaxis]
    if array.ndim != 2:
        raise HandError(f"{name}: shape {array.shape}; hands are rows, so the shape is (N, cards)")
    return array


def _array_batches(array: NDArray[Any]) -> Iterator[Batch]:
    for start in range(0, len(array), BATCH):
        cards = array[start : start + BATCH]
        yield Batch(cards, range(start, start + len(cards)), start + len(cards))


def _text_batches(stream: io.BufferedReader, source: Source) -> Iterator[Batch]:
    number, done = 1, 0
    while lines := stream.readlines(CHUNK_BYTES):
        if number == 1:
            lines[0] = lines[0].removeprefix(codecs.BOM_UTF8)
        stripped = [line.strip() for line in lines]
        kept = [i for i, line in enumerate(stripped) if line and not line.startswith(b"#")]
        done += sum(map(len, lines))
        yield from _parsed([stripped[i] for i in kept], [number + i for i in kept], source, done)
        number += len(lines)


def _decoded(stream: io.BufferedReader) -> Iterator[str]:
    """Lines as text, without a byte order mark."""
    for number, line in enumerate(stream):
        yield line.decode("utf-8" if number else "utf-8-sig")


def _csv_batches(
    stream: io.BufferedReader, source: Source, columns: Sequence[str]
) -> Iterator[Batch]:
    reader = csv.reader(_decoded(stream))
    chosen: list[int] | None = None
    first = True
    try:
        while rows := [(reader.line_num, row) for row in islice(reader, BATCH)]:
            kept = [
                (number, row)
                for number, row in rows
                if any(map(str.strip, row)) and not row[0].lstrip().startswith("#")
            ]
            if kept and first:
                first = False
                chosen = _csv_columns(kept[0][1], columns, source.where(kept[0][0]))
                if chosen is not None:
                    del kept[0]
            lines = [_csv_hand(row, chosen, source.where(number)) for number, row in kept]
            done = stream.tell() if source.total is not None else 0
            yield from _parsed(lines, [number for number, _ in kept], source, done)
    except UnicodeDecodeError as error:
        raise HandError(
            f"{source.name}, near line {reader.line_num + 1}: not UTF-8 text"
        ) from error
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


def _csv_hand(row: Sequence[str], chosen: Sequence[int] | None, where: str) -> bytes:
    """The chosen fields as one hand in text. Fields that are all integers are card ids."""
    if chosen is not None and len(row) <= max(chosen):
        raise HandError(f"{where}: {len(row)} columns, the hand needs column {max(chosen) + 1}")
    fields = [field.strip() for field in (row if chosen is None else [row[i] for i in chosen])]
    if all(map(INTEGER.fullmatch, fields)):
        ids = [int(field) for field in fields]
        if not all(0 <= card < 52 for card in ids):
            raise explain_bad_row(ids, argument=where, index=None)
        fields = [NAMES[card] for card in ids]
    return " ".join(fields).encode()


def _parsed(
    lines: Sequence[bytes], places: Sequence[int], source: Source, done: int
) -> Iterator[Batch]:
    """Cards of the lines, as one batch for each run of lines with the same number of cards."""
    if not lines:
        return
    parsed = _parse_plain(lines)
    ids, counts = parsed if parsed is not None else _parse_any(lines, places, source)
    cuts = np.flatnonzero(np.diff(counts)) + 1
    offset = 0
    for start, stop in zip([0, *cuts.tolist()], [*cuts.tolist(), len(lines)], strict=True):
        size = int(counts[start])
        cards = ids[offset : offset + size * (stop - start)].reshape(stop - start, size)
        offset += cards.size
        yield Batch(cards, places[start:stop], done)


def _parse_plain(lines: Sequence[bytes]) -> tuple[NDArray[np.uint8], NDArray[np.intp]] | None:
    """Ids and hand sizes of lines in the plain notation, all at once; None if any line is not.

    Plain means: every rank is one of 23456789TJQKA directly before its suit in cdhs, and whatever
    stands between the cards is a separator. It is a subset of what `parse_cards` accepts, with the
    same meaning, several times faster.
    """
    data = np.frombuffer(b"\n".join(lines) + b"\n", dtype=np.uint8)
    kind = _CLASS[data]
    rank_at = np.flatnonzero(kind < 13)
    suit_at = np.flatnonzero((kind >= 16) & (kind < 20))
    if (kind == 255).any() or not np.array_equal(rank_at + 1, suit_at):
        return None
    ids = 4 * kind[rank_at] + kind[suit_at] - 16
    ends = np.searchsorted(rank_at, np.flatnonzero(data == ord("\n")))
    return ids, np.diff(ends, prepend=0)


def _parse_any(
    lines: Sequence[bytes], places: Sequence[int], source: Source
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The same for every notation, line by line; complains about the first line that is wrong."""
    hands = []
    for line, place in zip(lines, places, strict=True):
        try:
            hands.append(parse_cards(line.decode(), argument=source.where(place)))
        except UnicodeDecodeError as error:
            raise CardError(f"{source.where(place)}: not UTF-8 text") from error
    counts = np.array([len(hand) for hand in hands], dtype=np.intp)
    return np.array([card for hand in hands for card in hand], dtype=np.uint8), counts
