"""Many hands against a range, and every hand of a range against every other: exact, heads-up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel import games
from steelwheel._equity._large_weights import by_hand
from steelwheel._equity._range_hands import Hands
from steelwheel._equity._rules import rules_of
from steelwheel._equity._spot import Seat
from steelwheel._equity._versus import Versus
from steelwheel._ranges._combinations import number_of
from steelwheel._ranges._range_input import read_hands
from steelwheel._results import Result, deals_of, figures
from steelwheel.cards import format as format_cards
from steelwheel.cards import shown, to_ids
from steelwheel.errors import CardError, HandError, InputTypeError, RangeError
from steelwheel.ranges import Range
from steelwheel.rank import check_flag, check_out

if TYPE_CHECKING:
    from steelwheel.cards import Cards
    from steelwheel.workers import Workers

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
    game: str | games.Game,
    holes: Iterable[Cards] | NDArray[Any],
    range: str | Range,
    board: Cards = "",
    dead: Cards = "",
    *,
    counts: Literal[False] = False,
    workers: Workers = 1,
    out: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]: ...
@overload
def equity_vs_range(
    game: str | games.Game,
    holes: Iterable[Cards] | NDArray[Any],
    range: str | Range,
    board: Cards = "",
    dead: Cards = "",
    *,
    counts: Literal[True],
    workers: Workers = 1,
) -> HandCounts: ...
def equity_vs_range(
    game: str | games.Game,
    holes: Iterable[Cards] | NDArray[Any],
    range: str | Range,
    board: Cards = "",
    dead: Cards = "",
    *,
    counts: bool = False,
    workers: Workers = 1,
    out: NDArray[np.float64] | None = None,
) -> NDArray[np.float64] | HandCounts:
    """Return the exact equity of each of many hands against a range on one board.

    Parameters
    ----------
    game : str or Game
        A game with five community cards, as for `equity`.
    holes : integer array of shape ``(N, k)``, or sequence of N texts or sequences of ids
        The hands. They may come repeatedly, in any order.
    range : Range or str
        What the opponent holds. Hands with a card of the board or a dead card are left out, and
        against each hand those that share a card with it.
    board, dead : str or sequence of int, optional
        The community cards that are there, none to five; cards that cannot come.
    counts : bool, optional
        Whether to return integers.
    workers : int or Executor, optional
        Number of threads, -1 for one a core, or an executor.
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
    spot = _Known(games.find(game), board, dead)
    table = read_hands(holes, spot.game.hole, "holes")
    spot.check_free(table)
    check_flag(counts, "counts")
    if out is not None:
        if counts:
            raise HandError("out takes equities; with counts=True the result is of another kind")
        arrays = [holes] if isinstance(holes, np.ndarray) else []
        shared = ("holes" for cards in arrays if np.may_share_memory(out, cards))
        check_out(out, (len(table),), shared, "equities", np.float64)
    cards = _descending(table)
    numbers = number_of(cards.T)
    _, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    heroes = Hands.of(cards[first])
    second, scale = spot.hands_of(range, "range")
    versus = Versus(rules, heroes, second, spot.board, spot.dead, by_hand=True)
    found = by_hand(versus, workers)[np.argsort(heroes.numbers)[inverse.reshape(-1)]]
    result = _counts(found, scale)
    if counts:
        return result
    if out is None:
        return result.equity
    out[...] = result.equity
    return out


