"""The written rules of Omaha and its two halves, one test a statement."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import reference
from checks import mixed

import steelwheel as sw


class TestOmaha:
    def test_exactly_two_hole_cards_play(self) -> None:
        """Not one with four of the board, and not more of the hand."""
        assert sw.category("As2d3h4c", board="KsQsJs9s7d") == "no pair"
        assert sw.category("AsAdAhAc", board="KsQdJh9c7d") == "one pair"
        assert sw.category("As2d3h4c", board="KdKhKcKs7d") == "three of a kind"
        assert sw.category("AsKs3h4c", board="QsJsTs2d2h") == "straight flush"
        assert sw.best_cards("AsAdKsKd", board="2s3s4s9d9h") == "As Ks 4s 3s 2s"

    def test_exactly_three_board_cards_play(self) -> None:
        assert sw.category("2c2d3h4s", board="AsKsQsJsTs") == "one pair"
        assert sw.category("9s9d3h4s", board="AhAdAcKsKd") == "full house"
        assert sw.best_cards("9s9d3h4s", board="AhAdAcKsKd") == "Ah Ad Ac 9s 9d"

    @pytest.mark.parametrize(
        ("hole", "board", "why"),
        [
            ("As2dKhKc", "3s4dKdQsJh", "two low ranks on the board"),
            ("AsKdKhQc", "2s3d4h5dKs", "one low rank in the hand"),
            ("AsAdAhKc", "2s3d4h5d6s", "one low rank, three times, in the hand"),
            ("As2dKhKc", "2s3d3hKdQs", "two low ranks on the board, one of them twice"),
            ("As2dKhKc", "Ah2h3dKdQs", "three different ranks in all"),
            ("9s2dKhKc", "3s4d5hKdQs", "a nine is no low"),
        ],
    )
    def test_a_low_needs_two_hole_and_three_board_ranks_five_different_in_all(
        self, hole: str, board: str, why: str
    ) -> None:
        low = "eight_or_better"
        assert sw.rank_omaha("As2dKhKc", "3s4d5hKdQs", low) == 1
        assert sw.rank_omaha(hole, board, low) == sw.NO_LOW, why
        assert sw.best_cards(hole, low, board=board) == "", why
        assert sw.category(hole, low, board=board) == "no low"
        assert sw.rank_hilo(hole, board) == (sw.rank_omaha(hole, board), sw.NO_LOW)

    def test_nine_or_better(self) -> None:
        nine = sw.rank_omaha("9s2dKhKc", "3s4d5hKdQs", "nine_or_better")
        assert nine == sw.rank(mixed("95432"), "nine_or_better")

    def test_the_two_halves_are_chosen_independently(self) -> None:
        hole, board = "AsKs2d3h", "QsJsTs4d5h"
        assert sw.rank_hilo(hole, board) == (1, sw.NO_LOW)
        hole, board = "As2dKhKc", "3s4d5hKdQs"
        assert sw.rank_hilo(hole, board) == (sw.rank(mixed("5432A")), 1)
        assert sw.best_cards(hole, board=board) == "5h 4d 3s 2d As"
        # Other cards of the hand for each half.
        hole, board = "AsAd2h3c", "AhKdKc4s5s"
        assert sw.rank_hilo(hole, board) == (sw.rank(mixed("AAAKK")), 1)
        assert sw.best_cards(hole, board=board) == "As Ah Ad Kd Kc"
        assert sw.best_cards(hole, "eight_or_better", board=board) == "5s 4s 3c 2h Ah"

    @pytest.mark.parametrize("hole", [4, 5, 6])
    @pytest.mark.parametrize("board", [3, 4, 5])
    def test_more_cards_never_make_it_worse(self, hole: int, board: int) -> None:
        rng = np.random.default_rng([hole, board])
        cards = reference.random_hands(rng, 500, 11)
        for system in ("high", "eight_or_better"):
            before = sw.rank_omaha(cards[:, 5 : 5 + hole], cards[:, :board], system)
            for more_hole, more_board in product(range(hole, 7), range(board, 6)):
                after = sw.rank_omaha(cards[:, 5 : 5 + more_hole], cards[:, :more_board], system)
                assert (after <= before).all()

    def test_the_short_deck(self) -> None:
        assert sw.category("As6dKhKc", "short_deck", board="7s8d9hQdQs") == "straight"
        assert sw.category("AsAdKhKc", "short_deck", board="Ah8d9hQdQs") == "full house"
        assert sw.rank_omaha("AsKs6d6h", "QsJsTs7d7h", "short_deck") == 1
        assert sw.rank_omaha("6sKs6d6h", "7s8s9sTdTh", "short_deck") < sw.rank_omaha(
            "AdAcKsKd", "AhKhQs9d8c", "short_deck"
        )
