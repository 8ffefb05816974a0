"""Equity: what share of the pot a hand can expect, exactly.

The core counts for each set of players the boards that exactly this set wins (see
``csrc/holdem.c`` for how it gets by without dealing them one by one). Everything else, wins, ties,
shares, follows from these integers here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
        How often exactly the players in the bit set that is the index win together.
    exact : bool
        Whether every deal was counted.
    method : str
        How the result was found.
    """

    game: str
    players: tuple[str, ...]
    board: str
    dead: str
    winners: NDArray[np.uint64]
    exact: bool
    method: str

    @property
    def tied(self) -> NDArray[np.int64]:
        """How often each player wins together with how many, shape ``(players, players)``.

        Column 0 counts wins alone, column 1 ties of two, and so on.
        """
        count = len(self.players)
        sets = np.arange(len(self.winners))
        size = np.bitwise_count(sets)
        result = np.zeros((count, count), dtype=np.int64)
        for player in range(count):
            among = sets >> player & 1 == 1
            np.add.at(result[player], size[among] - 1, self.winners[among].astype(np.int64))
        return result

    @property
    def total(self) -> int:
        """How many deals were counted."""
        return int(self.winners.sum())

    @property
    def wins(self) -> NDArray[np.int64]:
        """How often each player wins alone, shape ``(players,)``."""
        return self.tied[:, 0]

    @property
    def ties(self) -> NDArray[np.int64]:
        """How often each player shares the pot, shape ``(players,)``."""
        return np.asarray(self.tied[:, 1:].sum(axis=1))

    @property
    def units(self) -> list[int]:
        """What each player gets over all deals, in units of 1/5040 of a pot."""
        share = [POT // size for size in range(1, len(self.players) + 1)]
        return [
            sum(unit * times for unit, times in zip(share, row, strict=True))
            for row in self.tied.tolist()
        ]

    @property
    def shares(self) -> list[Fraction]:
        """The expected share of the pot of each player; they add up to 1."""
        from fractions import Fraction

        return [Fraction(units, POT * self.total) for units in self.units]

    @property
    def equity(self) -> NDArray[np.float64]:
        """`shares` as floats, shape ``(players,)``."""
        return np.array([units / (POT * self.total) for units in self.units])

    def _rows(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = [("player", "equity", "wins", "ties")]
        for hand, share, won, tied in zip(
            self.players, self.equity, self.wins, self.ties, strict=True
        ):
            rows.append((hand, f"{share:.4%}", f"{won:,}", f"{tied:,}"))
        return rows

    def _caption(self) -> str:
        known = [f"board {self.board}"] * bool(self.board) + [f"dead {self.dead}"] * bool(self.dead)
        return ", ".join([self.game, *known, f"{self.total:,} deals", self.method])

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
        head, *rows = self._rows()
        text = "".join(f"<th>{cell}</th>" for cell in head)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return (
            f"<table><caption>{self._caption()}</caption>"
            f"<thead><tr>{text}</tr></thead><tbody>{body}</tbody></table>"
        )


def equity(
    game: str | games.Game, players: Sequence[Cards], board: Cards = "", dead: Cards = ""
) -> Equity:
    """Return the exact equity of known hands.

    Parameters
    ----------
    game : str or Game
        The game: ``"holdem"``.
    players : sequence of str, or of sequences of int
        Two to ten hands, as text or card ids.
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
        If there are too few or too many players or cards.
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
    """
    rules = games.find(game)
    if rules.streets != games.GAMES["holdem"].streets or rules.rankings != ("high",):
        raise HandError(f"equity is of hold'em so far, not of {rules.name}")
    hands = _read_players(players, rules)
    board_ids = to_ids(board, argument="board")
    dead_ids = to_ids(dead, argument="dead")
    if len(board_ids) > rules.board:
        raise HandError(f"board has {len(board_ids)} cards; {rules.name} has at most {rules.board}")
    owners = [(f"players[{i}]", hand) for i, hand in enumerate(hands)]
    _refuse_shared([*owners, ("board", board_ids), ("dead", dead_ids)])
    left = 52 - sum(map(len, hands)) - len(board_ids) - len(dead_ids)
    if left < rules.board - len(board_ids):
        raise HandError(
            f"dead leaves {left} cards in the deck; the board lacks {rules.board - len(board_ids)}"
        )
    winners = _ffi.holdem_winners(
        RANKINGS[rules.rankings[0]].number,
        np.array(hands, dtype=np.uint8),
        np.array(board_ids, dtype=np.uint8),
        np.array(dead_ids, dtype=np.uint8),
    )
    return Equity(
        game=rules.name,
        players=tuple(format_cards(hand) for hand in hands),
        board=format_cards(board_ids),
        dead=format_cards(dead_ids),
        winners=winners,
        exact=True,
        method="exact",
    )


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


def _refuse_shared(owners: list[tuple[str, list[int]]]) -> None:
    """Refuse a card that two of the arguments have."""
    seen: dict[int, str] = {}
    for owner, cards in owners:
        for card in cards:
            if card in seen:
                raise CardError(f"{owner} and {seen[card]} both have {format_cards([card])}")
            seen[card] = owner
