"""The notation of ranges: from text to a tree of patterns. Knows no combination.

    range   = [ item { "," item } ]
    item    = operand { "!" operand }
    operand = weight "(" range ")" | "(" range ")" [ ":" weight ] | hands [ ":" weight ]
    weight  = number [ "%" ] | integer "/" integer
    hands   = "random" | "*" | percentage [ "-" percentage ] | hand [ "+" | "-" hand ]

Whatever isn't of this form is refused with its position, counted from 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

from steelwheel._ranges._best_hands import ORDERED
from steelwheel._ranges._combinations import SIZES, Pattern
from steelwheel.cards import NAMES, RANKS, SUITS
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

KINDS = {"rb": 0, "ss": 1, "ds": 2, "ts": 3}
"""How many suits hold two or more cards of an Omaha hand: rainbow, single-, double-, ..."""

DEEPEST = 50
"""Parentheses within each other."""

_VARIABLES = "wxyz"
_SUIT_OF = {letter: suit for suit, letters in enumerate(("c♣♧", "d♦♢", "h♥♡", "s♠♤"))
            for letter in letters}  # fmt: skip
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\s,!():]+|.", re.DOTALL)
_DIGITS = "[0-9]{1,4000}+"  # as many as int() takes; possessive, for a text of digits alone
_NUMBER = rf"(?:{_DIGITS}(?:\.(?:{_DIGITS})?)?|\.{_DIGITS})"
_FRACTION = re.compile(rf"{_DIGITS}\s*/\s*{_DIGITS}|{_NUMBER}(?:\s*%)?")
_OPENING = re.compile(rf"({_FRACTION.pattern})\s*\(")
_PERCENTAGE = re.compile(rf"({_NUMBER})\s*%")
_RANDOM = re.compile(r"random(?!\w)|\*(?![\w*$♣♧♦♢♥♡♠♤])", re.IGNORECASE)
_BARE_KIND = re.compile(r"\$?(rb|ss|ds)(?!\w)|\$(ts)(?!\w)", re.IGNORECASE)
_KIND = re.compile(r"\$?(rb|ss|ds)(?![\w*])|\$(ts)(?![\w*])", re.IGNORECASE)


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


@dataclass(frozen=True, slots=True)
class _Hand:
    """One hand as written: per slot a rank or None, and a suit, a variable or neither."""

    position: int
    text: str
    slots: tuple[tuple[int | None, int | str | None], ...]
    kind: int | None

    @property
    def ranks(self) -> tuple[int, int]:
        """The two ranks of a hand of two, higher first."""
        low, high = sorted(rank for rank, _ in self.slots if rank is not None)
        return high, low


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
            if other is not None and other < size and node.text[-1] not in "+so":
                why += f"; write {node.text}{'*' * (size - other)}"
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


class _Parser:
    """Recursive descent over a text; `at` is the position of what comes next."""

    def __init__(self, text: str, argument: str) -> None:
        self.text = text
        self.argument = argument
        self.at = 0
        self.depth = 0

    def error(self, position: int, why: str, what: str | None = None) -> RangeError:
        """The error about what is at a position."""
        word = _WORD.match(self.text, position)
        what = word[0] if what is None and word else what
        shown = "the end" if what is None else f"{what!r:.60}"
        return RangeError(f"{self.argument}: {shown} at position {position}: {why}")

    def skip(self) -> str:
        """Skip white space and return the character that comes next, or an empty text."""
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[self.at : self.at + 1]

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Move over what matches, if anything."""
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

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

    def hand(self) -> _Hand:
        """One hand of two, four, five or six cards."""
        start = self.at
        slots: list[tuple[int | None, int | str | None]] = []
        kind = None
        while True:
            rank = self.rank()
            if rank is None:
                if self.text[self.at : self.at + 1] != "*":
                    break
                self.at += 1
            kind = self.suffix(slots, rank)
            suit = None if rank is None or kind is not None else self.suit()
            slots.append((rank, suit))
            if kind is not None:
                break
        text = self.text[start : self.at]
        if not slots:
            raise self.error(start, "no hand starts like this; " + _HOW)
        if re.match(r"[\w$]", self.text[self.at : self.at + 1]):
            word = _WORD.match(self.text, start)
            why = "an unknown card is a *" if self.text[self.at] in "xX" else _HOW
            raise self.error(self.at, f"not understood in {word[0]!r:.60}; {why}")  # type: ignore[index]
        if re.search(r"[*A-Z].*(?<!\$)ts$", text):
            raise self.error(
                self.at - 2, "is it the ten of spades, or three suits? Write Ts or $ts", "ts"
            )
        if len(slots) not in SIZES:
            cards = "1 card" if len(slots) == 1 else f"{len(slots)} cards"
            raise self.error(
                start, f"{cards}; a hand has 2, 4, 5 or 6, and each unknown card is a *", text
            )
        return _Hand(start, text, tuple(slots), kind)

    def rank(self) -> int | None:
        """A rank, if one comes next."""
        if self.text.startswith("10", self.at):
            self.at += 2
            return RANKS.index("T")
        char = self.text[self.at : self.at + 1].upper()
        if not char or char not in RANKS:
            return None
        self.at += 1
        return RANKS.index(char)

    def suit(self) -> int | str | None:
        """A suit or a variable for one, if one comes next."""
        char = self.text[self.at : self.at + 1].lower()
        if not char or char not in (*_SUIT_OF, *_VARIABLES):
            return None
        self.at += 1
        if self.text[self.at : self.at + 1] in ("\ufe0e", "\ufe0f"):  # the style of a suit sign
            self.at += 1
        return _SUIT_OF.get(char, char)

    def suffix(
        self, slots: list[tuple[int | None, int | str | None]], rank: int | None
    ) -> int | None:
        """What comes after the last card about the suits of all, if anything."""
        start = self.at
        if found := self.take(_KIND):
            if len(slots) == 1:
                raise self.error(start, "two cards are suited, s, or offsuit, o", found[0])
            return KINDS[(found[1] or found[2]).lower()]
        follows = self.text[start + 1 : start + 2]
        letter = self.text[start : start + 1].lower()
        if len(slots) != 1 or letter not in ("s", "o") or re.match(r"[\w*$]", follows):
            return None
        first_rank, first_suit = slots[0]
        if first_suit is not None:
            return None  # AhKs: the suit of the card
        if letter == "s" and first_rank is None and rank is not None:
            card = RANKS[rank]
            raise self.error(
                start - 2, f"write {card}s* for the {card} of spades, {card}*s for suited hands"
            )
        self.at += 1
        return 1 if letter == "s" else 0

    def patterns(self, hand: _Hand) -> tuple[Pattern, ...]:
        """The patterns of one hand, one for each choice of suits for its variables."""
        slots, size = hand.slots, len(hand.slots)
        if size == 2 and slots[0][1] is None and slots[1][1] is not None:
            first, second = slots[0][0], slots[1][0]
            other = "*" if first is None else RANKS[first]
            suit = hand.text.rstrip("\ufe0e\ufe0f")[-1]
            known = f"{RANKS[second]}{suit}"  # type: ignore[index]
            raise self.error(
                hand.position, f"the second card alone has a suit; write {known}{other}", hand.text
            )
        named = {suit for _, suit in slots if isinstance(suit, int)}
        variables = sorted({suit for _, suit in slots if isinstance(suit, str)})
        ranks = tuple(rank for rank, suit in slots if rank is not None and suit is None)
        found = []
        for chosen in permutations(
            [suit for suit in range(4) if suit not in named], len(variables)
        ):
            suit_of = dict(zip(variables, chosen, strict=True))
            cards = tuple(
                4 * rank + (suit_of[suit] if isinstance(suit, str) else suit)
                for rank, suit in slots
                if rank is not None and suit is not None
            )
            twice = next((card for i, card in enumerate(cards) if card in cards[:i]), None)
            if twice is not None:
                raise self.error(hand.position, f"{NAMES[twice]} twice", hand.text)
            found.append(Pattern(cards, ranks, hand.kind))
        if not found:
            raise self.error(hand.position, "there are only four suits", hand.text)
        for rank in {rank for rank, _ in slots if rank is not None}:
            if sum(rank == other for other, _ in slots) > 4:
                raise self.error(
                    hand.position, f"there are only four cards of rank {RANKS[rank]}", hand.text
                )
        self.check_kind(hand)
        if size == 2 and hand.kind == 0 and len(ranks) < 2:  # pairs are not offsuit
            return tuple(
                Pattern(ranks=pair, kind=0)
                for pair in combinations(range(13), 2)
                if not ranks or ranks[0] in pair
            )
        return tuple(found)

    def check_kind(self, hand: _Hand) -> None:
        """Refuse suits that no hand of the size has; contradictions show when hands are counted."""
        ranks = [rank for rank, _ in hand.slots if rank is not None]
        if len(hand.slots) == 2 and hand.kind is not None and len(set(ranks)) < len(ranks):
            raise self.error(
                hand.position, f"a pair is of two suits; write {hand.text[:-1]}", hand.text
            )

    def plain(self, hand: _Hand, sign: str, position: int) -> None:
        """Refuse what has no hand above it: known suits and unknown ranks."""
        if len(hand.slots) != 2 or any(
            rank is None or suit is not None for rank, suit in hand.slots
        ):
            raise self.error(
                position,
                f"{sign!r} goes with two ranks, and s or o, as in TT+, ATs+, 99-66, T9s-54s",
                hand.text if position == hand.position else sign,
            )
        self.check_kind(hand)

    def upwards(self, hand: _Hand) -> tuple[Pattern, ...]:
        """A pair and all higher; or the same high card with all low cards from this one on."""
        self.plain(hand, "+", self.at - 1)
        high, low = hand.ranks
        if high == low:
            return tuple(Pattern(ranks=(rank, rank)) for rank in range(low, 13))
        return tuple(Pattern(ranks=(high, rank), kind=hand.kind) for rank in range(low, high))

    def between(self, first: _Hand) -> tuple[Pattern, ...]:
        """All hands from one to another: of the same high card, or of the same gap."""
        self.plain(first, "-", self.at)
        self.at += 1
        self.skip()
        last = self.hand()
        self.plain(last, "-", last.position)
        if first.kind != last.kind:
            raise self.error(last.position, "s and o must be the same on both sides", last.text)
        (high, low), (high2, low2) = sorted((first.ranks, last.ranks), reverse=True)
        if high == high2 and low2 < high:
            if low == high:
                raise self.error(last.position, "a pair on one side alone", last.text)
            steps = [(high, rank) for rank in range(low2, low + 1)]
        elif high - low == high2 - low2:
            steps = [(high2 + i, low2 + i) for i in range(high - high2 + 1)]
        else:
            raise self.error(
                last.position,
                f"neither the high card nor the gap of {first.text}; "
                "hands go from A5s to A2s, or from T9s to 54s",
                last.text,
            )
        return tuple(Pattern(ranks=ranks, kind=first.kind) for ranks in steps)


_HOW = (
    "hands are such as QQ+, 99-66, AKs, AhKh, Ah*, 15%, random; in Omaha AA**, JT98ds "
    f"(ranks {RANKS[::-1]}, suits {SUITS})"
)
