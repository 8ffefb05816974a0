"""``workers=``: the same integers from one thread, threads, processes and a dask cluster.

Also when a process dies in the middle of the work, when the result is not awaited to its end, and
whatever an Executor does besides.
"""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import closing, contextmanager
from functools import partial
from itertools import count, islice
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
import reference

import steelwheel as sw
from steelwheel import _workers as seam
from steelwheel._workers import AHEAD, run
from steelwheel.errors import HandError, InputTypeError

SPAWN = get_context("spawn")


def tally(chunk: tuple[int, int, int]) -> np.ndarray:
    """How often each of two random hands of hold'em wins, or both do."""
    seed, first, deals = chunk
    rng = np.random.default_rng([seed, first])
    cards = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (deals, 1)), axis=1)
    one, other = (sw.rank(cards[:, columns]) for columns in ([0, 1, *range(4, 9)], range(2, 9)))
    return np.array([(one < other).sum(), (one > other).sum(), (one == other).sum()])


def slow_tally(chunk: tuple[int, int, int]) -> np.ndarray:
    """The same, in no less than 20 ms."""
    time.sleep(0.02)
    return tally(chunk)


def chunks(number: int | None = None) -> Iterator[tuple[int, int, int]]:
    """So many chunks, or without an end."""
    every = ((7, 200 * i, 200) for i in count())
    return every if number is None else islice(every, number)


SPOTS = {"holdem": ["QQ+,AKs", "TT+,AQs:0.5"], "omaha8": ["As2s3dKd", "random"]}


