"""What several test files compare and count."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
import reference

import steelwheel as sw


def assert_same(system: str, hands: np.ndarray, ranks: np.ndarray, expected: np.ndarray) -> None:
    """Fail with the first hand that differs, rather than with two long arrays."""
    different = np.flatnonzero(ranks != expected)
    if different.size:
        row = different[0]
        pytest.fail(
            f"{system}: {different.size} of {len(hands)} hands differ, first "
            f"{reference.text(hands[row].tolist())}: {ranks[row]}, reference {expected[row]}"
        )


def digest(ranks: np.ndarray) -> str:
    """SHA-256 of ranks as little-endian uint16."""
    return hashlib.sha256(ranks.astype("<u2").tobytes()).hexdigest()


def category_totals(system: str, ranks: np.ndarray, size: int = 5) -> dict[str, int]:
    """Hands of each category by the reference's names, from the rank of each hand."""
    return totals_of_counts(reference.class_categories(system, size), np.bincount(ranks))


def totals_of_counts(categories: dict[int, str], counts: np.ndarray) -> dict[str, int]:
    """Hands of each category from the number of hands of each class."""
    totals: dict[str, int] = {}
    for rank in np.flatnonzero(counts).tolist():
        totals[categories[rank]] = totals.get(categories[rank], 0) + int(counts[rank])
    return totals


def assert_table_counts(
    system: str, ranks: np.ndarray, size: int, joker: bool | None = None
) -> None:
    """The library's frequencies are those of the ranks of all hands there are of a size."""
    counts = np.bincount(ranks, minlength=65536)
    table = sw.RANKINGS[system].table(size, joker=joker)
    assert table["count"].tolist() == counts[table["rank"]].tolist()
    assert table["count"].sum() == len(ranks)
    categories = sw.RANKINGS[system].category_table(size, joker=joker)
    totals = {str(row["category"]): int(row["count"]) for row in categories if row["count"]}
    assert totals == totals_of_counts(reference.class_categories(system, size), counts)


def mixed(ranks: str) -> str:
    """Cards of these ranks with suits c, d, h, s in turn: of five, at most two of a suit."""
    return "".join(rank + "cdhs"[place % 4] for place, rank in enumerate(ranks))


def suited(ranks: str) -> str:
    return "".join(rank + "s" for rank in ranks)


def ascending(system: str, hands: Sequence[str]) -> bool:
    """Whether each hand beats the next one."""
    ranks = [sw.rank(hand, system) for hand in hands]
    return all(better < worse for better, worse in pairwise(ranks))


def played(system: str, hand: str) -> str:
    """The ranks of the cards that play, in ranking order."""
    playing = sw.best_cards(hand, system).split()
    return "".join(card[0] for card in playing)
