"""The ranking systems as data: their names, their sizes, and what their ranks mean.

A system is one row of `RANKINGS`. What beats what is not stated here: that is in the tables of the
core, and `Ranking.table` shows it.
"""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelwheel._calls import base
from steelwheel._cards.cards import shown, to_int
from steelwheel._classes import classes
from steelwheel._classes.classes import NO_LOW
from steelwheel._games.name_table import NameTable
from steelwheel._literals import RankingName
from steelwheel._results import briefly
from steelwheel.errors import HandError, InputTypeError, UnknownNameError

__all__ = ["NO_LOW", "RANKINGS", "AnyRanking", "NameTable", "Ranking", "find"]

AnyRanking: TypeAlias = "RankingName | str | Ranking"
"""What functions take for a ranking system."""


@dataclass(frozen=True, slots=True, repr=False)
class Ranking:
    """One ranking system.

    Rank 1 is the best hand of every system, ranks have no gaps, and hands that tie have the same.

    Attributes
    ----------
    name : str
        Canonical name.
    aliases : tuple of str
        Other names.
    number : int
        Its number in the core.
    classes : int
        How many ranks there are, `NO_LOW` not counted; of the largest size if they differ.
    sizes : tuple of int
        How many cards a hand may have.
    ace : {"high", "low"}
        Where the ace ranks. A high ace is low in the lowest straight if straights make a hand.
    order : {"high", "low", "badugi"}
        Which hands are best: strong ones, weak ones, or low cards of different ranks and suits.
    straights : {"make", "hurt", "ignored"}
        What straights and flushes do to a hand.
    qualifier : bool
        Whether hands beyond the last class are no low, with the rank `NO_LOW`.
    title : str
        What players call the best hand of a low system.
    numbered : bool
        Whether players call the low hands by their ranks, as in "a number four".
    by_size : tuple of int
        How many ranks each of `sizes` has if only hands of one size compare; else empty.
    lowest : int
        The lowest rank of the deck, 0 for a deuce.
    joker : bool
        Whether a hand may hold a joker, with the id 52.
    deck : int
        Of how many cards the deck is whose hands `table` counts: 52, 53 with the joker, or 36.

    Examples
    --------
    >>> ranking = RANKINGS["27"]
    >>> ranking.name, ranking.classes
    ('deuce_to_seven', 7462)
    >>> ranking.describe(2)
    'seven-six, 7-6-4-3-2 (#2)'
    """

    name: str
    aliases: tuple[str, ...]
    number: int
    classes: int
    sizes: tuple[int, ...]
    ace: Literal["high", "low"]
    order: Literal["high", "low", "badugi"]
    straights: Literal["make", "hurt", "ignored"]
    qualifier: bool = False
    title: str = ""
    numbered: bool = False
    by_size: tuple[int, ...] = ()
    lowest: int = 0
    joker: bool = False
    deck: int = 52

    def __repr__(self) -> str:
        return briefly(self, "aliases", "number")

    @property
    def natural_size(self) -> int:
        """How many cards a hand has if nothing else is said: five, of badugi and boards four."""
        return 4 if self.order == "badugi" else min(5, max(self.sizes))

    @property
    def ids(self) -> range:
        """The ids of the cards that play."""
        return range(4 * self.lowest, 52 + self.joker)

    @property
    def what_it_ranks(self) -> str:
        """The sizes of hands in words, for error messages."""
        *others, last = map(str, self.sizes)
        return f"{self.name!r} ranks hands of {', '.join(others)} or {last} cards"

    def classes_of(self, size: int) -> int:
        """Return how many ranks hands of a size can have.

        Parameters
        ----------
        size : int
            One of `sizes`.

        Returns
        -------
        int
            `classes`, unless only hands of one size compare. On a common scale not every size
            reaches every rank.

        Raises
        ------
        HandError
            If the system ranks no hands of that size.

        Examples
        --------
        >>> RANKINGS["showing_high"].classes_of(2), RANKINGS["high"].classes_of(7)
        (91, 7462)
        """
        size = self._size(size)
        return self.by_size[self.sizes.index(size)] if self.by_size else self.classes

    def table(self, size: int | None = None, *, joker: bool | None = None) -> NDArray[np.void]:
        """Return the classes, best first, as a structured array.

        Parameters
        ----------
        size : int, optional
            How many cards the hands that are counted have: one of `sizes`. Five if not given, in
            badugi and of showing boards four.
        joker : bool, optional
            Whether they come from a deck with a joker. If not given, with the usual `deck`: only
            the high systems that are made for a joker count one in.

        Returns
        -------
        ndarray, shape (classes,)
            Read-only, and the same array in every call. In a system with a qualifier one more
            row, the last, stands for all hands without a low. Fields:

            - ``rank`` (uint16): the class;
            - ``hand`` (str): an example of five cards (badugi: four, boards: `size`) in ranking
              order; without a joker if possible; empty for no low;
            - ``category`` and ``name`` (str): as `category` and `describe` give them;
            - ``count`` (int64): how many hands of `size` cards are of this class, maybe none;
            - ``probability`` (float64): ``count`` as a share of all hands;
            - ``cumulative`` (float64): the share of this class and all better ones.

        Raises
        ------
        HandError
            If the system ranks no hands of `size` cards, or has no joker.
        InputTypeError
            If `size` is not an integer.

        Examples
        --------
        >>> row = RANKINGS["high"].table()[10]
        >>> str(row["hand"]), str(row["name"]), int(row["count"])
        ('As Ah Ad Ac Ks', 'four of a kind, aces, king kicker', 4)
        >>> int(RANKINGS["high"].table(7)["count"][0])  # royal flushes of 133,784,560 hands
        4324
        """
        return classes.table(self, *self._counted(size, joker))

    def category_table(
        self, size: int | None = None, *, joker: bool | None = None
    ) -> NDArray[np.void]:
        """Return the categories, best first, as a structured array.

        Parameters
        ----------
        size, joker
            As for `table`.

        Returns
        -------
        ndarray
            Read-only. Fields: ``category`` (str), ``best`` and ``worst`` (uint16, the ranks that
            it reaches from and to), ``classes`` (int64), and ``count``, ``probability`` and
            ``cumulative`` as in `table`.

        Raises
        ------
        HandError, InputTypeError
            As for `table`.

        Examples
        --------
        >>> for row in RANKINGS["badugi"].category_table():
        ...     print(row["category"], row["best"], row["worst"], row["count"])
        4-card 1 715 17160
        3-card 716 1001 154440
        2-card 1002 1079 96252
        1-card 1080 1092 2873
        """
        return classes.category_table(self, *self._counted(size, joker))

    def categories(self) -> tuple[str, ...]:
        """Return the names of the categories, best first.

        Returns
        -------
        tuple of str

        Examples
        --------
        >>> RANKINGS["eight_or_better"].categories()
        ('no pair', 'no low')
        """
        return tuple(dict.fromkeys(classes.words(self, self.natural_size)["category"].tolist()))

    @overload
    def category(self, rank: int, *, size: int | None = ...) -> str: ...
    @overload
    def category(self, rank: ArrayLike, *, size: int | None = ...) -> NDArray[np.str_]: ...
    def category(self, rank: Any, *, size: int | None = None) -> Any:
        """Return the category of a rank, or of many.

        Parameters
        ----------
        rank : int, or integer array-like of any shape
            1 to `classes_of` the size, or `NO_LOW` in a system with a qualifier.
        size : int, optional
            How many cards the hand has. It matters only where hands of one size compare; there it
            is four if not given.

        Returns
        -------
        str, or str array of the same shape, masked where `rank` is

        Raises
        ------
        HandError
            If the system has no such rank or size.
        InputTypeError
            If `rank` or `size` is not an integer.

        Examples
        --------
        >>> RANKINGS["high"].category(322)
        'full house'
        >>> RANKINGS["high"].category([322, 1600]).tolist()
        ['full house', 'straight']
        """
        found = self._rows(rank, size)["category"]
        return _words(found, rank)

    @overload
    def describe(self, rank: int, *, size: int | None = ..., suited: bool = ...) -> str: ...
    @overload
    def describe(self, rank: ArrayLike, *, size: int | None = ..., suited: bool = ...) -> Any: ...
    def describe(self, rank: Any, *, size: int | None = None, suited: bool = False) -> Any:
        """Return what players call the hands of a rank, or of many.

        Parameters
        ----------
        rank, size
            As for `category`.
        suited : bool, optional
            Whether the cards that play are of one suit. Where suits do not count, this tells a
            steel wheel from a wheel; elsewhere the rank says all.

        Returns
        -------
        str, or str array of the same shape

        Raises
        ------
        HandError, InputTypeError
            As for `category`.

        See Also
        --------
        steelwheel.names.describe_low : what smooth, rough and perfect mean.

        Examples
        --------
        >>> RANKINGS["high"].describe(322)
        'full house, deuces over threes'
        >>> RANKINGS["razz"].describe(1), RANKINGS["razz"].describe(1, suited=True)
        ('wheel, 5-4-3-2-A', 'steel wheel, 5-4-3-2-A')
        >>> RANKINGS["showing_high"].describe(1, size=2)
        'one pair, aces'
        """
        found = self._rows(rank, size)["name"]
        if suited:
            wheels = np.char.startswith(found, "wheel")
            found = np.where(wheels, np.char.add("steel ", found), found)
        return _words(found, rank)

    def _rows(self, rank: Any, size: int | None) -> NDArray[np.void]:
        """Return the rows of ranks in the table of words."""
        size = self.natural_size if size is None else self._size(size)
        last = self.classes_of(size)
        several = not isinstance(rank, str | bytes) and np.ndim(rank) > 0
        ranks = np.asarray(rank if several else to_int(rank, "rank", "an integer"))
        if np.ma.is_masked(rank):
            ranks = np.where(np.ma.getmaskarray(rank), 1, ranks)
        if several and ranks.size == 0:
            ranks = ranks.astype(np.int64)
        if several and ranks.dtype.kind not in "iu":
            raise InputTypeError(f"rank has dtype {ranks.dtype}; ranks are integers")
        good = (ranks >= 1) & (ranks <= last)
        if self.qualifier:
            good |= ranks == NO_LOW
        if not np.all(good):
            where, wrong = "", ranks
            if several:
                index = tuple(map(int, np.argwhere(~good)[0]))
                where, wrong = f" at [{', '.join(map(str, index))}]", ranks[index]
            what = f"{self.name} with {size} cards" if self.by_size else self.name
            low = f", and {NO_LOW} for no low" if self.qualifier else ""
            raise HandError(
                f"rank {wrong}{where} is none of {what}; its ranks are 1 to {last}{low}"
            )
        numbers = np.minimum(ranks.astype(np.int64), last + 1) - 1
        return np.asarray(classes.words(self, size)[numbers])

    def _size(self, size: int) -> int:
        """Return a size as int if the system ranks hands of it."""
        size = to_int(size, "size", "a number of cards")
        if size not in self.sizes:
            raise HandError(f"size is {size}; {self.what_it_ranks}")
        return size

    def _counted(self, size: int | None, joker: bool | None) -> tuple[int, bool]:
        """Return which hands a table counts: their size, and whether with a joker."""
        if joker is not None and not isinstance(joker, bool):
            raise InputTypeError(f"joker is {shown(joker)}; give True or False")
        if joker and not self.joker:
            raise HandError(f"joker is {joker}, but {self.name!r} doesn't play the joker")
        with_joker = self.deck > 52 if joker is None else bool(joker)
        return self.natural_size if size is None else self._size(size), with_joker


