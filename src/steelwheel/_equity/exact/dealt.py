"""Exact equity by dealing everything that may come and showing it down, where nothing else counts.

So it is for games with a board that the core doesn't count, of a joker above all, and for hands
partly known that no range stands for; it pays where little is left to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import chain, combinations, islice, product
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._equity.spot import Seat, Spot
from steelwheel._progress import worked

if TYPE_CHECKING:
    from steelwheel._workers import Workers

__all__ = ["choices", "cost", "tallies"]

_CHOICE_NS, _TOGETHER_NS, _HAND_NS = 100_000, 5_000, 300
"""Rough nanoseconds for a choice of hands, by itself or among others, and for each hand ranked."""
_MOST = 1 << 14
"""Deals that are shown down at once."""


def tallies(spot: Spot, *, workers: Workers = 1) -> NDArray[Any]:
    """Who wins how often, times the weights, in the layout of the core."""
    from steelwheel._equity.sample import count_won, nothing
    from steelwheel._showdown.showdown import showdown

    total: NDArray[Any] = nothing(spot.game, len(spot.seats)).tallies.astype(object)
    for hands, boards, weight in _deals(spot):
        found = nothing(spot.game, len(spot.seats))
        deals = max(len(hands), len(boards))
        parts = (np.broadcast_to(part, (deals, *part.shape[1:])) for part in (hands, boards))
        count_won(showdown(spot.game, *parts), found)
        total += found.tallies.astype(object) * weight
        each = len(hands) * (_CHOICE_NS if spot.to_come else _TOGETHER_NS)
        worked((each + deals * len(spot.seats) * _HAND_NS) * 1e-9)
    whole = int(total[0].sum())
    return total.astype(np.uint64) if whole < 1 << 63 else total


def cost(spot: Spot) -> tuple[int, float]:
    """Steps and rough seconds."""
    deck = len(spot.deck())
    choices = prod(
        comb(deck, seat.missing) if seat.range is None else len(seat.range) for seat in spot.seats
    )
    unknown = sum(spot.hole for seat in spot.seats if seat.range is not None)
    left = deck - unknown - sum(seat.missing for seat in spot.seats)
    boards = comb(left, spot.to_come)
    each = _CHOICE_NS if spot.to_come else _TOGETHER_NS
    work = choices * (each + boards * len(spot.seats) * _HAND_NS)
    return work, work / 1e9


def _deals(spot: Spot) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8], int]]:
    """All deals, some at a time, and what each counts: hands and boards, of one of them one row."""
    if not spot.to_come:  # many choices of hands on one board
        board = np.array(spot.boards, np.uint8)
        by_weight: dict[int, list[list[tuple[int, ...]]]] = {}
        for hands, weight in choices(spot):
            some = by_weight.setdefault(weight, [])
            some.append(hands)
            if len(some) == _MOST:
                yield np.array(by_weight.pop(weight), np.uint8), board, weight
        for weight, some in by_weight.items():
            yield np.array(some, np.uint8), board, weight
        return
    for hands, weight in choices(spot):
        held = frozenset(chain.from_iterable(hands))
        left = [card for card in spot.deck() if card not in held]
        for boards in _runouts(spot, left):
            yield np.array([hands], np.uint8), boards, weight


def choices(spot: Spot) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """The hands of all seats that share no card, and the product of their weights."""
    deck = spot.deck()
    for choice in product(*(_hands(seat, deck) for seat in spot.seats)):
        hands = [hand for hand, _ in choice]
        if len(frozenset(chain.from_iterable(hands))) == sum(map(len, hands)):
            yield hands, reduce(int.__mul__, [weight for _, weight in choice])


def _hands(seat: Seat, deck: list[int]) -> list[tuple[tuple[int, ...], int]]:
    """The hands that a seat may hold, and their weights as integers."""
    if seat.range is None:
        return [((*seat.cards, *more), 1) for more in combinations(deck, seat.missing)]
    weights = seat.range.integer_levels
    return [
        (tuple(cards), weights[level])
        for cards, level in zip(seat.range.cards.tolist(), seat.range.level.tolist(), strict=True)
    ]


def _runouts(spot: Spot, left: list[int]) -> Iterator[NDArray[np.uint8]]:
    """All boards there may be, some at a time."""
    rest = combinations(left, spot.to_come)
    while chosen := list(islice(rest, _MOST)):
        boards = np.empty((len(chosen), spot.board_size), dtype=np.uint8)
        known = len(spot.boards[0])
        boards[:, :known] = spot.boards[0]
        boards[:, known:] = chosen
        yield boards
