"""Hands with right answers made elsewhere (``data/``): ranks, categories and exact equities.

The files say 0 where there is no low; the library says ``NO_LOW``. Files about games that
the library doesn't have yet are listed in `LATER`, so that none is forgotten.
"""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import reference

import steelwheel as sw

DATA = Path(__file__).parents[1] / "data"
SYSTEMS = {
    "high": "high",
    "high_wild": "high_wild",
    "high_bug": "high_bug",
    "a5": "ace_to_five",
    "a5_joker": "ace_to_five",
    "a5_8": "eight_or_better",
    "a5_8_joker": "eight_or_better",
    "a5_9": "nine_or_better",
    "a6": "ace_to_six",
    "a6_joker": "ace_to_six",
    "27": "deuce_to_seven",
    "27_joker": "deuce_to_seven",
    "badugi": "badugi",
    "short": "short_deck",
    "short_trips": "short_deck_trips",
}
OMAHA = ("omaha4", "omaha5", "omaha6")
LATER = {"bring_in"}
BOARD_GAMES = {"holdem": "holdem", "short": "shortdeck", "omaha": "omaha", "omaha8": "omaha8"}
EQUITIES = [
    case
    for case in json.loads((DATA / "equities.json").read_text())
    if case["game"] in BOARD_GAMES and not any(case["draws"])
]
COUNTS = {
    "wins": "wins",
    "ties": "ties",
    "scoop": "scoops",
    "high_wins": "high_wins",
    "high_ties": "high_ties",
    "low_wins": "low_wins",
    "low_ties": "low_ties",
}


def game_of(case: dict) -> str:
    """The name here of a case's game; in the file Omaha is of any size."""
    name = BOARD_GAMES[case["game"]]
    cards = len(case["hands"][0]) // 2
    return f"{name}{cards}" if name == "omaha" and cards > 4 else name


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(newline="") as file:
        # The files write Xx for the joker, which the package calls Jk.
        text = file.read().replace("Xx", "Jk")
    return list(csv.DictReader(io.StringIO(text, newline="")))


EDGE = rows("edge")


def expected_rank(number: str) -> int:
    return int(number) or sw.NO_LOW


def ids(texts: list[str]) -> np.ndarray:
    """Hands of one size as an array of card ids."""
    return np.array([reference.cards(text) for text in texts], dtype=np.uint8)


def by_size(hands: list[dict[str, str]]) -> list[tuple[int, list[dict[str, str]]]]:
    """The rows of a file by their number of cards."""
    sizes = sorted({int(row["count"]) for row in hands})
    return [(size, [row for row in hands if int(row["count"]) == size]) for size in sizes]


def test_every_file_is_used_or_waits_for_its_game() -> None:
    used = {*SYSTEMS, *OMAHA, "edge", "showing"}
    assert {path.stem for path in DATA.glob("*.csv")} == used | LATER
    assert {row["system"] for row in rows("edge")} <= set(SYSTEMS)


@pytest.mark.parametrize("name", SYSTEMS)
def test_reference_agrees_with_the_file(name: str) -> None:
    edge = [row for row in EDGE if row["system"] == name]
    for _, some in by_size(rows(name) + edge):
        ranks = reference.classes(SYSTEMS[name], ids([row["cards"] for row in some])).tolist()
        assert ranks == [expected_rank(row["class"]) for row in some]
        categories = reference.class_categories(SYSTEMS[name])
        assert [categories[rank] for rank in ranks] == [row["category"] for row in some]


@pytest.mark.parametrize("name", SYSTEMS)
def test_single_hands_of_the_file(name: str) -> None:
    """One call a hand: text in, Python int and text out; the same by card ids and by mask."""
    hands = rows(name)
    assert len(hands) == 1500
    for row in hands:
        rank = sw.rank(row["cards"], SYSTEMS[name])
        assert type(rank) is int
        assert rank == expected_rank(row["class"]), row
        assert sw.category(row["cards"], SYSTEMS[name]) == row["category"], row
        some = reference.cards(row["cards"])
        assert sw.rank(some, SYSTEMS[name]) == rank
        assert sw.rank_mask(sum(1 << card for card in some), SYSTEMS[name]) == rank


