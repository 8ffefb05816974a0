"""Ranges: counts known from elsewhere, algebra against plain mappings, arrays, the grid.

What each notation means is stated here a second time, as a predicate over a hand's cards, slow and
obvious; and plain ranges are read by two other libraries where they are installed.
"""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from range_strategies import CLASSES, DECK, TWO, WEIGHTS, hands, ranges

import steelwheel as sw
from steelwheel import Range
from steelwheel._ranges.starting_hands import DEALS, ORDER


def matching(size: int, test: Callable[[list[str], list[str]], bool]) -> int:
    """How many hands of a size pass a test of their ranks and suits."""
    return sum(
        test([card[0] for card in hand], [card[1] for card in hand])
        for hand in combinations(DECK, size)
    )


# --- what notations mean --------------------------------------------------------------------------

COUNTS = {
    "": 0,
    "QQ": 6,
    "QQ+": 18,
    "22+": 78,
    "99-66": 24,
    "66-99": 24,
    "AKs": 4,
    "AKo": 12,
    "AK": 16,
    "KA": 16,
    "ATs+": 16,
    "AT+": 64,
    "76s+": 4,
    "86s+": 8,
    "A5s-A2s": 16,
    "a2S-a5s": 16,
    "T9s-54s": 24,
    "J9o-86o": 48,
    "AK-QJ": 48,
    "AhKh": 1,
    "10h9h": 1,
    "A♠K♥": 1,
    "Ah*": 51,
    "KhA": 4,
    "AhA": 3,
    "A*": 198,
    "A*s": 48,
    "A*o": 144,
    "**": 1326,
    "**s": 312,
    "**o": 936,
    "AxKx": 4,
    "AxKy": 12,
    "AxAy": 6,
    "random": 1326,
    " Random ": 1326,
    "*": 1326,
    "QQ+,AKs": 22,
    "QQ+,QQ,KK": 18,
    "AK!AhKh": 15,
    "random!Ah*": 1275,
    "QQ+,AK!AKs": 30,
    "(QQ+,AK)!(AKs,KK)": 24,
    "AA!AA": 0,
    "AKs:0": 0,
    "0%": 0,
    "0.4%": 0,
    "0.5%": 6,
    "15%": 196,
    "5%-15%": 136,
    "100%": 1326,
    "AA**": comb(4, 2) * comb(48, 2) + 4 * 48 + 1,
    "AAA*": 4 * 48 + 1,
    "AKQ*": 4**3 * 40 + 3 * comb(4, 2) * 4 * 4,
    "AKQJ": 256,
    "JT98ds": 3 * 12,
    "JT98rb": 24,
    "JT98ss": 256 - 36 - 24,
    "****rb": 13**4,
    "****ds": 6 * 78**2,
    "****": 270_725,
    "Ah***": comb(51, 3),
    "AhA**": 3 * comb(48, 2) + 3 * 48 + 1,
    "AxKx**": 4 * comb(50, 2) - comb(4, 2),
    "AxAyKxKy": 6,
    "AA***": 6 * comb(48, 3) + 4 * comb(48, 2) + 48,
    "*****": 2_598_960,
    "AA****": 6 * comb(48, 4) + 4 * comb(48, 3) + comb(48, 2),
    "AAKKQQ$ts": 24,
    "******": 20_358_520,
}


@pytest.mark.parametrize(("text", "count"), COUNTS.items())
def test_counts(text: str, count: int) -> None:
    made = Range(text)
    assert len(made) == count
    assert made.total == count


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("AA**", lambda ranks, suits: ranks.count("A") >= 2),
        ("AKQ*", lambda ranks, suits: {"A", "K", "Q"} <= set(ranks)),
        ("AKK*", lambda ranks, suits: "A" in ranks and ranks.count("K") >= 2),
        ("****rb", lambda ranks, suits: len(set(suits)) == 4),
        ("****ss", lambda ranks, suits: sum(suits.count(s) > 1 for s in "cdhs") == 1),
        (
            "A***ds",
            lambda ranks, suits: "A" in ranks and sorted(map(suits.count, suits)) == [2] * 4,
        ),
        (
            "AsKs**",
            lambda ranks, suits: {"As", "Ks"} <= set(map("".join, zip(ranks, suits, strict=True))),
        ),
    ],
)
def test_omaha_against_a_predicate(text: str, test: Callable[[list[str], list[str]], bool]) -> None:
    assert len(Range(text)) == matching(4, test)


