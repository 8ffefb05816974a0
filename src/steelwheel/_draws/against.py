"""The exact equity of every set of discards against a hand, many hands, or a rank.

Both draw from one deck, in which neither's cards are nor what the first has discarded. Results are
counted in points: in each half of the pot two for a win and one for a tie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from numbers import Rational
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import draws as _core_draws
from steelwheel._cards.cards import are_single_cards, shown, to_int
from steelwheel._cards.cards import format as format_cards
from steelwheel._draws.counts import (
    deck_without,
    histograms,
    kept_sets,
    length,
    read_cards,
    refuse_shared,
    short_name,
    systems,
)
from steelwheel._games import games
from steelwheel._games.rankings import NO_LOW, Ranking
from steelwheel.errors import HandError, InputTypeError

Parts: TypeAlias = list[NDArray[np.uint16]]


def points_against(
    game: games.Game, hand: Sequence[int], other: Sequence[int], dead: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Points of each set of cards kept against a hand, and the most points possible.

    `other` has as many cards as the game deals, or fewer: then it draws the others. The most is 0
    for what the deck is not enough for.
    """
    deck = deck_without(game, [*hand, *other, *dead])
    drawn = game.hole - len(other)
    size = len(hand)
    points, most = [0] * (1 << size), [0] * (1 << size)
    if drawn > len(deck):
        return points, most
    numbers = [ranking.number for ranking in systems(game)]
    theirs = _core_draws.ranks(numbers, other, deck, drawn)
    if not drawn and not systems(game)[-1].qualifier and len(deck) >= size:
        marks = [int(part[0]) for part in theirs]
        most = [
            2 * len(numbers) * comb(len(deck), len(hand) - mask.bit_count())
            for mask, _ in kept_sets(hand)
        ]
        return against_marks(game, hand, deck, marks).tolist(), most
    other_side = drawn, theirs, sorted_numbers(theirs)
    for draws in range(min(size, len(deck) - drawn) + 1):
        # All that keep as many cards go through the other's draws together.
        masks = [mask for mask in range(1 << size) if size - mask.bit_count() == draws]
        found = [
            _core_draws.ranks(numbers, kept, deck, draws)
            for mask, kept in kept_sets(hand)
            if mask in masks
        ]
        ours = [np.concatenate(parts) for parts in zip(*found, strict=True)]
        lost = _lost(len(deck), (draws, ours, sorted_numbers(ours)), other_side)
        pairs = comb(len(deck), draws) * comb(len(deck) - draws, drawn)
        for mask, times in zip(masks, lost.tolist(), strict=True):
            most[mask] = 2 * len(numbers) * pairs
            points[mask] = most[mask] - times
    return points, most


def against_marks(
    game: games.Game, hand: Sequence[int], deck: Sequence[int], marks: Sequence[int]
) -> NDArray[np.int64]:
    """Points of each set of cards kept against one rank in each half."""
    total = np.zeros(1 << len(hand), dtype=np.int64)
    for ranking, mark in zip(systems(game), marks, strict=True):
        total += histograms(ranking, hand, deck).astype(np.int64) @ scores(ranking, mark)
    return total


def scores(ranking: Ranking, mark: int) -> NDArray[np.int64]:
    """Points of every rank against one: two for a better one, one for the same."""
    ranks = np.arange(length(ranking))
    mark = min(mark, len(ranks) - 1)  # the last entry stands for no low
    points: NDArray[np.int64] = 2 * (ranks < mark) + (ranks == mark).astype(np.int64)
    return points


def sorted_numbers(parts: Parts) -> list[NDArray[np.uint32]]:
    """For each half the numbers of all sets, best rank first."""
    return [np.argsort(ranks, kind="stable").astype(np.uint32) for ranks in parts]


def _lost(
    deck: int,
    own: tuple[int, Parts, list[NDArray[np.uint32]]],
    other: tuple[int, Parts, list[NDArray[np.uint32]]],
) -> NDArray[np.int64]:
    """Points that each hand of the first player loses over all pairs of draws."""

    def lost(half: int, *, no_low: bool = False) -> NDArray[np.int64]:
        sides = []
        for draws, parts, numbers in (own, other):
            chosen = numbers[half]
            if no_low:
                chosen = chosen[parts[1][chosen] == NO_LOW]
            sides.append((draws, chosen, parts[half]))
        return _core_draws.lost(deck, *sides)

    total = lost(0)
    if len(own[1]) > 1:
        total += lost(1)
        if NO_LOW in own[1][1] and NO_LOW in other[1][1]:
            # Where neither has a low, which was taken for a tie, the low half goes as the high one.
            total += lost(0, no_low=True) - lost(1, no_low=True)
    return total


