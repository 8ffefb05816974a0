"""The command `steelwheel equity`: one spot given as arguments, or a file of spots.

What was found before an interrupt is written all the same: of one spot the deals so far with their
error, of a file the spots so far.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from contextlib import ExitStack
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from steelwheel._cards.cards import NAMES, parse
from steelwheel._cli import signals as cli_signals
from steelwheel._cli.files import deal_input, equity_output, formats, streams
from steelwheel._cli.files.equity_output import Row
from steelwheel.errors import HandError, Interrupted, SteelwheelError

if TYPE_CHECKING:
    from steelwheel._cli.files.deal_input import Deal, DealFile
    from steelwheel._equity.equity import Equity
    from steelwheel._games.games import Game

__all__ = ["add_to"]

EPILOG = """\
A player has a hand, as AsAh, or a range of hands, as QQ+,AKs or 'TT+,AQs+,AKo:0.5' or random; in
stud and draw games the cards that are known. All deals are counted as long as that is affordable;
else deals are drawn at random, as many as --trials says or until --error is reached.

A file of spots is CSV (or with semicolons or tabs) or Parquet with the columns player1, player2,
..., board (or board1, board2, ...) and dead, in which a range with commas stands in quotes; or JSON
or JSON lines, an object a spot with "players" (a list), "board" and "dead". Whatever a spot doesn't
have is left out
or empty. The output has a row for each spot, with its line, what is known of it, the equity of each
player, and the largest standard error of these (0 if exact).

Ctrl-C ends the work; what is known by then is written, with its error.

Examples: steelwheel equity holdem AsAh KdKc --board "2c 7d Jh"
          steelwheel equity holdem QQ+,AKs random --board 2c7d9h --plot equity.png
          steelwheel equity omaha8 As3sKhKd AcQc7c7h --board 7s5d2h
          steelwheel equity triple_draw_27 "2c 3d 4h 7s Kd" 8d7c6s4s3s --draws 2
          steelwheel equity holdem --file spots.csv --output equities.csv
"""

BATCH = 1024


def add_to(commands: Any) -> None:
    """Add the command to the commands of the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "equity", help="chances to win, exact or sampled",
        description="What share of the pot each player can expect.", epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip
    parser.set_defaults(run=_run, words="players")
    parser.add_argument("game", metavar="GAME", help="a game, as holdem, omaha8 or razz")
    parser.add_argument(
        "players",
        nargs="*",
        default=[],  # so that argparse doesn't ask for it besides a file
        metavar="HAND-OR-RANGE",
        help="what a player holds, as AsAh or QQ+,AKs",
    )
    parser.add_argument(
        "--board", action="append", default=[], metavar="CARDS",
        help="community cards so far; several boards share the pot",
    )  # fmt: skip
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards out of play")
    parser.add_argument(
        "-f", "--file", metavar="FILE", help="read spots from FILE (- is standard input)"
    )
    how = parser.add_argument_group("how")
    how.add_argument(
        "--method", choices=("auto", "exact", "sample"), default="auto",
        help="count every deal, or draw them at random (default: exact if affordable)",
    )  # fmt: skip
    how.add_argument(
        "--draws", type=_whole, metavar="N",
        help="in draw games: so many draws to come, in which players draw by the default policies "
        "(default: what hands lack is dealt, as in the last draw)",
    )  # fmt: skip
    how.add_argument(
        "--max-work", type=_number, metavar="STEPS",
        help="the most that counting may cost, in steps of about a nanosecond (default: 3e9)",
    )  # fmt: skip
    how.add_argument(
        "--trials", type=_whole, metavar="N", help="how many deals to draw (default: a million)"
    )
    how.add_argument(
        "--error", type=_number, metavar="E",
        help="draw deals until the standard error is at most so much, as 0.001 or 0.1%%",
    )  # fmt: skip
    how.add_argument(
        "--rng", type=_whole, default=0, metavar="N",
        help="of the random deals; the same gives the same result (default: 0)",
    )  # fmt: skip
    how.add_argument(
        "--seed", type=_whole, action=_OldName, dest="rng", metavar="N",
        default=argparse.SUPPRESS, help="the name of --rng before (deprecated)",
    )  # fmt: skip
    how.add_argument(
        "--workers", type=_whole, default=1, metavar="N",
        help="threads; -1 is one a core (default: 1); the result is the same",
    )  # fmt: skip
    output = parser.add_argument_group("input and output")
    formats.add_input(output, formats.DEALS, "csv")
    formats.add_output(output, formats.RESULTS, "a table, of a file CSV")
    output.add_argument("--plot", metavar="FILE", help="draw the result, as to equity.png")


class _OldName(argparse.Action):
    """Takes an option by its name of before, and says so."""

    def __call__(
        self, parser: argparse.ArgumentParser, found: Any, values: Any, option: str | None = None
    ) -> None:
        now = f"--{self.dest}"
        streams.complain(f"{parser.prog}: {option} is deprecated: it is called {now} now")
        setattr(found, self.dest, values)


