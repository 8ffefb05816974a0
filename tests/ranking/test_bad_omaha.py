"""Bad input of Omaha: messages name hole or board, the row, the card and what would be right."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel.errors import CardError, HandError, InputTypeError, SteelwheelError

HOLE, BOARD = "AsKdQhJc", "Ts9d8h7c2s"

# Every way to say hole and board; each must refuse as `rank_omaha` does.
CALLS: dict[str, Callable[[object, object], object]] = {
    "rank_omaha": lambda hole, board: sw.rank_omaha(hole, board),
    "eight_or_better": lambda hole, board: sw.rank_omaha(hole, board, "eight_or_better"),
    "rank_hilo": lambda hole, board: sw.rank_hilo(hole, board),
    "best_cards": lambda hole, board: sw.best_cards(hole, board=board),
    "describe": lambda hole, board: sw.describe(hole, board=board),
    "category": lambda hole, board: sw.category(hole, board=board),
}


@pytest.fixture(params=CALLS)
def call(request: pytest.FixtureRequest) -> Callable[[object, object], object]:
    return CALLS[request.param]


@pytest.fixture
def hole_name() -> str:
    """What a message calls the hole cards."""
    return "cards"


def good_deals(count: int, hole: int = 4, board: int = 5) -> tuple[np.ndarray, np.ndarray]:
    cards = reference.random_hands(np.random.default_rng(0), count, hole + board)
    return cards[:, :hole].copy(), cards[:, hole:].copy()


class TestSharedCards:
    def test_in_one_hand(self, call: Callable, hole_name: str) -> None:
        for hole, board in ((HOLE, "Ts9dQh7c2s"), (reference.cards(HOLE), "2sQh3d")):
            with pytest.raises(CardError, match=rf"{hole_name} and board .*Qh"):
                call(hole, board)

    def test_in_a_batch(self, call: Callable, hole_name: str) -> None:
        holes, boards = good_deals(30)
        holes[22, 3] = boards[22, 1]
        match = rf"{hole_name}\[22\] and board\[22\] .*{reference.text([boards[22, 1]])}"
        texts = [[reference.text(row) for row in cards.tolist()] for cards in (holes, boards)]
        for hole, board in ((holes, boards), texts, (holes.astype(">i4"), boards)):
            with pytest.raises(CardError, match=match):
                call(hole, board)

    def test_of_one_board_and_many_holes(self, call: Callable, hole_name: str) -> None:
        holes = ["AsKdQhJc", "AcKcQcJd", "2d2h3s7c", "2c3c4c5c"]
        with pytest.raises(CardError, match=rf"{hole_name}\[2\] and board .*7c"):
            call(holes, BOARD)
        with pytest.raises(CardError, match=rf"{hole_name} and board\[1\] .*2d"):
            call("2d3d4d5d", ["KsQsJs", "Ah2dKh"])

    def test_where_axes_broadcast(self) -> None:
        holes = np.array([[[0, 4, 8, 12]], [[1, 5, 9, 13]]])
        boards = np.array([[20, 24, 28], [32, 36, 40], [44, 48, 5]])
        with pytest.raises(CardError, match=r"cards\[1, 0\] and board\[2\] .*3d"):
            sw.rank_omaha(holes, boards)

    @pytest.mark.parametrize("hole", [4, 5, 6])
    @pytest.mark.parametrize("board", [3, 4, 5])
    def test_every_pair_of_places(self, hole: int, board: int, kernel: str) -> None:
        holes, boards = good_deals(97, hole, board)
        for first in range(hole):
            for second in range(board):
                bad, where = holes.copy(), 13 * first + second
                bad[where, first] = boards[where, second]
                card = reference.text([boards[where, second]])
                match = rf"cards\[{where}\] and board\[{where}\] .*{card}"
                with pytest.raises(CardError, match=match):
                    sw.rank_omaha(bad, boards)


class TestSizes:
    @pytest.mark.parametrize("size", [0, 1, 3, 7, 8, 9, 47])
    def test_of_the_hole(self, call: Callable, hole_name: str, size: int) -> None:
        match = rf"{hole_name}.*\b{size} cards?\b.*4.*6"
        for hole in (reference.text(range(size)), np.zeros((3, size), dtype=np.uint8)):
            with pytest.raises(HandError, match=match):
                call(hole, "AsAdAhAcKs")

    def test_of_two_cards(self) -> None:
        with pytest.raises(HandError, match=r"cards has 2 cards; Omaha hands have 4, 5 or 6"):
            sw.rank_omaha("AsKd", BOARD)

    @pytest.mark.parametrize("size", [0, 1, 2, 6, 7, 48])
    def test_of_the_board(self, call: Callable, size: int) -> None:
        match = rf"board.*\b{size} cards?\b.*3.*5"
        texts = [reference.text(range(size))] * (size > 0)  # no text is no board
        for board in (*texts, np.zeros((3, size), dtype=np.uint8)):
            with pytest.raises(HandError, match=match):
                call("AsAdAhAc", board)

    def test_of_a_text_in_a_batch(self, call: Callable, hole_name: str) -> None:
        with pytest.raises(HandError, match=rf"{hole_name}\[1\].*\b3\b"):
            call([HOLE, "AsKdQh"], "2c3c4c")
        with pytest.raises(HandError, match=r"board\[1\].*\b4\b"):
            call(HOLE, ["2c3c4c", "2c3c4c5c"])

    @pytest.mark.parametrize(
        ("holes", "boards"), [((3,), (4,)), ((2, 3), (2,)), ((0,), (3,)), ((5, 2), (4, 5, 3))]
    )
    def test_axes_that_do_not_broadcast(
        self, holes: tuple[int, ...], boards: tuple[int, ...]
    ) -> None:
        hole = np.broadcast_to(np.arange(4, dtype=np.uint8), (*holes, 4))
        board = np.broadcast_to(np.arange(40, 45, dtype=np.uint8), (*boards, 5))
        for call in CALLS.values():
            with pytest.raises(HandError, match=r"hole|cards") as caught:
                call(hole, board)
            for shape in (holes, boards):
                assert str(shape) in str(caught.value)
            assert "board" in str(caught.value)


class TestCards:
    def test_twice_in_hole_or_board(self, call: Callable, hole_name: str) -> None:
        with pytest.raises(CardError, match=rf"{hole_name}: As twice \(positions 0 and 6\)"):
            call("AsKdQhAs", BOARD)
        with pytest.raises(CardError, match=rf"{hole_name}: As twice \(cards 0 and 3\)"):
            call([51, 1, 2, 51], BOARD)
        with pytest.raises(CardError, match=r"board: 2s twice \(positions 0 and 4\)"):
            call(HOLE, "2s3s2s")
        with pytest.raises(CardError, match=r"board: 2s twice \(cards 0 and 2\)"):
            call(HOLE, [3, 7, 3])
        holes, boards = good_deals(20)
        holes[9, 1] = holes[9, 2]
        card = reference.text([holes[9, 1]])
        with pytest.raises(CardError, match=rf"{hole_name}\[9\]: {card} twice \(cards 1 and 2\)"):
            call(holes, boards)
        boards[8, 0] = boards[8, 4]
        card = reference.text([boards[8, 0]])
        with pytest.raises(CardError, match=rf"board\[8\]: {card} twice \(cards 0 and 4\)"):
            call(holes, boards)

    @pytest.mark.parametrize("bad", [53, 64, 255, -1, 256, 10**20])
    def test_impossible_ids(self, call: Callable, hole_name: str, bad: int) -> None:
        right = r".* 0 \(2c\) to 51 \(As\)"
        where = rf"{hole_name}(: card 2|\[2\]) is {bad}\b"
        with pytest.raises(CardError, match=where + right):
            call([0, 1, bad, 3], BOARD)
        with pytest.raises(CardError, match=rf"board(: card 1|\[1\]) is {bad}\b" + right):
            call(HOLE, [0, bad, 3])
        rows = [[0, 1, 2, 4], [0, 1, bad, 4]]
        with pytest.raises(CardError, match=rf"{hole_name}\[1(\]: card 2|, 2\]) is {bad}\b"):
            call(rows, BOARD)

    def test_a_joker(self, call: Callable, hole_name: str) -> None:
        with pytest.raises(CardError, match=rf"{hole_name}.*joker"):
            call("JkKdQhJc", BOARD)
        with pytest.raises(CardError, match=rf"{hole_name}: card 3 is 52.*joker"):
            call([0, 1, 2, 52], BOARD)
        with pytest.raises(CardError, match=r"board.*joker"):
            call(HOLE, "2c3cJk")

    @pytest.mark.parametrize("system", reference.SHORT_DECK_SYSTEMS)
    def test_low_cards_in_the_short_deck(self, system: str) -> None:
        with pytest.raises(CardError, match=r"cards: .*5s.*short"):
            sw.rank_omaha("AsKd5sQh", "Ts9d8h", system)
        with pytest.raises(CardError, match=r"board: .*2c.*short"):
            sw.rank_omaha("AsKdJsQh", "Ts9d2c", system)
        with pytest.raises(CardError, match=r"board\[1\]: .*2c.*short"):
            sw.rank_omaha("AsKdJsQh", ["Ts9d8c", "Ts9d2c"], system)

    def test_rubbish(self, call: Callable, hole_name: str) -> None:
        with pytest.raises(CardError, match=rf"{hole_name}: '9x' at position 6"):
            call("AsKdQh9x", BOARD)
        with pytest.raises(CardError, match=r"board\[1\]: '\?' at position 0"):
            call(HOLE, ["2c3c4c", "??3c4c"])

    def test_every_byte_at_every_place(self, kernel: str) -> None:
        holes, boards = good_deals(97, 6, 5)
        for bad in range(52, 256, 3):
            for place in range(11):
                hole, board, where = holes.copy(), boards.copy(), (31 * bad + place) % 97
                if place < 6:
                    hole[where, place] = bad
                    match = rf"cards\[{where}\]: card {place} is {bad}\b"
                else:
                    board[where, place - 6] = bad
                    match = rf"board\[{where}\]: card {place - 6} is {bad}\b"
                with pytest.raises(CardError, match=match):
                    sw.rank_omaha(hole, board, check=bool(place % 2))


class TestTypes:
    @pytest.mark.parametrize("bad", [None, 7.5, True, {}, [1.0, 2.0, 3.0, 4.0]], ids=repr)
    def test_of_hole_and_board(self, call: Callable, hole_name: str, bad: object) -> None:
        with pytest.raises(SteelwheelError, match=hole_name):
            call(bad, BOARD)
        if bad is not None:  # which stands for no board in all calls but one
            with pytest.raises(SteelwheelError, match="board"):
                call(HOLE, bad)

    def test_no_board(self) -> None:
        with pytest.raises(InputTypeError, match="board"):
            sw.rank_omaha(HOLE, None)

    def test_arrays_of_floats(self, call: Callable, hole_name: str) -> None:
        with pytest.raises(InputTypeError, match=rf"{hole_name}.*float64"):
            call(np.zeros((3, 4)), BOARD)
        with pytest.raises(InputTypeError, match=r"board.*float64"):
            call(HOLE, np.zeros((3, 5)))


class TestRankings:
    @pytest.mark.parametrize(
        "system", [s for s in reference.SYSTEMS if s not in reference.OMAHA_SYSTEMS]
    )
    def test_that_are_not_played(self, system: str) -> None:
        for call in (
            lambda: sw.rank_omaha(HOLE, BOARD, system),
            lambda: sw.best_cards(HOLE, system, board=BOARD),
            lambda: sw.describe(HOLE, system, board=BOARD),
            lambda: sw.category(HOLE, system, board=BOARD),
            lambda: sw.rank_hilo(HOLE, BOARD, rankings=("high", system)),
        ):
            with pytest.raises(SteelwheelError, match=rf"{system}.*high.*eight_or_better"):
                call()


class TestOut:
    def test_wrong_shape_or_dtype(self) -> None:
        holes, boards = good_deals(10)
        for shape in ((9,), (11,), (10, 1), (1, 10), ()):
            with pytest.raises(HandError, match=r"out.*shape.*\(10,\)"):
                sw.rank_omaha(holes, boards, out=np.zeros(shape, dtype=np.uint16))
        flops = np.broadcast_to(boards[:, :3], (3, 10, 3))
        with pytest.raises(HandError, match=r"out.*shape.*\(3, 10\)"):
            sw.rank_omaha(holes, flops, out=np.zeros(10, dtype=np.uint16))
        for dtype in ("i2", ">u2", "u4", "f8"):
            with pytest.raises(SteelwheelError, match=r"out.*uint16"):
                sw.rank_omaha(*good_deals(10), out=np.zeros(10, dtype=dtype))

    @pytest.mark.parametrize("argument", ["cards", "board"])
    def test_overlap_with_the_input(self, argument: str) -> None:
        memory = np.zeros(200, dtype=np.uint8)
        holes, boards = good_deals(10)
        size = 4 if argument == "cards" else 5
        rows = memory[: 10 * size].reshape(10, size)
        rows[:] = holes if argument == "cards" else boards
        before = memory.copy()
        given_as = (rows, boards) if argument == "cards" else (holes, rows)
        with pytest.raises(HandError, match=rf"out.*(overlap|share).*{argument}"):
            sw.rank_omaha(*given_as, out=memory[20:40].view(np.uint16))
        assert np.array_equal(memory, before)


class TestBytes:
    @pytest.mark.parametrize("system", reference.OMAHA_SYSTEMS)
    def test_unchecked_bytes_never_crash(self, system: str, kernel: str) -> None:
        """Without checks repeated cards give some number, and impossible ids are still refused."""
        rng = np.random.default_rng(0)
        deck = reference.SHORT_DECK if "short" in system else reference.DECK
        for hole in (4, 5, 6):
            for board in (3, 4, 5):
                holes, boards = rng.choice(deck, (3_000, hole)), rng.choice(deck, (3_000, board))
                assert sw.rank_omaha(holes, boards, system, check=False).shape == (3_000,)
                same = sw.rank_omaha(holes, boards[0], system, check=False)
                assert same.shape == (3_000,)
                holes[1_234], boards[1_234] = deck[:hole], deck[-board:]
                boards[1_234, 2] = 52 + rng.integers(204)
                with pytest.raises(CardError, match=r"board\[1234\]: card 2 is"):
                    sw.rank_omaha(holes, boards, system, check=False)

    def test_unchecked_repeats_are_not_blamed_for_an_impossible_id(self, kernel: str) -> None:
        for hole, board in (([0, 0, 1, 2], [9, 77, 8]), ([0, 1, 2, 3], [0, 77, 8])):
            with pytest.raises(CardError, match=r"board\[1\]: card 1 is 77\b"):
                sw.rank_omaha([[4, 5, 6, 7], hole], [[9, 10, 8], board], check=False)

    @given(st.binary(max_size=300), st.sampled_from(reference.OMAHA_SYSTEMS), st.booleans())
    def test_any_bytes(self, content: bytes, system: str, check: bool) -> None:
        whole = len(content) // 9 * 9
        cards = np.frombuffer(content[:whole], dtype=np.uint8).reshape(-1, 9) % 64
        deck = reference.SHORT_DECK if "short" in system else reference.DECK
        possible = np.isin(cards, deck).all()
        repeated = any(len(set(row)) < 9 for row in cards.tolist())
        try:
            ranks = sw.rank_omaha(cards[:, :4], cards[:, 4:], system, check=check)
        except CardError:
            assert not possible or (check and repeated)
        else:
            assert possible
            assert not (check and repeated)
            assert ranks.shape == (len(cards),)
