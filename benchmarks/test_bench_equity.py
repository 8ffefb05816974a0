"""Times of exact hold'em equity under pytest-benchmark, by street and number of players.

pytest benchmarks/test_bench_equity.py --benchmark-columns=median,iqr,rounds
"""

import pytest

import steelwheel as sw

PLAYERS = ["AsAh", "KdKc", "QhQd", "JcJs", "Ts9s", "7d6d", "5h5c", "Ad8d", "Kh4h", "3c2c"]
BOARDS = {"preflop": "", "flop": "Qs 7h 2d", "turn": "Qs 7h 2d 9c", "river": "Qs 7h 2d 9c 4s"}


@pytest.mark.parametrize("street", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_equity(benchmark, players, street):
    benchmark.group = f"hold'em, {street}"
    result = benchmark(sw.equity, "holdem", PLAYERS[:players], board=BOARDS[street])
    assert result.exact
    assert sum(result.shares) == 1


def test_suited_hands(benchmark):
    """The most work with flushes: every suit can be one."""
    benchmark.group = "hold'em, preflop"
    benchmark(sw.equity, "holdem", ["AsKs", "QhJh", "Td9d", "8c7c"])


def test_dead_cards(benchmark):
    benchmark.group = "hold'em, preflop"
    benchmark(sw.equity, "holdem", PLAYERS[:2], dead="2c 7d 9h Ts")
