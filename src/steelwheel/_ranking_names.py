"""The names of all ranking systems, as they are known when a program is written.

Made by `python tools/gen_ranking_names.py`; do not edit.
"""

from typing import Literal, TypeAlias

__all__ = ["RankingName"]

RankingName: TypeAlias = Literal[
    "high",
    "ace_to_five",
    "eight_or_better",
    "nine_or_better",
    "ace_to_six",
    "deuce_to_seven",
    "badugi",
    "high_wild",
    "high_bug",
    "short_deck",
    "short_deck_trips",
    "badugi_ace_high",
    "showing_high",
    "showing_low",
]
"""The names of `steelwheel.RANKINGS`."""
