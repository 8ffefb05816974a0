"""Fixtures that several test files use: whole enumerations and the choice of kernel."""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import numpy as np
import pytest
import reference
from hypothesis import settings

from steelwheel._calls import base

# Whether a first call is slow says nothing about whether it is right.
settings.register_profile("steelwheel", deadline=None, print_blob=True)
settings.load_profile("steelwheel")

collect_ignore = ["packaging/typed_calls.py"]  # for a type checker, see test_types.py

KERNELS = [name for name in base.PATHS if base.has_path(name)]
Forced = Callable[[], AbstractContextManager[None]]


@contextmanager
def _forced(name: str) -> Iterator[None]:
    """Batch calls use the kernel of this name meanwhile, instead of the fastest."""
    before = base.PATH
    base.PATH = base.PATHS[name]
    try:
        yield
    finally:
        base.PATH = before


@pytest.fixture(scope="session")
def forced_kernels() -> dict[str, Forced]:
    """For every kernel that this processor can run, a context in which batch calls use it."""
    return {name: lambda name=name: _forced(name) for name in KERNELS}


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """The test runs once with each kernel that this processor can run."""
    with _forced(request.param):
        yield request.param


@pytest.fixture(scope="session")
def five_card_hands() -> np.ndarray:
    """All 2,598,960 five-card hands, lexicographic: uint8 (2598960, 5), read-only."""
    hands = reference.all_hands(5)
    hands.flags.writeable = False
    return hands


@pytest.fixture(scope="session")
def five_card_sorts(five_card_hands: np.ndarray) -> np.ndarray:
    """The reference's sort number of every five-card hand: uint16 (2598960,)."""
    return reference.sort_numbers(list(np.ascontiguousarray(five_card_hands.T)))


@pytest.fixture(scope="session")
def joker_deck_hands() -> np.ndarray:
    """All 2,869,685 five-card hands of 53 cards, lexicographic: uint8 (2869685, 5), read-only."""
    hands = reference.all_hands(5, deck=53)
    hands.flags.writeable = False
    return hands


@pytest.fixture(scope="session")
def joker_deck_classes(joker_deck_hands: np.ndarray) -> dict[str, np.ndarray]:
    """The reference's class of every one of those hands in every system that takes a joker."""
    return reference.joker_classes_of_all(reference.JOKER_SYSTEMS, joker_deck_hands)


@pytest.fixture(scope="session")
def four_card_hands() -> np.ndarray:
    """All 270,725 four-card hands, lexicographic: uint8 (270725, 4), read-only."""
    hands = reference.all_hands(4)
    hands.flags.writeable = False
    return hands


@pytest.fixture
def guarded_page() -> Iterator[np.ndarray]:
    """A page of memory between two pages that nothing may read: uint8."""
    if sys.platform != "linux":
        pytest.skip("asks the kernel to guard a page")
    page = mmap.PAGESIZE
    memory = np.frombuffer(mmap.mmap(-1, 3 * page), dtype=np.uint8)
    libc = ctypes.CDLL(None, use_errno=True)
    no_access, read_write = 0, mmap.PROT_READ | mmap.PROT_WRITE
    guards = [ctypes.c_void_p(memory.ctypes.data + offset) for offset in (0, 2 * page)]
    for guard in guards:
        assert libc.mprotect(guard, ctypes.c_size_t(page), no_access) == 0
    yield memory[page : 2 * page]
    for guard in guards:
        libc.mprotect(guard, ctypes.c_size_t(page), read_write)
