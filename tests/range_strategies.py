"""Ranges of two cards for hypothesis, and a range as a plain mapping; shared by the range tests."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from hypothesis import strategies as st

from steelwheel import Range
from steelwheel._ranges.starting_hands import ORDER

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
TWO = [frozenset(pair) for pair in combinations(DECK, 2)]

Weights = dict[frozenset[str], Fraction]


def hands(made: Range) -> Weights:
    """A range as a plain mapping of hands to weights."""
    return {
        frozenset(hand[i : i + 2] for i in range(0, len(hand), 2)): made.weight(hand)
        for hand in made
    }


CLASSES = [name for name, *_ in ORDER]
WEIGHTS = st.fractions(0, 1, max_denominator=20)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Any text of the grammar for two cards, without groups."""
    kind = draw(st.sampled_from(["class", "plus", "hand", "open", "percent"]))
    name = draw(st.sampled_from(CLASSES))
    if kind == "plus":
        name += "+"
    elif kind == "hand":
        name = "".join(sorted(draw(st.sampled_from(TWO))))
    elif kind == "open":
        name = draw(st.sampled_from(DECK)) + draw(st.sampled_from("A72*"))
    elif kind == "percent":
        name = f"{draw(st.integers(0, 100))}%"
    weight = draw(st.none() | WEIGHTS)
    return name if weight is None else f"{name}:{weight.numerator}/{weight.denominator}"


@st.composite
def ranges(draw: st.DrawFn) -> Range:
    """A few items, some of them taken away again."""
    made = Range(",".join(draw(st.lists(texts(), max_size=6))))
    for text in draw(st.lists(texts(), max_size=2)):
        made -= Range(text)
    return made
