"""Reads what equity is asked about: who holds what, what lies on the table, what is still to come.

A `Spot` is the one thing that all ways to find equity start from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from math import comb, prod
from typing import TYPE_CHECKING, Any

from steelwheel._cards.cards import JOKER, are_single_cards, shown
from steelwheel._cards.cards import format as format_cards
from steelwheel._equity.seats import Seat, board_seat, counted, ids_of, own_seat
from steelwheel._games import games
from steelwheel._plain import as_plain
from steelwheel.errors import CardError, HandError, InputTypeError

if TYPE_CHECKING:
    from steelwheel._ranges.range import Range

__all__ = ["Seat", "Spot", "read", "refuse_two_cards"]


@dataclass(frozen=True)
class Spot:
    """A spot to find the equity of.

    Attributes
    ----------
    game : Game
        Its rules.
    seats : tuple of Seat
        The players.
    boards : tuple of tuple of int
        Known community cards: one board, or several with as many cards each.
    dead : tuple of int
        Cards that cannot come.
    board_size : int
        How many cards a board has in the end: 1 in stud if the deck runs out.
    """

    game: games.Game
    seats: tuple[Seat, ...]
    boards: tuple[tuple[int, ...], ...]
    dead: tuple[int, ...]
    board_size: int

    @property
    def hole(self) -> int:
        """How many cards of their own players have in the end."""
        return self.game.hole - (self.game.stud and self.board_size)

    @property
    def to_come(self) -> int:
        """How many cards each board lacks."""
        return self.board_size - len(self.boards[0])

    @cached_property
    def known(self) -> frozenset[int]:
        """All cards whose place is known."""
        boards = [card for board in self.boards for card in board]
        return frozenset([*boards, *self.dead, *(c for seat in self.seats for c in seat.cards)])

    @property
    def has_ranges(self) -> bool:
        """Whether some player holds a range."""
        return any(seat.range is not None for seat in self.seats)

    @property
    def all_known(self) -> bool:
        """Whether nothing is missing but community cards."""
        return all(seat.range is None and not seat.missing for seat in self.seats)

    @property
    def ways(self) -> int:
        """In how many ways the other boards come for each way that the first does."""
        held = sum(seat.missing if seat.range is None else seat.range.hole for seat in self.seats)
        left, come = len(self.deck()) - held, self.to_come
        return prod(comb(left - number * come, come) for number in range(1, len(self.boards)))

    def deck(self) -> list[int]:
        """Return the cards that may come or be in a range."""
        known = self.known
        return [card for card in self.game.ids if card not in known]


def read(game: Any, players: Any, board: Any = "", dead: Any = "") -> Spot:
    """Check the arguments of `steelwheel.equity`, each by itself and all together."""
    board, dead = ("" if cards is None else cards for cards in (board, dead))
    rules = games.find(game)
    players = as_plain(players, "players")
    _refuse_no_sequence(players)
    read_seat = board_seat if rules.board else own_seat
    seats = [read_seat(player, f"players[{i}]", rules) for i, player in enumerate(players)]
    if not 2 <= len(seats) <= rules.players:
        raise HandError(f"players has {len(seats)} hands; {rules.name} takes 2 to {rules.players}")
    boards = _read_boards(board, rules)
    dead_ids = tuple(ids_of(dead, "dead", rules))
    owners = [(f"players[{i}]", seat.cards) for i, seat in enumerate(seats)]
    for i, cards in enumerate(boards):
        # Boards may have cards in common, in the same places: those were dealt to all of them.
        own = [c for k, c in enumerate(cards) if all(c != each[k] for each in boards[:i])]
        owners.append((f"board[{i}]" if len(boards) > 1 else "board", tuple(own)))
    _check_cards([*owners, ("dead", dead_ids)], rules)
    spot = Spot(rules, tuple(seats), boards, dead_ids, rules.board)
    return _fitted(spot)


def _refuse_no_sequence(players: Any) -> None:
    """Refuse players that have no order, and a text, which would be one letter each."""
    # An array without a dimension is Iterable by its type alone.
    single = not isinstance(players, Iterable) or getattr(players, "ndim", 1) == 0
    if single or isinstance(players, str | bytes | Mapping | Set):
        raise InputTypeError(
            f"players is {shown(players)}; give a sequence of hands, such as ['AsAh', 'KdKc']"
        )


def _read_boards(board: Any, game: games.Game) -> tuple[tuple[int, ...], ...]:
    """One board, or several of one size. Three texts of one card and more are one board's cards."""
    several = isinstance(board, list | tuple) and any(
        isinstance(each, str | Sequence | Set) for each in board
    )
    refuse_two_cards(board)
    if several and len(board) > 1 and are_single_cards(board):
        several = False
    most = game.board or int(game.stud)
    boards = []
    for i, cards in enumerate(board if several else [board]):
        where = f"board[{i}]" if several else "board"
        ids = ids_of(cards, where, game)
        if len(ids) > most:
            at_most = f"at most {most}" if most else "no board"
            raise HandError(f"{where} has {counted(len(ids))}; {game.name} has {at_most}")
        boards.append(tuple(ids))
    sizes = {len(each) for each in boards}
    if len(sizes) > 1:
        raise HandError(
            f"board has boards of {min(sizes)} and of {max(sizes)} cards; give all of one street"
        )
    if len(boards) > 1 and game.board == 0:
        raise HandError(f"board has {len(boards)} boards; {game.name} has no board")
    return tuple(boards)


