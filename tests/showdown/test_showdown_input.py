"""What showdowns are asked with: lists and sets of cards, nothing, empty and repeated arrays."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest

import steelwheel as sw

BOARD = "2c 3d 4h 9s Ts"
KINGS_ON_TOP = ("Kd Kc", "Qs Qh")


def units(result: sw.Showdown) -> list[Any]:
    return result.units.tolist()


@pytest.mark.parametrize(
    "players",
    [
        [["Kd", "Kc"], ["Qs", "Qh"]],
        (("Kd", "Kc"), ("Qs", "Qh")),
        [{"Kd", "Kc"}, frozenset({"Qs", "Qh"})],
        ["KdKc", ["Qs", "Qh"]],
        [["Kd", "Kc"], "QsQh"],
        [{"Kd", "Kc"}, "QsQh"],
        ["Kd Kc", {"Qs", "Qh"}],
        np.array([["Kd", "Kc"], ["Qs", "Qh"]]),
        np.array(["KdKc", "QsQh"], dtype=object),
        [{45, 44}, {43, 42}],
        [["10h", "10d"], ["9h", "9d"]],
        [["K♦", "K♣"], ["Q♠", "Q♥"]],
    ],
)
@pytest.mark.parametrize(
    "board",
    [BOARD, BOARD.split(), tuple(BOARD.split()), set(BOARD.split()), {0, 5, 10, 31, 35}],
)
def test_hands_and_boards_as_lists_and_sets_of_cards(players: Any, board: Any) -> None:
    result = sw.showdown("holdem", players, board)
    assert (result.shape, result.players) == ((), 2)
    assert result.winners == ((0,),)
    assert len(result.names[0]) == 2


def test_lists_of_cards_with_seats_that_have_folded() -> None:
    for folded in ("", None, []):
        result = sw.showdown("holdem", [["Kd", "Kc"], folded, ["Qs", "Qh"]], BOARD)
        assert result.hole == ["Kd Kc", "", "Qs Qh"]
        result = sw.showdown("holdem", [folded, ["Kd", "Kc"], ["Qs", "Qh"]], BOARD)
        assert result.hole == ["", "Kd Kc", "Qs Qh"]


def test_many_deals_of_lists_of_cards() -> None:
    deals = [[["Kd", "Kc"], ["Qs", "Qh"]], [["Jd", "Jc"], ["As", "Ah"]]]
    for players in (deals, [["KdKc", "QsQh"], ["JdJc", "AsAh"]]):
        for board in (BOARD, BOARD.split(), [BOARD, BOARD], [BOARD.split()] * 2):
            assert units(sw.showdown("holdem", players, board)) == [[5040, 0], [0, 5040]]
    one_each = sw.showdown("holdem", deals, BOARD, dead=["5c", "5d"])
    assert units(one_each) == [[5040, 0], [0, 5040]]
    with pytest.raises(sw.CardError, match=r"players\[1, 0\] and dead\[1\] both have Jd"):
        sw.showdown("holdem", deals, BOARD, dead=["Jd", "Jd"])


def test_several_boards_of_lists_of_cards() -> None:
    boards = [BOARD.split(), ["5c", "6c", "7h", "Qd", "2s"]]
    for given in (boards, [" ".join(board) for board in boards], [boards[0], set(boards[1])]):
        result = sw.showdown("holdem", KINGS_ON_TOP, given)
        assert result.winners == (((0,), (1,)),)


def test_dead_cards_as_lists_and_sets() -> None:
    for dead in (["5c", "Kd"], {"5c", "Kd"}, "5cKd", {12, 45}, [12, 45]):
        with pytest.raises(sw.CardError, match=r"players\[0\] and dead both have Kd"):
            sw.showdown("holdem", KINGS_ON_TOP, BOARD, dead)
    for dead in (None, "", [], (), set(), np.array([], dtype=int)):
        assert sw.showdown("holdem", KINGS_ON_TOP, BOARD, dead).winners == ((0,),)


def test_no_board_is_nothing_or_none() -> None:
    for board in (None, "", [], ()):
        result = sw.showdown("draw", ["AsAhKdKcQs", "2c3c4c5c7c"], board)
        assert result.winners == ((1,),)


def test_a_game_of_one_hole_card_has_a_card_for_each_seat() -> None:
    game = sw.Game("one", hole=1, board=5, rankings="high")
    result = sw.showdown(game, [["Kd", "Qs"], ["3c", "As"]], "Kc Qc 3h 9d 5s")
    assert units(result) == [[5040, 0], [5040, 0]]


def test_the_community_cards_of_stud_one_a_deal() -> None:
    hands = ["AsKs2d3d4h9h", "QdQhJcJh8s8c"]
    result = sw.showdown("stud8", [hands, hands], ["5c", "Tc"])
    assert units(result) == [[5040, 0], [0, 5040]]


def test_showing_boards_as_lists_and_sets() -> None:
    for boards in (
        [["As", "Ks"], ["2c", "2d"], ["Qh", "Jd"]],
        [{"As", "Ks"}, "2c 2d", ["Qh", "Jd"]],
        ["AsKs", "2c2d", "QhJd"],
    ):
        assert sw.first_to_act(boards, "stud") == 1
        assert sw.first_to_act([boards, boards[::-1]], "razz").tolist() == [2, 0]


def test_seats_have_an_order() -> None:
    with pytest.raises(sw.InputTypeError, match=r"players is .* seats have an order"):
        sw.showdown("holdem", {"KdKc", "QsQh"}, BOARD)


def test_bad_cards_of_lists() -> None:
    with pytest.raises(sw.CardError, match=r"players\[1\]: 'Qx' at position 3"):
        sw.showdown("holdem", [["Kd", "Kc"], ["Qs", "Qx"]], BOARD)
    with pytest.raises(sw.HandError, match=r"players\[1\] has 1 card; holdem takes 2"):
        sw.showdown("holdem", [["Kd", "Kc"], ["Qs"]], BOARD)
    with pytest.raises(sw.HandError, match="board has 4 cards; holdem has 5 at showdown"):
        sw.showdown("holdem", KINGS_ON_TOP, BOARD.split()[:4])


def test_the_name_of_before() -> None:
    with pytest.warns(DeprecationWarning, match="'hole' is called 'players' now"):
        assert sw.showdown("holdem", hole=KINGS_ON_TOP, board=BOARD).winners == ((0,),)


EMPTY = {
    "plain": lambda shape: np.zeros(shape, dtype=int),
    "bytes": lambda shape: np.zeros(shape, dtype=np.uint8),
    "objects": lambda shape: np.zeros(shape, dtype=object),
    "masked": lambda shape: np.ma.masked_array(np.zeros(shape, dtype=int)),
    "all masked": lambda shape: np.ma.masked_all(shape, dtype=int),
}


@pytest.mark.parametrize("players", EMPTY)
@pytest.mark.parametrize("rest", EMPTY)
@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0)])
def test_no_deals(players: str, rest: str, shape: tuple[int, ...]) -> None:
    hands = EMPTY[players]((*shape, 2, 2))
    board, dead = EMPTY[rest]((*shape, 5)), EMPTY[rest]((*shape, 2))
    for given, out in ((board, ""), (BOARD, ""), (board, dead), (board, EMPTY[rest]((*shape, 0)))):
        result = sw.showdown("holdem", hands, given, out)
        assert result.units.shape == (0, 2)
        assert result.ranks[0].shape == result.won[0].shape == (*shape, 2)
        assert result.names[0].shape == (*shape, 2)
        assert result.best_cards[0].shape == (*shape, 2, 5)
        assert sw.split_pot(np.zeros(shape, dtype=int), result).shape == (*shape, 2)
        assert sw.settle(np.zeros((*shape, 2), dtype=int), result).won.shape == (*shape, 2)
        assert str(result)
    two = sw.showdown("holdem", hands, EMPTY[rest]((*shape, 2, 5)))
    assert two.ranks[0].shape == (*shape, 2, 2)
    stud = sw.showdown("stud", EMPTY[players]((*shape, 2, 7)), EMPTY[rest]((*shape, 1)))
    assert stud.units.shape == (0, 2)


class TestRepeated:
    """Arrays that repeat a deal take no memory but that of the result."""

    DEAL = np.array([[45, 44], [43, 42], [0, 1]])
    ROWS = 2_000_000

    @pytest.mark.parametrize("dtype", [np.int64, np.int8, np.uint8])
    @pytest.mark.parametrize("shape", [(ROWS,), (1000, ROWS // 1000)])
    def test_memory(self, dtype: type, shape: tuple[int, ...]) -> None:
        players = np.broadcast_to(self.DEAL.astype(dtype), (*shape, 3, 2))
        board = np.broadcast_to(np.array([2, 5, 10, 31, 35], dtype), (*shape, 5))
        dead = np.broadcast_to(np.array([20], dtype), (*shape, 1))
        for given in (board, "2h 3d 4h 9s Ts"):
            tracemalloc.start()
            result = sw.showdown("holdem", players, given, dead)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert most < result.ranks[0].nbytes + 20_000_000
            assert (result.ranks[0] == result.ranks[0].reshape(-1, 3)[0]).all()

    def test_the_same_as_in_full(self) -> None:
        once = np.array([[[45, 44], [43, 42], [0, 1]], [[3, 4], [16, 17], [-1, -1]]])
        for shape in ((2, 3, 3, 2), (5, 2, 3, 2)):
            hands = once[:, np.newaxis] if shape[0] == 2 else once
            repeated = np.broadcast_to(hands, shape)
            boards = np.broadcast_to([2, 5, 10, 31, 35], (*shape[:2], 5))
            found = sw.showdown("holdem", repeated, boards)
            full = sw.showdown("holdem", repeated.copy(), boards.copy())
            assert (found.ranks[0] == full.ranks[0]).all()
            assert (found.units == full.units).all()
            assert (found.names[0] == full.names[0]).all()
            assert (found.hole == repeated).all()

    def test_a_bad_deal_is_named(self) -> None:
        hands = np.broadcast_to(self.DEAL, (300_000, 3, 2)).copy()
        hands[290_001, 1] = 45, 40
        with pytest.raises(sw.CardError, match=r"players\[290001, 0\] and players\[290001, 1\]"):
            sw.showdown("holdem", hands, "2h 3d 4h 9s Ts")
        boards = np.broadcast_to([[2, 5, 10, 31, 35], [2, 5, 10, 30, 36]], (300_000, 2, 5)).copy()
        boards[290_001, 1] = 2, 5, 31, 30, 36
        hands = np.broadcast_to(self.DEAL, (300_000, 3, 2))
        with pytest.raises(sw.CardError, match=r"board\[290001, 0\] and board\[290001, 1\]"):
            sw.showdown("holdem", hands, boards)
        seven = np.broadcast_to(np.arange(14).reshape(2, 7), (300_000, 2, 7)).copy()
        community = np.full((300_000, 1), -1)
        seven[290_001, 0, 3] = -1
        with pytest.raises(sw.HandError, match=r"players\[290001, 0\] has 6 cards; stud"):
            sw.showdown("stud", seven, community)


def test_sets_among_lists_of_cards() -> None:
    """A list of hands may hold sets as well as lists, as a single hand may be either."""
    first, second = {"As", "Ks", "Qs", "Js", "Ts"}, ["2s", "3d", "4c", "5c", "7c"]
    assert sw.rank([first, second]).tolist() == [1, 7462]
    assert sw.rank([second, first]).tolist() == [7462, 1]
    assert sw.rank([{51, 47, 43, 39, 35}, {0, 5, 8, 15, 21}]).tolist() == [1, 7462]
    assert sw.category([first, first]).tolist() == ["straight flush"] * 2
    assert sw.rank([[first], [second]]).tolist() == [[1], [7462]]
    spots = sw.equity_many("holdem", [[{"As", "Ah"}, {"Kd", "Kc"}]], [BOARD], [{"5c"}])
    assert spots.tolist() == [[1, 0]]


@pytest.mark.parametrize("none", [[None, None], np.array([None, None]), ["", None], [None, ""]])
def test_none_among_boards_is_no_board(none: Any) -> None:
    """As it is for one deal; a column of boards may have nothing else."""
    players = [["AsAh", "KdKc"], ["QsQh", "JdJc"]]
    expected = sw.equity_many("holdem", players)
    assert sw.equity_many("holdem", players, none, none).tolist() == expected.tolist()
    stud = [["AsAh7c6c5s3s2s", "9s8h7d6d5d3c2c"]] * 2
    assert sw.showdown("stud", stud, none, none).winners[0].tolist() == [[False, True]] * 2