def shares_against(
    game: games.Game, hand: list[int], dead: list[int], against: Any
) -> tuple[list[Fraction], str]:
    """The equity of every set of cards kept, and a text for what it is against."""
    if against is None:
        return [], ""
    if hasattr(against, "__index__") and getattr(against, "ndim", 0) == 0:
        return _against_rank(game, hand, dead, to_int(against, "against", "a rank"))
    entries, text = _read(game, against)
    one = isinstance(against, str) or (len(entries) == 1 and text != "")
    if one:
        refuse_shared([("cards", hand), ("dead", dead), ("against", entries[0][0])])
    totals, weights = [Fraction(0)] * (1 << game.hole), Fraction(0)
    possible = 0
    taken = {*hand, *dead}
    for cards, weight in entries:
        if not weight or not taken.isdisjoint(cards):
            continue
        left = len(game.ids) - len({*taken, *cards})
        if left < 2 * game.hole - len(cards):
            raise HandError(f"dead leaves {left} cards in the deck, too few for both to draw")
        points, most = points_against(game, hand, cards, dead)
        weights += weight
        possible += 1
        for mask, (got, of) in enumerate(zip(points, most, strict=True)):
            totals[mask] += weight * Fraction(got, of)
    if not weights:
        raise HandError("against has no hand left that shares no card with cards and dead")
    if not text:
        part = f"{possible:,} of " if possible < len(entries) else ""
        text = f"{part}{len(entries):,} hands"
    return [total / weights for total in totals], text


def _against_rank(
    game: games.Game, hand: list[int], dead: list[int], mark: int
) -> tuple[list[Fraction], str]:
    if len(game.rankings) > 1:
        raise HandError(f"against is {mark}; {game.name} has two halves: give hands, not a rank")
    (ranking,) = systems(game)
    if not 1 <= mark <= ranking.classes and not (ranking.qualifier and mark == NO_LOW):
        raise HandError(f"against is {mark}; ranks of {ranking.name!r} go to {ranking.classes}")
    deck = deck_without(game, [*hand, *dead])
    points = against_marks(game, hand, deck, [mark]).tolist()
    most = [2 * comb(len(deck), game.hole - mask.bit_count()) for mask, _ in kept_sets(hand)]
    shares = [Fraction(got, of) for got, of in zip(points, most, strict=True)]
    return shares, f"rank {mark} ({short_name(ranking, mark)})"


def _read(game: games.Game, against: Any) -> tuple[list[tuple[list[int], Fraction]], str]:
    """Hands with their weights, and a text if it is a single hand."""
    from steelwheel._ranges.range import Range

    if isinstance(against, Range):
        if against.hole != game.hole:
            raise HandError(f"against has hands of {against.hole} cards; {game.name} {game.hole}")
        levels = against.levels
        return [
            (cards, levels[level])
            for cards, level in zip(against.cards.tolist(), against.level.tolist(), strict=True)
        ], ""
    if isinstance(against, Mapping):
        pairs = list(against.items())
    elif isinstance(against, str):
        pairs = [(against, 1)]
    elif isinstance(against, bytes) or not isinstance(against, Iterable):
        raise InputTypeError(
            f"against is {shown(against)}; give a hand, hands with weights, or a rank"
        )
    else:
        items = list(against)
        if items and all(hasattr(item, "__index__") for item in items):
            pairs = [(items, 1)]
        elif len(items) > 1 and are_single_cards(items):
            raise HandError(
                f"against has {len(items)} texts of one card each; give one hand as one text, "
                f"'{' '.join(items)}', or hands of one card with their weights, as "
                f"[({items[0]!r}, 1), ...]"
            )
        else:
            pairs = [item if isinstance(item, tuple) else (item, 1) for item in items]
    entries = []
    for i, pair in enumerate(pairs):
        where = "against" if len(pairs) == 1 else f"against[{i}]"
        if len(pair) != 2:
            raise HandError(f"{where} has {len(pair)} parts; give a hand and its weight")
        random = isinstance(pair[0], str) and pair[0].strip().casefold() == "random"
        cards = [] if random else read_cards(pair[0], where, game)
        if len(cards) > game.hole:
            raise HandError(f"{where} has {len(cards)} cards; {game.name} deals {game.hole}")
        entries.append((cards, _weight(pair[1], where)))
    if len(entries) != 1:
        return entries, ""
    cards = entries[0][0]
    text = format_cards(cards) or "a random hand"
    if cards and len(cards) < game.hole:
        text += f" drawing {game.hole - len(cards)}"
    return entries, text


def _weight(value: Any, where: str) -> Fraction:
    """A weight, exact; a float is what it is printed as."""
    if isinstance(value, bool) or not isinstance(value, str | Rational | float | np.number):
        raise InputTypeError(f"{where} has the weight {shown(value)}; it must be a number")
    try:
        weight = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise HandError(f"{where} has the weight {value!r}; give a number or a fraction") from None
    if weight < 0:
        raise HandError(f"{where} has the weight {value}; it is not negative")
    return weight
