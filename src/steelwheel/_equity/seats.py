"""Reads what each player holds, for `steelwheel._equity.spot`.

In games with a board it is a whole hand or a range of hands; in the others any cards up to a whole
hand, and the rest is dealt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from steelwheel._cards.card_text import ID_OF, UNKNOWN
from steelwheel._cards.cards import JOKER, parse_partly, shown, to_ids
from steelwheel._cards.cards import format as format_cards
from steelwheel._games import games
from steelwheel.errors import CardError, HandError, RangeError, SteelwheelError

if TYPE_CHECKING:
    from fractions import Fraction

    from steelwheel._ranges.range import Range

__all__ = ["Seat", "board_seat", "counted", "ids_of", "own_seat"]

_LIKE_A_RANGE = re.compile(r".*[-+,!*%:()]|\s*(?:10|[2-9TJQKA]){2}", re.IGNORECASE)
"""A sign that hands don't have, or two ranks in a row."""

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


def _highest(game: games.Game) -> int:
    """The highest card that may be named; the short deck's lowest are looked at apart."""
    return JOKER if game.deck == "joker" else JOKER - 1


def board_seat(value: Any, where: str, game: games.Game) -> Seat:
    """A whole hand, or a range; or, where ranges don't do, a hand some cards of which are dealt."""
    from steelwheel._ranges.range import Range

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
        if _has_unknown(value):
            return board_seat(_joined(value, where), where, game)
        ids = ids_of(value, where, game)
    except CardError:
        _refuse_list(value, where, game)
        raise
    if len(ids) != game.hole:
        raise HandError(f"{where} has {counted(len(ids))}; {game.name} takes {game.hole}")
    return Seat(format_cards(ids), tuple(ids))


def _unlisted(hands: Range) -> Range:
    """A range, or if it is of all hands the one object that needs no list of them."""
    if len(hands.levels) != 1 or hands.levels[0] != 1 or len(hands) != comb(52, hands.hole):
        return hands
    from steelwheel._ranges.every_hand import every_hand

    return every_hand(hands.hole)


def ids_of(cards: Any, where: str, game: games.Game) -> list[int]:
    """Card ids; those of a set from the highest."""
    ids = to_ids(cards, argument=where, max_id=_highest(game))
    return sorted(ids, reverse=True) if isinstance(cards, Set) else ids


def _has_unknown(value: Any) -> bool:
    """Whether a card of a list, set or array of texts isn't known."""
    one = isinstance(value, list | tuple | Set) or (isinstance(value, np.ndarray) and value.ndim)
    return bool(one) and any(isinstance(each, str) and each.strip() in UNKNOWN for each in value)


def _joined(cards: Iterable[Any], where: str) -> str:
    """Texts of one card each, some of them unknown, as one text."""
    for i, card in enumerate(cards):
        ids, unknown = (
            parse_partly(card, argument=f"{where}[{i}]") if type(card) is str else ((), 0)
        )
        if len(ids) + unknown != 1:
            raise HandError(f"{where}[{i}] is {shown(card)}; in a sequence each text is one card")
    if isinstance(cards, Set):
        cards = sorted(cards, key=lambda card: (-ID_OF.get(card.strip(), -1), card))
    return " ".join(cards)


def counted(cards: int) -> str:
    return f"{cards} card{'s' * (cards != 1)}"


def _joker(where: str, game: games.Game) -> CardError:
    """The error for a joker that there isn't."""
    return CardError(
        f"{where} has the joker (Jk), which {game.name} doesn't play; a card that isn't known is "
        "?, * or xx"
    )


def _refuse_list(value: Any, where: str, game: games.Game) -> None:
    """Refuse a list of ranges: a list holds the cards of one hand."""
    from steelwheel._ranges.range import Range

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
    from steelwheel._ranges.combinations import SIZES

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
    from steelwheel._ranges.every_hand import every_hand, is_every_hand
    from steelwheel._ranges.range import Range

    notation = text
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
    from steelwheel._ranges.range import Range

    unknown = 0
    wrong: SteelwheelError
    try:
        ids, unknown = parse_partly(text, argument=where)
        if JOKER in ids and game.deck != "joker":
            return _joker(where, game)
        count = counted(len(ids) + unknown)
        wrong = HandError(f"{where} has {count}; {game.name} takes {game.hole}")
        if len(ids) + unknown != game.hole and (ids or unknown != 1):
            return wrong
    except CardError as error:
        wrong = error
    if unknown or _LIKE_A_RANGE.match(text) or text.strip().casefold() == "random":
        try:
            Range(text, hole=game.hole)
        except RangeError as error:
            return RangeError(f"{where}{str(error).removeprefix('text')}")
        except HandError:
            return HandError(
                f"{where} is {_shortened(text)!r}; {game.name} has hands of "
                f"{counted(game.hole)}, and ranges are for those of 2, 4, 5 or 6. Give the cards "
                "that are known, and ? for each other one"
            )
    return wrong


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONG else f"{text[: _LONG - 3]}..."


def own_seat(value: Any, where: str, game: games.Game) -> Seat:
    """Any cards up to a whole hand; ``?``, ``*`` or ``xx`` is one not known."""
    from steelwheel._ranges.range import Range

    if isinstance(value, Range):
        raise HandError(
            f"{where} is a range; in {game.name} give the cards that are known, as '** 7h'"
        )
    unknown = 0
    if _has_unknown(value):
        value = _joined(value, where)
    if isinstance(value, str):
        value = " " if value.strip().casefold() == "random" else value
        ids, unknown = parse_partly(value, argument=where)
    else:
        ids = ids_of(value, where, game)
    if JOKER in ids and game.deck != "joker":
        raise _joker(where, game)
    if len(ids) + unknown > game.hole:
        count = counted(len(ids) + unknown)
        raise HandError(f"{where} has {count}; {game.name} takes {game.hole}")
    missing = game.hole - len(ids)
    text = " ".join(filter(None, ["?" * unknown, format_cards(ids)]))
    return Seat(text or "random", tuple(ids), missing)
