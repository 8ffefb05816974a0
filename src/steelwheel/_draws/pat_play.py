"""The best play of one player, over one draw or more, against hands that stand pat.

By backward induction: what a hand is worth before the last draw is the mean of its best discard,
before the draw ahead of that the mean of these values, and so on. Nothing is left out: what the
player has thrown away is known and does not come again. Cards are told by their place among those
that the player may hold, so that cards of the others and dead ones aren't there at all.

Which discards are looked at is decided by a quicker count that puts discards back into the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import draws
from steelwheel._draws.counts import ranks_of, systems
from steelwheel._equity.result import POT
from steelwheel._games import games
from steelwheel._games.rankings import NO_LOW
from steelwheel._ranges.combinations import number_of
from steelwheel._workers import check

MOST_WORK = 150_000_000
"""Steps of some nanoseconds: hands before the last draw, times sets of cards that are gone."""

_ROWS = 20_000_000
"""Hands looked at before the last draw, of some tenths of a microsecond."""

_ROWS = 1 << 14
"""Of them at a time."""

_FIELD = 31
"""Bits of a count where two are in one integer: sums over all hands of a deck have 22."""

Counts = NDArray[np.int64]


class TooMuch(Exception):
    """There is too much to look at."""


class Outcome(NamedTuple):
    """Who wins, as bit sets of seats; `low` is 0 where no one wins a low half."""

    high: int
    low: int


class Reply(NamedTuple):
    """The chance of each outcome, the player's share, and what is kept first."""

    chances: dict[Outcome, Fraction]
    share: Fraction
    kept: tuple[int, ...]


