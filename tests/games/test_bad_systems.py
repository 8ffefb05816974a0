"""Bad input of jokers, the short deck and split pots: messages name row, card and remedy."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import reference

import steelwheel as sw
from steelwheel.errors import (
    CardError,
    HandError,
    InputTypeError,
    SteelwheelError,
    UnknownNameError,
)

WITHOUT_JOKER = tuple(
    system for system in reference.SYSTEMS if system not in reference.JOKER_SYSTEMS
)
with_joker = pytest.mark.parametrize("system", reference.JOKER_SYSTEMS)
without_joker = pytest.mark.parametrize("system", WITHOUT_JOKER)
short_decks = pytest.mark.parametrize("system", reference.SHORT_DECK_SYSTEMS)
takes_hands = pytest.mark.parametrize(
    "call", [sw.rank, sw.describe, sw.category, sw.best_cards], ids=lambda call: call.__name__
)


class TestJokerWhereNoneIsPlayed:
    @takes_hands
    @without_joker
    def test_in_a_hand(self, call: Callable, system: str) -> None:
        for size in reference.SIZES[system]:
            ids = [52, *reference.sample(np.random.default_rng(0), system, 1, size)[0, 1:].tolist()]
            with pytest.raises(CardError, match=r"cards: card 0 is 52.*joker") as caught:
                call(ids, system)
            assert system in str(caught.value)
            with pytest.raises(CardError, match=r"cards: .*joker") as caught:
                call(reference.text(ids), system)
            assert system in str(caught.value)

    @takes_hands
    @without_joker
    def test_in_a_batch(self, call: Callable, system: str) -> None:
        for size in reference.SIZES[system]:
            batch = reference.sample(np.random.default_rng(0), system, 50, size)
            batch[41, size - 1] = reference.JOKER
            with pytest.raises(CardError, match=rf"cards\[41\]: card {size - 1} is 52.*joker"):
                call(batch, system)
            texts = [reference.text(hand) for hand in batch.tolist()]
            with pytest.raises(CardError, match=r"cards\[41\].*joker"):
                call(texts, system)

    @without_joker
    def test_in_a_mask(self, system: str) -> None:
        size = reference.SIZES[system][0]
        mask = sum(1 << card for card in range(52 - size + 1, 53))
        with pytest.raises(CardError, match=r"mask.*joker"):
            sw.rank_mask(mask, system)

    @without_joker
    def test_named_as_the_card_it_plays_as(self, system: str) -> None:
        with pytest.raises(SteelwheelError, match=rf"(joker.*{system}|{system}.*joker)"):
            sw.joker_plays_as("JkAsKsQsJs"[: 2 * reference.natural(system)], system)


class TestTwoJokers:
    @takes_hands
    @with_joker
    def test_in_a_hand(self, call: Callable, system: str) -> None:
        with pytest.raises(CardError, match=r"cards: Jk twice \(cards 1 and 4\)"):
            call([0, 52, 7, 8, 52], system)
        for text in ("2cJk3s4cJk", "2cjK3s4c🃏.", "2c🃏3s4cJk"):
            with pytest.raises(CardError, match=r"cards: Jk twice \(positions 2 and \d\)"):
                call(text, system)

    @takes_hands
    @with_joker
    def test_in_a_batch(self, call: Callable, system: str) -> None:
        for size in (5, 6, 7):
            batch = reference.joker_hands(np.random.default_rng(0), 50, size)
            batch[17] = [52, *range(size - 2), 52]
            match = rf"cards\[17\]: Jk twice \(cards 0 and {size - 1}\)"
            with pytest.raises(CardError, match=match):
                call(batch, system)

    @with_joker
    def test_at_every_pair_of_places(self, system: str, kernel: str) -> None:
        for size in (5, 6, 7):
            good = reference.joker_hands(np.random.default_rng(0), 70, size)
            for first in range(size):
                for second in range(first + 1, size):
                    batch = good.copy()
                    where = 7 * first + second
                    batch[where] = np.arange(size)
                    batch[where, [first, second]] = reference.JOKER
                    match = rf"cards\[{where}\]: Jk twice \(cards {first} and {second}\)"
                    with pytest.raises(CardError, match=match):
                        sw.rank(batch, system)

    @with_joker
    def test_unchecked_gives_some_number(self, system: str, kernel: str) -> None:
        for size in (5, 6, 7):
            batch = np.full((200, size), reference.JOKER, dtype=np.uint8)
            assert sw.rank(batch, system, check=False).shape == (200,)

    @with_joker
    def test_ids_past_the_joker(self, system: str) -> None:
        for bad in (53, 54, 64, 255):
            with pytest.raises(CardError, match=rf"card 2 is {bad}\b.* 0 \(2c\) to 52 \(Jk\)"):
                sw.rank([0, 1, bad, 3, 4], system)
            with pytest.raises(CardError, match=rf"cards\[1\]: card 2 is {bad}\b.*52 \(Jk\)"):
                sw.rank(np.array([[0, 1, 2, 3, 52], [0, 1, bad, 3, 52]]), system)
        with pytest.raises(CardError, match=r"mask.*\b53\b"):
            sw.rank_mask(0b1111 | 1 << 53, system)


class TestLowCardsInTheShortDeck:
    @takes_hands
    @short_decks
    @pytest.mark.parametrize("card", ["2c", "3d", "4h", "5s"])
    def test_are_named(self, call: Callable, system: str, card: str) -> None:
        number = reference.cards(card)[0]
        hands = [*reference.sample(np.random.default_rng(0), system, 20, 6)]
        hands[13][4] = number
        for bad in (hands[13].tolist(), reference.text(hands[13].tolist())):
            with pytest.raises(CardError, match=rf"cards: .*{card}") as caught:
                call(bad, system)
            self.has_remedy(caught.value)
        for batch in (np.array(hands), [reference.text(hand.tolist()) for hand in hands]):
            with pytest.raises(CardError, match=rf"cards\[13\]: .*{card}") as caught:
                call(batch, system)
            self.has_remedy(caught.value)

    @short_decks
    def test_every_low_card_at_every_place(self, system: str, kernel: str) -> None:
        for size in (5, 6, 7):
            good = reference.sample(np.random.default_rng(0), system, 97, size)
            for bad in range(16):
                for place in range(size):
                    batch = good.copy()
                    batch[5 * bad + place, place] = bad
                    match = rf"cards\[{5 * bad + place}\]: card {place} is {bad}\b"
                    for check in (True, False):
                        with pytest.raises(CardError, match=match):
                            sw.rank(batch, system, check=check)

    @short_decks
    def test_in_a_mask(self, system: str) -> None:
        with pytest.raises(CardError, match=r"mask.*3c"):
            sw.rank_mask(sum(1 << card for card in (4, 20, 30, 40, 50)), system)

    @staticmethod
    def has_remedy(error: CardError) -> None:
        """The message says which cards there are."""
        assert "6c" in str(error) or "six" in str(error), error
        assert "short" in str(error), error


class TestFewCards:
    @pytest.mark.parametrize("system", reference.SHOWING_SYSTEMS)
    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_more_than_four_up_cards(self, system: str, size: int) -> None:
        with pytest.raises(HandError, match=rf"cards.*\b{size}\b.*1.*4"):
            sw.rank(reference.text(range(size)), system)

    @pytest.mark.parametrize("system", reference.BADUGI_SYSTEMS)
    def test_more_than_seven_cards_of_badugi(self, system: str) -> None:
        with pytest.raises(HandError, match=r"cards.*\b8\b.*1.*7"):
            sw.rank(reference.text(range(8)), system)

    @pytest.mark.parametrize("bad", [0, 5, -1])
    def test_classes_of_no_size(self, bad: int) -> None:
        with pytest.raises(HandError, match=rf"{bad}.*1.*4"):
            sw.RANKINGS["showing_high"].classes_of(bad)

    @pytest.mark.parametrize("system", reference.SYSTEMS)
    def test_tables_of_no_size(self, system: str) -> None:
        sizes = reference.SIZES[system]
        for bad in (0, 8, 52, -5):
            for table in (sw.RANKINGS[system].table, sw.RANKINGS[system].category_table):
                with pytest.raises(HandError, match=rf"{bad}\b.*{sizes[0]}.*{sizes[-1]}"):
                    table(bad)


class TestBothHalves:
    def test_rankings_that_are_not_two(self) -> None:
        for bad in (("high",), ("high", "a5", "27"), ()):
            with pytest.raises(SteelwheelError, match=rf"rankings.*(two|2).*{len(bad)}|rankings"):
                sw.rank_hilo("AsKsQsJsTs", rankings=bad)

    @pytest.mark.parametrize("bad", [None, 7, ("high", None), ("high", 7)], ids=repr)
    def test_rankings_of_wrong_type(self, bad: object) -> None:
        with pytest.raises(InputTypeError, match="ranking"):
            sw.rank_hilo("AsKsQsJsTs", rankings=bad)

    def test_unknown_rankings(self) -> None:
        with pytest.raises(UnknownNameError, match=r"ace_to_four.*ace_to_five"):
            sw.rank_hilo("AsKsQsJsTs", rankings=("high", "ace_to_four"))

    def test_one_text_for_two_rankings(self) -> None:
        with pytest.raises(SteelwheelError, match="rankings"):
            sw.rank_hilo("AsKsQsJsTs", rankings="high")

    def test_a_size_that_one_of_them_does_not_take(self) -> None:
        rankings = ("badugi_ace_high", "deuce_to_seven")
        with pytest.raises(HandError, match=r"cards.*\b4\b.*deuce_to_seven.*5.*7"):
            sw.rank_hilo("AsKdQhJc", rankings=rankings)

    def test_a_deck_that_one_of_them_does_not_have(self) -> None:
        with pytest.raises(CardError, match=r"cards.*joker.*high"):
            sw.rank_hilo("JkKdQhJc2s", rankings=("high", "ace_to_five"))
        with pytest.raises(CardError, match=r"cards\[1\].*joker.*high"):
            sw.rank_hilo(["3sKdQhJc2s", "JkKdQhJc2s"])

    def test_bad_hands_are_named_as_by_rank(self) -> None:
        batch = reference.random_hands(np.random.default_rng(0), 30, 7)
        batch[21, 3] = batch[21, 6] = 40
        with pytest.raises(CardError, match=r"cards\[21\]: Qc twice \(cards 3 and 6\)"):
            sw.rank_hilo(batch)
        batch[20, 2] = 99
        with pytest.raises(CardError, match=r"cards\[20\]: card 2 is 99"):
            sw.rank_hilo(batch, check=False)
        with pytest.raises(HandError, match=r"cards.*\b8\b.*5.*7"):
            sw.rank_hilo(np.zeros((3, 8), dtype=np.uint8))
