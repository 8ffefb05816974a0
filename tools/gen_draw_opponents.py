"""Make ``src/steelwheel/_draws/opponents.py``: what players who draw well hold at showdown.

Each is dealt a random hand and draws, as often as the game says, what wins most often against the
others' final hands, which have the same distribution.  It is found by fictitious play: the best
policy against the hands so far (`DrawPolicy.best`) is played out in a million deals, and its final
hands are averaged with those before.  Betting, and what others draw, are left out of account: it is
a yardstick, not an equilibrium of the game.

    python tools/gen_draw_opponents.py           # writes the module, and its entry in the record
    python tools/gen_draw_opponents.py --check   # makes all again and compares
"""

from __future__ import annotations

from collections.abc import Iterator

import digests
import numpy as np

import steelwheel as sw
from steelwheel._calls.draws import DrawDealer, DrawPlan
from steelwheel._draws.counts import by_rank, systems

GAMES = (
    "draw",
    "single_draw_27",
    "triple_draw_27",
    "triple_draw_a5",
    "single_draw_a5",
    "single_draw_a6",
    "badugi",
    "badeucy",
    "badacey",
)
DEALS = 1 << 20
ROUNDS = 16
KNOTS = 128
PER_LINE = 12

COMMAND = "python tools/gen_draw_opponents.py"
TARGET = "src/steelwheel/_draws/opponents.py"

HEAD = '''\
"""What players who draw well hold at showdown.

Made by `{command}`; do not edit.

For each game, by its ranking systems, cards, deck and draws, and for each half of the pot: the
ranks that are reached or beaten with a chance of 0/{knots}, 1/{knots}, ..., {knots}/{knots}.
Between them the chance goes up evenly.
"""

from __future__ import annotations

# fmt: off
OPPONENTS: dict[tuple[tuple[str, ...], int, str, int], tuple[tuple[int, ...], ...]] = {{
'''


def final_hands(policy: sw.DrawPolicy, stream: int) -> list[np.ndarray]:
    """Chances of each rank in each half after all draws."""
    game = policy.game
    plan = DrawPlan(
        1,
        game.hole,
        game.draws,
        game.ids[-1] + 1,
        np.full(game.hole, 255, dtype=np.uint8),
        np.array(game.ids, dtype=np.uint8),
        (False,),
        tuple(policy.table(draw) for draw in range(1, game.draws + 1)),
    )
    hands = np.empty((DEALS, 1, game.hole), dtype=np.uint8)
    DrawDealer(plan, (27, 5), stream).deal(hands)
    return [by_rank(sw.rank(hands[:, 0], one), one) / DEALS for one in systems(game)]


def opponents(name: str) -> list[np.ndarray]:
    """Chances of each rank in each half at showdown."""
    chances = final_hands(sw.DrawPolicy.pat(name), 0)
    for number in range(1, ROUNDS + 1):
        policy = sw.DrawPolicy.best(name, chances if len(chances) > 1 else chances[0])
        for part, new in zip(chances, final_hands(policy, number), strict=True):
            # The first rounds, against pat hands and the like, are soon forgotten.
            part += (new - part) * min(1.0, 2 / number)
    return chances


def knots(chances: np.ndarray) -> list[int]:
    """Ranks at even steps of the chance."""
    steps = np.arange(1, KNOTS) / KNOTS
    reached = np.searchsorted(np.cumsum(chances), steps).tolist()
    there = np.flatnonzero(chances)
    return [int(there[0]) - 1, *reached, int(there[-1])]


def lines_of(name: str) -> Iterator[str]:
    """What the module has of one game."""
    game = sw.game(name)
    key = f"({game.rankings!r}, {game.hole}, {game.deck!r}, {game.draws})"
    yield f"    {key}: (".replace("'", '"')
    for part in opponents(name):
        numbers = [str(number) for number in knots(part)]
        yield "        ("
        for start in range(0, len(numbers), PER_LINE):
            yield f"            {', '.join(numbers[start : start + PER_LINE])},"
        yield "        ),"
    yield "    ),"


def main() -> None:
    """Write the module, or compare it."""
    check = digests.parser("make what players who draw well hold").parse_args().check
    lines = [f"{line}\n" for name in GAMES for line in lines_of(name)]
    made = (HEAD.format(knots=KNOTS, command=COMMAND) + "".join(lines) + "}\n").encode()
    entry = digests.entry_of(COMMAND, made)
    if check:
        digests.compare_file(TARGET, made, entry)
    else:
        digests.publish(TARGET, made, entry)


if __name__ == "__main__":
    main()
