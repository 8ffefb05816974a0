"""Games as data: how many cards a player holds and sees, which must play, and what ranks them."""

from __future__ import annotations

from dataclasses import dataclass

from steelwheel.rankings import NameTable

__all__ = ["GAMES", "Game", "find"]


@dataclass(frozen=True, slots=True)
class Game:
    """One game.

    Attributes
    ----------
    name : str
        Canonical name.
    aliases : tuple of str
        Other names, among them the codes of the Poker Hand History format.
    hole : int
        How many cards each player holds.
    board : int
        How many community cards there are at showdown.
    rankings : tuple of str
        The ranking system of each part of the pot.
    players : int
        The most players that the game seats.
    """

    name: str
    aliases: tuple[str, ...]
    hole: int
    board: int
    rankings: tuple[str, ...]
    players: int = 10


GAMES = NameTable(
    "game",
    [Game("holdem", ("NT", "FT", "texas"), hole=2, board=5, rankings=("high",))],
)
"""All games by name; aliases work too."""


def find(game: object) -> Game:
    """Return the game of a name.

    Parameters
    ----------
    game : str or Game
        A name or alias, or the game itself.

    Returns
    -------
    Game

    Raises
    ------
    UnknownNameError
        If no game has that name; the message gives near names and all names.
    InputTypeError
        If `game` is neither.

    Examples
    --------
    >>> find("NT").name
    'holdem'
    """
    return GAMES.find(game)
