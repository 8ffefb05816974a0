"""Times of ranking under pytest-benchmark: every system and size, in batches and hand by hand.

    pytest benchmarks/test_bench_rank.py --benchmark-columns=median,iqr,rounds

Batches have a million hands, so a median in milliseconds is also nanoseconds a hand.
"""

import os

import numpy as np
import pytest
from common import random_hands, system_hands

import steelwheel as sw

BATCH = 1_000_000
ONE_CALL = 1_000
"""Hands of a benchmark of single calls; its times are of all of them."""

CASES = [
    (name, size) for name, ranking in sw.RANKINGS.items() for size in ranking.sizes if size >= 4
]
cases = pytest.mark.parametrize(("system", "size"), CASES)


@cases
@pytest.mark.parametrize("workers", [1, -1], ids=["one", "all"])
def test_batch(benchmark, system, size, workers):
    if workers == -1 and os.cpu_count() == 1:
        pytest.skip("one core")
    hands = system_hands(BATCH, size, system)
    out = np.empty(BATCH, np.uint16)
    benchmark.group = f"{size} cards, {BATCH:,} hands, workers={workers}"
    benchmark(sw.rank, hands, system, out=out, workers=workers)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_batch_unchecked(benchmark, size):
    hands = random_hands(BATCH, size)
    out = np.empty(BATCH, np.uint16)
    benchmark.group = f"{size} cards, {BATCH:,} hands, check=False"
    benchmark(sw.rank, hands, "high", out=out, check=False)


@pytest.mark.parametrize("system", [name for name, r in sw.RANKINGS.items() if r.joker])
def test_jokers(benchmark, system):
    hands = random_hands(BATCH, 7)
    hands[:, 3] = 52
    out = np.empty(BATCH, np.uint16)
    benchmark.group = f"7 cards, {BATCH:,} hands, a joker in each"
    benchmark(sw.rank, hands, system, out=out)


@pytest.mark.parametrize("size", [4, 5, 6])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_omaha(benchmark, size, board):
    deals = random_hands(BATCH, size + board)
    hole, boards = np.ascontiguousarray(deals[:, :size]), np.ascontiguousarray(deals[:, size:])
    out = np.empty(BATCH, np.uint16)
    benchmark.group = f"Omaha, {BATCH:,} hands"
    benchmark(sw.rank_omaha, hole, boards, out=out)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_omaha_one_board(benchmark, size):
    hole = random_hands(BATCH, size, deck=range(5, 52))
    out = np.empty(BATCH, np.uint16)
    benchmark.group = f"Omaha, {BATCH:,} hands, one board"
    benchmark(sw.rank_omaha, hole, np.arange(5, dtype=np.uint8), out=out)


def test_hilo(benchmark):
    hands = random_hands(BATCH, 7)
    benchmark.group = f"7 cards, {BATCH:,} hands, high and low"
    benchmark(sw.rank_hilo, hands)


def test_omaha_hilo(benchmark):
    deals = random_hands(BATCH, 9)
    hole, boards = np.ascontiguousarray(deals[:, :4]), np.ascontiguousarray(deals[:, 4:])
    benchmark.group = f"Omaha, {BATCH:,} hands"
    benchmark(sw.rank_hilo, hole, boards)


@pytest.mark.parametrize("rows", [1, 100, 10_000])
def test_small_batch(benchmark, rows):
    hands = random_hands(rows, 7)
    benchmark.group = "small batches of 7 cards, high"
    benchmark(sw.rank, hands)


@pytest.mark.parametrize("dtype", ["i8", ">i4"])
def test_other_integers(benchmark, dtype):
    hands = random_hands(BATCH, 7).astype(dtype)
    benchmark.group = f"7 cards, {BATCH:,} hands, other dtypes"
    benchmark(sw.rank, hands)


def each(call, values, *more):
    for value in values:
        call(value, *more)


@cases
def test_text(benchmark, system, size):
    texts = [sw.format_cards(row) for row in system_hands(ONE_CALL, size, system)]
    benchmark.group = f"{size} cards, {ONE_CALL:,} calls with text"
    benchmark(each, sw.rank, texts, system)


@pytest.mark.parametrize("size", [5, 7])
def test_mask(benchmark, size):
    masks = [sw.to_mask(row) for row in random_hands(ONE_CALL, size)]
    benchmark.group = f"{size} cards, {ONE_CALL:,} calls of rank_mask"
    benchmark(each, sw.rank_mask, masks, "high")


def test_list_of_ids(benchmark):
    rows = random_hands(ONE_CALL, 7).tolist()
    benchmark.group = f"7 cards, {ONE_CALL:,} calls with a list of ids"
    benchmark(each, sw.rank, rows)


def test_batch_of_texts(benchmark):
    texts = [sw.format_cards(row) for row in random_hands(100_000, 7)]
    benchmark.group = "7 cards, one call with 100,000 texts"
    benchmark(sw.rank, texts)


@pytest.mark.parametrize("function", [sw.describe, sw.category, sw.best_cards])
def test_words(benchmark, function):
    hands = random_hands(10_000, 7)
    benchmark.group = "7 cards, 10,000 hands, words and cards"
    benchmark(function, hands)
