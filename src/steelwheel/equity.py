"""Equity: what share of the pot a hand can expect, exactly.

The core counts for each set of players the boards that exactly this set wins (see
``csrc/board.c`` for how it gets by without dealing them one by one). Everything else, wins, ties,
shares, follows from these integers here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel import _ffi, games
from steelwheel.cards import format as format_cards
from steelwheel.cards import shown, to_ids
from steelwheel.errors import CardError, HandError, InputTypeError
from steelwheel.rankings import RANKINGS

if TYPE_CHECKING:
    from fractions import Fraction

    from matplotlib.axes import Axes

    from steelwheel.cards import Cards

__all__ = ["POT", "Equity", "equity"]

POT = 5040
"""Units of a pot: halves of it divide evenly among up to ten players."""


@dataclass(frozen=True, eq=False)
class Equity:
    """What each player can expect.

    Attributes
    ----------
    game : str
        Name of the game.
    players : tuple of str
        Cards of each player.
    board, dead : str
        Cards that were known besides.
    winners : uint64 array of shape ``(2**players,)``
        How often exactly the players in the bit set that is the index win something together.
    exact : bool
        Whether every deal was counted.
    method : str
        How the result was found.
    halves : uint64 array of shape ``(3, 2**players)`` or None
        Of split pots the same by half: who wins the low half, at 0 no one; who wins the high half
        where no one wins the low one, and so the pot; and who does on the other deals.
    """

    game: str
    players: tuple[str, ...]
    board: str
    dead: str
    winners: NDArray[np.uint64]
    exact: bool
    method: str
    halves: NDArray[np.uint64] | None = None

    @property
    def tied(self) -> NDArray[np.int64]:
        """How often each player gets a part of the pot that how many share.

        Its shape is ``(players, players)``. Column 0 counts wins alone, column 1 ties of two, and
        so on. A split pot is shared by all who win some of it.
        """
        return self._by_sharers(self.winners)

    def _by_sharers(self, winners: NDArray[np.uint64]) -> NDArray[np.int64]:
        count = len(self.players)
        sets = np.arange(len(winners))
        size = np.bitwise_count(sets)
        result = np.zeros((count, count), dtype=np.int64)
        for player in range(count):
            among = sets >> player & 1 == 1
            np.add.at(result[player], size[among] - 1, winners[among].astype(np.int64))
        return result

    @property
    def _high(self) -> NDArray[np.int64]:
        """As `tied`, of the high half or of a pot that is not split."""
        if self.halves is None:
            return self.tied
        return self._by_sharers(self.halves[1] + self.halves[2])

    @property
    def _low(self) -> NDArray[np.int64]:
        """As `tied`, of the low half."""
        if self.halves is None:
            return np.zeros_like(self.tied)
        return self._by_sharers(self.halves[0])

    @property
    def total(self) -> int:
        """How many deals were counted."""
        return int(self.winners.sum())

    @property
    def wins(self) -> NDArray[np.int64]:
        """How often each player wins the whole pot alone, shape ``(players,)``."""
        return self.tied[:, 0]

    @property
    def ties(self) -> NDArray[np.int64]:
        """How often each player shares the pot, shape ``(players,)``."""
        return np.asarray(self.tied[:, 1:].sum(axis=1))

    @property
    def scoops(self) -> NDArray[np.int64]:
        """The same as `wins`, in the word used of split pots."""
        return self.wins

    @property
    def high_wins(self) -> NDArray[np.int64]:
        """How often each player wins the high half alone; `wins` if the pot is not split."""
        return self._high[:, 0]

    @property
    def high_ties(self) -> NDArray[np.int64]:
        """How often each player shares the high half; `ties` if the pot is not split."""
        return np.asarray(self._high[:, 1:].sum(axis=1))

    @property
    def low_wins(self) -> NDArray[np.int64]:
        """How often each player wins the low half alone; 0 if the pot is not split."""
        return self._low[:, 0]

    @property
    def low_ties(self) -> NDArray[np.int64]:
        """How often each player shares the low half; 0 if the pot is not split."""
        return np.asarray(self._low[:, 1:].sum(axis=1))

    @property
    def no_low(self) -> int:
        """How often no one wins the low half of a split pot."""
        return 0 if self.halves is None else int(self.halves[0, 0])

    @property
    def units(self) -> list[int]:
        """What each player gets over all deals, in units of 1/5040 of a pot."""
        if self.halves is None:
            return _units(POT, self.tied)
        low, alone, high = map(self._by_sharers, self.halves)
        parts = _units(POT // 2, low), _units(POT, alone), _units(POT // 2, high)
        return [sum(part) for part in zip(*parts, strict=True)]

    @property
    def shares(self) -> list[Fraction]:
        """The expected share of the pot of each player; they add up to 1."""
        from fractions import Fraction

        return [Fraction(units, POT * self.total) for units in self.units]

    @property
    def equity(self) -> NDArray[np.float64]:
        """`shares` as floats, shape ``(players,)``."""
        return np.array([units / (POT * self.total) for units in self.units])

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw each player's equity as a bar, in parts by what it comes from.

        Without split pots the parts are wins and ties, with them scoops and what else there is of
        the high and the low half. Below each bar stands how often the player wins what. A sampled
        result has bars for the standard error.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw. By default a new figure, which no window shows:
            ``result.plot().figure.savefig("equity.png")``.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        MissingExtraError
            If matplotlib is not installed.
        InputTypeError
            If `ax` is something else.
        """
        from steelwheel.plot import plot_equity

        return plot_equity(self, ax)

    def _rows(self) -> list[tuple[str, ...]]:
        counts = {"wins": self.wins, "ties": self.ties}
        if self.halves is not None:
            names = ("scoops", "high_wins", "high_ties", "low_wins", "low_ties")
            counts = {name.replace("_", " "): getattr(self, name) for name in names}
        rows: list[tuple[str, ...]] = [("player", "equity", *counts)]
        for hand, share, *of_player in zip(
            self.players, self.equity, *counts.values(), strict=True
        ):
            rows.append((hand, f"{share:.4%}", *(f"{count:,}" for count in of_player)))
        return rows

    def _caption(self) -> str:
        known = [f"board {self.board}"] * bool(self.board) + [f"dead {self.dead}"] * bool(self.dead)
        lows = [f"{self.no_low:,} without a low"] * (self.halves is not None)
        return ", ".join([self.game, *known, f"{self.total:,} deals", *lows, self.method])

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [self._caption()]
        for row in rows:
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            lines.append("  ".join(cells))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from steelwheel import _html

        head, *rows = self._rows()
        return _html.table(self._caption(), head, rows)


