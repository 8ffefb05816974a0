"""Speed of steelwheel beside other evaluators, and of its systems beside each other.

    pip install "steelwheel[peers]"
    python benchmarks/peers.py            # some minutes; --help for more

Writes two tables as Markdown: rates of all contenders on the same hands in the same run, and each
system of steelwheel against the one that it should keep up with. All are prepared, warmed up and
timed alike (see timing.py); every contender's results on the first hands are compared with those of
steelwheel: the same order and the same ties, or a note in the table. Equity: equity_peers.py.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
from common import machine, random_hands, system_hands
from contenders import BOARD, Contender, Hands, contenders
from timing import Call, race

import steelwheel as sw

COMPARED = 2_000
"""Hands whose order is compared."""

GAMES = {
    "7": ("7 cards, high", "high", 7),
    "5": ("5 cards, high", "high", 5),
    "a5": ("7 cards, ace_to_five", "ace_to_five", 7),
    "27": ("5 cards, deuce_to_seven", "deuce_to_seven", 5),
    "27-7": ("7 cards, deuce_to_seven", "deuce_to_seven", 7),
    "badugi": ("4 cards, badugi", "badugi", 4),
    "short": ("7 cards, short_deck", "short_deck", 7),
    "omaha": ("Omaha, 4 + 5 cards", "omaha", 4),
}


def plain(result: Any) -> list[int]:
    """Results as numbers in the contender's own direction; objects that only compare: from 0 up."""
    values = result.tolist() if isinstance(result, np.ndarray) else list(result)
    if isinstance(values[0], int):
        return values
    if hasattr(values[0], "kickers"):  # xiapl
        values = [(int(value.category), tuple(value.kickers)) for value in values]
    order = sorted(range(len(values)), key=values.__getitem__)
    numbers = {order[0]: 0}
    for before, i in itertools.pairwise(order):
        numbers[i] = numbers[before] + (values[before] != values[i])
    return [numbers[i] for i in range(len(values))]