@overload
def equity_matrix(
    game: str | games.Game,
    first: str | Range,
    second: str | Range,
    board: Cards = "",
    dead: Cards = "",
    *,
    counts: Literal[False] = False,
    workers: Workers = 1,
) -> NDArray[np.float64]: ...
@overload
def equity_matrix(
    game: str | games.Game,
    first: str | Range,
    second: str | Range,
    board: Cards = "",
    dead: Cards = "",
    *,
    counts: Literal[True],
    workers: Workers = 1,
) -> HandCounts: ...
def equity_matrix(
    game: str | games.Game,
    first: str | Range,
    second: str | Range,
    board: Cards = "",
    dead: Cards = "",
    *,
    counts: bool = False,
    workers: Workers = 1,
) -> NDArray[np.float64] | HandCounts:
    """Return the exact equity of every hand of a range against every hand of another.

    Parameters
    ----------
    game : str or Game
        A game with five community cards, as for `equity`.
    first, second : Range or str
        The hands, in the order of `Range.cards`. Weights don't matter.
    board, dead : str or sequence of int, optional
        The community cards that are there, none to five; cards that cannot come.
    counts : bool, optional
        Whether to return integers.
    workers : int or Executor, optional
        Number of threads, -1 for one a core, or an executor.

    Returns
    -------
    float64 array of shape ``(len(first), len(second))``
        What the hands of the first range get of the pot. NaN where two hands share a card, or one
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
    spot = _Known(games.find(game), board, dead)
    check_flag(counts, "counts")
    sides, places, sizes = [], [], []
    for argument, given in (("first", first), ("second", second)):
        wanted = spot.range_of(given, argument)
        hands, _ = spot.hands_of(wanted, argument)
        sides.append(Hands(hands.cards, np.ones(len(hands), dtype=np.uint64)))
        places.append(np.searchsorted(number_of(wanted.cards.T), hands.numbers))
        sizes.append(len(wanted))
    if sizes[0] * sizes[1] > _MOST_CELLS:
        raise HandError(
            f"first has {sizes[0]:,} hands and second {sizes[1]:,}; a matrix has at most "
            f"{_MOST_CELLS:,} entries"
        )
    versus = Versus(rules, sides[0], sides[1], spot.board, spot.dead, as_matrix=True)
    tallies = np.zeros((*sizes, rules.tallies, 4), dtype=np.uint64)
    tallies[np.ix_(*places)] = versus.tallies(workers)
    result = _counts(tallies, 1)
    return result if counts else result.equity


class _Known:
    """The cards that are known, checked."""

    def __init__(self, game: games.Game, board: Cards, dead: Cards) -> None:
        self.game = game
        self.board = tuple(to_ids(board, argument="board"))
        self.dead = tuple(to_ids(dead, argument="dead"))
        if len(self.board) > game.board:
            raise HandError(
                f"board has {len(self.board)} cards; {game.name} has at most {game.board}"
            )
        lowest = game.ids[0]
        for owner, cards in (("board", self.board), ("dead", self.dead)):
            for card in cards:
                if card < lowest:
                    raise CardError(
                        f"{owner}: {format_cards([card])} is not in the deck of {game.name}; "
                        f"its lowest cards are {format_cards(np.arange(lowest, lowest + 4))}"
                    )
        both = [card for card in self.board if card in self.dead]
        if both:
            raise CardError(f"board and dead both have {format_cards(both[:1])}")
        left = len(game.ids) - len(self.board) - len(self.dead)
        wanted = 2 * game.hole + game.board - len(self.board)
        if wanted > left:
            raise HandError(f"dead leaves {left} cards in the deck; {wanted} are to come")

    def check_free(self, table: NDArray[np.uint8]) -> None:
        """Refuse hands with a card that is elsewhere or not in the deck."""
        owner = np.zeros(64, dtype=np.uint8)
        owner[list(self.board)] = 1
        owner[list(self.dead)] = 2
        owner[: self.game.ids[0]] = 3
        wrong = owner[table]
        if not wrong.any():
            return
        row, column = (int(i) for i in np.argwhere(wrong)[0])
        card = format_cards([int(table[row, column])])
        kind = int(wrong[row, column])
        if kind == 3:
            raise CardError(f"holes[{row}]: {card} is not in the deck of {self.game.name}")
        raise CardError(f"holes[{row}] and {('board', 'dead')[kind - 1]} both have {card}")

    def range_of(self, value: Any, argument: str) -> Range:
        """Read a range of the game's hands."""
        if not isinstance(value, str | Range):
            raise InputTypeError(f"{argument} is {shown(value)}; give a Range or its text")
        if isinstance(value, Range) and value.hole != self.game.hole:
            raise HandError(
                f"{argument} is a range of hands of {value.hole} cards; {self.game.name} takes "
                f"{self.game.hole}"
            )
        try:
            return Range(value, hole=self.game.hole)
        except RangeError as error:
            raise RangeError(f"{argument}{str(error).removeprefix('text')}") from None

    def hands_of(self, value: Any, argument: str) -> tuple[Hands, int]:
        """Read a range; the hands that are possible, and what their weights are scaled by."""
        lacking = [card for card in np.arange(52).tolist() if card not in self.game.ids]
        possible = self.range_of(value, argument).without([*self.board, *self.dead, *lacking])
        if not len(possible):
            raise HandError(
                f"{argument}: no hand is possible; each has a card that is known to be elsewhere "
                "or not in the deck"
            )
        return Hands.of_seat(Seat("", range=possible))


def _descending(table: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.sort(table, axis=1)[:, ::-1])


def _counts(tallies: NDArray[Any], scale: int) -> HandCounts:
    halves = tallies[..., 1:, :] if tallies.shape[-2] > 1 else None
    return HandCounts(tallies[..., 0, :], halves, scale)
