"""Reads the cards of deals, one or many, texts or integers, into the arrays that the core takes.

A card that is not there is the byte `MISSING`. Nothing here ranks a hand: what is wrong with a deal
is found by whoever uses it, and told by `Deals.complaint`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import base
from steelwheel._cards import hands as _hands
from steelwheel._cards.cards import JOKER, NAMES, changed, parse, shown
from steelwheel._cards.hands import MISSING
from steelwheel._games.games import Game
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Deals:
    """Cards of deals, their leading axes made one.

    Attributes
    ----------
    game
        The game.
    shape
        The leading axes; ``()`` for one deal.
    hole
        Shape ``(deals, players, n)``: what each seat has; nothing if it has folded.
    boards
        Shape ``(deals, boards, b)``.
    dead
        Shape ``(deals, d)``, or ``(1, d)`` if the same cards are dead in all.
    several
        Whether boards have an axis of their own in results.
    """

    game: Game
    shape: tuple[int, ...]
    hole: Bytes
    boards: Bytes
    dead: Bytes
    several: bool

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.hole.shape[1])

    def index(self, deal: int, *rest: int) -> str:
        """The index of a deal, and of something in it, in brackets."""
        index = [*map(int, np.unravel_index(deal, self.shape)), *rest] if self.shape else [*rest]
        return f"[{', '.join(map(str, index))}]" if index else ""

    def owners(self, deal: int) -> Iterator[tuple[str, list[int]]]:
        """The hands, boards and dead cards of a deal, and what a message calls them."""
        for seat, cards in enumerate(self.hole[deal].tolist()):
            yield f"players{self.index(deal, seat)}", cards
        for number, cards in enumerate(self.boards[deal].tolist()):
            yield f"board{self.index(deal, *[number] * self.several)}", cards
        shared = len(self.dead) == 1
        yield f"dead{'' if shared else self.index(deal)}", self.dead[0 if shared else deal].tolist()

    def complaint(self, deal: int) -> SteelwheelError:
        """The error for a deal with a card impossible, there twice or not there, or all folded.

        Another thread may have changed what was refused.
        """
        error = bad_card(self.game, self.owners(deal))
        if error is not None:
            return error
        if (self.hole[deal] == MISSING).all():
            where = f"players{self.index(deal)}"
            return HandError(f"{where}: all seats have folded; no player is left to win")
        for owner, cards in self.owners(deal):
            count = sum(card != MISSING for card in cards)
            right = len(cards) if owner.startswith("board") else self.game.hole
            if count < right and not owner.startswith("dead") and (count or right == len(cards)):
                return self.wrong_count(owner, count)
        return changed(f"players{self.index(deal)}")

    def wrong_count(self, owner: str, count: int) -> HandError:
        """The error for a hand or a board of a wrong number of cards."""
        game = self.game
        cards = f"{count} card{'s' * (count != 1)}"
        if owner.startswith("board"):
            return HandError(f"{owner} has {cards}; {game.name} has {game.board} at showdown")
        community = f", or {game.hole - 1} and a community card on the board" * game.stud
        return HandError(f"{owner} has {cards}; {game.name} takes {game.hole}{community}")


def bad_card(game: Game, owners: Iterable[tuple[str, list[int]]]) -> CardError | None:
    """The error for a card that is impossible, or there twice; None if all are good."""
    ids = game.ids
    seen: dict[int, tuple[str, int]] = {}
    for owner, cards in owners:
        for place, card in enumerate(cards):
            if card == MISSING:
                continue
            if card not in ids:
                why = "no card id"
                if card <= JOKER:
                    name = "joker" if card == JOKER else NAMES[card]
                    why = f"the {name}, which {game.name!r} doesn't play"
                return CardError(
                    f"{owner}: card {place} is {why}; ids are {ids[0]} ({NAMES[ids[0]]}) to "
                    f"{ids[-1]} ({NAMES[ids[-1]]}), and -1 for no card"
                )
            if card not in seen:
                seen[card] = owner, place
                continue
            other, before = seen[card]
            if other == owner:
                return CardError(f"{owner}: {NAMES[card]} twice (cards {before} and {place})")
            if other.startswith("board") and owner.startswith("board"):
                if before == place:
                    continue
                return CardError(
                    f"{other} and {owner} both have {NAMES[card]}, in different places; "
                    "boards share a card only if it was dealt to all of them"
                )
            return CardError(f"{other} and {owner} both have {NAMES[card]}")
    return None


def read(game: Game, players: Any, board: Any, dead: Any) -> Deals:
    """Take the cards of one deal or of many.

    Raises
    ------
    CardError
        If a text is not made of cards.
    HandError
        If shapes don't go together, or there are too few or too many seats.
    InputTypeError
        If something is neither text nor integers.
    """
    if isinstance(players, set | frozenset):
        raise InputTypeError(f"players is {shown(players)}; seats have an order, so give a list")
    hands = _cards(players if game.hole == 1 else hands_in(players), "players")
    if hands.ndim < 2:
        raise HandError("players is one hand; give those of all seats, such as ['AsAh', 'KdKc']")
    shape = hands.shape[:-2]
    seats, size = hands.shape[-2:]
    if not 2 <= seats <= game.players:
        raise HandError(f"players has {seats} hands; {game.name} takes 2 to {game.players}")
    deals = prod(shape)
    # In stud a list of cards has one for each deal, or for each board.
    boards = _cards("" if board is None else hand_in(board, game.board > 1), "board")
    several = boards.ndim == len(shape) + 2
    if not several:
        boards = boards[..., np.newaxis, :]
    if boards.shape[-2] == 0:
        raise HandError("board has no boards; leave it out in a game without a board")
    gone = _cards("" if dead is None else hand_in(dead, not shape), "dead")
    if gone.shape[-1] > JOKER:
        raise HandError(f"dead has {gone.shape[-1]} cards a deal; at most {JOKER} can be dead")
    boards = _for_deals(boards, shape, 2, "board")
    return Deals(
        game=game,
        shape=shape,
        hole=hands.reshape(deals, seats, size),
        boards=boards.reshape(deals, *boards.shape[-2:]),
        dead=gone[np.newaxis]
        if gone.ndim == 1
        else _for_deals(gone, shape, 1, "dead").reshape(deals, gone.shape[-1]),
        several=several,
    )


def _for_deals(cards: Bytes, shape: tuple[int, ...], own: int, argument: str) -> Bytes:
    """Repeat cards for all deals, without a copy; the last `own` axes are theirs."""
    try:
        return np.broadcast_to(cards, (*shape, *cards.shape[-own:]))
    except ValueError:
        raise HandError(
            f"{argument} is for deals of shape {cards.shape[:-own]}, and players for {shape}; they "
            "don't go together"
        ) from None


def hands_in(value: Any) -> Any:
    """Return hands, of seats or of deals; those given as lists or sets of cards become texts."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "UT":
        value = value.tolist()
    if not isinstance(value, list | tuple) or not _of_texts(value):
        return value
    return [hand_in(item, True) for item in value]


