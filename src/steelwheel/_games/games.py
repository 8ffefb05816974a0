"""Games as data: what is dealt, how many cards play, and which systems rank the parts of the pot.

A game is one row of `GAMES`, and users make rows of their own from the same parts. Nothing else
knows games by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from steelwheel._cards.cards import shown, to_int
from steelwheel._games.rankings import RANKINGS, NameTable, Ranking
from steelwheel._literals import GameName
from steelwheel._results import briefly
from steelwheel.errors import HandError, InputTypeError

__all__ = ["GAMES", "AnyGame", "Game", "Street", "find"]

MOST_PLAYERS = 10
"""Shares of a pot are counted in units that divide evenly among up to so many."""

_DECKS = {"full": range(52), "short": range(16, 52), "joker": range(53)}

AnyGame: TypeAlias = "GameName | str | Game"
"""What functions take for a game."""

FromHole = int | range | None
"""How many of a player's own cards play: so many, any number in a range, or any."""


class Street(NamedTuple):
    """The cards that come on one street.

    Attributes
    ----------
    down, up : int
        Cards for each player, face down and face up.
    board : int
        Community cards.
    """

    down: int = 0
    up: int = 0
    board: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Game:
    """One game.

    Attributes
    ----------
    name : str
        Canonical name.
    aliases : tuple of str
        Other names, among them the codes of the Poker Hand History format.
    hole : int
        How many cards of their own players have at showdown.
    board : int
        How many community cards there are at showdown.
    rankings : tuple of str
        The ranking system of each half of the pot, one or two. The first gets the whole pot if no
        hand qualifies for the second.
    from_hole : int, range, None, or a tuple of one of these a ranking
        How many of the hole cards play: exactly so many, any number in the range, or, with None,
        any number. The other cards of the five (four in badugi) come from the board.
    deck : {"full", "short", "joker"}
        52 cards, the 36 from six to ace, or 53 with a joker, which may be left out.
    draws : int
        How often players may exchange cards.
    streets : tuple of Street
        What is dealt, street by street. By default the hole cards, then the board.
    players : int
        The most seats, at most ten.
    odd_half : int or None
        The half that gets an odd chip between halves, 0 or 1; by default as `odd_chips` says.
    odd : {"position", "suit"} or None
        Whether odd chips within a half go to the first seat left of the button, or to the highest
        own card by suit. By default by suit in stud games, else by position.

    Raises
    ------
    HandError
        If the parts do not go together; the message says which.
    InputTypeError, UnknownNameError
        If a part has the wrong type; if there is no such ranking system.

    Examples
    --------
    A stud game whose low needs a nine or better, and Omaha with exactly three cards from the hole:

    >>> from dataclasses import replace
    >>> import steelwheel as sw
    >>> nine = replace(sw.game("stud8"), name="stud9", rankings=("high", "nine_or_better"))
    >>> three = sw.Game("omaha_three", hole=5, board=5, from_hole=3, rankings="high", players=9)
    >>> sw.showdown(nine, ["AsKs2d3d4h9hTc", "QdQhJcJh8s8c2c"]).winners
    ((1,), (0,))
    """

    name: str = field(kw_only=False)
    aliases: tuple[str, ...] = ()
    hole: int
    board: int = 0
    rankings: tuple[str, ...]
    from_hole: FromHole | tuple[FromHole, ...] = None
    deck: Literal["full", "short", "joker"] = "full"
    draws: int = 0
    streets: tuple[Street, ...] = ()
    players: int = MOST_PLAYERS
    odd_half: int | None = None
    odd: Literal["position", "suit"] | None = None

    def __repr__(self) -> str:
        return briefly(self, "aliases", "streets")

    def __post_init__(self) -> None:
        _check_names(self.name, self.aliases)
        for part, lowest in (("hole", 1), ("board", 0), ("draws", 0), ("players", 2)):
            number = to_int(getattr(self, part), part, "a number")
            if number < lowest:
                raise HandError(f"{part} is {number}; it is at least {lowest}")
            self._set(part, number)
        if self.players > MOST_PLAYERS:
            raise HandError(f"players is {self.players}; a game seats at most {MOST_PLAYERS}")
        if not isinstance(self.deck, str):
            raise InputTypeError(f"deck is {shown(self.deck)}; it must be a text")
        if self.deck not in _DECKS:
            raise HandError(f"deck is {self.deck!r}; it is one of {', '.join(map(repr, _DECKS))}")
        self._set("aliases", tuple(self.aliases))
        self._set("rankings", self._checked_rankings())
        self._set("from_hole", self._checked_from_hole())
        self._check_plays()
        self._set("streets", self._checked_streets())
        if self.odd_half is not None:
            half = to_int(self.odd_half, "odd_half", "0, 1 or None")
            if half not in range(len(self.rankings)):
                raise HandError(f"odd_half is {half}; rankings has {len(self.rankings)}, from 0 on")
            self._set("odd_half", half)
        if self.odd is not None and str(self.odd) not in ("position", "suit"):
            raise HandError(f"odd is {shown(self.odd)}; it is 'position', 'suit' or None")
        short_of = self.players * (self.hole - self.stud) + self.board + self.stud - len(self.ids)
        if short_of > 0:
            raise HandError(
                f"{self.players} players with {self.hole} cards and {self.board} on the board are "
                f"{short_of} cards more than the deck has"
            )

    def _set(self, part: str, value: object) -> None:
        object.__setattr__(self, part, value)

    def _checked_rankings(self) -> tuple[str, ...]:
        given: Any = self.rankings
        if isinstance(given, str | Ranking):
            given = (given,)
        if not isinstance(given, Iterable):
            raise InputTypeError(f"rankings is {shown(given)}; give one or two names")
        rankings = [RANKINGS.find(ranking) for ranking in given]
        if not 1 <= len(rankings) <= 2:
            raise HandError(f"rankings has {len(rankings)} systems; a pot has one or two halves")
        for ranking in rankings:
            if ranking.by_size:
                raise HandError(f"{ranking.name!r} ranks boards that show, not hands at showdown")
            if self.ids[0] < ranking.ids[0]:
                raise HandError(f"{ranking.name!r} is for a short deck, and deck is {self.deck!r}")
            if self.deck == "joker" and not ranking.joker:
                raise HandError(f"{ranking.name!r} doesn't play the joker, and deck is 'joker'")
        if rankings[0].qualifier:
            raise HandError(
                f"{rankings[0].name!r} needs a hand to qualify, so it can only be the second half"
            )
        return tuple(ranking.name for ranking in rankings)

    def _checked_from_hole(self) -> FromHole | tuple[FromHole, ...]:
        given = self.from_hole
        parts = given if isinstance(given, tuple) else (given,)
        if isinstance(given, tuple) and len(parts) != len(self.rankings):
            raise HandError(f"from_hole has {len(parts)} parts for {len(self.rankings)} rankings")
        parts = tuple(map(_checked_part, parts))
        return parts if isinstance(given, tuple) else parts[0]

    def _check_plays(self) -> None:
        for name, counts in zip(self.rankings, self.plays, strict=True):
            if not counts:
                raise HandError(
                    f"{name!r} needs {_cards_of(name)} cards; from_hole {self.from_hole} doesn't "
                    f"give them out of {self.hole} hole cards and {self.board} on the board"
                )

    def _checked_streets(self) -> tuple[Street, ...]:
        given: Any = self.streets
        if not isinstance(given, list | tuple) or not all(
            isinstance(street, tuple) and len(street) <= 3 for street in given
        ):
            raise InputTypeError(f"streets is {shown(given)}; give a tuple of Street")
        if not given:
            return (Street(self.hole), *[Street(board=self.board)] * (self.board > 0))
        streets = tuple(
            Street(
                *[
                    _checked_count(count, f"streets[{i}].{part}")
                    for part, count in zip(Street._fields, street, strict=False)
                ]
            )
            for i, street in enumerate(given)
        )
        for what, dealt, wanted in (
            ("hole", sum(street.down + street.up for street in streets), self.hole),
            ("board", sum(street.board for street in streets), self.board),
        ):
            if dealt != wanted:
                raise HandError(f"streets deal {dealt} cards, and {what} is {wanted}")
        return streets

    @property
    def ids(self) -> range:
        """The ids of the cards in the deck."""
        return _DECKS[self.deck]

    @property
    def stud(self) -> bool:
        """Whether players have cards of their own only, and more than play or some face up."""
        alone = self.board == 0 and self.draws == 0
        return alone and (self.hole > self.most or any(street.up for street in self.streets))

    @property
    def most(self) -> int:
        """How many cards play at most."""
        return max(map(_cards_of, self.rankings))

    @property
    def plays(self) -> tuple[tuple[int, ...], ...]:
        """For each ranking, how many hole cards may play, as all the numbers possible."""
        parts = self.from_hole
        if not isinstance(parts, tuple):
            parts = (parts,) * len(self.rankings)
        found = []
        for name, part in zip(self.rankings, parts, strict=True):
            possible = self.any_plays(name)
            allowed = range(part, part + 1) if isinstance(part, int) else part
            found.append(tuple(k for k in possible if allowed is None or k in allowed))
        return tuple(found)

    @property
    def odd_chips(self) -> tuple[int, Literal["position", "suit"]]:
        """The half that gets an odd chip between halves, and how odd chips go within a half.

        By default it is the half that is drawn to, if the other plays the board; else the half of
        five cards, if the other is badugi; else the high, if the other is low; else the first.
        """
        half = self.odd_half
        if half is None:
            orders = [RANKINGS[name].order for name in self.rankings]
            plays = zip(self.rankings, self.plays, strict=True)
            claims = (
                [self.draws > 0 and min(counts) == self.cards_of(name) for name, counts in plays],
                [order != "badugi" for order in orders],
                [order == "high" for order in orders],
            )
            half = next((claim.index(True) for claim in claims if sum(claim) == 1), 0)
        return half, self.odd or ("suit" if self.stud else "position")

    def any_plays(self, ranking: str) -> tuple[int, ...]:
        """Return how many hole cards can play in a system if any may.

        Parameters
        ----------
        ranking : str
            Name of the system.

        Returns
        -------
        tuple of int

        Examples
        --------
        >>> find("holdem").any_plays("high"), find("omaha").any_plays("high")
        ((0, 1, 2), (0, 1, 2, 3, 4))
        """
        cards = self.cards_of(ranking)
        return tuple(
            own for own in range(cards + 1) if own <= self.hole and cards - own <= self.board
        )

    def cards_of(self, ranking: str) -> int:
        """Return how many cards make a hand in a system.

        Parameters
        ----------
        ranking : str
            Name of the system.

        Returns
        -------
        int
            Five, in badugi four; fewer if players don't have as many.

        Examples
        --------
        >>> find("badeucy").cards_of("badugi_ace_high")
        4
        """
        cards = _cards_of(ranking)
        if RANKINGS[ranking].order == "badugi":
            cards = min(cards, self.hole + self.board)
        return cards


