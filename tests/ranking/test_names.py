"""Words for hands, from the ranks of the cards that play."""

import pytest

from steelwheel._cards.cards import RANKS
from steelwheel._classes import names


def ranks(text: str) -> list[int]:
    """Ranks from letters, such as ``"A5432"``."""
    return [RANKS.index(letter) for letter in text]


@pytest.mark.parametrize("hand", ["AKQJT", "KQJT9", "98765", "65432", "5432A"])
def test_straights(hand: str) -> None:
    assert names.is_straight(ranks(hand))


@pytest.mark.parametrize(
    "hand", ["A5432", "KQJTA", "QJT8A", "432A", "5432", "66543", "5543A", "9876A", "222AA"]
)
def test_no_straights(hand: str) -> None:
    assert not names.is_straight(ranks(hand))


def test_the_ace_follows_the_lowest_rank_of_the_deck() -> None:
    six = RANKS.index("6")
    assert names.is_straight(ranks("9876A"), lowest=six)
    assert names.is_straight(ranks("T9876"), lowest=six)
    assert not names.is_straight(ranks("T987A"), lowest=six)


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("AAAAA", "five of a kind"),
        ("AAAAK", "four of a kind"),
        ("99944", "full house"),
        ("999A4", "three of a kind"),
        ("AAKKQ", "two pair"),
        ("TTA94", "one pair"),
        ("AK972", "no pair"),
        ("AAAA", "four of a kind"),  # boards of fewer cards
        ("9994", "three of a kind"),
        ("AAKK", "two pair"),
        ("22", "one pair"),
        ("2", "no pair"),
    ],
)
def test_categories_by_groups(hand: str, category: str) -> None:
    assert names.category(ranks(hand)) == category


def test_straights_and_flushes_come_before_groups() -> None:
    wheel = ranks("5432A")
    assert names.category(wheel) == "no pair"
    assert names.category(wheel, straight=True) == "straight"
    assert names.category(wheel, suited=True) == "flush"
    assert names.category(wheel, suited=True, straight=True) == "straight flush"


@pytest.mark.parametrize(
    ("hand", "category", "name"),
    [
        ("AAAAA", "five of a kind", "five of a kind, aces"),
        ("AKQJT", "straight flush", "royal flush"),
        ("98765", "straight flush", "straight flush, nine high"),
        ("5432A", "straight flush", "straight flush, five high (steel wheel)"),
        ("AAAAK", "four of a kind", "four of a kind, aces, king kicker"),
        ("99944", "full house", "full house, nines over fours"),
        ("66622", "full house", "full house, sixes over deuces"),
        ("AJ963", "flush", "flush, A-J-9-6-3"),
        ("AKQJT", "straight", "straight, ace high"),
        ("T9876", "straight", "straight, ten high"),
        ("5432A", "straight", "straight, five high (wheel)"),
        ("999A4", "three of a kind", "three of a kind, nines, A-4 kickers"),
        ("AAKKQ", "two pair", "two pair, aces and kings, queen kicker"),
        ("TTA94", "one pair", "one pair, tens, A-9-4 kickers"),
        ("33642", "one pair", "one pair, threes, 6-4-2 kickers"),
        ("AK972", "no pair", "no pair, A-K-9-7-2"),
        ("66", "one pair", "one pair, sixes"),  # boards of fewer cards
        ("66T", "one pair", "one pair, sixes, ten kicker"),
        ("K", "no pair", "no pair, K"),
    ],
)
def test_describe(hand: str, category: str, name: str) -> None:
    assert names.describe(ranks(hand), category) == name


def test_describe_low_by_the_two_highest_cards() -> None:
    assert names.describe_low(ranks("86542")) == "eight-six, 8-6-5-4-2"
    assert names.describe_low(ranks("KT954")) == "king-ten, K-T-9-5-4"


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("6432A", "smooth six-four, 6-4-3-2-A"),
        ("75432", "smooth seven-five, 7-5-4-3-2 (perfect seven)"),
        ("8432A", "smooth eight-four, 8-4-3-2-A (perfect eight)"),
        ("95432", "smooth nine-five, 9-5-4-3-2 (perfect nine)"),
        ("T5432", "smooth ten-five, T-5-4-3-2"),
        ("A5432", "nut ace, A-5-4-3-2"),
    ],
)
def test_describe_low_at_its_best(hand: str, name: str) -> None:
    assert names.describe_low(ranks(hand), smooth=True) == name


def test_describe_low_at_its_worst() -> None:
    assert names.describe_low(ranks("87654"), rough=True) == "rough eight-seven, 8-7-6-5-4"


def test_describe_low_with_title_and_notes() -> None:
    name = names.describe_low(ranks("75432"), smooth=True, title="best", notes=["#1", "x"])
    assert name == "best, 7-5-4-3-2 (#1, x, perfect seven)"


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("432A", "four-card 4-3-2-A"),
        ("42A", "three-card 4-2-A"),
        ("T9", "two-card T-9"),
        ("K", "one-card K"),
    ],
)
def test_describe_badugi(hand: str, name: str) -> None:
    assert names.describe_badugi(ranks(hand)) == name
