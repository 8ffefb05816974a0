"""Ranges of hands: notation, weights, algebra, arrays.

A range holds one small code for each combination of cards there is, 0 for those not in it, and the
weight that each code stands for. So the algebra is arithmetic on whole arrays, exact, and a range
of six-card hands takes 20 MB whatever is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import NAMES, Cards, to_ids, to_int
from steelwheel._ranges import grid as _grid
from steelwheel._ranges.algebra import Algebra
from steelwheel._ranges.codes import Codes, compact, hands_of_codes, pieces_of, without_cards
from steelwheel._ranges.combinations import CHUNK, cards_of, count, number_of
from steelwheel._ranges.evaluate import evaluate
from steelwheel._ranges.notation import format
from steelwheel._ranges.notation import text as _text
from steelwheel._ranges.notation.texts import read_texts
from steelwheel._ranges.range_input import checked_hole, read_hands, read_weights
from steelwheel.errors import CardError, HandError, RangeError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Range"]


class Range(Algebra):
    """An immutable set of hands of two, four, five or six cards, each with a weight.

    A weight is the share of times that a hand is played this way: more than 0, at most 1, exact.

    Parameters
    ----------
    text : str, Range, or sequence or set of str, optional
        The hands in the notation that the page "Ranges" describes. An empty text is the empty
        range; several texts are joined.
    hole : int, optional
        How many cards a hand has: 2, 4, 5 or 6. If not given, the text tells; where it doesn't, as
        in ``"random"``, 2.

    Raises
    ------
    RangeError
        If something is not understood, or no hand fits it; the message says where and what would
        be right.
    HandError, InputTypeError
        If `hole` is not such a number; if an argument has the wrong type.

    Notes
    -----
    ``|`` takes the larger of two weights, ``&`` the smaller, ``-`` subtracts and stops at 0, ``~``
    is what is left to 1, and ``*`` multiplies by a number from 0 to 1: what `collections.Counter`
    does. In a text ``,`` is ``|`` and ``!`` is ``-``. One side may be a text, or several. ``in``
    tells whether all hands of a text, or of a range, are there with any weight.

    Hands are in the order of their numbers: C(c1, k) + C(c2, k - 1) + ... of the card ids
    c1 > c2 > ... So 2d2c is number 0, and the last is that of the highest cards.

    Examples
    --------
    >>> import steelwheel as sw
    >>> opener = sw.Range("QQ+, AKs, AQs:0.5")
    >>> len(opener), opener.total
    (26, Fraction(24, 1))
    >>> print(opener.without("As") | sw.Range("JJ"))
    (JJ+,AKs,AQs:0.5)!As*
    >>> len(sw.Range("AA**")), len(sw.Range("JT98ds"))
    (6961, 36)
    >>> sw.Range("QQ+foo")
    Traceback (most recent call last):
        ...
    steelwheel.errors.RangeError: text: 'foo' at position 3: not understood here; hands are parted \
