"""No bytes whatever crash the core, are read beyond their end, or pass for a hand that they aren't.

The same for the checked and the unchecked mode and for every kernel.
"""

from __future__ import annotations

import re

import numpy as np
import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel.errors import CardError

SIZES = reference.SIZES
every_system = pytest.mark.parametrize("system", reference.SYSTEMS)


def good_rows(count: int, size: int, system: str, seed: int = 0) -> np.ndarray:
    return reference.sample(np.random.default_rng(seed), system, count, size)


def bad_rows(system: str, batch: np.ndarray, check: bool = True) -> np.ndarray:
    """Which rows hold a card that the system's deck doesn't have, or if asked one card twice."""
    bad = ~np.isin(batch, reference.deck(system)).all(axis=1)
    if check:
        ordered = np.sort(batch, axis=1)
        bad |= (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    return np.flatnonzero(bad)


class TestRandomBytes:
    @pytest.mark.parametrize("limit", [52, 53, 54, 64, 256])
    @every_system
    def test_the_first_bad_row_is_found(self, kernel: str, system: str, limit: int) -> None:
        """Random bytes are refused exactly where a card is impossible or twice there."""
        for size in SIZES[system]:
            rng = np.random.default_rng([limit, size])
            batch = good_rows(3000, size, system)
            for row in rng.integers(0, 3000, 3):
                batch[row] = rng.integers(0, limit, size)
                bad = bad_rows(system, batch)
                if bad.size:
                    with pytest.raises(CardError, match=rf"cards\[{bad[0]}\]: "):
                        sw.rank(batch, system)
                else:
                    assert sw.rank(batch, system).shape == (3000,)

    @every_system
    def test_unchecked_bytes_never_crash(self, kernel: str, system: str) -> None:
        """Without checks duplicates give some number, and impossible ids are still refused."""
        for size in SIZES[system]:
            rng = np.random.default_rng(size)
            deck = reference.deck(system)
            same = np.repeat(deck[:, None], size, axis=1)
            random = rng.choice(deck, (20_000, size))
            for batch in (same, random):
                assert sw.rank(batch, system, check=False).shape == (len(batch),)
            for _ in range(20):
                batch = rng.integers(0, 256, (997, size), dtype=np.uint8)
                first = bad_rows(system, batch, check=False)[0]
                with pytest.raises(CardError, match=rf"cards\[{first}\]: card \d is \d+, "):
                    sw.rank(batch, system, check=False)

    @given(st.binary(max_size=400), st.sampled_from(reference.SYSTEMS), st.booleans())
    def test_any_bytes(self, content: bytes, system: str, check: bool) -> None:
        for size in SIZES[system]:
            whole = len(content) // size * size
            batch = np.frombuffer(content[:whole], dtype=np.uint8).reshape(-1, size)
            try:
                ranks = sw.rank(batch, system, check=check)
            except CardError as error:
                row = int(re.match(r"cards\[(\d+)\]", str(error))[1])
                assert bad_rows(system, batch, check)[0] == row
            else:
                assert ranks.shape == (len(batch),)
                assert not bad_rows(system, batch, check).size

    def test_no_byte_beyond_the_rows_is_read(self, kernel: str, guarded_page: np.ndarray) -> None:
        """Rows that end right before a page without access: reading on would be a crash."""
        page = len(guarded_page)
        for system in reference.SYSTEMS:
            for size in SIZES[system]:
                hands = good_rows(page // size, size, system)
                expected = sw.rank(hands, system)
                for count in (*range(1, 80), page // size):
                    length = count * size
                    for part in (guarded_page[:length], guarded_page[page - length :]):
                        rows = part.reshape(count, size)
                        rows[:] = hands[:count]
                        ranks = sw.rank(rows, system)
                        assert np.array_equal(ranks, expected[:count])

    def test_no_byte_beyond_the_rows_of_omaha_is_read(
        self, kernel: str, guarded_page: np.ndarray
    ) -> None:
        for hole_size in (4, 5, 6):
            for board_size in (3, 4, 5):
                cards = good_rows(90, hole_size + board_size, "high")
                parts = {"hole": cards[:, :hole_size], "board": cards[:, hole_size:]}
                expected = sw.rank_omaha(parts["hole"], parts["board"])
                for guarded, others in (("hole", "board"), ("board", "hole")):
                    size = parts[guarded].shape[1]
                    for count in (*range(1, 40), 90):
                        length = count * size
                        for part in (guarded_page[:length], guarded_page[-length:]):
                            rows = part.reshape(count, size)
                            rows[:] = parts[guarded][:count]
                            given = {guarded: rows, others: parts[others][:count].copy()}
                            ranks = sw.rank_omaha(given["hole"], given["board"])
                            assert np.array_equal(ranks, expected[:count])
