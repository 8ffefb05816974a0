"""Stud's boards: bring-ins, who acts first, and the community card."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
import reference

import steelwheel as sw

DATA = Path(__file__).parents[1] / "data"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def stud(rankings: object, deck: str = "full", **parts: object) -> sw.Game:
    """A stud game of one's own, dealt as stud is."""
    streets = sw.game("stud").streets
    given = {"hole": 7, "players": 4, "streets": streets, **parts}
    return sw.Game("own", rankings=rankings, deck=deck, **given)


class TestBringIn:
    def test_the_vectors(self) -> None:
        for row in rows("bring_in.csv"):
            doors = row["doors"]
            each = [doors[i : i + 2] for i in range(0, len(doors), 2)]
            for game in ("stud", "stud8", "stud_hilo"):
                assert sw.bring_in(doors, game) == int(row["stud_index"])
            for game in ("razz", "london"):
                assert sw.bring_in(doors, game) == sw.bring_in(each, game) == int(row["razz_index"])

    def test_many_deals(self) -> None:
        vectors = rows("bring_in.csv")
        doors = np.full((len(vectors), 8), -1)
        for i, row in enumerate(vectors):
            ids = sw.parse_cards(row["doors"])
            doors[i, : len(ids)] = ids
        for game, column in (("stud", "stud_index"), ("razz", "razz_index")):
            found = sw.bring_in(doors, game)
            assert found.tolist() == [int(row[column]) for row in vectors]
            assert (sw.bring_in(doors.reshape(2, -1, 8), game).ravel() == found).all()
        texts = [["2c", "As"], ["As", "2c"]]
        assert sw.bring_in(texts).tolist() == [0, 1]
        assert sw.bring_in(doors[:0]).shape == (0,)

    @pytest.mark.parametrize(
        ("doors", "game", "by_suit", "by_position"),
        [
            ("2d 2c 2s Kh", "stud", 1, 0),
            ("Ah 3s 3d 4c", "stud8", 2, 1),
            ("Kd Ks Ah 2c", "razz", 1, 0),
            ("Qc Ad As Kd", "razz_27", 2, 1),
            ("Qc Ad As Qd", "london", 3, 0),
        ],
    )
    def test_ties(self, doors: str, game: str, by_suit: int, by_position: int) -> None:
        assert sw.bring_in(doors, game) == sw.bring_in(doors, game, tie="suit") == by_suit
        assert sw.bring_in(doors, game, tie="position") == by_position

    def test_seats_without_a_card(self) -> None:
        assert sw.bring_in(["", "Ks", "2c", ""], "stud") == 2
        assert sw.bring_in([-1, 47, 0, -1], "razz") == 1

    def test_errors(self) -> None:
        with pytest.raises(sw.CardError, match="2c twice"):
            sw.bring_in(["2c", "2c"])
        with pytest.raises(sw.CardError, match=r"doors\[1\] has no card of the deck"):
            sw.bring_in([3, 52])
        with pytest.raises(sw.HandError, match="nobody shows a card"):
            sw.bring_in(["", ""])
        with pytest.raises(sw.HandError, match="doors has no seats"):
            sw.bring_in([])
        with pytest.raises(sw.HandError, match="doors has no seats"):
            sw.bring_in(np.array([], dtype=object))
        with pytest.raises(sw.HandError, match="several cards"):
            sw.bring_in(["2c3c", "4c5c"])
        with pytest.raises(sw.HandError, match=r"tie is 'high'"):
            sw.bring_in("2c3c", tie="high")
        with pytest.raises(sw.HandError, match="holdem has no up-cards"):
            sw.bring_in("2c3c", "holdem")
        with pytest.raises(sw.HandError, match="draw has no up-cards"):
            sw.bring_in("2c3c", "draw")
        with pytest.raises(sw.UnknownNameError):
            sw.bring_in("2c3c", "stad")

    def test_other_decks(self) -> None:
        assert sw.bring_in("7d6c", stud("short_deck", "short")) == 1
        with pytest.raises(sw.CardError, match=r"ids are 16 \(6c\) to 51 \(As\)"):
            sw.bring_in("2d6c", stud("short_deck", "short"))
        assert sw.bring_in("7d6c", stud("high_bug", "joker")) == 1
        with pytest.raises(sw.CardError, match=r"doors\[0\] has the joker; it has no place"):
            sw.bring_in("Jk7c", stud("high_bug", "joker"))

    @pytest.mark.parametrize("rankings", [("badugi", "ace_to_five"), ("ace_to_five", "badugi")])
    def test_of_badugi_and_a_low_the_low_decides(self, rankings: tuple[str, str]) -> None:
        game = stud(rankings)
        assert sw.bring_in("Ks 2d Kh As", game) == sw.bring_in("Ks 2d Kh As", "razz") == 0
        boards = ["AsKs", "2c2d", "QhJd"]
        assert sw.first_to_act(boards, game) == sw.first_to_act(boards, "razz") == 2

    def test_badugi_alone_does_not_compare_up_cards(self) -> None:
        for ask in (sw.bring_in, sw.first_to_act):
            with pytest.raises(sw.HandError, match="own has no high or low half"):
                ask(["Ks", "2d"], stud("badugi"))


