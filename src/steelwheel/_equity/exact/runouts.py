"""The boards that may come, with those left out that differ from others by suits alone.

Where all that is known stays the same with two suits exchanged, boards that differ by that give the
same. Such suits form blocks. Of the boards that exchanges within blocks turn into each other only
one is dealt: the one on which the sets of ranks descend from suit to suit. It counts as often as
there are different ones. Without anything known that leaves 134,459 of 2,598,960 boards, and 1,755
of 22,100 flops.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise, permutations
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from steelwheel._equity.costs import ENUMERATE
from steelwheel._ranges.combinations import _table

__all__ = ["NO_BLOCKS", "blocks_of", "count", "group", "runouts", "seconds"]

_PIECE = 1 << 18

NO_BLOCKS = ((0,), (1,), (2,), (3,))


def _exchanged(first: int, second: int) -> tuple[int, ...]:
    """What each suit becomes when two are exchanged."""
    new = [0, 1, 2, 3]
    new[first], new[second] = second, first
    return tuple(new)


def blocks_of(
    known: Iterable[Collection[int]], symmetric: Callable[[Sequence[int]], bool]
) -> tuple[tuple[int, ...], ...]:
    """Return the blocks of suits that may be exchanged.

    Parameters
    ----------
    known : iterable of collections of card ids
        Each stays the same within a block.
    symmetric : function
        Whether all else stays the same under a permutation of suits.
    """
    sets = [frozenset(cards) for cards in known]
    block = [0, 1, 2, 3]
    for first, second in combinations(range(4), 2):
        if block[first] == block[second]:
            continue
        new = _exchanged(first, second)
        if all({card // 4 * 4 + new[card % 4] for card in cards} == cards for cards in sets) and (
            symmetric(new)
        ):
            old = block[second]
            block = [block[first] if each == old else each for each in block]
    return tuple(
        tuple(suit for suit in range(4) if block[suit] == number) for number in sorted({*block})
    )


def _order(blocks: Sequence[Sequence[int]]) -> int:
    """Return in how many ways suits can be exchanged within blocks."""
    if len(blocks) == 4:
        return 1
    return prod(factorial(len(block)) for block in blocks)


def group(blocks: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return the exchanges of suits within blocks: what each suit becomes."""
    block = {suit: number for number, suits in enumerate(blocks) for suit in suits}
    return [new for new in permutations(range(4)) if all(block[s] == block[new[s]] for s in new)]


def count(deck: int, to_come: int, blocks: Sequence[Sequence[int]] = NO_BLOCKS) -> int:
    """Return about how many boards `runouts` gives: most have no symmetry of their own."""
    return -(-comb(deck, to_come) // _order(blocks))


def seconds(deck: int, to_come: int) -> float:
    """Return about how long `runouts` takes."""
    if deck == 52 and to_come == 5 and _all_boards.cache_info().currsize:
        return 0.0
    return comb(deck, to_come) * ENUMERATE[to_come <= 2]


def runouts(
    board: Sequence[int], deck: Sequence[int], blocks: Sequence[Sequence[int]] = NO_BLOCKS
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Return the boards, and how often each counts, fewest times first.

    Parameters
    ----------
    board : sequence of int
        The cards that are there.
    deck : sequence of int
        The cards that may come, ascending.
    blocks : sequence of sequences of int
        Suits that may be exchanged, as `blocks_of` gives them.

    Returns
    -------
    boards : uint8 array of shape ``(n, 5)``
    times : uint32 array of shape ``(n,)``
    """
    if len(board) == 5:
        return np.array([board], dtype=np.uint8), np.ones(1, dtype=np.uint32)
    if not board and len(deck) == 52 and len(blocks) == 1:
        return _all_boards()
    if len(board) >= 3:
        return _kept(tuple(board), tuple(deck), tuple(map(tuple, blocks)))
    return _runouts(tuple(board), tuple(deck), blocks)


@lru_cache(maxsize=32)
def _kept(
    board: tuple[int, ...], deck: tuple[int, ...], blocks: tuple[tuple[int, ...], ...]
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """The short lists, kept: many questions are about one board."""
    boards, times = _runouts(board, deck, blocks)
    boards.flags.writeable = times.flags.writeable = False
    return boards, times


@cache
def _all_boards() -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    boards, times = _runouts((), tuple(range(52)), ((0, 1, 2, 3),))
    boards.flags.writeable = times.flags.writeable = False
    return boards, times


def _runouts(
    board: tuple[int, ...], deck: tuple[int, ...], blocks: Sequence[Sequence[int]]
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    to_come = 5 - len(board)
    cards = np.array(deck, dtype=np.uint8)
    chosen = _table(to_come)[: comb(len(deck), to_come)]
    found, times = [], []
    for start in range(0, len(chosen), _PIECE):
        piece = chosen[start : start + _PIECE]
        boards = np.empty((len(piece), 5), dtype=np.uint8)
        boards[:, : len(board)] = board
        boards[:, len(board) :] = cards[piece]
        if len(blocks) == 4:
            found.append(boards)
            times.append(np.ones(len(boards), dtype=np.uint32))
            continue
        own = _times(boards, blocks)
        found.append(boards[own > 0])
        times.append(own[own > 0])
    boards, counts = np.concatenate(found), np.concatenate(times)
    if len(blocks) < 4:
        places = np.argsort(counts, kind="stable")
        boards, counts = boards[places], counts[places]
    return boards, counts


def _times(boards: NDArray[np.uint8], blocks: Sequence[Sequence[int]]) -> NDArray[np.uint32]:
    """How many boards each one stands for, 0 for those that another stands for."""
    sets = np.zeros((4, len(boards)), dtype=np.uint16)
    bit = np.array([1 << card // 4 for card in range(52)], dtype=np.uint16)
    for column in boards.T:
        bits, suits = bit[column], column & 3
        for suit in range(4):
            sets[suit] |= np.where(suits == suit, bits, 0).astype(np.uint16)
    times = np.full(len(boards), _order(blocks), dtype=np.uint32)
    for block in blocks:
        run = np.ones(len(boards), dtype=np.uint32)  # suits so far with the same set
        for one, other in pairwise(block):
            run = np.where(sets[one] == sets[other], run + 1, 1).astype(np.uint32)
            times //= run
            times[sets[one] < sets[other]] = 0
    return times
