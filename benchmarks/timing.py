"""Times calls fairly: all in one process, in turn, each for as long as a clock can tell."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Sequence

Call = Callable[[], object]

LEAST_SECONDS = 0.02
"""A call that takes less is repeated inside the clock until it takes about this."""


def _seconds(call: Call, loops: int) -> float:
    start = time.perf_counter()
    for _ in range(loops):
        call()
    return (time.perf_counter() - start) / loops


def race(calls: Sequence[Call], repeats: int) -> list[float]:
    """Median seconds of each call.

    Each is called twice first, to warm caches up and to learn how long it takes. Then every
    repeat times each of them once, one after the other, so that a slow moment of the machine or a
    change of its clock hits all.
    """
    loops = []
    for call in calls:
        _seconds(call, 1)
        loops.append(max(1, math.ceil(LEAST_SECONDS / max(_seconds(call, 1), 1e-7))))
    times = [
        [_seconds(call, count) for call, count in zip(calls, loops, strict=True)]
        for _ in range(repeats)
    ]
    return [statistics.median(column) for column in zip(*times, strict=True)]
