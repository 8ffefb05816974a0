"""The ``workers=`` seam: run a function over chunks, here, in threads, or on an Executor.

A chunk carries all that its result depends on, and results come back in the order of the chunks,
so a result never depends on who computed what, and a chunk that got lost may be computed again.

What an Executor does when one of its processes dies is its own affair. A dask scheduler gives the
chunks of the dead worker to the others, without a word. The process pools of loky and of the
standard library break for good: their error comes through, with a note about what to do.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain, count, islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from steelwheel._cards.cards import to_int
from steelwheel._threads import Threads, check
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from typing_extensions import TypeIs

    Workers: TypeAlias = int | Executor

__all__ = ["Workers", "available_cores", "check", "is_executor", "run", "threads"]

_Chunk = TypeVar("_Chunk")
_Result = TypeVar("_Result")

AHEAD = 8
"""Chunks under way besides two for each worker: a bound on memory."""

MOST_THREADS = 256
"""Threads of a call at most, if there are no more cores; more would only take longer to start."""

RETRIES = 3
"""How often a chunk is sent again that the Executor dropped."""

BROKEN = (
    "a process of the executor given as workers= died, and an executor of its kind takes no more "
    "work after that; make a new one and call again (results depend on arguments and seed alone)"
)


def available_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def is_executor(workers: Any) -> TypeIs[Executor]:
    """Return whether `workers` is an Executor; its tasks may run in other processes.

    Raises
    ------
    InputTypeError, HandError
        If it is neither an Executor nor a number of threads.
    """
    if type(workers) is int and workers > 0:
        return False
    if callable(getattr(workers, "get_executor", None)):
        raise InputTypeError(
            f"workers is a {type(workers).__name__}; give its executor, client.get_executor()"
        )
    if callable(getattr(workers, "submit", None)) and not isinstance(workers, type):
        return True
    number = to_int(
        workers,
        "workers",
        "a number of threads, -1 for one a core, or a concurrent.futures.Executor",
    )
    if number < 1 and number != -1:
        raise HandError(f"workers is {workers}; give 1 or more threads, or -1 for one a core")
    return False


def threads(workers: Workers) -> int:
    """Return how many threads there may be at most; an Executor counts as one."""
    if is_executor(workers):
        return 1
    cores = available_cores()
    return cores if workers == -1 else min(int(workers), max(cores, MOST_THREADS))


def _width(executor: Any) -> int:
    """Return how many tasks an Executor runs at once, as far as it tells; else 0."""
    threads_of = getattr(getattr(executor, "_client", None), "nthreads", None)
    if callable(threads_of):  # dask
        return sum(threads_of().values())
    # mpi4py's name, and the one of the standard library and loky
    counts = (getattr(executor, name, None) for name in ("num_workers", "_max_workers"))
    return next((count for count in counts if isinstance(count, int)), 0)


def run(
    function: Callable[[_Chunk], _Result],
    chunks: Iterable[_Chunk],
    workers: Workers,
    *,
    group: int = 1,
) -> Generator[_Result]:
    """Yield the function's result for each chunk, in order, each once.

    An Executor's function and chunks are pickled, if it has processes, and its function must not
    write to shared memory. Chunks are taken as they are needed, so there may be no end of them.
    Up to `group` of them make a task of an Executor, which may take milliseconds for each task; it
    is for chunks of few bytes and much work.

    Close the iterator when no more results are wanted: what waits is cancelled. Of one's own
    threads nothing goes on after that, and `check` hurries them; what an Executor has begun it will
    end, for nothing. There are never more of them than chunks or `MOST_THREADS`, and fewer where
    the system gives fewer.
    """
    if is_executor(workers):
        width = _width(workers)
        tasks = _groups(chunks, max(width, 1), group)
        with closing(_submit(partial(_each, function), tasks, workers, width)) as answers:
            for results in answers:
                yield from results
        return
    # No more threads than chunks.
    chunks = iter(chunks)
    number = threads(workers)
    first = list(islice(chunks, number)) if number > 1 else []
    chunks = chain(first, chunks)
    if len(first) < 2:
        yield from map(function, chunks)
        return
    pool = Threads(function, 2 * len(first) + AHEAD)
    try:
        try:
            if pool.start(len(first)):
                yield from pool.run(chunks)
            else:
                yield from map(function, chunks)
        finally:
            pool.join()
    finally:
        pool.join()  # an interrupt may have fallen into the line above before it did anything


def _groups(chunks: Iterable[_Chunk], width: int, most: int) -> Iterator[tuple[_Chunk, ...]]:
    """Put chunks together: few at first, so that all workers have some of short work."""
    chunks = iter(chunks)
    for task in count():
        group = tuple(islice(chunks, min(most, 1 + task // width)))
        if not group:
            return
        yield group


def _each(function: Callable[[_Chunk], _Result], chunks: tuple[_Chunk, ...]) -> list[_Result]:
    return [function(chunk) for chunk in chunks]


def _submit(
    function: Callable[[_Chunk], _Result], chunks: Iterable[_Chunk], executor: Executor, width: int
) -> Generator[_Result]:
    """Keep some chunks under way, in order."""
    from concurrent.futures import BrokenExecutor, CancelledError

    pending: deque[tuple[_Chunk, Future[_Result]]] = deque()

    def first() -> _Result:
        retries = RETRIES
        while True:
            chunk, future = pending[0]
            try:
                result = future.result()
            except RuntimeError as error:
                # An interrupt while a future puts its lock right again, which then misses it.
                if isinstance(error.__context__, KeyboardInterrupt):
                    raise error.__context__ from None
                raise
            except CancelledError:  # not by us: a scheduler was restarted, say
                if not retries:
                    raise
                retries -= 1
                pending[0] = chunk, executor.submit(function, chunk)
            else:
                pending.popleft()
                return result

    try:
        for chunk in chunks:
            pending.append((chunk, executor.submit(function, chunk)))
            if len(pending) > 2 * width + AHEAD:
                yield first()
        while pending:
            yield first()
    except BrokenExecutor as error:
        error.add_note(BROKEN)
        raise
    finally:
        for _, future in pending:
            future.cancel()
