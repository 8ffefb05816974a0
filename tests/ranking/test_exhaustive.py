"""Every hand of 52 cards, in the five-card systems, against the reference and known totals.

The normal run takes all five-card hands, and of six and seven cards: every choice of ranks without
a flush, every hand within two suits, and large random samples. All 133,784,560
seven-card hands take some minutes and are marked ``slow``: ``pytest -m slow``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
import reference
from checks import assert_same, assert_table_counts, category_totals, digest, totals_of_counts

import steelwheel as sw

# SHA-256 of the class numbers (uint16, little-endian) of all hands in lexicographic order of their
# ascending card ids, as the reference computes them.
DIGESTS = {
    "high": "af14c746cc10125be8d2b9eac27f2f5ebeb464d28756f0a2c0f5ffe5192746fc",
    "ace_to_five": "a84ef49bd8690fc9ec041fe171ecaff21916964cfef39cb168c14eb1c36240a9",
    "eight_or_better": "34ba06abce442e30ae6e73d474030b9a5c262d1c02f1936372980094d40447b6",
    "nine_or_better": "14b74faba059fd3de94da1f415e72496724e8955011f97a4c50385a82db9ea2c",
    "ace_to_six": "afc812e5d408ec8a1ac21198dc2159d964764c7f76fc511e4393c6155bb15423",
    "deuce_to_seven": "ebc038c16d048b6b6e64a3ea1bad722ace0e00b7741566f1055aa242f9e717f1",
}

CLASSES = {
    "high": 7462,
    "ace_to_five": 6175,
    "eight_or_better": 56,
    "nine_or_better": 126,
    "ace_to_six": 7462,
    "deuce_to_seven": 7462,
}

_PAIRED = {
    "one pair": 1_098_240,
    "two pair": 123_552,
    "three of a kind": 54_912,
    "full house": 3_744,
    "four of a kind": 624,
}
# An ace that is only low, or only high, leaves nine straights instead of ten.
_HURTING = {
    "no pair": 1_303_560,
    **_PAIRED,
    "straight": 9_180,
    "flush": 5_112,
    "straight flush": 36,
}
# Number of five-card hands of each category.
FIVE_CARD_TOTALS = {
    "high": {
        "straight flush": 40,
        "flush": 5_108,
        "straight": 10_200,
        "no pair": 1_302_540,
        **_PAIRED,
    },
    "ace_to_five": {"no pair": 1_317_888, **_PAIRED},
    "eight_or_better": {"no pair": 57_344, "no low": 2_541_616},
    "nine_or_better": {"no pair": 129_024, "no low": 2_469_936},
    "ace_to_six": _HURTING,
    "deuce_to_seven": _HURTING,
}

_SEVEN_CARD_LOWS = {
    "no pair": 127_355_184,
    "one pair": 6_202_240,
    "two pair": 219_648,
    "full house": 624,
    "flush": 6_864,
}
# Number of seven-card hands of each category, and of the classes that seven cards can have.
SEVEN_CARD_TOTALS = {
    "high": {
        "straight flush": 41_584,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pair": 31_433_400,
        "one pair": 58_627_800,
        "no pair": 23_294_460,
    },
    "ace_to_five": {
        "no pair": 127_615_488,
        "one pair": 5_948_800,
        "two pair": 219_648,
        "full house": 624,
    },
    "eight_or_better": {"no pair": 24_530_944, "no low": 109_253_616},
    "nine_or_better": {"no pair": 43_705_344, "no low": 90_079_216},
    "ace_to_six": _SEVEN_CARD_LOWS,
    "deuce_to_seven": _SEVEN_CARD_LOWS,
}
SEVEN_CARD_CLASSES = {
    "high": 4_824,
    "ace_to_five": 5_083,
    "eight_or_better": 56,
    "nine_or_better": 126,
    "ace_to_six": 5_536,
    "deuce_to_seven": 5_536,
}


def test_the_reference_covers_every_system() -> None:
    assert set(reference.FIVE_CARD_SYSTEMS) == set(CLASSES) == set(DIGESTS) == set(FIVE_CARD_TOTALS)
    assert set(reference.SYSTEMS) == set(sw.RANKINGS)
    for system, sizes in reference.SIZES.items():
        assert sw.RANKINGS[system].sizes == sizes


@pytest.mark.parametrize("system", reference.FIVE_CARD_SYSTEMS)
def test_the_reference_counts_what_is_known(system: str, five_card_sorts: np.ndarray) -> None:
    """The counts of the reference itself, so that an error there can't pass for a right answer."""
    ranks = reference.sort_classes(system)[five_card_sorts]
    assert category_totals(system, ranks) == FIVE_CARD_TOTALS[system]
    distinct = np.unique(ranks[ranks != reference.NO_LOW])
    assert distinct.tolist() == list(range(1, CLASSES[system] + 1))


@pytest.mark.parametrize("system", reference.FIVE_CARD_SYSTEMS)
def test_all_five_card_hands(
    system: str, kernel: str, five_card_hands: np.ndarray, five_card_sorts: np.ndarray
) -> None:
    ranks = sw.rank(five_card_hands, system)
    assert ranks.dtype == np.uint16
    assert_same(system, five_card_hands, ranks, reference.sort_classes(system)[five_card_sorts])
    assert digest(ranks) == DIGESTS[system]
    assert len(np.unique(ranks[ranks != sw.NO_LOW])) == CLASSES[system]
    assert sw.RANKINGS[system].classes == CLASSES[system]
    assert category_totals(system, ranks) == FIVE_CARD_TOTALS[system]
    assert_table_counts(system, ranks, 5)