def hand_in(value: Any, listed: bool) -> Any:
    """Return a set of cards as one text or list; so too, if it may be `listed`, a list of texts."""
    if isinstance(value, set | frozenset):
        value, listed = sorted(value, key=str), True
    if isinstance(value, list | tuple) and (not value or (listed and _of_texts(value))):
        if all(isinstance(card, str) and _is_card(card) for card in value):
            return " ".join(value)
        return [hand_in(item, True) for item in value]
    return value


def _of_texts(value: Any) -> bool:
    """Whether nested lists hold texts, or sets."""
    return isinstance(_first(value), str | set | frozenset)


def _is_card(text: str) -> bool:
    """Whether a text is one card, be it well spelt or not."""
    try:
        return len(text) <= _LONGEST and len(parse(text)) == 1
    except CardError:
        return True


_LONGEST = 4
"""Letters of one card, spaces among them: 10h, or a suit's sign with its selector."""


def cards(value: Any, argument: str) -> Bytes:
    """Return cards as a C-contiguous array of bytes, the last axis being hands."""
    return np.ascontiguousarray(_cards(value, argument))


def _cards(value: Any, argument: str) -> Bytes:
    """Return cards as an array of bytes; what an array repeats is in memory once."""
    if isinstance(value, str):
        return np.frombuffer(bytes(parse(value, argument=argument)), np.uint8)
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "UT" or (value.dtype.kind == "O" and has_texts(value.tolist())):
            return _texts(value.tolist(), argument)
        axes = zip(value.strides, value.shape, strict=True)
        repeated = [stride == 0 and length > 1 for stride, length in axes]
        if type(value) is np.ndarray and any(repeated):
            once = tuple(slice(0, 1 if again else None) for again in repeated)
            return np.broadcast_to(_cards(value[once], argument), value.shape)
    elif isinstance(value, list | tuple) and has_texts(value):
        return _texts(value, argument)
    read = _hands.read(value, argument)
    shape = (*read.shape, read.size)
    if read.count <= _hands.BLOCK_ROWS or getattr(value, "itemsize", 0) == 1:
        return read.block(0, read.count).reshape(shape)
    found = np.empty((read.count, read.size), dtype=np.uint8)
    for start, stop in read.chunks():
        found[start:stop] = read.block(start, stop)
    return found.reshape(shape)


