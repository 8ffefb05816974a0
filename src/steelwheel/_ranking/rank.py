"""Rank hands: one at a time as near to the bare C call as can be, or in batches.

A single hand as text, as a list of ids or as a bit mask goes straight to the core, which answers 0
to whatever it doesn't know; only then is the input looked at with care, for forms of text that the
core doesn't read and for the error to raise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, Protocol, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers
from steelwheel._calls import base
from steelwheel._cards import hands as _hands
from steelwheel._cards.cards import explain_bad_row, from_mask, shown, to_int
from steelwheel._cards.cards import format as format_cards
from steelwheel._games import games
from steelwheel._games.rankings import RANKINGS, AnyRanking, Ranking, find
from steelwheel._literals import Missing, OneHand
from steelwheel.errors import HandError, InputTypeError, SteelwheelError

__all__ = ["rank", "rank_hands", "rank_mask"]

_rankings: dict[Any, Ranking] = {
    key: ranking
    for ranking in RANKINGS.values()
    for key in (ranking.name, *ranking.aliases, ranking)
}
DEFAULT = str(b"high", "ascii")
"""The system if none is asked for: an object of its own, so that a caller's is another."""

_rank_mask = {key: base.RANK_MASK[ranking.number] for key, ranking in _rankings.items()}
_rank_text = base.RANK_TEXT
_rank_cards = base.rank_cards


@overload
def rank(
    cards: OneHand,
    ranking: AnyRanking = ...,
    *,
    board: str | Sequence[int] | None = ...,
    game: Any = ...,
    out: None = None,
    check: bool = ...,
    workers: _workers.Workers = ...,
    missing: Missing = ...,
) -> int: ...
@overload
def rank(
    cards: Any,
    ranking: AnyRanking = ...,
    *,
    board: Any = ...,
    game: Any = ...,
    out: NDArray[np.uint16] | None = ...,
    check: bool = ...,
    workers: _workers.Workers = ...,
    missing: Missing = ...,
) -> NDArray[np.uint16]: ...
def rank(
    cards: Any,
    ranking: AnyRanking = DEFAULT,
    *,
    board: Any = None,
    game: Any = None,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
    workers: _workers.Workers = 1,
    missing: Missing = "raise",
) -> Any:
    """Rank hands: 1 is the best hand of a system, and a smaller rank always wins.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        One hand as text, many hands as texts, or card ids (``4*rank + suit``, deuce 0, suits c, d,
        h, s) with the cards of a hand on the last axis. A C-contiguous array of bytes is used as
        it is; all other integers are converted some rows at a time. Texts may have different
        numbers of cards; texts of one card each are one hand, unless the system ranks such hands.
    ranking : str or Ranking, optional
        The ranking system; see `steelwheel.RANKINGS`. By default the first of `game`, else
        ``"high"``.
    board : str, sequence of str, or integer array-like, optional
        Community cards, three to five, for hands of hole cards: with two any five cards play, with
        four to six exactly two of them, as in Omaha. Leading axes broadcast.
    game : str or Game, optional
        With `board`: the game that says how many hole cards there are, and which may play.
    out : uint16 array of shape ``(...)``, optional
        Where to write the ranks; it must not share memory with `cards`.
    check : bool, optional
        Whether to look for a card twice in a hand of ids. If False the rank of such a hand is
        unspecified. Impossible ids, and a card twice in a text, are always refused.
    workers : int or concurrent.futures.Executor, optional
        Number of threads, -1 for one a core, or an Executor. The result is the same for all.
    missing : {"raise", "null"}, optional
        What to do with a hand that is None, NaN, masked or another null, or has such a card:
        refuse it, or give it the rank 0, which no hand has.

    Returns
    -------
    int, or uint16 array of shape ``(...)``
        An int for a single hand; `out` if that was given. Hands that don't qualify in a system
        with a qualifier have the rank `steelwheel.NO_LOW`. Of a masked array with something
        missing it is a masked array.

    Raises
    ------
    CardError
        If a card is impossible or twice in a hand; the message names row and card. If `out` was
        given, its contents are unspecified then.
    HandError
        If the number of cards is not one that the system ranks, or `out` does not fit.
    InputTypeError
        If `cards` are neither text nor integers, or a hand is missing.
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
    >>> sw.rank(["AsKd", "7c2h"], board="Qh Jc Ts 2c 2d").tolist()
    [1600, 2423]
    """
    try:
        known = _rankings.get(ranking if ranking is not DEFAULT or game is None else None)
    except TypeError:
        known = None
    system = system_of(ranking, game) if known is None else known
    if out is None and board is None:
        kind = type(cards)
        found = 0
        if kind is str:
            try:
                if "\0" not in cards:
                    found = _rank_text[system.number](cards.encode())
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
            if check is not True:
                check_flag(check)
            if workers != 1 or type(workers) is not int:
                _workers.is_executor(workers)
            if missing != "raise" or game is not None:
                _hands.check_missing(missing)
                no_game(game)
            return found
    if not no_board(board):
        from steelwheel._ranking import boards  # it needs this module

        deals = boards.Deals(cards, board, game=game, missing=missing, two=True)
        ranks, _ = boards.rank_deals(deals, system, None, out, check, workers)
        return masked(deals, ranks) if deals.whole or out is not None else int(ranks)
    no_game(game)
    hands = _hands.read(cards, missing=missing, single=1 in system.sizes)
    return rank_hands(hands, system, out=out, check=check, workers=workers)


