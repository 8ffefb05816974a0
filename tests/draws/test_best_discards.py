"""The best draw of many hands at once: against odds of single hands, and against dealing draws."""

from __future__ import annotations

from dataclasses import replace
from math import comb

import numpy as np
import pytest
from reference_draws import HALVES, SIZE, completions, left_in_deck

import steelwheel as sw
from steelwheel._draws.best_discards import all_hands


def hands_of(game, count, seed=3):
    rng = np.random.default_rng(seed)
    size = SIZE.get(game, 5)
    deck = np.array(left_in_deck(game))
    return np.array([rng.choice(deck, size, replace=False) for _ in range(count)], dtype=np.uint8)


@pytest.mark.parametrize("game", ["draw", "single_draw_27", "single_draw_a5", "badugi"])
def test_against_a_rank_as_draw_odds(game):
    """Two ways to the same numbers: multisets of ranks there, sums over supersets here."""
    hands = hands_of(game, 12)
    mark = {"draw": 3400, "badugi": 300}.get(game, 120)
    best = sw.best_discards(game, hands, against=mark, every=True)
    for i, hand in enumerate(hands):
        odds = sw.draw_odds(game, hand, against=mark)
        by_mask = dict(zip(odds.masks.tolist(), odds.shares, strict=True))
        for mask, share in by_mask.items():
            drawn = len(hand) - mask.bit_count()
            ways = comb(len(left_in_deck(game)) - len(hand), drawn)
            assert share * ways * best.scale == best.every[i, mask]
        assert by_mask[int(best.kept[i])] == odds.shares[0]
        assert best.value[i] == pytest.approx(float(odds.shares[0]))
        assert best.values[i, best.kept[i]] == best.value[i]


@pytest.mark.parametrize("game", ["badeucy", "badacey", "badugi", "single_draw_a6"])
def test_draws_of_two_cards_dealt(game):
    """With dead cards, and weights by rank for each half."""
    rng = np.random.default_rng(9)
    hands = hands_of(game, 3, seed=11)
    halves = HALVES[game]
    gone = set(hands.ravel().tolist())
    dead = rng.choice([c for c in range(52) if c not in gone], 5, replace=False).tolist()
    classes = [sw.RANKINGS[half].classes for half in halves]
    weights = [rng.integers(0, 50, size + 1) for size in classes]
    for part in weights:
        part[0] = 0
    best = sw.best_discards(
        game, hands, against=weights if len(weights) > 1 else weights[0], dead=dead, every=True
    )
    size = SIZE.get(game, 5)
    for i, hand in enumerate(hands.tolist()):
        deck = left_in_deck(game, hand, dead)
        for mask in (m for m in range(1 << size) if m.bit_count() >= size - 2):
            kept = [card for j, card in enumerate(hand) if mask >> j & 1]
            _, ranks = completions(halves, kept, deck, size)
            value = 0.0
            for row, part in zip(ranks, weights, strict=True):
                worse = np.array([part[r + 1 :].sum() + part[r] / 2 for r in row]) / part.sum()
                value += worse.mean() / len(halves)
            assert best.values[i, mask] == pytest.approx(value)
            assert value <= best.value[i] + 1e-9


def test_all_hands_of_single_draw():
    """2,598,960 hands: those in order agree with the same hands asked for one by one."""
    mark = sw.rank("9s 8d 6c 4h 2s", "27")
    best = sw.best_discards("single_draw_27", against=mark)
    hands = all_hands("single_draw_27")
    assert best.hands is hands
    assert best.kept.shape == best.value.shape == (comb(52, 5),)
    some = np.random.default_rng(1).choice(len(hands), 500)
    again = sw.best_discards("single_draw_27", hands[some], against=mark)
    assert (again.kept == best.kept[some]).all()
    assert (again.sums == best.sums[some]).all()
    # A hand that wins already stands pat, and no other hand wins for sure.
    ranks = sw.rank(hands, "27")
    assert (best.value[ranks < mark] == 1).all()
    assert (best.kept[ranks < mark] == 31).all()
    assert (best.value[ranks >= mark] < 1).all()