def _cards_of(name: str) -> int:
    """How many cards make a hand of a system."""
    return RANKINGS[name].natural_size


def _checked_count(count: Any, where: str, what: str = "a number of cards") -> int:
    number = to_int(count, where, what)
    if number < 0:
        raise HandError(f"{where} is {number}; it is not negative")
    return number


def _checked_part(part: Any) -> FromHole:
    if part is None or isinstance(part, range):
        return part
    return _checked_count(part, "from_hole", "a number, a range or None")


def _check_names(name: Any, aliases: Any) -> None:
    if isinstance(aliases, str) or not isinstance(aliases, Iterable):
        raise InputTypeError(f"aliases is {shown(aliases)}; give a tuple of names")
    for one in (name, *aliases):
        if not isinstance(one, str) or not one:
            raise InputTypeError(f"a name is {shown(one)}; it must be a text")


_HIGH = ("high",)
_HIGH_8 = ("high", "eight_or_better")
_PREFLOP = Street(down=2), Street(board=3), Street(board=1), Street(board=1)
_STUD = Street(down=2, up=1), Street(up=1), Street(up=1), Street(up=1), Street(down=1)


def _omaha(
    name: str, *aliases: str, hole: int, rankings: tuple[str, ...], players: int, flop: int = 3
) -> Game:
    """Omaha; of courchevel's flop the first card is dealt with the hole cards."""
    return Game(
        name,
        aliases=aliases,
        hole=hole,
        board=5,
        from_hole=2,
        rankings=rankings,
        streets=(Street(hole, 0, 3 - flop), Street(board=flop), *_PREFLOP[2:]),
        players=players,
    )


