"""Reads files of deals for the command line, deal by deal.

A deal is who holds what, the board or boards, and dead cards, all of them texts as they were given;
what they mean is for others to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from steelwheel._cli.files import formats, streams
from steelwheel._cli.files.records import Records
from steelwheel.errors import HandError

__all__ = ["Deal", "DealFile", "held", "opened"]

KEYS = ("hole", "players", "board", "boards", "dead")
COLUMNS = {
    "player": re.compile(r"(?:hand|hole|player|seat)[ _-]?([0-9]{1,3})"),
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

    `kind` is one of `formats.DEALS`; None decides by its ending or the first bytes, and
    `otherwise` says what is left.
    """
    with streams.input_file(path) as (stream, name):
        with streams.readable(name):
            kind = formats.of_input(path, stream, kind, formats.DEALS, otherwise)
            records = formats.FORMATS[kind].reader(stream, name)  # type: ignore[misc]
        if records.table:
            deals, seats = _from_table(records, name)
        else:
            deals, seats = _from_json(records, name), None
        yield DealFile(
            name, records.noun, deals, seats, records.total, records.unit,
            lambda count: records.done(),
        )  # fmt: skip


def held(file: DealFile) -> DealFile:
    """The same file with all deals read, so that it is known how many players they have."""
    deals: list[Deal] = []
    wrong: list[HandError] = []
    try:
        deals.extend(file.deals)
    except HandError as error:
        wrong.append(error)  # what stands before it is good

    def again() -> Iterator[Deal]:
        yield from deals
        for error in wrong:
            raise error

    seats = max((len(deal.hole) for deal in deals), default=2)
    return replace(
        file, deals=again(), seats=seats, total=len(deals), unit=" deals", done=lambda count: count
    )


# JSON.


def _from_json(records: Records, name: str) -> Iterator[Deal]:
    for number, found in records.items:
        where = f"{name}, {records.noun} {number}"
        if not isinstance(found, dict) or not ({"hole", "players"} & found.keys()):
            raise HandError(f'{where}: give an object with "players", a list of hands')
        unknown = next((key for key in found if key not in KEYS), None)
        if unknown is not None:
            raise HandError(f"{where}: unknown key {unknown!r}; a deal has players, board and dead")
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


def _given(value: Any, otherwise: Any) -> Any:
    """A value, unless it is null or empty."""
    return otherwise if value is None or value == "" else value


# Tables.


def _from_table(records: Records, name: str) -> tuple[Iterator[Deal], int]:
    """The deals of a table, whose heads are read at once, and how many players have columns."""
    heads, where = records.heads, name
    if heads is None:
        number, heads = next(records.items, (1, []))
        where = f"{name}, line {number}"
    heads = [head.strip().casefold() for head in heads]
    while heads and not heads[-1]:
        heads.pop()  # a table padded with empty columns
    columns = list(_columns(heads, where))
    for some in columns:
        records.need(some)
    return _from_rows(records, name, len(heads), columns), len(columns[0])


def _from_rows(records: Records, name: str, width: int, columns: list[list[int]]) -> Iterator[Deal]:
    for number, cells in records.items:
        where = f"{name}, {records.noun} {number}"
        row = ["" if cell is None else cell for cell in cells]
        if not all(isinstance(cell, str) for cell in row):
            raise HandError(f"{where}: {row}; hands and boards are texts")
        if records.heads is None and not any(map(str.strip, row)):
            continue
        if any(map(str.strip, row[width:])):
            raise HandError(
                f"{where}: {len(row)} columns under {width} heads; "
                'a cell with a comma in it stands in quotes, as "QQ+,AKs"'
            )
        row += [""] * (width - len(row))
        yield _deal(number, row, columns)


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
    if not found["player"]:
        raise HandError(f"{where}: no column player1; the columns are {', '.join(heads)}")
    if unknown:
        raise HandError(
            f"{where}: unknown column {unknown[0]!r}; a deal has player1, player2, ..., board "
            "(or board1, board2, ...) and dead"
        )
    for what, columns in found.items():
        for number, there in enumerate(sorted(columns), 1):
            if there != number:
                raise HandError(
                    f"{where}: column {heads[columns[there]]!r} but no {what}{number}; numbers "
                    "begin with 1 and have no gaps"
                )
        yield [columns[number] for number in sorted(columns)]
