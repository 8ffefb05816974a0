"""Cards of other libraries to ids and back: treys and deuces, phevaluator, eval7, PokerKit.

None of these libraries is imported. Each has one code for a card, so that a tuple of 52 codes
serves both ways.
"""

import functools
from collections.abc import Iterable, Sequence
from typing import Any

from steelwheel._cards.cards import JOKER, NAMES, Cards, one_dimension, parse, to_ids, to_int
from steelwheel.errors import CardError

__all__ = [
    "from_eval7",
    "from_phevaluator",
    "from_pokerkit",
    "from_treys",
    "to_eval7",
    "to_phevaluator",
    "to_pokerkit",
    "to_treys",
]


@functools.cache
def _treys_codes() -> tuple[int, ...]:
    """Return the cards of treys (and deuces) by id.

    From bit 16 up there is one bit for the rank, bits 12-15 have one for the suit (spades lowest),
    bits 8-11 the rank, and below there is the prime number that stands for the rank.
    """
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    return tuple(
        1 << 16 + rank | 1 << 15 - suit | rank << 8 | primes[rank]
        for rank in range(13)
        for suit in range(4)
    )


@functools.cache
def _eval7_codes() -> tuple[int, ...]:
    """Return the cards of eval7 by id: masks with bit ``13 * suit + rank`` set."""
    return tuple(1 << 13 * suit + rank for rank in range(13) for suit in range(4))


def _to_codes(codes: Sequence[Any], cards: Cards) -> list[Any]:
    """Return the codes of cards that are given as text or ids."""
    return [codes[card] for card in to_ids(cards, unique=False)]


def _from_codes(codes: Sequence[int], cards: Iterable[Any], attribute: str, what: str) -> list[int]:
    """Return the ids of cards that are given as codes or as objects that hold them."""
    id_of = {code: card for card, code in enumerate(codes)}
    ids = []
    for i, card in enumerate(one_dimension(cards, "cards")):
        code = to_int(getattr(card, attribute, card), f"cards[{i}]", what)
        if code not in id_of:
            raise CardError(f"cards[{i}] is {code}; it must be {what}")
        ids.append(id_of[code])
    return ids


def to_treys(cards: Cards) -> list[int]:
    """Return cards as treys and deuces have them.

    Parameters
    ----------
    cards : sequence of int, or str
        Card ids 0 to 51, or a text for `parse`.

    Returns
    -------
    list of int
        The numbers that ``treys.Card.new`` makes.

    Raises
    ------
    CardError, HandError, InputTypeError
        As in `to_ids`.

    Examples
    --------
    >>> to_treys("As Kd")
    [268442665, 134236965]
    """
    return _to_codes(_treys_codes(), cards)


def from_treys(cards: Iterable[int]) -> list[int]:
    """Return the ids of cards of treys or deuces.

    Parameters
    ----------
    cards : sequence of int
        Numbers that ``treys.Card.new`` makes.

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If a number is not such a card.
    InputTypeError
        If something is not an integer.

    Examples
    --------
    >>> from_treys([268442665, 134236965])
    [51, 45]
    """
    return _from_codes(_treys_codes(), cards, "", "a card of treys, as treys.Card.new makes it")


def to_phevaluator(cards: Cards) -> list[int]:
    """Return cards as phevaluator has them: its ids are the same as here.

    Parameters
    ----------
    cards : sequence of int, or str
        Card ids 0 to 51, or a text for `parse`.

    Returns
    -------
    list of int

    Raises
    ------
    CardError, HandError, InputTypeError
        As in `to_ids`.

    Examples
    --------
    >>> to_phevaluator("As Kd")
    [51, 45]
    """
    return _to_codes(range(JOKER), cards)


def from_phevaluator(cards: Iterable[Any]) -> list[int]:
    """Return the ids of cards of phevaluator.

    Parameters
    ----------
    cards : sequence of int or of phevaluator.Card
        Its ids or its objects.

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If a number is not an id.
    InputTypeError
        If something is neither.

    Examples
    --------
    >>> from_phevaluator([51, 45])
    [51, 45]
    """
    return _from_codes(range(JOKER), cards, "id_", "a card of phevaluator or its id, 0 to 51")


def to_eval7(cards: Cards) -> list[int]:
    """Return cards as the masks of eval7.

    Parameters
    ----------
    cards : sequence of int, or str
        Card ids 0 to 51, or a text for `parse`.

    Returns
    -------
    list of int
        The attribute ``mask`` of each ``eval7.Card``: one bit of 52.

    Raises
    ------
    CardError, HandError, InputTypeError
        As in `to_ids`.

    Examples
    --------
    >>> to_eval7("2c 2d")
    [1, 8192]
    """
    return _to_codes(_eval7_codes(), cards)


def from_eval7(cards: Iterable[Any]) -> list[int]:
    """Return the ids of cards of eval7.

    Parameters
    ----------
    cards : sequence of int or of eval7.Card
        Its masks, one card each, or its objects.

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If a number is not the mask of one card.
    InputTypeError
        If something is neither.

    Examples
    --------
    >>> from_eval7([1, 8192])
    [0, 1]
    """
    return _from_codes(_eval7_codes(), cards, "mask", "a card of eval7 or its mask, one bit of 52")


def to_pokerkit(cards: Cards) -> list[str]:
    """Return cards as the texts that PokerKit takes.

    Parameters
    ----------
    cards : sequence of int, or str
        Card ids 0 to 51, or a text for `parse`.

    Returns
    -------
    list of str
        One text a card, such as ``"As"``; joined, they are what ``pokerkit.Card.parse`` reads.

    Raises
    ------
    CardError, HandError, InputTypeError
        As in `to_ids`.

    Examples
    --------
    >>> to_pokerkit([51, 45])
    ['As', 'Kd']
    """
    return _to_codes(NAMES, cards)


def from_pokerkit(cards: Iterable[Any]) -> list[int]:
    """Return the ids of cards of PokerKit.

    Parameters
    ----------
    cards : str, or sequence of str or of pokerkit.Card
        Its objects, or texts.

    Returns
    -------
    list of int

    Raises
    ------
    CardError
        If something is not a known card: PokerKit's ``??`` is none.
    InputTypeError
        If something is neither a text nor a card.

    Examples
    --------
    >>> from_pokerkit(["As", "Kd"])
    [51, 45]
    """
    ids = []
    for i, card in enumerate([cards] if isinstance(cards, str) else one_dimension(cards, "cards")):
        text = f"{card.rank}{card.suit}" if hasattr(card, "rank") else card
        ids += parse(text, argument=f"cards[{i}]")
    return ids
