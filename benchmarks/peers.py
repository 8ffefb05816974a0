"""Speed of steelwheel beside other evaluators, on the same hands in the same run.

    pip install "steelwheel[peers]"
    python benchmarks/peers.py            # about a minute; --help for more

Each repeat times every contender once, one after the other, so that a slow moment of the machine
hits all of them; the table gives medians and how many times slower than steelwheel each one is.
Whatever can be prepared once (objects, texts, bit sets, output arrays, compiling) is prepared
before the clock starts, in each contender's favour. Every contender's results on the first hands
are compared with those of steelwheel: the same order and the same ties, or a note in the table.
"""

from __future__ import annotations

import argparse
import ctypes
import itertools
import statistics
import sys
import time
import unittest.mock
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from common import machine, random_hands
from numpy.typing import NDArray

import steelwheel as sw

Hands = NDArray[np.uint8]
Call = Callable[[], object]

TEXT = tuple(sw.format_cards([card]) for card in range(52))


@dataclass(frozen=True)
class Contender:
    """One way to rank hands. `prepare` gets the hands and returns what is timed.

    `fast` contenders loop in compiled code and get all hands, the others `SLOW_HANDS`, or fewer.
    `bigger` says which direction of its numbers is better.
    """

    name: str
    prepare: Callable[[Hands], Call]
    sizes: tuple[int, ...]
    fast: bool = False
    bigger: bool = False
    slow_hands: int = 20_000


def steelwheel(ranking: str, workers: int = 1, check: bool = True) -> Callable[[Hands], Call]:
    def prepare(hands: Hands) -> Call:
        out = np.empty(len(hands), np.uint16)
        return lambda: sw.rank(hands, ranking, out=out, workers=workers, check=check)

    return prepare


def ompeval(hands: Hands) -> Call:
    """The entry that pokerfast's documented function calls after checking texts in Python."""
    from pokerfast.equity import _load

    evaluate = _load().pf_evaluate
    # Its cards are 4 * rank + suit too, with the suits in the order s h c d.
    suit = np.array([2, 3, 1, 0], np.uint8)
    cards = np.ascontiguousarray(hands // 4 * 4 + suit[hands % 4])
    ranks = np.empty(len(hands), np.uint16)
    pointer = cards.ctypes.data_as(ctypes.c_char_p)
    out = ranks.ctypes.data_as(ctypes.POINTER(ctypes.c_uint16))

    def run() -> object:
        assert evaluate(pointer, *cards.shape, out) == 0
        return ranks

    return run


def _beside(module: str, name: str) -> str:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).with_name(name))


def sval(hands: Hands) -> Call:
    """The library gives the function for one hand, the loop is its user's."""
    from numba import njit

    # It finds its table by a module that setuptools no longer has.
    finder = ModuleType("pkg_resources")
    finder.resource_filename = _beside  # type: ignore[attr-defined]
    with unittest.mock.patch.dict(sys.modules, pkg_resources=finder):
        import sval as library

    index, table = library.calculate_index, library.rank_lookup

    @njit
    def loop(hands, table, out):  # type: ignore[no-untyped-def]
        for i in range(hands.shape[0]):
            cards = np.int64(0)
            for j in range(7):
                cards |= np.int64(1) << np.int64(hands[i, j])
            out[i] = table[index(cards)]

    table = table.view(np.uint16)
    ranks = np.empty(len(hands), np.uint16)
    loop(hands[:1], table, ranks)

    def run() -> object:
        loop(hands, table, ranks)
        return ranks

    return run


def phevaluator_c(hands: Hands) -> Call:
    """The C function in the package's extension, called in a numba loop."""
    from numba import njit
    from phevaluator import _pheval

    size = hands.shape[1]
    function = getattr(ctypes.CDLL(_pheval.__file__), f"evaluate_{size}cards")
    function.argtypes, function.restype = [ctypes.c_int] * size, ctypes.c_int
    cards = ", ".join(f"row[{i}]" for i in range(size))
    scope = {"function": function}
    exec(
        "def loop(hands, out):\n"
        "    for i in range(hands.shape[0]):\n"
        "        row = hands[i]\n"
        f"        out[i] = function({cards})\n",
        scope,
    )
    loop = njit(scope["loop"])
    ranks = np.empty(len(hands), np.int32)
    loop(hands[:1], ranks)

    def run() -> object:
        loop(hands, ranks)
        return ranks

    return run