@pytest.mark.parametrize("name", SYSTEMS)
def test_batches_of_the_file(name: str, kernel: str) -> None:
    """All hands of one size in one call, as a list of texts and as an array."""
    for size, hands in by_size(rows(name)):
        assert size in sw.RANKINGS[SYSTEMS[name]].sizes
        texts = [row["cards"] for row in hands]
        expected = [expected_rank(row["class"]) for row in hands]
        assert sw.rank(texts, SYSTEMS[name]).tolist() == expected
        assert sw.rank(ids(texts), SYSTEMS[name]).tolist() == expected
        categories = [row["category"] for row in hands]
        assert sw.category(texts, SYSTEMS[name]).tolist() == categories
        assert sw.category(ids(texts), SYSTEMS[name]).tolist() == categories


@pytest.mark.parametrize("row", EDGE, ids=[f"{row['system']}: {row['why']}" for row in EDGE])
def test_edge(row: dict[str, str]) -> None:
    name = SYSTEMS[row["system"]]
    assert sw.rank(row["cards"], name) == expected_rank(row["class"])
    assert sw.category(row["cards"], name) == row["category"]


@pytest.mark.parametrize(
    ("system", "column"), [("showing_high", "class_high"), ("showing_low", "class_low")]
)
def test_showing_boards(system: str, column: str, kernel: str) -> None:
    for size, boards in by_size(rows("showing")):
        texts = [row["cards"] for row in boards]
        expected = [int(row[column]) for row in boards]
        assert reference.classes(system, ids(texts)).tolist() == expected
        assert sw.rank(texts, system).tolist() == expected
        assert sw.rank(ids(texts), system).tolist() == expected
        assert [sw.rank(text, system) for text in texts] == expected
        masks = [sum(1 << card for card in reference.cards(text)) for text in texts]
        assert [sw.rank_mask(mask, system) for mask in masks] == expected
        assert sw.RANKINGS[system].classes_of(size) >= max(expected)


@pytest.mark.parametrize("name", OMAHA)
def test_omaha(name: str, kernel: str) -> None:
    hands = rows(name)
    assert len(hands) == 500
    holes, boards = ([row[part] for row in hands] for part in ("hole", "board"))
    highs = [int(row["class_high"]) for row in hands]
    lows = [expected_rank(row["class_low8"]) for row in hands]
    systems = ("high", "eight_or_better")
    by_reference = reference.omaha_classes(systems, ids(holes), ids(boards))
    for system, expected in zip(systems, (highs, lows), strict=True):
        assert by_reference[system].tolist() == expected
        assert sw.rank_omaha(ids(holes), ids(boards), system).tolist() == expected
        assert sw.rank_omaha(holes, boards, system).tolist() == expected
        singly = [sw.rank_omaha(*pair, system) for pair in zip(holes, boards, strict=True)]
        assert singly == expected
    for split in (sw.rank_hilo(ids(holes), ids(boards)), sw.rank_hilo(holes, boards)):
        assert [half.tolist() for half in split] == [highs, lows]
    categories = [row["category_high"] for row in hands]
    assert sw.category(holes, "high", board=boards).tolist() == categories
    assert sw.category(ids(holes), "high", board=ids(boards)).tolist() == categories


@pytest.mark.parametrize("case", EQUITIES, ids=[case["name"] for case in EQUITIES])
def test_equities(case: dict) -> None:
    result = sw.equity(game_of(case), case["hands"], board=case["board"], dead=case["dead"])
    players = case["players"]
    assert result.exact
    assert result.total == case["total"]
    assert result.no_low == case.get("no_low", 0)
    for name, mine in COUNTS.items():
        if name in players[0]:
            assert getattr(result, mine).tolist() == [player[name] for player in players]
    for sharers, name in ((2, "ties_two_way"), (3, "ties_three_way")):
        if name in players[0]:
            assert result.tied[:, sharers - 1].tolist() == [player[name] for player in players]
    shares = [Fraction(player["equity"]) for player in players]
    assert list(result.shares) == shares
    assert list(result.equity) == [float(share) for share in shares]


@pytest.mark.parametrize(
    "case",
    [case for case in EQUITIES if case["total"] < 10_000],
    ids=[case["name"] for case in EQUITIES if case["total"] < 10_000],
)
def test_reference_agrees_with_the_equities(case: dict) -> None:
    result = reference.equity(game_of(case), case["hands"], case["board"], case["dead"])
    assert result["total"] == [case["total"]]
    assert result["no_low"] == [case.get("no_low", 0)]
    for name, mine in COUNTS.items():
        if name in case["players"][0]:
            assert result[mine] == [player[name] for player in case["players"]]
    assert result["shares"] == [Fraction(player["equity"]) for player in case["players"]]
