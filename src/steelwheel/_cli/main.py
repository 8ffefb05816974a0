# PYTHON_ARGCOMPLETE_OK
"""The command line: `steelwheel rank`, `table`, `equity`, `showdown` and `draw`.

Exit status 0: done; 1: the output could not be written; 2: bad input or arguments, told in one line
on standard error; 130: interrupted; 141: whoever read the output has gone away. The last two are
what a shell reports of a program that such a signal ends.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, NoReturn

from steelwheel import __version__
from steelwheel._cli import completion as cli_completion
from steelwheel._cli import draw as cli_draw
from steelwheel._cli import equity as cli_equity
from steelwheel._cli import showdown as cli_showdown
from steelwheel._cli import signals as cli_signals
from steelwheel._cli.files import formats, streams
from steelwheel.errors import HandError, SteelwheelError, UnknownNameError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from steelwheel._cli.files.hand_input import Batch, Source

EXIT_OUTPUT, EXIT_INPUT, EXIT_INTERRUPT, EXIT_PIPE = 1, 2, 130, 141

IMPORTS = {
    "rank": ("numpy.ma", "steelwheel._ranking", "steelwheel._cli.files"),
    "table": ("steelwheel._games", "steelwheel._cli.files"),
    "equity": (
        "numpy.random", "numpy.ma", "steelwheel._ranges", "steelwheel._equity",
        "steelwheel._draws.equity", "steelwheel._cli.files",
    ),
    "showdown": ("numpy.ma", "steelwheel._showdown", "steelwheel._cli.files"),
    "draw": ("steelwheel._draws.odds", "steelwheel._cli.files"),
}  # fmt: skip
"""Modules and packages that a command works with; of packages of this project all modules."""

RANK_EPILOG = """\
A hand is text such as "As Ks Qs Js Ts 2h 3d", "AsKsQsJsTs" or "as, 10h; 9d-9c/2c"; Jk is a joker.
A file holds one hand a line (empty lines and lines that begin with # are skipped); or it is CSV (or
with semicolons or tabs) or Parquet, in which the hand is the column hand, hands or cards, or the
columns card1, card2, ... (texts or card ids), or those that --column names, or in CSV without a
heading all columns; or JSON or JSON lines with such keys, texts or lists of cards; or a .npy array
of card ids, shape (N, cards). The ending of its name tells. Card ids: 4*rank + suit, 2c = 0,
2d = 1, 2h = 2, 2s = 3, ... As = 51, Jk = 52.

With --board hands are hole cards of Omaha: exactly two of their four to six play with exactly three
of the board's three to five.

Rank 1 is the best hand of every ranking, smaller wins; 65535 means no qualifying low. The .npy
output is the ranks alone, uint16.

