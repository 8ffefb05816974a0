"""Deals at random: the numbers, how cards are dealt, ranges without bias, seeds, errors, stops."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest
from interrupts import heeding

import steelwheel as sw
from steelwheel._calls.base import PATHS, has_path
from steelwheel._calls.deals import Dealer, random_words
from steelwheel._equity import sample
from steelwheel._equity import spot as _spot

KEY = (0x0123456789ABCDEF, 0xFEDCBA9876543210)


def dealt(
    game: str, players: list[object], board: str = "", dead: str = "", deals: int = 200_000
) -> tuple[np.ndarray, np.ndarray]:
    spot = _spot.read(game, players, board, dead)
    plan = sample.plan_of(spot)
    hole = np.empty((deals, plan.players, plan.hole_size), dtype=np.uint8)
    cards = np.empty((deals, plan.board_size), dtype=np.uint8)
    assert Dealer(plan, KEY, 3).deal(hole, cards)
    return hole, cards


@pytest.mark.parametrize("stream", [0, 1, 2**40, 2**64 - 1])
def test_words_are_those_of_numpy(stream: int) -> None:
    counter, key = (np.array(each, dtype=np.uint64) for each in ([0, 0, stream, 0], KEY))
    theirs = np.random.Philox(counter=counter, key=key)
    assert np.array_equal(random_words(KEY, stream, 1003), theirs.random_raw(1003))


@pytest.mark.parametrize(
    ("game", "players", "board", "dead"),
    [
        ("holdem", ["AsAh", "KdKc"], "", "2c"),
        ("holdem", ["random", "QQ+,AKs:0.5", "AhKh"], "2c3d", ""),
        ("omaha", ["AA**", "random"], "2c3d4h", "5s"),
        ("shortdeck", ["AhKh", "99+"], "", ""),
        ("stud", ["7h", "** AsAd 2c", "random"], "", "KsKh"),
        ("stud", [""] * 8, "", ""),
        ("single_draw_a5", ["Jk", "2c3c"], "", "Ah"),
        ("badugi", ["2c3d", "", "Ks", ""], "", ""),
    ],
)
def test_what_is_known_stays_and_no_card_comes_twice(
    game: str, players: list[object], board: str, dead: str
) -> None:
    hole, cards = dealt(game, players, board, dead, 5_000)
    spot = _spot.read(game, players, board, dead)
    rows = np.concatenate([hole.reshape(len(hole), -1), cards], axis=1)
    ordered = np.sort(rows, axis=1)
    assert (ordered[:, 1:] != ordered[:, :-1]).all()
    assert not np.isin(rows, spot.dead).any()
    assert np.isin(rows, list(spot.game.ids)).all()
    for i, seat in enumerate(spot.seats):
        assert (hole[:, i, : len(seat.cards)] == seat.cards).all()
        if seat.range is not None:
            wanted = {tuple(sorted(hand)) for hand in seat.range.cards.tolist()}
            assert {tuple(sorted(hand)) for hand in hole[:, i].tolist()} <= wanted
    assert (cards[:, : len(spot.boards[0])] == spot.boards[0]).all()


def chi_square(counts: np.ndarray, expected: np.ndarray) -> float:
    """How many standard deviations the sum of squares lies above its mean."""
    terms = (counts - expected) ** 2 / expected
    degrees = counts.size - 1
    return float((terms.sum() - degrees) / np.sqrt(2 * degrees))


@pytest.mark.parametrize("players", [["AsAh", "KdKc"], ["AsAh", "random"], ["AsAh", "22+"]])
def test_each_card_comes_as_often_as_any_other(players: list[object]) -> None:
    _, board = dealt("holdem", players)
    for column in board.T:
        counts = np.bincount(column, minlength=52).astype(float)
        if players[1] == "22+":  # pairs leave cards of each rank alike but for those of the aces
            counts = counts[:48]
        left = counts[counts > 0]
        assert chi_square(left, np.full(len(left), left.mean())) < 5


def test_pairs_of_cards_come_alike() -> None:
    _, board = dealt("holdem", ["AsAh", "KdKc"], deals=400_000)
    for first, second in ((0, 1), (3, 4), (0, 4)):
        counts = np.bincount(board[:, first].astype(int) * 52 + board[:, second], minlength=52 * 52)
        left = counts[counts > 0].astype(float)
        assert len(left) == 48 * 47
        assert chi_square(left, np.full(len(left), left.mean())) < 5


def test_ranges_come_by_the_product_of_their_weights() -> None:
    texts = "AA,AKs:0.25,72o:0.1", "AA:0.5,KK,AsKs", "AKo:1/3,AA"
    ranges = [sw.Range(text) for text in texts]
    hole, _ = dealt("holdem", list(texts), deals=300_000)
    numbers: list[dict[tuple[int, ...], int]] = [
        {tuple(sorted(hand)): i for i, hand in enumerate(each.cards.tolist())} for each in ranges
    ]
    shape = tuple(map(len, ranges))
    expected = np.zeros(shape)
    weights = [each.weights for each in ranges]
    hands = [each.cards.tolist() for each in ranges]
    for index in np.ndindex(shape):
        cards = [card for hand, i in zip(hands, index, strict=True) for card in hand[i]]
        if len(set(cards)) == 6:
            expected[index] = np.prod([w[i] for w, i in zip(weights, index, strict=True)])
    counts = np.zeros(shape)
    for deal in hole.tolist():
        counts[tuple(n[tuple(sorted(h))] for n, h in zip(numbers, deal, strict=True))] += 1
    possible = expected > 0
    assert counts[~possible].sum() == 0
    expected *= len(hole) / expected.sum()
    assert chi_square(counts[possible], expected[possible]) < 5


@pytest.mark.parametrize(
    ("game", "players", "board"),
    [
        ("holdem", ["AsAh", "KdKc", "9h8h"], ""),
        ("shortdeck", ["AsAh", "KdKc"], "6c7d8h"),
        ("omaha", ["AsAhKdQd", "Ts9s8h7h"], ""),
        ("omaha8", ["As3sKhKd", "AcQc7c7h", "2d3d4d5d"], "7s"),
        ("omaha6_8", ["As2sKhKd9c8c", "AcQc7c7h3d4d"], ""),
        ("courchevel8", ["As2sKhKd9c", "AcQc7c7h3d"], "5h"),
    ],
)
def test_known_hands_are_near_their_exact_equity(game: str, players: list[str], board: str) -> None:
    exact = sw.equity(game, players, board)
    assert exact.exact
    found = sw.equity(game, players, board, method="sample", trials=400_000, rng=12)
    assert found.trials == 400_000
    assert (np.abs(found.equity - exact.equity) < 4 * found.error).all()
    for name in ("wins", "ties", "high_wins", "high_ties", "low_wins", "low_ties"):
        share = getattr(exact, name) / exact.total
        deviation = np.sqrt(share * (1 - share) * 400_000) + 1e-9
        assert (np.abs(getattr(found, name) - share * 400_000) <= 4.5 * deviation + 1).all(), name


def test_games_that_the_core_does_not_count() -> None:
    game = sw.Game("three", hole=4, board=5, from_hole=3, rankings=("high", "27"), players=9)
    players = ["AsAhKdQd", "Ts9s8h7h"]
    found = sw.equity(game, players, "2c3c4d5h", rng=5, trials=20_000)
    boards = [[*sw.parse_cards("2c3c4d5h"), card] for card in range(52)]
    known = {*sw.parse_cards("".join(players)), *boards[0][:4]}
    boards = [board for board in boards if board[4] not in known]
    hole = np.array([sw.parse_cards(hand) for hand in players])
    shares = sw.showdown(game, np.broadcast_to(hole, (len(boards), 2, 4)), boards).shares
    assert (np.abs(found.equity - shares.mean(axis=0) / 5040) < 4 * found.error + 1e-12).all()


@pytest.mark.parametrize("game", ["holdem", "omaha8", "stud8", "badugi"])
def test_error_is_the_spread_of_many_runs(game: str) -> None:
    players = {"holdem": ["AsAh", "KQs", "random"], "omaha8": ["AA2*", "random"]}.get(
        game, ["2s3h", ""]
    )
    runs = [
        sw.equity(game, players, method="sample", trials=2_000, rng=seed) for seed in range(300)
    ]
    spread = np.std([run.equity for run in runs], axis=0, ddof=1)
    assert runs[0].error == pytest.approx(spread, rel=0.2)


def test_same_seed_same_integers_for_any_workers() -> None:
    players = ["QQ+,AKs:0.5", "TT+,AQs+", "random"]

    def run(**options: object) -> sw.Equity:
        return sw.equity("holdem", players, method="sample", trials=1_000_001, rng=7, **options)

    first = run()
    assert first.total == 1_000_001
    with ThreadPoolExecutor(2) as pool:
        for workers in (2, 3, -1, pool):
            assert np.array_equal(run(workers=workers).winners, first.winners)
    assert not np.array_equal(
        sw.equity("holdem", players, method="sample", trials=1_000_001, rng=8).winners,
        first.winners,
    )


def test_stop_at_an_error_is_the_same_for_any_workers() -> None:
    found = [
        sw.equity("omaha8", ["AA**", "random"], error=0.0005, rng=3, workers=workers)
        for workers in (1, 2, 4)
    ]
    assert len({result.total for result in found}) == 1
    assert found[0].error.max() <= 0.0005
    assert np.array_equal(found[0].winners, found[2].winners)


@pytest.mark.parametrize(
    "make",
    [int, np.random.SeedSequence, np.random.default_rng, np.random.PCG64],
    ids=["int", "SeedSequence", "default_rng", "PCG64"],
)
def test_seeds_of_all_kinds(make: object) -> None:
    first, second = (
        sw.equity("holdem", ["AsAh", "random"], method="sample", trials=1000, rng=make(5))  # type: ignore[operator]
        for _ in range(2)
    )
    assert np.array_equal(first.winners, second.winners)


def test_a_generator_moves_on_and_none_is_new() -> None:
    rng = np.random.default_rng(5)
    for seed in (rng, None):
        first, second = (
            sw.equity("holdem", ["AsAh", "KK"], method="sample", trials=50_000, rng=seed)
            for _ in range(2)
        )
        assert not np.array_equal(first.winners, second.winners)


def test_ranges_that_block_each_other() -> None:
    with pytest.raises(sw.HandError, match="share cards so often"):
        sw.equity("holdem", ["AsAh,AsAd", "AsKs,AsQs"], method="sample", rng=1, trials=10)
    with pytest.raises(sw.HandError, match=r"players\[1\]: no hand of 'AsKs,AsQs' is possible"):
        sw.equity("holdem", ["AsAh", "AsKs,AsQs"])


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"method": "guess"}, "method is 'guess' .*; it is one of 'auto', 'exact', 'sample'"),
        ({"method": 3}, "method is 3"),
        ({"trials": 0}, "trials is 0"),
        ({"trials": 1.5}, "trials is 1.5"),
        ({"trials": True}, "trials"),
        ({"error": 0}, "error is 0"),
        ({"error": float("nan")}, "error is nan"),
        ({"error": "small"}, "error is 'small'"),
        ({"rng": "seed"}, "rng is 'seed'"),
        ({"rng": -1}, "rng is -1"),
        ({"max_work": -1}, "max_work is -1"),
        ({"max_work": "much"}, "max_work is 'much'"),
        ({"workers": 0}, "workers is 0"),
    ],
    ids=str,
)
def test_options_that_cannot_be(options: dict[str, object], match: str) -> None:
    with pytest.raises(sw.SteelwheelError, match=match):
        sw.equity("holdem", ["AsAh", "KsKh"], **{"method": "sample", **options})


def test_an_interrupt_leaves_what_is_known() -> None:
    def interrupt(done: int, total: int | None) -> None:
        if done > 500_000:
            os.kill(os.getpid(), signal.SIGINT)

    assert threading.current_thread() is threading.main_thread()
    with heeding(), pytest.raises(sw.Interrupted) as caught:
        sw.equity(
            "holdem", ["AsAh", "random"], error=1e-9, rng=1, method="sample", progress=interrupt
        )
    result = caught.value.result
    assert result.trials > 500_000
    again = sw.equity("holdem", ["AsAh", "random"], trials=result.trials, rng=1, method="sample")
    assert np.array_equal(again.winners, result.winners)


def test_several_boards_share_the_pot() -> None:
    players = ["AsAhKdQd", "Ts9s8h7h"]
    boards = ["2c3c4d", "5s6s7d"]
    both = sw.equity("omaha", players, boards)
    one = sw.equity("omaha", players, boards[0], dead=boards[1])
    other = sw.equity("omaha", players, boards[1], dead=boards[0])
    assert both.shares[0] == (one.shares[0] + other.shares[0]) / 2
    assert both.played == one.total + other.total
    assert both.board == "2c 3c 4d / 5s 6s 7d"
    found = sw.equity("omaha", players, boards, method="sample", trials=100_000, rng=2)
    assert found.trials == 100_000
    assert (np.abs(found.equity - both.equity) < 4 * found.error).all()
    # A flop in common, then twice the turn.
    twice = sw.equity("omaha", players, ["2c3c4d5s", "2c3c4d6s"])
    assert twice.total == (52 - 8 - 5) * (52 - 8 - 6)
    with pytest.raises(sw.CardError, match=r"board\[1\] and board\[0\] both have 2c"):
        sw.equity("omaha", players, ["2c3c4d", "3d4c2c"])
    with pytest.raises(sw.HandError, match="boards of 3 and of 4 cards"):
        sw.equity("omaha", players, ["2c3c4d", "3d4c2d5s"])


def test_expected_squares_of_split_pots() -> None:
    found = sw.equity("omaha8", ["As2sKdQh", "Ah2hJdJh"], "4s5s8h", method="sample", rng=1)
    assert found.squares is not None
    hands = [sw.parse_cards(hand) for hand in ("As2sKdQh", "Ah2hJdJh")]
    known = {*hands[0], *hands[1], *sw.parse_cards("4s5s8h")}
    left = [card for card in range(52) if card not in known]
    boards = [[*sw.parse_cards("4s5s8h"), *pair] for pair in combinations(left, 2)]
    hole = np.broadcast_to(np.array(hands), (len(boards), 2, 4))
    shares = sw.showdown("omaha8", hole, boards).shares.astype(float)
    assert np.array(found.squares) / found.trials == pytest.approx(
        (shares**2).mean(axis=0), rel=0.01
    )


@pytest.mark.parametrize(
    ("game", "players", "board"),
    [
        ("holdem", ["AsAh", "KdKc"], ""),
        ("holdem", ["AsAh", "random"], ""),
        ("holdem", ["random", "22+,A2s+:0.3"], "2c3d4h"),
        ("omaha8", ["AsAhKdQd", "random", "Ts9s8h7h"], "2c"),
        ("stud", ["7h", "** AsAd 2c", "random"], ""),
        ("single_draw_a5", ["Jk", "2c3c"], ""),
    ],
)
def test_all_paths_deal_the_same(game: str, players: list[object], board: str) -> None:
    spot = _spot.read(game, players, board, "")
    plan = sample.plan_of(spot)
    found = []
    for path in (PATHS[name] for name in PATHS if has_path(name)):
        hole = np.empty((5_000, plan.players, plan.hole_size), dtype=np.uint8)
        cards = np.empty((5_000, plan.board_size), dtype=np.uint8)
        dealer = Dealer(plan, KEY, 5)
        dealer.path = path
        assert dealer.deal(hole, cards)
        found.append(np.concatenate([hole.reshape(5_000, -1), cards], axis=1))
    for other in found[1:]:
        assert np.array_equal(found[0], other)
