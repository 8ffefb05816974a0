"""Bad input of every kind: the right exception, and a message that names what is wrong and where.

Every error is a `SteelwheelError` and a `ValueError` or `TypeError` too. A message names the
argument, the row and the card; patterns below look for all that apply.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel.errors import (
    CardError,
    HandError,
    InputTypeError,
    SteelwheelError,
    UnknownNameError,
)

HAND = [0, 5, 10, 15, 20, 25, 30]
SIZES = reference.SIZES
# Every function that takes hands; each must refuse as `rank` does.
TAKES_HANDS = [sw.rank, sw.describe, sw.category, sw.best_cards]
takes_hands = pytest.mark.parametrize("call", TAKES_HANDS, ids=lambda call: call.__name__)
every_system = pytest.mark.parametrize("system", reference.SYSTEMS)


def kind(value: object) -> str:
    """What a test is called by: workers that run tests in parallel must agree on it."""
    return type(value).__name__


def wrong_sizes(*sizes: int) -> list[tuple[str, int]]:
    """Each system with each of these numbers of cards that it doesn't take."""
    return [(system, n) for system in reference.SYSTEMS for n in sizes if n not in SIZES[system]]


def good_rows(count: int, size: int, system: str = "high") -> np.ndarray:
    return reference.sample(np.random.default_rng(0), system, count, size)


def assert_names_cards(error: Exception) -> None:
    assert str(error).startswith("cards"), error


def test_errors_are_also_those_of_python() -> None:
    assert issubclass(CardError, SteelwheelError)
    assert issubclass(CardError, ValueError)
    assert issubclass(HandError, SteelwheelError)
    assert issubclass(HandError, ValueError)
    assert issubclass(UnknownNameError, SteelwheelError)
    assert issubclass(UnknownNameError, ValueError)
    assert issubclass(InputTypeError, SteelwheelError)
    assert issubclass(InputTypeError, TypeError)


class TestDuplicates:
    @takes_hands
    def test_in_a_text(self, call: Callable) -> None:
        with pytest.raises(CardError, match=r"cards: As twice \(positions 0 and 8\)"):
            call("AsKdQhJcAs")

    @takes_hands
    def test_in_one_hand_of_ids(self, call: Callable) -> None:
        with pytest.raises(CardError, match=r"cards: As twice \(cards 1 and 4\)"):
            call([0, 51, 7, 8, 51])

    @takes_hands
    def test_in_a_row_of_a_batch(self, call: Callable) -> None:
        batch = good_rows(20, 7)
        batch[12] = [51, 1, 2, 3, 51, 5, 6]
        with pytest.raises(CardError, match=r"cards\[12\]: As twice \(cards 0 and 4\)"):
            call(batch)

    @takes_hands
    def test_in_a_list_of_texts(self, call: Callable) -> None:
        texts = ["AsKdQhJc9s", "2c3d2c4h5s"]
        with pytest.raises(CardError, match=r"cards\[1\]: 2c twice \(positions 0 and 4\)"):
            call(texts)

    def test_in_an_array_of_more_axes(self) -> None:
        batch = good_rows(24, 5).reshape(2, 3, 4, 5)
        batch[1, 2, 3] = [9, 8, 7, 6, 8]
        with pytest.raises(CardError, match=r"cards\[1, 2, 3\]: 4c twice \(cards 1 and 4\)"):
            sw.rank(batch)

    @every_system
    def test_every_pair_of_places_and_every_card(self, kernel: str, system: str) -> None:
        """Each bad row alone among good ones, at changing places of a block."""
        deck = reference.deck(system).tolist()
        for size in SIZES[system]:
            good = good_rows(97, size, system)
            where = 0
            for card in deck:
                for first in range(size):
                    for second in range(first + 1, size):
                        batch = good.copy()
                        where = (where + 31) % 97
                        row = batch[where]
                        row[:] = [other for other in deck[: size + 1] if other != card][:size]
                        row[first] = row[second] = card
                        match = rf"cards\[{where}\]: .* twice \(cards {first} and {second}\)"
                        with pytest.raises(CardError, match=match):
                            sw.rank(batch, system)

    def test_the_first_bad_row_is_named(self, kernel: str) -> None:
        batch = good_rows(1000, 6)
        batch[[333, 334, 700, 999], 2] = batch[[333, 334, 700, 999], 5]
        with pytest.raises(CardError, match=r"cards\[333\]:"):
            sw.rank(batch)
        batch[100, 0] = 200
        with pytest.raises(CardError, match=r"cards\[100\]: card 0 is 200"):
            sw.rank(batch)

    @pytest.mark.parametrize("workers", [2, 3])
    def test_the_first_bad_row_is_named_with_workers(self, workers: int) -> None:
        batch = good_rows(600_000, 5)
        batch[[300_001, 599_999], 1] = 52
        with pytest.raises(CardError, match=r"cards\[300001\]: card 1 is 52"):
            sw.rank(batch, workers=workers)


