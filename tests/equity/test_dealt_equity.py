"""Equity that is counted by dealing everything: with a joker, and in games of one's own."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.errors import CardError, HandError

BUG = sw.Game("bug", hole=2, board=5, deck="joker", rankings=("high_bug", "a5"))
JOKER = 52


def ids(text: str) -> list[int]:
    return [JOKER if card == "Jk" else sw.parse_cards(card)[0] for card in text.split()]


def expected(
    game: sw.Game, choices: list[list[list[int]]], board: list[int], dead: list[int]
) -> list[Fraction]:
    """Shares by one showdown after the other, hands from lists of those that are possible."""
    total, units = 0, np.zeros(len(choices[0]), dtype=object)
    for hands in choices:
        gone = {*board, *dead, *(card for hand in hands for card in hand)}
        left = [card for card in game.ids if card not in gone]
        rest = [[*board, *more] for more in combinations(left, game.board - len(board))]
        result = sw.showdown(game, np.array([hands] * len(rest)), np.array(rest))
        units += result.units.sum(axis=0).astype(object)
        total += len(rest)
    return [Fraction(int(unit), 5040 * total) for unit in units]


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (("Jk Kd", "4s 6s"), "8h 4c 8s 2d 3d", ""),
        (("Jk Kd", "4s 6s"), "8h 4c 8s 2d", "Ah"),
        (("Ks Kd", "4s 6s", "5c 7c"), "8h 4c Jk", ""),
        (("Ks Kd", "4s 6s"), "8h 4c 9s", "Jk"),
        (("Ks Kd", "4s 6s"), "8h 4c 9s", ""),
    ],
)
def test_a_joker_in_hands_or_on_the_board(players: tuple, board: str, dead: str) -> None:
    hands = [ids(hand) for hand in players]
    shares = expected(BUG, [hands], ids(board), ids(dead))
    for given, table, gone in (
        (players, board, dead),
        (hands, ids(board), ids(dead)),
        ([hand.split() for hand in players], board.split(), dead.split()),
    ):
        result = sw.equity(BUG, given, table, gone)
        assert result.exact
        assert result.shares == shares
    sampled = sw.equity(BUG, players, board, dead, method="sample", trials=20_000, rng=1)
    near = sampled.equity - [float(share) for share in shares]
    assert (abs(near) <= 5 * sampled.error + 1e-12).all()


def test_cards_not_known_may_be_the_joker() -> None:
    board, mine = "8h 4c 8s 2d 3d", ids("Ks Kd")
    left = [card for card in range(53) if card not in {*ids(board), *mine}]
    shares = expected(BUG, [[mine, [*pair]] for pair in combinations(left, 2)], ids(board), [])
    for text in ("random", "??", "* *", "xx xx"):
        result = sw.equity(BUG, ["KsKd", text], board)
        assert (result.total, result.shares) == (1035, shares)
    with_queen = [[mine, [ids("Qs")[0], card]] for card in left if card != ids("Qs")[0]]
    shares = expected(BUG, with_queen, ids(board), [])
    assert sw.equity(BUG, ["KsKd", "Qs ?"], board).shares == shares


@pytest.mark.parametrize("plays", [None, 2])
def test_unknown_cards_in_hands_of_three(plays: int | None) -> None:
    three = sw.Game("three", hole=3, board=5, from_hole=plays, rankings="high")
    board, mine = "2c 7d 9h 3s 4s", ids("Kd Kc Qh")
    dead = "5c5d5h5s6c6d6h6s8c8d8h8sTcTdThTs"
    gone = sw.parse_cards(dead)
    left = [card for card in range(52) if card not in {*ids(board), *mine, *gone}]
    shares = expected(three, [[[*hand], mine] for hand in combinations(left, 3)], ids(board), gone)
    for text in ("random", "***", "???", "xx xx xx", ["*", "?", "xx"]):
        result = sw.equity(three, [text, "KdKcQh"], board, dead)
        assert (result.total, result.shares) == (3_276, shares)
    ace = ids("As")
    rest = [[[*ace, *more], mine] for more in combinations([c for c in left if c != ace[0]], 2)]
    shares = expected(three, rest, ids(board), gone)
    for text in ("As**", "?As?", "Asxx xx", ["As", "?", "?"]):
        assert sw.equity(three, [text, "KdKcQh"], board, dead).shares == shares
    sampled = sw.equity(
        three, ["As??", "KdKcQh"], board, dead, method="sample", trials=50_000, rng=1
    )
    assert abs(sampled.equity[0] - float(shares[0])) < 5 * sampled.error[0]
    two = sw.equity(three, ["***", "***"], trials=50_000, rng=1)
    assert abs(two.equity[0] - 0.5) < 5 * two.error[0]


def test_ranges_beside_a_joker() -> None:
    board = ids("8h 4c 8s 2d")
    aces = [[50, 51], [49, 51], [49, 50], [48, 51], [48, 50], [48, 49]]
    shares = expected(BUG, [[pair, ids("Jk 4d")] for pair in aces], board, [])
    assert sw.equity(BUG, ["AA", "Jk 4d"], board).shares == shares
    ace = [pair for pair in aces if 51 in pair]
    weighted = expected(BUG, [[p, ids("Jk 4d")] for p in [*aces, *ace, *ace]], board, [])
    # Pairs with the ace of spades count three times as much as the others.
    found = sw.equity(BUG, ["AA:1/3,AsAh,AsAd,AsAc", "Jk 4d"], board)
    assert found.shares == weighted


def test_much_to_come_is_drawn() -> None:
    for players in (["Jk Kd", "random"], ["Jk Kd", "QQ+"], ["Jk Kd", "4s 6s", "random"]):
        assert sw.equity(BUG, players, trials=1000, rng=1).method == "sample"
    with pytest.raises(HandError, match="max_work"):
        sw.equity(BUG, ["Jk Kd", "random"], method="exact")


def test_messages_tell_what_is_wrong() -> None:
    for match, players, board, dead in (
        (r"players\[1\] and players\[0\] both have Jk", ["Jk Kd", "Jk 4s"], "", ""),
        (r"board and players\[0\] both have Jk", ["Jk Kd", "5s 4s"], "Jk 2c 3c", ""),
        (r"dead and players\[0\] both have Jk", ["Jk Kd", "5s 4s"], "", "Jk"),
        (r"dead and players\[1\] both have Jk", ["Kh Kd", [52, 1]], "", [52]),
    ):
        with pytest.raises(CardError, match=match):
            sw.equity(BUG, players, board, dead)
    with pytest.raises(HandError, match=r"players\[0\] has 3 cards; bug takes 2"):
        sw.equity(BUG, ["Jk Kd 2c", "4s 6s"])


@pytest.mark.parametrize(
    "parts",
    [
        {"hole": 2, "board": 5, "rankings": "27"},
        {"hole": 2, "board": 5, "rankings": ("high", "27")},
        {"hole": 2, "board": 5, "rankings": ("high", "high")},
        {"hole": 2, "board": 5, "rankings": "badugi"},
        {"hole": 2, "board": 5, "rankings": "high_wild", "deck": "joker"},
        {"hole": 2, "board": 4, "rankings": "high"},
        {"hole": 3, "board": 5, "rankings": "high"},
        {"hole": 3, "board": 5, "rankings": "high", "from_hole": range(3)},
        {"hole": 4, "board": 5, "rankings": "high", "from_hole": 3},
        {"hole": 4, "board": 5, "rankings": "high_bug", "from_hole": 2},
        {"hole": 7, "board": 5, "rankings": "high", "from_hole": 2, "players": 6},
        {"hole": 5, "board": 5, "rankings": ("high", "27"), "from_hole": (2, 5)},
    ],
    ids=str,
)
def test_games_that_nothing_else_counts(parts: dict) -> None:
    game = sw.Game("mine", **{"players": 6, **parts})
    cards = np.random.default_rng(3).permutation(52).tolist()
    hands = [cards[: game.hole], cards[game.hole : 2 * game.hole]]
    board = cards[-game.board + 1 :]
    result = sw.equity(game, hands, board, method="exact")
    assert result.shares == expected(game, [hands], board, [])
