"""Make the rank tables of every ranking system: ``python tools/gen_tables.py``.

Writes C headers to ``csrc/tables`` and compares their digests with ``tools/digests.json``; a
difference is an error.  ``--check`` writes nothing.  After a wanted change of an order or of the
hash, ``--accept`` records the new digests.

How a table comes about: the order of a system (`orderings`) numbers the kinds of five-card hands,
`best_of` finds the best number of six and seven cards and of jokers, and the numbers are laid out
here by the perfect hash (`perfect_hash`) of the rank multiset, or by the 13-bit set of ranks of a
suit. The core's rows of systems, which name the tables, follow (`ranking_rows`).
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

import digests
from tables import omaha_rows, preflop_classes, published_counts, ranking_rows
from tables.best_of import NO_CLASS, Classes, showing_classes
from tables.emit_c import COMMAND, Table, entry, write_header
from tables.enumerations import RANKS, badugi_rank_sets, multisets, rank_sets
from tables.orderings import (
    BADUGI_ORDERS,
    ORDERS,
    QUALIFIED,
    SHOWING_ORDERS,
    BadugiOrder,
    Order,
    dense_classes,
)
from tables.perfect_hash import GRAIN, KEY_BITS, RowDisplacement, hash_sums, pack

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "csrc/tables"
TABLES = ROOT / FOLDER
STAMP = TABLES / "made-from"
ROWS = "rankings.h"

KEYS = (
    0, 14271106, 10686444, 8575447, 4526270, 5164521, 687422,
    1262321, 277288, 13644410, 10895388, 11255441, 45945,
)  # fmt: skip
"""Key of each rank, found by ``python tools/tables/perfect_hash.py --search`` (seed 0).

The deuce's is 0: kernels fill the unused bytes of a row with deuces of clubs at no cost.
"""

ROW_BITS = {1: 13, 2: 13, 3: 13, 4: 13, 5: 11, 6: 13, 7: 13}
"""Size of the table of shifts, by number of cards: 4 KB for five cards, 16 KB for others.

