"""Hole cards with a board: which cards play by the number of hole cards, or by the game."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
import reference

import steelwheel as sw
from steelwheel.errors import CardError, HandError

BOARD = "Qh Jc Ts 2c 2d"
FUNCTIONS = [sw.rank, sw.describe, sw.category, sw.best_cards]
every_function = pytest.mark.parametrize("call", FUNCTIONS, ids=lambda call: call.__name__)


def deals(count: int, hole: int, width: int, system: str = "high") -> tuple[np.ndarray, np.ndarray]:
    rows = reference.sample(np.random.default_rng(hole), system, count, hole + width)
    return rows[:, :hole].copy(), rows[:, hole:].copy()


@every_function
@pytest.mark.parametrize("system", ["high", "27", "short_deck", "badugi", "eight_or_better"])
@pytest.mark.parametrize("width", [3, 4, 5])
def test_any_cards_play_with_two_of_the_hole(call, system: str, width: int) -> None:
    hole, board = deals(50, 2, width, sw.RANKINGS[system].name)
    whole = call(np.concatenate([hole, board], axis=1), system)
    assert np.array_equal(call(hole, system, board=board), whole)
    assert np.array_equal(call(hole, system, board=board, game=None), whole)
    texts = [[reference.text(row) for row in rows] for rows in (hole, board)]
    assert np.array_equal(call(texts[0], system, board=texts[1]), whole)
    assert np.array_equal(call(hole.tolist(), system, board=board.tolist()), whole)


@every_function
def test_broadcasting(call) -> None:
    hole, _ = deals(3, 2, 5)
    boards = reference.sample(np.random.default_rng(4), "high", 40, 5)
    hole_cards = {*hole.ravel().tolist()}
    boards = np.array([row for row in boards if not hole_cards & {*row.tolist()}])[:7]
    found = call(hole[:, np.newaxis], board=boards)
    assert found.shape[:2] == (3, 7)
    for i, j in np.ndindex(3, 7):
        assert np.array_equal(found[i, j], call([*hole[i].tolist(), *boards[j].tolist()]))
    assert np.array_equal(call(hole[0].tolist(), board=boards), found[0])


def test_known_hands() -> None:
    assert sw.rank("AsKd", board=BOARD) == 1600  # the best straight
    assert sw.describe("AsKd", board=BOARD) == "straight, ace high"
    assert sw.category("2h2s", board=BOARD) == "four of a kind"
    assert sw.best_cards("AsKd", board=BOARD) == "As Kd Qh Jc Ts"
    assert sw.best_cards("3s4d", board="Ah Kh Qh Jh Th") == "Ah Kh Qh Jh Th"
    assert sw.rank(["As", "Kd"], board=["Qh", "Jc", "Ts", "2c", "2d"]) == 1600
    assert sw.rank("AsKdQhJcTs", board="") == sw.rank("AsKdQhJcTs", board=None) == 1600
    high, low = sw.rank_hilo("As2d", "3c 4h 8s Kd Kh")
    assert (high, low) == (sw.rank("As2d3c4h8sKdKh"), sw.rank("As2d3c4h8s", "a5_8"))


@pytest.mark.parametrize("from_hole", [None, 1, 2, 3, range(0, 3), range(2, 4)])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_cards_that_a_game_lets_play(from_hole, size: int) -> None:
    """Against all choices of five cards, each ranked alone."""
    game = sw.Game("g", hole=size, board=5, rankings="high", from_hole=from_hole, players=4)
    allowed = range(6) if from_hole is None else from_hole
    allowed = (allowed,) if isinstance(allowed, int) else allowed
    hole, board = deals(20, size, 5)
    ranks = sw.rank(hole, board=board, game=game)
    played = sw.best_cards(hole, board=board, game=game)
    for i in range(20):
        possible = [
            [*own, *shared]
            for count in allowed
            if count <= min(size, 5)
            for own in combinations(hole[i].tolist(), count)
            for shared in combinations(board[i].tolist(), 5 - count)
        ]
        assert ranks[i] == min(map(sw.rank, possible))
        assert sorted(played[i].tolist()) in [sorted(one) for one in possible]
        assert sw.rank(played[i]) == ranks[i]
        assert sw.category(hole[i], board=board[i], game=game) == sw.category(played[i])
        assert sw.describe(hole[i], board=board[i], game=game) == sw.describe(played[i])


def test_games_by_name() -> None:
    assert sw.rank("AsKsQdJd", board="Ts 9s 8s 2s 2h", game="omaha") == 403  # no flush
    assert sw.rank("AsKs", board="Ts 9s 8s 2s 2h", game="holdem") == sw.rank("AsKsTs9s8s")
    assert sw.rank("6s7s", "short_deck", board="8s 9s As", game="short_deck") == sw.rank(
        "6s7s8s9sAs", "short_deck"
    )
    # A stud hand and the card that all share.
    assert sw.rank("As2d3h4c9s9d", "razz", board="5s", game="razz") == 1


@every_function
def test_refusals(call) -> None:
    for args, wrong in (
        ({"cards": "AsKdQc"}, "cards has 3 cards; with a board hands have 2 cards, or as in Omaha"),
        ({"cards": "AsKd", "board": "Qh Jc"}, "board has 2 cards; boards have 3, 4 or 5 cards"),
        ({"cards": "AsKdQc", "game": "holdem"}, "cards has 3 cards; holdem takes 2"),
        ({"cards": "AsKd", "game": "omaha"}, "cards has 2 cards; omaha takes 4"),
        ({"cards": "AsKdQcJd9s", "game": "draw"}, "board has 5 cards; draw has no board"),
        ({"cards": "AsKd", "board": "Qh Jc", "game": "holdem"}, "'high' needs 5 cards, which hold"),
        ({"cards": "As", "ranking": "showing_high", "board": "KdQdJd"}, "cards has 1 card"),
        ({"cards": "AsKd", "board": "", "game": "holdem"}, "game is 'holdem' .*board isn't given"),
    ):
        with pytest.raises(HandError, match=wrong):
            call(**{"board": BOARD, **args})
    with pytest.raises(CardError, match="cards and board both have Qh; a card is there once"):
        call("AsQh", board=BOARD)
    with pytest.raises(CardError, match=r"cards\[1\] and board both have 2c"):
        call(["AsKd", "3c2c"], board=BOARD)
    with pytest.raises(CardError, match=r"board\[1\]: Jc twice"):
        call("AsKd", board=[BOARD, "Qh Jc Jc 2c 2d"])
    with pytest.raises(CardError, match="board: card 3 is 0, the 2c, which"):
        call("AsKd", board=BOARD, game="short_deck")
    with pytest.raises(CardError, match=r"cards: .* is a card that isn't known"):
        call("As?", board=BOARD)


def test_out_and_workers() -> None:
    hole, board = deals(300_000, 2, 5)
    alone = sw.rank(hole, board=board)
    assert np.array_equal(alone, sw.rank(np.concatenate([hole, board], axis=1)))
    out = np.empty(len(hole), dtype=np.uint16)
    assert sw.rank(hole, board=board, out=out, workers=2) is out
    assert np.array_equal(out, alone)


FIVE_HIGH_STRAIGHT = 10 + 156 + 156 + 1277 + 10  # the last of those that are no trips


@pytest.mark.parametrize("rows", [3, 300_000])
@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_one_hand_repeated(rows: int, dtype: str) -> None:
    """Rows that are all the same have no step."""
    hand = np.broadcast_to(np.array([51, 50], dtype=dtype), (rows, 2))
    board = np.broadcast_to(np.array([0, 5, 10, 15, 21], dtype=dtype), (rows, 5))
    for boards in (board, board[0], "2c 3d 4h 5s 7d"):
        assert np.all(sw.rank(hand, board=boards) == FIVE_HIGH_STRAIGHT)
    assert sw.category(hand[:3], board=board[:3]).tolist() == ["straight"] * 3


def test_a_game_ranks_by_its_own_system() -> None:
    # Straight flushes, quads, flushes, full houses, and of the six straights the fifth.
    ten_high = 6 + 72 + 120 + 72 + 5
    deal = {"board": "6c 7d 9h 8s Ts", "game": "shortdeck"}
    assert sw.rank("AsAh", **deal) == ten_high == sw.rank("AsAh", "short_deck", **deal)
    flush = {"board": "9s 8s 6s Ad Kd", "game": "shortdeck"}
    assert sw.rank("AsKs", **flush) < sw.rank("AcAh", **(flush | {"board": "9s 9d 6s Ad Kd"}))
    assert sw.category("AsKs", **flush) == sw.category("AsKs9s8s6s", "short_deck")
    assert sw.describe("AsKs", **flush) == sw.describe("AsKs9s8s6s", "short_deck")
    assert sw.best_cards("AsKs", **flush) == "As Ks 9s 8s 6s"
    assert sw.rank("AsAh", "high", **deal) == 1604  # when it is asked for
