"""Odds of a draw: against the dealing of every draw, published figures, and wrong arguments."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest
import reference
from reference_draws import HALVES, SIZE, completions, distribution, equity, left_in_deck

import steelwheel as sw

GAMES = tuple(HALVES)


def some_hand(rng, game, cards=None):
    deck = left_in_deck(game)
    return rng.choice(deck, cards or SIZE.get(game, 5), replace=False).tolist()


def kept_cards(hand, mask):
    return [card for i, card in enumerate(hand) if mask >> i & 1]


def counter(ranks, counts):
    return {
        rank: count for rank, count in zip(ranks.tolist(), counts.tolist(), strict=True) if count
    }


@pytest.mark.parametrize("game", GAMES)
def test_distributions_are_those_of_all_draws(game):
    """A full deck, but only draws of up to two cards: the reference deals all of them."""
    rng = np.random.default_rng(GAMES.index(game))
    for joker in (False, True)[: 1 + (game == "single_draw_a5")]:
        hand = some_hand(rng, game)
        if joker:
            hand[2] = reference.JOKER
        odds = sw.draw_odds(game, hand)
        assert sorted(odds.masks.tolist()) == list(range(1 << len(hand)))
        for i, mask in enumerate(odds.masks.tolist()):
            kept = kept_cards(hand, mask)
            if len(hand) - len(kept) > 2:
                continue
            found = distribution(HALVES[game], kept, left_in_deck(game, hand), len(hand))
            for half, counts in enumerate(found):
                assert counter(odds.ranks[half], odds.counts[half][i]) == counts


@pytest.mark.parametrize("game", GAMES)
def test_distributions_of_small_decks(game):
    """So many dead cards that all draws, of all five cards even, are few."""
    rng = np.random.default_rng(20 + GAMES.index(game))
    for _ in range(2):
        hand = some_hand(rng, game)
        rest = rng.permutation(left_in_deck(game, hand)).tolist()
        left, dead = rest[:12], rest[12:]
        odds = sw.draw_odds(game, hand, dead)
        for i, mask in enumerate(odds.masks.tolist()):
            kept = kept_cards(hand, mask)
            found = distribution(HALVES[game], kept, sorted(left), len(hand))
            assert odds.ways[i] == comb(12, len(hand) - len(kept))
            for half, counts in enumerate(found):
                assert counter(odds.ranks[half], odds.counts[half][i]) == counts


@pytest.mark.parametrize("game", ["draw", "single_draw_27", "single_draw_a5", "single_draw_a6"])
def test_suited_hands(game):
    """Flushes are put right one by one: hands of one suit and short decks of it."""
    hand = sw.parse_cards("2h 3h 4h 5h 7h")
    left = sw.parse_cards("6h 8h 9h Th Kh Ah 2c 3d 4c 9s") + [52] * (game == "single_draw_a5")
    dead = [card for card in left_in_deck(game, hand) if card not in left]
    odds = sw.draw_odds(game, hand, dead)
    for i, mask in enumerate(odds.masks.tolist()):
        (found,) = distribution(HALVES[game], kept_cards(hand, mask), left, 5)
        assert counter(odds.ranks[0], odds.counts[0][i]) == found


@pytest.mark.parametrize("ranking", ["high_wild", "high_bug"])
def test_joker_in_a_high_game(ranking):
    game = replace(sw.game("draw"), name="joker_draw", rankings=(ranking,), deck="joker")
    rng = np.random.default_rng(5)
    for hand in (sw.parse_cards("Jk Ah Kh 9h 2c"), sw.parse_cards("Ah Ad Ac Kh Qh")):
        rest = rng.permutation([c for c in range(52) if c not in hand])[:9].tolist()
        left = rest if 52 in hand else [*rest, 52]
        dead = [c for c in range(53) if c not in hand and c not in left]
        odds = sw.draw_odds(game, hand, dead)
        for i, mask in enumerate(odds.masks.tolist()):
            (found,) = distribution((ranking,), kept_cards(hand, mask), left, 5)
            assert counter(odds.ranks[0], odds.counts[0][i]) == found


@pytest.mark.parametrize("dead", ["", "5c", "5c 6d Ks", "5c 6d Ks 7c 7d 7h 7s"])
def test_badugi_of_five_with_few_dead_cards(dead):
    """Counted by way of all hands; here all draws of four cards, and of five, are ranked."""
    hand, gone = sw.parse_cards("As 2d 3h 9h 4c"), sw.parse_cards(dead)
    odds = sw.draw_odds("badeucy", hand, gone)
    deck = np.array(left_in_deck("badeucy", hand, gone), dtype=np.uint8)
    for kept in ([], hand[2:3]):
        mask = sum(1 << hand.index(card) for card in kept)
        drawn = deck[reference.all_hands(5 - len(kept), deck=len(deck))]
        fixed = np.tile(np.array(kept, np.uint8), (len(drawn), 1))
        ranks = sw.rank(np.hstack([fixed, drawn]), "badugi_ace_high")
        i = odds.masks.tolist().index(mask)
        assert (np.bincount(ranks, minlength=1093)[1:] == odds.counts[0][i]).all()


def test_all_hands_are_there_once():
    for game in GAMES:
        hand = some_hand(np.random.default_rng(1), game)
        odds = sw.draw_odds(game, hand)
        total = comb(len(left_in_deck(game)), len(hand))
        for counts in odds.counts:
            assert counts.sum() == total
            assert (counts.sum(axis=1) == odds.ways).all()


def chance_of(odds, discard, names):
    """Chance of a category of high poker after a discard."""
    i = odds.discard.index(discard)
    ranking = sw.RANKINGS["high"]
    found = sum(
        int(count)
        for rank, count in zip(odds.ranks[0].tolist(), odds.counts[0][i].tolist(), strict=True)
        if count and ranking.category(rank) in names
    )
    return Fraction(found, int(odds.ways[i]))


def test_published_odds_of_improving():
    """Figures of five-card draw as players work them out.

    A pair, three cards: of 16,215 draws 2,592 make two pair, 1,854 three of a kind, 165 a full
    house, 45 four of a kind (forumserver.twoplustwo.com, Probability, "Common 5 Card Draw
    Probability Questions", 2008). Of the others the outs are told quickly.
    """
    pair = sw.draw_odds("draw", "As Ah Kd 9c 3h")
    drawn = "Kd 9c 3h"
    assert chance_of(pair, drawn, ["two pair"]) == Fraction(2592, 16215)
    assert chance_of(pair, drawn, ["three of a kind"]) == Fraction(1854, 16215)
    assert chance_of(pair, drawn, ["full house"]) == Fraction(165, 16215)
    assert chance_of(pair, drawn, ["four of a kind"]) == Fraction(45, 16215)
    trips = sw.draw_odds("draw", "8s 8h 8d 9c 3h")
    assert chance_of(trips, "9c 3h", ["full house"]) == Fraction(66, 1081)
    assert chance_of(trips, "9c 3h", ["four of a kind"]) == Fraction(46, 1081)
    pairs = sw.draw_odds("draw", "8s 8h 9d 9c 3h")
    assert chance_of(pairs, "3h", ["full house"]) == Fraction(4, 47)
    flush = sw.draw_odds("draw", "2h 6h 9h Kh 3c")
    assert chance_of(flush, "3c", ["flush"]) == Fraction(9, 47)
    straight = sw.draw_odds("draw", "6h 7c 8d 9s 2c")
    assert chance_of(straight, "2c", ["straight"]) == Fraction(8, 47)
    gutshot = sw.draw_odds("draw", "5h 7c 8d 9s 2c")
    assert chance_of(gutshot, "2c", ["straight"]) == Fraction(4, 47)


def test_one_card_to_a_badugi():
    """Ten outs of 48 make a three-card hand a badugi (badugipokertips.com, "Badugi Odds")."""
    odds = sw.draw_odds("badugi", "As 2d 3h 9h")
    worst = max(r for r in range(1, 716) if sw.RANKINGS["badugi"].category(r) == "4-card")
    assert odds.discard[0] == "9h"
    assert odds.chance(worst)[0] == pytest.approx(10 / 48)


@pytest.mark.parametrize(("highest", "good"), [("K", 9), ("Q", 8), ("J", 7), ("T", 6), ("9", 5)])
def test_breaking_a_badugi(highest, good):
    """Good cards of 48 by the card thrown away: pokerjunkie.com, "Odds of Improving", 2009."""
    hand = f"As 2d 3h {highest}c"
    odds = sw.draw_odds("badugi", hand)
    better = odds.chance(sw.rank(hand, "badugi") - 1)[odds.discard.index(f"{highest}c")]
    assert better == pytest.approx(good / 48)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drawn", [0, 1, 2, 5])
def test_equity_of_every_discard(game, drawn):
    """Both draw from a small deck; the reference deals all pairs of draws."""
    size = SIZE.get(game, 5)
    if drawn > size:
        pytest.skip("more cards than a hand has")
    rng = np.random.default_rng(100 * drawn + GAMES.index(game))
    count = 9 if drawn < 5 else 8
    hand = some_hand(rng, game)
    rest = rng.permutation(left_in_deck(game, hand)).tolist()
    other, left, dead = (
        rest[: size - drawn],
        sorted(rest[size - drawn : size - drawn + count]),
        rest[size - drawn + count :],
    )
    text = sw.format_cards(other)
    if drawn == 5 or count < 2 * size - len(other):
        with pytest.raises(sw.HandError, match="too few for both"):
            sw.draw_odds(game, hand, dead, text)
        return
    odds = sw.draw_odds(game, hand, dead, text)
    for mask, share in zip(odds.masks.tolist(), odds.shares, strict=True):
        assert share == equity(HALVES[game], kept_cards(hand, mask), other, left, size)
    assert list(odds.shares) == sorted(odds.shares, reverse=True)


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_no_low_gives_the_high_all(drawn):
    """A game of one's own whose low must qualify: neither having one is not a tie."""
    halves = ("high", "eight_or_better")
    game = replace(sw.game("draw"), name="draw8", rankings=halves)
    hand = sw.parse_cards("2c 3d 4h 7s Kd")
    other = sw.parse_cards("Ac 5d 6h 8s Ks")[: 5 - drawn]
    left = sw.parse_cards("Ad 5c 2h 9c Th Qs Kh 4s")
    dead = [card for card in range(52) if card not in (*hand, *other, *left)]
    odds = sw.draw_odds(game, hand, dead, other)
    for mask, share in zip(odds.masks.tolist(), odds.shares, strict=True):
        assert share == equity(halves, kept_cards(hand, mask), other, left, 5)


def test_equity_against_a_random_hand():
    """Sixteen cards for both: all five drawn, all pairs dealt with numpy."""
    hand = sw.parse_cards("2c 3d 4h 7s Kd")
    left = sw.parse_cards("5c 6d 8h 9s Td Jc Qh Kc Ad 2h")
    dead = [card for card in range(52) if card not in (*hand, *left)]
    odds = sw.draw_odds("single_draw_27", hand, dead, "")
    for i in (0, 3, 17, 31):
        kept = kept_cards(hand, int(odds.masks[i]))
        drawn, mine = completions(("deuce_to_seven",), kept, left, 5)
        theirs, ranks = completions(("deuce_to_seven",), [], left, 5)
        bits = [
            np.array([sum(1 << c for c in cards) for cards in some]) for some in (drawn, theirs)
        ]
        apart = (bits[0][:, None] & bits[1][None]) == 0
        a, b = mine[0][:, None].astype(int), ranks[0][None].astype(int)
        points = (2 * (a < b) + (a == b))[apart].sum()
        assert odds.shares[i] == Fraction(int(points), 2 * int(apart.sum()))


def test_against_a_list_of_single_cards():
    """It might be one hand, or many of which one card is known."""
    cards = ["8d", "7c", "4s", "2h", "3s"]
    with pytest.raises(sw.HandError, match=r"5 texts of one card each; .* '8d 7c 4s 2h 3s', or"):
        sw.draw_odds("single_draw_27", "2c 3d 4h 7s Kd", against=cards)
    kept = sw.draw_odds("badugi", "2c 3d 4h 7s", against=[("8d", 1), ("9s", 1)])
    assert kept.against == "2 hands"


def test_hands_that_are_left_out_are_counted():
    odds = sw.draw_odds("badugi", "2c 3d 4h 7s", against=["8d7c", "4h2s", "9s5c"])
    assert odds.against == "2 of 3 hands"
    assert odds.shares == sw.draw_odds("badugi", "2c 3d 4h 7s", against=["8d7c", "9s5c"]).shares


def test_lists_of_hands():
    hand, first, second = "2c 3d 4h 7s Kd", "8d 7c 4s 2h 3s", "9c 8h 3h 2d"
    lone = [
        dict(zip(o.discard, o.shares, strict=True))
        for o in (sw.draw_odds("27sd", hand, against=a) for a in (first, second))
    ]
    for against in (
        [(first, 1), (second, 0.5)],
        {first: 2 / 4 * 2, second: Fraction(1, 2)},
        [(first, 1), (second, "1/2"), ("2c 3c 4c 5c 7c", 1)],  # the last shares the 2c
    ):
        odds = sw.draw_odds("27sd", hand, against=against)
        for discard, share in zip(odds.discard, odds.shares, strict=True):
            assert share == (lone[0][discard] * 2 + lone[1][discard]) / 3
    odds = sw.draw_odds("27sd", hand, against=[first, second])
    for discard, share in zip(odds.discard, odds.shares, strict=True):
        assert share == (lone[0][discard] + lone[1][discard]) / 2


def test_range_of_hands():
    hands = ["8d7c4h2s", "9c8h3d2s", "As2d3h4c"]
    pat = sw.Range.from_hands(hands, [1, "1/2" and 0.5, 1])
    odds = sw.draw_odds("badugi", "As 2d 3h 9h", against=pat)
    same = sw.draw_odds("badugi", "As 2d 3h 9h", against={hands[0]: 1, hands[1]: 0.5})
    assert odds.shares == same.shares


def test_against_a_rank():
    mark = sw.rank("9s 8d 6c 4h 2s", "27")
    odds = sw.draw_odds("single_draw_27", "2c 3d 4h 7s Kd", against=mark)
    i = odds.discard.index("Kd")
    better, same = (odds.chance(rank)[i] for rank in (mark - 1, mark))
    assert float(odds.shares[i]) == pytest.approx(better + (same - better) / 2)
    assert odds.against == f"rank {mark} (9-8-6-4-2)"


def test_suits_may_be_renamed():
    a = sw.draw_odds("badacey", "As 2d 3h 9h 4c", "5c", "2s 3c 6d")
    b = sw.draw_odds("badacey", "Ac 2h 3s 9s 4d", "5d", "2c 3d 6h")
    assert a.shares == b.shares
    assert (a.counts[0] == b.counts[0]).all()


def test_order_without_an_opponent():
    """Hands that players know what to do with."""
    for game, hand, discard in (
        ("single_draw_27", "2c 3d 4h 7s Kd", "Kd"),
        ("single_draw_27", "2c 3d 4h 8s 7d", ""),
        ("single_draw_27", "2c 2d 4h 8s 7d", "2d"),
        ("draw", "8s 8h 8d 9c 3h", "9c 3h"),
        ("draw", "8s 8h 9d 9c 3h", "3h"),
        ("draw", "5s 5h Kd 9c 3h", "Kd 9c 3h"),
        ("draw", "2s 3s 4s 5s 7s", ""),
        ("triple_draw_a5", "As 2d 3h 6c Kd", "Kd"),
        ("single_draw_a5", "As 2d 3h 6c Jk", ""),
        ("badugi", "As 2d 3h 9h", "9h"),
        ("badugi", "As 2d 3h 9c", ""),
        ("badugi", "As 2s 3h 9h", "2s 9h"),
    ):
        odds = sw.draw_odds(game, hand)
        assert odds.strength[0] == odds.strength[odds.discard.index(discard)], hand


def test_results_in_other_forms():
    odds = sw.draw_odds("badeucy", "As 2d 3h 9h 4c", dead="5c", against="8c 6d 5h 2s")
    assert len(odds) == 32
    assert odds.equity.tolist() == [float(share) for share in odds.shares]
    assert odds.cumulative(1).shape == (32, 7462)
    assert np.allclose(odds.cumulative()[:, -1], 1)
    assert odds.quantile(1.0, 1).max() <= 7462
    text = str(odds)
    assert "against 8c 6d 5h 2s drawing 1" in text
    assert "... and 24 more" in text
    assert "<table>" in odds._repr_html_()
    rows = odds.rows()
    assert rows[0]["share"] == str(odds.shares[0])
    assert len(rows[0]["badugi_ace_high"]) == 3
    plain = sw.draw_odds("draw", "As Ah Kd 9c 3h")
    assert plain.shares is None
    assert plain.equity is None
    assert "equity" not in plain.rows()[0]


def test_plot():
    pytest.importorskip("matplotlib")
    odds = sw.draw_odds("single_draw_27", "2c 3d 4h 7s Kd")
    axes = odds.plot(most=3)
    assert len(axes.lines) == 3
    assert axes.get_legend().get_texts()[0].get_text() == "discard Kd"
    assert odds.plot(ax=axes) is axes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("holdem", "AsAh"), "holdem has no draw; draw games are draw, single_draw_27"),
        (("draw", "AsAh"), "cards has 2 cards; draw takes 5"),
        (("draw", "As Ah Kd 9c Jk"), "cards: card 4 is the joker, which draw doesn't play"),
        (("draw", "As Ah Kd 9c 3h", "3h"), "dead and cards both have 3h"),
        (("draw", "As Ah Kd 9c 3h", "", "3h 2c"), "against and cards both have 3h"),
        (("draw", "As Ah Kd 9c 3h", "", ["3h 2c", "As"]), "no hand left"),
        (("draw", "As Ah Kd 9c 3h", "", "2c 2d 2h 2s 4c 4d"), "against has 6 cards"),
        (("draw", "As Ah Kd 9c 3h", "", 9000), "ranks of 'high' go to 7462"),
        (("draw", "As Ah Kd 9c 3h", "", 0), "against is 0"),
        (("badeucy", "As Ah Kd 9c 3h", "", 5), "has two halves: give hands"),
        (
            ("draw", "As Ah Kd 9c 3h", "", [("2c", -2)]),
            "against has the weight -2; it is not negative",
        ),
        (("draw", "As Ah Kd 9c 3h", "", [("2c", 1, 1)]), "3 parts; give a hand and its weight"),
        (("draw", "As Ah Kd 9c 3h", "", 5.5), "give a hand, hands with weights, or a rank"),
        (
            ("draw", "As Ah Kd 9c 3h", "", [("2c", "x")]),
            "the weight 'x'; give a number or a fraction",
        ),
        (("draw", "As Ah Kd 9c 3h", "", [("2c", "1/0")]), "the weight '1/0'; give a number"),
        (("draw", "As Ah Kd 9c 3h", "", [("2c", True)]), "the weight True"),
        (("draw", "As Ah Kd 9c 3h", "", True), "against is True"),
        (("draw", "2c 2d 2h 2s 3c", list(range(5, 50))), "dead leaves 2 cards in the deck"),
    ],
)
def test_refused(arguments, message):
    with pytest.raises(sw.SteelwheelError, match=message.replace("(", r"\(")) as caught:
        sw.draw_odds(*arguments)
    error = caught.value
    assert error.__suppress_context__ or error.__context__ is None


