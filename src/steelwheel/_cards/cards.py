"""Cards as text, as ids and as bit masks.

A card id is ``4 * rank + suit``: ranks count from the deuce (0) to the ace (12), suits are clubs
(0), diamonds, hearts and spades (3). So 2c is 0, As is 51, and the joker is 52.
"""

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from steelwheel._cards.card_text import (
    ID_OF,
    JOKER,
    NAMES,
    RANKS,
    SIGN_NAMES,
    SUITS,
    UNKNOWN,
    checked,
    repeated_cards,
    scan,
)
from steelwheel._plain import as_plain
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError

__all__ = [
    "JOKER",
    "NAMES",
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Cards",
    "are_single_cards",
    "changed",
    "explain_bad_row",
    "format",
    "from_mask",
    "one_dimension",
    "parse",
    "parse_partly",
    "shown",
    "to_ids",
    "to_int",
    "to_mask",
]

Cards = str | Iterable[int | str]
"""What stands for a few cards: a text, or any sequence, set or one-dimensional array of ids, or of
texts of one card each."""


def parse(text: str, *, argument: str = "text") -> list[int]:
    """Return the ids of the cards in a text.

    Parameters
    ----------
    text : str
        Cards such as ``"As Kd 10h"``, ``"AsKd"`` or ``"A♠,K♦"``, in upper or lower case. White
        space and ``, ; / | - _ .`` may separate them. ``T`` or ``10`` is a ten; the suits are the
        letters ``c d h s`` or the signs, black or white; the joker is ``Jk`` or 🃏. A card that
        isn't known (``?``, ``*`` or ``xx``) is refused here.
    argument : str, optional
        What an error message calls the text.

    Returns
    -------
    list of int
        Card ids in the order of the text; empty for an empty text.

    Raises
    ------
    CardError
        If something is not clearly a card, or a card is there twice. The message gives the
        positions, counted from 0.
    InputTypeError
        If `text` is not a string.

    Examples
    --------
    >>> parse("As Kd 10h")
    [51, 45, 34]
    >>> parse("2c3x")
    Traceback (most recent call last):
        ...
    steelwheel.errors.CardError: text: '3x' at position 2 is not a card: 'x' is not a suit; \
a card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in As or Td
    """
    if not isinstance(text, str):
        raise InputTypeError(f"{argument} must be a text such as 'As Kd', not {shown(text)}")
    words = text.split()
    if len(words) == 1:
        words = [words[0][i : i + 2] for i in range(0, len(words[0]), 2)]
    ids = [ID_OF.get(word, -1) for word in words]  # the two plain forms, several times faster
    if -1 in ids or len(set(ids)) < len(ids):
        ids, _ = checked(scan(text, argument), argument)
    return ids


def parse_partly(text: str, *, argument: str = "text") -> tuple[list[int], int]:
    """Return the ids of the known cards in a text, and how many are there that aren't known.

    Parameters
    ----------
    text, argument : str
        As for `parse`; each ``?``, ``*`` or ``xx`` (``Xx``, ``XX``) is a card that isn't known.

    Returns
    -------
    ids : list of int
        As of `parse`.
    unknown : int

    Raises
    ------
    CardError
        As by `parse`.

    Examples
    --------
    >>> parse_partly("?? 7h xx")
    ([22], 3)
    """
    return checked(scan(text, argument, UNKNOWN), argument)


def format(cards: Cards, *, signs: bool = False, sep: str = " ") -> str:
    """Return cards as text, the opposite of `parse`.

    Parameters
    ----------
    cards : sequence of int, or str
        Card ids, 0 to 52; a text is parsed first. The same card may come again.
    signs : bool, optional
        Whether to write suits as the signs ♣♦♥♠.
    sep : str, optional
        What to put between cards.

    Returns
    -------
    str

    Raises
    ------
    CardError
        If a number is not a card id; the message gives its index.
    HandError
        If `cards` is an array with more or fewer dimensions than one.
    InputTypeError
        If something is not an integer.

    Examples
    --------
    >>> format([51, 45, 34])
    'As Kd Th'
    >>> format([51, 45, 34], signs=True, sep="")
    'A♠K♦T♥'
    """
    names = SIGN_NAMES if signs else NAMES
    return sep.join(names[card] for card in to_ids(cards, max_id=JOKER, unique=False))


