"""Equity over several draws, by deals at random in which everyone follows a policy.

Streams, steps and errors are those of `_equity._sample`: a seed gives the same integers for any
workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

import numpy as np

from steelwheel._calls._ffi_draws import DrawDealer, DrawPlan
from steelwheel._calls._ffi_sample import ABSENT
from steelwheel._draws._draw_counts import draw_game
from steelwheel._equity import _sample, _spot
from steelwheel._equity._result import Equity
from steelwheel._equity._sample import CALL, SLOW_STREAM, Sample, steps
from steelwheel.cards import format as format_cards
from steelwheel.cards import shown, to_int
from steelwheel.draw_policy import DrawPolicy
from steelwheel.errors import HandError, InputTypeError, Interrupted
from steelwheel.progress import reporter
from steelwheel.showdown import showdown
from steelwheel.workers import check

if TYPE_CHECKING:
    from steelwheel.cards import Cards
    from steelwheel.games import AnyGame, Game
    from steelwheel.progress import Progress
    from steelwheel.workers import Workers

__all__ = ["draw_equity"]

MOST_DRAWS = 8
"""Of the core."""


def draw_equity(
    game: AnyGame,
    players: Sequence[Cards],
    policies: DrawPolicy | Sequence[DrawPolicy | None] | None = None,
    draws_left: int | None = None,
    dead: Cards = "",
    *,
    trials: int | None = None,
    error: float | None = None,
    rng: Any = None,
    workers: Workers = 1,
    progress: Progress = None,
) -> Equity:
    """Return what each player can expect if all draw as given policies say.

    Parameters
    ----------
    game : str or Game
        A draw game.
    players : sequence of str, or of sequences of int
        Two hands or more, as text or card ids. A whole hand is drawn to by its policy. Fewer cards
        are what a player keeps in the draw that comes next; with no draw left what is missing is
        dealt. ``"random"`` or an empty text is a hand dealt before the next draw.
    policies : DrawPolicy, or sequence of DrawPolicy or None, optional
        One for all players, or one each; ``DrawPolicy.default(game)`` where there is none.
    draws_left : int, optional
        How many draws are to come: the last ones of the game. All of them by default.
    dead : str or sequence of int, optional
        Cards that cannot come: discards of earlier draws, say.
    trials, error, rng, workers, progress : optional
        As in `steelwheel.equity`.

    Returns
    -------
    Equity

    Raises
    ------
    CardError
        If something is not a card of the deck, or a card is there twice.
    HandError
        If the game has no draw, there are too few or too many players, cards or draws, or the deck
        is not enough; if a policy is of another game or has too few draws.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.
    Interrupted
        A `KeyboardInterrupt` that has the result so far.

    Notes
    -----
    In every draw players draw in the order of their seats. Discards don't come back, unless the
    deck runs out: then all discards but those of the player who is drawing become the deck.

    Examples
    --------
    Three draws to a seven against a pat nine that never breaks:

    >>> import steelwheel as sw
    >>> pat = sw.DrawPolicy.pat("triple_draw_27")
    >>> hands = ["2c 3d 4h 7s Kd", "9d 8c 6s 5h 2h"]
    >>> result = sw.draw_equity("triple_draw_27", hands, [None, pat], trials=100_000, rng=1)
    >>> result.trials, [round(share, 2) for share in result.equity.tolist()]
    (100000, [0.63, 0.37])
    """
    rules = draw_game(game)
    spot = _spot.read(rules, players, "", dead)
    left = _draws_left(rules, draws_left)
    plan = _plan(spot, _policies(rules, policies, len(spot.seats)), left)
    most, largest = _sample.checked_trials(trials), _sample.checked_error(error)
    if most is None and largest is None:
        most = _sample.DEFAULT_TRIALS
    key = _sample.key_of(rng)
    found: Equity | None = None
    with reporter(progress, unit="deals") as report:
        try:
            with closing(steps(_count, rules, plan, key, most, workers, size=SLOW_STREAM)) as sums:
                for sample in sums:
                    found = _equity(spot, sample, left)
                    report(found.trials, most)
                    if largest is not None and found.error.max() <= largest:
                        break
        except KeyboardInterrupt:
            if found is None:
                raise
            raise Interrupted(found) from None
    assert found is not None
    return found


def _draws_left(game: Game, draws_left: Any) -> int:
    if draws_left is None:
        left = game.draws
    else:
        left = to_int(draws_left, "draws_left", "a number of draws")
    if not 0 <= left <= min(game.draws, MOST_DRAWS):
        raise HandError(f"draws_left is {left}; {game.name} has {game.draws} draws")
    return left


def _policies(game: Game, policies: Any, players: int) -> list[DrawPolicy | None]:
    """A policy for each player, None for the default one."""
    if policies is None or isinstance(policies, DrawPolicy):
        found = [policies] * players
    elif isinstance(policies, str | bytes) or not isinstance(policies, Sequence):
        raise InputTypeError(f"policies is {shown(policies)}; give a DrawPolicy, or one a player")
    else:
        found = list(policies)
    if len(found) != players:
        raise HandError(f"policies has {len(found)}; there are {players} players")
    for i, policy in enumerate(found):
        if policy is None:
            continue
        if not isinstance(policy, DrawPolicy):
            raise InputTypeError(f"policies[{i}] is {shown(policy)}; give a DrawPolicy or None")
        if (policy.game.hole, policy.game.deck) != (game.hole, game.deck):
            raise HandError(f"policies[{i}] is for {policy.game.name}, not for {game.name}")
    return found


def _plan(spot: _spot.Spot, policies: list[DrawPolicy | None], left: int) -> DrawPlan:
    game, players = spot.game, len(spot.seats)
    known = np.full((players, game.hole), ABSENT, dtype=np.uint8)
    for row, seat in zip(known, spot.seats, strict=True):
        row[: len(seat.cards)] = seat.cards
    tables = []
    for draw in range(left):
        for i, policy in enumerate(policies):
            one = DrawPolicy.default(game) if policy is None else policy
            number = one.game.draws - left + draw + 1
            if number <= one.game.draws - one.draws:
                raise HandError(f"policies[{i}] has {one.draws} draws; {left} are left")
            tables.append(one.table(number))
    return DrawPlan(
        players,
        game.hole,
        left,
        game.ids[-1] + 1,
        known.ravel(),
        np.array(spot.deck(), dtype=np.uint8),
        tuple(bool(seat.cards) and seat.missing > 0 for seat in spot.seats),
        tuple(tables),
    )


def _count(task: _sample.Task) -> Sample:
    """The tallies of some streams."""
    plan: Any = task.plan
    found = _sample.nothing(task.game, plan.players)
    for stream, deals in enumerate(task.deals, task.first):
        dealer = DrawDealer(plan, task.key, stream)
        for begin in range(0, deals, CALL):
            check()
            some = min(CALL, deals - begin)
            hands = np.empty((some, plan.players, plan.hand), dtype=np.uint8)
            dealer.deal(hands)
            _sample.count_won(showdown(task.game, hands), found)
    return found


def _equity(spot: _spot.Spot, sample: Sample, draws: int) -> Equity:
    return Equity(
        game=spot.game.name,
        players=tuple(seat.text for seat in spot.seats),
        board="",
        dead=format_cards(spot.dead),
        winners=sample.tallies[0],
        exact=False,
        method="sample",
        halves=sample.tallies[1:] if len(sample.tallies) > 1 else None,
        squares=tuple(sample.squares.tolist()) if len(spot.game.rankings) > 1 else None,
        draws=draws,
    )
