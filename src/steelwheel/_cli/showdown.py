"""The command `steelwheel showdown`: one deal given as arguments, or a file of deals.

The output of a file comes deal by deal in the order of the file. Deals are read and decided some
thousand at a time; if one of them is wrong, its line is named.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, TextIO

from steelwheel._cli import signals as cli_signals
from steelwheel._cli.files import deal_input, formats, streams
from steelwheel._cli.files.deal_input import Deal, DealFile
from steelwheel._cli.files.rows import Writer
from steelwheel.errors import HandError, SteelwheelError

if TYPE_CHECKING:
    from steelwheel._games.games import Game
    from steelwheel._showdown.showdown import Showdown

__all__ = ["add_to"]

EPILOG = """\
A hand is text such as "As Ks 2d 3c" or AsKs2d3c; - is a seat that has folded. Several --board share
the pot. In stud --board is the community card.

A file of deals is JSON lines or a JSON array, an object a deal with "players" (a list of hands),
"board" (cards, or a list of several boards) and "dead"; or CSV (or with semicolons or tabs) or
Parquet with the columns player1, player2, ..., board (or board1, board2, ...) and dead. What a deal
doesn't have is left out or empty. Output in JSON has an object for each deal, else a row for each
board and seat; all give the line of the deal in the file.

Examples: steelwheel showdown omaha8 As2sKdQd Ah2hJcJd --board "3s 5s 8s Th Jh"
          steelwheel showdown stud8 --file deals.jsonl --output results.csv
"""

BATCH = 4096
"""Deals that are decided at a time."""
TABLES = 128
"""The same in tables, which take a millisecond each; meanwhile nothing is told or interrupted."""


def add_to(commands: Any) -> None:
    """Add the command to the commands of the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "showdown", help="who wins what", description="Tell who wins what.", epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip
    parser.set_defaults(run=_run, words="hands")
    parser.add_argument("game", metavar="GAME", help="a game, as holdem, omaha8, razz or F7S/8")
    parser.add_argument("hands", nargs="*", metavar="HAND", help="a player's cards; - has folded")
    parser.add_argument(
        "--board", action="append", default=[], metavar="CARDS",
        help="community cards; several boards share the pot",
    )  # fmt: skip
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    parser.add_argument(
        "-f", "--file", metavar="FILE", help="read deals from FILE (- is standard input)"
    )
    formats.add_input(parser, formats.DEALS, "jsonl")
    formats.add_output(parser, formats.RESULTS, "a table, of a file CSV")


def _run(args: argparse.Namespace) -> None:
    from steelwheel._games import games

    game = games.find(args.game)
    streams.given(args, args.hands)
    usual = "table" if args.file is None else "csv"
    kind = formats.of_output(args.output, args.format, args.json, formats.RESULTS, usual)
    if args.file is None:
        if args.input_format:
            raise HandError("--input-format goes with a file")
        done, stopped = _one(game, args, kind)
    else:
        if args.board or args.dead:
            raise HandError("--board and --dead go with hands; in a file each deal has its own")
        done, stopped = _many(game, args, kind)
    if stopped is not None:
        deals = "deal" if done == 1 else "deals"
        cli_signals.end(stopped, f"interrupted after {done:,} {deals}")


def _one(game: Game, args: argparse.Namespace, kind: str) -> tuple[int, KeyboardInterrupt | None]:
    deal = Deal(1, args.hands, args.board, args.dead)
    result = _decide_one(game, deal)
    with streams.output(args.output, binary=formats.FORMATS[kind].binary) as stream:
        if kind == "json":  # of one deal an object
            found = next(_objects(game, "line", [deal], result))
            stream.write(json.dumps(found, indent=2) + "\n")
            return 1, None
        return _write(kind, stream, game, "line", [([deal], result)], args.output)


def _many(game: Game, args: argparse.Namespace, kind: str) -> tuple[int, KeyboardInterrupt | None]:
    with (
        deal_input.opened(args.file, args.input_format, "jsonl") as file,
        streams.output(args.output, binary=formats.FORMATS[kind].binary) as stream,
        streams.progress(
            file.total, file.unit, beside=args.output is None, leave=False
        ) as progress,
    ):
        results = _decide(game, file, TABLES if kind == "table" else BATCH)
        return _write(
            kind, stream, game, file.noun, results, args.output,
            lambda done: progress(file.done(done)),
        )  # fmt: skip


# Showdowns.


def _decide(game: Game, file: DealFile, most: int) -> Iterator[tuple[list[Deal], Showdown]]:
    """Decide deals, as many together as come one after the other with as many boards."""
    while batch := list(islice(file.deals, most)):
        for boards, group in groupby(batch, key=lambda deal: len(deal.boards)):
            some = list(group)
            try:
                yield some, _decide_some(game, some, boards)
            except SteelwheelError:
                # One of them is wrong: find it.
                for deal in some:
                    try:
                        _decide_one(game, deal)
                    except SteelwheelError as error:
                        raise HandError(f"{file.where(deal)}: {error}") from error
                raise


