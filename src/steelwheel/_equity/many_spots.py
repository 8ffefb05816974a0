"""Reads the hands, boards and dead cards of many spots, and cuts them into pieces of work.

A piece of work takes some hundredths of a second, so that Ctrl-C is heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import changed, shown
from steelwheel._cards.hands import MISSING, split
from steelwheel._equity.exact.known import is_counted, plays_two
from steelwheel._equity.preflop import preflop
from steelwheel._equity.rows import Rows, broadcast, read
from steelwheel._equity.spot import refuse_two_cards
from steelwheel._games import games
from steelwheel._games.rankings import RANKINGS
from steelwheel._showdown import deals
from steelwheel.errors import CardError, HandError, InputTypeError, RangeError, SteelwheelError

if TYPE_CHECKING:
    from steelwheel._ranges.range import Range

__all__ = ["Piece", "Spots"]

Bytes = NDArray[np.uint8]

_PIECE_NS = 20e6
"""Roughly how long a piece of work may take."""
_BLOCK = 1 << 16
"""Most rows of a piece; and rows whose costs are looked at together."""

_UNKNOWN = 254
"""An impossible card, in place of one that is lacking."""
_MOST_DEAD = 52

# Nanoseconds of a spot by the number of board cards, for two players; more take longer.
_ANY_NS = (250_000, 150_000, 80_000, 1_500, 200, 60)
_OTHER_NS = (2_000_000, 1_000_000, 400_000, 12_000, 8_000, 2_000)
_TABLE_NS = 60


@dataclass(frozen=True, slots=True)
class Piece:
    """Some rows, with all that is needed to find their equities in any process."""

    systems: tuple[int, ...]
    omaha: bool
    lowest: int
    hole: Bytes
    board: Bytes
    dead: Bytes
    rows: int
    counts: bool
    complete: bool


class Spots:
    """All spots of a call."""

    def __init__(self, game: games.Game, players: Any, board: Any, dead: Any, folded: Any) -> None:
        self.game = game
        if not is_counted(game):
            raise HandError(
                f"equity_many is of games with five community cards in which any of at most two "
                f"hole cards play or exactly two, not of {game.name}; equity may know more"
            )
        self.omaha = plays_two(game)
        self.systems = tuple(RANKINGS[name].number for name in game.rankings)
        holes = _hands(players, game.hole)
        if holes.ndim < 2:
            raise HandError(
                "players is one hand; give the hands of all seats, such as (N, players, 2)"
            )
        refuse_two_cards(board)
        boards = read("" if board is None else board, "board")
        listed = holes.ndim == 2  # of one spot; else a list has a text for each
        gone = read(
            "" if dead is None else dead, "dead", lambda value: deals.hand_in(value, listed)
        )
        self.players, size = holes.shape[-2:]
        if not 2 <= self.players <= game.players:
            raise HandError(
                f"players has {self.players} hands; {game.name} takes 2 to {game.players}"
            )
        if size != game.hole:
            raise HandError(f"players has hands of {size} cards; {game.name} takes {game.hole}")
        if boards.shape[-1] > game.board:
            raise HandError(
                f"board has {boards.shape[-1]} cards; {game.name} has at most {game.board}"
            )
        if gone.shape[-1] > _MOST_DEAD:
            raise HandError(f"dead has {gone.shape[-1]} cards a spot; at most 52 can be dead")
        mask = _mask(folded, self.players)
        parts: dict[str, tuple[NDArray[Any], int]] = {
            "players": (holes, 2),
            "board": (boards, 1),
            "dead": (gone, 1),
        }
        if mask is not None:
            parts["folded"] = mask, 1
        self.shape = broadcast(parts)
        self.count = prod(self.shape)
        self.hole, self.board, self.dead = (
            Rows(parts[name][0], parts[name][1], self.shape)
            for name in ("players", "board", "dead")
        )
        self.folded = None if mask is None else Rows(mask, 1, self.shape)
        self.inputs = [each for each, _ in parts.values()]
        # Hands that the core ranks by themselves are shown down by themselves.
        self.by_itself = not self.omaha or size >= 4

    def pieces(self, counts: bool) -> Iterator[tuple[int, Piece]]:
        """First row and piece, one after the other."""
        for first in range(0, self.count, _BLOCK):
            rows = min(_BLOCK, self.count - first)
            hole, board, dead = self._cards(first, first + rows)
            missing = board == MISSING
            known: Any = board.shape[1]
            complete = known == self.game.board and self.by_itself
            if missing.any():
                known, complete = known - np.count_nonzero(missing, axis=1), False
                cost = np.cumsum(np.broadcast_to(self._costs[known], rows))
                parts = max(1, round(float(cost[-1]) / _PIECE_NS))
                cuts = np.searchsorted(cost, cost[-1] / parts * np.arange(1, parts)) + 1
                chunks = [*pairwise([0, *cuts.tolist(), rows])]
            else:
                chunks = split(rows, 1, max(1, int(_PIECE_NS / self._costs[known])))
            for start, stop in chunks:
                if start < stop:
                    hands, boards, gone = (
                        each if len(each) == 1 else each[start:stop] for each in (hole, board, dead)
                    )
                    yield (
                        first + start,
                        Piece(
                            self.systems,
                            self.omaha,
                            self.game.ids[0],
                            hands,
                            boards,
                            gone,
                            stop - start,
                            counts,
                            complete,
                        ),
                    )

    def _cards(self, start: int, stop: int) -> tuple[Bytes, Bytes, Bytes]:
        """Hands, boards and dead cards of some rows, as the core takes them.

        To the core a hand of missing cards has folded. So those of seats that haven't become
        impossible ones, for it to refuse; and what folded hands show is dead.
        """
        hole, board, dead = (part.block(start, stop) for part in (self.hole, self.board, self.dead))
        lacking = hole == MISSING
        if self.folded is None:
            return (np.where(lacking, _UNKNOWN, hole) if lacking.any() else hole), board, dead
        out = self.folded.block(start, stop)
        rows = max(map(len, (hole, dead, out)))
        out = np.broadcast_to(out[..., np.newaxis], (rows, *hole.shape[1:]))
        shown = np.where(out, hole, MISSING).reshape(rows, -1)
        hole = np.where(out, MISSING, np.where(lacking, _UNKNOWN, hole))
        if (shown != MISSING).any():
            dead = np.broadcast_to(dead, (rows, dead.shape[1]))
            dead = np.sort(np.concatenate([dead, shown], axis=1), axis=1)  # MISSING comes last
            known = np.count_nonzero(dead != MISSING, axis=1)
            if known.max() > _MOST_DEAD:  # some are there twice, or impossible
                raise self.complaint(start + int(known.argmax()))
            dead = np.ascontiguousarray(dead[:, : int(known.max())])
        return hole, board, dead

    @cached_property
    def _costs(self) -> NDArray[np.float64]:
        """Nanoseconds of a spot by how many board cards there are, roughly."""
        any_plays = not self.omaha and len(self.systems) == 1
        cost: NDArray[np.float64] = np.array(_ANY_NS if any_plays else _OTHER_NS, np.float64)
        cost *= self.players / 2
        if self.game.name == "holdem" and self.players == 2 and not self.dead.own[0]:
            cost[0] = _ANY_NS[0] if preflop.table() is None else _TABLE_NS
        return cost

    def index(self, row: int, *rest: int) -> str:
        """The index of a spot, and of something in it, in brackets."""
        index = [*map(int, np.unravel_index(row, self.shape)), *rest] if self.shape else [*rest]
        return f"[{', '.join(map(str, index))}]" if index else ""

    def complaint(self, row: int) -> SteelwheelError:
        """The error for a spot with a bad, repeated or lacking card, or all of it folded."""
        parts = self.hole, self.board, self.dead
        own = [not part.single for part in parts]  # else one row stands for all
        hole, board, dead = (part.row(row) for part in parts)
        out = np.zeros(self.players, bool) if self.folded is None else self.folded.row(row)
        owners = [
            (f"players{self.index(row, seat) if own[0] else f'[{seat}]'}", cards)
            for seat, cards in enumerate(hole.tolist())
        ]
        owners += [(f"board{self.index(row) if own[1] else ''}", board.tolist())]
        owners += [(f"dead{self.index(row) if own[2] else ''}", dead.tolist())]
        error = deals.bad_card(self.game, owners)
        if error is not None:
            return error
        if out.all():
            where = "" if self.folded is None or self.folded.single else self.index(row)
            return HandError(f"folded{where}: all seats have folded; no player is left to win")
        for (owner, cards), gone in zip(owners[:-2], out.tolist(), strict=True):
            count = sum(card != MISSING for card in cards)
            if count < len(cards) and not gone:
                return HandError(
                    f"{owner} has {count or 'no'} card{'s' * (count != 1)}; {self.game.name} takes "
                    f"{len(cards)}. Cards not known (-1) are not dealt to hands here; say by "
                    "folded=, an array (..., players) of bools, which seats have folded"
                )
        left = len(self.game.ids) - sum(card != MISSING for _, cards in owners for card in cards)
        lacking = self.game.board - int(np.count_nonzero(board != MISSING))
        if lacking <= left:
            return changed(owners[0][0])
        return HandError(
            f"{owners[-1][0]} leaves {left} cards in the deck; the board lacks {lacking}"
        )


def _hands(players: Any, size: int) -> Bytes:
    """The hands; known ones only."""
    try:
        return read(players, "players", deals.hands_in)
    except (CardError, InputTypeError):
        found = _not_known(players, size, ())
        if found is None:
            raise
        index, text = found
        raise CardError(
            f"players[{', '.join(map(str, index))}] is {shown(text)}, which equity_many doesn't "
            "take; give known hands. `equity` counts hands not known and ranges, and "
            "`equity_vs_range` many hands against one"
        ) from None


def _not_known(
    hands: Any, size: int, index: tuple[int, ...]
) -> tuple[tuple[int, ...], str | Range] | None:
    """Where in nested lists the first hand stands that isn't a known one, and which it is."""
    from steelwheel._ranges.range import Range

    if isinstance(hands, np.ndarray):
        if hands.dtype.kind not in "UTO" or hands.size > _BLOCK:
            return None
        hands = hands.tolist()
    if isinstance(hands, Range):
        return index, hands
    if isinstance(hands, str):
        return (index, hands) if _is_range(hands, size) else None
    if isinstance(hands, list | tuple):
        for i, each in enumerate(hands):
            found = _not_known(each, size, (*index, i))
            if found is not None:
                return found
    return None


def _is_range(text: str, size: int) -> bool:
    """Whether a text stands for cards not known, or for many hands."""
    from steelwheel._ranges.range import Range

    plain = text.strip().casefold()
    if plain == "random" or any(sign in plain for sign in ("?", "*", "xx")):
        return True
    try:
        return len(Range(text, hole=size)) > 1
    except (RangeError, HandError):
        return False


def _mask(folded: Any, players: int) -> NDArray[np.bool_] | None:
    """Which seats have folded, bools of shape ``(..., players)``."""
    if folded is None:
        return None
    what = "give bools of shape (..., players), True for a seat that has folded"
    try:
        mask = np.asarray(folded)
    except ValueError:
        raise HandError(f"folded is ragged; {what}") from None
    if np.ma.is_masked(folded):
        raise InputTypeError(f"folded has masked entries; {what}")
    if mask.dtype != np.bool_ and mask.size:
        raise InputTypeError(f"folded is {shown(folded)}; {what}")
    if mask.ndim == 0 or mask.shape[-1] not in (1, players):
        raise HandError(f"folded has shape {mask.shape}; there are {players} players, so {what}")
    return np.broadcast_to(mask, (*mask.shape[:-1], players)).astype(bool, copy=False)
