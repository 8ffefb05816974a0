"""Equity of hands whose cards are all private, against every deal played out, and known counts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import reference
import reference_private
from reference_private import GAMES

import steelwheel as sw
from steelwheel._calls import private as _ffi_private
from steelwheel._equity import spot as _spot
from steelwheel._equity.exact import private
from steelwheel._games import games

OWN_GAMES = {
    "joker_27": replace(games.find("single_draw_27"), name="joker_27", deck="joker"),
    "bug_eight": sw.Game(
        "bug_eight", hole=7, rankings=("high_bug", "eight_or_better"), deck="joker", players=7
    ),
    "wild": sw.Game("wild", hole=6, rankings="high_wild", deck="joker", draws=1, players=8),
    "badugi_eight": sw.Game(  # the low knows the joker, which no game with badugi has
        "badugi_eight", hole=5, rankings=("badugi", "eight_or_better"), draws=1, players=8
    ),
    "stud9": replace(
        games.find("stud8"), name="stud9", aliases=(), rankings=("high", "nine_or_better")
    ),
}


def game_of(name: str) -> Any:
    return OWN_GAMES.get(name, name)


def spot_of(game: str, players: Sequence[str], dead: str = "", board: str = "") -> _spot.Spot:
    return _spot.read(game_of(game), players, board, dead)


def count(game: str, players: Sequence[str], dead: str = "", board: str = "", **how: Any) -> Any:
    spot = spot_of(game, players, dead, board)
    found = private.tallies(spot, **how)
    assert found[0].sum() == private.deals(spot)
    if len(found) > 1:
        assert found[1].sum() == found[2:].sum() == found[0].sum()
    return found


def random_spot(
    rng: np.random.Generator, name: str, lacking: Sequence[int], left: int
) -> tuple[list[str], str]:
    """Hands that lack so many cards, and dead cards, so that so many are left."""
    rules = GAMES[name]
    deck = rng.permutation(53 if rules.joker else 52).tolist()
    hands = []
    for missing in lacking:
        hands.append(reference.text(deck[: rules.hole - missing]))
        del deck[: rules.hole - missing]
    return hands, reference.text(deck[left:])


CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "data" / "equities.json").read_text())
    if any(case["draws"])
]
FILE_GAMES = {
    ("high", 7): "stud",
    ("high", 5): "draw",
    ("stud8", 7): "stud8",
    ("a5", 7): "razz",
    ("a5", 5): "triple_draw_a5",
    ("27", 5): "single_draw_27",
    ("badugi", 4): "badugi",
}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_equities_made_elsewhere(case: dict[str, Any]) -> None:
    size = len(case["hands"][0]) // 2 + case["draws"][0]
    found = count(FILE_GAMES[case["game"], size], case["hands"], case["dead"])
    assert found[0].sum() == case["total"]
    if len(found) > 1:
        assert found[1][0] == case["no_low"]
    high = found[0] if len(found) == 1 else found[2] + found[3]
    for seat, player in enumerate(case["players"]):
        alone = 1 << seat
        shared = [n for n in range(len(high)) if n & alone and n != alone]
        if len(found) == 1:
            assert [high[alone], high[shared].sum()] == [player["wins"], player["ties"]]
        else:
            low = found[1]
            assert found[0][alone] == player["scoop"]
            assert [high[alone], high[shared].sum()] == [player["high_wins"], player["high_ties"]]
            assert [low[alone], low[shared].sum()] == [player["low_wins"], player["low_ties"]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("lacking", "left"),
    [((1, 1), 40), ((2, 1), 24), ((1, 3), 16), ((3, 3), 12), ((0, 2), 30), ((0, 0), 20)],
    ids=str,
)
def test_two_players(game: str, lacking: tuple[int, ...], left: int) -> None:
    rng = np.random.default_rng([*map(ord, game), *lacking])
    for _ in range(2):
        hands, dead = random_spot(rng, game, lacking, left)
        assert count(game, hands, dead).tolist() == (
            reference_private.tallies(game, hands, dead).tolist()
        )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("lacking", "left"),
    [((1, 1, 1), 20), ((2, 1, 2), 9), ((1, 0, 2), 12), ((1, 1, 1, 1), 9), ((0, 1, 0, 2, 1), 7)],
    ids=str,
)
def test_several_players(game: str, lacking: tuple[int, ...], left: int) -> None:
    rng = np.random.default_rng([*map(ord, game), *lacking])
    hands, dead = random_spot(rng, game, lacking, left)
    assert count(game, hands, dead).tolist() == (
        reference_private.tallies(game, hands, dead).tolist()
    )


def test_symmetric_seats_and_suits() -> None:
    """Hands that hold nothing tie as often either way, and suits have no order."""
    found = count("razz", ["random", "??"])[0]
    assert found[1] == found[2]
    assert found[3] > 0
    hands = ["As 2d 3c 8h", "4c 5d 6h 7d"]
    for game in ("stud", "stud8", "razz_27"):
        first = count(game, hands).tolist()
        turned = count(game, [hand.translate(str.maketrans("cdhs", "dhsc")) for hand in hands])
        assert first == turned.tolist()
        swapped = count(game, hands[::-1])
        assert first == swapped[:, [0, 2, 1, 3]].tolist()


def test_order_of_players() -> None:
    hands = ["As 2d 3c 8h 9s", "4c 5d 6h 7d", "Kc Kd 2h 3h 4d Qs"]
    dead = "2c 2s 3d 3s 4h 4s 5c 5h 5s 6c 6d 6s 7c 7h 7s 8c 8d 8s"
    for game in ("razz", "stud8"):
        first = count(game, hands, dead)
        for order in permutations(range(3)):
            now = count(game, [hands[i] for i in order], dead)
            for number in range(8):
                before = sum(1 << order[i] for i in range(3) if number >> i & 1)
                assert now[:, number].tolist() == first[:, before].tolist()


@pytest.mark.parametrize("game", ["stud", "stud8", "razz"])
def test_community_card(game: str) -> None:
    """Seven players who stay have six cards left for the last street: one comes, for all."""
    rng = np.random.default_rng(5)
    hands, dead = random_spot(rng, game, [1] * 7, 6)
    found = count(game, hands, dead)
    assert found[0].sum() == 6
    assert found.tolist() == reference_private.tallies(game, hands, dead).tolist()
    # It is there.
    board, dead = dead[:2], dead[2:]
    found = count(game, hands, dead, board)
    assert found[0].sum() == 1
    assert found.tolist() == reference_private.tallies(game, hands, dead, board).tolist()
    # Others come before it.
    hands, dead = random_spot(rng, game, [2, 2, 2, 1], 6)
    found = count(game, hands, dead)
    assert found[0].sum() == 6 * 5 * 4 * 3
    assert found.tolist() == reference_private.tallies(game, hands, dead).tolist()


@pytest.mark.parametrize("game", ["stud", "stud8", "razz", "draw", "badugi", "badacey"])
def test_last_card_of_the_deck(game: str) -> None:
    """The deck may be empty in the end, and that before anything is dealt."""
    rng = np.random.default_rng(6)
    for lacking in ((0, 0), (0, 0, 0), (1, 1), (1, 1, 1)):
        common = lacking[0] if GAMES[game].stud else sum(lacking)
        hands, dead = random_spot(rng, game, lacking, common)
        found = count(game, hands, dead)
        assert found.tolist() == reference_private.tallies(game, hands, dead).tolist()
    if GAMES[game].stud:  # the shared card is there
        hands, dead = random_spot(rng, game, [1, 1, 1], 1)
        (last,) = {*range(52)}.difference(*map(reference.cards, [*hands, dead]))
        board = reference.text([last])
        found = count(game, hands, dead, board)
        assert found.tolist() == reference_private.tallies(game, hands, dead, board).tolist()


def sampled(name: str, players: Sequence[str], deals: int, rng: np.random.Generator) -> np.ndarray:
    """Who wins the pot, or its high half, of so many deals at random."""
    rules = GAMES[name]
    known = [reference.cards(player) for player in players]
    gone = {card for hand in known for card in hand}
    deck = np.array([card for card in range(53 if rules.joker else 52) if card not in gone])
    order = rng.random((deals, len(deck))).argsort(axis=1)
    ranks, at = [], 0
    for hand in known:
        missing = rules.hole - len(hand)
        whole = np.empty((deals, rules.hole), dtype=np.uint8)
        whole[:, : len(hand)], whole[:, len(hand) :] = hand, deck[order[:, at : at + missing]]
        at += missing
        ranks.append(reference.classes(rules.systems[0], whole))
    best = np.min(ranks, axis=0)
    sets = sum((own == best).astype(np.int64) << seat for seat, own in enumerate(ranks))
    return np.bincount(sets, minlength=1 << len(known))


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("razz", ["As 2d 3c", "7h"]),
        ("razz", ["2d 3c", ""]),
        ("stud", ["As Ah 3c", "9c Td Jh"]),
        ("stud8", ["As 2s 3s", "9c Td Jh"]),
        ("razz_27", ["7s 2d 3c", "4c 5d 6h"]),
        ("badugi", ["As", "2d 3c"]),
        ("draw", ["As Ah", "9c"]),
        ("badeucy", ["2s 3d", "4c 5d 7h"]),
        ("razz", ["As 2d 3c", "4c 5d 6h", "7h 8h 2c"]),
        ("triple_draw_a5", ["As 2d", "3c 4c", "5d 6d"]),
    ],
    ids=str,
)
def test_beyond_brute_force(game: str, players: list[str]) -> None:
    """Within four standard errors of deals at random, set by set."""
    found = count(game, players)
    parts = found[0] if len(found) == 1 else found[2] + found[3]
    deals = 20_000
    drawn = sampled(game, players, deals, np.random.default_rng(1))
    for expected, seen in zip(parts.tolist(), drawn.tolist(), strict=True):
        chance = expected / int(parts.sum())
        assert abs(seen / deals - chance) <= 4 * sqrt(chance * (1 - chance) / deals) + 1e-4


def test_small_deck_of_large_draws() -> None:
    """Six and seven cards to come out of a deck of fifteen, each deal played."""
    rng = np.random.default_rng(2)
    for game in ("stud", "razz", "stud8", "london"):
        for lacking in ((6, 3), (7, 4), (5, 5)):
            hands, dead = random_spot(rng, game, lacking, sum(lacking) + 1)
            assert count(game, hands, dead).tolist() == (
                reference_private.tallies(game, hands, dead).tolist()
            )


def test_steps_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work is done in steps, which changes nothing; nor does who does them."""
    spots = [
        ("stud", ["As Ah 3c", "9c Td Jh 2c"], ""),
        ("stud8", ["As 2s 3s 8d", "9c Td Jh 4c"], ""),
        ("badacey", ["As 2s", "9c Td Jh"], ""),
        ("razz", ["As 2s 3s 8d", "9c Td Jh 4c", "5h 5d 6h 7h"], ""),
        ("stud8", ["As 2s 3s 8d 9d", "9c Td Jh 4c 6d", "5h 5d 6h 7h Kc Kd"], "2c 2d 2h 3c 3d 3h"),
        ("razz", ["As 2s 3s 8d Kd", "9c Td Jh 4c", "5h 5d 6h 7h", "Kc Qd 6c 7c 8c"], "2c 2d 2h"),
    ]
    whole = [count(*spot).tolist() for spot in spots]
    monkeypatch.setattr(private, "_STEP_WORK", 20_000)
    assert [count(*spot).tolist() for spot in spots] == whole
    assert [count(*spot, workers=2).tolist() for spot in spots] == whole