class TestImpossibleIds:
    @takes_hands
    @pytest.mark.parametrize(
        "bad", [52, 53, 63, 64, 128, 255, 256, 257, 2**31, 2**63, 2**64, 10**30]
    )
    @pytest.mark.parametrize("sign", [1, -1])
    def test_of_any_size_in_a_hand_and_in_a_batch(
        self, call: Callable, bad: int, sign: int
    ) -> None:
        bad *= sign
        one, row = r"cards(: card 3|\[3\])", r"cards\[1(\]: card 3|, 3\])"
        hand = [*HAND[:3], bad, *HAND[4:]]
        with pytest.raises(CardError, match=rf"{one} is {bad}\b.* 0 \(2c\) to 51 \(As\)"):
            call(hand)
        with pytest.raises(CardError, match=rf"{row} is {bad}\b.* 0 \(2c\) to 51 \(As\)"):
            call([HAND, hand])

    @pytest.mark.parametrize("bad", [-1, -128, 52, 127])
    @pytest.mark.parametrize("dtype", ["i1", "<i2", ">i2", "<i4", ">i4", "<i8", ">i8"])
    def test_in_signed_arrays(self, bad: int, dtype: str) -> None:
        batch = good_rows(50, 7).astype(dtype)
        batch[41, 6] = bad
        with pytest.raises(CardError, match=rf"cards\[41\]: card 6 is {bad}\b"):
            sw.rank(batch)

    @pytest.mark.parametrize("dtype", ["<u2", ">u2", "<i2", "<u4", ">u4", "<i4", "<u8", ">i8"])
    def test_a_number_that_would_wrap_to_a_card(self, dtype: str) -> None:
        kind = np.dtype(dtype)
        for bad in {256, 256 + 51, np.iinfo(kind).max - 255, np.iinfo(kind).max}:
            batch = good_rows(50, 5).astype(kind)
            batch[7, 2] = bad
            with pytest.raises(CardError, match=rf"cards\[7\]: card 2 is {bad}\b"):
                sw.rank(batch)
            with pytest.raises(CardError, match=rf"cards\[7\]: card 2 is {bad}\b"):
                sw.rank(batch, check=False)

    @every_system
    def test_every_byte_at_every_place(self, kernel: str, system: str) -> None:
        for size in SIZES[system]:
            good = good_rows(97, size, system)
            for bad in sorted({*range(256)} - {*reference.deck(system).tolist()}):
                for place in range(size):
                    batch = good.copy()
                    where = (31 * bad + place) % 97
                    batch[where, place] = bad
                    with pytest.raises(
                        CardError, match=rf"cards\[{where}\]: card {place} is {bad}"
                    ):
                        sw.rank(batch, system, check=bool(bad % 2))


