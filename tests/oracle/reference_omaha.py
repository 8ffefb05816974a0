"""Omaha: exactly two of the hole cards and three of the board, every choice of them tried."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import reference_five as five

OMAHA_SYSTEMS = ("high", *five.FIVE_CARD_SYSTEMS[1:4], *five.SHORT_DECK_SYSTEMS)


def omaha_classes(
    systems: Sequence[str], hole: np.ndarray, board: np.ndarray
) -> dict[str, np.ndarray]:
    """Class numbers in several systems of hole cards (N, 4 to 6) and boards (N, 3 to 5)."""
    hole_columns = list(np.ascontiguousarray(np.asarray(hole, dtype=np.uint8).T))
    board_columns = list(np.ascontiguousarray(np.asarray(board, dtype=np.uint8).T))
    best = {system: np.full(len(hole), 65535, dtype=np.uint16) for system in systems}
    for two in combinations(hole_columns, 2):
        for three in combinations(board_columns, 3):
            sorts = five.sort_numbers([*two, *three])
            for system in systems:
                made = five.sort_classes(system)[sorts]
                np.minimum(best[system], made, out=best[system])
    return best
