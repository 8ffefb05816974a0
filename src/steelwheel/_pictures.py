"""What all pictures share: axes to draw into, colours, texts that fit.

Colours are those of Okabe and Ito (*Color Universal Design*, 2008), which people with any kind of
colour vision can tell apart.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._extras import require
from steelwheel.cards import shown
from steelwheel.errors import InputTypeError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, SKY, ORANGE, GREEN = "#0072b2", "#56b4e9", "#e69f00", "#009e73"
LINES = (BLUE, ORANGE, GREEN, "#cc79a7", "#d55e00", SKY)
GREY = "#555555"


def axes(ax: Any, count: int, size: tuple[float, float]) -> list[Axes]:
    """Check the axes that are given, or make a figure with so many side by side."""
    require("matplotlib", "plot", "plots")
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    if ax is None:
        figure = Figure(figsize=size, layout="constrained")
        return list(figure.subplots(1, count, squeeze=False)[0])
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
    except (TypeError, ValueError) as error:  # rows of several lengths, say
        raise InputTypeError(f"{where} is {shown(values)}; give {wanted}") from error


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


def shortened(text: str, width: int, lines: int) -> str:
    """A text on a few lines; one without spaces, as ranges are, may break after its commas."""
    spaced = " " in text
    parts = textwrap.wrap(text if spaced else text.replace(",", ", "), width) or [""]
    if len(parts) > lines:
        parts = [*parts[: lines - 1], parts[lines - 1][: width - 2].rstrip(" ,") + " …"]
    return "\n".join(part if spaced else part.replace(", ", ",") for part in parts)
