"""Poker hands ranked in bulk, in every ranking system, with exact showdowns and equity.

The rank of a hand is an integer: 1 is the best hand of a ranking system, and a smaller rank always
wins, in high and low systems alike.
"""

# First: from here on Ctrl-C ends the command line in one line. Elsewhere it does nothing.
from steelwheel._cli import signals as _signals  # noqa: F401, isort: skip

import typing as _typing

from steelwheel._version import VERSION as __version__

_HOMES = {
    "_cards.cards": "format:format_cards from_mask parse:parse_cards to_mask",
    "_cards.interop": (
        "from_eval7 from_phevaluator from_pokerkit from_treys to_eval7 to_phevaluator to_pokerkit "
        "to_treys"
    ),
    "_draws.best_discards": "BestDiscards all_hands best_discards",
    "_draws.equity": "draw_equity",
    "_draws.odds": "DrawOdds draw_odds",
    "_draws.policy": "DrawPolicy DrawRule",
    "_equity.cost": "EquityCost equity_cost",
    "_equity.equity": "equity",
    "_equity.many": "ManyCounts equity_many",
    "_equity.matrix": "HandCounts equity_matrix equity_vs_range",
    "_equity.preflop": "preflop",
    "_equity.result": "Equity",
    "_games.games": "GAMES Game Street find:game",
    "_games.rankings": "NO_LOW RANKINGS Ranking",
    "_plots.distributions": "plot_distribution plot_range_vs_range",
    "_plots.grid": "plot_grid",
    "_ranges.range": "Range",
    "_ranking.best_cards": "best_cards category describe joker_plays_as",
    "_ranking.omaha": "rank_hilo rank_omaha",
    "_ranking.rank": "rank rank_mask",
    "_showdown.pots": "Pot Settlement settle split_pot",
    "_showdown.showdown": "Showdown showdown",
    "_showdown.stud": "StudPlan bring_in first_to_act stud_deal_plan",
    "errors": (
        "CardError ChipError HandError InputTypeError Interrupted MissingExtraError RangeError "
        "SteelwheelError TableError UnknownNameError"
    ),
}
"""The public names by module, ``name there:public name`` where they differ.

A module is imported when one of its names is first used, which keeps the start short. What type
checkers read, ``__init__.pyi``, is made from this by ``tools/gen_public_stub.py``.
"""

_PLACES = {
    name.rpartition(":")[2]: (home, name.partition(":")[0])
    for home, names in _HOMES.items()
    for name in names.split()
}

__all__ = ["__version__", *sorted(_PLACES)]


def __getattr__(name: str) -> _typing.Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home, there = _PLACES[name]
    found = getattr(import_module(f"{__name__}.{home}"), there)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [name for name in globals() if name.startswith("__")] + sorted(_PLACES)