def _units(pot: int, tied: NDArray[np.int64]) -> list[int]:
    """What each player gets of a pot, or half, of so many units that are shared so often."""
    share = [pot // size for size in range(1, len(tied) + 1)]
    return [
        sum(unit * times for unit, times in zip(share, row, strict=True)) for row in tied.tolist()
    ]


def equity(
    game: str | games.Game, players: Sequence[Cards], board: Cards = "", dead: Cards = ""
) -> Equity:
    """Return the exact equity of known hands.

    Parameters
    ----------
    game : str or Game
        A game with five community cards: hold'em, short deck, Omaha or Courchevel by name, or one's
        own in which any of at most two hole cards play, or exactly two of two to six. The second
        half of a split pot goes by ranks alone: ``"eight_or_better"``, ``"ace_to_five"`` and such.
    players : sequence of str, or of sequences of int
        Two hands or more, as text or card ids; the game says how many at most.
    board : str or sequence of int, optional
        The community cards that are there.
    dead : str or sequence of int, optional
        Cards that cannot come, of players who have folded, say.

    Returns
    -------
    Equity

    Raises
    ------
    CardError
        If something is not a card, or a card is there twice; the message says where.
    HandError
        If there are too few or too many players or cards, or the game is none of those.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Examples
    --------
    >>> import steelwheel as sw
    >>> result = sw.equity("holdem", ["AsAh", "KdKc"])
    >>> print(result)
    holdem, 1,712,304 deals, exact
    player    equity       wins   ties
    As Ah   81.2555%  1,388,072  6,538
    Kd Kc   18.7445%    317,694  6,538
    >>> result.shares
    [Fraction(29603, 36432), Fraction(6829, 36432)]
    >>> print(sw.equity("omaha8", ["As3sKhKd", "AcQc7c7h"], board="7s 5d 2h"))
    omaha8, board 7s 5d 2h, 820 deals, 0 without a low, exact
    player         equity  scoops  high wins  high ties  low wins  low ties
    As 3s Kh Kd  59.6037%     198        204          0       727        93
    Ac Qc 7c 7h  40.3963%       0        616          0         0        93
    """
    rules = games.find(game)
    omaha = _plays_two(rules)
    hands = _read_players(players, rules)
    board_ids = to_ids(board, argument="board")
    dead_ids = to_ids(dead, argument="dead")
    if len(board_ids) > rules.board:
        raise HandError(f"board has {len(board_ids)} cards; {rules.name} has at most {rules.board}")
    owners = [(f"players[{i}]", hand) for i, hand in enumerate(hands)]
    _check_cards([*owners, ("board", board_ids), ("dead", dead_ids)], rules)
    left = len(rules.ids) - sum(map(len, hands)) - len(board_ids) - len(dead_ids)
    if left < rules.board - len(board_ids):
        raise HandError(
            f"dead leaves {left} cards in the deck; the board lacks {rules.board - len(board_ids)}"
        )
    tallies = _ffi.board_tallies(
        [RANKINGS[name].number for name in rules.rankings],
        omaha,
        rules.ids[0],
        np.array(hands, dtype=np.uint8),
        np.array(board_ids, dtype=np.uint8),
        np.array(dead_ids, dtype=np.uint8),
    )
    if tallies is None:
        raise _not_of(rules)
    return Equity(
        game=rules.name,
        players=tuple(format_cards(hand) for hand in hands),
        board=format_cards(board_ids),
        dead=format_cards(dead_ids),
        winners=tallies[0],
        exact=True,
        method="exact",
        halves=tallies[1:] if len(tallies) > 1 else None,
    )


def _not_of(game: games.Game) -> HandError:
    return HandError(
        f"equity is of hold'em, Omaha and games like them with five community cards, "
        f"not of {game.name}"
    )


@cache
def _plays_two(game: games.Game) -> bool:
    """Whether exactly two hole cards play, as in Omaha, and not any as in hold'em."""
    if game.board == 5 and game.deck != "joker":
        if all(plays == (2,) for plays in game.plays):
            return True
        if game.plays == tuple(map(game.any_plays, game.rankings)):
            return False
    raise _not_of(game)


def _read_players(players: Any, game: games.Game) -> list[list[int]]:
    """Check the hands of the players, each by itself."""
    if isinstance(players, str | bytes) or not isinstance(players, Iterable):
        raise InputTypeError(
            f"players is {shown(players)}; give a sequence of hands, such as ['AsAh', 'KdKc']"
        )
    hands = [to_ids(hand, argument=f"players[{i}]") for i, hand in enumerate(players)]
    if not 2 <= len(hands) <= game.players:
        raise HandError(f"players has {len(hands)} hands; {game.name} takes 2 to {game.players}")
    for i, hand in enumerate(hands):
        if len(hand) != game.hole:
            raise HandError(f"players[{i}] has {len(hand)} cards; {game.name} takes {game.hole}")
    return hands


def _check_cards(owners: list[tuple[str, list[int]]], game: games.Game) -> None:
    """Refuse a card that two of the arguments have, or that the deck doesn't."""
    seen: dict[int, str] = {}
    lowest = game.ids[0]
    for owner, cards in owners:
        for card in cards:
            if card in seen:
                raise CardError(f"{owner} and {seen[card]} both have {format_cards([card])}")
            if card < lowest:
                raise CardError(
                    f"{owner}: {format_cards([card])} is not in the deck of {game.name}; "
                    f"its lowest cards are {format_cards(range(lowest, lowest + 4))}"
                )
            seen[card] = owner
