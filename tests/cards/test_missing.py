"""Hands that are missing from a column, hands of several sizes, and cards as lists and sets."""

from __future__ import annotations

import math

import numpy as np
import pytest

import steelwheel as sw
from steelwheel._cards.cards import to_ids
from steelwheel.errors import HandError, InputTypeError, SteelwheelError

ROYAL, FLUSH, PAIR = "AsKsQsJsTs", "As9s7s4s2s3d", "AsAhKd9c7c4d2h"
FUNCTIONS = [sw.rank, sw.describe, sw.category, sw.best_cards]
every_function = pytest.mark.parametrize("call", FUNCTIONS, ids=lambda call: call.__name__)
NOTHING = {"rank": 0, "describe": "", "category": "", "best_cards": [-1] * 5}


def columns(*hands: object) -> list[object]:
    """A column of hands, None among them, in every form that is installed."""
    found: list[object] = [
        list(hands),
        tuple(hands),
        np.array(hands, dtype=object),
        [math.nan if hand is None else hand for hand in hands],
        np.array([math.nan if hand is None else hand for hand in hands], dtype=object),
    ]
    if "pandas" in INSTALLED:
        pandas = pytest.importorskip("pandas")
        found += [pandas.Series(hands, dtype=kind) for kind in (object, "string", "category")]
        found.append(pandas.Series([pandas.NA if hand is None else hand for hand in hands]))
    if "pyarrow" in INSTALLED:
        pyarrow = pytest.importorskip("pyarrow")
        found += [pyarrow.array(hands, pyarrow.string()), pyarrow.chunked_array([list(hands)])]
    if "polars" in INSTALLED:
        found.append(pytest.importorskip("polars").Series(hands))
    return found


def _installed() -> set[str]:
    from importlib.util import find_spec

    return {name for name in ("pandas", "pyarrow", "polars") if find_spec(name)}


INSTALLED = _installed()


@every_function
def test_missing_texts(call) -> None:
    expected = [call([ROYAL])[0].tolist(), NOTHING[call.__name__], call([PAIR])[0].tolist()]
    for column in columns(ROYAL, None, PAIR):
        for missing in ({}, {"missing": "raise"}):
            with pytest.raises(InputTypeError, match=r"cards\[1\] is missing.*missing='null'"):
                call(column, **missing)
        assert call(column, missing="null").tolist() == expected
    for column in columns(None, None):
        assert call(column, missing="null").tolist() == [NOTHING[call.__name__]] * 2
    for nothing in (None, math.nan):
        found = call(nothing, missing="null")
        assert np.asarray(found).tolist() == NOTHING[call.__name__]
        with pytest.raises(InputTypeError, match="cards is "):
            call(nothing)


@every_function
def test_missing_cards(call) -> None:
    rows = [[51, 47, 43, 39, 35], [0, 1, None, 3, 4], [0, 5, 10, 15, 20]]
    expected = call([rows[0], rows[0], rows[2]]).tolist()
    expected[1] = NOTHING[call.__name__]
    for table in (rows, np.array(rows, dtype=object)):
        assert call(table, missing="null").tolist() == expected
        with pytest.raises(InputTypeError, match=r"cards\[1(, 2)?\] is "):
            call(table)
    floats = np.array(rows, dtype=float)  # as pandas makes of a column with something missing
    assert call(floats, missing="null").tolist() == expected
    with pytest.raises(InputTypeError, match=r"cards\[1\] is missing"):
        call(floats)
    floats[2, 0] = 0.5
    with pytest.raises(InputTypeError, match=r"cards\[2, 0\] is .*0.5"):
        call(floats, missing="null")
    with pytest.raises(SteelwheelError, match=r"cards\[2.* 77"):
        call([*rows[:2], [0, 1, 2, 3, 77]], missing="null")


@every_function
@pytest.mark.parametrize("kind", [np.uint8, np.int64, object])
def test_a_mask_is_there_in_the_result(call, kind: type) -> None:
    rows = np.ma.array([[51, 47, 43, 39, 35], [9] * 5, [0, 5, 10, 15, 20]], dtype=kind)
    rows[1, 3] = np.ma.masked
    with pytest.raises(InputTypeError, match=r"cards\[1\] is missing"):
        call(rows)
    found = call(rows, missing="null")
    assert isinstance(found, np.ma.MaskedArray)
    assert np.ma.getmaskarray(found).reshape(3, -1).all(axis=1).tolist() == [False, True, False]
    assert np.array_equal(found[[0, 2]].data, call(rows[[0, 2]].data))
    texts = np.ma.array([ROYAL, "?", PAIR], mask=[0, 1, 0], dtype=kind if kind is object else None)
    assert np.ma.getmaskarray(call(texts, missing="null")).reshape(3, -1)[:, 0].tolist() == [
        False,
        True,
        False,
    ]