class TestTypes:
    @takes_hands
    @pytest.mark.parametrize(
        "bad",
        [1.0, math.nan, math.inf, np.float32(3), True, np.True_, None, 1j, Decimal(3), Fraction(3)],
        ids=repr,
    )
    def test_one_card_that_is_no_integer(self, call: Callable, bad: object) -> None:
        with pytest.raises(InputTypeError, match=r"cards(: card 4|\[4\]) is "):
            call([*HAND[:4], bad])
        with pytest.raises(InputTypeError, match=r"cards\[1(\]: card 4|, 4\]|\]\[4\]) is "):
            call([HAND[:5], [*HAND[:4], bad]])

    @takes_hands
    @pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "c8", "?", "M8[s]", "m8[s]", "V1", "S2"])
    def test_arrays_of_other_dtypes(self, call: Callable, dtype: str) -> None:
        with pytest.raises(InputTypeError, match=r"cards.*(integer|object|dtype)"):
            call(np.zeros((3, 5), dtype=dtype))

    def test_an_array_of_floats_with_nan(self) -> None:
        with pytest.raises(InputTypeError, match=r"cards.*float64"):
            sw.rank(np.array([[0, 1, 2, 3, math.nan]]))

    @takes_hands
    @pytest.mark.parametrize("bad", [None, 5.0, True, {}, object(), b"AsKdQhJc9s"], ids=kind)
    def test_no_hand_at_all(self, call: Callable, bad: object) -> None:
        with pytest.raises(SteelwheelError, match="cards"):
            call(bad)

    @takes_hands
    @pytest.mark.parametrize(
        "bad",
        [
            ["AsKdQhJc9s", [0, 1, 2, 3, 4]],
            [[0, 1, 2, 3, 4], "AsKdQhJc9s"],
            ["AsKdQhJc9s", 7],
            [0, 1, 2, 3, "As"],
            ["AsKdQhJc9s", None],
            ["AsKdQhJc9s", b"AsKdQhJc9s"],
            [[0, 1, 2, 3, 4], 7],
            [7, [0, 1, 2, 3, 4]],
            [[0, 1, 2, 3, "4"]],
        ],
        ids=repr,
    )
    def test_mixed_types(self, call: Callable, bad: list) -> None:
        with pytest.raises(SteelwheelError, match=r"cards(\[\d| .*row 1)"):
            call(bad)

    def test_a_structured_array(self) -> None:
        with pytest.raises(InputTypeError, match="cards"):
            sw.rank(np.zeros(3, dtype=[("a", "u1"), ("b", "u1")]))


class TestText:
    @takes_hands
    @pytest.mark.parametrize(
        ("text", "shown", "position"),
        [
            ("AsKdQhJc9x", "9x", 8),
            ("As Kd ?? Jc 9s", r"\?", 6),
            ("AsKdQhJc1s", "1", 8),
            ("AsKdQhJc9", "9", 8),
            ("AsKdQh Jc\x00 9s", r"\\x00", 9),
            ("AsKdQhJc\u0665s", "\u0665", 8),
            ("AsKdQhJc9\u0455", "9\u0455", 8),
            ("A sKdQhJc9s", "A", 0),
        ],
    )
    def test_rubbish_is_named_with_its_position(
        self, call: Callable, text: str, shown: str, position: int
    ) -> None:
        with pytest.raises(CardError, match=rf"cards: '{shown}.*position {position}\b"):
            call(text)
        with pytest.raises(CardError, match=rf"cards\[1\]: '{shown}.*position {position}\b"):
            call(["AsKdQhJc9s", text])

    @takes_hands
    @pytest.mark.parametrize("sign", ["?", "*", "xx", "Xx", "XX"])
    @pytest.mark.parametrize("system", ["high", "high_wild", "27", "razz"])
    def test_a_card_that_is_not_known(self, call: Callable, sign: str, system: str) -> None:
        """It is no joker in any system: other programs write one so, and 2-7 made it the nuts."""
        with pytest.raises(CardError, match=r"cards: .* at position 0 is a card that isn't known"):
            call(f"{sign} 5d 4c 3h 2s", system)
        with pytest.raises(CardError, match=r"cards\[1\]: .* position 12 is a card that isn't"):
            call(["7d 5d 4c 3h 2s", f"7d 5d 4c 3h {sign}"], system)

    @takes_hands
    @pytest.mark.parametrize("text", ["As Kx Qd Jd Td", "AsKxQdJdTd", "As Kd Qd Jd Jd"])
    def test_no_error_of_internals_comes_before_it(self, call: Callable, text: str) -> None:
        with pytest.raises(CardError) as caught:
            call(text)
        assert caught.value.__context__ is None

    @given(st.text(max_size=24))
    def test_any_text_is_ranked_or_refused(self, text: str) -> None:
        try:
            rank = sw.rank(text)
        except SteelwheelError as error:
            assert_names_cards(error)
        else:
            assert 1 <= rank <= 7462


