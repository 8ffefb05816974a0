"""Makes `src/steelwheel/_draw_opponents.py`: what players who draw well hold after the last draw.

Each is dealt a random hand and keeps what wins most often against the others' final hands, which
have the same distribution: found by fictitious play, every round's best draws being averaged with
those before.  Best draws are exact (`steelwheel.best_discards`); what they lead to is averaged over
random hands.  Betting, card removal and earlier draws are left out of account: it is a yardstick
for the order of discards, not a strategy.

    python tools/gen_draw_opponents.py > src/steelwheel/_draw_opponents.py
"""

from __future__ import annotations

import sys

import numpy as np

import steelwheel as sw
from steelwheel import _ffi_draws
from steelwheel._draw_counts import by_rank, deck_without, length, systems
from steelwheel.discards import all_hands

GAMES = (
    "draw",
    "single_draw_27",
    "triple_draw_a5",
    "single_draw_a5",
    "single_draw_a6",
    "badugi",
    "badeucy",
    "badacey",
)
HANDS = 8000
ROUNDS = 12
KNOTS = 64
PER_LINE = 12

HEAD = '''\
"""What players who draw well hold after the last draw: made by tools/gen_draw_opponents.py.

For each game, by its ranking systems, cards and deck, and for each half of the pot: the ranks that
are reached or beaten with a chance of 0/{knots}, 1/{knots}, ..., {knots}/{knots}. Between them
the chance goes up evenly.
"""

from __future__ import annotations

OPPONENTS: dict[tuple[tuple[str, ...], int, str], tuple[tuple[int, ...], ...]] = {{'''


def outcome(game: sw.Game, hand: list[int], mask: int) -> list[np.ndarray]:
    """Chances of each rank in each half after the draw."""
    kept = [card for i, card in enumerate(hand) if mask >> i & 1]
    deck = deck_without(game, hand)
    found = []
    for ranking in systems(game):
        counts = np.zeros(length(ranking), dtype=np.uint64)
        if ranking.order == "badugi":
            (ranks,) = _ffi_draws.ranks([ranking.number], kept, deck, len(hand) - len(kept))
            counts = by_rank(ranks, ranking)
        else:
            _ffi_draws.counts(ranking.number, kept, sum(1 << card for card in deck), counts)
        found.append(counts / counts.sum())
    return found


def opponents(name: str) -> list[np.ndarray]:
    """Chances of each rank in each half after the last draw."""
    game = sw.game(name)
    table = all_hands(game)
    rng = np.random.default_rng(27)
    hands = np.ascontiguousarray(table[rng.choice(len(table), HANDS, replace=False)])
    pat = (1 << game.hole) - 1
    everything = [outcome(game, hand, pat) for hand in hands.tolist()]
    chances = [np.mean(part, axis=0) for part in zip(*everything, strict=True)]
    for number in range(1, ROUNDS + 1):
        best = sw.best_discards(game, hands, against=chances if len(chances) > 1 else chances[0])
        played = zip(hands.tolist(), best.kept.tolist(), strict=True)
        outcomes = [outcome(game, hand, mask) for hand, mask in played]
        for part, new in zip(chances, zip(*outcomes, strict=True), strict=True):
            # The first round, against pat hands, is soon forgotten.
            part += (np.mean(new, axis=0) - part) * min(1.0, 1.5 / number)
    return chances


def knots(chances: np.ndarray) -> list[int]:
    """Ranks at even steps of the chance."""
    steps = np.arange(1, KNOTS) / KNOTS
    reached = np.searchsorted(np.cumsum(chances), steps).tolist()
    there = np.flatnonzero(chances)
    return [int(there[0]) - 1, *reached, int(there[-1])]


def main() -> None:
    """Print the module."""
    print(HEAD.format(knots=KNOTS))
    for name in GAMES:
        game = sw.game(name)
        print(f"    ({game.rankings!r}, {game.hole}, {game.deck!r}): (".replace("'", '"'))
        for part in opponents(name):
            numbers = [str(number) for number in knots(part)]
            print("        (")
            for start in range(0, len(numbers), PER_LINE):
                print(f"            {', '.join(numbers[start : start + PER_LINE])},")
            print("        ),")
        print("    ),", flush=True)
        print(name, file=sys.stderr)
    print("}")


if __name__ == "__main__":
    main()
