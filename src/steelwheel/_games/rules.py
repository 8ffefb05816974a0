"""What the core needs to know of a game with a board: its systems and how many hole cards play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from steelwheel._equity.exact import known
from steelwheel._games.games import Game
from steelwheel._games.rankings import RANKINGS
from steelwheel.errors import HandError

__all__ = ["Rules", "rules_of"]


@dataclass(frozen=True)
class Rules:
    """How hands rank.

    Attributes
    ----------
    systems : tuple of int
        The number of the ranking system of each half of the pot.
    omaha : bool
        Whether exactly two hole cards play, otherwise any number of them.
    lowest : int
        The first card of the deck.
    """

    systems: tuple[int, ...]
    omaha: bool
    lowest: int

    @property
    def split(self) -> bool:
        """Whether there is a low half."""
        return len(self.systems) > 1

    @property
    def tallies(self) -> int:
        """How many rows tallies have."""
        return 4 if self.split else 1


@cache
def rules_of(game: Game) -> Rules:
    """Return a game's rules.

    Raises
    ------
    HandError
        If it is not played with five community cards, as hold'em or Omaha is.
    """
    if known.is_counted(game):
        systems = tuple(RANKINGS[name].number for name in game.rankings)
        return Rules(systems, known.plays_two(game), game.ids[0])
    raise HandError(
        f"equity is of hold'em, Omaha and games like them with five community cards, "
        f"not of {game.name}"
    )
