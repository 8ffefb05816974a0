"""Odds of a draw: for every set of discards what the hand becomes, and how often it wins.

All of it is exact: counts of sets of replacements (`_draws._draw_counts`) and of pairs of such
sets (`_draws._draw_against`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from steelwheel import _tables
from steelwheel._arguments import renamed
from steelwheel._cards.cards import format as format_cards
from steelwheel._cards.cards import shown, to_int
from steelwheel._draws.against import shares_against
from steelwheel._draws.counts import (
    deck_without,
    draw_game,
    every_rank,
    histograms,
    kept_sets,
    names,
    put_in_order,
    read_cards,
    read_hand,
    refuse_shared,
    short_name,
    strengths,
    systems,
)
from steelwheel._games import games
from steelwheel._games.rankings import RANKINGS
from steelwheel._results import Rows
from steelwheel.errors import HandError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from steelwheel._cards.cards import Cards
    from steelwheel._ranges.range import Range

    Against = Cards | int | Range | Mapping[Any, Any] | Iterable[Any] | None

__all__ = ["DrawOdds", "draw_odds"]

SHOWN = 8
"""Discards that are printed; the others are seldom a question."""

QUARTILES = (0.25, 0.5, 0.75)


@dataclass(frozen=True, eq=False, repr=False)
class DrawOdds(Rows):
    """What each set of discards leads to, the best set first.

    Attributes
    ----------
    game : str
        Name of the game.
    hand, dead, against : str
        The cards, and what they play against.
    masks : uint8 array of shape ``(n,)``
        The cards kept: bit i for card i of the hand. A hand of five has 32 sets, one of four 16.
    keep, discard : tuple of str
        The same as text, and the cards thrown away, for each set.
    ways : int64 array of shape ``(n,)``
        How many sets of replacements there are.
    ranks : tuple of uint16 arrays
        For each half of the pot all ranks, best first; in a system with a qualifier the last is
        `steelwheel.NO_LOW`.
    counts : tuple of uint64 arrays of shape ``(n, len(ranks))``
        For each half of the pot how many sets of replacements lead to each rank.
    strength : float64 array of shape ``(n,)``
        The chance to win against someone who draws well, a tie counting half; see `draw_odds`.
    shares : tuple of Fraction, or None
        The exact equity of each set; None if it was not asked `against` what.
    """

    game: str
    hand: str
    dead: str
    against: str
    masks: NDArray[np.uint8]
    keep: tuple[str, ...]
    discard: tuple[str, ...]
    ways: NDArray[np.int64]
    ranks: tuple[NDArray[np.uint16], ...]
    counts: tuple[NDArray[np.uint64], ...]
    strength: NDArray[np.float64]
    shares: tuple[Fraction, ...] | None
    _rankings: tuple[str, ...]

    @property
    def equity(self) -> NDArray[np.float64] | None:
        """`shares` as floats, shape ``(n,)``, or None."""
        return None if self.shares is None else np.array([float(share) for share in self.shares])

    def _facts(self) -> dict[str, Any]:
        return {"game": self.game, "hand": self.hand, "dead": self.dead, "against": self.against}

    def _columns(self) -> dict[str, Any]:
        """Like `rows`, with a column for each quartile."""
        columns: dict[str, Any] = {
            "keep": self.keep,
            "discard": self.discard,
            "mask": self.masks,
            "draws": [len(cards.split()) for cards in self.discard],
            "ways": self.ways,
            "strength": self.strength,
        }
        if self.shares is not None:
            columns |= {"equity": self.equity, "share": [str(share) for share in self.shares]}
        for half, name in enumerate(self._rankings):
            columns |= {f"{name}_{share:.0%}": self.quantile(share, half) for share in QUARTILES}
        return columns

    def _brief(self) -> str:
        equity = self.equity
        figure, word = (self.strength, "strength") if equity is None else (equity, "equity")
        best = f"discard {self.discard[0]}" if self.discard[0] else "stand pat"
        return f"{self._caption()}, {len(self)} sets, best: {best}, {word} {figure[0]:.2%}"

    def __len__(self) -> int:
        return len(self.masks)

    def cumulative(self, half: int = 0) -> NDArray[np.float64]:
        """Return the chance to get each rank or a better one.

        Parameters
        ----------
        half : int, optional
            Which half of a split pot.

        Returns
        -------
        float64 array of shape ``(n, len(ranks[half]))``
        """
        half = self._half(half)
        result: NDArray[np.float64] = np.cumsum(self.counts[half], axis=1) / self.ways[:, None]
        return result

    def chance(self, rank: int, half: int = 0) -> NDArray[np.float64]:
        """Return the chance of each set of discards to get a rank or a better one.

        Parameters
        ----------
        rank : int
            A rank, as `steelwheel.rank` gives it.
        half : int, optional
            Which half of a split pot.

        Returns
        -------
        float64 array of shape ``(n,)``

        Examples
        --------
        Of an eight or better, with one card to come to 2-3-4-7:

        >>> import steelwheel as sw
        >>> odds = sw.draw_odds("single_draw_27", "2c 3d 4h 7s Kd")
        >>> chance = odds.chance(sw.rank("8h 7d 6c 5s 3h", "27"))
        >>> odds.discard[0], round(float(chance[0]), 4)
        ('Kd', 0.2553)
        """
        half = self._half(half)
        rank = to_int(rank, "rank", "a rank")
        if rank < 1:
            raise HandError(f"rank is {rank}; ranks begin with 1")
        better = self.ranks[half] <= rank
        return np.asarray(self.counts[half][:, better].sum(axis=1) / self.ways)

    def quantile(self, share: float, half: int = 0) -> NDArray[np.uint16]:
        """Return the rank that is reached or beaten in a share of all cases.

        Parameters
        ----------
        share : float
            From 0 to 1: 0.5 for the median.
        half : int, optional
            Which half of a split pot.

        Returns
        -------
        uint16 array of shape ``(n,)``
        """
        half = self._half(half)
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            raise HandError(f"share is {shown(share)}; give a number from 0 to 1")
        enough = self.cumulative(half) >= max(share, 1e-300)
        found: NDArray[np.uint16] = self.ranks[half][enough.argmax(axis=1)]
        return found

    def rows(self) -> list[dict[str, Any]]:
        """Return a dictionary for each set of discards, ready for JSON or a data frame.

        Returns
        -------
        list of dict
            With the keys ``keep``, ``discard``, ``mask``, ``draws``, ``ways``, ``strength``, with
            `against` also ``equity`` and ``share``, and for each ranking system its quartiles: the
            ranks that are reached in a quarter, a half and three quarters of all cases.
        """
        quartiles = [
            [self.quantile(share, half).tolist() for share in QUARTILES]
            for half in range(len(self.ranks))
        ]
        result = []
        for i in range(len(self)):
            row: dict[str, Any] = {
                "keep": self.keep[i],
                "discard": self.discard[i],
                "mask": int(self.masks[i]),
                "draws": len(self.discard[i].split()),
                "ways": int(self.ways[i]),
                "strength": float(self.strength[i]),
            }
            if self.shares is not None:
                row |= {"equity": float(self.shares[i]), "share": str(self.shares[i])}
            for name, of_half in zip(self._rankings, quartiles, strict=True):
                row[name] = [values[i] for values in of_half]
            result.append(row)
        return result

    def plot(self, most: int = 5, half: int = 0, ax: Axes | None = None) -> Axes:
        """Draw the chance of each rank or better for the best sets of discards.

        A pat hand, or a rank, that they play against is an upright line.

        Parameters
        ----------
        most : int, optional
            How many sets.
        half : int, optional
            Which half of a split pot.
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure by default.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        MissingExtraError
            If matplotlib is missing; ``pip install "steelwheel[plot]"`` installs it.
        HandError, InputTypeError
            If an argument is wrong.
        """
        half, most = self._half(half), to_int(most, "most", "a number of sets")
        if most < 1:
            raise HandError(f"most is {most}; draw at least 1")
        from steelwheel._plots import draws

        return draws.plot(self, most, half, ax)

    def _half(self, half: int) -> int:
        half = to_int(half, "half", "which half of the pot: 0 or 1")
        if not 0 <= half < len(self.ranks):
            raise HandError(f"half is {half}; {self.game} has {len(self.ranks)}, from 0")
        return half

    def _table(self, most: int) -> list[tuple[str, ...]]:
        equity = self.equity
        figure = self.strength if equity is None else equity
        one = len(self._rankings) == 1
        head = ["discard", "keep", "strength" if equity is None else "equity"]
        columns = []
        for half, name in enumerate(self._rankings):
            for share in QUARTILES if one else (0.5,):
                head.append(f"{share:.0%}" if one else f"median {name}")
                ranks = self.quantile(share, half)[:most].tolist()
                columns.append([short_name(RANKINGS[name], rank) for rank in ranks])
        rows: list[tuple[str, ...]] = [tuple(head)]
        for i in range(min(most, len(self))):
            names = [column[i] for column in columns]
            rows.append(
                (self.discard[i] or "(pat)", self.keep[i] or "-", f"{figure[i]:.4%}", *names)
            )
        return rows

    def _caption(self) -> str:
        dead = [f"dead {self.dead}"] * bool(self.dead)
        against = [f"against {self.against}"] * bool(self.against)
        return ", ".join([f"{self.game} {self.hand}", *dead, *against])

    def text(self, most: int = SHOWN) -> str:
        """Return the table as text.

        Parameters
        ----------
        most : int, optional
            How many sets of discards are shown, the best first.

        Returns
        -------
        str
        """
        rows = self._table(to_int(most, "most", "a number of sets"))
        lines = [self._caption(), *_tables.aligned(rows, (2,))]
        if len(self) >= len(rows):
            lines.append(f"... and {len(self) - len(rows) + 1} more")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        head, *rows = self._table(SHOWN)
        return _tables.html(self._caption(), head, rows)


@renamed(hand="cards")
def draw_odds(
    game: games.AnyGame, cards: Cards, dead: Cards | None = "", against: Against = None
) -> DrawOdds:
    """Return what every set of discards leads to in the last draw, exactly.

    Replacements come from the deck without the hand: what is discarded does not come back.

    Parameters
    ----------
    game : str or Game
        A draw game by name, or one's own, with hands of up to five cards. If it has several draws,
        the last one is meant.
    cards : str or sequence of int
        All cards of the hand before the draw.
    dead : str or sequence of int, optional
        Cards that cannot come: discards of earlier draws, folded cards that were seen.
    against : optional
        What the hand plays against; then the exact equity of each set of discards is found.

        - A hand as text or ids. With all its cards it stands pat; with fewer it draws the others
          from the same deck. ``"random"`` or an empty text is any hand, which does not draw.
        - A sequence of such hands, or of pairs of a hand and its weight, or a dictionary of weights
          by hand, or a `Range`. A hand that shares a card with `cards` or `dead` is left out.
        - A rank, in a pot that is not split: a hand of that rank whose cards are unknown.

    Returns
    -------
    DrawOdds
        In the order of equity, without `against` in that of ``strength``; of equal sets that with
        fewer discards comes first.

    Raises
    ------
    CardError
        If something is not a card of the deck, or a card is there twice.
    HandError
        If the game has no draw, a hand has a wrong number of cards, or no hand to play against is
        left; if too few cards are left to draw.
    InputTypeError, UnknownNameError
        If an argument has the wrong type; if there is no such game.

    Notes
    -----
    Against a list the equity is the mean over the list by weight: an opponent has one of these
    hands before the draw, whatever the discards will be. Each pat hand of it takes about a
    millisecond (in badeucy and badacey some ten), one that draws a card or two some tens of them,
    and a random hand some seconds.

    ``strength`` is the chance to win against an opponent who was dealt a random hand and drew, as
    often as the game says, what wins most often against just such opponents: found by fictitious
    play, without betting, and rounded to a curve of 128 steps. For games of one's own it is that to
    beat the best of four random hands that do not draw.

    Examples
    --------
    >>> import steelwheel as sw
    >>> odds = sw.draw_odds("single_draw_27", "2c 3d 4h 7s Kd", against="8d 7c 4s 2h 3s")
    >>> print(odds.text(4))
    single_draw_27 2c 3d 4h 7s Kd, against 8d 7c 4s 2h 3s
    discard  keep           equity  25%        50%        75%
    Kd       2c 3d 4h 7s  22.6190%  8-7-4-3-2  J-7-4-3-2  one pair, deuces, 7-4-3 kickers
    7s Kd    2c 3d 4h      4.9942%  J-9-4-3-2  A-7-4-3-2  one pair, threes, T-4-2 kickers
    4h Kd    2c 3d 7s      4.0650%  J-8-7-3-2  A-7-5-3-2  one pair, threes, 9-7-2 kickers
    3d Kd    2c 4h 7s      4.0650%  J-8-7-4-2  A-7-5-4-2  one pair, fours, 8-7-2 kickers
    ... and 28 more
    >>> odds.shares[0]
    Fraction(19, 84)

    Against one of two hands, the second of which draws a card and is half as likely:

    >>> odds = sw.draw_odds("badugi", "As 2d 3h 9h", against={"8d7c4h2s": 1, "9c8h3d": "1/2"})
    >>> odds.discard[0], odds.shares[0]
    ('9h', Fraction(1999, 5940))
    """
    rules = draw_game(game)
    hand_ids = read_hand(cards, "cards", rules)
    dead_ids = read_cards(dead, "dead", rules)
    refuse_shared([("cards", hand_ids), ("dead", dead_ids)])
    deck = deck_without(rules, [*hand_ids, *dead_ids])
    if len(deck) < rules.hole:
        raise HandError(f"dead leaves {len(deck)} cards in the deck; up to {rules.hole} are drawn")
    rankings = systems(rules)
    counts, strength = [], np.zeros(1 << rules.hole)
    ways = np.array([comb(len(deck), rules.hole - m.bit_count()) for m, _ in kept_sets(hand_ids)])
    for ranking, of_rank in zip(rankings, strengths(rules), strict=True):
        found = histograms(ranking, hand_ids, deck)
        # No matrix product: for so few rows a linear algebra library would start all its threads.
        strength += np.einsum("ij,j->i", found, of_rank) / ways / len(rankings)
        counts.append(found[:, 1:] if ranking.qualifier else found[:, 1:-1])
    shares, text = shares_against(rules, hand_ids, dead_ids, against)
    order = sorted(
        range(len(ways)),
        key=lambda m: (
            -shares[m] if shares else 0,
            -round(float(strength[m]), 12),
            -m.bit_count(),
            m,
        ),
    )
    for found in counts:
        put_in_order(found, order)
    kept = dict(kept_sets(hand_ids))
    thrown = {mask: [card for card in hand_ids if card not in kept[mask]] for mask in kept}
    return DrawOdds(
        game=rules.name,
        hand=format_cards(hand_ids),
        dead=format_cards(dead_ids),
        against=text,
        masks=np.array(order, dtype=np.uint8),
        keep=tuple(names(kept[mask]) for mask in order),
        discard=tuple(names(thrown[mask]) for mask in order),
        ways=ways[order],
        ranks=tuple(every_rank(ranking) for ranking in rankings),
        counts=tuple(counts),
        strength=strength[order],
        shares=tuple(shares[mask] for mask in order) if shares else None,
        _rankings=rules.rankings,
    )