def is_text(value: Any) -> bool:
    """Whether nested lists hold texts: the first one of them tells."""
    return isinstance(_first(value), str)


def has_texts(value: Any) -> bool:
    """Whether nested lists are read as texts: so are those of nothing but None."""
    first = _first(value)
    return isinstance(first, str) or (first is None and _hands.some_missing(value))


def _first(value: Any) -> Any:
    """The first thing in nested lists; None if they are empty."""
    while isinstance(value, list | tuple):
        value = next(
            (item for item in value if item is not None and (type(item) is not list or item)), None
        )
    return value


def _texts(value: Any, argument: str) -> Bytes:
    """Read nested lists of texts; empty ones and None are hands without cards."""
    shape: list[int] = []
    texts = [value]
    while any(isinstance(item, list | tuple) for item in texts):
        sizes = {len(item) if isinstance(item, list | tuple) else -1 for item in texts}
        if len(sizes) > 1:
            raise HandError(
                f"{argument} is ragged: all deals have as many hands, and all hands are texts; "
                "a seat without cards is an empty text"
            )
        shape += sizes
        texts = [one for item in texts for one in item]
    first = texts[0] if texts else ""
    if first and all(type(text) is str and "\n" not in text for text in texts):
        cards = np.empty((len(texts), len(parse(first, argument=_name(argument, shape, 0)))), "u1")
        if base.parse_lines("\n".join(texts), cards):
            return cards.reshape(*shape, cards.shape[1])
    hands = []
    for i, text in enumerate(texts):
        name = _name(argument, shape, i)
        if text is not None and not isinstance(text, str):
            raise InputTypeError(f"{name} is {shown(text)}; every hand is a text, as the first is")
        hands.append(bytes(parse(text, argument=name)) if text else b"")
    size = max(map(len, hands), default=0)
    joined = b"".join([hand.ljust(size, b"\xff") for hand in hands])
    return np.frombuffer(joined, np.uint8).reshape(*shape, size)


def _name(argument: str, shape: list[int], number: int) -> str:
    """What a message calls a text of nested lists of this shape."""
    index = [number] if len(shape) == 1 else map(int, np.unravel_index(number, shape))
    return f"{argument}[{', '.join(map(str, index))}]"
