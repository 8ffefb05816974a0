"""The written rules of the systems of 52 cards, and of names and frequencies, one test a statement.

Hands are written by their ranks alone where suits don't matter: `mixed` gives them suits in turn,
so that they are no flush; `suited` gives one suit.
"""

from __future__ import annotations

import re
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
import reference
from checks import ascending, mixed, played, suited

import steelwheel as sw

LOWS = ("ace_to_five", "ace_to_six", "deuce_to_seven")


class TestEverySystem:
    @pytest.mark.parametrize(
        ("name", "aliases", "classes"),
        [
            ("high", (), 7462),
            ("ace_to_five", ("a5", "california"), 6175),
            ("eight_or_better", ("a5_8",), 56),
            ("nine_or_better", ("a5_9",), 126),
            ("ace_to_six", ("a6", "london"), 7462),
            ("deuce_to_seven", ("27", "kansas_city"), 7462),
            ("badugi", (), 1092),
            ("badugi_ace_high", (), 1092),
            ("high_wild", (), 7475),
            ("high_bug", ("bug",), 7463),
            ("short_deck", ("short", "6+"), 1404),
            ("short_deck_trips", ("short_trips",), 1404),
            ("showing_high", (), 1820),
            ("showing_low", (), 1820),
        ],
    )
    def test_names_aliases_and_numbers_of_classes(
        self, name: str, aliases: tuple[str, ...], classes: int
    ) -> None:
        ranking = sw.RANKINGS[name]
        assert ranking.name == name
        assert ranking.classes == classes
        assert set(aliases) <= set(ranking.aliases)
        for alias in aliases:
            assert sw.RANKINGS[alias] is ranking

    @pytest.mark.parametrize(
        ("system", "best", "worst"),
        [
            ("high", suited("AKQJT"), mixed("75432")),
            ("ace_to_five", mixed("5432A"), mixed("KKKKQ")),
            ("eight_or_better", mixed("5432A"), mixed("87654")),
            ("nine_or_better", mixed("5432A"), mixed("98765")),
            ("ace_to_six", mixed("6432A"), suited("KQJT9")),
            ("deuce_to_seven", mixed("75432"), suited("AKQJT")),
            ("badugi", mixed("432A"), "KcKdKhKs"),
            ("badugi_ace_high", mixed("5432"), "AcAdAhAs"),
            ("high_wild", "JkAcAdAhAs", mixed("75432")),
            ("high_bug", "JkAcAdAhAs", mixed("75432")),
            ("short_deck", suited("AKQJT"), mixed("J9876")),
            ("short_deck_trips", suited("AKQJT"), mixed("J9876")),
            ("showing_high", mixed("AAAA"), mixed("5432")),
            ("showing_low", mixed("432A"), mixed("KKKK")),
        ],
    )
    def test_best_and_worst_hand(self, system: str, best: str, worst: str) -> None:
        assert sw.rank(best, system) == 1
        assert sw.rank(worst, system) == sw.RANKINGS[system].classes

    @pytest.mark.parametrize("system", reference.SYSTEMS)
    def test_suits_never_break_ties(self, system: str) -> None:
        rng = np.random.default_rng(1)
        exchange = np.arange(53, dtype=np.uint8)
        for size in reference.SIZES[system]:
            hands = reference.sample(rng, system, 200, size)
            for suits in permutations(range(4)):
                exchange[:52] = [4 * (card // 4) + suits[card % 4] for card in range(52)]
                assert np.array_equal(sw.rank(exchange[hands], system), sw.rank(hands, system))

    @pytest.mark.parametrize("system", LOWS)
    def test_a_smaller_number_wins_in_low_systems_too(self, system: str) -> None:
        assert sw.rank(mixed("86432"), system) < sw.rank(mixed("K6432"), system)


class TestHigh:
    def test_order_of_categories(self) -> None:
        hands = [
            suited("AKQJT"),
            suited("65432"),
            suited("5432A"),
            mixed("22223"),
            mixed("22233"),
            suited("75432"),
            mixed("5432A"),
            mixed("22234"),
            mixed("22334"),
            mixed("22345"),
            mixed("AKQJ9"),
        ]
        assert ascending("high", hands)

    def test_ace_is_high_and_low_in_the_wheel_only(self) -> None:
        assert sw.category(mixed("5432A"), "high") == "straight"
        assert ascending("high", [mixed("AKQJT"), mixed("65432"), mixed("5432A"), mixed("AAAKQ")])
        for ranks in ("432AK", "32AKQ", "2AKQJ"):
            assert sw.category(mixed(ranks), "high") == "no pair"

    def test_there_are_ten_straights(self) -> None:
        ranks = "A23456789TJQKA"
        straights = [mixed(ranks[start : start + 5]) for start in reversed(range(10))]
        assert [sw.rank(hand) for hand in straights] == list(range(1600, 1610))
        flushes = [suited(ranks[start : start + 5]) for start in reversed(range(10))]
        assert [sw.rank(hand) for hand in flushes] == list(range(1, 11))

    @pytest.mark.parametrize(
        ("hand", "best"),
        [
            ("AhKhQhJhTh9h8h", "AhKhQhJhTh"),
            ("2c3c4c5c6c7d8d", "6c5c4c3c2c"),
            ("Ac2d3h4s5c6d7h", "7h6d5c4s3h"),
            ("2c2d2h3c3d3h9s", "3h3d3c2h2d"),
            ("AsAhKsKhQsQhJd", "AsAhKsKhQs"),
            ("AsKd2c3c4c5c7c", "7c5c4c3c2c"),
            ("9s9h9d9cAs", "9s9h9d9cAs"),
            ("KsQdJhTc9s8d", "KsQdJhTc9s"),
        ],
    )
    def test_best_five_of_five_to_seven_cards(self, hand: str, best: str) -> None:
        assert sw.rank(hand) == sw.rank(best)
        chosen = sw.best_cards(hand).replace(" ", "")
        assert sorted(reference.cards(chosen)) == sorted(reference.cards(best))


class TestAceToFive:
    def test_a_hand_without_a_pair_beats_any_pair_and_so_on(self) -> None:
        worst_no_pair, best_pair, worst_pair = mixed("KQJT9"), mixed("AA432"), mixed("KKQJT")
        best_two_pair, worst_two_pair = mixed("22AA3"), mixed("KKQQJ")
        best_trips, worst_trips = mixed("AAA32"), mixed("KKKQJ")
        best_full, worst_full = mixed("AAA22"), mixed("KKKQQ")
        best_quads, worst_quads = mixed("AAAA2"), mixed("KKKKQ")
        hands = [worst_no_pair, best_pair, worst_pair, best_two_pair, worst_two_pair, best_trips]
        hands += [worst_trips, best_full, worst_full, best_quads, worst_quads]
        assert ascending("ace_to_five", hands)

    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            ("AA953", "22543"),
            ("KJ864", "AA953"),
            ("KJ864", "22543"),
            ("33642", "3365A"),
            ("55577", "66622"),
            ("AAAKK", "222QQ"),
        ],
    )
    def test_within_a_kind_the_order_is_reversed_with_the_ace_lowest(
        self, better: str, worse: str
    ) -> None:
        assert ascending("ace_to_five", [mixed(better), mixed(worse)])

    @pytest.mark.parametrize("ranks", ["5432A", "65432", "KQJT9", "8642A"])
    def test_straights_and_flushes_are_ignored(self, ranks: str) -> None:
        assert sw.rank(suited(ranks), "a5") == sw.rank(mixed(ranks), "a5")
        assert sw.category(suited(ranks), "a5") == "no pair"

    def test_the_ace_is_low(self) -> None:
        assert ascending("a5", [mixed("KQJTA"), mixed("KQJT2")])

    def test_razz_is_this_system_without_a_qualifier(self) -> None:
        queens, threes = "5c5d6c6s9hQdQs", "2d3d3cTdThKhKs"
        assert sw.rank(queens, "razz") == sw.rank(mixed("Q9655"), "a5") == 2313
        assert sorted(played("razz", queens)) == sorted("Q9655")
        assert sw.rank(threes, "razz") == sw.rank(mixed("332TK"), "a5")
        assert sorted(played("razz", threes)) == sorted("332TK")
        assert ascending("razz", [threes, queens])


