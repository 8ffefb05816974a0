"""The command `steelwheel draw`: what every set of discards leads to, and its exact equity."""

from __future__ import annotations

import argparse
import json
import re
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from steelwheel._cli.files import formats, streams
from steelwheel._cli.files.hand_output import write_table
from steelwheel.errors import HandError, SteelwheelError

if TYPE_CHECKING:
    from steelwheel._draws.odds import DrawOdds

__all__ = ["add_to"]

EPILOG = """\
A hand to play against has all its cards and stands pat, or fewer and draws the others from the same
deck; random is any hand, which doesn't draw. Several --against are one opponent who has one of
these hands; a weight follows a colon, as in --against 9c8h3d2s:0.5. --rank takes the place of a
hand of that rank whose cards are unknown.

Discards are in the order of equity; without an opponent in that of strength, the chance to win
against someone who draws well. The hands shown are reached or beaten in a quarter, a half and three
quarters of all cases.

Examples: steelwheel draw single_draw_27 "2c 3d 4h 7s Kd" --against "8d 7c 4s 2h 3s"
          steelwheel draw badugi "As 2d 3h 9h" --against 8d7c4h2s --against 9c8h3d:1/2
          steelwheel draw draw AsAhKd9c3h --dead QcQd --json
"""


PARTS = (25, 50, 75)
"""Percents of all cases."""


def add_to(commands: Any) -> None:
    """Add the command to the commands of the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "draw", help="which cards to discard", epilog=EPILOG, allow_abbrev=False,
        description="Tell what every set of discards leads to in the last draw.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.set_defaults(run=_run)
    parser.add_argument("game", metavar="GAME", help="a draw game, as single_draw_27 or badugi")
    parser.add_argument("hand", metavar="HAND", help="all cards before the draw")
    parser.add_argument(
        "--against", action="append", default=[], metavar="HAND[:WEIGHT]",
        help="a hand to play against; several are hands that the opponent may have",
    )  # fmt: skip
    parser.add_argument("--rank", type=int, metavar="RANK", help="play against a hand of this rank")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that can't come")
    parser.add_argument("--all", action="store_true", help="show every set of discards")
    formats.add_output(parser, formats.RESULTS, "a table; others have every set of discards")
    parser.add_argument(
        "--plot", metavar="FILE", help="draw the chance of each hand or a better one into FILE"
    )


def _run(args: argparse.Namespace) -> None:
    from steelwheel._draws.odds import draw_odds

    if args.against and args.rank is not None:
        raise HandError("--against and --rank: give one of them")
    against: Any = args.rank
    if args.against:
        against = [_weighted(text) for text in args.against]
    kind = formats.of_output(args.output, args.format, args.json, formats.RESULTS, "table")
    with ExitStack() as stack:
        picture = None
        if args.plot is not None:
            ending = streams.picture_format(args.plot, args.output)
            picture = stack.enter_context(streams.output(args.plot, binary=True))
        try:
            odds = draw_odds(args.game, args.hand, args.dead, against)
        except SteelwheelError as error:
            raise _named(error, args) from error
        binary = formats.FORMATS[kind].binary
        stream = stack.enter_context(streams.output(args.output, binary=binary))
        if kind == "table":
            stream.write(f"{odds.text(len(odds)) if args.all else odds}\n")
        elif kind in ("json", "jsonl"):
            stream.write(json.dumps(_object(odds), indent=2 if kind == "json" else None) + "\n")
        else:
            write_table(kind, stream, *_rows(odds))
        if picture is not None:
            figure: Any = odds.plot().figure
            figure.savefig(picture.buffer, format=ending, dpi=150)


def _object(odds: DrawOdds) -> dict[str, Any]:
    return {
        "game": odds.game,
        "hand": odds.hand,
        "dead": odds.dead,
        "against": odds.against,
        "discards": odds.rows(),
    }


def _rows(odds: DrawOdds) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Heads and rows of a table; the ranks reached in a quarter, a half, ... have a column each."""
    found = []
    for discard in odds.rows():
        row: dict[str, Any] = {}
        for head, value in discard.items():
            if isinstance(value, list):
                row |= {f"{head}_{part}": cell for part, cell in zip(PARTS, value, strict=True)}
            else:
                row[head] = value
        found.append(row)
    return list(found[0]), [tuple(row.values()) for row in found]


def _weighted(text: str) -> tuple[str, str]:
    hand, colon, weight = text.partition(":")
    return hand, weight if colon else "1"


def _named(error: SteelwheelError, args: argparse.Namespace) -> SteelwheelError:
    """The error with arguments called as they are on the command line."""
    text = re.sub(r"^cards\b", "HAND", str(error))
    against = "--against" if args.rank is None else "--rank"
    for name, option in (("against", against), ("dead", "--dead")):
        text = re.sub(rf"(^|and ){name}\b", rf"\1{option}", text)
    return type(error)(re.sub(r"and cards\b", "and HAND", text))
