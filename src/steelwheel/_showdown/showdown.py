"""Showdowns: who wins what in a deal, or in millions of deals at once.

The core ranks all seats and gives out the shares, for a block of deals at a time; names and the
cards that play are found only when they are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from steelwheel import _tables
from steelwheel._arguments import renamed
from steelwheel._calls import base
from steelwheel._cards.cards import format as format_cards
from steelwheel._cards.hands import MISSING, split
from steelwheel._games import games
from steelwheel._games.rankings import NO_LOW, RANKINGS
from steelwheel._results import ByPlayer, card_texts, clipped
from steelwheel._showdown import deal_ranks, played
from steelwheel._showdown import deals as _deals
from steelwheel._showdown.deals import Deals

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["POT", "Showdown", "showdown"]

POT = 5040
"""Units of a pot: halves of it divide evenly among up to ten players."""

Ranks = NDArray[np.uint16]

Seats: TypeAlias = tuple[int, ...]
Texts: TypeAlias = list[str] | list[list[str]]
"""Of one deal, a text for each seat; with several boards, a list of such lists."""
Fractions: TypeAlias = "list[Fraction] | list[Fractions]"
"""Of one deal, a fraction for each seat; of many, a list of such lists."""


@dataclass(frozen=True, eq=False, repr=False)
class Showdown(ByPlayer):
    """The result of a showdown.

    It is a sequence of seats: ``result[0]`` is a dictionary of all that holds for the first one, of
    many deals with arrays ``(...)``.

    Shapes are those of many deals; of one deal ``...`` is nothing. If several boards were given,
    there is an axis for them before that of the players.

    Attributes
    ----------
    game : Game
        The game.
    ranks : tuple of uint16 arrays of shape ``(..., players)``
        For each half of the pot, the rank of each hand. `NO_LOW` is a hand that does not qualify
        or has folded.
    labels : tuple of str
        Names of the players, see `named`; by default none.
    """

    game: games.Game
    ranks: tuple[Ranks, ...]
    _deals: Deals
    labels: tuple[str, ...] = ()

    @cached_property
    def _outcome(self) -> tuple[NDArray[np.int32], tuple[NDArray[np.uint16], ...]]:
        """Shares, and for each half the winners as bit sets ``(deals, boards)``.

        They follow from the ranks, and are found when first asked for.
        """
        ranks = self.by_board()
        deals, boards, players = ranks[0].shape
        winners = tuple(np.empty((deals, boards), dtype=np.uint16) for _ in ranks)
        if boards == 1:
            units = np.empty((deals, players), dtype=np.int32)
            for start, stop in split(deals):
                some = slice(start, stop)
                base.award(
                    [half[some] for half in ranks], units[some], [half[some] for half in winners]
                )
            return units, winners
        units = np.zeros((deals, players), dtype=np.int32)
        shares = np.empty_like(units)
        for board in range(boards):
            won = [np.empty(deals, dtype=np.uint16) for _ in ranks]
            base.award([np.ascontiguousarray(half[:, board]) for half in ranks], shares, won)
            units += shares
            for half, part in zip(winners, won, strict=True):
                half[:, board] = part
        return units, winners

    @property
    def winner_sets(self) -> tuple[NDArray[np.uint16], ...]:
        """For each half, who wins it as bit sets, ``(deals, boards)``; empty if no one does."""
        return self._outcome[1]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the deals, ``()`` for one."""
        return self._deals.shape

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._deals.players

    @property
    def boards(self) -> int:
        """How many boards share the pot."""
        return int(self._deals.boards.shape[1])

    @property
    def whole(self) -> int:
        """What the shares of many deals add up to: 5,040 for each board."""
        return POT * self.boards

    @property
    def shares(self) -> NDArray[np.int32]:
        """What each seat gets, in units of 1/`whole` of the pot, ``(..., players)``.

        That is 1/5040 unless there are several boards.
        """
        return self.units.reshape(*self.shape, self.players)

    @property
    def fraction(self) -> Fractions:
        """`shares` as parts of the pot: a list of `Fraction`, of many deals a list of such lists.

        It is made anew each time; of many deals, `shares` are the quicker ones.
        """
        from fractions import Fraction

        def parts(units: list[Any]) -> list[Any]:
            return [
                parts(unit) if isinstance(unit, list) else Fraction(unit, self.whole)
                for unit in units
            ]

        return parts(self.shares.tolist())

    @property
    def won(self) -> tuple[NDArray[np.bool_], ...]:
        """For each half, whether each seat wins it or has a part of it, ``(..., players)``."""
        seats = np.arange(self.players, dtype=np.uint16)
        return tuple(
            self._shaped((bits[..., np.newaxis] >> seats & 1).astype(bool))
            for bits in self.winner_sets
        )

    @cached_property
    def winners(self) -> tuple[Seats | tuple[Seats, ...] | NDArray[np.bool_], ...]:
        """For each half, the seats that win it; none if no hand qualifies.

        Of one deal, a tuple of seats, or with several boards a tuple of such tuples; of many, the
        arrays of `won`.
        """
        if self.shape:
            return self.won
        found = [
            [tuple(seat for seat in range(self.players) if bits >> seat & 1) for bits in half]
            for half in (bits[0].tolist() for bits in self.winner_sets)
        ]
        return tuple(tuple(half) if self._deals.several else half[0] for half in found)

    @property
    def folded(self) -> NDArray[np.bool_]:
        """Whether each seat has folded, shape ``(..., players)``."""
        return self._gone.reshape(*self.shape, self.players)

    @property
    def _gone(self) -> NDArray[np.bool_]:
        gone: NDArray[np.bool_] = self._by_deal()[0][1][:, 0] == NO_LOW
        return gone

    @property
    def hole(self) -> list[str] | NDArray[np.int8]:
        """The hands: of one deal a list of texts, of many an int8 array, -1 for no card."""
        hole = self._deals.hole
        if self.shape:
            return hole.astype(np.int8).reshape(*self.shape, *hole.shape[1:])
        return [format_cards(hand[hand != MISSING]) for hand in hole[0]]

    @cached_property
    def best_cards(self) -> tuple[Texts | NDArray[np.int8], ...]:
        """For each half, the cards of each seat that play, as `steelwheel.best_cards` gives them.

        Of one deal, lists of texts; of many, int8 arrays ``(..., players, 5)``, in badugi
        ``(..., players, 4)``, with -1 for no card. They are found when first asked for.
        """
        found = self.arrays()[1]
        if self.shape:
            return tuple(self._shaped(best) for best in found)
        return tuple(
            self._lists([format_cards(row[row >= 0]) for row in best.reshape(-1, best.shape[-1])])
            for best in found
        )

    @cached_property
    def names(self) -> tuple[Texts | NDArray[np.str_], ...]:
        """For each half, what players call each hand; empty for a folded seat.

        Of one deal, lists of texts; of many, str arrays ``(..., players)``. They are found when
        first asked for.
        """
        found = self.arrays()[0]
        if self.shape:
            return tuple(map(self._shaped, found))
        return tuple(self._lists(names.ravel().tolist()) for names in found)

    def _played_in(self, half: int) -> played.Played:
        """The cards that play, ``(deals, boards, players, most)``, and what jokers play as."""
        if half not in self._known:
            self._known[half] = played.cards(self._deals, half, self._by_deal()[half][1])
        return self._known[half]

    @cached_property
    def _known(self) -> dict[int, played.Played]:
        return {}

    def _by_deal(self) -> list[tuple[str, Ranks]]:
        """For each half, its system and the ranks, shape ``(deals, boards, players)``."""
        shape = (len(self._deals.hole), self.boards, self.players)
        return [
            (name, ranks.reshape(shape))
            for name, ranks in zip(self.game.rankings, self.ranks, strict=True)
        ]

    @property
    def units(self) -> NDArray[np.int32]:
        """The shares in units of 1/`whole` of the pot, of one deal too: ``(deals, players)``."""
        return self._outcome[0]

    def arrays(self) -> tuple[list[NDArray[np.str_]], list[NDArray[np.int8]]]:
        """Return for each half the names and the cards that play as arrays, of one deal too.

        Returns
        -------
        list of str arrays ``(deals, boards, players)``
        list of int8 arrays ``(deals, boards, players, most)``
        """
        names = [
            played.names(RANKINGS[name], ranks, self._gone, partial(self._played_in, half))
            for half, (name, ranks) in enumerate(self._by_deal())
        ]
        return names, [self._played_in(half)[0] for half in range(len(self.ranks))]

    def by_board(self) -> list[Ranks]:
        """Return the ranks of each half with deals as one axis and boards as the next.

        Returns
        -------
        list of uint16 arrays of shape ``(deals, boards, players)``
        """
        return [ranks for _, ranks in self._by_deal()]

    def _shaped(self, array: NDArray[Any]) -> NDArray[Any]:
        """Give an array ``(deals, boards, ...)`` the axes of results."""
        rest = array.shape[1:] if self._deals.several else array.shape[2:]
        return array.reshape(*self.shape, *rest)

    def _lists(self, flat: list[str]) -> Texts:
        """Of one deal: a list by seats, or with several boards a list of such lists."""
        count = self.players
        rows = [flat[i : i + count] for i in range(0, len(flat), count)]
        return rows if self._deals.several else rows[0]

    def _facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {"game": self.game.name}
        if not self.shape:
            facts["boards"] = [format_cards(board) for board in self._deals.boards[0]]
            facts["dead"] = format_cards(self._deals.dead[0][self._deals.dead[0] != MISSING])
        return facts

    def _columns(self) -> dict[str, Any]:
        """Hands, shares, and of each half and board the rank, who wins, and of one deal names."""
        hole = self._deals.hole
        columns = {"hand": card_texts(hole, hole != MISSING), "folded": self._gone}
        columns["share"] = self.units / self.whole
        names = None if self.shape else self.arrays()[0]
        seats = np.arange(self.players, dtype=np.uint16)
        for half, (name, ranks) in enumerate(self._by_deal()):
            name += f"_{half + 1}" * (self.game.rankings.count(name) > 1)
            for board in range(self.boards):
                of_board = f"_{board + 1}" * (self.boards > 1)
                bits = self.winner_sets[half][:, board]
                columns[f"{name}_rank{of_board}"] = ranks[:, board]
                columns[f"{name}_wins{of_board}"] = (bits[:, None] >> seats & 1).astype(bool)
                if names is not None:
                    columns[f"{name}_name{of_board}"] = names[half][:, board]
        shape = (*self.shape, self.players)
        return {name: column.reshape(shape) for name, column in columns.items()}

    def _brief(self) -> str:
        if self.shape:
            return f"{self._caption()}, {self.players} players"
        parts = [
            f"{clipped(player, 24)} {share}"
            for player, share in zip(self._shown(), self.fraction, strict=True)
        ]
        return f"{self._caption()}: {', '.join(parts)}"

    def _shown(self) -> list[str]:
        """The seats of one deal in a few words."""
        hands = [str(hand) or "folded" for hand in self.hole]
        if not self.labels:
            return hands
        return [f"{name}: {hand}" for name, hand in zip(self.labels, hands, strict=True)]

    def _seats(self) -> list[str]:
        return list(self.labels or map(str, range(self.players)))

    def _caption(self) -> str:
        if self.shape:
            return f"{self.game.name}, {prod(self.shape):,} deals"
        parts = [self.game.name]
        boards = self._deals.boards[0]
        for number, board in enumerate(boards, 1):
            count = f" {number}" * (len(boards) > 1)
            parts += [f"board{count} {format_cards(board)}"] * bool(board.size)
        dead = self._deals.dead[0]
        dead = dead[dead != MISSING]
        return ", ".join(parts + [f"dead {format_cards(dead)}"] * bool(dead.size))

    def _rows(self) -> list[list[str]]:
        """The table: of one deal its seats, of many the average share of each seat."""
        if self.shape:
            shares = self.units.mean(axis=0) / self.whole if self.units.size else []
            seats = self._seats()[: len(shares)]
            return [
                ["seat", "share of all pots"],
                *[[seat, f"{share:.4%}"] for seat, share in zip(seats, shares, strict=True)],
            ]
        names = list(self.game.rankings)
        head = ["seat", "hand"]
        columns = [self._seats(), [*map(str, self.hole)]]
        for board in range(self.boards):
            for name, bits, texts in zip(names, self.winner_sets, self.arrays()[0], strict=True):
                head.append(f"{name}, board {board + 1}" if self.boards > 1 else name)
                won = int(bits[0, board])
                cells = enumerate(texts[0, board].tolist())
                columns.append([f"{text}{' *' * (won >> i & 1)}" for i, text in cells])
        head.append("share")
        return [head, *map(list, zip(*columns, map(str, self.fraction), strict=True))]

    def __str__(self) -> str:
        rows = self._rows()
        return "\n".join([self._caption(), *_tables.aligned(rows, ())])

    def _repr_html_(self) -> str:
        head, *rows = self._rows()
        return _tables.html(self._caption(), head, rows)


