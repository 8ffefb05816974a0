"""Hands of hole cards and boards: which cards may play together, and their ranks.

Holes and boards broadcast against each other. Rows travel to the core in blocks; where many holes
meet one board that board goes there once, and is folded there into one value per pair of cards.
"""

from __future__ import annotations

from collections.abc import Container
from contextlib import closing
from itertools import combinations
from math import prod
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel import _workers
from steelwheel._calls import base
from steelwheel._cards import hands as _hands
from steelwheel._cards.cards import changed, explain_bad_row
from steelwheel._cards.cards import format as format_cards
from steelwheel._games import games
from steelwheel._games.rankings import NO_LOW, RANKINGS, Ranking
from steelwheel._ranking.rank import check_flag, check_out, scatter, sharing, store, wrong_size
from steelwheel.errors import CardError, HandError, SteelwheelError

__all__ = ["BOARD_SIZES", "HOLE_SIZES", "RANKS_OMAHA", "Deals", "Way", "rank_deals"]

HOLE_SIZES = (4, 5, 6)
BOARD_SIZES = (3, 4, 5)
RANKS_OMAHA = tuple(name for name in RANKINGS if base.facts_of(name).ranks_omaha)
"""Systems in which two hole cards and three board cards can be ranked."""

_RUN = 1024
"""Holes that meet one board in a row, from which the board is sent once."""

_BROADCAST_ROWS = 1 << 16
"""Deals in a block whose rows are gathered: their numbers take some memory."""


class Way(NamedTuple):
    """How hands of some size are ranked with a board of some size.

    Attributes
    ----------
    kind
        By the core, as any hand or as an Omaha hand; or here, one choice of cards at a time.
    subsets
        Which cards may play together, as indexes into the hole cards and then the board.
    ids
        The cards that may be there.
    """

    kind: Literal["any", "omaha", "here"]
    subsets: tuple[tuple[int, ...], ...]
    ids: range


def _way(
    system: Ranking, size: int, width: int, own: Container[int] | None, ids: range, who: str
) -> Way:
    """The way for hands of which so many hole cards may play, or, with None, any."""
    if system.by_size:
        raise HandError(f"{system.name!r} ranks boards that show, not hands with a board")
    total = size + width
    cards = min(4, total) if system.order == "badugi" else system.natural_size
    possible = [k for k in range(cards + 1) if k <= size and cards - k <= width]
    counts = [k for k in possible if own is None or k in own]
    if not counts:
        raise HandError(
            f"{system.name!r} needs {cards} cards, which {who} doesn't give out of {size} hole "
            f"cards and {width} on the board"
        )
    if counts == possible:
        anyhow = tuple(combinations(range(total), cards))
        return Way("any" if total in system.sizes else "here", anyhow, ids)
    subsets = tuple(
        (*two, *three)
        for count in counts
        for two in combinations(range(size), count)
        for three in combinations(range(size, total), cards - count)
    )
    omaha = size in HOLE_SIZES and width in BOARD_SIZES and system.name in RANKS_OMAHA
    return Way("omaha" if omaha and counts == [2] else "here", subsets, ids)


def _way_of_omaha(system: Ranking, size: int, width: int) -> Way:
    if system.name not in RANKS_OMAHA:
        raise HandError(f"{system.name!r} doesn't rank Omaha hands; {', '.join(RANKS_OMAHA)} do")
    return _way(system, size, width, (2,), range(system.ids[0], 52), "Omaha")


def _way_of_game(system: Ranking, hole: _hands.Hands, board: _hands.Hands, game: Any) -> Way:
    """The way of a game, and checks that hands and boards are of its size."""
    rules = games.find(game)
    # A stud player may share the last card with all others.
    community = rules.stud and board.size == 1
    if hole.size != rules.hole - community:
        raise wrong_size(hole, f"{rules.name} takes {rules.hole - community}")
    if not 1 <= board.size <= max(rules.board, int(rules.stud)):
        at_most = f"boards of at most {rules.board} cards" if rules.board else "no board"
        raise wrong_size(board, f"{rules.name} has {at_most}")
    parts = rules.from_hole if isinstance(rules.from_hole, tuple) else (rules.from_hole,)
    if len(parts) == 1:
        own = parts[0]
    elif system.name in rules.rankings:
        own = parts[rules.rankings.index(system.name)]
    else:
        raise HandError(
            f"{rules.name} says which cards play in {' and '.join(rules.rankings)}, not in "
            f"{system.name}"
        )
    ids = range(max(system.ids[0], rules.ids[0]), min(system.ids[-1], rules.ids[-1]) + 1)
    counts = range(own, own + 1) if isinstance(own, int) else own
    return _way(system, hole.size, board.size, counts, ids, rules.name)


