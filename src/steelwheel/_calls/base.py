"""The only module that touches the compiled core.  Knows C calls and arrays, no poker.

Pointers come from ``from_buffer`` with held types: it keeps the array alive during the call and
refuses non-contiguous memory, but checks neither dtype nor byte order, so callers pass exactly the
arrays that a function's docstring names.  The GIL is released during every call.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._core import ffi, lib

_BYTES = ffi.typeof("uint8_t[]")
_RANKS = ffi.typeof("uint16_t[]")
_COUNTS = ffi.typeof("uint64_t[]")
_SHARES = ffi.typeof("int32_t[]")
_from_buffer = ffi.from_buffer

PATHS = {"scalar": lib.SW_SCALAR, "avx2": lib.SW_AVX2}
"""Numbers of the code paths by name."""

SYSTEM_NUMBERS: dict[str, int] = {
    name.removeprefix("SW_").lower(): number
    for number, name in ffi.typeof("enum sw_system").elements.items()
    if name != "SW_SYSTEMS"
}
"""Numbers of the ranking systems by name."""


class Facts(NamedTuple):
    """What a ranking system knows of itself.

    Attributes
    ----------
    classes
        How many classes hands have, by the number of cards that are ranked.
    lowest_card, highest_card
        Of its deck; the highest is the joker where there is one.
    ranks_omaha
        Whether two cards of the hole with three of the board can be ranked.
    """

    classes: dict[int, int]
    lowest_card: int
    highest_card: int
    ranks_omaha: bool


def facts_of(name: str) -> Facts:
    """Ask the core for the facts of a system."""
    facts = ffi.new("sw_facts *")
    check(lib.sw_system_facts(SYSTEM_NUMBERS[name], facts))
    classes = {size: number for size, number in enumerate(facts.classes) if number}
    return Facts(classes, facts.lowest_card, facts.highest_card, bool(facts.ranks_omaha))


RANK_MASK, RANK_TEXT = (
    {number: getattr(lib, f"sw_rank_{form}_{name}") for name, number in SYSTEM_NUMBERS.items()}
    for form in ("mask", "text")
)
"""By system, the functions of one argument: a bit mask, or plain text as bytes without zeros.

