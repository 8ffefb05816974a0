"""Pictures by matplotlib: equity as bars, 169 values as a grid.

Every function draws into axes that it is given, or makes a figure of its own that belongs to no
window and no global state: save it by ``ax.figure.savefig``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import shown
from steelwheel._colours import BLUE, EDGE, GREEN, NONE, ORANGE, PALE, SKY, TEXT, UNKNOWN, WHOLE
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
    readable_on,
    shortened,
    wrapped,
)
from steelwheel._ranges.combinations import count
from steelwheel._ranges.grid import LABELS, percent
from steelwheel._ranking.rank import check_flag
from steelwheel.errors import HandError, InputTypeError, UnknownNameError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

    from steelwheel._equity.equity import Equity
    from steelwheel._ranges.range import Range

__all__ = ["plot_equity", "plot_grid", "plot_range"]

CELLS = {name: divmod(i, 13) for i, name in enumerate(sum(LABELS, ()))}
"""Row and column of each of the 169 classes by name."""


# Equity.


def _got(counts: NDArray[Any], result: Equity) -> NDArray[np.float64]:
    """What part of all pots each player gets of pots that sets of players win so often."""
    got = np.zeros(len(result.players))
    for winners, times in enumerate(counts.tolist()):
        for player in range(len(got)):
            if winners >> player & 1:
                got[player] += times / winners.bit_count() / result.played
    return got


def _parts(result: Equity) -> dict[str, tuple[str, NDArray[np.float64]]]:
    """The parts that each player's equity is the sum of, with their colours."""
    scoops = _portions(result.board_wins, result)
    if result.halves is None:
        return {"wins": (BLUE, scoops), "ties": (SKY, _got(result.winners, result) - scoops)}
    low, alone, high = (_got(counts, result) for counts in result.halves)
    without_low = _portions(result.halves[1][1 << np.arange(len(scoops))], result)
    with_low = scoops - without_low  # half of such a scoop comes from each side
    rest_high = alone - without_low + (high - with_low) / 2
    return {
        "scoops": (BLUE, scoops),
        "rest of the high": (ORANGE, rest_high),
        "rest of the low": (GREEN, (low - with_low) / 2),
    }


def _portions(counts: NDArray[Any], result: Equity) -> NDArray[np.float64]:
    """Counts, which may be Python integers beyond 64 bits, as parts of all deals."""
    return np.array([times / result.played for times in counts.tolist()])


def _counted(result: Equity, player: int) -> str:
    """How often a player wins what, in words."""
    names = ["wins", "ties"]
    if result.halves is not None:
        names = ["scoops", "high_wins", "high_ties", "low_wins", "low_ties"]
    if result.boards > 1:
        names = ["board_wins", *(["board_ties"] if result.halves is None else names[1:])]
    texts = [
        f"{name.replace('_', ' ')} {int(getattr(result, name)[player]) / result.played:.2%}"
        for name in names
    ]
    return "\n".join(filter(None, ["   ".join(texts[:3]), "   ".join(texts[3:])]))


def plot_equity(result: Equity, ax: Axes | None = None) -> Axes:
    """Draw `Equity.plot`, which see."""
    players = len(result.players)
    words = [_counted(result, player) for player in range(players)]
    slot = 0.75 + 0.17 * words[0].count("\n")  # inches
    (ax,) = axes(ax, 1, (WIDTH, 1.5 + slot * players))
    equity = result.equity
    errors = None if result.exact else np.nan_to_num(result.error, posinf=0.0)
    places, height = np.arange(players), 0.27 / slot
    start = np.zeros(players)
    entries: list[tuple[Any, str]] = []
    for name, (colour, widths) in _parts(result).items():
        bars = ax.barh(places, widths, height, left=start, color=colour, label=name, linewidth=0)
        middles = start + widths / 2
        spare = np.inf if errors is None else equity - errors - middles
        fits = (widths > 0.1) & (spare > 0.05)
        texts = [f"{width:.1%}" if fit else "" for width, fit in zip(widths, fits, strict=True)]
        ax.bar_label(bars, texts, label_type="center", color=readable_on(colour), fontsize=9)
        start = start + widths
        entries.append((bars, name))
    if errors is not None:
        error_bars = ax.errorbar(
            equity, places, xerr=errors, fmt="none", ecolor=ink(ax), elinewidth=1.2, capsize=4,
            label="standard error",
        )  # fmt: skip
        entries.append((error_bars, "standard error"))
    names = []
    for place, (share, name) in enumerate(zip(equity.tolist(), result._shown(), strict=True)):
        text = f"{share:.2%}"
        if errors is not None:
            text += f" ± {percents(errors[place], 0, 2)}"
        names.append(shortened(name, 58 - len(text), 1))
        ax.annotate(
            text, (1, place - height / 2), (0, 2), textcoords="offset points", va="bottom",
            ha="right", fontsize=10, weight="bold",
        )  # fmt: skip
        ax.annotate(
            words[place], (0, place + height / 2), (1, -2), textcoords="offset points", va="top",
            fontsize=8.5, color=ink(ax, 0.75), linespacing=1.1,
        )  # fmt: skip
    # Names stand above their bars, and leave the whole width to these.
    ax.set_yticks(places - height / 2, names, ha="left", va="bottom", fontsize=10, parse_math=False)
    ax.tick_params(axis="y", length=0, pad=-1)
    ax.set_ylim(players - 1 + height / 2 + (slot - 0.46) / slot, -height / 2 - 0.2 / slot)
    ax.set_xlim(0, 1)
    ax.xaxis.set_major_formatter(percents)
    ax.set_xlabel("share of the pot")
    add_title(
        ax,
        shortened(result._caption(), 64, 3),
        add_legend(ax, entries, 3 if result.halves is None else 2),
    )
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.set_axisbelow(True)
    ax.grid(axis="x", color=ink(ax, 0.15), linewidth=0.7)
    return ax


