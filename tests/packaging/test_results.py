"""What all results can do: compare, print shortly, be copied, become dictionaries and tables."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.errors import HandError, InputTypeError, MissingExtraError, UnknownNameError

FLOP = "2c7d9h"
DEALS = np.array([[[0, 4], [8, 12]], [[1, 5], [9, 13]]])
HANDS = ["7s5d4c2hKd", "AsAhKdKc2c"]
BOARD = [20, 25, 30, 35, 40]


def lowball() -> sw.DrawPolicy:
    return sw.DrawPolicy("badugi", [sw.DrawRule(8)])


MAKERS: dict[str, Callable[[], Any]] = {
    "equity": lambda: sw.equity("holdem", ["AsAh", "KdKc"], FLOP),
    "ranges": lambda: sw.equity("holdem", ["QQ+:0.5", "AKs"], FLOP, dead="3c"),
    "split": lambda: sw.equity("omaha8", ["As3sKhKd", "AcQc7c7h"], "7s5d2h"),
    "boards": lambda: sw.equity("holdem", ["AsAh", "KdKc"], ["2c3c4c", "5h6h7h"]),
    "sampled": lambda: sw.equity("holdem", ["AA", "random"], method="sample", trials=99, rng=1),
    "draws": lambda: sw.draw_equity("badugi", ["As2d3c", "4s5d6h"], trials=99, rng=1),
    "cost": lambda: sw.equity_cost("holdem", ["AsAh", "random"], FLOP),
    "many": lambda: sw.equity_many("holdem", DEALS, BOARD, counts=True),
    "hands": lambda: sw.equity_vs_range("holdem", ["AsAh", "KdKc"], "QQ+", FLOP, counts=True),
    "matrix": lambda: sw.equity_matrix("holdem", "QQ+", "AKs", FLOP, counts=True),
    "preflop": lambda: sw.preflop.counts(["AsAh", "KdKc"], "QhQs"),
    "showdown": lambda: sw.showdown("holdem", ["AsAh", "KdKc", ""], "2c7d9hTsJs"),
    "two boards": lambda: sw.showdown("holdem", ["AsAh", "KdKc"], ["2c7d9hTsJs", "2d3d4d5d6d"]),
    "showdowns": lambda: sw.showdown("holdem", DEALS, BOARD),
    "settlement": lambda: sw.settle([9, 20], sw.showdown("holdem", ["AsAh", "KdKc"], "2c7d9hTsJs")),
    "settlements": lambda: sw.settle([9, 20], sw.showdown("holdem", DEALS, BOARD)),
    "pot": lambda: MAKERS["settlement"]().pots[0],
    "odds": lambda: sw.draw_odds("badugi", "As2d3cKc"),
    "odds against": lambda: sw.draw_odds("triple_draw_27", "7s5d4c2hKd", against="8s6d4h3c2s"),
    "discards": lambda: sw.best_discards("single_draw_27", HANDS, against="random"),
}
RESULTS = pytest.mark.parametrize("make", [pytest.param(f, id=name) for name, f in MAKERS.items()])
OTHERS: dict[str, Callable[[], Any]] = {
    "policy": lowball,
    "rule": lambda: sw.DrawRule(8),
    "range": lambda: sw.Range("QQ+,AKs:0.5"),
    "game": lambda: sw.game("stud8"),
    "ranking": lambda: sw.RANKINGS["27"],
    "games": lambda: sw.GAMES,
    "rankings": lambda: sw.RANKINGS,
    "plan": lambda: sw.stud_deal_plan(8),
}
ALL = pytest.mark.parametrize(
    "make", [pytest.param(f, id=name) for name, f in {**MAKERS, **OTHERS}.items()]
)


@ALL
def test_equal_to_what_is_made_alike_and_to_copies(make: Callable[[], Any]) -> None:
    one = make()
    for other in (make(), pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert (one == other) is True
        assert (one != other) is False
    for other in (5, None, "text", [1, 2]):
        assert (one == other) is False
        assert (one != other) is True


def test_all_results_differ() -> None:
    results = [make() for make in MAKERS.values()]
    for i, one in enumerate(results):
        for other in results[:i]:
            assert one != other
            assert (one == other) is False


def test_one_number_makes_the_difference() -> None:
    assert sw.equity("holdem", ["AsAh", "KdKc"], "2c7d9h") != MAKERS["ranges"]()
    low = sw.showdown("holdem", ["AsAh", "KdKc"], "2c7d9hTsJs")
    assert low != sw.showdown("holdem", ["AsAh", "KdKc"], "2c7d9hTsJd")
    assert low != low.named("Ann", "Bob")
    assert lowball() != sw.DrawPolicy("badugi", [sw.DrawRule(9)])


@ALL
def test_reprs_are_one_short_line(make: Callable[[], Any]) -> None:
    text = repr(make())
    assert "\n" not in text
    assert len(text) <= 300
    assert "0x" not in text


def test_reprs_say_what_matters() -> None:
    assert repr(MAKERS["showdown"]()) == (
        "Showdown(holdem, board 2c 7d 9h Ts Js: As Ah 1, Kd Kc 0, folded 0)"
    )
    # 990 boards; the kings lose all but those with a king and no ace, and a few straights.
    won = MAKERS["equity"]()
    assert repr(won) == (
        f"Equity(holdem, board 2c 7d 9h, 990 deals, exact: As Ah {won.equity[0]:.2%}, "
        f"Kd Kc {won.equity[1]:.2%})"
    )
    # The bets are 9 and 20: 18 in the pot, 11 go back.
    assert repr(MAKERS["settlement"]()) == "Settlement(main pot 18, rake 0, net: 0 +9, 1 -9)"
    assert repr(sw.game("holdem")) == "Game(name='holdem', hole=2, board=5, rankings=('high',))"
    assert repr(sw.GAMES).startswith(f"<{len(sw.GAMES)} games: holdem, ")
    assert repr(sw.RANKINGS).startswith(f"<{len(sw.RANKINGS)} rankings: high, ")
    assert "Kc" in repr(MAKERS["odds"]())  # what to discard


@pytest.mark.parametrize("count", [2, 10])
def test_long_results_have_short_reprs(count: int) -> None:
    page = "22+,A2s+,K9s+,QTs+,JTs,T9s,98s,87s,76s,65s,54s,ATo+,KTo+,QTo+,JTo"
    result = sw.equity("holdem", [page] * count, method="sample", trials=9, rng=1)
    assert len(repr(result)) <= 180
    odds = sw.draw_odds("triple_draw_27", "7s5d4c2hKd", against="8s6d4h3c2s")
    assert len(repr(odds)) <= 180


@RESULTS
def test_dictionaries_are_json(make: Callable[[], Any]) -> None:
    result = make()
    found = result.to_dict()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert all(type(name) is str for name in found)


@RESULTS
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_have_the_columns_of_dictionaries(make: Callable[[], Any], library: str) -> None:
    pytest.importorskip(library)
    result = make()
    frame = result.to_frame(library)
    found = result.to_dict()
    assert type(frame).__module__.split(".")[0] == library
    for name in frame.columns:
        expected = found[name] if isinstance(found[name], list) else [found[name]]
        read = [None if value != value else value for value in frame[name].to_list()]
        assert read == expected


@RESULTS
def test_frames_without_pandas_and_polars(
    make: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    result = make()
    expected = result.to_dict()
    monkeypatch.setattr("steelwheel._results.import_module", _no_frames)
    columns = result.to_frame()
    assert type(columns) is dict
    for name, column in columns.items():
        assert isinstance(column, np.ndarray)
        assert column.ndim == 1
        first = column.tolist()[0]
        if not isinstance(first, float) or first == first:
            values = expected[name]
            assert first == (values[0] if isinstance(values, list) else values)


def _no_frames(name: str) -> Any:
    raise ImportError(f"no module named {name}")


def test_what_reads_arrow_reads_results() -> None:
    pyarrow, polars = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    result = MAKERS["equity"]()
    assert pyarrow.table(result).column("hand").to_pylist() == ["As Ah", "Kd Kc"]
    assert polars.from_arrow(pyarrow.table(result))["player"].to_list() == [0, 1]
    for make in MAKERS.values():
        reader = pyarrow.RecordBatchReader.from_stream(make())
        assert reader.read_all().num_rows == len(make().to_frame("polars"))


def test_frames_of_other_libraries_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="library is 'dask'"):
        MAKERS["equity"]().to_frame("dask")


def test_a_library_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(MissingExtraError, match="polars"):
        MAKERS["equity"]().to_frame("polars")


class TestPlayers:
    def test_a_result_is_a_sequence_of_players(self) -> None:
        # A pair of aces beats kings on 990 boards but for those that bring a king and no ace.
        result = sw.equity("holdem", ["AsAh", "KdKc", "QhQd"], "2c7d9h3sJs")
        assert len(result) == 3
        assert result[0] == {
            "player": 0, "hand": "As Ah", "equity": 1.0, "error": 0.0, "wins": 1, "ties": 0,
        }  # fmt: skip
        assert [row["equity"] for row in result] == [1.0, 0.0, 0.0]
        assert result[-1]["hand"] == "Qh Qd"
        assert list(result) == [result[i] for i in range(3)]

    def test_names(self) -> None:
        result = MAKERS["equity"]().named("Ann", "Bob")
        assert result["Bob"] == result[1]
        assert result[1]["name"] == "Bob"
        assert result.to_dict()["name"] == ["Ann", "Bob"]
        assert "Ann" in str(result)
        assert "Ann" in repr(result)
        assert "Bob" in result._repr_html_()
        assert result.labels == ("Ann", "Bob")
        assert result != MAKERS["equity"]()
        assert result == MAKERS["equity"]().named(["Ann", "Bob"])

    def test_names_of_showdowns_go_on_to_chips(self) -> None:
        shown = MAKERS["showdown"]().named("Ann", "Bob", "Cem")
        assert shown["Ann"]["share"] == 1.0
        settled = sw.settle([10, 20, 5], shown)
        # Ann wins the 25 of the pot, ten of them her own; ten of Bob's twenty come back.
        assert settled["Ann"]["net"] == 15
        assert settled["Bob"]["returned"] == 10
        assert "Ann +15" in repr(settled)

    def test_many_deals(self) -> None:
        shown = MAKERS["showdowns"]().named("Ann", "Bob")
        assert shown["Ann"]["share"].shape == (2,)
        frame = shown.to_dict()
        assert frame["deal"] == [0, 0, 1, 1]
        assert frame["player"] == [0, 1, 0, 1]
        assert frame["name"] == ["Ann", "Bob"] * 2

    def test_what_is_no_player(self) -> None:
        result = MAKERS["equity"]()
        with pytest.raises(IndexError, match="player is 2; there are 2, from 0"):
            result[2]
        with pytest.raises(UnknownNameError, match="no player is named 'Ann'; none has a name"):
            result["Ann"]
        with pytest.raises(UnknownNameError, match="'Cem'; names are Ann, Bob"):
            result.named("Ann", "Bob")["Cem"]
        with pytest.raises(InputTypeError, match="player"):
            result[1.5]

    def test_names_that_are_refused(self) -> None:
        result = MAKERS["equity"]()
        with pytest.raises(HandError, match="there are 2 players, but 3 names"):
            result.named("Ann", "Bob", "Cem")
        with pytest.raises(HandError, match="two players are named 'Ann'"):
            result.named("Ann", "Ann")
        with pytest.raises(InputTypeError, match=r"names\[1\] is 5 \(int\); give a text"):
            result.named("Ann", 5)


def test_odds_of_draws_are_rows() -> None:
    odds = MAKERS["odds"]()
    assert odds[0]["discard"] == "Kc"
    assert len(list(odds)) == len(odds) == 16  # sets of four cards
    assert {row["mask"] for row in odds} == set(range(16))
    with pytest.raises(IndexError, match="row is 16; there are 16, from 0"):
        odds[16]


def test_best_discards_are_rows() -> None:
    best = MAKERS["discards"]()
    assert best[0]["hand"] == "7s 5d 4c 2h Kd"
    kept, gone = best[0]["keep"].split(), best[0]["discard"].split()
    assert sorted(kept + gone) == sorted(best[0]["hand"].split())
    assert [row["hand"] for row in best] == ["7s 5d 4c 2h Kd", "As Ah Kd Kc 2c"]
    assert best[-1] == best[1]


def test_weighted_counts_are_numbers_of_deals() -> None:
    whole = sw.equity("holdem", ["QQ", "AKs"], FLOP).to_dict()
    half = sw.equity("holdem", ["QQ:0.5", "AKs"], FLOP).to_dict()
    assert half["wins"] == pytest.approx([count / 2 for count in whole["wins"]])
    assert half["deals"] == pytest.approx(whole["deals"] / 2)
    assert half["equity"] == pytest.approx(whole["equity"])


def test_interrupted_results_can_be_copied() -> None:
    error = sw.Interrupted(MAKERS["sampled"]())
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert other.result == error.result
        assert str(other) == str(error) == "interrupted after 99 deals"
