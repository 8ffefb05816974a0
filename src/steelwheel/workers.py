"""The ``workers=`` seam: run a function over chunks, here, in threads, or on an Executor.

A chunk carries all that its result depends on, and results come back in the order of the chunks,
so a result never depends on who computed what.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from steelwheel.cards import shown
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from typing_extensions import TypeIs

    Workers: TypeAlias = int | Executor

_Chunk = TypeVar("_Chunk")
_Result = TypeVar("_Result")


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
    if callable(getattr(workers, "map", None)) and callable(getattr(workers, "submit", None)):
        return True
    if isinstance(workers, bool) or not hasattr(workers, "__index__"):
        raise InputTypeError(
            f"workers is {shown(workers)}; give a number of threads, -1 for one a core, or a "
            "concurrent.futures.Executor"
        )
    if int(workers) < 1 and int(workers) != -1:
        raise HandError(f"workers is {workers}; give 1 or more threads, or -1 for one a core")
    return False


def run(
    function: Callable[[_Chunk], _Result], chunks: Iterable[_Chunk], workers: Workers
) -> Iterator[_Result]:
    """Yield the function's result for each chunk, in order."""
    if is_executor(workers):
        yield from workers.map(function, chunks)
        return
    threads = available_cores() if workers == -1 else int(workers)
    if threads == 1:
        yield from map(function, chunks)
        return
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(threads)
    try:
        yield from pool.map(function, chunks)
    finally:
        # An error or Ctrl-C must not wait for the chunks that nobody will look at.
        pool.shutdown(cancel_futures=True)
