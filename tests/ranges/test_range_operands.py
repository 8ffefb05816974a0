"""Texts in the place of ranges: beside operators, after ``in``, and several of them at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import Range

ACES = {"AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc"}
KINGS = {hand.replace("A", "K") for hand in ACES}


@pytest.mark.parametrize(
    ("made", "hands"),
    [
        (Range("AA") | "KK", ACES | KINGS),
        ("KK" | Range("AA"), ACES | KINGS),
        (Range("AA") | ["KK", "AsAh"], ACES | KINGS),
        ({"KK", "AsAh"} | Range("AA"), ACES | KINGS),
        (Range("KK+") & "AA, QQ", ACES),
        ("QQ+" & Range("AA"), ACES),
        (Range("KK+") - "AA", KINGS),
        ("KK+" - Range("AA"), KINGS),
        (["AA", "KK"] - Range("AA"), KINGS),
        (Range(["AA", "KK"]), ACES | KINGS),
        (Range(("KK", "AA", "KK")), ACES | KINGS),
        (Range({"AA", "KK"}), ACES | KINGS),
        (Range(frozenset({"AA"})), ACES),
        (Range(np.array(["AA", "KK"])), ACES | KINGS),
        (Range(text for text in ("AA", "KK")), ACES | KINGS),
        (Range(["KK+!KK", "", " "]), ACES),
        (Range([]), set()),
        (Range([""]), set()),
    ],
)
def test_texts_stand_for_ranges(made: Range, hands: set[str]) -> None:
    assert isinstance(made, Range)
    assert set(made) == hands


def test_weights_and_sizes_of_several_texts() -> None:
    made = Range(["AA:0.5", "AsAh:0.25", "AsAh:0.75"])
    assert {hand: float(made.weight(hand)) for hand in made} == {
        **dict.fromkeys(ACES, 0.5),
        "AsAh": 0.75,
    }
    assert float((Range("AA:0.75") - "AA:0.5").weight("AsAh")) == 0.25
    assert float(("AA" - Range("AA:0.75")).weight("AsAh")) == 0.25
    assert Range(["random", "AA**"]).hole == 4
    assert len(Range(["AA**", "KK**"]) & "AAKK") == 36
    assert Range(["AA", "KK"]).label == "AA,KK"
    assert Range(["AA"], hole=2) == Range("AA")


@pytest.mark.parametrize(
    ("hands", "range_", "there"),
    [
        ("AA", "QQ+", True),
        ("KK+", "QQ+", True),
        ("JJ+", "QQ+", False),
        ("AK", "AKs", False),
        ("AKs", "AK", True),
        ("AA", "AA!AsAh", False),
        ("AA", "AA:0.01", True),
        ("AA:0.01", "AA", True),
        ("AsAh", "AA:0.01", True),
        ("Ah As", "AA", True),
        ("KsKh", "AA", False),
        (Range("KK"), "QQ+", True),
        (Range("KK:0.5, JJ"), "QQ+", False),
        (Range(""), "AA", True),
        (["As", "Ah"], "AA", True),
        ([51, 50], "AA", True),
        ("AA**", "A***", True),
        ("A***", "AA**", False),
        ("JT98ds", "****ds", True),
        ("AsAhKsKh", "AA**", True),
    ],
)
def test_in(hands: Any, range_: str, there: bool) -> None:
    assert (hands in Range(range_)) is there


def test_what_is_no_range_is_refused() -> None:
    with pytest.raises(sw.RangeError, match=r"^text\[1\]: 'foo' at position 0"):
        Range(["AA", "foo"])
    with pytest.raises(sw.RangeError, match=r"^text\[1\]: 'KK\*\*' .* in a range of hands of 2"):
        Range(["AA", "KK**"])
    with pytest.raises(sw.RangeError, match=r"^text\[1\]: 'AAAAds' .* no hand of 4 cards"):
        Range(["AA**", "AAAAds"])
    with pytest.raises(sw.RangeError, match=r"^text: 'foo'"):
        Range({"foo"})
    with pytest.raises(sw.RangeError, match="never closed"):
        Range(["(AA", "KK)"])
    with pytest.raises(sw.InputTypeError, match=r"text\[1\] must be a range .* not 5"):
        Range(["AA", 5])  # type: ignore[list-item]
    for wrong in (5, None, b"AA", {"AA": 0.5}, 1.5):
        with pytest.raises(sw.InputTypeError, match="text must be a range"):
            Range(wrong)  # type: ignore[arg-type]
        for operator in ("__or__", "__ror__", "__and__", "__rand__", "__sub__", "__rsub__"):
            assert getattr(Range("AA"), operator)(wrong) is NotImplemented
    for call in (lambda r: r | "AA**", lambda r: "AA**" - r):
        with pytest.raises(sw.RangeError, match="4 cards, in a range of hands of 2"):
            call(Range("AA"))
    with pytest.raises(sw.HandError, match="hands of 2 cards and of 4"):
        Range("AA**") in Range("AA")  # noqa: B015
    with pytest.raises(sw.CardError, match="4 cards, in a range of hands of 2"):
        "AA**" in Range("AA")  # noqa: B015
    with pytest.raises(sw.CardError, match=r"'f' .* is not a card.*; nor is it a range: .*'foo'"):
        "foo" in Range("AA")  # noqa: B015
    with pytest.raises(sw.InputTypeError, match="hand must be a text"):
        5 in Range("AA")  # type: ignore[operator]  # noqa: B015


@pytest.mark.parametrize(
    ("text", "where", "write"),
    [
        ("top15%", "'top15%' at position 0", "write 15% for the best hands"),
        ("top 15 %", "'top 15 %' at position 0", "write 15% "),
        ("AA, Top15%", "'Top15%' at position 4", "write 15% "),
        ("best 7.5%", "'best 7.5%' at position 0", "write 7.5% "),
        ("top-20", "'top-20' at position 0", "write 20% "),
        ("bottom 15%", "'bottom 15%' at position 0", "write 85%-100% for the worst hands"),
        ("AK50%", "'AK50%'", "a weight after a colon, as in AK:50%"),
    ],
)
def test_percentages_in_words(text: str, where: str, write: str) -> None:
    with pytest.raises(sw.RangeError) as caught:
        Range(text)
    assert where in str(caught.value)
    assert write in str(caught.value)
    assert "'op" not in str(caught.value)
