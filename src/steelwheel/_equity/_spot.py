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
from math import comb
from typing import TYPE_CHECKING, Any

from steelwheel import games
from steelwheel._card_text import UNKNOWN
from steelwheel.cards import JOKER, are_single_cards, parse_partly, shown, to_ids
from steelwheel.cards import format as format_cards
from steelwheel.errors import CardError, HandError, InputTypeError, RangeError, SteelwheelError

if TYPE_CHECKING:
    from fractions import Fraction

    from steelwheel.ranges import Range

__all__ = ["Seat", "Spot", "read"]

_LIKE_A_RANGE = re.compile(r".*[-+,!*%:()]|\s*(?:10|[2-9TJQKA]){2}", re.IGNORECASE)
"""A sign that hands don't have, or two ranks in a row."""

_UNKNOWN = re.compile(r"\?|(?<![2-9TJQKAx])xx", re.IGNORECASE)
"""A card that isn't known, in a range: an x after a rank stands for any suit there."""

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
    weight : Fraction or int
        The weight of known cards that are all that is left of a range.
    """

    text: str
    cards: tuple[int, ...] = ()
    missing: int = 0
    range: Range | None = None
    weight: Fraction | int = 1


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
        known = self.known
        return [card for card in self.game.ids if card not in known]


def read(game: Any, players: Any, board: Any = "", dead: Any = "") -> Spot:
    """Check the arguments of `steelwheel.equity`, each by itself and all together."""
    board, dead = ("" if cards is None else cards for cards in (board, dead))
    rules = games.find(game)
    _refuse_no_sequence(players)
    read_seat = _board_seat if rules.board else _own_seat
    seats = [read_seat(player, f"players[{i}]", rules) for i, player in enumerate(players)]
    if not 2 <= len(seats) <= rules.players:
        raise HandError(f"players has {len(seats)} hands; {rules.name} takes 2 to {rules.players}")
    boards = _read_boards(board, rules)
    dead_ids = tuple(_ids(dead, "dead", rules))
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


def _highest(game: games.Game) -> int:
    """The highest card that may be named; the short deck's lowest are looked at apart."""
    return JOKER if game.deck == "joker" else JOKER - 1


def _board_seat(value: Any, where: str, game: games.Game) -> Seat:
    """A whole hand, or a range; or, where ranges don't do, a hand some cards of which are dealt."""
    from steelwheel.ranges import Range

    if isinstance(value, Range):
        if value.hole != game.hole:
            raise HandError(
                f"{where} is a range of hands of {value.hole} cards; {game.name} takes {game.hole}"
            )
        return Seat(_shortened(value.label), range=_unlisted(value))
    if isinstance(value, str):
        if _deals_unknown(game) and (dealt := _partly_dealt(value, game.hole)) is not None:
            return dealt
        seat = (_kept if game.hole == 2 else _understood)(value, game.hole)
        if seat is None:
            raise _complaint(value, where, game)
        return seat
    try:
        if isinstance(value, list | tuple) and any(
            isinstance(each, str) and each.strip() in UNKNOWN for each in value
        ):
            return _board_seat(_joined(value, where), where, game)
        ids = _ids(value, where, game)
    except CardError:
        _refuse_list(value, where, game)
        raise
    if len(ids) != game.hole:
        raise HandError(f"{where} has {_counted(len(ids))}; {game.name} takes {game.hole}")
    return Seat(format_cards(ids), tuple(ids))


def _unlisted(hands: Range) -> Range:
    """A range, or if it is of all hands the one object that needs no list of them."""
    if len(hands.levels) != 1 or hands.levels[0] != 1 or len(hands) != comb(52, hands.hole):
        return hands
    from steelwheel._ranges._every_hand import every_hand

    return every_hand(hands.hole)


def _ids(cards: Any, where: str, game: games.Game) -> list[int]:
    """Card ids; those of a set from the highest."""
    ids = to_ids(cards, argument=where, max_id=_highest(game))
    return sorted(ids, reverse=True) if isinstance(cards, Set) else ids


def _joined(cards: Sequence[Any], where: str) -> str:
    """Texts of one card each, some of them unknown, as one text."""
    for i, card in enumerate(cards):
        ids, unknown = (
            parse_partly(card, argument=f"{where}[{i}]") if type(card) is str else ((), 0)
        )
        if len(ids) + unknown != 1:
            raise HandError(f"{where}[{i}] is {shown(card)}; in a sequence each text is one card")
    return " ".join(cards)


def _counted(cards: int) -> str:
    return f"{cards} card{'s' * (cards != 1)}"


def _joker(where: str, game: games.Game) -> CardError:
    """The error for a joker that there isn't."""
    return CardError(
        f"{where} has the joker (Jk), which {game.name} doesn't play; a card that isn't known is "
        "?, * or xx"
    )