def system_of(ranking: AnyRanking, game: Any) -> Ranking:
    """The ranking system asked for; if none is, the first of a game, or `high`."""
    if ranking is DEFAULT and game is not None:
        ranking = games.find(game).rankings[0]
    return find(ranking)


def no_board(board: Any) -> bool:
    """Whether there is no board: None, or a text without cards."""
    return board is None or (isinstance(board, str) and not board.strip())


def no_game(game: Any) -> None:
    """Refuse a game without a board: it says nothing there."""
    if game is not None:
        raise HandError(f"game is {shown(game)}, and board isn't given; a game says how both play")


def rank_hands(
    hands: _hands.Hands,
    ranking: Ranking,
    *,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
    workers: _workers.Workers = 1,
) -> Any:
    """Rank hands that were read already; otherwise as `rank`."""
    if out is not None:
        check_out(out, hands.whole, sharing(out, [hands]))
    if hands.places is None:
        ranks = np.empty(hands.shape, dtype=np.uint16) if out is None else out
        try:
            _rank_parts(hands, [ranking], [ranks], check, workers)
            return ranks if hands.shape or out is not None else int(ranks)
        except HandError:
            if not hands.uneven or ranking.by_size:
                raise
    ranks = np.empty(hands.whole, dtype=np.uint16) if out is None else out
    parts = ranked_parts(hands, [ranking], check, workers)
    ranks[...] = 0
    for part, (some,) in parts:
        place(part, some, ranks)
    return masked(hands, ranks) if hands.whole or out is not None else int(ranks)


def rank_hands_split(
    hands: _hands.Hands,
    first: Ranking,
    second: Ranking,
    *,
    check: bool = True,
    workers: _workers.Workers = 1,
) -> tuple[Any, Any]:
    """Rank hands in two systems."""
    parts = ranked_parts(hands, [first, second], check, workers)
    if len(parts) == 1:
        high, low = parts[0][1]
        return (high, low) if hands.shape else (int(high), int(low))
    halves = [np.zeros(hands.whole, dtype=np.uint16) for _ in range(2)]
    for part, found in parts:
        for half, ranks in zip(halves, found, strict=True):
            place(part, ranks, half)
    return halves[0], halves[1]


def ranked_parts(
    hands: _hands.Hands,
    rankings: Sequence[Ranking],
    check: bool = True,
    workers: _workers.Workers = 1,
) -> list[tuple[_hands.Hands, list[NDArray[np.uint16]]]]:
    """Rank hands in one system or two; those of each size apart if they have several.

    Returns
    -------
    list of pairs
        Hands, and their ranks in each system.
    """

    def ranked(part: _hands.Hands) -> tuple[_hands.Hands, list[NDArray[np.uint16]]]:
        found = [np.empty(part.shape, dtype=np.uint16) for _ in rankings]
        _rank_parts(part, rankings, found, check, workers)
        return part, found

    try:
        return [ranked(hands)]
    except HandError:
        if not hands.uneven or any(ranking.by_size for ranking in rankings):
            raise
        return [ranked(part) for part in hands.by_size()]


