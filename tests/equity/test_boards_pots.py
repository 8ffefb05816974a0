"""Several boards that share a pot: whole pots, against dealing all boards together."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.errors import HandError

SURE = ["5s 2c 3d 4h 9c", "Kh 2d 3c 4s 9d"]  # aces win the first, kings the second


def dealt(game: str, hands: list[str], boards: list[str], dead: str = "") -> dict[str, object]:
    """All deals one by one: each way to bring the boards' cards, of those on one in any order."""
    known = [sw.parse_cards(board) for board in boards]
    gone = {card for text in [*hands, *boards, dead] for card in sw.parse_cards(text)}
    left = [card for card in range(52) if card not in gone]
    come = 5 - len(known[0])
    rows = []
    for cards in permutations(left, come * len(known)):
        parts = [cards[i * come : (i + 1) * come] for i in range(len(known))]
        if all(tuple(sorted(part)) == part for part in parts):
            rows.append([[*board, *part] for board, part in zip(known, parts, strict=True)])
    hole = np.array([[sw.parse_cards(hand) for hand in hands]] * len(rows))
    result = sw.showdown(game, hole, np.array(rows))
    winners, won = Counter(), [Counter() for _ in hands]
    for sets in np.bitwise_or.reduce(result.winner_sets).tolist():
        winners[np.bitwise_or.reduce(sets)] += 1
        for player, counter in enumerate(won):
            counter[sum(one == 1 << player for one in sets)] += 1
    return {
        "total": len(rows),
        "winners": [winners[i] for i in range(1 << len(hands))],
        "boards": [[counter[k] for k in range(len(boards) + 1)] for counter in won],
        "units": result.units.sum(axis=0).tolist(),
        "squares": (result.units.astype(object) ** 2).sum(axis=0).tolist(),
    }


CASES = [
    ("holdem", ["AsAh", "KdKc"], SURE, ""),
    ("holdem", ["AsAh", "8d7d"], ["9d Td 2c 3s", "9d Td 2c Jh"], ""),
    ("holdem", ["AsAh", "8d7d", "QsQd"], ["9d Td 2c 3s", "9d Td 2c Jh", "9d Td 2c Js"], "Kc Kd Ks"),
    ("holdem", ["AsAh", "8d7d"], ["9d Td 2c", "3d Kd 2d"], "5c5d5h5s6c6d6h6s4c4d4h4s3c3h3sTcThTs"),
    ("omaha8", ["AsAh2s3h", "KdKc8d7d"], ["9d Td 2c 3s", "4d 5c 2d Jh"], ""),
]  # fmt: skip


@pytest.mark.parametrize(("game", "hands", "boards", "dead"), CASES)
def test_against_dealing_all(game: str, hands: list[str], boards: list[str], dead: str) -> None:
    expected = dealt(game, hands, boards, dead)
    total = expected["total"]
    found = sw.equity(game, hands, boards, dead)
    assert found.exact
    assert found.total == total
    assert found.pots.tolist() == expected["winners"]
    assert found.boards_won.tolist() == expected["boards"]
    assert found.wins.tolist() == [expected["winners"][1 << i] for i in range(len(hands))]
    assert found.scoops.tolist() == [row[-1] for row in expected["boards"]]
    assert [share * len(boards) * 5040 * total for share in found.shares] == expected["units"]
    assert (found.wins + found.ties <= total).all()
    assert (found.error == 0).all()

    drawn = sw.equity(game, hands, boards, dead, method="sample", trials=40_000, rng=3)
    assert drawn.trials == drawn.total == drawn.pots.sum() == 40_000
    assert drawn.played == 40_000 * len(boards)
    mean = np.array(expected["units"]) / total
    spread = np.array(expected["squares"]) / total - mean**2
    right = np.sqrt(np.maximum(spread.astype(float), 0) / 40_000) / (5040 * len(boards))
    assert drawn.error == pytest.approx(right, rel=0.03, abs=1e-12)
    assert (abs(drawn.equity - found.equity) <= 5 * right + 1e-12).all()
    parts = np.array(expected["boards"]) / total
    near = 5 * np.sqrt(parts * (1 - parts) / 40_000) + 1e-12
    assert (abs(drawn.boards_won / 40_000 - parts) <= near).all()
    parts = np.array(expected["winners"]) / total
    near = 5 * np.sqrt(parts * (1 - parts) / 40_000) + 1e-12
    assert (abs(drawn.pots / 40_000 - parts) <= near).all()


def test_each_is_sure_of_a_board() -> None:
    for method in ("exact", "sample"):
        found = sw.equity("holdem", ["AsAh", "KdKc"], SURE, method=method, rng=1)
        assert found.equity.tolist() == [0.5, 0.5]
        assert found.error.tolist() == [0, 0]
        assert found.wins.tolist() == [0, 0]
        assert found.ties.tolist() == [found.total] * 2
        assert found.board_wins.tolist() == [found.total] * 2
        assert found.boards_won.tolist() == [[0, found.total, 0]] * 2
    assert sw.equity("holdem", ["AsAh", "KdKc"], SURE, method="sample", error=1e-9).error.max() == 0


def test_ranges_go_by_their_hands() -> None:
    boards = ["9d Td 2c 3s", "9h Th 2d 3c"]
    pairs = [("AsAh", "AdKd"), ("AsAh", "KcKd"), ("AsAd", "KcKd")]  # AsAd and AdKd share a card
    each = [sw.equity("holdem", pair, boards) for pair in pairs]
    weights = [2 if pair[1] == "KcKd" else 1 for pair in pairs]
    found = sw.equity("holdem", ["AsAh,AsAd", "AdKd:0.5,KcKd"], boards)
    assert found.scale == 2
    assert found.total == sum(w * one.total for w, one in zip(weights, each, strict=True))
    assert (found.pots == sum(w * one.pots for w, one in zip(weights, each, strict=True))).all()
    # A range of which one hand is left counts by its weight.
    one = sw.equity("holdem", ["AsAh", "KcKd:0.5"], boards)
    assert (one.scale, one.total, one.pots.sum()) == (2, 40 * 39, 40 * 39)


def test_pots_that_would_take_long() -> None:
    found = sw.equity("holdem", ["15%", "15%"], ["2c 7d 9h", "2s 7h 3h"])
    assert found.exact
    assert found.equity == pytest.approx([0.5, 0.5])
    assert found.pots is None
    assert found.boards_won is None
    assert np.isnan(found.wins).all()
    assert np.isnan(found.ties).all()
    assert found.board_wins[0] == found.board_wins[1] > 0
    assert found.total == sw.equity_cost("holdem", ["15%", "15%"], ["2c 7d 9h", "2s 7h 3h"]).deals
    assert "nan" not in str(found)
    drawn = sw.equity(
        "holdem", ["15%", "15%"], ["2c 7d 9h", "2s 7h 3h"], method="sample", trials=20_000, rng=1
    )
    assert drawn.pots.sum() == 20_000
    with pytest.raises(HandError, match="10 cards to come; with so many, at most 7 players"):
        sw.equity("holdem", ["random"] * 8, ["", ""])


def test_workers_and_chunks_deal_the_same() -> None:
    args = "omaha", ["AsAhKsKh", "random", "QsQh**"], ["2c 7d 9h", "2d 7h 9s"]
    one = sw.equity(*args, method="sample", trials=30_000, rng=5)
    other = sw.equity(*args, method="sample", trials=30_000, rng=5, workers=2)
    for name in ("winners", "pots", "boards_won"):
        assert (getattr(one, name) == getattr(other, name)).all()
    assert one.squares == other.squares
