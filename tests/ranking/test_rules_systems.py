"""The written rules of jokers, the short deck, up cards and badugi of any size.

Hands are written by their ranks alone where suits don't matter.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
import reference
from checks import ascending, mixed, played, suited

import steelwheel as sw

LOWS = reference.JOKER_SYSTEMS[2:]


def with_joker(ranks: str) -> str:
    """The joker and cards of these ranks, of which at most two are of a suit."""
    return "Jk" + mixed(ranks)


def suited_with_joker(ranks: str) -> str:
    return "Jk" + suited(ranks)


def ties(system: str, *hands: str) -> bool:
    return len({sw.rank(hand, system) for hand in hands}) == 1


class TestJoker:
    def test_its_texts_and_its_id(self) -> None:
        hands = [f"AsAd2c3h{joker}" for joker in ("Jk", "JK", "🃏", "jk")]
        assert len(set(sw.rank(hands, "high_wild").tolist())) == 1
        assert sw.rank([51, 49, 0, 6, 52], "high_wild") == sw.rank(hands[0], "high_wild")
        mask = sum(1 << card for card in (51, 49, 0, 6, 52))
        assert sw.rank_mask(mask, "high_wild") == sw.rank(hands[0], "high_wild")

    @pytest.mark.parametrize("system", reference.SYSTEMS)
    def test_systems_say_whether_they_take_one(self, system: str) -> None:
        assert sw.RANKINGS[system].joker == (system in reference.JOKER_SYSTEMS)

    @pytest.mark.parametrize("system", reference.JOKER_SYSTEMS)
    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_hands_with_and_without_share_one_scale(self, system: str, size: int) -> None:
        """With a joker a hand ties the same hand without one: the joker is the card it plays as."""
        hands = reference.joker_hands(np.random.default_rng(size), 300, size)
        ranks = sw.rank(hands, system)
        five_of_a_kind = len(reference.FIVE_OF_A_KIND.get(system, ()))
        for hand, rank in zip(hands.tolist(), ranks.tolist(), strict=True):
            others = [card for card in hand if card != reference.JOKER]
            deck = [card for card in range(52) if card not in others]
            natural = sw.rank(np.array([[*others, card] for card in deck]), system)
            if system == "high_bug":  # it may not be any card
                assert natural.min() <= rank
                assert rank in natural or rank <= five_of_a_kind
            elif rank > five_of_a_kind:
                assert natural.min() == rank

    @pytest.mark.parametrize("system", reference.JOKER_SYSTEMS)
    def test_a_joker_is_never_worse_than_any_card(self, system: str) -> None:
        """Than any card in lows and fully wild, than an ace as the bug."""
        rng = np.random.default_rng(3)
        hands = reference.random_hands(rng, 3_000, 6)
        with_it = hands.copy()
        if system == "high_bug":
            hands = hands[(hands[:, :5] < 48).all(axis=1)]
            hands[:, 5] = 48 + hands[:, 5] % 4
            with_it = hands.copy()
        with_it[:, 5] = reference.JOKER
        assert (sw.rank(with_it, system) <= sw.rank(hands, system)).all()


class TestHighWild:
    def test_the_joker_is_any_card(self) -> None:
        assert ties("high_wild", with_joker("KK72"), mixed("KKK72"))
        assert ties("high_wild", with_joker("KQ72"), mixed("KKQ72"))
        assert ties("high_wild", with_joker("KKQQ"), mixed("KKKQQ"))
        assert ties("high_wild", with_joker("KKK2"), mixed("KKKK2"))
        assert ties("high_wild", with_joker("9876"), mixed("T9876"))

    def test_five_of_a_kind_beats_a_straight_flush(self) -> None:
        fives = [with_joker(4 * rank) for rank in reversed(reference.RANKS)]
        assert [sw.rank(hand, "high_wild") for hand in fives] == list(range(1, 14))
        assert {sw.category(hand, "high_wild") for hand in fives} == {"five of a kind"}
        assert sw.rank(suited("AKQJT"), "high_wild") == 14
        for hand in fives:
            assert sw.describe(hand, "high_wild").startswith("five of a kind")
        assert "aces" in sw.describe(fives[0], "high_wild")

    def test_a_straight_draw_is_played_at_the_better_end(self) -> None:
        assert ties("high_wild", with_joker("6543"), mixed("76543"))
        assert ties("high_wild", with_joker("AKQJ"), mixed("AKQJT"))
        assert ties("high_wild", with_joker("432A"), mixed("5432A"))
        assert ties("high_wild", with_joker("8765"), mixed("98765"))
        assert ties("high_wild", suited_with_joker("6543"), suited("76543"))

    def test_inside_straights(self) -> None:
        for top in range(4, 13):
            straight = [reference.RANKS[rank] for rank in range(top, top - 5, -1)]
            for missing in straight[1:4]:
                ranks = "".join(rank for rank in straight if rank != missing)
                assert ties("high_wild", with_joker(ranks), mixed("".join(straight)))

    def test_in_a_flush_it_is_the_highest_rank_that_the_hand_lacks(self) -> None:
        assert ties("high_wild", suited_with_joker("A952"), suited("AK952"))
        assert ties("high_wild", suited_with_joker("K952"), suited("AK952"))
        assert ties("high_wild", suited_with_joker("AKQ9"), suited("AKQJ9"))
        assert sw.rank("JkAsTs5s2s", "high_wild") == 440
        for four in combinations(reversed(reference.RANKS), 4):
            lacking = next(rank for rank in reversed(reference.RANKS) if rank not in four)
            hand, filled = suited_with_joker("".join(four)), suited("".join(four) + lacking)
            if sw.category(hand, "high_wild") == "flush":
                assert ties("high_wild", hand, filled)

    def test_two_pair_needs_no_joker(self) -> None:
        """A pair and a joker are three of a kind."""
        assert sw.category(with_joker("8854"), "high_wild") == "three of a kind"
        assert sw.category(with_joker("8855"), "high_wild") == "full house"


class TestHighBug:
    def test_it_is_an_ace(self) -> None:
        assert ties("high_bug", with_joker("K974"), mixed("AK974"))
        assert ties("high_bug", with_joker("AK97"), mixed("AAK97"))
        assert ties("high_bug", with_joker("KKK2"), mixed("KKKA2"))
        assert ties("high_bug", with_joker("KKQQ"), mixed("KKQQA"))
        assert ties("high_bug", with_joker("AAKK"), mixed("AAAKK"))
        assert ties("high_bug", with_joker("AAA7"), mixed("AAAA7"))

    def test_it_completes_a_straight_or_a_flush(self) -> None:
        assert ties("high_bug", with_joker("6543"), mixed("76543"))
        assert ties("high_bug", with_joker("A345"), mixed("5432A"))
        assert ties("high_bug", with_joker("KQJT"), mixed("AKQJT"))
        assert ties("high_bug", suited_with_joker("A952"), suited("AK952"))
        assert ties("high_bug", suited_with_joker("K952"), suited("AK952"))
        assert ties("high_bug", suited_with_joker("9875"), suited("98765"))

    def test_it_is_nothing_else(self) -> None:
        assert sw.category(with_joker("KK72"), "high_bug") == "one pair"
        assert sw.category(with_joker("KKK2"), "high_bug") == "three of a kind"
        assert sw.category(with_joker("KKKK"), "high_bug") == "four of a kind"
        assert sw.category(with_joker("9854"), "high_bug") == "no pair"

    def test_five_aces_beat_a_straight_flush(self) -> None:
        assert sw.rank(with_joker("AAAA"), "high_bug") == 1
        assert sw.category(with_joker("AAAA"), "high_bug") == "five of a kind"
        assert sw.rank(suited("AKQJT"), "high_bug") == 2

    def test_two_pair_with_an_ace(self) -> None:
        assert sw.category(with_joker("8855"), "high_bug") == "two pair"
        assert ties("high_bug", with_joker("8855"), mixed("8855A"))

    def test_aces_full_in_seven_cards(self) -> None:
        assert ties("high_bug", "JkAcAdKhKsKd2c", mixed("AAAKK"))


class TestLowsWithAJoker:
    @pytest.mark.parametrize(
        ("system", "hand", "plays_as"),
        [
            ("ace_to_five", "754*A", "2"),
            ("ace_to_six", "65*2A", "3"),
            ("ace_to_six", "*5432", "7"),
            ("deuce_to_seven", "76*32", "4"),
            ("deuce_to_seven", "*5432", "7"),
        ],
    )
    def test_it_is_the_rank_that_makes_the_best_low(
        self, system: str, hand: str, plays_as: str
    ) -> None:
        natural = mixed(hand.replace("*", plays_as))
        place = 2 * hand.index("*")
        assert ties(system, natural[:place] + "Jk" + natural[place + 2 :], natural)
        joker = natural[:place] + "Jk" + natural[place + 2 :]
        assert sw.joker_plays_as(joker, system)[0] == plays_as

    @pytest.mark.parametrize(
        ("system", "four", "natural"),
        [
            ("ace_to_six", "5432", "75432"),
            ("deuce_to_seven", "5432", "75432"),
            ("ace_to_six", "643A", "6432A"),
            ("deuce_to_seven", "7432", "75432"),
        ],
    )
    def test_and_the_suit_that_makes_the_best_low(
        self, system: str, four: str, natural: str
    ) -> None:
        """Beside four cards of one suit it takes another one."""
        assert ties(system, suited_with_joker(four), mixed(natural))
        assert sw.category(suited_with_joker(four), system) == "no pair"

    @pytest.mark.parametrize("system", LOWS)
    def test_it_makes_no_new_class(self, system: str, joker_deck_hands: np.ndarray) -> None:
        ranks = sw.rank(joker_deck_hands[joker_deck_hands[:, 4] == reference.JOKER], system)
        qualified = ranks[ranks != sw.NO_LOW]
        assert qualified.max() <= sw.RANKINGS[system].classes
        assert sw.RANKINGS[system].classes == {
            "ace_to_five": 6175,
            "eight_or_better": 56,
            "nine_or_better": 126,
        }.get(system, 7462)

    def test_the_qualifiers(self) -> None:
        assert ties("eight_or_better", with_joker("8765"), mixed("8765A"))
        assert sw.rank(with_joker("9876"), "eight_or_better") == sw.NO_LOW
        assert ties("nine_or_better", with_joker("9876"), mixed("9876A"))
        assert sw.category(with_joker("9876"), "eight_or_better") == "no low"
        assert sw.best_cards(with_joker("9876"), "eight_or_better") == ""

    def test_a_wheel_has_one_name_in_every_suit(self) -> None:
        """The joker may complete a steel wheel in all suits or in none."""
        hands = [f"JkA{suit}2{suit}3{suit}4{suit}" for suit in "cdhs"]
        assert len(set(sw.describe(hands, "ace_to_five").tolist())) == 1

    def test_paired_cards_stay_paired(self) -> None:
        assert ties("ace_to_five", with_joker("AA23"), mixed("AA234"))
        assert ties("ace_to_five", with_joker("KKKK"), mixed("KKKKA"))
        assert ties("deuce_to_seven", with_joker("2233"), mixed("22334"))


class TestBestCardsWithAJoker:
    @pytest.mark.parametrize(
        ("system", "hand", "best", "plays_as"),
        [
            ("high_wild", "Jk6c5d4h3s", "Jk 6c 5d 4h 3s", "7"),
            ("high_wild", "JkAs9s5s2s", "As Jk 9s 5s 2s", "Ks"),
            ("high_wild", "JkKsQsJsTs", "Jk Ks Qs Js Ts", "As"),
            ("high_wild", "JkAs3s4s5s", "5s 4s 3s Jk As", "2s"),
            ("high_bug", "Jk8c8d5h5s", "8d 8c 5s 5h Jk", "A"),
            ("high_bug", "JkKc9d7h4s2c", "Jk Kc 9d 7h 4s", "A"),
            ("ace_to_five", "7c5d4hJkAs", "7c 5d 4h Jk As", "2"),
            ("ace_to_six", "Jk5s4s3s2s", "Jk 5s 4s 3s 2s", "7"),
            ("deuce_to_seven", "7c6dJk3h2s", "7c 6d Jk 3h 2s", "4"),
            # Of equally good cards those of one suit, the joker's among them.
            ("ace_to_five", "2c2h3c3h4c5cJk", "5c 4c 3c 2c Jk", "Ac"),
            ("ace_to_five", "2c3c4c5cAhJk", "5c 4c 3c 2c Ah", ""),
        ],
    )
    def test_the_joker_stands_where_the_card_it_plays_as_would(
        self, system: str, hand: str, best: str, plays_as: str
    ) -> None:
        assert sw.best_cards(hand, system) == best
        assert sw.joker_plays_as(hand, system).startswith(plays_as)

    @pytest.mark.parametrize("system", reference.JOKER_SYSTEMS)
    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_the_card_named_makes_the_rank(self, system: str, size: int) -> None:
        hands = reference.joker_hands(np.random.default_rng(size), 300, size)
        narrow = reference.random_hands(np.random.default_rng(size), 300, size, deck=16) + 36
        narrow[:, 0] = reference.JOKER
        for hand in (*hands.tolist(), *narrow.tolist()):
            rank = sw.rank(hand, system)
            playing = reference.cards(sw.best_cards(reference.text(hand), system))
            if reference.JOKER not in playing:
                assert not playing or sw.rank(playing, system) == rank
                continue
            assert sw.rank(playing, system) == rank
            card = reference.cards(sw.joker_plays_as(reference.text(hand), system))[0]
            four = [other for other in playing if other != reference.JOKER]
            made = reference.classes_as(system, four)
            if sw.category(hand, system) == "five of a kind":
                assert card // 4 == four[0] // 4
            else:
                assert made[card] == rank
                assert card not in four

    def test_of_a_batch(self) -> None:
        hands = ["Jk6c5d4h3s", "JkAs9s5s2s", "AsKsQsJsTs"]
        playing = sw.best_cards(hands, "high_wild")
        assert playing.tolist() == [
            reference.cards("Jk6c5d4h3s"),
            reference.cards("AsJk9s5s2s"),
            reference.cards("AsKsQsJsTs"),
        ]


class TestShortDeck:
    @pytest.mark.parametrize("system", reference.SHORT_DECK_SYSTEMS)
    def test_there_are_six_straights(self, system: str) -> None:
        ranks = "A6789TJQKA"
        flushes = [suited(ranks[start : start + 5]) for start in reversed(range(6))]
        assert [sw.rank(hand, system) for hand in flushes] == [1, 2, 3, 4, 5, 6]
        straights = [mixed(ranks[start : start + 5]) for start in reversed(range(6))]
        assert {sw.category(hand, system) for hand in straights} == {"straight"}
        assert np.diff([sw.rank(hand, system) for hand in straights]).tolist() == [1] * 5

    @pytest.mark.parametrize("system", reference.SHORT_DECK_SYSTEMS)
    def test_the_ace_is_low_in_the_lowest_straight_only(self, system: str) -> None:
        assert played(system, mixed("A6789")) == "9876A"
        assert ascending(system, [mixed("T9876"), mixed("9876A")])
        for ranks in ("876AK", "76AKQ", "6AKQJ"):
            assert sw.category(mixed(ranks), system) == "no pair"
        assert ascending(system, [mixed("AKQJ9"), mixed("KQJT8")])

    def test_a_flush_beats_a_full_house_and_a_straight_beats_trips(self) -> None:
        hands = [
            suited("AKQJT"),
            suited("9876A"),
            mixed("66667"),
            suited("J9876"),
            mixed("AAAKK"),
            mixed("66677"),
            mixed("A6789"),
            mixed("AAAKQ"),
            mixed("66678"),
            mixed("AAKKQ"),
            mixed("66778"),
            mixed("66789"),
            mixed("AKQJ9"),
        ]
        assert ascending("short_deck", hands)

    def test_the_option_has_trips_over_a_straight(self) -> None:
        hands = [
            mixed("66667"),
            suited("J9876"),
            mixed("AAAKK"),
            mixed("AAAKQ"),
            mixed("66678"),
            mixed("AKQJT"),
            mixed("A6789"),
            mixed("AAKKQ"),
        ]
        assert ascending("short_deck_trips", hands)

    def test_the_two_orders_differ_in_nothing_else(self) -> None:
        hands = reference.SHORT_DECK[reference.all_hands(5, deck=36)]
        kinds = sw.category(hands, "short_deck")
        assert np.array_equal(kinds, sw.category(hands, "short_deck_trips"))
        same = ~np.isin(kinds, ["straight", "three of a kind"])
        first, second = (sw.rank(hands, system) for system in reference.SHORT_DECK_SYSTEMS)
        assert np.array_equal(first[same], second[same])

    def test_best_of_seven_by_its_own_order(self) -> None:
        hand = "AsKsQs9s7sAdAh"
        assert sw.category(hand, "short_deck") == "flush"
        assert sw.category("6c6d6h7s8c9dTd", "short_deck") == "straight"
        assert sw.category("6c6d6h7s8c9dTd", "short_deck_trips") == "three of a kind"
        assert sw.category("6s7s8s9sKsKcKd", "short_deck") == "flush"

    def test_names(self) -> None:
        assert sw.describe("9c9d9hTsTc", "short_deck") == "full house, nines over tens"
        assert sw.describe(suited("AKQJT"), "short_deck") == "royal flush"
        assert sw.RANKINGS["short_deck"].lowest == 4


class TestUpCards:
    @pytest.mark.parametrize("system", reference.SHOWING_SYSTEMS)
    def test_straights_and_flushes_do_not_count(self, system: str) -> None:
        assert ties(system, suited("5432"), mixed("5432"))
        assert sw.category(suited("5432"), system) == "no pair"
        assert ties(system, suited("K62"), mixed("K62"))

    def test_pairs_trips_and_quads_count(self) -> None:
        four = [mixed(ranks) for ranks in ("2222", "222A", "2233", "22AK", "AKQJ")]
        assert ascending("showing_high", four)
        assert ascending("showing_low", four[::-1])
        names = ["four of a kind", "three of a kind", "two pair", "one pair", "no pair"]
        for system in reference.SHOWING_SYSTEMS:
            assert sw.category(four, system).tolist() == names
        assert ascending("showing_high", [mixed(ranks) for ranks in ("222", "22A", "AKQ")])
        assert ascending("showing_high", [mixed(ranks) for ranks in ("22", "AK")])

    def test_high_shows_best_first_with_the_ace_high(self) -> None:
        assert ascending("showing_high", ["As", "Kd", "Qc", "2s"])
        assert ascending("showing_high", [mixed(r) for r in ("AA2", "KKA", "KKQ", "A32", "KQJ")])
        assert ascending("showing_high", [mixed(r) for r in ("AAKK", "AAQQ", "KKQQ", "AAKQ")])
        assert sw.rank("AsAd", "showing_high") == 1

    def test_low_has_the_ace_low_and_pairs_against(self) -> None:
        assert ascending("showing_low", ["As", "2d", "Qc", "Ks"])
        assert ascending("showing_low", [mixed(r) for r in ("32A", "42A", "KQJ", "AA2", "22A")])
        assert ascending("showing_low", [mixed(r) for r in ("432A", "5432", "KQJT", "AA32")])
        assert sw.rank("AsAd", "showing_low") == 79

    @pytest.mark.parametrize("system", reference.SHOWING_SYSTEMS)
    @pytest.mark.parametrize(("size", "classes"), [(1, 13), (2, 91), (3, 455), (4, 1820)])
    def test_boards_of_one_size_compare(self, system: str, size: int, classes: int) -> None:
        ranks = np.unique(sw.rank(reference.all_hands(size), system))
        assert ranks.tolist() == list(range(1, classes + 1))
        assert len(sw.RANKINGS[system].table(size)) == classes


class TestBadugiOfAnySize:
    @pytest.mark.parametrize("system", reference.BADUGI_SYSTEMS)
    def test_more_cards_are_the_best_of_fewer(self, system: str) -> None:
        for size in range(2, 8):
            hands = reference.random_hands(np.random.default_rng(size), 300, size)
            fewer = [np.delete(hands, place, axis=1) for place in range(size)]
            best = np.min([sw.rank(some, system) for some in fewer], axis=0)
            ranks = sw.rank(hands, system)
            if size > 4:
                assert np.array_equal(ranks, best)
            else:
                assert (ranks <= best).all()

    def test_one_to_seven_cards_share_one_scale(self) -> None:
        hands = ["2c", "2cAd", "3h2cAd", "4s3h2cAd", "4s3h2cAdKd", "4s3h2cAdKdKh", "4s3h2cAdKdKhKs"]
        ranks = [sw.rank(hand, "badugi") for hand in hands]
        assert ranks == [1081, 1002, 716, 1, 1, 1, 1]
        assert [sw.category(hand, "badugi") for hand in hands[:4]] == [
            f"{cards}-card" for cards in (1, 2, 3, 4)
        ]

    def test_the_subset_needs_a_search(self) -> None:
        """Of two cards of a rank or suit the one that leaves more to the others plays."""
        assert sw.best_cards("5c6h6d8h", "badugi") == "8h 6d 5c"
        assert sw.best_cards("AcAd2d3h4s", "badugi") == "4s 3h 2d Ac"
        assert sw.best_cards("AcAd2d3h4sKs", "badugi_ace_high") == "Ac 4s 3h 2d"
        assert sw.best_cards("2c2d2h3h3s4s7c", "badugi") == "7c 4s 3h 2d"

    def test_an_ace_is_high_in_one_and_low_in_the_other(self) -> None:
        assert ascending("badugi", ["4c3d2hAs", "5c4d3h2s"])
        assert ascending("badugi_ace_high", ["5c4d3h2s", "Kc4d3h2s", "Ac4d3h2s"])
        assert sw.rank("5c4d3h2s", "badugi_ace_high") == 1
        assert sw.best_cards("Ac4d3h2s", "badugi_ace_high") == "Ac 4d 3h 2s"
        assert sw.best_cards("Ac4d3h2s", "badugi") == "4d 3h 2s Ac"
        assert sw.best_cards("AsAh2d3c", "badugi_ace_high").split()[1:] == ["3c", "2d"]

    @pytest.mark.parametrize("system", reference.BADUGI_SYSTEMS)
    @pytest.mark.parametrize(("cards", "classes"), [(1, 13), (2, 78), (3, 286), (4, 715)])
    def test_classes_of_each_number_of_cards(self, system: str, cards: int, classes: int) -> None:
        table = sw.RANKINGS[system].table()
        assert (table["category"] == f"{cards}-card").sum() == classes

    def test_names(self) -> None:
        assert sw.describe("4c2dAhAs", "badugi").startswith("three-card 4-2-A")
        assert sw.describe("Kc", "badugi").startswith("one-card K")
        assert sw.describe("Ac4d3h2s", "badugi_ace_high").startswith("four-card A-4-3-2")
        assert "the nuts" in sw.describe("5c4d3h2s", "badugi_ace_high")
