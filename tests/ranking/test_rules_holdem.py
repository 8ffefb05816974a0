"""The written rules of hold'em equity, one test a statement."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import reference

import steelwheel as sw


class TestHoldem:
    def test_any_five_of_two_hole_and_five_board_cards_play(self) -> None:
        board = "AsKsQsJsTs"
        result = sw.equity("holdem", ["2c2d", "AhAd"], board=board)
        assert list(result.shares) == [Fraction(1, 2), Fraction(1, 2)]
        board = "KsQsJs9d9h"
        result = sw.equity("holdem", ["As2c", "9c9s", "AdTd"], board=board)
        assert list(result.shares) == [0, 1, 0]

    def test_equity_is_the_exact_expected_share_of_the_pot(self) -> None:
        players, board = ["AsKs", "QhQd", "7c7d"], "Ts7s2c"
        expected = reference.holdem(players, board)
        result = sw.equity("holdem", players, board=board)
        assert list(result.shares) == expected["shares"]
        assert list(result.wins) == expected["wins"]
        assert list(result.ties) == expected["ties"]
        assert result.total == expected["total"][0]
        assert result.exact

    def test_a_win_is_the_pot_alone_and_a_tie_is_shared(self) -> None:
        result = sw.equity("holdem", ["AsKd", "AhKc", "QsQh"], board="Ad7h2c3s5d")
        assert list(result.wins) == [0, 0, 0]
        assert list(result.ties) == [1, 1, 0]
        assert list(result.shares) == [Fraction(1, 2), Fraction(1, 2), 0]

    @pytest.mark.parametrize("count", range(2, 11))
    def test_tied_hands_share_and_nothing_is_lost(self, count: int) -> None:
        deck = [card for card in range(52) if card not in reference.cards("AsKsQsJsTs")]
        players = [reference.text(deck[2 * i : 2 * i + 2]) for i in range(count)]
        result = sw.equity("holdem", players, board="AsKsQsJsTs")
        assert list(result.shares) == [Fraction(1, count)] * count
        assert list(result.ties) == [1] * count

    @pytest.mark.parametrize("board", ["", "8d9dTc", "8d9dTc2h", "8d9dTc2hAd"])
    def test_shares_add_up_to_the_pot_exactly_on_any_street(self, board: str) -> None:
        result = sw.equity("holdem", ["AsAh", "KdKc", "JdTd"], board=board)
        assert sum(result.shares) == 1
        assert all(isinstance(share, Fraction) for share in result.shares)

    def test_known_dead_cards_are_not_dealt(self) -> None:
        players, board, dead = ["AsKs", "QhQd"], "Ts7s2c", "9s8s6s5s4s3s2s"
        result = sw.equity("holdem", players, board=board, dead=dead)
        expected = reference.holdem(players, board, dead)
        assert list(result.shares) == expected["shares"]
        assert result.total == expected["total"][0] == 38 * 37 // 2

    def test_heads_up_before_the_flop(self) -> None:
        result = sw.equity("holdem", ["AsAh", "KdKc"])
        assert list(result.wins) == [1_388_072, 317_694]
        assert list(result.ties) == [6_538, 6_538]
        assert result.total == 1_712_304

    @pytest.mark.parametrize(
        "players",
        [
            ["AsKs", "QsJs", "8s7s"],
            ["AsAh", "KsKh", "QsJh", "Ts9s", "6d5d", "6h5h"],
        ],
        ids=len,
    )
    def test_more_players_before_the_flop_against_dealing_every_board(
        self, players: list[str]
    ) -> None:
        result = sw.equity("holdem", players)
        expected = reference.holdem(players)
        assert list(result.wins) == expected["wins"]
        assert list(result.ties) == expected["ties"]
        assert list(result.shares) == expected["shares"]

    def test_random_flops_against_dealing_every_board(self) -> None:
        rng = np.random.default_rng(5)
        for count in (2, 3, 4, 6, 10):
            for street in (3, 4, 5):
                # Few suits and ranks, so that flushes, straights and ties are common.
                deck = np.array([card for card in range(52) if card % 4 < 2 + (count > 6)])
                cards = rng.permutation(deck)[: 2 * count + street].tolist()
                players = [reference.text(cards[2 * i : 2 * i + 2]) for i in range(count)]
                board = reference.text(cards[2 * count :])
                result = sw.equity("holdem", players, board=board)
                expected = reference.holdem(players, board)
                assert list(result.wins) == expected["wins"]
                assert list(result.ties) == expected["ties"]
                assert list(result.shares) == expected["shares"]
