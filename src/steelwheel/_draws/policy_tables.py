"""Tables of the default policies, made by tools/gen_draw_policies.py, which says how they lie.

Working out those of three draws takes seconds, reading them some milliseconds.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from steelwheel._data_files import DataFile, data_file
from steelwheel._draws.opponents import OPPONENTS
from steelwheel._games import games

FILE = "draw_tables.bin"

PATH = data_file(FILE)

COMMAND = "python tools/gen_draw_policies.py"


def default_table(game: games.Game, draw: int) -> NDArray[np.uint8] | None:
    """What is kept of every hand by number in a draw, from 1, or None if the file has it not.

    Raises
    ------
    TableError
        If the file is missing or damaged.
    """
    place = 0
    for key in OPPONENTS:
        if key == (game.rankings, game.hole, game.deck, game.draws):
            break
        place += key[3]
    else:
        return None
    try:
        import lzma
    except ImportError:  # a Python built without it
        return None
    kept = np.frombuffer(lzma.decompress(_packed()[place + draw - 1]), dtype=np.uint8)
    assert kept.shape == (comb(game.ids[-1] + 1, game.hole),)
    return kept


@cache
def _packed() -> tuple[bytes, ...]:
    """All tables, packed."""
    path = PATH
    data = DataFile(FILE, path, "the default policies of draw games", COMMAND).read()
    parts, start = [], 0
    while start < len(data):
        end = start + 4 + int.from_bytes(data[start : start + 4], "little")
        parts.append(data[start + 4 : end])
        start = end
    return tuple(parts)
