"""Perfect hashes of multisets by additive keys and row displacement.  Knows no poker.

Each of a few symbols gets an integer key.  A multiset is hashed by the sum of its symbols' keys
modulo ``2**KEY_BITS``, so the hash of a whole is the sum of the hashes of its parts, in any
order.  The keys are such that the sums over all multisets of one size (no symbol more than four
times) differ.

One more symbol, the extra, may be there once. Its key is the modulus itself and isn't reduced, so
that sums with it are numbers of their own.

The sums are spread over sixteen million numbers, or twice as many.  To pack them, the high bits of
a sum choose a row, the low bits a column; every row is shifted so far that no two occupied places
coincide, and the rows are laid over each other in one table::

    place = GRAIN * shift[sum >> column_bits] + (sum & (2**column_bits - 1))

Rows are placed in descending order of their sizes, each at the first shift that fits.  With
about six places to a row the table is 96 % full; with twelve, 76 % (fewer rows, a smaller table
of shifts).  Any sum whatever, also one that no multiset has, leads to a place inside the table:
that is what makes look-ups safe without a test.

``python tools/tables/perfect_hash.py --search`` looks for keys anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KEY_BITS = 24
MODULUS = 1 << KEY_BITS
EXTRA_KEY = MODULUS
MOST = 4
"""The most often that a symbol other than the extra may occur in a multiset."""
GRAIN = 2
"""Shifts are multiples of this, so that 16 bits hold them for up to 131,072 places."""


@dataclass(frozen=True)
class RowDisplacement:
    """A packed table: where each row begins, in units of GRAIN, and how many places there are."""

    column_bits: int
    shift: NDArray[np.int64]
    places: int

    def place(self, sums: NDArray[np.int64]) -> NDArray[np.int64]:
        """Place of each sum in the table."""
        return GRAIN * self.shift[sums >> self.column_bits] + (sums & (1 << self.column_bits) - 1)

    @property
    def length(self) -> int:
        """Length that holds the place of every sum, hashed or not."""
        return GRAIN * int(self.shift.max()) + (1 << self.column_bits)


def _extend(sums: list[NDArray[np.int64]], key: int) -> list[NDArray[np.int64]]:
    """Sums over multisets of each size once one more symbol may occur."""
    return [
        np.concatenate([(sums[size - n] + n * key) % MODULUS for n in range(min(MOST, size) + 1)])
        for size in range(len(sums))
    ]


def search(symbols: int, size: int, seed: int, tries: int = 3000) -> list[int] | None:
    """Look for keys with different sums over multisets of up to `size` symbols.

    Keys are drawn at random, one symbol after the other, and drawn again until no two sums are
    equal; None if some symbol's key isn't found in `tries` draws.  If the sums of one size differ
    those of the smaller sizes do, since two multisets can always be extended by the same symbol.
    """
    rng = np.random.default_rng(seed)
    empty = np.zeros(0, dtype=np.int64)
    sums = _extend([np.zeros(1, dtype=np.int64)] + [empty] * size, 0)
    keys = [0]
    for _ in range(1, symbols):
        for _ in range(tries):
            key = int(rng.integers(1, MODULUS))
            largest = _extend(sums, key)[size]
            if np.unique(largest).size == largest.size:
                break
        else:
            return None
        keys.append(key)
        sums = _extend(sums, key)
    return keys


def hash_sums(
    keys: Sequence[int], members: NDArray[np.uint8], *, extra: bool = False
) -> NDArray[np.int64]:
    """Sum of the keys of each row of symbols, and the extra; asserts that all rows' sums differ."""
    sums = np.asarray(keys, dtype=np.int64)[members].sum(axis=1) % MODULUS + extra * EXTRA_KEY
    assert np.unique(sums).size == sums.size, "two multisets have the same sum"
    return sums


def pack(sums: NDArray[np.int64], row_bits: int) -> RowDisplacement:
    """Lay the rows over each other, the fullest first, each at the first shift that fits.

    `row_bits` is for sums below the modulus; with the extra symbol there are twice as many rows.
    """
    column_bits = KEY_BITS - row_bits
    rows = (MODULUS if sums.max() < MODULUS else 2 * MODULUS) >> column_bits
    ordered = np.sort(sums)
    row, column = ordered >> column_bits, ordered & (1 << column_bits) - 1
    begin = np.searchsorted(row, np.arange(rows + 1))
    size = np.diff(begin)
    window = 4096
    free = np.ones(2 * len(sums) + 2 * (GRAIN * window + (1 << column_bits)), dtype=bool)
    shift = np.zeros(rows, dtype=np.int64)
    first_free = 0
    for r in np.argsort(-size, kind="stable"):
        if size[r] == 0:
            break
        columns = column[begin[r] : begin[r + 1]]
        start = max(0, first_free - int(columns[0])) // GRAIN * GRAIN
        while True:
            fits = np.ones(window, dtype=bool)
            for c in columns:
                fits &= free[start + c : start + c + GRAIN * window : GRAIN]
            if fits.any():
                break
            start += GRAIN * window
        shift[r] = start // GRAIN + int(fits.argmax())
        free[GRAIN * shift[r] + columns] = False
        while not free[first_free]:
            first_free += 1
    places = int(np.flatnonzero(~free)[-1]) + 1
    packed = RowDisplacement(column_bits, shift, places)
    assert np.unique(packed.place(sums)).size == sums.size, "two sums have the same place"
    assert shift.max() < 1 << 16
    return packed


def main() -> None:
    """Search keys and print them with the load that they reach."""
    import argparse

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--search", action="store_true", required=True)
    parser.add_argument("--symbols", type=int, default=13)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--seeds", type=int, default=8)
    args = parser.parse_args()
    for seed in range(args.seeds):
        print(seed, search(args.symbols, args.size, seed), flush=True)


if __name__ == "__main__":
    main()
