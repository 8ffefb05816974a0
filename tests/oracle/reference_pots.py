"""The second opinion on showdowns and pots: from the written rules, deal by deal, chip by chip.

Nothing here is shared with the library. Hands are compared by the keys of the reference systems,
over every choice of cards; chips are dealt out one by one, in position order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

from reference_badugi import badugi_key
from reference_five import five_card_key

# Cards of a player, cards on the board, how many of the first play (None: any), systems.
GAMES: dict[str, tuple[int, int, int | None, tuple[str, ...]]] = {
    "holdem": (2, 5, None, ("high",)),
    "shortdeck": (2, 5, None, ("short_deck",)),
    "omaha": (4, 5, 2, ("high",)),
    "omaha5": (5, 5, 2, ("high",)),
    "omaha6": (6, 5, 2, ("high",)),
    "courchevel": (5, 5, 2, ("high",)),
    "omaha8": (4, 5, 2, ("high", "eight_or_better")),
    "omaha5_8": (5, 5, 2, ("high", "eight_or_better")),
    "omaha6_8": (6, 5, 2, ("high", "eight_or_better")),
    "courchevel8": (5, 5, 2, ("high", "eight_or_better")),
    "stud": (7, 0, None, ("high",)),
    "stud8": (7, 0, None, ("high", "eight_or_better")),
    "stud_hilo": (7, 0, None, ("high", "ace_to_five")),
    "razz": (7, 0, None, ("ace_to_five",)),
    "razz_27": (7, 0, None, ("deuce_to_seven",)),
    "london": (7, 0, None, ("ace_to_six",)),
    "draw": (5, 0, None, ("high",)),
    "single_draw_27": (5, 0, None, ("deuce_to_seven",)),
    "triple_draw_27": (5, 0, None, ("deuce_to_seven",)),
    "triple_draw_a5": (5, 0, None, ("ace_to_five",)),
    "single_draw_a5": (5, 0, None, ("ace_to_five",)),
    "single_draw_a6": (5, 0, None, ("ace_to_six",)),
    "badugi": (4, 0, None, ("badugi",)),
    "badeucy": (5, 0, None, ("badugi_ace_high", "deuce_to_seven")),
    "badacey": (5, 0, None, ("badugi", "ace_to_five")),
}

FIVE_CARD_HALF = {"badeucy": 1, "badacey": 1}
"""Between halves the odd chip goes to the hand of five cards, in all other games to the high."""

STUD = {"stud", "stud8", "stud_hilo", "razz", "razz_27", "london"}
"""Within a half the odd chip goes to the highest card by suit; in all others, by position."""

Key = tuple[int, ...] | None
Board = list[list[Key]]
"""For each half of the pot, the key of each seat; None for no hand."""


def best_key(system: str, hole: Sequence[int], board: Sequence[int], own: int | None) -> Key:
    """The key of the best hand; the smallest is best. None if none qualifies or there is none."""
    if not hole:
        return None
    if system.startswith("badugi"):
        return badugi_key([*hole, *board], system)
    if own is None:
        choices = list(combinations([*hole, *board], 5))
    else:
        choices = [
            (*first, *second)
            for first in combinations(hole, own)
            for second in combinations(board, 5 - own)
        ]
    keys = [key for key in (five_card_key(system, five) for five in choices) if key is not None]
    return min(keys, default=None)


def keys(game: str, hands: Sequence[Sequence[int]], board: Sequence[int] = ()) -> Board:
    """The keys of a deal; a hand without cards has folded."""
    _, _, own, systems = GAMES[game]
    return [[best_key(system, hand, board, own) for hand in hands] for system in systems]


def winners(half: Sequence[Key], seats: Sequence[int]) -> list[int]:
    """Who of some seats has the best hand."""
    there = [half[seat] for seat in seats if half[seat] is not None]
    return [seat for seat in seats if half[seat] is not None and half[seat] == min(there)]


def shares(boards: Sequence[Board], players: int) -> list[Fraction]:
    """What part of the pot each seat gets."""
    found = [Fraction(0)] * players
    for board in boards:
        sides = [side for side in (winners(half, range(players)) for half in board) if side]
        for side in sides:
            for seat in side:
                found[seat] += Fraction(1, len(boards) * len(sides) * len(side))
    return found


def by_suit(hands: Sequence[Sequence[int]]) -> list[int]:
    """The seats by their highest cards: aces first, and of aces the spade first."""
    ranks, suits = "AKQJT98765432", "shdc"
    places: dict[int, int] = {}
    for seat, hand in enumerate(hands):
        names = ["23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in hand]
        found = [13 * ranks.index(rank) + suits.index(suit) for rank, suit in names]
        places[seat] = min(found, default=1000)
    return sorted(places, key=lambda seat: places[seat])


def hand_out(chips: int, takers: Sequence[int], paid: list[int], unit: int) -> None:
    """Deal chips out one by one."""
    turn = 0
    while chips:
        paid[takers[turn % len(takers)]] += unit
        chips -= unit
        turn += 1


def pay(
    chips: int,
    boards: Sequence[Board],
    seats: Sequence[int],
    order: Sequence[int],
    paid: list[int],
    unit: int,
    odd_half: int = 0,
) -> None:
    """Pay a pot out to some seats; the odd chip between halves goes to one of them."""
    sides = [
        [side for side in (winners(half, seats) for half in board) if side] for board in boards
    ]
    for_all = {tuple(side) for board in sides for side in board}
    if len(for_all) == 1:
        hand_out(chips, [seat for seat in order if seat in sides[0][0]], paid, unit)
        return
    parts = [0] * len(boards)
    hand_out(chips, range(len(boards)), parts, unit)
    for part, board in zip(parts, sides, strict=True):
        if len({tuple(side) for side in board}) == 1:
            board = board[:1]
        halves = [0] * len(board)
        first = odd_half if len(board) == 2 else 0
        hand_out(part, [first, 1 - first][: len(board)], halves, unit)
        for half, side in zip(halves, board, strict=True):
            hand_out(half, [seat for seat in order if seat in side], paid, unit)


def settle(
    bets: Sequence[int],
    boards: Sequence[Board],
    live: Sequence[int],
    *,
    order: Sequence[int] | None = None,
    rake: int | Callable[[int], int] = 0,
    dead: int = 0,
    unit: int = 1,
    odd_half: int = 0,
) -> tuple[list[int], list[int]]:
    """What each seat wins, and what it gets back."""
    players = len(bets)
    order = range(players) if order is None else order
    rest, returned = list(bets), [0] * players
    top = max(live, key=lambda seat: rest[seat])
    called = max((rest[seat] for seat in range(players) if seat != top), default=0)
    if rest[top] > called:
        returned[top] = rest[top] - called
        rest[top] = called
    pots: list[tuple[int, list[int]]] = []
    playing, pot = list(live), dead
    while playing:
        layer = min(rest[seat] for seat in playing)
        for seat in range(players):
            pot += min(layer, rest[seat])
            rest[seat] -= min(layer, rest[seat])
        pots.append((pot, playing))
        pot, playing = 0, [seat for seat in playing if rest[seat]]
    total = sum(chips for chips, _ in pots)
    house = rake(total) if callable(rake) else rake
    paid, so_far, taken = [0] * players, 0, 0
    for chips, seats in pots:
        so_far += chips
        upto = -(Fraction(-house * so_far, total * unit) // 1) * unit if total else 0
        pay(chips - (upto - taken), boards, seats, order, paid, unit, odd_half)
        taken = upto
    return paid, returned
