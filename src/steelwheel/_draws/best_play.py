"""Hands that are shown, and players who see them: who plays how, and what that leads to exactly.

A player without a policy plays the best that is possible against hands shown, in two kinds of spot:

- All but one stand pat to the end (`pat_play`), over any number of draws.
- Two players have one draw left. In the order of seats: the first looks for what leaves the best
  answer of the second worst.

Against a policy that draws more than once the reply is a table (`reply_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls.draws import MOST_GONE
from steelwheel._cards.cards import format as format_cards
from steelwheel._draws.against import points_against
from steelwheel._draws.counts import ranks_of, systems
from steelwheel._draws.pat_play import MOST_WORK, Outcome, PatPlay, Reply, TooMuch
from steelwheel._draws.reply_tables import reply_tables
from steelwheel._equity.spot import Spot
from steelwheel._ranges.combinations import number_of

Tables = Sequence[NDArray[np.uint8]]

PAT = "stands pat"

FEW_WORK = MOST_WORK // 10
"""Where the answer may not be needed."""


class Player(NamedTuple):
    """One who plays: the tables of the draws left, if there is a policy, and what it is called."""

    tables: Tables | None
    name: str


class Found(NamedTuple):
    """How all play, and what is known of where that leads.

    Either how often who wins: `winners` has a row for all deals, and in a split pot three more, as
    `Equity` has them. Or, before the last draw, what each keeps. Or `tables` of a seat that plays
    well, to be dealt with at random.
    """

    policies: tuple[str, ...]
    winners: NDArray[np.int64] | NDArray[np.object_] | None = None
    kept: tuple[tuple[int, ...], ...] = ()
    tables: tuple[int, Tables] | None = None


def best_play(
    spot: Spot, players: Sequence[Player], default: Callable[[], Tables], left: int
) -> Found | None:
    """Return how all play if that can be said, and None if it can't or all have policies.

    `default` gives the tables of the default policy for the draws left.
    """
    shown = all(seat.cards for seat in spot.seats)
    if not shown or not left or all(player.tables is not None for player in players):
        return None
    if left == 1 and len(spot.seats) == 2:
        return _last_draw(spot, players, default)
    if left > 1 and spot.game.hole * (left - 1) > MOST_GONE:
        return None
    drawing = _who_draws(spot, players, default)
    if drawing is not None:
        return _one_draws(spot, players, default, drawing, left)
    given = [i for i, player in enumerate(players) if player.tables is not None]
    if len(players) == 2 and given:
        (other,) = given
        tables = reply_tables(spot, other, players[other].tables or ())
        policies = [player.name for player in players]
        policies[1 - other] = "best play against final hands of the other, dealt at random"
        return Found(tuple(policies), tables=(1 - other, tables))
    return None


def if_pat(spot: Spot, players: Sequence[Player], left: int) -> Iterator[tuple[int, Found]]:
    """Where both of two players would draw twice: what comes of it if one stands pat instead.

    Earlier such hands seldom stand, and it takes long to say.
    """
    if len(players) != 2 or left != 2 or not all(seat.cards for seat in spot.seats):
        return
    for i, (seat, player) in enumerate(zip(spot.seats, players, strict=True)):
        if not seat.missing and player.tables is None:
            play, policies = _against_pat(spot, players, 1 - i, FEW_WORK)
            try:
                reply = play.solve(spot.seats[1 - i].cards, left)
            except TooMuch:
                continue
            if players[1 - i].tables is None:
                policies[1 - i] = _named(spot, 1 - i, reply.kept)
            yield i, Found(tuple(policies), _tallies(spot, reply))


def _one_draws(
    spot: Spot,
    players: Sequence[Player],
    default: Callable[[], Tables],
    drawing: int,
    left: int,
) -> Found:
    """All but one stand pat."""
    play, policies = _against_pat(spot, players, drawing)
    tables = players[drawing].tables
    try:
        reply = play.solve(spot.seats[drawing].cards, left)
    except TooMuch:
        if tables is None:
            tables = play.policy(left, default())
            policies[drawing] = "best play against the hands shown, as if discards came back"
        return Found(tuple(policies), tables=(drawing, tables))
    if tables is None:
        policies[drawing] = _named(spot, drawing, reply.kept)
    return Found(tuple(policies), _tallies(spot, reply))


def _against_pat(
    spot: Spot, players: Sequence[Player], drawing: int, most_work: int = MOST_WORK
) -> tuple[PatPlay, list[str]]:
    """The game of the one who draws, and what all do."""
    pat = {i: seat.cards for i, seat in enumerate(spot.seats) if i != drawing}
    policies = [PAT if player.tables is None else player.name for player in players]
    policies[drawing] = players[drawing].name
    play = PatPlay(spot.game, drawing, pat, spot.dead, players[drawing].tables, most_work)
    return play, policies


def _who_draws(spot: Spot, players: Sequence[Player], default: Callable[[], Tables]) -> int | None:
    """The one seat that draws, if all others are pat."""
    stands = [_stands(spot, i, player.tables or default()) for i, player in enumerate(players)]
    draws = [i for i, stand in enumerate(stands) if not stand]
    if len(draws) == 1:
        return draws[0]
    if draws:
        return None
    # All would stand; who is behind, and may do otherwise, sees that.
    free = [i for i, player in enumerate(players) if player.tables is None]
    ranks = {i: ranks_of(spot.game, spot.seats[i].cards) for i in free}
    return max(free, key=lambda i: (_points_lost(ranks, i), i))


def _points_lost(ranks: dict[int, list[int]], seat: int) -> int:
    return sum(
        (mine > other) - (mine < other)
        for others in ranks.values()
        for mine, other in zip(ranks[seat], others, strict=True)
    )


def _stands(spot: Spot, seat: int, tables: Tables) -> bool:
    """Whether a hand is kept whole in all draws left."""
    cards = np.sort(np.array(spot.seats[seat].cards, dtype=np.uint8))
    if len(cards) < spot.game.hole:
        return False
    number = number_of(cards[:, None])[0]
    return all(table[number] == (1 << spot.game.hole) - 1 for table in tables)


def _named(spot: Spot, seat: int, kept: Sequence[int]) -> str:
    """The best play, by what is kept first."""
    own = spot.seats[seat].cards
    if spot.seats[seat].missing:
        return "best play against the hands shown"
    if len(kept) == len(own):
        return f"best play against the hands shown: {PAT} first"
    first = format_cards([card for card in own if card in kept]) or "nothing"
    return f"best play against the hands shown: keeps {first} first"


def _tallies(spot: Spot, reply: Reply) -> NDArray[np.int64] | NDArray[np.object_]:
    """How often who wins, of the fewest deals that are alike likely."""
    deals = lcm(*(chance.denominator for chance in reply.chances.values()))
    kind = np.int64 if deals < 1 << 62 else object
    split = len(systems(spot.game)) > 1
    tallies = np.zeros((4 if split else 1, 1 << len(spot.seats)), dtype=kind)
    for outcome, chance in reply.chances.items():
        _count(tallies, outcome, int(chance * deals), split)
    return tallies


def _count(
    tallies: NDArray[np.int64] | NDArray[np.object_], outcome: Outcome, times: int, split: bool
) -> None:
    tallies[0, outcome.high | outcome.low] += times
    if split:
        tallies[1, outcome.low] += times
        tallies[3 if outcome.low else 2, outcome.high] += times


def _last_draw(spot: Spot, players: Sequence[Player], default: Callable[[], Tables]) -> Found:
    """Two players with one draw left."""
    moves = [_moves(spot, i, player) for i, player in enumerate(players)]
    # Shares of each seat by what it keeps, against one set kept by the other.
    seen: dict[tuple[int, int], list[Fraction]] = {}

    def shares(seat: int, other_keeps: int) -> list[Fraction]:
        if (seat, other_keeps) not in seen:
            mine, theirs = spot.seats[seat].cards, spot.seats[1 - seat].cards
            kept, thrown = _parted(theirs, other_keeps)
            points, most = points_against(spot.game, mine, kept, [*spot.dead, *thrown])
            seen[seat, other_keeps] = [
                Fraction(got, of) if of else Fraction(-1)
                for got, of in zip(points, most, strict=True)
            ]
        return seen[seat, other_keeps]

    def answer(first: int) -> int:
        if len(moves[1]) == 1:
            return moves[1][0]
        found = shares(1, first)
        return max(moves[1], key=lambda mask: (found[mask], mask.bit_count(), -mask))

    if len(moves[0]) == 1:
        first = moves[0][0]
    elif len(moves[1]) == 1:
        found = shares(0, moves[1][0])
        first = max(moves[0], key=lambda mask: (found[mask], mask.bit_count(), -mask))
    else:
        first = _best_first(moves[0], _by_default(spot, 0, default()), shares, answer)
    masks = (first, answer(first))
    kept = tuple(
        tuple(_parted(seat.cards, mask)[0]) for seat, mask in zip(spot.seats, masks, strict=True)
    )
    policies = [
        player.name if player.tables is not None else _named(spot, i, kept[i])
        for i, player in enumerate(players)
    ]
    return Found(tuple(policies), kept=kept)


def _best_first(
    moves: Sequence[int],
    start: int,
    shares: Callable[[int, int], list[Fraction]],
    answer: Callable[[int], int],
) -> int:
    """What the first player keeps: each answer bounds what all other sets are worth as well."""
    bounds = dict.fromkeys(moves, Fraction(1))
    best, chosen, mask = Fraction(-1), start, start
    while True:
        found = shares(0, answer(mask))
        if found[mask] > best or (found[mask] == best and mask.bit_count() > chosen.bit_count()):
            best, chosen = found[mask], mask
        for other in bounds:
            if found[other] >= 0:  # else the deck isn't enough for both
                bounds[other] = min(bounds[other], found[other])
        bounds.pop(mask)
        if not bounds:
            return chosen
        mask = max(bounds, key=lambda other: (bounds[other], other.bit_count(), -other))
        if bounds[mask] <= best:
            return chosen


def _moves(spot: Spot, seat: int, player: Player) -> list[int]:
    """What a player may keep, bit i for card i of the seat."""
    size = len(spot.seats[seat].cards)
    if size < spot.game.hole:
        return [(1 << size) - 1]
    if player.tables is not None:
        return [_by_default(spot, seat, player.tables)]
    return list(range(1 << size))


def _by_default(spot: Spot, seat: int, tables: Tables) -> int:
    """What a table says of a seat's hand."""
    cards = spot.seats[seat].cards
    order = sorted(cards)
    mask = int(tables[0][number_of(np.array(order, dtype=np.uint8)[:, None])[0]])
    return sum(1 << i for i, card in enumerate(cards) if mask >> order.index(card) & 1)


def _parted(cards: Sequence[int], mask: int) -> tuple[list[int], list[int]]:
    kept = [card for i, card in enumerate(cards) if mask >> i & 1]
    return kept, [card for i, card in enumerate(cards) if not mask >> i & 1]
