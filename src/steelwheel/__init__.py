"""Poker hands ranked in bulk, in every ranking system, with exact showdowns and equity.

The rank of a hand is an integer: 1 is the best hand of a ranking system, and a smaller rank always
wins, in high and low systems alike.
"""

# First: from here on Ctrl-C ends the command line in one line. Elsewhere it does nothing.
from steelwheel import cli_signals as _cli_signals  # noqa: F401, isort: skip

import typing as _typing

from steelwheel._version import VERSION as __version__
from steelwheel.best_cards import best_cards, category, describe, joker_plays_as
from steelwheel.cards import format as format_cards
from steelwheel.cards import from_mask, to_mask
from steelwheel.cards import parse as parse_cards
from steelwheel.equity import Equity, equity
from steelwheel.errors import (
    CardError,
    ChipError,
    HandError,
    InputTypeError,
    Interrupted,
    MissingExtraError,
    RangeError,
    SteelwheelError,
    TableError,
    UnknownNameError,
)
from steelwheel.games import GAMES, Game, Street
from steelwheel.games import find as game
from steelwheel.omaha import rank_hilo, rank_omaha
from steelwheel.rank import rank, rank_mask
from steelwheel.rankings import NO_LOW, RANKINGS, Ranking
from steelwheel.showdown import Showdown, showdown

if _typing.TYPE_CHECKING:
    from steelwheel._distributions import plot_distribution, plot_range_vs_range
    from steelwheel._equity._equity_cost import EquityCost, equity_cost
    from steelwheel._equity._equity_many import ManyCounts, equity_many
    from steelwheel._equity._hand_equities import HandCounts, equity_matrix, equity_vs_range
    from steelwheel._equity._preflop import preflop
    from steelwheel.discards import BestDiscards, all_hands, best_discards
    from steelwheel.draw_policy import DrawPolicy, DrawRule
    from steelwheel.draw_sample import draw_equity
    from steelwheel.draws import DrawOdds, draw_odds
    from steelwheel.interop import (
        from_eval7,
        from_phevaluator,
        from_pokerkit,
        from_treys,
        to_eval7,
        to_phevaluator,
        to_pokerkit,
        to_treys,
    )
    from steelwheel.plot import plot_grid
    from steelwheel.pots import Pot, Settlement, settle, split_pot
    from steelwheel.ranges import Range
    from steelwheel.stud import StudPlan, bring_in, first_to_act, stud_deal_plan

__all__ = [
    "GAMES",
    "NO_LOW",
    "RANKINGS",
    "BestDiscards",
    "CardError",
    "ChipError",
    "DrawOdds",
    "DrawPolicy",
    "DrawRule",
    "Equity",
    "EquityCost",
    "Game",
    "HandCounts",
    "HandError",
    "InputTypeError",
    "Interrupted",
    "ManyCounts",
    "MissingExtraError",
    "Pot",
    "Range",
    "RangeError",
    "Ranking",
    "Settlement",
    "Showdown",
    "SteelwheelError",
    "Street",
    "StudPlan",
    "TableError",
    "UnknownNameError",
    "__version__",
    "all_hands",
    "best_cards",
    "best_discards",
    "bring_in",
    "category",
    "describe",
    "draw_equity",
    "draw_odds",
    "equity",
    "equity_cost",
    "equity_many",
    "equity_matrix",
    "equity_vs_range",
    "first_to_act",
    "format_cards",
    "from_eval7",
    "from_mask",
    "from_phevaluator",
    "from_pokerkit",
    "from_treys",
    "game",
    "joker_plays_as",
    "parse_cards",
    "plot_distribution",
    "plot_grid",
    "plot_range_vs_range",
    "preflop",
    "rank",
    "rank_hilo",
    "rank_mask",
    "rank_omaha",
    "settle",
    "showdown",
    "split_pot",
    "stud_deal_plan",
    "to_eval7",
    "to_mask",
    "to_phevaluator",
    "to_pokerkit",
    "to_treys",
]

_LATER = {
    **dict.fromkeys(("HandCounts", "equity_matrix", "equity_vs_range"), "_equity._hand_equities"),
    **dict.fromkeys(("DrawPolicy", "DrawRule"), "draw_policy"),
    "draw_equity": "draw_sample",
    **dict.fromkeys(("BestDiscards", "all_hands", "best_discards"), "discards"),
    **dict.fromkeys(("DrawOdds", "draw_odds"), "draws"),
    **dict.fromkeys(
        (
            "from_eval7",
            "from_phevaluator",
            "from_pokerkit",
            "from_treys",
            "to_eval7",
            "to_phevaluator",
            "to_pokerkit",
            "to_treys",
        ),
        "interop",
    ),
    **dict.fromkeys(("EquityCost", "equity_cost"), "_equity._equity_cost"),
    "plot_grid": "plot",
    **dict.fromkeys(("plot_distribution", "plot_range_vs_range"), "_distributions"),
    **dict.fromkeys(("Pot", "Settlement", "settle", "split_pot"), "pots"),
    "Range": "ranges",
    **dict.fromkeys(("ManyCounts", "equity_many"), "_equity._equity_many"),
    "preflop": "_equity._preflop",
    **dict.fromkeys(("StudPlan", "bring_in", "first_to_act", "stud_deal_plan"), "stud"),
}
"""Modules that are imported when one of their names is first used: it keeps the start short."""


def __getattr__(name: str) -> _typing.Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    # Not the modules, nor what they need: these are what one looks for.
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
