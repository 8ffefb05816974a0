"""What kept cards become: ranks and how often each comes, for every set of discards of a hand.

The way depends on the system. Where ranks of cards and one suit decide, the core counts multisets.
In badugi hands are ranked one by one, but only those that keep two cards or more: what is left of
all hands with some card keeps that card alone, and what is left of all hands keeps none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from steelwheel._calls import draws
from steelwheel._cards.cards import JOKER, NAMES, to_ids
from steelwheel._draws.opponents import OPPONENTS
from steelwheel._games import games
from steelwheel._games.rankings import NO_LOW, RANKINGS, Ranking
from steelwheel.errors import CardError, HandError

Counts = NDArray[np.uint64]

FEW_DEAD = 4
"""Up to so many dead cards hands of badugi are counted by way of all hands of the deck."""

BEST_OF = 4
"""How many random hands the strength of a hand compares with in games of one's own."""


def draw_game(game: object) -> games.Game:
    """Find a game in which one hand of up to five cards is drawn to."""
    found = games.find(game)
    if not found.draws:
        raise HandError(f"{found.name} has no draw; draw games are {', '.join(_draw_games())}")
    if found.board:
        raise HandError(
            f"{found.name} has a draw and a board; draws are counted in games without a board: "
            f"{', '.join(_draw_games())}"
        )
    if found.hole > draws.MOST_HAND or any(
        found.hole not in RANKINGS[name].sizes for name in found.rankings
    ):
        raise HandError(
            f"{found.name} has hands of {found.hole} cards; draws are counted for hands of up to "
            f"{draws.MOST_HAND} cards that all play"
        )
    return found


def _draw_games() -> list[str]:
    return [name for name, game in games.GAMES.items() if game.draws and not game.board]


def systems(game: games.Game) -> list[Ranking]:
    """The ranking system of each half of the pot."""
    return [RANKINGS[name] for name in game.rankings]


def read_cards(cards: Any, argument: str, game: games.Game) -> list[int]:
    """Card ids of an argument, all of the game's deck; None is no `dead` card."""
    none = cards is None and argument == "dead"
    ids = to_ids("" if none else cards, argument=argument, max_id=JOKER)
    for i, card in enumerate(ids):
        if card not in game.ids:
            name = "the joker" if card == JOKER else NAMES[card]
            raise CardError(f"{argument}: card {i} is {name}, which {game.name} doesn't play")
    return ids


def read_hand(hand: Any, argument: str, game: games.Game) -> list[int]:
    """Card ids of a whole hand."""
    ids = read_cards(hand, argument, game)
    if len(ids) != game.hole:
        raise HandError(f"{argument} has {len(ids)} cards; {game.name} takes {game.hole}")
    return ids


def refuse_shared(owners: Sequence[tuple[str, Sequence[int]]]) -> None:
    """Refuse a card that two of the arguments have."""
    seen: dict[int, str] = {}
    for owner, cards in owners:
        for card in cards:
            if card in seen:
                raise CardError(f"{owner} and {seen[card]} both have {NAMES[card]}")
            seen[card] = owner


def deck_without(game: games.Game, gone: Sequence[int]) -> list[int]:
    """Ids of the cards of the deck that are not gone, ascending."""
    out = set(gone)
    return [card for card in game.ids if card not in out]


