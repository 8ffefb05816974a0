"""Speed of equity beside other libraries: exact, of ranges, of many spots, sampled, of draws.

    pip install "steelwheel[peers]"
    python benchmarks/equity_peers.py            # some minutes; --help for more

Writes tables as Markdown. All contenders of a row group answer the same question in the same run,
interleaved (see timing.py), on one core; the last column is each one's answer, so that it can be
seen to be the same question.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from common import machine, random_hands
from timing import race

import steelwheel as sw

Answer = Callable[[], float]
Make = Callable[[], Answer]
"""Sets a contender up, which may fail if it isn't there, and gives what is timed."""


@dataclass
class Question:
    """What is asked, of whom, and how many deals or spots an answer goes through."""

    title: str
    ask: dict[str, Make]
    count: dict[str, int] = field(default_factory=dict)


def ours(*args: Any, **options: Any) -> Make:
    return lambda: lambda: float(sw.equity(*args, **options).equity[0])


def pokerfast(players: list[str], board: str = "") -> Make:
    def make() -> Answer:
        from pokerfast import equity

        return lambda: float(equity.equity(players, board)[0])

    return make


def xiapl_masks(hands: list[str]) -> list[int]:
    return [sum(1 << card % 4 * 13 + card // 4 for card in sw.parse_cards(hand)) for hand in hands]


def xiapl(players: list[str], game: str = "Holdem", trials: int = 0) -> Make:
    def make() -> Answer:
        from xiapl import simulation

        kind = simulation.SimulationOptions
        options = kind.mc_seeded(trials, 1) if trials else kind.exact()
        options.threads = 1
        masks, rules = xiapl_masks(players), getattr(simulation.GameType, game)
        return lambda: simulation.calculate_equity(masks, 0, options, game=rules).players[0].equity

    return make


def poker_equity(game: str, players: list[str], board: str = "", trials: int = 0) -> Make:
    def make() -> Answer:
        from poker_equity import chunk_from_text, exact_from_text

        def answer() -> float:
            if trials:
                found = chunk_from_text(game, players, board, "", trials, 1, 1)
            else:
                found = exact_from_text(game, players, board)
            return float(found["players"][0]["equity"])

        return answer

    return make


def eval7(hand: str, against: str, trials: int) -> Make:
    def make() -> Answer:
        from eval7 import Card, HandRange
        from eval7.equity import py_hand_vs_range_monte_carlo

        cards = [Card(hand[i : i + 2]) for i in range(0, len(hand), 2)]
        theirs = HandRange(against)
        return lambda: py_hand_vs_range_monte_carlo(cards, theirs, [], trials)

    return make


def exact_questions() -> Iterator[Question]:
    """Every deal counted, hands known."""
    hold = ["AsAh", "KdKc", "QhQd"]
    for players in (hold[:2], hold):
        yield Question(
            f"hold'em, {' v '.join(players)}",
            {
                "steelwheel": ours("holdem", players),
                "OMPEval (pokerfast)": pokerfast(players),
                "xiapl": xiapl(players),
                "poker-equity": poker_equity("holdem", players),
            },
        )
    four = ["AsAhKdQd", "Ts9s8h7h", "KcKh9c8c", "QsJsTd9d", "7c6c5c4d", "Ad2d3h4h"]
    yield Question(
        "Omaha, two players",
        {
            "steelwheel": ours("omaha", four[:2]),
            "poker-equity": poker_equity("omaha", four[:2]),
            "xiapl": xiapl(four[:2], "Plo"),
        },
    )
    yield Question(
        "Omaha 8, two players",
        {
            "steelwheel": ours("omaha8", four[:2]),
            "poker-equity": poker_equity("omaha_hi_lo", four[:2]),
        },
    )
    yield Question("Omaha, six players", {"steelwheel": ours("omaha", four)})
    six = ["AsAhKdQd5c4c", "Ts9s8h7h3d2d"]
    yield Question(
        "six-card Omaha, two players",
        {
            "steelwheel": ours("omaha6", six),
            "poker-equity": poker_equity("omaha_six", six),
        },
    )
    razz = ["As2d4c8h9s", "3c5d6h7sTc"]
    yield Question(
        "razz, fifth street",
        {"steelwheel": ours("razz", razz), "poker-equity": poker_equity("razz", razz)},
    )
    draw = ["7c5h3d2h", "8c4h3s2c"]
    yield Question(
        "2-7 single draw, one card each",
        {
            "steelwheel": ours("single_draw_27", draw),
            "poker-equity": poker_equity("deuce_seven", draw),
        },
    )
    three = ["7c5h3d", "8c4h2c"]
    yield Question(
        "2-7 single draw, two cards each",
        {
            "steelwheel": ours("single_draw_27", three),
            "poker-equity": poker_equity("deuce_seven", three),
        },
    )
    yield Question("razz, third street", {"steelwheel": ours("razz", ["As2d4c", "3c5d6h"])})


def range_questions() -> Iterator[Question]:
    """Every deal counted, ranges."""
    tight = ["QQ+,AKs", "TT+,AQs+"]
    for players, board in (
        (tight, ""),
        (tight, "2c7d9h"),
        (["AsAh", "random"], ""),
        (["random", "random"], "2c7d9h"),
        (["random", "random"], "2c7d9hJsQc"),
        ([*tight, "99+,AJs+"], "2c7d9h"),
    ):
        where = f" on {board}" if board else ""
        yield Question(
            f"{' v '.join(players)}{where}",
            {
                "steelwheel": ours("holdem", players, board, method="exact"),
                "OMPEval (pokerfast)": pokerfast(players, board),
            },
        )


def many_questions() -> Iterator[Question]:
    """Many spots in one call; peers are asked one by one."""
    for street, cards, number, single in (
        ("preflop", 0, 1_000_000, 20),
        ("flop", 3, 100_000, 200),
        ("turn", 4, 500_000, 200),
        ("river", 5, 2_000_000, 200),
    ):
        deals = random_hands(number, 4 + cards)
        hole, board = deals[:, :4].reshape(-1, 2, 2), deals[:, 4:]

        def batch(hole: Any = hole, board: Any = board) -> Answer:
            return lambda: float(sw.equity_many("holdem", hole, board)[0, 0])

        def one_by_one(deals: Any = deals[:single]) -> Answer:
            from pokerfast import equity

            texts = [sw.format_cards(row, sep="") for row in deals.tolist()]
            spots = [([text[:4], text[4:8]], text[8:]) for text in texts]

            def answer() -> float:
                first, *_ = [equity.equity(*spot)[0] for spot in spots]
                return float(first)

            return answer

        yield Question(
            f"hold'em, {street}",
            {"steelwheel `equity_many`": batch, "OMPEval (pokerfast)": one_by_one},
            {"steelwheel `equity_many`": number, "OMPEval (pokerfast)": single},
        )


def sampled_questions() -> Iterator[Question]:
    """Deals at random."""
    for title, game, theirs, players in (
        ("hold'em, two known hands", "holdem", "holdem", ["AsAh", "KdKc"]),
        ("hold'em, six random hands", "holdem", "holdem", ["random"] * 6),
        ("Omaha", "omaha", "omaha", ["AsAhKdQd", "Ts9s8h7h"]),
        ("Omaha 8", "omaha8", "omaha_hi_lo", ["AsAhKdQd", "Ts9s8h7h"]),
        ("six-card Omaha", "omaha6", "omaha_six", ["AsAhKdQd5c4c", "Ts9s8h7h3d2d"]),
        ("stud, third street", "stud", "stud", ["AsKhQd", "4s5s8h"]),
        ("stud 8, third street", "stud8", "stud_hi_lo", ["As2h3d", "4s5s8h"]),
        ("razz, third street", "razz", "razz", ["As2h3d", "4s5s8h"]),
        ("2-7 single draw", "single_draw_27", "deuce_seven", ["7c5h3d", "8c4h2c"]),
        ("five-card draw", "draw", "five_card_draw", ["AcAh", "KcKhKd"]),
        ("badugi", "badugi", "badugi", ["Ac2h", "3c4h5d"]),
    ):
        mine, other = 4_000_000, 100_000
        hidden = ["*" * sw.game(game).hole if player == "random" else player for player in players]
        ask: dict[str, Make] = {
            "steelwheel": ours(game, players, method="sample", trials=mine, rng=1),
            "poker-equity": poker_equity(theirs, hidden, trials=other),
        }
        if game == "holdem" and len(players) == 2:
            ask["eval7"] = eval7(players[0], "KdKc", other)
            ask["xiapl"] = xiapl(players, trials=10 * other)
        counts = {"steelwheel": mine, "xiapl": 10 * other}
        yield Question(title, ask, {who: counts.get(who, other) for who in ask})


def rows(question: Question, repeats: int) -> Iterator[str]:
    calls: dict[str, Answer] = {}
    for who, make in question.ask.items():
        try:
            calls[who] = make()
            calls[who]()
        except Exception as error:
            calls.pop(who, None)
            yield f"| {question.title} | {who}: {type(error).__name__}, left out | | | |"
    answers = [call() for call in calls.values()]
    seconds = race(list(calls.values()), repeats)
    counts = [question.count.get(who, 1) for who in calls]
    each = [second / count for second, count in zip(seconds, counts, strict=True)]
    for who, second, answer in zip(calls, each, answers, strict=True):
        took = second * 1e3 if not question.count else 1e-6 / second
        times = figure(second / each[0])
        yield f"| {question.title} | {who} | {figure(took)} | {times} | {answer:.6f} |"


def figure(value: float) -> str:
    """Three digits that count."""
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


TABLES: dict[str, tuple[str, Callable[[], Iterator[Question]]]] = {
    "exact": ("exact, known hands | | milliseconds", exact_questions),
    "ranges": ("exact, hold'em ranges | | milliseconds", range_questions),
    "many": ("exact, two players, many spots | | million a second", many_questions),
    "sampled": ("sampled, two players unless said | | million deals a second", sampled_questions),
}


def main() -> None:
    about, _, method = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=method, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--only", action="append", choices=list(TABLES), help="some tables")
    args = parser.parse_args()
    print(f"{machine()}; one core, medians of {args.repeats} interleaved repeats.")
    for key in args.only or TABLES:
        heads, questions = TABLES[key]
        print(f"\n| {heads} | steelwheel is faster by | first player's equity |")
        print("|---|---|--:|--:|--:|")
        lines = map(partial(rows, repeats=args.repeats), questions())
        for row in itertools.chain.from_iterable(lines):
            print(row, flush=True)


if __name__ == "__main__":
    main()