class TestQualifiers:
    @pytest.mark.parametrize(("system", "limit"), [("a5_8", 56), ("a5_9", 126)])
    def test_the_classes_that_count_keep_the_numbers_of_ace_to_five(
        self, system: str, limit: int, five_card_hands: np.ndarray
    ) -> None:
        low = sw.rank(five_card_hands, "ace_to_five")
        expected = np.where(low <= limit, low, sw.NO_LOW)
        assert np.array_equal(sw.rank(five_card_hands, system), expected)

    def test_the_worst_hands_that_count(self) -> None:
        assert sw.rank(mixed("87654"), "a5_8") == sw.rank(mixed("87654"), "a5_9") == 56
        assert sw.rank(mixed("9432A"), "a5_8") == sw.NO_LOW
        assert sw.rank(mixed("9432A"), "a5_9") == 57
        assert sw.rank(mixed("98765"), "a5_9") == 126
        assert sw.rank(mixed("T432A"), "a5_9") == sw.NO_LOW

    @pytest.mark.parametrize("system", ["a5_8", "a5_9"])
    def test_no_low_is_a_value_not_an_error_and_loses_to_all(self, system: str) -> None:
        assert sw.NO_LOW == 65535
        ranks = sw.rank([mixed("AA234"), mixed("KQJT9"), mixed("87654")], system)
        assert ranks.dtype == np.uint16
        assert ranks.tolist() == [sw.NO_LOW, sw.NO_LOW, 56]
        assert sw.RANKINGS[system].classes < sw.NO_LOW
        assert sw.category(mixed("AA234"), system) == "no low"
        assert sw.best_cards(mixed("AA234"), system) == ""

    def test_a_pair_beside_five_low_ranks_still_qualifies(self) -> None:
        assert sw.rank("AcAd2h3s4c5d", "a5_8") == 1
        assert sw.rank("AcAd2h2s4c5d8h", "a5_8") == sw.rank(mixed("8542A"), "a5")
        assert sw.rank("AcAd2h2s4c5dKh", "a5_8") == sw.NO_LOW