class PatPlay:
    """The game of one player who draws.

    Parameters
    ----------
    game
        A draw game.
    seat
        The seat of the player.
    pat
        The whole hands of the others, by seat.
    dead
        Cards that can't come.
    tables
        For each draw left, the next one first, what the player keeps of all hands of the game's
        deck; or None for the best.
    most_work
        When to give up.
    """

    def __init__(
        self,
        game: games.Game,
        seat: int,
        pat: Mapping[int, Sequence[int]],
        dead: Sequence[int],
        tables: Sequence[NDArray[np.uint8]] | None,
        most_work: int = MOST_WORK,
    ) -> None:
        gone = {*dead, *(card for hand in pat.values() for card in hand)}
        self.size = game.hole
        self.cards = np.array([card for card in game.ids if card not in gone], dtype=np.uint8)
        self.deck = len(self.cards)
        self.tables = tables
        self.work, self.most_work = 0, most_work
        self._kept = np.bitwise_count(np.arange(1 << self.size)).astype(np.int64)
        # Sets with more cards come first: of equal ones they are taken.
        self._order = np.argsort(-self._kept, kind="stable")
        codes, meaning = _outcomes(game, seat, pat, self.cards)
        found, counts = np.unique(codes, return_counts=True)
        often = found[np.argsort(-counts)]
        self.outcomes = [meaning[code] for code in often.tolist()]
        self.shares = [_share(outcome, seat, len(game.rankings)) for outcome in self.outcomes]
        index = np.zeros(len(meaning), dtype=np.uint8)
        index[often] = np.arange(len(often))
        self.by_number = index[codes]
        self._units = np.array([int(share * POT) for share in self.shares], dtype=np.int64)
        self._chosen: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def solve(self, cards: Sequence[int], left: int) -> Reply:
        """Return the outcome of a hand with so many draws left, at least one.

        Fewer cards than a hand has are those kept in the next draw. `TooMuch` is raised if it would
        take too long.
        """
        kept: tuple[int, ...] = tuple(np.searchsorted(self.cards, np.sort(cards)).tolist())
        gone: tuple[int, ...] = ()
        if len(kept) < self.size:
            self._after(kept, gone, left - 1)
        else:
            hands = np.array([kept], dtype=np.uint8)
            if left == 1:
                mask = int(self._last(hands, gone)[0][0])
            else:
                self._before(kept, gone, left, self._guess(hands, left)[0])
                mask = self._chosen[kept, gone]
            kept, gone = _parted(kept, mask)
        chances = self._chances(kept, gone, left - 1)
        shares = zip(self.shares, chances, strict=True)
        return Reply(
            {one: chance for one, chance in zip(self.outcomes, chances, strict=True) if chance},
            sum((share * chance for share, chance in shares), Fraction(0)),
            tuple(self.cards[list(kept)].tolist()),
        )

    def policy(self, left: int, other: Sequence[NDArray[np.uint8]]) -> list[NDArray[np.uint8]]:
        """What to keep of every hand in the draws left, as if discards came back.

        Hands that the player can't hold are played as `other` tables say.
        """
        hands = draws.sets(self.deck, self.size)
        numbers = number_of(self.cards[hands].T)
        tables = [table.copy() for table in other]
        for i, table in enumerate(tables):
            table[numbers], _ = draws.best(self.deck, 0, hands, self._values(left - 1 - i))
        return tables

    def _before(
        self, hand: tuple[int, ...], gone: tuple[int, ...], left: int, guess: NDArray[np.float64]
    ) -> Fraction:
        """What a hand is worth before two draws or more; what is kept goes to `_chosen`."""
        best, chosen = Fraction(-1), 0
        there = self.deck - self.size - len(gone)
        for mask in np.argsort(-guess, kind="stable").tolist():
            drawn = self.size - mask.bit_count()
            if guess[mask] < 0 or drawn > there:
                continue
            # That discards don't come back changes the chance to draw three cards by this at most;
            # no one draws more where that is close to the best.
            margin = comb(there, 3) / max(comb(max(there - drawn, 0), 3), 1)
            if guess[mask] * margin < best:
                continue
            kept, thrown = _parted(hand, mask)
            worth = self._after(kept, gone + thrown, left - 1)
            if worth > best or (worth == best and mask.bit_count() > chosen.bit_count()):
                best, chosen = worth, mask
        self._chosen[hand, gone] = chosen
        return best

    def _after(self, kept: tuple[int, ...], gone: tuple[int, ...], left: int) -> Fraction:
        """What cards kept are worth, with so many draws left after this one."""
        ways = comb(self.deck - len(kept) - len(gone), self.size - len(kept))
        total = Fraction(0)
        for hands in self._drawn(kept, gone):
            if left == 0:
                total += int(self._units[self.by_number[number_of(hands.T)]].sum())
            elif left == 1:
                total += self._last(hands, gone)[1]
            else:
                guesses = self._guess(hands, left)
                there = self.deck - self.size - len(gone)
                drawn = self.size - self._kept[guesses.argmax(axis=1)]
                rows = np.array([comb(there, number) for number in range(self.size + 1)])[drawn]
                self._spend(int(rows.mean() * ways), len(gone) + 1, done=False)
                for hand, guess in zip(hands.tolist(), guesses, strict=True):
                    check()
                    total += self._before(tuple(hand), gone, left, guess) * POT
        return total / ways / POT

    def _chances(self, kept: tuple[int, ...], gone: tuple[int, ...], left: int) -> list[Fraction]:
        """The chance of each outcome, after all is decided."""
        ways = comb(self.deck - len(kept) - len(gone), self.size - len(kept))
        total = [Fraction(0)] * len(self.outcomes)
        for hands in self._drawn(kept, gone):
            if left == 0:
                counts = np.bincount(self.by_number[number_of(hands.T)], minlength=len(total))
                part = list(map(Fraction, counts.tolist()))
            elif left == 1:
                part = self._last_chances(hands, gone)
            else:
                part = [Fraction(0)] * len(total)
                for row in hands.tolist():
                    check()
                    hand = tuple(row)
                    stay, thrown = _parted(hand, self._chosen[hand, gone])
                    chances = self._chances(stay, gone + thrown, left - 1)
                    part = [one + more for one, more in zip(part, chances, strict=True)]
            total = [one + more for one, more in zip(total, part, strict=True)]
        return [one / ways for one in total]

    def _drawn(self, kept: tuple[int, ...], gone: tuple[int, ...]) -> Iterator[NDArray[np.uint8]]:
        """All hands with the cards kept and others from the deck, in ascending order."""
        away = {*kept, *gone}
        deck = np.array([card for card in range(self.deck) if card not in away], dtype=np.uint8)
        drawn = self.size - len(kept)
        self._spend(comb(len(deck), drawn), len(gone))
        sets = draws.sets(len(deck), drawn)
        for start in range(0, len(sets), _ROWS):
            some = sets[start : start + _ROWS]
            hands = np.empty((len(some), self.size), dtype=np.uint8)
            hands[:, : len(kept)] = kept
            hands[:, len(kept) :] = deck[some]
            hands.sort(axis=1)
            yield hands

    def _last(
        self, hands: NDArray[np.uint8], gone: tuple[int, ...]
    ) -> tuple[NDArray[np.intp], Fraction]:
        """What is kept of each hand in the last draw, and the sum of what they are worth."""
        sums = draws.sums_without(self.deck, gone, hands, self._layers[0])
        ways = self._ways(gone)
        if self.tables is None:
            with np.errstate(divide="ignore", invalid="ignore"):
                means = np.where(ways > 0, sums / ways, -1.0)
            masks = self._order[means[:, self._order].argmax(axis=1)]
        else:
            masks = self._by_table(hands, 1).astype(np.intp)
        kept, found = self._kept[masks], sums[np.arange(len(hands)), masks]
        total = Fraction(0)
        for number in np.unique(kept).tolist():
            of = comb(self.deck - self.size - len(gone), self.size - number)
            total += Fraction(int(found[kept == number].sum()), of)
        return masks, total

    def _last_chances(self, hands: NDArray[np.uint8], gone: tuple[int, ...]) -> list[Fraction]:
        """Sums over hands of the chances of the outcomes, with the last draw to come."""
        masks, _ = self._last(hands, gone)
        rows, kept = np.arange(len(hands)), self._kept[masks]
        ways = self._ways(gone)[masks]
        counts = []
        for sums in self._counted:
            found = draws.sums_without(self.deck, gone, hands, sums)[rows, masks]
            counts += [found & (1 << _FIELD) - 1, found >> _FIELD]
        counts = counts[: len(self.outcomes) - 1]
        counts.insert(0, ways - sum(counts, np.zeros_like(ways)))
        total = [Fraction(0)] * len(counts)
        for number in np.unique(kept).tolist():
            of = comb(self.deck - self.size - len(gone), self.size - number)
            for i, count in enumerate(counts):
                total[i] += Fraction(int(count[kept == number].sum()), of)
        return total

    def _ways(self, gone: tuple[int, ...]) -> Counts:
        """How many ways there are to draw to each set of cards kept."""
        there = self.deck - self.size - len(gone)
        ways = [comb(max(there, 0), self.size - kept) for kept in self._kept.tolist()]
        return np.array(ways, dtype=np.int64)

    def _by_table(self, hands: NDArray[np.uint8], left: int) -> NDArray[np.uint8]:
        assert self.tables is not None
        return self.tables[len(self.tables) - left][number_of(self.cards[hands].T)]

    def _guess(self, hands: NDArray[np.uint8], left: int) -> NDArray[np.float64]:
        """For each hand and set of cards kept about what it is worth; -1 for what isn't done."""
        if self.tables is not None:
            found = np.full((len(hands), 1 << self.size), -1.0)
            found[np.arange(len(hands)), self._by_table(hands, left)] = 1.0
            return found
        every = np.empty((len(hands), 1 << self.size), dtype=np.int64)
        draws.best(self.deck, 0, hands, self._values(left - 1), every)
        ways = self._ways(())
        return np.where(ways > 0, every / np.maximum(ways, 1) / _scale(left - 1), -1.0)

    def _values(self, left: int) -> Counts:
        """Sums of what each hand is worth with so many draws left, discards being put back."""
        while len(self._layers) <= left:
            worth = draws.best_means(self.deck, self.size, self._layers[-1])
            finer = _scale(len(self._layers)) / _scale(len(self._layers) - 1)
            values = np.rint(worth * finer).astype(np.int64)
            self._layers.append(draws.superset_sums(self.deck, self.size, values))
        return self._layers[left]

    @cached_property
    def _layers(self) -> list[Counts]:
        return [draws.superset_sums(self.deck, self.size, self._units[self.by_number])]

    @cached_property
    def _counted(self) -> list[Counts]:
        """Sums of outcomes, two at a time; the most frequent one, the first, is what is left."""
        found = []
        for first in range(1, len(self.outcomes), 2):
            values = (self.by_number == first).astype(np.int64)
            values += (self.by_number == first + 1).astype(np.int64) << _FIELD
            found.append(draws.superset_sums(self.deck, self.size, values))
        return found

    def _spend(self, rows: int, gone: int, *, done: bool = True) -> None:
        """Count work, or only see whether it is too much."""
        away = self.size + gone
        work = rows * sum(comb(away, k) for k in range(self.size + 1))
        if self.work + work > self.most_work:
            raise TooMuch
        self.work += work * done


