"""The text of ranges: what is refused and where, the shortest form, and that it reads back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from range_strategies import CLASSES, TWO, hands, ranges

import steelwheel as sw
from steelwheel import Range

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
        ("15%,AA***", 0, "no order of hands of 5 is known"),
        ("AA**,AK", 5, "write AK**"),
        ("AA**,QQ+", 5, "in a range of hands of 4"),
        ("AA****,KK****!15%", 14, "percentages are of hands of two cards and of four"),
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
        Range("AA") | 5
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
    "AA**!AAA*": "AA**!AAA*",
    "AA**ds,AA**ss": "AA**!AA**rb",
    "AA**:0.5,KK**,QQ**:0.25": "KK**,AA**:0.5,QQ**:0.25",
    "QQ+,random:0.1": "QQ+,random:0.1",
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
