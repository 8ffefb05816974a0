"""Percentages of Omaha hands: how many hands they are, which, and whether their order is right.

The order itself was counted deal by deal; here it is compared with deals at random, with what is
known of hands, and, slowly, with a count by other means.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from itertools import pairwise
from math import comb
from pathlib import Path

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import Range
from steelwheel._ranges.best_hands import ORDER_FILE, images, omaha_classes

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "gen_omaha_order.py"
FILE = ROOT / "src" / "steelwheel" / "data" / ORDER_FILE
RECORD = json.loads((ROOT / "tools" / "digests.json").read_text("utf-8"))[
    FILE.relative_to(ROOT).as_posix()
]
ROWS = RECORD["place, hand, deals won alone, deals tied"]

HANDS = 270_725
SHARES = ["0%", "0.002%", "0.01%", "1%", "5%", "10%", "25%", "33.3%", "50%", "99.99%", "100%"]


def best(text: str) -> Range:
    return Range(text, hole=4)


def exchanged(made: Range, suits: list[int]) -> Range:
    """A range with its suits exchanged."""
    cards = made.cards
    new = 4 * (cards // 4) + np.array(suits)[cards % 4]
    return Range.from_hands(new, 1, hole=4)


def test_there_are_as_many_classes_as_burnside_counts() -> None:
    """Hands that stay the same, by what an exchange of suits does with them."""
    fixed = (
        HANDS
        + 6 * (comb(26, 4) + 13 * comb(26, 2) + comb(13, 2))  # two suits
        + 3 * comb(26, 2)  # two and two
        + 8 * (comb(13, 4) + 13 * 13)  # three
        + 6 * 13  # all four
    )
    classes = omaha_classes()
    assert len(classes) == fixed // 24 == 16_432
    numbers = images(classes)
    assert sum(len(set(row)) for row in numbers.tolist()) == HANDS
    assert len(np.unique(numbers)) == HANDS


def test_order_is_of_all_classes() -> None:
    data = FILE.read_bytes()
    assert hashlib.sha256(data).hexdigest() == RECORD["sha256"]
    assert sorted(np.frombuffer(data, dtype="<u2").tolist()) == list(range(16_432))
    assert RECORD["deals"] == comb(48, 4) * comb(44, 5)


@pytest.mark.parametrize("share", SHARES)
def test_share_is_as_large_as_whole_classes_may_be(share: str) -> None:
    most = HANDS * float(share[:-1]) / 100
    assert most - 24 < len(best(share)) <= most
    assert best(share).hole == 4


def test_shares_are_nested_and_may_begin_anywhere() -> None:
    for one, two in pairwise(SHARES):
        first, second = best(one), best(two)
        assert first | second == second
        assert best(f"{one}-{two}") == best(f"{two} - {one}") == second - first


def test_shares_don_t_know_suits() -> None:
    for share in ("0.1%", "3%-7%", "40%"):
        made = best(share)
        for suits in ([1, 0, 2, 3], [1, 2, 3, 0]):
            assert exchanged(made, suits) == made


def test_best_and_worst_hands() -> None:
    assert best("0.0023%") == Range("AxAyTxTy")
    assert "AhAdThTd" in best("0.0023%")
    assert len(best("1%") & Range("AA**")) > 0.8 * len(best("1%"))
    assert not len(best("0.1%") - Range("AA**ds"))
    assert ~best("99.9999%") == Range("2222")


def test_of_a_text_and_algebra() -> None:
    assert Range("AA**,5%") == Range("5%,AA**") == Range("AA**") | best("5%")
    assert best("10%!AA**") == best("10%") - Range("AA**")
    half = best("10%:0.5,1%")
    assert half.weight("AsAhKsKh") == 1
    assert half.total == (len(best("10%")) + len(best("1%"))) / 2
    assert len(Range("15%")) == 196  # of two cards, if nothing says otherwise


@pytest.mark.parametrize("text", ["0.1%", "1%", "10%", "60%", "5%-6%", "10%:0.5,2%", "5%!AA**"])
def test_text_reads_back(text: str) -> None:
    made = best(text)
    assert Range(str(made), hole=4) == made


@pytest.mark.parametrize("hole", [5, 6])
def test_no_order_of_more_cards(hole: int) -> None:
    with pytest.raises(
        sw.RangeError, match=r"'10%' at position 0: percentages are of hands of two"
    ):
        Range("10%", hole=hole)


def test_equity_of_a_share() -> None:
    result = sw.equity("omaha", ["5%", "random"], method="sample", trials=200_000, rng=1)
    assert 0.60 < result.equity[0] < 0.66
    with pytest.raises(sw.RangeError, match="no order of hands of 5"):
        sw.equity("omaha5", ["5%", "random"])


def test_record_is_in_order_and_as_deals_at_random_say() -> None:
    shares = [(won + tied / 2) / RECORD["deals"] for *_, won, tied in ROWS]
    assert shares == sorted(shares, reverse=True)
    for (place, hand, *_), share in list(zip(ROWS, shares, strict=True))[::4]:
        seen = sw.equity("omaha", [hand, "random"], method="sample", trials=200_000, rng=place)
        assert abs(seen.equity[0] - share) < 5 * seen.error[0], hand


def test_last_places_are_where_shares_end() -> None:
    hands = {place: hand for place, hand, *_ in ROWS}
    for share, place in RECORD["last places"].items():
        assert hands[place] in best(share)
        assert hands[place] not in best(f"{float(share[:-1]) - 0.02}%")


@pytest.mark.slow
def test_some_classes_counted_by_matchups() -> None:
    subprocess.run([sys.executable, TOOL, "--check"], check=True)


def test_docs_show_the_head_of_the_order() -> None:
    text = (ROOT / "docs" / "ranges.md").read_text("utf-8")
    for place, hand, won, tied in ROWS[:12]:
        share = (won + tied / 2) / RECORD["deals"]
        assert f"| {place + 1} | {hand} | {share:.3%} |" in text
