"""Long texts of ranges: the work grows as the text does, and errors stay short.

Work is counted in lines of Python that run. What runs in C shows in texts of a million characters,
which would take hours, and end by the time limit of tests, if each part were read to the end.
"""

from __future__ import annotations

import re
import sys
from types import FrameType
from typing import Any

import pytest

import steelwheel as sw
from steelwheel import Range

REPEATED = [
    "A",
    "AA,",
    "aa , ",
    "(AA),",
    "((AA,KK):0.5),",
    "0.5(AA,KK!KsKh),",
    "AA:0.5,",
    "AA:1/3,",
    "AA!KK,",
    "AA!",
    "AA:0.5!KK:0.001!",
    "AhKh,",
    "AhAs",
    "AA-",
    "A*",
    "*,",
    "*",
    "x",
    "s",
    "top",
    "10",
    "1",
    "0.",
    "1/",
    "5%,",
    "5%-",
    "%",
    "(",
    ")",
    ",",
    ":",
    "!",
    " ",
    "\n",
    "é",
    "\\",
    "\x00",
    "♠",
    "AK+,",
    "AKs,AQs,QQ-99,",
]


def read(text: str) -> str:
    """The hands, or the error."""
    try:
        return str(len(Range(text)))
    except sw.RangeError as error:
        return str(error)


def work(text: str) -> int:
    """How many lines run."""
    lines = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        read(text)
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize("part", REPEATED)
@pytest.mark.parametrize("end", ["AA", ""])
def test_work_grows_as_the_text(part: str, end: str) -> None:
    read(part * 2 + end)  # what is kept for ever
    few, more, most = (work(part * times + end) for times in (100, 200, 400))
    assert most - more <= 2 * (more - few) + 200
    assert most <= 400 * len(part) * 30 + 5_000


@pytest.mark.parametrize("part", ["AhKh:0.{:06}", "0.{:06}(AA)", "{:.4f}%", "KK!AA:0.{:06}"])
def test_work_grows_as_what_differs(part: str) -> None:
    numbers = [i * 37 % 100 + i / 1e4 if "%" in part else i * 37 for i in range(1, 401)]
    few, more, most = (
        work(",".join(map(part.format, numbers[:times]))) for times in (100, 200, 400)
    )
    assert most - more <= 2.5 * (more - few) + 200


@pytest.mark.parametrize("part", REPEATED)
@pytest.mark.parametrize("end", ["AA", "", "foo"])
def test_a_million_characters(part: str, end: str) -> None:
    found = read(part * (1_000_000 // len(part)) + end)
    assert len(found) < 350
    quoted = re.findall(r"'[^']{10,}'|\S{61,}", found)
    assert all(len(each) <= 60 for each in quoted)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AA," * 333_333 + "KK", 12),
        ("AA:0.5," * 100_000 + "KK", 12),
        ("AA!AsAh," * 100_000 + "KK", 11),
        ("(AA,KK)!" * 100_000 + "AsAh", 0),
        ("  \n" * 300_000 + "AA", 6),
        ("AA" + " " * 1_000_000 + "+", 6),
        ("*," * 400_000 + "AA", 1326),
    ],
)
def test_long_texts_are_read_right(text: str, hands: int) -> None:
    assert len(Range(text)) == hands


def test_weights_that_come_again_are_taken_away_again() -> None:
    left = Range("AA!AA:0.1!AA:0.1!(AA:0.25!AsAh)")
    assert {str(weight): n for weight, n in zip(left.levels, (5, 1), strict=True)} == {
        "11/20": 5,
        "4/5": 1,
    }
    assert Range("AA!" + "!".join(["AA:0.01"] * 99)) == Range("AA:0.01")
    assert len(Range("AA!" + "!".join(["AA:0.01"] * 100))) == 0


def test_long_lists_of_hands_of_four_cards() -> None:
    hands = [hand for i, hand in enumerate(Range("AA**")) if i % 7 == 0]
    text = ",".join(hands + [hand.lower() for hand in hands] + hands)
    assert list(Range(text)) == hands