They return 0 for what isn't a hand of the system.
"""
rank_cards = lib.sw_rank_cards


def has_path(name: str) -> bool:
    """Whether this processor can run a code path."""
    return bool(lib.sw_has_path(PATHS[name]))


def _chosen_path() -> int:
    name = os.environ.get("STEELWHEEL_PATH")
    if not name:
        return int(lib.sw_best_path())
    if name not in PATHS or not has_path(name):
        able = ", ".join(path for path in PATHS if has_path(path))
        raise ImportError(f"STEELWHEEL_PATH is {name!r}; this processor can run: {able}")
    return int(PATHS[name])


PATH = _chosen_path()
"""The code path of batch calls: the fastest, or the one that STEELWHEEL_PATH names."""


def check(status: int) -> None:
    """Refuse every status but success: callers have looked at what they hand over."""
    if status != lib.SW_OK:
        raise AssertionError(f"the core refuses its arguments: status {status}")


def first_bad(status: int, bad: Any) -> int:
    """Return the row that a call found bad, or -1."""
    if status == lib.SW_BAD_ROW:
        return int(bad[0])
    check(status)
    return -1


def rank_rows(
    system: int,
    cards: NDArray[np.uint8],
    out: NDArray[np.uint16],
    check: bool = True,
    path: int | None = None,
) -> int:
    """Rank the rows of a C-contiguous uint8 array ``(rows, size)`` into a uint16 array ``(rows,)``.

    Returns
    -------
    int
        -1, or the first row with an impossible or (with `check`) repeated card; the ranks before
        it are written.
    """
    rows, size = cards.shape
    bad = ffi.new("size_t *")
    status = lib.sw_rank_rows(
        system,
        PATH if path is None else path,
        check,
        _from_buffer(_BYTES, cards),
        size,
        rows,
        _from_buffer(_RANKS, out, require_writable=True),
        bad,
    )
    return first_bad(status, bad)


def rank_split(
    first_system: int,
    second_system: int,
    cards: NDArray[np.uint8],
    first: NDArray[np.uint16],
    second: NDArray[np.uint16],
    check: bool = True,
) -> int:
    """Rank rows in two systems; otherwise as `rank_rows`."""
    rows, size = cards.shape
    bad = ffi.new("size_t *")
    status = lib.sw_rank_split(
        first_system,
        second_system,
        PATH,
        check,
        _from_buffer(_BYTES, cards),
        size,
        rows,
        _from_buffer(_RANKS, first, require_writable=True),
        _from_buffer(_RANKS, second, require_writable=True),
        bad,
    )
    return first_bad(status, bad)


def omaha_rows(
    system: int,
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    out: NDArray[np.uint16],
    low: NDArray[np.uint16] | None = None,
    check: bool = True,
) -> int:
    """Rank Omaha hands; `hole` and `board` are C-contiguous uint8 arrays of rows.

    Either may have a single row that stands for all. `low` takes the eight-or-better ranks.
    Returns as `rank_rows`.
    """
    bad = ffi.new("size_t *")
    status = lib.sw_omaha_rows(
        system,
        PATH,
        check,
        _from_buffer(_BYTES, hole),
        hole.shape[1],
        hole.shape[1] if len(hole) > 1 else 0,
        _from_buffer(_BYTES, board),
        board.shape[1],
        board.shape[1] if len(board) > 1 else 0,
        len(out),
        _from_buffer(_RANKS, out, require_writable=True),
        ffi.NULL if low is None else _from_buffer(_RANKS, low, require_writable=True),
        bad,
    )
    return first_bad(status, bad)


def parse_lines(lines: str, cards: NDArray[np.uint8]) -> bool:
    """Read plain hands, one a line, into a C-contiguous uint8 array ``(rows, size)``.

    Returns whether every line was such a hand; if not, some rows are not written.
    """
    text = lines.encode("utf-8", "replace")
    rows, size = cards.shape
    out = _from_buffer(_BYTES, cards, require_writable=True)
    return bool(lib.sw_parse_lines(text, len(text), size, rows, out) == lib.SW_OK)


class _Scratch(threading.local):
    """Scratch memory of the thread, kept: to get it anew costs as much as a short calculation."""

    def __init__(self) -> None:
        self.work = np.empty(lib.sw_board_work_size() // 8 + 1, dtype=np.uint64)


_scratch = _Scratch()

_CARDS = 52
_SPOTS = ffi.typeof("sw_spots *")
_RULES = ffi.typeof("sw_rules *")


@functools.lru_cache(maxsize=512)
def core_rules(
    systems: tuple[int, ...], from_hole: int, hole_size: int, board_size: int, deck: int = 0
) -> Any:
    """Return how the core plays a game: an ``sw_rules``, not to be changed.

    `systems` has one for each part of the pot, `deck` a bit for each card, or is 0 for all cards
    that every system is played with.
    """
    return ffi.new(
        _RULES,
        {
            "parts": len(systems),
            "systems": systems,
            "from_hole": from_hole,
            "hole_size": hole_size,
            "board_size": board_size,
            "boards": 1,
            "deck": deck,
        },
    )


def board_rules(systems: Sequence[int], omaha: bool, lowest_card: int, hole_size: int) -> Any:
    """Return the rules of a game with a board of five cards, its deck from `lowest_card` up."""
    deck = (1 << _CARDS) - (1 << lowest_card)
    return core_rules(tuple(systems), 2 if omaha else 0, hole_size, 5, deck)


def spots(
    rows: int, hole: NDArray[np.uint8], board: NDArray[np.uint8], dead: NDArray[np.uint8]
) -> tuple[Any, Any]:
    """Return an ``sw_spots``, and what must be kept as long as that is used.

    `hole` is ``(rows or 1, players, n)``, `board` and `dead` are ``(rows or 1, n)``, all of them
    C-contiguous; a single row stands for all.
    """
    kept = [_from_buffer(_BYTES, array) for array in (hole, board, dead)]
    strides = [array[0].size if len(array) > 1 else 0 for array in (hole, board, dead)]
    sizes = hole.shape[1], board.shape[1], dead.shape[1]
    return ffi.new(_SPOTS, [rows, *sizes, *kept, *strides]), kept


def board_tallies(
    systems: Sequence[int],
    omaha: bool,
    lowest_card: int,
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
) -> NDArray[np.uint64] | None:
    """Count the boards by who wins.

    Parameters
    ----------
    systems
        One ranking system, or that of the high half and that of the low half.
    omaha
        Whether exactly two hole cards play; otherwise any number of them.
    lowest_card
        The first card of the deck; the last is the ace of spades.
    hole, board, dead
        C-contiguous uint8 arrays ``(players, n)``, ``(0..5,)`` and ``(n,)``; no card twice.

    Returns
    -------
    uint64 array ``(tallies, 2**players)``, or None
        How many boards each set of players wins. The rows are: who wins something; and for two
        systems: who wins the low half (0 for no one), who wins the high half where no one wins
        the low, and who does where someone does. None if the systems aren't played so.
    """
    tallies = np.empty((1 if len(systems) == 1 else lib.SW_TALLIES, 1 << len(hole)), np.uint64)
    known, _kept = spots(1, hole[None], board[None], dead[None])
    status = lib.sw_board_equity(
        board_rules(systems, omaha, lowest_card, hole.shape[1]),
        known,
        _from_buffer(_COUNTS, tallies, require_writable=True),
        _from_buffer(_COUNTS, _scratch.work, require_writable=True),
    )
    if status == lib.SW_BAD_ARGUMENT:
        return None
    check(status)
    return tallies


def showdown_ranks(
    systems: Sequence[int],
    from_hole: int,
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    ranks: Sequence[NDArray[np.uint16]],
    check: bool = True,
) -> int:
    """Rank the hands of all players of many deals.

    Parameters
    ----------
    systems
        One ranking system or two.
    from_hole
        0 for the best of hole and board, 2 for two of the hole with three of the board.
    hole, board, dead
        C-contiguous uint8 arrays ``(deals, players, n)``, ``(deals, b)`` and ``(deals or 1, d)``;
        a folded seat is all 255, and so is no dead card.
    ranks
        A uint16 array ``(deals, players)`` to fill for each system; a folded seat ranks 65535.

    Returns
    -------
    int
        -1, or the first deal with an impossible or (with `check`) repeated card, or with no seat
        that has not folded.
    """
    bad = ffi.new("size_t *")
    first, second = (*ranks, None)[:2]
    deals, _kept = spots(len(hole), hole, board, dead)
    status = lib.sw_showdown(
        core_rules(tuple(systems), from_hole, hole.shape[2], board.shape[1]),
        deals,
        PATH,
        check,
        _from_buffer(_RANKS, first, require_writable=True),
        ffi.NULL if second is None else _from_buffer(_RANKS, second, require_writable=True),
        bad,
    )
    return first_bad(status, bad)


def award(
    ranks: Sequence[NDArray[np.uint16]],
    shares: NDArray[np.int32],
    winners: Sequence[NDArray[np.uint16]],
) -> int:
    """From the ranks of each half, arrays ``(deals, players)``, to shares in 1/5040 of the pot.

    `shares` is an int32 array ``(deals, players)`` to fill; `winners` has for each half a uint16
    array ``(deals,)`` to fill with sets of players. Returns -1, or the first deal in which every
    seat has folded.
    """
    deals, players = shares.shape
    bad = ffi.new("size_t *")
    first, second = (*ranks, None)[:2]
    first_set, second_set = (*winners, None)[:2]
    status = lib.sw_award(
        PATH,
        _from_buffer(_RANKS, first),
        ffi.NULL if second is None else _from_buffer(_RANKS, second),
        players,
        deals,
        _from_buffer(_SHARES, shares, require_writable=True),
        _from_buffer(_RANKS, first_set, require_writable=True),
        ffi.NULL if second_set is None else _from_buffer(_RANKS, second_set, require_writable=True),
        bad,
    )
    return first_bad(status, bad)
