"""Make the order of hold'em starting hands that percentages such as ``15%`` of a range refer to.

Each of the 169 classes is dealt against all 1,225 hands that an opponent may hold and all
1,712,304 boards, by `steelwheel.equity`, exactly. The order is by the share of the pot won, best
first. Needs the built package; takes less than a minute on one core.

    python tools/gen_starting_hands.py           # writes src/steelwheel/_ranges/starting_hands.py
    python tools/gen_starting_hands.py --check   # compares, and fails if anything differs
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb

import digests

import steelwheel as sw

COMMAND = "python tools/gen_starting_hands.py"
TARGET = "src/steelwheel/_ranges/starting_hands.py"
DEALS = comb(50, 2) * comb(48, 5)
RANKS = "23456789TJQKA"
RELABELLINGS = list(permutations(range(4)))

HEAD = f'''"""The 169 classes of hold'em starting hands by equity against a random hand, best first.

Made by `{COMMAND}`; do not edit.
"""

DEALS = {DEALS:_}
"""Opponents' hands times boards: 1,225 times 1,712,304."""

ORDER = (
'''
FOOT = ''')
"""Class, deals won alone and deals tied, by won + tied / 2, which the class's equity is of `DEALS`.

Classes that are equal, of which there are none, would come in the order of their names.
"""
'''


def classes() -> dict[str, tuple[int, int]]:
    """Each class and one hand of it, as ids."""
    result = {}
    for low in range(13):
        result[RANKS[low] * 2] = (4 * low + 3, 4 * low + 2)
        for high in range(low + 1, 13):
            result[RANKS[high] + RANKS[low] + "s"] = (4 * high + 3, 4 * low + 3)
            result[RANKS[high] + RANKS[low] + "o"] = (4 * high + 3, 4 * low + 2)
    return result


def canonical(hand: tuple[int, int], other: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
    """The least of the 24 ways to name the suits of two hands: equal if their equity must be."""
    return min(
        tuple(
            tuple(sorted(card & ~3 | suits[card & 3] for card in cards)) for cards in (hand, other)
        )
        for suits in RELABELLINGS
    )


def play(hand: tuple[int, int], seen: dict[object, tuple[int, int]]) -> tuple[int, int]:
    """Deals that a hand wins alone, and ties, against every other hand and board."""
    won = tied = 0
    deck = [card for card in range(52) if card not in hand]
    for other in combinations(deck, 2):
        key = canonical(hand, other)
        if key not in seen:
            result = sw.equity("holdem", key)
            wins, ties = result.wins.tolist(), result.ties.tolist()
            seen[key] = wins[0], ties[0]
            seen[key[::-1]] = wins[1], ties[0]
        won += seen[key][0]
        tied += seen[key][1]
    return won, tied


def text() -> str:
    """The module that holds the order."""
    seen: dict[object, tuple[int, int]] = {}
    rows = [(name, *play(hand, seen)) for name, hand in classes().items()]
    rows.sort(key=lambda row: (-2 * row[1] - row[2], row[0]))
    lines = [f'    ("{name}", {won:_}, {tied:_}),\n' for name, won, tied in rows]
    return HEAD + "".join(lines) + FOOT


def main() -> None:
    """Write the order, or compare it."""
    check = digests.parser("make the order of hold'em starting hands").parse_args().check
    made = text().encode()
    entry = digests.entry_of(COMMAND, made)
    if check:
        digests.compare_file(TARGET, made, entry)
    else:
        digests.publish(TARGET, made, entry)


if __name__ == "__main__":
    main()
