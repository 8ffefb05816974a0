"""Showdowns: every game against the reference, one deal and many, in every form of input."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import numpy as np
import pytest
import reference_pots

import steelwheel as sw

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
GAMES = sorted(reference_pots.GAMES)


def deals(
    game: str, count: int, seats: int, seed: int = 0, narrow: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """Random hands, some of which have folded, and boards; from few cards, so that many tie."""
    rng = np.random.default_rng([seed, count, seats])
    hole, board, *_ = reference_pots.GAMES[game]
    low = 16 if game == "shortdeck" else 0
    deck = np.arange(low, 52)
    if narrow and hole * seats + board <= 24:
        deck = deck[:24]
    chosen = np.argsort(rng.random((count, len(deck))), axis=1)[:, : hole * seats + board]
    cards = deck[chosen]
    hands = cards[:, : hole * seats].reshape(count, seats, hole)
    folded = rng.random((count, seats)) < 0.2
    folded[:, 0] &= ~folded.all(axis=1)
    hands[folded] = -1
    return hands, cards[:, hole * seats :]


def texts(hands: np.ndarray) -> list[str]:
    return [sw.format_cards(hand[hand >= 0]) for hand in hands]


@pytest.mark.parametrize("narrow", [False, True], ids=["any cards", "few cards"])
@pytest.mark.parametrize("game", GAMES)
def test_against_the_reference(game: str, narrow: bool) -> None:
    hole, board = deals(game, 60, 3, narrow=narrow)
    result = sw.showdown(game, hole, board)
    assert result.shares.shape == (60, 3)
    assert (result.shares.sum(axis=1) == 5040).all()
    for deal in range(len(hole)):
        hands = [[int(card) for card in hand if card >= 0] for hand in hole[deal]]
        keys = reference_pots.keys(game, hands, board[deal].tolist())
        expected = reference_pots.shares([keys], 3)
        assert [Fraction(int(share), 5040) for share in result.shares[deal]] == expected
        one = sw.showdown(game, texts(hole[deal]), sw.format_cards(board[deal]))
        assert one.fraction == expected
        for half, side in enumerate(keys):
            assert one.winners[half] == tuple(reference_pots.winners(side, range(3)))
            assert result.won[half][deal].tolist() == [i in one.winners[half] for i in range(3)]
            assert (one.ranks[half] == result.ranks[half][deal]).all()


@pytest.mark.parametrize("game", GAMES)
def test_ranks_names_and_cards_are_those_of_single_hands(game: str) -> None:
    hole, board = deals(game, 10, 3, seed=1)
    parts = sw.game(game)
    result = sw.showdown(game, hole, board)
    for deal in range(len(hole)):
        one = sw.showdown(game, texts(hole[deal]), sw.format_cards(board[deal]))
        shared = sw.format_cards(board[deal])
        assert one.hole == texts(hole[deal])
        assert (result.hole[deal] == hole[deal]).all()
        for half, ranking in enumerate(parts.rankings):
            for seat, hand in enumerate(one.hole):
                name, best = one.names[half][seat], one.best_cards[half][seat]
                assert result.names[half][deal, seat] == name
                ids = result.best_cards[half][deal, seat]
                assert sw.format_cards(ids[ids >= 0]) == best
                rank = one.ranks[half][seat]
                if not hand:
                    assert (name, best, rank) == ("", "", sw.NO_LOW)
                elif parts.from_hole == 2:
                    assert rank == sw.rank_omaha(hand, shared, ranking)
                    assert name == sw.describe(hand, ranking, board=shared)
                    assert best == sw.best_cards(hand, ranking, board=shared)
                else:
                    assert rank == sw.rank(f"{hand} {shared}", ranking)
                    assert name == sw.describe(f"{hand} {shared}", ranking)
                    assert best == sw.best_cards(f"{hand} {shared}", ranking)


class TestForms:
    def test_any_integers_and_leading_axes(self) -> None:
        hole, board = deals("omaha8", 24, 4)
        expected = sw.showdown("omaha8", hole, board)
        for dtype in (np.int8, np.uint8, np.int16, np.int64, np.uint64):
            got = sw.showdown("omaha8", hole.astype(dtype) if dtype != np.uint64 else hole, board)
            assert (got.shares == expected.shares).all()
        shaped = sw.showdown("omaha8", hole.reshape(2, 3, 4, 4, 4), board.reshape(2, 3, 4, 5))
        assert shaped.shape == (2, 3, 4)
        assert (shaped.shares.reshape(24, 4) == expected.shares).all()
        assert (shaped.won[1].reshape(24, 4) == expected.won[1]).all()
        assert shaped.names[0].shape == (2, 3, 4, 4)
        assert shaped.best_cards[1].shape == (2, 3, 4, 4, 5)
        turned = sw.showdown("omaha8", np.asfortranarray(hole), board[:, ::-1])
        assert (turned.shares == expected.shares).all()

    def test_lists_and_texts_of_many_deals(self) -> None:
        hole, board = deals("holdem", 20, 3)
        expected = sw.showdown("holdem", hole, board).shares
        words = [texts(hands) for hands in hole]
        boards = texts(board)
        for form in (
            words,
            np.array(words),
            np.array(words, dtype=object),
            tuple(map(tuple, words)),
        ):
            assert (sw.showdown("holdem", form, boards).shares == expected).all()
        nones = [[hand or None for hand in hands] for hands in words]
        assert (sw.showdown("holdem", nones, boards).shares == expected).all()
        assert (sw.showdown("holdem", hole.tolist(), board.tolist()).shares == expected).all()

    def test_one_board_and_dead_cards_for_all_deals(self) -> None:
        hole = np.array([[[51, 50], [46, 45]], [[0, 1], [46, 45]]])
        result = sw.showdown("holdem", hole, [2, 7, 13, 29, 35], "Ac Jc")
        assert result.shares.tolist() == [[5040, 0], [5040, 0]]
        with pytest.raises(sw.CardError, match=r"players\[1, 0\] and dead both have 2c"):
            sw.showdown("holdem", hole, [2, 7, 13, 29, 35], "2c")
        dead = [[48, -1], [0, 7]]
        with pytest.raises(sw.CardError, match=r"players\[1, 0\] and dead\[1\] both have 2c"):
            sw.showdown("holdem", hole, [2, 11, 13, 29, 35], dead)

    def test_no_deals(self) -> None:
        result = sw.showdown("holdem", np.empty((0, 2, 2), dtype=np.uint8), np.empty((0, 5), int))
        assert result.shares.shape == (0, 2)
        assert str(result).startswith("holdem, 0 deals")

    def test_blocks_do_not_matter(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hole, _ = deals("stud8", 50, 3)
        expected = sw.showdown("stud8", hole).shares
        monkeypatch.setattr("steelwheel._cards.hands.BLOCK_ROWS", 7)
        assert (sw.showdown("stud8", hole).shares == expected).all()
        hole[41, 0] = hole[41, 1] = [0, 1, 2, 3, 4, 5, 6]
        with pytest.raises(
            sw.CardError, match=r"players\[41, 0\] and players\[41, 1\] both have 2c"
        ):
            sw.showdown("stud8", hole)

    @pytest.mark.parametrize("hole", range(1, 8))
    @pytest.mark.parametrize(
        "rankings", [("high", "badugi"), ("badugi", "27"), ("badugi",), ("high", "a5_8"), ("a6",)]
    )
    def test_all_ways_to_put_hands_together(self, hole: int, rankings: tuple[str, ...]) -> None:
        rng = np.random.default_rng(hole)
        deck = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (300, 1)), axis=1)
        for board in range(6):
            if any(hole + board not in sw.RANKINGS[name].sizes for name in rankings):
                continue
            game = sw.Game("of my own", hole=hole, board=board, rankings=rankings, players=3)
            hands = deck[:, : 3 * hole].reshape(300, 3, hole).astype(np.int8)
            hands[::7, 1] = -1
            boards = deck[:, 3 * hole : 3 * hole + board]
            shared = np.broadcast_to(boards[:, np.newaxis], (300, 3, board))
            there = hands[:, :, 0] >= 0
            both = np.concatenate([hands, shared], axis=2)[there]
            for ranks, name in zip(sw.showdown(game, hands, boards).ranks, rankings, strict=True):
                assert (ranks[there] == sw.rank(both, name)).all()
                assert (ranks[~there] == sw.NO_LOW).all()


class TestSplitPots:
    def test_scoop_and_no_low(self) -> None:
        result = sw.showdown("omaha8", ["AsAhKsKh", "2c3c4c5c"], "Ad Kd 9h 9s Jc")
        assert result.winners == ((0,), ())
        assert result.fraction == [1, 0]
        assert result.names[1] == ["no low", "no low"]
        assert result.best_cards[1] == ["", ""]
        scoop = sw.showdown("stud8", ["As2s3s4s5sKdKh", "QcQdJcJd9c9d2h"])
        assert scoop.winners == ((0,), (0,))
        assert scoop.names[1][0] == "steel wheel, 5-4-3-2-A"

    def test_quarters_and_thirds(self) -> None:
        result = sw.showdown("omaha8", ["As2sKdQd", "Ah2hJcJd", "Ac2cTcTd"], "3s 5s 8s Th Jh")
        assert result.fraction == [HALF + HALF / 3, HALF / 3, HALF / 3]
        result = sw.showdown("omaha8", ["As2s9d9c", "Ah2hJcJd"], "3s 5s 8s Th Jh")
        assert result.fraction == [3 * QUARTER, QUARTER]
        sixth = sw.showdown("holdem", ["2c2d", "3c3d", "4c4d"], "As Ks Qs Js Ts")
        assert sixth.fraction == [Fraction(1, 3)] * 3

    def test_ten_players_tie(self) -> None:
        hands = [f"{rank}{suit}{rank}{other}" for rank in "23456" for suit, other in ("cd", "hs")]
        result = sw.showdown("holdem", hands, "As Ks Qs Js Ts")
        assert result.fraction == [Fraction(1, 10)] * 10

    def test_no_qualifier_needed_in_stud_hilo(self) -> None:
        result = sw.showdown("stud_hilo", ["KsKhKdKcQsQhJd", "JsJhTsTh9s9h8c"])
        assert result.winners == ((0,), (1,))

    def test_badugi_halves_differ_in_the_ace(self) -> None:
        hands = ["Ac2d3h4s5s", "2c3c4h5dAs"]
        assert sw.showdown("badacey", hands).winners == ((0,), (0, 1))
        deuce = sw.showdown("badeucy", ["Ac2d3h4sKs", "2h3c5d6s7s"])
        assert deuce.winners == ((1,), (1,))

    def test_the_joker_of_california_lowball(self) -> None:
        result = sw.showdown("california", ["Jk 2c 3d 4h As", "2s 3s 4s 5s Ah"])
        assert result.fraction == [HALF, HALF]
        assert result.best_cards[0][0] == "Jk 4h 3d 2c As"
        with pytest.raises(sw.CardError, match="the joker, which 'triple_draw_a5' doesn't play"):
            sw.showdown("triple_draw_a5", ["Jk 2c 3d 4h As", "2s 3s 4s 5s Ah"])


class TestSeveralBoards:
    BOARDS = ("2h7hTdKs4d", "2h7hTdQdJd")
    HANDS = ("KhTc9dQs8c", "5d6sAdAcAh")

    def test_the_pot_is_divided_among_them(self) -> None:
        result = sw.showdown("big_o", self.HANDS, self.BOARDS)
        singles = [sw.showdown("big_o", self.HANDS, board) for board in self.BOARDS]
        assert result.boards == 2
        assert result.fraction == [
            (one + other) / 2 for one, other in zip(*(s.fraction for s in singles), strict=True)
        ]
        assert result.fraction == [QUARTER, 3 * QUARTER]
        assert result.winners[0] == tuple(s.winners[0] for s in singles)
        assert result.names == tuple([s.names[half] for s in singles] for half in range(2))
        assert result.best_cards[0][1] == singles[1].best_cards[0]
        assert result.ranks[1].shape == (2, 2)
        assert "high, board 2" in str(result)

    def test_many_deals(self) -> None:
        hole, board = deals("omaha8", 30, 3)
        rng = np.random.default_rng(3)
        boards = np.stack([board, board], axis=1)
        free = [
            np.setdiff1d(np.arange(52), [*h.ravel(), *b]) for h, b in zip(hole, board, strict=True)
        ]
        boards[:, 1, 3:] = [rng.choice(cards, 2, replace=False) for cards in free]
        result = sw.showdown("omaha8", hole, boards)
        assert result.whole == 10_080
        assert (result.shares.sum(axis=1) == result.whole).all()
        parts = [sw.showdown("omaha8", hole, boards[:, i]) for i in range(2)]
        assert (result.shares == parts[0].shares + parts[1].shares).all()
        for half in range(2):
            for i in range(2):
                assert (result.ranks[half][:, i] == parts[i].ranks[half]).all()
                assert (result.won[half][:, i] == parts[i].won[half]).all()
                assert (result.names[half][:, i] == parts[i].names[half]).all()
        one = sw.showdown("omaha8", hole[:1], boards[:1, :1])
        assert one.ranks[0].shape == (1, 1, 3)

    def test_boards_share_cards_in_the_same_places_only(self) -> None:
        with pytest.raises(sw.CardError, match=r"board\[0\] and board\[1\] both have Kc, in diff"):
            sw.showdown("holdem", ["AsAh", "QsQh"], ["2c3c4c9dKc", "2c3c4cKc9h"])


class TestCommunityCard:
    SIX = ("AsKs2d3d4h9h", "QdQhJcJh8s8c")

    def test_it_plays_for_all_and_in_both_halves(self) -> None:
        seven = sw.showdown("stud8", [hand + "5c" for hand in self.SIX[:1]] + [""])
        result = sw.showdown("stud8", self.SIX, "5c")
        assert (result.ranks[0][0], result.ranks[1][0]) == (seven.ranks[0][0], seven.ranks[1][0])
        assert result.winners == ((0,), (0,))  # it makes a wheel
        assert result.best_cards[1] == ["5c 4h 3d 2d As", ""]
        assert sw.showdown("stud8", self.SIX, "Tc").winners == ((1,), ())

    def test_deals_with_and_without_it_together(self) -> None:
        hole, _ = deals("stud8", 40, 3)
        hole = hole.astype(np.int64)
        live = (hole >= 0).any(axis=2)
        board = np.full((40, 1), -1)
        expected = sw.showdown("stud8", hole)
        rng = np.random.default_rng(5)
        for deal in range(0, 40, 2):
            card = next(card for card in range(52) if card not in hole[deal])
            board[deal] = card
            expected_hole = hole[deal].copy()
            for seat in np.flatnonzero(live[deal]):
                hole[deal, seat, rng.integers(7)] = -1
                expected_hole[seat] = hole[deal, seat]
        got = sw.showdown("stud8", hole, board)
        assert (got.shares[1::2] == expected.shares[1::2]).all()
        for deal in range(0, 40, 2):
            one = sw.showdown("stud8", texts(hole[deal]), sw.format_cards(board[deal]))
            assert [Fraction(int(n), 5040) for n in got.shares[deal]] == one.fraction
            for half in range(2):
                assert got.best_cards[half][deal].shape == (3, 5)
                assert got.names[half][deal].tolist() == one.names[half]
            ranks = [
                sw.rank(f"{hand} {sw.format_cards(board[deal])}") if hand else sw.NO_LOW
                for hand in texts(hole[deal])
            ]
            assert one.ranks[0].tolist() == ranks

    @pytest.mark.parametrize(
        ("hands", "board", "message"),
        [
            (
                ["AsKs2d3d4h9h5d", "QdQhJcJh8s8c"],
                "5c",
                r"players\[0\] has 7 cards with a community",
            ),
            (SIX, "", "a hand in players has 6 cards; stud8 takes 7, or 6 and a community card"),
            (["AsKs2d3d4h9h5d", "QdQhJcJh8s8c"], "", r"players\[1\] has 6 cards; stud8 takes 7"),
            (SIX, "5cTc", "in stud8 there is no board but one community card"),
            (SIX, ["5c", "Tc"], "2 boards of 1 cards"),
        ],
    )
    def test_wrong_numbers(self, hands: list[str], board: str, message: str) -> None:
        with pytest.raises(sw.HandError, match=message):
            sw.showdown("stud8", hands, board)


class TestText:
    def test_tables(self) -> None:
        result = sw.showdown("holdem", ["AsKs", "", "AdKd"], "Ac Kc Qh 9h 8c", "2c")
        assert str(result).splitlines() == [
            "holdem, board Ac Kc Qh 9h 8c, dead 2c",
            "seat  hand   high                                      share",
            "0     As Ks  two pair, aces and kings, queen kicker *  1/2",
            "1                                                      0",
            "2     Ad Kd  two pair, aces and kings, queen kicker *  1/2",
        ]
        html = result._repr_html_()
        assert html.count("<tr>") == 4
        assert "<caption>holdem, board Ac Kc Qh 9h 8c, dead 2c</caption>" in html

    def test_many_deals_are_summed_up(self) -> None:
        hole = [[[51, 50], [46, 45]]] * 4
        result = sw.showdown("holdem", hole, [0, 5, 9, 15, 31])
        assert str(result) == (
            "holdem, 4 deals\nseat  share of all pots\n0     100.0000%\n1     0.0000%"
        )
        assert "<td>100.0000%</td>" in result._repr_html_()


BOARD = "2c 3c 4d 9h Jd"


class TestBadInput:
    @pytest.mark.parametrize(
        ("hole", "board", "dead", "message"),
        [
            (["AsAh", "AsKd"], BOARD, "", r"players\[0\] and players\[1\] both have As"),
            (["AsAh", "2cKd"], BOARD, "", r"players\[1\] and board both have 2c"),
            (["AsAh", "QcKd"], BOARD, "Qc", r"players\[1\] and dead both have Qc"),
            (["AsAh", "QcKd"], BOARD, "Jd", r"board and dead both have Jd"),
            (["AsAs", "QcKd"], BOARD, "", r"players\[0\]: As twice"),
            (["AsAh", "QcKd"], BOARD, "7c7c", r"dead: 7c twice"),
            ([[51, 50], [49, 49]], BOARD, "", r"players\[1\]: Ac twice|players\[1\]: Ad twice"),
            ([[51, 50], [49, 77]], BOARD, "", r"players\[1\]: card 1 is no card id"),
            ([[51, 50], [49, -2]], BOARD, "", r"players\[1\]: card 1 is no card id"),
            ([[51, 50], [49, 300]], BOARD, "", r"players\[1\]: card 1 is no card id"),
            (["AsAh", "JkKd"], BOARD, "", "the joker, which 'holdem' doesn't play"),
            (["AsAh", "KdKx"], BOARD, "", r"players\[1\]: 'Kx' at position 2"),
            (["AsAh", "KdKh"], "2c 3c 4d 9h J", "", "board: 'J' at position 12"),
        ],
    )
    def test_cards(self, hole: list, board: str, dead: str, message: str) -> None:
        with pytest.raises(sw.CardError, match=message):
            sw.showdown("holdem", hole, board, dead)

    @pytest.mark.parametrize(
        ("hole", "board", "message"),
        [
            (["AsAh"], BOARD, "players has 1 hands; holdem takes 2 to 10"),
            ("AsAh", BOARD, "players is one hand"),
            (["AsAhAd", "KsKhKd"], BOARD, "a hand in players has 3 cards; holdem takes 2"),
            (["AsAh", "Ks"], BOARD, r"players\[1\] has 1 card; holdem takes 2"),
            (["AsAh", "KsKd"], "2c 3c 4d 9h", "board has 4 cards; holdem has 5 at showdown"),
            (["AsAh", "KsKd"], "", "board has 0 cards"),
            ([[51, 50], [47, -1]], BOARD, r"players\[1\] has 1 card; holdem takes 2"),
            (["AsAh", "KsKd"], [0, 4, 9, 30, -1], "board has 4 cards"),
            (["", ""], BOARD, "all seats have folded; no player is left"),
            ([[["AsAh", "KsKd"]]], [BOARD, BOARD], "board is for deals of shape"),
            ([["AsAh", "KsKd"], ["AsAh"]], BOARD, "players is ragged"),
        ],
    )
    def test_counts(self, hole: list, board: str, message: str) -> None:
        with pytest.raises(sw.HandError, match=message):
            sw.showdown("holdem", hole, board)

    def test_a_game_without_a_board(self) -> None:
        with pytest.raises(sw.HandError, match="board has 5 cards; draw has 0"):
            sw.showdown("draw", ["AsAhAdKsKh", "QsQhQdJsJh"], BOARD)

    @pytest.mark.parametrize(
        ("hole", "board"),
        [
            ([1.5, 2.5], BOARD),
            ([["AsAh", "KsKd"], [1, 2]], BOARD),
            (["AsAh", 7], BOARD),
            (None, BOARD),
            ([[51.0, 50.0], [47.0, 46.0]], BOARD),
            ([[51, True], [47, 46]], BOARD),
            (["AsAh", "KsKd"], 5.0),
            (["AsAh", "KsKd"], None),
        ],
    )
    def test_types(self, hole: object, board: object) -> None:
        with pytest.raises((sw.InputTypeError, sw.HandError)):
            sw.showdown("holdem", hole, board)

    def test_more_dead_cards_than_there_are(self) -> None:
        with pytest.raises(sw.HandError, match="dead has 53 cards a deal"):
            sw.showdown("holdem", ["AsAh", "KsKd"], BOARD, [-1] * 53)

    def test_decks(self) -> None:
        with pytest.raises(sw.CardError, match="the 5s, which 'shortdeck' doesn't play"):
            sw.showdown("shortdeck", ["AsAh", "5s6s"], "9s9hTdJdQd")
        with pytest.raises(sw.CardError, match="the joker, which 'razz' doesn't play"):
            sw.showdown("razz", ["Jk234567".replace("2", "2c3c4c5c6c7c")[:14], ""])

    @pytest.mark.parametrize("game", ["holdem", "shortdeck"])
    def test_dead_cards_are_of_the_deck(self, game: str) -> None:
        with pytest.raises(sw.CardError, match="dead: card 0 is the joker"):
            sw.showdown(game, ["AsAh", "KsKd"], "9s9hTdJdQd", "Jk")
        if game == "shortdeck":
            with pytest.raises(sw.CardError, match="dead: card 1 is the 2c"):
                sw.showdown(game, ["AsAh", "KsKd"], "9s9hTdJdQd", "7c2c")

    def test_the_deal_that_is_wrong_is_named(self) -> None:
        hole, board = deals("omaha", 30, 3)
        hole[17, 1] = [0, 1, 2, 3]
        hole[17, 2] = [4, 5, 6, 0]
        board[17] = [10, 11, 12, 13, 14]
        hole[17, 0] = -1
        with pytest.raises(
            sw.CardError, match=r"players\[17, 1\] and players\[17, 2\] both have 2c"
        ):
            sw.showdown("omaha", hole, board)
        hole[17] = -1
        with pytest.raises(sw.HandError, match=r"players\[17\]: all seats have folded"):
            sw.showdown("omaha", hole, board)


def test_units() -> None:
    assert factorial(7) == 5040
    assert all(2520 % ways == 0 for ways in range(1, 11))
