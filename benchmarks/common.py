"""What all benchmarks share: their hands, and the description of the machine for the tables."""

import os
import platform
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import steelwheel as sw


def random_hands(
    n: int, size: int, seed: int = 0, deck: Iterable[int] = range(52)
) -> NDArray[np.uint8]:
    """Deal `n` hands of `size` different cards of a deck: shape (n, size), in random order.

    The order matters: sorted hands would find their table entries in the cache, and hands from an
    enumeration share most of their cards with their neighbours.
    """
    rng = np.random.default_rng(seed)
    cards = np.array(list(deck), dtype=np.uint8)
    hands = np.empty((n, size), dtype=np.uint8)
    for start in range(0, n, 100_000):
        part = hands[start : start + 100_000]
        rows = np.arange(len(part))
        decks = np.tile(cards, (len(part), 1))
        for i in range(size):
            other = rng.integers(i, len(cards), len(part))
            part[:, i] = decks[rows, other]
            decks[rows, other] = decks[:, i]
    return hands


def system_hands(n: int, size: int, system: str) -> NDArray[np.uint8]:
    """Deal hands from the deck that a ranking system is played with, the joker left out."""
    return random_hands(n, size, seed=size, deck=(c for c in sw.RANKINGS[system].ids if c < 52))


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
