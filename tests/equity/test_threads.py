"""The library's own threads: how many there are, and that none outlives the call it works for."""

from __future__ import annotations

import _thread
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from types import FrameType
from typing import Any

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import _threads
from steelwheel import _workers as seam
from steelwheel._workers import run


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[_threads.Threads[Any, Any]]:
    """All pools that the test makes."""
    made: list[_threads.Threads[Any, Any]] = []

    class Noted(_threads.Threads[Any, Any]):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            made.append(self)

    monkeypatch.setattr(seam, "Threads", Noted)
    return made


class Interrupting:
    """Raises KeyboardInterrupt before the nth step of Python in the code of the threads."""

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.files = {_threads.__file__, seam.__file__}

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_code.co_filename not in self.files:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self


def interrupted(work: Callable[[], object], steps: int) -> bool:
    """Whether the work was interrupted, or had ended before so many steps."""
    before = sys.gettrace()
    sys.settrace(Interrupting(steps))
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.mark.parametrize("taken", [None, 2], ids=["to the end", "closed before"])
def test_an_interrupt_at_any_step(
    taken: int | None, pools: list[_threads.Threads[Any, Any]]
) -> None:
    """Whatever it falls into, it comes through, and no thread is left that computes or writes."""
    written: list[int] = []

    def task(i: int) -> int:
        written.append(i)
        return i

    def work() -> None:
        with closing(run(task, count() if taken else range(6), 2)) as parts:
            for done in parts:
                if done == taken:
                    break

    idle = _thread._count()
    steps = 1
    while interrupted(work, steps):
        for pool in pools:
            assert len(pool._ended) == len(pool._started)
        so_far = len(written)
        pools.clear()
        steps += 1
        if steps % 50 == 0:
            time.sleep(0.01)
            assert len(written) == so_far
    assert steps > 300
    assert wait_until(lambda: _thread._count() <= idle)


def wait_until(holds: Callable[[], bool]) -> bool:
    """Whether something comes true within a few seconds."""
    for _ in range(500):
        if holds():
            return True
        time.sleep(0.01)
    return False


def test_an_interrupt_while_a_future_is_awaited() -> None:
    """`Condition.wait` then complains about its lock, with the interrupt as context."""

    class Waits:
        def submit(self, function: Callable[..., Any], /, *args: Any) -> Any:
            return self

        def cancel(self) -> None: ...

        def result(self) -> None:
            condition = threading.Condition()
            try:
                raise KeyboardInterrupt
            finally:
                condition.release()

    with pytest.raises(KeyboardInterrupt):
        list(run(abs, [1], Waits()))  # type: ignore[arg-type]


class TestHowMany:
    def test_no_more_than_chunks(self, pools: list[_threads.Threads[Any, Any]]) -> None:
        assert list(run(abs, [-1, -2, -3], 10**6)) == [1, 2, 3]
        assert list(run(abs, [-1], 10**6)) == [1]
        assert list(run(abs, [], 10**6)) == []
        assert [len(pool._started) for pool in pools] == [3]

    def test_no_more_than_the_limit(
        self, pools: list[_threads.Threads[Any, Any]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(seam, "available_cores", lambda: 2)
        assert seam.threads(10**6) == seam.MOST_THREADS
        monkeypatch.setattr(seam, "MOST_THREADS", 7)
        assert list(run(abs, range(1000), 10**6)) == list(range(1000))
        assert [len(pool._started) for pool in pools] == [7]

    def test_every_core_may_have_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(seam, "available_cores", lambda: 500)
        assert seam.threads(-1) == seam.threads(10**6) == 500

    @pytest.mark.parametrize("given", [0, 1, 3])
    def test_the_system_gives_fewer(
        self,
        given: int,
        pools: list[_threads.Threads[Any, Any]],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        start, left = _thread.start_new_thread, iter(range(given))

        def few(*args: Any) -> int:
            if next(left, None) is None:
                raise RuntimeError("can't start new thread")
            return start(*args)

        monkeypatch.setattr(_threads, "start_new_thread", few)
        assert list(run(abs, range(-100, 0), 8)) == list(range(100, 0, -1))
        assert [len(pool._started) for pool in pools] == [given]
        assert [len(pool._ended) for pool in pools] == [given]

    def test_ranks(self) -> None:
        hands = np.tile(np.arange(7, dtype=np.uint8), (300_000, 1))
        assert np.array_equal(sw.rank(hands, workers=10**6), sw.rank(hands))


def test_an_error_comes_in_its_place() -> None:
    def task(i: int) -> float:
        return 1 / (i - 3)

    def source() -> Iterator[int]:
        yield from range(10)

    parts = run(task, source(), 4)
    assert [next(parts) for _ in range(3)] == [-1 / 3, -1 / 2, -1]
    with pytest.raises(ZeroDivisionError):
        next(parts)
