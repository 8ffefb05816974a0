"""Ranges as text: the opposite of `text`, in the shortest of a few forms.

Hands of one weight are written together, as if those of larger weights were there or not, since the
larger weight counts. What is whole in every suit is said by ranks, the rest
either by cards or as what is lacking: ``AKs!AhKh``. All hands but some are ``random!...`` likewise,
and cards that no hand holds, as after `Range.without`, are taken away at the end. The text always
reads back as the same range; a shorter one may exist where the suits of a range are irregular.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from steelwheel._cards.cards import NAMES, RANKS
from steelwheel._ranges.combinations import (
    CHUNK,
    Pattern,
    cards_of,
    count,
    kind_of,
    members,
    rank_set_of,
)
from steelwheel._ranges.notation.class_words import class_words, hull, rank_sets

__all__ = ["to_text"]

Mask = NDArray[np.bool_]
Codes = NDArray[np.unsignedinteger]

MOST_SEARCHED = 500
"""Hands of one weight that are widened to patterns; more are listed as they are."""

WIDEST_HULL = 4
"""How many hands may be lacking for each that is there to say a range by what is lacking."""

MOST_DEAD = 20
"""Cards that no hand holds and that are still said to be dead; a short deck lacks 16."""


_SHORT = 4
"""Characters of words for which nothing shorter is looked for."""


def to_text(size: int, codes: Codes, levels: Sequence[Fraction]) -> str:
    """The text of the range whose hands have these codes of weights."""
    if len(levels) == 1:
        return "" if size == 2 else "*" * size + "!" + "*" * size
    best = ",".join(_parts(codes, levels, _Writer(size, None)))
    dead = _dead(codes, size)
    ranks = {card >> 2 for card in dead if sum(other >> 2 == card >> 2 for other in dead) < 4}
    for chosen in (dead, [card for card in dead if card >> 2 in ranks]):
        taken = _dead_words(chosen, size)
        if not 0 < len(chosen) <= MOST_DEAD or len(best) <= _length(taken):
            continue
        alive = np.ones(len(codes), dtype=bool)
        for card in chosen:
            for numbers in members(Pattern((card,)), size):
                alive[numbers] = False
        best = min(_difference(_parts(codes, levels, _Writer(size, alive)), taken), best, key=len)
    return best


def _parts(codes: Codes, levels: Sequence[Fraction], writer: _Writer) -> list[str]:
    """Texts of the hands of each weight, the largest weight first."""
    parts = []
    for code in range(len(levels) - 1, 0, -1):
        words = writer.words(codes == code)
        if code + 1 < len(levels) and _length(words) > _SHORT:
            # Where a hand comes twice the larger weight counts.
            free = writer.where_alive(codes <= code)
            words = min(words, free.words(codes == code), key=_length)
        weight = _weight(levels[code])
        if not weight:
            parts += words
        elif len(words) == 1 and "!" not in words[0]:
            parts.append(f"{words[0]}:{weight}")
        else:
            parts.append(f"{weight}({','.join(words)})")
    return parts


def _weight(weight: Fraction) -> str:
    """A decimal fraction if there is one, else a common fraction; nothing for 1."""
    if weight == 1:
        return ""
    for places in range(1, 19):
        digits = weight * 10**places
        if digits.denominator == 1:
            return f"0.{digits.numerator:0{places}}"
    return f"{weight.numerator}/{weight.denominator}"


def _dead(codes: Codes, size: int) -> list[int]:
    """Cards that no hand holds."""
    held = np.zeros(52, dtype=bool)
    for start in range(0, len(codes), CHUNK):
        held[cards_of(np.flatnonzero(codes[start : start + CHUNK]) + start, size)] = True
        if held.all():
            break
    return [card for card in range(51, -1, -1) if not held[card]]


def _dead_words(dead: Sequence[int], size: int) -> list[str]:
    """Words for all hands that hold one of some cards."""
    ranks = [rank for rank in range(12, -1, -1) if sum(card >> 2 == rank for card in dead) == 4]
    names = [RANKS[rank] for rank in ranks]
    names += [NAMES[card] for card in dead if card >> 2 not in ranks]
    return [name + "*" * (size - 1) for name in names]


def _difference(words: Sequence[str], lacking: Sequence[str]) -> str:
    """Some words without others, in parentheses where they are needed."""
    first = ",".join(words)
    rest = [f"({word})" if "!" in word else word for word in lacking]
    grouped = len(words) > 1 or "!" in first or ":" in first
    return "!".join([f"({first})" if grouped else first, *rest])


def _length(words: Sequence[str]) -> int:
    return len(",".join(words))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Words for hands of a size, as long as all that are not alive may be said as well or not."""

    size: int
    alive: Mask | None

    def where_alive(self, mask: Mask) -> _Writer:
        """A writer for which other hands than those of a mask may be said as well or not."""
        return _Writer(self.size, mask if self.alive is None else self.alive & mask)

    def words(self, mask: Mask) -> list[str]:
        """Words that, joined by commas, say the hands of a mask."""
        whole = "random" if self.size == 2 else "*" * self.size
        lacking = self.lacking(mask)
        if not lacking.any():
            return [whole]
        candidates = [self.direct(mask)]
        if len(candidates[0]) == 1:
            return candidates[0]
        there = np.count_nonzero(mask)
        if np.count_nonzero(lacking) < there:
            candidates.append([_difference([whole], self.direct(lacking))])
        touched = _count(mask, self.size) > 0
        lacking &= self.of_classes(touched)
        if 0 < np.count_nonzero(lacking) <= WIDEST_HULL * there:
            words = class_words(touched, self.possible() > 0, self.size)
            candidates.append([_difference(words, self.direct(lacking))])
        if self.size > 2:
            word, around = hull(touched, self.size)
            lacking = self.lacking(mask) & self.of_classes(around)
            if 0 < np.count_nonzero(lacking) <= WIDEST_HULL * there:
                candidates.append([_difference([word], self.direct(lacking))])
        return min(candidates, key=_length)

    def direct(self, mask: Mask) -> list[str]:
        """Words for the whole classes of a mask, and for the hands that are left then.

        Of a two-card class that is more than half there it may be shorter to say what is not.
        """
        size, possible = self.size, self.possible()
        counts = _count(mask, size)
        whole = (counts == possible) & (counts > 0)
        words = class_words(whole, possible > 0, size)
        left = np.flatnonzero(mask)
        left = left[~_in_classes(whole, left, size)]
        if not len(left):
            return words
        lacking = self.lacking(mask)
        candidates = [words + _cards(lacking, left, size)]
        if words:
            every = np.flatnonzero(mask)
            candidates.append(_cards(lacking, every, size, _length(candidates[0])))
        mostly = (2 * counts > possible) & ~whole
        if size == 2 and mostly.any():
            split = words
            for cell in np.argwhere(mostly):
                one = np.zeros_like(whole)
                one[tuple(cell)] = True
                numbers = np.flatnonzero(lacking & self.of_classes(one))
                but = _cards(self.lacking(lacking), numbers, size)
                split = [*split, _difference(class_words(one, possible > 0, size), but)]
            left = left[~_in_classes(mostly, left, size)]
            candidates.append(split + _cards(lacking, left, size))
        return min(candidates, key=_length)

    def lacking(self, mask: Mask) -> Mask:
        """Hands that are alive and not of a mask."""
        return ~mask if self.alive is None else self.alive & ~mask

    def possible(self) -> NDArray[np.intp]:
        """How many hands of each class are alive."""
        return _all_alive(self.size) if self.alive is None else _count(self.alive, self.size)

    def of_classes(self, chosen: Mask) -> Mask:
        """All hands of some classes."""
        result = np.empty(count(self.size), dtype=bool)
        for start in range(0, len(result), CHUNK):
            numbers = np.arange(start, min(start + CHUNK, len(result)))
            result[numbers] = _in_classes(chosen, numbers, self.size)
        return result


