"""What to keep of all hands against one opponent who draws by a policy, more than once.

The opponent's final hands are dealt at random, by themselves. The reply to them goes backward from
the last draw. That what the two draw makes the other's cards less likely is left out of account,
and discards of earlier draws are taken to be in the deck again.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls.deals import ABSENT
from steelwheel._calls.draws import DrawDealer, DrawPlan
from steelwheel._draws.best_discards import LARGEST, best_discards
from steelwheel._draws.counts import by_rank, systems
from steelwheel._equity.spot import Spot
from steelwheel._ranking.rank import rank

DEALS = 1 << 16
KEY = (27, 5)
"""A fixed seed: a question has one answer."""


def reply_tables(
    spot: Spot, seat: int, tables: Sequence[NDArray[np.uint8]]
) -> list[NDArray[np.uint8]]:
    """Return for each draw left what the other of two players keeps of every hand.

    `seat` follows `tables`.
    """
    game, cards = spot.game, spot.seats[seat].cards
    known = np.full(game.hole, ABSENT, dtype=np.uint8)
    known[: len(cards)] = cards
    plan = DrawPlan(
        1,
        game.hole,
        len(tables),
        game.ids[-1] + 1,
        known,
        np.array(spot.deck(), dtype=np.uint8),
        (0 < len(cards) < game.hole,),
        tuple(tables),
    )
    hands = np.empty((DEALS, 1, game.hole), dtype=np.uint8)
    DrawDealer(plan, KEY, 0).deal(hands)
    weights = [
        by_rank(np.asarray(rank(hands[:, 0], one)), one).astype(np.int64) for one in systems(game)
    ]
    dead = [*spot.dead, *cards]
    against = weights if len(weights) > 1 else weights[0]
    found = best_discards(game, against=against, dead=dead)
    replies, values = [found.kept], found.value * (LARGEST // 2)
    for _ in tables[1:]:
        worth = np.rint(np.nan_to_num(values)).astype(np.int64)
        found = best_discards(game, values=worth, dead=dead)
        replies.append(found.kept)
        values = found.value
    return replies[::-1]
