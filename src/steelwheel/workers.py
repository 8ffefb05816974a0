"""The ``workers=`` seam: run a function over chunks, here, in threads, or on an Executor.

A chunk carries all that its result depends on, and results come back in the order of the chunks,
so a result never depends on who computed what.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from steelwheel.cards import shown
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from typing_extensions import TypeIs

    Workers: TypeAlias = int | Executor

_Chunk = TypeVar("_Chunk")
_Result = TypeVar("_Result")

AHEAD = 8
"""Chunks that an Executor is given before the first result is asked for: it bounds memory."""


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
    if callable(getattr(workers, "submit", None)):
        return True
    if isinstance(workers, bool) or not hasattr(workers, "__index__"):
        raise InputTypeError(
            f"workers is {shown(workers)}; give a number of threads, -1 for one a core, or a "
            "concurrent.futures.Executor"
        )
    if int(workers) < 1 and int(workers) != -1:
        raise HandError(f"workers is {workers}; give 1 or more threads, or -1 for one a core")
    return False


def threads(workers: Workers) -> int:
    """Return how many threads are asked for; an Executor counts as one."""
    if is_executor(workers):
        return 1
    return available_cores() if workers == -1 else int(workers)


def run(
    function: Callable[[_Chunk], _Result], chunks: Iterable[_Chunk], workers: Workers
) -> Generator[_Result]:
    """Yield the function's result for each chunk, in order.

    Close the iterator to be sure that nothing goes on: what runs is waited for, the rest cancelled.
    """
    if is_executor(workers):
        yield from _submit(function, chunks, workers, AHEAD)
        return
    count = threads(workers)
    if count == 1:
        yield from map(function, chunks)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(count) as pool:
        yield from _submit(function, chunks, pool, count + AHEAD)


def _submit(
    function: Callable[[_Chunk], _Result],
    chunks: Iterable[_Chunk],
    executor: Executor,
    ahead: int,
) -> Generator[_Result]:
    """Keep some chunks under way, in order."""
    pending: deque[Future[_Result]] = deque()
    try:
        for chunk in chunks:
            pending.append(executor.submit(function, chunk))
            if len(pending) > ahead:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    finally:
        running = [future for future in pending if not future.cancel()]
        for future in running:
            future.exception()
