"""Bad input of equity: overlapping hands, wrong numbers, wrong types, games it isn't of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import reference

import steelwheel as sw
from steelwheel.errors import (
    CardError,
    HandError,
    InputTypeError,
    RangeError,
    SteelwheelError,
    UnknownNameError,
)


class TestEquity:
    def refused(
        self, error: type[Exception], match: str, players: Sequence[object], **cards: object
    ) -> None:
        with pytest.raises(error, match=match):
            sw.equity("holdem", players, **cards)

    def shared(
        self, card: str, first: str, second: str, players: Sequence[str], **cards: str
    ) -> None:
        """Refused with a message that has the card and both arguments that hold it."""
        with pytest.raises(CardError, match=card) as caught:
            sw.equity("holdem", players, **cards)
        assert first in str(caught.value)
        assert second in str(caught.value)

    def test_two_players_hold_one_card(self) -> None:
        self.shared("As", "players[0]", "players[1]", ["AsAh", "KdAs"])
        self.shared("2c", "players[0]", "players[2]", ["2cAh", "KdAs", "3c2c"])

    def test_one_player_holds_a_card_twice(self) -> None:
        self.refused(CardError, r"players\[1\]: Kd twice", ["AsAh", "KdKd"])
        self.refused(CardError, r"players\[1\]: Kd twice", ["AsAh", [45, 45]])

    def test_a_player_holds_a_card_of_the_board(self) -> None:
        self.shared("Ah", "players[0]", "board", ["AsAh", "KdKc"], board="Ah2c3d")

    def test_dead_cards_are_held_or_on_the_board(self) -> None:
        self.shared("Kc", "players[1]", "dead", ["AsAh", "KdKc"], dead="Kc")
        self.shared("2c", "board", "dead", ["AsAh", "KdKc"], board="2c3d4h", dead="9s2c")
        self.refused(CardError, r"dead: 9s twice", ["AsAh", "KdKc"], dead="9s9s")

    @pytest.mark.parametrize("count", [0, 1, 11, 23, 30])
    def test_number_of_players(self, count: int) -> None:
        cards = [card % 52 for card in range(2 * count)]
        players = [reference.text(cards[2 * i : 2 * i + 2]) for i in range(count)]
        self.refused(HandError, rf"players.*\b{count}\b.*2.*10|players.*2.*10.*{count}", players)

    @pytest.mark.parametrize("hole", ["", "As", "AsAhAd"])
    def test_number_of_hole_cards(self, hole: str) -> None:
        match = rf"players\[1\].*\b{len(hole) // 2}\b.*2|players\[1\].*2.*{len(hole) // 2}"
        self.refused(HandError, match, ["KdKc", hole])

    @pytest.mark.parametrize("board", ["2c3c4c5c6c7c", "2c3c4c5c6c7c8c"])
    def test_too_many_board_cards(self, board: str) -> None:
        count = len(board) // 2
        self.refused(HandError, rf"board.*{count}.*5", ["AsAh", "KdKc"], board=board)

    def test_too_many_dead_cards_for_a_board(self) -> None:
        dead = reference.text(card for card in range(45))
        self.refused(HandError, "dead|deck|cards left", ["AsAh", "KsKh"], dead=dead)

    @pytest.mark.parametrize("bad", [None, 7, 1.5, True, ["As", 3.5], [1.0, 2.0]], ids=repr)
    def test_types_of_a_player(self, bad: object) -> None:
        self.refused(InputTypeError, r"players\[1\]", ["AsAh", bad])

    @pytest.mark.parametrize("bad", [7, 1.5, True, [1.0, 2.0, 3.0]], ids=repr)
    @pytest.mark.parametrize("argument", ["board", "dead"])
    def test_types_of_board_and_dead_cards(self, argument: str, bad: object) -> None:
        self.refused(InputTypeError, argument, ["AsAh", "KdKc"], **{argument: bad})

    @pytest.mark.parametrize("bad", [52, 53, -1, 10**20])
    def test_impossible_ids(self, bad: int) -> None:
        self.refused(CardError, rf"players\[1\]: card 1 is {bad}\b", ["AsAh", [0, bad]])
        self.refused(CardError, rf"board: card 2 is {bad}\b", ["AsAh", "KdKc"], board=[0, 1, bad])

    def test_rubbish(self) -> None:
        self.refused(CardError, r"players\[0\]: '1s'|players\[0\]: '1'", ["1sAh", "KdKc"])
        self.refused(CardError, r"board: '4x' at position 4", ["AsAh", "KdKc"], board="2c3d4x")
        self.refused(CardError, r"dead: '\?' at position 0", ["AsAh", "KdKc"], dead="??")

    @pytest.mark.parametrize("bad", ["AsAh", None, 7, b"AsAh"], ids=repr)
    def test_players_that_are_no_sequence_of_hands(self, bad: object) -> None:
        with pytest.raises(SteelwheelError, match="players"):
            sw.equity("holdem", bad)

    def test_lists_of_cards(self) -> None:
        """A list of texts of one card each is one hand, or one board: never boards of one card."""
        hands = [["Ah", "Kh"], ("Qs", "Qc")]
        expected = sw.equity("holdem", ["AhKh", "QsQc"], "Qd7h2c", "2d3d").winners.tolist()
        for board in (["Qd", "7h", "2c"], ("Qd", "7h", "2c"), [["Qd", "7h", "2c"]]):
            found = sw.equity("holdem", hands, board, ["2d", "3d"])
            assert found.board == "Qd 7h 2c"
            assert found.winners.tolist() == expected
        two = [["Qh"], ["7h"]]
        found = sw.equity("courchevel", ["AhKhQdJdTd", "AsKsQcJcTs"], two)
        assert found.board == "Qh / 7h"
        self.refused(HandError, r"one board or two; give 'Qd 7h'", hands, board=["Qd", "7h"])
        self.refused(CardError, "board: Qd twice", hands, board=["Qd", "7h", "Qd"])
        self.refused(HandError, r"players\[0\].* write a range as 'QQ\+,AK'", [["AK", "QQ+"], "55"])
        self.refused(HandError, r"players\[0\]\[1\] is 'Kh2c', 2 cards", [["Ah", "Kh2c"], "55"])
        known = sw.equity("razz", [["As", "2d", "3h"], ["*", "*", "7h"]], method="sample", trials=9)
        assert known.players == ("As 2d 3h", "?? 7h")

    @pytest.mark.parametrize("game", ["razz", "holdem"])
    def test_a_joker_that_is_not_played(self, game: str) -> None:
        with pytest.raises(CardError, match=r"players\[1\] has the joker .*") as caught:
            sw.equity(game, ["As Ah", "7h Jk"])
        assert str(caught.value).endswith("a card that isn't known is ?, * or xx")

    @pytest.mark.parametrize("sign", ["?", "*", "xx", "Xx", "XX"])
    def test_cards_that_are_not_known(self, sign: str) -> None:
        """Every sign is the same card that isn't known, in every game, and nowhere a joker."""
        board = "2c7d9hTs"
        for game, known, text, meant in (
            ("holdem", "QsQc", "Ah{}", "Ah*"),
            ("holdem", "QsQc", "{} Ah", "Ah*"),
            ("holdem", "QsQc", "{}{}", "random"),
            ("omaha", "QsQcJsJd", "Ah{}Kd {}", "AhKd**"),
        ):
            found = sw.equity(game, [known, text.replace("{}", sign)], board)
            expected = sw.equity(game, [known, sw.Range(meant, hole=len(known) // 2)], board)
            assert found.winners.tolist() == expected.winners.tolist()
        draws = [f"{one} 5d 6c 7h" for one in (sign, "")]
        found, expected = (sw.equity("single_draw_a5", ["As 2d 3c 4h", one]) for one in draws)
        assert found.winners.tolist() == expected.winners.tolist()
        self.refused(CardError, "board: .* isn't known", ["7h7c", "AA"], board=f"2c {sign} 3d")
        self.refused(CardError, "dead: .* isn't known", ["7h7c", "AA"], dead=sign)
        with pytest.raises(CardError, match=r"\[1\]: .* isn't known; every card must be"):
            sw.showdown("holdem", ["AsAh", sign * 2], "2c3d4h5s7c")
        with pytest.raises(CardError, match=r"players\[1\] .* give known hands"):
            sw.equity_many("holdem", ["AsAh", sign * 2], "2c3d4h5s7c")

    @pytest.mark.parametrize("hand", ["random", "QQ", "AKs", "15%", "Ah?", sw.Range("QQ+")])
    def test_ranges_are_not_for_many_spots(self, hand: object) -> None:
        for players in (["AsAh", hand], [["AsAh", hand]], (["As", "Ah"], hand)):
            with pytest.raises(
                CardError, match=r"1\] is .*doesn't take; give known hands. `equity`"
            ):
                sw.equity_many("holdem", players)
        with pytest.raises(InputTypeError, match="dtype float64"):
            sw.equity_many("holdem", np.broadcast_to(0.5, (1 << 40, 2, 2)))

    @pytest.mark.parametrize("text", ["AA*", "15%", "AhXx"])
    def test_hands_of_three_cards_have_no_ranges(self, text: str) -> None:
        three = sw.Game("three", hole=3, board=5, rankings="high")
        with pytest.raises(HandError, match=r"players\[1\] (is|has) .*(three takes 3|and \? for)"):
            sw.equity(three, ["QsQcJs", text])

    def test_question_marks_in_ranges(self) -> None:
        assert sw.equity("omaha", ["QsQcJsJd", "AA??"], "2c7d9hTs").winners.tolist() == (
            sw.equity("omaha", ["QsQcJsJd", "AA**"], "2c7d9hTs").winners.tolist()
        )
        self.refused(HandError, r"players\[1\] has 3 cards; holdem takes 2", ["7h7c", "???"])

    @pytest.mark.parametrize(
        ("game", "text", "match"),
        [
            ("omaha", "AAxx", "'x' at position 3: .* unknown card is a *"),
            ("holdem", "AKx", "'AKx' at position 0: .* write KxA"),
            ("holdem", "aks9", "'aks9' at position 0: 3 cards"),
            ("holdem", "1010c", "the second card alone has a suit"),
        ],
    )
    def test_two_ranks_begin_a_range(self, game: str, text: str, match: str) -> None:
        with pytest.raises(RangeError, match=rf"players\[0\]: .*{match}"):
            sw.equity(game, [text, "random"])

    @pytest.mark.parametrize(
        "players", [{"AsAh", "KdKc"}, frozenset({"AsAh", "KdKc"}), {"AsAh": 1, "KdKc": 1}]
    )
    def test_players_without_an_order(self, players: object) -> None:
        with pytest.raises(InputTypeError, match=r"players is .*; give a sequence of hands"):
            sw.equity("holdem", players)

    def test_unknown_game(self) -> None:
        with pytest.raises(UnknownNameError, match=r"holden.*holdem"):
            sw.equity("holden", ["AsAh", "KdKc"])
        with pytest.raises(InputTypeError, match="game"):
            sw.equity(7, ["AsAh", "KdKc"])

    @pytest.mark.parametrize("game", ["omaha", "omaha5_8", "omaha6", "courchevel"])
    def test_number_of_hole_cards_in_omaha(self, game: str) -> None:
        hole = sw.game(game).hole
        with pytest.raises(HandError, match=rf"players\[0\] has {hole - 1} cards.*{hole}"):
            sw.equity(game, ["As2s3s4s5s6s"[: 2 * hole - 2], "Kd2d3d4d5d6d"[: 2 * hole]])

    def test_more_players_than_the_game_seats(self) -> None:
        cards = reference.text(range(48))
        players = [cards[12 * i : 12 * i + 12] for i in range(8)]
        with pytest.raises(HandError, match="omaha6 takes 2 to 7"):
            sw.equity("omaha6", players)

    def test_cards_that_a_short_deck_lacks(self) -> None:
        for players, cards, owner in (
            (["2cAh", "KsKh"], {}, r"players\[0\]: 2c"),
            (["AsAh", "KsKh"], {"board": "5s6s7s"}, "board: 5s"),
            (["AsAh", "KsKh"], {"dead": "5h"}, "dead: 5h"),
        ):
            with pytest.raises(CardError, match=f"{owner} is not in the deck of shortdeck"):
                sw.equity("shortdeck", players, **cards)

    def test_too_many_dead_cards_in_a_short_deck(self) -> None:
        dead = reference.text(range(16, 44))
        with pytest.raises(HandError, match="dead leaves 4 cards"):
            sw.equity("shortdeck", ["AsAh", "KsKh"], dead=dead)


class TestNothingIsGuessed:
    """What can't be meant is refused by name, never read as something else."""

    @pytest.mark.parametrize(
        "bad", [{"AsAh", "KdKc"}, {"AsAh": 1, "KdKc": 2}, np.array(3)], ids=["set", "dict", "0-d"]
    )
    def test_players_without_an_order(self, bad: Any) -> None:
        """Results are told by place, and a set has none."""
        for call in (sw.equity, sw.equity_cost):
            with pytest.raises(InputTypeError, match=r"players is .*give a sequence"):
                call("holdem", bad)

    @pytest.mark.parametrize("bad", [np.array(["exact", "auto"]), None, ["exact"]], ids=repr)
    def test_methods(self, bad: Any) -> None:
        with pytest.raises(InputTypeError, match=r"method is .*one of 'auto', 'exact', 'sample'"):
            sw.equity("holdem", ["AsAh", "KdKc"], method=bad)

    @pytest.mark.parametrize("bad", [np.array([1, 2]), np.array(3.5), int, 2.0, True], ids=repr)
    def test_workers(self, bad: Any) -> None:
        with pytest.raises(InputTypeError, match=r"workers is .*a number of threads"):
            sw.equity("holdem", ["AsAh", "KdKc"], workers=bad)

    def test_a_seed_that_is_a_bool(self) -> None:
        with pytest.raises(InputTypeError, match="rng is True"):
            sw.equity("holdem", ["AsAh", "KdKc"], method="sample", trials=10, rng=True)

    @pytest.mark.parametrize("bad", [1, None, "no", np.array([1, 2])], ids=repr)
    def test_flags(self, bad: Any) -> None:
        with pytest.raises(InputTypeError, match=r"counts is .*; give True or False"):
            sw.equity_matrix("holdem", "AA", "KK", counts=bad)
        with pytest.raises(InputTypeError, match=r"every is .*; give True or False"):
            sw.best_discards("badugi", ["As2d3c4h"], against=100, every=bad)

    def test_ragged_arrays(self) -> None:
        for argument in ("against", "values"):
            with pytest.raises(InputTypeError, match=rf"{argument} is \[\[1, 2\], \[3\]\]"):
                sw.best_discards("badugi", **{argument: [[1, 2], [3]]})

    def test_rules_of_a_policy(self) -> None:
        with pytest.raises(InputTypeError, match="rules is array"):
            sw.DrawPolicy("badugi", np.array(3))
        for highest in ("", "89", "TJ"):
            with pytest.raises(HandError, match=rf"highest is '{highest}'.*one of 2345"):
                sw.DrawPolicy("badugi", [sw.DrawRule(100, highest=highest)])

    def test_texts_of_ranges_by_argument(self) -> None:
        with pytest.raises(RangeError, match=r"^against: 'foo' at position 4"):
            sw.equity_vs_range("holdem", ["AsAh"], "QQ+,foo")
        for argument, texts in (("hands", ("foo", "QQ")), ("against", ("QQ", "foo"))):
            with pytest.raises(RangeError, match=rf"^{argument}: 'foo' at position 0"):
                sw.equity_matrix("holdem", *texts)

    @pytest.mark.parametrize("text", ["9" * 20_000, "1" * 5000 + "%", "AA:0." + "1" * 5000])
    def test_endless_digits(self, text: str) -> None:
        """Refused at once, and in a message that can be read."""
        with pytest.raises(RangeError, match="at position") as caught:
            sw.Range(text)
        assert len(str(caught.value)) < 300

    def test_weights_beyond_floats(self) -> None:
        """The counts of deals are, but not the equities."""
        tiny = f"AA:1/{'9' * 400}"
        assert "81.9461%" in str(sw.equity("holdem", [tiny, "KK"]))
        found = sw.equity_vs_range("holdem", ["QsQh", "AsAd"], tiny, "2c7d9hAcAh")
        assert found[0] == 0
        assert np.isnan(found[1])

    def test_results_over_the_hands(self) -> None:
        memory = np.zeros(2)
        holes = memory.view(np.uint8)[:4].reshape(2, 2)
        holes[:] = [51, 50], [47, 46]
        with pytest.raises(HandError, match="out shares memory with hands"):
            sw.equity_vs_range("holdem", holes, "QQ", "2c7d9h", out=memory)
        assert holes.tolist() == [[51, 50], [47, 46]]