@renamed(hole="players")
def showdown(game: games.AnyGame, players: Any, board: Any = None, dead: Any = None) -> Showdown:
    """Find out who wins what.

    Parameters
    ----------
    game : str or Game
        The game; see `steelwheel.GAMES`.
    players : sequence of hands, or integer array-like of shape ``(..., players, n)``
        The cards of each seat, a hand being a text, or a list or set of the texts of its cards. A
        seat that has folded is an empty text, or a row of -1. -1 also stands for the card that a
        stud player lacks when there is a community card.
    board : str, list or set of cards, or integer array-like of shape ``(..., b)``, optional
        The community cards. With one more axis, ``(..., boards, b)``, or as a list of boards for
        one deal, several boards that share the pot equally. In stud, the community card if there is
        one; then each hand has one card less. It broadcasts against the deals.
    dead : str, list or set of cards, or integer array-like of shape ``(..., d)``, optional
        Cards that are known to be elsewhere: they may not be in a hand or on a board.

    Returns
    -------
    Showdown
        Ranks, winners, shares, names and cards that play, of each half of the pot.

    Raises
    ------
    CardError
        If a card is impossible, not in the game's deck, or there twice in a deal. Boards may share
        cards in the same places: those were dealt to all of them.
    HandError
        If a number of cards or seats is wrong, shapes do not go together, or all have folded.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Notes
    -----
    Arrays of bytes are used as they are. The result looks at them again when it is asked for names,
    for the cards that play or for a table, so they should not change before.

    Each half goes to the best hand, and tied hands share it; without a hand that qualifies for the
    second half the first takes all. How chips that don't divide are given out is up to `split_pot`
    and `settle`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> result = sw.showdown("omaha8", ["As2sKdQd", "Ah2hJcJd", ""], "3s 5s 8s Th Jh")
    >>> result.fraction
    [Fraction(3, 4), Fraction(1, 4), Fraction(0, 1)]
    >>> result.shares, result.whole
    (array([3780, 1260,    0], dtype=int32), 5040)
    >>> print(result)
    omaha8, board 3s 5s 8s Th Jh
    seat  hand         high                                 eight_or_better          share
    0     As 2s Kd Qd  flush, A-8-5-3-2 *                   eight-five, 8-5-3-2-A *  3/4
    1     Ah 2h Jc Jd  three of a kind, jacks, T-8 kickers  eight-five, 8-5-3-2-A *  1/4
    2                                                                                0

    Many deals at once, here the same two hands of hold'em on two boards:

    >>> hole = [[[51, 50], [46, 45]]]
    >>> boards = [[0, 5, 9, 15, 31], [0, 5, 9, 44, 31]]
    >>> sw.showdown("holdem", hole * 2, boards).shares
    array([[5040,    0],
           [   0, 5040]], dtype=int32)
    """
    rules = games.find(game)
    deals = _deals.read(rules, players, board, dead)
    stud_board = deal_ranks.check_counts(deals)
    shape = (len(deals.hole), deals.boards.shape[1], deals.players)
    ranks = tuple(np.empty(shape, dtype=np.uint16) for _ in rules.rankings)
    for start, stop in split(shape[0]):
        for number in range(shape[1]):
            some = slice(start, stop)
            into = [half[some, number] for half in ranks]
            if shape[1] > 1:  # the core takes rows without gaps
                into = [np.empty(half.shape, dtype=np.uint16) for half in into]
            deal_ranks.rank(deals, some, number, stud_board, into)
            if shape[1] > 1:
                for half, part in zip(ranks, into, strict=True):
                    half[some, number] = part
    axes = (*deals.shape, *shape[1 + (not deals.several) :])
    return Showdown(
        game=rules,
        ranks=tuple(half.reshape(axes) for half in ranks),
        _deals=deals,
    )