@pytest.mark.parametrize(
    ("text", "hole", "count"),
    [
        ("random", 4, 270_725),
        ("*", 5, 2_598_960),
        ("ss", 4, 270_725 - 13**4 - 6 * 78**2),
        ("ds", 4, 6 * 78**2),
        ("$rb", 4, 13**4),
        ("AK", 2, 16),
        ("", 6, 0),
    ],
)
def test_the_number_of_cards_may_be_given(text: str, hole: int, count: int) -> None:
    made = Range(text, hole=hole)
    assert made.hole == hole
    assert len(made) == count
    assert Range(str(made)) == made


@pytest.mark.parametrize(
    ("text", "hand", "weight"),
    [
        ("AKs:0.5", "AhKh", "1/2"),
        ("0.5(AKs)", "AhKh", "1/2"),
        ("40%(ATs+,KQ)", "KhQd", "2/5"),
        ("40% ( KQ )", "KhQd", "2/5"),
        ("1/3(AK)", "AhKh", "1/3"),
        ("AK:1/3", "AhKh", "1/3"),
        ("AK:25%", "AhKh", "1/4"),
        ("(AK,KQ):.25", "AhKh", "1/4"),
        ("0.5(AK,0.5(KQ))", "KhQh", "1/4"),
        ("AK,AKs:0.5", "AhKh", "1"),
        ("random:0.1,QQ+", "QhQd", "1"),
        ("random:0.1,QQ+", "7h2d", "1/10"),
        ("AK!AKs:0.25", "AhKh", "3/4"),
        ("AK:0.5!AKs:0.25", "AhKh", "1/4"),
        ("AK:0.5!AKs", "AhKh", "0"),
    ],
)
def test_weights(text: str, hand: str, weight: str) -> None:
    made = Range(text)
    assert made.weight(hand) == Fraction(weight)
    assert Range(str(made)) == made


def test_percentages_take_whole_classes_from_the_top() -> None:
    assert Range("15%") | Range("15%-40%") == Range("40%")
    assert not Range("15%") & Range("40%-15%")
    seen = 0
    for name, *_ in ORDER:
        seen += len(Range(name))
        share = Fraction(100 * seen, 1326)
        text = f"{min(float(share) + 1e-9, 100):.10f}%"
        assert len(Range(text)) == seen
        assert len(Range(f"{float(share) - 1e-9:.10f}%")) == seen - len(Range(name))
        assert Range(name) & Range(text) == Range(name)


def test_order_of_starting_hands() -> None:
    """Known equities against a random hand: aces 85.2%, kings 82.4%, AKs 67.0%, 32o 32.3%."""
    names = [name for name, *_ in ORDER]
    assert len(set(names)) == 169
    assert len(Range(",".join(names))) == 1326
    points = [2 * won + tied for _, won, tied in ORDER]
    assert points == sorted(set(points), reverse=True)
    equity = {name: (won + tied / 2) / DEALS for name, won, tied in ORDER}
    for name, known in {"AA": 85.2, "KK": 82.4, "AKs": 67.0, "22": 50.3, "32o": 32.3}.items():
        assert round(100 * equity[name], 1) == known
    hands_of = {"s": 4, "o": 12, "": 6}
    assert sum(hands_of[name[2:]] * (2 * won + tied) for name, won, tied in ORDER) == 1326 * DEALS


@pytest.mark.slow
def test_order_is_what_its_tool_makes() -> None:
    tool = Path(__file__).resolve().parents[2] / "tools" / "gen_starting_hands.py"
    subprocess.run([sys.executable, tool, "--check"], check=True)


# --- algebra --------------------------------------------------------------------------------------


@given(ranges(), ranges(), WEIGHTS)
@settings(max_examples=25)
def test_algebra_is_that_of_counters(one: Range, two: Range, factor: Fraction) -> None:
    first, second = hands(one), hands(two)
    zero = Fraction(0)
    expected: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
        "|": max,
        "&": min,
        "-": lambda a, b: max(a - b, zero),
    }
    found = {"|": one | two, "&": one & two, "-": one - two}
    for sign, made in found.items():
        values = {h: expected[sign](first.get(h, zero), second.get(h, zero)) for h in TWO}
        assert hands(made) == {hand: value for hand, value in values.items() if value}, sign
    assert hands(~one) == {h: 1 - first.get(h, zero) for h in TWO if first.get(h, zero) < 1}
    assert hands(one * factor) == ({h: w * factor for h, w in first.items()} if factor else {})
    assert ~~one == one
    assert Range("random") - one == ~one
    assert factor * one == one * factor
    assert one.total == sum(first.values())