def _count(mask: Mask, size: int) -> NDArray[np.intp]:
    """Hands of each class: its ranks (`rank_set_of`) by how many suits hold two cards or more."""
    sets = len(rank_sets(size))
    counts = np.zeros(4 * sets, dtype=np.intp)
    for start in range(0, len(mask), CHUNK):
        numbers = np.flatnonzero(mask[start : start + CHUNK]) + start
        counts += np.bincount(_class_of(numbers, size), minlength=len(counts))
    return counts.reshape(sets, 4)


@cache
def _all_alive(size: int) -> NDArray[np.intp]:
    return _count(np.ones(count(size), dtype=bool), size)


def _class_of(numbers: NDArray[np.intp], size: int) -> NDArray[np.intp]:
    columns = np.ascontiguousarray(cards_of(numbers, size).T)
    return 4 * rank_set_of(columns) + kind_of(columns)


def _in_classes(chosen: Mask, numbers: NDArray[np.intp], size: int) -> Mask:
    """Which hands are of the chosen classes."""
    result = np.zeros(len(numbers), dtype=bool)
    for start in range(0, len(numbers), CHUNK):
        piece = numbers[start : start + CHUNK]
        result[start : start + CHUNK] = chosen.ravel()[_class_of(piece, size)]
    return result


def _cards(
    barred: Mask, numbers: NDArray[np.intp], size: int, enough: int | None = None
) -> list[str]:
    """Words for some hands, each widened as long as it says none that is barred.

    With `enough`, the search stops when the words are longer than that.
    """
    words: list[str] = []
    length = 0
    left = np.zeros(len(barred), dtype=bool)
    left[numbers] = True
    for number in numbers[::-1].tolist():
        if not left[number]:
            continue
        if len(words) == MOST_SEARCHED:
            rest = cards_of(np.flatnonzero(left)[::-1], size)
            return words + ["".join([NAMES[card] for card in row]) for row in rest.tolist()]
        pattern = _widened(barred, cards_of(np.array([number]), size)[0].tolist())
        for piece in members(pattern, size):
            left[piece] = False
        words.append(_card_text(pattern, size))
        length += len(words[-1]) + 1
        if enough is not None and length > enough:
            break
    return words


def _widened(barred: Mask, cards: list[int]) -> Pattern:
    """The hand with as many cards as possible replaced by * or else by their ranks."""
    size = len(cards)
    pattern = Pattern(tuple(cards))
    for card in reversed(cards):
        known = tuple(other for other in pattern.cards if other != card)
        for ranks in (pattern.ranks, (*pattern.ranks, card >> 2)):
            wider = Pattern(known, ranks)
            if not any(barred[piece].any() for piece in members(wider, size)):
                pattern = wider
                break
    return pattern


def _card_text(pattern: Pattern, size: int) -> str:
    text = "".join([NAMES[card] for card in pattern.cards])
    text += "".join([RANKS[rank] for rank in sorted(pattern.ranks, reverse=True)])
    return text + "*" * (size - len(pattern.cards) - len(pattern.ranks))
