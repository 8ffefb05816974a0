"""Many hands against a range, and every hand of a range against every other: exact, heads-up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel._arguments import renamed
from steelwheel._equity.exact.heads_up import Versus
from steelwheel._equity.exact.large_weights import by_hand, seconds_by_hand
from steelwheel._equity.exact.weighted_hands import Hands
from steelwheel._equity.known_cards import Known
from steelwheel._games import games
from steelwheel._games.rules import rules_of
from steelwheel._progress import measured
from steelwheel._ranges.combinations import cards_of, number_of
from steelwheel._ranges.range import Range
from steelwheel._ranking.rank import check_flag, check_out
from steelwheel._results import Result, deals_of, figures
from steelwheel.errors import HandError

if TYPE_CHECKING:
    from steelwheel._cards.cards import Cards
    from steelwheel._progress import Progress
    from steelwheel._workers import Workers

__all__ = ["HandCounts", "equity_matrix", "equity_vs_range"]

_MOST_CELLS = 1 << 22
"""Entries of the largest matrix: with its counts half a gigabyte."""


@dataclass(frozen=True, eq=False, repr=False)
class HandCounts(Result):
    """What becomes of hands, each against one opponent, in numbers of deals.

    Attributes
    ----------
    winners : integer array of shape ``(..., 4)``
        How often no one, the hand, the opponent, and both win something. The first is 0.
    halves : integer array of shape ``(..., 3, 4)`` or None
        Of split pots the same by half, as in `Equity.halves`.
    scale : int
        All counts are multiplied by it, since weights are integers here.
    """

    winners: NDArray[Any]
    halves: NDArray[Any] | None
    scale: int

    def _facts(self) -> dict[str, Any]:
        return {"scale": self.scale}

    def _columns(self) -> dict[str, Any]:
        counts = {name: getattr(self, name) for name in ("wins", "ties", "total")}
        return {"equity": self.equity} | {
            name: deals_of(count, self.scale) for name, count in counts.items()
        }

    def _brief(self) -> str:
        return f"{' x '.join(map(str, self.total.shape))} hands, equity {figures(self.equity)}"

    def _axes(self, count: int) -> tuple[str, ...]:
        return ("hand", "against")[:count]

    @property
    def wins(self) -> NDArray[Any]:
        """How often the hand wins the whole pot."""
        return np.asarray(self.winners[..., 1])

    @property
    def ties(self) -> NDArray[Any]:
        """How often both get a part of the pot."""
        return np.asarray(self.winners[..., 3])

    @property
    def total(self) -> NDArray[Any]:
        """How many deals there are; 0 where the opponent can't have any hand."""
        return np.asarray(self.winners.sum(axis=-1))

    @property
    def equity(self) -> NDArray[np.float64]:
        """The hand's share of the pot, NaN where there is no deal."""
        if self.halves is None:
            quarters = 4 * self.winners[..., 1] + 2 * self.winners[..., 3]
        else:
            low, whole, high = (self.halves[..., i, :] for i in range(3))
            quarters = (
                2 * low[..., 1] + low[..., 3] + 4 * whole[..., 1] + 2 * whole[..., 3]
                + 2 * high[..., 1] + high[..., 3]
            )  # fmt: skip
        if quarters.dtype == object:  # integers that may be beyond floats; their quotients are not
            pairs = zip(quarters.flat, self.total.flat, strict=True)
            shares = [int(part) / (4 * int(all_)) if all_ else np.nan for part, all_ in pairs]
            return np.array(shares).reshape(quarters.shape)
        with np.errstate(invalid="ignore"):
            parts = np.asarray(quarters, dtype=np.float64)
            return np.asarray(parts / (4 * self.total.astype(np.float64)))


@overload
def equity_vs_range(
    game: games.AnyGame,
    hands: Iterable[Cards] | Cards | Range | NDArray[Any],
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: Literal[False] = False,
    workers: Workers = 1,
    progress: Progress = None,
    out: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]: ...
