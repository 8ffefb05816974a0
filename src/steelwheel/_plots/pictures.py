"""What all pictures share: axes to draw into, texts that fit, a legend.

Pictures are narrow and their letters large, so that they can be read on a phone; what isn't drawn
on a colour of its own has the colours of the style that is in use.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import shown
from steelwheel._extras import require
from steelwheel.errors import InputTypeError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 5.6
"""Of a figure, in inches: a point is about a dot of a phone's."""


def axes(ax: Any, count: int, size: tuple[float, float]) -> list[Axes]:
    """Check the axes that are given, or make a figure with so many, one below the other."""
    require("matplotlib", "plot", "plots")
    from matplotlib.axes import Axes

    if ax is None:
        from steelwheel._plots.figures import new_axes

        return new_axes(count, size)
    several = isinstance(ax, Iterable) and getattr(ax, "ndim", 1) > 0
    found = [ax] if isinstance(ax, Axes) else list(ax) if several else []
    if len(found) != count or not all(isinstance(each, Axes) for each in found):
        wanted = "matplotlib axes" if count == 1 else f"{count} matplotlib axes in a sequence"
        raise InputTypeError(f"ax is {shown(ax)}; give {wanted}")
    return found


def read_text(value: Any, where: str) -> str:
    """A text of a picture, empty for None."""
    if value is not None and not isinstance(value, str):
        raise InputTypeError(f"{where} is {shown(value)}; give a text")
    return value or ""


def read_numbers(values: Any, where: str, wanted: str) -> NDArray[Any]:
    """What is given as an array of any numbers, whose shape is up to the caller."""
    try:
        return np.asarray(values)
    except (TypeError, ValueError):  # rows of several lengths, say
        raise InputTypeError(f"{where} is {shown(values)}; give {wanted}") from None


def percents(value: float, place: float = 0, digits: int = 3) -> str:
    """A value, or tick of an axis at a place, in percent."""
    return f"{100 * value:.{digits}g}%"


def readable_on(colour: Any) -> str:
    """Black or white, whichever can be read on a colour."""
    from matplotlib.colors import to_rgb

    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in to_rgb(colour)
    )
    # The luminance at which the contrasts to black and white are equal, by WCAG 2.
    return "black" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else "white"


def ink(ax: Axes, share: float = 1.0) -> tuple[float, float, float]:
    """The colour of text beside axes, or one that is so near to it from the paper's."""
    import matplotlib
    from matplotlib.colors import to_rgb

    red, green, blue = (
        share * one + (1 - share) * other
        for one, other in zip(to_rgb(matplotlib.rcParams["text.color"]), paper(ax), strict=True)
    )
    return red, green, blue


def paper(ax: Axes) -> tuple[float, float, float]:
    """The colour behind axes, that of the style if they are transparent."""
    import matplotlib
    from matplotlib.colors import to_rgb, to_rgba

    for colour in (ax.get_facecolor(), matplotlib.rcParams["figure.facecolor"]):
        if to_rgba(colour)[3] > 0.5:
            return to_rgb(colour)
    return to_rgb("white")


def add_title(ax: Axes, text: str, pad: float, where: Literal["left", "center"] = "left") -> None:
    """Write a title, in which a dollar is a dollar."""
    ax.set_title(text, fontsize=10, loc=where, pad=pad, parse_math=False)


def add_legend(ax: Axes, entries: Sequence[tuple[Any, str]], columns: int) -> float:
    """Explain colours above axes; return the room that it needs, in points.

    Texts may begin with what matplotlib takes for something else, a dollar or an underscore.
    """
    legend = ax.legend(
        [artist for artist, _ in entries], ["-"] * len(entries), loc="lower left", ncols=columns,
        bbox_to_anchor=(0, 1), frameon=False, borderaxespad=0.2, fontsize=9, columnspacing=1.2,
        handlelength=1.6,
    )  # fmt: skip
    for shown_text, (_, text) in zip(legend.get_texts(), entries, strict=True):
        shown_text.set_text(text)
        shown_text.set_parse_math(False)
    lines = 0
    for start in range(0, -(-len(entries) // columns)):
        rows = entries[start :: -(-len(entries) // columns)]
        lines += max(text.count("\n") + 1 for _, text in rows)
    return 8 + 14.0 * lines


def wrapped(text: str, width: int) -> str:
    """A text whose long lines go on below; its own lines stay."""
    return "\n".join("\n".join(textwrap.wrap(line, width)) for line in text.split("\n"))


def shortened(text: str, width: int, lines: int) -> str:
    """A text on a few lines; one without spaces, as ranges are, may break after its commas."""
    spaced = " " in text
    parts = textwrap.wrap(text if spaced else text.replace(",", ", "), width) or [""]
    if len(parts) > lines:
        parts = [*parts[: lines - 1], parts[lines - 1][: width - 2].rstrip(" ,") + " …"]
    return "\n".join(part if spaced else part.replace(", ", ",") for part in parts)