def test_wrong_questions():
    odds = sw.draw_odds("draw", "As Ah Kd 9c 3h")
    for call in (
        lambda: odds.cumulative(1),
        lambda: odds.chance(0),
        lambda: odds.quantile(2),
        lambda: odds.plot(most=0),
    ):
        with pytest.raises(sw.HandError):
            call()
    with pytest.raises(sw.InputTypeError):
        odds.chance(1.5)


@pytest.mark.parametrize("game", ["draw", "single_draw_27", "single_draw_a5", "badugi", "badacey"])
@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_same_as_equity(game, drawn):
    """On the full deck `equity` deals what a player keeps up to a hand: another way to the same."""
    size = SIZE.get(game, 5)
    cards = some_hand(np.random.default_rng(50 + drawn), game, 2 * size - drawn)
    hand, other = cards[:size], cards[size:]
    odds = sw.draw_odds(game, hand, against=other)
    for mask, share in zip(odds.masks.tolist(), odds.shares, strict=True):
        kept = kept_cards(hand, mask)
        if size - len(kept) <= 1 + (drawn < 2):
            dead = [card for card in hand if card not in kept]
            result = sw.equity(game, [kept, other], dead=dead, method="exact")
            assert result.shares[0] == share


def test_a_draw_game_with_a_board():
    halves = {"rankings": ("high", "27"), "from_hole": (2, 5)}
    drawmaha = sw.Game("drawmaha27", hole=5, board=5, draws=1, players=9, **halves)
    with pytest.raises(sw.HandError, match="drawmaha27 has a draw and a board"):
        sw.draw_odds(drawmaha, "2c 3d 4h 7s Kd")


