"""``progress=``: who is told what, and that nothing stays behind."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import _progress as progress
from steelwheel._progress import reporter, worked
from steelwheel.errors import InputTypeError


@pytest.mark.parametrize("nothing", [None, False])
def test_nothing(nothing: bool | None, capfd: pytest.CaptureFixture[str]) -> None:
    with reporter(nothing, "deals") as report:
        report(5, 10)
        report(10, None)
    assert capfd.readouterr() == ("", "")


def test_a_function() -> None:
    heard: list[tuple[int, int | None]] = []
    with reporter(lambda done, total: heard.append((done, total)), "deals") as report:
        report(5, None)
        report(6, 12)
    assert heard == [(5, None), (6, 12)]


def test_a_function_that_raises_ends_the_work() -> None:
    with reporter(lambda done, total: 1 // 0, "deals") as report, pytest.raises(ZeroDivisionError):
        report(1, 10)


def test_a_bar(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    monkeypatch.setattr(progress, "DELAY", 0)
    with reporter(True, "hands") as report:
        report(250, 1000)
        report(1000, 2000)
    out, err = capfd.readouterr()
    assert out == ""
    assert "1.00k/2.00k" in err
    assert " hands/s" in err


def test_a_bar_is_closed_after_an_interrupt() -> None:
    tqdm = pytest.importorskip("tqdm.auto").tqdm
    bars = len(tqdm._instances)
    work = reporter(True, "deals")
    work.__enter__()(10, 1000)
    assert len(tqdm._instances) == bars + 1
    assert not work.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len(tqdm._instances) == bars


def test_short_work_shows_no_bar(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    with reporter(True, "deals") as report:
        report(1000, 1000)
    assert capfd.readouterr().err.strip() == ""


def test_without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with (
        pytest.raises(ImportError, match=r"pip install .steelwheel\[progress\]"),
        reporter(True, "deals"),
    ):
        pytest.fail("went on")


@pytest.mark.parametrize("bad", [1, 0, "yes", 0.5, [print]])
def test_what_is_neither(bad: Any) -> None:
    match = r"progress is .*; give True for a bar"
    with pytest.raises(InputTypeError, match=match), reporter(bad, "deals"):
        pytest.fail("went on")


COUNTED: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "pairs": ("holdem", ["QQ+", "15%"], {"board": "2c 7d 9h"}),
    "sweep": ("omaha", ["AsAh7c2d", "KK**"], {"board": "2c 7d 9h"}),
    "matchups": ("holdem", ["QQ+,AKs", "TT+,AQs"], {"dead": "2c"}),
    "table": ("holdem", ["QQ+,AKs", "15%"], {}),
    "known": ("holdem", ["AsAh", "KdKc"], {}),
    "three, sweep": ("holdem", ["15%"] * 3, {"board": "2c 7d 9h"}),
    "three, matchups": ("holdem", ["QQ+", "TT+", "AKs,AQs"], {}),
    "four": ("holdem", ["QQ+", "TT+", "AKs", "JJ"], {"board": "2c 7d 9h"}),
    "large weights": ("holdem", ["AA:0.123456789123,KK", "QQ,JJ:0.3", "TT"], {"board": "2c 7d 9h"}),
    "two boards": ("holdem", ["QQ+", "15%"], {"board": ["2c 7d 9h", "3c 8d Th"]}),
    "private": ("stud", ["As Ad 3c", "4c 5d 6h"], {}),
    "private, three": ("razz", ["As 2d 3c 9d", "4c 5d 6h 9s", "7s 8d 2h 9c"], {}),
    "private, split": ("stud8", ["As Ad 3c", "4c 5d 6h"], {}),
    "private, split, three": (
        "stud8",
        ["As Ad 3c 9h 2s", "4c 5d 6h Ts Tc", "7s 8d 2h Jc Js"],
        {},
    ),
}


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("way", COUNTED)
def test_counting_tells_its_work(way: str, workers: int) -> None:
    """Of the work that `equity_cost` estimates, ascending, and all of it in the end."""
    game, players, more = COUNTED[way]
    heard: list[tuple[int, int | None]] = []
    told = sw.equity(
        game,
        players,
        **more,
        method="exact",
        workers=workers,
        progress=lambda done, total: heard.append((done, total)),
    )
    work = sw.equity_cost(game, players, **more).work
    assert heard[-1] == (work, work)
    assert {total for _, total in heard} == {work}
    assert sorted(heard) == heard
    silent = sw.equity(game, players, **more, method="exact")
    assert told.winners.tolist() == silent.winners.tolist()


BY_HAND: dict[str, Any] = {
    "against a range": lambda **how: sw.equity_vs_range(
        "holdem", ["AhKh", "7s7h"] * 3, "QQ+,AKs", "2c 7d 9h", **how
    ),
    "from nothing": lambda **how: sw.equity_vs_range(
        "omaha", ["AhKhQsJs", "7s7h6s6h"], "AAKK", **how
    ),
    "large weights": lambda **how: sw.equity_vs_range(
        "holdem", ["AhKh", "7s7h"], "QQ:0.123456789123456,AKs:0.9876543210987", "2c 7d 9h", **how
    ),
    "a matrix": lambda **how: sw.equity_matrix("holdem", "QQ+", "TT+,AK", "2c 7d 9h", **how),
    "a matrix from nothing": lambda **how: sw.equity_matrix("short_deck", "QQ+", "AK", **how),
}


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("question", BY_HAND)
def test_hands_of_ranges_tell_their_work(question: str, workers: int) -> None:
    heard: list[tuple[int, int]] = []
    ask = BY_HAND[question]
    told = ask(workers=workers, progress=lambda done, total: heard.append((done, total)))
    assert sorted(heard) == heard
    assert {total for _, total in heard} == {heard[-1][0]}
    np.testing.assert_array_equal(told, ask())


@pytest.mark.parametrize("workers", [1, 2])
def test_many_spots_are_counted(workers: int) -> None:
    heard: list[tuple[int, int]] = []
    hands = np.broadcast_to(np.array([[51, 50], [45, 44]]), (500, 2, 2))
    boards = np.full((500, 5), -1)
    boards[:, 0] = np.arange(500) % 40
    sw.equity_many(
        "holdem",
        hands,
        boards,
        workers=workers,
        progress=lambda done, total: heard.append((done, total)),
    )
    assert len(heard) > 2
    assert sorted(heard) == heard
    assert heard[-1] == (500, 500)
    assert {total for _, total in heard} == {500}


def test_long_work_tells_often() -> None:
    """Estimated at several seconds: no step is as much as a tenth of it but the last."""
    heard: list[tuple[int, int]] = []
    sw.equity(
        "holdem",
        ["15%"] * 3,
        method="exact",
        max_work=1e13,
        progress=lambda done, total: heard.append((done, total)),
    )
    steps = [b[0] - a[0] for a, b in pairwise(heard[:-1])]
    assert len(steps) > 50
    assert max(steps) < heard[-1][1] / 10


def test_what_listens_may_count_too() -> None:
    """The work of another question, asked by what listens, isn't told as that of the first."""
    game, players, more = COUNTED["pairs"]
    alone: list[int] = []
    sw.equity(game, players, **more, progress=lambda done, _: alone.append(done))
    heard: list[int] = []

    def ask(done: int, total: int | None) -> None:
        heard.append(done)
        sw.equity(game, players, **more)
        sw.equity_matrix(game, *players, **more)

    sw.equity(game, players, **more, progress=ask)
    assert heard == alone


def test_an_error_of_what_listens_ends_counting() -> None:
    game, players, more = COUNTED["pairs"]
    with pytest.raises(ZeroDivisionError):
        sw.equity(game, players, **more, workers=2, progress=lambda done, total: 1 // 0)
    worked(1e9)  # no one listens any more
