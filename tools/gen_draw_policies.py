"""Makes ``src/steelwheel/_draws/draw_tables.bin``: what players who draw well keep.

``python tools/gen_draw_policies.py`` works out the policies from the distributions of
`steelwheel._draws._draw_opponents`, writes the file and puts its SHA-256 into the
package, which checks it. It takes half a minute. ``--check`` writes nothing
and says whether the file has just these tables.

The file has for each game in the order of those distributions, and for each draw, the length of
what follows (four bytes, the lowest first) and the table of all hands by number, packed by LZMA.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

import data_digests

import steelwheel as sw
from steelwheel._draws._draw_opponents import OPPONENTS
from steelwheel._draws._draw_policies import FILE, default_table
from steelwheel.draw_policy import computed_default

PATH = Path(sw.__file__).parent / "_draws" / FILE


def tables() -> Iterator[tuple[sw.Game, int, bytes]]:
    """Each game, draw, and what is kept of all hands."""
    for rankings, hole, deck, draws in OPPONENTS:
        game = sw.Game("made", hole=hole, rankings=rankings, deck=deck, draws=draws)
        policy = computed_default(game)
        for draw in range(1, draws + 1):
            yield game, draw, policy.table(draw).tobytes()


def main() -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        for game, draw, kept in tables():
            found = default_table(game, draw)
            if found is None or found.tobytes() != kept:
                print(f"{game.rankings}, draw {draw}: the file has another table", file=sys.stderr)
                return 1
        return 0
    parts = [lzma.compress(kept, preset=9) for _, _, kept in tables()]
    data = b"".join(len(part).to_bytes(4, "little") + part for part in parts)
    PATH.write_bytes(data)
    data_digests.record(FILE, data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