def _whole(text: str) -> int:
    """A whole number, for argparse, whose own complaint about `int` names that."""
    try:
        return int(text.replace(",", ""))
    except ValueError:
        pass
    try:
        number = float(text)  # as 1e6
    except ValueError:
        number = 0.5
    if not number.is_integer():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(number)


def _number(text: str) -> float:
    """A number, also in percent."""
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def _run(args: argparse.Namespace) -> None:
    from steelwheel._games import games

    game = games.find(args.game)
    streams.given(args, args.players)
    if args.rng < 0:
        raise HandError(f"--rng is {args.rng}; give 0 or more")
    usual = "table" if args.file is None else "csv"
    kind = formats.of_output(args.output, args.format, args.json, formats.RESULTS, usual)
    if args.file is None:
        if args.input_format:
            raise HandError("--input-format goes with a file")
        _one(game, args, kind)
        return
    if args.board or args.dead:
        raise HandError("--board and --dead go with hands; in a file each spot has its own")
    if args.plot is not None:
        raise HandError("--plot goes with one spot, not with a file of them")
    _many(game, args, kind)


def _equity(game: Game, deal: Deal, args: argparse.Namespace, **more: Any) -> Equity:
    from steelwheel._equity.equity import equity

    if args.draws is not None:
        return _after_draws(game, deal, args, **more)
    board: Any = deal.boards[0] if len(deal.boards) == 1 else deal.boards or ""
    return equity(
        game, deal.hole, board, deal.dead, method=args.method, trials=args.trials,
        error=args.error, max_work=args.max_work, workers=args.workers, **more,
    )  # fmt: skip


def _after_draws(game: Game, deal: Deal, args: argparse.Namespace, **more: Any) -> Equity:
    from steelwheel._draws.equity import draw_equity

    if args.method == "exact" or args.max_work is not None or deal.boards:
        raise HandError("--draws: policies are sampled, without a board; leave out the rest")
    return draw_equity(
        game, deal.hole, None, args.draws, deal.dead, trials=args.trials, error=args.error,
        workers=args.workers, **more,
    )  # fmt: skip


# One spot.


def _one(game: Game, args: argparse.Namespace, kind: str) -> None:
    deal = deal_input.Deal(1, args.players, args.board, args.dead)
    with ExitStack() as stack:
        # Files first: whoever can't have the result needn't wait for it.
        picture = None
        if args.plot is not None:
            ending = streams.picture_format(args.plot, args.output)
            picture = stack.enter_context(streams.output(args.plot, binary=True))
        binary = formats.FORMATS[kind].binary
        stream = stack.enter_context(streams.output(args.output, binary=binary))
        stopped: Interrupted | None = None
        try:
            with streams.progress(None, _unit(args), beside=False, leave=False) as tell:
                result = _equity(game, deal, args, rng=args.rng, progress=tell)
        except SteelwheelError as error:
            raise _as_typed(error) from error
        except Interrupted as interrupt:
            stopped, result = interrupt, interrupt.result
        equity_output.write_one(kind, stream, result, args.rng)
        if picture is not None:
            figure: Any = result.plot().figure
            figure.savefig(picture.buffer, format=ending, dpi=150)
    if stopped is not None:
        cli_signals.end(stopped, f"interrupted after {result.trials:,} deals")


def _unit(args: argparse.Namespace) -> str:
    """What progress is told in: counting tells steps of work; who knows which it will be?"""
    if args.method == "exact":
        return " steps"
    return " deals" if args.method == "sample" or args.draws is not None else ""


def _as_typed(error: SteelwheelError, in_file: bool = False) -> SteelwheelError:
    """The error in the words of the command line."""
    text = str(error).replace("players has 1 hands", "there is 1 hand")
    text = re.sub(r"^players has\b", "there are", text)
    text = re.sub(r"\bplayers\[(\d+)\]", lambda match: f"hand {int(match[1]) + 1}", text)
    text = re.sub(r"\bboard\[(\d+)\]", lambda match: f"board {int(match[1]) + 1}", text)
    options = "method|trials|error|workers" if in_file else "board|dead|method|trials|error|workers"
    text = re.sub(rf"^({options})\b", r"--\1", text)
    if not in_file:
        text = re.sub(r"\band (board|dead)( \d+)? both\b", r"and --\1\2 both", text)
        if re.match(r"hand \d+ has 1 card;", text):
            text += "; what has spaces stands in quotes, as 'As Ah'"
    text = re.sub(r"\bmax_work\b", "--max-work", text)
    text = re.sub(r"^draws_left\b", "--draws", text)
    text = re.sub(r"\b(method|trials|error)=[\"']?([\w.]+)[\"']?", r"--\1 \2", text)
    return error if text == str(error) else type(error)(text)


# Many spots.


def _many(game: Game, args: argparse.Namespace, kind: str) -> None:
    with (
        deal_input.opened(args.file, args.input_format) as given,
        streams.output(args.output, binary=formats.FORMATS[kind].binary) as stream,
    ):
        # Columns for players come first, and JSON doesn't tell how many there are.
        columns = kind not in ("table", "json", "jsonl")
        file = deal_input.held(given) if columns and given.seats is None else given
        done, stopped = _rows(game, args, kind, file, stream)
    if stopped is not None:
        cli_signals.end(stopped, f"interrupted after {done:,} {'spot' if done == 1 else 'spots'}")


