"""The notation of ranges: from text to a tree of patterns. Knows no combination.

    range   = [ item { "," item } ]
    item    = operand { "!" operand }
    operand = weight "(" range ")" | "(" range ")" [ ":" weight ] | hands [ ":" weight ]
    weight  = number [ "%" ] | integer "/" integer
    hands   = "random" | "*" | "?" | percentage [ "-" percentage ] | hand [ "+" | "-" hand ]

What a hand is says `hands`. Whatever isn't of this form is refused with its position, counted
from 0.

The text is cut at ``, ! ( ) :`` into words. What comes again, hands or a group, is read once and is
one node, so the time is linear in the text, and few nodes are left to evaluate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from steelwheel._cards.cards import NAMES
from steelwheel._ranges.best_hands import ORDERED
from steelwheel._ranges.combinations import SIZES, Pattern
from steelwheel._ranges.notation.hands import KINDS, HandReader, more_cards, quoted
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
_DECIMAL = re.compile(r"0?\.([0-9]{1,18})")
_PERCENTAGE = re.compile(rf"({_NUMBER})\s*%")
_TOP = re.compile(rf"(top|best|bottom|worst)[\s_-]*({_NUMBER})(?:\s*%)?", re.IGNORECASE)
_RANDOM = re.compile(r"random(?!\w)|(?:[*?]|xx)(?![\w*?$♣♧♦♢♥♡♠♤])", re.IGNORECASE)
_BARE_KIND = re.compile(r"\$?(rb|ss|ds)(?!\w)|\$(ts)(?!\w)", re.IGNORECASE)
_OPENS = re.compile(rf"\s*(?:(?:{_FRACTION.pattern})\s*)?")
_TOKEN = re.compile(r"([^,!():]*+)([,!():]?)")
_KNOWN = re.compile(r"(?:[2-9TJQKAtjqka][cdhsCDHS]){2,6}(?<!ts)")
_CARDS = {
    spelling: card
    for card, name in enumerate(NAMES)
    for spelling in map("".join, product(*((letter, letter.swapcase()) for letter in name)))
}


@dataclass(eq=False, slots=True)
class Atom:
    """Hands without a weight: those of any of the patterns, or from one share to another.

    `size` is None if the notation fits hands of any size; shares, from 0 to 1, are of all hands in
    the order of `best_hands`.
    """

    argument: str
    position: int
    text: str
    size: int | None
    patterns: tuple[Pattern, ...]
    shares: tuple[Fraction, Fraction] | None = None

    def error(self, why: str) -> RangeError:
        """The error about these hands."""
        where = f"{self.argument}: {quoted(self.text)} at position {self.position}"
        return RangeError(f"{where}: {why}")


@dataclass(eq=False, slots=True)
class Union:
    """All of the items."""

    items: tuple[Node, ...]


@dataclass(eq=False, slots=True)
class Minus:
    """The first item without the rest."""

    first: Node
    rest: tuple[Node, ...]


@dataclass(eq=False, slots=True)
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


def check_size(node: Node, size: int) -> None:
    """Refuse hands of another size than the range's."""
    match node:
        case Atom(size=other) if other not in (None, size):
            why = f"{other} cards, in a range of hands of {size}"
            if other is not None and other < size:
                hand = more_cards(node.text, node.patterns, other)
                why += f"; write {hand}{'*' * (size - other)}" if hand else ""
            raise node.error(why)
        case Atom(shares=(_, _)) if size not in ORDERED:
            raise node.error(
                "percentages are of hands of two cards and of four; "
                f"no order of hands of {size} is known"
            )
        case Atom(size=None, patterns=(Pattern(kind=int()),)) if size == 2:
            raise node.error(
                "of two cards **s is suited, **o offsuit; "
                f"of more say how many with hole=, or as ****{node.text}"
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
        check_size(part, size)


class _Parser(HandReader):
    """Recursive descent over words: `word` is the next one, and `sign` what comes after it.

    When an item or an operand is read, `sign` is what follows it.
    """

    def __init__(self, text: str, argument: str) -> None:
        super().__init__(text, argument)
        self.depth = 0
        self.tokens = _TOKEN.finditer(text)
        self.atoms: dict[str, Atom] = {}
        self.weights: dict[str, Fraction] = {}
        self.nodes: dict[Hashable, Node] = {}
        self.advance()

    def advance(self) -> None:
        """Go on to the next word."""
        self.token = next(self.tokens)
        self.word, self.sign = self.token.groups()

    @property
    def start(self) -> int:
        """Where the word begins, or the sign if there is no word."""
        return self.token.start() + len(self.word) - len(self.word.lstrip())

    @property
    def sign_at(self) -> int:
        return self.token.end() - len(self.sign)

    def shared(self, kind: Callable[..., Node], *parts: Hashable) -> Node:
        """The one node of these parts."""
        key = (kind, *parts)
        node = self.nodes.get(key)
        if node is None:
            node = self.nodes[key] = kind(*parts)
        return node

    def whole(self) -> Node:
        """The whole text."""
        if not self.sign and not self.word.strip():
            return Union(())
        node = self.range()
        if self.sign == ")":
            raise self.error(self.sign_at, "no '(' belongs to it")
        if self.sign:
            raise self.misplaced(self.sign_at)
        return node

    def misplaced(self, position: int) -> RangeError:
        """The error about what comes where an operand has ended."""
        if self.depth:
            return self.error(position, "a ',', '!' or ')' belongs here")
        return self.error(
            position, "not understood here; hands are parted by ',' and taken away by '!'"
        )

    def range(self) -> Node:
        """Items parted by commas."""
        items = {self.item(): None}
        while self.sign == ",":
            self.advance()
            items[self.item()] = None
        return next(iter(items)) if len(items) == 1 else self.shared(Union, tuple(items))

    def item(self) -> Node:
        """An operand, and what is taken away from it."""
        first = self.operand()
        if self.sign != "!":
            return first
        rest = []
        while self.sign == "!":
            self.advance()
            rest.append(self.operand())
        return self.shared(Minus, first, tuple(rest))

    def operand(self) -> Node:
        """Hands or a group in parentheses, and its weight."""
        before = None
        if self.sign == "(" and _OPENS.fullmatch(self.word):
            before = self.weight() if self.word.strip() else None
            node = self.group()
        else:
            node = self.atoms.get(self.word) or self.hands()
        weight = before
        if self.sign == ":":
            if before is not None:
                raise self.error(self.sign_at, "the group has a weight before it already")
            self.advance()
            weight = self.weight()
        if weight is None or weight == 1:
            return node
        key = (Scaled, node, *weight.as_integer_ratio())  # a fraction is slow to hash
        scaled = self.nodes.get(key)
        if scaled is None:
            scaled = self.nodes[key] = Scaled(node, weight)
        return scaled

    def group(self) -> Node:
        """A range in parentheses."""
        start = self.sign_at
        if self.depth == DEEPEST:
            raise self.error(start, f"more than {DEEPEST} parentheses within each other")
        self.depth += 1
        self.advance()
        if self.sign == ")" and not self.word.strip():
            raise self.error(self.sign_at, "nothing is between the parentheses")
        node = self.range()
        if self.sign != ")":
            if not self.sign:
                raise self.error(start, "this parenthesis is never closed")
            raise self.misplaced(self.sign_at)
        self.depth -= 1
        self.advance()
        if self.word.strip():
            raise self.misplaced(self.start)
        return node

    def weight(self) -> Fraction:
        """The word as a weight from 0 to 1."""
        known = self.weights.get(self.word)
        if known is not None:
            return known
        if plain := _DECIMAL.fullmatch(self.word):  # the same as below, but fast
            value = Fraction(int(plain[1]), 10 ** len(plain[1]))
            self.weights[self.word] = value
            return value
        position = self.at = self.start
        found = self.take(_FRACTION)
        if not found:
            raise self.error(position, "a weight belongs here, such as 0.5, 50% or 1/3")
        self.skip()
        if self.at < self.sign_at:
            raise self.misplaced(self.at)
        text = "".join(found[0].split())
        try:
            value = _exact(text.rstrip("%"))
        except ZeroDivisionError:
            raise self.error(position, "a weight is not divided by zero", found[0]) from None
        if text.endswith("%"):
            value /= 100
        if value > 1:
            raise self.error(position, "a weight is from 0 to 1, or from 0% to 100%", found[0])
        self.weights[self.word] = value
        return value

    def hands(self) -> Atom:
        """The word as hands without a weight."""
        start, text = self.start, self.word.strip()
        if not text:
            raise self.error(start, "hands belong here, such as QQ+, AhKh, 15%, AA** or QQ+!KK")
        atom = self.atoms.get(text)
        if atom is None:
            if cards := _known_cards(text):
                atom = Atom(self.argument, start, text, len(cards), (Pattern(cards),))
            else:
                self.at = start
                atom = self.read()
                self.skip()
                if self.at < self.sign_at:
                    raise self.misplaced(self.at)
            self.atoms[text] = atom
        self.atoms[self.word] = atom
        return atom

    def read(self) -> Atom:
        """Hands from their text, beginning at `at`."""
        start = self.at
        if self.take(_RANDOM):
            return self.atom(start, None, (Pattern(),))
        if found := self.take(_PERCENTAGE):
            return self.percentages(start, _exact(found[1], 2))
        if found := self.take(_BARE_KIND):
            return self.atom(start, None, (Pattern(kind=KINDS[(found[1] or found[2]).lower()]),))
        if found := self.take(_TOP):
            raise self.error(start, _percentage_text(found), found[0])
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
        return Atom(self.argument, start, self.text[start : self.at].rstrip(), size, patterns)

    def percentages(self, start: int, upper: Fraction) -> Atom:
        """The best so many percent of all hands, or those from one share to another."""
        lower = Fraction(0)
        if self.skip() == "-":
            self.at += 1
            self.skip()
            position = self.at
            if not (found := self.take(_PERCENTAGE)):
                raise self.error(position, "a second percentage belongs here, as in 5%-10%")
            lower, upper = sorted((upper, _exact(found[1], 2)))
        if upper > 1:
            raise self.error(start, "a percentage is at most 100%")
        text = self.text[start : self.at].rstrip()
        return Atom(self.argument, start, text, None, (), (lower, upper))


def _exact(text: str, places: int = 0) -> Fraction:
    """A number as it is written, or so many decimal places less.

    The same as Fraction(text), in a third of the time.
    """
    whole, _, part = text.partition(".")
    if "/" in text or len(text) > 1000:
        return Fraction(text) / int(10**places)
    return Fraction(int(whole + part), 10 ** (len(part) + places))


def _known_cards(text: str) -> tuple[int, ...] | None:
    """The cards of a hand that has them all, if there is nothing to say against it."""
    if not _KNOWN.fullmatch(text):
        return None
    cards = tuple([_CARDS[text[i : i + 2]] for i in range(0, len(text), 2)])
    return cards if len(cards) in SIZES and len(set(cards)) == len(cards) else None


def _percentage_text(found: re.Match[str]) -> str:
    """What to write for the best or worst so many percent."""
    number = found[2][:20]
    if found[1].lower() in ("top", "best"):
        return f"write {number}% for the best hands"
    rest = max(100 - float(number), 0)
    return f"write {rest:g}%-100% for the worst hands"