def _words(found: NDArray[np.str_], rank: Any) -> Any:
    """What is said of ranks: masked where those are, and of one rank a str."""
    if np.ma.is_masked(rank):
        return np.ma.array(found, mask=np.ma.getmaskarray(rank))
    return found if found.shape else str(found)


def _row(name: str, *aliases: str, **rest: Any) -> Ranking:
    """A system; what follows from its order is asked of the core."""
    facts = base.facts_of(name)
    counts = tuple(facts.classes.values())
    return Ranking(
        name,
        aliases,
        number=base.SYSTEM_NUMBERS[name],
        classes=max(counts),
        sizes=tuple(facts.classes),
        by_size=counts if len(set(counts)) > 1 else (),
        lowest=facts.lowest_card // 4,
        joker=facts.highest_card == 52,
        **{"deck": 52 - facts.lowest_card, **rest},
    )


_HIGH: dict[str, Any] = {"ace": "high", "order": "high", "straights": "make"}
_LOW: dict[str, Any] = {"ace": "low", "order": "low", "straights": "ignored"}
_WHEEL: dict[str, Any] = {**_LOW, "title": "wheel"}
_HURT: dict[str, Any] = {"order": "low", "straights": "hurt"}
_BADUGI: dict[str, Any] = {"order": "badugi", "straights": "ignored"}

