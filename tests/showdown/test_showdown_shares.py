"""The shares of a showdown, as integers and as fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

import steelwheel as sw


class TestShares:
    """Integers and an array, whether of one deal, of many, or of several boards."""

    HOLE = (("AsKs", "AdKd", "2c2d"), ("AsKs", "2c2d", ""))

    def test_of_one_deal_and_of_many(self) -> None:
        board = "Ac Kc Qh 9h 8c"
        expected = [[2520, 2520, 0], [5040, 0, 0]]
        halves = [[Fraction(1, 2), Fraction(1, 2), 0], [1, 0, 0]]
        for hands, units, parts in zip(self.HOLE, expected, halves, strict=True):
            one = sw.showdown("holdem", hands, board)
            assert (one.shares.dtype, one.shares.shape) == (np.dtype(np.int32), (3,))
            assert one.shares.tolist() == units
            assert one.fraction == parts
            assert all(type(part) is Fraction for part in one.fraction)
        many = sw.showdown("holdem", [*map(list, self.HOLE)], board)
        assert (many.shares.dtype, many.shares.shape) == (np.dtype(np.int32), (2, 3))
        assert many.shares.tolist() == expected
        assert many.fraction == halves
        deep = sw.showdown("holdem", [[*map(list, self.HOLE)]], board)
        assert (deep.shares.shape, deep.fraction) == ((1, 2, 3), [halves])

    def test_of_several_boards(self) -> None:
        boards = ["Kh 7d 2d 9s 3c", "Kh 7d 2d Td 4c", "Kh 7d 2d 9s 4c"]
        thrice = sw.showdown("holdem", ["AsAh", "KdQd"], boards)
        assert (thrice.shares.tolist(), thrice.whole) == ([10080, 5040], 15120)
        assert thrice.fraction == [Fraction(2, 3), Fraction(1, 3)]
