"""Exact equity of ranges whose weights are too large for the core to add up in 64 bits.

Weights are integers here, a range's over their common denominator: a solver's 1,326 floats of 17
digits make integers of 57 bits, and sums of products of them need hundreds. The counts of deals
need no weights, and all is linear in each player's, so the sums are put together from parts that do
fit, as Python's integers:

- heads-up each hand's counts against limbs of the second range's weights;
- among more the counts of every choice of hands, if there are not many;
- or the sums modulo several numbers, which are put together as the Chinese remainder theorem says:
  its cost grows with the bits of the result, where all products of limbs would grow by powers;
- or, if there are not enough such numbers, those products.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from math import gcd, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._equity.costs import CHOSEN, PASS, WEIGHED, matchup_seconds
from steelwheel._equity.exact import matchups
from steelwheel._equity.exact.heads_up import Versus
from steelwheel._equity.exact.weighted_hands import Hands, limbs
from steelwheel._progress import worked

if TYPE_CHECKING:
    from steelwheel._equity.exact.multiway import Many
    from steelwheel._workers import Workers

__all__ = ["LIMIT", "by_hand", "costs", "seconds_by_hand", "tallies"]

LIMIT = 1 << 63

MOST_WEIGHT = 16383
"""The largest weight of a hand that `_calls.ranges.contest_many` takes."""

_MOST_CHOICES = 1 << 18
"""Choices of hands whose counts are kept."""

Make = Callable[[Sequence[Hands]], Any]
"""What plays some players' hands."""


def is_large(engine: Versus | Many) -> bool:
    """Whether the core can't add the weights up."""
    if prod(hands.total for hands in engine.players) * engine.deals >= LIMIT:
        return True
    return len(engine.players) > 2 and max(hands.largest for hands in engine.players) > MOST_WEIGHT


def costs(engine: Versus | Many) -> dict[str, float]:
    """Rough seconds of each way."""
    if isinstance(engine, Versus):
        return {"hands": seconds_by_hand(replace(engine, by_hand=True))}
    bits = _bits(engine)
    small = replace(engine, players=tuple(each.modulo((1 << bits) - 1) for each in engine.players))
    once = PASS + min(small.costs.values())
    found = {
        "limbs": once * prod(-(-hands.largest.bit_length() // bits) for hands in engine.players)
    }
    numbers = _moduli(bits, engine)
    if numbers:
        found["residues"] = once * len(numbers)
    choices = prod(map(len, engine.players))
    if choices <= _MOST_CHOICES:
        kinds = prod(hands.kinds for hands in engine.players)
        players = len(engine.players)
        seconds = matchup_seconds(engine.rules, engine.to_come, players, choices, kinds)
        found["choices"] = PASS + seconds + choices * (CHOSEN + WEIGHED)
    return found


def tallies(
    engine: Versus | Many, make: Make, workers: Workers, way: str | None = None
) -> NDArray[Any]:
    """Return the tallies of all hands with their weights, Python's integers ``(tallies, sets)``."""
    if isinstance(engine, Versus):
        found = by_hand(replace(engine, by_hand=True), workers).astype(object)
        return np.asarray(np.tensordot(engine.first.weights.astype(object), found, 1))
    if way is None:
        known = costs(engine)
        way = min(known, key=known.__getitem__)
    if way == "choices":
        return _by_choices(engine, workers)
    bits = _bits(engine)
    if way == "residues":
        return _by_residues(engine.players, make, _moduli(bits, engine), workers)
    total: Any = 0
    for parts in product(*(list(limbs(hands, bits)) for hands in engine.players)):
        factor = prod(factor for factor, _ in parts)
        some = make([hands for _, hands in parts])
        worked(PASS)
        total = total + some.total(workers).astype(object) * factor
    return np.asarray(total)


def seconds_by_hand(versus: Versus) -> float:
    """Rough seconds of `by_hand`."""
    once = min(versus.costs.values())
    if _is_small(versus):
        return once
    return -(-versus.second.largest.bit_length() // _bits_by_hand(versus)) * (PASS + once)


def _is_small(versus: Versus) -> bool:
    """Whether the core can add up what becomes of a hand."""
    # A board may be counted once for each of 24 exchanges of suits.
    return 24 * versus.deals * max(1, versus.second.total) < LIMIT


def by_hand(versus: Versus, workers: Workers) -> NDArray[Any]:
    """Tallies by hand, as Python's integers where 64 bits might not hold them."""
    if _is_small(versus):
        return versus.tallies(workers)
    found: Any = 0
    for factor, some in limbs(versus.second, _bits_by_hand(versus)):
        worked(PASS)
        part = replace(versus, second=some).tallies(workers)
        found = found + part.astype(object) * factor
    return np.asarray(found)


def _bits_by_hand(versus: Versus) -> int:
    room = LIMIT // (24 * versus.deals * len(versus.second))
    return max(1, room.bit_length() - 1)


def _bits(engine: Many) -> int:
    """How many bits weights may have so that their products with all deals fit."""
    room = LIMIT // (engine.deals * prod(map(len, engine.players)))
    return max(1, min(13, (room.bit_length() - 1) // len(engine.players)))


def _moduli(bits: int, engine: Many) -> list[int]:
    """Numbers up to ``2**bits`` without common divisors, whose product no tally reaches."""
    most = prod(hands.total for hands in engine.players) * engine.deals
    numbers: list[int] = []
    together = 1
    for number in range(1 << bits, 1, -1):
        if together > most:
            return numbers
        if gcd(number, together) == 1:
            numbers.append(number)
            together *= number
    return numbers if together > most else []


def _by_residues(
    players: Sequence[Hands], make: Make, moduli: Sequence[int], workers: Workers
) -> NDArray[Any]:
    total: Any = 0
    together = 1
    for modulus in moduli:
        some = []
        for hands in players:
            rest = hands.modulo(modulus)
            some.append(rest.some(rest.weights > 0))
        found: Any = 0
        worked(PASS)
        if all(map(len, some)):
            found = make(some).total(workers).astype(object)
        # `total` modulo `together` is known; add what makes it right modulo this number too.
        total = total + (found - total) * pow(together, -1, modulus) % modulus * together
        together *= modulus
    return np.asarray(total)


def _by_choices(engine: Many, workers: Workers) -> NDArray[Any]:
    chosen = matchups.choices(engine.players)
    found = matchups.tallies(
        engine.rules, engine.players, chosen, engine.board, engine.dead, workers
    )
    worked(PASS + len(chosen) * WEIGHED)
    weights = np.ones(len(chosen), dtype=object)
    for hands, column in zip(engine.players, chosen.T, strict=True):
        weights *= hands.weights.astype(object)[column]
    # One at a time: most sets of players never win.
    shape = found.shape[1:]
    flat = found.reshape(len(found), prod(shape))
    result = np.zeros(prod(shape), dtype=object)
    for column in np.flatnonzero(flat.any(axis=0)):
        there = np.flatnonzero(flat[:, column])
        counts = flat[there, column].astype(object)
        result[column] = int((weights[there] * counts).sum())
    return result.reshape(shape)
