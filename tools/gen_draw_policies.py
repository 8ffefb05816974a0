"""Makes ``src/steelwheel/data/draw_tables.bin``: what players who draw well keep.

``python tools/gen_draw_policies.py`` works out the policies from the distributions of
`steelwheel._draws.opponents`, writes the file and puts its SHA-256 into the record and into
the package, which checks it. It takes half a minute. ``--check`` writes nothing and says whether
the file has just these tables: versions of LZMA may pack them in other ways.

The file has for each game in the order of those distributions, and for each draw, the length of
what follows (four bytes, the lowest first) and the table of all hands by number, packed by LZMA.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator

import digests

import steelwheel as sw
from steelwheel._draws.opponents import OPPONENTS
from steelwheel._draws.policy import computed_default
from steelwheel._draws.policy_tables import FILE, default_table

COMMAND = "python tools/gen_draw_policies.py"
TARGET = f"src/steelwheel/data/{FILE}"


def tables() -> Iterator[tuple[sw.Game, int, bytes]]:
    """Each game, draw, and what is kept of all hands."""
    for rankings, hole, deck, draws in OPPONENTS:
        game = sw.Game("made", hole=hole, rankings=rankings, deck=deck, draws=draws)
        policy = computed_default(game)
        for draw in range(1, draws + 1):
            yield game, draw, policy.table(draw).tobytes()


def main() -> None:
    """Write the file, or compare it."""
    if digests.parser("make the tables of default policies").parse_args().check:
        check()
        return
    parts = [lzma.compress(kept, preset=9) for _, _, kept in tables()]
    data = b"".join(len(part).to_bytes(4, "little") + part for part in parts)
    digests.publish(TARGET, data, digests.entry_of(COMMAND, data))


def check() -> None:
    """Compare each table with the file's, and the file with the record."""
    for game, draw, kept in tables():
        found = default_table(game, draw)
        if found is None or found.tobytes() != kept:
            raise SystemExit(f"{game.rankings}, draw {draw}: {FILE} has another table")
    data = (digests.ROOT / TARGET).read_bytes()
    digests.compare({TARGET: digests.entry_of(COMMAND, data)})


if __name__ == "__main__":
    main()