def phevaluator(hands: Hands) -> Call:
    from phevaluator import evaluate_cards

    rows = hands.tolist()
    return lambda: [evaluate_cards(*row) for row in rows]


def eval7(hands: Hands) -> Call:
    from eval7 import Card, evaluate

    cards = [Card(text) for text in TEXT]
    rows = [[cards[card] for card in row] for row in hands.tolist()]
    return lambda: [evaluate(row) for row in rows]


def treys(hands: Hands) -> Call:
    from treys import Card, Evaluator

    cards = [Card.new(text) for text in TEXT]
    rows = [[cards[card] for card in row] for row in hands.tolist()]
    evaluate = Evaluator().evaluate
    return lambda: [evaluate(row, []) for row in rows]


def xiapl(hands: Hands) -> Call:
    from xiapl.eval import HandValue, evaluate_mask

    ids = np.arange(52)
    masks = [sum(1 << card for card in row) for row in ((ids % 4 * 13 + ids // 4)[hands]).tolist()]

    def run() -> list[HandValue]:
        return [evaluate_mask(mask) for mask in masks]

    return run


def poker_equity(kernel: str) -> Callable[[Hands], Call]:
    def prepare(hands: Hands) -> Call:
        from poker_equity import score_batch

        texts = ["".join(TEXT[card] for card in row) for row in hands.tolist()]
        return lambda: score_batch(kernel, texts)

    return prepare


def pokerkit(kind: str) -> Callable[[Hands], Call]:
    def prepare(hands: Hands) -> Call:
        import pokerkit as library

        build = getattr(library, kind).from_game
        texts = ["".join(TEXT[card] for card in row) for row in hands.tolist()]
        return lambda: [build(text) for text in texts]

    return prepare


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


def contenders(ranking: str, size: int) -> Iterator[Contender]:
    """Those that rank hands of `size` cards by a ranking system; steelwheel first."""
    any_size = (4, 5, 6, 7)
    yield Contender("steelwheel", steelwheel(ranking), any_size, fast=True)
    yield Contender("steelwheel, `workers=2`", steelwheel(ranking, workers=2), any_size, fast=True)
    yield Contender("steelwheel, `check=False`", steelwheel(ranking, check=False), any_size, True)
    if ranking == "high":
        more = (5, 6, 7)
        yield Contender("OMPEval (pokerfast's C loop)", ompeval, more, True, bigger=True)
        yield Contender("sval in a numba loop", sval, (7,), True, bigger=True)
        yield Contender("phevaluator's C in a numba loop", phevaluator_c, more, True)
        yield Contender("xiapl `evaluate_mask`", xiapl, more, bigger=True)
        yield Contender("eval7", eval7, more, bigger=True)
        yield Contender("phevaluator", phevaluator, more)
        yield Contender("treys", treys, more)
    kernels = {
        "high": "high",
        "ace_to_five": "low_a5",
        "deuce_to_seven": "deuce_seven",
        "badugi": "badugi",
    }
    if ranking in kernels:
        yield Contender("poker-equity `score_batch`", poker_equity(kernels[ranking]), any_size)
    kinds = {
        "high": "StandardHighHand",
        "ace_to_five": "RegularLowHand",
        "deuce_to_seven": "StandardLowHand",
        "badugi": "BadugiHand",
    }
    if ranking in kinds:
        prepare = pokerkit(kinds[ranking])
        yield Contender("PokerKit", prepare, any_size, bigger=True, slow_hands=200)


def clock(call: Call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def race(calls: list[Call], repeats: int) -> list[float]:
    """Median seconds of each call; every repeat times each once, in turn."""
    times = [[clock(call) for call in calls] for _ in range(repeats)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def rank_table(ranking: str, size: int, number: int, repeats: int) -> None:
    hands = random_hands(number, size, seed=size)
    names, calls, notes, counts = [], [], [], []
    expected: list[int] = []
    for contender in contenders(ranking, size):
        if size not in contender.sizes:
            continue
        count = number if contender.fast else min(number, contender.slow_hands)
        some = hands[: min(number, 2_000, count)]
        try:
            found = plain(contender.prepare(some)())
            call = contender.prepare(hands[:count])
        except Exception as error:
            print(f"<!-- {contender.name}: left out, {type(error).__name__}: {error} -->")
            continue
        expected = expected or found
        theirs = [-number for number in found] if contender.bigger else found
        agrees = same_order(expected[: len(theirs)], theirs)
        names.append(contender.name)
        calls.append(call)
        counts.append(count)
        notes.append("" if agrees else "orders hands differently")
    seconds = race(calls, repeats)
    rates = [count / second for count, second in zip(counts, seconds, strict=True)]
    print(f"\n### {size} cards, {ranking}\n")
    print("| | million hands a second | steelwheel is faster by | |\n|---|--:|--:|---|")
    for name, rate, note in zip(names, rates, notes, strict=True):
        print(f"| {name} | {rate / 1e6:.3g} | {rates[0] / rate:.3g} | {note} |")


def equity_table(players: list[str], repeats: int) -> None:
    """Exact hold'em equity before the flop."""
    entries: dict[str, Call] = {"steelwheel": lambda: sw.equity("holdem", players).equity[0]}

    def add_pokerfast() -> None:
        from pokerfast import equity

        entries["OMPEval (pokerfast)"] = lambda: equity.equity(players)[0]

    def add_xiapl() -> None:
        from xiapl.simulation import SimulationOptions, calculate_equity

        masks = [
            sum(1 << card % 4 * 13 + card // 4 for card in sw.parse_cards(hand)) for hand in players
        ]
        options = SimulationOptions.exact()
        entries["xiapl"] = lambda: calculate_equity(masks, 0, options).players[0].equity

    def add_poker_equity() -> None:
        from poker_equity import exact_from_text

        def call() -> object:
            return exact_from_text("holdem", players)["players"][0]["equity"]

        entries["poker-equity"] = call

    for add in (add_pokerfast, add_xiapl, add_poker_equity):
        try:
            add()
        except Exception as error:
            print(f"<!-- left out, {type(error).__name__}: {error} -->")
    answers = [call() for call in entries.values()]
    seconds = race(list(entries.values()), repeats)
    print(f"\n### Exact equity, {' v '.join(players)}\n")
    print("| | milliseconds | steelwheel is faster by | first player's equity |\n|---|--:|--:|--:|")
    for name, second, answer in zip(entries, seconds, answers, strict=True):
        print(f"| {name} | {second * 1e3:.3g} | {second / seconds[0]:.3g} | {answer:.9f} |")


def main() -> None:
    about, _, method = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=method, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=10_000_000, help="for compiled loops")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--only", help="one table: 7, 5, a5, 27, badugi or equity")
    args = parser.parse_args()
    print(
        f"{machine()}; {args.hands:,} random hands, medians of {args.repeats} interleaved repeats."
    )
    tables = {
        "7": ("high", 7),
        "5": ("high", 5),
        "a5": ("ace_to_five", 7),
        "27": ("deuce_to_seven", 7),
        "27-5": ("deuce_to_seven", 5),
        "badugi": ("badugi", 4),
    }
    for key, (ranking, size) in tables.items():
        if args.only in (None, key):
            rank_table(ranking, size, args.hands, args.repeats)
    if args.only in (None, "equity"):
        equity_table(["AsAh", "KdKc"], args.repeats)
        equity_table(["AsAh", "KdKc", "QhQd"], args.repeats)


if __name__ == "__main__":
    main()