@every_function
def test_nothing_at_all(call) -> None:
    for column in columns():
        found = call(column)
        assert len(found) == 0
        assert found.shape == ((0, 5) if call is sw.best_cards else (0,))


def test_omaha_hands_and_boards_that_are_missing() -> None:
    holes, board = ["AsKsQdJd", None, "2c2d3h3d"], "Ts 9s 8s 2s 2h"
    with pytest.raises(InputTypeError, match=r"cards\[1\] is missing"):
        sw.rank_omaha(holes, board)
    assert sw.rank_omaha(holes, board, missing="null").tolist() == [403, 0, 159]
    boards = [board, board, None]
    assert sw.rank_omaha(holes, boards, missing="null").tolist() == [403, 0, 0]
    assert sw.rank_omaha(holes[0], boards, missing="null").tolist() == [403, 403, 0]
    with pytest.raises(InputTypeError, match=r"board\[2\] is missing"):
        sw.rank_omaha(holes[0], boards)
    out = np.full(3, 9, dtype=np.uint16)
    assert sw.rank_omaha(holes, board, missing="null", out=out) is out
    assert out.tolist() == [403, 0, 159]
    empty = np.array([], dtype=object)
    assert sw.rank_omaha(empty, board).shape == (0,)
    grid = sw.rank_omaha([[holes[0]], [None]], [board, None, board], missing="null")
    assert grid.tolist() == [[403, 0, 403], [0, 0, 0]]
    with pytest.raises(SteelwheelError, match=r"cards\[2\] and board both have 2h"):
        sw.rank_omaha(["AsKsQdJd", None, "2c2h3h3d"], board, missing="null")


def test_out_where_hands_are_missing() -> None:
    out = np.full((3, 2), 9, dtype=np.uint16)[:, 0]
    assert sw.rank([ROYAL, None, PAIR], missing="null", out=out) is out
    assert out.tolist() == [1, 0, sw.rank(PAIR)]


@pytest.mark.parametrize("bad", ["skip", "", 0, ["null"]])
def test_other_words_for_missing(bad: object) -> None:
    for call in FUNCTIONS:
        with pytest.raises(SteelwheelError, match=r"missing is .*; it is 'raise' or 'null'"):
            call(ROYAL, missing=bad)


@every_function
def test_texts_of_several_sizes(call) -> None:
    hands = [ROYAL, FLUSH, PAIR, "2c 3d 4h 5s 7c", PAIR, FLUSH]
    expected = [np.asarray(call([hand]))[0].tolist() for hand in hands]
    for column in (hands, tuple(hands), np.array(hands), np.array(hands, dtype=object)):
        assert call(column).tolist() == expected
    assert call([*hands, None], missing="null").tolist() == [*expected, NOTHING[call.__name__]]
    grid = np.array(hands).reshape(2, 3)
    assert call(grid).reshape(6, *np.shape(expected)[1:]).tolist() == expected
    with pytest.raises(HandError, match=r"cards\[6\] has 4 cards; 'high' ranks hands of 5, 6 or 7"):
        call([*hands, "AsKdQhJc"])


def test_several_sizes_where_they_do_not_compare() -> None:
    with pytest.raises(HandError, match=r"cards\[1\] has 3 cards and cards\[0\] has 2"):
        sw.rank(["AsKd", "AsKdQh"], "showing_high")
    high, low = sw.rank_hilo([ROYAL, FLUSH])
    assert high.tolist() == [1, sw.rank(FLUSH)]
    assert low.tolist() == [sw.NO_LOW, sw.rank(FLUSH, "a5_8")]


@every_function
def test_lists_and_sets_of_cards_are_one_hand(call) -> None:
    cards = ["As", "K♠", "qs", "Js", "10s"]
    expected = np.asarray(call([51, 47, 43, 39, 35])).tolist()
    ids = {51, 47, 43, 39, 35}
    for hand in (cards, tuple(cards), {*cards}, frozenset(cards), np.array(cards), ids):
        assert np.asarray(call(hand)).tolist() == expected
    assert call([cards, cards]).tolist() == [expected] * 2
    assert call(np.array([cards, cards], dtype=object)).tolist() == [expected] * 2
    with pytest.raises(SteelwheelError, match="cards: As twice"):
        call([*cards[:4], "As"])
    with pytest.raises(SteelwheelError, match=r"cards\[1\]: As twice"):
        call([cards, [*cards[:4], "As"]])
    with pytest.raises(SteelwheelError, match=r"cards\[0\] is .*7 cards; in a sequence each text"):
        call({PAIR})
    with pytest.raises(InputTypeError, match="cards"):
        call(dict.fromkeys(cards))