@pytest.mark.parametrize("system", reference.FIVE_CARD_SYSTEMS)
def test_seven_card_frequencies_are_those_known(system: str) -> None:
    table = sw.RANKINGS[system].category_table(7)
    counts = {str(row["category"]): int(row["count"]) for row in table if row["count"]}
    assert counts == SEVEN_CARD_TOTALS[system]
    by_class = sw.RANKINGS[system].table(7)
    qualified = by_class["rank"] != sw.NO_LOW
    assert np.count_nonzero(by_class["count"][qualified]) == SEVEN_CARD_CLASSES[system]


@pytest.mark.parametrize("system", reference.SYSTEMS)
def test_names_of_categories_are_those_of_the_reference(system: str) -> None:
    table = sw.RANKINGS[system].table()
    names = reference.class_categories(system, 4 if system in reference.SHOWING_SYSTEMS else 5)
    assert dict(zip(table["rank"].tolist(), table["category"].tolist(), strict=True)) == names


def rank_multisets(size: int) -> np.ndarray:
    """One hand for each choice of ranks, at most two cards of a suit: uint8 (N, size)."""
    hands = [
        [4 * rank + place % 4 for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), size)
        if all(ranks.count(rank) <= 4 for rank in set(ranks))
    ]
    return np.array(hands, dtype=np.uint8)


@pytest.mark.parametrize(("size", "count"), [(6, 18_395), (7, 49_205)])
def test_every_choice_of_ranks_of_six_and_seven_cards(kernel: str, size: int, count: int) -> None:
    hands = rank_multisets(size)
    assert len(hands) == count
    expected = reference.classes_of_all(reference.FIVE_CARD_SYSTEMS, hands)
    for system in reference.FIVE_CARD_SYSTEMS:
        assert_same(system, hands, sw.rank(hands, system), expected[system])


@pytest.mark.parametrize("suits", list(combinations(range(4), 2)))
@pytest.mark.parametrize("size", [6, 7])
def test_hands_within_two_suits(size: int, suits: tuple[int, int]) -> None:
    """Most of them have a flush, many with a straight, pairs or a sixth card in the suit."""
    deck = np.array([card for card in range(52) if card % 4 in suits], dtype=np.uint8)
    rng = np.random.default_rng([size, *suits])
    hands = deck[reference.random_hands(rng, 100_000, size, deck=26)]
    expected = reference.classes_of_all(reference.FIVE_CARD_SYSTEMS, hands)
    for system in reference.FIVE_CARD_SYSTEMS:
        assert_same(system, hands, sw.rank(hands, system), expected[system])


@pytest.mark.parametrize("size", [6, 7])
def test_random_hands_of_six_and_seven_cards(kernel: str, size: int) -> None:
    hands = reference.random_hands(np.random.default_rng(size), 1_000_000, size)
    expected = reference.classes_of_all(reference.FIVE_CARD_SYSTEMS, hands)
    for system in reference.FIVE_CARD_SYSTEMS:
        assert_same(system, hands, sw.rank(hands, system), expected[system])


@pytest.mark.parametrize("system", reference.SYSTEMS)
def test_every_length_of_batch_and_every_alignment(kernel: str, system: str) -> None:
    """Blocks of rows end anywhere and begin at any address; nothing outside `out` is written."""
    for size in reference.SIZES[system]:
        hands = reference.sample(np.random.default_rng(size), system, 140, size)
        expected = reference.classes(system, hands)
        memory = np.empty(hands.size + 64, dtype=np.uint8)
        for count in range(140):
            shift = count % 33
            rows = memory[shift : shift + count * size].reshape(count, size)
            rows[:] = hands[:count]
            space = np.full(count + 8, 4242, dtype=np.uint16)
            ranks = sw.rank(rows, system, out=space[4 : 4 + count])
            assert_same(system, rows, ranks, expected[:count])
            assert space[:4].tolist() == space[4 + count :].tolist() == [4242] * 4


@pytest.mark.slow
def test_all_seven_card_hands(
    forced_kernels: dict[str, Callable], five_card_hands: np.ndarray
) -> None:
    """133,784,560 hands, six systems, every kernel, in chunks: under 1 GB of memory."""
    systems = reference.FIVE_CARD_SYSTEMS
    counts = {system: np.zeros(65536, dtype=np.int64) for system in systems}
    for hands in reference.seven_card_chunks(five_card_hands, rows=1 << 17):
        expected = reference.classes_of_all(systems, hands)
        for system in systems:
            for name, forced in forced_kernels.items():
                with forced():
                    ranks = sw.rank(hands, system)
                assert_same(f"{system} ({name})", hands, ranks, expected[system])
            counts[system] += np.bincount(ranks, minlength=65536)
    for system in systems:
        assert counts[system].sum() == comb(52, 7) == 133_784_560
        assert np.count_nonzero(counts[system][:65535]) == SEVEN_CARD_CLASSES[system]
        names = reference.class_categories(system)
        assert totals_of_counts(names, counts[system]) == SEVEN_CARD_TOTALS[system]
    resource = pytest.importorskip("resource")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert peak * (1 if sys.platform == "darwin" else 1024) < 1e9
