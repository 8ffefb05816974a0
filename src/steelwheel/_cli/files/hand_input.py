"""Reads hands for the command line: arguments and files, in batches of bounded memory.

Every reader yields `Batch`es: hands of one size, in input order, each with the number of the line
(or row, or argument) it came from, so that a later complaint can name the place. A size that
changes from one line to the next starts a new batch. Nothing here ranks a hand.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._cards.cards import JOKER, NAMES, explain_bad_row, shown
from steelwheel._cards.cards import parse as parse_cards
from steelwheel._cli.files import formats, npy, streams
from steelwheel._cli.files.lines import LINE_BYTES, Lines, size
from steelwheel._cli.files.records import SEPARATORS, Records
from steelwheel._games.rankings import Ranking
from steelwheel.errors import CardError, HandError, SteelwheelError

BATCH = 65_536
"""Most hands in one batch."""

CHUNK_BYTES = 1 << 20
"""Text read at a time. A line has at least eleven bytes or so, hence about `BATCH` hands."""

HAND_COLUMNS = ("hand", "hands", "cards")
"""CSV headings that mean "one hand as text"."""

CARD_COLUMN = re.compile(r"(?:card|c)[ _-]?\d+")
"""CSV headings that mean "one card of the hand": card1, c1, card_1, ..."""

SEPARATED = re.compile(f"[{SEPARATORS}]")

INTEGER = re.compile(r"[+-]?[0-9]+")
INTEGER_DIGITS = 18
"""What has more digits is no card id, and may be too much for `int`."""

WORD = re.compile("[a-z]{3}", re.IGNORECASE)
"""What a heading has, and no card begins with."""

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

    `kind` is one of `formats.HANDS`; None decides by content and name: .npy files are known by
    their first bytes, others by the ending, JSON and Parquet without one by their first bytes, too;
    the rest is text, or CSV if `columns` of it are asked for or it begins like that.
    """
    with streams.input_file(path) as (stream, name):
        with streams.readable(name):
            magic = stream.peek(len(NPY_MAGIC))[: len(NPY_MAGIC)] == NPY_MAGIC
            if kind is None and magic:
                kind = "npy"
            usual = "csv" if columns else "text"
            found = formats.of_input(path, stream, kind, formats.HANDS, usual)
            kind = "csv" if kind is None and found == "text" and _is_table(stream) else found
        if columns and kind in ("text", "npy"):
            raise HandError(f"{name}: columns are chosen in tables, and this is {kind}")
        if kind == "npy":
            if not magic:
                raise HandError(f"{name}: not a .npy file")
            array = npy.Array(stream, name)
            source = Source(ranking, name, "row", "hands", len(array))
            places = ((cards, range(start, start + len(cards))) for start, cards in array)
            yield source, (Batch(cards, rows, rows.stop) for cards, rows in places)
        elif kind == "text":
            source = Source(ranking, name, "line", "B", size(stream))
            yield source, _text_batches(Lines(stream, name), source)
        else:
            records = formats.FORMATS[kind].reader(stream, name)  # type: ignore[misc]
            source = Source(ranking, name, records.noun, records.unit, records.total)
            yield source, _record_batches(records, columns, source)


def _is_table(stream: Any) -> bool:
    """Whether what comes begins with a heading, or with a text in quotes."""
    first = stream.peek(LINE_BYTES).decode(errors="replace").removeprefix("\ufeff").lstrip()
    names = SEPARATED.split(first.partition("\n")[0])
    return first.startswith('"') or _columns(names, (), "") is not None


def _chunks(
    entries: Iterable[tuple[int, Any]], done: Callable[[], int]
) -> Iterator[list[tuple[int, Any]]]:
    """Pieces of what is in a file, each of at most `BATCH` entries and some `CHUNK_BYTES`."""
    chunk, limit = [], CHUNK_BYTES
    for entry in entries:
        chunk.append(entry)
        if len(chunk) == BATCH or done() >= limit:
            yield chunk
            chunk, limit = [], done() + CHUNK_BYTES
    yield chunk