def _rows(
    game: Game, args: argparse.Namespace, kind: str, file: DealFile, stream: TextIO
) -> tuple[int, KeyboardInterrupt | None]:
    """Write the spots of a file; give how many were, and the interrupt that ended it."""
    stopped: KeyboardInterrupt | None = None
    done = start = stop = 0
    batch: list[Deal] = []
    rows: list[Row] = []
    told = monotonic()
    with (
        streams.progress(file.total, file.unit, beside=args.output is None, leave=False) as tell,
    ):

        def moved(*work: object) -> None:
            """Tell how far the file is, and now and then while one spot takes long."""
            nonlocal told
            if not work or monotonic() > told + 0.5:
                tell(start + (stop - start) * len(rows) // len(batch))
                told = monotonic()

        writer = equity_output.writer(kind, stream, file.noun, file.seats or game.players)
        try:
            while batch := list(islice(file.deals, BATCH)):
                rows = []
                start, stop = stop, file.done(done + len(batch))
                known = _known(game, batch, args)
                try:
                    for place, deal in enumerate(batch):
                        rows.append(known.get(place) or _row(game, deal, file, args, moved))
                        moved()
                finally:
                    if rows:
                        with cli_signals.held(args.output):
                            writer.write(rows)
                    done += len(rows)
        except KeyboardInterrupt as interrupt:
            stopped = interrupt
        writer.close()
    return done, stopped


def _known(game: Game, deals: list[Deal], args: argparse.Namespace) -> dict[int, Row]:
    """The rows of the spots in which all hands are known, by place: they are found at once."""
    if (
        args.draws is not None
        or game.board != 5
        or args.method == "sample"
        or args.max_work is not None
    ):
        return {}
    parsed = enumerate(_parsed(game, deal) for deal in deals)
    spots = {place: cards for place, cards in parsed if cards is not None}
    if not spots:
        return {}
    import numpy as np

    from steelwheel import equity_many

    seats = max(len(hands) for hands, _, _ in spots.values())
    players = np.full((len(spots), seats, game.hole), -1, dtype=np.int8)
    folded = np.ones((len(spots), seats), dtype=bool)  # seats that a row doesn't have
    board = np.full((len(spots), game.board), -1, dtype=np.int8)
    dead = np.full((len(spots), max(len(gone.ids) for _, _, gone in spots.values())), -1, np.int8)
    for i, (hands, shared, gone) in enumerate(spots.values()):
        players[i, : len(hands)] = [hand.ids for hand in hands]
        folded[i, : len(hands)] = False
        board[i, : len(shared.ids)] = shared.ids
        dead[i, : len(gone.ids)] = gone.ids
    try:
        found = equity_many(game, players, board, dead, folded=folded, workers=args.workers)
        equities = found.tolist()
    except SteelwheelError:
        return {}  # one by one they show which of them is wrong
    return {
        place: Row(
            deals[place].line, [hand.text for hand in hands], shared.text, gone.text,
            shares[: len(hands)], 0.0,
        )
        for (place, (hands, shared, gone)), shares in zip(spots.items(), equities, strict=True)
    }  # fmt: skip


class _Cards(NamedTuple):
    """Cards as ids and as text."""

    ids: tuple[int, ...]
    text: str


@lru_cache(1 << 16)
def _cards(text: str) -> _Cards:
    """Read cards: hands come again and again."""
    ids = tuple(parse(text))
    return _Cards(ids, " ".join([NAMES[card] for card in ids]))


def _parsed(game: Game, deal: Deal) -> tuple[list[_Cards], _Cards, _Cards] | None:
    """Hands, board and dead cards of a spot; None if it has ranges, several boards or errors."""
    if len(deal.boards) > 1 or not 2 <= len(deal.hole) <= game.players:
        return None
    try:
        hands = list(map(_cards, deal.hole))
        board, dead = _cards("".join(deal.boards)), _cards(deal.dead)
    except SteelwheelError:
        return None
    whole = all(len(hand.ids) == game.hole for hand in hands)
    return (hands, board, dead) if whole and len(board.ids) <= game.board else None


def _row(
    game: Game,
    deal: Deal,
    file: DealFile,
    args: argparse.Namespace,
    progress: Callable[..., None],
) -> Row:
    """What there is to say of one spot."""
    from numpy.random import SeedSequence

    # A stream for each line, so that a spot's result doesn't depend on those before it.
    seed = SeedSequence(args.rng, spawn_key=(deal.line,))
    try:
        result = _equity(game, deal, args, rng=seed, progress=progress)
    except SteelwheelError as error:
        raise HandError(f"{file.where(deal)}: {_as_typed(error, in_file=True)}") from error
    return Row(
        deal.line, list(result.players), result.board, result.dead, result.equity.tolist(),
        float(result.error.max()),
    )  # fmt: skip
