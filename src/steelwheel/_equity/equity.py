"""Equity: what share of the pot a hand or range can expect, exactly or by sampling.

The ways to find it, all from a `Spot` to tallies of who wins how often: known hands on a board
(``csrc/known/multisets.c``), ranges on a board, private cards, and deals at random. Which one is
used goes by what it would cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import format as format_cards
from steelwheel._cards.cards import shown
from steelwheel._equity import spot as _spot
from steelwheel._equity.exact import ways
from steelwheel._equity.result import Equity
from steelwheel._literals import Method
from steelwheel._workers import is_executor
from steelwheel.errors import HandError, InputTypeError, Interrupted

if TYPE_CHECKING:
    from steelwheel._cards.cards import Cards
    from steelwheel._equity.exact.pots import Pots
    from steelwheel._equity.sample import Sample
    from steelwheel._equity.spot import Seat, Spot
    from steelwheel._games import games
    from steelwheel._progress import Progress
    from steelwheel._ranges.range import Range
    from steelwheel._workers import Workers

__all__ = ["METHODS", "Equity", "equity"]

METHODS: tuple[Method, ...] = get_args(Method)


def equity(
    game: games.AnyGame,
    players: Sequence[Cards | Range],
    board: Cards | Sequence[Cards] | None = None,
    dead: Cards | None = None,
    *,
    method: Method = "auto",
    trials: int | None = None,
    error: float | None = None,
    rng: Any = None,
    max_work: float | None = None,
    workers: Workers = 1,
    progress: Progress = None,
) -> Equity:
    """Return the equity of hands and ranges.

    Parameters
    ----------
    game : str or Game
        The game; see `steelwheel.GAMES`.
    players : sequence of str, Range, or sequences of int or str
        Two hands or more; the game says how many at most. In games with a board each is a whole
        hand as text, a list of cards or card ids, or a range as a text for `Range` or a `Range`. In
        the others it is any cards up to a whole hand, and what is missing is dealt: so what a
        player keeps before the last draw, or the cards of a stud player so far. ``?``, ``*`` and
        ``xx`` stand for a card that isn't known, ``"random"`` for a whole hand. Where there is a
        joker, a card not known may be one, but in no other range.
    board : str, sequence of int or of cards as str, or a sequence of those, optional
        The community cards that are there: ``"2c 7d 9h"`` or ``["2c", "7d", "9h"]``. Several boards
        share the pot equally; all have as many cards, and those that are in the same place on two
        boards were dealt to both.
    dead : str or sequence of int, optional
        Cards that cannot come: of players who have folded, or discards.
    method : {"auto", "exact", "sample"}, optional
        Count every deal; draw deals at random; or, by default, count if that costs at most
        `max_work`, and else draw.
    trials : int, optional
        How many deals to draw at most. By default a million, or with `error` no limit.
    error : float, optional
        Draw until no player's standard error is larger.
    rng : int, SeedSequence, Generator or None, optional
        Seed of the deals at random. The same seed gives the same counts for any `workers`.
    max_work : float, optional
        The most that counting may cost, in steps of about a nanosecond; `equity_cost` says what it
        would. By default three billion, some seconds.
    workers : int or Executor, optional
        Number of threads, -1 for one a core; or an executor, whose processes may be elsewhere.
    progress : bool or callable, optional
        True shows a bar; a function is called with the deals done and their number, which is None
        if it isn't known. Where every deal is counted it is steps of work, as those of `max_work`.

    Returns
    -------
    Equity

    Raises
    ------
    CardError, RangeError
        If something is not a card or a range, or a card is there twice; the message says where.
    HandError
        If there are too few or too many players or cards, or no hand of a range is possible; with
        ``method="exact"`` if it would cost too much, or can't be counted.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.
    Interrupted
        A `KeyboardInterrupt` that has the result so far, if deals were drawn.

    Notes
    -----
    Deals with a range count by the product of the weights of the hands held; hands that share a
    card are never held together.

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
    if not isinstance(method, str) or method not in METHODS:
        kind = HandError if isinstance(method, str) else InputTypeError
        raise kind(f"method is {shown(method)}; it is one of {', '.join(map(repr, METHODS))}")
    from steelwheel._equity import sample  # numpy.random costs time to import

    spot = _spot.read(game, players, board, dead)
    deals, largest = sample.checked_trials(trials), sample.checked_error(error)
    is_executor(workers)
    if ways.is_chosen(ways.by_board(spot), method, max_work):
        tallies, pots = ways.counted(spot, max_work, workers, progress)
        return _result(spot, tallies, exact=True, scale=ways.scale(spot), pots=pots)
    if largest is None and deals is None:
        deals = sample.DEFAULT_TRIALS
    return _sampled(spot, sample.key_of(rng), deals, largest, workers, progress)


def _result(
    spot: Spot,
    tallies: NDArray[Any],
    *,
    exact: bool,
    scale: int = 1,
    squares: tuple[int, ...] | None = None,
    pots: Pots | None = None,
) -> Equity:
    several = len(spot.boards) > 1
    return Equity(
        game=spot.game.name,
        players=tuple(seat.text for seat in spot.seats),
        board=" / ".join(map(format_cards, spot.boards)),
        dead=format_cards(spot.dead),
        winners=tallies[0],
        exact=exact,
        method="exact" if exact else "sample",
        halves=tallies[1:] if len(tallies) > 1 else None,
        scale=scale,
        squares=squares,
        draws=int(spot.game.draws > 0 and not spot.all_known),
        boards=len(spot.boards),
        ways=spot.ways if several and exact else 1,
        pots=None if pots is None else pots.winners,
        boards_won=None if pots is None else pots.boards,
        policies=tuple(_plays(spot, seat) for seat in spot.seats) if spot.game.draws else (),
    )


def _plays(spot: Spot, seat: Seat) -> str:
    """How a seat of a draw game was taken to play."""
    if spot.game.board:
        return "stands pat: draws are not counted in games with a board"
    if not seat.missing:
        return "stands pat: a whole hand is not drawn to here, but by draw_equity"
    return f"draws {seat.missing} once" if seat.cards else "stands pat: with a hand that is dealt"


def _sampled(
    spot: Spot,
    key: tuple[int, int],
    trials: int | None,
    error: float | None,
    workers: Workers,
    progress: Progress,
) -> Equity:
    from steelwheel._equity import sample
    from steelwheel._equity.exact import pots as _pots
    from steelwheel._progress import reporter

    result = None
    make = sample.sample if len(spot.boards) == 1 else _pots.sample
    with reporter(progress, unit="deals") as report:
        try:
            with closing(make(spot, key, trials, workers)) as steps:
                for found in steps:
                    result = _drawn(spot, found)
                    report(result.trials, trials)
                    if error is not None and result.error.max() <= error:
                        break
        except KeyboardInterrupt:
            if result is not None:
                raise Interrupted(result) from None
            raise
    assert result is not None
    return result


def _drawn(spot: Spot, found: Sample) -> Equity:
    """What deals at random say."""
    tallies, squares = found
    if len(spot.boards) == 1:
        known = tuple(squares.tolist()) if len(spot.game.rankings) > 1 else None
        return _result(spot, tallies, exact=False, squares=known)
    from steelwheel._equity.exact.pots import Pots

    *rows, winners = tallies
    pots = Pots(winners, squares[:, 1:])
    known = tuple(squares[:, 0].tolist())
    return _result(spot, np.array(rows), exact=False, squares=known, pots=pots)
