"""Pots: who gets which chips, to the last one, with side pots, odd chips, rake and returned bets.

All is done for many deals at once with integers; one deal is a batch of one. Loops go over seats,
boards and pots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel import _tables
from steelwheel._cards.cards import shown, to_int
from steelwheel._results import ByPlayer, Result
from steelwheel._showdown.chips import MOST_CHIPS, Each, Ints, chips, fit, known_seats
from steelwheel._showdown.odd_chips import Odd, divide, of_rows, turns, won
from steelwheel._showdown.showdown import Showdown
from steelwheel.errors import ChipError, HandError, InputTypeError

__all__ = ["Pot", "Settlement", "settle", "split_pot"]

Bools = NDArray[np.bool_]


def split_pot(
    amount: Any, showdown: Showdown, order: Any = None, unit: int = 1, *, odd: Odd = None
) -> Each:
    """Split one pot, to the chip.

    Parameters
    ----------
    amount : int, or integer array-like of shape ``(...)``
        The chips in the pot of each deal; one number serves all deals.
    showdown : Showdown
        Who wins what.
    order : integer array-like of shape ``(players,)`` or ``(..., players)``, optional
        All seats, from the first one left of the button on: odd chips within a half go to those who
        come first, in stud games too. By default, the order of the hands, where position decides.
    unit : int, optional
        The smallest chip; `amount` is a multiple of it.
    odd : {"position", "suit"}, optional
        How odd chips go within a half: to those who come first in `order`, or to the highest card
        by suit. By default by position if there is an `order`, else as the game has it: by suit in
        stud games, by position in all others.

    Returns
    -------
    list of int, or int64 array of shape ``(..., players)``
        The chips that each seat gets; a list for one deal. They add up to `amount`.

    Raises
    ------
    ChipError
        If `amount` is negative, no multiple of `unit` or more than fits 64 bits, or `order` misses
        a seat.
    HandError
        If shapes don't go together; if `odd` is neither word.
    InputTypeError
        If `showdown` is none; if something isn't made of integers.

    Notes
    -----
    Several boards get equal parts of the pot, the first ones the odd chips. Of a board's part one
    half gets the odd chip: the high; in badacey and badeucy the hand of five cards; where a half
    is played from the board and one is drawn to, the draw's (`Game.odd_chips`). Within a half those
    who tie get odd chips one by one, by position or by their highest card: rank before suit, an ace
    is high in lows too, and suits go upward from clubs to diamonds, hearts and spades. Players' own
    cards count, all of them, whether they play or not, and a joker above all. Where the same
    players tie for all parts, the whole is split at once: two who tie both ways for 66 get 33 and
    33.

    Examples
    --------
    >>> import steelwheel as sw
    >>> tie = sw.showdown("holdem", ["AsKs", "AdKd", "2c2d"], "Ac Kc Qh 9h 8c")
    >>> sw.split_pot(101, tie)
    [51, 50, 0]
    >>> sw.split_pot(101, tie, order=[1, 2, 0])
    [50, 51, 0]
    >>> sw.split_pot(100, tie, unit=25, order=[2, 1, 0])
    [50, 50, 0]

    In stud the king of spades beats that of diamonds:

    >>> hands = ["9s 8d 7h 6c 5d Kd 2c", "9h 8s 7c 6d 5h Ks 2d"]
    >>> sw.split_pot(101, sw.showdown("stud", hands))
    [50, 51]
    """
    _check_showdown(showdown)
    unit = _check_unit(unit)
    shape = showdown.shape
    pot = fit(chips(amount, "amount", unit), shape, "amount").ravel()
    takers = turns(odd, order, showdown, shape, showdown.players)
    found = divide(pot // unit, won(showdown), showdown.game.odd_chips[0], takers) * unit
    if shape:
        return found.reshape(*shape, showdown.players)
    return [int(chips) for chips in found[0]]


@dataclass(frozen=True, slots=True)
class Pot(Result):
    """One pot of one deal.

    Attributes
    ----------
    amount : int
        The chips in it, after the rake.
    rake : int
        The chips that the house took from it.
    seats : tuple of int
        The seats that play for it.
    won : list of int
        What each seat gets of it.
    """

    amount: int
    rake: int
    seats: tuple[int, ...]
    won: list[int]

    def _facts(self) -> dict[str, Any]:
        return {"amount": self.amount, "rake": self.rake}

    def _columns(self) -> dict[str, Any]:
        plays = [seat in self.seats for seat in range(len(self.won))]
        return {"plays": plays, "won": self.won}

    def _axes(self, count: int) -> tuple[str, ...]:
        return ("player",)


@dataclass(frozen=True, eq=False, repr=False)
class Settlement(ByPlayer):
    """Who gets which chips at the end of a deal.

    Of one deal, numbers are `int` and lists of them; of many they are int64 arrays with the shapes
    given here. ``bets + dead`` of all seats are ``won + returned + rake``.

    Attributes
    ----------
    bets : int64 array ``(..., players)``
        What each seat put in.
    returned : int64 array ``(..., players)``
        What nobody called, given back.
    won : int64 array ``(..., players)``
        What each seat gets from the pots.
    rake : int64 array ``(...)``
        What the house takes.
    dead : int64 array ``(...)``
        Chips that were nobody's bets.
    pots : list of Pot, or int64 array ``(..., players)``
        The main pot and the side pots, those with chips. Of many deals, the amounts after the rake
        of up to as many pots as there are seats; the number of a pot is that of the seat whose bet
        it ends at, counting from the smallest.
    labels : tuple of str
        Names of the players: those of the showdown, see `named`.
    """

    bets: Each
    returned: Each
    won: Each
    rake: int | Ints
    dead: int | Ints
    pots: list[Pot] | Ints
    labels: tuple[str, ...] = ()

    @property
    def paid(self) -> Each:
        """What each seat gets altogether: `won` and `returned`."""
        return self._plus(self.won, self.returned, 1)

    @property
    def net(self) -> Each:
        """What each seat gains or loses by the deal."""
        return self._plus(self.paid, self.bets, -1)

    def _plus(self, one: Each, other: Each, sign: int) -> Each:
        if isinstance(one, list):
            return [a + sign * int(b) for a, b in zip(one, other, strict=True)]
        total: Ints = one + sign * np.asarray(other)
        return total

    def _facts(self) -> dict[str, Any]:
        one = isinstance(self.bets, list)
        pots = [pot.amount for pot in self.pots] if one else self.pots
        return {"rake": self.rake, "dead": self.dead, "pots": pots}

    def _columns(self) -> dict[str, Any]:
        names = ("bets", "returned", "won", "paid", "net")
        return {name: getattr(self, name) for name in names}

    def _brief(self) -> str:
        if not isinstance(self.bets, list):
            return f"{self._caption()}, {len(self)} players"
        parts = [f"{seat} {net:+,}" for seat, net in zip(self._seats(), self.net, strict=True)]
        return f"{self._caption()}, net: {', '.join(parts)}"

    def _seats(self) -> list[str]:
        return list(self.labels or map(str, range(len(self))))

    def _rows(self) -> list[list[str]]:
        columns = {"bet": self.bets, "returned": self.returned, "won": self.won, "net": self.net}
        rows = [["seat", *columns]]
        totals = [
            np.reshape(column, (-1, np.shape(column)[-1])).sum(axis=0).tolist()
            for column in columns.values()
        ]
        lines = zip(self._seats(), zip(*totals, strict=True), strict=True)
        return rows + [[seat, *(f"{n:,}" for n in line)] for seat, line in lines]

    def _caption(self) -> str:
        if not isinstance(self.bets, list):
            return f"{np.size(self.rake):,} deals, rake {int(np.sum(self.rake)):,}"
        pots = [
            f"{'side' if number else 'main'} pot {pot.amount:,}"
            for number, pot in enumerate(self.pots)
        ]
        return ", ".join([*pots, f"rake {self.rake:,}"])

    def __str__(self) -> str:
        rows = self._rows()
        return "\n".join([self._caption(), *_tables.aligned(rows, range(len(rows[0])))])

    def _repr_html_(self) -> str:
        head, *rows = self._rows()
        return _tables.html(self._caption(), head, rows)


def settle(
    bets: Any,
    showdown: Showdown | None,
    *,
    folded: Any = (),
    order: Any = None,
    rake: Any = 0,
    dead: Any = 0,
    unit: int = 1,
    odd: Odd = None,
) -> Settlement:
    """Build the pots from what was bet, and pay them out, to the chip.

    Parameters
    ----------
    bets : integer array-like of shape ``(players,)`` or ``(..., players)``
        What each seat put in over the whole deal, those who folded too.
    showdown : Showdown or None
        Who wins what. None if in each deal all but one have folded.
    folded : sequence of int, or bool array-like of shape ``(players,)`` or ``(..., players)``
        The seats that have folded besides those without cards in `showdown`, by number or by a
        bool for each seat.
    order : integer array-like of shape ``(players,)`` or ``(..., players)``, optional
        All seats, from the first one left of the button on, as for `split_pot`.
    rake : int, integer array-like of shape ``(...)``, or callable, optional
        The chips that the house takes, or a function that gets the chips in all pots together, an
        int64 array ``(...)``, and gives those. Nothing is taken from bets that are returned.
    dead : int or integer array-like of shape ``(...)``, optional
        Chips in the main pot that are nobody's bet: antes paid by one seat for all, say.
    unit : int, optional
        The smallest chip; bets, dead chips and rake are multiples of it.
    odd : {"position", "suit"}, optional
        How odd chips go within a half, as for `split_pot`.

    Returns
    -------
    Settlement

    Raises
    ------
    ChipError
        If chips are negative, no multiple of `unit`, or more than fit 64 bits; if a folded seat has
        bet more than anyone left could have called; if the rake is more than the pot; if `order`
        misses a seat; if nobody is left, or more than one without a showdown.
    HandError
        If shapes don't go together; if `odd` is neither word.
    InputTypeError
        If something has the wrong type.

    Notes
    -----
    What the highest bet exceeds all others by is returned first. The seats that are left then play
    for a pot up to the smallest of their bets, to which all contribute, and for side pots between
    one bet and the next; chips of seats that have folded go with them. Each pot has a showdown of
    its own among those who play for it. The rake is taken from the pots in proportion: from the
    main pot and the first so many side pots together it is rounded up to the next unit.

    Examples
    --------
    Seat 2 is all-in for 50, seat 3 has folded, and nobody calls the last 20 of seat 1:

    >>> import steelwheel as sw
    >>> result = sw.showdown("holdem", ["KsKd", "QsQd", "AsAd", ""], "2c 3d 7h 8h Jc")
    >>> paid = sw.settle([100, 120, 50, 10], result)
    >>> print(paid)
    main pot 160, side pot 100, rake 0
    seat  bet  returned  won   net
       0  100         0  100     0
       1  120        20    0  -100
       2   50         0  160   110
       3   10         0    0   -10
    >>> paid.pots[1]
    Pot(amount=100, rake=0, seats=(0, 1), won=[100, 0, 0, 0])
    """
    unit = _check_unit(unit)
    put_in = chips(bets, "bets", unit)
    if put_in.ndim == 0 or put_in.shape[-1] == 0:
        raise HandError(f"bets has shape {put_in.shape}; give what each seat put in")
    players = put_in.shape[-1]
    if showdown is not None:
        _check_showdown(showdown)
        if showdown.players != players:
            raise HandError(f"bets has {players} seats and showdown has {showdown.players}")
    shape = put_in.shape[:-1] if showdown is None else showdown.shape
    put_in = fit(put_in, (*shape, players), "bets").reshape(-1, players)
    live = ~fit(known_seats(folded, players), (*shape, players), "folded").reshape(-1, players)
    if showdown is not None:
        live = live & ~showdown.folded.reshape(-1, players)
    extra = fit(chips(dead, "dead", unit), shape, "dead").ravel()
    takers = turns(odd, order, showdown, shape, players)
    odd_half = 0 if showdown is None else showdown.game.odd_chips[0]
    _check_left(live, showdown)
    returned = _uncalled(put_in, live)
    called = put_in - returned
    levels = _levels(called, live)
    pots = _contributions(called, levels)
    pots[:, 0] += extra
    taken = _rakes(rake, pots, shape, unit)
    paid = np.zeros_like(put_in)
    parts = []
    for number in range(players):
        playing = live & (called >= levels[:, number, np.newaxis])
        rows = np.flatnonzero(pots[:, number] > 0) if number else np.arange(len(pots))
        chips_left = (pots[rows, number] - taken[rows, number]) // unit
        winners = won(showdown, rows, playing) if showdown is not None else [[playing[rows]]]
        part = divide(chips_left, winners, odd_half, of_rows(takers, rows)) * unit
        paid[rows] += part
        if not shape and rows.size and pots[0, number]:
            parts.append(
                Pot(
                    amount=int(chips_left[0]) * unit,
                    rake=int(taken[0, number]),
                    seats=tuple(np.flatnonzero(playing[0]).tolist()),
                    won=part[0].tolist(),
                )
            )
    labels = () if showdown is None else showdown.labels
    if not shape:
        return Settlement(
            bets=put_in[0].tolist(),
            returned=returned[0].tolist(),
            won=paid[0].tolist(),
            rake=int(taken.sum()),
            dead=int(extra[0]),
            pots=parts,
            labels=labels,
        )
    return Settlement(
        bets=put_in.reshape(*shape, players),
        returned=returned.reshape(*shape, players),
        won=paid.reshape(*shape, players),
        rake=taken.sum(axis=1).reshape(shape),
        dead=extra.reshape(shape),
        pots=(pots - taken).reshape(*shape, players),
        labels=labels,
    )


def _check_showdown(showdown: Any) -> None:
    if not isinstance(showdown, Showdown):
        raise InputTypeError(f"showdown is {shown(showdown)}; give the result of sw.showdown")


def _check_unit(unit: Any) -> int:
    size = to_int(unit, "unit", "a number of chips")
    if not 1 <= size <= MOST_CHIPS:
        raise ChipError(f"unit is {size}; the smallest chip is 1 to {MOST_CHIPS:,}")
    return size


def _check_left(live: Bools, showdown: Showdown | None) -> None:
    left = np.sum(live, axis=1)
    deal = f" in deal {int(left.argmin())}" if len(left) > 1 else ""
    if (left == 0).any():
        raise ChipError(f"all seats have folded{deal}; no player is left to be paid")
    if showdown is None and (left > 1).any():
        deal = f" in deal {int(left.argmax())}" if len(left) > 1 else ""
        raise ChipError(f"{int(left.max())} players are left{deal}; that needs a showdown")


# Pots. Arrays have deals as their first axis, then seats, or the pots that end at a seat's bet.


def _uncalled(bets: Ints, live: Bools) -> Ints:
    """What nobody called: the highest bet less the next one, if who made it is still in."""
    top = np.argmax(np.where(live, bets, -1), axis=1)
    rows = np.arange(len(bets))
    others = bets.copy()
    others[rows, top] = 0
    highest, second = bets[rows, top], others.max(axis=1)
    if (second > highest).any():
        deal = int((second > highest).argmax())
        where = f" in deal {deal}" if len(bets) > 1 else ""
        raise ChipError(
            f"seat {int(others[deal].argmax())} has folded{where} with a bet of {second[deal]}, "
            f"and nobody left has bet more than {highest[deal]}; give what is no bet as dead chips"
        )
    returned = np.zeros_like(bets)
    returned[rows, top] = highest - second
    return returned


def _levels(bets: Ints, live: Bools) -> Ints:
    """The bets of those who are left, upward, and then the highest again."""
    highest = np.max(bets, axis=1, keepdims=True, initial=0)
    return np.sort(np.where(live, bets, highest), axis=1)


def _contributions(bets: Ints, levels: Ints) -> Ints:
    """The chips in each pot."""
    reached = np.stack(
        [np.minimum(bets, level[:, np.newaxis]).sum(axis=1) for level in levels.T], axis=1
    )
    return np.diff(reached, axis=1, prepend=0)


def _rakes(
    rake: int | Callable[[Ints], Any], pots: Ints, shape: tuple[int, ...], unit: int
) -> Ints:
    """The rake of each pot."""
    total = pots.sum(axis=1)
    given = rake(total.reshape(shape)) if callable(rake) else rake
    wanted = fit(chips(given, "rake", unit), shape, "rake").ravel()
    if (wanted > total).any():
        deal = int((wanted > total).argmax())
        where = f" in deal {deal}" if len(pots) > 1 else ""
        raise ChipError(f"rake is {wanted[deal]}{where}, and the pots hold {total[deal]}")
    # Up to each pot, the share of the rake rounded up: so no pot gives more than it has.
    upto: NDArray[Any] = np.cumsum(pots, axis=1) // unit
    part = wanted[:, np.newaxis] // unit
    if int(upto.max(initial=0)) * int(part.max(initial=0)) >= 1 << 63:
        upto = upto.astype(object)  # integers without bounds, for a product that fits no others
    parts = -(-upto * part // np.maximum(upto[:, -1:], 1))
    rakes: Ints = np.diff(parts.astype(np.int64), axis=1, prepend=0) * unit
    return rakes
