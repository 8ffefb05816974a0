"""Properties that hold for any hand, tried on hands that hypothesis makes up."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import combinations
from multiprocessing import get_context

import numpy as np
import pytest
import reference
from hypothesis import given, settings
from hypothesis import strategies as st

import steelwheel as sw
from steelwheel.errors import CardError

BIG_ENOUGH = ("i1", "u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4")
INTEGER_DTYPES = (*BIG_ENOUGH, "<i8", ">i8", "<u8", ">u8")

systems = st.sampled_from(reference.SYSTEMS)
UP_TO_SEVEN = [system for system, sizes in reference.SIZES.items() if 7 in sizes]


@st.composite
def decks(draw: st.DrawFn, system: str) -> list[int]:
    """A system's whole deck, or few ranks or suits of it, so that rare hands occur."""
    deck = reference.deck(system).tolist()
    suits = draw(st.sampled_from([(0,), (0, 2), (1, 3), (0, 1, 2, 3)]))
    least = {1: 7, 2: 4, 4: 2}[len(suits)]
    ranks = draw(st.sets(st.integers(deck[0] // 4, 12), min_size=least))
    joker = [reference.JOKER] if reference.JOKER in deck else []
    return [4 * rank + suit for rank in sorted(ranks) for suit in suits] + joker


@st.composite
def hands(draw: st.DrawFn, system: str, least: int = 0) -> list[int]:
    """Different cards, of a number that the system takes."""
    size = draw(st.sampled_from([n for n in sw.RANKINGS[system].sizes if n >= least]))
    cards = st.sampled_from(draw(decks(system)))
    hand = draw(st.lists(cards, min_size=size, max_size=size, unique=True))
    if system in reference.JOKER_SYSTEMS and reference.JOKER not in hand and draw(st.booleans()):
        hand[draw(st.integers(0, size - 1))] = reference.JOKER
    return hand


@st.composite
def batches(draw: st.DrawFn, system: str) -> np.ndarray:
    """Up to 40 hands of one size: int64 (N, n)."""
    size = draw(st.sampled_from(sw.RANKINGS[system].sizes))
    seed = draw(st.integers(0, 2**32 - 1))
    count = draw(st.integers(0, 40))
    rng = np.random.default_rng(seed)
    return reference.sample(rng, system, count, size).astype(np.int64)


def expected(system: str, cards: np.ndarray) -> list[int]:
    return reference.classes(system, np.asarray(cards, dtype=np.uint8)).tolist()


@given(data=st.data(), system=systems)
def test_rank_is_that_of_the_reference(data: st.DataObject, system: str) -> None:
    hand = data.draw(hands(system))
    assert sw.rank(hand, system) == expected(system, np.array([hand]))[0]


@given(data=st.data(), system=systems)
def test_order_of_the_cards_does_not_matter(data: st.DataObject, system: str) -> None:
    hand = data.draw(hands(system))
    shuffled = data.draw(st.permutations(hand))
    assert sw.rank(shuffled, system) == sw.rank(hand, system)
    assert sw.best_cards(reference.text(shuffled), system) == sw.best_cards(
        reference.text(hand), system
    )


@given(data=st.data(), system=systems, suits=st.permutations(range(4)))
def test_exchanging_suits_does_not_matter(
    data: st.DataObject, system: str, suits: list[int]
) -> None:
    hand = data.draw(hands(system))
    exchanged = [
        card if card == reference.JOKER else card - card % 4 + suits[card % 4] for card in hand
    ]
    assert sw.rank(exchanged, system) == sw.rank(hand, system)
    assert sw.category(exchanged, system) == sw.category(hand, system)
    assert sw.describe(exchanged, system) == sw.describe(hand, system)


@given(data=st.data(), system=st.sampled_from(UP_TO_SEVEN))
def test_more_cards_are_the_best_of_fewer(data: st.DataObject, system: str) -> None:
    """Six or seven cards have the best rank of their subsets, and so never a worse one."""
    hand = data.draw(hands(system, least=6))
    rank = sw.rank(hand, system)
    for size in range(5, len(hand)):
        subsets = np.array(list(combinations(hand, size)))
        assert sw.rank(subsets, system).min() == rank


@given(data=st.data(), system=systems)
def test_text_ids_array_and_mask_agree(data: st.DataObject, system: str) -> None:
    hand = data.draw(hands(system))
    text = reference.text(hand)
    rank = sw.rank(text, system)
    assert type(rank) is int
    mask = sum(1 << card for card in hand)
    others = [
        sw.rank(" ".join(text[i : i + 2] for i in range(0, len(text), 2)).lower(), system),
        sw.rank(hand, system),
        sw.rank(tuple(hand), system),
        sw.rank(np.array(hand), system),
        sw.rank(np.array(hand, dtype=np.uint8), system),
        sw.rank_mask(mask, system),
    ]
    assert others == [rank] * len(others)
    assert sw.rank([text], system).tolist() == sw.rank([hand], system).tolist() == [rank]


@given(data=st.data(), system=systems)
def test_a_mask_of_any_integer_type(data: st.DataObject, system: str) -> None:
    hand = data.draw(hands(system))
    mask = sum(1 << card for card in hand)
    assert sw.rank_mask(np.uint64(mask), system) == sw.rank_mask(mask, system)
    assert sw.rank_mask(np.int64(mask), system) == sw.rank_mask(mask, system)


@given(data=st.data(), system=systems, dtype=st.sampled_from(INTEGER_DTYPES))
def test_integer_dtype_and_byte_order_do_not_matter(
    data: st.DataObject, system: str, dtype: str
) -> None:
    batch = data.draw(batches(system))
    ranks = sw.rank(batch.astype(dtype), system)
    assert ranks.dtype == np.uint16
    assert ranks.dtype.isnative
    assert ranks.tolist() == expected(system, batch)


@given(
    data=st.data(),
    system=systems,
    dtype=st.sampled_from(INTEGER_DTYPES),
    layout=st.sampled_from(
        [
            "fortran",
            "reversed rows",
            "reversed cards",
            "every other",
            "columns of more",
            "odd bytes",
        ]
    ),
)
def test_layout_in_memory_does_not_matter(
    data: st.DataObject, system: str, dtype: str, layout: str
) -> None:
    batch = data.draw(batches(system)).astype(dtype)
    count, size = batch.shape
    if layout == "fortran":
        view = np.asfortranarray(batch)
    elif layout == "reversed rows":
        view = batch[::-1].copy()[::-1]
    elif layout == "reversed cards":
        view = batch[:, ::-1].copy()[:, ::-1]
    elif layout == "every other":
        wide = np.full((2 * count, 2 * size), 99, dtype)
        view = wide[::2, ::2]
        view[:] = batch
    elif layout == "columns of more":
        wide = np.full((count, size + 3), 99, dtype)
        view = wide[:, 2 : 2 + size]
        view[:] = batch
    else:  # a field in the middle of packed records: an address that fits no type
        records = np.zeros(count, dtype=np.dtype([("skip", "u1"), ("hand", dtype, (size,))]))
        records["hand"] = batch
        view = records["hand"]
    assert np.array_equal(view, batch)
    before = view.copy()
    assert sw.rank(view, system).tolist() == expected(system, batch)
    assert np.array_equal(view, before)


@given(data=st.data(), system=systems, dtype=st.sampled_from(["u1", "<i8", ">i4"]))
def test_read_only_input_is_taken(data: st.DataObject, system: str, dtype: str) -> None:
    batch = data.draw(batches(system)).astype(dtype)
    batch.flags.writeable = False
    assert sw.rank(batch, system).tolist() == expected(system, batch)


@given(data=st.data(), system=systems)
def test_a_broadcast_array_is_taken(data: st.DataObject, system: str) -> None:
    hand = np.array(data.draw(hands(system)), dtype=np.uint8)
    repeated = np.broadcast_to(hand, (3, 4, len(hand)))
    assert sw.rank(repeated, system).tolist() == [[sw.rank(hand, system)] * 4] * 3


@pytest.mark.parametrize("system", reference.SYSTEMS)
@pytest.mark.parametrize("shape", [(), (1,), (6,), (2, 3), (1, 1, 6), (0,), (3, 0), (0, 2)])
def test_leading_axes_are_kept(system: str, shape: tuple[int, ...]) -> None:
    for size in sw.RANKINGS[system].sizes:
        rng = np.random.default_rng(size)
        flat = reference.sample(rng, system, int(np.prod(shape)), size)
        batch = flat.reshape(*shape, size)
        ranks = sw.rank(batch, system)
        assert np.shape(ranks) == shape
        assert np.ravel(ranks).tolist() == expected(system, flat)
        assert type(ranks) is (np.ndarray if shape else int)


@given(data=st.data(), system=systems, checked=st.booleans())
def test_out_is_filled_and_returned(data: st.DataObject, system: str, checked: bool) -> None:
    batch = data.draw(batches(system)).astype(np.uint8)
    out = np.zeros(len(batch), dtype=np.uint16)
    assert sw.rank(batch, system, out=out, check=checked) is out
    assert out.tolist() == expected(system, batch)


@given(data=st.data(), system=systems)
def test_without_checks_good_hands_have_the_same_ranks(data: st.DataObject, system: str) -> None:
    batch = data.draw(batches(system))
    assert sw.rank(batch, system, check=False).tolist() == expected(system, batch)


@given(data=st.data(), system=systems, workers=st.sampled_from([1, 2, 3, -1]))
@settings(max_examples=20)
def test_number_of_workers_does_not_matter(data: st.DataObject, system: str, workers: int) -> None:
    batch = data.draw(batches(system))
    assert sw.rank(batch, system, workers=workers).tolist() == expected(system, batch)


def test_workers_on_a_batch_of_many_chunks() -> None:
    batch = reference.random_hands(np.random.default_rng(0), 700_001, 7)
    alone = sw.rank(batch)
    for workers in (2, 3, -1):
        assert np.array_equal(sw.rank(batch, workers=workers), alone)


@pytest.mark.parametrize(
    "executor",
    [
        pytest.param(lambda: ThreadPoolExecutor(2), id="threads"),
        pytest.param(lambda: ProcessPoolExecutor(2, get_context("spawn")), id="processes"),
    ],
)
def test_workers_as_an_executor(executor: Callable[[], Executor]) -> None:
    batch = reference.random_hands(np.random.default_rng(1), 600_001, 5)
    out = np.zeros(len(batch), dtype=np.uint16)
    broken = batch.copy()
    broken[[550_000, 580_000], 4] = 99
    with executor() as workers:
        assert sw.rank(batch, "27", out=out, workers=workers) is out
        with pytest.raises(CardError, match=r"cards\[550000\]: card 4 is 99"):
            sw.rank(broken, "27", workers=workers)
    assert np.array_equal(out, sw.rank(batch, "27"))


def test_a_batch_call_needs_no_memory_but_its_output() -> None:
    batch = reference.random_hands(np.random.default_rng(2), 300_000, 7)
    sw.rank(batch)
    tracemalloc.start()
    try:
        ranks = sw.rank(batch)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < ranks.nbytes + 20_000


def best(hand: list[int], system: str) -> list[int]:
    return reference.cards(sw.best_cards(reference.text(hand), system))


@given(data=st.data(), system=systems)
def test_best_cards_have_the_rank_of_the_hand(data: st.DataObject, system: str) -> None:
    hand = data.draw(hands(system))
    rank = sw.rank(hand, system)
    playing = best(hand, system)
    assert set(playing) <= set(hand)
    assert len(set(playing)) == len(playing)
    if rank == sw.NO_LOW:
        assert playing == []
    else:
        if system in reference.BADUGI_SYSTEMS:
            assert sw.category(hand, system) == f"{len(playing)}-card"
        else:
            assert len(playing) == min(len(hand), 5)
        assert sw.rank(playing, system) == rank


@given(data=st.data(), system=systems)
def test_best_cards_are_in_ranking_order(data: st.DataObject, system: str) -> None:
    """Larger groups first, then higher ranks as the system counts the ace, then suits s h d c.

    The joker counts as the card that it plays as.
    """
    hand = data.draw(hands(system))
    playing = best(hand, system)
    if reference.JOKER in playing:
        plays_as = reference.cards(sw.joker_plays_as(reference.text(hand), system))[0]
        if plays_as in playing:  # five of a kind: there is no fifth suit
            assert sw.category(hand, system) == "five of a kind"
            return
        playing[playing.index(reference.JOKER)] = plays_as
    low_ace = system in (*reference.ACE_LOW, "badugi", "showing_low")
    makes_straights = sw.RANKINGS[system].straights == "make" and len(playing) == 5
    below_ace = list(range(sw.RANKINGS[system].lowest, sw.RANKINGS[system].lowest + 4))
    wheel = makes_straights and sorted(card // 4 for card in playing) == [*below_ace, 12]
    ranks = [-1 if card // 4 == 12 and (low_ace or wheel) else card // 4 for card in playing]
    order = [
        (-ranks.count(rank), -rank, -(card % 4)) for rank, card in zip(ranks, playing, strict=True)
    ]
    assert order == sorted(order)


@given(data=st.data(), system=systems)
def test_best_cards_of_a_batch_are_those_of_each_hand(data: st.DataObject, system: str) -> None:
    batch = data.draw(batches(system))
    playing = sw.best_cards(batch, system)
    assert playing.dtype == np.int8
    most = 4 if system in reference.BADUGI_SYSTEMS else min(batch.shape[1], 5)
    assert playing.shape == (len(batch), most)
    for hand, cards in zip(batch.tolist(), playing.tolist(), strict=True):
        some = best(hand, system)
        assert cards == some + [-1] * (len(cards) - len(some))


@given(data=st.data(), system=st.sampled_from(reference.JOKER_SYSTEMS))
def test_the_card_that_the_joker_plays_as(data: st.DataObject, system: str) -> None:
    """As text or id, one hand or many: a card of the 52 that makes the rank of the hand."""
    batch = data.draw(batches(system))
    texts = [reference.text(hand) for hand in batch.tolist()]
    named = [sw.joker_plays_as(text, system) for text in texts]
    ids = [reference.cards(card)[0] if card else -1 for card in named]
    assert sw.joker_plays_as(batch, system).tolist() == ids
    for hand, card in zip(batch.tolist(), ids, strict=True):
        playing = best(hand, system)
        assert (card >= 0) == (reference.JOKER in playing)
        if card >= 0 and sw.category(hand, system) != "five of a kind":
            playing[playing.index(reference.JOKER)] = card
            assert sw.rank(playing, system) == sw.rank(hand, system)


@given(data=st.data(), system=systems)
def test_names_of_a_batch_are_those_of_each_hand(data: st.DataObject, system: str) -> None:
    batch = data.draw(batches(system))
    texts = [reference.text(hand) for hand in batch.tolist()]
    names = sw.describe(batch, system)
    kinds = sw.category(batch, system)
    assert names.shape == kinds.shape == (len(batch),)
    assert names.tolist() == [sw.describe(hand, system) for hand in texts]
    assert kinds.tolist() == [sw.category(hand, system) for hand in texts]
    by_reference = reference.class_categories(system, batch.shape[1])
    assert kinds.tolist() == [by_reference[rank] for rank in sw.rank(batch, system).tolist()]


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[list[str], str, str]:
    """Players, three to five board cards and dead cards, all different."""
    count = draw(st.integers(2, 5))
    street = draw(st.integers(3, 5))
    dead = draw(st.integers(0, 4))
    deck = draw(st.sampled_from([range(52), range(28), [card for card in range(52) if card % 2]]))
    cards = draw(
        st.lists(
            st.sampled_from(list(deck)),
            min_size=2 * count + street + dead,
            max_size=2 * count + street + dead,
            unique=True,
        )
    )
    players = [reference.text(cards[2 * i : 2 * i + 2]) for i in range(count)]
    rest = cards[2 * count :]
    return players, reference.text(rest[:street]), reference.text(rest[street:])


@given(case=showdowns())
def test_equity_is_that_of_dealing_every_board(case: tuple[list[str], str, str]) -> None:
    players, board, dead = case
    result = sw.equity("holdem", players, board=board, dead=dead)
    expected = reference.holdem(players, board, dead)
    assert list(result.wins) == expected["wins"]
    assert list(result.ties) == expected["ties"]
    assert list(result.shares) == expected["shares"]
    assert result.total == expected["total"][0]


@given(case=showdowns(), data=st.data())
def test_equity_does_not_depend_on_seats_or_suits(
    case: tuple[list[str], str, str], data: st.DataObject
) -> None:
    players, board, dead = case
    suits = data.draw(st.permutations("cdhs"))
    seats = data.draw(st.permutations(range(len(players))))
    exchange = str.maketrans("cdhs", "".join(suits))
    result = sw.equity("holdem", players, board=board, dead=dead)
    other = sw.equity(
        "holdem",
        [players[seat].translate(exchange) for seat in seats],
        board=board.translate(exchange),
        dead=dead.translate(exchange),
    )
    assert list(other.shares) == [result.shares[seat] for seat in seats]
    assert sum(result.shares) == 1