def test_cards_of_a_set_are_in_one_order() -> None:
    assert sw.format_cards({"Kd", "As"}) == sw.format_cards(frozenset({"As", "Kd"})) == "As Kd"
    assert sw.to_mask({"Kd", "As"}) == 2**51 + 2**45
    with pytest.raises(InputTypeError, match="cards must be"):
        to_ids({"As": 1})


@every_function
def test_what_numpy_cannot_read(call) -> None:
    for view in (
        memoryview(np.zeros(5, dtype="f4")),
        memoryview(np.zeros(5, dtype=">f8")),
        memoryview(np.zeros(5, dtype="?")),
    ):
        with pytest.raises(InputTypeError, match="cards"):
            call(view)
        with pytest.raises(InputTypeError, match="cards"):
            to_ids(view)
    rows = np.array([[51, 47, 43, 39, 35], [0, 5, 10, 15, 20]], dtype=">i4")
    assert np.array_equal(call(memoryview(rows)), call(rows))
    with pytest.raises(SteelwheelError, match="one hand has one dimension"):
        to_ids(memoryview(rows.astype("i4")))
    if "polars" in INSTALLED:
        polars = pytest.importorskip("polars")
        wide = polars.Series([1, 2]).cast(polars.Int128)
        with pytest.raises(InputTypeError, match=r"cards is .*numpy can't read"):
            call(polars.DataFrame({name: wide for name in "abcde"}))


@every_function
def test_frames_of_ids_some_of_which_are_missing(call) -> None:
    ids = np.array([[51, 47, 43, 39, 35], [0, 5, 10, 15, np.nan]])  # a frame's, with a gap
    expected = [np.asarray(call([51, 47, 43, 39, 35])).tolist(), NOTHING[call.__name__]]
    assert call(ids, missing="null").tolist() == expected
    with pytest.raises(InputTypeError, match=r"cards\[1\] is missing"):
        call(ids)
    assert len(call(np.empty((0, 5)))) == 0
    cards = np.array([["As", "Ks", "Qs", "Js", "Ts"], ["2c", None, "4h", "5s", "7c"]], dtype=object)
    mask = np.zeros(cards.shape, bool)
    mask[1, 1] = True
    for each in (cards, cards.tolist()):
        assert call(each, missing="null").tolist() == expected
        with pytest.raises(InputTypeError, match=r"cards\[1\] is missing"):
            call(each)
    masked = call(np.ma.masked_array(cards, mask=mask), missing="null")
    assert masked[0].tolist() == expected[0]
    assert np.all(np.ma.getmaskarray(masked)[1])


def test_no_card_in_arrays_of_objects() -> None:
    """-1 is no card in them too."""
    board = np.array([0, 5, 10, -1, -1], dtype=object)
    hands = np.array([[51, 50], [47, 46], [-1, -1]], dtype=object)
    assert sw.equity_many("holdem", hands[:2], board).tolist() == (
        sw.equity_many("holdem", ["AsAh", "KsKh"], "2c 3d 4h").tolist()
    )
    folded = [False, False, True]
    assert sw.equity_many("holdem", hands, board, folded=folded)[2] == 0
    assert sw.showdown("holdem", hands, [0, 5, 10, 15, 22]).shares[2] == 0
    with pytest.raises(SteelwheelError, match="card 4 is -1, not a card id"):
        sw.rank(np.array([51, 47, 43, 39, -1], dtype=object))


def test_hands_changed_meanwhile() -> None:
    """What was refused is good when it is looked at again: an error of ours says so."""
    from steelwheel._ranking.boards import Deals

    deals = Deals("AsKsQdJd", "Ts 9s 8s")
    error = deals.bad(0, sw.RANKINGS["high"], True)
    assert isinstance(error, HandError)
    assert str(error).startswith("cards and board was changed during the call")


def test_deals_and_pairs_changed_meanwhile() -> None:
    from steelwheel._equity import many_spots, preflop
    from steelwheel._showdown import deals as _deals

    game, hands = sw.game("holdem"), np.array([[51, 50], [47, 46]], dtype=np.uint8)
    deals = _deals.read(game, hands, "2c 7d 9h Ts 3s", None)
    spots = many_spots.Spots(game, hands, "2c 7d 9h", None, None)
    pair = preflop._bad_pair(hands[:1], hands[1:], 0, 7, (9,))
    for error, where in (
        (deals.complaint(0), "players"),
        (spots.complaint(0), "players[0]"),
        (pair, "hands[7]"),
    ):
        assert isinstance(error, HandError)
        assert str(error).startswith(f"{where} was changed during the call")
