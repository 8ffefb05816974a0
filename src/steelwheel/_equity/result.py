"""What equity found: integer tallies, and all that follows from them.

A tally counts deals by the set of players who win something, so wins, ties, shares and errors are
sums over 2**players numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from steelwheel import _tables
from steelwheel._results import ByPlayer, clipped, deals_of

if TYPE_CHECKING:
    from fractions import Fraction

    from matplotlib.axes import Axes

__all__ = ["POT", "Equity"]

POT = 5040
"""Units of a pot: halves of it divide evenly among up to ten players."""


@dataclass(frozen=True, eq=False, repr=False)
class Equity(ByPlayer):
    """What each player can expect.

    It is a sequence of players: ``result[0]`` is a dictionary of all that holds for the first.

    Attributes
    ----------
    game : str
        Name of the game.
    players : tuple of str
        The hand or range of each player.
    board, dead : str
        Cards that were known besides; several boards are parted by ``/``.
    winners : integer array of shape ``(2**players,)``
        How often exactly the players in the bit set that is the index win something together. Of
        several boards each counts by itself, on all its deals: see `pots`.
    exact : bool
        Whether every deal was counted; else deals were drawn at random.
    method : {"exact", "sample"}
        ``"exact"`` or ``"sample"``.
    halves : integer array of shape ``(3, 2**players)`` or None
        Of split pots the same by half: who wins the low half, at 0 no one; who wins the high half
        where no one wins the low one, and so the pot; and who does on the other deals.
    scale : int
        With weighted ranges a deal counts as the product of the weights of its hands, and all
        counts are in units of 1/`scale`, so that they are integers. Otherwise 1.
    squares : tuple of int or None
        Of sampled split pots and several boards, for each player the sum over all deals of the
        square of what the player gets, in units of 1/5040 of a board's part of the pot.
    draws : int
        In draw games, how many draws were still to come.
    boards : int
        How many boards share the pot.
    ways : int
        In how many ways all other boards come for each way that one does, if every deal was
        counted. Sampled boards are dealt together, so it is 1 then.
    pots : integer array of shape ``(2**players,)`` or None
        Of several boards, what `winners` is of one: how often exactly these players win something
        of the whole pot. None where it wasn't counted, since that takes more than `equity` does.
    boards_won : integer array of shape ``(players, boards + 1)`` or None
        Of several boards, how often each player wins none, one, two of them and so on alone. None
        where `pots` is.
    policies : tuple of str
        In draw games, how each player was taken to play; else empty.
    labels : tuple of str
        Names of the players, see `named`; by default none.
    """

    game: str
    players: tuple[str, ...]
    board: str
    dead: str
    winners: NDArray[Any]
    exact: bool
    method: Literal["exact", "sample"]
    halves: NDArray[Any] | None = None
    scale: int = 1
    squares: tuple[int, ...] | None = None
    draws: int = 0
    boards: int = 1
    ways: int = 1
    pots: NDArray[Any] | None = None
    boards_won: NDArray[Any] | None = None
    policies: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def tied(self) -> NDArray[Any]:
        """How often each player gets a part of the pot that how many share.

        Its shape is ``(players, players)``. Column 0 counts wins alone, column 1 ties of two, and
        so on. A split pot is shared by all who win some of it, and so is one of several boards;
        where that wasn't counted (see `pots`), this is NaN.
        """
        if self.boards == 1:
            return self._by_sharers(self.winners)
        if self.pots is None:
            return np.full((len(self.players),) * 2, np.nan)
        return self._by_sharers(self.pots)

    def _by_sharers(self, winners: NDArray[Any]) -> NDArray[Any]:
        count = len(self.players)
        sets = np.arange(len(winners))
        size = np.bitwise_count(sets)
        # Tallies of weighted ranges may be too large for 64 bits, and Python integers then.
        kind = object if winners.dtype == object else np.int64
        result = np.zeros((count, count), dtype=kind)
        for player in range(count):
            among = sets >> player & 1 == 1
            np.add.at(result[player], size[among] - 1, winners[among].astype(kind))
        return result

    @property
    def _high(self) -> NDArray[Any]:
        """As `tied`, of the high half or of a pot that is not split; by board."""
        if self.halves is None:
            return self._by_sharers(self.winners)
        return self._by_sharers(self.halves[1] + self.halves[2])

    @property
    def _low(self) -> NDArray[Any]:
        """As `tied`, of the low half."""
        if self.halves is None:
            return np.zeros((len(self.players),) * 2, dtype=np.int64)
        return self._by_sharers(self.halves[0])

    @property
    def total(self) -> int:
        """How many deals were counted, in units of 1/`scale`."""
        return self.played // self.boards * self.ways

    @property
    def played(self) -> int:
        """How many boards were counted, each by itself: with one board the same as `total`."""
        return int(self.winners.sum())

    @property
    def trials(self) -> int:
        """How many deals were drawn at random; 0 if every deal was counted."""
        return 0 if self.exact else self.total

    @property
    def wins(self) -> NDArray[Any]:
        """How often each player wins the whole pot alone, shape ``(players,)``.

        That is on all boards; `board_wins` counts them one by one.
        """
        return self.tied[:, 0]

    @property
    def ties(self) -> NDArray[Any]:
        """How often each player shares the pot, shape ``(players,)``."""
        return np.asarray(self.tied[:, 1:].sum(axis=1))

    @property
    def board_wins(self) -> NDArray[Any]:
        """How many of the boards `played` each player wins alone; with one board `wins`."""
        return self._by_sharers(self.winners)[:, 0]

    @property
    def board_ties(self) -> NDArray[Any]:
        """How many of the boards `played` each player shares; with one board `ties`."""
        return np.asarray(self._by_sharers(self.winners)[:, 1:].sum(axis=1))

    @property
    def scoops(self) -> NDArray[Any]:
        """The same as `wins`, in the word used of split pots."""
        return self.wins

    @property
    def high_wins(self) -> NDArray[Any]:
        """How often each player wins the high half alone; `board_wins` if the pot is not split.

        This and all that is of halves counts boards `played`.
        """
        return self._high[:, 0]

    @property
    def high_ties(self) -> NDArray[Any]:
        """How often each player shares the high half; `board_ties` if the pot is not split."""
        return np.asarray(self._high[:, 1:].sum(axis=1))

    @property
    def low_wins(self) -> NDArray[Any]:
        """How often each player wins the low half alone; 0 if the pot is not split."""
        return self._low[:, 0]

    @property
    def low_ties(self) -> NDArray[Any]:
        """How often each player shares the low half; 0 if the pot is not split."""
        return np.asarray(self._low[:, 1:].sum(axis=1))

    @property
    def no_low(self) -> int:
        """How often no one wins the low half of a split pot."""
        return 0 if self.halves is None else int(self.halves[0, 0])

    @property
    def units(self) -> list[int]:
        """What each player gets over all boards `played`, in units of 1/5040 of what one pays."""
        if self.halves is None:
            return _units(POT, self._by_sharers(self.winners))
        low, alone, high = map(self._by_sharers, self.halves)
        parts = _units(POT // 2, low), _units(POT, alone), _units(POT // 2, high)
        return [sum(part) for part in zip(*parts, strict=True)]

    @property
    def shares(self) -> list[Fraction]:
        """The expected share of the pot of each player; they add up to 1."""
        from fractions import Fraction

        return [Fraction(units, POT * self.played) for units in self.units]

    @property
    def equity(self) -> NDArray[np.float64]:
        """`shares` as floats, shape ``(players,)``."""
        return np.array([units / (POT * self.played) for units in self.units])

    @property
    def error(self) -> NDArray[np.float64]:
        """Standard error of each player's equity, shape ``(players,)``; zeros if it is exact."""
        if self.exact or self.total < 2:
            return np.full(len(self.players), 0.0 if self.exact else np.inf)
        squares = self.squares
        if squares is None:
            share = [(POT // size) ** 2 for size in range(1, len(self.players) + 1)]
            squares = tuple((self.tied * share).sum(axis=1).tolist())
        # Integers up to here, so that no small difference of large numbers is lost.
        spread = [
            self.total * square - units**2
            for square, units in zip(squares, self.units, strict=True)
        ]
        scale = POT * self.played * np.sqrt(self.total - 1)
        error: NDArray[np.float64] = np.sqrt(np.array(spread, dtype=np.float64)) / scale
        return error

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
        from steelwheel._plots.grid import plot_equity

        return plot_equity(self, ax)

    def _facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "game": self.game,
            "board": self.board,
            "dead": self.dead,
            "draws": self.draws,
            "method": self.method,
            "exact": self.exact,
            "deals": deals_of(self.total, self.scale),
        }
        if self.halves is not None:
            facts["no_low"] = deals_of(self.no_low, self.scale)
        return facts

    def _columns(self) -> dict[str, Any]:
        names = ["wins", "ties"]
        if self.boards > 1:
            names += ["board_wins", "board_ties"]
        if self.halves is not None:
            names += ["scoops", "high_wins", "high_ties", "low_wins", "low_ties"]
        counts = {name: self._deals(getattr(self, name)) for name in names}
        plays = {"policy": self.policies} if self.policies else {}
        return {"hand": self.players, "equity": self.equity, "error": self.error, **counts, **plays}

    def _deals(self, counts: NDArray[Any]) -> NDArray[Any]:
        """Numbers of deals; NaN stays."""
        return counts if counts.dtype == np.float64 else deals_of(counts, self.scale)

    def _brief(self) -> str:
        shares = zip(self._shown(), self.equity.tolist(), strict=True)
        parts = [f"{clipped(player, 24)} {share:.2%}" for player, share in shares]
        for i, policy in enumerate(self.policies):
            words = policy.partition(":")[0].partition(" against")[0]
            parts[i] += f" ({words.partition(' (')[0]})"
        return f"{self._caption()}: {', '.join(parts)}"

    def _shown(self) -> list[str]:
        """The players, as tables and pictures call them."""
        if not self.labels:
            return list(self.players)
        return [f"{name}: {hand}" for name, hand in zip(self.labels, self.players, strict=True)]

    def _rows(self) -> list[tuple[str, ...]]:
        names = ["wins", "ties"]
        if self.halves is not None:
            names = ["scoops", "high_wins", "high_ties", "low_wins", "low_ties"]
        elif self.boards > 1:
            names += ["board_wins", "board_ties"]
        if self.boards > 1 and self.pots is None:
            names = [name for name in names if name not in {"wins", "ties", "scoops"}]
        counts = {name.replace("_", " "): getattr(self, name) for name in names}
        heads = ["player", "equity", *counts]
        columns = [
            self._shown(),
            [f"{share:.4%}" for share in self.equity],
            *([self._count(count) for count in column] for column in counts.values()),
        ]
        if not self.exact:
            heads.insert(2, "error")
            columns.insert(2, [f"{error:.4%}" for error in self.error])
        return [tuple(heads), *zip(*columns, strict=True)]

    def _count(self, count: int) -> str:
        """A number of deals, weights left in."""
        whole, part = divmod(int(count), self.scale)
        return f"{int(count) / self.scale:,.2f}" if part else f"{whole:,}"

    def _caption(self) -> str:
        known = [f"board {self.board}"] * bool(self.board) + [f"dead {self.dead}"] * bool(self.dead)
        no_low = f"{self._count(self.no_low)}{' boards' * (self.boards > 1)} without a low"
        lows = [no_low] * (self.halves is not None)
        deals = f"{self._count(self.total)} deal{'s' * (self.total != self.scale)}"
        draws = [f"{self.draws} draw{'s' * (self.draws > 1)}"] * (self.draws > 0)
        how = "exact" if self.exact else "sampled"
        return ", ".join([self.game, *known, *draws, deals, *lows, how])

    def __str__(self) -> str:
        rows = self._rows()
        lines = [self._caption(), *_tables.aligned(rows, range(1, len(rows[0])))]
        lines += [f"player {i}: {_short(policy)}" for i, policy in enumerate(self.policies)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head, *rows = self._rows()
        if self.policies:
            head = (*head, "plays")
            rows = [(*row, policy) for row, policy in zip(rows, self.policies, strict=True)]
        return _tables.html(self._caption(), head, rows)


def _short(policy: str) -> str:
    return policy if len(policy) <= 88 else f"{policy[:85].rstrip()}..."


def _units(pot: int, tied: NDArray[np.int64]) -> list[int]:
    """What each player gets of a pot, or half, of so many units that are shared so often."""
    share = [pot // size for size in range(1, len(tied) + 1)]
    return [
        sum(unit * times for unit, times in zip(share, row, strict=True)) for row in tied.tolist()
    ]
