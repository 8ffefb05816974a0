"""Games as data: those of the rules, under all their names, and games of one's own."""

from __future__ import annotations

import dataclasses
from itertools import product

import numpy as np
import pytest
import reference_pots

import steelwheel as sw

PHH_CODES = {
    "NT": "holdem",
    "FT": "holdem",
    "NS": "shortdeck",
    "PO": "omaha",
    "FO/8": "omaha8",
    "F7S": "stud",
    "F7S/8": "stud8",
    "FR": "razz",
    "N2L1D": "single_draw_27",
    "F2L3D": "triple_draw_27",
    "FB": "badugi",
}
DRAWS = {
    "draw": 1,
    "single_draw_27": 1,
    "triple_draw_27": 3,
    "triple_draw_a5": 3,
    "single_draw_a5": 1,
    "single_draw_a6": 1,
    "badugi": 3,
    "badeucy": 3,
    "badacey": 3,
}
STUD = ("stud", "stud8", "stud_hilo", "razz", "razz_27", "london")


def test_all_games_of_the_rules_are_there() -> None:
    assert set(sw.GAMES) == set(reference_pots.GAMES)


@pytest.mark.parametrize("name", reference_pots.GAMES)
def test_parts(name: str) -> None:
    game = sw.game(name)
    hole, board, own, rankings = reference_pots.GAMES[name]
    assert (game.hole, game.board, game.from_hole, game.rankings) == (hole, board, own, rankings)
    assert game.draws == DRAWS.get(name, 0)
    assert game.stud == (name in STUD)
    assert game.deck == {"shortdeck": "short", "single_draw_a5": "joker"}.get(name, "full")
    assert sum(street.down + street.up for street in game.streets) == hole
    assert sum(street.board for street in game.streets) == board
    assert 2 <= game.players <= 10
    assert hash(game) == hash(dataclasses.replace(game))
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.hole = 3


def test_streets() -> None:
    assert sw.game("holdem").streets == ((2, 0, 0), (0, 0, 3), (0, 0, 1), (0, 0, 1))
    assert sw.game("courchevel").streets[:2] == (sw.Street(down=5, board=1), sw.Street(board=2))
    assert sw.game("razz").streets == ((2, 1, 0), (0, 1, 0), (0, 1, 0), (0, 1, 0), (1, 0, 0))


@pytest.mark.parametrize(("code", "name"), PHH_CODES.items())
def test_codes_of_hand_histories(code: str, name: str) -> None:
    assert sw.game(code) is sw.GAMES[name] is sw.game(code.lower())


def test_names_are_unique_and_forgiving() -> None:
    names = [name for game in sw.GAMES.values() for name in (game.name, *game.aliases)]
    keys = [name.lower().translate(str.maketrans("", "", "-_ /'’")) for name in names]
    assert len(set(keys)) == len(keys)
    assert sw.game("Big-O") is sw.game("omaha5 8")
    assert sw.game("Hold'em") is sw.game("Texas Hold’em") is sw.game("holdem")
    assert sw.game("Omaha/8") is sw.game("Omaha Hi/Lo") is sw.game("omaha8")
    assert sw.game(sw.game("stud")) is sw.game("stud")


def test_an_unknown_game_is_told_near_names() -> None:
    with pytest.raises(sw.UnknownNameError, match="'holdme'; did you mean 'holdem'"):
        sw.showdown("holdme", ["AsAh", "KsKh"])
    with pytest.raises(sw.InputTypeError, match="game must be a name"):
        sw.game(7)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("2-7 triple draw", "triple_draw_27"),
        ("27 single draw", "single_draw_27"),
        ("a-5 triple draw", "triple_draw_a5"),
        ("tripl draw 2-7", "triple_draw_27"),
        ("deuce to seven triple draw", "triple_draw_27"),
        ("5 card omaha", "omaha5"),
        ("omaha 8 or better", "omaha8"),
    ],
)
def test_words_may_be_in_another_order(asked: str, first: str) -> None:
    with pytest.raises(sw.UnknownNameError, match=f"did you mean '{first}'"):
        sw.game(asked)


