"""The notation of one hand of a range, and of runs of hands of two cards.

    hand = card card { card } [ "s" | "o" | kind ]
    card = "*" | "?" | "xx" | rank [ suit | "w" | "x" | "y" | "z" ]
    kind = [ "$" ] ( "rb" | "ss" | "ds" ) | "$ts"

"s" and "o" are of two cards; of more they have two meanings, and `_unclear` refuses them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from steelwheel._cards.cards import NAMES, RANKS, SUITS
from steelwheel._ranges.combinations import SIZES, Pattern
from steelwheel.errors import RangeError

__all__ = ["KINDS", "HandReader", "more_cards", "quoted"]

KINDS = {"rb": 0, "ss": 1, "ds": 2, "ts": 3}
"""How many suits hold two or more cards of an Omaha hand: rainbow, single-, double-, ..."""

_KIND_TEXTS = {None: "", 0: "rb", 1: "ss", 2: "ds", 3: "$ts"}
_VARIABLES = "wxyz"
_SUIT_OF = {letter: suit for suit, letters in enumerate(("c♣♧", "d♦♢", "h♥♡", "s♠♤"))
            for letter in letters}  # fmt: skip
_SPADES = SUITS.index("s")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\s,!():]{1,60}|.", re.DOTALL)
_UNKNOWN = re.compile(r"[*?]|xx", re.IGNORECASE)
_KIND = re.compile(r"\$?(rb|ss|ds)(?![\w*?])|\$(ts)(?![\w*?])", re.IGNORECASE)
_KIND_INSIDE = re.compile(r"((?:10|[2-9TJQKA*?])+)\$?(rb|ss|ds|ts)([*?\w]+)", re.IGNORECASE)

Slot = tuple[int | None, int | str | None]
"""A card as written: a rank or None, and a suit, a variable or neither."""


def quoted(text: str) -> str:
    """At most 60 characters of a text, for errors."""
    return repr(text) if len(text) < 50 else f"{text[:50]!r:.57}..."


@dataclass(frozen=True, slots=True)
class _Hand:
    """One hand as written."""

    position: int
    text: str
    slots: tuple[Slot, ...]
    kind: int | None

    @property
    def ranks(self) -> tuple[int, int]:
        """The two ranks of a hand of two, higher first."""
        low, high = sorted(rank for rank, _ in self.slots if rank is not None)
        return high, low


class HandReader:
    """A text and the position `at` of what comes next in it."""

    def __init__(self, text: str, argument: str) -> None:
        self.text = text
        self.argument = argument
        self.at = 0

    def error(self, position: int, why: str, what: str | None = None) -> RangeError:
        """The error about what is at a position."""
        word = _WORD.match(self.text, position)
        what = word[0] if what is None and word else what
        shown = "the end" if what is None else quoted(what)
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

    def hand(self) -> _Hand:
        """One hand of two, four, five or six cards."""
        start = self.at
        slots: list[Slot] = []
        signs: dict[int, str] = {}  # letters after a card that may be about the suits of several
        kind = None
        while len(slots) <= max(SIZES):
            rank = self.rank()
            if rank is None and not self.unknown(slots):
                break
            kind = self.suffix(slots, rank)
            letter = self.text[self.at : self.at + 1].lower()
            suit = None if rank is None or kind is not None else self.suit()
            slots.append((rank, suit))
            if kind is not None:
                break
            if letter == "s" and suit is not None:
                signs[len(slots) - 1] = letter
            elif letter in ("s", "o") and suit is None and len(slots) > 1:
                self.at += 1
                signs[len(slots) - 1] = letter
        text = self.text[start : self.at]
        self.check_cards(start, text, slots)
        if len(slots) == 2 and any(slots[i][1] is None for i in signs):
            why = f"{text[-1]} is for two cards without suits, as in AKo"
            raise self.error(self.at - 1, why, text[-1])
        if len(slots) > 2 and (unclear := _unclear(slots, signs, kind)):
            raise self.error(start, unclear, text)
        return _Hand(start, text, tuple(slots), kind)

    def check_cards(self, start: int, text: str, slots: list[Slot]) -> None:
        """Refuse what is no hand, and hands that go on with something else."""
        if not slots:
            raise self.error(start, "no hand starts like this; " + _HOW)
        if len(slots) > max(SIZES):
            raise self.error(start, f"{len(slots)} cards or more; {_SIZES}")
        if re.match(r"[\w$]", self.text[self.at : self.at + 1]):
            word = _WORD.match(self.text, start)[0]  # type: ignore[index]
            why = f"not understood in {quoted(word)}; "
            if self.text[self.at] in "xX":
                why += "an unknown card is a *"
            elif word.endswith("%"):
                why += (
                    "a percentage stands alone, as in 15%, and a weight after a colon, as in AK:50%"
                )
            elif inside := _KIND_INSIDE.fullmatch(word):
                last = f"{inside[1]}{inside[3]}${inside[2].lower()}"
                why += f"{inside[2]} comes after the last card, as in {last}"
            else:
                why += _HOW
            raise self.error(self.at, why, self.text[self.at])
        if text.endswith("ts") and text[-3:-2] != "$" and re.search(r"[*A-Z]", text[:-2]):
            raise self.error(
                self.at - 2, "is it the ten of spades, or three suits? Write Ts or $ts", "ts"
            )
        if len(slots) not in SIZES:
            cards = "1 card" if len(slots) == 1 else f"{len(slots)} cards"
            raise self.error(start, f"{cards}; {_SIZES}", text)

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

    def unknown(self, slots: list[Slot]) -> bool:
        """Move over the sign of a card that isn't known, if one comes next."""
        # After a rank an x is its suit, and of what follows nothing is clear.
        unclear = bool(slots) and slots[-1][1] == "x" and self.text[self.at : self.at + 1] in "xX"
        return not unclear and self.take(_UNKNOWN) is not None

    def suit(self) -> int | str | None:
        """A suit or a variable for one, if one comes next."""
        char = self.text[self.at : self.at + 1].lower()
        if not char or char not in (*_SUIT_OF, *_VARIABLES):
            return None
        self.at += 1
        if self.text[self.at : self.at + 1] in ("\ufe0e", "\ufe0f"):  # the style of a suit sign
            self.at += 1
        return _SUIT_OF.get(char, char)

    def suffix(self, slots: list[Slot], rank: int | None) -> int | None:
        """What comes after the last card about the suits of all, if anything."""
        start = self.at
        if found := self.take(_KIND):
            if len(slots) == 1:
                raise self.error(start, "two cards are suited, s, or offsuit, o", found[0])
            return KINDS[(found[1] or found[2]).lower()]
        follows = self.text[start + 1 : start + 2]
        letter = self.text[start : start + 1].lower()
        if len(slots) != 1 or letter not in ("s", "o") or re.match(r"[\w*?$]", follows):
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


