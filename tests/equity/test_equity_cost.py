"""What `equity_cost` says before the work: against the work that is then told as done.

Steps don't depend on the machine. What they take of it is measured by ``benchmarks/costs.py``.
"""

from __future__ import annotations

from typing import Any

import pytest

import steelwheel as sw
from steelwheel._equity import spot as _spot
from steelwheel._equity.exact import multiway, ways
from steelwheel._progress import measured

FLOP, TURN, RIVER = "2c 7d 9h", "2c 7d 9h Jd", "2c 7d 9h Jd 3s"
UNEVEN = "AA:0.123456789,KK:0.987654321,QQ:0.5555555551"
JOKER = sw.Game("joker hold'em", hole=2, board=5, deck="joker", rankings=("high_bug", "a5"))

Case = tuple[str | sw.Game, list[str], dict[str, Any]]

SPOTS: list[Case] = [
    ("holdem", ["QQ+", "15%"], {"board": FLOP}),
    ("holdem", ["QQ+", "15%"], {"board": TURN}),
    ("holdem", ["QQ+", "15%"], {"board": [FLOP, "3h 8s Tc"]}),
    ("holdem", ["random", "random"], {"board": FLOP}),
    ("holdem", ["QQ+,AKs", "TT+,AQs"], {"dead": "2c"}),
    ("holdem", ["AsKs", "QQ+", "JJ"], {}),
    ("holdem", ["15%"] * 3, {"board": FLOP}),
    ("holdem", ["QQ+", "TT+", "AKs", "JJ"], {"board": FLOP}),
    ("holdem", [UNEVEN, "QQ,JJ:0.3", "TT"], {"board": FLOP}),
    ("holdem", [UNEVEN, "20%"], {"board": FLOP}),
    ("short_deck", ["QQ+,AKs", "TT+,AQs"], {}),
    ("short_deck", ["random", "random"], {}),
    ("omaha", ["AsAh7c2d", "KK**"], {"board": "3c 7d 9h"}),
    ("omaha", ["AAKK", "KK**"], {"board": TURN}),
    ("omaha", ["AsAhKsKh", "random"], {"board": TURN}),
    ("omaha8", ["AsAh2s3h", "QQJJ"], {}),
    ("omaha8", ["AsAh2s3h", "KK**", "QQJJ"], {"board": RIVER}),
    ("omaha5", ["AsAhKsKh5c", "random"], {"board": RIVER}),
    ("omaha5", ["AsAhKsKh2c", "QQJJT"], {}),
    ("stud", ["As Ad 3c", "4c 5d 6h"], {}),
    ("razz", ["As 2d 3c 9d", "4c 5d 6h 9s", "7s 8d 2h 9c"], {}),
    ("stud8", ["As Ad 3c", "4c 5d 6h"], {}),
    ("stud8", ["As Ad 3c 9h 2s", "4c 5d 6h Ts Tc", "7s 8d 2h Jc Js"], {}),
    ("draw", ["random", "Ks Kd Kc"], {}),
    ("badugi", ["As", "2s"], {}),
    (JOKER, ["Jk Kd", "4s 6s"], {"board": FLOP}),
]


@pytest.mark.parametrize("case", SPOTS, ids=lambda case: f"{sw.game(case[0]).name} {case[1:]}")
def test_work_done_is_the_work_estimated(case: Case) -> None:
    game, players, more = case
    cost = sw.equity_cost(game, players, **more)
    assert cost.work is not None
    heard: list[int] = []
    with measured(lambda done, total: heard.append(done), 1 << 62):
        boards = ways.by_board(_spot.read(game, players, **more))
        ways.tallies(boards, 1)
    assert 1 / 3 < heard[-2] / cost.work < 3


POTS: list[Case] = [
    ("holdem", ["KK+", "QQ,JJ"], {"board": [FLOP, "3h 8s Tc"]}),
    ("holdem", ["AsAh", "KdKh", "QQ"], {"board": [TURN, "3h 8s Tc Th"]}),
    ("holdem", ["AsAh", "KdKh"], {"board": [TURN, "3h 8s Tc Th", "4c 4d 5s 6s"]}),
    ("omaha8", ["AsAh2s3h", "QdQhJdJh"], {"board": [FLOP, FLOP]}),
    ("holdem", ["TT+", "AK"], {"board": [RIVER, "3h 8s Tc Th 4c"]}),
]


@pytest.mark.parametrize("case", POTS, ids=str)
def test_whole_pots_of_several_boards_are_work_too(case: Case) -> None:
    """They take longer than the boards one by one, so cost and progress include them."""
    game, players, more = case
    heard: list[tuple[int, int | None]] = []
    cost = sw.equity_cost(game, players, **more)
    result = sw.equity(game, players, **more, progress=lambda *told: heard.append(told))
    assert result.pots is not None
    done, total = heard[-2]
    assert total == heard[-1][0]
    assert cost.work < total / 2
    assert cost.seconds == pytest.approx(total / 1e9, rel=0.5)
    assert 1 / 3 < done / total <= 1
    assert len(heard) > 6


def test_whole_pots_that_are_not_counted_cost_nothing() -> None:
    spot = "holdem", ["15%", "15%"], [FLOP, "3h 8s Tc"]
    few, all_ = (sw.equity_cost(*spot, max_work=work) for work in (None, 1e13))
    assert few.work == all_.work
    assert few.seconds * 1000 < all_.seconds


LARGE: list[Case] = [
    ("omaha", ["AsAhKsKh", "random"], {"board": FLOP}),
    ("omaha", ["AsAhKsKh", "random"], {}),
    ("omaha", ["40%", "AA**"], {}),
    ("omaha", ["40%", "AA**:0.3"], {"board": "2c"}),
    ("omaha", ["random", "random"], {}),
    ("omaha8", ["AsAhKsKh", "60%"], {"board": TURN}),
    ("omaha", ["AsAhKsKh", "QQ**", "random"], {}),
    ("omaha5", ["AA***", "KK***"], {}),
    ("omaha5", ["AA***", "AsKs***"], {"dead": "2c"}),
]


@pytest.mark.parametrize("case", LARGE, ids=str)
def test_a_rough_idea_of_large_ranges_is_enough(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listed or not, they cost about the same."""
    rough = sw.equity_cost(case[0], case[1], **case[2])
    monkeypatch.setattr(multiway, "_MANY_HANDS", 1 << 30)
    listed = sw.equity_cost(case[0], case[1], **case[2])
    assert rough.work is not None
    assert listed.work is not None
    assert 0.5 < rough.work / listed.work < 2


def test_more_deals_need_more_time() -> None:
    """A known hand of five cards goes by matchups, and far fewer deals are sooner counted."""
    one = sw.equity_cost("omaha5", ["AsAhKsKh2c", "random"])
    many = sw.equity_cost("omaha5", ["AA***", "KK***"])
    assert one.deals * 1000 < many.deals
    assert one.seconds is not None
    assert many.seconds is not None
    assert 10 < one.seconds < 1000 < many.seconds
