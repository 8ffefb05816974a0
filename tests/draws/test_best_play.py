"""Draws against hands that are shown: the default plays as well as can be, and says how."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from reference_draws import HALVES, SIZE, Play, deck_of

import steelwheel as sw

NINE, DRAW = "9c 7d 5h 4s 2c", "8h 6d 5s 2h"
PATS = {
    "draw": "Jc Jd 9h 5s 2c",
    "badugi": "9c 8d 5h 4s",
    "badeucy": "Tc 8d 5h 4s 2c",
    "badacey": "Tc 8d 5h 4s 2c",
}


def dealt(game: str, left: int, seed: int) -> tuple[list[int], list[int], frozenset[int], str]:
    """A pat hand, another hand, the few cards of the deck, and all others, which are dead."""
    pat = sw.parse_cards(PATS.get(game, NINE))
    rest = [card for card in deck_of(game) if card not in pat]
    size = SIZE.get(game, 5)
    cards = np.random.default_rng(seed).permutation(rest).tolist()
    hand, deck = cards[:size], frozenset(cards[size : size + left])
    return pat, hand, deck, sw.format_cards(cards[size + left :])


@pytest.mark.parametrize("draws", [1, 2, 3])
@pytest.mark.parametrize("game", HALVES)
def test_against_a_pat_hand(game, draws):
    """Backward induction over a deck of a few cards, with a whole hand and with cards kept."""
    if draws > sw.game(game).draws:
        pytest.skip("the game has fewer draws")
    for seed in range(3):
        pat, hand, deck, dead = dealt(game, {1: 9, 2: 6, 3: 5}[draws], seed)
        play = Play(game, [*hand, *deck], pat)
        stays = sw.DrawPolicy.pat(game)
        result = sw.draw_equity(game, [pat, hand], [stays, None], draws, dead)
        assert result.exact
        assert result.shares[1] == play.best(hand, deck, draws)
        assert sum(result.shares) == 1
        kept = hand[1:]
        result = sw.draw_equity(game, [pat, kept], [stays, None], draws, [*parsed(dead), hand[0]])
        assert result.shares[1] == play.after(kept, deck, draws)


def parsed(text: str) -> list[int]:
    return sw.parse_cards(text)


@pytest.mark.parametrize("game", HALVES)
def test_two_who_draw_once(game):
    for seed in (3, 4):
        _, hand, deck, _ = dealt(game, 7, seed)
        cards = sorted(deck)
        size = len(hand)
        second = [card for card in deck_of(game) if card not in {*hand, *deck}][seed : seed + size]
        dead = [card for card in deck_of(game) if card not in {*hand, *deck, *second}]
        play = Play(game, [*hand, *second, *cards])
        result = sw.draw_equity(game, [hand, second], draws_left=1, dead=dead)
        assert result.exact
        assert result.shares[0] == play.last(hand, second, cards)


def test_a_fixed_policy_is_answered_in_the_last_draw():
    """The first keeps what the rule says; the second knows."""
    game = "badugi"
    _, hand, deck, _ = dealt(game, 6, 8)
    second = [card for card in range(52) if card not in {*hand, *deck}][5:9]
    dead = [card for card in range(52) if card not in {*hand, *deck, *second}]
    policy = sw.DrawPolicy(game, [sw.DrawRule("Ts 9d 8c 7h", highest="T")])
    kept = sw.parse_cards(policy.keep(hand))
    play = Play(game, [*hand, *second, *deck])
    cards = sorted(deck)
    fits = [other for other in play.keeps(second, cards) if 8 - len(kept) - len(other) <= 6]
    least = min(play.both(kept, other, cards) for other in fits)
    result = sw.draw_equity(game, [hand, second], [policy, None], 1, dead)
    assert result.shares[0] == least
    assert result.policies[0].startswith("as given: pat with Ts 9d 8c 7h or better")


@pytest.mark.parametrize("players", [[NINE, DRAW], [DRAW, NINE]])
def test_no_nine_is_kept_against_a_better_nine(players):
    """Ten cards win; a nine, which loses to the better nine, is thrown away again."""
    result = sw.draw_equity("triple_draw_27", players, draws_left=2)
    pat = players.index(NINE)
    assert result.shares[pat] == Fraction(33 * 32, 43 * 42)
    assert result.exact
    assert result.policies[pat] == "stands pat"
    assert result.policies[1 - pat] == "best play against the hands shown"
    assert f"player {pat}: stands pat" in str(result)
    assert "stands pat" in repr(result)


def test_what_is_kept_first_is_told():
    result = sw.draw_equity("triple_draw_27", [NINE, f"Kd {DRAW}"], draws_left=2)
    assert result.policies[1] == f"best play against the hands shown: keeps {DRAW} first"
    # King and what is thrown away later are gone: 42 and 41 cards, ten outs.
    assert result.shares[0] == Fraction(32 * 31, 42 * 41)


def test_several_pat_hands():
    """All that beats the best of them, whoever has it; ties are shared."""
    others = ["Tc 8d 5h 4s 2c", "Jh 9d 7c 4d 2d"]
    stays = sw.DrawPolicy.pat("27td")
    result = sw.draw_equity("27td", [DRAW, *others], [None, stays, stays], 1)
    deck = [card for card in range(52) if card not in sw.parse_cards(DRAW + "".join(others))]
    hands = [[*sw.parse_cards(DRAW), card] for card in deck]
    better = (sw.rank(np.array(hands, dtype=np.uint8), "27") < sw.rank(others[0], "27")).sum()
    assert result.shares == [Fraction(int(better), len(deck)), 1 - result.shares[0], 0]
    assert result.exact


def test_a_rule_against_a_pat_hand_is_counted():
    """Two draws of one card each to a seven, which four fours and three fives make."""
    rule = sw.DrawPolicy("27td", [sw.DrawRule("7s 6d 5c 3h 2s", "7")] * 3)
    hands = ["2c 3d 6h 7s", "8h 6s 5s 3c 2h"]
    result = sw.draw_equity("27td", hands, [rule, None], 2)
    assert result.exact
    assert result.shares[0] == 1 - Fraction(36 * 35, 43 * 42)


def test_equity_says_that_whole_hands_stand_pat():
    result = sw.equity("triple_draw_27", [NINE, f"Kd {DRAW}"])
    assert result.wins.tolist() == [1, 0]
    assert str(result).count("stands pat") == 2
    assert repr(result).count("(stands pat)") == 2
    assert "1 deal, exact" in str(result)
    result = sw.equity("badugi", ["9c 7d 5h", "9s 8d 6c 4h"])
    assert result.policies[0] == "draws 1 once"
    assert result.policies[1].startswith("stands pat")
    assert sw.equity("holdem", ["AsAh", "KsKh"], "2c 3d 9h Ts").policies == ()


def test_results_tell_how_players_play_as_data():
    result = sw.draw_equity("triple_draw_27", [NINE, DRAW], draws_left=2)
    assert result.to_dict()["policy"] == list(result.policies)
    assert "<th>plays</th>" in result._repr_html_()


def test_who_is_ahead_stands_pat_with_two_draws_left():
    """A rough nine, which the default policy would break, against twelve cards that beat it."""
    result = sw.draw_equity("27td", ["2c 3d 4h 7s", "9d 8c 6s 5h 2h"], draws_left=2)
    assert result.policies == ("best play against the hands shown", "stands pat")
    # 5c 5d 5s make 7-5-4-3-2, 6c 6d 6h 7-6-4-3-2, 8d 8h 8s 8-7-4-3-2, 9c 9h 9s 9-7-4-3-2.
    assert result.shares[1] == Fraction(31 * 30, 43 * 42)


def test_what_is_too_much_is_dealt_at_random():
    """A hand that would stand pat three times sees that it can't win so."""
    players = ["7c 5d 4h 3s 2c", "8h 6d 5s 3h 2d"]
    result = sw.draw_equity("triple_draw_27", players, trials=20_000, rng=1)
    assert not result.exact
    assert result.policies[1] == "best play against the hands shown, as if discards came back"
    assert 0.02 < result.equity[1] < 0.06  # by counting it is 3.94 %


def test_a_policy_that_draws_twice_is_answered():
    """Better than the policy for all hands: it is known what the other draws to."""
    game, hands = "badugi", ["As 2d 3h 9h", "Kc 7d 6s 5s"]
    rule = sw.DrawPolicy(game, [sw.DrawRule("Ks Qd Jc Th", highest="K")] * 3)
    options = {"draws_left": 2, "trials": 200_000, "rng": 1}
    seen = sw.draw_equity(game, hands, [None, rule], **options)
    assert seen.policies[0] == "best play against final hands of the other, dealt at random"
    plain = sw.draw_equity(game, hands, [sw.DrawPolicy.default(game), rule], **options)
    assert seen.equity[0] > plain.equity[0] - 3 * seen.error[0]