def to_ids(
    cards: Cards, *, argument: str = "cards", max_id: int = JOKER - 1, unique: bool = True
) -> list[int]:
    """Return a text or a sequence of cards as a list of checked ids.

    Parameters
    ----------
    cards : str, or sequence of int or str
        A text for `parse`, or a sequence of card ids or of texts of one card each.
    argument : str, optional
        What an error message calls the cards.
    max_id : int, optional
        The highest id allowed: 51, or 52 with the joker.
    unique : bool, optional
        Whether to refuse a card that is there twice. A text never may repeat one.

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If a card is impossible or there twice.
    HandError
        If `cards` is an array with more or fewer dimensions than one.
    InputTypeError
        If something is neither an integer nor, as all of them, a text.

    Examples
    --------
    >>> to_ids("AsKd")
    [51, 45]
    >>> to_ids([0, 7, 0])
    Traceback (most recent call last):
        ...
    steelwheel.errors.CardError: cards: 2c twice (cards 0 and 2)
    >>> to_ids(["As", "Kd"])
    [51, 45]
    """
    if isinstance(cards, str):
        ids = parse(cards, argument=argument)
    elif isinstance(cards, list | tuple) and all([type(card) is int for card in cards]):
        ids = [*cast("Sequence[int]", cards)]  # the plain form, several times faster
    else:
        items = list(one_dimension(cards, argument))
        texts = bool(items) and isinstance(items[0], str)
        ids = [
            _one_card(card, f"{argument}[{i}]")
            if texts
            else to_int(card, f"{argument}[{i}]", "a card id")
            for i, card in enumerate(items)
        ]
    if not ids:
        return ids
    if min(ids) < 0 or max(ids) > max_id or (unique and len(set(ids)) < len(ids)):
        raise explain_bad_row(ids, argument=argument, index=None, max_id=max_id)
    return ids


def _one_card(text: Any, where: str) -> int:
    """The one card of a text that is an item of a sequence."""
    if not isinstance(text, str):
        raise InputTypeError(f"{where} is {shown(text)}; every card is a text, as the first is")
    ids = parse(text, argument=where)
    if len(ids) != 1:
        count = f"{len(ids)} cards" if ids else "no card"
        raise HandError(f"{where} is {text!r}, {count}; in a sequence each text is one card")
    return ids[0]


def are_single_cards(items: Iterable[object]) -> bool:
    """Whether all of these are texts, each of one card, which may have been meant as one hand."""
    return all(isinstance(item, str) and item.strip() in ID_OF for item in items)


def to_mask(cards: Cards) -> int:
    """Return cards as a bit mask.

    Parameters
    ----------
    cards : sequence of int, or str
        Different cards: ids, or a text for `parse`.

    Returns
    -------
    int
        A number below 2**53 whose bit ``id`` is set for each card.

    Raises
    ------
    CardError
        If a card is impossible or there twice.
    HandError
        If `cards` is an array with more or fewer dimensions than one.
    InputTypeError
        If something is not an integer.

    Examples
    --------
    >>> to_mask("2c 2d 3c")
    19
    """
    return sum(1 << card for card in to_ids(cards, max_id=JOKER))


def from_mask(mask: int) -> list[int]:
    """Return the ids of the cards in a bit mask, lowest first.

    Parameters
    ----------
    mask : int
        A number whose bit ``id`` is set for each card.

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If a bit is set that is no card's, or `mask` is negative.
    InputTypeError
        If `mask` is not an integer.

    Examples
    --------
    >>> from_mask(19)
    [0, 1, 4]
    """
    mask = to_int(mask, "mask", "an integer with a bit for each card")
    if mask < 0:
        raise CardError(f"mask is {mask}; a mask is not negative")
    if mask >> JOKER + 1:
        raise CardError(
            f"mask has bit {mask.bit_length() - 1} set; bits are card ids, 0 (2c) to 52 (Jk)"
        )
    return [card for card in range(JOKER + 1) if mask >> card & 1]


