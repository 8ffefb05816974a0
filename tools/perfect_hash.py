"""Perfect hashes of multisets by additive keys and row displacement.  Knows no poker.

Each of a few symbols gets an integer key.  A multiset is hashed by the sum of its symbols' keys
modulo ``2**KEY_BITS``, so the hash of a whole is the sum of the hashes of its parts, in any
order.  The keys are such that the sums over all multisets of one size (no symbol more than four
times) differ.

Those sums are spread over sixteen million numbers.  To pack them, the high bits of a sum choose a
row, the low bits a column; every row is shifted so far that no two occupied places coincide, and
the rows are laid over each other in one table::

    place = shift[sum >> column_bits] + (sum & (2**column_bits - 1))

Rows are placed in descending order of their sizes, each at the first shift that fits.  With
about six places to a row the table is 97 % full; with twelve, 79 % (fewer rows, a smaller table
of shifts).  Any sum whatever, also one that no multiset has, leads to a place inside the table:
that is what makes look-ups safe without a test.

``python tools/perfect_hash.py --search`` looks for keys anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KEY_BITS = 24
MODULUS = 1 << KEY_BITS
MOST = 4
"""The most often that a symbol may occur in a multiset."""


@dataclass(frozen=True)
class RowDisplacement:
    """A packed table: where each row begins, and how many places there are."""

    column_bits: int
    shift: NDArray[np.int64]
    places: int

    def place(self, sums: NDArray[np.int64]) -> NDArray[np.int64]:
        """Place of each sum in the table."""
        return self.shift[sums >> self.column_bits] + (sums & ((1 << self.column_bits) - 1))

    @property
    def length(self) -> int:
        """Length that holds the place of every sum, hashed or not."""
        return int(self.shift.max()) + (1 << self.column_bits)


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


def hash_sums(keys: Sequence[int], members: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Sum of the keys of each row of symbols; asserts that all rows' sums differ."""
    sums = np.asarray(keys, dtype=np.int64)[members].sum(axis=1) % MODULUS
    assert np.unique(sums).size == sums.size, "two multisets have the same sum"
    return sums


def pack(sums: NDArray[np.int64], row_bits: int) -> RowDisplacement:
    """Lay the rows over each other, the fullest first, each at the first shift that fits."""
    column_bits = KEY_BITS - row_bits
    ordered = np.sort(sums)
    row, column = ordered >> column_bits, ordered & ((1 << column_bits) - 1)
    begin = np.searchsorted(row, np.arange((1 << row_bits) + 1))
    size = np.diff(begin)
    window = 4096
    free = np.ones(2 * len(sums) + 2 * (window + (1 << column_bits)), dtype=bool)
    shift = np.zeros(1 << row_bits, dtype=np.int64)
    first_free = 0
    for r in np.argsort(-size, kind="stable"):
        if size[r] == 0:
            break
        columns = column[begin[r] : begin[r + 1]]
        start = max(0, first_free - int(columns[0]))
        while True:
            fits = np.ones(window, dtype=bool)
            for c in columns:
                fits &= free[start + c : start + c + window]
            if fits.any():
                break
            start += window
        shift[r] = start + int(fits.argmax())
        free[shift[r] + columns] = False
        while not free[first_free]:
            first_free += 1
    places = int(np.flatnonzero(~free)[-1]) + 1
    packed = RowDisplacement(column_bits, shift, places)
    assert np.unique(packed.place(sums)).size == sums.size, "two sums have the same place"
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
