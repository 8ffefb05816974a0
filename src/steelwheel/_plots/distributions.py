"""Pictures of distributions by matplotlib: how much equity how much of a range has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._arguments import renamed
from steelwheel._cards.cards import format as format_cards
from steelwheel._cards.cards import to_ids, to_int
from steelwheel._colours import LINES
from steelwheel._extras import require
from steelwheel._plots.pictures import (
    WIDTH,
    add_legend,
    add_title,
    axes,
    ink,
    percents,
    read_numbers,
    read_text,
    shortened,
    wrapped,
)
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from steelwheel._cards.cards import Cards
    from steelwheel._games.games import AnyGame
    from steelwheel._plots.figures import Panels
    from steelwheel._ranges.range import Range
    from steelwheel._workers import Workers

__all__ = ["plot_distribution", "plot_range_vs_range"]


MOST_BINS = 1000
"""More than a picture has dots for."""


def _distribution(
    equities: Any, weights: Any, where: str
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Equities in ascending order and the parts of the range that have them."""
    values = _numbers(equities, f"equities{where}")
    parts = np.ones(len(values)) if weights is None else _numbers(weights, f"weights{where}")
    if len(parts) != len(values):
        raise HandError(
            f"weights{where} has {len(parts)} numbers, but equities{where} {len(values)}"
        )
    bad = np.flatnonzero(~(np.isfinite(parts) & (parts >= 0)))
    if bad.size:
        raise HandError(f"weights{where}[{bad[0]}] is {parts[bad[0]]}; a weight is 0 or more")
    there = (parts > 0) & ~np.isnan(values)
    outside = np.flatnonzero(there & ~((values >= -1e-9) & (values <= 1 + 1e-9)))
    if outside.size:
        raise HandError(
            f"equities{where}[{outside[0]}] is {values[outside[0]]}; an equity is from 0 to 1"
        )
    if not there.any():
        raise HandError(f"equities{where} has no hand with an equity and a weight above 0")
    order = np.argsort(values[there], kind="stable")
    values, parts = np.clip(values[there][order], 0.0, 1.0), parts[there][order]
    return values, parts / parts.sum()


def _numbers(values: Any, argument: str) -> NDArray[np.float64]:
    array = read_numbers(values, argument, "a one-dimensional array of numbers")
    if array.dtype.kind not in "iufO" or array.ndim != 1:
        raise InputTypeError(
            f"{argument} has the dtype {array.dtype} and the shape {array.shape}; give a "
            "one-dimensional array of numbers"
        )
    try:
        return array.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise InputTypeError(f"{argument}: {error}; give numbers") from None


def plot_distribution(
    equities: Any,
    weights: Any = None,
    ax: Sequence[Axes] | None = None,
    *,
    bins: int = 20,
    title: str | None = None,
) -> Panels:
    """Draw how the equity is distributed over the hands of a range, or of several.

    The upper panel is a histogram: how much of the range has so much equity. The lower one is the
    sorted curve: the hands from the worst to the best, each as wide as its weight, so
    that the area under the curve is the equity of the range.

    Parameters
    ----------
    equities : array_like of shape ``(n,)``, or mapping of str to such
        Equity of each hand of the range, from 0 to 1; several ranges by their names. Hands whose
        equity is nan are left out.
    weights : array_like of shape ``(n,)``, or mapping of str to such, optional
        Weight of each hand, or of the hands of each range; by default all the same.
    ax : sequence of two matplotlib.axes.Axes, optional
        Where to draw. By default a new figure.
    bins : int, optional
        How many bars the histogram has between 0 and 1.
    title : str, optional
        Title of the picture.

    Returns
    -------
    histogram, curve : matplotlib.axes.Axes
        A tuple, which a notebook shows; its ``figure`` is the picture.

    Raises
    ------
    HandError, InputTypeError
        If there are no equities, one is impossible, or there are not as many weights.
    MissingExtraError
        If matplotlib is not installed.

    Examples
    --------
    >>> import steelwheel as sw
    >>> histogram, curve = sw.plot_distribution([0.2, 0.2, 0.7, 0.9], bins=10)
    >>> [round(float(bar.get_height()), 2) for bar in histogram.patches]
    [0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.25, 0.0, 0.25]
    """
    several = isinstance(equities, Mapping)
    if several != isinstance(weights, Mapping) and weights is not None:
        raise InputTypeError("equities and weights are either both mappings or both arrays")
    bins = to_int(bins, "bins", "a number of bars")
    if not 1 <= bins <= MOST_BINS:
        raise HandError(f"bins is {bins}; a histogram has 1 to {MOST_BINS}")
    title = read_text(title, "title")
    ranges = equities if several else {"": equities}
    if not ranges:
        raise HandError("equities has no range")
    if several and weights is not None and (other := weights.keys() ^ ranges.keys()):
        raise HandError(f"equities and weights don't both have {other.pop()!r}")
    found = {
        str(name): _distribution(
            ranges[name],
            weights[name] if several and weights is not None else weights,
            f"[{name!r}]" if several else "",
        )
        for name in ranges
    }
    histogram, curve = axes(ax, 2, (WIDTH, 6.4))
    from steelwheel._plots.figures import Panels

    bars: list[tuple[Any, str]] = []
    lines: list[tuple[Any, str]] = []
    edges = np.linspace(0.0, 1.0, bins + 1)
    width = 0.9 / bins / len(found)
    for i, (name, (values, parts)) in enumerate(found.items()):
        colour = LINES[i % len(LINES)]
        # A value at an edge belongs above it, whatever rounding did to it; 1 to the last bar.
        which = np.minimum(np.floor(values * bins + 1e-9).astype(np.intp), bins - 1)
        heights = np.bincount(which, weights=parts, minlength=bins)
        left = edges[:-1] + 0.05 / bins + i * width
        drawn = histogram.bar(left, heights, width, align="edge", color=colour, label=name or None)
        bars.append((drawn, shortened(name, 56, 2)))
        mean = float(values @ parts)
        ends = np.concatenate([[0.0], np.cumsum(parts)])
        stairs = curve.stairs(values, ends / ends[-1], baseline=None, color=colour, linewidth=2)
        text = f"{shortened(name, 42, 2)}: mean {mean:.2%}" if name else f"mean {mean:.2%}"
        lines.append((stairs, text))
        curve.axhline(mean, color=colour, linewidth=1, linestyle="--")
    for panel in (histogram, curve):
        panel.set_xlim(0, 1)
        panel.xaxis.set_major_formatter(percents)
        panel.yaxis.set_major_formatter(percents)
        panel.grid(color=ink(panel, 0.15), linewidth=0.7)
        panel.set_axisbelow(True)
        panel.spines[["top", "right"]].set_visible(False)
    histogram.set_xlabel("equity")
    histogram.set_ylabel("part of the range")
    curve.set_xlabel("hands, worst first")
    curve.set_ylabel("equity")
    curve.set_ylim(-0.02, 1.02)
    add_legend(curve, lines, 1)
    room = add_legend(histogram, bars, 1) if several else 6.0
    if title:
        add_title(histogram, wrapped(title, 64), room)
    return Panels((histogram, curve))