@given(ranges(), ranges())
@settings(max_examples=25)
def test_equal_ranges_hash_alike(one: Range, two: Range) -> None:
    assert (one == two) == (hands(one) == hands(two))
    again = Range(str(one))
    assert again == one
    assert hash(again) == hash(one)
    assert one != "AA"


@given(ranges(), st.lists(st.sampled_from(DECK), max_size=5, unique=True))
def test_dead_cards(made: Range, dead: list[str]) -> None:
    left = {hand: weight for hand, weight in hands(made).items() if not hand & set(dead)}
    assert hands(made.without(" ".join(dead))) == left


def test_immutable() -> None:
    made = Range("QQ+")
    with pytest.raises(AttributeError):
        made.hole = 4  # type: ignore[misc]
    before = hash(made)
    made.cards[:] = 0
    made.weights[:] = 0
    assert hash(made) == before
    for other in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), Range(made)):
        assert other == made
        with pytest.raises(ValueError, match="read-only"):
            other._codes[0] = 1


# --- arrays ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["QQ+,AKs:0.25", "random", "", "AA**:1/3,KK**ds", "JT98**"])
def test_arrays(text: str) -> None:
    made = Range(text)
    cards, weights = made.cards, made.weights
    assert cards.shape == (len(made), made.hole)
    assert cards.dtype == np.uint8
    assert weights.shape == (len(made),)
    assert weights.dtype == np.float64
    assert (np.diff(cards.astype(int), axis=1) < 0).all()
    assert [float(made.levels[i]) for i in made.level] == weights.tolist()
    pieces = list(made.pieces(100_000))
    assert sum(len(piece) for piece, _ in pieces) == len(made)
    if pieces:
        assert (np.concatenate([piece for piece, _ in pieces]) == cards).all()
        assert (np.concatenate([piece for _, piece in pieces]) == weights).all()
    assert Range.from_hands(cards, weights if text.count("/") == 0 else 1, hole=made.hole) == (
        made if text.count("/") == 0 else Range(text.replace(":1/3", ""))
    )
    dense = made.dense()
    numbers = sum(np.array([comb(c, made.hole - i) for c in range(52)])[cards[:, i]]
                  for i in range(made.hole))  # fmt: skip
    assert (dense[numbers] == weights).all()
    assert np.count_nonzero(dense) == len(made)


def test_iteration_and_membership() -> None:
    made = Range("AhKh,2c2d")
    assert list(made) == ["2d2c", "AhKh"]
    assert "KhAh" in made
    assert [50, 46] in made
    assert "AsKs" not in made
    assert bool(made)
    assert not Range("")
    with pytest.raises(sw.CardError):
        "foo" in made  # noqa: B015


def test_from_hands() -> None:
    made = Range.from_hands(["AhKh", [0, 1]], [0.1, Fraction(1, 3)])
    assert made.levels == (Fraction(1, 10), Fraction(1, 3))
    assert str(made) == "2d2c:1/3,AhKh:0.1"
    assert Range.from_hands(np.array([[50, 46]]), np.float32(0.3)) == Range("AhKh:0.3")
    assert Range.from_hands([]) == Range("")
    assert Range.from_hands([], hole=4) == Range("", hole=4)


@pytest.mark.parametrize(
    ("given_hands", "weights", "error", "why"),
    [
        (["AhKh", "KhAh"], 1, sw.HandError, r"hands\[1\] is the same hand as hands\[0\]"),
        (["AhKh", "AhKhQh"], 1, sw.HandError, r"hands\[1\] has 3 cards, not 2"),
        (["AhKhQh"], 1, sw.HandError, "hands have 3 cards"),
        ([[51, 52]], 1, sw.CardError, r"hands\[0\]: card 1 is 52"),
        (np.array([[0, 1], [5, 5]]), 1, sw.CardError, r"hands\[1\]: 3d twice"),
        (np.array([[0, -1]]), 1, sw.CardError, r"hands\[0\]: card 1 is -1"),
        (np.array([0, 1]), 1, sw.HandError, r"shape \(2,\)"),
        (np.array([[0.0, 1.0]]), 1, sw.InputTypeError, "float64"),
        ("AhKh", 1, sw.InputTypeError, "give a sequence"),
        (7, 1, sw.InputTypeError, "give a sequence"),
        (["AhKh"], [1, 1], sw.HandError, "weights has 2 numbers; there are 1 hands"),
        (["AhKh"], [1.5], sw.HandError, r"weights\[0\] is 1.5"),
        (["AhKh"], -1, sw.HandError, "weights is -1"),
        (["AhKh"], "1", sw.InputTypeError, "weights is '1'"),
    ],
)
def test_from_hands_refuses(
    given_hands: object, weights: object, error: type[Exception], why: str
) -> None:
    with pytest.raises(error, match=why):
        Range.from_hands(given_hands, weights)  # type: ignore[arg-type]


