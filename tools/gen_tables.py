"""Make the rank tables of every ranking system: ``python tools/gen_tables.py``.

Writes C headers to ``csrc/tables`` and compares their digests with the committed
``tools/manifest.json``; a difference is an error.  ``--check`` writes nothing.  After a wanted
change of an order or of the hash, ``--update-manifest`` accepts the new digests.

How a table comes about: the order of a system (`orderings`) numbers the 7,462 kinds of five-card
hands; six and seven cards have the best number among their five-card subsets; the numbers are laid
out by the perfect hash (`perfect_hash`) of the rank multiset, and for five or more cards of one
suit by the 13-bit set of that suit's ranks.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

from emit import Table, manifest, write_header
from hands import (
    RANKS,
    badugi_rank_sets,
    bits,
    codes,
    five_card_frequencies,
    multisets,
    rank_sets,
)
from orderings import BADUGI_ORDERS, FIVE_CARD_ORDERS, BadugiOrder, FiveCardOrder, dense_classes
from perfect_hash import KEY_BITS, RowDisplacement, hash_sums, pack

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "csrc" / "tables"
MANIFEST = ROOT / "tools" / "manifest.json"

KEYS = (
    0, 14271106, 10686444, 8575447, 4526270, 5164521, 687422,
    1262321, 277288, 13644410, 10895388, 11255441, 45945,
)  # fmt: skip
"""Key of each rank, found by ``python tools/perfect_hash.py --search`` (seed 0).

The deuce's is 0: kernels fill the unused bytes of a row with deuces of clubs at no cost.
"""

ROW_BITS = {5: 11, 6: 13, 7: 13}
"""Size of the table of shifts, by number of cards: 4 KB for five cards, 16 KB for six and seven.

Both tables of five cards stay in 32 KB of L1 data cache that way.
"""

SUIT_SHIFT = 32
"""Where the four-bit counts of the suits begin in a lane, clubs first."""

HASH_CONSTANTS = {
    "SW_KEY_BITS": KEY_BITS,
    "SW_SUIT_SHIFT": SUIT_SHIFT,
    **{f"SW_COLUMN_BITS_{size}": KEY_BITS - bits_ for size, bits_ in ROW_BITS.items()},
}

NO_RANK = 65535

FIVE_CARD_CATEGORIES = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three of a kind": 54912,
    "two pair": 123552,
    "one pair": 1098240,
    "no pair": 1302540,
}
"""Published counts for high poker."""

BADUGI_CATEGORIES = [2_873, 96_252, 154_440, 17_160]
"""Published counts of four-card hands that play one, two, three and four cards."""


def expected_categories(order: FiveCardOrder) -> Counter[str]:
    """Category counts of a system that has fewer of the ten straights, or no flushes."""
    expected = Counter(FIVE_CARD_CATEGORIES)
    lost = 10 - len(order.straights)
    expected.update({"straight": -1020 * lost, "no pair": 1020 * lost})
    expected.update({"straight flush": -4 * lost, "flush": 4 * lost})
    if not order.suits:
        expected.update({"no pair": expected["flush"], "flush": -expected["flush"]})
    return +expected


def five_card_classes(
    order: FiveCardOrder, frequencies: tuple[NDArray[np.int64], NDArray[np.int64]]
) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Class numbers of ``multisets(5)``, not of one suit, and of ``rank_sets(5)`` suited."""
    kinds = [(row, False) for row in multisets(5).tolist()]
    kinds += [(row, True) for row in rank_sets(5).tolist()]
    classes = dense_classes([order.sort_key(*kind) for kind in kinds])
    assert max(classes) == order.classes, (order.name, max(classes))

    counted: Counter[str] = Counter()
    for kind, number in zip(kinds, np.concatenate(frequencies).tolist(), strict=True):
        counted[order.category(*kind)] += number
    assert counted == expected_categories(order), (order.name, counted)
    split = len(multisets(5))
    return np.array(classes[:split], np.uint16), np.array(classes[split:], np.uint16)


