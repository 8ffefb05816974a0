"""Cards, whole enumerations and random samples, for the reference and the tests.

Card ids are 4 * rank + suit, deuce 0, ace 12, suits c d h s; the joker is 52.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from math import comb

import numpy as np

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
JOKER_DECK = np.arange(53, dtype=np.uint8)
DECK = JOKER_DECK[:52]
SHORT_DECK = DECK[16:]


def cards(text: str) -> list[int]:
    """Card ids of plain text such as ``AsKd`` or ``As Kd``; the joker is ``Jk`` or ``Xx``."""
    text = text.replace(" ", "")
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return [
        JOKER if pair in ("Jk", "Xx") else 4 * RANKS.index(pair[0]) + SUITS.index(pair[1])
        for pair in pairs
    ]


def text(ids: Iterable[int]) -> str:
    """Text such as ``AsKd`` of card ids."""
    return "".join("Jk" if card == JOKER else RANKS[card // 4] + SUITS[card % 4] for card in ids)


def all_hands(size: int, deck: int = 52) -> np.ndarray:
    """All hands of the lowest ids, each ascending, in lexicographic order: uint8 (N, size)."""
    flat = chain.from_iterable(combinations(range(deck), size))
    return np.fromiter(flat, dtype=np.uint8, count=comb(deck, size) * size).reshape(-1, size)


def seven_card_chunks(five_card_hands: np.ndarray, rows: int) -> Iterator[np.ndarray]:
    """All seven-card hands in arrays of at most so many rows: uint8 (rows, 7).

    For every pair of lowest cards the other five come from the cards above, and the five-card
    hands above a card are the last rows of the lexicographic enumeration.
    """
    for low, high in combinations(range(52), 2):
        count = comb(51 - high, 5)
        tail = five_card_hands[len(five_card_hands) - count :]
        for start in range(0, count, rows):
            part = tail[start : start + rows]
            chunk = np.empty((len(part), 7), dtype=np.uint8)
            chunk[:, 0], chunk[:, 1], chunk[:, 2:] = low, high, part
            yield chunk


def random_hands(rng: np.random.Generator, count: int, size: int, deck: int = 52) -> np.ndarray:
    """Random hands of different cards in random order: uint8 (count, size)."""
    hands = np.empty((count, size), dtype=np.uint8)
    for place in range(size):
        # A draw from the cards left, counted upward, steps over each smaller card already drawn.
        card = rng.integers(0, deck - place, count, dtype=np.uint8)
        for drawn in np.sort(hands[:, :place], axis=1).T:
            card += card >= drawn
        hands[:, place] = card
    return hands


def joker_hands(rng: np.random.Generator, count: int, size: int) -> np.ndarray:
    """Random hands that all hold the joker, at any place: uint8 (count, size)."""
    hands = random_hands(rng, count, size)
    hands[np.arange(count), rng.integers(0, size, count)] = JOKER
    return hands