by ',' and taken away by '!'
    """

    __slots__ = ("_codes", "_hole", "_levels", "_text")

    _codes: Codes
    _hole: int
    _levels: tuple[Fraction, ...]
    _text: str | None

    def __init__(self, text: str | Range | Iterable[str] = "", *, hole: int | None = None) -> None:
        if hole is not None:
            hole = checked_hole(hole)
        if isinstance(text, Range):
            self._text = text._text
            if hole not in (None, text.hole):
                raise HandError(f"text is a range of hands of {text.hole} cards, not {hole}")
            self._hole, (self._codes, self._levels) = text.hole, text._weighted
        else:
            node, self._text = read_texts(text)
            self._hole = hole or _text.hand_size(node) or 2
            _text.check_size(node, self._hole)
            self._codes, self._levels = evaluate(node, self._hole)

    @classmethod
    def from_hands(
        cls, hands: Iterable[Cards] | NDArray[Any], weights: Any = 1, *, hole: int | None = None
    ) -> Range:
        """Return the range of the hands given one by one.

        Parameters
        ----------
        hands : sequence of str, or of sequences of int; or an integer array of shape ``(n, k)``
            Hands as text or ids. None may come twice.
        weights : number, or sequence of n numbers, optional
            Weights from 0 to 1. A float counts as the decimal fraction that it is printed as.
        hole : int, optional
            How many cards a hand has, if that is to be checked, or if there may be no hand.

        Returns
        -------
        Range

        Raises
        ------
        CardError, HandError, InputTypeError
            If a card, a hand or a weight is impossible, or a hand is there twice.

        Examples
        --------
        >>> print(Range.from_hands(["AhKh", "KdKc"], [1, 0.25]))
        AhKh,KdKc:0.25
        """
        cards = read_hands(hands, None if hole is None else checked_hole(hole))
        numbers = number_of(np.ascontiguousarray(cards.T))
        order = np.argsort(numbers, kind="stable")
        again = np.flatnonzero(numbers[order[1:]] == numbers[order[:-1]])
        if len(again):
            first, second = order[again[0]], order[again[0] + 1]
            raise HandError(f"hands[{second}] is the same hand as hands[{first}]")
        values, codes = read_weights(weights, len(cards))
        size = cards.shape[1]
        if not values or values[0]:
            values, codes = [Fraction(0), *values], codes + 1
        full = np.zeros(count(size), dtype=np.min_scalar_type(len(values) - 1))
        full[numbers] = codes
        return _make(size, full, tuple(values))

    @property
    def hole(self) -> int:
        """How many cards a hand has."""
        return self._hole

    @property
    def cards(self) -> NDArray[np.uint8]:
        """Ids of the cards of each hand, highest first, shape ``(len(self), hole)``."""
        result = np.empty((len(self), self._hole), dtype=np.uint8)
        done = 0
        for cards, _ in self.pieces():
            result[done : done + len(cards)] = cards
            done += len(cards)
        return result

    @property
    def weights(self) -> NDArray[np.float64]:
        """Weight of each hand as a float, shape ``(len(self),)``."""
        return self._floats()[self._codes[self._codes > 0]]

    @property
    def levels(self) -> tuple[Fraction, ...]:
        """The different weights, exact, ascending."""
        return self._levels[1:]

    @property
    def scale(self) -> int:
        """The least number that makes all weights integers when they are multiplied by it."""
        return lcm(*[level.denominator for level in self.levels])

    @property
    def integer_levels(self) -> list[int]:
        """The weights in `levels` times `scale`."""
        scale = self.scale
        return [level.numerator * (scale // level.denominator) for level in self.levels]

    @property
    def level(self) -> NDArray[np.intp]:
        """For each hand the index of its weight in `levels`, shape ``(len(self),)``."""
        return self._codes[self._codes > 0].astype(np.intp) - 1

    @property
    def total(self) -> Fraction:
        """The sum of all weights."""
        hands = hands_of_codes(self._codes, len(self._levels))
        return sum((n * level for n, level in zip(hands, self._levels, strict=True)), Fraction(0))

    def dense(self) -> NDArray[np.float64]:
        """Return the weights of all hands there are by number, 0 for those not in the range.

        Returns
        -------
        float64 array of shape ``(n,)``
            1,326 weights for hands of two cards, 270,725, 2,598,960 or 20,358,520 for more.
        """
        return self._floats()[self._codes]

    def pieces(self, rows: int = CHUNK) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.float64]]]:
        """Yield `cards` and `weights` in pieces, so that memory stays bounded.

        Parameters
        ----------
        rows : int, optional
            The most hands in one piece.

        Yields
        ------
        cards : uint8 array of shape ``(n, hole)``
        weights : float64 array of shape ``(n,)``
        """
        rows = to_int(rows, "rows", "a number of hands")
        if rows < 1:
            raise HandError(f"rows is {rows}; a piece has at least 1")
        values = self._floats()
        for start in range(0, len(self._codes), rows):
            codes = self._codes[start : start + rows]
            found = np.flatnonzero(codes)
            if len(found):
                yield cards_of(found + start, self._hole), values[codes[found]]

    def weight(self, hand: Cards) -> Fraction:
        """Return the exact weight of one hand, 0 if it isn't in the range.

        Parameters
        ----------
        hand : str or sequence of int
            The cards in any order.

        Returns
        -------
        Fraction

        Raises
        ------
        CardError, HandError, InputTypeError
            If it is no hand of `hole` cards.

        Examples
        --------
        >>> Range("AK:1/3").weight("Kd As")
        Fraction(1, 3)
        """
        ids = to_ids(hand, argument="hand")
        if len(ids) != self._hole:
            raise HandError(f"hand has {len(ids)} cards; the range's hands have {self._hole}")
        number = number_of(np.array(ids, dtype=np.uint8)[:, None])
        return self._levels[int(self._codes[number[0]])]

    def without(self, dead: Cards) -> Range:
        """Return the range of the hands that hold none of some cards.

        Parameters
        ----------
        dead : str or sequence of int
            Cards of the board, of other players, and so on.

        Returns
        -------
        Range

        Raises
        ------
        CardError, HandError, InputTypeError
            If something is not a card, or there twice.

        Examples
        --------
        >>> len(Range("QQ+").without("Qs"))
        15
        """
        cards = to_ids(dead, argument="dead")
        return _make(self._hole, *without_cards(self._weighted, self._hole, cards))

    @property
    def label(self) -> str:
        """What a table of results calls the range: the text it was made from, or its size.

        `str` gives the shortest text of any range, which takes some milliseconds to find.
        """
        return f"{len(self):,} hands" if self._text is None else " ".join(self._text.split())

    def grid(self) -> NDArray[np.float64]:
        """Return how much of each of the 169 classes of two cards is in the range, from 0 to 1.

        Returns
        -------
        float64 array of shape ``(13, 13)``
            Rows and columns from the ace to the deuce, suited hands above the diagonal: the mean
            weight of all hands of the class.

        Raises
        ------
        HandError
            If the hands have more than two cards.

        Examples
        --------
        >>> grid = Range("AKs,KK:0.5").grid()
        >>> float(grid[0, 1]), float(grid[1, 0]), float(grid[1, 1])
        (1.0, 0.0, 0.5)
        """
        if self._hole != 2:
            raise HandError(f"a grid is of hands of two cards, these have {self._hole}")
        sums = np.bincount(_grid.cells(), weights=self.dense(), minlength=169)
        return (sums / np.bincount(_grid.cells(), minlength=169)).reshape(13, 13)

    def grid_text(self) -> str:
        """Return the grid as text: whole classes by name, parts in percent, the rest as dots.

        Returns
        -------
        str
            Thirteen lines, suited hands above the diagonal of pairs.

        Raises
        ------
        HandError
            If the hands have more than two cards.

        Examples
        --------
        >>> import steelwheel as sw
        >>> print(sw.Range("QQ+,AKs").grid_text().splitlines()[0].rstrip())
        AA  AKs .   .   .   .   .   .   .   .   .   .   .
        """
        return _grid.to_text(self.grid())

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the grid as a heat map: how much of each class of two cards is in the range.

        Parts are printed in percent; of whole classes, and of those that aren't there at all, the
        name alone.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw. By default a new figure, which no window shows:
            ``range.plot().figure.savefig("range.png")``.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        HandError
            If the hands have more than two cards.
        MissingExtraError
            If matplotlib is not installed.
        InputTypeError
            If `ax` is something else.
        """
        from steelwheel._plots.grid import plot_range

        return plot_range(self, ax)

    def _repr_html_(self) -> str:
        caption = f"{len(self):,} of {count(self._hole):,} hands"
        if self._hole != 2:
            return f"<p>{caption} of {self._hole} cards</p>"
        return _grid.to_html(self.grid(), caption)

    def __str__(self) -> str:
        return format.to_text(self._hole, self._codes, self._levels)

    def __repr__(self) -> str:
        if self._hole <= 4:
            text = str(self)
            if len(text) <= 200:
                return f"Range({text!r})"
        return f"<Range of {len(self):,} hands of {self._hole} cards>"

    def __len__(self) -> int:
        return int(np.count_nonzero(self._codes))

    def __iter__(self) -> Iterator[str]:
        for cards, _ in self.pieces():
            for row in cards.tolist():
                yield "".join([NAMES[card] for card in row])

    def __contains__(self, hands: Cards | Range) -> bool:
        if isinstance(hands, str):
            try:
                return self.weight(hands) > 0
            except CardError as error:  # no cards, but maybe hands such as QQ+
                try:
                    hands = Range(hands, hole=self._hole)
                except RangeError as why:
                    raise CardError(f"{error}; nor is it a range: {why}") from None
        if not isinstance(hands, Range):
            return self.weight(hands) > 0
        self._check_same_hole(hands)
        both = zip(pieces_of(hands._codes), pieces_of(self._codes), strict=True)
        return not any(bool(((theirs > 0) & (mine == 0)).any()) for theirs, mine in both)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return (
            self._hole == other._hole
            and self._levels == other._levels
            and np.array_equal(self._codes, other._codes)
        )

    def __hash__(self) -> int:
        return hash((self._hole, self._levels, self._codes.tobytes()))

    def __reduce__(self) -> tuple[Callable[..., Range], tuple[Any, ...]]:
        return _make, (self._hole, self._codes, self._levels)

    def _made(self, codes: Codes, levels: Sequence[Fraction]) -> Range:
        return _make(self._hole, codes, levels)

    def _floats(self) -> NDArray[np.float64]:
        """Weights by code."""
        return np.array([float(level) for level in self._levels])


def _make(hole: int, codes: Codes, levels: Sequence[Fraction]) -> Range:
    """The range of these codes and weights, see `codes.compact`."""
    made = object.__new__(Range)
    made._hole, made._text = hole, None
    made._codes, made._levels = compact(codes, levels)
    return made