class TestFirstToAct:
    def test_the_vectors(self) -> None:
        """The best class of some boards acts first; equal classes by position."""
        rng = np.random.default_rng(2)
        vectors = rows("showing.csv")
        tried = 0
        for size in range(1, 5):
            same = [row for row in vectors if int(row["count"]) == size]
            for _ in range(200):
                chosen = [same[i] for i in rng.choice(len(same), 4, replace=False)]
                cards = [reference.cards(row["cards"]) for row in chosen]
                if len({card for board in cards for card in board}) < 4 * size:
                    continue
                tried += 1
                for game, column in (("stud", "class_high"), ("razz", "class_low")):
                    ranks = [int(row[column]) for row in chosen]
                    boards = [row["cards"] for row in chosen]
                    assert sw.first_to_act(boards, game) == ranks.index(min(ranks))
        assert tried > 200

    @pytest.mark.parametrize(
        ("boards", "game", "first"),
        [
            (["AsKs", "2c2d", "QhQd"], "stud", 2),
            (["AsKs", "AdKd", "QhJd"], "stud8", 0),
            (["As2s", "Ad2d", "Kh3d"], "razz", 0),
            (["As2s", "7d2d", "2h2c"], "razz_27", 1),
            (["7h2s", "7d2d", "8h3c"], "razz_27", 0),
            (["", "7d2d", "8h3c"], "stud", 2),
            (["2s3s4s5s", "Kh9d8c7s", ""], "stud", 1),  # straights and flushes don't count
        ],
    )
    def test_cases(self, boards: list[str], game: str, first: int) -> None:
        assert sw.first_to_act(boards, game) == first

    def test_many_deals(self) -> None:
        rng = np.random.default_rng(3)
        cards = np.argsort(rng.random((100, 52)), axis=1)[:, :15].reshape(100, 5, 3)
        cards[::2, 1] = -1
        for game in ("stud", "razz", "razz_27"):
            found = sw.first_to_act(cards, game)
            one_by_one = [
                sw.first_to_act([sw.format_cards(b[b >= 0]) for b in deal], game) for deal in cards
            ]
            assert found.tolist() == one_by_one

    def test_errors(self) -> None:
        with pytest.raises(sw.HandError, match=r"boards\[1\] shows 1 cards, and another seat 2"):
            sw.first_to_act(["AsKs", "2c"])
        with pytest.raises(sw.HandError, match="boards is one board"):
            sw.first_to_act("AsKs")
        with pytest.raises(sw.HandError, match="boards has 5 cards a seat"):
            sw.first_to_act(["AsKsQsJsTs", "2c3c4c5c6c"])
        with pytest.raises(sw.HandError, match="nobody shows"):
            sw.first_to_act([[-1, -1], [-1, -1]])
        with pytest.raises(sw.CardError, match="As twice"):
            sw.first_to_act(["AsKs", "AsQs"])


