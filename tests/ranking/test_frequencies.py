"""How many hands have each category and class: against published counts, and by looking at all.

Sources of published counts:

- Cactus Kev, "Enumerating Wild Card Hands" (suffe.cool/poker/wild.html) and the article "Poker
  probability" of Wikipedia: five and seven cards of 52, and lows of five and seven cards;
- Brian Alspach (people.math.sfu.ca/~alspach): "6-Card Poker Hands" (comp19), "Pai Gow Poker
  Computations" (comp38) and "7-Card Poker Hands with Joker" (comp40), where the joker is a bug;
- "Calculations for hands with one joker wild" (curiouser.co.uk/paradoxes/appendix2.htm), and for
  seven cards the straight flushes counted by a program at math.stackexchange.com ("How many ways to
  make a straight flush in 7 card poker? (53 card deck with joker)");
- "Short Deck (Six-Plus) Hold-Em Hand Rankings" (Two Plus Two forum, probability, August 2017):
  seven of 36 cards, where three of a kind beats a straight;
- "Learning Badugi 3" (pokergeekmn.blogspot.com, January 2010): badugis by their highest card.
"""

import functools
from itertools import chain, combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from steelwheel._calls import base
from steelwheel._classes.classes import NO_LOW
from steelwheel._games.rankings import RANKINGS, Ranking

PAGE = Path(__file__).parents[2] / "docs" / "frequencies.md"
EVERY_TABLE = [
    pytest.param(ranking, size, joker, id=f"{ranking.name}-{size}{'-joker' * joker}")
    for ranking in RANKINGS.values()
    for size in ranking.sizes
    for joker in (False, True)[: 1 + ranking.joker]
]


def category_counts(name: str, size: int | None = None, joker: bool | None = None) -> dict:
    """Hands of each category."""
    rows = RANKINGS[name].category_table(size, joker=joker)
    return dict(zip(rows["category"].tolist(), rows["count"].tolist(), strict=True))


@functools.lru_cache(maxsize=6)
def all_hands(size: int, ids: range) -> np.ndarray:
    """All hands of a deck: uint8 (n, size)."""
    count = comb(len(ids), size)
    flat = np.fromiter(chain.from_iterable(combinations(ids, size)), np.uint8, count * size)
    return flat.reshape(count, size)


def counted(ranking: Ranking, hands: np.ndarray, size: int) -> np.ndarray:
    """How many of some hands have each class of `table`."""
    ranks = np.empty(len(hands), np.uint16)
    assert base.rank_rows(ranking.number, hands, ranks) == -1
    return np.bincount(ranks, minlength=NO_LOW + 1)[ranking.table(size)["rank"]]


@pytest.mark.parametrize(
    ("name", "size", "counts"),
    [
        pytest.param(
            "high",
            5,
            [40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540],
            id="Cactus Kev",
        ),
        pytest.param(
            "high",
            6,
            [1_844, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900],
            id="Alspach, six cards",
        ),
        pytest.param(
            "high",
            7,
            [
                *(41_584, 224_848, 3_473_184, 4_047_644, 6_180_020),
                *(6_461_620, 31_433_400, 58_627_800, 23_294_460),
            ],
            id="Wikipedia",
        ),
        pytest.param(
            "high_bug",
            7,
            [
                *(1_128, 210_964, 307_472, 4_188_528, 6_172_088),
                *(11_236_028, 7_470_676, 35_553_816, 64_221_960, 24_780_420),
            ],
            id="Alspach, bug",
        ),
    ],
)
def test_published(name: str, size: int, counts: list[int]) -> None:
    assert list(category_counts(name, size).values()) == counts


@pytest.mark.parametrize(
    ("name", "size", "some"),
    [
        (
            "high_wild",
            5,
            {"five of a kind": 13, "three of a kind": 137_280, "two pair": 123_552},
        ),
        ("high_wild", 7, {"straight flush": 210_964}),
        (
            "short_deck_trips",
            7,
            {
                "straight flush": 1_860 + 8_700,
                "four of a kind": 44_640,
                "flush": 175_560,
                "full house": 633_024,
                "three of a kind": 637_560,
            },
        ),
        ("badugi", 4, {"4-card": 17_160}),
    ],
)
def test_published_in_part(name: str, size: int, some: dict[str, int]) -> None:
    counts = category_counts(name, size)
    assert {category: counts[category] for category in some} == some


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (5, [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]),
        (
            7,
            [
                *(781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400),
                *(23_675_904, 24_837_120, 21_457_920, 13_939_200),
            ],
        ),
    ],
    ids=["five cards", "seven cards"],
)
def test_lows_by_their_highest_card_as_in_wikipedia(size: int, counts: list[int]) -> None:
    table = RANKINGS["ace_to_five"].table(size)
    bare = table[table["category"] == "no pair"]
    highest = np.array([hand[0] for hand in bare["hand"].tolist()])
    assert [int(bare["count"][highest == top].sum()) for top in "56789TJQK"] == counts
    for name, tops in (("eight_or_better", 4), ("nine_or_better", 5)):
        assert category_counts(name, size)["no pair"] == sum(counts[:tops])


