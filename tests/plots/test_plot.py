"""Pictures: what the artists in them say is what the numbers are."""

import re
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

import steelwheel as sw
from steelwheel._equity.equity import Equity

pytest.importorskip("matplotlib")

from matplotlib.axes import Axes
from matplotlib.figure import Figure

PAGE = "22+,A2s+,87s:0.5,KQo:0.7"


def lengths(ax):
    """Length of each bar by the label of its part."""
    return {bars.get_label(): [bar.get_width() for bar in bars] for bars in ax.containers[:3]}


def texts(ax):
    return [text.get_text() for text in ax.texts]


class TestEquity:
    def test_parts_are_wins_and_ties(self):
        result = sw.equity("holdem", ["AsKs", "AdKd", "7c7h"], board="7d 2s 3s")
        ax = result.plot()
        parts = lengths(ax)
        assert set(parts) == {"wins", "ties"}
        assert parts["wins"] == pytest.approx(list(result.wins / result.total))
        total = np.add(parts["wins"], parts["ties"])
        assert total == pytest.approx(result.equity)
        starts = [bar.get_x() for bar in ax.containers[1]]
        assert starts == pytest.approx(parts["wins"])

    def test_parts_of_split_pots(self):
        players = ["As2sKhKd", "AcQc7c7h", "2d3d4hTh"]
        result = sw.equity("omaha8", players, board="7s 5d 2h")
        parts = lengths(result.plot())
        assert list(parts) == ["scoops", "rest of the high", "rest of the low"]
        assert np.sum(list(parts.values()), axis=0) == pytest.approx(result.equity)
        assert parts["scoops"] == pytest.approx(list(result.scoops / result.total))
        # All that comes from the low, by dealing the board's last cards out.
        lows = self.low_shares(players, "7s 5d 2h")
        scooped = self.scoops_with_low(players, "7s 5d 2h")
        rest = [float(low - scoop / 2) for low, scoop in zip(lows, scooped, strict=True)]
        assert parts["rest of the low"] == pytest.approx(rest)

    @staticmethod
    def deals(players, board):
        gone = sw.parse_cards(" ".join(players) + board)
        left = [card for card in range(52) if card not in gone]
        for i, first in enumerate(left):
            for second in left[i + 1 :]:
                yield [*sw.parse_cards(board), first, second]

    def low_shares(self, players, board):
        got, count = [Fraction(0)] * len(players), 0
        for deal in self.deals(players, board):
            count += 1
            lows = sw.rank_omaha(players, deal, "eight_or_better")
            if lows.min() < sw.NO_LOW:
                winners = np.flatnonzero(lows == lows.min())
                for winner in winners:
                    got[winner] += Fraction(1, 2 * len(winners))
        return [share / count for share in got]

    def scoops_with_low(self, players, board):
        got, count = [0] * len(players), 0
        for deal in self.deals(players, board):
            count += 1
            lows = sw.rank_omaha(players, deal, "eight_or_better")
            highs = sw.rank_omaha(players, deal)
            for player in range(len(players)):
                best = highs[player] < np.delete(highs, player).min()
                low = lows[player] < np.delete(lows, player).min()
                got[player] += bool(best and low)
        return [Fraction(scoops, count) for scoops in got]

    def test_words(self):
        result = sw.equity("holdem", ["AsAh", "KdKc"])
        ax = result.plot()
        assert [label.get_text() for label in ax.get_yticklabels()] == ["As Ah", "Kd Kc"]
        assert "81.26%" in texts(ax)
        assert "wins 81.06%   ties 0.38%" in texts(ax)
        assert ax.get_title(loc="left") == "holdem, 1,712,304 deals, exact"
        legend = [text.get_text() for text in ax.get_legend().get_texts()]
        assert legend == ["wins", "ties"]

    def test_first_player_is_on_top(self):
        low, high = sw.equity("holdem", ["AsAh", "KdKc"]).plot().get_ylim()
        assert low > high

    def test_no_error_bars_if_exact(self):
        ax = sw.equity("holdem", ["AsAh", "KdKc"]).plot()
        assert not ax.collections

    def test_error_bars(self):
        winners = np.array([0, 60, 30, 10], dtype=np.uint64)
        result = Equity("holdem", ("As Ah", "random"), "", "", winners, False, "sample")
        ax = result.plot()
        (lines,) = ax.collections
        for player, segment in enumerate(lines.get_segments()):
            middle, half = result.equity[player], result.error[player]
            assert segment[:, 0] == pytest.approx([middle - half, middle + half])
            assert segment[:, 1] == pytest.approx([player, player])
        # 60 wins and 10 halves of 100: mean 0.65, variance 0.625 - 0.4225.
        assert result.error[0] == pytest.approx((0.2025 / 99) ** 0.5)
        assert "65.00% ± 4.5%" in texts(ax)

    def test_tallies_beyond_64_bits(self):
        winners = np.array([0, 6 * 10**30, 4 * 10**30, 0], dtype=object)
        result = Equity("holdem", ("AA", "KK"), "", "", winners, True, "exact", scale=10**28)
        assert lengths(result.plot())["wins"] == pytest.approx([0.6, 0.4])

    def test_numbers_of_the_caption_stay_whole(self):
        winners = np.array([0, 10**9, 10**9, 0], dtype=np.uint64)
        for length in range(30, 60, 3):
            result = Equity("x" * length, ("AA", "KK"), "2c 7d 9h", "", winners, True, "exact")
            title = result.plot().get_title(loc="left")
            assert "2,000,000,000" in title
            assert title.replace("\n", " ") == result._caption()

    def test_long_names_are_shortened(self):
        text = ",".join(f"A{rank}s" for rank in "KQJT98765432")
        winners = np.array([0, 1, 1, 0], dtype=np.uint64)
        ax = Equity("holdem", (text, "random"), "", "", winners, True, "exact").plot()
        label = ax.get_yticklabels()[0].get_text()
        assert len(label) <= 58
        assert label.endswith("…")


