# Made by `python tools/gen_public_stub.py`; do not edit.

from steelwheel._cards.cards import (
    format as format_cards,
    from_mask,
    parse as parse_cards,
    to_mask,
)
from steelwheel._cards.interop import (
    from_eval7,
    from_phevaluator,
    from_pokerkit,
    from_treys,
    to_eval7,
    to_phevaluator,
    to_pokerkit,
    to_treys,
)
from steelwheel._draws.best_discards import (
    BestDiscards,
    all_hands,
    best_discards,
)
from steelwheel._draws.equity import (
    draw_equity,
)
from steelwheel._draws.odds import (
    DrawOdds,
    draw_odds,
)
from steelwheel._draws.policy import (
    DrawPolicy,
    DrawRule,
)
from steelwheel._equity.cost import (
    EquityCost,
    equity_cost,
)
from steelwheel._equity.equity import (
    equity,
)
from steelwheel._equity.many import (
    ManyCounts,
    equity_many,
)
from steelwheel._equity.matrix import (
    HandCounts,
    equity_matrix,
    equity_vs_range,
)
from steelwheel._equity.preflop import (
    preflop,
)
from steelwheel._equity.result import (
    Equity,
)
from steelwheel._games.games import (
    GAMES,
    Game,
    Street,
    find as game,
)
from steelwheel._games.rankings import (
    NO_LOW,
    RANKINGS,
    Ranking,
)
from steelwheel._plots.distributions import (
    plot_distribution,
    plot_range_vs_range,
)
from steelwheel._plots.grid import (
    plot_grid,
)
from steelwheel._ranges.range import (
    Range,
)
from steelwheel._ranking.best_cards import (
    best_cards,
    category,
    describe,
    joker_plays_as,
)
from steelwheel._ranking.omaha import (
    rank_hilo,
    rank_omaha,
)
from steelwheel._ranking.rank import (
    rank,
    rank_mask,
)
from steelwheel._showdown.pots import (
    Pot,
    Settlement,
    settle,
    split_pot,
)
from steelwheel._showdown.showdown import (
    Showdown,
    showdown,
)
from steelwheel._showdown.stud import (
    StudPlan,
    bring_in,
    first_to_act,
    stud_deal_plan,
)
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

__version__: str

__all__ = [
    "__version__",
    "BestDiscards",
    "CardError",
    "ChipError",
    "DrawOdds",
    "DrawPolicy",
    "DrawRule",
    "Equity",
    "EquityCost",
    "GAMES",
    "Game",
    "HandCounts",
    "HandError",
    "InputTypeError",
    "Interrupted",
    "ManyCounts",
    "MissingExtraError",
    "NO_LOW",
    "Pot",
    "RANKINGS",
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