def _stud(name: str, *aliases: str, rankings: tuple[str, ...]) -> Game:
    return Game(name, aliases=aliases, hole=7, rankings=rankings, streets=_STUD, players=8)


def _draw(
    name: str,
    *aliases: str,
    rankings: tuple[str, ...],
    draws: int,
    hole: int = 5,
    deck: Literal["full", "joker"] = "full",
) -> Game:
    return Game(name, aliases=aliases, hole=hole, rankings=rankings, draws=draws, deck=deck)


GAMES = NameTable(
    "game",
    [
        Game(
            "holdem",
            aliases=("NT", "FT", "texas", "texas_holdem", "nlhe"),
            hole=2,
            board=5,
            rankings=_HIGH,
            streets=_PREFLOP,
        ),
        Game(
            "shortdeck",
            aliases=("NS", "short", "six_plus", "6+"),
            hole=2,
            board=5,
            rankings=("short_deck",),
            deck="short",
            streets=_PREFLOP,
        ),
        _omaha("omaha", "PO", "plo", "omaha4", "plo4", hole=4, rankings=_HIGH, players=10),
        _omaha("omaha5", "plo5", hole=5, rankings=_HIGH, players=9),
        _omaha("omaha6", "plo6", hole=6, rankings=_HIGH, players=7),
        _omaha("courchevel", hole=5, rankings=_HIGH, players=9, flop=2),
        _omaha("omaha8", "FO/8", "plo8", "o8", "omaha_hilo", hole=4, rankings=_HIGH_8, players=10),
        _omaha("omaha5_8", "big_o", "plo5_8", hole=5, rankings=_HIGH_8, players=9),
        _omaha("omaha6_8", "plo6_8", hole=6, rankings=_HIGH_8, players=7),
        _omaha("courchevel8", hole=5, rankings=_HIGH_8, players=9, flop=2),
        _stud("stud", "F7S", "seven_card_stud", rankings=_HIGH),
        _stud("stud8", "F7S/8", "stud_eight", rankings=_HIGH_8),
        _stud("stud_hilo", "stud_hi_lo_no_qualifier", rankings=("high", "ace_to_five")),
        _stud("razz", "FR", rankings=("ace_to_five",)),
        _stud("razz_27", "27_razz", "deuce_to_seven_razz", rankings=("deuce_to_seven",)),
        _stud("london", "london_lowball", rankings=("ace_to_six",)),
        _draw("draw", "five_card_draw", "5cd", rankings=_HIGH, draws=1),
        _draw("single_draw_27", "N2L1D", "27sd", rankings=("deuce_to_seven",), draws=1),
        _draw("triple_draw_27", "F2L3D", "27td", rankings=("deuce_to_seven",), draws=3),
        _draw("triple_draw_a5", "a5td", rankings=("ace_to_five",), draws=3),
        _draw(
            "single_draw_a5",
            "a5sd",
            "california",
            "california_lowball",
            rankings=("ace_to_five",),
            draws=1,
            deck="joker",
        ),
        _draw("single_draw_a6", "a6sd", rankings=("ace_to_six",), draws=1),
        _draw("badugi", "FB", rankings=("badugi",), draws=3, hole=4),
        _draw("badeucy", "badeucey", rankings=("badugi_ace_high", "deuce_to_seven"), draws=3),
        _draw("badacey", rankings=("badugi", "ace_to_five"), draws=3),
    ],
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
    >>> import steelwheel as sw
    >>> sw.game("F7S/8").name
    'stud8'
    >>> sw.game("holdme")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    steelwheel.errors.UnknownNameError: no game is named 'holdme'; did you mean 'holdem'? \
The names are holdem, NT, ...
    """
    return GAMES.find(game)
