"""Hold'em before the flop, heads-up: all 1,326 hands against each other, from a table.

``preflop.bin`` holds exact counts of the 47,008 pairs of hands that suits leave apart. It is read
whole when it is first used, and checked then. ``tools/gen_preflop.py`` makes it, and
`preflop_file` says what its header has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel._arguments import renamed
from steelwheel._calls import known
from steelwheel._cards.cards import changed, shown
from steelwheel._cards.cards import format as format_cards
from steelwheel._cards.hands import split
from steelwheel._data_files import DataFile, data_file
from steelwheel._equity import preflop_file
from steelwheel._equity import spot as _spot
from steelwheel._equity.exact.preflop_ranges import BOARDS, heads_up
from steelwheel._equity.rows import Rows, broadcast, read
from steelwheel._equity.spot import Seat, Spot
from steelwheel._ranges import grid
from steelwheel._ranges.combinations import cards_of, count
from steelwheel._results import Result, numbered
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError, TableError

if TYPE_CHECKING:
    from steelwheel._cards.cards import Cards
    from steelwheel._equity.equity import Equity
    from steelwheel._ranges.range import Range

__all__ = ["BOARDS", "Counts", "Preflop", "preflop"]

PATH = data_file("preflop.bin")

_CELLS = 169

Integers = NDArray[np.int64]


class _Counts(NamedTuple):
    wins: Integers
    ties: Integers
    losses: Integers


class Counts(Result, _Counts):
    """How often the first hand wins, both tie, and the first loses.

    Attributes
    ----------
    wins, ties, losses : int64 arrays
        Numbers of boards; for classes of hands, added up over all pairs that share no card.
    """

    __slots__ = ()

    def _columns(self) -> dict[str, Any]:
        return {"equity": self.equity, **self._asdict()}

    def _axes(self, count: int) -> tuple[str, ...]:
        return ("hand", "against") if count == 2 else numbered("hand", count)

    @property
    def total(self) -> Integers:
        """All boards counted."""
        return self.wins + self.ties + self.losses

    @property
    def equity(self) -> NDArray[np.float64]:
        """The first hand's share of the pot: wins, and half of the ties, of all."""
        return np.asarray((2 * self.wins + self.ties) / (2 * self.total))


def _fault(data: bytes) -> str | None:
    """What is wrong with the header."""
    return preflop_file.fault(data, known.PREFLOP_CLASSES, BOARDS)


def read_table(path: Path) -> NDArray[np.uint32]:
    """Read a file and check it: shape ``(47008, 2)``, read-only.

    Raises
    ------
    TableError
        If it is missing or damaged; the message says what to do.
    """
    file = DataFile(
        PATH.name, path, "the table of hold'em hands", "python tools/gen_preflop.py", _fault
    )
    start = preflop_file.HEADER.size
    table: NDArray[np.uint32] = np.frombuffer(file.read(), dtype="<u4", offset=start)
    return table.reshape(known.PREFLOP_CLASSES, 2)