def test_a_game_of_its_own_works_everywhere() -> None:
    nine = dataclasses.replace(sw.game("stud8"), name="stud9", rankings=("high", "nine_or_better"))
    result = sw.showdown(nine, ["AsKs2d3d4h9hTc", "QdQhJcJh8s8c2c"])
    assert result.winners == ((1,), (0,))
    assert sw.split_pot(101, result) == [50, 51]
    assert sw.bring_in("As2d", nine) == 1
    assert sw.stud_deal_plan(8, nine).community
    assert sw.showdown(nine, ["AsKs2d3d4h9h", "QdQhJcJh8s8c"], "Tc").winners == ((1,), (0,))


def test_pineapple_and_omaha_with_three_cards() -> None:
    # Two cards are left of pineapple's three at showdown; in the lazy game at most two play.
    board = "As Ks Qs 2d 3c"
    lazy = sw.Game("lazy", hole=3, board=5, from_hole=range(3), rankings="high")
    every = sw.Game("every", hole=3, board=5, rankings="high")
    three = sw.Game("three", hole=4, board=5, from_hole=3, rankings="high")
    assert sw.showdown(lazy, ["JsTs9h", "2h2c5c"], board).names[0][0] == "royal flush"
    assert sw.showdown(lazy, ["4d5d6d", "AhAc7c"], "2d 3d 9h 9s Jc").winners == ((1,),)
    assert sw.showdown(every, ["4d5d6d", "AhAc7c"], "2d 3d 9h 9s Jc").winners == ((0,),)
    result = sw.showdown(three, ["JsTs9s8c", "4d5d6d7h"], board)
    assert result.names[0] == ["straight flush, king high", "straight, six high"]
    assert result.best_cards[0] == ["Ks Qs Js Ts 9s", "6d 5d 4d 3c 2d"]
    counted = sw.equity(every, ["AsAhAd", "KsKhKd"], "Ac 7d 7h 2c")
    # 52 cards less the ten that are there; only the last king beats four aces: it doesn't.
    assert counted.exact
    assert counted.total == 42
    assert counted.shares == [1, 0]


def test_one_card_in_the_hand_and_six_on_the_board() -> None:
    game = sw.Game("one", hole=1, board=6, rankings="high")
    result = sw.showdown(game, ["As", "2c", ""], "Ks Qs Js Ts 2d 2h")
    assert result.names[0] == ["royal flush", "three of a kind, deuces, K-Q kickers", ""]


def test_halves_may_take_different_cards_from_the_hole() -> None:
    game = sw.Game(
        "drawmaha", hole=5, board=5, from_hole=(2, 5), rankings=("high", "27"), players=9
    )
    result = sw.showdown(game, ["7c5d4h3s2c", "AsAh9c9d9h"], "Ac Ad Kh Qh Jh")
    assert result.winners == ((1,), (0,))
    assert result.best_cards[1] == ["7c 5d 4h 3s 2c", "9h 9d 9c As Ah"]


@pytest.mark.parametrize("own", [None, 1, 2, 3, 4, range(2, 4)])
def test_other_numbers_of_hole_cards_against_the_reference(own: int | range | None) -> None:
    rng = np.random.default_rng(7)
    game = sw.Game("own", hole=4, board=5, from_hole=own, rankings=("high", "a5"), players=3)
    deals = np.argsort(rng.random((40, 52)), axis=1)[:, :17]
    hole, board = deals[:, :12].reshape(-1, 3, 4), deals[:, 12:]
    result = sw.showdown(game, hole, board)
    numbers = range(5) if own is None else own if isinstance(own, range) else [own]
    for deal, (half, system) in product(range(40), enumerate(game.rankings)):
        keys = [
            min(
                reference_pots.best_key(system, hand, board[deal].tolist(), number)
                for number in numbers
            )
            for hand in hole[deal].tolist()
        ]
        assert result.won[half][deal].tolist() == [key == min(keys) for key in keys]


