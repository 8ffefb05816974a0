"""The command line: `steelwheel rank`, `steelwheel table` and `steelwheel equity`.

Exit status 0: done; 1: the output could not be written; 2: bad input or arguments, told in one line
on standard error; 130: interrupted; 141: whoever read the output has gone away. The last two are
what a shell reports of a program that such a signal ends.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from steelwheel import __version__
from steelwheel.errors import HandError, SteelwheelError, UnknownNameError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from steelwheel._hand_input import Batch, Source
    from steelwheel.rankings import Ranking

EXIT_OUTPUT, EXIT_INPUT, EXIT_INTERRUPT, EXIT_PIPE = 1, 2, 130, 141

RANK_EPILOG = """\
A hand is text such as "As Ks Qs Js Ts 2h 3d", "AsKsQsJsTs" or "as, 10h; 9d-9c/2c". A file holds one
hand a line (empty lines and lines that begin with # are skipped); or CSV, in which the hand is the
column hand, hands or cards, or the columns card1, card2, ... (texts or card ids), or those that
--column names, or without a heading all columns; or a .npy array of card ids, shape (N, cards).
Card ids: 4*rank + suit, 2c = 0, 2d = 1, 2h = 2, 2s = 3, ... As = 51.

Rank 1 is the best hand of every ranking, smaller wins; 65535 means no qualifying low. The .npy
output is the ranks alone, uint16.
"""

EQUITY_EPILOG = """\
Example: steelwheel equity holdem AsAh KdKc --board "2c 7d Jh"
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_INPUT, f"{self.prog}: {message} (try {self.prog} --help)\n")


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
    rank.set_defaults(run=_rank)
    rank.add_argument("hands", nargs="*", metavar="HAND", help="a hand; - is standard input")
    rank.add_argument("-f", "--file", metavar="FILE", help="read hands from FILE (- as above)")
    rank.add_argument("-r", "--ranking", default="high", help="ranking system (default: high)")
    rank.add_argument(
        "--format", choices=("table", "csv", "json", "npy"),
        help="output format (default: by the name of --output, else table)",
    )  # fmt: skip
    rank.add_argument("-o", "--output", metavar="FILE", help="write to FILE")
    rank.add_argument(
        "--input-format", choices=("text", "csv", "npy"), help="instead of finding out"
    )
    rank.add_argument(
        "--column", action="append", default=[], metavar="NAME",
        help="column of a CSV file to read; several make up the hand together",
    )  # fmt: skip

    table = commands.add_parser(
        "table", help="show the classes of a ranking system, or the systems",
        description="Show every class of a ranking system with its frequency among all hands of "
        "five cards (badugi: four); without a ranking, the ranking systems.", allow_abbrev=False,
    )  # fmt: skip
    table.set_defaults(run=_table)
    table.add_argument("ranking", nargs="?", metavar="RANKING", help="ranking system")
    which = table.add_mutually_exclusive_group()
    which.add_argument("--category", metavar="NAME", help='only this category, as "full house"')
    which.add_argument("--categories", action="store_true", help="totals of each category")
    table.add_argument("--format", choices=("table", "csv", "json"), default="table")

    equity = commands.add_parser(
        "equity", help="exact chances to win", description="Exact chances to win.",
        epilog=EQUITY_EPILOG, formatter_class=raw, allow_abbrev=False,
    )  # fmt: skip
    equity.set_defaults(run=_equity)
    equity.add_argument("game", metavar="GAME", help="holdem")
    equity.add_argument("players", nargs="+", metavar="CARDS", help="a player's cards, as AsAh")
    equity.add_argument("--board", default="", metavar="CARDS", help="community cards so far")
    equity.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    equity.add_argument("--json", action="store_true", help="print JSON")
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
    >>> from steelwheel.cli import main
    >>> main(["rank", "As Ks Qs Js Ts 2h 3d", "--format", "csv"])
    hand,rank,category,best,name
    As Ks Qs Js Ts 2h 3d,1,straight flush,As Ks Qs Js Ts,royal flush
    0
    """
    parser = _parser()
    args = parser.parse_args(argv)
    prog = f"{parser.prog} {args.command}"
    try:
        args.run(args)
        sys.stdout.flush()
    except SteelwheelError as error:
        print(f"{prog}: {_one_line(error)}", file=sys.stderr)
        return EXIT_INPUT
    except BrokenPipeError:
        # What is still buffered would fail once more when the interpreter closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_PIPE
    except OSError as error:
        print(f"{prog}: {error.strerror}: {error.filename or 'output'}", file=sys.stderr)
        return EXIT_OUTPUT
    except KeyboardInterrupt:
        return EXIT_INTERRUPT
    return 0


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 500 else f"{text[:400]} ... {text[-90:]}"


def _rank(args: argparse.Namespace) -> None:
    from steelwheel import _hand_input, _hand_output
    from steelwheel.rankings import find

    ranking = find(args.ranking)
    path = args.file
    if path is None and args.hands == ["-"]:
        path = "-"
    elif (path is None) != bool(args.hands):
        raise HandError("give hands either as arguments or by --file FILE (- is standard input)")
    hands: contextlib.AbstractContextManager[tuple[Source, Iterator[Batch]]]
    if path is not None:
        hands = _hand_input.from_file(path, args.input_format, args.column)
    elif args.column or args.input_format:
        raise HandError("--column and --input-format go with a file")
    elif Path(args.hands[0]).is_file():
        raise HandError(f"{args.hands[0]} is a file: name it by --file")
    else:
        hands = contextlib.nullcontext(_hand_input.from_arguments(args.hands))
    suffix = Path(args.output or "").suffix[1:].lower()
    kind = args.format or (suffix if suffix in _hand_output.FORMATS else "table")

    written = 0
    with (
        hands as (source, batches),
        _output(args.output, binary=kind == "npy") as stream,
        _progress(source, args) as tell,
    ):
        writer = _hand_output.writer(kind, stream, ranking)
        try:
            for batch in batches:
                writer.write(batch.cards, _ranks(batch, source, ranking))
                written += len(batch.cards)
                tell(batch.done)
        except SteelwheelError as error:
            if written and args.output is None and kind != "npy":
                raise HandError(f"{error} ({written} hands before it were written)") from error
            raise
        writer.close()


def _ranks(batch: Batch, source: Source, ranking: Ranking) -> NDArray[np.uint16]:
    from steelwheel import rank
    from steelwheel._hand_input import complaint

    size = batch.cards.shape[1]
    if size not in ranking.sizes:
        sizes = " or ".join(map(str, ranking.sizes))
        where = source.where(batch.places[0])
        cards = "1 card" if size == 1 else f"{size} cards"
        raise HandError(f"{where}: {cards}; a hand of {ranking.name} has {sizes}")
    try:
        ranks: NDArray[np.uint16] = rank(batch.cards, ranking.name)
    except SteelwheelError as error:
        raise complaint(batch, source) from error
    return ranks


@contextlib.contextmanager
def _output(path: str | None, *, binary: bool) -> Iterator[TextIO]:
    """Standard output, or the file `path`, which appears complete or is left as it was."""
    if path is None:
        if binary and sys.stdout.isatty():
            raise HandError(".npy output is not for a terminal: redirect it or use --output FILE")
        yield sys.stdout
    elif Path(path).exists() and not Path(path).is_file():  # a device or a pipe
        with open(path, "w", encoding="utf-8", newline="") as stream:
            yield stream
    else:
        part = Path(f"{path}.part")
        try:
            with part.open("w", encoding="utf-8", newline="") as stream:
                yield stream
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


@contextlib.contextmanager
def _progress(source: Source, args: argparse.Namespace) -> Iterator[Callable[[int], object]]:
    """Gives a function to tell how much is done; it draws a bar if a person may want to see one.

    That is: standard error is a terminal, the results go elsewhere, tqdm is installed and the work
    takes longer than half a second.
    """
    wanted = sys.stderr.isatty() and not (args.output is None and sys.stdout.isatty())
    if wanted and find_spec("tqdm"):
        from tqdm import tqdm  # type: ignore[import, unused-ignore]

        with tqdm(total=source.total, unit=source.unit, unit_scale=True, delay=0.5) as bar:
            yield lambda done: bar.update(done - bar.n)
    else:
        yield lambda done: None


def _table(args: argparse.Namespace) -> None:
    from steelwheel._hand_output import write_table
    from steelwheel.rankings import RANKINGS, find

    if args.ranking is None:
        if args.category or args.categories:
            raise HandError("categories of which ranking? Name it first")
        heads: tuple[str, ...] = ("ranking", "aliases", "classes", "cards")
        rows: list[tuple[Any, ...]] = [
            (r.name, ", ".join(r.aliases), r.classes, ", ".join(map(str, r.sizes)))
            for r in RANKINGS.values()
        ]
    elif args.categories:
        heads, rows = _categories(find(args.ranking))
    else:
        ranking = find(args.ranking)
        table = ranking.table()
        if args.category is not None:
            wanted = args.category.strip().casefold().replace("_", " ")
            there = list(dict.fromkeys(table["category"].tolist()))
            if wanted not in there:
                raise UnknownNameError(
                    f"no category {args.category!r} in {ranking.name}; it has {', '.join(there)}"
                )
            table = table[table["category"] == wanted]
        heads, rows = table.dtype.names or (), table.tolist()
    write_table(args.format, sys.stdout, heads, rows)


def _categories(ranking: Ranking) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """Heads and rows of the totals of each category, best first."""
    table = ranking.table()
    rows = []
    for name in dict.fromkeys(table["category"].tolist()):
        part = table[table["category"] == name]
        best, worst, hands = int(part["rank"][0]), int(part["rank"][-1]), int(part["count"].sum())
        share = hands / int(table["count"].sum())
        rows.append((name, best, worst, len(part), hands, share))
    return ("category", "best", "worst", "classes", "count", "probability"), rows


def _equity(args: argparse.Namespace) -> None:
    from steelwheel import equity

    result = equity(args.game, args.players, board=args.board, dead=args.dead)
    if not args.json:
        print(result)
        return
    players = [
        {"cards": cards, "equity": float(share), "share": str(share), "wins": wins, "ties": ties}
        for cards, share, wins, ties in zip(
            args.players, result.shares, result.wins.tolist(), result.ties.tolist(), strict=True
        )
    ]
    about = {"game": args.game, "board": args.board, "dead": args.dead}
    counted = {"exact": result.exact, "method": result.method, "total": int(result.total)}
    print(json.dumps({**about, **counted, "players": players}, indent=2))