class TestRange:
    def test_cells(self):
        range_ = sw.Range(PAGE)
        ax = range_.plot()
        (image,) = ax.images
        assert np.array(image.get_array()) == pytest.approx(range_.grid())
        cells = {tuple(map(round, text.get_position())): text.get_text() for text in ax.texts}
        assert len(cells) == 169
        assert cells[0, 0] == "AA"
        assert cells[1, 0] == "AKs"  # column 1, row 0
        assert cells[0, 1] == "AKo"
        assert cells[12, 12] == "22"
        assert cells[7, 6] == "87s\n50%"
        assert cells[1, 2] == "KQo\n70%"

    def test_colours_go_from_0_to_1(self):
        ax = sw.Range("KK:0.5").plot()
        assert ax.images[0].get_clim() == (0, 1)
        assert "0.2% of hands" in ax.get_title()

    def test_two_cards_only(self):
        with pytest.raises(sw.HandError, match="two cards"):
            sw.Range("AA**").plot()


class TestGrid:
    VALUES = np.arange(169) / 168

    def test_flat_and_square(self):
        flat, square = sw.plot_grid(self.VALUES), sw.plot_grid(self.VALUES.reshape(13, 13))
        assert texts(flat) == texts(square)
        assert flat.texts[1].get_text() == "AKs\n0.01"

    def test_names(self):
        ax = sw.plot_grid({"AA": 0.85, "32o": Fraction(1, 4)}, format=".0%")
        assert texts(ax)[0] == "AA\n85%"
        assert texts(ax)[1] == "AKs"
        assert texts(ax)[12 * 13 + 11] == "32o\n25%"
        assert ax.images[0].get_array().mask.sum() == 167

    def test_colour_bar_and_words(self):
        ax = sw.plot_grid(self.VALUES, title="A title", label="values", limits=(-1, 2))
        (bar,) = (each for each in ax.figure.axes if each is not ax)
        assert bar.get_xlabel() == "values"
        assert ax.get_title() == "A title"
        assert ax.images[0].get_clim() == (-1, 2)
        assert len(sw.plot_grid(self.VALUES, colorbar=False).figure.axes) == 1

    def test_format(self):
        ax = sw.plot_grid(self.VALUES, format=lambda value: "x" if value else "")
        assert texts(ax)[:2] == ["AA", "AKs\nx"]
        assert texts(sw.plot_grid(self.VALUES, format=""))[0] == "AA"

    @pytest.mark.parametrize("cmap", ["PuOr", "gray", "cividis"])
    def test_text_can_be_read(self, cmap):
        from matplotlib.colors import to_rgb

        ax = sw.plot_grid(self.VALUES, cmap=cmap)
        image = ax.images[0]
        colours = image.cmap(image.norm(self.VALUES))
        for text, colour in zip(ax.texts, colours, strict=True):
            first, second = (luminance(each) for each in (to_rgb(text.get_color()), colour[:3]))
            dark, light = sorted([first, second])
            assert (light + 0.05) / (dark + 0.05) > 4.4

    def test_equal_values_and_none(self):
        sw.plot_grid(np.ones(169)).figure.savefig(Sink(), format="png")
        sw.plot_grid(np.full(169, np.nan)).figure.savefig(Sink(), format="png")

    @pytest.mark.parametrize(
        ("values", "error", "words"),
        [
            (np.ones((13, 12)), sw.HandError, r"\(13, 12\)"),
            (["x"] * 169, sw.InputTypeError, "dtype"),
            ([object()] * 169, sw.InputTypeError, "numbers"),
            ({"AK": 1.0}, sw.UnknownNameError, "'AK'"),
            ({"AKs": float("inf")}, sw.HandError, "AKs"),
        ],
    )
    def test_refused(self, values, error, words):
        with pytest.raises(error, match=words):
            sw.plot_grid(values)

    def test_masked_values_are_not_known(self):
        ax = sw.plot_grid(np.ma.masked_less(self.VALUES, 0.5))
        assert ax.images[0].get_array().mask.sum() == 84
        assert texts(ax)[0] == "AA"

    @pytest.mark.parametrize("limits", [(1, 0), (0, float("nan")), (0, float("inf")), (1,)])
    def test_bad_limits(self, limits):
        with pytest.raises(sw.HandError, match="limits"):
            sw.plot_grid(self.VALUES, limits=limits)

    def test_bad_format(self):
        with pytest.raises(sw.HandError, match="format"):
            sw.plot_grid(self.VALUES, format="d")