class TestAceToSix:
    def test_the_ace_is_always_low(self) -> None:
        assert sw.category(mixed("5432A"), "a6") == "straight"
        assert sw.category(mixed("AKQJT"), "a6") == "no pair"
        assert ascending("a6", [mixed("QJT97"), mixed("AKQJT"), mixed("2KQJT")])

    def test_a_straight_loses_to_the_hands_without_a_pair(self) -> None:
        hands = [mixed("76542"), mixed("85432"), mixed("97643"), mixed("76543")]
        assert ascending("ace_to_six", hands)
        assert sw.category(mixed("76543"), "ace_to_six") == "straight"

    def test_the_order_begins(self) -> None:
        first = ["6432A", "6532A", "6542A", "6543A", "7432A", "7532A"]
        assert [sw.rank(mixed(ranks), "london") for ranks in first] == [1, 2, 3, 4, 5, 6]

    def test_flushes_and_straights_count_against(self) -> None:
        ranks = ["KQJT8", "AA432", "22AA3", "AAA32", "5432A"]
        hands = [mixed(some) for some in ranks]
        hands += [suited("6432A"), mixed("AAA22"), mixed("AAAA2"), suited("5432A")]
        assert ascending("a6", hands)

    def test_there_are_nine_straights(self) -> None:
        ranks = "A23456789TJQK"
        hands = [suited(ranks[start : start + 5]) for start in range(9)]
        assert sw.rank(hands, "a6").tolist() == list(range(7454, 7463))
        mixed_hands = [mixed(ranks[start : start + 5]) for start in range(9)]
        assert set(sw.category(mixed_hands, "a6").tolist()) == {"straight"}

    def test_seven_cards_avoid_the_wheel(self) -> None:
        hand = mixed("A2345") + "8dKh"
        assert sw.rank(hand, "a6") == sw.rank(mixed("8432A"), "a6")
        assert played("a6", hand) == "8432A"

    def test_seven_cards_avoid_a_flush(self) -> None:
        assert sw.rank("Ac2c3c4c6cKdKh", "a6") == sw.rank(mixed("K432A"), "a6") == 785


