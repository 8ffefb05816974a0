"""Ranges: counts known from elsewhere, round trips of the text, algebra against plain sets, arrays.

What each notation means is stated here a second time, as a predicate over a hand's cards, slow and
obvious; and plain ranges are read by two other libraries where they are installed.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel import Range
from steelwheel._starting_hands import DEALS, ORDER

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
TWO = [frozenset(pair) for pair in combinations(DECK, 2)]

Weights = dict[frozenset[str], Fraction]


def hands(made: Range) -> Weights:
    """A range as a plain mapping of hands to weights."""
    return {
        frozenset(hand[i : i + 2] for i in range(0, len(hand), 2)): made.weight(hand)
        for hand in made
    }


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


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "position", "why"),
    [
        ("QQ+foo", 3, "'foo'"),
        ("foo", 0, "no hand starts like this"),
        ("QQ+ AKs", 4, "parted by ','"),
        ("QQ+\nAKs", 4, "parted by ','"),
        ("QQ;KK", 2, "parted by ','"),
        ("QQ+,", 4, "hands belong here"),
        ("QQ,,KK", 3, "hands belong here"),
        (",QQ", 0, "hands belong here"),
        ("!AA", 0, "hands belong here"),
        ("AA!", 3, "hands belong here"),
        ("AA!!KK", 3, "hands belong here"),
        (":0.5", 0, "hands belong here"),
        ("(AA", 0, "never closed"),
        ("0.5(AK", 3, "never closed"),
        ("AA)", 2, "no '(' belongs to it"),
        ("()", 1, "nothing is between"),
        ("(AA KK)", 4, "belongs here"),
        ("(" * 51 + "AA", 50, "within each other"),
        ("AK:", 3, "a weight belongs here"),
        ("AK:x", 3, "a weight belongs here"),
        ("AK:-1", 3, "a weight belongs here"),
        ("AK:2", 3, "from 0 to 1"),
        ("AK:1/0", 3, "divided by zero"),
        ("1.5(AK)", 0, "from 0 to 1"),
        ("KK,150%(AK)", 3, "from 0 to 1"),
        ("0.5(AK):0.5", 7, "a weight before it"),
        ("AK:0.5:0.5", 6, "parted by ','"),
        ("A", 0, "1 card"),
        ("*s", 1, "'*s'"),
        ("A1", 1, "'A1'"),
        ("AKso", 3, "'AKso'"),
        ("AKQ", 0, "3 cards"),
        ("AKQJT98", 0, "7 cards"),
        ("AAxx", 3, "an unknown card is a *"),
        ("AAs", 0, "write AA"),
        ("AAo+", 0, "write AA"),
        ("QQ,AAs", 3, "write AA"),
        ("AhAh", 0, "Ah twice"),
        ("AxAx", 0, "twice"),
        ("AAAAA*", 0, "only four cards of rank A"),
        ("AsKhQdJcTx*", 0, "only four suits"),
        ("AKh", 0, "write KhA"),
        ("10Kh", 0, "write KhT"),
        ("*Kh", 0, "write Kh*"),
        ("*Ks", 0, "write Ks*"),
        ("AhKh+", 4, "goes with two ranks"),
        ("A*+", 2, "goes with two ranks"),
        ("AhKh-QhJh", 4, "goes with two ranks"),
        ("AK-QhJh", 3, "goes with two ranks"),
        ("ATs++", 4, "parted by ','"),
        ("AA**+", 4, "two cards"),
        ("AA**-KK**", 4, "two cards"),
        ("99-", 3, "no hand starts"),
        ("99-AK", 3, "gap"),
        ("AA-AK", 3, "a pair on one side"),
        ("T9s-53s", 4, "gap"),
        ("A5s-A2o", 4, "same on both sides"),
        ("A5s-A2", 4, "same on both sides"),
        ("101%", 0, "at most 100%"),
        ("5%-101%", 0, "at most 100%"),
        ("5%-x", 3, "second percentage"),
        ("15%,AA**", 4, "in a range of hands of 2"),
        ("AA**,AK", 5, "write AK**"),
        ("AA**,QQ+", 5, "in a range of hands of 4"),
        ("AA**,15%", 5, "none is known for 4"),
        ("ds", 0, "****ds"),
        ("AKss", 2, "suited, s, or offsuit, o"),
        ("AAAAds", 0, "no hand of 4 cards"),
        ("AA***rb", 0, "no hand of 5 cards"),
        ("JT98ts", 4, "$ts"),
        ("１５%", 0, "no hand starts"),
    ],
)
def test_refusals_say_where(text: str, position: int, why: str) -> None:
    with pytest.raises(sw.RangeError) as caught:
        Range(text)
    assert f" at position {position}: " in str(caught.value)
    assert str(caught.value).startswith("text: ")
    assert why in str(caught.value)


@given(st.text(alphabet="AKQT9210hsdco*%+-!,:()./ $xrb♠", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        made = Range(text)
    except sw.RangeError as error:
        assert "position" in str(error)  # noqa: PT017
    else:
        if made.hole < 6:  # seconds for six cards
            assert Range(str(made)) == made


def test_wrong_arguments() -> None:
    with pytest.raises(sw.InputTypeError, match="text must be a range"):
        Range(b"AA")  # type: ignore[arg-type]
    with pytest.raises(sw.HandError, match="hole is 3"):
        Range("AA", hole=3)
    with pytest.raises(sw.HandError, match="hands of 2 cards, not 4"):
        Range(Range("AA"), hole=4)
    with pytest.raises(sw.HandError, match="hands of 2 cards and of 4"):
        Range("AA") | Range("AA**")
    with pytest.raises(sw.HandError, match="hand has 3 cards"):
        Range("AA").weight("AhKhQh")
    with pytest.raises(sw.CardError, match="Ah twice"):
        Range("AA").weight("AhAh")
    with pytest.raises(sw.HandError, match="weight is 2"):
        Range("AA") * 2
    for wrong in (float("nan"), "0.5", True, None):
        with pytest.raises(sw.InputTypeError, match="weight is"):
            Range("AA") * wrong
    with pytest.raises(TypeError):
        Range("AA") | "KK"  # type: ignore[operator]
    with pytest.raises(sw.HandError, match="grid"):
        Range("AA**").grid()
    with pytest.raises(sw.HandError, match="rows is 0"):
        list(Range("AA").pieces(0))


# --- text of a range ------------------------------------------------------------------------------

SHORTEST = {
    "AA,KK,QQ": "QQ+",
    "99,88,77,66": "99-66",
    "AKs,AKo": "AK",
    "ATs,AJs,AQs,AKs": "ATs+",
    "A5s,A4s,A3s,A2s": "A5s-A2s",
    "T9s,98s,87s,76s,65s,54s": "T9s-54s",
    "ATs+,AKo": "ATs+,AK",
    "AQ+,KQ": "AQ+,KQ",
    "AhKs,AhKh,AhKd,AhKc": "AhK",
    "random!AA": "random!AA",
    "AK!AhKh": "AK!AhKh",
    "(QQ+,AKs,AQs:0.5)!As*": "(QQ+,AKs,AQs:0.5)!As*",
    "**": "random",
    "*": "random",
    "AKs:50%": "AKs:0.5",
    "AKs:1/3,AQs:1/3": "AQs+:1/3",
    "QQ+:0.25,22": "22,QQ+:0.25",
    "AA!AA": "",
    "random!**o": "22+,**s",
    "****": "****",
    "****!****": "****!****",
    "KA**,AAK*": "AK**",
    "AA**!AhA**": "AA**!Ah***",
    "****!AA**": "****!AA**",
    "AxAyKxKy": "AAKKds",
    "JT98ds,JT98ss,JT98rb": "JT98",
    "0.5(AA**ds)": "AA**ds:0.5",
    "AA***,KK***ds": "AA***,KK***ds",
}


@pytest.mark.parametrize(("text", "shortest"), SHORTEST.items())
def test_shortest_text(text: str, shortest: str) -> None:
    assert str(Range(text)) == shortest
    assert Range(shortest) == Range(text)


def test_repr() -> None:
    assert repr(Range("AK,QQ+")) == "Range('QQ+,AK')"
    assert repr(Range("AA****")) == "<Range of 1,237,792 hands of 6 cards>"


CLASSES = [name for name, *_ in ORDER]
WEIGHTS = st.fractions(0, 1, max_denominator=20)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Any text of the grammar for two cards, without groups."""
    kind = draw(st.sampled_from(["class", "plus", "hand", "open", "percent"]))
    name = draw(st.sampled_from(CLASSES))
    if kind == "plus":
        name += "+"
    elif kind == "hand":
        name = "".join(sorted(draw(st.sampled_from(TWO))))
    elif kind == "open":
        name = draw(st.sampled_from(DECK)) + draw(st.sampled_from("A72*"))
    elif kind == "percent":
        name = f"{draw(st.integers(0, 100))}%"
    weight = draw(st.none() | WEIGHTS)
    return name if weight is None else f"{name}:{weight.numerator}/{weight.denominator}"


