"""Ranges of hands given one by one: however they are given, and with whatever weights."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import Range
from steelwheel.errors import RangeError

NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.mark.parametrize("hole", [2, 4, 5, 6])
def test_texts_ids_and_arrays_are_alike(hole: int) -> None:
    rng = np.random.default_rng(hole)
    drawn = [np.sort(rng.permutation(52)[:hole]) for _ in range(40)]
    ids = np.unique(drawn, axis=0)
    texts = ["".join(NAMES[card] for card in hand) for hand in ids.tolist()]
    weights = [Fraction(int(k), 7) for k in rng.integers(0, 8, len(ids))]
    made = Range.from_hands(ids, weights)
    for hands in (
        texts,
        tuple(texts),
        [text.lower() for text in texts],
        [" ".join(NAMES[card] for card in hand) for hand in ids.tolist()],
        [text.replace("T", "10") for text in texts],
        ids.tolist(),
        [[NAMES[card] for card in hand] for hand in ids.tolist()],
        [texts[0], *ids[1:].tolist()],
        ids.astype(np.uint8),
        iter(texts),
        np.array(texts, dtype=object).tolist(),
    ):
        assert Range.from_hands(hands, weights) == made
    for hand, weight in zip(texts, weights, strict=True):
        assert made.weight(hand) == weight


@pytest.mark.parametrize(
    ("weights", "exact"),
    [
        ([0.1, 0.1, 0.25, 1], ["1/10", "1/10", "1/4", "1"]),
        (np.array([0.1, 0.1, 0.25, 1]), ["1/10", "1/10", "1/4", "1"]),
        (np.array([0.1, 0, 0.3, 0.3], dtype=np.float32), ["1/10", "0", "3/10", "3/10"]),
        (np.array([1, 0, 0, 1]), ["1", "0", "0", "1"]),
        ([1, Fraction(1, 3), 0.5, np.float32(0.1)], ["1", "1/3", "1/2", "1/10"]),
        ([np.float32(0.1), 0.1, np.float64(0.1), Fraction(1, 10)], ["1/10"] * 4),
        ([0, 0.0, -0.0, np.int8(0)], ["0"] * 4),
        (0.75, ["3/4"] * 4),
        ((1e-9, 1e-9, 0.1 + 0.2, 1), ["1/1000000000"] * 2 + ["0.30000000000000004", "1"]),
    ],
)
def test_weights_are_exact(weights: Any, exact: list[str]) -> None:
    hands = ["AsAh", "KdKc", "2c7d", "JhTh"]
    made = Range.from_hands(hands, weights)
    assert [made.weight(hand) for hand in hands] == list(map(Fraction, exact))
    assert made.levels == tuple(sorted({Fraction(text) for text in exact} - {Fraction(0)}))
    assert made == Range(",".join(f"{h}:{Fraction(w)}" for h, w in zip(hands, exact, strict=True)))


@pytest.mark.parametrize(
    ("weights", "where"),
    [
        ([1, 2, 3, True], r"weights\[1\] is 2"),
        ([1, 1.0, True, 1], r"weights\[2\] is True"),
        ([1, 1, [], 1], r"weights\[2\] is \[\]"),
        ([0.5, "0.5", 1, 1], r"weights\[1\] is '0.5'"),
        ([0.5, Decimal("0.5"), 1, 1], r"weights\[1\] is Decimal"),
        (np.array([0.5, 1.5, 0.2, -1]), r"weights\[1\] is 1.5"),
        (np.array([0.5, np.nan, np.nan, 7]), r"weights\[1\] is .*nan"),
        (np.array([True, False, True, True]), r"weights\[0\] is"),
    ],
)
def test_the_first_weight_that_is_none_is_told(weights: Any, where: str) -> None:
    with pytest.raises((sw.HandError, sw.InputTypeError), match=where):
        Range.from_hands(["AsAh", "KdKc", "2c7d", "JhTh"], weights)


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (["AsAh", "AsAs"], r"hands\[1\]: As twice"),
        (["AsAh", "AsJk"], r"hands\[1\]"),
        (["AsAh", "As\nKs"], None),
        (["AsAh", "As"], r"hands\[1\] has 1 card"),
        (["AsAh", ""], r"hands\[1\] has 0 cards"),
        (["AsAh", "AsX"], r"hands\[1\]: .*is not a card"),
        (["AsAh", "As♥"], r"hands\[1\]: "),
        (["AsAh", "AsKd", "AhAs"], r"hands\[2\] is the same hand as hands\[0\]"),
        (["AsAh\nKsKh", "AsKd"], r"hands\[0\]|hands\[1\]"),
    ],
)
def test_texts_that_are_no_hands(hands: list[str], why: str | None) -> None:
    if why is None:
        assert set(Range.from_hands(hands)) == {"AsAh", "AsKs"}
        return
    with pytest.raises(sw.SteelwheelError, match=why):
        Range.from_hands(hands)


def test_all_hands_by_text() -> None:
    hands = [NAMES[b] + NAMES[a] for a, b in combinations(range(52), 2)]
    assert Range.from_hands(hands) == Range("random")
    assert Range.from_hands([], []) == Range("")
    assert Range.from_hands([], hole=5) == Range("", hole=5)


@pytest.mark.parametrize(
    ("text", "same", "hands"),
    [  # 51 cards beside one, 49 * 50 / 2 beside two, 1326 and 270725 hands in all
        ("Ah?", "Ah*", 51),
        ("AhXx", "Ah*", 51),
        ("??", "**", 1326),
        ("xxXX", "**", 1326),
        ("?", "*", 1326),
        ("xx", "*", 1326),
        ("KK,xx", "random", 1326),
        ("?xx?*", "****", 270725),
        ("AhKhXxXx", "AhKh**", 1225),
        ("AA??", "AA**", 6961),
        ("A?s", "A*s", 48),
        ("AxKx??", "AxKx**", 4894),
    ],
)
def test_signs_of_unknown_cards(text: str, same: str, hands: int) -> None:
    assert Range(text) == Range(same)
    assert len(Range(text)) == hands


@pytest.mark.parametrize("text", ["AAxx", "Axxx", "AxXx", "?Ah", "Ah?x", "AKs?", "x?", "???"])
def test_unclear_signs_of_unknown_cards(text: str) -> None:
    with pytest.raises(RangeError):
        Range(text)
