"""`steelwheel draw`: tables, JSON, plots, and how wrong arguments are refused."""

from __future__ import annotations

import json
import sys

import pytest
from command_line import call, refused

import steelwheel as sw

HAND = "2c 3d 4h 7s Kd"
PAT = "8d 7c 4s 2h 3s"


def test_against_a_pat_hand(capsys) -> None:
    status, out, err = call(capsys, "draw", "single_draw_27", HAND, "--against", PAT)
    assert (status, err) == (0, "")
    assert out == f"{sw.draw_odds('single_draw_27', HAND, against=PAT)}\n"
    assert out.splitlines()[2].split()[:6] == ["Kd", "2c", "3d", "4h", "7s", "22.6190%"]


def test_without_an_opponent(capsys) -> None:
    out = call(capsys, "draw", "27sd", HAND, "--dead", "5c5d")[1]
    assert out == f"{sw.draw_odds('27sd', HAND, dead='5c5d')}\n"
    assert len(call(capsys, "draw", "27sd", HAND, "--all")[1].splitlines()) == 34


def test_json(capsys) -> None:
    against = ["--against", "8d7c4h2s", "--against", "9c8h3d:1/2"]
    status, out, _ = call(capsys, "draw", "badugi", "As 2d 3h 9h", *against, "--json")
    assert status == 0
    found = json.loads(out)
    odds = sw.draw_odds("badugi", "As 2d 3h 9h", against={"8d7c4h2s": 1, "9c8h3d": "1/2"})
    assert found["discards"] == odds.rows()
    assert (found["game"], found["hand"]) == ("badugi", "As 2d 3h 9h")


def test_a_rank_and_a_random_hand(capsys) -> None:
    mark = sw.rank(PAT, "27")
    out = call(capsys, "draw", "27sd", HAND, "--rank", mark)[1]
    assert f"against rank {mark} (8-7-4-3-2)" in out
    dead = sw.format_cards(range(24, 44))
    for hand in ("", "random", "Random:1/2"):
        out = call(capsys, "draw", "27sd", HAND, "--dead", dead, "--against", hand)[1]
        assert "against a random hand" in out


def test_plot(capsys, tmp_path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "odds.svg"
    assert call(capsys, "draw", "27sd", HAND, "--plot", path)[0] == 0
    assert "<svg" in path.read_text()


def test_no_matplotlib(capsys, monkeypatch, tmp_path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    refused(call(capsys, "draw", "27sd", HAND, "--plot", tmp_path / "a.png"), "steelwheel[plot]")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["draw", HAND[:-3]], ["HAND has 4 cards; draw takes 5"]),
        (["holdem", "AsAh"], ["holdem has no draw"]),
        (["drow", HAND], ["no game is named 'drow'", "did you mean"]),
        (["27sd", *HAND.split()], ["unrecognized arguments: ", "stands in quotes"]),
        (["draw", "2c 3d 4h 7s Kx"], ["HAND: 'Kx'"]),
        (["draw", HAND, "--dead", "2c"], ["--dead and HAND both have 2c"]),
        (["draw", HAND, "--dead", "2x"], ["--dead: '2x'"]),
        (["draw", HAND, "--against", "2c"], ["--against and HAND both have 2c"]),
        (["draw", HAND, "--against", "2s:x"], ["--against has the weight 'x'"]),
        (["draw", HAND, "--against", "2s", "--against", "3s:-1"], ["--against[1] has the weight"]),
        (["draw", HAND, "--against", "2s", "--rank", "5"], ["--against and --rank"]),
        (["draw", HAND, "--rank", "9999"], ["--rank is 9999", "go to 7462"]),
        (["draw", HAND, "--plot", "name"], ["--plot name", "known are"]),
        (["draw"], ["HAND"]),
    ],
)
def test_refused(capsys, arguments, words) -> None:
    refused(call(capsys, "draw", *arguments), *words)


def test_a_plot_that_cannot_be(capsys, tmp_path) -> None:
    pytest.importorskip("matplotlib")
    refused(call(capsys, "draw", "27sd", HAND, "--plot", tmp_path / "a.doc"), "--plot")
    status, _, err = call(capsys, "draw", "27sd", HAND, "--plot", tmp_path / "none" / "a.png")
    assert status == 1
    assert "No such file" in err
