"""Reads hands and the cards known besides, for `equity_vs_range` and `equity_matrix`."""

from __future__ import annotations

from collections.abc import Iterator, Set
from contextlib import suppress
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import are_single_cards, to_ids
from steelwheel._cards.cards import format as format_cards
from steelwheel._cards.hands import MISSING, split
from steelwheel._equity.exact.weighted_hands import Hands
from steelwheel._equity.rows import read
from steelwheel._equity.spot import Seat
from steelwheel._games import games
from steelwheel._plain import as_plain
from steelwheel._ranges.combinations import number_of
from steelwheel._ranges.range import Range
from steelwheel._ranges.range_input import read_hands
from steelwheel.errors import CardError, HandError, RangeError, SteelwheelError

if TYPE_CHECKING:
    from steelwheel._cards.cards import Cards

__all__ = ["Known"]

_BLOCK = 1 << 18
"""Hands that are looked at together: an array that repeats some is never copied whole."""


class Known:
    """The cards that are known, checked."""

    def __init__(self, game: games.Game, board: Cards | None, dead: Cards | None) -> None:
        self.game = game
        self.board = tuple(to_ids("" if board is None else board, argument="board"))
        self.dead = tuple(to_ids("" if dead is None else dead, argument="dead"))
        if len(self.board) > game.board:
            raise HandError(
                f"board has {len(self.board)} cards; {game.name} has at most {game.board}"
            )
        lowest = game.ids[0]
        for owner, cards in (("board", self.board), ("dead", self.dead)):
            for card in cards:
                if card < lowest:
                    raise CardError(
                        f"{owner}: {format_cards([card])} is not in the deck of {game.name}; "
                        f"its lowest cards are {format_cards(np.arange(lowest, lowest + 4))}"
                    )
        both = [card for card in self.board if card in self.dead]
        if both:
            raise CardError(f"board and dead both have {format_cards(both[:1])}")
        left = len(game.ids) - len(self.board) - len(self.dead)
        wanted = 2 * game.hole + game.board - len(self.board)
        if wanted > left:
            raise HandError(f"dead leaves {left} cards in the deck; {wanted} are to come")

    def table(self, hands: Any) -> NDArray[Any]:
        """Hands as rows, not yet checked if they are an array."""
        size = self.game.hole
        if isinstance(hands, str | Range):
            return self.range_of(hands, "hands").cards
        hands = as_plain(hands, "hands")
        if isinstance(hands, np.ndarray) and hands.dtype.kind in "UTO" and hands.ndim:
            found = read(hands, "hands")
            lacking = hands.size <= _BLOCK and (found == MISSING).any()
            hands = hands.tolist() if lacking else found
        if not isinstance(hands, np.ndarray):
            return read_hands([hands] if _is_one(hands) else hands, size, "hands")
        if hands.ndim == 1 and len(hands):
            hands = hands[np.newaxis]
        if hands.ndim != 2 or hands.shape[1] != size:
            raise HandError(f"hands has shape {hands.shape}; it must be (n, {size})")
        return hands if len(hands) else read_hands(hands, size, "hands")

    def numbers(self, table: NDArray[Any]) -> Iterator[tuple[int, NDArray[np.intp]]]:
        """The numbers of hands, some at a time, and which is the first; refuses bad ones."""
        for start, stop in split(len(table), most=_BLOCK):
            part = read_hands(table[start:stop], self.game.hole, "hands", start)
            self._check_free(part, start)
            yield start, number_of(part.T)

    def _check_free(self, table: NDArray[np.uint8], start: int) -> None:
        """Refuse hands with a card that is elsewhere or not in the deck."""
        owner = np.zeros(64, dtype=np.uint8)
        owner[list(self.board)] = 1
        owner[list(self.dead)] = 2
        owner[: self.game.ids[0]] = 3
        wrong = owner[table]
        if not wrong.any():
            return
        row, column = (int(i) for i in np.argwhere(wrong)[0])
        card = format_cards([int(table[row, column])])
        kind = int(wrong[row, column])
        row += start
        if kind == 3:
            raise CardError(f"hands[{row}]: {card} is not in the deck of {self.game.name}")
        raise CardError(f"hands[{row}] and {('board', 'dead')[kind - 1]} both have {card}")

    def range_of(self, value: Any, argument: str) -> Range:
        """Read a range of the game's hands, or one of them."""
        if isinstance(value, str):
            with suppress(SteelwheelError):  # otherwise it is no hand, so a range
                value = Range.from_hands([self._hand(value, argument)])
        elif not isinstance(value, Range):
            value = Range.from_hands([self._hand(value, argument)])
        if isinstance(value, Range) and value.hole != self.game.hole:
            raise HandError(
                f"{argument} is a range of hands of {value.hole} cards; {self.game.name} takes "
                f"{self.game.hole}"
            )
        try:
            return Range(value, hole=self.game.hole)
        except RangeError as error:
            raise RangeError(f"{argument}{str(error).removeprefix('text')}") from None

    def _hand(self, value: Any, argument: str) -> list[int]:
        """One known hand."""
        ids = to_ids(value, argument=argument)
        if len(ids) != self.game.hole:
            raise HandError(
                f"{argument} has {len(ids)} card{'s' * (len(ids) != 1)}; {self.game.name} takes "
                f"{self.game.hole}"
            )
        return ids

    def hands_of(self, given: Range, argument: str) -> tuple[Hands, int]:
        """The hands of a range that are possible, and what their weights are scaled by."""
        lacking = [card for card in np.arange(52).tolist() if card not in self.game.ids]
        possible = given.without([*self.board, *self.dead, *lacking])
        if not len(possible):
            raise HandError(
                f"{argument}: no hand is possible; each has a card that is known to be elsewhere "
                "or not in the deck"
            )
        return Hands.of_seat(Seat("", range=possible))


def _is_one(hands: Any) -> bool:
    """Whether these are the cards of one hand."""
    cards = isinstance(hands, list | tuple | Set) and len(hands) > 0
    return cards and (are_single_cards(hands) or all(isinstance(each, Integral) for each in hands))
