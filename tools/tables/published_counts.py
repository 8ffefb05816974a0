"""Published counts that the enumeration must reproduce before any table is written.

Five-card hands by category: of 52 cards (any handbook), of 53 with a wild joker (Wikipedia, "Poker
probability"), of the 36 of short deck; four-card badugi hands by the number of cards that play.
"""

from __future__ import annotations

from collections import Counter

from tables.orderings import Order

FULL_DECK = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "one pair": 1_098_240,
    "no pair": 1_302_540,
}

WILD_JOKER = {
    "five of a kind": 13,
    "straight flush": 204,
    "four of a kind": 3_120,
    "full house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "three of a kind": 137_280,
    "two pair": 123_552,
    "one pair": 1_268_088,
    "no pair": 1_302_540,
}

SHORT_DECK = {
    "straight flush": 24,
    "four of a kind": 288,
    "full house": 1_728,
    "flush": 480,
    "straight": 6_120,
    "three of a kind": 16_128,
    "two pair": 36_288,
    "one pair": 193_536,
    "no pair": 122_400,
}

BADUGI = [2_873, 96_252, 154_440, 17_160]
"""Four-card hands that play one, two, three and four cards."""


def categories(order: Order) -> Counter[str]:
    """Category counts of a system's five-card hands without a joker.

    Systems differ from high poker in that some of the ten straights, or flushes, don't count.
    """
    if order.lowest:
        return Counter(SHORT_DECK)
    expected = Counter(FULL_DECK)
    lost = 10 - len(order.straights)
    expected.update({"straight": -1020 * lost, "no pair": 1020 * lost})
    expected.update({"straight flush": -4 * lost, "flush": 4 * lost})
    if not order.suits:
        expected.update({"no pair": expected["flush"], "flush": -expected["flush"]})
    return +expected
