"""Exact equity of hands whose cards to come are all private: stud, draw and games like them.

Two hands are swept, whatever they still lack: the cost goes with the completions of each, not with
their pairs. With more players who play for one pot, the last two are swept for each of the others'
completions. Split pots of three and more are played deal by deal. See ``csrc/private/sweep.c``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache, lru_cache, partial
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers as workers
from steelwheel._calls import private
from steelwheel._classes.classes import NO_LOW
from steelwheel._equity import costs
from steelwheel._equity.exact.completions import Deck, Hand, Lists, complete, deck_for
from steelwheel._games.rankings import RANKINGS
from steelwheel._progress import worked

if TYPE_CHECKING:
    from steelwheel._equity.spot import Spot
    from steelwheel._games.games import Game
    from steelwheel._workers import Workers

__all__ = ["cost", "deals", "is_counted", "tallies"]

ANY, LOW, NO_LOW_ROW, HIGH = range(4)

MOST_WORDS = 1 << 24
"""Completions of one hand that are ranked and kept: with what goes with them, half a gigabyte."""
MOST_SCRATCH = 1 << 25
"""Counters of a sweep: a quarter of a gigabyte."""

_STEP_WORK = 10_000_000
"""Work, in nanoseconds, of one call of the core: interrupts are seen between calls."""

_GROUP = 20
"""Calls of the core that make a task of an executor."""
_LIMIT = 1 << 63
_FEW = 1000
"""Words that numpy sorts faster than the core, which looks at all ranks."""


class _Plan(NamedTuple):
    """How to count one spot without a board.

    `order` has the players as they take their completions: the last two are swept. `work` is in
    nanoseconds, and `scratch` in counters.
    """

    rankings: tuple[str, ...]
    hands: tuple[Hand, ...]
    deck: Deck
    counts: tuple[int, ...]
    order: tuple[int, ...]
    work: float
    scratch: int

    @property
    def fits(self) -> bool:
        """Whether what is kept meanwhile is within bounds."""
        return max(self.counts) <= MOST_WORDS and self.scratch <= MOST_SCRATCH


@cache
def is_counted(game: Game) -> bool:
    """Whether the game's hands can be ranked."""
    return all(game.hole in RANKINGS[name].sizes for name in game.rankings)


def deals(spot: Spot) -> int:
    """How many deals there are."""
    left = len(spot.deck())
    result = comb(left, spot.to_come)
    left -= spot.to_come
    for seat in spot.seats:
        result *= comb(left, seat.missing)
        left -= seat.missing
    return result


def cost(spot: Spot) -> tuple[int, float] | None:
    """Return what counting every deal costs: steps of about a nanosecond, and rough seconds.

    None if it would take too much memory.
    """
    for ways, plan in _plans(spot):
        if not plan.fits:
            return None
        # All kinds of cards that may be shared cost about the same as the first.
        work = plan.work * (1 if ways is None else len(_shared(spot)))
        return int(work), work * 1e-9
    raise AssertionError("a spot has a plan")


def tallies(spot: Spot, *, workers: Workers = 1) -> NDArray[Any]:
    """Count every deal by who wins.

    Parameters
    ----------
    spot : Spot
        A spot of a game without a board whose `cost` is not None.
    workers : int or Executor, optional
        Number of threads, or who works.

    Returns
    -------
    uint64 array of shape ``(1, 2**players)``, or ``(4, 2**players)`` of split pots
        As of `base.board_tallies`; of Python ints if they are too many for 64 bits.
    """
    result: NDArray[Any] | None = None
    for ways, plan in _plans(spot):
        found = _count(plan, workers)
        if ways is not None:
            found = found * ways
        result = found if result is None else result + found
    assert result is not None
    if result.dtype == object and result[0].sum() < _LIMIT:
        result = result.astype(np.uint64)
    return result


def _hands(spot: Spot) -> tuple[Hand, ...]:
    """What each player lacks, stud's shared card included."""
    board, shared = spot.boards[0], spot.to_come
    return tuple(Hand(bytes((*seat.cards, *board)), seat.missing + shared) for seat in spot.seats)


def _shared(spot: Spot) -> tuple[tuple[int, ...], ...]:
    """The kinds of cards that stud's shared one may be."""
    return deck_for(spot.game.rankings, _hands(spot), spot.deck()).kinds


