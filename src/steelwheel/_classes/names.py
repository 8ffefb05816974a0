"""Words for hands: categories, and the names that players use.

Pure functions of the ranks of the cards that play, 0 (deuce) to 12 (ace), in ranking order: larger
groups of equal ranks first, then higher ranks first by the system's own ace, and a wheel from the
five down to the ace. They know nothing of classes, so any system's hands can be named with them.
"""

from collections.abc import Sequence
from itertools import pairwise

from steelwheel._cards.cards import RANKS

__all__ = ["NO_LOW", "category", "describe", "describe_badugi", "describe_low", "is_straight"]

NO_LOW = "no low"
_NUMBERS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = ("deuce", *_NUMBERS, "jack", "queen", "king", "ace")
_CARDS = ("no", "one", "two", "three", "four")
_ACE = 12
_PERFECT = range(5, 8)  # the best seven, eight and nine are called perfect
_GROUPS = {
    (5,): "five of a kind",
    (4,): "four of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (2, 2): "two pair",
    (2,): "one pair",
    (): "no pair",
}


def is_straight(ranks: Sequence[int], *, lowest: int = 0) -> bool:
    """Return whether five ranks in ranking order are a straight.

    Parameters
    ----------
    ranks : sequence of int
        The ranks. The system's ace is in their order: A-5-4-3-2 is no straight, 5-4-3-2-A is.
    lowest : int, optional
        The lowest rank of the deck, which the ace may follow.

    Returns
    -------
    bool

    Examples
    --------
    >>> is_straight([3, 2, 1, 0, 12]), is_straight([12, 3, 2, 1, 0])
    (True, False)
    """
    return len(ranks) == 5 and all(
        low == high - 1 or (low == _ACE and high == lowest) for high, low in pairwise(ranks)
    )


def category(ranks: Sequence[int], *, suited: bool = False, straight: bool = False) -> str:
    """Return the category of a hand of up to five cards.

    Parameters
    ----------
    ranks : sequence of int
        The ranks, equal ones side by side.
    suited : bool, optional
        Whether the hand is a flush; False where suits do not count.
    straight : bool, optional
        Whether it is a straight; False where straights do not count.

    Returns
    -------
    str

    Examples
    --------
    >>> category([7, 7, 7, 2, 2])
    'full house'
    >>> category([3, 2, 1, 0, 12], suited=True, straight=True)
    'straight flush'
    """
    if suited or straight:
        return " ".join(["straight"] * straight + ["flush"] * suited)
    sizes = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    return _GROUPS[tuple(size for size in sizes if size > 1)]


def describe(ranks: Sequence[int], category: str) -> str:
    """Return the name of a hand: its category and the ranks that tell it from others.

    Parameters
    ----------
    ranks : sequence of int
        The ranks in ranking order.
    category : str
        Its category, as `category` gives it.

    Returns
    -------
    str

    Notes
    -----
    A straight flush to the ace is a royal flush, one of A-2-3-4-5 a steel wheel.

    Examples
    --------
    >>> describe([7, 7, 7, 2, 2], "full house")
    'full house, nines over fours'
    >>> describe([8, 8, 12, 7, 2], "one pair")
    'one pair, tens, A-9-4 kickers'
    >>> describe([3, 2, 1, 0, 12], "straight")
    'straight, five high (wheel)'
    """
    if category in ("straight", "straight flush"):
        if category == "straight flush" and ranks[0] == _ACE:
            return "royal flush"
        wheel = {"straight": " (wheel)", "straight flush": " (steel wheel)"}[category]
        return f"{category}, {_WORDS[ranks[0]]} high" + (wheel if ranks[0] == 3 else "")
    if category in ("flush", "no pair"):
        return f"{category}, {_letters(ranks)}"
    groups = [_plural(rank) for rank in dict.fromkeys(ranks) if ranks.count(rank) > 1]
    kickers = [rank for rank in ranks if ranks.count(rank) == 1]
    parts = [category, (" over " if category == "full house" else " and ").join(groups)]
    if len(kickers) == 1:
        parts.append(f"{_WORDS[kickers[0]]} kicker")
    elif kickers:
        parts.append(f"{_letters(kickers)} kickers")
    return ", ".join(parts)


def describe_low(
    ranks: Sequence[int],
    *,
    smooth: bool = False,
    rough: bool = False,
    title: str = "",
    notes: Sequence[str] = (),
) -> str:
    """Return the name of a hand without a pair, straight or flush in a system where low is best.

    Parameters
    ----------
    ranks : sequence of int
        The ranks in ranking order.
    smooth, rough : bool, optional
        Whether it is the best, or the worst, of the hands with the same highest card.
    title : str, optional
        A name of its own, instead of its two highest cards.
    notes : sequence of str, optional
        What else to say of it, in parentheses.

    Returns
    -------
    str

    Notes
    -----
    "Smooth", "rough" and "perfect" are used strictly: for the lowest and the highest cards that
    can stand below the highest one. So the perfect eight is 8-4-3-2-A with a low ace and
    8-5-4-3-2 in deuce-to-seven, as in the dictionary at pokerzone.com ("perfect", whose example is
    7-4-3-2-A) and the article "Lowball (poker)" of Wikipedia ("smooth", "nut ace").

    Examples
    --------
    >>> describe_low([6, 4, 3, 2, 0])
    'eight-six, 8-6-5-4-2'
    >>> describe_low([6, 2, 1, 0, 12], smooth=True)
    'smooth eight-four, 8-4-3-2-A (perfect eight)'
    >>> describe_low([12, 3, 2, 1, 0], smooth=True)
    'nut ace, A-5-4-3-2'
    """
    top = _WORDS[ranks[0]]
    if not title:
        if smooth and ranks[0] == _ACE:
            title = "nut ace"
        else:
            kind = "smooth " if smooth else "rough " if rough else ""
            title = f"{kind}{top}-{_WORDS[ranks[1]]}"
    if smooth and ranks[0] in _PERFECT:
        notes = [*notes, f"perfect {top}"]
    return f"{title}, {_letters(ranks)}" + (f" ({', '.join(notes)})" if notes else "")


def describe_badugi(ranks: Sequence[int]) -> str:
    """Return the name of a badugi hand.

    Parameters
    ----------
    ranks : sequence of int
        The ranks of the cards that play, highest first.

    Returns
    -------
    str

    Examples
    --------
    >>> describe_badugi([2, 0, 12])
    'three-card 4-2-A'
    """
    return f"{_CARDS[len(ranks)]}-card {_letters(ranks)}"


def _letters(ranks: Sequence[int]) -> str:
    """Return ranks as in A-K-9."""
    return "-".join(RANKS[rank] for rank in ranks)


def _plural(rank: int) -> str:
    """Return the word for several cards of a rank."""
    return _WORDS[rank] + ("es" if _WORDS[rank] == "six" else "s")
