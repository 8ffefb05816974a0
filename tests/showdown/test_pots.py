"""Pots: chips in are chips out, whatever was bet; odd chips go by the rules, one deal or many.

Deals are of Omaha hi-lo with many low cards, so that halves are won, tied, quartered and not won;
the reference deals chips out one by one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
import reference_pots
from hypothesis import given, settings
from hypothesis import strategies as st

import steelwheel as sw

SEATS = 5
COUNT = 200


@cache
def deals() -> tuple[np.ndarray, np.ndarray, list[list[reference_pots.Board]]]:
    """Hands and two boards of each deal that share a flop; and their keys."""
    rng = np.random.default_rng(11)
    # Aces to fives and eights come often: lows and ties.
    weights = np.where(np.isin(np.arange(52) // 4, [12, 0, 1, 2, 3, 6]), 6.0, 1.0)
    order = np.argsort(-np.log(rng.random((COUNT, 52))) / weights, axis=1)
    hole = order[:, : 4 * SEATS].reshape(COUNT, SEATS, 4)
    flop, first, second = order[:, 20:23], order[:, 23:25], order[:, 25:27]
    boards = np.stack([np.hstack([flop, first]), np.hstack([flop, second])], axis=1)
    keys = [
        [reference_pots.keys("omaha8", hands.tolist(), board) for board in both.tolist()]
        for hands, both in zip(hole, boards, strict=True)
    ]
    return hole, boards, keys


@cache
def showdowns(boards: int) -> list[sw.Showdown]:
    hole, both, _ = deals()
    return [
        sw.showdown("omaha8", hands, board[:boards])
        for hands, board in zip(hole, both, strict=True)
    ]


@cache
def in_bulk(boards: int) -> sw.Showdown:
    hole, both, _ = deals()
    return sw.showdown("omaha8", hole, both[:, :boards])


chips = st.integers(0, 60)
seat_orders = st.permutations(range(SEATS))


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A deal, who is left, what was bet, the order of odd chips, dead chips, rake, and a unit."""
    live = draw(st.sets(st.integers(0, SEATS - 1), min_size=1))
    bets = draw(st.lists(chips, min_size=SEATS, max_size=SEATS))
    most = max(bets[seat] for seat in live)
    bets = [bet if seat in live else min(bet, most) for seat, bet in enumerate(bets)]
    unit = draw(st.sampled_from([1, 1, 1, 5, 100]))
    dead = draw(st.integers(0, 9))
    others = [bet for seat, bet in enumerate(bets) if bet < most or bets.count(most) > 1]
    called = [min(bet, max(others, default=0)) for bet in bets]
    rake = draw(st.integers(0, sum(called) + dead))
    return {
        "deal": draw(st.integers(0, COUNT - 1)),
        "boards": draw(st.sampled_from([1, 2])),
        "live": sorted(live),
        "bets": [bet * unit for bet in bets],
        "order": draw(st.none() | seat_orders),
        "rake": rake * unit,
        "dead": dead * unit,
        "unit": unit,
    }


@given(tables())
@settings(max_examples=300)
def test_settled_as_the_reference_does(table: dict[str, Any]) -> None:
    bets, live, unit = table["bets"], table["live"], table["unit"]
    rest = {key: table[key] for key in ("order", "rake", "dead", "unit")}
    keys = deals()[2][table["deal"]][: table["boards"]]
    won, returned = reference_pots.settle(bets, keys, live, **rest)
    result = sw.settle(
        bets,
        showdowns(table["boards"])[table["deal"]],
        folded=[seat for seat in range(SEATS) if seat not in live],
        **rest,
    )
    assert (result.won, result.returned) == (won, returned)
    assert sum(bets) + table["dead"] == sum(result.paid) + result.rake
    assert result.rake == table["rake"]
    assert sum(result.net) + result.rake == table["dead"]
    assert [sum(pot.won) for pot in result.pots] == [pot.amount for pot in result.pots]
    assert [sum(pot.won[i] for pot in result.pots) for i in range(SEATS)] == won
    assert sum(pot.rake for pot in result.pots) == result.rake
    assert all(amount % unit == 0 and amount >= 0 for amount in result.paid)
    assert all(result.won[seat] == 0 for seat in range(SEATS) if seat not in live)