def _plans(spot: Spot) -> Iterator[tuple[int | None, _Plan]]:
    """A plan for each kind of card that stud's shared one may be, with its number of cards."""
    cards, hands, rankings = spot.deck(), _hands(spot), spot.game.rankings
    if not spot.to_come:
        yield None, _plan(rankings, hands, tuple(cards))
        return
    for kind in _shared(spot):
        card = kind[0]
        now = tuple(Hand(hand.known + bytes([card]), hand.missing - 1) for hand in hands)
        rest = [each for each in cards if each != card]
        yield len(kind), _plan(rankings, now, tuple(rest))


def _parts(missing: int, most: int) -> int:
    """How many parts of a completion are counted, at most."""
    return sum(comb(missing, size) for size in range(min(missing, most) + 1))


def _sweep_work(counts: Sequence[int], missing: Sequence[int]) -> float:
    """Work to sweep two hands, the first counted and the second asked twice."""
    most = min(missing)
    parts = [count * _parts(size, most) for count, size in zip(counts, missing, strict=True)]
    return costs.ANY_SWEEP + costs.PART * (parts[0] + 2 * parts[1])


@lru_cache(64)  # the cost of a spot is asked for before it is counted
def _plan(rankings: tuple[str, ...], hands: tuple[Hand, ...], cards: tuple[int, ...]) -> _Plan:
    deck = deck_for(rankings, hands, cards)
    split = len(rankings) > 1
    players = range(len(hands))
    if split and len(hands) > 2:
        deck = deck.alone()
    counts = tuple(deck.count(hand.missing) for hand in hands)
    work = costs.CALL + costs.FILL * float(sum(counts))
    if split and len(hands) > 2:
        order = tuple(sorted(players, key=lambda i: counts[i]))
        ahead = prod(counts[i] for i in order[:-1])
        return _Plan(
            rankings,
            hands,
            deck,
            counts,
            order,
            work + ahead * (costs.LAST + costs.DEAL * counts[order[-1]]),
            0,
        )
    best = None
    for pair in combinations(players, 2):
        # The longer list is counted, the other asked.
        last = sorted(pair, key=lambda i: -counts[i])
        sweep = _sweep_work([counts[i] for i in last], [hands[i].missing for i in last])
        others = [i for i in players if i not in pair]
        sweep *= prod(counts[i] for i in others)
        if best is None or sweep < best[0]:
            best = sweep, (*others, *last)
    assert best is not None
    sweep, order = best
    if split:
        sweep *= costs.HALVES
    scratch = private.counters(deck.left, min(hands[i].missing for i in order[-2:]))
    return _Plan(rankings, hands, deck, counts, order, work + sweep, scratch)


def _count(plan: _Plan, workers: Workers) -> NDArray[Any]:
    assert plan.fits
    if len(plan.rankings) == 1:
        return _count_sweep(plan) if len(plan.hands) == 2 else _count_contest(plan, workers)
    return _count_halves(plan) if len(plan.hands) == 2 else _count_split(plan, workers)


def _complete(plan: _Plan) -> list[Lists]:
    """The completions of each player in the plan's order, those of equal hands made once."""
    made: dict[Hand, Lists] = {}
    for i in plan.order:
        hand = plan.hands[i]
        if hand not in made:
            made[hand] = complete(plan.rankings, hand, plan.deck)
            worked(len(made[hand].words) * costs.FILL * 1e-9)
    return [made[plan.hands[i]] for i in plan.order]


def _sizes(plan: _Plan) -> tuple[int, ...]:
    return tuple(plan.hands[i].missing for i in plan.order)


