"""A mapping of things by name and alias, as `RANKINGS` is, with errors that help."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Protocol, TypeVar

from steelwheel._cards.cards import shown
from steelwheel.errors import InputTypeError, UnknownNameError

__all__ = ["NameTable"]


class _Named(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def aliases(self) -> tuple[str, ...]: ...


_T = TypeVar("_T", bound=_Named)


class NameTable(Mapping[str, _T]):
    """A read-only mapping of things by name.

    It can be asked by alias too, in upper or lower case, with or without ``-``, ``_``, ``/``,
    ``'`` and spaces inside. Iteration gives the canonical names only.

    Parameters
    ----------
    kind : str
        What the things are called, in error messages.
    things : iterable
        Objects of one type with the attributes ``name`` and ``aliases``.

    Examples
    --------
    >>> from steelwheel._games.rankings import RANKINGS
    >>> RANKINGS["Deuce-to-Seven"] is RANKINGS["27"]
    True
    >>> "29" in RANKINGS
    False
    """

    def __init__(self, kind: str, things: Iterable[_T]) -> None:
        self._kind = kind
        self._plural = f"{kind}s"
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

    def __repr__(self) -> str:
        return f"<{len(self)} {self._plural}: {', '.join(self)}>"

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

        every = [(thing.name, *thing.aliases) for thing in self._things.values()]
        wanted = str(name)[:_LONGEST].lower()

        def likeness(other: str) -> float:
            pairs = ((wanted, other), (_in_order(wanted), _in_order(other)))
            return max(difflib.SequenceMatcher(None, *pair).ratio() for pair in pairs)

        # One name of each thing, and only those hardly less alike than the best.
        likely = [max((likeness(other), other) for other in names) for names in every]
        likely.sort(key=lambda pair: -pair[0])
        near = [other for alike, other in likely[:3] if alike >= max(0.6, likely[0][0] - 0.05)]
        text = repr(name)
        text = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
        hint = f"did you mean {' or '.join(map(repr, near))}? The" if near else "the"
        return UnknownNameError(
            f"no {self._kind} is named {text}; {hint} names are {', '.join(chain(*every))}"
        )


_LONGEST = 60
"""So many letters of a name that nothing has are compared with others."""


def _in_order(name: str) -> str:
    """Return the words of a name by the alphabet: deuce to seven triple draw is triple_draw_27."""
    words = re.findall("[a-z]+|[0-9]", name.replace("'", "").lower())
    return " ".join(
        sorted({_NUMBERS.get(word, word) for word in words} - {"to", "card", "or", "better"})
    )


_NUMBERS = {
    "ace": "a", "deuce": "2", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9",
}  # fmt: skip


_IGNORED = str.maketrans("", "", "-_ /'’")


def _key(name: str) -> str:
    """Return a name without what does not matter in it."""
    return name.translate(_IGNORED).lower()