class TestDistribution:
    def test_histogram(self):
        values, weights = [0.05, 0.1, 0.1, 1.0, 0.55], [1, 2, 1, 4, 2]
        histogram, _ = sw.plot_distribution(values, weights, bins=10)
        heights = [bar.get_height() for bar in histogram.patches]
        assert heights == pytest.approx([0.1, 0.3, 0, 0, 0, 0.2, 0, 0, 0, 0.4])

    def test_edges_belong_above(self):
        histogram, _ = sw.plot_distribution(np.arange(20) / 20, bins=20)
        assert [bar.get_height() for bar in histogram.patches] == pytest.approx([0.05] * 20)

    def test_curve(self):
        _, curve = sw.plot_distribution([0.9, 0.2, 0.5, np.nan], [1, 2, 1, 5])
        (stairs,) = curve.patches
        values, edges, _ = stairs.get_data()
        assert values == pytest.approx([0.2, 0.5, 0.9])
        assert edges == pytest.approx([0, 0.5, 0.75, 1])
        (mean,) = curve.lines
        assert mean.get_ydata() == pytest.approx([0.45, 0.45])
        assert curve.get_legend().get_texts()[0].get_text() == "mean 45.00%"

    def test_several(self):
        ranges = {"first": [0.1, 0.3], "second": [0.7, 0.9, 0.8]}
        histogram, curve = sw.plot_distribution(ranges, bins=5, title="Both")
        assert len(histogram.patches) == 10
        assert [c.get_label() for c in histogram.containers] == ["first", "second"]
        legend = [text.get_text() for text in curve.get_legend().get_texts()]
        assert legend == ["first: mean 20.00%", "second: mean 80.00%"]
        assert histogram.get_title(loc="left") == "Both"

    @pytest.mark.parametrize(
        ("args", "words"),
        [
            (([0.5, 1.1],), r"equities\[1\] is 1.1"),
            (([0.5], [1, 2]), "2 numbers"),
            (([0.5, 0.5], [1, -1]), r"weights\[1\]"),
            (([],), "no hand"),
            (([np.nan],), "no hand"),
            ((np.ones((2, 2)),), r"\(2, 2\)"),
            ((["a"],), "dtype"),
            (({},), "no range"),
            (({"a": [0.5]}, [1]), "both"),
            (({"a": [0.5]}, {"b": [1]}), "both"),
        ],
    )
    def test_refused(self, args, words):
        with pytest.raises(sw.SteelwheelError, match=words):
            sw.plot_distribution(*args)

    def test_bins(self):
        with pytest.raises(sw.HandError, match="bins"):
            sw.plot_distribution([0.5], bins=0)