@st.composite
def ranges(draw: st.DrawFn) -> Range:
    """A few items, some of them taken away again."""
    made = Range(",".join(draw(st.lists(texts(), max_size=6))))
    for text in draw(st.lists(texts(), max_size=2)):
        made -= Range(text)
    return made


@given(ranges())
def test_text_reads_back(made: Range) -> None:
    assert Range(str(made)) == made


@given(st.sets(st.sampled_from(TWO), max_size=1326))
@settings(max_examples=20)
def test_any_set_of_hands_reads_back(chosen: set[frozenset[str]]) -> None:
    made = Range.from_hands(["".join(hand) for hand in chosen], hole=2)
    assert hands(made).keys() == chosen
    assert Range(str(made)) == made


@given(st.sets(st.sampled_from(CLASSES)))
def test_any_set_of_classes_is_said_in_no_more_than_their_names(chosen: set[str]) -> None:
    made = Range(",".join(chosen))
    assert Range(str(made)) == made
    assert len(str(made)) <= len(",".join(chosen))


@given(
    st.lists(
        st.sampled_from(["AA**", "KQ**ds", "JT98ss", "A***", "Ah***", "AhKh**", "7***rb", "22**"]),
        min_size=1,
        max_size=3,
    ),
    st.lists(st.sampled_from(["AA**", "As***", "***2rb", "Kd7c**", "AsAhKsKh"]), max_size=2),
)
@settings(max_examples=15)
def test_omaha_text_reads_back(items: list[str], less: list[str]) -> None:
    made = Range(",".join(items))
    for text in less:
        made -= Range(text) * Fraction(1, 3)
    assert Range(str(made)) == made


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
    pieces = list(made.pieces(1000))
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