class TestDeuceToSeven:
    def test_the_ace_is_always_high(self) -> None:
        assert sw.category(mixed("A5432"), "27") == "no pair"
        assert ascending("27", [mixed("KQJT8"), mixed("A5432"), mixed("A6432")])

    def test_the_suited_wheel_is_only_a_flush(self) -> None:
        assert sw.category(suited("A5432"), "27") == "flush"
        assert ascending("27", [mixed("AKQJT"), suited("75432"), suited("A5432"), mixed("22233")])

    def test_there_are_nine_straights(self) -> None:
        ranks = "23456789TJQKA"
        hands = [suited(ranks[start : start + 5]) for start in range(9)]
        assert sw.rank(hands, "27").tolist() == list(range(7454, 7463))
        mixed_hands = [mixed(ranks[start : start + 5]) for start in range(9)]
        assert set(sw.category(mixed_hands, "27").tolist()) == {"straight"}

    def test_lower_kickers_beat_higher_ones(self) -> None:
        assert ascending("27", [mixed("33642"), mixed("33652")])

    def test_the_first_nineteen(self) -> None:
        first = "75432 76432 76532 76542 85432 86432 86532 86542 86543 87432 87532 87542 87543 "
        first += "87632 87642 87643 87652 87653 95432"
        ranks = sw.rank([mixed(ranks) for ranks in first.split()], "27")
        assert ranks.tolist() == list(range(1, 20))

    def test_it_is_not_high_reversed(self) -> None:
        # The wheel is a straight for high only, and moves all that lies between its two places.
        assert sw.rank(mixed("A5432"), "27") == 785
        assert 7463 - sw.rank(mixed("A5432"), "high") == 5854
        assert sw.rank(mixed("KQJT8"), "27") == 7463 - sw.rank(mixed("KQJT8"), "high")
        assert sw.rank(mixed("AKQJ9"), "27") == 7463 - sw.rank(mixed("AKQJ9"), "high") + 1

    def test_six_cards_avoid_pairs(self) -> None:
        assert sw.best_cards("7s5s4s3s2s7d", "27") == "7d 5s 4s 3s 2s"
        assert sw.rank("7s5s4s3s2s7d", "27") == 1

    def test_seven_cards_avoid_straights_flushes_and_pairs_together(self) -> None:
        assert sw.rank("2c3c4c5c7c2d9d", "27") == sw.rank(mixed("75432"), "27")
        assert sw.rank("3c4d5h6s7c8d9h", "27") == sw.rank(mixed("86543"), "27") == 9
        assert sw.category("2c3c4c5c6c7c8c", "27") == "flush"
        assert sw.category("KcKdKhKsQcQdQh", "27") == "full house"