@overload
def equity_vs_range(
    game: games.AnyGame,
    hands: Iterable[Cards] | Cards | Range | NDArray[Any],
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: Literal[True],
    workers: Workers = 1,
    progress: Progress = None,
) -> HandCounts: ...
@overload
def equity_vs_range(
    game: games.AnyGame,
    hands: Iterable[Cards] | Cards | Range | NDArray[Any],
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: bool,
    workers: Workers = 1,
    out: NDArray[np.float64] | None = None,
    progress: Progress = None,
) -> NDArray[np.float64] | HandCounts: ...
@renamed(holes="hands", range="against")
def equity_vs_range(
    game: games.AnyGame,
    hands: Iterable[Cards] | Cards | Range | NDArray[Any],
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: bool = False,
    workers: Workers = 1,
    progress: Progress = None,
    out: NDArray[np.float64] | None = None,
) -> NDArray[np.float64] | HandCounts:
    """Return the exact equity of each of many hands against a range on one board.

    Parameters
    ----------
    game : str or Game
        A game with five community cards, as for `equity`.
    hands : integer array of shape ``(N, k)``, or sequence of N texts or sequences of cards
        The hands. They may come repeatedly, in any order. A `Range`, or a text for one, stands for
        its hands in the order of `Range.cards`; a list or set of cards is one hand.
    against : Range, str, or sequence of int or str
        What the opponent holds, a range or a hand. Hands with a card of the board or a dead card
        are left out, and against each hand those that share a card with it.
    board, dead : str or sequence of int, optional
        The community cards that are there, none to five; cards that cannot come.
    counts : bool, optional
        Whether to return integers.
    workers : int or Executor, optional
        Number of threads, -1 for one a core, or an executor.
    progress : bool or callable, optional
        True shows a bar; a function is called with the steps of work done, of about a nanosecond,
        and their number as estimated.
    out : float64 array of shape ``(N,)``, optional
        Where to put the equities.

    Returns
    -------
    float64 array of shape ``(N,)``
        Shares of the pot. NaN for a hand that leaves the opponent no hand. With `counts` a
        `HandCounts` with arrays of N.

    Raises
    ------
    CardError, RangeError
        If something is no card or range, or a hand has a card of the board or a dead one; the
        message says which.
    HandError
        If a hand or the board has the wrong number of cards, no hand of the range is possible, or
        the game is none of those.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.equity_vs_range("holdem", ["AhKh", "7s7h"], "QQ+,AKs", board="2c7d9h").round(4)
    array([0.2575, 0.9234])
    >>> result = sw.equity_vs_range("holdem", ["AhKh"], "AA,KK:0.5", "2c7d9h", counts=True)
    >>> result.wins, result.ties, result.total, result.scale
    (array([801], dtype=uint64), array([0], dtype=uint64), array([8910], dtype=uint64), 2)
    """
    rules = rules_of(games.find(game))
    spot = Known(games.find(game), board, dead)
    table = spot.table(hands)
    count = len(table)
    check_flag(counts, "counts")
    if out is not None:
        if counts:
            raise HandError("out takes equities; with counts=True the result is of another kind")
        arrays = [hands] if isinstance(hands, np.ndarray) else []
        shared = ("hands" for cards in arrays if np.may_share_memory(out, cards))
        check_out(out, (count,), shared, "equities", np.float64)
    second, scale = spot.hands_of(spot.range_of(against, "against"), "against")
    different = np.zeros(0, dtype=np.intp)
    for _, numbers in spot.numbers(table):
        different = np.union1d(different, numbers)
    heroes = Hands.of(cards_of(different, spot.game.hole))
    versus = Versus(rules, heroes, second, spot.board, spot.dead, by_hand=True)
    with measured(progress, int(seconds_by_hand(versus) * 1e9)):
        found = by_hand(versus, workers)
    found = found[np.argsort(heroes.numbers)]
    if counts:
        places = [np.searchsorted(different, numbers) for _, numbers in spot.numbers(table)]
        return _counts(found[np.concatenate([np.zeros(0, dtype=np.intp), *places])], scale)
    equities = _counts(found, scale).equity
    result = np.empty(count) if out is None else out
    for start, numbers in spot.numbers(table):
        result[start : start + len(numbers)] = equities[np.searchsorted(different, numbers)]
    return result