def best_of(rows: NDArray[np.uint8], classes: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Best class among the five-card subsets of each row of ranks, suits left aside."""
    code = codes(multisets(5))
    order = np.argsort(code)
    best = np.full(len(rows), NO_RANK, dtype=np.uint16)
    for chosen in combinations(range(rows.shape[1]), 5):
        at = order[np.searchsorted(code[order], codes(rows[:, chosen]))]
        np.minimum(best, classes[at], out=best)
    return best


def best_flush(classes: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Best class of five suited cards out of each 13-bit set of ranks; fewer than five: none."""
    best = np.full(1 << RANKS, NO_RANK, dtype=np.uint16)
    best[bits(rank_sets(5))] = classes
    for size in range(6, RANKS + 1):
        sets = bits(rank_sets(size))
        for rank in range(RANKS):
            having = sets[(sets >> rank) & 1 == 1]
            np.minimum.at(best, having, best[having & ~(1 << rank)])
    return best


def different_ranks(order: FiveCardOrder, classes: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """By class number: the rank set if the class has five different ranks, unsuited, else 0."""
    sets = np.zeros(order.classes + 1, dtype=np.uint16)
    rows = multisets(5)
    plain = (rows[:, 1:] != rows[:, :-1]).all(axis=1)
    sets[classes[plain]] = bits(rows[plain])
    return sets


def five_card_tables(
    order: FiveCardOrder,
    hashes: dict[int, RowDisplacement],
    frequencies: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> list[Table]:
    """All tables of one system."""
    unsuited, suited = five_card_classes(order, frequencies)
    tables = []
    for size, packed in hashes.items():
        values = np.full(packed.length, NO_RANK, dtype=np.uint16)
        places = packed.place(hash_sums(KEYS, multisets(size)))
        values[places] = best_of(multisets(size), unsuited)
        meaning = f"best class of {size} cards by place of their rank multiset, flushes aside"
        tables.append(Table(f"sw_{order.name}_{size}", meaning, values))
    if order.suits:
        meaning = "best class of five suited cards by rank set"
        tables.append(Table(f"sw_{order.name}_flush", meaning, best_flush(suited)))
    if order.suits and order.low:
        meaning = "by class: the ranks of five different ones, unsuited, else 0"
        sets = different_ranks(order, unsuited)
        tables.append(Table(f"sw_{order.name}_ranks", meaning, sets))
    return tables


def badugi_table(order: BadugiOrder) -> Table:
    """Class of the best badugi by the 13-bit set of its ranks; other sets: none.

    More cards beat fewer and then the highest rank decides, so the set of playing ranks is all
    that matters; the enumeration asserts that every hand has exactly one best set, that the 1,092
    sets all occur, and how many hands play four, three, two cards and one.
    """
    sets = [sum(1 << r for r in row) for n in range(1, 5) for row in rank_sets(n).tolist()]
    ranks = [row for n in range(1, 5) for row in rank_sets(n).tolist()]
    classes = dense_classes([order.sort_key(row) for row in ranks])
    assert max(classes) == len(sets) == order.classes
    values = np.full(1 << RANKS, NO_RANK, dtype=np.uint16)
    values[sets] = classes

    played = values[badugi_rank_sets()].min(axis=1)
    assert np.unique(played).size == order.classes, "some set of ranks is never played"
    cards = np.zeros(order.classes + 1, dtype=np.int64)
    cards[classes] = [len(row) for row in ranks]
    by_size = np.bincount(cards[played], minlength=5)[1:].tolist()
    assert by_size == BADUGI_CATEGORIES, by_size
    return Table(f"sw_{order.name}_sets", "class of a badugi by the set of its ranks", values)


def card_lanes() -> Table:
    """What each card adds to a lane (see csrc/lane.h); the last 12 of 64 are no cards, add 0."""
    card = np.arange(52, dtype=np.uint64)
    lanes = np.zeros(64, dtype=np.uint64)
    suit_bit = np.uint64(1) << (np.uint64(SUIT_SHIFT) + np.uint64(4) * (card & np.uint64(3)))
    lanes[:52] = np.array(KEYS, dtype=np.uint64)[card >> np.uint64(2)] | suit_bit
    return Table("sw_card_lane", "what each card adds to a lane", lanes)


def all_tables() -> dict[str, list[Table]]:
    """Every table, by the name of the header that holds it."""
    hashes = {n: pack(hash_sums(KEYS, multisets(n)), bits_) for n, bits_ in ROW_BITS.items()}
    files = {
        "hash": [
            Table("sw_rank_key", "key of each rank", np.array(KEYS, dtype=np.uint32)),
            card_lanes(),
        ]
        + [
            Table(f"sw_shift_{n}", f"shift of each row, {n} cards", packed.shift.astype(np.uint16))
            for n, packed in hashes.items()
        ]
    }
    assert all(packed.shift.max() <= 0xFFFF for packed in hashes.values())
    frequencies = five_card_frequencies()
    for order in FIVE_CARD_ORDERS:
        files[order.name] = five_card_tables(order, hashes, frequencies)
    for badugi in BADUGI_ORDERS:
        files[badugi.name] = [badugi_table(badugi)]
    return files


def generate(*, check: bool = False, update_manifest: bool = False) -> None:
    """Make all tables, compare them with the manifest, and write the headers."""
    files = all_tables()
    text = manifest(files)
    if update_manifest:
        MANIFEST.write_text(text, "ascii")
    elif not MANIFEST.exists() or MANIFEST.read_text("ascii") != text:
        raise SystemExit(
            "the tables differ from tools/manifest.json; if that is what you want:\n"
            "    python tools/gen_tables.py --update-manifest"
        )
    if check:
        return
    lengths = {table.name: len(table.values) for tables in files.values() for table in tables}
    constants = HASH_CONSTANTS | {
        f"SW_PLACES_{size}": lengths[f"sw_high_{size}"] for size in ROW_BITS
    }
    TABLES.mkdir(exist_ok=True)
    for name, tables in files.items():
        write_header(TABLES / f"{name}.h", tables, constants if name == "hash" else {})


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="make csrc/tables")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    parser.add_argument("--update-manifest", action="store_true", help="accept new digests")
    args = parser.parse_args()
    generate(check=args.check, update_manifest=args.update_manifest)


if __name__ == "__main__":
    main()
