"""Showdowns of real games: pots rebuilt from the bets and paid out as they were, to the chip.

The file is no part of the project, so the test is skipped where it is missing. What it doesn't say
is where the button was; the order in which odd chips go is taken from the seats, beginning with
whichever fits, and it is counted how often another than the first seat has to.
"""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import steelwheel as sw

FILE = Path(__file__).parents[3] / "shared" / "showdowns" / "showdowns.jsonl"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the real showdowns are not here")

DRAWMAHA_27 = sw.Game(
    "drawmaha27", hole=5, board=5, from_hole=(2, 5), rankings=("high", "27"), draws=1, players=9
)
"""Half the pot to the best Omaha hand, half to the best deuce-to-seven hand of the five cards."""

GAMES: dict[tuple[str, int], str | sw.Game] = {
    ("short", 2): "shortdeck",
    ("omaha", 5): "omaha5",
    ("omaha", 6): "omaha6",
    ("omaha8", 5): "omaha5_8",
    ("5cd", 5): "draw",
    ("drawmaha27", 5): DRAWMAHA_27,
}

HALF_CHIPS = {
    "phh/antonius-blom-2009": "bets of half a chip",
    "phh/pluribus/102/0": "an odd chip split in two",
    "phh/pluribus/32/23": "an odd chip split in two",
    "phh/pluribus/41b/204": "an odd chip split in two",
    "phh/pluribus/60/88": "an odd chip split in two",
    "phh/pluribus/75b/76": "an odd chip split in two",
    "phh/pluribus/88/128": "an odd chip split in two",
    "phh/pluribus/91/43": "an odd chip split in two",
    "phh/pluribus/91/53": "an odd chip split in two",
}
"""Hands that were played with half chips, so that those are counted."""

UNITS = {"stars/cash_Stars_Flop_NLHE-9max-USD-0.25-0.50-200801.4.way.split.unequal.rake/0": 5}
"""The smallest chip where it is not one cent: 190 cents went to four players as 45, 45, 50, 50."""

DEAD = {"kings/Flop_LO8-USD-500-100-202104.RIO/0"}
"""One who folded is recorded with twice the bet of any who stayed in: these are dead chips."""


@pytest.fixture(scope="module")
def hands() -> list[dict[str, Any]]:
    with FILE.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def showdown(hand: dict[str, Any]) -> sw.Showdown:
    cards = [player["cards"] for player in hand["players"]]
    name = hand["game"]
    game = GAMES.get((name, len(cards[0]) // 2), name)
    folded = [""] * len(hand["dead_bets"])
    return sw.showdown(game, cards + folded, hand.get("boards") or hand["board"])


def whole(hand: dict[str, Any], chips: float) -> int:
    """Chips of a hand as integers."""
    scaled = Fraction(chips) * (2 if hand["id"] in HALF_CHIPS else 1)
    assert scaled.denominator == 1, hand["id"]
    return int(scaled)


def settled(hand: dict[str, Any], first: int) -> sw.Settlement:
    """Pay a hand, with a player who gets odd chips before all others; in stud, suits say who."""
    count = len(hand["players"])
    dead, bets = whole(hand, hand["antes"]), [whole(hand, p["bets"]) for p in hand["players"]]
    for bet in hand["dead_bets"]:
        dead += whole(hand, bet) if hand["id"] in DEAD else 0
        bets.append(0 if hand["id"] in DEAD else whole(hand, bet))
    result = showdown(hand)
    order = [*range(first, count), *range(first), *range(count, len(bets))]
    return sw.settle(
        bets,
        result,
        order=None if result.game.stud else order,
        rake=whole(hand, hand.get("rake", 0)),
        dead=dead,
        unit=UNITS.get(hand["id"], 1),
    )


def test_every_pot_is_paid_to_the_chip(hands: list[dict[str, Any]]) -> None:
    assert len(hands) == 2366
    firsts: Counter[int] = Counter()
    for hand in hands:
        won = [whole(hand, player["won"]) for player in hand["players"]]
        won += [0] * len(hand["dead_bets"])
        orders = range(len(hand["players"]))
        first = next((i for i in orders if settled(hand, i).paid == won), None)
        assert first is not None, f"{hand['id']}: {settled(hand, 0)} against {won}"
        firsts[first] += 1
        result = settled(hand, first)
        assert sum(won) + result.rake == sum(result.bets) + result.dead == whole(hand, hand["pot"])
    # Odd chips went to another than the first seat in four hands.
    assert firsts[0] >= 2366 - 4, firsts


def test_the_exceptions_are_exceptions(hands: list[dict[str, Any]]) -> None:
    by_id = {hand["id"]: hand for hand in hands}
    assert by_id.keys() >= HALF_CHIPS.keys() | UNITS.keys() | DEAD
    for hand in hands:
        numbers = [hand["pot"], *hand["dead_bets"]]
        for player in hand["players"]:
            numbers += [player["bets"], player["won"]]
        assert (hand["id"] in HALF_CHIPS) == any(chips % 1 for chips in numbers), hand["id"]
    (dead,) = DEAD
    most = max(player["bets"] for player in by_id[dead]["players"])
    with pytest.raises(sw.ChipError, match="folded with a bet of 25000"):
        sw.settle(
            [most, 0, *by_id[dead]["dead_bets"]],
            sw.showdown("holdem", ["AsAh", "KsKh", ""], "2c 3c 4d 9h Jd"),
        )


def test_names_are_those_that_the_sites_gave(hands: list[dict[str, Any]]) -> None:
    """Categories of high hands, as far as the sites say them in these words."""
    words = {
        "royal flush": "royal flush",
        "straight flush": "straight flush",
        "four of a kind": "four of a kind",
        "full house": "full house",
        "three of a kind": "three of a kind",
        "two pair": "two pair",
        "a flush": "flush",
        "a straight": "straight",
        "a pair of": "one pair",
        "high card": "no pair",
    }
    compared = 0
    for hand in hands:
        said = [(i, p.get("said")) for i, p in enumerate(hand["players"]) if p.get("said")]
        if not said or hand["game"] not in ("holdem", "omaha", "stud", "5cd"):
            continue
        names = showdown(hand).names[0]
        for seat, text in said:
            wanted = next((ours for theirs, ours in words.items() if theirs in text.lower()), None)
            if wanted is not None and isinstance(names[seat], str):
                compared += 1
                assert names[seat].startswith(wanted), (hand["id"], text, names[seat])
    assert compared > 500