def test_badugis_by_their_highest_card() -> None:
    table = RANKINGS["badugi"].table()[:715]
    highest = np.array([hand[0] for hand in table["hand"].tolist()])
    counts = [int(table["count"][highest == top].sum()) for top in "456789TJQK"]
    assert counts == [24, 96, 240, 480, 840, 1_344, 2_016, 2_880, 3_960, 5_280]


def test_royal_flushes() -> None:
    # Of seven cards with a joker, 210,964 straight flushes less the 184,832 that are not royal.
    expected = {"high": [4, 188, 4_324], "high_wild": [24, 1_132, 26_132]}
    for name, counts in expected.items():
        for size, count in zip((5, 6, 7), counts, strict=True):
            table = RANKINGS[name].table(size)
            assert table["count"][table["name"] == "royal flush"].tolist() == [count]


def test_a_joker_adds_hands_and_takes_none_away() -> None:
    for ranking in RANKINGS.values():
        if ranking.joker:
            for size in ranking.sizes:
                without, with_joker = (ranking.table(size, joker=joker) for joker in (False, True))
                assert (with_joker["count"] >= without["count"]).all()


@pytest.mark.parametrize(("ranking", "size", "joker"), EVERY_TABLE)
def test_totals(ranking: Ranking, size: int, joker: bool) -> None:
    total = comb(4 * (13 - ranking.lowest) + joker, size)
    for table in (ranking.table(size, joker=joker), ranking.category_table(size, joker=joker)):
        assert int(table["count"].sum()) == total
        assert int(table["count"].min()) >= 0
        assert table["probability"].tolist() == (table["count"] / total).tolist()
        assert table["cumulative"][-1] == 1


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
def test_all_hands_of_up_to_five_cards(ranking: Ranking) -> None:
    for size in ranking.sizes:
        if size <= 5:
            counts = counted(ranking, all_hands(size, ranking.ids), size)
            assert counts.tolist() == ranking.table(size, joker=ranking.joker)["count"].tolist()


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("name", ["short_deck", "short_deck_trips"])
def test_all_hands_of_a_short_deck(name: str, size: int) -> None:
    ranking = RANKINGS[name]
    counts = counted(ranking, all_hands(size, ranking.ids), size)
    assert counts.tolist() == ranking.table(size)["count"].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
def test_all_hands_of_more_cards(ranking: Ranking, size: int) -> None:
    if size not in ranking.sizes:
        pytest.skip("the system ranks no hands of this size")
    found = np.zeros(len(ranking.table(size)), np.int64)
    for lowest in ranking.ids:  # hands by their lowest two cards, to bound the memory
        for second in range(lowest + 1, ranking.ids.stop):
            others = all_hands.__wrapped__(size - 2, range(second + 1, ranking.ids.stop))
            first_two = np.broadcast_to(np.array([lowest, second], np.uint8), (len(others), 2))
            found += counted(ranking, np.hstack([first_two, others]), size)
    assert found.tolist() == ranking.table(size, joker=ranking.joker)["count"].tolist()


class TestPage:
    """The page of the documentation that lists the counts."""

    @staticmethod
    def tables() -> dict[str, list[list[str]]]:
        """The cells below each heading that is the name of systems."""
        found: dict[str, list[list[str]]] = {}
        heading = ""
        for line in PAGE.read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                heading = line[3:]
            elif line.startswith("|") and "---" not in line:
                cells = [cell.strip().replace(",", "") for cell in line.strip("|").split("|")]
                found.setdefault(heading, []).append(cells)
        return found

    def test_every_system_is_there(self) -> None:
        there = [name.strip("`") for heading in self.tables() for name in heading.split(", ")]
        assert sorted(there) == sorted(RANKINGS)

    def test_every_number_is_right(self) -> None:
        for heading, (head, *rows) in self.tables().items():
            for name in heading.split(", "):
                ranking = RANKINGS[name.strip("`")]
                for column, title in enumerate(head[1:], 1):
                    number, *deck = title.split()
                    joker = deck == ["with", "joker"]
                    counts = category_counts(ranking.name, int(number), joker)
                    there = {row[0]: int(row[column]) for row in rows if row[column]}
                    assert there.pop("all hands") == sum(counts.values())
                    assert there == counts
