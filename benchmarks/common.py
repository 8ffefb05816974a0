"""What all benchmarks share: their hands, and the description of the machine for the tables."""

import os
import platform
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

SYSTEMS = (
    "high",
    "ace_to_five",
    "eight_or_better",
    "nine_or_better",
    "ace_to_six",
    "deuce_to_seven",
)
"""The systems of five to seven cards; badugi has four."""


def random_hands(n: int, size: int, seed: int = 0) -> NDArray[np.uint8]:
    """Deal `n` hands of `size` different cards: shape (n, size), in random order.

    The order matters: sorted hands would find their table entries in the cache, and hands from an
    enumeration share most of their cards with their neighbours.
    """
    rng = np.random.default_rng(seed)
    hands = np.empty((n, size), dtype=np.uint8)
    for start in range(0, n, 100_000):
        part = hands[start : start + 100_000]
        rows = np.arange(len(part))
        deck = np.tile(np.arange(52, dtype=np.uint8), (len(part), 1))
        for i in range(size):
            other = rng.integers(i, 52, len(part))
            part[:, i] = deck[rows, other]
            deck[rows, other] = deck[:, i]
    return hands


def machine() -> str:
    """Processor, cores and versions in one line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (
        f"{model}, {cores} cores, {platform.system()}, "
        f"CPython {platform.python_version()}, numpy {np.__version__}"
    )
