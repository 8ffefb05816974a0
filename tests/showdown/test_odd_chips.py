"""Odd chips: who gets them between halves and within a half, by game, against the reference."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
import reference_pots
from reference_cards import text

import steelwheel as sw

STREETS = sw.game("stud").streets
DRAWMAHA = sw.Game(
    "drawmaha27", hole=5, board=5, from_hole=(2, 5), rankings=("high", "27"), draws=1, players=8
)
RAZZDUGI = sw.Game("razzdugi", hole=7, rankings=("badugi", "a5"), streets=STREETS, players=7)
LOW_FIRST = sw.Game("low first", hole=5, rankings=("27", "high"), draws=1)
FIVE_STUD = sw.Game(
    "five stud", hole=5, rankings="high", streets=(sw.Street(1, 1), *[sw.Street(up=1)] * 3)
)

# The half of the odd chip, whether it goes by suit within a half, and what makes the keys of
# halves: system, how many own cards play, whether with the board.
OWN: dict[sw.Game, tuple[int, bool, list[tuple[str, int | None, bool]]]] = {
    DRAWMAHA: (1, False, [("high", 2, True), ("deuce_to_seven", None, False)]),
    RAZZDUGI: (1, True, [("badugi", None, False), ("ace_to_five", None, False)]),
    LOW_FIRST: (1, False, [("deuce_to_seven", None, False), ("high", None, False)]),
    FIVE_STUD: (0, True, [("high", None, False)]),
}
NAMED = ("stud", "stud8", "stud_hilo", "razz", "london", "badeucy", "badacey", "omaha8", "draw")
GAMES: tuple[str | sw.Game, ...] = (*NAMED, *OWN)
SEATS, COUNT = 4, 40


@cache
def deals(game: str | sw.Game) -> tuple[np.ndarray, np.ndarray, list[reference_pots.Board]]:
    """Deals from few ranks, so that hands tie: hands, boards, and keys."""
    rules = sw.game(game)
    need = SEATS * rules.hole + rules.board
    # Aces and the lowest cards, as few ranks as there can be.
    deck = np.array([51, 50, 49, 48, *range(48)])[: max(need + 2, 20)]
    rng = np.random.default_rng(need)
    cards = np.array([rng.permutation(deck)[:need] for _ in range(COUNT)])
    hands = cards[:, : need - rules.board].reshape(COUNT, SEATS, rules.hole)
    boards = cards[:, need - rules.board :]
    keys = []
    for deal, board in zip(hands.tolist(), boards.tolist(), strict=True):
        if isinstance(game, str):
            keys.append(reference_pots.keys(game, deal, board))
        else:
            keys.append(
                [
                    [
                        reference_pots.best_key(system, hand, board if shared else [], own)
                        for hand in deal
                    ]
                    for system, own, shared in OWN[game][2]
                ]
            )
    return hands, boards, keys


@cache
def in_bulk(game: str | sw.Game) -> sw.Showdown:
    hands, boards, _ = deals(game)
    return sw.showdown(game, hands, boards)


def expected_order(game: str | sw.Game, hands: list[list[int]], odd: str | None, order: Any) -> Any:
    if odd is None and order is not None:
        return order
    suits = game in reference_pots.STUD if isinstance(game, str) else OWN[game][1]
    if odd == "suit" or (odd is None and suits):
        return reference_pots.by_suit(hands)
    return range(SEATS) if order is None else order


def odd_half(game: str | sw.Game) -> int:
    return reference_pots.FIVE_CARD_HALF.get(game, 0) if isinstance(game, str) else OWN[game][0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: sw.game(game).name)
@pytest.mark.parametrize(
    ("odd", "order"), list(product([None, "position", "suit"], [None, [2, 0, 3, 1]]))
)
def test_as_the_reference_does(game: str | sw.Game, odd: Any, order: Any) -> None:
    hands, boards, keys = deals(game)
    rng = np.random.default_rng(5)
    amounts = rng.integers(0, 30, COUNT) * 5
    bets = rng.integers(1, 6, (COUNT, SEATS)) * 5
    split = sw.split_pot(amounts, in_bulk(game), order, 5, odd=odd)
    fit = np.minimum(bets, bets[:, :3].max(axis=1, keepdims=True))
    settled = sw.settle(fit, in_bulk(game), order=order, unit=5, odd=odd, folded=[3], dead=5)
    for deal in range(COUNT):
        turns = expected_order(game, hands[deal].tolist(), odd, order)
        paid = [0] * SEATS
        reference_pots.pay(
            int(amounts[deal]), [keys[deal]], range(SEATS), turns, paid, 5, odd_half(game)
        )
        assert split[deal].tolist() == paid, text(hands[deal].ravel())
        one = sw.showdown(game, hands[deal], boards[deal])
        assert sw.split_pot(int(amounts[deal]), one, order, 5, odd=odd) == paid
        won, _ = reference_pots.settle(
            fit[deal].tolist(),
            [keys[deal]],
            [0, 1, 2],
            order=turns,
            dead=5,
            unit=5,
            odd_half=odd_half(game),
        )
        assert settled.won[deal].tolist() == won
        alone = sw.settle(fit[deal], one, order=order, unit=5, odd=odd, folded=[3], dead=5)
        assert alone.won == won


class TestBySuit:
    HANDS = ("9s 8d 7h 6c 5d Kd 2c", "9h 8s 7c 6d 5h Ks 2d")

    def test_the_highest_card_of_the_seven(self) -> None:
        straights = sw.showdown("stud", self.HANDS)
        assert sw.split_pot(101, straights) == [50, 51]
        assert sw.split_pot(101, straights, odd="position") == [51, 50]
        assert sw.split_pot(101, straights, order=[0, 1]) == [51, 50]
        assert sw.split_pot(101, straights, order=[0, 1], odd="suit") == [50, 51]
        assert sw.settle([51, 50], straights, dead=1).won == [50, 51]
        assert sw.settle([50, 50], straights, dead=1, odd="position").won == [51, 50]

    def test_rank_goes_before_suit_and_an_ace_is_high_in_lows_too(self) -> None:
        # Both have 8-6-4-3-2; a king of spades, an ace of clubs.
        razz = ["8c 6d 4h 3s 2c Ks Kd", "8d 6h 4s 3c 2d Qs Qd"]
        assert sw.split_pot(7, sw.showdown("razz", razz)) == [4, 3]
        lows = ["As 8c 7c 4d 3h Kd Kc", "Ac 8d 7d 4s 3c Ks Kh"]
        assert sw.split_pot(7, sw.showdown("razz", lows)) == [4, 3]
        aces = ["Ad 8c 7c 4d 3h Kd Kc", "Ah 8d 7d 4s 3c Ks Kh"]
        assert sw.split_pot(7, sw.showdown("razz", aces)) == [3, 4]

    def test_halves_of_a_stud_pot(self) -> None:
        # 51 to the straights of seats 0 and 1: the king of hearts gets the odd chip. Nobody's low.
        hands = ["9s 8d Th Jc Qd Kd Kc", "9h 8s Tc Jd Qh Kh 2d", ""]
        assert sw.split_pot(51, sw.showdown("stud8", hands)) == [25, 26, 0]

    def test_a_card_that_all_share_tells_nothing(self) -> None:
        hands = ["9s 8d 7h 6c 5d Kd", "9h 8s 7c 6d 5h Qs"]
        for community in ("As", "2c", "Ks"):
            assert sw.split_pot(3, sw.showdown("stud", hands, community)) == [2, 1]

    def test_chips_one_by_one_to_three(self) -> None:
        hands = ["9s 8d 7h 6c 5d Jd 2c", "9h 8s 7c 6d 5h Ks 2d", "9d 8h 7s 6h 5s Kh 2h"]
        tie = sw.showdown("stud", hands)
        assert sw.split_pot(100, tie) == [33, 34, 33]
        assert sw.split_pot(101, tie) == [33, 34, 34]

    def test_folded_seats_take_none(self) -> None:
        hands = ["As Ah Kc Kh Jc Jh Tc", *self.HANDS]
        result = sw.showdown("stud", hands)
        assert sw.settle([5, 5, 5], result, folded=[0]).won == [0, 7, 8]
        assert sw.settle([5, 5, 5], sw.showdown("stud", ["", *self.HANDS])).won == [0, 7, 8]

    def test_in_side_pots(self) -> None:
        # Seat 2 has the best hand but only 3; the 8 of the side pot and 1 dead are split by suit.
        hands = [*self.HANDS, "Ts 9c 8h 7s 6s 2h 2s"]
        paid = sw.settle([7, 8, 3], sw.showdown("stud", hands), dead=0)
        assert [pot.won for pot in paid.pots] == [[0, 0, 9], [4, 4, 0]]
        hands = [*self.HANDS, "2s 2h 3s 4d Jc Qc Tc", "As Js Td 9c 4h 4s 3h"]
        paid = sw.settle([5, 5, 5, 4], sw.showdown("stud", hands))
        assert [pot.won for pot in paid.pots] == [[8, 8, 0, 0], [1, 2, 0, 0]]

    def test_in_other_games_if_it_is_asked_for(self) -> None:
        tie = sw.showdown("holdem", ["AcKd", "AdKs"], "2c 3c 7h 8h Jd")
        assert sw.split_pot(3, tie) == [2, 1]
        assert sw.split_pot(3, tie, odd="suit") == [1, 2]

    def test_a_joker_is_above_all(self) -> None:
        game = sw.Game("joker stud", hole=7, rankings="a5", deck="joker", players=7)
        tie = sw.showdown(game, ["As 8d 4c 2d 3h Kd Kc", "Ac 8c 4d Jk 3c Ks Kh"])
        assert sw.split_pot(3, tie) == [1, 2]


class TestBetweenHalves:
    def test_to_the_hand_of_five_cards(self) -> None:
        badacey = sw.showdown("badacey", ["Ac2d3h4sKs", "5c6c7c8d9c"])
        assert badacey.winners == ((0,), (1,))
        assert sw.split_pot(101, badacey) == [50, 51]
        badeucy = sw.showdown("badeucy", ["8c 5h 2s 3s 7h", "6h 5s 4d 3c 9h"])
        assert sw.split_pot(101, badeucy) == [51, 50]

    def test_to_the_hand_that_is_drawn_to(self) -> None:
        hands = ["As Ah Kd Kc 9c", "7c 5d 4h 3s 2c"]
        result = sw.showdown(DRAWMAHA, hands, "Ad Kh 9d 8d Js")
        assert result.winners == ((0,), (1,))
        assert sw.split_pot(101, result) == [50, 51]
        two = sw.showdown(DRAWMAHA, hands, ["Ad Kh 9d 8d Js", "Ac Ks 9s 8h Jh"])
        assert sw.split_pot(101, two) == [50, 51]  # 26 of 51, and 25 of 50
        assert sw.split_pot(102, two) == [50, 52]

    def test_to_the_half_that_a_game_names(self) -> None:
        hands = ["KsKhKdKcQsQhJd", "As2c3d4h6s9d9c"]
        for half, expected in ((None, [51, 50]), (0, [51, 50]), (1, [50, 51])):
            game = replace(sw.game("stud8"), name="own", odd_half=half)
            assert sw.split_pot(101, sw.showdown(game, hands)) == expected

    def test_within_a_half_as_a_game_says(self) -> None:
        straights = TestBySuit.HANDS
        by_position = replace(sw.game("stud"), odd="position")
        assert sw.split_pot(101, sw.showdown(by_position, straights)) == [51, 50]
        assert sw.split_pot(101, sw.showdown(by_position, straights), odd="suit") == [50, 51]
        by_suit = replace(sw.game("holdem"), odd="suit")
        tie = sw.showdown(by_suit, ["AcKd", "AdKs"], "2c 3c 7h 8h Jd")
        assert sw.split_pot(3, tie) == [1, 2]


def test_of_all_games() -> None:
    for name, game in sw.GAMES.items():
        half, within = game.odd_chips
        assert half == reference_pots.FIVE_CARD_HALF.get(name, 0)
        assert within == ("suit" if name in reference_pots.STUD else "position")
    for game, (half, suits, _) in OWN.items():
        assert game.odd_chips == (half, "suit" if suits else "position")


@pytest.mark.parametrize("odd", ["suits", "", 1, True, [0, 1], np.array(["suit", "suit"])])
def test_what_is_no_way(odd: Any) -> None:
    tie = sw.showdown("stud", TestBySuit.HANDS)
    with pytest.raises(sw.HandError, match=r"odd is .*; it is 'position', 'suit' or None"):
        sw.split_pot(10, tie, odd=odd)
    with pytest.raises(sw.HandError, match=r"odd is .*; it is 'position', 'suit' or None"):
        sw.settle([5, 5], tie, odd=odd)
    with pytest.raises(sw.HandError, match=r"odd is .*; it is 'position', 'suit' or None"):
        sw.Game("own", hole=5, rankings="high", odd=odd)


def test_halves_that_a_game_does_not_have() -> None:
    with pytest.raises(sw.HandError, match="odd_half is 1; rankings has 1, from 0 on"):
        sw.Game("own", hole=5, rankings="high", odd_half=1)
    with pytest.raises(sw.HandError, match="odd_half is -1; rankings has 2"):
        sw.Game("own", hole=5, rankings=("high", "27"), odd_half=-1)
    with pytest.raises(sw.InputTypeError, match="odd_half"):
        sw.Game("own", hole=5, rankings=("high", "27"), odd_half="high")
