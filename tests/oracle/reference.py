"""The second opinion: every ranking system stated from the written rules, slowly and plainly.

Nothing here is shared with the library or with the tools that make its tables. The systems are
stated in a module for each kind of them (``reference_*.py``); here is what they have in common.
"""

from __future__ import annotations

import numpy as np
import reference_badugi
import reference_five
import reference_joker
import reference_showing
from reference_badugi import BADUGI_SYSTEMS, badugi_key, badugi_numbers
from reference_boards import BOARD_GAMES, equity, holdem
from reference_cards import (
    DECK,
    JOKER,
    JOKER_DECK,
    RANKS,
    SHORT_DECK,
    SUITS,
    all_hands,
    cards,
    joker_hands,
    random_hands,
    seven_card_chunks,
    text,
)
from reference_five import (
    ACE_LOW,
    FIVE_CARD_SYSTEMS,
    NO_LOW,
    SHORT_DECK_SYSTEMS,
    classes_of_all,
    sort_categories,
    sort_classes,
    sort_numbers,
)
from reference_joker import FIVE_OF_A_KIND, JOKER_SYSTEMS, classes_as
from reference_joker import classes_of_all as joker_classes_of_all
from reference_omaha import OMAHA_SYSTEMS, omaha_classes
from reference_showing import SHOWING_SYSTEMS

__all__ = [
    "ACE_LOW",
    "BADUGI_SYSTEMS",
    "BOARD_GAMES",
    "DECK",
    "FIVE_CARD_SYSTEMS",
    "FIVE_OF_A_KIND",
    "JOKER",
    "JOKER_DECK",
    "JOKER_SYSTEMS",
    "NO_LOW",
    "OMAHA_SYSTEMS",
    "RANKS",
    "SHORT_DECK",
    "SHORT_DECK_SYSTEMS",
    "SHOWING_SYSTEMS",
    "SIZES",
    "SUITS",
    "SYSTEMS",
    "all_hands",
    "badugi_key",
    "badugi_numbers",
    "cards",
    "class_categories",
    "classes",
    "classes_as",
    "classes_of_all",
    "deck",
    "equity",
    "holdem",
    "joker_classes_of_all",
    "joker_hands",
    "natural",
    "omaha_classes",
    "random_hands",
    "sample",
    "seven_card_chunks",
    "sort_categories",
    "sort_classes",
    "sort_numbers",
    "text",
]

_FIVE_TO_SEVEN = (5, 6, 7)
SIZES = {
    **dict.fromkeys(FIVE_CARD_SYSTEMS, _FIVE_TO_SEVEN),
    **dict.fromkeys(BADUGI_SYSTEMS, (1, 2, 3, 4, 5, 6, 7)),
    **dict.fromkeys(JOKER_SYSTEMS, _FIVE_TO_SEVEN),
    **dict.fromkeys(SHORT_DECK_SYSTEMS, _FIVE_TO_SEVEN),
    **dict.fromkeys(SHOWING_SYSTEMS, reference_showing.SIZES),
}
"""How many cards a hand of each system may have."""
SYSTEMS = tuple(SIZES)


def deck(system: str) -> np.ndarray:
    """All cards that a system plays: with the joker where it may take one."""
    if system in SHORT_DECK_SYSTEMS:
        return SHORT_DECK
    return JOKER_DECK if system in JOKER_SYSTEMS else DECK


def natural(system: str) -> int:
    """The number of cards that are a whole hand, which frequencies are counted for."""
    return 5 if 5 in SIZES[system] and system not in BADUGI_SYSTEMS else 4


def classes(system: str, hands: np.ndarray) -> np.ndarray:
    """Class numbers of hands (N, n): uint16 (N,)."""
    if system in BADUGI_SYSTEMS:
        return reference_badugi.badugi_classes(system, hands)
    if system in SHOWING_SYSTEMS:
        return reference_showing.showing_classes(system, hands)
    if system in JOKER_SYSTEMS:
        return reference_joker.classes_of_all([system], hands)[system]
    return classes_of_all([system], hands)[system]


def class_categories(system: str, size: int = 5) -> dict[int, str]:
    """Category name of each class number of a system, for hands of a size."""
    if system in BADUGI_SYSTEMS:
        return reference_badugi.class_categories(system)
    if system in SHOWING_SYSTEMS:
        return reference_showing.class_categories(system, size)
    if system in JOKER_SYSTEMS:
        return reference_joker.class_categories(system)
    return reference_five.class_categories(system)


def sample(rng: np.random.Generator, system: str, count: int, size: int) -> np.ndarray:
    """Random hands of a system's deck; where it takes a joker, half of them hold it."""
    if system in JOKER_SYSTEMS:
        hands = random_hands(rng, count, size)
        hands[::2] = joker_hands(rng, len(hands[::2]), size)
        return hands
    cards_of_deck = deck(system)
    return cards_of_deck[random_hands(rng, count, size, deck=len(cards_of_deck))]
