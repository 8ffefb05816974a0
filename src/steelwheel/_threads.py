"""Threads of one's own for `steelwheel.workers`: all are known, and end when the call does.

An interrupt may fall between any two steps of Python. So no step depends on another that might be
missing: a thread is started and noted in one call of C; the thread that waits, which is the one
that gets interrupts, holds no lock; and whatever it does at the end can be done again.
"""

from __future__ import annotations

import os
import threading
from _thread import start_new_thread
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from itertools import islice, repeat
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

__all__ = ["Threads", "check"]

_Chunk = TypeVar("_Chunk")
_Result = TypeVar("_Result")

_AGAIN = 0.05
"""Seconds after which the end of the threads is looked at again, if no word of it came."""

_own = threading.local()
"""In a thread of `Threads`, whose it is."""


class Unwanted(Exception):
    """The result of a chunk is no longer wanted; no one sees it."""


def check() -> None:
    """Give up, by an exception, if this thread computes what is no longer wanted.

    A function of chunks that takes longer than some ten milliseconds calls it now and then, so that
    Ctrl-C ends all threads at once.
    """
    threads = getattr(_own, "threads", None)
    if threads is not None and threads.stopped:
        raise Unwanted


class Threads(Generic[_Chunk, _Result]):
    """Some threads that call a function of chunks.

    Parameters
    ----------
    function : callable
        What each chunk is given to.
    ahead : int
        How many chunks are under way at most.
    """

    def __init__(self, function: Callable[[_Chunk], _Result], ahead: int) -> None:
        self.stopped = False
        self._function = function
        self._ahead = ahead
        self._process = os.getpid()
        self._tasks: SimpleQueue[tuple[int, _Chunk] | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[int, Any, BaseException | None] | None] = SimpleQueue()
        self._started: list[int] = []
        self._ended: list[int] = []

    def start(self, number: int) -> int:
        """Start so many threads, or as many as the system gives; return how many there are."""
        # No Python runs between the start of a thread and its entry in the list.
        with suppress(RuntimeError, MemoryError):
            self._started.extend(map(start_new_thread, repeat(self._work, number), repeat(())))
        return len(self._started)

    def run(self, chunks: Iterable[_Chunk]) -> Generator[_Result]:
        """Yield the function's result for each chunk, in order, once the threads are there."""
        tasks = enumerate(chunks)
        early: dict[int, tuple[Any, BaseException | None]] = {}
        given = wanted = 0
        while True:
            for task in islice(tasks, self._ahead - (given - wanted)):
                self._tasks.put(task)
                given += 1
            if wanted == given:
                return
            while wanted not in early:
                done = self._done.get()
                if done is not None:
                    early[done[0]] = done[1:]
            result, error = early.pop(wanted)
            if error is not None:
                raise error
            wanted += 1
            yield result
            result = None

    def join(self) -> None:
        """Wait until all threads have ended, with what they are at; an interrupt comes after that.

        It may be called again, also after an interrupt that fell into it.
        """
        interrupt: BaseException | None = None
        while True:
            try:
                self.stopped = True
                for _ in self._started:
                    self._tasks.put(None)
                # A child that this process has forked has none of the threads.
                while len(self._ended) < len(self._started) and os.getpid() == self._process:
                    with suppress(Empty):
                        self._done.get(timeout=_AGAIN)
                break
            except BaseException as error:
                interrupt = error
        if interrupt is not None:
            raise interrupt

    def _work(self) -> None:
        _own.threads = self
        try:
            while True:
                task = self._tasks.get()
                if task is None or self.stopped:
                    return
                number, chunk = task
                error: BaseException | None = None
                result: Any = None
                try:
                    result = self._function(chunk)
                except BaseException as caught:
                    error = caught
                self._done.put((number, result, error))
                del task, chunk, result, error  # keep nothing while waiting
        finally:
            self._ended.append(0)
            self._done.put(None)