Examples: steelwheel rank "As Ks Qs Js Ts 2h 3d" "7s 5d 4c 3h 2s" --ranking 27
          steelwheel rank --file hands.csv --output ranks.npy
          steelwheel rank AsKdQhJc 9c9d5h4h --board "Ts 9s 2d 3h 4c"
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line.

    The words of the argument that the default `words` names may stand on both sides of options,
    for which argparse takes none if it has found none before.
    """

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, rest = super().parse_known_args(args, namespace)
        words = getattr(found, "words", None)
        if words:
            options = [word for word in rest if word.startswith("-") and word != "-"]
            more = [word for word in rest if word not in options]
            setattr(found, words, [*getattr(found, words), *more])
            rest = options
        return found, rest

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help or the version; unlike the default, what can't be written is no success."""
        if sys.stdout is None:
            raise OSError(errno.EBADF, "closed")
        sys.stdout.write(message)
        sys.stdout.flush()

    def error(self, message: str) -> NoReturn:
        if re.match("unrecognized arguments: [^-]", message):
            message += "; what has spaces stands in quotes"
        streams.complain(f"{self.prog}: {message} (try {self.prog} --help)")
        raise SystemExit(EXIT_INPUT)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="steelwheel", description="Poker hands by table look-up.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(
        dest="command", title="commands", metavar="COMMAND", required=True
    )
    raw = argparse.RawDescriptionHelpFormatter

    rank = commands.add_parser(
        "rank", help="rank hands", description="Rank hands.", epilog=RANK_EPILOG,
        formatter_class=raw, allow_abbrev=False,
    )  # fmt: skip
    rank.set_defaults(run=_rank, words="hands")
    rank.add_argument(
        "hands", nargs="*", metavar="HAND", help="a hand, or one file; - is standard input"
    )
    rank.add_argument("-f", "--file", metavar="FILE", help="read hands from FILE (- as above)")
    rank.add_argument("-r", "--ranking", default="high", help="ranking system (default: high)")
    rank.add_argument("--board", metavar="CARDS", help="rank Omaha hands on this board")
    formats.add_output(rank, formats.RANKS, "a table")
    formats.add_input(rank, formats.HANDS, "text")
    rank.add_argument(
        "--column", action="append", default=[], metavar="NAME",
        help="column of a table to read; several make up the hand together",
    )  # fmt: skip

    table = commands.add_parser(
        "table", help="show the classes of a ranking system, or the systems",
        description="Show every class of a ranking system with its frequency among all hands of "
        "some number of cards; without a ranking, the ranking systems.", allow_abbrev=False,
    )  # fmt: skip
    table.set_defaults(run=_table)
    table.add_argument("ranking", nargs="?", metavar="RANKING", help="ranking system")
    table.add_argument(
        "--size", type=int, metavar="CARDS",
        help="how many cards the hands have (default: five; badugi and boards: four)",
    )  # fmt: skip
    table.add_argument(
        "--joker", action=argparse.BooleanOptionalAction,
        help="whether there is a joker in the deck (default: if the system is made for it)",
    )  # fmt: skip
    which = table.add_mutually_exclusive_group()
    which.add_argument("--category", metavar="NAME", help='only this category, as "full house"')
    which.add_argument("--categories", action="store_true", help="totals of each category")
    formats.add_output(table, formats.RESULTS, "a table")

    cli_equity.add_to(commands)
    cli_showdown.add_to(commands)
    cli_draw.add_to(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; those of the process by default.

    Returns
    -------
    int
        The exit status, see the head of this module.

    Examples
    --------
    >>> from steelwheel._cli.main import main
    >>> main(["rank", "As Ks Qs Js Ts 2h 3d", "--format", "csv"])
    hand,rank,category,best,name
    As Ks Qs Js Ts 2h 3d,1,straight flush,As Ks Qs Js Ts,royal flush
    0
    """
    with cli_signals.heeded():
        try:
            status = _main(argv)
            cli_signals.finish()
        except KeyboardInterrupt:
            cli_signals.finish()
            cli_signals.leave()
            status = EXIT_INTERRUPT
        except SystemExit:
            cli_signals.finish()
            raise
    return status


def _main(argv: Sequence[str] | None) -> int:
    parser = _parser()
    prog = parser.prog
    cli_completion.complete(parser)
    try:
        args = parser.parse_args(argv)
        prog = f"{parser.prog} {args.command}"
        cli_signals.name(prog)
        _import(args.command)
        cli_signals.begin()
        args.run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SteelwheelError as error:
        streams.complain(f"{prog}: {_one_line(error)}")
        return EXIT_INPUT
    except OSError as error:
        if error.filename is None:
            streams.give_up(sys.stdout)
        if isinstance(error, BrokenPipeError):
            return EXIT_PIPE
        streams.complain(f"{prog}: {error.filename or 'standard output'}: {error.strerror}")
        return EXIT_OUTPUT
    return 0


def _import(command: str) -> None:
    """Import what a command needs before it begins: imports may lose an interrupt."""
    for name in IMPORTS.get(command, ()):
        module = import_module(name)
        if name.startswith("steelwheel."):
            for inner in walk_packages(getattr(module, "__path__", ()), f"{name}."):
                import_module(inner.name)


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 500 else f"{text[:400]} ... {text[-90:]}"


def _rank(args: argparse.Namespace) -> None:
    from steelwheel._cli.files import hand_input, hand_output
    from steelwheel._games.rankings import find

    ranking = find(args.ranking)
    board = None if args.board is None else _board(args.board)
    streams.given(args, args.hands)
    path = args.file
    if path is None:
        file = next((hand for hand in args.hands if _is_file(hand)), None)
        if file is not None and len(args.hands) > 1:
            raise HandError(f"{file} is a file: give it alone, or by --file")
        path = file
    hands: contextlib.AbstractContextManager[tuple[Source, Iterator[Batch]]]
    if path is not None:
        hands = hand_input.from_file(path, ranking, args.input_format, args.column)
    elif args.column or args.input_format:
        raise HandError("--column and --input-format go with a file")
    else:
        hands = contextlib.nullcontext(hand_input.from_arguments(args.hands, ranking))
    kind = formats.of_output(args.output, args.format, args.json, formats.RANKS, "table")
    binary = formats.FORMATS[kind].binary
    written = 0
    stopped: KeyboardInterrupt | None = None
    with (
        hands as (source, batches),
        streams.output(args.output, binary=binary) as stream,
        streams.progress(source.total, source.unit, beside=args.output is None) as tell,
    ):
        writer = hand_output.writer(kind, stream, ranking, board)
        try:
            for batch in batches:
                ranks = _ranks(batch, source, board)
                with cli_signals.held(args.output):
                    writer.write(batch.cards, ranks)
                    written += len(batch.cards)
                tell(batch.done)
        except SteelwheelError as error:
            if written and args.output is None and not binary:
                were = "was" if written == 1 else "were"
                raise HandError(f"{error} ({_hands(written)} before it {were} written)") from None
            raise
        except KeyboardInterrupt as interrupt:
            stopped = interrupt
        writer.close()
    if stopped is not None:
        cli_signals.end(stopped, f"interrupted after {_hands(written)}")


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count:,} hands"


def _is_file(argument: str) -> bool:
    """Whether an argument names a file instead of cards."""
    from steelwheel._cli.files.hand_input import is_cards

    return argument == "-" or (os.path.exists(argument) and is_cards(argument) is None)


def _board(text: str) -> list[int]:
    from steelwheel._cards.cards import parse

    board = parse(text, argument="--board")
    if not 3 <= len(board) <= 5:
        cards = "1 card" if len(board) == 1 else f"{len(board)} cards"
        raise HandError(f"--board has {cards}; a board has 3, 4 or 5")
    return board


def _ranks(batch: Batch, source: Source, board: list[int] | None) -> NDArray[np.uint16]:
    from steelwheel import rank, rank_omaha
    from steelwheel._ranking.omaha import HOLE_SIZES

    size, ranking = batch.cards.shape[1], source.ranking
    sizes = ranking.sizes if board is None else HOLE_SIZES
    if size not in sizes:
        where = source.where(batch.places[0])
        cards = "1 card" if size == 1 else f"{size} cards"
        hand = ranking.name if board is None else "Omaha"
        raise HandError(f"{where}: {cards}; a hand of {hand} has {' or '.join(map(str, sizes))}")
    ranks: NDArray[np.uint16]
    try:
        if board is None:
            ranks = rank(batch.cards, ranking)
        else:
            ranks = rank_omaha(batch.cards, board, ranking)
    except SteelwheelError as error:
        found = source.complaint(batch, board or [])
        if found is None and str(error).startswith("board"):
            found = type(error)(f"--{error}")
        raise (found or error) from error
    return ranks


def _table(args: argparse.Namespace) -> None:
    from steelwheel._cli.files.hand_output import write_table

    kind = formats.of_output(args.output, args.format, args.json, formats.RESULTS, "table")
    with streams.output(args.output, binary=formats.FORMATS[kind].binary) as stream:
        write_table(kind, stream, *_table_rows(args))


def _table_rows(args: argparse.Namespace) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """Heads and rows of a table."""
    from steelwheel._games.rankings import RANKINGS, find

    if args.ranking is None:
        if args.category or args.categories or args.size is not None or args.joker is not None:
            raise HandError("the table of which ranking? Name it first")
        return ("ranking", "aliases", "classes", "cards", "joker"), [
            (
                r.name, ", ".join(r.aliases), r.classes, ", ".join(map(str, r.sizes)),
                "yes" if r.joker else "no",
            )
            for r in RANKINGS.values()
        ]  # fmt: skip
    ranking = find(args.ranking)
    if args.categories:
        table = ranking.category_table(args.size, joker=args.joker)
    else:
        table = ranking.table(args.size, joker=args.joker)
    if args.category is not None:
        wanted = args.category.strip().casefold().replace("_", " ")
        there = list(dict.fromkeys(table["category"].tolist()))
        if wanted not in there:
            raise UnknownNameError(
                f"no category {args.category!r} in {ranking.name}; it has {', '.join(there)}"
            )
        table = table[table["category"] == wanted]
    return table.dtype.names or (), table.tolist()
