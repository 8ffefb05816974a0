"""What a text takes away from hands: many parts, of all sizes, against sums made hand by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from steelwheel import Range

RANKS, SUITS = "23456789TJQKA", "cdhs"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]


def holding(needed: str, size: int) -> list[frozenset[str]]:
    """All hands of so many cards that have all cards of a text."""
    cards = {needed[i : i + 2] for i in range(0, len(needed), 2)}
    rest = [card for card in CARDS if card not in cards]
    return [frozenset(cards.union(more)) for more in combinations(rest, size - len(cards))]


def found(text: str, size: int) -> dict[frozenset[str], Fraction]:
    """The hands of a range and their weights."""
    hands = Range(text, hole=size)
    levels = [hands.levels[i] for i in hands.level]
    return {
        frozenset(hand[i : i + 2] for i in range(0, len(hand), 2)): level
        for hand, level in zip(hands, levels, strict=True)
    }


@pytest.mark.parametrize(("size", "parts"), [(2, 3), (2, 40), (4, 3), (4, 40), (5, 12), (6, 12)])
@pytest.mark.parametrize("seed", range(4))
def test_many_parts_taken_away(size: int, parts: int, seed: int) -> None:
    rng = random.Random(100 * size + parts + seed)
    expected: dict[frozenset[str], Fraction] = {}
    items = []
    for first in ("AsKsQsJs", "KsQhJs2c"):
        first = first[: 2 * max(1, size - 2)]
        text = first + "*" * (size - len(first) // 2)
        left = dict.fromkeys(holding(first, size), Fraction(1))
        for _ in range(parts):
            # Hands of the first are hit often, and some of them many times.
            hand = rng.choice(list(left))
            taken = "".join(sorted(hand)[: rng.choice((size, size, size - 1))])
            weight = Fraction(rng.choice((1, 3, 7, 20)), 20)
            text += f"!{taken}{'*' * (size - len(taken) // 2)}:{weight}"
            for other in left:
                if all(taken[i : i + 2] in other for i in range(0, len(taken), 2)):
                    left[other] -= weight
        scale = Fraction(rng.randrange(1, 10), 10)
        items.append(f"({text}):{scale}")
        for hand, weight in left.items():
            if weight > 0:
                expected[hand] = max(expected.get(hand, Fraction(0)), scale * weight)
    assert found(",".join(items), size) == expected


def test_differences_within_differences() -> None:
    # Of 6 aces 3 have the ace of spades; AsAh comes back with a half, and AsAd with a quarter.
    text = "AA!(As*!(AsAh:0.5,AsAd:0.25))"
    hands = found(text, 2)
    assert hands == {
        **dict.fromkeys(map(frozenset, combinations(["Ac", "Ad", "Ah"], 2)), Fraction(1)),
        frozenset(("As", "Ah")): Fraction(1, 2),
        frozenset(("As", "Ad")): Fraction(1, 4),
    }


def test_percentages_are_taken_away() -> None:
    # The best 10 % of 1,326 hands are at most 132, whole classes at a time.
    assert Range("20%!10%") == Range("10%-20%")
    assert Range("AA**!10%", hole=4) == Range("AA**") - Range("10%", hole=4)
    assert len(Range("100%!0%")) == 1326


def test_large_and_small_parts_of_four_cards() -> None:
    text = "(****!AhKh**):0.5,(AAAA!AsAhAdAc:0.75),KKKK"
    hands = Range(text)
    # C(52, 4) less C(50, 2) with both; the four kings come whole, the aces with a half.
    assert len(hands) == 270_725 - 1_225
    assert hands.weight("KsKhKdKc") == 1
    assert hands.weight("AsAhAdAc") == Fraction(1, 2)
    assert hands.weight("AsAhAdKc") == Fraction(1, 2)
    assert hands.weight("AhKhAdKc") == 0
