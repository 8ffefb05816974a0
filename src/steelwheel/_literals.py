"""Names that are known when a program is written, for type checkers and what completes words.

Games and systems have other names too, and users make their own, so any text is taken for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, TypeAlias

from steelwheel._ranking_names import RankingName

__all__ = ["GameName", "Library", "Method", "Missing", "OneHand", "RankingName"]

GameName: TypeAlias = Literal[
    "holdem",
    "shortdeck",
    "omaha",
    "omaha5",
    "omaha6",
    "courchevel",
    "omaha8",
    "omaha5_8",
    "omaha6_8",
    "courchevel8",
    "stud",
    "stud8",
    "stud_hilo",
    "razz",
    "razz_27",
    "london",
    "draw",
    "single_draw_27",
    "triple_draw_27",
    "triple_draw_a5",
    "single_draw_a5",
    "single_draw_a6",
    "badugi",
    "badeucy",
    "badacey",
]
"""The names of `steelwheel.GAMES`."""

Method: TypeAlias = Literal["auto", "exact", "sample"]
Missing: TypeAlias = Literal["raise", "null"]
Library: TypeAlias = Literal["pandas", "polars"]

OneHand: TypeAlias = str | Sequence[int] | AbstractSet[str]
"""What is one hand by its type. A list of texts is taken for hands, an array for several: that one
with a single axis is one hand, and so is a list of single cards, types don't tell."""