# Grids.


def _grid_values(values: Any) -> NDArray[np.float64]:
    """Read 169 values; those that a mapping hasn't are not known."""
    if isinstance(values, Mapping):
        grid = np.full((13, 13), np.nan)
        for name, value in values.items():
            if name not in CELLS:
                raise UnknownNameError(f"values has {name!r}; the classes are AA, AKs, AKo, ...")
            grid[CELLS[name]] = float(value)
    else:
        if isinstance(values, np.ma.MaskedArray):
            values = np.ma.filled(values.astype(np.float64), np.nan)
        array = read_numbers(values, "values", "169 numbers")
        if array.dtype.kind not in "biufO":
            raise InputTypeError(f"values has the dtype {array.dtype}; give 169 numbers")
        if array.shape not in ((13, 13), (169,)):
            raise HandError(f"values has the shape {array.shape}; give (13, 13) or (169,)")
        try:
            grid = array.astype(np.float64).reshape(13, 13)
        except (TypeError, ValueError) as error:
            raise InputTypeError(f"values: {error}; give 169 numbers") from None
    if np.isinf(grid).any():
        row, column = np.argwhere(np.isinf(grid))[0]
        raise HandError(f"values is infinite at {LABELS[row][column]}; nan is not known")
    return grid


def plot_grid(
    values: Any,
    ax: Axes | None = None,
    *,
    title: str | None = None,
    label: str | None = None,
    format: str | Callable[[float], str] | None = None,
    limits: tuple[float, float] | None = None,
    cmap: Any = None,
    colorbar: bool = True,
) -> Axes:
    """Draw 169 values, one for each class of hands of two cards, as a heat map.

    Parameters
    ----------
    values : array_like of shape ``(13, 13)`` or ``(169,)``, or mapping of str to float
        Rows and columns from the ace to the deuce, suited hands above the diagonal, as
        `Range.grid` gives them; flat, row after row, as `preflop.labels` is. Or values by name:
        ``{"AA": 0.85, ...}``. Where a value is nan or not there, the cell is left grey.
    ax : matplotlib.axes.Axes, optional
        Where to draw. By default a new figure.
    title : str, optional
        Title of the picture.
    label : str, optional
        What the values are; it stands at the colour bar.
    format : str or callable, optional
        How a value is printed in its cell: a format such as ``".1%"``, or a function that gives the
        text; ``""`` prints none. By default all have as many digits after the point, so that the
        largest has three.
    limits : (float, float), optional
        The values at the ends of the colours; by default the smallest and the largest.
    cmap : str or matplotlib.colors.Colormap, optional
        Colours. By default yellow to blue, all of them light, so that black text is readable.
    colorbar : bool, optional
        Whether there is a colour bar.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    HandError, InputTypeError, UnknownNameError
        If the values are not 169 numbers; if a class is none.
    MissingExtraError
        If matplotlib is not installed.

    Examples
    --------
    >>> import steelwheel as sw
    >>> ax = sw.plot_grid({"AA": 0.852, "AKs": 0.67}, format=".0%", label="equity")
    >>> [text.get_text() for text in ax.texts[:2]]
    ['AA\\n85%', 'AKs\\n67%']
    >>> ax.figure.savefig("equities.png")  # doctest: +SKIP
    """
    grid = _grid_values(values)
    title, label = read_text(title, "title"), read_text(label, "label")
    check_flag(colorbar, "colorbar")
    own = ax is None
    (ax,) = axes(ax, 1, (WIDTH, WIDTH + 0.75 * colorbar + 0.3 * bool(title)))
    import matplotlib
    from matplotlib.colors import Normalize

    known = grid[~np.isnan(grid)]
    if limits is None:
        limits = (float(known.min()), float(known.max())) if known.size else (0.0, 1.0)
    try:
        lowest, highest = map(float, limits)
    except (TypeError, ValueError):
        lowest = highest = np.nan
    if not -np.inf < lowest <= highest < np.inf:
        raise HandError(f"limits is {shown(limits)}; give the smaller and the larger number")
    if cmap is None:
        cmap = _light("YlGnBu", 0.03, 0.6)
    if format is None:
        format = _digits(known)
    try:
        colours = matplotlib.colormaps.get_cmap(cmap).with_extremes(bad=UNKNOWN)
    except (TypeError, ValueError):
        raise InputTypeError(f"cmap is {shown(cmap)}; give a colour map or its name") from None
    norm = Normalize(lowest, highest)
    width = WIDTH - 0.1 if own else ax.get_window_extent().width / ax.figure.dpi
    cell = 72 * width / 13  # in points
    image = ax.imshow(np.ma.masked_invalid(grid), cmap=colours, norm=norm)
    for name, (row, column) in CELLS.items():
        value = float(grid[row, column])
        text = "" if np.isnan(value) else _printed(value, format)
        colour = PALE if np.isnan(value) else readable_on(colours(norm(value)))
        longest = max(len(name), len(text))
        ax.text(
            column, row, f"{name}\n{text}" if text else name, color=colour, ha="center",
            va="center", fontsize=min(max(min(0.27, 1.4 / longest) * cell, 4.0), 9.0),
            linespacing=1.15, parse_math=False,
        )  # fmt: skip
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_xticks(np.arange(-0.5, 13), minor=True)
    ax.set_yticks(np.arange(-0.5, 13), minor=True)
    ax.grid(which="minor", color=EDGE, linewidth=0.8)
    ax.tick_params(which="both", length=0)
    ax.spines[:].set_visible(False)
    if title:
        add_title(ax, wrapped(title, 64), 6, "center")
    if colorbar:
        bar = ax.figure.colorbar(
            image, ax=ax, orientation="horizontal", shrink=0.9, pad=0.02, aspect=40
        )
        bar.ax.set_xlabel(wrapped(label, 64), parse_math=False)
        bar.outline.set_visible(False)
    return ax


