"""Times of ranking under pytest-benchmark: every system and size, in batches and hand by hand.

    pytest benchmarks/test_bench_rank.py --benchmark-columns=median,iqr,rounds

Batches have a million hands, so a median in milliseconds is also nanoseconds a hand.
"""

import os

import numpy as np
import pytest
from common import SYSTEMS, random_hands

import steelwheel as sw

BATCH = 1_000_000
ONE_CALL = 1_000
"""Hands of a benchmark of single calls; its times are of all of them."""

CASES = [(system, size) for system in SYSTEMS for size in (5, 6, 7)] + [("badugi", 4)]
cases = pytest.mark.parametrize(("system", "size"), CASES)


@cases
@pytest.mark.parametrize("workers", [1, -1], ids=["one", "all"])
def test_batch(benchmark, system, size, workers):
    if workers == -1 and os.cpu_count() == 1:
        pytest.skip("one core")
    hands = random_hands(BATCH, size)
    out = np.empty(BATCH, np.uint16)
    benchmark.group = f"{size} cards, {BATCH:,} hands, workers={workers}"
    benchmark(sw.rank, hands, system, out=out, workers=workers)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_batch_unchecked(benchmark, size):
    hands = random_hands(BATCH, size)
    out = np.empty(BATCH, np.uint16)
    benchmark.group = f"{size} cards, {BATCH:,} hands, check=False"
    benchmark(sw.rank, hands, "high", out=out, check=False)


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
    texts = [sw.format_cards(row) for row in random_hands(ONE_CALL, size)]
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
