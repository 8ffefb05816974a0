"""Writes equities for the command line: one spot with all that is known of it, or a row for each.

The rows of many spots are written as they come, but for the table, whose columns are as wide as
their widest cell.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TextIO

from steelwheel._cli.files import formats
from steelwheel._cli.files.hand_output import write_table
from steelwheel._cli.files.rows import Writer as RowsWriter

if TYPE_CHECKING:
    from steelwheel._equity.equity import Equity

__all__ = ["Row", "Writer", "write_one", "writer"]


class Row(NamedTuple):
    """What there is to say of one of many spots; `error` is the largest of all players."""

    line: int
    players: list[str]
    board: str
    dead: str
    equity: list[float]
    error: float


class Writer(Protocol):
    """Takes rows; `close` completes the output but leaves the stream open."""

    def write(self, rows: list[Row]) -> None: ...
    def close(self) -> None: ...


def write_one(kind: str, stream: TextIO, result: Equity, seed: int) -> None:
    """Write one spot as a table, as CSV with a row for each player, or as a JSON object."""
    if kind == "table":
        stream.write(f"{result}\n")
        return
    names = ["wins", "ties"]
    about: dict[str, Any] = {
        "game": result.game,
        "board": result.board,
        "dead": result.dead,
        "exact": result.exact,
        "method": result.method,
        "total": result.total,
        "scale": result.scale,
        "trials": result.trials,
        "seed": None if result.exact else seed,
    }
    if result.halves is not None:
        names += ["high_wins", "high_ties", "low_wins", "low_ties"]
        about["no_low"] = result.no_low
    if result.boards > 1:
        names[2:2] = ["board_wins", "board_ties"]
    # What was not counted is NaN.
    counts = [
        [None if count != count else count for count in getattr(result, name).tolist()]
        for name in names
    ]
    heads = ["hand", "equity", "error", "share", *names]
    columns = [
        result.players, result.equity.tolist(), result.error.tolist(), map(str, result.shares)
    ]  # fmt: skip
    players = list(zip(*columns, *counts, strict=True))
    if kind in ("json", "jsonl"):
        # By how many players a pot was shared.
        tied = [None if row[0] != row[0] else row for row in result.tied.tolist()]
        found = [
            {**dict(zip(heads, player, strict=True)), "tied": tied[seat]}
            for seat, player in enumerate(players)
        ]
        indent = 2 if kind == "json" else None
        stream.write(json.dumps({**about, "players": found}, indent=indent) + "\n")
    else:
        rows = [(seat, *player, result.total, result.scale) for seat, player in enumerate(players)]
        write_table(kind, stream, ["player", *heads, "total", "scale"], rows)


def writer(kind: str, stream: TextIO, noun: str, seats: int) -> Writer:
    """Writer of one of `formats.RESULTS` for spots called `noun`, of at most so many players."""
    columns: dict[str, type] = {noun: int, **dict.fromkeys(_numbered("player", seats), str)}
    columns |= {"board": str, "dead": str}
    columns |= {**dict.fromkeys(_numbered("equity", seats), float), "error": float}
    make = formats.FORMATS[kind].writer
    if make is None:
        return TableWriter(stream, list(columns), seats)
    return RowWriter(make(stream, columns), noun if kind in ("json", "jsonl") else None, seats)


def _numbered(name: str, count: int) -> list[str]:
    return [f"{name}{number}" for number in range(1, count + 1)]


def _cells(row: Row, seats: int, nothing: Any) -> list[Any]:
    """A row with cells for all seats."""
    lacking = [nothing] * (seats - len(row.players))
    return [
        row.line, *row.players, *lacking, row.board, row.dead, *row.equity, *lacking, row.error
    ]  # fmt: skip


class RowWriter:
    """Any format that has rows; with a `noun` as objects, else with cells for all seats."""

    def __init__(self, out: RowsWriter, noun: str | None, seats: int) -> None:
        self.out, self.noun, self.seats = out, noun, seats

    def write(self, rows: list[Row]) -> None:
        if self.noun is None:
            self.out.write(_cells(row, self.seats, None) for row in rows)
        else:
            self.out.write({self.noun: row.line, **_without_line(row)} for row in rows)

    def close(self) -> None:
        self.out.close()


def _without_line(row: Row) -> dict[str, Any]:
    found = row._asdict()
    del found["line"]
    return found


class TableWriter:
    """Columns aligned for reading."""

    def __init__(self, stream: TextIO, heads: list[str], seats: int) -> None:
        self.stream, self.heads, self.seats = stream, heads, seats
        self.rows: list[list[Any]] = []

    def write(self, rows: list[Row]) -> None:
        for row in rows:
            shares: Any = [f"{share:9.4%}" for share in row.equity]
            cells = _cells(row._replace(equity=shares), self.seats, "")
            self.rows.append([*cells[:-1], f"{row.error:.4%}"])

    def close(self) -> None:
        used = [any(row[i] != "" for row in self.rows) for i in range(len(self.heads))]
        heads = tuple(head for head, use in zip(self.heads, used, strict=True) if use)
        rows = [
            tuple(cell for cell, use in zip(row, used, strict=True) if use) for row in self.rows
        ]
        write_table("table", self.stream, heads, rows)