def _sorted(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The words in the order of their ranks."""
    return np.sort(words) if len(words) < _FEW else private.sort(words)


class _Pair:
    """Two players whose completions are swept, in the plan's order."""

    def __init__(self, plan: _Plan) -> None:
        self.left = plan.deck.left
        first, second = _sizes(plan)
        self.sizes = first, second
        self.most = min(first, second)
        self.scratch = plan.scratch
        left = plan.deck.size
        self.deals = comb(left, first) * comb(left - first, second)

    def sweep(
        self,
        first: NDArray[np.uint64],
        second: NDArray[np.uint64],
        *,
        swap: bool = False,
        ties: bool = True,
    ) -> tuple[int, int]:
        """How many deals the first wins, and the ties; the lists are in the order of ranks.

        With `swap` the first is the plan's second.
        """
        a, b = self.sizes
        sizes = (b, a) if swap else (a, b)
        scratch = np.zeros(self.scratch, dtype=np.uint64)
        sweep = private.Sweep(self.left, first, second, sizes, scratch, ties)
        limit = max(1, int(_STEP_WORK / costs.PART / _parts(max(sizes), self.most)))
        left = _sweep_work([len(first), len(second)], sizes)
        while sweep.step(limit):
            step = min(left, _STEP_WORK)
            worked(step * 1e-9)
            left -= step
        worked(left * 1e-9)
        return sweep.sums


def _in_order(order: Sequence[int], first: int, second: int, both: int, no_one: int = 0) -> Any:
    """A row of tallies of two players from those in a plan's order."""
    row: list[Any] = [no_one, 0, 0, both]
    row[1 << order[0]] = first
    row[1 << order[1]] = second
    return row


def _count_sweep(plan: _Plan) -> NDArray[Any]:
    """Two players and one pot."""
    pair = _Pair(plan)
    first, second = (_sorted(lists.words) for lists in _complete(plan))
    wins, ties = pair.sweep(first, second)
    return np.array([_in_order(plan.order, wins, pair.deals - wins - ties, ties)], dtype=np.uint64)


def _count_halves(plan: _Plan) -> NDArray[Any]:
    """Two players and a split pot."""
    pair = _Pair(plan)
    lists = _complete(plan)
    order = plan.order
    lows = [each.low for each in lists if each.low is not None]
    high = [_sorted(each.words) for each in lists]
    low = [_sorted(each.by_low()) for each in lists]
    high_wins, high_ties = pair.sweep(high[0], high[1])
    low_wins, low_ties = pair.sweep(low[0], low[1])
    # Deals in which no one has a low: all those completions are as good in the low half.
    without = [ranks == NO_LOW for ranks in lows]
    no_low = no_low_wins = no_low_ties = 0
    if all(each.any() for each in without):
        worst = np.uint64(NO_LOW) << np.uint64(48)
        _, no_low = pair.sweep(*(each[each >= worst] for each in low))
        no_low_wins, no_low_ties = pair.sweep(
            *(_sorted(each.words[none]) for each, none in zip(lists, without, strict=True))
        )
    first, second = _scoops(pair, lists)
    alone = _in_order(order, no_low_wins, no_low - no_low_wins - no_low_ties, no_low_ties)
    high_row = _in_order(order, high_wins, pair.deals - high_wins - high_ties, high_ties)
    first += no_low_wins
    second += alone[1 << order[1]]
    rows = np.zeros((4, 4), dtype=np.uint64)
    rows[ANY] = _in_order(order, first, second, pair.deals - first - second)
    rows[LOW] = _in_order(
        order, low_wins, pair.deals - low_wins - low_ties, low_ties - no_low, no_low
    )
    rows[NO_LOW_ROW] = alone
    rows[HIGH] = np.array(high_row, dtype=np.uint64) - rows[NO_LOW_ROW]
    return rows


_Ranked = tuple[NDArray[np.uint64], NDArray[np.uint16]]


def _scoops(pair: _Pair, lists: Sequence[Lists]) -> tuple[int, int]:
    """In how many deals each of two players beats the other in both halves."""
    # What has fewer different ranks decides where the lists are cut.
    highs = [each.high() for each in lists]
    lows = [each.low for each in lists if each.low is not None]
    by_low = len(np.unique(lows[0])) <= len(np.unique(highs[0]))
    ranked: list[_Ranked] = []
    for each, high, low in zip(lists, highs, lows, strict=True):
        both = (each.words, low) if by_low else (each.by_low(), high)
        ranked.append(private.sort_pairs(*private.sort_pairs(*both), by_others=True))
    found = [0, 0]
    _add_scoops(pair, ranked[0], ranked[1], found)
    return found[0], found[1]


def _add_scoops(pair: _Pair, first: _Ranked, second: _Ranked, found: list[int]) -> None:
    """Add them to `found`; afterwards the words of each are in the order of their ranks."""
    if len(first[0]) + len(second[0]) <= _STEP_WORK / 8 / costs.PART / _parts(max(pair.sizes), 7):
        scratch = np.zeros(pair.scratch, dtype=np.uint64)
        for i, count in enumerate(private.scoops(pair.left, first, second, pair.sizes, scratch)):
            found[i] += count
        worked(_sweep_work([len(first[0]), len(second[0])], pair.sizes) * 1e-9)
        return
    least = min(int(ranks[0]) for _, ranks in (first, second) if len(ranks))
    most = max(int(ranks[-1]) for _, ranks in (first, second) if len(ranks))
    if least == most:
        return
    longer = max(first[1], second[1], key=len)
    pivot = max(int(longer[len(longer) // 2]), least + 1)
    cuts = [int(np.searchsorted(ranks, pivot)) for _, ranks in (first, second)]
    (a, b), (c, d) = (
        ((words[:cut], ranks[:cut]), (words[cut:], ranks[cut:]))
        for (words, ranks), cut in zip((first, second), cuts, strict=True)
    )
    _add_scoops(pair, a, c, found)
    _add_scoops(pair, b, d, found)
    found[0] += pair.sweep(a[0], d[0], ties=False)[0]
    found[1] += pair.sweep(c[0], b[0], swap=True, ties=False)[0]
    for words, _ in (first, second):
        words[:] = _sorted(words)


def _chunks(outer: int, work: float) -> Iterator[tuple[int, int]]:
    """Parts of `outer` steps that cost `work` together."""
    step = max(1, int(outer * _STEP_WORK / work))
    for at in range(0, outer, step):
        yield at, min(at + step, outer)


def _contest_part(
    fixed: tuple[bytes, bytes, NDArray[np.uint64], list[int], tuple[int, ...], int],
    part: tuple[int, int],
) -> NDArray[np.uint64]:
    left, seats, words, counts, sizes, scratch = fixed
    room = np.empty(2 * scratch, dtype=np.uint64)
    return private.contest(left, seats, words, counts, sizes, part, room)


def _count_contest(plan: _Plan, hands: Workers) -> NDArray[Any]:
    """Three players and more, and one pot."""
    lists = [each.words for each in _complete(plan)]
    lists[-2:] = [_sorted(each) for each in lists[-2:]]
    counts = [len(each) for each in lists]
    outer = counts[0] * (counts[1] if len(lists) > 3 else 1)
    sizes = _sizes(plan)
    fixed = (plan.deck.left, bytes(plan.order), np.concatenate(lists), counts, sizes, plan.scratch)
    return _added(partial(_contest_part, fixed), _chunks(outer, plan.work), hands)


def _split_part(
    fixed: tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint16], list[int]],
    part: tuple[int, int],
) -> NDArray[np.uint64]:
    return private.split(*fixed, part)


def _count_split(plan: _Plan, hands: Workers) -> NDArray[Any]:
    """Three players and more, and a split pot: deal by deal."""
    lists = _complete(plan)
    cards = np.array([kind[0] for kind in plan.deck.kinds], dtype=np.uint64)
    sets, highs, lows = [], [], []
    for each, size in zip(lists, _sizes(plan), strict=True):
        taken = np.zeros(len(each.words), dtype=np.uint64)
        for place in range(size):
            kind = each.words >> np.uint64(6 * place) & np.uint64(63)
            taken |= np.uint64(1) << cards[kind.astype(np.intp)]
        assert each.low is not None
        by_high = np.argsort(each.high(), kind="stable")
        sets.append(taken[by_high])
        highs.append(each.high()[by_high])
        lows.append(each.low[by_high])
    counts = [len(each) for each in sets]
    fixed = np.concatenate(sets), np.concatenate(highs), np.concatenate(lows), counts
    parts = _chunks(counts[0] * counts[1], plan.work)
    found = _added(partial(_split_part, fixed), parts, hands)
    result = np.empty_like(found)
    players = range(len(lists))
    for number in range(1 << len(lists)):
        seats = sum(1 << plan.order[i] for i in players if number >> i & 1)
        result[:, seats] = found[:, number]
    return result


def _added(function: Any, parts: Iterator[tuple[int, int]], hands: Workers) -> NDArray[Any]:
    """The tallies of all parts together, as Python ints."""
    total: Any = 0
    with closing(workers.run(function, parts, hands, group=_GROUP)) as results:
        for found in results:
            total = total + np.atleast_2d(found).astype(object)
            worked(_STEP_WORK * 1e-9)
    result: NDArray[Any] = total
    return result