class _Placed(Protocol):
    """Hands or deals, of which some may be missing."""

    whole: tuple[int, ...]
    places: NDArray[np.intp] | None
    masked: bool


def place(hands: _Placed, found: NDArray[Any], into: NDArray[Any]) -> None:
    if hands.places is None:
        into[...] = found
    elif hands.whole:  # else the only hand is missing
        into[np.unravel_index(hands.places, hands.whole)] = found


def scatter(
    hands: _Placed, found: NDArray[Any], into: NDArray[Any] | None = None, empty: Any = 0
) -> NDArray[Any]:
    """Put what was found for hands where they are in the argument."""
    if into is None:
        into = np.empty((*hands.whole, *found.shape[1:]), dtype=found.dtype)
    into[...] = empty
    place(hands, found, into)
    return into


def masked(hands: _Placed, found: NDArray[Any]) -> NDArray[Any]:
    """Mask what is found for hands whose mask says that they are missing."""
    if not hands.masked or hands.places is None:
        return found
    mask = np.ones(hands.whole, dtype=bool)
    place(hands, np.zeros(1, dtype=bool), mask)
    mask = mask.reshape((*hands.whole, *[1] * (found.ndim - mask.ndim)))
    return np.ma.array(found, mask=np.broadcast_to(mask, found.shape))


def _rank_parts(
    hands: _hands.Hands,
    rankings: Sequence[Ranking],
    parts: Sequence[NDArray[np.uint16]],
    check: bool,
    workers: _workers.Workers,
) -> None:
    """Rank hands in one system or two, into an array for each."""
    check_flag(check)
    for ranking in rankings:
        if hands.size not in ranking.sizes and not (hands.count == 0 and hands.size == 0):
            raise wrong_size(hands, ranking.what_it_ranks)
    numbers = [ranking.number for ranking in rankings]
    spread = _workers.is_executor(workers)
    direct = not spread and all(part.flags.c_contiguous for part in parts)
    flat = [part.reshape(-1) for part in parts] if direct else []

    def rank_chunk(chunk: tuple[int, int]) -> tuple[int, Sequence[NDArray[np.uint16]]]:
        into = [part[chunk[0] : chunk[1]] for part in flat] if direct else None
        return _rank_block(numbers, check, hands.block(*chunk), into)

    def take(chunk: tuple[int, int], bad: int, found: Sequence[NDArray[np.uint16]]) -> None:
        if bad >= 0:
            raise bad_row(hands, chunk[0] + bad, min(rankings, key=lambda one: len(one.ids)))
        if not direct:
            for part, ranks in zip(parts, found, strict=True):
                store(part, chunk, ranks)

    chunks = hands.chunks(_workers.threads(workers))
    if len(chunks) == 1 and not spread:
        take(chunks[0], *rank_chunk(chunks[0]))
        return
    # Memory may not be shared with an Executor: blocks travel there, ranks travel back.
    answers = (
        _workers.run(
            partial(_rank_block, numbers, check),
            (hands.block(*chunk) for chunk in chunks),
            workers,
        )
        if spread
        else _workers.run(rank_chunk, chunks, workers)
    )
    with closing(answers):
        for chunk, answer in zip(chunks, answers, strict=True):
            take(chunk, *answer)


def _rank_block(
    systems: Sequence[int],
    check: bool,
    block: NDArray[np.uint8],
    into: Sequence[NDArray[np.uint16]] | None = None,
) -> tuple[int, Sequence[NDArray[np.uint16]]]:
    """Rank a block, into its part of the results if these can be written directly."""
    if into is None:
        into = [np.empty(len(block), dtype=np.uint16) for _ in systems]
    if len(systems) == 1:
        return base.rank_rows(systems[0], block, into[0], check), into
    return base.rank_split(systems[0], systems[1], block, into[0], into[1], check), into