def test_names_of_arguments():
    """`cards`, which was `hand`, as text or list; `dead` may be None."""
    hand = ["2c", "3d", "4h", "7s", "Kd"]
    odds = sw.draw_odds("single_draw_27", cards=hand, dead=None)
    assert odds.text() == sw.draw_odds("single_draw_27", " ".join(hand), "").text()
    with pytest.warns(DeprecationWarning, match="'hand' is called 'cards' now"):
        assert sw.draw_odds("single_draw_27", hand=hand).text() == odds.text()
    policy = sw.DrawPolicy.pat("badugi")
    with pytest.warns(DeprecationWarning, match="'hand' is called 'cards' now"):
        assert policy.keep(hand="As 2d 3h 4c") == "As 2d 3h 4c"


def test_no_linear_algebra_library_is_started():
    """Its threads take address space that there may not be; loops of NumPy do for 32 rows."""
    program = """
import resource
import steelwheel as sw
sw.draw_odds
import steelwheel._draws.odds, numpy
pages = int(open("/proc/self/statm").read().split()[0])
room = pages * resource.getpagesize() + (24 << 20)
resource.setrlimit(resource.RLIMIT_AS, (room, room))
print(sw.draw_odds("single_draw_27", "2c 3d 4h 7s Kd").discard[0])
"""
    pytest.importorskip("resource")
    if not Path("/proc/self/statm").exists():
        pytest.skip("the size of a process is read as Linux tells it")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("Kd\n", 0), done.stderr
