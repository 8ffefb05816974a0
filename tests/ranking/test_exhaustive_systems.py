"""Every hand there is with a joker, of the short deck, in badugi and of up cards.

All five-card hands of 53 and of 36 cards, all badugi hands of one to five cards, all boards of one
to four; large samples of six and seven cards, which are all there in the run of ``pytest -m slow``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
import reference
from checks import assert_same, assert_table_counts, category_totals, digest, totals_of_counts

import steelwheel as sw

# SHA-256 of the class numbers (uint16, little-endian) of all hands in lexicographic order of their
# ascending card ids, as the reference computes them: five cards of 53 (jokers) or of 36 (short).
DIGESTS = {
    "high_wild": "36158df1ffeff7e6c7941024cc51869e51c86a9a0198529eb21f265df0c11678",
    "high_bug": "d9a1573715d37aad0438293c1b796967a2f34ad356ca10eb696788ce44b9428b",
    "ace_to_five": "cef9140e4dc58d1f45c473ef94a7e283941c46daf4c52b8f9345309c529b2aa4",
    "eight_or_better": "88a5f9ed4d0265e2b9ab516176da1dfbd742ec66757a3fe874f14e8bc49cbc9b",
    "nine_or_better": "eb1e9b83a2e022a752d8c2ffabb604aa2f9c7cb1b745b6dbede302ec00bcd57f",
    "ace_to_six": "24693d9e1854a28242aae6f29a658acddca3414dba720c1bac1d187012c88f3f",
    "deuce_to_seven": "3dfabc5a9054ab25cee6152c27e1a47cab840c44bd3728112015461e23c60b0e",
    "short_deck": "ccafc990e9e3533cb565229b4511f36ef7921c2d809f237cec1abef0e94ca21e",
    "short_deck_trips": "88fd9e462db83ea109ac1f43ea8f3e140306d387c2ab614e9f80f43341d95462",
}
# The same of one, two, three and four cards of 52, in badugi of five too.
DIGESTS_BY_SIZE = {
    "badugi": (
        "e1dee9bb79623aa1151958bb964fc8c3b06dcfb389d929615856f0ea72f65da0",
        "4b1b0679d48ef4a04bc5bc4dae5c428c2927cad2896a96d5faa6f3bf72f6b87f",
        "a53155575081f4ca1492748250b28ef9e2814ba145118181bcfea7a382e3cf82",
        "1d3a0ba564da37e24afeeed90618e0c30ce82435aa5f43c172269562875cd8ef",
        "d0592ff875f8621e1d8fb6a7869b68c1951a84509d2b0b6250d4b6d51fbb6f20",
    ),
    "badugi_ace_high": (
        "18b9114057f5145b938e72a97f726187817f837b4cef88406c4dff35ef9f5dd8",
        "d365d01127e362ec6a611fed79d2df838ec8f8e24ac0d27cfffe55ebf0c4acb0",
        "cb896a6c64033f88cfac28089d0cf6eb6c256ae1b63b11ca91fc71e91c4dad5a",
        "609123e8321aa94a2ba6b7daf07f17df554567a9272777c64853d39adf976957",
        "1849749a14f2c1233d34e1f92346c6fb29a3e6e9288d98d71d066f48ba3e5d8d",
    ),
    "showing_high": (
        "a5224dd14c3c7656ca978f66e071fc44c7589dd62099bc1335be182cd667c0bd",
        "a98aff467d22089eb648e172344314f56671ceae14761effc8f91efd17197a53",
        "a75e0e96ceb62906739e0284f1314e9d2c1c2f20df07692695b3d2cf485dd72b",
        "695b06530b5f76ff61ab0bcfadf541e1366d8c2804a1f85243eaa9fb0d278a64",
    ),
    "showing_low": (
        "7029bba9db8c1ba2e1606aada3d509ecff6947e2d09fc9adb231b9f18a5d0301",
        "38f671e06090d5e079b37d1b40fb222404042f1e035ba4c7f10c5d6e2afb41be",
        "7e63b3b5e2bd3627627e3d6fae28a2f5c23b595b33fc42f6b79cb66777074934",
        "427a40b503088bbc268e40dc3e4e570b08e401471011fd4864410692ee30d04d",
    ),
}

CLASSES = {
    "high_wild": 7475,
    "high_bug": 7463,
    "ace_to_five": 6175,
    "eight_or_better": 56,
    "nine_or_better": 126,
    "ace_to_six": 7462,
    "deuce_to_seven": 7462,
    "short_deck": 1404,
    "short_deck_trips": 1404,
}

# A joker adds 270,725 hands. In a low most become hands without a pair; it never makes a straight,
# a flush or a full house.
_LOW_PAIRED = {
    "one pair": 1_180_608,
    "two pair": 126_360,
    "three of a kind": 57_408,
    "full house": 3_744,
    "four of a kind": 637,
}
_HURTING = {
    "no pair": 1_486_600,
    **_LOW_PAIRED,
    "straight": 9_180,
    "flush": 5_112,
    "straight flush": 36,
}
_SHORT = {
    "straight flush": 24,
    "four of a kind": 288,
    "flush": 480,
    "full house": 1_728,
    "straight": 6_120,
    "three of a kind": 16_128,
    "two pair": 36_288,
    "one pair": 193_536,
    "no pair": 122_400,
}
# Number of five-card hands of each category.
TOTALS = {
    "high_wild": {
        "five of a kind": 13,
        "straight flush": 204,
        "four of a kind": 3_120,
        "full house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 137_280,
        "two pair": 123_552,
        "one pair": 1_268_088,
        "no pair": 1_302_540,
    },
    "high_bug": {
        "five of a kind": 1,
        "straight flush": 204,
        "four of a kind": 828,
        "full house": 4_368,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 63_360,
        "two pair": 138_600,
        "one pair": 1_215_024,
        "no pair": 1_418_964,
    },
    "ace_to_five": {"no pair": 1_500_928, **_LOW_PAIRED},
    "eight_or_better": {"no pair": 75_264, "no low": 2_794_421},
    "nine_or_better": {"no pair": 161_280, "no low": 2_708_405},
    "ace_to_six": _HURTING,
    "deuce_to_seven": _HURTING,
    "short_deck": _SHORT,
    "short_deck_trips": _SHORT,
}

# Brian Alspach's numbers of seven-card hands of 53 cards with the bug.
SEVEN_CARDS_WITH_THE_BUG = {
    "five of a kind": 1_128,
    "straight flush": 210_964,
    "four of a kind": 307_472,
    "full house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three of a kind": 7_470_676,
    "two pair": 35_553_816,
    "one pair": 64_221_960,
    "no pair": 24_780_420,
}

# By the number of cards: how many classes they can be of, and the hands of each category.
_BADUGI = {
    1: (13, {"1-card": 52}),
    2: (91, {"2-card": 936, "1-card": 390}),
    3: (377, {"3-card": 6_864, "2-card": 14_040, "1-card": 1_196}),
    4: (1092, {"4-card": 17_160, "3-card": 154_440, "2-card": 96_252, "1-card": 2_873}),
    5: (1088, {"4-card": 514_800, "3-card": 1_647_360, "2-card": 431_652, "1-card": 5_148}),
}
_SHOWING = {
    1: (13, {"no pair": 52}),
    2: (91, {"one pair": 78, "no pair": 1_248}),
    3: (455, {"three of a kind": 52, "one pair": 3_744, "no pair": 18_304}),
    4: (
        1820,
        {
            "four of a kind": 13,
            "three of a kind": 2_496,
            "two pair": 2_808,
            "one pair": 82_368,
            "no pair": 183_040,
        },
    ),
}
FEW_CARDS = {
    **dict.fromkeys(reference.BADUGI_SYSTEMS, _BADUGI),
    **dict.fromkeys(reference.SHOWING_SYSTEMS, _SHOWING),
}


class TestFiveCardsWithAJoker:
    def test_deck(self, joker_deck_hands: np.ndarray) -> None:
        assert len(joker_deck_hands) == comb(53, 5) == 2_869_685

    @pytest.mark.parametrize("system", reference.JOKER_SYSTEMS)
    def test_the_reference_counts_what_is_known(
        self, system: str, joker_deck_classes: dict[str, np.ndarray]
    ) -> None:
        ranks = joker_deck_classes[system]
        assert category_totals(system, ranks) == TOTALS[system]
        assert digest(ranks) == DIGESTS[system]
        distinct = np.unique(ranks[ranks != sw.NO_LOW])
        assert distinct.tolist() == list(range(1, CLASSES[system] + 1))

    def test_the_reference_tries_every_card_for_the_joker(self) -> None:
        """Four cards of any suits, not only one hand of each sort."""
        rng = np.random.default_rng(0)
        for four in reference.random_hands(rng, 200, 4, deck=24).tolist():
            for system in reference.JOKER_SYSTEMS:
                rank = reference.classes(system, np.array([[*four, reference.JOKER]]))[0]
                assert rank == min(reference.classes_as(system, four).values())

    @pytest.mark.parametrize("system", reference.JOKER_SYSTEMS)
    def test_all_hands(
        self,
        system: str,
        kernel: str,
        joker_deck_hands: np.ndarray,
        joker_deck_classes: dict[str, np.ndarray],
    ) -> None:
        ranks = sw.rank(joker_deck_hands, system)
        assert_same(system, joker_deck_hands, ranks, joker_deck_classes[system])
        assert digest(ranks) == DIGESTS[system]
        assert sw.RANKINGS[system].classes == CLASSES[system]
        assert sw.RANKINGS[system].joker

    @pytest.mark.parametrize("system", reference.JOKER_SYSTEMS)
    def test_frequencies(self, system: str, joker_deck_classes: dict[str, np.ndarray]) -> None:
        assert_table_counts(system, joker_deck_classes[system], 5, joker=True)

    def test_the_joker_at_every_place(self, kernel: str) -> None:
        for size in (5, 6, 7):
            natural = reference.random_hands(np.random.default_rng(size), 2_000, size)
            for place in range(size):
                hands = natural.copy()
                hands[:, place] = reference.JOKER
                expected = reference.joker_classes_of_all(reference.JOKER_SYSTEMS, hands)
                for system in reference.JOKER_SYSTEMS:
                    assert_same(system, hands, sw.rank(hands, system), expected[system])


class TestSixAndSevenCardsWithAJoker:
    @pytest.mark.parametrize("size", [6, 7])
    def test_every_choice_of_ranks(self, kernel: str, size: int) -> None:
        """No five of the cards and the joker are of one suit."""
        hands = [
            [reference.JOKER, *(4 * rank + place % 4 for place, rank in enumerate(ranks))]
            for ranks in combinations_with_replacement(range(13), size - 1)
            if all(ranks.count(rank) <= 4 for rank in set(ranks))
        ]
        self.compare(np.array(hands, dtype=np.uint8))

    @pytest.mark.parametrize("suits", list(combinations(range(4), 2)))
    @pytest.mark.parametrize("size", [6, 7])
    def test_within_two_suits(self, size: int, suits: tuple[int, int]) -> None:
        """Most have a flush with the joker, many a straight or five of a suit without it."""
        deck = np.array([card for card in range(52) if card % 4 in suits], dtype=np.uint8)
        rng = np.random.default_rng([size, *suits])
        hands = deck[reference.random_hands(rng, 10_000, size, deck=26)]
        hands[np.arange(len(hands)), rng.integers(0, size, len(hands))] = reference.JOKER
        self.compare(hands)

    @pytest.mark.parametrize("size", [6, 7])
    def test_random_hands(self, kernel: str, size: int) -> None:
        rng = np.random.default_rng(size)
        self.compare(reference.joker_hands(rng, 100_000, size))
        self.compare(reference.random_hands(rng, 100_000, size, deck=53))

    def compare(self, hands: np.ndarray) -> None:
        expected = reference.joker_classes_of_all(reference.JOKER_SYSTEMS, hands)
        for system in reference.JOKER_SYSTEMS:
            assert_same(system, hands, sw.rank(hands, system), expected[system])

    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_hands_without_a_joker_keep_their_order(self, size: int) -> None:
        """The same hand, natural, is in the class of `high` after five of a kind."""
        hands = reference.random_hands(np.random.default_rng(size), 200_000, size)
        high = sw.rank(hands, "high").astype(int)
        assert np.array_equal(sw.rank(hands, "high_wild"), high + 13)
        assert np.array_equal(sw.rank(hands, "high_bug"), high + 1)

    def test_seven_card_frequencies_with_the_bug_are_those_known(self) -> None:
        table = sw.RANKINGS["high_bug"].category_table(7)
        counts = dict(zip(table["category"].tolist(), table["count"].tolist(), strict=True))
        assert counts == SEVEN_CARDS_WITH_THE_BUG
        assert sum(counts.values()) == comb(53, 7)


@pytest.mark.parametrize("system", reference.SHORT_DECK_SYSTEMS)
class TestShortDeck:
    def test_all_five_card_hands(self, system: str, kernel: str) -> None:
        hands = reference.SHORT_DECK[reference.all_hands(5, deck=36)]
        assert len(hands) == 376_992
        expected = reference.classes(system, hands)
        assert category_totals(system, expected) == TOTALS[system]
        assert np.unique(expected).tolist() == list(range(1, CLASSES[system] + 1))
        ranks = sw.rank(hands, system)
        assert_same(system, hands, ranks, expected)
        assert digest(ranks) == DIGESTS[system]
        assert sw.RANKINGS[system].classes == CLASSES[system]
        assert_table_counts(system, ranks, 5)

    def test_all_six_card_hands(self, system: str) -> None:
        hands = reference.SHORT_DECK[reference.all_hands(6, deck=36)]
        ranks = sw.rank(hands, system)
        assert_same(system, hands, ranks, reference.classes(system, hands))
        assert_table_counts(system, ranks, 6)

    @pytest.mark.parametrize("size", [6, 7])
    def test_random_hands(self, system: str, kernel: str, size: int) -> None:
        hands = reference.sample(np.random.default_rng(size), system, 300_000, size)
        assert_same(system, hands, sw.rank(hands, system), reference.classes(system, hands))


class TestFewCards:
    @pytest.mark.parametrize(
        ("system", "size"), [(system, size) for system in FEW_CARDS for size in FEW_CARDS[system]]
    )
    def test_all_hands(self, system: str, size: int, kernel: str) -> None:
        classes, totals = FEW_CARDS[system][size]
        hands = reference.all_hands(size)
        expected = reference.classes(system, hands)
        assert category_totals(system, expected, size) == totals
        assert len(np.unique(expected)) == classes
        ranks = sw.rank(hands, system)
        assert_same(system, hands, ranks, expected)
        assert digest(ranks) == DIGESTS_BY_SIZE[system][size - 1]
        assert_table_counts(system, ranks, size)

    @pytest.mark.parametrize(
        ("system", "size"), [(system, size) for system in FEW_CARDS for size in (1, 2, 3, 4)]
    )
    def test_categories(self, system: str, size: int) -> None:
        hands = reference.random_hands(np.random.default_rng(size), 500, size)
        names = reference.class_categories(system, size)
        expected = [names[rank] for rank in reference.classes(system, hands).tolist()]
        assert sw.category(hands, system).tolist() == expected

    @pytest.mark.parametrize("size", [6, 7])
    @pytest.mark.parametrize("system", reference.BADUGI_SYSTEMS)
    def test_badugi_hands_of_six_and_seven_cards(self, system: str, size: int, kernel: str) -> None:
        rng = np.random.default_rng(size)
        # Few ranks and three suits: four-card badugis are rare or impossible.
        within = np.array([card for card in range(32) if card % 4 < 3], dtype=np.uint8)
        narrow = within[reference.random_hands(rng, 30_000, size, deck=len(within))]
        for hands in (reference.random_hands(rng, 200_000, size), narrow):
            assert_same(system, hands, sw.rank(hands, system), reference.classes(system, hands))

    def test_the_reference_of_badugi_in_arrays_is_that_of_single_hands(self) -> None:
        rng = np.random.default_rng(0)
        numbers = reference.badugi_numbers
        for size in range(1, 8):
            hands = reference.random_hands(rng, 300, size)
            for system in reference.BADUGI_SYSTEMS:
                singly = [
                    numbers(system)[reference.badugi_key(hand, system)] for hand in hands.tolist()
                ]
                assert reference.classes(system, hands).tolist() == singly

    def test_classes_of_boards_of_each_size(self) -> None:
        for system in reference.SHOWING_SYSTEMS:
            ranking = sw.RANKINGS[system]
            assert [ranking.classes_of(size) for size in (1, 2, 3, 4)] == [13, 91, 455, 1820]
            assert ranking.classes == 1820


@pytest.mark.slow
class TestAllSevenCardHands:
    def test_with_the_joker(self, forced_kernels: dict[str, Callable]) -> None:
        """20,358,520 hands in each system; with the natural ones the bug's known totals."""
        counts = np.zeros(65536, dtype=np.int64)
        six = reference.all_hands(6)
        for start in range(0, len(six), 1 << 17):
            part = six[start : start + (1 << 17)]
            hands = np.empty((len(part), 7), dtype=np.uint8)
            hands[:, 0], hands[:, 1:] = reference.JOKER, part
            expected = reference.joker_classes_of_all(reference.JOKER_SYSTEMS, hands)
            for system in reference.JOKER_SYSTEMS:
                for name, forced in forced_kernels.items():
                    with forced():
                        ranks = sw.rank(hands, system)
                    assert_same(f"{system} ({name})", hands, ranks, expected[system])
            counts += np.bincount(expected["high_bug"], minlength=65536)
        table = sw.RANKINGS["high"].table(7)
        counts[table["rank"] + 1] += table["count"]
        names = reference.class_categories("high_bug")
        assert totals_of_counts(names, counts) == SEVEN_CARDS_WITH_THE_BUG

    @pytest.mark.parametrize("system", reference.SHORT_DECK_SYSTEMS)
    def test_of_the_short_deck(self, system: str, forced_kernels: dict[str, Callable]) -> None:
        hands = reference.SHORT_DECK[reference.all_hands(7, deck=36)]
        assert len(hands) == comb(36, 7) == 8_347_680
        expected = reference.classes(system, hands)
        for forced in forced_kernels.values():
            with forced():
                assert_same(system, hands, sw.rank(hands, system), expected)
        assert_table_counts(system, expected, 7)