def _light(name: str, first: float, last: float) -> Colormap:
    """A part of a colour map."""
    import matplotlib
    from matplotlib.colors import LinearSegmentedColormap

    colours = matplotlib.colormaps[name](np.linspace(first, last, 256))
    return LinearSegmentedColormap.from_list(f"light_{name}", colours)


def plot_range(range_: Range, ax: Axes | None = None) -> Axes:
    """Draw `Range.plot`, which see."""
    require("matplotlib", "plot", "plots")
    from matplotlib.colors import LinearSegmentedColormap

    grid = range_.grid()
    share = float(range_.total / count(2))
    ax = plot_grid(
        grid, ax, title=f"{shortened(range_.label, 64, 4)}\n{_part(share)} of hands",
        label="weight", format=lambda value: "" if value in (0, 1) else percent(value),
        limits=(0, 1), cmap=LinearSegmentedColormap.from_list("weights", [NONE, WHOLE]),
    )  # fmt: skip
    for value, text in zip(grid.flat, ax.texts[-169:], strict=True):
        text.set_color(TEXT if value else PALE)
    return ax


def _part(share: float) -> str:
    """A part of all hands, which isn't none unless it is."""
    return f"{share:.1%}" if share >= 0.0005 or not share else f"{100 * share:.1g}%"


def _digits(values: NDArray[np.float64]) -> str:
    """A format by which all values have as many digits after the point."""
    largest = float(np.abs(values).max()) if values.size else 0.0
    if largest and not 1e-3 <= largest < 1e6:
        return ".1e"
    if (values == np.round(values)).all():
        return ".0f"
    return f".{max(2 - int(np.floor(np.log10(largest))), 0)}f"


def _printed(value: float, how: str | Callable[[float], str]) -> str:
    if callable(how):
        return how(value)
    try:
        return format(value, how) if how else ""
    except (TypeError, ValueError) as error:
        raise HandError(
            f"format is {shown(how)}: {error}; give one for a float, as '.1%'"
        ) from None
