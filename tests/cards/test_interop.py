"""Other libraries' cards, checked against those libraries where they are installed."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from steelwheel._cards import interop
from steelwheel._cards.cards import NAMES
from steelwheel.errors import CardError, HandError, InputTypeError

DECK = list(range(52))
LIBRARIES = ["treys", "phevaluator", "eval7", "pokerkit"]


def both(library: str) -> tuple[Callable[..., list[Any]], Callable[..., list[int]]]:
    """Return the converters to and from a library's cards."""
    return getattr(interop, f"to_{library}"), getattr(interop, f"from_{library}")


@pytest.mark.parametrize("library", LIBRARIES)
class TestEveryLibrary:
    """What all converters have in common."""

    def test_there_and_back(self, library: str) -> None:
        to, back = both(library)
        assert back(to(DECK)) == DECK
        assert len(set(to(DECK))) == 52

    def test_text_and_arrays(self, library: str) -> None:
        to, _ = both(library)
        assert to("As Kd") == to([51, 45]) == to(np.array([51, 45], np.uint8))

    @pytest.mark.parametrize("bad", [[52], [-1], "Jk", "Ax"])
    def test_impossible_cards(self, library: str, bad: Sequence[int] | str) -> None:
        with pytest.raises(CardError, match="cards"):
            both(library)[0](bad)

    @pytest.mark.parametrize("bad", [[0.5], [None], None])
    def test_wrong_types(self, library: str, bad: list[Any] | None) -> None:
        for convert in both(library):
            with pytest.raises(InputTypeError, match="cards"):
                convert(bad)

    def test_wrong_shape(self, library: str) -> None:
        for convert in both(library):
            with pytest.raises(HandError, match="one hand has one dimension"):
                convert(np.zeros((2, 5), int))


@pytest.mark.parametrize(
    ("library", "bad"),
    [
        ("treys", 0),
        ("treys", 268442666),
        ("phevaluator", 52),
        ("phevaluator", -1),
        ("eval7", 0),
        ("eval7", 3),
        ("eval7", 2**52),
    ],
)
def test_numbers_that_are_no_cards(library: str, bad: int) -> None:
    good = both(library)[0]([5])
    with pytest.raises(CardError, match=rf"cards\[1\] is {bad}; it must be a card of {library}"):
        both(library)[1]([*good, bad])


def test_treys() -> None:
    treys = pytest.importorskip("treys")
    assert interop.to_treys(DECK) == [treys.Card.new(NAMES[card]) for card in DECK]


def test_phevaluator() -> None:
    phevaluator = pytest.importorskip("phevaluator")
    theirs = [phevaluator.Card(NAMES[card]) for card in DECK]
    assert interop.from_phevaluator(theirs) == DECK
    assert [phevaluator.Card(card) for card in interop.to_phevaluator(DECK)] == theirs


def test_eval7() -> None:
    eval7 = pytest.importorskip("eval7")
    theirs = [eval7.Card(NAMES[card]) for card in DECK]
    assert interop.to_eval7(DECK) == [card.mask for card in theirs]
    assert interop.from_eval7(theirs) == DECK


def test_pokerkit() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    theirs = list(pokerkit.Card.parse("".join(interop.to_pokerkit(DECK))))
    assert interop.from_pokerkit(theirs) == DECK
    with pytest.raises(CardError, match=r"cards\[0\]: '\?' at position 0"):
        interop.from_pokerkit(list(pokerkit.Card.parse("??")))


def test_pokerkit_texts() -> None:
    assert interop.from_pokerkit("AsKd") == interop.from_pokerkit(["As", "Kd"]) == [51, 45]
