"""Policies: what a player keeps of every hand in every draw.

A policy is a table for each draw, an entry for each hand there is. Tables come from readable rules,
from the best play against given final hands (by backward induction), or from the user.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._arguments import renamed
from steelwheel._cards.cards import JOKER, RANKS, shown, to_int
from steelwheel._cards.cards import format as format_cards
from steelwheel._draws.best_discards import LARGEST, all_hands, best_discards
from steelwheel._draws.counts import (
    all_ranks,
    draw_game,
    opponents,
    ranks_of,
    read_hand,
    systems,
)
from steelwheel._draws.policy_tables import default_table
from steelwheel._games import games
from steelwheel._ranges.combinations import number_of
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from steelwheel._cards.cards import Cards

__all__ = ["DrawPolicy", "DrawRule"]

Masks = NDArray[np.uint8]

DEFAULT = "the best against players who do the same"
"""What the default policy is, in a few words."""

WIN = LARGEST // 2
"""A certain win, in the values that are handed back from one draw to the one before."""


@dataclass(frozen=True)
class DrawRule:
    """What to do in one draw of a lowball game or of badugi.

    Stand pat with a hand good enough. Otherwise keep the lowest cards of different ranks, in badugi
    the best set of cards of different ranks and suits, none higher than a limit.

    Attributes
    ----------
    pat : str or int
        The worst hand that stands pat, as text or as a rank.
    highest : str
        The highest rank that is kept of a hand that draws: one of ``23456789TJQKA``.
    most : int or None
        How many cards are kept at most; by default all but one.

    Examples
    --------
    >>> import steelwheel as sw
    >>> rule = sw.DrawRule("9s 8d 6c 4h 2s", highest="8")
    >>> policy = sw.DrawPolicy("single_draw_27", [rule])
    >>> policy.keep("2c 3d 8h 9s Kd"), policy.keep("2c 3d 5h 8s 9d"), policy.keep("2c 2d 5h 8s Jd")
    ('2c 3d 8h', '2c 3d 5h 8s 9d', '2c 5h 8s')
    """

    pat: str | int
    highest: str = "8"
    most: int | None = None

    def __str__(self) -> str:
        most = "" if self.most is None else f", at most {self.most}"
        return f"pat with {self.pat} or better, else cards up to {self.highest}{most}"

    def table(self, game: games.AnyGame) -> Masks:
        """Return which cards are kept of every hand.

        Parameters
        ----------
        game : str or Game
            A draw game with one pot, for a low or badugi.

        Returns
        -------
        uint8 array of shape ``(n,)``
            By the number of the hand; bit i for its i-th lowest card id.

        Raises
        ------
        HandError
            If the game is none of those, or the rule isn't one for it.
        """
        rules = draw_game(game)
        (ranking, *others) = systems(rules)
        if others or ranking.order == "high":
            raise HandError(f"a DrawRule is for lowball and badugi, not for {rules.name}")
        mark = self._mark(rules)
        hands = all_hands(rules)
        most = len(hands[0]) - 1 if self.most is None else to_int(self.most, "most", "a number")
        if not 0 <= most < len(hands[0]):
            raise HandError(f"most is {most}; of a hand that draws 0 to {len(hands[0]) - 1} stay")
        if not isinstance(self.highest, str) or self.highest.upper() not in tuple(RANKS):
            raise HandError(f"highest is {shown(self.highest)}; give a rank, one of {RANKS}")
        low = ranking.ace == "low"
        limit = _heights(np.uint8(4 * RANKS.index(self.highest.upper())), low)
        heights = _heights(hands, low)
        chosen = _badugi_sets if ranking.order == "badugi" else _lowest_cards
        masks = chosen(hands, heights, heights <= limit, most)
        masks[all_ranks(rules)[0] <= mark] = (1 << rules.hole) - 1
        return masks

    def _mark(self, game: games.Game) -> int:
        (ranking,) = systems(game)
        if isinstance(self.pat, str):
            return ranks_of(game, read_hand(self.pat, "pat", game))[0]
        mark = to_int(self.pat, "pat", "a hand or a rank")
        if not 0 <= mark <= ranking.classes:
            raise HandError(f"pat is {mark}; ranks of {ranking.name!r} go to {ranking.classes}")
        return mark


def _heights(cards: Any, ace_low: bool) -> NDArray[np.int8]:
    """Ranks from 0, in the order of the game; the joker below all."""
    heights = (cards >> 2).astype(np.int8)
    if ace_low:
        heights = (heights + 1) % 13
    return np.where(cards == JOKER, np.int8(-1), heights)


def _lowest_cards(
    hands: NDArray[np.uint8], heights: NDArray[np.int8], allowed: NDArray[np.bool_], most: int
) -> Masks:
    """The lowest cards of different ranks."""
    size = hands.shape[1]
    wanted = allowed.copy()
    for i in range(size):
        for j in range(i):
            wanted[:, i] &= ~(wanted[:, j] & (heights[:, j] == heights[:, i]))
    kept = wanted.copy()
    for i in range(size):  # of too many the highest go
        lower = np.zeros(len(hands), dtype=np.int8)
        for j in range(size):
            lower += wanted[:, j] & (heights[:, j] < heights[:, i])
        kept[:, i] &= lower < most
    return _as_masks(kept)


def _badugi_sets(
    hands: NDArray[np.uint8], heights: NDArray[np.int8], allowed: NDArray[np.bool_], most: int
) -> Masks:
    """The best set of cards of different ranks and suits: more cards first, then the lowest."""
    size = hands.shape[1]
    best = np.zeros(len(hands), dtype=np.int32)
    masks = np.zeros(len(hands), dtype=np.uint8)
    one = np.int32(1)
    for count in range(1, most + 1):
        for places in combinations(range(size), count):
            some = list(places)
            ranks = np.bitwise_or.reduce(one << heights[:, some].astype(np.int32), axis=1)
            suits = np.bitwise_or.reduce(one << (hands[:, some] & 3).astype(np.int32), axis=1)
            good = (np.bitwise_count(ranks) == count) & (np.bitwise_count(suits) == count)
            good &= allowed[:, some].all(axis=1)
            value = (count << 13) + 8191 - ranks
            better = good & (value > best)
            best[better] = value[better]
            masks[better] = sum(1 << place for place in places)
    return masks


def _as_masks(kept: NDArray[np.bool_]) -> Masks:
    masks = np.zeros(len(kept), dtype=np.uint8)
    for i, column in enumerate(kept.T):
        masks |= column.view(np.uint8) << i
    return masks


class DrawPolicy:
    """What to keep of every hand in every draw of a game.

    Parameters
    ----------
    game : str or Game
        A draw game.
    rules : sequence of DrawRule or of uint8 arrays
        For each draw a rule, or a table: for each hand by number (see `table`) the set of cards to
        keep. With fewer than the game has draws, they are those of its last ones.

    Raises
    ------
    HandError
        If there are too many rules or none, a table has a wrong shape, or a rule isn't for the
        game.
    InputTypeError
        If something is neither a rule nor such an array.

    Examples
    --------
    >>> import steelwheel as sw
    >>> patient = sw.DrawPolicy("badugi", [
    ...     sw.DrawRule("8s 7d 6c 5h", highest="7", most=3),
    ...     sw.DrawRule("Ts 9d 8c 7h", highest="8"),
    ...     sw.DrawRule("Qs Jd Tc 9h", highest="T"),
    ... ])
    >>> patient.keep("As 2d 3c Kh", draw=1), patient.keep("As 2d 3c Jh", draw=3)
    ('As 2d 3c', 'As 2d 3c Jh')
    >>> print(patient)  # doctest: +ELLIPSIS
    badugi, 3 draws
    draw 1: pat with 8s 7d 6c 5h or better, else cards up to 7, at most 3; keeps 4: 0.6%, 3: ...
    draw 2: ...
    """

    def __init__(self, game: games.AnyGame, rules: Sequence[DrawRule | NDArray[Any]]) -> None:
        self._game = draw_game(game)
        alone = isinstance(rules, DrawRule | str | bytes) or getattr(rules, "ndim", 1) == 0
        if alone or not hasattr(rules, "__len__"):
            raise InputTypeError(f"rules is {shown(rules)}; give a sequence, one for each draw")
        if not 1 <= len(rules) <= self._game.draws:
            raise HandError(
                f"rules has {len(rules)}; {self._game.name} has {self._game.draws} draws"
            )
        self._rules = tuple(
            str(rule) if isinstance(rule, DrawRule) else "by a table" for rule in rules
        )
        self._tables = tuple(self._read(rule, f"rules[{i}]") for i, rule in enumerate(rules))

    def _read(self, rule: Any, where: str) -> Masks:
        if isinstance(rule, DrawRule):
            table = rule.table(self._game)
        elif isinstance(rule, np.ndarray):
            count = len(all_hands(self._game))
            if rule.dtype.kind not in "iu":
                raise InputTypeError(f"{where} has dtype {rule.dtype}; sets of cards are integers")
            if rule.shape != (count,):
                raise HandError(f"{where} has shape {rule.shape}; there are {count} hands")
            if rule.min() < 0 or rule.max() >= 1 << self._game.hole:
                raise HandError(
                    f"{where} has sets of cards from {rule.min()} to {rule.max()}; they go from 0 "
                    f"to {(1 << self._game.hole) - 1}"
                )
            table = rule.astype(np.uint8)
        else:
            raise InputTypeError(f"{where} is {shown(rule)}; give a DrawRule or an array")
        table.flags.writeable = False
        return table

    @classmethod
    def pat(cls, game: games.AnyGame) -> DrawPolicy:
        """Return the policy that keeps everything.

        Parameters
        ----------
        game : str or Game
            A draw game.

        Returns
        -------
        DrawPolicy
        """
        rules = draw_game(game)
        table = np.full(len(all_hands(rules)), (1 << rules.hole) - 1, dtype=np.uint8)
        policy = cls(rules, [table] * rules.draws)
        policy._rules = ("stands pat",) * rules.draws
        return policy

    @classmethod
    def best(cls, game: games.AnyGame, against: Any) -> DrawPolicy:
        """Return the policy that wins most often against given final hands.

        The last draw is `best_discards` against them. The draw before it is `best_discards` where
        a hand is worth what it wins with that last draw, and so on back to the first.

        Parameters
        ----------
        game : str or Game
            A draw game.
        against
            A rank, or weights by rank, as in `best_discards`.

        Returns
        -------
        DrawPolicy

        Raises
        ------
        HandError, InputTypeError, UnknownNameError
            As `best_discards`.

        Notes
        -----
        Two things are left out: discards of earlier draws are taken to be in the deck again, and
        the opponent's hands don't depend on what is drawn and thrown away.
        """
        rules = draw_game(game)
        found = best_discards(rules, against=against)
        tables, values = [found.kept], found.value * WIN
        for _ in range(rules.draws - 1):
            found = best_discards(rules, values=np.rint(np.nan_to_num(values)).astype(np.int64))
            tables.append(found.kept)
            values = found.value
        policy = cls(rules, tables[::-1])
        policy._rules = ("the best against given final hands",) * rules.draws
        return policy

    @classmethod
    def default(cls, game: games.AnyGame) -> DrawPolicy:
        """Return the policy that is used where none is named.

        It is the best against players who do the same (see `DrawOdds`, "strength"), without regard
        to betting: found by fictitious play, and kept in the library as the distribution of their
        final hands. For games of one's own it is the best against the best of four random hands.

        Parameters
        ----------
        game : str or Game
            A draw game.

        Returns
        -------
        DrawPolicy
            The same object in every call. For games of one's own it is made when first asked for,
            which takes a second or two.

        Examples
        --------
        >>> import steelwheel as sw
        >>> policy = sw.DrawPolicy.default("badugi")
        >>> [policy.keep("As 2d 3c Kh", draw) for draw in (1, 2, 3)]
        ['As 2d 3c', 'As 2d 3c', 'As 2d 3c Kh']
        """
        return _default(draw_game(game))

    @property
    def game(self) -> games.Game:
        """The game."""
        return self._game

    @property
    def draws(self) -> int:
        """For how many draws, the last ones of the game, there is a table."""
        return len(self._tables)

    @property
    def rules(self) -> tuple[str, ...]:
        """What the policy is in each of these draws, in words."""
        return self._rules

    def table(self, draw: int) -> Masks:
        """Return what is kept of every hand.

        Parameters
        ----------
        draw : int
            The number of the draw: 1 for the first one.

        Returns
        -------
        uint8 array of shape ``(n,)``
            By the number of the hand, C(c1, 1) + C(c2, 2) + ... of its card ids c1 < c2 < ...: bit
            i for the i-th lowest card. Read-only.

        Raises
        ------
        HandError
            If the policy has no such draw.
        """
        draw = to_int(draw, "draw", "the number of a draw")
        first = self._game.draws - self.draws + 1
        if not first <= draw <= self._game.draws:
            raise HandError(f"draw is {draw}; the policy has draws {first} to {self._game.draws}")
        return self._tables[draw - first]

    @renamed(hand="cards")
    def keep(self, cards: Cards, draw: int | None = None) -> str:
        """Return the cards of a hand that are kept.

        Parameters
        ----------
        cards : str or sequence of int
            All cards of the hand.
        draw : int, optional
            The number of the draw; the last one by default.

        Returns
        -------
        str
            The cards in the order of `cards`.

        Raises
        ------
        CardError, HandError, InputTypeError
            If it isn't a hand of the game, or there is no such draw.
        """
        ids = read_hand(cards, "cards", self._game)
        table = self.table(self._game.draws if draw is None else draw)
        mask = int(table[number_of(np.array(ids, dtype=np.uint8)[:, None])[0]])
        order = sorted(ids)
        return format_cards([card for card in ids if mask >> order.index(card) & 1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DrawPolicy):
            return NotImplemented
        tables = zip(self._tables, other._tables, strict=False)
        return (self._game, self.draws) == (other._game, other.draws) and all(
            one is two or np.array_equal(one, two) for one, two in tables
        )

    def __hash__(self) -> int:
        return hash((self._game, self.draws))

    def __str__(self) -> str:
        lines = [f"{self._game.name}, {self.draws} draw{'s' * (self.draws > 1)}"]
        first = self._game.draws - self.draws + 1
        there = _there(self._game)
        for i, (rule, table) in enumerate(zip(self._rules, self._tables, strict=True)):
            kept = np.bincount(np.bitwise_count(table[there]), minlength=self._game.hole + 1)
            shares = [
                f"{count}: {number / kept.sum():.1%}"
                for count, number in reversed(list(enumerate(kept.tolist())))
            ]
            lines.append(f"draw {first + i}: {rule}; keeps {', '.join(shares)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        draws = "1 draw" if self.draws == 1 else f"{self.draws} draws"
        return f"<DrawPolicy for {self._game.name}, {draws}>"


def _there(game: games.Game) -> NDArray[np.bool_]:
    """Which hands, by number, the deck has."""
    return np.asarray(all_hands(game)[:, 0] >= game.ids[0])


@lru_cache(maxsize=8)
def _default(game: games.Game) -> DrawPolicy:
    tables = [default_table(game, draw) for draw in range(1, game.draws + 1)]
    found = [one for one in tables if one is not None]
    policy = DrawPolicy(game, found) if len(found) == game.draws else computed_default(game)
    policy._rules = (DEFAULT,) * game.draws
    return policy


def computed_default(game: games.Game) -> DrawPolicy:
    """The default policy without the tables that are kept: seconds of work."""
    chances = opponents(game)
    return DrawPolicy.best(game, chances if len(chances) > 1 else chances[0])
