"""Reads what equity is asked about: who holds what, what lies on the table, what is still to come.

A `Spot` is the one thing that all ways to find equity start from. In games with a board a player
holds a whole hand or a range of hands; in the others any cards up to a whole hand, and the rest is
dealt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from steelwheel import games
from steelwheel.cards import JOKER, shown, to_ids
from steelwheel.cards import format as format_cards
from steelwheel.errors import CardError, HandError, InputTypeError, RangeError

if TYPE_CHECKING:
    from steelwheel.ranges import Range

__all__ = ["Seat", "Spot", "read"]

_RANGE_SIGNS = re.compile(r"[-+,!*%:()]")
_LONG = 60


@dataclass(frozen=True)
class Seat:
    """What is known of one player's hand.

    Attributes
    ----------
    text : str
        The hand as people read it.
    cards : tuple of int
        Known cards.
    missing : int
        How many more are dealt to the seat.
    range : Range or None
        The hands that it may hold, none of which has a card that is elsewhere; `cards` is empty
        then, and `missing` 0.
    """

    text: str
    cards: tuple[int, ...] = ()
    missing: int = 0
    range: Range | None = None


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

    def deck(self) -> list[int]:
        """Return the cards that may come or be in a range."""
        return [card for card in self.game.ids if card not in self.known]


def read(game: Any, players: Any, board: Any = "", dead: Any = "") -> Spot:
    """Check the arguments of `steelwheel.equity`, each by itself and all together."""
    rules = games.find(game)
    # A set has no order to tell the results by; arrays without a dimension are no sequences.
    wrong = isinstance(players, str | bytes | Set | Mapping) or not isinstance(players, Iterable)
    if wrong or getattr(players, "ndim", 1) == 0:
        raise InputTypeError(
            f"players is {shown(players)}; give a sequence of hands, such as ['AsAh', 'KdKc']"
        )
    read_seat = _board_seat if rules.board else _own_seat
    seats = [read_seat(player, f"players[{i}]", rules) for i, player in enumerate(players)]
    if not 2 <= len(seats) <= rules.players:
        raise HandError(f"players has {len(seats)} hands; {rules.name} takes 2 to {rules.players}")
    boards = _read_boards(board, rules)
    dead_ids = tuple(to_ids(dead, argument="dead", max_id=_highest(rules)))
    owners = [(f"players[{i}]", seat.cards) for i, seat in enumerate(seats)]
    for i, cards in enumerate(boards):
        # Boards may have cards in common, in the same places: those were dealt to all of them.
        own = [c for k, c in enumerate(cards) if all(c != each[k] for each in boards[:i])]
        owners.append((f"board[{i}]" if len(boards) > 1 else "board", tuple(own)))
    _check_cards([*owners, ("dead", dead_ids)], rules)
    spot = Spot(rules, tuple(seats), boards, dead_ids, rules.board)
    return _fitted(spot)


def _highest(game: games.Game) -> int:
    """The highest card that may be named; the short deck's lowest are looked at apart."""
    return JOKER if game.deck == "joker" else JOKER - 1


def _board_seat(value: Any, where: str, game: games.Game) -> Seat:
    """A whole hand, or a range."""
    from steelwheel.ranges import Range

    if isinstance(value, Range):
        if value.hole != game.hole:
            raise HandError(
                f"{where} is a range of hands of {value.hole} cards; {game.name} takes {game.hole}"
            )
        return Seat(_shortened(value.label), range=value)
    try:
        ids = to_ids(value, argument=where)
        wrong: CardError | HandError = HandError(
            f"{where} has {len(ids)} cards; {game.name} takes {game.hole}"
        )
        if len(ids) == game.hole:
            return Seat(format_cards(ids), tuple(ids))
    except CardError as error:
        wrong = error
    if not isinstance(value, str) or not value.strip():
        raise wrong
    try:
        read_range = _pairs if game.hole == 2 else Range
        return Seat(_shortened(value), range=read_range(value, hole=game.hole))
    except RangeError as error:
        # Whatever looks like cards was meant as cards.
        if isinstance(wrong, CardError) and _RANGE_SIGNS.search(value):
            raise RangeError(f"{where}{str(error).removeprefix('text')}") from None
        raise wrong from None
    except HandError:  # the game's hands have a number of cards that ranges don't know
        raise wrong from None


@lru_cache(256)
def _pairs(text: str, hole: int) -> Range:
    """Ranges of two cards, kept: the same few texts come again and again."""
    from steelwheel.ranges import Range

    return Range(text, hole=hole)


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONG else f"{text[: _LONG - 3]}..."


def _own_seat(value: Any, where: str, game: games.Game) -> Seat:
    """Any cards up to a whole hand; ``?`` and, where there's no joker, ``*`` is one not known."""
    from steelwheel.ranges import Range

    if isinstance(value, Range):
        raise HandError(
            f"{where} is a range; in {game.name} give the cards that are known, as '** 7h'"
        )
    unknown = 0
    if isinstance(value, str):
        signs = "?" if game.deck == "joker" else "?*"
        unknown = sum(value.count(sign) for sign in signs)
        value = " " if value.strip().casefold() == "random" else value
        value = value.translate(dict.fromkeys(map(ord, signs), " "))
    ids = to_ids(value, argument=where, max_id=_highest(game))
    if len(ids) + unknown > game.hole:
        raise HandError(f"{where} has {len(ids) + unknown} cards; {game.name} takes {game.hole}")
    missing = game.hole - len(ids)
    text = " ".join(filter(None, ["?" * unknown, format_cards(ids)]))
    return Seat(text or "random", tuple(ids), missing)


def _read_boards(board: Any, game: games.Game) -> tuple[tuple[int, ...], ...]:
    """One board, or several of one size."""
    several = isinstance(board, list | tuple) and any(
        isinstance(each, str | Sequence) for each in board
    )
    most = game.board or int(game.stud)
    boards = []
    for i, cards in enumerate(board if several else [board]):
        where = f"board[{i}]" if several else "board"
        ids = to_ids(cards, argument=where)
        if len(ids) > most:
            at_most = f"at most {most}" if most else "no board"
            raise HandError(f"{where} has {len(ids)} cards; {game.name} has {at_most}")
        boards.append(tuple(ids))
    sizes = {len(each) for each in boards}
    if len(sizes) > 1:
        raise HandError(
            f"board has boards of {min(sizes)} and of {max(sizes)} cards; give all of one street"
        )
    if len(boards) > 1 and game.board == 0:
        raise HandError(f"board has {len(boards)} boards; {game.name} has no board")
    return tuple(boards)


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
    left = len(spot.deck())
    seats = []
    for i, seat in enumerate(spot.seats):
        if seat.range is not None:
            seat = _without_known(spot, seat, f"players[{i}]")
        seats.append(seat)
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


def _without_known(spot: Spot, seat: Seat, where: str) -> Seat:
    assert seat.range is not None
    gone = [*spot.known, *(card for card in range(JOKER) if card not in spot.game.ids)]
    hands = seat.range.without(gone) if gone else seat.range
    if not len(hands):
        raise HandError(
            f"{where}: no hand of {seat.text!r} is possible; each has a card that is known to be "
            "elsewhere or not in the deck"
        )
    if len(hands) == 1:
        (hand,) = hands.cards.tolist()
        return Seat(seat.text, tuple(hand))
    return Seat(seat.text, range=hands)
