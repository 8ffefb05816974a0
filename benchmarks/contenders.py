"""The evaluators that benchmarks/peers.py compares, each called the fastest way that it has.

Whatever can be prepared once (objects, texts, bit sets, output arrays, compiling) is prepared by
a contender's `prepare`, before the clock starts. Other libraries are imported there too, so that
one that isn't installed is left out and nothing else.
"""

from __future__ import annotations

import ctypes
import sys
import unittest.mock
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from timing import Call

import steelwheel as sw

Hands = NDArray[np.uint8]
Prepare = Callable[[Hands], Call]

TEXT = tuple(sw.format_cards([card]) for card in range(52))
BOARD = 5
"""In Omaha a row is the hole cards and then so many of the board."""


@dataclass(frozen=True)
class Contender:
    """One way to rank hands. `prepare` gets the hands and returns what is timed.

    `fast` contenders loop in compiled code and get all hands, the others `slow_hands`.
    `bigger` says which direction of its numbers is better.
    """

    name: str
    prepare: Prepare
    fast: bool = False
    bigger: bool = False
    slow_hands: int = 20_000


def steelwheel(ranking: str, **options: Any) -> Prepare:
    def prepare(hands: Hands) -> Call:
        out = np.empty(len(hands), np.uint16)
        return lambda: sw.rank(hands, ranking, out=out, **options)

    return prepare


def steelwheel_omaha(hands: Hands) -> Call:
    hole, board = (np.ascontiguousarray(part) for part in (hands[:, :-BOARD], hands[:, -BOARD:]))
    out = np.empty(len(hands), np.uint16)
    return lambda: sw.rank_omaha(hole, board, out=out)


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


def _phevaluator_order(hands: Hands) -> Hands:
    """Its cards are ours; in Omaha it takes the board first."""
    if hands.shape[1] <= 7:
        return hands
    return np.ascontiguousarray(np.roll(hands, BOARD, axis=1))


def phevaluator_c(hands: Hands) -> Call:
    """The C function in the package's extension, called in a numba loop."""
    from numba import njit
    from phevaluator import _pheval

    size = hands.shape[1]
    name = f"evaluate_{size}cards" if size <= 7 else f"evaluate_plo{size - BOARD}_cards"
    function = getattr(ctypes.CDLL(_pheval.__file__), name)
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
    rows = _phevaluator_order(hands)
    ranks = np.empty(len(rows), np.int32)
    loop(rows[:1], ranks)

    def run() -> object:
        loop(rows, ranks)
        return ranks

    return run


def phevaluator(hands: Hands) -> Call:
    import phevaluator as library

    plain = hands.shape[1] <= 7
    evaluate = library.evaluate_cards if plain else library.evaluate_omaha_cards
    rows = _phevaluator_order(hands).tolist()
    return lambda: [evaluate(*row) for row in rows]


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


def _xiapl_masks(hands: Hands) -> list[int]:
    ids = np.arange(52)
    return [sum(1 << card for card in row) for row in (ids % 4 * 13 + ids // 4)[hands].tolist()]


def xiapl(hands: Hands) -> Call:
    from xiapl.eval import evaluate_mask

    masks = _xiapl_masks(hands)
    return lambda: [evaluate_mask(mask) for mask in masks]


def xiapl_omaha(hands: Hands) -> Call:
    from xiapl.eval import evaluate_hand
    from xiapl.simulation import GameType

    game = GameType.Plo
    boards, holes = _xiapl_masks(hands[:, -BOARD:]), _xiapl_masks(hands[:, :-BOARD])
    deals = list(zip(boards, holes, strict=True))
    return lambda: [evaluate_hand(board, hole, game=game) for board, hole in deals]


def _texts(hands: Hands) -> list[str]:
    return ["".join(TEXT[card] for card in row) for row in hands.tolist()]


def poker_equity(kernel: str) -> Prepare:
    def prepare(hands: Hands) -> Call:
        from poker_equity import score_batch

        texts = _texts(hands)
        return lambda: score_batch(kernel, texts)

    return prepare


def pokerkit(kind: str) -> Prepare:
    def prepare(hands: Hands) -> Call:
        import pokerkit as library

        build = getattr(library, kind).from_game
        if kind.startswith("Omaha"):
            rows = list(zip(_texts(hands[:, :-BOARD]), _texts(hands[:, -BOARD:]), strict=True))
            return lambda: [build(*row) for row in rows]
        texts = _texts(hands)
        return lambda: [build(text) for text in texts]

    return prepare


KERNELS = {
    "high": "high",
    "ace_to_five": "low_a5",
    "deuce_to_seven": "deuce_seven",
    "badugi": "badugi",
    "short_deck": "short_deck",
    "omaha": "omaha",
}
"""Of poker-equity; it has none for five and six hole cards."""

HAND_TYPES = {
    "high": "StandardHighHand",
    "ace_to_five": "RegularLowHand",
    "deuce_to_seven": "StandardLowHand",
    "badugi": "BadugiHand",
    "short_deck": "ShortDeckHoldemHand",
    "omaha": "OmahaHoldemHand",
}
"""Of PokerKit."""


def contenders(game: str, size: int) -> Iterator[Contender]:
    """Those that rank hands of `size` cards of a ranking system or "omaha"; steelwheel first."""
    if game == "omaha":
        yield Contender("steelwheel", steelwheel_omaha, fast=True)
        if size == 4:
            yield Contender("phevaluator's C in a numba loop", phevaluator_c, fast=True)
            yield Contender("xiapl `evaluate_hand`", xiapl_omaha, bigger=True)
            yield Contender("phevaluator", phevaluator)
    else:
        yield Contender("steelwheel", steelwheel(game), fast=True)
        yield Contender("steelwheel, `workers=2`", steelwheel(game, workers=2), fast=True)
        yield Contender("steelwheel, `check=False`", steelwheel(game, check=False), fast=True)
    if game == "high":
        yield Contender("OMPEval (pokerfast's C loop)", ompeval, fast=True, bigger=True)
        if size == 7:
            yield Contender("sval in a numba loop", sval, fast=True, bigger=True)
        yield Contender("phevaluator's C in a numba loop", phevaluator_c, fast=True)
        yield Contender("xiapl `evaluate_mask`", xiapl, bigger=True)
        yield Contender("eval7", eval7, bigger=True)
        yield Contender("phevaluator", phevaluator)
        yield Contender("treys", treys)
    if game in KERNELS and (game, size) not in (("omaha", 5), ("omaha", 6)):
        yield Contender("poker-equity `score_batch`", poker_equity(KERNELS[game]))
    if game in HAND_TYPES:
        yield Contender("PokerKit", pokerkit(HAND_TYPES[game]), bigger=True, slow_hands=200)
