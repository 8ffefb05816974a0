"""`?`, `*` and `xx` are cards that aren't known, in every game, and never a joker."""

import pytest

import steelwheel as sw
from steelwheel.errors import CardError, HandError

SIGNS = ["?", "*", "xx", "Xx", "XX", "xX"]


@pytest.mark.parametrize("sign", SIGNS)
class TestSigns:
    """Each sign means the same."""

    @pytest.mark.parametrize("call", [sw.rank, sw.describe, sw.category, sw.best_cards])
    @pytest.mark.parametrize("ranking", ["27", "razz", "high_wild", "high"])
    def test_no_hand_is_ranked_with_it(self, call, ranking: str, sign: str) -> None:
        with pytest.raises(CardError, match="at position 0 is a card that isn't known"):
            call(f"{sign} 5d 4c 3h 2s", ranking)

    def test_refused_where_all_cards_are_known(self, sign: str) -> None:
        calls = [
            lambda: sw.showdown("holdem", ["AsAh", f"Kd{sign}"], "2c 3c 4c 5c 6c"),
            lambda: sw.equity("holdem", ["AsAh", "KdKc"], f"2c {sign} 4c"),
            lambda: sw.equity("holdem", ["AsAh", "KdKc"], dead=sign),
            lambda: sw.equity_many("holdem", ["AsAh", sign * 2]),
            lambda: sw.to_mask(sign),
        ]
        for call in calls:
            with pytest.raises(CardError, match="a card that isn't known"):
                call()

    def test_dealt_in_a_draw_with_a_joker(self, sign: str) -> None:
        """A known joker has 52 % here."""
        players = ["As 2d 3c 4h", f"{sign} 5d 6c 7h"]
        missing = sw.equity("single_draw_a5", ["As 2d 3c 4h", "5d 6c 7h"])
        assert sw.equity("single_draw_a5", players).shares == missing.shares
        joker = sw.equity("single_draw_a5", ["As 2d 3c 4h", "Jk 5d 6c 7h"])
        assert joker.equity[0] < missing.equity[0]

    def test_dealt_in_games_with_a_board(self, sign: str) -> None:
        random = sw.equity("holdem", ["AsAh", "random"], "2c 7d 9h")
        assert sw.equity("holdem", ["AsAh", sign * 2], "2c 7d 9h").shares == random.shares
        ace = sw.equity("holdem", ["KsKh", "Ad*"], "2c 7d 9h")
        assert sw.equity("holdem", ["KsKh", f"Ad{sign}"], "2c 7d 9h").shares == ace.shares
        omaha = sw.equity("omaha", ["AsAhKsKd", "QdQc**"], "2c 3c 4c 5h")
        found = sw.equity("omaha", ["AsAhKsKd", f"QdQc{sign}{sign}"], "2c 3c 4c 5h")
        assert found.shares == omaha.shares

    def test_one_sign_is_one_card(self, sign: str) -> None:
        with pytest.raises(HandError, match=r"players\[1\] is .*, 3 cards .*; holdem takes 2"):
            sw.equity("holdem", ["AsAh", f"Kd{sign}{sign}"])


@pytest.mark.parametrize("text", ["random", "***", "???", "xxxxxx", "AsKs?"])
def test_games_of_hands_that_no_range_knows(text: str) -> None:
    game = sw.Game("three", hole=3, board=5, rankings=("high",))
    with pytest.raises(HandError, match=r"players\[1\] is .*three has 3: give them all"):
        sw.equity(game, ["2c 3c 4c", text])
