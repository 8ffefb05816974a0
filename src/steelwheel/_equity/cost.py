"""What exact equity would cost, said before any of it is done."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import comb
from typing import TYPE_CHECKING, Any, Literal

from steelwheel._equity import spot as _spot
from steelwheel._equity.costs import READ, READ_RANGE
from steelwheel._equity.exact import ways
from steelwheel._equity.exact.choices import choices_of
from steelwheel._ranges.every_hand import EveryHand
from steelwheel._results import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from steelwheel._cards.cards import Cards
    from steelwheel._equity.spot import Spot
    from steelwheel._games import games
    from steelwheel._ranges.range import Range

__all__ = ["EquityCost", "equity_cost"]

_CENTURY = 3e9


@dataclass(frozen=True, slots=True)
class EquityCost(Result):
    """What it takes to count every deal.

    Attributes
    ----------
    deals : int or None
        How many deals there are, of hands that share no card. None if that can't be told at once:
        with ranges of four players or more, or of millions of hands.
    most_deals : int
        The same with hands that do share a card, so never fewer.
    work : int or None
        Steps of about a nanosecond, what `steelwheel.equity` compares with its ``max_work``. Far
        fewer than there are deals, as a rule: they are not dealt one by one. None if there is no
        way to count them.
    seconds : float or None
        Roughly how long that takes on one core, with the whole pots of several boards, which are
        counted, too, if they take no more than ``max_work``.
    method : {"exact", "sample"}
        What `steelwheel.equity` does if nothing is said.
    """

    deals: int | None
    most_deals: int
    work: int | None
    seconds: float | None
    method: Literal["exact", "sample"]

    @property
    def exact(self) -> bool:
        """Whether every deal is counted."""
        return self.method == "exact"

    def _facts(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        deals = f"at most {self.most_deals:,}" if self.deals is None else f"{self.deals:,}"
        if self.seconds is None:
            return f"{deals} deals, can only be sampled"
        then = "exact" if self.exact else "so sampled"
        return f"{deals} deals, about {_duration(self.seconds)}, {then}"


def _duration(seconds: float) -> str:
    """A rough time in words."""
    if seconds > _CENTURY:
        return "ages"
    for unit, size in (("years", 31_557_600), ("days", 86400), ("hours", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    for unit, scale in (("s", 1), ("ms", 1e3), ("\N{MICRO SIGN}s", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.{0 if seconds * scale >= 10 else 1}f} {unit}"
    return "no time"


def equity_cost(
    game: games.AnyGame,
    players: Sequence[Cards | Range],
    board: Cards | Sequence[Cards] | None = None,
    dead: Cards | None = None,
    *,
    max_work: float | None = None,
) -> EquityCost:
    """Return what exact equity would cost, without finding it.

    Parameters
    ----------
    game, players, board, dead
        As for `steelwheel.equity`.
    max_work : float, optional
        As for `steelwheel.equity`: it counts every deal if that takes at most so many steps.

    Returns
    -------
    EquityCost

    Raises
    ------
    CardError, RangeError, HandError, InputTypeError, UnknownNameError
        As `steelwheel.equity`.

    Examples
    --------
    Razz on third street, and seven random hands of it:

    >>> import steelwheel as sw
    >>> cost = sw.equity_cost("razz", ["As 2d 3c", "4c 5d 6h"])
    >>> cost.deals, cost.method
    (18265297050, 'exact')
    >>> cost.seconds < 0.01
    True
    >>> sw.equity_cost("razz", ["random"] * 7).exact
    False
    """
    spot = _spot.read(game, players, board, dead)
    boards = ways.by_board(spot)
    found = ways.cost(boards)
    exact = ways.is_chosen(boards, "auto", max_work)
    pots = ways.pots_work(spot, max_work) if exact else 0
    choices, runouts = choices_of(spot), _runouts(spot)
    return EquityCost(
        deals=None if choices is None else choices * runouts,
        most_deals=_most_choices(spot) * runouts,
        work=None if found is None else found.work,
        seconds=None if found is None else found.seconds + _reading(boards) + pots / 1e9,
        method="exact" if exact else "sample",
    )


def _runouts(spot: Spot) -> int:
    """How often all boards come, whatever the hands are."""
    left = len(spot.deck()) - sum(
        seat.missing if seat.range is None else seat.range.hole for seat in spot.seats
    )
    return comb(left, spot.to_come) * spot.ways


def _reading(boards: Sequence[Spot]) -> float:
    """Rough seconds to read what is asked."""
    ranges = [seat.range for seat in boards[0].seats if seat.range is not None]
    listed = [hands for hands in ranges if hands.hole == 2 or not isinstance(hands, EveryHand)]
    return READ * len(boards) + sum(READ_RANGE[hands.hole] for hands in listed)


def _most_choices(spot: Spot) -> int:
    """How many choices of hands there are, with those of ranges that share a card."""
    left, result = len(spot.deck()), 1
    for seat in spot.seats:
        if seat.range is not None:
            result *= len(seat.range)
            left -= seat.range.hole
        else:
            result *= comb(left, seat.missing)
            left -= seat.missing
    return result