@pytest.fixture(scope="module")
def dask_client() -> Iterator[Any]:
    """A client of a cluster of two processes with a thread each."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as it,
        distributed.Client(it) as client,
    ):
        yield client


@contextmanager
def loky() -> Iterator[Executor]:
    pool = pytest.importorskip("loky").ProcessPoolExecutor(2)
    try:
        yield pool
    finally:
        pool.shutdown(kill_workers=True)


POOLS: dict[str, Callable[[], Any]] = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2, SPAWN),
    "loky": loky,
}


@pytest.fixture(scope="module", params=[*POOLS, "dask"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    if request.param == "dask":
        yield request.getfixturevalue("dask_client").get_executor(pure=False)
    else:
        with POOLS[request.param]() as pool:
            yield pool


class TestAnyExecutor:
    """What holds for all of them; the reference is the loop without any."""

    def test_results_in_order(self, executor: Executor) -> None:
        expected = [tally(chunk).tolist() for chunk in chunks(30)]
        assert [part.tolist() for part in run(tally, chunks(30), executor)] == expected
        answers = run(tally, chunks(30), executor, group=7)
        assert [part.tolist() for part in answers] == expected

    def test_no_chunks(self, executor: Executor) -> None:
        assert list(run(tally, [], executor)) == []

    def test_as_much_as_it_takes(self, executor: Executor) -> None:
        """Results are taken in order until there are enough; none is missing or there twice."""

        def until_enough(workers: seam.Workers) -> tuple[int, list[int]]:
            total, taken = np.zeros(3, dtype=np.int64), 0
            with closing(run(tally, chunks(), workers, group=3)) as parts:
                for part in parts:
                    total += part
                    taken += 1
                    if total[2] > 120:
                        break
            return taken, total.tolist()

        taken, total = until_enough(executor)
        assert (taken, total) == until_enough(1) == until_enough(2)
        assert sum(total) == 200 * taken

    def test_chunks_are_taken_as_needed(self, executor: Executor) -> None:
        taken = []
        source = (taken.append(chunk) or chunk for chunk in chunks())
        with closing(run(tally, source, executor)) as parts:
            for done in range(1, 6):
                next(parts)
                assert len(taken) <= done + 2 * 2 + AHEAD

    def test_width(self, executor: Executor) -> None:
        assert seam._width(executor) == 2

    def test_an_error_comes_in_its_place(self, executor: Executor) -> None:
        task = (sw.rank, ["As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "As As Ks Qs Js", "2c 3c 4c 5c 6c"])
        answers = run(*task, executor)
        assert [next(answers), next(answers)] == [1, 6]
        with pytest.raises(sw.CardError, match="As twice"):
            next(answers)
        assert list(run(sw.rank, task[1][:2], executor)) == [1, 6]

    def test_ranks(self, executor: Executor) -> None:
        batch = reference.random_hands(np.random.default_rng(3), 300_000, 7)
        holes, boards = batch[:, :4], np.roll(batch[:, 4:], 1, axis=0)
        fine = (holes[:, :, None] != boards[:, None]).all((1, 2))
        holes, boards = holes[fine], boards[fine]
        for task in (
            partial(sw.rank, batch, "27"),
            partial(sw.rank_omaha, holes, boards),
            partial(sw.rank_hilo, batch),
            partial(sw.rank_hilo, holes, boards),
        ):
            assert np.array_equal(task(workers=executor), task())

    @pytest.mark.parametrize("much", [{"trials": 1_500_000}, {"error": 0.0006}], ids=str)
    def test_equity(self, executor: Executor, much: dict[str, Any]) -> None:
        for game, players in SPOTS.items():
            task = partial(sw.equity, game, players, method="sample", rng=3, **much)
            alone, shared = task(), task(workers=executor)
            assert shared.winners.tolist() == alone.winners.tolist()
            assert shared.units == alone.units
            assert shared.error.tolist() == alone.error.tolist()

    def test_exact_equity_of_ranges(self, executor: Executor) -> None:
        for players in (["random", "22+,A2s+"], ["QQ+,AKs", "TT+,AQs", "99,AJs:0.5"]):
            task = partial(sw.equity, "holdem", players, "2c7d9h", method="exact")
            assert task(workers=executor).winners.tolist() == task().winners.tolist()

    def test_equity_many(self, executor: Executor) -> None:
        cards = np.random.default_rng(5).permuted(np.tile(np.arange(52), (30_000, 1)), axis=1)
        spots = cards[:, :4].reshape(-1, 2, 2), cards[:, 4:8]
        alone = sw.equity_many("holdem", *spots)
        assert np.array_equal(sw.equity_many("holdem", *spots, workers=executor), alone)

    def test_threads_inside(self, executor: Executor) -> None:
        """A task may use threads of its own."""
        batch = reference.random_hands(np.random.default_rng(4), 280_000, 5)
        expected = sw.rank(batch).tolist()
        (inside,) = run(partial(sw.rank, workers=2), [batch], executor)
        assert inside.tolist() == expected


class TestDyingWorkers:
    """A process is killed while it works."""

    def test_dask_goes_on(self, dask_client: Any) -> None:
        pids = dask_client.run(os.getpid)
        assert len(set(pids.values()) | {os.getpid()}) == 3
        executor = dask_client.get_executor(pure=False)
        total = np.zeros(3, dtype=np.int64)
        for done, part in enumerate(run(slow_tally, chunks(60), executor)):
            total += part
            if done == 10:
                os.kill(next(iter(pids.values())), signal.SIGTERM if os.name == "nt" else 9)
        assert total.tolist() == sum(map(tally, chunks(60))).tolist()
        dask_client.wait_for_workers(2, timeout=30)

    def test_equity_by_dask(self, dask_client: Any) -> None:
        players = SPOTS["holdem"]
        task = partial(sw.equity, "holdem", players, method="sample", trials=8_000_000, rng=4)
        alone = task(workers=2)
        pid = next(iter(dask_client.run(os.getpid).values()))
        killed: list[int] = []

        def kill(done: int, total: int | None) -> None:
            if not killed and done > 500_000:
                os.kill(pid, signal.SIGTERM if os.name == "nt" else 9)
                killed.append(done)

        shared = task(workers=dask_client.get_executor(pure=False), progress=kill)
        assert killed
        assert killed[0] < 8_000_000
        assert shared.winners.tolist() == alone.winners.tolist()
        dask_client.wait_for_workers(2, timeout=30)

    @pytest.mark.parametrize("pool", ["processes", "loky"])
    def test_pools_break_and_say_so(self, pool: str) -> None:
        with POOLS[pool]() as broken:
            pid = broken.submit(os.getpid).result()
            parts = run(slow_tally, chunks(), broken)
            next(parts)
            os.kill(pid, signal.SIGTERM if os.name == "nt" else 9)
            with pytest.raises(BrokenExecutor, match="make a new one and call again") as caught:
                list(parts)
            assert caught.value.__notes__ == [seam.BROKEN]
            with pytest.raises(BrokenExecutor, match="make a new one"):
                next(run(tally, chunks(), broken))


class Plain(Executor):
    """Takes a function and its arguments and nothing else; drops the first so many tasks."""

    def __init__(self, drops: int = 0) -> None:
        self.drops = drops
        self.submitted: list[Any] = []

    def submit(self, function: Callable[..., Any], /, *args: Any) -> Future[Any]:  # type: ignore[override]
        self.submitted.append(args)
        future: Future[Any] = Future()
        if self.drops:
            self.drops -= 1
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_result(function(*args))
        return future


class TestOtherExecutors:
    def test_no_keywords(self) -> None:
        assert list(run(abs, [-1, 2, -3], Plain())) == [1, 2, 3]

    @pytest.mark.parametrize("drops", [1, 3])
    def test_what_was_dropped_is_sent_again(self, drops: int) -> None:
        executor = Plain(drops)
        assert list(run(abs, [-1, 2, -3], executor)) == [1, 2, 3]
        assert len(executor.submitted) == 3 + drops

    def test_but_not_for_ever(self) -> None:
        executor = Plain(1000)
        with pytest.raises(CancelledError):
            list(run(abs, [-1, 2, -3], executor))
        assert len(executor.submitted) == 3 + seam.RETRIES

    def test_shut_down(self) -> None:
        executor = ThreadPoolExecutor(1)
        executor.shutdown()
        with pytest.raises(RuntimeError, match="after shutdown"):
            list(run(abs, [-1], executor))

    def test_none_of_them(self, dask_client: Any) -> None:
        with pytest.raises(InputTypeError, match=r"is a Client; give its executor, client\.get_ex"):
            sw.rank(["As Ks Qs Js Ts"], workers=dask_client)
        with pytest.raises(InputTypeError, match=r"workers is <class .*must be a number"):
            sw.rank(["As Ks Qs Js Ts"], workers=ThreadPoolExecutor)  # type: ignore[arg-type]
        with pytest.raises(HandError, match="workers is 0"):
            list(run(abs, [-1], 0))


def test_groups() -> None:
    def sizes(*of: int) -> list[int]:
        chunks, width, most = of
        groups = list(seam._groups(range(chunks), width, most))
        assert [chunk for group in groups for chunk in group] == list(range(chunks))
        return [len(group) for group in groups]

    assert sizes(5, 2, 1) == [1] * 5
    assert sizes(20, 2, 3) == [1, 1, 2, 2, 3, 3, 3, 3, 2]
    assert sizes(0, 2, 3) == []


class TestThreads:
    @pytest.mark.parametrize("number", [1, 2, 5, -1])
    def test_results_in_order(self, number: int) -> None:
        assert list(run(abs, range(-50, 0), number)) == list(range(50, 0, -1))

    def test_nothing_goes_on_after_closing(self) -> None:
        running, ended = set(), set()

        def task(i: int) -> int:
            running.add(i)
            time.sleep(0.01)
            ended.add(i)
            return i

        before = threading.active_count()
        parts = run(task, count(), 3)
        assert [next(parts) for _ in range(4)] == [0, 1, 2, 3]
        parts.close()
        assert running == ended
        assert len(running) < 4 + 2 * 3 + AHEAD
        assert threading.active_count() == before

    def test_a_long_task_can_give_up(self) -> None:
        def task(i: int) -> int:
            for _ in range(1000 if i else 1):
                time.sleep(0.01)
                seam.check()
            return i

        parts = run(task, count(), 2)
        assert next(parts) == 0
        start = time.perf_counter()
        parts.close()
        assert time.perf_counter() - start < 1
        seam.check()

    def test_an_error_in_the_chunks(self) -> None:
        def source() -> Iterator[int]:
            yield 1
            raise LookupError("no more")

        with pytest.raises(LookupError, match="no more"):
            list(run(abs, source(), 2))


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
def test_interrupt(executor: Executor) -> None:
    """Waiting for an Executor is interrupted at once, and what waits in it is cancelled."""
    _interrupted(executor)
    assert list(run(abs, [-1], executor)) == [1]


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
@pytest.mark.parametrize("number", [1, 2])
def test_interrupt_threads(number: int) -> None:
    _interrupted(number)


def _interrupted(workers: seam.Workers) -> None:
    # Whoever runs the tests in the background may have the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    sent: list[float] = []

    def send() -> None:
        sent.append(time.perf_counter())
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    timer = threading.Timer(0.3, send)
    try:
        timer.start()
        with (
            pytest.raises(KeyboardInterrupt),
            closing(run(slow_tally, chunks(), workers)) as parts,
        ):
            for _ in parts:
                pass
        # A tenth of a second, and time for machines that are busy with something else.
        assert time.perf_counter() - sent[0] < 0.5
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)


OBJECTS = {
    "game": sw.game("omaha8"),
    "own game": sw.Game("three", hole=5, board=5, from_hole=3, rankings="high", players=9),
    "street": sw.Street(1, 2),
    "ranking": sw.RANKINGS["27"],
    "range": sw.Range("QQ+, AKs:0.5, 7h2c"),
    "equity": sw.equity("omaha8", ["As3sKhKd", "AcQc7c7h"], board="7s 5d 2h"),
    "showdown": sw.showdown("holdem", ["AsAh", "KdKc"], board="2c3c4c8d9d"),
    "plan": sw.stud_deal_plan(5),
}
"""One of each class whose objects may travel to another process."""


@pytest.mark.parametrize("name", OBJECTS)
def test_pickles(name: str, executor: Executor) -> None:
    thing = OBJECTS[name]
    (there_and_back,) = run(_same, [thing], executor)
    for other in (there_and_back, pickle.loads(pickle.dumps(thing))):
        assert type(other) is type(thing)
        assert str(other) == str(thing)


def _same(thing: Any) -> Any:
    return thing


def test_unpickled_names_still_work() -> None:
    game, ranking = pickle.loads(pickle.dumps((sw.game("omaha8"), sw.RANKINGS["a5_8"])))
    players, board = ["As3sKhKd", "AcQc7c7h"], "7s 5d 2h 9c Jd"
    ours = sw.showdown(game, players, board=board)
    assert ours.fraction == sw.showdown("omaha8", players, board=board).fraction
    hilo = sw.rank_hilo(players, board, rankings=("high", ranking))
    assert np.array_equal(hilo, sw.rank_hilo(players, board))


FORKS = """
import os
import numpy as np
import steelwheel as sw

