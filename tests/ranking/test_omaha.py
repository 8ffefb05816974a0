"""Omaha and split pots: exactly two hole cards and three of the board, against every choice."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
import reference
from checks import assert_same, digest
from hypothesis import given
from hypothesis import strategies as st

import steelwheel as sw

HOLES, BOARDS = (4, 5, 6), (3, 4, 5)
every_size = [pytest.mark.parametrize("hole", HOLES), pytest.mark.parametrize("board", BOARDS)]
ON_52_CARDS = tuple(
    system for system in reference.OMAHA_SYSTEMS if system not in reference.SHORT_DECK_SYSTEMS
)

# SHA-256 of the ranks (uint16, little-endian) of all 270,725 sets of four hole cards, in
# lexicographic order of their ascending ids, but those that hold a card of the board.
BOARD = "8s7s6s2dAh"
DIGESTS = {
    "high": "25502d9c70659d06abfe1e5e7497c01e8e63089a3468fc40aa93cacee1186dec",
    "ace_to_five": "5ca1bfe4583c1a52b34beefeecb94b62c47f39f10124074fd1c4999b0a11bffc",
    "eight_or_better": "73a93f660646cfa3489f526405437d63f090dfa278fabe560c9869be2e9e38d7",
    "nine_or_better": "06c562dd7f8e3079e975f7931d9dad869da652b0fb0a2293c30475b422a4aa32",
}


def deck_of(system: str) -> np.ndarray:
    return reference.SHORT_DECK if system in reference.SHORT_DECK_SYSTEMS else reference.DECK


def deals(
    rng: np.random.Generator, system: str, count: int, hole: int, board: int, narrow: bool = False
) -> tuple[np.ndarray, np.ndarray]:
    """Random hole cards and boards: of the whole deck, or of few cards that make rare hands."""
    deck = deck_of(system)
    if narrow:
        low = rng.random() < 0.5
        deck = deck[deck % 4 < 2] if low else np.concatenate([deck[:16], deck[-8:]])
    cards = deck[reference.random_hands(rng, count, hole + board, deck=len(deck))]
    return np.ascontiguousarray(cards[:, :hole]), np.ascontiguousarray(cards[:, hole:])


@pytest.mark.parametrize("hole", HOLES)
@pytest.mark.parametrize("board", BOARDS)
class TestAgainstEveryChoice:
    @pytest.mark.parametrize("narrow", [False, True], ids=["any cards", "few suits or ranks"])
    def test_52_cards(self, hole: int, board: int, narrow: bool, kernel: str) -> None:
        rng = np.random.default_rng([hole, board])
        for _ in range(2):
            holes, boards = deals(rng, "high", 10_000, hole, board, narrow)
            expected = reference.omaha_classes(ON_52_CARDS, holes, boards)
            for system in ON_52_CARDS:
                ranks = sw.rank_omaha(holes, boards, system)
                assert ranks.dtype == np.uint16
                both = np.hstack([holes, boards])
                assert_same(system, both, ranks, expected[system])

    @pytest.mark.parametrize("narrow", [False, True], ids=["any cards", "few suits or ranks"])
    def test_short_deck(self, hole: int, board: int, narrow: bool, kernel: str) -> None:
        rng = np.random.default_rng([hole, board])
        holes, boards = deals(rng, "short_deck", 10_000, hole, board, narrow)
        expected = reference.omaha_classes(reference.SHORT_DECK_SYSTEMS, holes, boards)
        for system in reference.SHORT_DECK_SYSTEMS:
            ranks = sw.rank_omaha(holes, boards, system)
            assert_same(system, np.hstack([holes, boards]), ranks, expected[system])

    def test_one_board_against_many_holes_and_the_reverse(
        self, hole: int, board: int, kernel: str
    ) -> None:
        rng = np.random.default_rng([hole, board])
        for system in reference.OMAHA_SYSTEMS:
            one_hole, one_board = deals(rng, system, 1, hole, board)
            left = np.setdiff1d(deck_of(system), [*one_hole[0], *one_board[0]])
            holes = left[reference.random_hands(rng, 3_000, hole, deck=len(left))]
            boards = left[reference.random_hands(rng, 3_000, board, deck=len(left))]
            repeated = np.broadcast_to(one_board, boards.shape)
            expected = reference.omaha_classes([system], holes, repeated)[system]
            assert_same(system, holes, sw.rank_omaha(holes, one_board[0], system), expected)
            repeated = np.broadcast_to(one_hole, holes.shape)
            expected = reference.omaha_classes([system], repeated, boards)[system]
            assert_same(system, boards, sw.rank_omaha(one_hole[0], boards, system), expected)

    def test_every_length_of_batch(self, hole: int, board: int, kernel: str) -> None:
        rng = np.random.default_rng([hole, board])
        for system in ("high", "eight_or_better", "short_deck"):
            holes, boards = deals(rng, system, 130, hole, board)
            expected = reference.omaha_classes([system], holes, boards)[system]
            for count in range(130):
                space = np.full(count + 8, 4242, dtype=np.uint16)
                out = space[4 : 4 + count]
                assert sw.rank_omaha(holes[:count], boards[:count], system, out=out) is out
                assert np.array_equal(out, expected[:count])
                assert space[:4].tolist() == space[4 + count :].tolist() == [4242] * 4

    def test_both_halves(self, hole: int, board: int, kernel: str) -> None:
        rng = np.random.default_rng([hole, board])
        holes, boards = deals(rng, "high", 10_000, hole, board)
        for low in ("eight_or_better", "nine_or_better", "ace_to_five"):
            both = sw.rank_hilo(holes, boards, rankings=("high", low))
            expected = reference.omaha_classes(["high", low], holes, boards)
            for system, ranks in zip(("high", low), both, strict=True):
                assert_same(system, np.hstack([holes, boards]), ranks, expected[system])
        high, low = sw.rank_hilo(holes, boards)
        assert np.array_equal(low, sw.rank_omaha(holes, boards, "eight_or_better"))
        assert np.array_equal(high, sw.rank_omaha(holes, boards))

    def test_text_ids_and_single_hands_agree(self, hole: int, board: int) -> None:
        rng = np.random.default_rng([hole, board])
        for system in reference.OMAHA_SYSTEMS:
            holes, boards = deals(rng, system, 20, hole, board, narrow=hole + board < 10)
            expected = reference.omaha_classes([system], holes, boards)[system].tolist()
            texts = [reference.text(hand) for hand in holes.tolist()]
            board_texts = [reference.text(cards) for cards in boards.tolist()]
            assert sw.rank_omaha(texts, board_texts, system).tolist() == expected
            assert sw.rank_omaha(holes.tolist(), boards.tolist(), system).tolist() == expected
            for i, rank in enumerate(expected):
                for one in (
                    sw.rank_omaha(texts[i], board_texts[i], system),
                    sw.rank_omaha(holes[i], boards[i], system),
                    sw.rank_omaha(texts[i].lower(), boards[i].tolist(), system),
                ):
                    assert type(one) is int
                    assert one == rank


@pytest.mark.parametrize("system", ON_52_CARDS)
def test_every_hole_on_one_board(system: str, kernel: str, four_card_hands: np.ndarray) -> None:
    board = np.array(reference.cards(BOARD), dtype=np.uint8)
    holes = four_card_hands[~np.isin(four_card_hands, board).any(axis=1)]
    ranks = sw.rank_omaha(holes, board, system)
    repeated = np.broadcast_to(board, (len(holes), 5))
    expected = reference.omaha_classes([system], holes, repeated)[system]
    assert_same(system, holes, ranks, expected)
    assert digest(ranks) == DIGESTS[system]


class TestBroadcasting:
    @pytest.mark.parametrize(
        ("holes", "boards", "shape"),
        [
            ((), (), ()),
            ((5,), (), (5,)),
            ((), (5,), (5,)),
            ((4, 1), (3,), (4, 3)),
            ((3,), (4, 1), (4, 3)),
            ((2, 1, 3), (5, 1), (2, 5, 3)),
            ((1,), (6,), (6,)),
            ((0,), (), (0,)),
            ((), (0,), (0,)),
            ((0, 1), (3,), (0, 3)),
        ],
    )
    @pytest.mark.parametrize("dtype", ["u1", "<i8", ">i2"])
    def test_leading_axes(
        self, holes: tuple[int, ...], boards: tuple[int, ...], shape: tuple[int, ...], dtype: str
    ) -> None:
        rng = np.random.default_rng(1)
        # Hole cards of one half of the deck and boards of the other never meet.
        some = 2 * reference.random_hands(rng, int(np.prod(holes)), 4, deck=26)
        others = 2 * reference.random_hands(rng, int(np.prod(boards)), 5, deck=26) + 1
        hole = some.reshape(*holes, 4).astype(dtype)
        board = others.reshape(*boards, 5).astype(dtype)
        all_holes = np.broadcast_to(hole, (*shape, 4)).reshape(-1, 4)
        all_boards = np.broadcast_to(board, (*shape, 5)).reshape(-1, 5)
        expected = reference.omaha_classes(["high", "eight_or_better"], all_holes, all_boards)
        ranks = sw.rank_omaha(hole, board)
        assert np.shape(ranks) == shape
        assert type(ranks) is (np.ndarray if shape else int)
        assert np.ravel(ranks).tolist() == expected["high"].tolist()
        for half, system in zip(sw.rank_hilo(hole, board), expected, strict=True):
            assert np.shape(half) == shape
            assert np.ravel(half).tolist() == expected[system].tolist()

    @pytest.mark.parametrize(
        ("holes", "boards"), [((4000, 1), (3000,)), ((3000,), (4000, 1)), ((3000, 1), (4000,))]
    )
    def test_broadcast_axes_are_not_expanded(
        self, holes: tuple[int, ...], boards: tuple[int, ...]
    ) -> None:
        """12,000,000 deals of 9 cards would be 108 MB; blocks of them take a fraction of that."""
        rng = np.random.default_rng(1)
        hole = 2 * reference.random_hands(rng, int(np.prod(holes)), 4, deck=26)
        board = 2 * reference.random_hands(rng, int(np.prod(boards)), 5, deck=26) + 1
        hole, board = hole.reshape(*holes, 4), board.reshape(*boards, 5)
        tracemalloc.start()
        try:
            ranks = sw.rank_omaha(hole, board)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert ranks.size == 12_000_000
        assert peak < ranks.nbytes + 25_000_000

    def test_layout_in_memory_does_not_matter(self) -> None:
        rng = np.random.default_rng(2)
        holes, boards = deals(rng, "high", 200, 6, 5)
        expected = sw.rank_omaha(holes, boards)
        layouts = [np.asfortranarray, lambda a: a[::-1].copy()[::-1], lambda a: a.astype(">u4")]
        layouts.append(lambda a: a[:, ::-1].copy()[:, ::-1])
        for first in layouts:
            for second in layouts:
                assert np.array_equal(sw.rank_omaha(first(holes), second(boards)), expected)

    @pytest.mark.parametrize("workers", [2, -1])
    def test_workers(self, workers: int) -> None:
        rng = np.random.default_rng(3)
        holes = 2 * reference.random_hands(rng, 700_001, 4, deck=26)
        boards = 2 * reference.random_hands(rng, 700_001, 5, deck=26) + 1
        for board in (boards, boards[7]):
            alone = sw.rank_omaha(holes, board)
            assert np.array_equal(sw.rank_omaha(holes, board, workers=workers), alone)
        alone = sw.rank_hilo(holes, boards)
        together = sw.rank_hilo(holes, boards, workers=workers)
        assert all(np.array_equal(*pair) for pair in zip(alone, together, strict=True))


@st.composite
def omaha_hands(draw: st.DrawFn) -> tuple[str, list[int], list[int]]:
    """A ranking, hole cards and a board, often of few suits or ranks."""
    system = draw(st.sampled_from(reference.OMAHA_SYSTEMS))
    deck = draw(
        st.sampled_from([range(52), range(16), range(1, 52, 2), range(0, 52, 4), range(36)])
    )
    if system in reference.SHORT_DECK_SYSTEMS:
        deck = sorted({16 + card % 36 for card in deck})
    hole, board = draw(st.sampled_from(HOLES)), draw(st.sampled_from(BOARDS))
    size = min(hole + board, len(deck))
    cards = draw(st.lists(st.sampled_from(list(deck)), min_size=size, max_size=size, unique=True))
    return system, cards[: size - board], cards[size - board :]


class TestBestCards:
    @given(case=omaha_hands())
    def test_two_of_the_hole_and_three_of_the_board(
        self, case: tuple[str, list[int], list[int]]
    ) -> None:
        system, hole, board = case
        rank = sw.rank_omaha(hole, board, system)
        expected = reference.omaha_classes([system], np.array([hole]), np.array([board]))
        assert rank == expected[system][0]
        text = sw.best_cards(reference.text(hole), system, board=reference.text(board))
        playing = reference.cards(text)
        if rank == sw.NO_LOW:
            assert text == ""
            assert sw.category(hole, system, board=board) == "no low"
        else:
            assert len(set(playing)) == 5
            assert len(set(playing) & set(hole)) == 2
            assert len(set(playing) & set(board)) == 3
            assert sw.rank(playing, system) == rank
            assert text == sw.best_cards(reference.text(sorted(playing)), system)
            assert sw.category(hole, system, board=board) == sw.category(playing, system)
            assert sw.describe(hole, system, board=board) == sw.describe(playing, system)

    @pytest.mark.parametrize("system", reference.OMAHA_SYSTEMS)
    def test_of_a_batch_are_those_of_each_hand(self, system: str) -> None:
        rng = np.random.default_rng(4)
        holes, boards = deals(rng, system, 60, 5, 5)
        playing = sw.best_cards(holes, system, board=boards)
        names = sw.describe(holes, system, board=boards)
        assert playing.dtype == np.int8
        assert playing.shape == (60, 5)
        assert names.shape == (60,)
        for hole, board, cards, name in zip(holes, boards, playing.tolist(), names, strict=True):
            text = sw.best_cards(reference.text(hole), system, board=reference.text(board))
            some = reference.cards(text)
            assert cards == some + [-1] * (5 - len(some))
            assert name == sw.describe(reference.text(hole), system, board=reference.text(board))

    def test_of_one_board_and_many_holes(self) -> None:
        holes = ["AsAd2c3c", "KhKd9c9h", "5c6c2s3h"]
        board = "Ks9s4h8d2d"
        playing = sw.best_cards(holes, "high", board=board)
        singly = [sw.best_cards(hole, "high", board=board) for hole in holes]
        assert [reference.cards(text) for text in singly] == playing.tolist()
        names = sw.category(holes, "high", board=board).tolist()
        assert names == ["one pair", "three of a kind", "one pair"]


class TestBothHalvesOfOneHand:
    @pytest.mark.parametrize("size", [5, 6, 7])
    @pytest.mark.parametrize("low", ["eight_or_better", "nine_or_better", "ace_to_five"])
    def test_are_those_ranked_apart(self, size: int, low: str, kernel: str) -> None:
        hands = reference.random_hands(np.random.default_rng(size), 50_000, size)
        expected = reference.classes_of_all(["high", low], hands)
        both = sw.rank_hilo(hands, rankings=("high", low))
        for system, ranks in zip(("high", low), both, strict=True):
            assert ranks.dtype == np.uint16
            assert_same(system, hands, ranks, expected[system])

    @pytest.mark.parametrize("size", [5, 6, 7])
    def test_the_default_is_high_with_eight_or_better(self, size: int) -> None:
        hands = reference.random_hands(np.random.default_rng(size), 100, size)
        expected = reference.classes_of_all(["high", "eight_or_better"], hands)
        texts = [reference.text(hand) for hand in hands.tolist()]
        for given_as in (hands, texts, hands.tolist()):
            halves = sw.rank_hilo(given_as)
            assert [half.tolist() for half in halves] == [
                expected[system].tolist() for system in expected
            ]
        for i, text in enumerate(texts):
            halves = sw.rank_hilo(text)
            assert halves == tuple(int(expected[system][i]) for system in expected)
            assert [type(half) for half in halves] == [int, int]

    @pytest.mark.parametrize(
        "rankings",
        [
            ("badugi_ace_high", "deuce_to_seven"),
            ("badugi", "ace_to_five"),
            ("high_wild", "ace_to_five"),
            ("showing_high", "showing_low"),
        ],
        ids="+".join,
    )
    def test_any_two_rankings(self, rankings: tuple[str, str]) -> None:
        sizes = set(reference.SIZES[rankings[0]]) & set(reference.SIZES[rankings[1]])
        for size in sizes:
            hands = reference.sample(np.random.default_rng(size), rankings[0], 2_000, size)
            both = sw.rank_hilo(hands, rankings=rankings)
            for system, ranks in zip(rankings, both, strict=True):
                assert_same(system, hands, ranks, reference.classes(system, hands))