Both tables of five cards stay in 32 KB of L1 data cache that way.
"""

SUIT_SHIFT = 32
"""Where the four-bit counts of the suits begin in a lane, clubs first."""

NATURAL, JOKER = "natural", "joker"
"""The two hashes: of cards of the deck, and of cards among which there may be a joker."""

Hashes = dict[str, dict[int, RowDisplacement]]
Files = dict[str, list[Table]]


def make_hashes() -> Hashes:
    """Pack the rank multisets of every size, without and with a joker."""
    natural = {size: hash_sums(KEYS, multisets(size)) for size in ROW_BITS}
    joker = {
        size: np.concatenate([natural[size], hash_sums(KEYS, multisets(size - 1), extra=True)])
        for size in (5, 6, 7)
    }
    return {
        kind: {size: pack(sums, ROW_BITS[size]) for size, sums in by_size.items()}
        for kind, by_size in ((NATURAL, natural), (JOKER, joker))
    }


def card_lanes() -> Table:
    """What each card adds to a lane (csrc/rank/lane.h); the last 12 of 64 are no cards, add 0."""
    card = np.arange(52, dtype=np.uint64)
    lanes = np.zeros(64, dtype=np.uint64)
    suit_bit = np.uint64(1) << (np.uint64(SUIT_SHIFT) + np.uint64(4) * (card & np.uint64(3)))
    lanes[:52] = np.array(KEYS, dtype=np.uint64)[card >> np.uint64(2)] | suit_bit
    return Table("sw_card_lane", "what each card adds to a lane", lanes)


def suit_bits() -> Table:
    """Bit of each card in the four sets of ranks, one a suit, 16 bits apart; others have none."""
    bits = np.zeros(64, dtype=np.uint64)
    bits[:52] = [1 << (16 * (card & 3) + (card >> 2)) for card in range(52)]
    return Table("sw_suit_bit", "each card's bit in the sets of ranks by suit", bits)


def hash_tables(hashes: Hashes) -> list[Table]:
    """Keys and shifts."""
    return [
        Table("sw_rank_key", "key of each rank", np.array(KEYS, dtype=np.uint32)),
        card_lanes(),
        suit_bits(),
    ] + [
        Table(
            f"sw_shift_{kind}_{size}",
            f"shift of each row, {size} cards, {kind}",
            packed.shift.astype(np.uint16),
        )
        for kind, by_size in hashes.items()
        for size, packed in by_size.items()
    ]


def rank_table(order: Order, size: int, classes: NDArray[np.uint16], hashes: Hashes) -> Table:
    """Lay classes out by place: of ``multisets(size)``, then of those with a joker."""
    packed = hashes[JOKER if order.joker else NATURAL][size]
    sums = hash_sums(KEYS, multisets(size))
    if order.joker:
        sums = np.concatenate([sums, hash_sums(KEYS, multisets(size - 1), extra=True)])
    values = np.full(packed.length, NO_CLASS, dtype=np.uint16)
    values[packed.place(sums)] = classes
    meaning = f"class of {size} cards by place of their rank multiset, flushes aside"
    return Table(f"sw_{order.name}_{size}", meaning, values)


def system_tables(classes: Classes, hashes: Hashes) -> list[Table]:
    """All tables of one system of five to seven cards."""
    order = classes.order
    tables = []
    for size in order.sizes:
        best = classes.best_of(size)
        if order.joker:
            best = np.concatenate([best, classes.best_of_joker(size)])
        tables.append(rank_table(order, size, best, hashes))
    if order.suits:
        meaning = "best class of five suited cards by rank set"
        tables.append(Table(f"sw_{order.name}_flush", meaning, classes.best_flush()))
    if order.suits and order.low:
        meaning = "by class: the ranks of five different ones, unsuited, else 0"
        tables.append(Table(f"sw_{order.name}_ranks", meaning, classes.different_ranks()))
    elif order.suits and order.joker:
        meaning = "best class of a joker and four or more suited cards by rank set"
        tables.append(Table(f"sw_{order.name}_flush_joker", meaning, classes.best_flush_joker()))
    return tables


def showing_tables(hashes: Hashes) -> list[Table]:
    """Classes of boards of one to four up cards."""
    return [
        rank_table(order, size, showing_classes(order, size), hashes)
        for order in SHOWING_ORDERS
        for size in order.sizes
    ]


def badugi_table(order: BadugiOrder) -> Table:
    """Class of the best badugi by the 13-bit set of its ranks, the lowest as bit 0.

    More cards beat fewer and then the highest rank decides, so the set of playing ranks is all
    that matters; the enumeration asserts that all 1,092 sets are played, and how many hands play
    one to four cards.
    """
    sets = [row for size in range(1, 5) for row in rank_sets(size).tolist()]
    numbers = dense_classes([order.sort_key(heights) for heights in sets])
    assert max(numbers) == len(sets) == order.classes
    values = np.full(1 << RANKS, NO_CLASS, dtype=np.uint16)
    values[[sum(1 << height for height in heights) for heights in sets]] = numbers

    by_rank = np.full(1 << RANKS, NO_CLASS, dtype=np.uint16)
    for rank_set in range(1 << RANKS):
        heights = [order.height(rank) for rank in range(RANKS) if rank_set >> rank & 1]
        by_rank[rank_set] = values[sum(1 << height for height in heights)]
    played = by_rank[badugi_rank_sets()].min(axis=1)
    assert np.unique(played).size == order.classes, "some set of ranks is never played"
    cards = np.zeros(order.classes + 1, dtype=np.int64)
    cards[numbers] = [len(heights) for heights in sets]
    assert np.bincount(cards[played], minlength=5)[1:].tolist() == published_counts.BADUGI
    return Table(f"sw_{order.name}_sets", "class of a badugi by the set of its ranks", values)


def omaha_tables_of(classes: dict[str, Classes]) -> list[Table]:
    """Rows by three board ranks, and what leads to them; the low by sets of ranks."""
    low = omaha_rows.low_classes(classes["ace_to_five"])
    quads = omaha_rows.quad_rows(omaha_rows.triple_rows(classes["high"]))
    return [
        Table("sw_quad_number", "number of four ranks by pairs", omaha_rows.quad_numbers()),
        Table("sw_omaha_high_4", "class of four board ranks with two hole ranks", quads.ravel()),
        Table("sw_pair_number", "number of two ranks", omaha_rows.numbers(2).astype(np.uint8)),
        Table("sw_triple_number", "number of three ranks", omaha_rows.numbers(3)),
        Table("sw_omaha_low", "eight-or-better low by board and hole set", low),
    ] + [
        Table(
            f"sw_omaha_{name}",
            "class of three board ranks with two hole ranks",
            omaha_rows.triple_rows(of_one).ravel(),
        )
        for name, of_one in classes.items()
        if of_one.order.omaha
    ]


def preflop_tables() -> list[Table]:
    """What numbers two hold'em hands that suits leave apart."""
    tables = preflop_classes.tables()
    return [
        Table("sw_preflop_hand_of", "cell and suits of two cards", tables.hand),
        Table("sw_preflop_start", "first number of two cells", tables.start),
        Table("sw_preflop_form", "form of two cells", tables.form),
        Table("sw_preflop_pattern", "place of four suits in a form", tables.pattern),
    ]


