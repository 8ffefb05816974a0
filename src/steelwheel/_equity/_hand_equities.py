"""Many hands against a range, and every hand of a range against every other: exact, heads-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from contextlib import suppress
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel import games
from steelwheel._arguments import renamed
from steelwheel._equity._large_weights import by_hand, seconds_by_hand
from steelwheel._equity._range_hands import Hands
from steelwheel._equity._rows import read
from steelwheel._equity._rules import rules_of
from steelwheel._equity._spot import Seat
from steelwheel._equity._versus import Versus
from steelwheel._hands import MISSING, split
from steelwheel._ranges._combinations import cards_of, number_of
from steelwheel._ranges._range_input import read_hands
from steelwheel._results import Result, deals_of, figures
from steelwheel.cards import are_single_cards, to_ids
from steelwheel.cards import format as format_cards
from steelwheel.errors import CardError, HandError, RangeError, SteelwheelError
from steelwheel.progress import measured
from steelwheel.ranges import Range
from steelwheel.rank import check_flag, check_out

if TYPE_CHECKING:
    from steelwheel.cards import Cards
    from steelwheel.progress import Progress
    from steelwheel.workers import Workers

__all__ = ["HandCounts", "equity_matrix", "equity_vs_range"]

_MOST_CELLS = 1 << 22
"""Entries of the largest matrix: with its counts half a gigabyte."""
_BLOCK = 1 << 18
"""Hands that are looked at together: an array that repeats some is never copied whole."""


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
    spot = _Known(games.find(game), board, dead)
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
    spot = _Known(games.find(game), board, dead)
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


class _Known:
    """The cards that are known, checked."""

    def __init__(self, game: games.Game, board: Cards | None, dead: Cards | None) -> None:
        self.game = game
        self.board = tuple(to_ids("" if board is None else board, argument="board"))
        self.dead = tuple(to_ids("" if dead is None else dead, argument="dead"))
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

    def table(self, hands: Any) -> NDArray[Any]:
        """Hands as rows, not yet checked if they are an array."""
        size = self.game.hole
        if isinstance(hands, str | Range):
            return self.range_of(hands, "hands").cards
        if isinstance(hands, np.ndarray) and hands.dtype.kind in "UTO" and hands.ndim:
            found = read(hands, "hands")
            hands = hands.tolist() if (found == MISSING).any() else found
        if not isinstance(hands, np.ndarray):
            return read_hands([hands] if _is_one(hands) else hands, size, "hands")
        if hands.ndim == 1 and len(hands):
            hands = hands[np.newaxis]
        if hands.ndim != 2 or hands.shape[1] != size:
            raise HandError(f"hands has shape {hands.shape}; it must be (n, {size})")
        return hands if len(hands) else read_hands(hands, size, "hands")

    def numbers(self, table: NDArray[Any]) -> Iterator[tuple[int, NDArray[np.intp]]]:
        """The numbers of hands, some at a time, and which is the first; refuses bad ones."""
        for start, stop in split(len(table), most=_BLOCK):
            part = read_hands(table[start:stop], self.game.hole, "hands", start)
            self._check_free(part, start)
            yield start, number_of(part.T)

    def _check_free(self, table: NDArray[np.uint8], start: int) -> None:
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
        row += start
        if kind == 3:
            raise CardError(f"hands[{row}]: {card} is not in the deck of {self.game.name}")
        raise CardError(f"hands[{row}] and {('board', 'dead')[kind - 1]} both have {card}")

    def range_of(self, value: Any, argument: str) -> Range:
        """Read a range of the game's hands, or one of them."""
        if isinstance(value, str):
            with suppress(SteelwheelError):  # otherwise it is no hand, so a range
                value = Range.from_hands([self._hand(value, argument)])
        elif not isinstance(value, Range):
            value = Range.from_hands([self._hand(value, argument)])
        if isinstance(value, Range) and value.hole != self.game.hole:
            raise HandError(
                f"{argument} is a range of hands of {value.hole} cards; {self.game.name} takes "
                f"{self.game.hole}"
            )
        try:
            return Range(value, hole=self.game.hole)
        except RangeError as error:
            raise RangeError(f"{argument}{str(error).removeprefix('text')}") from None

    def _hand(self, value: Any, argument: str) -> list[int]:
        """One known hand."""
        ids = to_ids(value, argument=argument)
        if len(ids) != self.game.hole:
            raise HandError(
                f"{argument} has {len(ids)} card{'s' * (len(ids) != 1)}; {self.game.name} takes "
                f"{self.game.hole}"
            )
        return ids

    def hands_of(self, given: Range, argument: str) -> tuple[Hands, int]:
        """The hands of a range that are possible, and what their weights are scaled by."""
        lacking = [card for card in np.arange(52).tolist() if card not in self.game.ids]
        possible = given.without([*self.board, *self.dead, *lacking])
        if not len(possible):
            raise HandError(
                f"{argument}: no hand is possible; each has a card that is known to be elsewhere "
                "or not in the deck"
            )
        return Hands.of_seat(Seat("", range=possible))


def _is_one(hands: Any) -> bool:
    """Whether these are the cards of one hand."""
    cards = isinstance(hands, list | tuple | Set) and len(hands) > 0
    return cards and (are_single_cards(hands) or all(isinstance(each, Integral) for each in hands))


def _counts(tallies: NDArray[Any], scale: int) -> HandCounts:
    halves = tallies[..., 1:, :] if tallies.shape[-2] > 1 else None
    return HandCounts(tallies[..., 0, :], halves, scale)
