"""Colours of tables and pictures.

Those of lines and bars are of Okabe and Ito (*Color Universal Design*, 2008), which people with any
kind of colour vision can tell apart. On `shade`, whatever the value, `TEXT` is well readable, so
that a grid looks the same on light and dark pages.
"""

from __future__ import annotations

BLUE, SKY, ORANGE, GREEN = "#0072b2", "#56b4e9", "#e69f00", "#009e73"
LINES = (BLUE, ORANGE, GREEN, "#cc79a7", "#d55e00", SKY)

NONE, WHOLE = "#f4f8fc", "#62a8da"
"""Cells of hands that are not in a range, and of those that are as a whole."""

TEXT, PALE, EDGE, UNKNOWN = "#111111", "#5c6670", "#c8d0d8", "#e8e8e8"
"""Text in cells, that of hands which aren't there; lines between cells; cells without a value."""


def shade(value: float) -> str:
    """The colour of a cell by how much of the hands is in a range, from 0 to 1."""
    parts = [
        round(int(NONE[i : i + 2], 16) * (1 - value) + int(WHOLE[i : i + 2], 16) * value)
        for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)
