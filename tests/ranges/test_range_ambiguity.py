"""No text of a range is read in two ways: all short texts, against all ways to read each.

A way to read a text is found here by cutting it up: every card by itself, its rank and then, maybe,
its own suit or variable; "s" and "o" after two or more cards without a suit, of all of which they
speak; and at the end how many suits hold two or more cards. Texts with two such readings must be
refused, and those that aren't must mean what the one says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from math import perm

import pytest

import steelwheel as sw
from steelwheel import Range
from steelwheel._ranges.notation import text as _text

RANKS, SUITS = "23456789TJQKA", "cdhs"
KINDS = {"rb": 0, "ss": 1, "ds": 2, "ts": 3}
SIZES = (2, 4, 5, 6)

Reading = tuple[tuple[str, ...], str]
"""Cards such as ``A``, ``As``, ``Ax``, ``*``, with ``{}`` around those suited; and the kind."""


def readings(text: str) -> set[Reading]:
    """All ways to read a text as a hand of two, four, five or six cards."""
    found = set()
    for cut in range(len(text), max(len(text) - 3, -1), -1):
        kind = text[cut:]
        if kind and kind.lstrip("$") not in KINDS:
            continue
        found |= {(cards, kind.lstrip("$")) for cards in _cards(text[:cut], ()) if cards}
    found = {(cards, kind) for cards, kind in found if _size(cards) in SIZES}
    # Of two cards no kind but s and o is spoken of, and "ts" is of six cards, or has its "$".
    return {
        (cards, kind)
        for cards, kind in found
        if not (kind and _size(cards) == 2)
        and (kind != "ts" or _size(cards) == 6 or text.endswith("$ts"))
    }


def _size(cards: tuple[str, ...]) -> int:
    return sum(card not in "so" for card in cards)


def _cards(text: str, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not text:
        yield before
        return
    head, rest = text[0], text[1:]
    if head in RANKS:
        yield from _cards(rest, (*before, head))
        if rest and rest[0] in SUITS + "wxyz":
            yield from _cards(rest[1:], (*before, head + rest[0]))
    bare = len(before) > 1 and all(card in (*RANKS, "*") for card in before[-2:])
    after_rank = before and (before[-1] in RANKS or before[-1][-1] == "x")  # an x is its suit
    if text.startswith("xx") and not after_rank:
        yield from _cards(text[2:], (*before, "*"))
    if head == "*" or (head in "so" and bare):
        yield from _cards(rest, (*before, head))


def meaning(cards: tuple[str, ...], kind: str) -> tuple[list[int], list[int], int | None, int]:
    """Known cards, ranks of others, the kind, and how many choices of suits variables have."""
    known = [4 * RANKS.index(c[0]) + SUITS.index(c[1]) for c in cards if c[-1] in SUITS and c[1:]]
    ranks = [RANKS.index(c) for c in cards if c in RANKS]
    suits = {c[1] for c in cards if c[1:] and c[1] in SUITS}
    letters = {c[1] for c in cards if c[1:] and c[1] in "wxyz"}
    return sorted(known), sorted(ranks), KINDS.get(kind), perm(4 - len(suits), len(letters))


def test_no_short_text_has_two_meanings() -> None:
    read = refused = 0
    for length in range(1, 7):
        for text in map("".join, product("AKsodx*", repeat=length)):
            try:
                node = _text.parse(text)
            except sw.RangeError:
                refused += 1
                continue
            if text in ("*", "xx", "ss", "ds"):
                continue
            read += 1
            found = readings(text)
            if len(text) == 3 and text[2] in "so":  # of two cards "s" and "o" have their meaning
                found = {((*text[:2], text[2]), "")}
            assert len(found) == 1, (text, found)
            ((cards, kind),) = found
            if "s" in cards or "o" in cards:
                assert _size(cards) == 2, text
                continue
            known, ranks, number, choices = meaning(cards, kind)
            assert isinstance(node, _text.Atom)
            assert node.size == len(cards)
            assert len(node.patterns) == choices
            pattern = node.patterns[0]
            assert pattern.kind == number
            if not any(card[1:] and card[1] in "wxyz" for card in cards):
                assert sorted(pattern.cards) == known
                assert sorted(pattern.ranks) == ranks
    assert read > 3_000
    assert refused > 100_000


def suited_aces(hand: tuple[int, ...]) -> bool:
    """An ace and a king of one suit."""
    return any({48 + suit, 44 + suit} <= set(hand) for suit in range(4))


def ranked(text: str, hand: tuple[int, ...]) -> bool:
    return sorted(text) == sorted(RANKS[card // 4] for card in hand)


def suits_twice(hand: tuple[int, ...]) -> int:
    """How many suits hold two or more cards."""
    suits = [card % 4 for card in hand]
    return sum(suits.count(suit) > 1 for suit in range(4))


@pytest.mark.parametrize(
    ("text", "number", "holds"),
    [
        ("AxKx**", 4894, suited_aces),
        ("KsA**", 4610, lambda h: 47 in h and any(card > 47 for card in h)),
        ("AKQJss", 196, lambda h: ranked("AKQJ", h) and suits_twice(h) == 1),
        ("JsAKQ", 64, lambda h: ranked("AKQJ", h) and 39 in h),
        ("AKQJrb", 24, lambda h: ranked("AKQJ", h) and suits_twice(h) == 0),
        ("AKQJ!AxKxQxJx", 252, lambda h: ranked("AKQJ", h) and len({c % 4 for c in h}) > 1),
    ],
)
def test_what_is_to_be_written_has_the_right_hands(
    text: str, number: int, holds: Callable[[tuple[int, ...]], bool]
) -> None:
    found = {hand for hand in combinations(range(51, -1, -1), 4) if holds(hand)}
    assert len(found) == number
    assert {tuple(hand) for hand in Range(text).cards.tolist()} == found


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("AKs**", ["KsA** for the K of spades", "AxKx** for AK of one suit"]),
        ("aks**", ["KsA** for the K of spades", "AxKx** for AK of one suit"]),
        ("AKS**", ["KsA**", "AxKx**"]),
        ("A3s**", ["3sA** for the 3 of spades", "Ax3x** for A3 of one suit"]),
        ("A10s**", ["TsA**", "AxTx**"]),
        ("AKs***", ["KsA***", "AxKx***"]),
        ("AKs****", ["KsA****", "AxKx****"]),
        ("AKQs*", ["QsAK*", "AxKxQx*"]),
        ("AAs**", ["AsA**", "AA**ss"]),
        ("*AKs*", ["Ks*A*", "*AK*ss"]),
        ("AKQJs", ["JsAKQ for the J of spades", "AKQJss for single-suited hands"]),
        ("JT98s", ["8sJT9", "JT98ss"]),
        ("AKQJTs", ["TsAKQJ", "AKQJTss"]),
        ("AKQJT9s", ["9sAKQJT", "AKQJT9ss"]),
        ("***As", ["As***", "***Ass"]),
        ("AK**s", ["AK**ss for single-suited hands"]),
        ("AKo**", ["AxKy** for AK of different suits", "AK**rb for hands of four suits"]),
        ("AKo***", ["AxKy*** for AK of different suits", "AK*** for any suits"]),
        ("AKQJo", ["AKQJ!AxKxQxJx for hands not all of one suit", "AKQJrb"]),
        ("JT98o", ["JT98!JxTx9x8x", "JT98rb"]),
        ("AKQJTo", ["AKQJT!AxKxQxJxTx for hands not all of one suit"]),
        ("AhKQs*", ["AhQsK*", "each card with its suit"]),
        ("AKs**ss", ["KsA**ss", "each card with its suit"]),
        ("AsKQsJs", ["AsQsJsK", "each card with its suit"]),
    ],
)
def test_unclear_letters_are_refused_with_what_to_write(text: str, ways: list[str]) -> None:
    for place, whole in enumerate((text, f"AA{'*' * 4}:0.5, {text}:0.5")):
        with pytest.raises(sw.RangeError) as caught:
            Range(whole)
        message = str(caught.value)
        assert message.startswith(f"text: {text!r} at position {12 * place}: ")
        assert "is for hands of two cards, and unclear in one of " in message
        for way in ways:
            assert way in message
        for written in message.split("; write ")[1].split(", or "):
            if " for " in written and not written.startswith("else"):
                assert len(Range(written.split(" for ")[0])) > 0
