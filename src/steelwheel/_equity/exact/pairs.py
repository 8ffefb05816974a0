"""Chunks of work for hands against a range: comparing pairs of hands, and sweeps of boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import ranges
from steelwheel._equity.costs import PAIR
from steelwheel._equity.exact.weighted_hands import Hands, stacked
from steelwheel._games.rules import Rules

__all__ = [
    "CALL",
    "FEW",
    "Pairs",
    "boards_at_once",
    "disjoint",
    "padded",
    "pairs",
    "rank_on",
    "sweep",
    "tallies_of",
]

CALL = 0.02
"""Seconds of a call of the core, about, so that Ctrl-C is heeded between calls."""

_KEPT = 1 << 22
"""Entries of rows of ranks at a time."""

FEW = 1 << 14
"""Pairs of hands for which one call of numpy is better than several faster ones."""


def padded(boards: int) -> int:
    """Return the boards that a row of ranks has room for."""
    return -(-boards // ranges.LANES) * ranges.LANES


def boards_at_once(hands: int) -> int:
    """Return on how many boards so many hands are ranked and compared at a time."""
    step = _KEPT // hands // ranges.LANES * ranges.LANES
    return min(max(step, 2 * ranges.LANES), ranges.MOST_RUNOUTS)


class Pairs(NamedTuple):
    """A chunk of work: hands against hands on some boards, each of which counts once."""

    rules: Rules
    first: Hands
    second: Hands
    boards: NDArray[np.uint8]
    as_matrix: bool


def pairs(job: Pairs) -> NDArray[np.uint64]:
    """Counts of each pair of hands, or by hand with the weights of the second ones."""
    rules, first, second, boards, as_matrix = job
    outcomes = ranges.OUTCOMES[rules.split]
    counts = np.zeros((len(first), len(second), outcomes), dtype=np.uint32)
    sides = (first,) if second is first else (first, second)
    step = boards_at_once(len(first) + len(second))
    for start in range(0, len(boards), step):
        ranks = rank_on(rules, sides, boards[start : start + step])
        end = len(first)
        others = ranks if second is first else [half[end:] for half in ranks]
        # No call takes long, so that Ctrl-C is heeded between them.
        row_seconds = len(second) * ranks[0].shape[1] * PAIR[rules.split]
        rows = max(1, int(CALL / row_seconds))
        for row in range(0, end, rows):
            stop = min(row + rows, end)
            own = [half[row:stop] for half in ranks]
            ranges.contest(first.masks[row:stop], second.masks, own, others, counts[row:stop])
    if as_matrix:
        return counts.astype(np.uint64)
    if len(first) * len(second) < FEW:
        return np.asarray(np.matmul(second.weights, counts))
    result = np.empty((len(first), outcomes), dtype=np.uint64)
    for outcome in range(outcomes):
        result[:, outcome] = counts[:, :, outcome] @ second.weights
    return result


def rank_on(
    rules: Rules, players: Sequence[Hands], boards: NDArray[np.uint8]
) -> list[NDArray[np.int16]]:
    """Ranks of the hands of some players, one after the other, for each half of the pot.

    On at most `ranges.MOST_RUNOUTS` boards.
    """
    every = players[0] if len(players) == 1 else stacked(players)
    return [
        ranges.runout_ranks(system, rules.omaha, every.cards, every.kind, every.kind_hole, boards)
        for system in rules.systems
    ]


def sweep(
    job: tuple[Rules, Hands, NDArray[np.uint8], NDArray[np.uint32]],
) -> NDArray[np.uint64]:
    """By hand, the weight of all others that it beats, and that it ties with."""
    rules, hands, boards, times = job
    subsets, table = hands.subsets
    sums = ranges.sweep(
        rules.systems[0],
        rules.omaha,
        hands.cards,
        hands.kind_start,
        hands.kind_hole,
        subsets,
        table,
        hands.weights,
        boards,
        times,
    )
    sums[1] -= sums[0]
    return sums.T


def disjoint(first: Hands, second: Hands) -> NDArray[np.bool_]:
    """Which pairs of hands share no card."""
    result: NDArray[np.bool_] = (first.masks[:, None] & second.masks) == 0
    return result


def tallies_of(
    rules: Rules, counts: NDArray[np.uint64], total: NDArray[np.uint64]
) -> NDArray[np.uint64]:
    """Return tallies ``(..., tallies, 4)`` from what was counted ``(..., outcomes)``."""
    first, even = counts[..., 0], counts[..., 1]
    tallies = np.zeros((*total.shape, rules.tallies, 4), dtype=np.uint64)
    high = np.empty((*total.shape, 3), dtype=np.uint64)  # of the sets 1, 2, 3
    high[..., 0], high[..., 1], high[..., 2] = first, total - first - even, even
    if not rules.split:
        tallies[..., 0, 1:] = high
        return tallies
    low = counts[..., 2:5]
    # By who wins the high half, and the low one: both[h, l], sets of winners, 0 for no one.
    both = np.zeros((*total.shape, 4, 4), dtype=np.uint64)
    both[..., 1, 1:], both[..., 3, 1:] = counts[..., 5:8], counts[..., 8:11]
    both[..., 2, 1:] = low - both[..., 1, 1:] - both[..., 3, 1:]
    both[..., 1:, 0] = high - both[..., 1:, 1:].sum(axis=-1)
    for winners in range(1, 4):
        for low_winners in range(4):
            tallies[..., 0, winners | low_winners] += both[..., winners, low_winners]
    tallies[..., 1, :] = both.sum(axis=-2)
    tallies[..., 2, :] = both[..., 0]
    tallies[..., 3, :] = both[..., 1:].sum(axis=-1)
    return tallies