def test_order_of_cards_and_range_numbers():
    hand = np.array(sw.parse_cards("Kd 7s 2c 4h 3d"), dtype=np.uint8)
    best = sw.best_discards("27sd", hand[None], against=100)
    assert best.kept.tolist() == [0b11110]
    whole = sw.Range("*", hole=4)
    assert (whole.cards[:, ::-1] == all_hands("badugi")).all()


def test_dead_cards():
    dead = "7c 7d"
    best = sw.best_discards("badugi", against=200, dead=dead)
    gone = np.isin(best.hands, sw.parse_cards(dead)).any(axis=1)
    assert (best.sums[gone] == -1).all()
    assert np.isnan(best.value[gone]).all()
    assert not np.isnan(best.value[~gone]).any()


def test_a_pat_hand_takes_its_cards():
    odds = sw.draw_odds("27sd", "2c 3d 4h 7s Kd", against="8d 7c 4s 2h 3s")
    best = sw.best_discards("27sd", ["2c 3d 4h 7s Kd"], against="8d 7c 4s 2h 3s")
    assert best.value[0] == float(odds.shares[0])
    assert best.ways[0] == 42


def test_values_of_hands():
    """The value of a final hand need not depend on its rank: here it is to hold an ace."""
    table = all_hands("badugi")
    worth = (table == 51).any(axis=1).astype(int)
    best = sw.best_discards("badugi", ["As 2c 3c 4c", "Ks 2c 3c 4c"], values=worth)
    assert best.value.tolist() == [1.0, 4 / 48]
    assert best.kept.tolist() == [15, 0]


def test_floats_are_chances():
    chances = np.zeros(1093)
    chances[[100, 300, 900]] = 0.2, 0.3, 0.5
    counts = np.zeros(1093, dtype=int)
    counts[[100, 300, 900]] = 2, 3, 5
    hands = hands_of("badugi", 40)
    a, b = (sw.best_discards("badugi", hands, against=x) for x in (chances, counts))
    assert (a.kept == b.kept).all()
    assert np.allclose(a.value, b.value)


def test_equal_sets_keep_more():
    """Four kings draw four cards to tie the nuts; where that can't be, all is the same."""
    best = sw.best_discards("badugi", ["Kc Kd Kh Ks"], against=1)
    assert best.kept[0] == 0
    hopeless = sw.best_discards("badugi", ["Kc Kd Kh Ks"], against=1, dead="Ac Ad Ah As")
    assert hopeless.value[0] == 0
    assert hopeless.kept[0] == 15


def test_short_deck_and_joker_deck():
    game = sw.Game("short_draw", hole=5, rankings="short_deck", deck="short", draws=1, players=6)
    hand = "As Ah Kd 9c 7h"
    odds = sw.draw_odds(game, hand, against=500)
    best = sw.best_discards(game, [hand], against=500)
    assert best.value[0] == float(odds.shares[0])
    odds = sw.draw_odds("california", "As Jk 4d 9c Th", against=500)
    best = sw.best_discards("california", ["As Jk 4d 9c Th"], against=500)
    assert best.value[0] == float(odds.shares[0])


def test_no_low_gives_the_high_all():
    """A game of one's own with a qualifier: against a pat hand with a low, and one without."""
    game = replace(sw.game("draw"), name="draw8", rankings=("high", "eight_or_better"))
    hands = ["As Ah 2d 3c 7h", "Kc Qd 9s 8h 2c", "4c 5d 6h 7s Ks"]
    for other in ("Ac 2s 4d 5h 8c", "Kd Kh 3s 9c Tc"):
        best = sw.best_discards(game, hands, against=other, every=True)
        for i, hand in enumerate(hands):
            odds = sw.draw_odds(game, hand, against=other)
            for mask, share in zip(odds.masks.tolist(), odds.shares, strict=True):
                assert best.values[i, mask] == pytest.approx(float(share), abs=1e-12)
    chances = [np.zeros(7464), np.zeros(58)]
    chances[0][3000], chances[1][[20, 57]] = 1, (0.25, 0.75)
    best = sw.best_discards(game, ["Kc Qd 9s 8h 2c", "As 2d 3c 4h 6s"], against=chances, every=True)
    # Pat without a low and with a worse hand: nothing; with a low, that half most of the time.
    assert best.values[0, 31] == 0
    assert best.values[1, 31] == 0.5


