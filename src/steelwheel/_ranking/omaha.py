"""Omaha hands, of which exactly two hole cards and three board cards play; and hi-lo hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers
from steelwheel._arguments import renamed
from steelwheel._cards import hands as _hands
from steelwheel._cards.cards import shown
from steelwheel._games.rankings import RANKINGS, AnyRanking, find
from steelwheel._literals import Missing, OneHand
from steelwheel._ranking.boards import BOARD_SIZES, HOLE_SIZES, RANKS_OMAHA, Deals, rank_deals
from steelwheel._ranking.rank import masked, no_board, rank_hands_split
from steelwheel.errors import HandError, InputTypeError

__all__ = ["BOARD_SIZES", "HOLE_SIZES", "RANKS_OMAHA", "rank_hilo", "rank_omaha"]


@overload
def rank_omaha(
    cards: OneHand,
    board: str | Sequence[int],
    ranking: AnyRanking = ...,
    *,
    out: None = None,
    check: bool = ...,
    workers: _workers.Workers = ...,
    missing: Missing = ...,
) -> int: ...
@overload
def rank_omaha(
    cards: Any,
    board: Any,
    ranking: AnyRanking = ...,
    *,
    out: NDArray[np.uint16] | None = ...,
    check: bool = ...,
    workers: _workers.Workers = ...,
    missing: Missing = ...,
) -> NDArray[np.uint16]: ...
@renamed(hole="cards")
def rank_omaha(
    cards: Any,
    board: Any,
    ranking: AnyRanking = "high",
    *,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
    workers: _workers.Workers = 1,
    missing: Missing = "raise",
) -> Any:
    """Rank hands of which exactly two hole cards and three board cards play.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., 4)`` to ``(..., 6)``
        Hole cards, in any form that `steelwheel.rank` takes.
    board : str, sequence of str, or integer array-like of shape ``(..., 3)`` to ``(..., 5)``
        Boards; the leading axes of both broadcast. One board against many holes is fastest.
    ranking : str or Ranking, optional
        ``high``, ``ace_to_five``, ``eight_or_better``, ``nine_or_better``, ``short_deck`` or
        ``short_deck_trips``.
    out, check, workers, missing
        As for `steelwheel.rank`; a hand whose board is missing is missing too.

    Returns
    -------
    int, or uint16 array of the broadcast shape
        Ranks on the scale of the system, so that they compare with those of `steelwheel.rank`.

    Raises
    ------
    CardError
        If a card is impossible, or is twice in a hole and its board.
    HandError
        If the number of cards is wrong, shapes do not broadcast, `out` does not fit, or the system
        is none of these.
    InputTypeError, UnknownNameError
        As for `steelwheel.rank`.

    Examples
    --------
    >>> import numpy as np
    >>> import steelwheel as sw
    >>> sw.rank_omaha("As Ks 2d 3c", "Qs Js Ts 4h 5h")
    1
    >>> sw.describe("As Kd Qd Jd", board="Ts 9s 8s 2s 2h")  # one spade in the hole: no flush
    'straight, queen high'
    >>> holes = sw.rank_omaha(["AsKsQdJd", "2c2d3h3d"], "Ts 9s 8s 2s 2h")
    >>> holes.tolist()
    [403, 159]
    """
    system = find(ranking)
    deals = Deals(cards, board, missing=missing)
    ranks, _ = rank_deals(deals, system, None, out, check, workers)
    return masked(deals, ranks) if deals.whole or out is not None else int(ranks)


@overload
def rank_hilo(
    cards: OneHand,
    board: str | Sequence[int] | None = ...,
    *,
    rankings: tuple[AnyRanking, AnyRanking] = ...,
    check: bool = ...,
    workers: _workers.Workers = ...,
) -> tuple[int, int]: ...
@overload
def rank_hilo(
    cards: Any,
    board: Any = ...,
    *,
    rankings: tuple[AnyRanking, AnyRanking] = ...,
    check: bool = ...,
    workers: _workers.Workers = ...,
) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]: ...
def rank_hilo(
    cards: Any,
    board: Any = None,
    *,
    rankings: tuple[AnyRanking, AnyRanking] = ("high", "eight_or_better"),
    check: bool = True,
    workers: _workers.Workers = 1,
) -> tuple[Any, Any]:
    """Rank hands for both halves of a split pot, with one look at the cards.

    Parameters
    ----------
    cards : str, sequence of str, or integer array-like of shape ``(..., n)``
        Hands, as for `steelwheel.rank`; with `board`, hole cards.
    board : str, sequence of str, or integer array-like, optional
        Boards: any five cards play with two hole cards, and with four to six exactly two of them
        and three of the board.
    rankings : pair of str or Ranking, optional
        The system of each half.
    check, workers
        As for `steelwheel.rank`.

    Returns
    -------
    high, low : int, or uint16 array of shape ``(...)``
        What `steelwheel.rank` or `rank_omaha` give for each system.

    Raises
    ------
    CardError, HandError, InputTypeError, UnknownNameError
        As for `steelwheel.rank` and `rank_omaha`.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.rank_hilo("As 2s 3s 4s 5s Kd Kh")
    (10, 1)
    >>> sw.rank_hilo("As 2s Kd Qd", "3s 4s 8s Th Jh")
    (801, 22)
    """
    if isinstance(rankings, str) or not isinstance(rankings, Sequence):
        raise InputTypeError(f"rankings is {shown(rankings)}; give a pair of ranking systems")
    if len(rankings) != 2:
        raise HandError(f"rankings has {len(rankings)} systems; give one for each half")
    first, second = map(find, rankings)
    if no_board(board):
        hands = _hands.read(cards, single=1 in first.sizes and 1 in second.sizes)
        return rank_hands_split(hands, first, second, check=check, workers=workers)
    deals = Deals(cards, board, two=True)
    if second == RANKINGS["eight_or_better"] and deals.way(first).kind == "omaha":
        high, low = rank_deals(deals, first, second, None, check, workers)
    else:
        high, _ = rank_deals(deals, first, None, None, check, workers)
        low, _ = rank_deals(deals, second, None, None, check, workers)
    return (high, low) if deals.whole else (int(high), int(low or 0))
