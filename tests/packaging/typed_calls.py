"""Calls whose types a type checker knows: `test_types.py` has mypy look at them. It never runs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, assert_type

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

import steelwheel as sw
from steelwheel._plots.figures import Panels

Ranks = NDArray[np.uint16]
Chips = list[int] | NDArray[np.int64]

# One hand, or many.
assert_type(sw.rank("As Ks Qs Js Ts"), int)
assert_type(sw.rank([51, 47, 43, 39, 35], "27"), int)
assert_type(sw.rank({"As", "Ks", "Qs", "Js", "Ts"}), int)
assert_type(sw.rank("AsKs", board="Qs Js Ts"), int)
assert_type(sw.rank(["As Ks Qs Js Ts", "7c 5d 4h 3s 2c"]), Ranks)
assert_type(sw.rank(["AsKs", "7c5d"], board="Qs Js Ts", missing="null"), Ranks)
assert_type(sw.rank([[51, 47, 43, 39, 35]]), Ranks)
assert_type(sw.rank(np.zeros((3, 5), dtype=np.uint8), workers=2), Ranks)
assert_type(sw.rank_mask(31), int)
assert_type(sw.rank_omaha("AsKsQhJh", "2c7d9h"), int)
assert_type(sw.rank_omaha(["AsKsQhJh"], "2c7d9h"), Ranks)
assert_type(sw.rank_hilo("As2s3s4s5s"), tuple[int, int])
assert_type(sw.rank_hilo(["As2s3s4s5s"]), tuple[Ranks, Ranks])
assert_type(sw.describe("As2s3s4s5s", "razz"), str)
assert_type(sw.describe(["As2s3s4s5s"]), NDArray[np.str_])
assert_type(sw.category([0, 1, 2, 3, 4]), str)
assert_type(sw.category(["As2s3s4s5s"]), NDArray[np.str_])
assert_type(sw.best_cards("As2s3s4s5s6s"), str)
assert_type(sw.best_cards(["As2s3s4s5s6s"]), NDArray[np.int8])
assert_type(sw.joker_plays_as("AsKsQsJsJk", "high_wild"), str)
assert_type(sw.joker_plays_as([52, 1, 2, 3, 4], "high_wild"), int)
assert_type(sw.joker_plays_as(["AsKsQsJsJk"], "high_wild"), NDArray[np.int8])
assert_type(sw.parse_cards("AsKs"), list[int])
assert_type(sw.RANKINGS["high"].category(5), str)
assert_type(sw.RANKINGS["high"].category([5, 6]), NDArray[np.str_])

# Equity.
result = sw.equity("holdem", ["AsAh", "KK"], method="exact")
assert_type(result, sw.Equity)
assert_type(result.shares, list[Fraction])
assert_type(result.plot(), Axes)
assert_type(result[0], dict[str, Any])
assert_type(result.named("Ann", "Bob"), sw.Equity)
assert_type(result.to_dict(), dict[str, Any])
assert_type(result.method, Literal["exact", "sample"])
assert_type(sw.equity_many("holdem", [["AsAh", "KdKc"]]), NDArray[np.float64])
assert_type(sw.equity_many("holdem", [["AsAh", "KdKc"]], counts=True), sw.ManyCounts)
assert_type(sw.equity_vs_range("holdem", "AA", "KK"), NDArray[np.float64])
assert_type(sw.equity_vs_range("holdem", "AA", "KK", counts=True), sw.HandCounts)
assert_type(sw.equity_matrix("holdem", "AA", "KK"), NDArray[np.float64])
assert_type(sw.equity_cost("holdem", ["AA", "KK"]), sw.EquityCost)
assert_type(sw.preflop("AKs", "QQ"), sw.Equity)
assert_type(sw.preflop.matrix(), NDArray[np.float64])
assert_type(sw.preflop.matrix(counts=True).wins, NDArray[np.int64])
assert_type(sw.preflop.counts("AsAh", "KdKc").equity, NDArray[np.float64])
assert_type(sw.preflop.equities(), NDArray[np.float64])
assert_type(sw.equity_vs_range("holdem", ["AsAh", {"Ks", "Kd"}], "QQ"), NDArray[np.float64])
flag = bool(result.total)
Either = NDArray[np.float64] | sw.HandCounts
assert_type(sw.equity_vs_range("holdem", "AA", "KK", counts=flag), Either)
assert_type(sw.equity_matrix("holdem", "AA", "KK", counts=flag), Either)
assert_type(
    sw.equity_many("holdem", ["AsAh", "KdKc"], counts=flag), NDArray[np.float64] | sw.ManyCounts
)
assert_type(sw.equity_cost("holdem", ["AA", "KK"]).deals, int | None)
own = sw.Game("own", hole=2, board=5, rankings=("high",))
assert_type(
    sw.equity(own, [["As", "?"], {"Kd", "Kc"}, sw.Range("AA")], {"2c", "7d", "9h"}), sw.Equity
)
sw.equity("holdem", ["AA", "KK"], method="monte carlo")  # type: ignore[arg-type]

# Showdowns and chips.
shown = sw.showdown("holdem", ["AsAh", "KdKc"], "2c7d9h3s4s")
assert_type(shown.shares, NDArray[np.int32])
assert_type(shown.won, tuple[NDArray[np.bool_], ...])
assert_type(shown.ranks, tuple[Ranks, ...])
assert_type(shown.named("Ann", "Bob"), sw.Showdown)
settled = sw.settle([10, 20], shown)
assert_type(settled.won, Chips)
assert_type(settled.net, Chips)
assert_type(settled["Ann"], dict[str, Any])
assert_type(sw.split_pot(101, shown), Chips)
sw.split_pot(101, shown, odd="button")  # type: ignore[arg-type]

# Draws.
odds = sw.draw_odds("badugi", "As2d3cKc")
assert_type(odds, sw.DrawOdds)
assert_type(odds.shares, tuple[Fraction, ...] | None)
assert_type(odds.plot(), Axes)
assert_type(sw.draw_equity("badugi", ["As2d3c", "4s5d6c"]), sw.Equity)
assert_type(sw.all_hands("draw"), NDArray[np.uint8])

# Pictures.
assert_type(sw.Range("AA").plot(), Axes)
assert_type(sw.plot_grid([0.5] * 169), Axes)
panels = sw.plot_range_vs_range("holdem", "AA", "KK")
accepted: Panels = panels
histogram, curve = panels
assert_type(histogram, Axes)

# Data frames.
result.to_frame("pandas")
result.to_frame("dask")  # type: ignore[arg-type]
