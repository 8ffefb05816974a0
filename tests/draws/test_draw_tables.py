"""The kept tables of default policies: they are what is worked out, and damage is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import steelwheel as sw
from steelwheel._draws.counts import opponents

ROOT = Path(__file__).resolve().parents[2]
DRAWS = {
    "draw": 1,
    "single_draw_27": 1,
    "triple_draw_27": 3,
    "single_draw_a5": 1,
    "triple_draw_a5": 3,
    "single_draw_a6": 1,
    "badugi": 3,
    "badeucy": 3,
    "badacey": 3,
}


@pytest.mark.parametrize("game", DRAWS)
def test_the_last_draw_is_best_against_those_who_do_the_same(game):
    chances = opponents(sw.game(game))
    best = sw.best_discards(game, against=chances if len(chances) > 1 else chances[0])
    policy = sw.DrawPolicy.default(game)
    assert policy.draws == DRAWS[game]
    assert (policy.table(DRAWS[game]) == best.kept).all()


def test_earlier_draws_of_badugi():
    chances = opponents(sw.game("badugi"))
    best = sw.DrawPolicy.best("badugi", chances[0])
    default = sw.DrawPolicy.default("badugi")
    for draw in (1, 2, 3):
        assert (default.table(draw) == best.table(draw)).all()


@pytest.mark.slow
def test_all_tables():
    tool = ROOT / "tools" / "gen_draw_policies.py"
    subprocess.run([sys.executable, str(tool), "--check"], check=True)


def test_games_of_ones_own_are_worked_out():
    game = sw.Game("mine", hole=4, rankings=("badugi",), draws=2)
    assert sw.DrawPolicy.default(game).draws == 2