def _decide_one(game: Game, deal: Deal) -> Showdown:
    from steelwheel._showdown.showdown import showdown

    board = deal.boards[0] if len(deal.boards) == 1 else deal.boards or ""
    return showdown(game, deal.hole, board, deal.dead)


def _decide_some(game: Game, deals: list[Deal], boards: int) -> Showdown:
    """Decide deals with as many boards, seats that some don't have being folded ones."""
    from steelwheel._showdown.showdown import showdown

    seats = max(len(deal.hole) for deal in deals)
    if min(len(deal.hole) for deal in deals) < 2:
        raise HandError("a deal with one hand")
    hole = [deal.hole + [""] * (seats - len(deal.hole)) for deal in deals]
    board: Any = ""
    if boards:
        board = [deal.boards if boards > 1 else deal.boards[0] for deal in deals]
    dead: Any = [deal.dead for deal in deals] if any(deal.dead for deal in deals) else ""
    return showdown(game, hole, board, dead)


# Output.


def _write(
    kind: str,
    stream: TextIO,
    game: Game,
    noun: str,
    results: Iterable[tuple[list[Deal], Showdown]],
    path: str | None,
    tell: Callable[[int], object] = lambda done: None,
) -> tuple[int, KeyboardInterrupt | None]:
    """Write results as they come; give how many, and the interrupt that ended it."""
    make = formats.FORMATS[kind].writer
    write: Callable[[list[Deal], Showdown], object]
    out = None
    if make is None:
        write = partial(_write_tables, stream, game, noun)
    else:
        columns = {noun: int, "board": int, "seat": int, "hand": str, "share": str}
        for name in game.rankings:
            columns |= {f"{name}_rank": int, f"{name}_cards": str, f"{name}_name": str}
        out = make(stream, columns)
        write = partial(_write_rows, out, game, noun, kind in ("json", "jsonl"))
    stopped = None
    done = 0
    try:
        for deals, result in results:
            with cli_signals.held(path):
                write(deals, result)
                done += len(deals)
            tell(done)
    except KeyboardInterrupt as interrupt:
        stopped = interrupt
    if out is not None:
        out.close()
    return done, stopped


def _write_tables(
    stream: TextIO, game: Game, noun: str, deals: list[Deal], result: Showdown
) -> None:
    tables = [result] if not result.shape else [_decide_one(game, deal) for deal in deals]
    for deal, table in zip(deals, tables, strict=True):
        before = f"{noun} {deal.line}: " if result.shape else ""
        stream.write(f"{before}{table}\n")


def _write_rows(
    out: Writer, game: Game, noun: str, whole: bool, deals: list[Deal], result: Showdown
) -> None:
    found = _objects(game, noun, deals, result)
    out.write(found if whole else (row for deal in found for row in _csv_rows(game, noun, deal)))


def _objects(
    game: Game, noun: str, deals: list[Deal], result: Showdown
) -> Iterator[dict[str, Any]]:
    """What there is to say of each deal, with a list for each board in every half."""
    from steelwheel._cards.cards import NAMES

    count = len(deals)
    shape = (count, result.boards, result.players)
    units = result.units.tolist()
    halves = [
        {
            "ranks": ranks.reshape(shape).tolist(),
            "won": won.reshape(shape).tolist(),
            "names": names.reshape(shape).tolist(),
            "cards": best.reshape(*shape, best.shape[-1]).tolist(),
        }
        for ranks, won, names, best in zip(result.ranks, result.won, *result.arrays(), strict=True)
    ]
    for i, deal in enumerate(deals):
        seats = range(len(deal.hole))
        found: dict[str, Any] = {
            noun: deal.line,
            "hole": deal.hole,
            "board": deal.boards,
            "shares": [str(Fraction(units[i][seat], result.whole)) for seat in seats],
        }
        for name, half in zip(game.rankings, halves, strict=True):
            found[name] = [
                {
                    "winners": [seat for seat in seats if half["won"][i][board][seat]],
                    "ranks": half["ranks"][i][board][: len(seats)],
                    "cards": [
                        " ".join(NAMES[card] for card in half["cards"][i][board][seat] if card >= 0)
                        for seat in seats
                    ],
                    "names": half["names"][i][board][: len(seats)],
                }
                for board in range(result.boards)
            ]
        yield found


def _csv_rows(game: Game, noun: str, found: dict[str, Any]) -> Iterator[list[Any]]:
    """A row for each board and seat."""
    for board in range(len(found[game.rankings[0]])):
        for seat, hand in enumerate(found["hole"]):
            halves = [found[name][board] for name in game.rankings]
            cells = [half[what][seat] for half in halves for what in ("ranks", "cards", "names")]
            yield [found[noun], board + 1, seat, hand, found["shares"][seat], *cells]
