"""The notation of ranges: from text to a tree of patterns. Knows no combination.

    range   = [ item { "," item } ]
    item    = operand { "!" operand }
    operand = weight "(" range ")" | "(" range ")" [ ":" weight ] | hands [ ":" weight ]
    weight  = number [ "%" ] | integer "/" integer
    hands   = "random" | "*" | percentage [ "-" percentage ] | hand [ "+" | "-" hand ]

What a hand is says `_hand_text`.
Whatever isn't of this form is refused with its position, counted from 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from steelwheel._ranges._best_hands import ORDERED
from steelwheel._ranges._combinations import Pattern
from steelwheel._ranges._hand_text import KINDS, HandReader, more_cards
from steelwheel.errors import RangeError

__all__ = [
    "Atom",
    "Minus",
    "Node",
    "Scaled",
    "Union",
    "check_size",
    "hand_size",
    "parse",
]

DEEPEST = 50
"""Parentheses within each other."""

_DIGITS = "[0-9]{1,4000}+"  # as many as int() takes; possessive, for a text of digits alone
_NUMBER = rf"(?:{_DIGITS}(?:\.(?:{_DIGITS})?)?|\.{_DIGITS})"
_FRACTION = re.compile(rf"{_DIGITS}\s*/\s*{_DIGITS}|{_NUMBER}(?:\s*%)?")
_OPENING = re.compile(rf"({_FRACTION.pattern})\s*\(")
_PERCENTAGE = re.compile(rf"({_NUMBER})\s*%")
_RANDOM = re.compile(r"random(?!\w)|\*(?![\w*$♣♧♦♢♥♡♠♤])", re.IGNORECASE)
_BARE_KIND = re.compile(r"\$?(rb|ss|ds)(?!\w)|\$(ts)(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Atom:
    """Hands without a weight: those of any of the patterns, or from one share to another.

    `size` is None if the notation fits hands of any size; shares, from 0 to 1, are of all hands in
    the order of `_best_hands`.
    """

    position: int
    text: str
    size: int | None
    patterns: tuple[Pattern, ...]
    shares: tuple[Fraction, Fraction] | None = None


@dataclass(frozen=True, slots=True)
class Union:
    """All of the items."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Minus:
    """The first item without the rest."""

    first: Node
    rest: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Scaled:
    """An item with all its weights multiplied."""

    item: Node
    weight: Fraction


Node = Atom | Union | Minus | Scaled


def parse(text: str, *, argument: str = "text") -> Node:
    """Return the tree of a text; raise `RangeError` for anything that isn't a range."""
    return _Parser(text, argument).whole()


def hand_size(node: Node) -> int | None:
    """How many cards the hands of the first part have that says so."""
    match node:
        case Atom():
            return node.size
        case Union():
            parts = node.items
        case Minus():
            parts = (node.first, *node.rest)
        case Scaled():
            parts = (node.item,)
    return next((size for size in map(hand_size, parts) if size is not None), None)


def check_size(node: Node, size: int, argument: str) -> None:
    """Refuse hands of another size than the range's."""
    match node:
        case Atom(size=other) if other not in (None, size):
            why = f"{other} cards, in a range of hands of {size}"
            if other is not None and other < size:
                hand = more_cards(node.text, node.patterns, other)
                why += f"; write {hand}{'*' * (size - other)}" if hand else ""
            raise RangeError(f"{argument}: {node.text!r:.60} at position {node.position}: {why}")
        case Atom(shares=(_, _)) if size not in ORDERED:
            raise RangeError(
                f"{argument}: {node.text!r:.60} at position {node.position}: percentages are of "
                f"hands of two cards and of four; no order of hands of {size} is known"
            )
        case Atom(size=None, patterns=(Pattern(kind=int()),)) if size == 2:
            raise RangeError(
                f"{argument}: {node.text!r:.60} at position {node.position}: of two cards **s is "
                f"suited, **o offsuit; of more say how many with hole=, or as ****{node.text}"
            )
        case Union(items):
            parts = items
        case Minus(first, rest):
            parts = (first, *rest)
        case Scaled(item):
            parts = (item,)
        case _:
            parts = ()
    for part in parts:
        check_size(part, size, argument)


