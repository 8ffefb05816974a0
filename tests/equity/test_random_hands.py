"""``random`` stands for all hands without a list of them, of which there may be 20 million."""

from __future__ import annotations

import pickle
import tracemalloc
from fractions import Fraction
from math import comb

import numpy as np
import pytest

import steelwheel as sw
from steelwheel._equity import spot
from steelwheel._ranges.every_hand import EveryHand, every_hand

ALL = {4: "omaha", 5: "omaha5", 6: "omaha6"}


@pytest.mark.parametrize("gone", [(), (0,), (3, 17, 18, 51)])
@pytest.mark.parametrize("hole", [2, 4])
def test_is_the_range_of_all_hands(hole: int, gone: tuple[int, ...]) -> None:
    listed = sw.Range("random", hole=hole).without(list(gone))
    hands = every_hand(hole).without(list(gone))
    assert isinstance(hands, EveryHand)
    assert len(hands) == comb(52 - len(gone), hole) == hands.total
    assert hands.levels == (Fraction(1),)
    np.testing.assert_array_equal(hands.cards, listed.cards)
    np.testing.assert_array_equal(hands.level, listed.level)
    np.testing.assert_array_equal(hands.weights, listed.weights)
    assert hands == listed
    assert listed == hands
    assert str(hands) == str(listed)
    again = pickle.loads(pickle.dumps(hands))
    assert isinstance(again, EveryHand)
    assert again == hands


def test_without_too_many_cards() -> None:
    assert len(every_hand(4).without(list(range(48)))) == 1
    assert len(every_hand(4).without(list(range(49)))) == 0


@pytest.mark.parametrize("text", ["random", " RANDOM", "*", "****", "????", "? ? ? ?", "xxxxxxxx"])
def test_texts_of_all_hands(text: str) -> None:
    (seat, _) = spot.read("omaha", [text, "AsAhKsKh"]).seats
    assert isinstance(seat.range, EveryHand)
    assert len(seat.range) == comb(48, 4)


def test_a_range_of_all_hands_needs_no_list_either() -> None:
    for hands, is_all in (("random", True), ("random:0.5", False), ("!AsAhKsKh", False)):
        hands = sw.Range(hands if hands[0] != "!" else f"random{hands}", hole=4)
        seats = spot.read("omaha", [hands, "QQ**"]).seats
        assert isinstance(seats[0].range, EveryHand) == is_all


@pytest.mark.parametrize("hole", sorted(ALL))
@pytest.mark.parametrize("players", [["random"] * 2, ["random"] * 6, ["known", "random"]])
def test_no_list_where_it_is_dealt(hole: int, players: list[str]) -> None:
    players = ["AsAhKsKh2c3d"[: 2 * hole] if text == "known" else text for text in players]
    sw.equity("omaha", ["random"] * 2, trials=2)  # modules are memory too
    tracemalloc.start()
    try:
        sw.equity_cost(ALL[hole], players)
        sw.equity(ALL[hole], players, method="sample", trials=2)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # The cards of all hands of four would take a megabyte.
    assert most < 500_000