def kept_sets(hand: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """All sets of cards to keep, as bit sets of places in the hand and as ids."""
    for mask in range(1 << len(hand)):
        yield mask, [card for i, card in enumerate(hand) if mask >> i & 1]


def length(ranking: Ranking) -> int:
    """Length of counts by rank: entry 0 is empty, the last one is of hands without a low."""
    return ranking.classes + 2


def by_rank(ranks: NDArray[np.uint16], ranking: Ranking) -> Counts:
    """How often each rank is among these."""
    size = length(ranking)
    if ranking.qualifier:
        ranks = np.minimum(ranks, size - 1)
    return np.bincount(ranks, minlength=size).astype(np.uint64)


def histograms(ranking: Ranking, hand: Sequence[int], deck: Sequence[int]) -> Counts:
    """For every set of cards kept, how often each rank comes: shape ``(2**len(hand), length)``.

    `deck` are the ids of the cards that can come, ascending.
    """
    counts: Counts = np.zeros((1 << len(hand), length(ranking)), dtype=np.uint64)
    if ranking.order != "badugi":
        bits = sum(1 << card for card in deck)
        for mask, kept in kept_sets(hand):
            draws.counts(ranking.number, kept, bits, counts[mask])
        return counts
    dead = [card for card in range(52) if card not in {*hand, *deck}]
    if len(dead) > FEW_DEAD:
        for mask, kept in kept_sets(hand):
            counts[mask] = _made(ranking, kept, deck, len(hand))
        return counts
    # Final hands by which of the known cards they hold. Those with a single one, or none, are what
    # is left of all hands with it, or of all, when those with two and more are taken away.
    known = [*hand, *dead]
    all_hands, with_card = _with_card(ranking, len(hand))
    alone = with_card[known].copy()
    for size in range(2, len(hand) + 1):
        for places in combinations(range(len(known)), size):
            made = _made(ranking, [known[place] for place in places], deck, len(hand))
            if places[-1] < len(hand):
                counts[sum(1 << place for place in places)] = made
            alone[list(places)] -= made
            all_hands = all_hands - made
    counts[[1 << place for place in range(len(hand))]] = alone[: len(hand)]
    counts[0] = all_hands - alone.sum(axis=0)
    return counts


def _made(ranking: Ranking, kept: Sequence[int], deck: Sequence[int], size: int) -> Counts:
    """How often each rank comes if the kept cards are made up to a hand of a size."""
    (ranks,) = draws.ranks([ranking.number], kept, deck, size - len(kept))
    return by_rank(ranks, ranking)


@lru_cache(maxsize=4)
def _with_card(ranking: Ranking, hand: int) -> tuple[Counts, Counts]:
    """How often each rank comes among all hands of a size, and among those with each card."""
    (ranks,) = draws.ranks([ranking.number], [], range(52), hand)
    size = length(ranking)
    with_card = np.zeros((52, size), dtype=np.uint64)
    for column in draws.sets(52, hand).T:
        places = column * np.int32(size) + ranks
        with_card += np.bincount(places, minlength=52 * size).reshape(52, size).astype(np.uint64)
    return with_card.sum(axis=0) // np.uint64(hand), with_card


@lru_cache(maxsize=8)
def all_ranks(game: games.Game) -> tuple[NDArray[np.uint16], ...]:
    """The ranks of all hands of the game's deck by number, for each half, read-only."""
    deck = range(game.ids[-1] + 1)
    if game.ids[0] == 0:
        found = draws.ranks([one.number for one in systems(game)], [], deck, game.hole)
    else:  # hands with cards below the deck have numbers, too, but no rank
        found = [np.full(comb(len(deck), game.hole), NO_LOW, np.uint16) for _ in game.rankings]
        some = draws.ranks([one.number for one in systems(game)], [], game.ids, game.hole)
        there = (draws.sets(len(deck), game.hole) >= game.ids[0]).all(axis=1)
        for ranks, ranked in zip(found, some, strict=True):
            ranks[there] = ranked
    for ranks in found:
        ranks.flags.writeable = False
    return tuple(found)


def ranks_of(game: games.Game, hand: Sequence[int]) -> list[int]:
    """The rank of a whole hand in each half."""
    numbers = [ranking.number for ranking in systems(game)]
    return [int(ranks[0]) for ranks in draws.ranks(numbers, hand, [], 0)]


@lru_cache(maxsize=32)
def strengths(game: games.Game) -> tuple[NDArray[np.float64], ...]:
    """For each half the chance of every rank to win against someone who draws well.

    A tie counts half.
    """
    found = []
    for chances in opponents(game):
        worse = np.maximum(1 - np.cumsum(chances), 0)
        found.append(worse + chances / 2)
    return tuple(found)


@lru_cache(maxsize=32)
def opponents(game: games.Game) -> tuple[NDArray[np.float64], ...]:
    """For each half the chances of the ranks that someone who draws well has at showdown.

    In games of one's own it is the best of `BEST_OF` random hands that don't draw, which is not far
    from it: of a single one drawing hands would have too little to fear.
    """
    known = OPPONENTS.get((game.rankings, game.hole, game.deck, game.draws))
    found = []
    for half, ranking in enumerate(systems(game)):
        if known is not None:
            steps = np.linspace(0, 1, len(known[half]))
            reached = np.interp(np.arange(length(ranking)), known[half], steps)
        else:
            worse = np.maximum(1 - np.cumsum(_of_all_hands(game, ranking)), 0)
            reached = 1 - worse**BEST_OF
        found.append(np.diff(reached, prepend=0.0))
    return tuple(found)


def _of_all_hands(game: games.Game, ranking: Ranking) -> NDArray[np.float64]:
    """The chance of each rank for a random hand."""
    if ranking.order == "badugi":
        (ranks,) = draws.ranks([ranking.number], [], game.ids, game.hole)
        counts = by_rank(ranks, ranking)
    else:
        counts = np.zeros(length(ranking), dtype=np.uint64)
        draws.counts(ranking.number, [], sum(1 << card for card in game.ids), counts)
    return np.asarray(counts / counts.sum())


def short_name(ranking: Ranking, rank: int) -> str:
    """A hand in a few words: the cards alone of a low without a pair."""
    name = ranking.describe(rank).partition(" (")[0]
    low = ranking.order == "low" and ranking.category(rank) == "no pair"
    return name.rpartition(", ")[2] if low else name


@lru_cache(maxsize=32)
def every_rank(ranking: Ranking) -> NDArray[np.uint16]:
    """The ranks there are, best first; without a low last."""
    ranks = np.arange(1, ranking.classes + 1 + ranking.qualifier, dtype=np.uint16)
    if ranking.qualifier:
        ranks[-1] = NO_LOW
    ranks.flags.writeable = False
    return ranks


def put_in_order(rows: NDArray[np.uint64], order: Sequence[int]) -> None:
    """Let row i be what row order[i] was, in place: new memory costs more than all the counting."""
    done: set[int] = set()
    for start in order:
        to, held = start, rows[start].copy() if start not in done else None
        while held is not None:
            done.add(to)
            if order[to] == start:
                rows[to], held = held, None
            else:
                rows[to] = rows[order[to]]
                to = order[to]


def names(ids: Sequence[int]) -> str:
    """Cards known to be good, of which there are many: `format` looks at each."""
    return " ".join([NAMES[card] for card in ids])