class TestShapes:
    @takes_hands
    @pytest.mark.parametrize(("system", "size"), wrong_sizes(0, 1, 2, 3, 4, 5, 8, 9, 52))
    def test_wrong_number_of_cards(self, call: Callable, system: str, size: int) -> None:
        right = rf"{SIZES[system][0]}.*{SIZES[system][-1]}"
        match = rf"cards.*\b{size} cards?\b.*{right}"
        hands = [np.zeros((3, size), dtype=np.uint8), [list(range(size))] * 2]
        if size:  # no hands of no cards are an empty batch
            hands += [list(range(size)), np.zeros((0, size), dtype=np.int64)]
        for bad in (reference.text(range(size)), *hands):
            with pytest.raises(HandError, match=match):
                call(bad, system)

    @takes_hands
    def test_a_text_of_wrong_size_in_a_batch(self, call: Callable) -> None:
        with pytest.raises(HandError, match=r"cards\[2\].*\b4\b"):
            call(["AsKdQhJc9s", "AsKdQhJc8s", "AsKdQhJc"])

    @takes_hands
    @pytest.mark.parametrize(
        "bad",
        [
            [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10]],
            [[0, 1, 2, 3, 4], []],
            [[[0, 1, 2, 3, 4]], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]],
            ["AsKdQhJc9s", "AsKdQhJc"],
        ],
    )
    def test_ragged_lists(self, call: Callable, bad: list) -> None:
        with pytest.raises(SteelwheelError, match=r"cards(\[1| .*row 1)"):
            call(bad)

    @takes_hands
    @pytest.mark.parametrize("bad", [7, np.int8(7), np.array(7), np.array(7, dtype=np.uint8)])
    def test_a_single_number(self, call: Callable, bad: object) -> None:
        with pytest.raises(SteelwheelError, match="cards"):
            call(bad)

    def test_an_empty_list_is_an_empty_batch(self) -> None:
        ranks = sw.rank([])
        assert ranks.shape == (0,)
        assert ranks.dtype == np.uint16


class TestOut:
    def test_wrong_shape(self) -> None:
        for shape in ((9,), (11,), (10, 1), (1, 10), (), (0,)):
            with pytest.raises(HandError, match=r"out.*shape.*\(10,\)"):
                sw.rank(good_rows(10, 5), out=np.zeros(shape, dtype=np.uint16))

    @pytest.mark.parametrize("dtype", ["u1", "i2", ">u2", "u4", "i8", "f8", "O"])
    def test_wrong_dtype_or_byte_order(self, dtype: str) -> None:
        with pytest.raises(SteelwheelError, match=r"out.*uint16"):
            sw.rank(good_rows(10, 5), out=np.zeros(10, dtype=dtype))

    @pytest.mark.parametrize("bad", [[0] * 10, bytearray(20), 7, "out"])
    def test_no_array(self, bad: object) -> None:
        with pytest.raises(InputTypeError, match=r"out.*array"):
            sw.rank(good_rows(10, 5), out=bad)

    def test_read_only(self) -> None:
        out = np.zeros(10, dtype=np.uint16)
        out.flags.writeable = False
        with pytest.raises(HandError, match=r"out.*(read-only|writ)"):
            sw.rank(good_rows(10, 5), out=out)

    @pytest.mark.parametrize("start", [0, 2, 20, 48])
    def test_overlap_with_the_input(self, start: int) -> None:
        memory = np.zeros(200, dtype=np.uint8)
        cards = memory[:50].reshape(10, 5)
        cards[:] = good_rows(10, 5)
        before = memory.copy()
        with pytest.raises(HandError, match=r"out.*(overlap|share).*cards"):
            sw.rank(cards, out=memory[start : start + 20].view(np.uint16))
        assert np.array_equal(memory, before)

    def test_overlap_with_strided_input(self) -> None:
        memory = np.zeros((10, 8), dtype=np.uint16)
        memory[:, :7] = good_rows(10, 7)
        with pytest.raises(HandError, match=r"out.*(overlap|share).*cards"):
            sw.rank(memory[:, :7], out=memory[:, 3])

    def test_neighbours_in_memory_do_not_overlap(self) -> None:
        memory = np.zeros(70, dtype=np.uint8)
        cards = memory[:50].reshape(10, 5)
        cards[:] = good_rows(10, 5)
        out = memory[50:].view(np.uint16)
        assert sw.rank(cards, out=out) is out
        assert out.tolist() == reference.classes("high", cards).tolist()

    @pytest.mark.parametrize("order", ["backward", "every other", "fortran"])
    def test_out_of_any_layout_is_filled(self, order: str) -> None:
        cards = good_rows(12, 6).reshape(3, 4, 6)
        if order == "backward":
            out = np.zeros((3, 4), dtype=np.uint16)[::-1]
        elif order == "every other":
            out = np.zeros((3, 8), dtype=np.uint16)[:, ::2]
        else:
            out = np.zeros((3, 4), dtype=np.uint16, order="F")
        assert sw.rank(cards, out=out) is out
        assert out.ravel().tolist() == reference.classes("high", cards.reshape(12, 6)).tolist()

    def test_out_for_a_single_hand(self) -> None:
        out = np.zeros((), dtype=np.uint16)
        assert sw.rank(np.array(HAND), out=out) is out
        assert out == sw.rank(HAND)
        with pytest.raises(HandError, match=r"out.*shape \(1,\).*\(\)"):
            sw.rank("AsKdQhJc9s", out=np.zeros(1, dtype=np.uint16))


