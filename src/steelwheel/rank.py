"""Rank hands: one at a time as near to the bare C call as can be, or in batches.

A single hand as text, as a list of ids or as a bit mask goes straight to the core, which answers 0
to whatever it doesn't know; only then is the input looked at with care, for forms of text that the
core doesn't read and for the error to raise.
"""

from __future__ import annotations

from functools import partial
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelwheel import _ffi, _hands
from steelwheel import workers as workers_
from steelwheel.cards import explain_bad_row, from_mask, shown, to_int
from steelwheel.cards import format as format_cards
from steelwheel.errors import HandError, InputTypeError, SteelwheelError
from steelwheel.rankings import RANKINGS, Ranking, find

__all__ = ["rank", "rank_hands", "rank_mask"]

_rankings: dict[Any, Ranking] = {
    key: ranking
    for ranking in RANKINGS.values()
    for key in (ranking.name, *ranking.aliases, ranking)
}
_rank_text, _rank_cards, _rank_mask = _ffi.rank_text, _ffi.rank_cards, _ffi.rank_mask


@overload
def rank(
    cards: str,
    ranking: str | Ranking = ...,
    *,
    out: None = None,
    check: bool = ...,
    workers: workers_.Workers = ...,
) -> int: ...
@overload
def rank(
    cards: ArrayLike,
    ranking: str | Ranking = ...,
    *,
    out: NDArray[np.uint16] | None = ...,
    check: bool = ...,
    workers: workers_.Workers = ...,
) -> Any: ...
def rank(
    cards: Any,
    ranking: str | Ranking = "high",
    *,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
    workers: workers_.Workers = 1,
) -> Any:
    """Rank hands: 1 is the best hand of a system, and a smaller rank always wins.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        One hand as text, many hands as texts, or card ids (``4*rank + suit``, deuce 0, suits c, d,
        h, s) with the cards of a hand on the last axis. A C-contiguous array of bytes is used as
        it is; all other integers are converted some rows at a time.
    ranking : str or Ranking, optional
        The ranking system; see `steelwheel.RANKINGS`.
    out : uint16 array of shape ``(...)``, optional
        Where to write the ranks; it must not share memory with `cards`.
    check : bool, optional
        Whether to look for a card twice in a hand. If False the rank of such a hand is
        unspecified. Impossible ids are always refused.
    workers : int or concurrent.futures.Executor, optional
        Number of threads, -1 for one a core, or an Executor. The result is the same for all.

    Returns
    -------
    int, or uint16 array of shape ``(...)``
        An int for a single hand; `out` if that was given. Hands that don't qualify in a system
        with a qualifier have the rank `steelwheel.NO_LOW`.

    Raises
    ------
    CardError
        If a card is impossible or twice in a hand; the message names row and card. If `out` was
        given, its contents are unspecified then.
    HandError
        If the number of cards is not one that the system ranks, or `out` does not fit.
    InputTypeError
        If `cards` are neither text nor integers.
    UnknownNameError
        If there is no such ranking system.

    Examples
    --------
    >>> import numpy as np
    >>> import steelwheel as sw
    >>> sw.rank("As Ks Qs Js Ts 2h 3d")
    1
    >>> sw.rank("7s 5s 4s 3s 2s 7d", "27")  # 7d 5s 4s 3s 2s avoids the flush
    1
    >>> sw.rank(np.array([[51, 47, 43, 39, 35], [0, 4, 9, 13, 20]]))
    array([   1, 7462], dtype=uint16)
    """
    try:
        system = _rankings[ranking]
    except (KeyError, TypeError):
        system = find(ranking)
    if out is None:
        kind = type(cards)
        found = 0
        if kind is str:
            try:
                text = cards.encode()
                found = _rank_text(system.number, text, len(text))
            except UnicodeEncodeError:
                pass
        elif kind is list or kind is tuple:
            try:
                ids = bytes(cards)
                found = _rank_cards(system.number, ids, len(ids))
                # A bool passes for 0 or 1.
                if (0 in ids or 1 in ids) and bool in map(type, cards):
                    found = 0
            except (TypeError, ValueError):
                pass
        if found:
            if workers != 1 or type(workers) is not int:
                workers_.is_executor(workers)
            return found
    return rank_hands(_hands.read(cards), system, out=out, check=check, workers=workers)


def rank_hands(
    hands: _hands.Hands,
    ranking: Ranking,
    *,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
    workers: workers_.Workers = 1,
) -> Any:
    """Rank hands that were read already; otherwise as `rank`."""
    if hands.size not in ranking.sizes and not (hands.count == 0 and hands.size == 0):
        raise _wrong_size(hands, ranking)
    if out is None:
        flat = np.empty(hands.count, dtype=np.uint16)
    else:
        _check_out(out, hands)
        flat = out.reshape(-1) if out.flags.c_contiguous else np.empty(hands.count, np.uint16)
    if workers_.is_executor(workers):
        _rank_elsewhere(hands, ranking, flat, check, workers)
    else:
        _rank_here(hands, ranking, flat, check, workers)
    if out is None:
        return flat.reshape(hands.shape) if hands.shape else int(flat[0])
    if not out.flags.c_contiguous:
        out[...] = flat.reshape(hands.shape)
    return out


