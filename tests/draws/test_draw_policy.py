"""Policies, and equity over several draws: against all ways that a small deck can be drawn."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest
from reference_draws import HALVES, SIZE, rank_hands, share

import steelwheel as sw
from steelwheel._draws.best_discards import all_hands
from steelwheel._draws.counts import strengths

NINE = "9s 8d 6c 4h 2s"


def number(hand):
    return sum(comb(card, i + 1) for i, card in enumerate(sorted(hand)))


def expected(game, tables, hands, deck, gone=(), turn=0):
    """Exact share of the first of two players: all draws in turn, `tables` by draw and seat."""
    if turn == 2 * len(tables):
        mine, theirs = rank_hands(HALVES[game], hands).T.tolist()
        return share(mine, theirs)
    seat = turn % 2
    hand = sorted(hands[seat])
    mask = int(tables[turn // 2][seat][number(hand)])
    kept = [card for i, card in enumerate(hand) if mask >> i & 1]
    thrown = [card for card in hand if card not in kept]
    lacking = len(thrown)
    ways = []
    if lacking <= len(deck):
        for drawn in combinations(deck, lacking):
            left = [card for card in deck if card not in drawn]
            ways.append((drawn, left, [*gone, *thrown]))
    elif lacking <= len(deck) + len(gone):
        for more in combinations(gone, lacking - len(deck)):
            ways.append(((*deck, *more), [card for card in gone if card not in more], thrown))
    else:
        for own in combinations(thrown, lacking - len(deck) - len(gone)):
            ways.append(((*deck, *gone, *own), [], [card for card in thrown if card not in own]))
    total = Fraction(0)
    for drawn, left, away in ways:
        new = [*hands]
        new[seat] = [*kept, *drawn]
        total += expected(game, tables, new, left, away, turn + 1)
    return total / len(ways)


@cache
def random_policy(game, seed):
    """Throws away some cards of every hand without rhyme or reason."""
    rng = np.random.default_rng(seed)
    size = SIZE.get(game, 5)
    masks = np.array([m for m in range(1 << size) if m.bit_count() >= size - 2], dtype=np.uint8)
    draws = sw.game(game).draws
    return sw.DrawPolicy(game, [rng.choice(masks, len(all_hands(game))) for _ in range(draws)])


def without(*hands, left):
    gone = {card for hand in hands for card in hand}
    return [card for card in range(52) if card not in gone and card not in left]


def within(result, shares, errors=4):
    return abs(result.equity[0] - float(shares)) <= errors * result.error[0]


class TestSampled:
    @pytest.mark.parametrize("game", ["badugi", "triple_draw_27", "badeucy"])
    @pytest.mark.parametrize("left", [0, 1, 2, 4])
    def test_all_draws_of_a_small_deck(self, game, left):
        """Two draws, a deck of so few cards that it runs out: with none, own discards come back."""
        rng = np.random.default_rng(left)
        size = SIZE.get(game, 5)
        some = rng.permutation(52)[: 2 * size + left].tolist()
        hands, deck = [some[:size], some[size : 2 * size]], some[2 * size :]
        policies = [random_policy(game, seed) for seed in (1, 2)]
        tables = [[policy.table(draw) for policy in policies] for draw in (2, 3)]
        result = sw.draw_equity(
            game, hands, policies, 2, without(*hands, left=deck), trials=40_000, rng=3
        )
        assert result.total == 40_000
        assert sum(result.shares) == 1
        assert within(result, expected(game, tables, hands, deck))

    def test_no_draw_left(self):
        """With all cards known it is a showdown; with some missing, those are dealt."""
        hands = ["As 2d 3h 9h", "4c 5d 6h 7s"]
        result = sw.draw_equity("badugi", hands, draws_left=0, trials=1000, rng=1)
        assert result.wins.tolist() == [0, 1000]
        result = sw.draw_equity("badugi", ["As 2d 3h", "4c 3d 2h"], None, 0, "9h", trials=200_000)
        exact = sw.draw_odds("badugi", "As 2d 3h 9h", against="4c 3d 2h")
        assert within(result, exact.shares[exact.discard.index("9h")])

    def test_keeping_everything_is_pat(self):
        pat = sw.DrawPolicy.pat("triple_draw_27")
        hands = ["2c 3d 4h 7s Kd", "9d 8c 6s 5h 2h"]
        result = sw.draw_equity("triple_draw_27", hands, pat, trials=1000, rng=1)
        assert result.wins.tolist() == [0, 1000]

    @pytest.mark.parametrize("game", ["draw", "single_draw_27", "single_draw_a5", "badugi"])
    def test_last_draw_as_draw_odds(self, game):
        """One player follows a policy, the other stands pat: the exact equity of that discard."""
        size = SIZE.get(game, 5)
        cards = np.random.default_rng(8).permutation(52)[: 2 * size].tolist()
        mine, theirs = cards[:size], cards[size:]
        policy, pat = random_policy(game, 4), sw.DrawPolicy.pat(game)
        result = sw.draw_equity(game, [mine, theirs], [policy, pat], 1, trials=200_000, rng=2)
        odds = sw.draw_odds(game, mine, against=theirs)
        assert within(result, odds.shares[odds.keep.index(policy.keep(mine))])

    def test_three_draws_to_a_seven(self):
        """Four to a seven, one card a draw until it is made; the opponent has one of the outs.

        With all eight outs 17 % in one draw and 43 % in three (flopturnriver.com, "2-7 Triple
        Draw, odds and chances").
        """
        policy = sw.DrawPolicy("triple_draw_27", [sw.DrawRule("7s 6d 5c 3h 2s", "7")] * 3)
        pat = sw.DrawPolicy.pat("triple_draw_27")
        hands = ["2c 3d 6h 7s Kc", "8h 6s 5s 3c 2h"]
        result = sw.draw_equity("27td", hands, [policy, pat], trials=300_000, rng=2)
        assert within(result, 1 - Fraction(35 * 34 * 33, 42 * 41 * 40))
        odds = sw.draw_odds("27td", hands[0])
        assert odds.chance(sw.rank("7s 6d 5c 3h 2s", "27"))[0] == pytest.approx(8 / 47)

    def test_kept_cards_draw_first(self):
        """A draw of one card, then one by a policy, as if that had thrown the card away."""
        policy = random_policy("badugi", 6)
        deck = sw.parse_cards("5c 8d Th 9s")
        hands = [sw.parse_cards("As 2d 3h"), sw.parse_cards("4c 6d 7h Ks")]
        dead = without(*hands, left=deck)
        result = sw.draw_equity("badugi", hands, policy, 2, dead, trials=40_000, rng=3)
        total = Fraction(0)
        keep_all = np.full(comb(52, 4), 15, dtype=np.uint8)
        for card in deck:
            left = [other for other in deck if other != card]
            tables = [[keep_all, policy.table(2)], [policy.table(3)] * 2]
            total += expected("badugi", tables, [[*hands[0], card], hands[1]], left)
        assert within(result, total / len(deck))

    def test_random_hands_are_fair(self):
        names = ["random", "", "random"]
        result = sw.draw_equity("badugi", names, draws_left=2, trials=100_000, rng=5)
        assert np.abs(result.equity - 1 / 3).max() < 4 * result.error.max()
        assert result.players == ("random",) * 3

    def test_six_players_use_up_the_deck(self):
        result = sw.draw_equity(
            "triple_draw_27",
            ["random"] * 6,
            random_policy("triple_draw_27", 1),
            trials=20_000,
            rng=5,
        )
        assert np.abs(result.equity - 1 / 6).max() < 4 * result.error.max()
        assert result.total == 20_000

    def test_split_pots_have_an_error(self):
        policies = [random_policy("badacey", seed) for seed in (1, 2)]
        result = sw.draw_equity("badacey", ["random"] * 2, policies, trials=20_000, rng=1)
        assert result.halves is not None
        assert 0 < result.error[0] < 0.5 / 20_000**0.5 * 1.1

    def test_the_same_for_any_workers(self):
        policy = random_policy("badugi", 1)
        arguments = ("badugi", ["As2d3h9h", "random"], policy)
        one = sw.draw_equity(*arguments, trials=600_000, rng=7)
        two = sw.draw_equity(*arguments, trials=600_000, rng=7, workers=2)
        assert (one.winners == two.winners).all()
        again = sw.draw_equity(*arguments, trials=600_000, rng=8)
        assert (one.winners != again.winners).any()

    def test_an_executor(self):
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        policy = random_policy("badugi", 1)
        arguments = ("badugi", ["As2d3h9h", "random"], policy)
        one = sw.draw_equity(*arguments, trials=100_000, rng=7)
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            two = sw.draw_equity(*arguments, trials=100_000, rng=7, workers=pool)
        assert (one.winners == two.winners).all()

    def test_until_an_error(self):
        seen = []
        policy = random_policy("badugi", 1)
        result = sw.draw_equity(
            "badugi",
            ["As2d3h9h", "random"],
            policy,
            error=0.0008,
            rng=7,
            progress=lambda done, total: seen.append((done, total)),
        )
        assert result.error.max() <= 0.0008
        assert seen[-1] == (result.trials, None)

    def test_interrupted(self):
        def stop(done, total):
            raise KeyboardInterrupt

        policy = random_policy("badugi", 1)
        with pytest.raises(sw.Interrupted) as caught:
            sw.draw_equity("badugi", ["", ""], policy, trials=10**9, rng=7, progress=stop)
        assert caught.value.result.trials > 0

    @pytest.mark.parametrize(
        ("arguments", "options", "message"),
        [
            (("holdem", ["AsAh", "KsKh"]), {}, "has no draw"),
            (("badugi", ["AsAh"]), {}, "players has 1 hands"),
            (("badugi", ["AsAh", "As"]), {}, "both have As"),
            (("badugi", ["As", "Ah"], None, 4), {}, "draws_left is 4; badugi has 3"),
            (("badugi", ["As", "Ah"], None, -1), {}, "draws_left is -1"),
            (("badugi", ["As", "Ah"], ["pat", None]), {}, r"policies\[0\] is 'pat'"),
            (("badugi", ["As", "Ah"], "pat"), {}, "give a DrawPolicy, or one a player"),
            (("badugi", ["As", "Ah"], [None]), {}, "policies has 1; there are 2 players"),
            (("badugi", ["As", "Ah"], None, 0), {"trials": 0}, "trials is 0"),
            (("badugi", ["As", "Ah"], None, 0), {"error": 2}, "error is 2"),
            (("badugi", ["As", "Ah"], None, 0), {"dead": list(range(49))}, "As|cards"),
            (("badugi", ["As", "Ah"], None, 0), {"workers": 0}, "workers is 0"),
        ],
    )
    def test_refused(self, arguments, options, message):
        with pytest.raises(sw.SteelwheelError, match=message):
            sw.draw_equity(*arguments, **options)

    def test_policies_must_fit(self):
        rule = sw.DrawRule("Ts 9d 8c 7h")
        last = sw.DrawPolicy("badugi", [rule])
        with pytest.raises(sw.HandError, match="has 1 draws; 2 are left"):
            sw.draw_equity("badugi", ["As", "Ah"], last, 2)
        with pytest.raises(sw.HandError, match="is for badugi, not for draw"):
            sw.draw_equity("draw", ["As", "Ah"], last)


class TestRules:
    def test_low_rule(self):
        rule = sw.DrawRule(NINE, highest="8")
        policy = sw.DrawPolicy("single_draw_27", [rule])
        for hand, kept in (
            ("9s 8d 6c 4h 2s", "9s 8d 6c 4h 2s"),
            ("9s 8d 7c 4h 2s", "8d 7c 4h 2s"),
            ("2c 3d 4h 5s 6c", "2c 3d 4h 5s"),  # a straight loses its highest card
            ("2c 3c 4c 5c 7c", "2c 3c 4c 5c"),
            ("2c 2d 4h 4s 7c", "2c 4h 7c"),
            ("Kc Kd Qh Js Ac", ""),
            ("As 2c 3d 4h 5s", "2c 3d 4h 5s"),
        ):
            assert policy.keep(hand) == kept

    def test_ace_is_low_in_ace_to_five(self):
        policy = sw.DrawPolicy("single_draw_a5", [sw.DrawRule("8s 7d 6c 4h 2s", "7", most=3)])
        assert policy.keep("As 2c 3d 4h Ks") == "As 2c 3d"
        assert policy.keep("Jk 2c 9d 4h Ks") == "Jk 2c 4h"
        assert policy.keep("Jk 2c 7d 4h 6s") == "Jk 2c 7d 4h 6s"

    def test_badugi_rule(self):
        policy = sw.DrawPolicy("badugi", [sw.DrawRule("9s 8d 7c 6h", highest="8")])
        for hand, kept in (
            ("9s 8d 7c 6h", "9s 8d 7c 6h"),
            ("Ts 8d 7c 6h", "8d 7c 6h"),
            ("5c 6h 6d 8h", "5c 6d 8h"),
            ("As Ah Ad 2s", "Ah 2s"),
            ("Ks Kh Kd 9s", ""),
        ):
            kept_ids = sorted(sw.parse_cards(kept))
            got = sorted(sw.parse_cards(policy.keep(hand)))
            assert sw.rank(got, "badugi") == sw.rank(kept_ids, "badugi") if kept else not got
            assert len(got) == len(kept_ids)

    def test_tables_by_number(self):
        rule = sw.DrawRule(NINE)
        table = rule.table("triple_draw_27")
        policy = sw.DrawPolicy("triple_draw_27", [rule, table.astype(int), rule])
        assert all((policy.table(draw) == table).all() for draw in (1, 2, 3))
        hands = all_hands("triple_draw_27")
        pat = sw.rank(hands, "27") <= sw.rank(NINE, "27")
        assert (table[pat] == 31).all()
        assert (table[~pat] != 31).all()
        text = str(policy)
        assert "draw 1: pat with 9s 8d 6c 4h 2s or better, else cards up to 8; keeps 5:" in text
        assert "draw 2: by a table" in text

    def test_best_is_best(self):
        """Over one draw it is best_discards; over more, each draw earns more than standing pat."""
        mark = sw.rank(NINE, "27")
        best = sw.DrawPolicy.best("single_draw_27", mark)
        assert (best.table(1) == sw.best_discards("single_draw_27", against=mark).kept).all()
        rule = sw.DrawPolicy("badugi", [sw.DrawRule(300, highest="8")] * 3)
        chances = []
        for policy in (rule, sw.DrawPolicy.best("badugi", 300)):
            ranks = final_ranks(policy, 60_000)
            chances.append(((ranks < 300) + (ranks == 300) / 2).mean())
        assert chances[1] > chances[0]

    def test_backward_induction_by_hand(self):
        """Two draws of badugi: values of values, for one hand, draw by draw."""
        last = sw.best_discards("badugi", against=200)
        worth = np.rint(last.value * 2**39).astype(np.int64)
        first = sw.best_discards("badugi", ["As 2d Kh Ks"], values=worth, every=True)
        policy = sw.DrawPolicy.best("badugi", 200)
        hand = sw.parse_cards("As 2d Kh Ks")
        for mask in (0b0011, 0b0001, 0b1011):
            kept = [card for i, card in enumerate(hand) if mask >> i & 1]
            deck = [card for card in range(52) if card not in hand]
            values = [worth[number([*kept, *drawn])] for drawn in combinations(deck, 4 - len(kept))]
            assert first.every[0, mask] == sum(values)
        kept = policy.keep(hand, 2)
        assert kept == sw.format_cards([c for i, c in enumerate(hand) if first.kept[0] >> i & 1])

    def test_default(self):
        for game in ("badugi", "single_draw_27"):
            policy = sw.DrawPolicy.default(game)
            assert sw.DrawPolicy.default(game) is policy
            assert policy.draws == sw.game(game).draws
        single = sw.DrawPolicy.default("single_draw_27")
        assert single.keep("2c 3d 4h 7s Kd") == "2c 3d 4h 7s"
        assert single.keep("2c 3d 5h 8s 9d") == "2c 3d 5h 8s 9d"
        assert repr(single) == "<DrawPolicy for single_draw_27, 1 draw>"

    def test_players_who_do_the_same_are_even(self):
        """What the default policy ends up with wins half against what it is made against."""
        strength = strengths(sw.game("badugi"))[0]
        ranks = final_ranks(sw.DrawPolicy.default("badugi"), 60_000)
        assert abs(strength[ranks].mean() - 0.5) < 0.01
        others = [sw.DrawPolicy.pat("badugi"), sw.DrawPolicy("badugi", [sw.DrawRule(300)] * 3)]
        for policy in others:
            assert strength[final_ranks(policy, 20_000)].mean() < 0.5

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("holdem", []), "has no draw"),
            (("badugi", []), "rules has 0; badugi has 3 draws"),
            (("badugi", [sw.DrawRule("Ts 9d 8c 7h")] * 4), "rules has 4"),
            (("badugi", sw.DrawRule("Ts 9d 8c 7h")), "give a sequence"),
            (("badugi", ["pat"]), r"rules\[0\] is 'pat'"),
            (("badugi", [np.zeros(5, np.uint8)]), r"has shape \(5,\)"),
            (("badugi", [np.zeros(270725)]), "integers"),
            (("badugi", [np.full(270725, 16)]), "from 16 to 16; they go from 0 to 15"),
            (("draw", [sw.DrawRule("As Ah Ad Ac Ks")]), "for lowball and badugi"),
            (("badeucy", [sw.DrawRule(5)]), "for lowball and badugi"),
            (("badugi", [sw.DrawRule("Ts 9d 8c")]), "pat has 3 cards"),
            (("badugi", [sw.DrawRule(5000)]), "pat is 5000"),
            (("badugi", [sw.DrawRule(5, highest="Z")]), "highest is 'Z'"),
            (("badugi", [sw.DrawRule(5, most=4)]), "most is 4"),
        ],
    )
    def test_refused(self, arguments, message):
        with pytest.raises(sw.SteelwheelError, match=message):
            sw.DrawPolicy(*arguments)

    def test_no_such_draw(self):
        policy = sw.DrawPolicy("badugi", [sw.DrawRule(5)])
        with pytest.raises(sw.HandError, match="draw is 2; the policy has draws 3 to 3"):
            policy.table(2)
        with pytest.raises(sw.HandError, match="cards has 3 cards"):
            policy.keep("As2d3h")


def final_ranks(policy, trials):
    """Ranks of one player's final hands, dealt in Python: whole permutations of the deck."""
    rng = np.random.default_rng(12)
    cards = np.argsort(rng.random((trials, 52)), axis=1)[:, :16].astype(np.uint8)
    hands, used = np.sort(cards[:, :4], axis=1), np.full(trials, 4)
    for draw in (1, 2, 3):
        numbers = sum(
            np.array([comb(card, i + 1) for card in range(52)])[hands[:, i]] for i in range(4)
        )
        masks = policy.table(draw)[numbers]
        for i in range(4):
            thrown = (masks >> i & 1) == 0
            hands[thrown, i] = cards[thrown, used[thrown]]
            used[thrown] += 1
        hands = np.sort(hands, axis=1)
    return sw.rank(hands, "badugi")