class TestRangeVsRange:
    @pytest.mark.parametrize(
        ("game", "players", "board", "dead"),
        [
            ("holdem", ("QQ+,AKs", "TT+,AQs+:0.5"), "2c7d9h", ""),
            ("holdem", ("22+", "22+"), "2c7d9hKs", "Ah"),
            ("omaha8", ("AA23ds", "KKQQ:1/3,AKQJds"), "2c7d9h", ""),
        ],
    )
    def test_means_are_the_equities(self, game, players, board, dead):
        histogram, curve = sw.plot_range_vs_range(game, *players, board, dead)
        expected = sw.equity(game, players, board, dead, method="exact").equity
        means = [float(line.get_ydata()[0]) for line in curve.lines]
        assert means == pytest.approx(expected)
        for stairs, mean in zip(curve.patches, means, strict=True):
            values, edges, _ = stairs.get_data()
            assert np.diff(edges) @ values == pytest.approx(mean)
        for bars in histogram.containers:
            assert sum(bar.get_height() for bar in bars) == pytest.approx(1)
        assert histogram.get_title(loc="left").startswith(f"{game}, board 2c 7d 9h")

    def test_the_same_range_twice(self):
        _, curve = sw.plot_range_vs_range("holdem", "AA", "AA", "2c7d9h")
        legend = [text.get_text() for text in curve.get_legend().get_texts()]
        assert legend == ["1: AA: mean 50.00%", "2: AA: mean 50.00%"]

    def test_refused(self):
        with pytest.raises(sw.RangeError, match="foo"):
            sw.plot_range_vs_range("holdem", "QQ+foo", "AA", "2c7d9h")
        with pytest.raises(sw.CardError, match="board"):
            sw.plot_range_vs_range("holdem", "QQ+", "AA", "2c7d9x")


