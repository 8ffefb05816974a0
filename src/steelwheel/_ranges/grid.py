"""The 13 x 13 grid of hold'em hands, as text and HTML: pairs on the diagonal, suited above it.

Rows and columns go from the ace to the deuce. Takes any 169 values, knows no range.
"""

from __future__ import annotations

from functools import cache
from html import escape

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import RANKS
from steelwheel._colours import EDGE, PALE, TEXT, shade
from steelwheel._ranges.combinations import cards_of, count

__all__ = ["LABELS", "cells", "percent", "to_html", "to_text"]

_HIGH_FIRST = RANKS[::-1]

LABELS = tuple(
    tuple(
        _HIGH_FIRST[min(row, column)]
        + _HIGH_FIRST[max(row, column)]
        + ("s" if row < column else "o" if row > column else "")
        for column in range(13)
    )
    for row in range(13)
)
"""Names of the 169 classes by row and column."""


@cache
def cells() -> NDArray[np.intp]:
    """Cell of each of the 1,326 hands by number: 13 * row + column."""
    cards = cards_of(np.arange(count(2)), 2).astype(np.intp)
    high, low = 12 - (cards >> 2).T  # as rows from the ace
    suited = cards[:, 0] & 3 == cards[:, 1] & 3
    result: NDArray[np.intp] = np.where(suited, 13 * high + low, 13 * low + high)
    return result


def to_text(values: NDArray[np.float64]) -> str:
    """Whole classes by name, parts of them in percent, the rest as dots."""
    lines = []
    for names, row in zip(LABELS, values.tolist(), strict=True):
        shown = [
            name if value == 1 else "." if value == 0 else percent(value)
            for name, value in zip(names, row, strict=True)
        ]
        lines.append(shown)
    width = max(3, *(len(cell) for line in lines for cell in line))
    return "\n".join(" ".join(cell.ljust(width) for cell in line).rstrip() for line in lines)


def to_html(values: NDArray[np.float64], caption: str) -> str:
    """A table whose cells have the colours of pictures, and tell their values under the mouse."""
    body = "".join(
        f"<tr>{''.join(map(_cell, names, row))}</tr>"
        for names, row in zip(LABELS, values.tolist(), strict=True)
    )
    return (
        '<table style="border-collapse:collapse;font:11px monospace;text-align:center">'
        f"<caption>{escape(caption)}</caption><tbody>{body}</tbody></table>"
    )


def percent(value: float) -> str:
    """A value between 0 and 1, never as 0% or 100%: what is near these is less or more than so."""
    near = 1e-9  # what sums of floats are off
    if value < 0.01 - near:
        return "<1%"
    return ">99%" if value > 0.99 + near else f"{100 * value:.0f}%"


def _cell(name: str, value: float) -> str:
    title = name if value in (0, 1) else f"{name} {percent(value)}"
    return (
        f'<td title="{escape(title)}" style="border:1px solid {EDGE};padding:2px 3px;'
        f'color:{TEXT if value else PALE};background:{shade(value)}">{name}</td>'
    )
