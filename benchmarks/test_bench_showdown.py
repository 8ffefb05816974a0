"""Times of showdowns and pots under pytest-benchmark, beside those of ranking the same hands.

    pytest benchmarks/test_bench_showdown.py --benchmark-columns=median,iqr,rounds

What is asked for: a million six-handed deals of hold'em at 0.6 times the speed of ranking their six
million hands or more, of Omaha eight at half the speed of `rank_hilo` or more; one deal of text in
less than 50 microseconds.
"""

import numpy as np
import pytest
from common import random_hands

import steelwheel as sw

DEALS = 1_000_000
SEATS = 6
SIX = ["AsAh", "KdKc", "QsQd", "7h6h", "2c2d", "9s8s"]
BOARD = "2s 3d 4h Js Tc"


def deals(hole, board):
    """Hole cards of six seats, and a board, of each deal."""
    cards = random_hands(DEALS, SEATS * hole + board)
    own = SEATS * hole
    hands = np.ascontiguousarray(cards[:, :own].reshape(DEALS, SEATS, hole))
    return hands, np.ascontiguousarray(cards[:, own:])


@pytest.mark.parametrize("what", ["rank", "showdown"])
def test_holdem(benchmark, what):
    hole, board = deals(2, 5)
    benchmark.group = f"hold'em, {DEALS:,} deals of six"
    if what == "showdown":
        benchmark(sw.showdown, "holdem", hole, board)
        return
    seven = np.concatenate([hole, np.broadcast_to(board[:, None], (DEALS, SEATS, 5))], axis=2)
    benchmark(sw.rank, np.ascontiguousarray(seven))


@pytest.mark.parametrize("what", ["rank_hilo", "showdown"])
def test_omaha_eight(benchmark, what):
    hole, board = deals(4, 5)
    benchmark.group = f"Omaha eight, {DEALS:,} deals of six"
    if what == "showdown":
        benchmark(sw.showdown, "omaha8", hole, board)
    else:
        benchmark(sw.rank_hilo, hole, board[:, np.newaxis])


def test_one_deal_of_text(benchmark):
    benchmark.group = "one deal of text, six seats"
    benchmark(sw.showdown, "holdem", SIX, BOARD)


@pytest.mark.parametrize("what", ["split_pot", "settle"])
def test_pots(benchmark, what):
    result = sw.showdown("omaha8", *deals(4, 5))
    bets = np.random.default_rng(1).integers(1, 1000, (DEALS, SEATS))
    benchmark.group = f"pots of Omaha eight, {DEALS:,} deals of six"
    if what == "settle":
        benchmark.pedantic(sw.settle, (bets, result), rounds=2)
    else:
        benchmark(sw.split_pot, bets.sum(axis=1), result)