def test_more_deals_than_64_bits_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = "razz", ["As 2d 3c 4h", "Ks Kd Kc Qh", "7c 7d 7h 8s", "2s 2h 2c 9c 9d"], "6c 6d 6h"
    whole = count(*spot)
    assert whole.dtype == np.uint64
    monkeypatch.setattr(private, "_LIMIT", 1)
    assert count(*spot).dtype == object
    assert count(*spot).tolist() == whole.tolist()


@pytest.mark.parametrize("game", ["stud", "stud8", "badacey"])
def test_kernels(game: str, kernel: str) -> None:
    hands, dead = random_spot(np.random.default_rng(9), game, [2, 1, 1], 16)
    assert count(game, hands, dead).tolist() == (
        reference_private.tallies(game, hands, dead).tolist()
    )


def test_equity() -> None:
    result = sw.equity("razz", ["As 2d 3c", "** 7h"])
    assert result.exact
    assert sum(result.shares) == 1
    result = sw.equity("stud8", ["As2s4d8hKcKd", "7c6d5h3sQhQc"])
    assert [str(share) for share in result.shares] == ["1979/3120", "1141/3120"]


def test_cost() -> None:
    cost = sw.equity_cost("razz", ["As 2d 3c 8h Ts", "4c 5d 6h 7s 9c"])
    assert cost.deals == 671_580
    assert cost.exact
    assert cost.work is not None
    assert cost.work < 1e6
    assert str(cost).startswith("671,580 deals, about ")
    assert str(cost).endswith("s, exact")
    assert not sw.equity_cost("razz", ["As 2d 3c", "4c 5d 6h"], max_work=1).exact
    many = sw.equity_cost("stud8", ["As 2d 3c", "4c 5d 6h", "7c 8c 9c"])
    assert not many.exact
    assert "so sampled" in str(many)
    most = sw.equity_cost("stud", ["random"] * 2)
    assert most.work is None
    assert str(most).endswith("deals, can only be sampled")
    with pytest.raises(sw.HandError, match=r"too many.*method='sample'"):
        sw.equity("stud", ["random"] * 2, method="exact", max_work=1e30)
    with pytest.raises(sw.HandError, match="max_work allows"):
        sw.equity("razz", ["As 2d 3c", "4c 5d 6h"], method="exact", max_work=10)
    assert sw.equity_cost("holdem", ["AsAh", "KdKc"]).deals == 1_712_304
    assert sw.equity_cost("holdem", ["AA", "KdKc"], board="2c7d9h").deals == 6 * 990
    # Of six pairs of aces each goes with one.
    aces = sw.equity_cost("holdem", ["AA", "AA"], board="2c7d9h")
    assert (aces.deals, aces.most_deals) == (6 * 990, 36 * 990)


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (
            sw.Game("short_draw", hole=5, rankings="short_deck", deck="short", players=7),
            ["As Ah 6c 7c 8c", "Kd Ks Kh 9h"],
        ),
        (sw.Game("two_cards", hole=2, rankings="badugi", draws=1), ["As", "Kd"]),
        (
            sw.Game("six_cards", hole=6, rankings=("high", "ace_to_five"), draws=1, players=8),
            ["As Ah 6c 7c 8c", "Kd Ks Kh 9h 2c"],
        ),
    ],
    ids=["short", "two", "six"],
)
def test_games_of_ones_own(
    game: sw.Game, players: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, game.name, reference_private.Rules(game.hole, game.rankings))
    monkeypatch.setitem(OWN_GAMES, game.name, game)
    dead = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s" if game.deck == "short" else ""
    expected = reference_private.tallies(game.name, players, dead)
    assert count(game.name, players).tolist() == expected.tolist()