def make_files(classes: dict[str, Classes]) -> Files:
    """Every table, by the name of the header that holds it."""
    hashes = make_hashes()
    files = {"hash": hash_tables(hashes)}
    files |= {name: system_tables(of_one, hashes) for name, of_one in classes.items()}
    files["showing"] = showing_tables(hashes)
    files["badugi"] = [badugi_table(order) for order in BADUGI_ORDERS]
    files["omaha"] = omaha_tables_of(classes)
    files["preflop"] = preflop_tables()
    return files


def lengths_of(files: Files) -> dict[str, int]:
    """How many entries each table has."""
    return {table.name: len(table.values) for tables in files.values() for table in tables}


def ranking_rows_of(classes: dict[str, Classes], files: Files) -> str:
    """The rows of all systems, and what they name."""
    make = ranking_rows.Rows(lengths_of(files), omaha_rows.ROW)
    rows = {name: make.of_classes(of_one) for name, of_one in classes.items()}
    rows |= {each.name: make.of_qualified(each, classes[each.order]) for each in QUALIFIED}
    rows |= {order.name: make.of_badugi(order) for order in BADUGI_ORDERS}
    for order in SHOWING_ORDERS:
        counts = {size: int(showing_classes(order, size).max()) for size in order.sizes}
        rows[order.name] = make.of_showing(order, counts)
    headers = [name for name in files if name not in ("hash", "omaha", "preflop")]
    return ranking_rows.c_text(rows, headers, files["hash"])


def constants(files: Files) -> dict[str, int]:
    """What the C code must know of the hash besides the tables."""
    lengths = lengths_of(files)
    return {
        "SW_KEY_BITS": KEY_BITS,
        "SW_GRAIN": GRAIN,
        "SW_SUIT_SHIFT": SUIT_SHIFT,
        "SW_PLACES_5": lengths["sw_high_5"],
        "SW_OMAHA_ROW": omaha_rows.ROW,
        "SW_PREFLOP_NUMBERS": preflop_classes.tables().classes,
        "SW_PREFLOP_CELLS": preflop_classes.CELLS,
        "SW_PREFLOP_EXCHANGED": preflop_classes.EXCHANGED,
        **{f"SW_COLUMN_BITS_{size}": KEY_BITS - bits for size, bits in ROW_BITS.items()},
    }


def inputs_digest() -> str:
    """SHA-256 of all that the tables are made from, and of what is known of them."""
    digest = hashlib.sha256()
    here = Path(__file__)
    for path in (
        here,
        here.with_name("digests.py"),
        *sorted((here.parent / "tables").glob("*.py")),
    ):
        digest.update(path.read_bytes())
    known = {path: entry for path, entry in digests.entries().items() if path.startswith(FOLDER)}
    digest.update(json.dumps(known).encode())
    return digest.hexdigest()


def ensure() -> None:
    """Make the tables unless they were made from just these tools and this record."""
    if not STAMP.exists() or STAMP.read_text("ascii") != inputs_digest():
        generate()


def generate(*, check: bool = False, accept: bool = False) -> None:
    """Make all tables, compare them with the record, and write the headers."""
    classes = {order.name: Classes(order) for order in ORDERS}
    files = make_files(classes)
    rows = ranking_rows_of(classes, files).encode("ascii")
    made = {f"{FOLDER}/{name}.h": entry(tables) for name, tables in files.items()}
    made[f"{FOLDER}/{ROWS}"] = digests.entry_of(COMMAND, rows)
    if accept:
        digests.accept(made, FOLDER)
    else:
        digests.compare(made, f"{COMMAND} --accept")
    if check:
        return
    TABLES.mkdir(exist_ok=True)
    for name, tables in files.items():
        write_header(TABLES / f"{name}.h", tables, constants(files) if name == "hash" else {})
    (TABLES / ROWS).write_bytes(rows)
    STAMP.write_text(inputs_digest(), "ascii")


def main() -> None:
    """Command line."""
    parser = digests.parser("make csrc/tables")
    parser.add_argument("--accept", action="store_true", help="record new digests")
    args = parser.parse_args()
    generate(check=args.check, accept=args.accept)


if __name__ == "__main__":
    main()