class TestDealPlan:
    @pytest.mark.parametrize(
        ("players", "community", "left"),
        [
            (2, False, (46, 44, 42, 40, 38)),
            (7, False, (31, 24, 17, 10, 3)),
            (8, True, (28, 20, 12, 4, 3)),
            ([8, 8, 8, 8, 4], False, (28, 20, 12, 4, 0)),
            ([8, 8, 8, 8, 5], True, (28, 20, 12, 4, 3)),
            ([8, 7, 7, 7, 7], False, (28, 21, 14, 7, 0)),
        ],
    )
    def test_when_a_card_is_shared(self, players: object, community: bool, left: tuple) -> None:
        plan = sw.stud_deal_plan(players)
        assert (plan.community, plan.left) == (community, left)
        last = sw.Street(board=1) if community else sw.Street(down=1)
        assert plan.streets[-1] == last
        assert plan.streets[0] == sw.Street(down=2, up=1)

    def test_dead_cards(self) -> None:
        assert not sw.stud_deal_plan(7, "razz", dead=3).community
        assert sw.stud_deal_plan(7, "razz", dead=4).community

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ((9,), "players\\[0\\] is 9; stud takes 1 to 8"),
            ((0,), "players\\[0\\] is 0"),
            (([8, 7, 8, 7, 7],), "players\\[2\\] is 8; stud takes 1 to 7 on this street"),
            (([8, 7],), "has 2 numbers; stud has 5 streets"),
            ((4, "omaha"), "omaha is no stud game"),
        ],
    )
    def test_errors(self, arguments: tuple, message: str) -> None:
        with pytest.raises(sw.HandError, match=message):
            sw.stud_deal_plan(*arguments)

    def test_one_card_does_not_stand_for_two(self) -> None:
        game = stud("high", streets=((2, 1), (0, 1), (0, 1), (2,)), players=8)
        assert not sw.stud_deal_plan(7, game).community
        with pytest.raises(sw.HandError, match="8 players need 16 cards on street 4"):
            sw.stud_deal_plan(8, game)

    def test_too_many_dead_cards(self) -> None:
        with pytest.raises(sw.HandError, match="dead is 53"):
            sw.stud_deal_plan(2, dead=53)
        with pytest.raises(sw.HandError, match="8 players need 8 cards on street 4"):
            sw.stud_deal_plan(8, dead=5)
        with pytest.raises(sw.InputTypeError):
            sw.stud_deal_plan(2.0)


@pytest.mark.parametrize(
    ("boards", "game", "by_position", "by_suit"),
    [
        (["Ah Kd", "As Kc", "Qs Qc"], "stud", 2, 2),
        (["Ah Kd", "As Kc", "2s 3s"], "stud", 0, 1),
        (["Ah Kd", "", "Ac Ks", "As Kc"], "stud8", 0, 3),
        (["9c 9h 2s", "9d 9s 2c"], "stud", 0, 1),
        # The ace is razz's lowest card: the eights decide, the lowest suit acts first.
        (["As 8h", "Ac 8d", "Ah 8s"], "razz", 0, 1),
        (["9s 7c", "9h 7s", "9c 8c"], "razz_27", 0, 1),
        (["As 7c", "Ah 7s", "Ad 8c"], "razz_27", 0, 1),
    ],
)
def test_equal_boards(boards: list[str], game: str, by_position: int, by_suit: int) -> None:
    assert sw.first_to_act(boards, game) == by_position
    assert sw.first_to_act(boards, game, tie="position") == by_position
    assert sw.first_to_act(boards, game, tie="suit") == by_suit
    size = len(boards[0].split())
    ids = [sw.parse_cards(board) or [-1] * size for board in boards]
    assert sw.first_to_act(np.array([ids, ids[::-1]]), game, tie="suit").tolist() == [
        by_suit,
        len(boards) - 1 - by_suit,
    ]


@pytest.mark.parametrize("tie", ["suits", None, 1, np.array(["suit", "suit"])])
def test_ties_are_broken_by_suit_or_position(tie: object) -> None:
    for found in (sw.first_to_act, sw.bring_in):
        with pytest.raises(sw.HandError, match=r"tie is .*; it is 'suit' or 'position'"):
            found(["2c", "3d"], "stud", tie)