def test_too_many_cards() -> None:
    game = sw.Game("eight_cards", hole=8, rankings="high", players=4)
    with pytest.raises(sw.HandError, match="not for eight_cards: of games without"):
        sw.equity(game, ["As", "Kd"], method="exact")
    assert sw.equity_cost(game, ["As", "Kd"]).work is None


def test_the_core_refuses_what_it_cannot_count() -> None:
    """Words and cursors that would lead anywhere else."""
    left, cards = bytes([4] * 13), bytes(range(52))
    words = np.zeros(4, dtype=np.uint64)
    fill = partial(_ffi_private.fill, [sw.RANKINGS["razz"].number], b"", cards, left, 5)
    for cursor in ([0, 0, 0, 0, 0, 0, 0], [1, 0, 2, 3, 4, 0, 0], [0, 1, 2, 3, 13, 0, 0]):
        with pytest.raises(AssertionError, match="refuses"):
            fill(np.array(cursor, dtype=np.uint8), words)
    with pytest.raises(AssertionError, match="refuses"):  # no more than those
        fill(np.array([11, 12, 12, 12, 12, 0, 0], dtype=np.uint8), words)
    with pytest.raises(AssertionError, match="refuses"):  # a card twice
        _ffi_private.fill([0], b"\0\1\2\3", cards, left, 1, np.full(7, 255, np.uint8), words)
    scratch = np.zeros(_ffi_private.counters(left, 2), dtype=np.uint64)
    good = np.array([0 | 1 << 6], dtype=np.uint64)
    for bad in (1, 13 << 6, 1 << 40, 63 | 63 << 6):
        wrong = np.array([bad], dtype=np.uint64)
        for lists in ((good, wrong), (wrong, good)):
            with pytest.raises(AssertionError, match="refuses"):
                _ffi_private.Sweep(left, *lists, (2, 2), scratch).step(10)
            halves = [(words, np.zeros(1, np.uint16)) for words in lists]
            with pytest.raises(AssertionError, match="refuses"):
                _ffi_private.scoops(left, *halves, (2, 2), scratch)
            with pytest.raises(AssertionError, match="refuses"):
                _ffi_private.contest(
                    left,
                    bytes([0, 1, 2]),
                    np.concatenate([*lists, good]),
                    [1, 1, 1],
                    [2, 2, 2],
                    (0, 1),
                    np.zeros(2 * len(scratch), dtype=np.uint64),
                )
    with pytest.raises(AssertionError, match="refuses"):
        _ffi_private.Sweep(left, good, good, (2, 2), scratch[:-1]).step(10)
    with pytest.raises(AssertionError, match="refuses"):
        _ffi_private.Sweep(bytes([5] * 13), good, good, (2, 2), scratch).step(10)
    ordered = np.array([2, 1], dtype=np.uint16)
    pair = np.concatenate([good, good])
    with pytest.raises(AssertionError, match="refuses"):
        _ffi_private.scoops(left, (pair, ordered), (pair, ordered), (2, 2), scratch)