def _rank_here(
    hands: _hands.Hands,
    ranking: Ranking,
    ranks: NDArray[np.uint16],
    check: bool,
    workers: workers_.Workers,
) -> None:
    """Rank in this process, straight into `ranks`."""

    def rank_chunk(chunk: tuple[int, int]) -> int:
        start, stop = chunk
        block = hands.block(start, stop)
        return _ffi.rank_rows(ranking.number, block, ranks[start:stop], check)

    chunks = hands.chunks()
    answers = workers_.run(rank_chunk, chunks, workers if len(chunks) > 1 else 1)
    for (start, _), bad in zip(chunks, answers, strict=True):
        if bad >= 0:
            raise _bad_row(hands, start + bad)


def _rank_elsewhere(
    hands: _hands.Hands,
    ranking: Ranking,
    ranks: NDArray[np.uint16],
    check: bool,
    executor: workers_.Workers,
) -> None:
    """Rank where memory isn't shared: blocks travel there, ranks travel back."""
    chunks = hands.chunks()
    blocks = (hands.block(*chunk) for chunk in chunks)
    answers = workers_.run(partial(_rank_block, ranking.number, check), blocks, executor)
    for (start, stop), (bad, found) in zip(chunks, answers, strict=True):
        if bad >= 0:
            raise _bad_row(hands, start + bad)
        ranks[start:stop] = found


def _rank_block(
    system: int, check: bool, block: NDArray[np.uint8]
) -> tuple[int, NDArray[np.uint16]]:
    """Rank a block in the memory of whoever does it."""
    ranks = np.empty(len(block), dtype=np.uint16)
    return _ffi.rank_rows(system, np.ascontiguousarray(block), ranks, check), ranks


def rank_mask(mask: int, ranking: str | Ranking = "high") -> int:
    """Rank one hand given as a bit mask, bit i for card id i.

    Parameters
    ----------
    mask : int
        Bits 0 (2c) to 51 (As), as many as the system ranks cards.
    ranking : str or Ranking, optional
        The ranking system.

    Returns
    -------
    int
        As for `rank`.

    Raises
    ------
    CardError, HandError, InputTypeError, UnknownNameError
        As for `rank`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.rank_mask(0b11111 << 47)  # As Ah Ad Ac Ks
    11
    """
    try:
        found = _rank_mask(_rankings[ranking].number, mask)
    except (KeyError, TypeError, OverflowError):
        found = 0
    return found or _rank_mask_slowly(mask, ranking)


def _rank_mask_slowly(mask: Any, ranking: str | Ranking) -> int:
    ranking = find(ranking)
    cards = from_mask(to_int(mask, "mask", "a bit mask of cards"))
    hands = _hands.read([cards] if cards else np.empty((1, 0), dtype=np.uint8), "mask")
    if len(cards) not in ranking.sizes:
        raise HandError(f"mask has {len(cards)} cards ({format_cards(cards)}); {_sizes(ranking)}")
    return int(rank_hands(hands, ranking)[0])


def _sizes(ranking: Ranking) -> str:
    *others, last = map(str, ranking.sizes)
    sizes = f"{', '.join(others)} or {last}" if others else last
    return f"{ranking.name!r} ranks hands of {sizes} cards"


def _wrong_size(hands: _hands.Hands, ranking: Ranking) -> SteelwheelError:
    what = f"has {hands.size} cards"
    if hands.shape:
        what = f"has hands of {hands.size} cards (shape {(*hands.shape, hands.size)})"
    return HandError(f"{hands.argument} {what}; {_sizes(ranking)}")


def _bad_row(hands: _hands.Hands, number: int) -> SteelwheelError:
    return explain_bad_row(hands.row(number), argument=hands.argument, index=hands.index(number))


def _check_out(out: Any, hands: _hands.Hands) -> None:
    if not isinstance(out, np.ndarray):
        raise InputTypeError(f"out is {shown(out)}; give a numpy array of dtype uint16")
    if out.dtype != np.uint16 or not out.dtype.isnative:
        raise HandError(f"out has dtype {out.dtype}; ranks are uint16 of native byte order")
    if out.shape != hands.shape:
        raise HandError(f"out has shape {out.shape}; the result has shape {hands.shape}")
    if not out.flags.writeable:
        raise HandError("out is read-only; give an array that can be written")
    if hands.shares_memory(out):
        raise HandError("out shares memory with cards; give memory of its own")