def _refuse_list(value: Any, where: str, game: games.Game) -> None:
    """Refuse a list of ranges: a list holds the cards of one hand."""
    from steelwheel.ranges import Range

    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        return
    try:
        whole = str(Range(",".join(value), hole=game.hole))
    except (RangeError, HandError):
        return
    raise HandError(f"{where} is a list, which holds single cards; write a range as {whole!r}")


def _deals_unknown(game: games.Game) -> bool:
    """Whether cards that aren't known are dealt, since a range can't stand for them.

    Ranges have no joker, which such a card may be, and hands of some sizes only.
    """
    from steelwheel._ranges._combinations import SIZES

    return game.deck == "joker" or game.hole not in SIZES


def _partly_dealt(text: str, hole: int) -> Seat | None:
    """A hand as text, with cards not known; None if it doesn't give or leave all its cards."""
    try:
        whole = text.strip().casefold() == "random"
        ids, unknown = ([], hole) if whole else parse_partly(text)
    except CardError:
        return None
    if len(ids) + unknown != hole:
        return None
    label = " ".join(filter(None, ["?" * unknown, format_cards(ids)]))
    return Seat(label if ids else "random", tuple(ids), unknown)


def _understood(text: str, hole: int) -> Seat | None:
    """The hand or range of a text; None if it is neither."""
    from steelwheel._ranges._every_hand import every_hand, is_every_hand
    from steelwheel.ranges import Range

    notation = _UNKNOWN.sub("*", text)
    try:
        ids, unknown = parse_partly(text)
        if JOKER in ids:
            return None
        if len(ids) == hole and not unknown:
            return Seat(format_cards(ids), tuple(ids))
        if unknown and len(ids) + unknown == hole:
            # Ranges have known cards first.
            notation = format_cards(ids, sep="") + "*" * unknown
    except CardError:
        pass
    if not text.strip():
        return None
    try:
        every = is_every_hand(notation, hole)
        hands = every_hand(hole) if every else Range(notation, hole=hole)
        return Seat(_shortened(text), range=hands)
    except (RangeError, HandError):  # ranges don't know hands of any number of cards
        return None


_kept = lru_cache(512)(_understood)
"""The same few texts come again and again; ranges of more cards than two are large."""


def _complaint(text: str, where: str, game: games.Game) -> SteelwheelError:
    """What is wrong with a text that was not understood."""
    from steelwheel.ranges import Range

    unknown = 0
    wrong: SteelwheelError
    try:
        ids, unknown = parse_partly(text, argument=where)
        if JOKER in ids and game.deck != "joker":
            return _joker(where, game)
        count = _counted(len(ids) + unknown)
        wrong = HandError(f"{where} has {count}; {game.name} takes {game.hole}")
        if len(ids) + unknown != game.hole and (ids or unknown != 1):
            return wrong
    except CardError as error:
        wrong = error
    if unknown or _LIKE_A_RANGE.match(text) or text.strip().casefold() == "random":
        try:
            Range(_UNKNOWN.sub("*", text), hole=game.hole)
        except RangeError as error:
            return RangeError(f"{where}{str(error).removeprefix('text')}")
        except HandError:
            return HandError(
                f"{where} is {_shortened(text)!r}; {game.name} has hands of "
                f"{_counted(game.hole)}, and ranges are for those of 2, 4, 5 or 6. Give the cards "
                "that are known, and ? for each other one"
            )
    return wrong


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONG else f"{text[: _LONG - 3]}..."


def _own_seat(value: Any, where: str, game: games.Game) -> Seat:
    """Any cards up to a whole hand; ``?``, ``*`` or ``xx`` is one not known."""
    from steelwheel.ranges import Range

    if isinstance(value, Range):
        raise HandError(
            f"{where} is a range; in {game.name} give the cards that are known, as '** 7h'"
        )
    unknown = 0
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        value = " ".join(value)
    if isinstance(value, str):
        value = " " if value.strip().casefold() == "random" else value
        ids, unknown = parse_partly(value, argument=where)
    else:
        ids = _ids(value, where, game)
    if JOKER in ids and game.deck != "joker":
        raise _joker(where, game)
    if len(ids) + unknown > game.hole:
        count = _counted(len(ids) + unknown)
        raise HandError(f"{where} has {count}; {game.name} takes {game.hole}")
    missing = game.hole - len(ids)
    text = " ".join(filter(None, ["?" * unknown, format_cards(ids)]))
    return Seat(text or "random", tuple(ids), missing)


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
        ids = _ids(cards, where, game)
        if len(ids) > most:
            at_most = f"at most {most}" if most else "no board"
            raise HandError(f"{where} has {_counted(len(ids))}; {game.name} has {at_most}")
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