@pytest.mark.parametrize(
    ("game", "players", "board"),
    [
        ("holdem", ["AA,KK", "AK,QQ"], "2c7d9h3s"),
        ("holdem", ["15%", "random", "20%"], "2c7d9h3s"),
        ("holdem", ["AK", "AQ", "AJ"], "2c7d9h3s"),
        ("holdem", ["AK", "AQ"], ["2c7d9h3s", "2d7c9s3h"]),
        ("holdem", ["AK", "As?"], "2c7d9h3s"),
        ("omaha", ["AA**", "KK**"], "2c7d9h3s"),
        ("shortdeck", ["AA", "random"], "Tc7d9h"),
        ("stud", ["As Ah 2c 3d 4h 5s", "Kd Kh 2d 3c 7h 8s"], ""),
        ("omaha8", ["AsAh2s3h", "random"], "2c7d9h4s"),
    ],
)
def test_costs_say_how_many_deals_there_are(game: str, players: list[str], board: str) -> None:
    cost = sw.equity_cost(game, players, board)
    assert cost.deals == sw.equity(game, players, board, method="exact", max_work=1e11).total
    assert cost.most_deals >= cost.deals


def test_deals_that_are_not_known_at_once() -> None:
    cost = sw.equity_cost("holdem", ["AK", "AQ", "AJ", "AT"], "2c7d9h")
    assert (cost.deals, cost.most_deals) == (None, 16**4 * 820)
    assert str(cost).startswith("at most 53,739,520 deals, ")
