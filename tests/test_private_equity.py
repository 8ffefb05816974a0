"""Equity of hands whose cards are all private, against every deal played out, and known counts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import reference
import reference_private
from reference_private import GAMES

import steelwheel as sw
from steelwheel import _exact_private, _spot, games

OWN_GAMES = {
    "joker_27": replace(games.find("single_draw_27"), name="joker_27", deck="joker"),
    "bug_eight": sw.Game(
        "bug_eight", hole=7, rankings=("high_bug", "eight_or_better"), deck="joker", players=7
    ),
    "wild": sw.Game("wild", hole=6, rankings="high_wild", deck="joker", draws=1, players=8),
    "stud9": replace(
        games.find("stud8"), name="stud9", aliases=(), rankings=("high", "nine_or_better")
    ),
}


def game_of(name: str) -> Any:
    return OWN_GAMES.get(name, name)


def spot_of(game: str, players: Sequence[str], dead: str = "", board: str = "") -> _spot.Spot:
    return _spot.read(game_of(game), players, board, dead)


def count(game: str, players: Sequence[str], dead: str = "", board: str = "", **how: Any) -> Any:
    spot = spot_of(game, players, dead, board)
    found = _exact_private.tallies(spot, **how)
    assert found[0].sum() == _exact_private.deals(spot)
    if len(found) > 1:
        assert found[1].sum() == found[2:].sum() == found[0].sum()
    return found


def random_spot(
    rng: np.random.Generator, name: str, lacking: Sequence[int], left: int
) -> tuple[list[str], str]:
    """Hands that lack so many cards, and dead cards, so that so many are left."""
    rules = GAMES[name]
    deck = rng.permutation(53 if rules.joker else 52).tolist()
    hands = []
    for missing in lacking:
        hands.append(reference.text(deck[: rules.hole - missing]))
        del deck[: rules.hole - missing]
    return hands, reference.text(deck[left:])


CASES = [
    case
    for case in json.loads((Path(__file__).parent / "data" / "equities.json").read_text())
    if any(case["draws"])
]
FILE_GAMES = {
    ("high", 7): "stud",
    ("high", 5): "draw",
    ("stud8", 7): "stud8",
    ("a5", 7): "razz",
    ("a5", 5): "triple_draw_a5",
    ("27", 5): "single_draw_27",
    ("badugi", 4): "badugi",
}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_equities_made_elsewhere(case: dict[str, Any]) -> None:
    size = len(case["hands"][0]) // 2 + case["draws"][0]
    found = count(FILE_GAMES[case["game"], size], case["hands"], case["dead"])
    assert found[0].sum() == case["total"]
    if len(found) > 1:
        assert found[1][0] == case["no_low"]
    high = found[0] if len(found) == 1 else found[2] + found[3]
    for seat, player in enumerate(case["players"]):
        alone = 1 << seat
        shared = [n for n in range(len(high)) if n & alone and n != alone]
        if len(found) == 1:
            assert [high[alone], high[shared].sum()] == [player["wins"], player["ties"]]
        else:
            low = found[1]
            assert found[0][alone] == player["scoop"]
            assert [high[alone], high[shared].sum()] == [player["high_wins"], player["high_ties"]]
            assert [low[alone], low[shared].sum()] == [player["low_wins"], player["low_ties"]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("lacking", "left"),
    [((1, 1), 40), ((2, 1), 24), ((1, 3), 16), ((3, 3), 12), ((0, 2), 30), ((0, 0), 20)],
    ids=str,
)
def test_two_players(game: str, lacking: tuple[int, ...], left: int) -> None:
    rng = np.random.default_rng([*map(ord, game), *lacking])
    for _ in range(2):
        hands, dead = random_spot(rng, game, lacking, left)
        assert count(game, hands, dead).tolist() == (
            reference_private.tallies(game, hands, dead).tolist()
        )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("lacking", "left"),
    [((1, 1, 1), 20), ((2, 1, 2), 9), ((1, 0, 2), 12), ((1, 1, 1, 1), 9), ((0, 1, 0, 2, 1), 7)],
    ids=str,
)
def test_several_players(game: str, lacking: tuple[int, ...], left: int) -> None:
    rng = np.random.default_rng([*map(ord, game), *lacking])
    hands, dead = random_spot(rng, game, lacking, left)
    assert count(game, hands, dead).tolist() == (
        reference_private.tallies(game, hands, dead).tolist()
    )