GOOD = {"hole": 2, "board": 5, "rankings": ("high",)}


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"hole": 0}, "hole is 0"),
        ({"board": -1}, "board is -1"),
        ({"draws": -1}, "draws is -1"),
        ({"players": 1}, "players is 1"),
        ({"players": 11}, "at most 10"),
        ({"deck": "large"}, "deck is 'large'"),
        ({"rankings": ()}, "has 0 systems"),
        ({"rankings": ("high", "27", "a5")}, "has 3 systems"),
        ({"rankings": ("showing_high",)}, "boards that show"),
        ({"rankings": ("eight_or_better", "high")}, "only be the second half"),
        ({"rankings": ("short_deck",)}, "is for a short deck"),
        ({"deck": "joker"}, "doesn't play the joker"),
        ({"from_hole": 3}, "'high' needs 5 cards"),
        ({"from_hole": -1}, "not negative"),
        ({"from_hole": (2, 2)}, "2 parts for 1 rankings"),
        ({"board": 2}, "'high' needs 5 cards"),
        (
            {"hole": 5, "board": 0, "players": 10, "deck": "short", "rankings": ("short_deck",)},
            "more",
        ),
        ({"streets": (sw.Street(down=2), sw.Street(board=3))}, "streets deal 3 cards, and board"),
        ({"streets": (sw.Street(down=1), sw.Street(board=5))}, "streets deal 1 cards, and hole"),
        ({"streets": ((3, -1), (0, 0, 5))}, r"streets\[0\].up is -1"),
        ({"from_hole": (range(3), -1), "rankings": ("high", "a5")}, "from_hole is -1"),
    ],
)
def test_parts_that_do_not_go_together(parts: dict[str, object], message: str) -> None:
    with pytest.raises(sw.HandError, match=message):
        sw.Game("wrong", **{**GOOD, **parts})


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"hole": 2.0}, "hole is 2.0"),
        ({"hole": True}, "hole is True"),
        ({"from_hole": "2"}, "from_hole is '2'"),
        ({"from_hole": 2.0}, "from_hole is 2.0"),
        ({"from_hole": [2]}, r"from_hole is \[2\]"),
        ({"rankings": 3}, "rankings is 3"),
        ({"rankings": (3,)}, "ranking must be a name"),
        ({"streets": (3,)}, r"streets is \(3,\)"),
        ({"streets": 5}, "streets is 5"),
        ({"streets": 0}, "streets is 0"),
        ({"streets": None}, "streets is None"),
        ({"streets": (("a",),)}, r"streets\[0\].down is 'a'"),
        ({"streets": ((2,), (0, 0, 2.5), (0, 0, 2.5))}, r"streets\[1\].board is 2.5"),
        ({"deck": [1]}, r"deck is \[1\]"),
        ({"deck": None}, "deck is None"),
        ({"aliases": "one"}, "aliases is 'one'"),
        ({"aliases": (1,)}, "a name is 1"),
    ],
)
def test_parts_of_wrong_types(parts: dict[str, object], message: str) -> None:
    with pytest.raises(sw.InputTypeError, match=message):
        sw.Game("wrong", **{**GOOD, **parts})


def test_integers_of_numpy() -> None:
    two, streets = np.int64(2), ((np.int8(2),), (0, 0, np.uint8(5)))
    game = sw.Game("same", hole=two, board=5, from_hole=two, rankings="high", streets=streets)
    assert game == sw.Game(
        "same", hole=2, board=5, from_hole=2, rankings="high", streets=((2,), (0, 0, 5))
    )
    assert {type(game.from_hole), *map(type, game.streets[0])} == {int}


def test_a_part_that_has_no_name() -> None:
    with pytest.raises(sw.UnknownNameError, match="no ranking is named 'hihg'"):
        sw.Game("wrong", hole=2, board=5, rankings=("hihg",))
    with pytest.raises(sw.InputTypeError, match="a name is ''"):
        sw.Game("", **GOOD)


def test_an_empty_array_of_objects() -> None:
    """Of texts there are none; of numbers it is a hand without cards."""
    with pytest.raises(sw.HandError, match="players has 0 hands; holdem takes 2 to 10"):
        sw.showdown("holdem", np.array([], dtype=object))
    with pytest.raises(sw.HandError, match="players is one hand"):
        sw.showdown("holdem", np.empty(0, dtype=np.uint8))