class TestEverySpot:
    """What holds of all pictures of a kind."""

    @pytest.mark.parametrize(
        "players", [["AsAh", "KdKc"], ["22", "AKs", "72o"], ["random"] * 4, ["7c2d"] + ["AA"] * 2]
    )
    @pytest.mark.parametrize("game", ["holdem", "holdem exact", "omaha8"])
    def test_the_axis_of_equity_goes_to_one(self, game, players):
        if game == "omaha8":
            players = ["As3sKhKd", "8d9dTdJd"]
        how = {"method": "exact"} if game == "holdem exact" and len(players) < 4 else {}
        board = "2c 7h 9s" if "As" in players[0] else "5h 8s 9c Tc"
        options = how or {"method": "sample", "trials": 50, "rng": 1}
        ax = sw.equity(game.split()[0], players, board, **options).plot()
        assert ax.get_xlim() == (0, 1)
        ax.figure.draw_without_rendering()
        labels = [label.get_text() for label in ax.get_xticklabels()]
        assert labels[0] == "0%"
        assert labels[-1] == "100%"

    def test_names_of_players(self):
        ax = sw.equity("holdem", ["AsAh", "KdKc"]).named("Ann", "$Bob$").plot()
        labels = [label.get_text() for label in ax.get_yticklabels()]
        assert labels == ["Ann: As Ah", "$Bob$: Kd Kc"]
        assert not any(label.get_parse_math() for label in ax.get_yticklabels())

    @pytest.mark.parametrize(
        ("weight", "text"),
        [
            ("0.001", "<1%"), ("0.0099", "<1%"), ("0.01", "1%"), ("0.29", "29%"), ("0.99", "99%"),
            ("0.999", ">99%"), ("1", ""), ("0", ""),
        ],
    )  # fmt: skip
    def test_small_and_large_weights(self, weight, text):
        range_ = sw.Range(f"AA,KK:{weight}")
        (cell,) = (each for each in texts(range_.plot()) if each.startswith("KK"))
        assert cell.partition("\n")[2] == text
        line = range_.grid_text().splitlines()[1].split()
        assert line[1] == (text or {"1": "KK", "0": "."}[weight])
        html = range_._repr_html_().replace("&lt;", "<").replace("&gt;", ">")
        assert f'title="KK{" " * bool(text)}{text}"' in html

    def test_grids_as_text_stay_in_columns(self):
        lines = sw.Range("22+,A2s+:0.999,KQo:0.5").grid_text().splitlines()
        places = {line.index("22") if "22" in line else None for line in lines} - {None}
        assert places == {12 * 5}

    @pytest.mark.parametrize(
        ("values", "shown"),
        [
            ([0.5, 0.25, 1 / 3], ["0.500", "0.250", "0.333"]),
            ([1, 2.5, -12], ["1.0", "2.5", "-12.0"]),
            ([1, 20, 300], ["1", "20", "300"]),
            ([0.5, 123.25, 7], ["0", "123", "7"]),
            ([1e-9, 2e-9, 0], ["1.0e-09", "2.0e-09", "0.0e+00"]),
            ([0, 0, 0], ["0", "0", "0"]),
        ],
    )
    def test_equal_digits(self, values, shown):
        ax = sw.plot_grid({"AA": values[0], "AKs": values[1], "AQs": values[2]})
        assert [text.partition("\n")[2] for text in texts(ax)[:3]] == shown

    TITLE = "$100 pot, $50 to call: _all_ of 22+, A2s+"

    def test_titles_as_they_are_written(self):
        ax = sw.plot_grid(TestGrid.VALUES, title=self.TITLE, label="$x$")
        assert ax.get_title() == self.TITLE
        assert not ax.title.get_parse_math()
        two = "First line\n\nand a last"
        assert sw.plot_grid(TestGrid.VALUES, title=two).get_title() == two
        long = " ".join(["word"] * 60)
        assert sw.plot_grid(TestGrid.VALUES, title=long).get_title().split() == long.split()
        histogram, _ = sw.plot_distribution([0.5, 0.6], title=self.TITLE)
        assert histogram.get_title(loc="left") == self.TITLE

    def test_ranges_as_they_are_written(self):
        text = "QQ+, AKs, ATo+, 87s:0.5"
        assert sw.Range(text).plot().get_title().splitlines()[0] == text
        _, curve = sw.plot_range_vs_range("holdem", text, sw.Range("KK+, AQs"), "2c7d9h")
        legend = [label.get_text() for label in curve.get_legend().get_texts()]
        assert [label.rpartition(": mean")[0] for label in legend] == [text, "KK+, AQs"]

    def test_legends_name_all_colours(self):
        ranges = {"_first": [0.1, 0.3], "$second$": [0.7, 0.9]}
        for panel in sw.plot_distribution(ranges):
            legend = panel.get_legend().get_texts()
            assert [label.get_text().partition(": mean")[0] for label in legend] == list(ranges)
            assert not any(label.get_parse_math() for label in legend)

    @pytest.mark.parametrize(
        "style", ["default", "dark_background", "grayscale", "Solarize_Light2"]
    )
    def test_text_differs_from_the_paper(self, style):
        import matplotlib.style
        from matplotlib.colors import to_rgb

        with matplotlib.style.context(style):
            for draw, count in PICTURES:
                drawn = draw()
                for ax in [drawn] if count == 1 else drawn:
                    own = ax.images or ax.patches
                    beside = [ax.title, ax.xaxis.label, *ax.get_xticklabels()]
                    beside += [] if ax.images else ax.texts
                    paper = luminance(to_rgb(ax.figure.get_facecolor()))
                    for text in beside:
                        inside = any(text.get_text() in f"{each:.1%}" for each in bars(own))
                        if text.get_text() and not inside:
                            dark, light = sorted([paper, luminance(to_rgb(text.get_color()))])
                            assert (light + 0.05) / (dark + 0.05) > 3, text

    def test_one_scheme_of_colours(self):
        range_ = sw.Range("AA,KK:0.5")
        image = range_.plot().images[0]
        from matplotlib.colors import to_rgb

        html = range_._repr_html_()
        for weight, name in ((1.0, "AA"), (0.5, "KK"), (0.0, "22")):
            (colour,) = re.findall(rf'title="{name}[^"]*"[^>]*background:(#\w+)', html)
            assert to_rgb(colour) == pytest.approx(image.cmap(image.norm(weight))[:3], abs=0.01)

    def test_pictures_fit_a_phone(self):
        """Letters are 7 dots high on a screen of 390, when the picture is as wide as that."""
        draws = [(sw.draw_odds("draw", "AsAhKd9c3h").plot, 1), *PICTURES]
        for draw, count in draws:
            drawn = draw()
            for ax in [drawn] if count == 1 else drawn:
                scale = 390 / (72 * ax.figure.get_size_inches()[0])
                for text in [*ax.texts, *ax.get_xticklabels(), *ax.get_yticklabels(), ax.title]:
                    if text.get_text():
                        assert text.get_fontsize() * scale > 6.9