class TestOtherArguments:
    @takes_hands
    def test_unknown_ranking_lists_near_names(self, call: Callable) -> None:
        with pytest.raises(UnknownNameError, match=r"deuce_to_six.*deuce_to_seven"):
            call("AsKdQhJc9s", "deuce_to_six")
        with pytest.raises(UnknownNameError, match=r"xyzzy.*high.*badugi"):
            call("AsKdQhJc9s", "xyzzy")

    @takes_hands
    @pytest.mark.parametrize("bad", [None, 27, 1.5, b"high", ["high"]], ids=repr)
    def test_a_ranking_that_is_no_name(self, call: Callable, bad: object) -> None:
        with pytest.raises(InputTypeError, match="ranking"):
            call("AsKdQhJc9s", bad)

    @pytest.mark.parametrize("bad", [0, -2, -100])
    def test_workers_of_no_use(self, bad: int) -> None:
        with pytest.raises(ValueError, match="workers"):
            sw.rank(good_rows(3, 5), workers=bad)

    @pytest.mark.parametrize("bad", [1.5, "two", None, True, object()], ids=kind)
    def test_workers_of_wrong_type(self, bad: object) -> None:
        with pytest.raises(TypeError, match="workers"):
            sw.rank(good_rows(3, 5), workers=bad)


class TestMasks:
    @pytest.mark.parametrize(("system", "bits"), wrong_sizes(0, 1, 2, 3, 4, 5, 8, 20, 52))
    def test_wrong_number_of_cards(self, system: str, bits: int) -> None:
        with pytest.raises(HandError, match=rf"mask.*\b{bits}\b.*{SIZES[system][-1]}"):
            sw.rank_mask((1 << bits) - 1, system)

    @pytest.mark.parametrize("bad", [-1, -(2**63), 2**64, 2**64 + 31, 10**40])
    def test_no_mask_of_64_bits(self, bad: int) -> None:
        with pytest.raises(CardError, match="mask"):
            sw.rank_mask(bad)

    @pytest.mark.parametrize("bit", range(52, 64))
    def test_bits_that_are_no_cards(self, bit: int) -> None:
        with pytest.raises(CardError, match=rf"mask.*\b{bit}\b"):
            sw.rank_mask(0b1111 | 1 << bit)

    @pytest.mark.parametrize("bad", [31.0, math.nan, "31", None, True, [31], b"\x1f"], ids=repr)
    def test_wrong_type(self, bad: object) -> None:
        with pytest.raises(InputTypeError, match="mask"):
            sw.rank_mask(bad)

    def test_unknown_ranking(self) -> None:
        with pytest.raises(UnknownNameError, match="xyzzy"):
            sw.rank_mask(31, "xyzzy")

    @given(st.integers(0, 2**64 - 1), st.sampled_from(reference.SYSTEMS))
    def test_any_64_bits(self, mask: int, system: str) -> None:
        try:
            rank = sw.rank_mask(mask, system)
        except SteelwheelError:
            possible = sum(1 << int(card) for card in reference.deck(system))
            assert mask & ~possible or mask.bit_count() not in SIZES[system]
        else:
            cards = [card for card in range(53) if mask >> card & 1]
            assert rank == sw.rank(cards, system)


class TestRankNumbers:
    @every_system
    @pytest.mark.parametrize("bad", [0, -1, None, 65534, 10**20])
    def test_of_no_class(self, system: str, bad: int | None) -> None:
        bad = sw.RANKINGS[system].classes + 1 if bad is None else bad
        with pytest.raises(HandError, match=rf"rank.*{bad}.*1 to {sw.RANKINGS[system].classes}"):
            sw.RANKINGS[system].describe(bad)
        with pytest.raises(HandError, match=rf"rank.*{bad}.*1 to {sw.RANKINGS[system].classes}"):
            sw.RANKINGS[system].category(bad)

    @pytest.mark.parametrize("bad", [1.0, "1", None, True], ids=repr)
    def test_of_wrong_type(self, bad: object) -> None:
        with pytest.raises(InputTypeError, match="rank"):
            sw.RANKINGS["high"].describe(bad)
        with pytest.raises(InputTypeError, match="rank"):
            sw.RANKINGS["high"].category(bad)