def _scale(left: int) -> int:
    """What a certain win is worth to hands with so many draws left: sums must fit in 63 bits."""
    return POT << 12 * min(left, 2)


def _parted(hand: tuple[int, ...], mask: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards of a hand that are kept, and those thrown away."""
    kept = tuple(card for i, card in enumerate(hand) if mask >> i & 1)
    return kept, tuple(card for i, card in enumerate(hand) if not mask >> i & 1)


def _outcomes(
    game: games.Game, seat: int, pat: Mapping[int, Sequence[int]], cards: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], list[Outcome]]:
    """A code for each hand by number, and what each code means."""
    theirs = {other: ranks_of(game, hand) for other, hand in pat.items()}
    numbers = [ranking.number for ranking in systems(game)]
    ours = draws.ranks(numbers, [], cards.tolist(), game.hole)
    codes = np.zeros(len(ours[0]), dtype=np.uint8)
    sets = []
    for half, ranks in enumerate(ours):
        mark = min(each[half] for each in theirs.values())
        tied = sum(1 << other for other, each in theirs.items() if each[half] == mark)
        code = (ranks >= mark).astype(np.uint8) + (ranks > mark)
        meaning = [1 << seat, tied | 1 << seat, tied]
        if half and mark == NO_LOW:
            meaning[1] = 0
        sets.append(meaning)
        codes += code * np.uint8(3**half)
    lows = sets[1] if len(sets) > 1 else [0]
    return codes, [Outcome(high, low) for low in lows for high in sets[0]]


def _share(outcome: Outcome, seat: int, halves: int) -> Fraction:
    """What the seat gets of the pot."""

    def part(winners: int) -> Fraction:
        return Fraction(winners >> seat & 1, winners.bit_count())

    if halves > 1 and outcome.low:
        return (part(outcome.high) + part(outcome.low)) / 2
    return part(outcome.high)
