"""Exact equity in many spots: against dealing every board, one spot at a time, any input."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest
import reference
from test_board_equity import game

import steelwheel as sw
from steelwheel._equity import many as _many
from steelwheel._equity import many_spots as _many_spots
from steelwheel._equity.preflop import Preflop
from steelwheel.errors import CardError, HandError, InputTypeError, UnknownNameError


def spots(
    name: str, rng: np.random.Generator, count: int, players: int, known: int, dead: int = 0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Random hands, boards and dead cards; every third spot is of few suits, every third of few
    ranks, so that flushes and ties come about.
    """
    size, _, systems = reference.BOARD_GAMES[name]
    deck = range(16 if systems[0] == "short_deck" else 0, 52)
    need = players * size + known + dead
    few_suits = [card for card in deck if card % 4 < 2]
    few_ranks = [card for card in deck if card >= 52 - max(need, 24)]
    decks = [list(deck), few_suits if len(few_suits) >= need else deck, few_ranks]
    rows = np.array([rng.permutation(decks[i % 3])[:need] for i in range(count)], dtype=np.uint8)
    hole, board, gone = np.split(rows, [players * size, players * size + known], axis=1)
    return hole.reshape(count, players, size), board, gone


def one_by_one(
    name: str, hole: np.ndarray, board: np.ndarray, dead: np.ndarray | None = None
) -> np.ndarray:
    """The same by `equity`, which is compared with dealing every board elsewhere."""
    rows = []
    for i in range(len(hole)):
        cards = [c for c in board[i].tolist() if 0 <= c < 52]
        gone = [] if dead is None else [c for c in dead[i].tolist() if 0 <= c < 52]
        rows.append(sw.equity(game(name), hole[i].tolist(), cards, gone, method="exact").equity)
    return np.array(rows)


@pytest.mark.parametrize("players", [2, 3, 9])
@pytest.mark.parametrize("known", [3, 4, 5])
def test_holdem_against_one_by_one(known: int, players: int) -> None:
    hole, board, dead = spots("holdem", np.random.default_rng(known), 90, players, known, dead=2)
    assert (sw.equity_many("holdem", hole, board) == one_by_one("holdem", hole, board)).all()
    found = sw.equity_many("holdem", hole, board, dead)
    assert (found == one_by_one("holdem", hole, board, dead)).all()


@pytest.mark.parametrize("known", [0, 1, 2])
def test_holdem_with_more_to_come(known: int) -> None:
    for players, dead in ((2, 0), (2, 1), (4, 3)):
        hole, board, gone = spots("holdem", np.random.default_rng(1), 12, players, known, dead)
        found = sw.equity_many("holdem", hole, board, gone)
        assert (found == one_by_one("holdem", hole, board, gone)).all()


@pytest.mark.parametrize("name", reference.BOARD_GAMES)
def test_every_game_against_dealing_every_board(name: str) -> None:
    rng = np.random.default_rng(2)
    for known, count, seats in ((5, 12, (2, 3)), (4, 12, (2, 3)), (3, 2, (2,))):
        for players in seats:
            hole, board, dead = spots(name, rng, count, players, known, dead=1)
            units, total = sw.equity_many(game(name), hole, board, dead, counts=True)
            for i in range(count):
                hands = [reference.text(hand) for hand in hole[i].tolist()]
                known_cards = reference.text(board[i].tolist()), reference.text(dead[i].tolist())
                expected = reference.equity(name, hands, *known_cards)
                assert total[i] == expected["total"][0]
                shares = [share * 5040 * int(total[i]) for share in expected["shares"]]
                assert units[i].tolist() == shares


@pytest.mark.parametrize("name", reference.BOARD_GAMES)
def test_every_game_against_one_by_one(name: str) -> None:
    rng = np.random.default_rng(3)
    for known in (5, 4, 3):
        for players in (2, 5):
            hole, board, dead = spots(name, rng, 15, players, known, dead=known % 2)
            found = sw.equity_many(game(name), hole, board, dead)
            assert (found == one_by_one(name, hole, board, dead)).all()


