"""The ranking systems as data: lookup by name, tables of classes, names of ranks."""

import copy
import pickle
from math import comb

import numpy as np
import pytest

import steelwheel as sw
from steelwheel._calls import base
from steelwheel._cards import cards
from steelwheel._classes.classes import NO_LOW
from steelwheel._games.rankings import RANKINGS, Ranking, find
from steelwheel.errors import HandError, InputTypeError, UnknownNameError

every_system = pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
FIVE_CARD_LOWS = ["ace_to_five", "ace_to_six", "deuce_to_seven"]


class TestLookup:
    """`RANKINGS` and `find`."""

    def test_canonical_names_only_when_iterated(self) -> None:
        assert list(RANKINGS) == [ranking.name for ranking in RANKINGS.values()]
        assert len(RANKINGS) == 14

    @pytest.mark.parametrize(
        ("name", "canonical"),
        [
            ("high", "high"),
            ("a5", "ace_to_five"),
            ("california", "ace_to_five"),
            ("razz", "ace_to_five"),
            ("a5_8", "eight_or_better"),
            ("a5_9", "nine_or_better"),
            ("a6", "ace_to_six"),
            ("london", "ace_to_six"),
            ("27", "deuce_to_seven"),
            ("kansas_city", "deuce_to_seven"),
            ("badugi", "badugi"),
            ("bug", "high_bug"),
            ("short", "short_deck"),
            ("6+", "short_deck"),
            ("Short Deck", "short_deck"),
            ("short_trips", "short_deck_trips"),
            ("badugi ace-high", "badugi_ace_high"),
            ("showing-high", "showing_high"),
            ("Kansas City", "deuce_to_seven"),
            ("DEUCE-TO-SEVEN", "deuce_to_seven"),
            ("2-7", "deuce_to_seven"),
            ("A5-8", "eight_or_better"),
            (" High ", "high"),
        ],
    )
    def test_by_name_alias_and_spelling(self, name: str, canonical: str) -> None:
        assert RANKINGS[name].name == find(name).name == canonical
        assert name in RANKINGS

    def test_no_name_means_two_systems(self) -> None:
        names = [name for r in RANKINGS.values() for name in (r.name, *r.aliases)]
        assert all(find(name) is r for r in RANKINGS.values() for name in (r.name, *r.aliases))
        assert len(set(names)) == len(names)

    def test_a_ranking_is_found_as_itself(self) -> None:
        assert find(RANKINGS["27"]) is RANKINGS["27"]

    def test_unknown_name(self) -> None:
        with pytest.raises(UnknownNameError) as caught:
            find("deuce_to_sevn")
        message = str(caught.value)
        assert message.startswith("no ranking is named 'deuce_to_sevn'; did you mean")
        assert all(name in message for name in RANKINGS)
        with pytest.raises(ValueError, match="no ranking is named 'qqqq'; the names are high"):
            find("qqqq")
        with pytest.raises(KeyError):
            RANKINGS["qqqq"]
        assert "qqqq" not in RANKINGS
        assert 27 not in RANKINGS
        assert RANKINGS.get("qqqq") is None

    @pytest.mark.parametrize("value", [None, 27, b"high", ["high"]])
    def test_no_name(self, value: object) -> None:
        with pytest.raises(InputTypeError, match="ranking must be a name such as 'high'"):
            find(value)

    @every_system
    def test_numbers_are_those_of_the_core(self, ranking: Ranking) -> None:
        assert ranking.number == base.SYSTEM_NUMBERS[ranking.name]

    @every_system
    def test_copies_are_equal(self, ranking: Ranking) -> None:
        assert pickle.loads(pickle.dumps(ranking)) == copy.deepcopy(ranking) == ranking
        assert hash(copy.copy(ranking)) == hash(ranking)