batch = np.tile(np.arange(7, dtype=np.uint8), (600_000, 1))
expected = sw.rank(batch, workers=2)
child = os.fork()
if child == 0:
    same = np.array_equal(sw.rank(batch, workers=2), expected)
    os._exit(0 if same else 1)
raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="forks")
def test_fork_after_threads() -> None:
    """A child of a process whose threads used the core can use it."""
    subprocess.run([sys.executable, "-W", "error", "-c", FORKS], check=True, timeout=60)


def _rank_from_within(batch: np.ndarray) -> np.ndarray:
    from distributed import worker_client

    with worker_client() as client:
        return np.asarray(sw.rank(batch, workers=client.get_executor(pure=False)))


def test_a_dask_task_may_use_its_cluster(dask_client: Any) -> None:
    batch = reference.random_hands(np.random.default_rng(6), 300_000, 5)
    (inside,) = run(_rank_from_within, [batch], dask_client.get_executor(pure=False))
    assert np.array_equal(inside, sw.rank(batch))


def _raise_interrupted(result: sw.Equity) -> None:
    raise sw.Interrupted(result)


def test_interrupted_travels(executor: Executor) -> None:
    """`Interrupted` keeps its result in copies, and doesn't break the pool it comes out of."""
    result = sw.equity("holdem", ["AsAh", "KdKc"], trials=100, method="sample", rng=1)
    error = sw.Interrupted(result)
    error.add_note("a note")
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert str(other) == str(error) == "interrupted after 100 deals"
        assert other.result.winners.tolist() == result.winners.tolist()
        assert other.__notes__ == ["a note"]
    if type(executor) is ProcessPoolExecutor:
        with pytest.raises(sw.Interrupted) as caught:
            executor.submit(_raise_interrupted, result).result()
        assert caught.value.result.winners.tolist() == result.winners.tolist()
        assert executor.submit(abs, -1).result() == 1