class _Parser(HandReader):
    """Recursive descent over a text."""

    def __init__(self, text: str, argument: str) -> None:
        super().__init__(text, argument)
        self.depth = 0

    def whole(self) -> Node:
        """The whole text."""
        if not self.skip():
            return Union(())
        node = self.range()
        if self.skip():
            if self.text[self.at] == ")":
                raise self.error(self.at, "no '(' belongs to it")
            raise self.error(
                self.at, "not understood here; hands are parted by ',' and taken away by '!'"
            )
        return node

    def range(self) -> Node:
        """Items parted by commas."""
        items = [self.item()]
        while self.skip() == ",":
            self.at += 1
            items.append(self.item())
        return items[0] if len(items) == 1 else Union(tuple(items))

    def item(self) -> Node:
        """An operand, and what is taken away from it."""
        first = self.operand()
        rest = []
        while self.skip() == "!":
            self.at += 1
            rest.append(self.operand())
        return Minus(first, tuple(rest)) if rest else first

    def operand(self) -> Node:
        """Hands or a group in parentheses, and its weight."""
        char = self.skip()
        weight = Fraction(1)
        opening = _OPENING.match(self.text, self.at)
        if opening:
            weight = self.weight(opening[1], self.at)
            self.at = opening.end() - 1
        node: Node = self.group() if opening or char == "(" else self.hands()
        if self.skip() == ":":
            if opening:
                raise self.error(self.at, "the group has a weight before it already")
            self.at += 1
            self.skip()
            position = self.at
            found = self.take(_FRACTION)
            if not found:
                raise self.error(position, "a weight belongs here, such as 0.5, 50% or 1/3")
            weight = self.weight(found[0], position)
        return node if weight == 1 else Scaled(node, weight)

    def group(self) -> Node:
        """A range in parentheses."""
        start = self.at
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(start, f"more than {DEEPEST} parentheses within each other")
        self.at += 1
        if self.skip() == ")":
            raise self.error(self.at, "nothing is between the parentheses")
        node = self.range()
        if self.skip() != ")":
            if not self.skip():
                raise self.error(start, "this parenthesis is never closed")
            raise self.error(self.at, "a ',', '!' or ')' belongs here")
        self.at += 1
        self.depth -= 1
        return node

    def weight(self, text: str, position: int) -> Fraction:
        """A weight from 0 to 1."""
        plain = "".join(text.split())
        try:
            value = Fraction(plain.rstrip("%"))
        except ZeroDivisionError:
            raise self.error(position, "a weight is not divided by zero", text) from None
        if plain.endswith("%"):
            value /= 100
        if value > 1:
            raise self.error(position, "a weight is from 0 to 1, or from 0% to 100%", text)
        return value

    def hands(self) -> Atom:
        """Hands without a weight."""
        char = self.skip()
        start = self.at
        if not char or char in ",!):":
            raise self.error(start, "hands belong here, such as QQ+, AhKh, 15%, AA** or QQ+!KK")
        if self.take(_RANDOM):
            return self.atom(start, None, (Pattern(),))
        if found := self.take(_PERCENTAGE):
            return self.percentages(start, Fraction(found[1]))
        if found := self.take(_BARE_KIND):
            return self.atom(start, None, (Pattern(kind=KINDS[(found[1] or found[2]).lower()]),))
        hand = self.hand()
        char = self.skip()
        if char in ("+", "-") and len(hand.slots) != 2:
            raise self.error(self.at, f"{char!r} is for hands of two cards", char)
        if char == "+":
            self.at += 1
            return self.atom(start, 2, self.upwards(hand))
        if char == "-":
            return self.atom(start, 2, self.between(hand))
        return self.atom(start, len(hand.slots), self.patterns(hand))

    def atom(self, start: int, size: int | None, patterns: tuple[Pattern, ...]) -> Atom:
        return Atom(start, self.text[start : self.at].rstrip(), size, patterns)

    def percentages(self, start: int, upper: Fraction) -> Atom:
        """The best so many percent of all hands, or those from one share to another."""
        lower = Fraction(0)
        if self.skip() == "-":
            self.at += 1
            self.skip()
            position = self.at
            if not (found := self.take(_PERCENTAGE)):
                raise self.error(position, "a second percentage belongs here, as in 5%-10%")
            lower, upper = sorted((upper, Fraction(found[1])))
        if upper > 100:
            raise self.error(start, "a percentage is at most 100%")
        text = self.text[start : self.at].rstrip()
        return Atom(start, text, None, (), (lower / 100, upper / 100))
