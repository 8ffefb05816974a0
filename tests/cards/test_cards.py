"""Cards: text, ids and masks, and that nothing but a card is taken for one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelwheel._cards import cards
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError

SUIT_SPELLINGS = ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")
ids_of_hands = st.lists(st.integers(0, 52), unique=True, max_size=53)


def spellings(card: int) -> list[str]:
    """Every spelling of a card that is not a joker, written out apart from the package."""
    rank = "23456789TJQKA"[card // 4]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    return [r + s for r in ranks for s in SUIT_SPELLINGS[card % 4]]


class TestParse:
    """Text to ids."""

    def test_ids_are_four_times_rank_plus_suit(self) -> None:
        text = " ".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
        assert cards.parse(text) == list(range(52))
        assert cards.parse(text.replace(" ", "")) == list(range(52))

    @pytest.mark.parametrize("card", range(52))
    def test_every_spelling(self, card: int) -> None:
        for spelling in spellings(card):
            assert cards.parse(spelling) == [card]

    @pytest.mark.parametrize("selector", ["\ufe0e", "\ufe0f"])
    def test_suit_signs_with_a_style_selector(self, selector: str) -> None:
        text = f"A♠{selector}10♡{selector} k♦{selector}"
        assert cards.parse(text) == [51, 34, 45]

    @pytest.mark.parametrize("text", ["Jk", "jk", "JK", "jK", "🃏", "🃏\ufe0e", "🃏\ufe0f"])
    def test_joker(self, text: str) -> None:
        assert cards.parse(text) == [cards.JOKER]
        assert cards.parse(f"As{text}Js") == [51, 52, 39]

    @pytest.mark.parametrize("sign", ["?", "*", "xx", "Xx", "xX", "XX"])
    @pytest.mark.parametrize("text", ["{}", "As{}Js", "As {} Js", "As {0}{0}"])
    def test_a_card_that_is_not_known_is_none(self, sign: str, text: str) -> None:
        text = text.format(sign)
        wrong = f"board: '{sign}' at position {text.index(sign)} is a card that isn't known"
        for call in (cards.parse, cards.to_ids):
            with pytest.raises(CardError) as caught:
                call(text, argument="board")
            assert str(caught.value) == f"{wrong}; every card must be known here (a joker is Jk)"
            assert caught.value.__context__ is None
        with pytest.raises(CardError, match=r"board\[1\]: .* at position 0 is a card that isn't"):
            cards.to_ids(["As", sign], argument="board")

    @pytest.mark.parametrize(
        ("text", "ids", "unknown"),
        [
            ("", [], 0),
            ("AsKd", [51, 45], 0),
            ("??", [], 2),
            ("** 7h", [22], 2),
            ("AhXx", [50], 1),
            ("xxXX?*,Jk", [52], 4),
        ],
    )
    def test_known_cards_among_others(self, text: str, ids: list[int], unknown: int) -> None:
        assert cards.parse_partly(text) == (ids, unknown)

    def test_known_cards_among_others_are_checked(self) -> None:
        with pytest.raises(CardError, match=r"hand: 7h twice \(positions 1 and 4\)"):
            cards.parse_partly("?7h 7h", argument="hand")
        with pytest.raises(CardError, match="hand: '7x' at position 1"):
            cards.parse_partly("?7x", argument="hand")

    @pytest.mark.parametrize(
        "text",
        [
            "As Kd 10h",
            "AsKd10h",
            "asKDth",
            "A♠,K♦;t♥",
            "As/Kd|Th",
            "As-Kd_Th",
            "As.Kd.10h",
            "  As,\tKd\n10h\r\n",
            ",;/|-_.As,, Kd--Th.",
            "As\u00a0Kd\u2003Th",
        ],
    )
    def test_separators(self, text: str) -> None:
        assert cards.parse(text) == [51, 45, 34]

    @pytest.mark.parametrize("text", ["", " ", "\n", ",;/ |-_."])
    def test_no_cards(self, text: str) -> None:
        assert cards.parse(text) == []

    @pytest.mark.parametrize(
        ("text", "position", "wrong"),
        [
            ("A", 0, "'A'"),
            ("AsK", 2, "'K'"),
            ("As K d", 3, "'K'"),
            ("As 1s", 3, "'1'"),
            ("As 10", 3, "'10'"),
            ("As 10x", 3, "'10x'"),
            ("Ax", 0, "'Ax'"),
            ("sA", 0, "'s'"),
            ("As+Kd", 2, "'+'"),
            ("As,Kd:0.5", 5, "':'"),
            ("AsKdfoo", 4, "'f'"),
            ("AsKsQ♠♠", 6, "'♠' (U+2660)"),
            ("11s", 0, "'1'"),
            ("0s", 0, "'0'"),
            ("AKs", 0, "'AK'"),
            ("As\x00Kd", 2, r"'\x00'"),
            ("As\ufe0f", 2, "'\ufe0f' (U+FE0F)"),
            ("As 2\u017f", 3, "'2\u017f' (U+017F)"),  # long s: lower-cases to s
            ("J\u212a", 0, "'J\u212a' (U+212A)"),  # Kelvin sign: lower-cases to k
            ("\uff21s", 0, "'\uff21' (U+FF21)"),  # full-width A
            ("\u0662c", 0, "'\u0662' (U+0662)"),  # Arabic two
            ("🂡", 0, "'🂡' (U+1F0A1)"),
        ],
    )
    def test_refusal_names_position_and_text(self, text: str, position: int, wrong: str) -> None:
        with pytest.raises(CardError) as caught:
            cards.parse(text, argument="board")
        message = str(caught.value)
        assert message.startswith(f"board: {wrong} at position {position} is not a card")
        assert message.endswith("and a suit (c, d, h, s), as in As or Td")

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("1s", "a ten is T or 10"),
            ("A", "its suit is missing"),
            ("A,", "its suit is missing"),
            ("Ax", "'x' is not a suit"),
        ],
    )
    def test_refusal_says_why(self, text: str, why: str) -> None:
        with pytest.raises(CardError, match=why):
            cards.parse(text)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("As Kd As", "text: As twice (positions 0 and 6)"),
            ("10hQcTh", "text: Th twice (positions 0 and 5)"),
            ("2cA♠,as2c", "text: As twice (positions 2 and 5)"),
            ("Jk 2c 🃏", "text: Jk twice (positions 0 and 6)"),
        ],
    )
    def test_duplicates(self, text: str, message: str) -> None:
        with pytest.raises(CardError) as caught:
            cards.parse(text)
        assert str(caught.value) == message

    @pytest.mark.parametrize("value", [None, 5, 5.0, b"As", ["As"], ("As", "Kd"), np.array("As")])
    def test_not_a_text(self, value: object) -> None:
        with pytest.raises(InputTypeError, match="must be a text"):
            cards.parse(value)  # type: ignore[arg-type]

    @given(st.text(max_size=12))
    def test_any_text_gives_cards_or_a_card_error(self, text: str) -> None:
        try:
            ids = cards.parse(text)
        except CardError:
            return
        assert cards.parse(cards.format(ids)) == ids

    @given(st.text(alphabet="AaTt109Jj2KkXx*csdh♠♥️ ,-", max_size=10))
    def test_card_like_text_is_read_as_a_whole(self, text: str) -> None:
        """What is read back from the canonical spelling uses up every letter of the text."""
        try:
            ids = cards.parse(text)
        except CardError:
            return
        left = "".join(char for char in text if char not in " ,-\ufe0f").casefold()
        left = left.replace("♠", "s").replace("♥", "h").replace("10", "t")
        assert left == cards.format(ids, sep="").casefold()


class TestFormat:
    """Ids to text."""

    @given(ids_of_hands, st.booleans(), st.sampled_from(["", " ", ", ", "/"]))
    def test_parse_reads_it_back(self, ids: list[int], signs: bool, sep: str) -> None:
        assert cards.parse(cards.format(ids, signs=signs, sep=sep)) == ids

    @pytest.mark.parametrize(
        "ids",
        [
            [51, 52, 34],
            (51, 52, 34),
            np.array([51, 52, 34]),
            np.array([51, 52, 34], ">i8"),
            np.array([34, 52, 51], np.uint8)[::-1],
            iter([51, 52, 34]),
            "A♠ Jk 10h",
        ],
    )
    def test_any_sequence(self, ids: cards.Cards) -> None:
        assert cards.format(ids) == "As Jk Th"

    def test_signs(self) -> None:
        assert cards.format([0, 5, 10, 15, 52], signs=True) == "2♣ 3♦ 4♥ 5♠ 🃏"

    def test_a_card_may_come_again(self) -> None:
        assert cards.format([0, 0]) == "2c 2c"

    @pytest.mark.parametrize("bad", [-1, 53, 255, 2**70])
    def test_impossible_id(self, bad: int) -> None:
        with pytest.raises(CardError, match=f"cards: card 1 is {bad}, not a card id"):
            cards.format([51, bad])


class TestIds:
    """Checks shared by all that takes ids."""

    @pytest.mark.parametrize(
        "value",
        [[1.0], [True], [None], [np.float32(1)], [np.True_], [[1, 2]], [1, "Kd"]],
    )
    def test_elements_that_are_no_integers(self, value: list[int]) -> None:
        with pytest.raises(InputTypeError, match=r"board\[[01]\] is .*; it must be a card id"):
            cards.to_ids(value, argument="board")

    def test_one_that_is_no_text_among_texts(self) -> None:
        with pytest.raises(InputTypeError, match=r"board\[1\] is 5 .*; every card is a text"):
            cards.to_ids(["As", 5], argument="board")

    def test_texts_of_one_card_each(self) -> None:
        assert cards.to_ids(["As", " 10d", "K♥"]) == [51, 33, 46]
        assert cards.to_ids(("as",)) == [51]
        with pytest.raises(CardError, match=r"board\[1\]: 'Kx' at position 0 is not a card"):
            cards.to_ids(["As", "Kx"], argument="board")
        with pytest.raises(HandError, match=r"board\[0\] is 'AsKd', 2 cards; .* one card"):
            cards.to_ids(["AsKd", "2c"], argument="board")
        with pytest.raises(HandError, match=r"board\[1\] is '', no card"):
            cards.to_ids(["As", ""], argument="board")
        with pytest.raises(CardError, match=r"board: As twice \(cards 0 and 2\)"):
            cards.to_ids(["As", "2c", "AS"], argument="board")

    @pytest.mark.parametrize("value", [None, 5, 5.0, b"As", object()])
    def test_no_sequence(self, value: cards.Cards) -> None:
        with pytest.raises(InputTypeError, match=r"cards must be a text .* or a sequence of cards"):
            cards.to_ids(value)

    @pytest.mark.parametrize("shape", [(), (1, 5), (0, 5)])
    def test_shape(self, shape: tuple[int, ...]) -> None:
        with pytest.raises(HandError, match="one hand has one dimension"):
            cards.to_ids(np.zeros(shape, int))

    def test_joker_only_where_it_plays(self) -> None:
        assert cards.to_ids("Jk", max_id=52) == [52]
        with pytest.raises(CardError, match="card 1 is 52, the joker, which does not play here"):
            cards.to_ids("As Jk")


class TestMask:
    """Ids to a set of bits and back."""

    @given(ids_of_hands)
    def test_there_and_back(self, ids: list[int]) -> None:
        mask = cards.to_mask(ids)
        assert mask == sum(2**card for card in ids)
        assert cards.from_mask(mask) == sorted(ids)

    def test_numpy_integers(self) -> None:
        assert cards.from_mask(np.uint64(2**51 + 1)) == [0, 51]  # type: ignore[arg-type]

    def test_duplicates(self) -> None:
        with pytest.raises(CardError, match=r"cards: 3s twice \(cards 0 and 2\)"):
            cards.to_mask([7, 8, 7])

    @pytest.mark.parametrize("mask", [-1, 2**53, 2**64])
    def test_impossible_masks(self, mask: int) -> None:
        with pytest.raises(CardError, match="mask"):
            cards.from_mask(mask)

    @pytest.mark.parametrize("mask", [1.0, True, None, "As", [1]])
    def test_no_masks(self, mask: int) -> None:
        with pytest.raises(InputTypeError, match=r"mask is .*; it must be an integer"):
            cards.from_mask(mask)


class TestExplainBadRow:
    """The error for a hand that the core refused."""

    @pytest.mark.parametrize(
        ("index", "where"), [(None, "x"), (3, "x[3]"), ((3,), "x[3]"), ((1, 2), "x[1, 2]")]
    )
    def test_place(self, index: int | tuple[int, ...] | None, where: str) -> None:
        error = cards.explain_bad_row([4, 4], argument="x", index=index)
        assert isinstance(error, SteelwheelError)
        assert str(error) == f"{where}: 3c twice (cards 0 and 1)"

    def test_an_impossible_card_comes_before_a_repeated_one(self) -> None:
        error = cards.explain_bad_row([4, 4, 77], argument="x", index=0)
        assert str(error) == "x[0]: card 2 is 77, not a card id; ids are 0 (2c) to 51 (As)"

    def test_with_a_joker(self) -> None:
        error = cards.explain_bad_row([52, 53], argument="x", index=0, max_id=52)
        assert str(error) == "x[0]: card 1 is 53, not a card id; ids are 0 (2c) to 52 (Jk)"
        error = cards.explain_bad_row([52, 0], argument="x", index=0)
        assert "the joker, which does not play here" in str(error)

    @pytest.mark.parametrize(
        ("row", "message"),
        [
            (
                [16, 52],
                "card 1 is 52, the joker, which 'short_deck' doesn't play; "
                "ids are 16 (6c) to 51 (As)",
            ),
            (
                [16, 15, 3],
                "card 1 is 15, the 5s, which 'short_deck' doesn't play; ids are 16 (6c) to 51 (As)",
            ),
            ([16, 0], "card 1 is 0, the 2c, which 'short_deck' doesn't play"),
            ([16, 53], "card 1 is 53, not a card id; ids are 16 (6c) to 51 (As)"),
            ([16, -1], "card 1 is -1, not a card id; ids are 16 (6c) to 51 (As)"),
            ([16, 16], "6c twice (cards 0 and 1)"),
        ],
    )
    def test_cards_that_a_system_does_not_play(self, row: list[int], message: str) -> None:
        error = cards.explain_bad_row(row, argument="x", index=0, min_id=16, ranking="short_deck")
        assert str(error).startswith(f"x[0]: {message}")

    def test_two_jokers(self) -> None:
        error = cards.explain_bad_row([52, 3, 52], argument="x", index=0, max_id=52)
        assert str(error) == "x[0]: Jk twice (cards 0 and 2)"

    def test_a_good_row_was_changed_since_it_was_refused(self) -> None:
        error = cards.explain_bad_row([1, 2], argument="x", index=0)
        assert isinstance(error, HandError)
        assert str(error).startswith("x[0] was changed during the call")