def refuse_two_cards(board: Any) -> None:
    """Refuse two texts of one card each as the board."""
    if isinstance(board, list | tuple) and len(board) == 2 and are_single_cards(board):
        first, second = board
        raise HandError(
            "board has two texts of one card each, which may be one board or two; give "
            f"'{first} {second}', or [['{first}'], ['{second}']]"
        )


def _check_cards(owners: Sequence[tuple[str, Sequence[int]]], game: games.Game) -> None:
    """Refuse a card that two of the arguments have, or that the deck doesn't."""
    seen: dict[int, str] = {}
    lowest = game.ids[0]
    for owner, cards in owners:
        for card in cards:
            if card in seen:
                raise CardError(f"{owner} and {seen[card]} both have {format_cards([card])}")
            if card < lowest:
                raise CardError(
                    f"{owner}: {format_cards([card])} is not in the deck of {game.name}; "
                    f"its lowest cards are {format_cards(range(lowest, lowest + 4))}"
                )
            seen[card] = owner


def _fitted(spot: Spot) -> Spot:
    """Take from ranges what cannot be; see whether the deck is enough, and if stud's runs out."""
    seats = _possible(spot)
    known = spot.known.union(*(seat.cards for seat in seats))
    left = len(spot.game.ids) - len(known)
    wanted = sum(seat.missing or (len(seat.cards) == 0) * spot.game.hole for seat in seats)
    game, board_size = spot.game, spot.board_size
    if game.stud and (spot.boards[0] or wanted > left):
        # The seventh card is then one for all, see "Stud" in the rules.
        board_size = 1
        for i, seat in enumerate(seats):
            if seat.missing == 0:
                why = "the board has a card" if spot.boards[0] else "the deck is not enough for all"
                raise HandError(
                    f"players[{i}] has {game.hole} cards; {why}, so players have at most "
                    f"{game.hole - 1} and share one"
                )
            seats[i] = Seat(seat.text, seat.cards, seat.missing - 1)
        wanted -= len(seats)
    wanted += len(spot.boards) * (board_size - len(spot.boards[0]))
    if wanted > left:
        raise HandError(f"dead leaves {left} cards in the deck; {wanted} are to come")
    return Spot(game, tuple(seats), spot.boards, spot.dead, board_size)


def _possible(spot: Spot) -> list[Seat]:
    """The seats, without those hands of ranges that cannot be.

    A range of which one hand is left is a known hand, whose cards no other range has then.
    """
    seats = list(spot.seats)
    if not spot.has_ranges:
        return seats
    gone = {*spot.known, *range(spot.game.ids[0])} - {JOKER}  # which no range has
    left: dict[tuple[int, int], Range] = {}  # many seats may have one range; `gone` only grows
    before = -1
    while before != len(gone):
        before = len(gone)
        for i, seat in enumerate(seats):
            if seat.range is not None:
                key = id(seat.range), len(gone)
                if key not in left:
                    left[key] = seat.range.without(sorted(gone)) if gone else seat.range
                seats[i] = _with_range(seat, left[key], f"players[{i}]")
                gone.update(seats[i].cards)
    return seats


def _with_range(seat: Seat, hands: Range, where: str) -> Seat:
    """A seat with those hands of its range that are left."""
    if not len(hands):
        raise HandError(
            f"{where}: no hand of {seat.text!r} is possible; each has a card that is known to be "
            "elsewhere or not in the deck"
        )
    if len(hands) == 1:
        (hand,) = hands.cards.tolist()
        return Seat(seat.text, tuple(hand), weight=hands.levels[0])
    return Seat(seat.text, range=hands)
