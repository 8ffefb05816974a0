"""Hands with right answers made elsewhere (``data/``): ranks, categories and exact equities.

The files say 0 where there is no low; the library says ``NO_LOW``. Files about systems and games
that the library doesn't have yet are listed in `LATER`, so that none is forgotten.
"""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import reference

import steelwheel as sw

DATA = Path(__file__).parent / "data"
SYSTEMS = {
    "high": "high",
    "a5": "ace_to_five",
    "a5_8": "eight_or_better",
    "a5_9": "nine_or_better",
    "a6": "ace_to_six",
    "27": "deuce_to_seven",
    "badugi": "badugi",
}
LATER = {
    "high_wild",
    "high_bug",
    "a5_joker",
    "a5_8_joker",
    "a6_joker",
    "27_joker",
    "short",
    "short_trips",
    "omaha4",
    "omaha5",
    "omaha6",
    "showing",
    "bring_in",
}
EQUITIES = [
    case
    for case in json.loads((DATA / "equities.json").read_text())
    if case["game"] == "holdem" and not any(case["draws"])
]


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def applicable(name: str) -> list[dict[str, str]]:
    """Rows of a file whose number of cards the library's system takes."""
    sizes = sw.RANKINGS[SYSTEMS[name]].sizes
    return [row for row in rows(name) if int(row["count"]) in sizes]


EDGE = [
    row
    for row in rows("edge")
    if row["system"] in SYSTEMS and int(row["count"]) in sw.RANKINGS[SYSTEMS[row["system"]]].sizes
]


def expected_rank(row: dict[str, str]) -> int:
    return int(row["class"]) or sw.NO_LOW


def test_every_file_is_used_or_waits_for_its_system() -> None:
    assert {path.stem for path in DATA.glob("*.csv")} == {*SYSTEMS, *LATER, "edge"}
    assert {row["system"] for row in rows("edge")} <= {*SYSTEMS, *LATER}


@pytest.mark.parametrize("name", SYSTEMS)
def test_reference_agrees_with_the_file(name: str) -> None:
    for row in rows(name):
        hand = np.array([reference.cards(row["cards"])], dtype=np.uint8)
        rank = int(reference.classes(SYSTEMS[name], hand)[0])
        assert rank == expected_rank(row), row
        assert reference.class_categories(SYSTEMS[name])[rank] == row["category"], row


@pytest.mark.parametrize("name", SYSTEMS)
def test_single_hands_of_the_file(name: str) -> None:
    """One call a hand: text in, Python int and text out; the same by card ids and by mask."""
    hands = applicable(name)
    assert len(hands) >= 500
    for row in hands:
        rank = sw.rank(row["cards"], SYSTEMS[name])
        assert type(rank) is int
        assert rank == expected_rank(row), row
        assert sw.category(row["cards"], SYSTEMS[name]) == row["category"], row
        ids = reference.cards(row["cards"])
        assert sw.rank(ids, SYSTEMS[name]) == rank
        assert sw.rank_mask(sum(1 << card for card in ids), SYSTEMS[name]) == rank


@pytest.mark.parametrize("name", SYSTEMS)
def test_batches_of_the_file(name: str, kernel: str) -> None:
    """All hands of one size in one call, as a list of texts and as an array."""
    for size in sw.RANKINGS[SYSTEMS[name]].sizes:
        hands = [row for row in rows(name) if int(row["count"]) == size]
        texts = [row["cards"] for row in hands]
        expected = [expected_rank(row) for row in hands]
        ids = np.array([reference.cards(text) for text in texts], dtype=np.uint8)
        assert sw.rank(texts, SYSTEMS[name]).tolist() == expected
        assert sw.rank(ids, SYSTEMS[name]).tolist() == expected
        categories = [row["category"] for row in hands]
        assert sw.category(texts, SYSTEMS[name]).tolist() == categories
        assert sw.category(ids, SYSTEMS[name]).tolist() == categories


@pytest.mark.parametrize("row", EDGE, ids=[f"{row['system']}: {row['why']}" for row in EDGE])
def test_edge(row: dict[str, str]) -> None:
    name = SYSTEMS[row["system"]]
    assert sw.rank(row["cards"], name) == expected_rank(row)
    assert sw.category(row["cards"], name) == row["category"]


@pytest.mark.parametrize("case", EQUITIES, ids=[case["name"] for case in EQUITIES])
def test_holdem_equities(case: dict) -> None:
    result = sw.equity("holdem", case["hands"], board=case["board"], dead=case["dead"])
    players = case["players"]
    assert result.exact
    assert result.total == case["total"]
    assert list(result.wins) == [player["wins"] for player in players]
    assert list(result.ties) == [player["ties"] for player in players]
    shares = [Fraction(player["equity"]) for player in players]
    assert list(result.shares) == shares
    assert list(result.equity) == [float(share) for share in shares]


@pytest.mark.parametrize(
    "case",
    [case for case in EQUITIES if case["total"] < 10_000],
    ids=[case["name"] for case in EQUITIES if case["total"] < 10_000],
)
def test_reference_agrees_with_the_equities(case: dict) -> None:
    result = reference.holdem(case["hands"], case["board"], case["dead"])
    assert result["total"] == [case["total"]]
    assert result["wins"] == [player["wins"] for player in case["players"]]
    assert result["ties"] == [player["ties"] for player in case["players"]]
    assert result["shares"] == [Fraction(player["equity"]) for player in case["players"]]
