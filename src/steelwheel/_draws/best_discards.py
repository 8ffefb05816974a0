"""What to keep of every hand there is, or of many, in the last draw.

A final hand is worth an integer that depends on it alone: how often it wins. The core sums these
over all hands that hold some cards, once for each set of cards, and each hand then finds the mean
over its draws by inclusion and exclusion (see ``csrc/draw/keep.c``). So all 2,598,960 hands take
half a second, and everything is exact but for weights that are rounded to integers first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb, lcm
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelwheel._calls import draws
from steelwheel._cards import hands as _hands
from steelwheel._cards.cards import explain_bad_row, shown, to_int
from steelwheel._draws.against import scores
from steelwheel._draws.counts import (
    all_ranks,
    by_rank,
    deck_without,
    draw_game,
    length,
    ranks_of,
    read_cards,
    refuse_shared,
    systems,
)
from steelwheel._games import games
from steelwheel._games.rankings import NO_LOW, Ranking
from steelwheel._ranking.rank import check_flag
from steelwheel._results import Rows, card_texts
from steelwheel.errors import HandError, InputTypeError

if TYPE_CHECKING:
    from steelwheel._cards.cards import Cards

__all__ = ["BestDiscards", "all_hands", "best_discards"]

LARGEST = 1 << 40
"""Bound of the value of one hand: sums over all hands of a deck then fit in 63 bits."""


@dataclass(frozen=True, eq=False, repr=False)
class BestDiscards(Rows):
    """The best set of cards to keep of each hand.

    Attributes
    ----------
    game : str
        Name of the game.
    hands : uint8 array of shape ``(n, cards)``
        The hands. If all were asked for they are in the order of their numbers, see `all_hands`.
    kept : uint8 array of shape ``(n,)``
        The cards to keep: bit i for card i of the hand.
    sums : int64 array of shape ``(n,)``
        The sum of the values of all final hands that the draw may lead to; -1 for a hand that
        holds a dead card.
    ways : int64 array of shape ``(n,)``
        How many there are.
    scale : int
        The value of a certain win.
    every : int64 array of shape ``(n, 2**cards)`` or None
        The sum for every set of cards to keep, if asked for.
    """

    game: str
    hands: NDArray[np.uint8]
    kept: NDArray[np.uint8]
    sums: NDArray[np.int64]
    ways: NDArray[np.int64]
    scale: int
    every: NDArray[np.int64] | None
    _ways_of_draws: tuple[int, ...]

    @property
    def value(self) -> NDArray[np.float64]:
        """The chance to win with the best draw, a tie counting half, shape ``(n,)``.

        It is the mean of `values` where these were given; not a number for hands with dead cards.
        """
        with np.errstate(invalid="ignore"):
            return np.where(self.sums < 0, np.nan, self.sums / (self.ways * self.scale))

    @property
    def values(self) -> NDArray[np.float64] | None:
        """The same for every set of cards to keep, shape ``(n, 2**cards)``, or None."""
        if self.every is None:
            return None
        size = self.hands.shape[1]
        drawn = size - np.bitwise_count(np.arange(1 << size))
        ways = np.array(self._ways_of_draws, dtype=np.float64)[drawn]
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.where(self.every < 0, np.nan, self.every / (ways * self.scale))

    def _facts(self) -> dict[str, Any]:
        return {"game": self.game}

    def _columns(self) -> dict[str, Any]:
        bits = np.arange(self.hands.shape[1], dtype=np.uint8)
        kept = (self.kept[:, None] >> bits & 1).astype(bool)
        return {
            "hand": card_texts(self.hands, np.ones_like(kept)),
            "keep": card_texts(self.hands, kept),
            "discard": card_texts(self.hands, ~kept),
            "mask": self.kept,
            "ways": self.ways,
            "value": self.value,
        }

    def _brief(self) -> str:
        first = self._part(slice(3)).rows()
        parts = [f"{row['hand']} keeps {row['keep'] or 'nothing'}" for row in first]
        more = [f"{len(self) - 3:,} more"] * (len(self) > 3)
        return f"{self.game}, {len(self):,} hands: {', '.join([*parts, *more])}"

    def _part(self, which: slice) -> BestDiscards:
        return replace(
            self,
            hands=self.hands[which],
            kept=self.kept[which],
            sums=self.sums[which],
            ways=self.ways[which],
            every=None if self.every is None else self.every[which],
        )

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, row: int) -> dict[str, Any]:
        place = self._place(row)
        return self._part(slice(place, place + 1)).rows()[0]


def all_hands(game: games.AnyGame) -> NDArray[np.uint8]:
    """Return all hands that a draw game's players may hold, in the order of their numbers.

    The number of the cards c1 < c2 < ... is C(c1, 1) + C(c2, 2) + ...: that of `Range`, too, which
    names the highest card first.

    Parameters
    ----------
    game : str or Game
        A draw game.

    Returns
    -------
    uint8 array of shape ``(n, cards)``
        Card ids, ascending in each hand. Read-only. In a short deck the numbers of hands with the
        lower cards are there all the same.

    Examples
    --------
    >>> import steelwheel as sw
    >>> sw.all_hands("badugi").shape, sw.all_hands("single_draw_a5").shape
    ((270725, 4), (2869685, 5))
    """
    rules = draw_game(game)
    return draws.sets(rules.ids[-1] + 1, rules.hole)


def best_discards(
    game: games.AnyGame,
    hands: ArrayLike | None = None,
    *,
    against: Any = None,
    values: ArrayLike | None = None,
    dead: Cards | None = "",
    every: bool = False,
) -> BestDiscards:
    """Return the best cards to keep of many hands, or of all, in the last draw.

    Parameters
    ----------
    game : str or Game
        A draw game by name, or one's own, with hands of up to five cards. If it has several draws,
        the last one is meant.
    hands : sequence of str, or integer array-like of shape ``(n, cards)``, optional
        The hands; all hands by default, or if it is ``"random"``.
    against : optional
        What the hands play against, one of these:

        - A rank: a hand of that rank. In a split pot a sequence of two.
        - An array of weights by rank, entry r for rank r, at least 0: the chances of an opponent's
          final hand. In a split pot a sequence of two arrays, one for each half. Floats, and
          integers that add up to more than 2**38, are rounded to a 2**-37th of their sum.
        - A pat hand as text, whose cards then cannot come; ``"random"`` or an empty text is any
          hand, which does not draw.
    values : array-like of shape ``(all hands,)``, optional
        Instead of `against`: what each final hand is worth, by its number (see `all_hands`), at
        least 0. So the value of hands before another draw can be handed in.
    dead : str or sequence of int, optional
        Cards that cannot come.
    every : bool, optional
        Whether the value of every set of cards is wanted, not only of the best: for all hands of
        five cards it takes 665 MB.

    Returns
    -------
    BestDiscards

    Raises
    ------
    CardError
        If something is not a card of the deck, or a card is there twice.
    HandError
        If the game has no draw, a hand has a wrong number of cards, or an array a wrong shape.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Notes
    -----
    An opponent's distribution is taken as it is: that the cards of a hand make some of it less
    likely is left out of account, as are discards that `dead` does not name. Of equally good sets
    that with more cards is kept. A hand with a dead card keeps nothing and has no value.

    Examples
    --------
    The best draw of three hands against a pat nine-eight:

    >>> import steelwheel as sw
    >>> mark = sw.rank("9s 8d 6c 4h 2s", "27")
    >>> hands = ["2c 3d 4h 7s Kd", "2c 3d 4h 4s Td", "2c 3d 8h 9s Td"]
    >>> best = sw.best_discards("single_draw_27", hands, against=mark)
    >>> [f"{kept:05b}" for kept in best.kept], best.value.round(4)
    (['01111', '00111', '01111'], array([0.3404, 0.1332, 0.2553]))
    """
    rules = draw_game(game)
    dead_ids = read_cards(dead, "dead", rules)
    check_flag(every, "every")
    deck = rules.ids[-1] + 1
    if (against is None) == (values is None):
        raise HandError("give either against or values, what the hands are worth")
    if values is not None:
        worth, scale = _read_values(values, comb(deck, rules.hole)), 1
    else:
        if isinstance(against, str) and against.strip().casefold() in ("random", ""):
            against = _of_random(rules, dead_ids)
        elif isinstance(against, str):
            cards = read_cards(against, "against", rules)
            if len(cards) != rules.hole:
                raise HandError(f"against has {len(cards)} cards; {rules.name} takes {rules.hole}")
            refuse_shared([("against", cards), ("dead", dead_ids)])
            dead_ids = [*dead_ids, *cards]
            marks = ranks_of(rules, cards)
            against = marks if len(marks) > 1 else marks[0]
        worth, scale = _worth(rules, against)
    every_hand = hands is None or (isinstance(hands, str) and hands == "random")
    table = all_hands(rules) if every_hand else _read_hands(hands, rules)
    gone = [*dead_ids, *range(rules.ids[0])]
    if dead_ids or rules.ids[0]:
        worth = worth.copy()
        worth[np.isin(all_hands(rules), gone).any(axis=1)] = 0
    sums = draws.superset_sums(deck, rules.hole, worth)
    whole = np.empty((len(table), 1 << rules.hole), dtype=np.int64) if every else None
    dead_bits = sum(1 << card for card in gone)
    kept, found = draws.best(deck, dead_bits, table, sums, whole)
    left = len(deck_without(rules, dead_ids)) - rules.hole
    ways = tuple(comb(max(left, 0), drawn) for drawn in range(rules.hole + 1))
    return BestDiscards(
        game=rules.name,
        hands=table,
        kept=kept,
        sums=found,
        ways=np.array(ways, dtype=np.int64)[rules.hole - np.bitwise_count(kept)],
        scale=scale,
        every=whole,
        _ways_of_draws=ways,
    )


def _read_hands(hands: Any, game: games.Game) -> NDArray[np.uint8]:
    found = _hands.read(hands, "hands")
    if len(found.shape) != 1 or found.size != game.hole:
        raise HandError(
            f"hands has shape {(*found.shape, found.size)}; it must be (n, {game.hole})"
        )
    table = np.concatenate(
        [found.block(*chunk) for chunk in found.chunks(1)]
        or [np.empty((0, game.hole), dtype=np.uint8)]
    )
    ordered = np.sort(table, axis=1)
    wrong = (ordered[:, 0] < game.ids[0]) | (ordered[:, -1] > game.ids[-1])
    wrong |= (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    if wrong.any():
        row = int(wrong.argmax())
        raise explain_bad_row(
            found.row(row),
            argument="hands",
            index=row,
            min_id=game.ids[0],
            max_id=game.ids[-1],
            ranking=game.name,
        )
    return table


def _read_values(values: ArrayLike, count: int) -> NDArray[np.int64]:
    array = _array(values, "values")
    if array.shape != (count,):
        raise HandError(f"values has shape {array.shape}; it must be ({count},)")
    if array.dtype.kind not in "iu":
        raise InputTypeError(f"values has dtype {array.dtype}; they must be integers")
    if array.min() < 0 or array.max() > LARGEST:
        raise HandError(f"values go from {array.min()} to {array.max()}; allowed is 0 to 2**40")
    return np.ascontiguousarray(array, dtype=np.int64)


def _array(values: Any, where: str) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except (TypeError, ValueError) as error:  # rows of several lengths, say
        raise InputTypeError(f"{where} is {shown(values)}; give an array ({error})") from None


def _worth(game: games.Game, against: Any) -> tuple[NDArray[np.int64], int]:
    """What every final hand is worth by number, and what a certain win is worth."""
    halves = systems(game)
    given = [against] if len(halves) == 1 else against
    if len(halves) > 1 and (
        isinstance(given, bytes) or not hasattr(given, "__len__") or len(given) != len(halves)
    ):
        raise HandError(f"against must have two parts, one for each half of {game.name}")
    tables, totals = [], []
    for i, (ranking, part) in enumerate(zip(halves, given, strict=True)):
        where = "against" if len(halves) == 1 else f"against[{i}]"
        table, total = _table(ranking, part, where)
        tables.append(table)
        totals.append(total)
    ranks = [_places(*pair) for pair in zip(halves, all_ranks(game), strict=True)]
    if len(halves) > 1 and halves[1].qualifier:
        scale = 2 * totals[0] * totals[1]
        exact = scale <= LARGEST
        high, low = (
            (table if exact else table / total)[places]
            for places, table, total in zip(ranks, tables, totals, strict=True)
        )
        high_whole, low_whole = totals if exact else (1, 1)
        # Where neither has a low the high half takes all; that tie was counted once a weight.
        without = ranks[1] == length(halves[1]) - 1
        tie = 2 * tables[1][-1]
        low = low * high_whole
        low[without] = (tie if exact else tie / totals[1]) * high[without]
        values: NDArray[Any] = high * low_whole + low
        if not exact:
            values, scale = np.rint(values * (LARGEST // 4)), LARGEST // 2
        return values.astype(np.int64), scale
    # Each half counts for the same, whatever its weights add up to.
    scale = lcm(*totals)
    if scale * len(halves) > LARGEST:
        scale = LARGEST // 2
        tables = [
            np.rint(table / total * scale).astype(np.int64)
            for table, total in zip(tables, totals, strict=True)
        ]
        totals = [scale] * len(halves)
    worth = np.zeros(comb(game.ids[-1] + 1, game.hole), dtype=np.int64)
    for places, table, total in zip(ranks, tables, totals, strict=True):
        worth += (table * (scale // total))[places]
    return worth, scale * len(halves)


def _places(ranking: Ranking, ranks: NDArray[np.uint16]) -> NDArray[np.uint16]:
    return np.minimum(ranks, np.uint16(length(ranking) - 1))


def _of_random(game: games.Game, dead: list[int]) -> Any:
    """How many hands there are of each rank, for each half."""
    there = (all_hands(game) >= game.ids[0]).all(axis=1) & ~np.isin(all_hands(game), dead).any(
        axis=1
    )
    if not there.any():
        raise HandError(f"dead leaves no hand of {game.hole} cards to play against")
    found = [
        by_rank(ranks[there], ranking).astype(np.int64)
        for ranking, ranks in zip(systems(game), all_ranks(game), strict=True)
    ]
    return found if len(found) > 1 else found[0]


def _table(ranking: Ranking, part: Any, where: str) -> tuple[NDArray[np.int64], int]:
    """Points of every rank, and those of a certain win."""
    if hasattr(part, "__index__") and getattr(part, "ndim", 0) == 0:
        mark = to_int(part, where, "a rank")
        if not 1 <= mark <= ranking.classes and not (ranking.qualifier and mark == NO_LOW):
            raise HandError(f"{where} is {mark}; ranks of {ranking.name!r} go to {ranking.classes}")
        return scores(ranking, mark), 2
    weights = _array(part, where)
    size = length(ranking)
    if weights.dtype.kind not in "iuf":
        raise InputTypeError(
            f"{where} is {shown(part)}; give a rank, weights by rank, or a hand as one text"
        )
    if weights.shape not in ((size,), (size - 1,)):
        raise HandError(
            f"{where} has shape {weights.shape}; weights by rank have shape ({size},): entry r for "
            f"rank r up to {ranking.classes}, the last for no low"
        )
    if not np.isfinite(weights).all() or weights.min() < 0 or not weights.any():
        raise HandError(f"{where} must have weights that are not negative, and some more than 0")
    if weights.dtype.kind == "f" or int(weights.sum(dtype=object)) > LARGEST // 4:
        share = weights / weights.sum(dtype=np.float64)
        whole = np.rint(share * (LARGEST // 8)).astype(np.int64)
        whole[whole.argmax()] += LARGEST // 8 - whole.sum()
    else:
        whole = weights.astype(np.int64)
    whole = np.concatenate([whole, np.zeros(size - len(whole), dtype=np.int64)])
    total = int(whole.sum())
    worse = total - np.cumsum(whole)
    return 2 * worse + whole, 2 * total
