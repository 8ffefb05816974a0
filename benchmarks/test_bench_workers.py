"""The same deals at random by one thread, two threads, and two processes of loky and of dask.

Two threads should be at least 1.8 times as fast as one, and dask's processes at least 1.6 times, on
a machine of two cores that does nothing else.
"""

import pytest

import steelwheel as sw

DEALS = 40_000_000
"""Several seconds of work for one core."""


@pytest.fixture
def loky():
    with pytest.importorskip("loky").ProcessPoolExecutor(2) as pool:
        yield pool


@pytest.fixture
def dask():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as it,
        distributed.Client(it) as client,
    ):
        yield client.get_executor(pure=False)


@pytest.mark.parametrize("workers", [1, 2, "loky", "dask"])
def test_equity_at_random(benchmark, workers, request):
    if isinstance(workers, str):
        workers = request.getfixturevalue(workers)
    benchmark.group = f"razz, heads-up, {DEALS:,} deals"

    def deal(trials):
        return sw.equity(
            "razz",
            ["As2s3s", "** 7h"],
            method="sample",
            trials=trials,
            rng=1,
            workers=workers,
        )

    deal(1_000_000)  # starts what has to be started
    result = benchmark.pedantic(deal, (DEALS,), rounds=3)
    assert result.trials == DEALS
