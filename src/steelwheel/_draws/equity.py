"""Equity over several draws: exactly where hands are shown, else by deals at random.

In these everyone follows a policy. Streams, steps and errors are those of `_equity._sample`: a seed
gives the same integers for any workers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls.deals import ABSENT
from steelwheel._calls.draws import DrawDealer, DrawPlan
from steelwheel._cards.cards import format as format_cards
from steelwheel._cards.cards import shown, to_int
from steelwheel._draws.best_play import Found, Player, Tables, best_play, if_pat
from steelwheel._draws.counts import draw_game
from steelwheel._draws.policy import DEFAULT, DrawPolicy
from steelwheel._equity import sample as _sample
from steelwheel._equity import spot as _spot
from steelwheel._equity.equity import equity
from steelwheel._equity.result import Equity
from steelwheel._equity.sample import CALL, SLOW_STREAM, Sample, steps
from steelwheel._progress import reporter
from steelwheel._showdown.showdown import showdown
from steelwheel._workers import check
from steelwheel.errors import HandError, InputTypeError, Interrupted

if TYPE_CHECKING:
    from steelwheel._cards.cards import Cards
    from steelwheel._games.games import AnyGame, Game
    from steelwheel._progress import Progress
    from steelwheel._workers import Workers

__all__ = ["draw_equity"]

MOST_DRAWS = 8
"""Of the core."""

FEW = 1 << 14
"""Deals that say whether a hand had better stand pat."""


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
    """Return what each player can expect who draws well, or as a given policy says.

    A player without a policy sees the hands that are given, and plays the best there is against
    them: this is worked out exactly if all others stand pat, or if two players have one draw left.
    Otherwise deals are drawn at random, and the player follows ``DrawPolicy.default(game)``. The
    result says which (`Equity.policies`).

    Parameters
    ----------
    game : str or Game
        A draw game.
    players : sequence of str, or of sequences of int
        Two hands or more, as text or card ids. A whole hand is drawn to by its policy. Fewer cards
        are what a player keeps in the draw that comes next; with no draw left what is missing is
        dealt. ``"random"`` or an empty text is a hand dealt before the next draw.
    policies : DrawPolicy, or sequence of DrawPolicy or None, optional
        One for all players, or one each; None for one who plays as well as can be.
    draws_left : int, optional
        How many draws are to come: the last ones of the game. All of them by default.
    dead : str or sequence of int, optional
        Cards that cannot come: discards of earlier draws, say.
    trials, error, rng, workers, progress : optional
        As in `steelwheel.equity`, for deals drawn at random.

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
    deck runs out: then all discards but those of the player who is drawing become the deck. What is
    counted exactly never draws more than the deck has.

    Exact play goes backward from the last draw, and remembers what has been thrown away. A player
    without a policy whose hand the default policy keeps whole stands pat to the end, with two draws
    left also if that is better than to draw; of hands that would all stand pat the worst one draws.
    With one draw left the first of two players looks for what leaves the second, who knows it, the
    worst answer. Counts are those of the fewest deals that are alike likely.

    What would take more than some seconds, as three draws of three cards, is drawn at random, by a
    policy that takes discards to be in the deck again. So is the play against a policy that draws
    more than once, which is the best against the final hands that it leads to.

    Examples
    --------
    A draw to an eight with two draws left against a pat nine. Ten of 43 cards win at once; a nine,
    which would lose, is thrown away for the second draw:

    >>> import steelwheel as sw
    >>> print(sw.draw_equity("triple_draw_27", ["9c 7d 5h 4s 2c", "8h 6d 5s 2h"], draws_left=2))
    triple_draw_27, 2 draws, 301 deals, exact
    player            equity  wins  ties
    9c 7d 5h 4s 2c  58.4718%   176     0
    8h 6d 5s 2h     41.5282%   125     0
    player 0: stands pat
    player 1: best play against the hands shown
    """
    rules = draw_game(game)
    spot = _spot.read(rules, players, "", dead)
    left = _draws_left(rules, draws_left)
    given = _policies(rules, policies, len(spot.seats))
    how = [_player(policy, i, left) for i, policy in enumerate(given)]
    most, largest = _sample.checked_trials(trials), _sample.checked_error(error)
    if most is None and largest is None:
        most = _sample.DEFAULT_TRIALS
    key = _sample.key_of(rng)

    def default() -> list[NDArray[np.uint8]]:
        return _tables(DrawPolicy.default(rules), "", left)

    play = best_play(spot, how, default, left) or _if_pat(spot, how, default, left)
    names = tuple(player.name for player in how) if left else ()
    if play is not None and play.tables is not None:
        seat, tables = play.tables
        names = play.policies
        how = [
            player._replace(tables=tables) if i == seat else player for i, player in enumerate(how)
        ]
    elif play is not None:
        return _exact(spot, play, left, trials, error, rng, workers, progress)
    plan = _plan(spot, how, default if left else list)
    found: Equity | None = None
    with reporter(progress, unit="deals") as report:
        try:
            with closing(steps(_count, rules, plan, key, most, workers, size=SLOW_STREAM)) as sums:
                for sample in sums:
                    found = _equity(spot, sample, left, names)
                    report(found.trials, most)
                    if largest is not None and found.error.max() <= largest:
                        break
        except KeyboardInterrupt:
            if found is None:
                raise
            raise Interrupted(found) from None
    assert found is not None
    return found


def _if_pat(
    spot: _spot.Spot, how: list[Player], default: Callable[[], Tables], left: int
) -> Found | None:
    """Standing pat where the default policy draws, if that is better for who does."""
    best: tuple[float, Found] | None = None
    dealt: Equity | None = None
    for seat, found in if_pat(spot, how, left):
        if dealt is None:
            plan: Any = _plan(spot, how, default)
            task = _sample.Task(spot.game, plan, (27, 5), 0, (FEW,))
            dealt = _equity(spot, _count(task), left, ())
        assert found.winners is not None
        gain = _counted(spot, found, left).equity[seat] - dealt.equity[seat]
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, found
    return best and best[1]


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


def _player(policy: DrawPolicy | None, seat: int, left: int) -> Player:
    if policy is None:
        return Player(None, f"default policy: {DEFAULT}")
    rules = list(dict.fromkeys(policy.rules[max(policy.draws - left, 0) :]))
    return Player(_tables(policy, f"policies[{seat}]", left), f"as given: {'; '.join(rules)}")


def _tables(policy: DrawPolicy, where: str, left: int) -> list[NDArray[np.uint8]]:
    """What is kept in the draws left."""
    if left > policy.draws:
        raise HandError(f"{where} has {policy.draws} draws; {left} are left")
    last = policy.game.draws
    return [policy.table(draw) for draw in range(last - left + 1, last + 1)]


def _plan(spot: _spot.Spot, how: list[Player], default: Callable[[], Tables]) -> DrawPlan:
    game, seats = spot.game, len(spot.seats)
    known = np.full((seats, game.hole), ABSENT, dtype=np.uint8)
    for row, seat in zip(known, spot.seats, strict=True):
        row[: len(seat.cards)] = seat.cards
    of_seats = [default() if player.tables is None else player.tables for player in how]
    left = len(of_seats[0])
    tables = [of_seat[draw] for draw in range(left) for of_seat in of_seats]
    return DrawPlan(
        seats,
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


def _exact(
    spot: _spot.Spot,
    play: Found,
    draws: int,
    trials: int | None,
    error: float | None,
    rng: Any,
    workers: Workers,
    progress: Progress,
) -> Equity:
    """What the best play of hands shown leads to."""
    if play.winners is None:
        kept = {card for cards in play.kept for card in cards}
        thrown = [card for seat in spot.seats for card in seat.cards if card not in kept]
        found = equity(
            spot.game,
            play.kept,
            dead=[*spot.dead, *thrown],
            trials=trials,
            error=error,
            rng=rng,
            workers=workers,
            progress=progress,
        )
        players = tuple(seat.text for seat in spot.seats)
        return replace(
            found,
            players=players,
            dead=format_cards(spot.dead),
            draws=draws,
            policies=play.policies,
        )
    return _counted(spot, play, draws)


def _counted(spot: _spot.Spot, play: Found, draws: int) -> Equity:
    assert play.winners is not None
    return Equity(
        game=spot.game.name,
        players=tuple(seat.text for seat in spot.seats),
        board="",
        dead=format_cards(spot.dead),
        winners=play.winners[0],
        exact=True,
        method="exact",
        halves=play.winners[1:] if len(play.winners) > 1 else None,
        draws=draws,
        policies=play.policies,
    )


def _equity(spot: _spot.Spot, sample: Sample, draws: int, policies: tuple[str, ...]) -> Equity:
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
        policies=policies,
    )