class Preflop:
    """Exact results of any two hold'em hands before the flop.

    `steelwheel.preflop` is the one there is. It looks results up in a table of 376 KB, which the
    build makes.

    Examples
    --------
    >>> import steelwheel as sw
    >>> print(sw.preflop("AsAh", "KdKc"))
    holdem, 1,712,304 deals, exact
    player    equity       wins   ties
    As Ah   81.2555%  1,388,072  6,538
    Kd Kc   18.7445%    317,694  6,538
    """

    def __init__(self, path: Path = PATH) -> None:
        self.path = path

    @cached_property
    def _table(self) -> NDArray[np.uint32]:
        return read_table(self.path)

    def table(self) -> NDArray[np.uint32] | None:
        """Return the table, or None if the file is missing or damaged.

        Returns
        -------
        uint32 array of shape ``(47008, 2)``, or None
            Wins of the first hand, and ties, by number of the pair of hands; read-only.

        Examples
        --------
        >>> preflop.table().shape
        (47008, 2)
        """
        try:
            return self._table
        except TableError:
            return None

    @renamed(first="hands", second="against")
    def __call__(self, hands: Cards | Range, against: Cards | Range) -> Equity:
        """Return the exact equity of two hands or ranges, as `steelwheel.equity` does.

        Parameters
        ----------
        hands, against : str, Range, or sequence of int or str
            Two hands of two cards, or ranges: ``"AKs"``, ``"QQ+,AQs:0.5"``, ``"random"``.

        Returns
        -------
        Equity

        Raises
        ------
        CardError, RangeError, HandError, InputTypeError
            If something is no hand and no range, if two hands share a card, or if no two hands of
            two ranges go together.
        TableError
            If the table is missing or damaged.

        Examples
        --------
        >>> import steelwheel as sw
        >>> sw.preflop("AKs", "QQ").equity.round(4)
        array([0.4605, 0.5395])
        """
        from steelwheel._equity.exact import ways
        from steelwheel._equity.result import Equity

        self._table  # noqa: B018 (what is wrong with it is said before what it would tell)
        spot = _spot_of(hands, against)
        seats = spot.seats
        if spot.all_known:
            winners = self._winners(seats[0].cards, seats[1].cards)
        else:
            winners = heads_up(_range_of(seats[0]), _range_of(seats[1]), self._table)
        factor = prod(seat.weight.numerator for seat in seats)
        if not winners.any():
            raise HandError("no two hands of hands and against go together; all share a card")
        return Equity(
            game="holdem",
            players=tuple(seat.text for seat in seats),
            board="",
            dead="",
            winners=winners if factor == 1 else winners.astype(object) * factor,
            exact=True,
            method="exact",
            scale=ways.scale(spot),
        )

    def _winners(self, first: Sequence[int], second: Sequence[int]) -> NDArray[np.uint64]:
        """How often each set of two different hands wins, shape ``(4,)``; unchecked."""
        one, other = np.array((first, second), dtype=np.uint8).reshape(2, 1, 2)
        wins, ties, losses = found = np.empty((3, 1), dtype=np.int64)
        known.preflop_counts(self._table, one, other, wins, ties, losses)
        return np.array([0, found[0, 0], found[2, 0], found[1, 0]], dtype=np.uint64)

    @renamed(first="hands", second="against")
    def counts(self, hands: Any, against: Any) -> Counts:
        """Return exact results of many pairs of hands.

        Parameters
        ----------
        hands, against : integer array-likes of shape ``(..., 2)``, or str, or sequences of str
            Hands. Their leading axes broadcast. A list or set of cards is one hand.

        Returns
        -------
        Counts
            int64 arrays of the broadcast shape.

        Raises
        ------
        CardError
            If a card is none, or there twice in a pair of hands; the message says where.
        HandError, InputTypeError
            If a hand has more or fewer cards than two, or shapes don't go together; if something
            is neither text nor integers.
        TableError
            If the table is missing or damaged.

        Examples
        --------
        >>> import steelwheel as sw
        >>> found = sw.preflop.counts(["AsAh", "7d2c"], "KdKc")
        >>> found.wins, found.ties
        (array([1388072,  189743]), array([6538, 8352]))
        >>> found.equity.round(4)
        array([0.8126, 0.1133])
        """
        parts = {name: (_hands(given, name), 1) for name, given in _named(hands, against)}
        shape = broadcast(parts)
        one, other = (Rows(*part, shape) for part in parts.values())
        found = self._look_up(one, other, prod(shape), shape)
        return Counts(*(part.reshape(shape) for part in found))

    def _look_up(self, hands: Rows, against: Rows, rows: int, shape: tuple[int, ...]) -> Counts:
        """Counts of rows of hands."""
        found = Counts(*(np.empty(rows, dtype=np.int64) for _ in range(3)))
        for start, stop in split(rows):
            one, other = (each.block(start, stop) for each in (hands, against))
            bad = known.preflop_counts(
                self._table, one, other, *(part[start:stop] for part in found)
            )
            if bad >= 0:
                raise _bad_pair(one, other, bad, start, shape)
        return found

    @cached_property
    def _by_class(self) -> Counts:
        """Sums over all pairs of hands of two cells, each of shape ``(169, 169)``.

        All hands of a cell fare alike against all hands of another, so one hand of each cell stands
        for all of them.
        """
        cells, hands = grid.cells(), cards_of(np.arange(count(2)), 2)
        size = np.bincount(cells)
        one = hands[np.unique(cells, return_index=True)[1]]
        apart = (one[:, None, :, None] != hands[None, :, None, :]).all(axis=(2, 3))
        first, second = np.nonzero(apart)
        shape = first.shape
        pairs = [Rows(each, 1, shape) for each in (one[first], hands[second])]
        found = self._look_up(pairs[0], pairs[1], len(first), shape)
        where = first * _CELLS + cells[second]
        # Sums of at most twelve counts, so floats hold them exactly.
        sums = (np.bincount(where, part, _CELLS**2).reshape(_CELLS, _CELLS) for part in found)
        result = Counts(*(part.astype(np.int64) * size[:, None] for part in sums))
        for part in result:
            part.flags.writeable = False
        return result

    @overload
    def matrix(self, *, counts: Literal[False] = False) -> NDArray[np.float64]: ...
    @overload
    def matrix(self, *, counts: Literal[True]) -> Counts: ...
    @overload
    def matrix(self, *, counts: bool) -> NDArray[np.float64] | Counts: ...
    def matrix(self, *, counts: bool = False) -> NDArray[np.float64] | Counts:
        """Return the results of each of the 169 classes of hands against each.

        Parameters
        ----------
        counts : bool, optional
            Whether to return integers.

        Returns
        -------
        float64 array of shape ``(169, 169)``, or Counts of such int64 arrays
            Row against column: the mean over all pairs of hands of the two classes that share no
            card; of counts the sum. The classes are in the order of `labels`.

        Raises
        ------
        TableError
            If the table is missing or damaged.

        Examples
        --------
        >>> import steelwheel as sw
        >>> matrix = sw.preflop.matrix()
        >>> aces, kings = map(sw.preflop.labels.index, ("AA", "KK"))
        >>> f"{matrix[aces, kings]:.6f}"
        '0.819461'
        >>> bool((abs(matrix + matrix.T - 1) < 1e-15).all())
        True
        """
        if not isinstance(counts, bool):
            raise InputTypeError(f"counts is {shown(counts)}; give True or False")
        return self._by_class if counts else self._by_class.equity

    def equities(self) -> NDArray[np.float64]:
        """Return how each of the 169 classes fares against a random hand.

        Returns
        -------
        float64 array of shape ``(13, 13)``
            In the order of `Range.grid`: from the ace to the deuce, suited hands above the
            diagonal.

        Raises
        ------
        TableError
            If the table is missing or damaged.

        Examples
        --------
        >>> import steelwheel as sw
        >>> grid = sw.preflop.equities()
        >>> f"{grid[0, 0]:.4%} {grid[5, 12]:.4%}"  # AA and 92s
        '85.2037% 42.4152%'
        """
        return Counts(*(part.sum(axis=1) for part in self._by_class)).equity.reshape(13, 13)

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the 169 classes in the order of `matrix`: AA, AKs, ..., AKo, KK, ..., 22."""
        return tuple(name for row in grid.LABELS for name in row)

    def __reduce__(self) -> str | tuple[type[Preflop], tuple[Path]]:
        # Another process reads its own file.
        return "preflop" if self is preflop else (Preflop, (self.path,))

    def __repr__(self) -> str:
        return "steelwheel.preflop" if self is preflop else f"Preflop({str(self.path)!r})"


preflop = Preflop()


def _named(hands: Any, against: Any) -> tuple[tuple[str, Any], tuple[str, Any]]:
    return ("hands", hands), ("against", against)


def _hands(given: Any, name: str) -> NDArray[np.uint8]:
    """Hands of two cards."""
    cards = read(given, name)
    if cards.ndim == 0 or cards.shape[-1] != 2:
        size = cards.shape[-1] if cards.ndim else 1
        raise HandError(f"{name} has hands of {size} cards; a hand of hold'em has 2")
    return cards


def _spot_of(hands: Any, against: Any) -> Spot:
    """Two hands or ranges, called by the names of our arguments in messages."""
    try:
        return _spot.read("holdem", [hands, against])
    except SteelwheelError as error:
        names = {"players[0]": "hands", "players[1]": "against"}
        text = re.sub(r"players\[[01]\]", lambda found: names[found[0]], str(error))
        raise type(error)(text) from None


def _range_of(seat: Seat) -> Range:
    from steelwheel._ranges.range import Range

    return Range.from_hands([seat.cards]) if seat.range is None else seat.range


def _bad_pair(
    hands: NDArray[np.uint8],
    against: NDArray[np.uint8],
    bad: int,
    start: int,
    shape: tuple[int, ...],
) -> SteelwheelError:
    """The error for two hands with a card that is none, or that is there twice."""
    index = ", ".join(map(str, map(int, np.unravel_index(start + bad, shape)))) if shape else ""
    seen: dict[int, str] = {}
    for name, side in _named(hands, against):
        where = f"{name}[{index}]" if index and len(side) > 1 else name
        for place, card in enumerate(side[bad if len(side) > 1 else 0].tolist()):
            if card > 51:
                return CardError(f"{where}: card {place} is no card id; ids are 0 (2c) to 51 (As)")
            if card in seen:
                twice = f"{where}: {format_cards([card])} twice"
                both = f"{seen[card]} and {where} both have {format_cards([card])}"
                return CardError(twice if seen[card] == where else both)
            seen[card] = where
    return changed(f"hands{f'[{index}]' if index else ''}")