def store(ranks: NDArray[np.uint16], chunk: tuple[int, int], some: NDArray[np.uint16]) -> None:
    """Write the ranks of a chunk of rows to an array of any shape."""
    if ranks.flags.c_contiguous:
        ranks.reshape(-1)[slice(*chunk)] = some
    elif ranks.ndim == 1:
        ranks[slice(*chunk)] = some
    else:
        ranks[np.unravel_index(np.arange(*chunk), ranks.shape)] = some


def rank_mask(mask: int, ranking: AnyRanking = "high") -> int:
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
    if type(mask) is int:
        try:
            found = _rank_mask[ranking](mask)
        except (KeyError, TypeError, OverflowError):
            found = 0
        if found:
            return found  # type: ignore[no-any-return]
    return _rank_mask_slowly(mask, find(ranking))


def _rank_mask_slowly(mask: Any, ranking: Ranking) -> int:
    cards = from_mask(to_int(mask, "mask", "a bit mask of cards"))
    if len(cards) not in ranking.sizes:
        raise HandError(
            f"mask has {len(cards)} cards ({format_cards(cards)}); {ranking.what_it_ranks}"
        )
    return int(rank_hands(_hands.read(np.array(cards, np.uint8), "mask"), ranking))


def check_flag(value: Any, where: str = "check") -> None:
    """Refuse what may be a misunderstanding."""
    if not isinstance(value, bool | np.bool_):
        raise InputTypeError(f"{where} is {shown(value)}; give True or False")


def wrong_size(hands: _hands.Hands, what_is_right: str) -> SteelwheelError:
    """Return the error for hands of a wrong number of cards."""
    cards = f"{hands.size} card{'s' * (hands.size != 1)}"
    if hands.text:
        where = hands.name(0)
        hint = " (one text is one hand)" if hands.size == 1 and hands.shape else ""
        return HandError(f"{where} has {cards}{hint}; {what_is_right}")
    what = cards
    if hands.shape:
        what = f"hands of {cards} (shape {(*hands.shape, hands.size)})"
    return HandError(f"{hands.argument} has {what}; {what_is_right}")


def bad_row(hands: _hands.Hands, number: int, ranking: Ranking) -> SteelwheelError:
    """Return the error for a hand with an impossible card or one card twice."""
    return explain_bad_row(
        hands.row(number),
        argument=hands.argument,
        index=hands.index(number),
        min_id=ranking.ids[0],
        max_id=ranking.ids[-1],
        ranking=ranking.name,
    )


def check_out(
    out: Any,
    shape: tuple[int, ...],
    shared: Iterable[str],
    what: str = "ranks",
    kind: type = np.uint16,
) -> None:
    """Refuse an array that can't take a result.

    Parameters
    ----------
    out : object
        What was given.
    shape : tuple of int
        The shape of the result.
    shared : iterable of str
        The arguments that `out` shares memory with. It is looked at once `out` is known to be an
        array, so it may be a generator that asks for just that.
    what, kind : str, type
        What the result is, in the plural, and its dtype.
    """
    if not isinstance(out, np.ndarray):
        raise InputTypeError(f"out is {shown(out)}; give a numpy array of dtype {np.dtype(kind)}")
    if out.dtype != kind or not out.dtype.isnative:
        raise HandError(
            f"out has dtype {out.dtype}; {what} are {np.dtype(kind)} of native byte order"
        )
    if out.shape != shape:
        raise HandError(f"out has shape {out.shape}; the result has shape {shape}")
    if not out.flags.writeable:
        raise HandError("out is read-only; give an array that can be written")
    if any(step == 0 and size > 1 for step, size in zip(out.strides, out.shape, strict=True)):
        raise HandError(f"out holds several {what} in one place (a stride of 0)")
    for argument in shared:
        raise HandError(f"out shares memory with {argument}; give memory of its own")


def sharing(out: Any, inputs: Iterable[_hands.Hands]) -> Iterator[str]:
    """Names of the inputs that an array shares memory with."""
    return (hands.argument for hands in inputs if hands.shares_memory(out))
