"""The ranking systems as data: their names, their sizes, and what their ranks mean.

A system is one row of `RANKINGS`. What beats what is not stated here: that is in the tables of the
core, and `Ranking.table` shows it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from steelwheel import classes
from steelwheel._ffi import SYSTEM_NUMBERS
from steelwheel.cards import shown, to_int
from steelwheel.classes import NO_LOW
from steelwheel.errors import HandError, InputTypeError, UnknownNameError

__all__ = ["NO_LOW", "RANKINGS", "NameTable", "Ranking", "find"]


@dataclass(frozen=True, slots=True)
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
        How many ranks there are, `NO_LOW` not counted.
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
    lowest : int
        The lowest rank of the deck, 0 for a deuce.

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
    lowest: int = 0

    def table(self) -> NDArray[np.void]:
        """Return the classes, best first, as a structured array.

        Returns
        -------
        ndarray, shape (classes,)
            Read-only, and the same array in every call. In a system with a qualifier one more
            row, the last, stands for all hands without a low. Fields:

            - ``rank`` (uint16): the class;
            - ``hand`` (str): an example, its cards in ranking order; empty for no low;
            - ``category`` and ``name`` (str): as `category` and `describe` give them;
            - ``count`` (int64): how many of the 2,598,960 five-card hands, or in badugi of the
              270,725 four-card hands, are of this class;
            - ``probability`` (float64): ``count`` as a share of all hands;
            - ``cumulative`` (float64): the share of this class and all better ones.

        Examples
        --------
        >>> row = RANKINGS["high"].table()[10]
        >>> str(row["hand"]), str(row["name"]), int(row["count"])
        ('As Ah Ad Ac Ks', 'four of a kind, aces, king kicker', 4)
        """
        return classes.table(self)

    def category_table(self) -> NDArray[np.void]:
        """Return the categories, best first, as a structured array.

        Returns
        -------
        ndarray
            Read-only. Fields: ``category`` (str), ``best`` and ``worst`` (uint16, the ranks that
            it reaches from and to), ``classes`` (int64), and ``count``, ``probability`` and
            ``cumulative`` as in `table`.

        Examples
        --------
        >>> for row in RANKINGS["badugi"].category_table():
        ...     print(row["category"], row["best"], row["worst"], row["count"])
        4-card 1 715 17160
        3-card 716 1001 154440
        2-card 1002 1079 96252
        1-card 1080 1092 2873
        """
        return classes.category_table(self)

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
        return tuple(self.category_table()["category"].tolist())

    def category(self, rank: int) -> str:
        """Return the category of a rank.

        Parameters
        ----------
        rank : int
            1 to `classes`, or `NO_LOW` in a system with a qualifier.

        Returns
        -------
        str

        Raises
        ------
        HandError
            If the system has no such rank.
        InputTypeError
            If `rank` is not an integer.

        Examples
        --------
        >>> RANKINGS["high"].category(322)
        'full house'
        """
        return str(self.table()["category"][self._row(rank)])

    def describe(self, rank: int, *, suited: bool = False) -> str:
        """Return what players call the hands of a rank.

        Parameters
        ----------
        rank : int
            1 to `classes`, or `NO_LOW` in a system with a qualifier.
        suited : bool, optional
            Whether the cards that play are of one suit. Where suits do not count, this tells a
            steel wheel from a wheel; elsewhere the rank says all.

        Returns
        -------
        str

        Raises
        ------
        HandError
            If the system has no such rank.
        InputTypeError
            If `rank` is not an integer.

        See Also
        --------
        steelwheel.names.describe_low : what smooth, rough and perfect mean.

        Examples
        --------
        >>> RANKINGS["high"].describe(322)
        'full house, deuces over threes'
        >>> RANKINGS["razz"].describe(1), RANKINGS["razz"].describe(1, suited=True)
        ('wheel, 5-4-3-2-A', 'steel wheel, 5-4-3-2-A')
        """
        name = str(self.table()["name"][self._row(rank)])
        return f"steel {name}" if suited and name.startswith("wheel") else name

    def _row(self, rank: int) -> int:
        """Return the row of a rank in `table`."""
        rank = to_int(rank, "rank", "an integer")
        if 1 <= rank <= self.classes:
            return rank - 1
        if self.qualifier and rank == NO_LOW:
            return self.classes
        low = f", and {NO_LOW} for no low" if self.qualifier else ""
        raise HandError(
            f"rank {rank} is none of {self.name}; its ranks are 1 to {self.classes}{low}"
        )


class _Named(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...


_T = TypeVar("_T", bound=_Named)


class NameTable(Mapping[str, _T]):
    """A read-only mapping of things by name.

    It can be asked by alias too, in upper or lower case, with or without ``-``, ``_`` and spaces
    inside. Iteration gives the canonical names only.

    Parameters
    ----------
    kind : str
        What the things are called, in error messages.
    things : iterable
        Objects of one type with the attributes ``name`` and ``aliases``.

    Examples
    --------
    >>> RANKINGS["Deuce-to-Seven"] is RANKINGS["27"]
    True
    >>> "29" in RANKINGS
    False
    """

    def __init__(self, kind: str, things: Iterable[_T]) -> None:
        self._kind = kind
        self._things = {thing.name: thing for thing in things}
        self._by_key = {
            _key(name): thing
            for thing in self._things.values()
            for name in (thing.name, *thing.aliases)
        }

    def __getitem__(self, name: str) -> _T:
        thing = self._by_key.get(_key(name)) if isinstance(name, str) else None
        if thing is None:
            raise self._unknown(name)
        return thing

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def find(self, thing: object) -> _T:
        """Return the thing of a name, or the argument itself if it is one.

        Parameters
        ----------
        thing : str or thing
            A name, an alias, or an object of the kind.

        Returns
        -------
        thing

        Raises
        ------
        UnknownNameError
            If nothing has that name; the message gives near names and all names.
        InputTypeError
            If the argument is neither.
        """
        if isinstance(thing, str):
            return self[thing]
        kind = type(next(iter(self._things.values())))
        if isinstance(thing, kind):
            return thing
        raise InputTypeError(
            f"{self._kind} must be a name such as {next(iter(self))!r} or a {kind.__name__}, "
            f"not {shown(thing)}"
        )

    def _unknown(self, name: object) -> UnknownNameError:
        """Return the error for a name that nothing has."""
        import difflib  # here, because few calls need it and it slows the import down

        every = [name for thing in self._things.values() for name in (thing.name, *thing.aliases)]
        near = difflib.get_close_matches(str(name).lower(), every)
        hint = f"did you mean {' or '.join(map(repr, near))}? The" if near else "the"
        return UnknownNameError(
            f"no {self._kind} is named {name!r}; {hint} names are {', '.join(every)}"
        )


_IGNORED = str.maketrans("", "", "-_ ")


def _key(name: str) -> str:
    """Return a name without what does not matter in it."""
    return name.translate(_IGNORED).lower()


_ACE_TO_FIVE = Ranking(
    name="ace_to_five",
    aliases=("a5", "california", "razz"),
    number=SYSTEM_NUMBERS["ace_to_five"],
    classes=6175,
    sizes=(5, 6, 7),
    ace="low",
    order="low",
    straights="ignored",
    title="wheel",
)

RANKINGS = NameTable(
    "ranking",
    [
        Ranking(
            name="high",
            aliases=(),
            number=SYSTEM_NUMBERS["high"],
            classes=7462,
            sizes=(5, 6, 7),
            ace="high",
            order="high",
            straights="make",
        ),
        _ACE_TO_FIVE,
        replace(
            _ACE_TO_FIVE,
            name="eight_or_better",
            aliases=("a5_8",),
            number=SYSTEM_NUMBERS["eight_or_better"],
            classes=56,
            qualifier=True,
        ),
        replace(
            _ACE_TO_FIVE,
            name="nine_or_better",
            aliases=("a5_9",),
            number=SYSTEM_NUMBERS["nine_or_better"],
            classes=126,
            qualifier=True,
        ),
        Ranking(
            name="ace_to_six",
            aliases=("a6", "london"),
            number=SYSTEM_NUMBERS["ace_to_six"],
            classes=7462,
            sizes=(5, 6, 7),
            ace="low",
            order="low",
            straights="hurt",
            title="Chicago wheel",
        ),
        Ranking(
            name="deuce_to_seven",
            aliases=("27", "kansas_city"),
            number=SYSTEM_NUMBERS["deuce_to_seven"],
            classes=7462,
            sizes=(5, 6, 7),
            ace="high",
            order="low",
            straights="hurt",
            title="number one",
            numbered=True,
        ),
        Ranking(
            name="badugi",
            aliases=(),
            number=SYSTEM_NUMBERS["badugi"],
            classes=1092,
            sizes=(4,),
            ace="low",
            order="badugi",
            straights="ignored",
        ),
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
    >>> find("hihg")
    Traceback (most recent call last):
        ...
    steelwheel.errors.UnknownNameError: no ranking is named 'hihg'; did you mean 'high'? \
The names are high, ace_to_five, a5, california, razz, eight_or_better, a5_8, nine_or_better, \
a5_9, ace_to_six, a6, london, deuce_to_seven, 27, kansas_city, badugi
    """
    return RANKINGS.find(ranking)