@renamed(first="hands", second="against")
def plot_range_vs_range(
    game: AnyGame,
    hands: str | Range,
    against: str | Range,
    board: Cards = "",
    dead: Cards = "",
    ax: Sequence[Axes] | None = None,
    *,
    bins: int = 20,
    workers: Workers = 1,
) -> Panels:
    """Draw how the exact equity of two ranges against each other is distributed over their hands.

    Parameters
    ----------
    game : str or Game
        A game with five community cards, as for `equity_vs_range`.
    hands, against : str or Range
        What the two players hold.
    board, dead : str or sequence of int, optional
        The community cards that are there, none to five; cards that cannot come.
    ax : sequence of two matplotlib.axes.Axes, optional
        Where to draw. By default a new figure.
    bins : int, optional
        How many bars the histogram has between 0 and 1.
    workers : int or Executor, optional
        Number of threads, -1 for one a core, or an executor.

    Returns
    -------
    histogram, curve : matplotlib.axes.Axes
        The tuple that `plot_distribution` returns. A hand counts by its weight and by how many
        deals there are with it, so that the means are the equities of the ranges, and add up to 1.

    Raises
    ------
    CardError, HandError, InputTypeError, RangeError, UnknownNameError
        As for `equity_vs_range`.
    MissingExtraError
        If matplotlib is not installed.

    Examples
    --------
    >>> import steelwheel as sw
    >>> histogram, curve = sw.plot_range_vs_range("holdem", "QQ+,AKs", "TT+,AQs+", "2c7d9h")
    >>> [text.get_text() for text in curve.get_legend().get_texts()]
    ['QQ+,AKs: mean 64.34%', 'TT+,AQs+: mean 35.66%']
    """
    require("matplotlib", "plot", "plots")
    from steelwheel import equity_vs_range
    from steelwheel._games import games
    from steelwheel._ranges.range import Range

    rules = games.find(game)
    known = {"board": to_ids(board, argument="board"), "dead": to_ids(dead, argument="dead")}
    gone = [*known["board"], *known["dead"]]
    ranges = [Range(range_, hole=rules.hole).without(gone) for range_ in (hands, against)]
    names = [Range(range_, hole=rules.hole).label for range_ in (hands, against)]
    if names[0] == names[1]:
        names = [f"{i + 1}: {name}" for i, name in enumerate(names)]
    equities, weights = {}, {}
    for name, mine, theirs in zip(names, ranges, reversed(ranges), strict=True):
        counts = equity_vs_range(
            rules, mine.cards, theirs, board, dead, counts=True, workers=workers
        )
        equities[name] = counts.equity
        weights[name] = mine.weights * counts.total.astype(np.float64)
    words = [f"{what} {format_cards(cards)}" for what, cards in known.items() if cards]
    title = ", ".join([rules.name, *words])
    return plot_distribution(equities, weights, ax, bins=bins, title=title)
