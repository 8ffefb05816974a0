"""Views of memory and arrays of other classes, as hands: read as plain ones, or refused."""

from __future__ import annotations

import numpy as np
import pytest

import steelwheel as sw
from steelwheel.errors import InputTypeError, SteelwheelError

HANDS = np.array([[51, 50], [47, 46]], dtype="i4")  # As Ah, Ks Kh
BOARD = "2c 7d 9h"

CALLS = {
    "equity": lambda hands: sw.equity("holdem", hands, BOARD).to_dict()["wins"],
    "equity_vs_range": lambda hands: sw.equity_vs_range("holdem", hands, "QQ", BOARD).tolist(),
    "from_hands": lambda hands: str(sw.Range.from_hands(hands)),
}
every_call = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)


@every_call
def test_views_and_subclasses_are_read_as_they_are(call) -> None:
    expected = call(HANDS)
    with pytest.warns(PendingDeprecationWarning):
        matrix = np.asmatrix(HANDS)
    for same in (
        memoryview(HANDS),
        memoryview(HANDS.astype(">i8")),
        matrix,
        np.ma.masked_array(HANDS),
        np.array([["As", "Ah"], ["Ks", "Kh"]]),
        np.array(["AsAh", "KsKh"], dtype=object),
    ):
        assert call(same) == expected


@every_call
def test_a_masked_card_is_missing(call) -> None:
    for data in (HANDS, HANDS.astype(object), np.array([["As", "Ah"], ["Ks", "Kh"]])):
        masked = np.ma.masked_array(data, mask=[[0, 0], [0, 1]])
        with pytest.raises(InputTypeError, match=r"(players|hands)\[1, 1\] is masked, so missing"):
            call(masked)
    with pytest.raises(InputTypeError, match=r"(players|hands)\[1\] is masked, so missing"):
        call(np.ma.masked_array(["AsAh", "KsKh"], mask=[0, 1]))


@every_call
def test_what_holds_no_cards(call) -> None:
    released = memoryview(bytearray(b"\x00\x01"))
    released.release()
    for view in (
        memoryview(np.array([1j, 2])),
        memoryview(np.zeros(3, dtype=[("a", "i4"), ("b", "f4")])),
        memoryview(np.array(5)),
        memoryview(np.array([b"As"])),
        memoryview(np.zeros((1, 1, 2), dtype="i4")),
        released,
    ):
        with pytest.raises(SteelwheelError):
            call(view)


def test_weights() -> None:
    weights = np.array([1, 0.25])
    for same in (memoryview(weights), np.ma.masked_array(weights)):
        assert str(sw.Range.from_hands(HANDS, same)) == "AsAh,KsKh:0.25"
    with pytest.raises(InputTypeError, match=r"weights\[1\] is masked"):
        sw.Range.from_hands(HANDS, np.ma.masked_array(weights, mask=[0, 1]))


@pytest.mark.parametrize(
    ("game", "against", "size"),
    [("holdem", "QQ", 2), ("omaha", "QQ**", 4), ("omaha5_8", "QQ***", 5)],
)
@pytest.mark.parametrize("board", [BOARD, "2c 7d 9h Ts 3s"])
def test_no_hands_at_all(game: str, against: str, size: int, board: str) -> None:
    for none in ([], np.empty((0, size), dtype="i4")):
        assert sw.equity_vs_range(game, none, against, board).shape == (0,)
        assert sw.equity_vs_range(game, none, against, board, counts=True).total.shape == (0,)