class TestStreets:
    def mixed(self, count: int = 60) -> tuple[np.ndarray, np.ndarray]:
        """Spots of all streets, cards to come anywhere on the board."""
        rng = np.random.default_rng(4)
        hole, board, _ = spots("holdem", rng, count, 2, 5)
        board = board.astype(np.int16)
        for i in range(count):
            board[i, rng.permutation(5)[: (0, 1, 2, 5)[i % 4]]] = -1
        return hole, board

    def test_any_mix(self) -> None:
        hole, board = self.mixed()
        found = sw.equity_many("holdem", hole, board)
        assert found.dtype == np.float64
        assert (found == one_by_one("holdem", hole, board)).all()
        units, total = result = sw.equity_many("holdem", hole, board, counts=True)
        assert units.dtype == total.dtype == np.int64
        assert set(total.tolist()) == {1, 44, 990, 1712304}
        assert (units.sum(axis=1) == 5040 * total).all()
        assert (result.equity == found).all()

    def test_without_the_table(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        hole, board = self.mixed()
        expected = sw.equity_many("holdem", hole, board, counts=True)
        monkeypatch.setattr(_many, "preflop", Preflop(tmp_path / "none"))
        found = sw.equity_many("holdem", hole, board, counts=True)
        assert (found.units == expected.units).all()
        assert (found.total == expected.total).all()

    def test_dead_cards_of_some_spots(self) -> None:
        hole, board, dead = spots("holdem", np.random.default_rng(5), 30, 3, 4, dead=3)
        dead = dead.astype(np.int8)
        dead[np.random.default_rng(5).random(dead.shape) < 0.5] = -1
        found = sw.equity_many("holdem", hole, board, dead)
        assert (found == one_by_one("holdem", hole, board, dead)).all()

    def test_folded_seats_get_nothing(self) -> None:
        """What they show is dead; what they don't show may come."""
        hole, board, _ = spots("holdem", np.random.default_rng(6), 40, 4, 4)
        for cards, table in ((hole, board), (hole, board[:, :3]), (hole[:, :3], board)):
            others = [seat for seat in range(cards.shape[1]) if seat != 1]
            mask = np.arange(cards.shape[1]) == 1
            half = cards.astype(np.int32)
            half[:, 1, 1] = -1
            none = half.copy()
            none[:, 1] = -1
            for hands, dead in (
                (cards, cards[:, 1]),
                (half, cards[:, 1, :1]),
                (none, None),
            ):
                expected = one_by_one("holdem", cards[:, others], table, dead)
                for folded in (mask, np.tile(mask, (len(cards), 1)), mask.tolist()):
                    found = sw.equity_many("holdem", hands, table, folded=folded)
                    assert (found[:, 1] == 0).all()
                    assert (found[:, others] == expected).all()

    def test_each_spot_has_its_own_folds(self) -> None:
        hands = ["AsAh", "KdKc", "QdQc"]
        masks = np.array([[False, False, True], [True, False, False], [False, False, False]])
        found = sw.equity_many("holdem", hands, "2c7d9h", folded=masks)
        assert (found[0, :2] == sw.equity("holdem", hands[:2], "2c7d9h", "QdQc").equity).all()
        assert (found[1, 1:] == sw.equity("holdem", hands[1:], "2c7d9h", "AsAh").equity).all()
        assert (found[2] == sw.equity("holdem", hands, "2c7d9h").equity).all()
        alone = sw.equity_many(
            "holdem", ["", "", "AsAh"], "2c3d4h", folded=[True, True, False], counts=True
        )
        assert alone.units.tolist() == [0, 0, 5040 * 1081]  # two of the 47 other cards

    @pytest.mark.parametrize("known", [0, 3, 5])
    def test_no_card_is_not_a_fold(self, known: int) -> None:
        board = np.arange(known)
        for hand, count in (([-1, -1], "no cards"), ([-1, 30], "1 card")):
            with pytest.raises(HandError, match=rf"players\[1\] has {count};.*folded="):
                sw.equity_many("holdem", np.array([[51, 50], hand]), board)
        with pytest.raises(HandError, match=r"players\[1\] has no cards"):
            sw.equity_many("holdem", ["AsAh", ""])

    def test_bad_folds(self) -> None:
        hands = np.array([[51, 50], [45, 44]])
        for error, match, folded in (
            (HandError, "folded: all seats have folded", [True, True]),
            (HandError, r"folded\[1\]: all seats", [[True, False], [True, True]]),
            (HandError, r"folded has shape \(3,\)", [True, False, True]),
            (InputTypeError, "folded is", [1, 0]),
            (InputTypeError, "folded is", "yes"),
            (HandError, "don't go together", np.zeros((3, 2), dtype=bool)),
        ):
            with pytest.raises(error, match=match):
                sw.equity_many("holdem", hands, np.zeros((2, 0), dtype=int), folded=folded)
        with pytest.raises(CardError, match=r"players\[0\] and players\[1\] both have As"):
            sw.equity_many("holdem", ["AsAh", "AsKd", "2c2d"], folded=[False, True, False])

    def test_cards_that_are_not_known_are_for_equity(self) -> None:
        for text in ("random", "**", "??", "AsXx"):
            with pytest.raises(CardError, match=r"players\[0, 1\] is '.*give known hands"):
                sw.equity_many("holdem", [["KsKh", text], ["AsAh", "KdKc"]])


def test_what_is_repeated_is_not_copied() -> None:
    """More rows than memory: an answer for the first bad one, and so at once."""
    count = 1 << 40
    hands = np.broadcast_to(np.array([[[51, 50], [51, 44]]]), (count, 2, 2))
    boards = np.broadcast_to(np.array([[0, 1, 2, 3, 4]]), (count, 5))
    read = _many_spots.Spots(sw.game("holdem"), hands, boards, None, None)
    assert read.count == count
    start, piece = next(read.pieces(False))
    assert (start, piece.hole.shape) == (0, (1, 2, 2))
    folds = np.broadcast_to(np.array([False, True]), (count, 2))
    read = _many_spots.Spots(sw.game("holdem"), hands[:, :, :], boards, None, folds)
    assert next(read.pieces(False))[1].dead.shape == (1, 2)


@pytest.fixture(scope="module")
def given() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    hole, board, _ = spots("holdem", np.random.default_rng(7), 50, 2, 4)
    return hole, board, one_by_one("holdem", hole, board)


class TestForms:
    """What arrays it takes: shapes, types, memory, texts."""

    @pytest.mark.parametrize("dtype", ["u1", "i1", "u2", ">i2", "i4", ">u4", "i8", "u8"])
    def test_any_integers(self, given: tuple, dtype: str) -> None:
        hole, board, expected = given
        for hands, boards in (
            (hole.astype(dtype), board.astype(dtype)),
            (np.repeat(hole, 3, axis=0)[::3].astype(dtype), np.asfortranarray(board, dtype=dtype)),
            (hole[::-1].astype(dtype)[::-1], np.repeat(board, 2, axis=1)[:, ::2].astype(dtype)),
            (hole.tolist(), board.tolist()),
        ):
            assert (sw.equity_many("holdem", hands, boards) == expected).all()

    def test_what_has_an_array(self, given: tuple) -> None:
        class Table:
            def __init__(self, array: np.ndarray) -> None:
                self.array = array

            def __array__(self, dtype: object = None, copy: object = None) -> np.ndarray:
                return self.array

            def __len__(self) -> int:
                return len(self.array)

        hole, board, expected = given
        assert (sw.equity_many("holdem", Table(hole), Table(board)) == expected).all()

    def test_texts(self) -> None:
        hands = [["AsAh", "KdKc"], ["7d2c", "AsAh"]]
        expected = [sw.equity("holdem", row, "Kh2s3s").equity for row in hands]
        assert (sw.equity_many("holdem", hands, "Kh 2s 3s") == expected).all()
        found = sw.equity_many("holdem", hands[0], ["", "Kh2s3s", "Kh2s3s4d", "Kh2s3s4d5d"])
        for row, board in zip(found, ("", "Kh2s3s", "Kh2s3s4d", "Kh2s3s4d5d"), strict=True):
            assert (row == sw.equity("holdem", hands[0], board).equity).all()

    def test_shapes_broadcast(self, given: tuple) -> None:
        hole, board, expected = given
        assert (sw.equity_many("holdem", hole[0], board[0]) == expected[0]).all()
        assert sw.equity_many("holdem", hole[0], board[0]).shape == (2,)
        grid = sw.equity_many("holdem", hole.reshape(5, 10, 2, 2), board.reshape(5, 10, 4))
        assert (grid == expected.reshape(5, 10, 2)).all()
        units, total = sw.equity_many("holdem", hole[0], board[0], counts=True)
        assert (units.shape, total.shape) == ((2,), ())
        free = np.setdiff1d(np.arange(52), [*hole[0].ravel(), *board[0, :3]])
        turns = np.column_stack([np.tile(board[0, :3], (len(free), 1)), free])
        assert sw.equity_many("holdem", hole[0], turns).mean(axis=0) == pytest.approx(
            sw.equity_many("holdem", hole[0], board[0, :3])
        )
        both = sw.equity_many("holdem", hole[:1], turns.reshape(5, -1, 4))
        assert both.shape == (5, 9, 2)
        pairs = np.array([[[51, 50], [45, 44]], [[51, 50], [41, 40]]])
        found = sw.equity_many("holdem", pairs[:, None], np.array([[0, 5, 9], [0, 5, 12]]), "Th")
        assert found.shape == (2, 2, 2)
        assert (found[1, 0] == sw.equity("holdem", pairs[1].tolist(), [0, 5, 9], "Th").equity).all()

    def test_nothing(self) -> None:
        none = np.zeros((0, 3, 2), dtype=np.uint8)
        assert sw.equity_many("holdem", none, np.zeros((0, 5), np.uint8)).shape == (0, 3)
        units, total = sw.equity_many("holdem", none, counts=True)
        assert (units.shape, total.shape) == ((0, 3), (0,))

    def test_out(self, given: tuple) -> None:
        hole, board, expected = given
        for out in (
            np.full((50, 2), np.nan),
            np.full((100, 4), np.nan)[::2, ::2],
            np.full((2, 50), np.nan).T,
        ):
            assert sw.equity_many("holdem", hole, board, out=out) is out
            assert (out == expected).all()

    def test_bad_out(self, given: tuple) -> None:
        hole, board, _ = given
        fixed = np.empty((50, 2))
        fixed.flags.writeable = False
        cards = np.ascontiguousarray(hole).reshape(-1)
        memory = np.zeros(800, dtype=np.uint8)
        memory[:200] = cards
        for error, match, out in (
            (InputTypeError, "give a numpy array", [0.0]),
            (HandError, "dtype float32", np.empty((50, 2), np.float32)),
            (HandError, "native byte order", np.empty((50, 2), ">f8")),
            (HandError, r"shape \(2, 50\)", np.empty((2, 50))),
            (HandError, "read-only", fixed),
            (
                HandError,
                "stride of 0",
                np.lib.stride_tricks.as_strided(np.empty(2), (50, 2), (0, 8)),
            ),
        ):
            with pytest.raises(error, match=match):
                sw.equity_many("holdem", hole, board, out=out)
        with pytest.raises(HandError, match="shares memory"):
            sw.equity_many(
                "holdem",
                memory[:200].reshape(50, 2, 2),
                board,
                out=memory.view("f8").reshape(50, 2),
            )
        with pytest.raises(HandError, match="out takes equities"):
            sw.equity_many("holdem", hole, board, out=np.empty((50, 2)), counts=True)


class TestBadInput:
    def refused(self, error: type[Exception], match: str, *args: object, **named: object) -> None:
        with pytest.raises(error, match=match):
            sw.equity_many(*args, **named)

    @pytest.mark.parametrize("known", [0, 3, 4, 5])
    def test_cards(self, known: int) -> None:
        rows = np.tile(np.arange(9), (70_000, 1))
        hole, board = rows[:, :4].reshape(-1, 2, 2), rows[:, 4 : 4 + known]
        row = 0 if known == 0 else 66_000  # as many spots before the flop take long without a table
        hole, board = (hole[:10], board[:10]) if known == 0 else (hole, board)

        def spoilt(seat: int, place: int, card: int) -> np.ndarray:
            copy = hole.copy()
            copy[row, seat, place] = card
            return copy

        self.refused(CardError, rf"players\[{row}, 1\]: 2h twice", "holdem", spoilt(1, 1, 2), board)
        self.refused(
            CardError,
            rf"players\[{row}, 0\] and players\[{row}, 1\] both have 2c",
            "holdem",
            spoilt(1, 1, 0),
            board,
        )
        for card in (52, 77, -2, 300, 1 << 40):
            self.refused(
                CardError, rf"players\[{row}, 0\]: card 1 is ", "holdem", spoilt(0, 1, card), board
            )
        self.refused(
            HandError, rf"players\[{row}, 1\] has 1 card;", "holdem", spoilt(1, 1, -1), board
        )
        gone = hole.copy()
        gone[row] = -1
        self.refused(HandError, rf"players\[{row}, 0\] has no cards", "holdem", gone, board)
        dead = np.full((len(hole), 1), 51)
        dead[row] = 3
        self.refused(
            CardError,
            rf"players\[{row}, 1\] and dead\[{row}\] both have 2s",
            "holdem",
            hole,
            board,
            dead,
        )
        if known:
            wrong = board.copy()
            wrong[row, -1] = 2
            self.refused(
                CardError,
                rf"players\[{row}, 1\] and board\[{row}\] both have 2h",
                "holdem",
                hole,
                wrong,
            )
            self.refused(
                CardError, "board and dead both have", "holdem", hole[0], board[0], board[0]
            )

    @pytest.mark.parametrize("name", ["holdem", "shortdeck", "omaha8", "one_card"])
    def test_random_numbers_are_spots_or_refused(self, name: str) -> None:
        rng = np.random.default_rng(9)
        size = reference.BOARD_GAMES[name][0]
        first = 16 if name == "shortdeck" else 0
        ids = {*range(first, 52)}
        good = 0
        for _ in range(400):
            low, high, seats = (rng.choice(each) for each in ([-2, first], [45, 52, 54], [2, 3]))
            numbers = rng.permutation(np.arange(low, high))[: seats * size + 7]
            numbers[rng.random(len(numbers)) < rng.choice([0, 0.05])] = numbers[0]
            hole, board, dead = np.split(numbers, [seats * size, seats * size + 5])
            board[int(rng.integers(3, 6)) :] = -1
            hole = hole.reshape(seats, size)
            cards = [
                *hole.ravel(),
                *board[board != -1],
                *dead[dead != -1],
            ]
            right = len({*cards} & ids) == len(cards)
            try:
                found = sw.equity_many(game(name), hole[None], board[None], dead[None])
            except (CardError, HandError):
                assert not right
                continue
            assert right
            good += 1
            assert found.sum() == pytest.approx(1)
        assert 50 < good < 390

    def test_shared_parts_are_named_without_a_row(self) -> None:
        boards = [[0, 5, 9], [0, 5, 51]]
        self.refused(
            CardError,
            r"players\[0\] and board\[1\] both have As",
            "holdem",
            [[51, 50], [1, 2]],
            boards,
        )

    def test_short_deck(self) -> None:
        self.refused(
            CardError,
            r"players\[1\]: card 0 is the 2c, which 'shortdeck' doesn't play",
            "shortdeck",
            [[51, 50], [0, 20]],
            [[30, 31, 32]],
        )

    def test_too_few_cards_are_left(self) -> None:
        dead = np.arange(4, 49)
        self.refused(
            HandError,
            "dead leaves 3 cards in the deck; the board lacks 5",
            "holdem",
            [[0, 1], [2, 3]],
            None,
            dead,
        )
        found = sw.equity_many("holdem", [[0, 1], [2, 3]], None, dead[:-2], counts=True)
        assert found.total == 1

    def test_numbers_of_cards_and_seats(self) -> None:
        for match, *args in (
            ("players is one hand", "holdem", [0, 1]),
            ("players has hands of 3 cards; holdem takes 2", "holdem", [[0, 1, 2], [3, 4, 5]]),
            ("players has 1 hands", "holdem", [[0, 1]]),
            ("players has 11 hands", "holdem", np.arange(22).reshape(11, 2)),
            ("board has 6 cards", "holdem", [[0, 1], [2, 3]], [4, 5, 6, 7, 8, 9]),
            ("one board or two; give 'Qd 7h'", "holdem", ["AsAh", "KdKc"], ["Qd", "7h"]),
            ("dead has 53 cards", "holdem", [[0, 1], [2, 3]], None, [-1] * 53),
            ("shapes don't go together", "holdem", np.zeros((3, 2, 2), int), np.zeros((2, 5), int)),
            ("five community cards", "stud", np.zeros((1, 2, 7), int)),
            ("five community cards", "badugi", np.zeros((1, 2, 4), int)),
        ):
            self.refused(HandError, match, *args)

    def test_boards_of_one_card(self) -> None:
        """As texts each in a list of its own: a list of cards is one board, or may be."""
        ids = sw.equity_many("holdem", ["AsAh", "KdKc"], [[40], [4]])
        assert (ids == [sw.equity_many("holdem", ["AsAh", "KdKc"], c) for c in ("Qc", "3c")]).all()
        hands = ["AhKhQdJdTd", "AsKsQcJcTs"]
        found = sw.equity_many("courchevel", hands, [["Qh"], ["7h"]])
        assert (found == [sw.equity("courchevel", hands, c).equity for c in ("Qh", "7h")]).all()
        self.refused(HandError, "one board or two", "courchevel", hands, ["Qh", "7h"])

    def test_lists_and_sets_of_cards(self) -> None:
        """They are one hand, one board, or the dead cards of a spot, as for `equity`."""
        known = "2c 7d 9h"
        flop = sw.equity("holdem", ["AsAh", "KdKc"], known, "3c 4c").equity.tolist()
        for kind in (list, tuple, set, np.array):
            hands = [kind(["As", "Ah"]), kind(["Kd", "Kc"])]
            if kind is np.array:
                hands = np.array(hands)
            board, dead = kind(known.split()), kind(["3c", "4c"])
            assert sw.equity_many("holdem", hands, board, dead).tolist() == flop
            if kind is not np.array:
                assert sw.equity("holdem", hands, board, dead).equity.tolist() == flop
                assert sw.equity_many(
                    "holdem", [hands] * 2, [board, "2c7d9h"], "3c4c"
                ).tolist() == [
                    flop,
                    flop,
                ]
        for nothing in (None, "", [], ()):
            found = sw.equity_many("holdem", ["AsAh", "KdKc"], nothing, nothing)
            assert found.tolist() == sw.equity("holdem", ["AsAh", "KdKc"]).equity.tolist()
        # Of many spots a list of texts has one for each.
        found = sw.equity_many("holdem", [["AsAh", "KdKc"]] * 2, known, ["3c", "4c"])
        each = [sw.equity("holdem", ["AsAh", "KdKc"], known, dead).equity for dead in ("3c", "4c")]
        assert (found == each).all()

    def test_texts_that_an_array_repeats(self) -> None:
        """They are read once: one by one it would take hours here, and all memory."""
        texts, ids = np.array(["AsAh", "KdKc"]), np.array([[51, 50], [45, 44]], dtype=object)
        for hands in (texts, ids):
            many = np.broadcast_to(hands, (1 << 33, *hands.shape))
            all_spots = _many_spots.Spots(sw.GAMES["holdem"], many, None, None, None)
            assert all_spots.count == 1 << 33
            assert all_spots.hole.row((1 << 33) - 1).tolist() == [[51, 50], [45, 44]]
            few = sw.equity_many("holdem", many[:3], "2c 7d 9h")
            assert (
                few.tolist()
                == [sw.equity("holdem", ["AsAh", "KdKc"], "2c7d9h").equity.tolist()] * 3
            )
        bad = np.broadcast_to(np.array(["AsAh", "AsKd"]), (9, 2))
        self.refused(CardError, r"players\[0\] and players\[1\] both have As", "holdem", bad)

    def test_types(self) -> None:
        good = [[0, 1], [2, 3]]
        self.refused(InputTypeError, "players has dtype float64", "holdem", np.zeros((1, 2, 2)))
        self.refused(InputTypeError, "players", "holdem", None)
        self.refused(InputTypeError, "board has dtype bool", "holdem", good, np.ones((1, 5), bool))
        self.refused(InputTypeError, "counts is 1", "holdem", good, counts=1)
        self.refused(InputTypeError, "workers", "holdem", good, workers="2")
        self.refused(UnknownNameError, "hodlem", "hodlem", good)


@pytest.fixture(scope="module")
def many_spots() -> tuple[np.ndarray, np.ndarray]:
    cards = np.random.default_rng(8).permuted(
        np.tile(np.arange(52, dtype=np.uint8), (150_000, 1)), axis=1
    )
    board = cards[:, 4:9].astype(np.int8)
    board[::3, 4] = -1
    board[::1000, 3:] = -1
    return cards[:, :4].reshape(-1, 2, 2), board


class TestWorkers:
    def test_the_same_for_any_number(self, many_spots: tuple) -> None:
        expected = sw.equity_many("holdem", *many_spots, counts=True)
        for workers in (2, 3, -1):
            found = sw.equity_many("holdem", *many_spots, counts=True, workers=workers)
            assert (found.units == expected.units).all()
            assert (found.total == expected.total).all()
            out = np.empty((len(many_spots[0]), 2))
            sw.equity_many("holdem", *many_spots, workers=workers, out=out)
            assert (out == expected.equity).all()

    def test_executors(self, many_spots: tuple) -> None:
        expected = sw.equity_many("holdem", *many_spots)
        with ThreadPoolExecutor(2) as pool:
            assert (sw.equity_many("holdem", *many_spots, workers=pool) == expected).all()
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            part = [each[:70_000] for each in many_spots]
            assert (sw.equity_many("holdem", *part, workers=pool) == expected[:70_000]).all()

    def test_the_first_bad_row_is_told(self, many_spots: tuple) -> None:
        hole, board = many_spots[0].copy(), many_spots[1]
        hole[90_000, 1, 1] = hole[140_000, 1, 1] = 99
        for workers in (1, 3):
            with pytest.raises(CardError, match=r"players\[90000, 1\]: card 1 is no card id"):
                sw.equity_many("holdem", hole, board, workers=workers)