def more_cards(text: str, patterns: Sequence[Pattern], size: int) -> str | None:
    """How a hand is written in a range of hands of more cards; None for runs, and for ``**s``."""
    if len(patterns) != 1 or re.search(r"[-+]", text):
        return None
    pattern = patterns[0]
    if pattern.kind is not None:  # of two cards: suited or offsuit
        if len(pattern.ranks) != 2:
            return None
        high, low = (RANKS[rank] for rank in pattern.ranks)
        text = f"{high}x{low}{'yx'[pattern.kind]}"
    return text


def _card_text(slot: Slot) -> str:
    rank, suit = slot
    sign = SUITS[suit] if isinstance(suit, int) else suit or ""
    return "*" if rank is None else RANKS[rank] + sign


def _unclear(slots: Sequence[Slot], signs: dict[int, str], kind: int | None) -> str | None:
    """Why a letter after a card may be meant in two ways, and what to write for each; or None.

    An "s" is the card's own if the card before it has a suit too, or none comes before. After cards
    without one it may say that all of them are suited, as it does of two cards.
    """
    for place, letter in signs.items():
        first = place
        while first and slots[first - 1][1] is None:
            first -= 1
        if letter == "o" or slots[place][1] is None or first < place:
            return _both_meanings(slots, signs, kind, (first, place))
    return None


def _both_meanings(
    slots: Sequence[Slot], signs: dict[int, str], kind: int | None, run: tuple[int, int]
) -> str:
    """What to write for a letter after the last card of a run of cards without suits."""
    first, place = run
    size, letter = len(slots), signs[place]
    bare = [(rank, None if i in signs else suit) for i, (rank, suit) in enumerate(slots)]
    plain = "".join(map(_card_text, bare))
    ways = []
    if spades := [i for i in signs if slots[i][1] == _SPADES]:
        # Cards with suits come first, where nothing else can be meant.
        order = sorted(range(size), key=lambda i: slots[i][1] is None)
        text = "".join(_card_text(slots[i]) for i in order) + _KIND_TEXTS[kind]
        cards = ", ".join(RANKS[slots[i][0] or 0] for i in spades)
        ways.append(f"{text} for the {cards} of spades")
    ranks = [rank for rank, _ in slots[first : place + 1]]
    different = None not in ranks and len(set(ranks)) == len(ranks)

    def lettered(letters: str) -> str:
        return "".join(
            _card_text((rank, letters[i - first] if first <= i <= place else None))
            for i, (rank, _) in enumerate(slots)
        )

    if len(signs) > 1 or kind is not None or any(suit is not None for _, suit in bare):
        ways.append("else each card with its suit, or with the same letter x where suits are equal")
    elif letter == "s" and (len(ranks) == size or not different):
        ways.append(f"{plain}ss for single-suited hands")
    else:
        names = "".join(RANKS[rank] for rank in ranks if rank is not None)
        if letter == "s":
            ways.append(f"{lettered('x' * len(ranks))} for {names} of one suit")
        elif len(ranks) == size and different:
            ways.append(f"{plain}!{lettered('x' * size)} for hands not all of one suit")
        elif different and len(ranks) <= 4:
            ways.append(f"{lettered('xyzw')} for {names} of different suits")
        else:
            ways.append(f"{plain} for any suits")
        if size == 4 and letter == "o":
            ways.append(f"{plain}rb for hands of four suits")
        elif letter == "o" and different and len(ranks) < min(size, 5):
            ways.append(f"{plain} for any suits")
    why = f"{letter!r} is for hands of two cards, and unclear in one of {size}"
    return f"{why}; write {', or '.join(ways)}"


_HOW = (
    "hands are such as QQ+, 99-66, AKs, AhKh, Ah*, 15%, random; in Omaha AA**, JT98ds "
    f"(ranks {RANKS[::-1]}, suits {SUITS})"
)

_SIZES = "a hand has 2, 4, 5 or 6, and each unknown card is a *"