# --- grid -----------------------------------------------------------------------------------------


def test_grid() -> None:
    made = Range("AKs,AKo:0.5,QQ!QhQd")
    grid = made.grid()
    assert grid.shape == (13, 13)
    assert grid[0, 1] == 1
    assert grid[1, 0] == 0.5
    assert grid[2, 2] == pytest.approx(5 / 6)
    assert np.count_nonzero(grid) == 3
    lines = made.grid_text().splitlines()
    assert len(lines) == 13
    assert lines[0].split() == [".", "AKs"] + ["."] * 11
    assert lines[1].split() == ["50%"] + ["."] * 12
    assert lines[2].split() == [".", ".", "83%"] + ["."] * 10


def test_grid_names_every_class() -> None:
    cells = " ".join(Range("random").grid_text().split()).split()
    assert sorted(cells) == sorted(CLASSES)
    for row, line in enumerate(Range("random").grid_text().splitlines()):
        for column, name in enumerate(line.split()):
            grid = Range(name).grid()
            assert grid[row, column] == 1
            assert np.count_nonzero(grid) == 1


def test_html() -> None:
    html = Range("QQ+,AKs:0.5")._repr_html_()
    assert html.startswith("<table")
    assert html.count("<td") == 169
    assert "22 of 1,326 hands" in html
    assert 'title="AKs 50%"' in html
    assert Range("AA**")._repr_html_() == "<p>6,961 of 270,725 hands of 4 cards</p>"


# --- other libraries ------------------------------------------------------------------------------

PLAIN = ["QQ+", "22+", "99-66", "ATs+", "AT+", "76s+", "K8o+", "A5s-A2s", "AK", "AKo", "72o",
         "QQ+,AKs", "AhKh", "KTo-K7o", "JJ,TT,A9s"]  # fmt: skip


OLD_PYPARSING = pytest.mark.filterwarnings("ignore::DeprecationWarning")
"""eval7 calls it by its old names."""


@OLD_PYPARSING
@pytest.mark.parametrize("text", PLAIN)
def test_same_as_eval7(text: str) -> None:
    eval7 = pytest.importorskip("eval7")
    theirs = {frozenset(map(str, hand)) for hand, _ in eval7.HandRange(text).hands}
    assert hands(Range(text)).keys() == theirs


@OLD_PYPARSING
@pytest.mark.parametrize("text", ["0.5(QQ+,AKs)", "40%(ATs+)", "QQ+,0.25(AKo)"])
def test_same_weights_as_eval7(text: str) -> None:
    eval7 = pytest.importorskip("eval7")
    theirs = {frozenset(map(str, hand)): weight for hand, weight in eval7.HandRange(text).hands}
    assert {hand: float(weight) for hand, weight in hands(Range(text)).items()} == theirs


@pytest.mark.parametrize(
    "text", [text for text in PLAIN if "K7o" not in text and "A2s" not in text]
)
def test_same_as_pokerkit(text: str) -> None:
    """PokerKit's dash keeps the gap alone, so those that keep the high card are left out."""
    pokerkit = pytest.importorskip("pokerkit")
    theirs = {frozenset(map(repr, hand)) for hand in pokerkit.parse_range(text)}
    assert hands(Range(text)).keys() == theirs


def test_connectors_same_as_pokerkit() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    theirs = {frozenset(map(repr, hand)) for hand in pokerkit.parse_range("T9s-54s")}
    assert hands(Range("T9s-54s")).keys() == theirs


@pytest.mark.parametrize("hole", [4, 5])
@pytest.mark.parametrize("dead", [0, 1, 20])
def test_few_and_many_hands_without_cards(hole: int, dead: int) -> None:
    rng = np.random.default_rng(hole)
    drawn = {tuple(sorted(rng.permutation(52)[:hole].tolist())) for _ in range(200)}
    gone = rng.permutation(52)[:dead].tolist()
    few = sw.Range.from_hands([list(hand) for hand in drawn]).without(gone)
    left = {hand for hand in drawn if not set(hand) & set(gone)}
    assert {tuple(sorted(hand)) for hand in few.cards.tolist()} == left
    assert len(sw.Range("random", hole=hole).without(gone)) == comb(52 - dead, hole)