class Deals:
    """Holes and boards, broadcast against each other."""

    def __init__(
        self,
        cards: Any,
        board: Any,
        *,
        game: Any = None,
        missing: str | None = None,
        two: bool = False,
    ) -> None:
        self.hole, hole_shape = _read(cards, "cards", missing)
        self.board, board_shape = _read(board, "board", missing)
        self.game = game
        if game is None:
            self._check_sizes(two)
        try:
            self.whole = np.broadcast_shapes(hole_shape, board_shape)
        except ValueError:
            raise HandError(
                f"cards has hands of shape {hole_shape} and board of {board_shape}; "
                "they don't broadcast against each other"
            ) from None
        self.shape = self.whole
        self.places: NDArray[np.intp] | None = None
        self.masked = self.hole.masked or self.board.masked
        if self.hole.places is not None or self.board.places is not None:
            self._leave_out(hole_shape, board_shape)
        self.count = prod(self.shape)
        self._run = self._run_length()

    def _check_sizes(self, two: bool) -> None:
        """Refuse hands and boards of sizes that none of the usual games has."""
        holes = "Omaha hands have 4, 5 or 6 hole cards"
        if two:
            holes = "with a board hands have 2 cards, or as in Omaha 4, 5 or 6, else say game="
        kind = "boards" if two else "Omaha boards"
        sizes = (2, *HOLE_SIZES) if two else HOLE_SIZES
        for hands, right, what in (
            (self.hole, sizes, holes),
            (self.board, BOARD_SIZES, f"{kind} have 3, 4 or 5 cards"),
        ):
            if hands.size not in right and not (hands.count == 0 and hands.size == 0):
                raise wrong_size(hands, what)

    def _leave_out(self, hole_shape: tuple[int, ...], board_shape: tuple[int, ...]) -> None:
        """Keep those deals only of which neither the hole nor the board is missing."""
        rows = []
        for hands, shape in ((self.hole, hole_shape), (self.board, board_shape)):
            numbers = np.full(prod(hands.whole), -1)
            places = slice(None) if hands.places is None else hands.places
            numbers[places] = np.arange(hands.count)
            own = np.broadcast_to(numbers.reshape(hands.whole), shape)
            rows.append(np.broadcast_to(own, self.whole).reshape(-1))
        self.places = np.flatnonzero((rows[0] >= 0) & (rows[1] >= 0))
        self.shape = self.places.shape
        self.hole = _hands.Picked(self.hole, rows[0][self.places])
        self.board = _hands.Picked(self.board, rows[1][self.places])

    def way(self, system: Ranking) -> Way:
        """How the deals are ranked in a system."""
        size, width = self.hole.size, self.board.size
        if 0 in (size, width):  # no hands at all, of no size
            size, width = size or 4, width or 5
        elif self.game is not None:
            return _way_of_game(system, self.hole, self.board, self.game)
        if size == 2:
            return _way(system, 2, width, None, system.ids, "it")
        return _way_of_omaha(system, size, width)

    def _padded(self, hands: _hands.Hands) -> tuple[int, ...]:
        return (1,) * (len(self.shape) - len(hands.shape)) + hands.shape

    def _run_length(self) -> int:
        """How many deals in a row have the same board, as far as the shapes tell."""
        length = 1
        for size, own in zip(reversed(self.shape), reversed(self._padded(self.board)), strict=True):
            if own != 1:
                break
            length *= size
        return length

    def chunks(self, parts: int) -> list[tuple[int, int]]:
        """Begin and end of blocks of deals; if boards are sent once, each has one board."""
        if self.count == 0:
            return []
        if self._run >= _RUN:
            most = _hands.BLOCK_ROWS if self.hole.count >= self._run else _BROADCAST_ROWS
            runs = _hands.split(self._run, parts if self._run == self.count else 1, most)
            starts = range(0, self.count, self._run)
            return [(start + a, start + b) for start in starts for a, b in runs]
        gathered = self.hole.shape != self.shape or self.board.shape != self.shape
        return _hands.split(self.count, parts, _BROADCAST_ROWS if gathered else _hands.BLOCK_ROWS)

    def _numbers(self, hands: _hands.Hands, deals: Any) -> Any:
        """Which row of one argument some deals have, by their numbers."""
        where = np.unravel_index(deals, self.shape)
        number, step = 0, 1
        for at, own in zip(reversed(where), reversed(self._padded(hands)), strict=True):
            if own != 1:
                number, step = number + at * step, step * own
        return number

    def _block(self, hands: _hands.Hands, start: int, stop: int) -> NDArray[np.uint8]:
        if hands.count == 1:
            return hands.block(0, 1)
        if hands.shape == self.shape:
            return hands.block(start, stop)
        first, last = (int(self._numbers(hands, deal)) for deal in (start, stop - 1))
        if hands is self.board and self._run >= _RUN:
            return hands.block(first, first + 1)
        if last - first == stop - start - 1 and self._run >= _RUN:
            return hands.block(first, last + 1)
        rows = self._numbers(hands, np.arange(start, stop))
        low, high = int(rows.min()), int(rows.max()) + 1
        return np.ascontiguousarray(hands.block(low, high)[rows - low])

    def block(self, start: int, stop: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Holes and boards of some deals; one row stands for all if all have the same."""
        return self._block(self.hole, start, stop), self._block(self.board, start, stop)

    def row(self, number: int) -> tuple[list[int], list[int]]:
        """Hole and board of one deal as they were given."""
        hole, board = (hands.row(self._number(hands, number)) for hands in (self.hole, self.board))
        return hole, board

    def _number(self, hands: _hands.Hands, number: int) -> int:
        return int(self._numbers(hands, number))

    def bad(self, number: int, ranking: Ranking, check: bool) -> SteelwheelError:
        """Return the error for a deal with an impossible card or, with `check`, one card twice."""
        hole, board = self.row(number)
        way = self.way(ranking)
        for hands, row in ((self.hole, hole), (self.board, board)):
            repeats = check and len({*row}) < len(row)
            if repeats or not all(card in way.ids for card in row):
                return explain_bad_row(
                    row,
                    argument=hands.argument,
                    index=hands.index(self._number(hands, number)),
                    min_id=way.ids[0],
                    max_id=way.ids[-1],
                    ranking=f"Omaha {ranking.name}" if way.kind == "omaha" else ranking.name,
                )
        places = " and ".join(
            hands.name(self._number(hands, number)) for hands in (self.hole, self.board)
        )
        shared = [card for card in hole if card in board]
        if not shared:
            return changed(places)
        return CardError(f"{places} both have {format_cards(shared[:1])}; a card is there once")


def _read(cards: Any, argument: str, missing: str | None) -> tuple[_hands.Hands, tuple[int, ...]]:
    """Hands and their shape; of an array that only repeats rows, each is read once."""
    shape = None
    if type(cards) is np.ndarray and cards.ndim > 1 and 0 in cards.strides[:-1]:
        shape = cards.shape[:-1]
        once = [slice(None) if step else slice(0, 1) for step in cards.strides[:-1]]
        cards = cards[tuple(once)]
    hands = _hands.read(cards, argument, missing=missing)
    return hands, hands.whole if shape is None else shape


def rank_deals(
    deals: Deals,
    system: Ranking,
    low: Ranking | None = None,
    out: NDArray[np.uint16] | None = None,
    check: bool = True,
    workers: _workers.Workers = 1,
) -> tuple[NDArray[np.uint16], NDArray[np.uint16] | None]:
    """Rank deals in one system, or in a second as well, the low with an eight or better.

    Returns
    -------
    uint16 arrays
        One, of the shape that deals have with those that are missing, whose rank is 0; and one of
        the second system or None.
    """
    check_flag(check)
    way = deals.way(system)
    if out is not None:
        check_out(out, deals.whole, sharing(out, [deals.hole, deals.board]))
    direct = deals.places is None
    first = out if out is not None and direct else np.empty(deals.shape, dtype=np.uint16)
    second = np.empty(deals.shape, dtype=np.uint16) if low is not None else None
    chunks = deals.chunks(_workers.threads(workers))
    tasks = (
        (system.number, way, check, *deals.block(*chunk), chunk[1] - chunk[0], low is not None)
        for chunk in chunks
    )
    answers = _workers.run(_rank_block, tasks, workers if len(chunks) > 1 else 1)
    with closing(answers):
        for chunk, (bad, ranks, lows) in zip(chunks, answers, strict=True):
            if bad >= 0:
                raise deals.bad(chunk[0] + bad, system, check)
            store(first, chunk, ranks)
            if second is not None and lows is not None:
                store(second, chunk, lows)
    if not direct:
        first = scatter(deals, first, out)
        second = None if second is None else scatter(deals, second)
    return first, second


def _rank_block(
    task: tuple[int, Way, bool, NDArray[np.uint8], NDArray[np.uint8], int, bool],
) -> tuple[int, NDArray[np.uint16], NDArray[np.uint16] | None]:
    system, way, check, hole, board, count, hilo = task
    ranks = np.empty(count, dtype=np.uint16)
    low = np.empty(count, dtype=np.uint16) if hilo else None
    if way.kind == "omaha":
        return base.omaha_rows(system, hole, board, ranks, low, check), ranks, low
    rows = together(hole, board, count)
    bad = _first_bad(rows, way.ids, check)
    if bad < 0 and way.kind == "any":
        bad = base.rank_rows(system, rows, ranks, False)
    elif bad < 0:
        ranks.fill(NO_LOW)
        one = np.empty_like(ranks)
        for chosen in way.subsets:
            base.rank_rows(system, np.ascontiguousarray(rows[:, chosen]), one, False)
            np.minimum(ranks, one, out=ranks)
    return bad, ranks, low


def together(hole: NDArray[np.uint8], board: NDArray[np.uint8], count: int) -> NDArray[np.uint8]:
    """Hole cards and board of each deal in one row; a single row of either is of all."""
    parts = [np.broadcast_to(part, (count, part.shape[1])) for part in (hole, board)]
    # Of rows that are all the same numpy makes columns.
    return np.ascontiguousarray(np.concatenate(parts, axis=1))


def _first_bad(rows: NDArray[np.uint8], ids: range, check: bool) -> int:
    """The first row with a card that may not be there or, with `check`, is there twice; or -1."""
    bad = ((rows < ids[0]) | (rows > ids[-1])).any(axis=1)
    if check:
        ordered = np.sort(rows, axis=1)
        bad |= (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    return int(bad.argmax()) if bad.any() else -1