def explain_bad_row(
    row: Sequence[int],
    *,
    argument: str,
    index: int | tuple[int, ...] | None,
    min_id: int = 0,
    max_id: int = JOKER - 1,
    ranking: str = "",
) -> SteelwheelError:
    """Return the error for a hand that holds an impossible card or one card twice.

    Parameters
    ----------
    row : sequence of int
        The hand.
    argument : str
        The name of the argument that the hand is in.
    index : int, tuple of int, or None
        Where in the argument it is; None if it is the whole of it.
    min_id, max_id : int, optional
        The lowest id allowed, 0 or 16 in a short deck, and the highest, 51 or 52 with the joker.
    ranking : str, optional
        The name of the ranking system, to say what does not play the joker or the low cards.

    Returns
    -------
    SteelwheelError
        Not raised: that is up to the caller.

    Examples
    --------
    >>> explain_bad_row([51, 3, 7, 77], argument="cards", index=12)
    CardError('cards[12]: card 3 is 77, not a card id; ids are 0 (2c) to 51 (As)')
    >>> explain_bad_row([51, 3, 7, 51], argument="cards", index=(2, 0))
    CardError('cards[2, 0]: As twice (cards 0 and 3)')
    >>> explain_bad_row([51, 3], argument="cards", index=None, min_id=16, ranking="short_deck")
    CardError("cards: card 1 is 3, the 2s, which 'short_deck' doesn't play; \
ids are 16 (6c) to 51 (As)")
    """
    if index is None:
        where = argument
    else:
        inner = ", ".join(map(str, index)) if isinstance(index, tuple) else str(index)
        where = f"{argument}[{inner}]"
    for i, card in enumerate(row):
        if not min_id <= card <= max_id:
            why = "not a card id"
            if 0 <= card <= JOKER:
                name = "joker" if card == JOKER else NAMES[card]
                who = f"{ranking!r} doesn't play" if ranking else "does not play here"
                why = f"the {name}, which {who}"
            return CardError(
                f"{where}: card {i} is {card}, {why}; "
                f"ids are {min_id} ({NAMES[min_id]}) to {max_id} ({NAMES[max_id]})"
            )
    repeated = repeated_cards(row)
    if repeated is None:
        return changed(where)
    first, again = repeated
    return CardError(f"{where}: {NAMES[row[first]]} twice (cards {first} and {again})")


def changed(where: str) -> HandError:
    """Return the error for cards that were refused, and are good when looked at again."""
    return HandError(
        f"{where} was changed during the call, by another thread perhaps; give cards that stay "
        "as they are until it returns"
    )


def one_dimension(cards: Any, argument: str) -> Iterable[Any]:
    """Return the cards if they are a sequence or an array of one dimension."""
    cards = as_plain(cards, argument)
    if getattr(cards, "ndim", 1) != 1:
        raise HandError(f"{argument} has shape {cards.shape}; one hand has one dimension")
    if isinstance(cards, set | frozenset):
        return sorted(cards, key=str)  # in the same order in every run
    if isinstance(cards, bytes | bytearray | Mapping) or not isinstance(cards, Iterable):
        raise InputTypeError(
            f"{argument} must be a text such as 'As Kd' or a sequence of cards, not {shown(cards)}"
        )
    return cards


def to_int(value: Any, where: str, what: str) -> int:
    """Return an integer of any type as int; bools and floats are none."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise InputTypeError(f"{where} is {shown(value)}; it must be {what}")


def shown(value: object) -> str:
    """Return a value, shortened, and its type for an error message."""
    text = repr(value).replace("\n", " ")
    return f"{text if len(text) <= 40 else text[:37] + '...'} ({type(value).__name__})"
