"""Pairs of hands that share no card, and which of them differ by suits alone."""

from __future__ import annotations

import pytest

import steelwheel as sw
from steelwheel._equity.exact import matchups
from steelwheel._equity.exact.weighted_hands import PERMUTATIONS, Hands


@pytest.mark.parametrize("pieces", [1, 50, 700])
def test_matchups_in_pieces(monkeypatch: pytest.MonkeyPatch, pieces: int) -> None:
    monkeypatch.setattr(matchups, "_AT_ONCE", pieces)
    first, second = (Hands.of(sw.Range(text).cards) for text in ("TT+", "QQ-99,AKs"))
    chosen = matchups.choices((first, second))
    expected = [
        (i, j)
        for i, one in enumerate(first.cards.tolist())
        for j, other in enumerate(second.cards.tolist())
        if not {*one} & {*other}
    ]
    assert chosen.tolist() == [list(pair) for pair in expected]
    cards = [(*first.cards[i].tolist(), *second.cards[j].tolist()) for i, j in expected]
    places, number = matchups.classes((first, second), chosen, PERMUTATIONS)
    # By hand: the least of what the exchanges of suits make of both hands.
    least = [
        min(
            tuple(
                tuple(sorted(card // 4 * 4 + new[card % 4] for card in hand))
                for hand in (four[:2], four[2:])
            )
            for new in PERMUTATIONS
        )
        for four in cards
    ]
    assert len(places) == len({*least})
    assert [least[place] for place in places[number]] == least