@overload
def equity_matrix(
    game: games.AnyGame,
    hands: Cards | Range,
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: Literal[False] = False,
    workers: Workers = 1,
    progress: Progress = None,
) -> NDArray[np.float64]: ...
@overload
def equity_matrix(
    game: games.AnyGame,
    hands: Cards | Range,
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: Literal[True],
    workers: Workers = 1,
    progress: Progress = None,
) -> HandCounts: ...
@overload
def equity_matrix(
    game: games.AnyGame,
    hands: Cards | Range,
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: bool,
    workers: Workers = 1,
    progress: Progress = None,
) -> NDArray[np.float64] | HandCounts: ...
@renamed(first="hands", second="against")
def equity_matrix(
    game: games.AnyGame,
    hands: Cards | Range,
    against: Cards | Range,
    board: Cards | None = None,
    dead: Cards | None = None,
    *,
    counts: bool = False,
    workers: Workers = 1,
    progress: Progress = None,
) -> NDArray[np.float64] | HandCounts:
    """Return the exact equity of every hand of a range against every hand of another.

    Parameters
    ----------
    game : str or Game
        A game with five community cards, as for `equity`.
    hands, against : Range, str, or sequence of int or str
        The hands of both, in the order of `Range.cards`; or a single one, as ``"AsAh"``. Weights
        don't matter.
    board, dead : str or sequence of int, optional
        The community cards that are there, none to five; cards that cannot come.
    counts : bool, optional
        Whether to return integers.
    workers : int or Executor, optional
        Number of threads, -1 for one a core, or an executor.
    progress : bool or callable, optional
        True shows a bar; a function is called with the steps of work done, of about a nanosecond,
        and their number as estimated.

    Returns
    -------
    float64 array of shape ``(len(hands), len(against))``
        What the hands of the first player get of the pot. NaN where two hands share a card, or one
        has a card of the board or a dead card. With `counts` a `HandCounts` with such arrays.

    Raises
    ------
    CardError, RangeError
        If something is no card or range; the message says where.
    HandError
        If the board has too many cards, no hand of a range is possible, the matrix would be too
        large, or the game is none of those.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.equity_matrix("holdem", "AhAs,KhKs", "QhQs,AhKh", board="2c7d9h").round(4)
    array([[0.9162,    nan],
           [0.9162,    nan]])
    """
    rules = rules_of(games.find(game))
    spot = Known(games.find(game), board, dead)
    check_flag(counts, "counts")
    sides, places, sizes = [], [], []
    for argument, given in (("hands", hands), ("against", against)):
        wanted = spot.range_of(given, argument)
        possible, _ = spot.hands_of(wanted, argument)
        sides.append(Hands(possible.cards, np.ones(len(possible), dtype=np.uint64)))
        places.append(np.searchsorted(number_of(wanted.cards.T), possible.numbers))
        sizes.append(len(wanted))
    if sizes[0] * sizes[1] > _MOST_CELLS:
        raise HandError(
            f"hands has {sizes[0]:,} and against {sizes[1]:,} hands; a matrix has at most "
            f"{_MOST_CELLS:,} entries"
        )
    versus = Versus(rules, sides[0], sides[1], spot.board, spot.dead, as_matrix=True)
    tallies = np.zeros((*sizes, rules.tallies, 4), dtype=np.uint64)
    with measured(progress, int(min(versus.costs.values()) * 1e9)):
        tallies[np.ix_(*places)] = versus.tallies(workers)
    result = _counts(tallies, 1)
    return result if counts else result.equity


def _counts(tallies: NDArray[Any], scale: int) -> HandCounts:
    halves = tallies[..., 1:, :] if tallies.shape[-2] > 1 else None
    return HandCounts(tallies[..., 0, :], halves, scale)