def _text_batches(lines: Lines, source: Source) -> Iterator[Batch]:
    stripped = ((lines.number, line.strip()) for line in lines)
    for chunk in _chunks(stripped, lambda: lines.done):
        kept = [(number, line) for number, line in chunk if line and not line.startswith("#")]
        numbers, hands = [number for number, _ in kept], [line for _, line in kept]
        yield from _parsed(hands, numbers, source, lines.done)


def _record_batches(records: Records, columns: Sequence[str], source: Source) -> Iterator[Batch]:
    """Hands in the rows of a table or in JSON."""
    hands = _rows(records, columns, source) if records.table else _values(records, columns, source)
    for chunk in _chunks(hands, records.done):
        numbers, texts = [number for number, _ in chunk], [text for _, text in chunk]
        yield from _parsed(texts, numbers, source, records.done())


def _rows(records: Records, columns: Sequence[str], source: Source) -> Iterator[tuple[int, str]]:
    chosen = None
    first = records.heads is None
    if records.heads is not None:
        chosen = _columns(records.heads, columns, source.name)
        if chosen is None:
            there = ", ".join(records.heads)
            raise HandError(f"{source.name}: no column hand, cards or card1; there are {there}")
        records.need(chosen)
    for place, row in records.items:
        cells = _cells(row)
        if records.heads is None and (not any(cells) or cells[0].startswith("#")):
            continue  # an empty line, or a comment; other tables have rows alone
        if first:
            first = False
            chosen = _columns(cells, columns, source.where(place))
            if chosen is not None:
                continue
            words = any(map(WORD.match, cells))
            if words and not any(is_cards(cell[:2]) for cell in cells):
                there = ", ".join(cells)
                raise HandError(
                    f"{source.where(place)}: no column hand, cards or card1; the columns are "
                    f"{there}; name one by --column"
                )
        if chosen is not None:
            if len(row) <= max(chosen):
                raise HandError(
                    f"{source.where(place)}: {len(row)} columns, "
                    f"the hand needs column {max(chosen) + 1}"
                )
            cells = _cells([row[i] for i in chosen])
        yield place, _hand(cells, source, place)


def _values(records: Records, columns: Sequence[str], source: Source) -> Iterator[tuple[int, str]]:
    for place, value in records.items:
        where = source.where(place)
        if isinstance(value, dict):
            chosen = _columns(list(value), columns, where)
            if chosen is None:
                raise HandError(f"{where}: no key hand, cards or card1; there are {list(value)}")
            cells = list(value.values())
            value = [cells[i] for i in chosen]
        elif columns:
            raise HandError(f"{where}: columns are chosen in objects, and this is none")
        if not isinstance(value, str | list):
            raise HandError(f"{where}: a hand is a text, a list of cards, or an object with hand")
        yield place, _hand(_cells([value] if isinstance(value, str) else value), source, place)


def _cells(row: Iterable[Any]) -> list[str]:
    """Cells as texts; a list in a cell is as many, and nothing is empty."""
    found: list[str] = []
    for cell in row:
        if isinstance(cell, list):
            found += _cells(cell)
        else:
            found.append("" if cell is None else str(cell).strip())
    return found


def _columns(row: Sequence[str], wanted: Sequence[str], where: str) -> list[int] | None:
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


def _hand(fields: list[str], source: Source, place: int) -> str:
    """Fields as one hand in text. Those that are all integers are card ids."""
    if all(map(INTEGER.fullmatch, fields)):
        long = next((field for field in fields if len(field) > INTEGER_DIGITS), None)
        if long is not None:
            raise CardError(f"{source.where(place)}: {shown(long)} is not a card id")
        ids = [int(field) for field in fields]
        if not all(0 <= card <= JOKER for card in ids):
            raise source.bad_row(ids, place)
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
    if first and base.parse_lines("\n".join(hands), cards):
        yield Batch(cards, places, done)
        return
    rows = [
        parse_cards(hand, argument=source.where(place))
        for hand, place in zip(hands, places, strict=True)
    ]
    cuts = [i for i in range(1, len(rows)) if len(rows[i]) != len(rows[i - 1])]
    for start, stop in pairwise([0, *cuts, len(rows)]):
        yield Batch(np.array(rows[start:stop], dtype=np.uint8), places[start:stop], done)