def bars(patches):
    """Lengths that stand in bars, on colours of their own."""
    return [patch.get_width() for patch in patches if hasattr(patch, "get_width")]


class TestDrawOdds:
    def lines(self, ax):
        return {text.get_text(): line for text, line in self.entries(ax)}

    @staticmethod
    def entries(ax):
        legend = ax.get_legend()
        return list(zip(legend.get_texts(), legend.legend_handles, strict=True))

    @pytest.mark.parametrize("against", ["8s 6d 4h 3c 2s", "9s8d7h5c4s", "AsAhKdKcQs"])
    def test_the_other_hand_is_marked(self, against):
        odds = sw.draw_odds("triple_draw_27", "7s 5d 4c 2h Kh", against=against)
        ax = odds.plot()
        mark = ax.lines[-1]
        place = int(sw.rank(against, "27")) - 1  # the best rank stands at 0
        assert list(mark.get_xdata()) == [place, place]
        assert ax.get_xlim()[1] >= place
        assert f"against {odds.against}" in self.lines(ax)

    def test_a_rank_is_marked(self):
        ax = sw.draw_odds("triple_draw_27", "7s 5d 4c 2h Kh", against=100).plot(most=2)
        assert list(ax.lines[-1].get_xdata()) == [99, 99]
        assert len(ax.lines) == 3

    def test_each_half_has_its_mark(self):
        odds = sw.draw_odds("badeucy", "7s 5d 4c 2h Kh", against="8s 6d 4h 3c 2s")
        for half, name in enumerate(["badugi_ace_high", "27"]):
            rank = int(sw.rank("8s 6d 4h 3c 2s", name))
            place = odds.ranks[half].tolist().index(rank)
            assert list(odds.plot(half=half).lines[-1].get_xdata()) == [place, place]

    @pytest.mark.parametrize("against", [None, "8s 6d 4h 3c", {"8s6d4h3c2s": 1, "9s8d7h5c4s": 2}])
    def test_no_mark_of_what_is_no_single_hand(self, against):
        assert len(sw.draw_odds("draw", "7s 5d 4c 2h Kh", against=against).plot().lines) == 5

    def test_lines_at_one_place_are_all_seen(self):
        # The suits of three aces that are kept make no difference: six lines at one place.
        ax = sw.draw_odds("draw", "AsAhAdAcKh").plot(most=12)
        assert len({(line.get_color(), line.get_linestyle()) for line in ax.lines}) == 12
        widths = [line.get_linewidth() for line in ax.lines]
        for start in (0, 6):
            part = widths[start : start + 6]
            assert all(wide - thin > 0.9 for wide, thin in pairwise(part))


class Sink:
    """A file that forgets."""

    def write(self, data):
        return len(data)


def luminance(colour):
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return float(np.dot(parts, [0.2126, 0.7152, 0.0722]))