@every_system
class TestTable:
    """`Ranking.table` and `Ranking.category_table`."""

    def test_ranks_are_dense(self, ranking: Ranking) -> None:
        ranks = ranking.table()["rank"].tolist()
        assert ranks == [*range(1, ranking.classes + 1), *[NO_LOW] * ranking.qualifier]

    def test_examples_are_of_their_class(self, ranking: Ranking) -> None:
        table = ranking.table()[: ranking.classes]
        hands = np.array([cards.parse(hand) for hand in table["hand"].tolist()], np.uint8)
        ranks = np.empty(len(hands), np.uint16)
        assert hands.shape == (ranking.classes, ranking.natural_size)
        assert base.rank_rows(ranking.number, hands, ranks) == -1
        assert ranks.tolist() == table["rank"].tolist()

    def test_names_are_different(self, ranking: Ranking) -> None:
        names = ranking.table()["name"].tolist()
        assert len(set(names)) == len(names)

    def test_names_begin_with_or_follow_from_the_category(self, ranking: Ranking) -> None:
        for row in ranking.table():
            if row["category"] != "no pair" and row["name"] != "royal flush":
                word = row["category"].split("-")[-1]
                assert word in row["name"]

    def test_counts_and_shares(self, ranking: Ranking) -> None:
        table = ranking.table()
        total = comb(ranking.deck, ranking.natural_size)
        assert table["count"].sum() == total
        assert table["count"].min() > 0
        assert table["probability"].tolist() == (table["count"] / total).tolist()
        assert np.allclose(np.cumsum(table["probability"]), table["cumulative"])
        assert table["cumulative"][-1] == 1

    def test_read_only_and_made_once(self, ranking: Ranking) -> None:
        size = ranking.natural_size
        assert ranking.table() is ranking.table(size)
        assert ranking.category_table() is ranking.category_table(size, joker=ranking.deck == 53)
        for table in (ranking.table(), ranking.category_table()):
            with pytest.raises(ValueError, match="read-only"):
                table["count"][0] = 0

    def test_categories_are_runs_of_classes(self, ranking: Ranking) -> None:
        table, categories = ranking.table(), ranking.category_table()
        assert ranking.categories() == tuple(dict.fromkeys(table["category"].tolist()))
        for row in categories:
            part = table[table["category"] == row["category"]]
            assert (row["best"], row["worst"]) == (part["rank"][0], part["rank"][-1])
            assert (row["classes"], row["count"]) == (len(part), part["count"].sum())
            assert row["cumulative"] == part["cumulative"][-1]

    def test_category_and_describe_are_rows_of_the_table(self, ranking: Ranking) -> None:
        table = ranking.table()
        for rank in [*range(1, ranking.classes + 1, 97), *[NO_LOW] * ranking.qualifier]:
            row = table[table["rank"] == rank][0]
            assert ranking.category(rank) == row["category"]
            assert ranking.category(np.uint16(rank)) == row["category"]  # type: ignore[arg-type]
            assert ranking.describe(rank) == row["name"]

    def test_a_masked_rank_has_masked_words(self, ranking: Ranking) -> None:
        ranks = np.ma.array([1, 0, 1], mask=[False, True, False])
        for suited in (False, True):
            best = ranking.describe(1, suited=suited)
            assert ranking.describe(ranks, suited=suited).tolist() == [best, None, best]
        best = ranking.category(1)
        assert ranking.category(ranks).tolist() == [best, None, best]

    def test_only_classes_that_need_the_joker_have_it_in_their_example(
        self, ranking: Ranking
    ) -> None:
        for row in ranking.table():
            assert ("Jk" in row["hand"]) == (row["category"] == "five of a kind")

    def test_no_such_size(self, ranking: Ranking) -> None:
        for size in {-1, 0, 1, 4, 5, 8, 52} - set(ranking.sizes):
            message = f"^size is {size}; '{ranking.name}' ranks hands of [1-7, ]* or [47] cards$"
            for ask in (
                ranking.table,
                ranking.category_table,
                ranking.classes_of,
                lambda size: ranking.describe(1, size=size),
                lambda size: ranking.category(1, size=size),
            ):
                with pytest.raises(HandError, match=message):
                    ask(size)

    @pytest.mark.parametrize("size", [5.0, "5", True, [5]])
    def test_no_size(self, ranking: Ranking, size: int) -> None:
        with pytest.raises(InputTypeError, match=r"size is .*; it must be a number of cards"):
            ranking.table(size)

    def test_no_joker_where_none_is_played(self, ranking: Ranking) -> None:
        if ranking.joker:
            ranking.table(joker=True)
            return
        for ask in (ranking.table, ranking.category_table):
            with pytest.raises(HandError, match=f"'{ranking.name}' doesn't play the joker"):
                ask(joker=True)

    def test_no_such_rank(self, ranking: Ranking) -> None:
        wrong = [0, -1, ranking.classes + 1, 65536] + [NO_LOW] * (not ranking.qualifier)
        for rank in wrong:
            for ask in (ranking.describe, ranking.category):
                message = f"^rank {rank} is none of {ranking.name}( with 4 cards)?; its ranks"
                with pytest.raises(HandError, match=message):
                    ask(rank)

    @pytest.mark.parametrize("rank", [1.0, "1", None, True, np.float64(1)])
    def test_no_rank(self, ranking: Ranking, rank: int) -> None:
        for ask in (ranking.describe, ranking.category):
            with pytest.raises(InputTypeError, match=r"rank is .*; it must be an integer"):
                ask(rank)