@pytest.mark.parametrize("second", ["eight_or_better", "deuce_to_seven"])
def test_weights_without_a_small_common_multiple(second: str) -> None:
    """Weights of any kind are good to the last digits, those of both halves together, too."""
    game = sw.Game("own", hole=5, rankings=("high", second), draws=1, players=8)
    hands = ["As Ah 2d 3c 7h", "Kc Qd 9s 8h 2c", "4c 5d 6h 7s Ks"]
    sizes = 7464, sw.RANKINGS[second].classes + 2
    chances = [np.zeros(size, dtype=np.int64) for size in sizes]
    chances[0][[900, 4000, 7000]] = 1, 2, 4
    chances[1][[10, 40, sizes[1] - 1 - (second != "eight_or_better")]] = 1, 1, 3
    few = sw.best_discards(game, hands, against=chances, every=True)
    large = [chances[0] * 999_983, chances[1] * 999_979]
    for given in (large, [large[0], large[1] / 7], [part / 3 for part in large]):
        found = sw.best_discards(game, hands, against=given, every=True)
        assert found.values == pytest.approx(few.values, abs=1e-10)
        assert found.kept.tolist() == few.kept.tolist()


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("holdem",), {"against": 5}, "has no draw"),
        (("badugi",), {}, "give either against or values"),
        (("badugi",), {"against": 2000}, "go to 1092"),
        (("badugi",), {"against": [1, 2]}, r"has shape \(2,\)"),
        (("badugi",), {"against": np.zeros(1094)}, "some more than 0"),
        (("badugi",), {"against": np.full(1094, -1)}, "not negative"),
        (("badugi",), {"against": "2c3d"}, "against has 2 cards"),
        (("badugi",), {"against": [None]}, "give a rank, weights by rank, or a hand"),
        (("badugi",), {"values": [1]}, r"values has shape \(1,\)"),
        (("badugi",), {"values": np.zeros(270725)}, "must be integers"),
        (("badugi",), {"values": np.full(270725, -1)}, "allowed is 0 to"),
        (("badeucy",), {"against": 5}, "must have two parts"),
        (("badugi", [[1, 2, 3]]), {"against": 5}, "hands has shape"),
        (("badugi", [[1, 2, 3, 52]]), {"against": 5}, "joker"),
        (("badugi", [[1, 2, 3, 3]]), {"against": 5}, r"hands\[0\]: 2s twice"),
        (("badugi", "2c2d2h2s"), {"against": 5}, "hands has shape"),
        (("badugi",), {"against": 5, "dead": "Jk"}, "joker"),
    ],
)
def test_refused(arguments, options, message):
    with pytest.raises(sw.SteelwheelError, match=message):
        sw.best_discards(*arguments, **options)


@pytest.mark.parametrize("game", ["single_draw_27", "badugi", "badeucy"])
@pytest.mark.parametrize("against", ["random", ""])
def test_a_random_hand(game, against):
    """Any hand that has no dead card, without a draw: all of a small deck."""
    deck = list(range(0, 52, 4)) if game != "badugi" else list(range(0, 52, 5))
    dead = [card for card in range(52) if card not in deck]
    size = SIZE.get(game, 5)
    hand = deck[1 : size + 1]
    best = sw.best_discards(game, [hand], against=against, dead=dead, every=True)
    mine, others = (completions(HALVES[game], cards, deck, size)[1] for cards in (hand, []))
    wins = (mine < others) + (mine == others) / 2
    assert best.values[0, -1] == pytest.approx(wins.mean())


def test_no_dead_cards():
    given = sw.best_discards("badugi", ["As2d3hKc"], against=5, dead=None)
    assert given.sums == sw.best_discards("badugi", ["As2d3hKc"], against=5, dead="").sums


def test_random_is_every_hand() -> None:
    found = sw.best_discards("badugi", "random", against="8d 7c 4h 2s")
    assert found == sw.best_discards("badugi", against="8d 7c 4h 2s")
    assert len(found) == 270_725