def same_order(ours: list[int], theirs: list[int]) -> bool:
    """Whether two lists of numbers put the same hands in the same order with the same ties."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    return all(a[0] < b[0] and a[1] < b[1] for a, b in itertools.pairwise(pairs))


def deal(game: str, size: int, number: int) -> Hands:
    if game == "omaha":
        return random_hands(number, size + BOARD, seed=size)
    return system_hands(number, size, game)


def peer_rows(title: str, game: str, size: int, number: int, repeats: int) -> Iterator[str]:
    hands = deal(game, size, number)
    entered: list[tuple[str, Call, int]] = []
    expected: list[int] = []

    def enter(contender: Contender) -> None:
        count = number if contender.fast else min(number, contender.slow_hands)
        found = plain(contender.prepare(hands[: min(COMPARED, count)])())
        expected[:] = expected or found
        theirs = [-value for value in found] if contender.bigger else found
        agrees = same_order(expected[: len(theirs)], theirs)
        name = contender.name if agrees else f"{contender.name} (orders hands differently)"
        entered.append((name, contender.prepare(hands[:count]), count))

    for contender in contenders(game, size):
        try:
            enter(contender)
        except Exception as error:
            yield f"| {title} | {contender.name}: {type(error).__name__}, left out | | |"
    seconds = race([call for _, call, _ in entered], repeats)
    rates = [count / second for (_, _, count), second in zip(entered, seconds, strict=True)]
    for (name, _, _), rate in zip(entered, rates, strict=True):
        yield f"| {title} | {name} | {figure(rate / 1e6)} | {figure(rates[0] / rate)} |"


def with_joker(hands: Hands) -> Hands:
    """The same hands with a joker as one of the cards, at a place that varies."""
    rows = np.arange(len(hands))
    changed = hands.copy()
    changed[rows, rows % hands.shape[1]] = 52
    return changed


Entry = tuple[str, Call, int]
"""What is called, how, and on how many hands."""


def seven_card_groups(number: int) -> Iterator[list[Entry]]:
    """Groups of entries; the first of each is what the others are held to."""
    out = np.empty(number, np.uint16)
    seven = random_hands(number, 7)
    jokers = with_joker(seven)

    def ranked(name: str, ranking: str, hands: Hands = seven) -> Entry:
        return name, lambda: sw.rank(hands, ranking, out=out), number

    yield [
        ranked("high, 7 cards", "high"),
        ranked("high, 6 cards", "high", random_hands(number, 6)),
        ranked("high, 5 cards", "high", random_hands(number, 5)),
        *(
            ranked(f"{name}, 7 cards", name)
            for name in ("ace_to_five", "eight_or_better", "ace_to_six", "deuce_to_seven")
        ),
        ranked("short_deck, 7 cards", "short_deck", random_hands(number, 7, deck=range(16, 52))),
        ranked("high_wild, joker in each hand", "high_wild", jokers),
        ranked("high_bug, joker in each hand", "high_bug", jokers),
        ("rank_hilo, 7 cards", lambda: sw.rank_hilo(seven), number),
    ]
    for name in ("ace_to_five", "ace_to_six", "deuce_to_seven"):
        yield [
            ranked(f"{name}, 7 cards", name),
            ranked(f"{name}, joker in each hand", name, jokers),
        ]


def badugi_group(number: int) -> Iterator[list[Entry]]:
    out = np.empty(number, np.uint16)

    def ranked(size: int) -> Entry:
        hands = random_hands(number, size)
        return f"badugi, {size} cards", lambda: sw.rank(hands, "badugi", out=out), number

    yield [ranked(size) for size in (4, 5, 6, 7)]


def omaha_group(number: int) -> Iterator[list[Entry]]:
    out = np.empty(number, np.uint16)
    board = np.arange(BOARD, dtype=np.uint8)
    holes = np.array(list(itertools.combinations(range(BOARD, 52), 4)), np.uint8)
    found = np.empty(len(holes), np.uint16)

    def dealt(size: int) -> tuple[Hands, Hands]:
        hands = random_hands(number, size + BOARD)
        return np.ascontiguousarray(hands[:, :size]), np.ascontiguousarray(hands[:, size:])

    def ranked(size: int) -> Entry:
        hole, boards = dealt(size)
        return f"Omaha, {size} + 5 cards", lambda: sw.rank_omaha(hole, boards, out=out), number

    four = dealt(4)
    yield [
        *(ranked(size) for size in (4, 5, 6)),
        ("Omaha hi-lo, 4 + 5 cards", lambda: sw.rank_hilo(*four), number),
        (
            f"Omaha, one board, {len(holes):,} holes",
            lambda: sw.rank_omaha(holes, board, out=found),
            len(holes),
        ),
    ]


def own_rows(number: int, repeats: int) -> Iterator[str]:
    groups = (make(number) for make in (seven_card_groups, badugi_group, omaha_group))
    for group in itertools.chain.from_iterable(groups):
        names, calls, counts = zip(*group, strict=True)
        seconds = race(calls, repeats)
        each = [second / count for second, count in zip(seconds, counts, strict=True)]
        for name, second in zip(names, each, strict=True):
            yield f"| {name} | {figure(1e-6 / second)} | {second / each[0]:.2f} × {names[0]} |"


def figure(value: float) -> str:
    """Three digits that count."""
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


def show(heads: str, align: str, *rows: Iterator[str]) -> None:
    print(f"\n{heads}\n{align}")
    for row in itertools.chain(*rows):
        print(row, flush=True)


def main() -> None:
    about, _, method = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=method, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=10_000_000, help="for compiled loops")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--only", action="append", choices=[*GAMES, "own"], help="some tables")
    args = parser.parse_args()
    only = args.only or [*GAMES, "own"]
    print(
        f"{machine()}; {args.hands:,} random hands, medians of {args.repeats} interleaved repeats."
    )
    games = [GAMES[key] for key in GAMES if key in only]
    if games:
        show(
            "| hands | | million a second | steelwheel is faster by |",
            "|---|---|--:|--:|",
            *(peer_rows(*game, args.hands, args.repeats) for game in games),
        )
    if "own" in only:
        show(
            "| steelwheel | million a second | time a hand |",
            "|---|--:|---|",
            own_rows(args.hands, args.repeats),
        )


if __name__ == "__main__":
    main()