@given(
    st.integers(0, COUNT - 1),
    st.sampled_from([1, 2]),
    st.integers(0, 500),
    st.none() | seat_orders,
    st.sampled_from([1, 25]),
)
def test_split_as_the_reference_does(
    deal: int, boards: int, amount: int, order: list[int] | None, unit: int
) -> None:
    expected = [0] * SEATS
    keys = deals()[2][deal][:boards]
    reference_pots.pay(amount * unit, keys, range(SEATS), order or range(SEATS), expected, unit)
    found = sw.split_pot(amount * unit, showdowns(boards)[deal], order, unit)
    assert found == expected
    assert sum(found) == amount * unit
    exact = showdowns(boards)[deal].fraction
    most_odd = (1 + 2 * boards) * unit
    assert all(
        abs(part - amount * unit * share) <= most_odd
        for part, share in zip(found, exact, strict=True)
    )


@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 2]))
@settings(max_examples=20)
def test_in_bulk_as_one_by_one(seed: int, boards: int) -> None:
    rng = np.random.default_rng(seed)
    bets = rng.integers(0, rng.choice([3, 1000, 10**9]), (COUNT, SEATS))
    folded = rng.random((COUNT, SEATS)) < 0.4
    folded[folded.all(axis=1), 0] = False
    most = np.where(folded, 0, bets).max(axis=1, keepdims=True)
    bets = np.where(folded, np.minimum(bets, most), bets)
    order = np.argsort(rng.random((COUNT, SEATS)), axis=1)
    dead = rng.integers(0, 5, COUNT)

    def rake(pot: Any) -> Any:
        return np.minimum(pot // 20, 300)

    many = sw.settle(bets, in_bulk(boards), folded=folded, order=order, rake=rake, dead=dead)
    amounts = rng.integers(0, 10_000, COUNT)
    split = sw.split_pot(amounts, in_bulk(boards), order)
    assert (split.sum(axis=1) == amounts).all()
    assert (bets.sum(axis=1) + dead == many.paid.sum(axis=1) + many.rake).all()
    assert (many.net.sum(axis=1) + many.rake == dead).all()
    assert (many.pots.sum(axis=1) == many.won.sum(axis=1)).all()
    for deal in range(0, COUNT, 7):
        one = sw.settle(
            bets[deal],
            showdowns(boards)[deal],
            folded=folded[deal],
            order=order[deal],
            rake=rake,
            dead=int(dead[deal]),
        )
        assert many.won[deal].tolist() == one.won
        assert many.returned[deal].tolist() == one.returned
        assert many.rake[deal] == one.rake
        assert [n for n in many.pots[deal].tolist() if n] == [
            p.amount for p in one.pots if p.amount
        ]
        assert split[deal].tolist() == sw.split_pot(
            int(amounts[deal]), showdowns(boards)[deal], order[deal]
        )


TIE = sw.showdown("holdem", ["AsKs", "AdKd", "2c2d"], "Ac Kc Qh 9h 8c")


class TestOddChips:
    def test_within_a_half_they_go_left_of_the_button(self) -> None:
        assert sw.split_pot(101, TIE) == [51, 50, 0]
        assert sw.split_pot(101, TIE, [2, 1, 0]) == [50, 51, 0]
        three = sw.showdown("holdem", ["2c2d", "3c3d", "4c4d"], "As Ks Qs Js Ts")
        assert sw.split_pot(101, three) == [34, 34, 33]
        assert sw.split_pot(101, three, [2, 0, 1]) == [34, 33, 34]
        assert sw.split_pot(100, three, [1, 2, 0]) == [33, 34, 33]

    def test_between_halves_to_the_high(self) -> None:
        apart = sw.showdown("stud8", ["KsKhKdKcQsQhJd", "As2c3d4h6s9d9c"])
        assert sw.split_pot(101, apart, [1, 0]) == [51, 50]

    def test_who_ties_both_ways_splits_at_once(self) -> None:
        both = sw.showdown("stud8", ["As2s3d4h5cKdQd", "Ah2h3c4c5dKhQh"])
        assert both.winners == ((0, 1), (0, 1))
        assert sw.split_pot(66, both) == [33, 33]
        assert sw.split_pot(67, both, [1, 0]) == [33, 34]

    def test_a_quarter(self) -> None:
        result = sw.showdown("omaha8", ["As2sKdQd", "Ah2hJcJd"], "3s 5s 8s Th Jh")
        assert result.fraction == [Fraction(3, 4), Fraction(1, 4)]
        assert sw.split_pot(100, result) == [75, 25]
        assert sw.split_pot(101, result) == [76, 25]  # 51 high, 25 + 25 low
        assert sw.split_pot(102, result) == [77, 25]  # 51 high, 26 + 25 low
        assert sw.split_pot(102, result, [1, 0]) == [76, 26]

    def test_between_boards_to_the_first(self) -> None:
        boards = ["2c 7h 8h Tc Jc", "Kc Kd 3s 4s 5h"]
        two = sw.showdown("holdem", ["AsAh", "KsKh"], boards)
        assert sw.split_pot(101, two, [1, 0]) == [51, 50]
        same = sw.showdown("holdem", ["AsKs", "AdKd"], ["2c 7h 8h Tc Jc", "2c 7h 8h Tc 3s"])
        assert sw.split_pot(66, same) == [33, 33]

    def test_the_smallest_chip(self) -> None:
        assert sw.split_pot(175, TIE, unit=25) == [100, 75, 0]
        with pytest.raises(sw.ChipError, match="amount is 110; the smallest chip is 25"):
            sw.split_pot(110, TIE, unit=25)


class TestSidePots:
    BOARD = "2c 3d 7h 8h Jc"
    RESULT = sw.showdown("holdem", ["KsKd", "QsQd", "AsAd", ""], BOARD)

    def test_all_in_for_less(self) -> None:
        paid = sw.settle([100, 120, 50, 10], self.RESULT)
        assert paid.won == [100, 0, 160, 0]
        assert paid.returned == [0, 20, 0, 0]
        assert [(pot.amount, pot.seats) for pot in paid.pots] == [(160, (0, 1, 2)), (100, (0, 1))]

    def test_a_player_all_in_for_the_antes(self) -> None:
        paid = sw.settle([100, 100, 0, 0], self.RESULT, dead=40)
        assert paid.won == [200, 0, 40, 0]

    def test_chips_of_the_folded_stay_in_their_pots(self) -> None:
        # Seat 1 folded after matching more than seat 2, who is all-in, could.
        paid = sw.settle([100, 100, 50, 0], self.RESULT, folded=[1])
        assert paid.won == [100, 0, 150, 0]
        assert paid.pots[1].seats == (0,)

    def test_folded_in_any_form(self) -> None:
        expected = sw.settle([100, 100, 50, 0], self.RESULT, folded=[1]).won
        for folded in ((1, 1), np.array([1]), [False, True, False, True], np.eye(4, dtype=bool)[1]):
            assert sw.settle([100, 100, 50, 0], self.RESULT, folded=folded).won == expected

    def test_everyone_folds_to_a_bet(self) -> None:
        paid = sw.settle([10, 30, 20], None, folded=[0, 2], dead=3)
        assert (paid.won, paid.returned) == ([0, 53, 0], [0, 10, 0])
        many = sw.settle([[10, 30], [7, 7]], None, folded=[[True, False], [False, True]])
        assert many.paid.tolist() == [[0, 40], [14, 0]]

    def test_the_rake_is_taken_in_proportion(self) -> None:
        paid = sw.settle([100, 120, 50, 10], self.RESULT, rake=13)
        assert [pot.rake for pot in paid.pots] == [8, 5]
        assert paid.won == [95, 0, 152, 0]
        assert sw.settle([100, 120, 50, 10], self.RESULT, rake=lambda pot: pot // 20).rake == 13
        assert sw.settle([100, 120, 50, 10], self.RESULT, rake=260).won == [0] * 4

    def test_chips_that_need_all_of_64_bits(self) -> None:
        most = 1 << 59
        paid = sw.settle([most, most, most - 1, 0], self.RESULT, rake=most - 1)
        assert sum(paid.won) + paid.rake == 3 * most - 1
        with pytest.raises(sw.ChipError, match="too many"):
            sw.settle([most * 2, 0, 0, 0], self.RESULT)
        with pytest.raises(sw.ChipError, match="too many"):
            sw.split_pot(10**40, TIE)

    def test_tables(self) -> None:
        paid = sw.settle([100, 120, 50, 10], self.RESULT)
        assert str(paid).splitlines()[0] == "main pot 160, side pot 100, rake 0"
        assert paid._repr_html_().count("<tr>") == 5
        hole = [[[47, 45], [43, 41]]] * 2
        many = sw.settle([[5, 5], [5, 7]], sw.showdown("holdem", hole, "2c 3d 7h 8h Jc"))
        assert str(many).splitlines() == [
            "2 deals, rake 0",
            "seat  bet  returned  won  net",
            "   0   10         0   20   10",
            "   1   12         2    0  -10",
        ]
        assert "<caption>2 deals, rake 0</caption>" in many._repr_html_()


class TestBadInput:
    RESULT = sw.showdown("holdem", ["KsKd", "QsQd", "AsAd"], "2c 3d 7h 8h Jc")

    @pytest.mark.parametrize(
        ("bets", "options", "message"),
        [
            ([100, -1, 50], {}, r"bets\[1\] is -1; chips are not negative"),
            (
                [100, 150, 50],
                {"folded": [1]},
                "seat 1 has folded with a bet of 150",
            ),
            ([100, 100, 50], {"folded": [0, 1, 2]}, "all seats have folded; no player is left"),
            ([100, 100, 50], {"order": [0, 1]}, "order misses seat 2"),
            ([100, 100, 50], {"order": [0, 1, 1]}, "order misses seat 2"),
            ([100, 100, 50], {"order": [0, 1, 2, 2]}, "order names 4 seats"),
            ([100, 100, 50], {"order": [0, 1, 3]}, r"order\[2\] is 3; seats are 0 to 2"),
            ([100, 100, 50], {"folded": [3]}, r"folded\[0\] is 3; seats are 0 to 2"),
            ([100, 100, 50], {"rake": 251}, "rake is 251, and the pots hold 250"),
            ([100, 120, 50], {"rake": 251}, "rake is 251, and the pots hold 250"),
            ([100, 100, 50], {"rake": -1}, "rake is -1"),
            ([100, 100, 50], {"dead": -1}, "dead is -1"),
            ([100, 100, 50], {"unit": 0}, "unit is 0"),
            ([100, 100, 55], {"unit": 10}, r"bets\[2\] is 55; the smallest chip is 10"),
            ([100, 100, 50], {"unit": 10, "rake": 5}, "rake is 5; the smallest chip is 10"),
        ],
    )
    def test_chips_and_seats(self, bets: list[int], options: dict, message: str) -> None:
        with pytest.raises(sw.ChipError, match=message):
            sw.settle(bets, self.RESULT, **options)

    @pytest.mark.parametrize(
        ("bets", "options"),
        [
            ([100, 100.5, 50], {}),
            ([100.0, 100.0, 50.0], {}),
            (np.array([100.0, 100.0, 50.0]), {}),
            ([100, True, 50], {}),
            ([100, Fraction(1, 2), 50], {}),
            (["100", "100", "50"], {}),
            ([100, None, 50], {}),
            ([100, 100, 50], {"rake": 0.5}),
            ([100, 100, 50], {"rake": lambda pot: pot * 0.05}),
            ([100, 100, 50], {"dead": 0.5}),
            ([100, 100, 50], {"unit": 0.5}),
            ([100, 100, 50], {"order": "012"}),
            ([100, 100, 50], {"order": [0.0, 1.0, 2.0]}),
            ([100, 100, 50], {"folded": [0.5]}),
            ([100, 100, 50], {"folded": "0"}),
        ],
    )
    def test_what_is_no_whole_number(self, bets: Any, options: dict) -> None:
        with pytest.raises(sw.InputTypeError):
            sw.settle(bets, self.RESULT, **options)

    @pytest.mark.parametrize(
        ("bets", "options", "message"),
        [
            ([100, 100], {}, "bets has 2 seats and showdown has 3"),
            (100, {}, r"bets has shape \(\); give"),
            ([[100, 100, 50]] * 2, {}, "bets has shape"),
            ([100, 100, 50], {"rake": [1, 2]}, "rake has shape"),
            ([100, 100, 50], {"folded": [True, False]}, "folded has shape"),
            ([100, 100, 50], {"folded": [[0], [1]]}, "folded has shape"),
            ([100, 100, 50], {"order": 1}, "order is one number"),
            ([[100, 100], [1]], {}, "bets is ragged"),
        ],
    )
    def test_shapes(self, bets: Any, options: dict, message: str) -> None:
        with pytest.raises(sw.HandError, match=message):
            sw.settle(bets, self.RESULT, **options)

    def test_split_pot(self) -> None:
        with pytest.raises(sw.ChipError, match="amount is -1; chips are not negative"):
            sw.split_pot(-1, TIE)
        for amount in (0.5, 10.0, True, "10", None):
            with pytest.raises(sw.InputTypeError):
                sw.split_pot(amount, TIE)
        with pytest.raises(sw.ChipError, match="order misses seat 1"):
            sw.split_pot(10, TIE, [0, 2])
        with pytest.raises(sw.HandError, match="amount has shape"):
            sw.split_pot([1, 2], TIE)
        with pytest.raises(sw.InputTypeError, match=r"give the result of sw\.showdown"):
            sw.split_pot(10, [1, 0])

    def test_masked_numbers_are_not_given(self) -> None:
        masked = np.ma.masked_array([100, 100, 50], mask=[False, True, False])
        with pytest.raises(sw.InputTypeError, match="bets has masked entries"):
            sw.settle(masked, self.RESULT)
        with pytest.raises(sw.InputTypeError, match="order has masked entries"):
            sw.split_pot(10, TIE, np.ma.masked_array([0, 1, 2], mask=[False, True, False]))
        nothing = np.ma.masked_array([100, 100, 50], mask=False)
        assert sw.settle(nothing, self.RESULT).won == [100, 0, 150]

    def test_the_deal_is_named(self) -> None:
        hole = [[[47, 45], [43, 41], [51, 49]]] * 3
        many = sw.showdown("holdem", hole, "2c 3d 7h 8h Jc")
        bets = [[5, 5, 5]] * 3
        with pytest.raises(sw.ChipError, match=r"bets\[1, 2\] is -5"):
            sw.settle([[5, 5, 5], [5, 5, -5], [5, 5, 5]], many)
        with pytest.raises(sw.ChipError, match=r"order\[2\] misses seat 0"):
            sw.settle(bets, many, order=[[0, 1, 2], [2, 0, 1], [1, 1, 2]])
        with pytest.raises(sw.ChipError, match="all seats have folded in deal 1"):
            sw.settle(bets, many, folded=[[False] * 3, [True] * 3, [False] * 3])
        with pytest.raises(sw.ChipError, match="3 players are left in deal 0"):
            sw.settle(bets, None)