class TestExamples:
    """Example hands stand in ranking order."""

    @pytest.mark.parametrize(
        ("name", "rank", "hand"),
        [
            ("high", 1, "As Ks Qs Js Ts"),
            ("high", 10, "5s 4s 3s 2s As"),
            ("high", 11, "As Ah Ad Ac Ks"),
            ("high", 166, "2s 2h 2d 2c 3s"),
            ("high", 1609, "5h 4d 3c 2s As"),
            ("ace_to_five", 1, "5h 4d 3c 2s As"),
            ("ace_to_five", 6175, "Ks Kh Kd Kc Qs"),
            ("eight_or_better", 56, "8s 7h 6d 5c 4s"),
            ("ace_to_six", 1, "6h 4d 3c 2s As"),
            ("ace_to_six", 7462, "Ks Qs Js Ts 9s"),
            ("deuce_to_seven", 785, "As 5h 4d 3c 2s"),
            ("badugi", 1, "4s 3h 2d Ac"),
            ("badugi", 716, "3s 2h Ad 3h"),
            ("badugi", 1002, "2s Ah 2h As"),
            ("badugi", 1092, "Ks Kh Kd Kc"),
            ("badugi_ace_high", 1, "5s 4h 3d 2c"),
            ("badugi_ace_high", 1092, "As Ah Ad Ac"),
            ("high_wild", 1, "As Ah Ad Ac Jk"),
            ("high_wild", 13, "2s 2h 2d 2c Jk"),
            ("high_wild", 14, "As Ks Qs Js Ts"),
            ("high_bug", 1, "As Ah Ad Ac Jk"),
            ("high_bug", 2, "As Ks Qs Js Ts"),
            ("short_deck", 6, "9s 8s 7s 6s As"),
            ("short_deck", 276, "9h 8d 7c 6s As"),
            ("short_deck", 1404, "Js 9h 8d 7c 6s"),
            ("showing_high", 1, "As Ah Ad Ac"),
            ("showing_low", 1, "4h 3d 2c As"),
            ("showing_low", 1820, "Ks Kh Kd Kc"),
        ],
    )
    def test_example(self, name: str, rank: int, hand: str) -> None:
        assert RANKINGS[name].table()["hand"][rank - 1] == hand

    @pytest.mark.parametrize(
        "name", [*FIVE_CARD_LOWS, "high", "short_deck", "showing_high", "showing_low"]
    )
    def test_groups_come_first_and_equal_ranks_by_suit(self, name: str) -> None:
        ranking = RANKINGS[name]
        for row in ranking.table():
            text = str(row["hand"])
            hand = cards.parse(text)
            ranks = [card // 4 for card in hand]
            places = [(rank + 1) % 13 if ranking.ace == "low" else rank for rank in ranks]
            if ranks in ([3, 2, 1, 0, 12], [7, 6, 5, 4, 12]) and "straight" in str(row["category"]):
                places = [4, 3, 2, 1, 0]
            keys = [(ranks.count(r), p, c) for r, p, c in zip(ranks, places, hand, strict=True)]
            assert keys == sorted(keys, reverse=True), text


class TestNames:
    """What players call the ranks of each system."""

    @pytest.mark.parametrize(
        ("name", "rank", "text"),
        [
            ("high", 1, "royal flush"),
            ("high", 10, "straight flush, five high (steel wheel)"),
            ("high", 7462, "no pair, 7-5-4-3-2"),
            ("ace_to_five", 1, "wheel, 5-4-3-2-A"),
            ("ace_to_five", 2, "smooth six-four, 6-4-3-2-A"),
            ("ace_to_five", 7, "smooth seven-four, 7-4-3-2-A (perfect seven)"),
            ("ace_to_five", 21, "rough seven-six, 7-6-5-4-3"),
            ("ace_to_five", 1288, "one pair, aces, 4-3-2 kickers"),
            ("ace_to_five", 6175, "four of a kind, kings, queen kicker"),
            ("eight_or_better", 22, "smooth eight-four, 8-4-3-2-A (perfect eight)"),
            ("eight_or_better", 56, "rough eight-seven, 8-7-6-5-4"),
            ("eight_or_better", NO_LOW, "no low"),
            ("nine_or_better", 57, "smooth nine-four, 9-4-3-2-A (perfect nine)"),
            ("nine_or_better", 126, "rough nine-eight, 9-8-7-6-5"),
            ("ace_to_six", 1, "Chicago wheel, 6-4-3-2-A"),
            ("ace_to_six", 4, "rough six-five, 6-5-4-3-A"),
            ("ace_to_six", 5, "smooth seven-four, 7-4-3-2-A (perfect seven)"),
            ("ace_to_six", 7462, "straight flush, king high"),
            ("deuce_to_seven", 1, "number one, 7-5-4-3-2 (#1, the nuts, perfect seven)"),
            ("deuce_to_seven", 2, "seven-six, 7-6-4-3-2 (#2)"),
            ("deuce_to_seven", 4, "rough seven-six, 7-6-5-4-2 (#4)"),
            ("deuce_to_seven", 5, "smooth eight-five, 8-5-4-3-2 (#5, perfect eight)"),
            ("deuce_to_seven", 18, "rough eight-seven, 8-7-6-5-3 (#18)"),
            ("deuce_to_seven", 19, "smooth nine-five, 9-5-4-3-2 (#19, perfect nine)"),
            ("deuce_to_seven", 785, "nut ace, A-5-4-3-2 (#785)"),
            ("deuce_to_seven", 7462, "royal flush"),
            ("badugi", 1, "four-card 4-3-2-A (the nuts)"),
            ("badugi", 716, "three-card 3-2-A"),
            ("badugi", 1092, "one-card K"),
            ("badugi_ace_high", 1, "four-card 5-4-3-2 (the nuts)"),
            ("badugi_ace_high", 1092, "one-card A"),
            ("high_wild", 1, "five of a kind, aces"),
            ("high_wild", 9, "five of a kind, sixes"),
            ("high_wild", 14, "royal flush"),
            ("high_wild", 23, "straight flush, five high (steel wheel)"),
            ("high_bug", 1, "five of a kind, aces"),
            ("high_bug", 2, "royal flush"),
            ("high_bug", 7463, "no pair, 7-5-4-3-2"),
            ("short_deck", 1, "royal flush"),
            ("short_deck", 6, "straight flush, nine high"),
            ("short_deck", 7, "four of a kind, aces, king kicker"),
            ("short_deck", 79, "flush, A-K-Q-J-9"),
            ("short_deck", 276, "straight, nine high"),
            ("short_deck", 277, "three of a kind, aces, K-Q kickers"),
            ("short_deck_trips", 271, "three of a kind, aces, K-Q kickers"),
            ("short_deck_trips", 523, "straight, ace high"),
            ("short_deck", 1404, "no pair, J-9-8-7-6"),
            ("showing_high", 1, "four of a kind, aces"),
            ("showing_high", 1820, "no pair, 5-4-3-2"),
            ("showing_low", 1, "no pair, 4-3-2-A"),
            ("showing_low", 1820, "four of a kind, kings"),
        ],
    )
    def test_describe(self, name: str, rank: int, text: str) -> None:
        assert RANKINGS[name].describe(rank) == text

    @pytest.mark.parametrize("name", ["ace_to_five", "eight_or_better", "nine_or_better"])
    def test_steel_wheel_where_suits_do_not_count(self, name: str) -> None:
        assert RANKINGS[name].describe(1, suited=True) == "steel wheel, 5-4-3-2-A"
        assert RANKINGS[name].describe(2, suited=True) == RANKINGS[name].describe(2)

    @pytest.mark.parametrize(
        "name", ["high", "ace_to_six", "deuce_to_seven", "badugi", "short_deck"]
    )
    def test_suits_say_nothing_more_elsewhere(self, name: str) -> None:
        assert RANKINGS[name].describe(1, suited=True) == RANKINGS[name].describe(1)

    @pytest.mark.parametrize(
        ("name", "size", "best", "worst"),
        [
            ("showing_high", 1, "no pair, A", "no pair, 2"),
            ("showing_high", 2, "one pair, aces", "no pair, 3-2"),
            ("showing_high", 3, "three of a kind, aces", "no pair, 4-3-2"),
            ("showing_low", 1, "no pair, A", "no pair, K"),
            ("showing_low", 2, "no pair, 2-A", "one pair, kings"),
            ("showing_low", 3, "no pair, 3-2-A", "three of a kind, kings"),
        ],
    )
    def test_boards_of_each_size_have_ranks_of_their_own(
        self, name: str, size: int, best: str, worst: str
    ) -> None:
        ranking = RANKINGS[name]
        classes = comb(12 + size, size)
        assert ranking.classes_of(size) == len(ranking.table(size)) == classes
        assert ranking.describe(1, size=size) == best
        assert ranking.describe(classes, size=size) == worst
        assert worst.startswith(ranking.category(classes, size=size))
        with pytest.raises(HandError, match=f"{name} with {size} cards; its ranks are 1 to"):
            ranking.describe(classes + 1, size=size)

    def test_hands_of_all_sizes_share_their_names_elsewhere(self) -> None:
        for ranking in RANKINGS.values():
            if not ranking.by_size:
                for size in ranking.sizes:
                    assert ranking.describe(2, size=size) == ranking.describe(2)
                    assert ranking.category(2, size=size) == ranking.category(2)

    def test_every_unpaired_class_of_deuce_to_seven_has_its_number(self) -> None:
        table = RANKINGS["27"].table()
        for row in table:
            assert (f"(#{row['rank']}" in row["name"]) == (row["category"] == "no pair")

    @pytest.mark.parametrize("name", FIVE_CARD_LOWS)
    def test_one_smooth_and_one_rough_hand_for_each_highest_card(self, name: str) -> None:
        table = RANKINGS[name].table()
        bare = table[table["category"] == "no pair"]
        tops = list(dict.fromkeys(hand[0] for hand in bare["hand"].tolist()))
        rough = [row["hand"][0] for row in bare if "rough" in row["name"]]
        smooth = [row["hand"][0] for row in bare if "smooth" in row["name"]]
        title = bare["hand"][0][0]  # the best hand of all has a name of its own
        assert rough == [top for top in tops if name != "ace_to_five" or top != title]
        assert smooth == [top for top in tops if top not in (title, "A")]


class TestCategories:
    """Which categories there are, best first."""

    HIGH = (
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "one pair",
        "no pair",
    )
    BY_GROUPS = ("four of a kind", "three of a kind", "two pair", "one pair", "no pair")

    @pytest.mark.parametrize(
        ("name", "categories"),
        [
            ("high", HIGH),
            ("high_wild", ("five of a kind", *HIGH)),
            ("high_bug", ("five of a kind", *HIGH)),
            ("short_deck", (*HIGH[:2], "flush", "full house", *HIGH[4:])),
            (
                "short_deck_trips",
                (*HIGH[:2], "flush", "full house", "three of a kind", "straight", *HIGH[6:]),
            ),
            ("ace_to_six", HIGH[::-1]),
            ("deuce_to_seven", HIGH[::-1]),
            (
                "ace_to_five",
                (*HIGH[:5:-1], "three of a kind", "full house", "four of a kind"),
            ),
            ("eight_or_better", ("no pair", "no low")),
            ("nine_or_better", ("no pair", "no low")),
            ("badugi", ("4-card", "3-card", "2-card", "1-card")),
            ("badugi_ace_high", ("4-card", "3-card", "2-card", "1-card")),
            ("showing_high", BY_GROUPS),
            ("showing_low", BY_GROUPS[::-1]),
        ],
    )
    def test_order(self, name: str, categories: tuple[str, ...]) -> None:
        assert RANKINGS[name].categories() == categories

    def test_ids_that_play(self) -> None:
        assert RANKINGS["high"].ids == range(52)
        assert RANKINGS["high_wild"].ids == RANKINGS["27"].ids == range(53)
        assert RANKINGS["short_deck"].ids == range(16, 52)


class TestManyRanks:
    def test_words_of_an_array(self) -> None:
        ranking = RANKINGS["high"]
        ranks = np.array([[1, 11], [322, 7462]], dtype=np.uint16)
        for call in (ranking.category, ranking.describe):
            found = call(ranks)
            assert found.shape == (2, 2)
            assert found.ravel().tolist() == [call(rank) for rank in ranks.ravel().tolist()]
            assert call(ranks.tolist()).tolist() == found.tolist()
            assert call([]).shape == (0,)
        low = RANKINGS["a5_8"]
        assert low.category([1, NO_LOW]).tolist() == ["no pair", "no low"]
        assert low.describe([1, 2], suited=True)[0] == low.describe(1, suited=True)
        assert RANKINGS["showing_high"].describe([1], size=2).tolist() == ["one pair, aces"]

    def test_a_bad_rank_among_good_ones(self) -> None:
        with pytest.raises(HandError, match=r"rank 7463 at \[1, 0\] is none of high"):
            RANKINGS["high"].category([[1, 2], [7463, 1]])
        with pytest.raises(InputTypeError, match="rank has dtype float64; ranks are integers"):
            RANKINGS["high"].describe([1.0])


@pytest.mark.parametrize(
    ("game", "systems"), [("holdem", "'high'"), ("omaha8", "'high' and 'eight_or_better'")]
)
def test_a_game_is_no_ranking(game: str, systems: str) -> None:
    for name in (game, game.upper(), sw.game(game)):
        for call in (sw.rank, sw.describe):
            with pytest.raises(UnknownNameError) as caught:
                call("AsKdQhJcTs", name)
            assert str(caught.value).endswith(f"which is a game; rank its hands by {systems}")
            assert caught.value.__cause__ is None
            assert caught.value.__suppress_context__ or caught.value.__context__ is None