RANKINGS = NameTable(
    "ranking",
    [
        _row("high", **_HIGH),
        _row("ace_to_five", "a5", "california", "razz", **_WHEEL),
        _row("eight_or_better", "a5_8", **_WHEEL, qualifier=True),
        _row("nine_or_better", "a5_9", **_WHEEL, qualifier=True),
        _row("ace_to_six", "a6", "london", **_HURT, ace="low", title="Chicago wheel"),
        _row(
            "deuce_to_seven",
            *("27", "kansas_city"),
            **_HURT,
            ace="high",
            title="number one",
            numbered=True,
        ),
        _row("badugi", **_BADUGI, ace="low"),
        _row("high_wild", **_HIGH, deck=53),
        _row("high_bug", "bug", **_HIGH, deck=53),
        _row("short_deck", "short", "6+", **_HIGH),
        _row("short_deck_trips", "short_trips", **_HIGH),
        _row("badugi_ace_high", **_BADUGI, ace="high"),
        _row("showing_high", ace="high", order="high", straights="ignored"),
        _row("showing_low", **_LOW),
    ],
)
"""All ranking systems by name; aliases work too."""


def find(ranking: object) -> Ranking:
    """Return the ranking system of a name.

    Parameters
    ----------
    ranking : str or Ranking
        A name or alias, or the system itself.

    Returns
    -------
    Ranking

    Raises
    ------
    UnknownNameError
        If no system has that name; the message gives near names and all names.
    InputTypeError
        If `ranking` is neither.

    Examples
    --------
    >>> find("A-5").name
    'ace_to_five'
    >>> find("hihg")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    steelwheel.errors.UnknownNameError: no ranking is named 'hihg'; did you mean 'high'? \
The names are high, ace_to_five, a5, ...
    """
    try:
        return RANKINGS.find(ranking)
    except (UnknownNameError, InputTypeError):
        hint = _of_game(ranking)
        if hint is None:
            raise
    raise UnknownNameError(f"no ranking is named {hint}")


def _of_game(name: Any) -> str | None:
    """The name of a game that was taken for a ranking, and how its hands are ranked."""
    from steelwheel._games import games  # which are made of rankings

    game = name if isinstance(name, games.Game) else None
    if isinstance(name, str):
        game = games.GAMES.get(name)
    if game is None:
        return None
    systems = " and ".join(map(repr, game.rankings))
    called = name if isinstance(name, str) else game.name
    return f"{called!r}, which is a game; rank its hands by {systems}"