PICTURES = [
    (sw.equity("holdem", ["AsAh", "KdKc"]).plot, 1),
    (sw.Range(PAGE).plot, 1),
    (lambda ax=None: sw.plot_grid(TestGrid.VALUES, ax), 1),
    (lambda ax=None: sw.plot_distribution([0.1, 0.5], ax=ax), 2),
    (sw.draw_odds("badugi", "As2d3cKc", against="4s5d6c7h").plot, 1),
]


@pytest.mark.parametrize(("draw", "count"), PICTURES)
class TestAxes:
    def test_own_figure(self, draw, count):
        code = "matplotlib.pyplot"
        before = sys.modules.get(code)
        drawn = draw()
        figure = (drawn if count == 1 else drawn[0]).figure
        assert isinstance(figure, Figure)
        if before is None:
            assert code not in sys.modules

    def test_given_axes(self, draw, count):
        figure = Figure()
        axes = figure.subplots(1, 2)
        drawn = draw(ax=axes[1] if count == 1 else axes)
        assert drawn is axes[1] if count == 1 else tuple(axes) == drawn
        assert axes[1].has_data()

    def test_nothing_is_cut_off(self, draw, count):
        drawn = draw()
        figure = (drawn if count == 1 else drawn[0]).figure
        figure.savefig(Sink(), format="png")
        box = figure.get_tightbbox()
        width, height = figure.get_size_inches()
        assert min(box.x0, box.y0) > -0.02
        assert box.x1 < width + 0.02
        assert box.y1 < height + 0.02

    @pytest.mark.parametrize("ax", ["axes", 3, []])
    def test_no_axes(self, draw, count, ax):
        with pytest.raises(sw.InputTypeError, match="ax is"):
            draw(ax=ax)


def test_axes_are_of_matplotlib():
    assert isinstance(sw.Range("AA").plot(), Axes)


def test_missing_matplotlib():
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import steelwheel as sw\n"
        "try: sw.Range('AA').plot()\n"
        "except sw.MissingExtraError as error: print(error, isinstance(error, ImportError))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert re.search(r'matplotlib: pip install "steelwheel\[plot\]" True', done.stdout)


def test_pictures_of_the_pages(tmp_path):
    """The docs make their pictures from the code that stands above them."""
    from pathlib import Path

    docs = Path(__file__).parents[2] / "docs"
    sys.path.insert(0, str(docs))
    try:
        from make_pictures import IMAGE, make_pictures
    finally:
        sys.path.remove(str(docs))
    page = tmp_path / "page.md"
    page.write_text(
        "```python\n>>> import steelwheel as sw\n>>> ax = sw.Range('AA').plot()\n\n```\n\n"
        "![One](pictures/one.svg)\n"
    )
    (path,) = make_pictures(tmp_path)
    first = path.read_bytes()
    assert first.startswith(b"<?xml")
    make_pictures(tmp_path)
    assert path.read_bytes() == first
    for text in (page.read_text(), (docs / "plots.md").read_text()):
        assert IMAGE.search(text)


@pytest.mark.parametrize("bad", [7, ["a"], b"a", np.array([1, 2])], ids=repr)
def test_bad_texts_and_options(bad):
    values = np.zeros(169)
    for argument in ("title", "label", "cmap", "colorbar", "ax"):
        with pytest.raises(sw.InputTypeError, match=f"^{argument} is .*; give "):
            sw.plot_grid(values, **{argument: bad})
    with pytest.raises(sw.HandError, match=r"^limits is .*smaller and the larger"):
        sw.plot_grid(values, limits="ab")
    with pytest.raises(sw.InputTypeError, match=r"^title is "):
        sw.plot_distribution([0.5], title=bad)


def test_arrays_that_are_none():
    ragged = [[1, 2], [3]]
    with pytest.raises(sw.InputTypeError, match=r"^values is \[\[1, 2\], \[3\]\]"):
        sw.plot_grid(ragged)
    with pytest.raises(sw.InputTypeError, match=r"^equities is \[\[1, 2\], \[3\]\]"):
        sw.plot_distribution(ragged)
    with pytest.raises(sw.InputTypeError, match=r"^ax is array"):
        sw.plot_grid(np.zeros(169), ax=np.array(3))
    with pytest.raises(sw.HandError, match="bins is 1000000000000; a histogram has 1 to 1000"):
        sw.plot_distribution([0.5], bins=10**12)