class TestBadugi:
    def test_more_cards_beat_fewer(self) -> None:
        hands = ["KcQdJhTs", "3c2dAhAs", "KcQdJhJd", "2cAdAh2d", "KcQdKdQc", "AcAdAhAs"]
        assert ascending("badugi", hands)

    def test_the_highest_card_decides_and_the_lowest_wins(self) -> None:
        hands = ["4c3d2hAs", "5c3d2hAs", "5c4d3h2s", "6c3d2hAs", "KcQdJhTs"]
        assert ascending("badugi", hands)

    def test_the_ace_is_low(self) -> None:
        assert ascending("badugi", ["KcQdJhAs", "KcQdJh2s"])

    @pytest.mark.parametrize(("cards", "classes"), [(1, 13), (2, 78), (3, 286), (4, 715)])
    def test_classes_of_each_number_of_cards(self, cards: int, classes: int) -> None:
        table = sw.RANKINGS["badugi"].table()
        assert (table["category"] == f"{cards}-card").sum() == classes

    def test_the_subset_needs_a_search_not_a_greedy_drop(self) -> None:
        assert sw.best_cards("5c6h6d8h", "badugi") == "8h 6d 5c"
        assert sw.category("5c6h6d8h", "badugi") == "3-card"
        assert sw.rank("5c6h6d8h", "badugi") == 715 + badugi_triples().index((8, 6, 5)) + 1

    def test_all_ranks_and_all_suits_are_different(self) -> None:
        assert sw.best_cards("2h7hQhAc", "badugi") == "2h Ac"
        assert sw.rank("2h7hQhAc", "badugi") == 1002
        assert sw.rank("2c2dAcAd", "badugi") == 1002

    def test_suits_and_order_of_cards_do_not_matter(self) -> None:
        ids = reference.cards("2c2dAcKh")
        ranks = {
            sw.rank([card // 4 * 4 + suits[card % 4] for card in order], "badugi")
            for suits in permutations(range(4))
            for order in permutations(ids)
        }
        assert len(ranks) == 1


def badugi_triples() -> list[tuple[int, ...]]:
    """Three different ranks in descending order, the lowest hand first."""
    return sorted(tuple(sorted(some, reverse=True)) for some in combinations(range(1, 14), 3))


class TestNamesAndFrequencies:
    def test_high_is_named_by_category_and_ranks(self) -> None:
        assert sw.describe("9c9d9h4s4c", "high") == "full house, nines over fours"

    def test_royal_flush_is_a_name_and_no_category(self) -> None:
        assert sw.describe(suited("AKQJT"), "high") == "royal flush"
        assert sw.category(suited("AKQJT"), "high") == "straight flush"

    def test_lows_are_named_by_their_highest_cards_and_exact_ranks(self) -> None:
        assert "eight-six" in sw.describe(mixed("86542"), "27")
        assert "8-6-5-4-2" in sw.describe(mixed("86542"), "27")
        assert "smooth" in sw.describe(mixed("8432A"), "a5")
        assert "rough" in sw.describe(mixed("87654"), "a5")

    @pytest.mark.parametrize(
        ("system", "hand", "name"),
        [
            ("a5", mixed("5432A"), "wheel"),
            ("a5", suited("5432A"), "steel wheel"),
            ("high", suited("5432A"), "steel wheel"),
            ("a6", mixed("6432A"), "chicago wheel"),
            ("27", mixed("75432"), "the nuts"),
            ("27", mixed("75432"), "number one"),
            ("27", mixed("75432"), "perfect seven"),
            ("27", mixed("85432"), "perfect eight"),
            ("27", mixed("95432"), "perfect nine"),
            ("27", mixed("A5432"), "nut ace"),
            ("badugi", mixed("432A"), "the nuts"),
        ],
    )
    def test_established_names(self, system: str, hand: str, name: str) -> None:
        assert name in sw.describe(hand, system).lower()

    def test_deuce_to_seven_has_its_absolute_number(self) -> None:
        for number, hand in [(2, "76432"), (11, "87532"), (19, "95432"), (20, "96432")]:
            assert re.search(rf"#{number}\b", sw.describe(mixed(hand), "27"))

    def test_badugi_is_named_by_its_cards(self) -> None:
        assert sw.describe("4c2dAhAs", "badugi").startswith("three-card 4-2-A")

    @pytest.mark.parametrize("system", reference.SYSTEMS)
    def test_frequency_probability_and_cumulative_probability(self, system: str) -> None:
        """Of each class and category, for every number of cards that the system takes."""
        deck = {"high_wild": 53, "high_bug": 53, "short_deck": 36, "short_deck_trips": 36}
        ranking = sw.RANKINGS[system]
        for size in reference.SIZES[system]:
            hands = comb(deck.get(system, 52), size)
            for table in (ranking.table(size), ranking.category_table(size)):
                counts = table["count"]
                assert counts.sum() == hands
                assert np.allclose(table["probability"], counts / hands, rtol=1e-12)
                assert np.allclose(table["cumulative"], np.cumsum(counts) / hands, rtol=1e-12)
                assert table["cumulative"][-1] == pytest.approx(1)

    @pytest.mark.parametrize("system", reference.SYSTEMS)
    def test_frequencies_are_of_a_whole_hand_unless_asked_for_others(self, system: str) -> None:
        ranking = sw.RANKINGS[system]
        size = reference.natural(system)
        assert np.array_equal(ranking.table(), ranking.table(size))
        assert np.array_equal(ranking.category_table(), ranking.category_table(size))
