"""Hold'em before the flop: the table against every board dealt, symmetries, known figures."""

from __future__ import annotations

import hashlib
import json
import pickle
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest

import steelwheel as sw
from steelwheel._equity.exact import known
from steelwheel._equity.exact.preflop_ranges import heads_up
from steelwheel._equity.exact.table import cost, is_served, tallies
from steelwheel._equity.exact.ways import scale
from steelwheel._equity.preflop import PATH, Preflop
from steelwheel._equity.spot import read as read_spot
from steelwheel.errors import CardError, HandError, InputTypeError, RangeError, TableError

ROOT = Path(__file__).parents[2]
BOARDS = comb(48, 5)
HANDS = np.array(list(combinations(range(52), 2)), dtype=np.uint8)

# Shares of the pot against a random hand, from an exact count of all 47,008 matchups that was
# published long before this one: http://jazbo.com/poker/huholdem.html
PUBLISHED = """\
AA .8520371 KK .8239568 QQ .7992516 JJ .7746947 TT .7501178 99 .7205725 88 .6916304 77 .6623602
AKs .6704463 A4s .5903364 A7o .5884120 K8s .5831235 A3s .5822032 QJo .5813469 K9o .5781192
A5o .5769653 A6o .5768245 Q9s .5766432 K5o .5331397 J9o .5325120 K2s .5321173 Q5s .5276941
T8s .5233437 K4o .5232747 J7s .5232478 Q4s .5185530 96s .4742829 J2s .4737815 Q2o .4729544
T5s .4721626 J5o .4718089 T4s .4653049 97o .4629781 86s .4624327 85o .4142753 64s .4133332
83s .4087350 94o .4067105 75o .4051197 82s .4027163 73s .4003594 93o .4001951
"""


def pairs_of_hands(rng: np.random.Generator, count: int) -> np.ndarray:
    """Random pairs of hands without a common card, a third of them of two suits or ranks only."""
    decks = [list(range(52)), [c for c in range(52) if c % 4 < 2], [c for c in range(52) if c > 43]]
    rows = [rng.permutation(decks[i % 3])[:4] for i in range(count)]
    return np.array(rows, dtype=np.uint8).reshape(count, 2, 2)


@pytest.fixture(scope="module")
def boards() -> np.ndarray:
    """All boards as places in a deck of 48 cards."""
    flat = np.fromiter(
        (card for board in combinations(range(48), 5) for card in board), np.uint8, 5 * BOARDS
    )
    return flat.reshape(BOARDS, 5)


def test_against_every_board_dealt(boards: np.ndarray) -> None:
    for hands in pairs_of_hands(np.random.default_rng(1), 12):
        deck = np.setdiff1d(np.arange(52, dtype=np.uint8), hands)
        dealt = deck[boards]
        one, other = (
            sw.rank(np.hstack([np.broadcast_to(hand, (BOARDS, 2)), dealt])) for hand in hands
        )
        found = sw.preflop.counts(*hands)
        assert (found.wins, found.ties, found.losses) == (
            (one < other).sum(),
            (one == other).sum(),
            (one > other).sum(),
        )


def test_against_counting_boards_by_their_ranks() -> None:
    hands = pairs_of_hands(np.random.default_rng(2), 240)
    found = sw.preflop.counts(hands[:, 0], hands[:, 1])
    for i, (one, other) in enumerate(hands.tolist()):
        expected = known.tallies(read_spot("holdem", [one, other], "", ""))[0].tolist()
        assert [0, found.wins[i], found.losses[i], found.ties[i]] == expected
        result = sw.preflop(one, other)
        assert result.winners.tolist() == expected
        assert str(result) == str(sw.equity("holdem", [one, other]))


@pytest.mark.parametrize("name", ["pre", "published"])
def test_published_pairs_of_hands(name: str) -> None:
    lines = (ROOT / "tests" / "data" / "equities.json").read_text("utf-8")
    found = 0
    for spot in json.loads(lines):
        if spot["name"].startswith(f"holdem-{name}") and len(spot["hands"]) == 2:
            result = sw.preflop(*spot["hands"])
            assert result.total == spot["total"]
            assert result.wins.tolist() == [player["wins"] for player in spot["players"]]
            assert result.ties.tolist() == [player["ties"] for player in spot["players"]]
            assert result.shares == [Fraction(player["equity"]) for player in spot["players"]]
            found += 1
    assert found


def test_all_pairs_of_hands_and_their_suits() -> None:
    """Pairs that differ by names of suits fare alike, and there are 47,008 such kinds of pairs."""
    first, second = (each.ravel() for each in np.indices((len(HANDS), len(HANDS))))
    apart = (HANDS[first][:, :, None] != HANDS[second][:, None, :]).all(axis=(1, 2))
    first, second = first[apart], second[apart]
    assert len(first) == comb(52, 2) * comb(50, 2)
    number = np.zeros((52, 52), dtype=np.int64)
    number[HANDS[:, 0], HANDS[:, 1]] = number[HANDS[:, 1], HANDS[:, 0]] = np.arange(len(HANDS))
    least = np.full(len(first), len(HANDS) ** 2)
    least_exchanged = least.copy()
    for suits in permutations(range(4)):
        cards = 4 * (HANDS >> 2) + np.array(suits)[HANDS & 3]
        renamed = number[cards[:, 0], cards[:, 1]]
        one, other = renamed[first], renamed[second]
        np.minimum(least, one * len(HANDS) + other, out=least)
        np.minimum(least_exchanged, other * len(HANDS) + one, out=least_exchanged)
    kinds, where, kind = np.unique(least, return_index=True, return_inverse=True)
    assert len(np.unique(np.minimum(least, least_exchanged))) == 47_008
    found = sw.preflop.counts(HANDS[first], HANDS[second])
    for part in found:
        assert (part == part[where][kind]).all()
    exchanged = np.searchsorted(kinds, least_exchanged)
    assert (found.wins == found.losses[where][exchanged]).all()
    assert (found.ties == found.ties[where][exchanged]).all()
    assert (found.total == BOARDS).all()


class TestClasses:
    def test_against_published_equities(self) -> None:
        values = dict(zip(sw.preflop.labels, sw.preflop.equities().ravel(), strict=True))
        words = iter(PUBLISHED.split())
        for name, value in zip(words, words, strict=True):
            assert abs(values[name] - float(value)) < 0.6e-7, name

    def test_classes_are_those_of_ranges(self) -> None:
        assert len(set(sw.preflop.labels)) == 169
        for name in ("AA", "AKs", "AKo", "T9s", "72o", "22"):
            place = np.flatnonzero(sw.Range(name).grid().ravel())
            assert [sw.preflop.labels[i] for i in place] == [name]

    def test_matrix_is_symmetric(self) -> None:
        matrix, counts = sw.preflop.matrix(), sw.preflop.matrix(counts=True)
        assert matrix.shape == (169, 169)
        assert matrix.dtype == np.float64
        assert np.abs(matrix + matrix.T - 1).max() < 1e-15
        assert (counts.wins == counts.losses.T).all()
        assert (counts.ties == counts.ties.T).all()
        assert (matrix == counts.equity).all()
        assert counts.total.sum() == BOARDS * comb(52, 2) * comb(50, 2)

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            ("AA", "KK"),
            ("AA", "AA"),
            ("AKs", "AKs"),
            ("AKo", "AQs"),
            ("T9s", "T9o"),
            ("72o", "K7s"),
        ],
    )
    def test_matrix_adds_up_all_pairs(self, first: str, second: str) -> None:
        one, other = sw.Range(first).cards, sw.Range(second).cards
        wins = ties = pairs = 0
        for hand in one:
            apart = other[~np.isin(other, hand).any(axis=1)]
            found = sw.preflop.counts(hand, apart)
            wins, ties = wins + found.wins.sum(), ties + found.ties.sum()
            pairs += len(apart)
        place = sw.preflop.labels.index(first), sw.preflop.labels.index(second)
        counts = sw.preflop.matrix(counts=True)
        assert (counts.wins[place], counts.ties[place]) == (wins, ties)
        assert counts.total[place] == pairs * BOARDS
        assert sw.preflop.matrix()[place] == pytest.approx((wins + ties / 2) / pairs / BOARDS)

    def test_results_can_not_be_spoilt(self) -> None:
        with pytest.raises(ValueError, match="read-only"):
            sw.preflop.matrix(counts=True).wins[0] = 0
        sw.preflop.matrix()[0] = 0
        assert sw.preflop.matrix()[0, 1] > 0.8

    def test_counts_is_a_flag(self) -> None:
        with pytest.raises(InputTypeError, match=r"counts is 1 .*; give True or False"):
            sw.preflop.matrix(counts=1)


def pairs_of_ranges() -> list[tuple[str, str]]:
    return [
        ("QQ+,AKs", "TT+,AQs+"),
        ("AhAs", "random"),
        ("99,AKs:0.5,72o:1/3", "AKs:0.25,AQs,22"),
        ("QQ:1/7,KK:3/11", "AK:0.123456789,QQ"),
        ("QQ:0.1234567890123,AA", "KK:0.98765432101234567,JJ:1/3"),
    ]


def test_classes_and_ranges_against_each_other() -> None:
    """Published: AA against any hand; the mean over all pairs of hands of two classes."""
    assert sw.preflop("AA", "random").equity[0] == pytest.approx(0.852037, abs=1e-6)
    assert sw.preflop("AsAh", "random").equity[0] == pytest.approx(0.852037, abs=1e-6)
    for one, other in (
        ("AKs", "QQ"),
        ("72o", sw.Range("AA,KK:0.5")),
        ([51, 50], "JJ"),
        ("AA:1/3", "AKs"),
    ):
        given = [
            each
            if isinstance(each, sw.Range)
            else sw.Range(each)
            if isinstance(each, str)
            else sw.Range.from_hands([each])
            for each in (one, other)
        ]
        total = share = 0.0
        for hand, weight in zip(given[0].cards, given[0].weights, strict=True):
            for against, other_weight in zip(given[1].cards, given[1].weights, strict=True):
                if not {*hand.tolist()} & {*against.tolist()}:
                    total += weight * other_weight
                    share += weight * other_weight * float(sw.preflop.counts(hand, against).equity)
        assert sw.preflop(one, other).equity[0] == pytest.approx(share / total, abs=1e-12)
        assert sw.preflop(one, other).shares == sw.equity("holdem", [one, other]).shares


def test_repeated_hands_are_not_copied() -> None:
    """Sixteen million rows of one pair of hands."""
    hands = np.broadcast_to(np.array([51, 50]), (1 << 24, 2))
    found = sw.preflop.counts(hands, [45, 44])
    assert (found.wins == 1_388_072).all()


@pytest.mark.parametrize(("first", "second"), pairs_of_ranges())
def test_ranges_add_up_all_pairs(first: str, second: str) -> None:
    one, other = sw.Range(first), sw.Range(second)
    wins = ties = losses = Fraction(0)
    weights = [other.levels[i] for i in other.level]
    for hand, level in zip(one.cards, one.level.tolist(), strict=True):
        apart = np.flatnonzero(~np.isin(other.cards, hand).any(axis=1))
        found = sw.preflop.counts(hand, other.cards[apart])
        for i, place in enumerate(apart.tolist()):
            weight = one.levels[level] * weights[place]
            wins += weight * int(found.wins[i])
            ties += weight * int(found.ties[i])
            losses += weight * int(found.losses[i])
    spot = read_spot("holdem", [one, other], "", "")
    assert is_served(spot)
    assert cost(spot)[0] > 0
    expected = [0, *(part * scale(spot) for part in (wins, losses, ties))]
    assert tallies(spot).tolist() == [expected]
    assert heads_up(other, one, sw.preflop.table()).tolist() == [expected[i] for i in (0, 2, 1, 3)]


def test_random_against_random() -> None:
    everything = sw.Range("random")
    result = heads_up(everything, everything, sw.preflop.table())
    assert result.dtype == np.uint64
    assert result.sum() == BOARDS * comb(52, 2) * comb(50, 2)
    assert result[1] == result[2]
    counts = sw.preflop.matrix(counts=True)
    assert result.tolist() == [0, counts.wins.sum(), counts.losses.sum(), counts.ties.sum()]
    assert heads_up(everything, sw.Range(""), sw.preflop.table()).tolist() == [0, 0, 0, 0]


def test_the_table_serves_only_what_it_holds() -> None:
    hands = ["AsAh", "KdKc"]
    assert is_served(read_spot("holdem", hands, "", ""))
    assert not is_served(read_spot("holdem", hands, "2c3c4c", ""))
    assert not is_served(read_spot("holdem", hands, "", "2c"))
    assert not is_served(read_spot("holdem", [*hands, "2c2d"], "", ""))
    assert not is_served(read_spot("shortdeck", hands, "", ""))
    low = sw.Game("holdem8", hole=2, board=5, rankings=("high", "eight_or_better"))
    assert not is_served(read_spot(low, hands, "", ""))
    both = sw.Game("both", hole=2, board=5, from_hole=2, rankings="high")
    assert not is_served(read_spot(both, hands, "", ""))


class TestForms:
    """What counts takes, and in which shapes it answers."""

    def test_shapes_broadcast(self) -> None:
        one = np.array([[[51, 50]], [[46, 45]], [[41, 36]]])
        other = np.array([[0, 5], [9, 14], [18, 23], [27, 31]], dtype=np.uint8)
        found = sw.preflop.counts(one, other)
        assert found.wins.shape == found.equity.shape == (3, 4)
        for i, j in np.ndindex(3, 4):
            assert found.wins[i, j] == sw.preflop(one[i, 0].tolist(), other[j].tolist()).wins[0]
        assert sw.preflop.counts("AsAh", "KdKc").wins.shape == ()
        assert sw.preflop.counts(np.zeros((0, 2), np.uint8), "KdKc").wins.shape == (0,)

    @pytest.mark.parametrize("dtype", ["u1", "i1", "i2", ">i4", "i8", ">u8"])
    def test_any_integers(self, dtype: str) -> None:
        hands = pairs_of_hands(np.random.default_rng(4), 50)
        expected = sw.preflop.counts(hands[:, 0], hands[:, 1])
        given = np.repeat(hands, 2, axis=0)[::2].astype(dtype)[:, :, ::-1]
        found = sw.preflop.counts(given[:, 0], given[:, 1])
        assert (found.wins == expected.wins).all()
        assert (found.ties == expected.ties).all()

    def test_order_of_cards_does_not_matter(self) -> None:
        assert sw.preflop("AhAs", "KcKd").wins.tolist() == sw.preflop("AsAh", "KdKc").wins.tolist()

    def test_bad_hands(self) -> None:
        for error, match, first, second in (
            (CardError, "against and hands both have As", "AsAh", "AsKd"),
            (HandError, "hands has 1 card", "As", "KdKc"),
            (HandError, "against: no hand of 'AsAd,AsAc' is possible", "AsAh", "AsAd,AsAc"),
            (RangeError, "against: 'Q' at position 3", "AsAh", "AK,Q"),
            (CardError, "against: Kd twice", "AsAh", [45, 45]),
            (InputTypeError, "hands", None, "KdKc"),
        ):
            with pytest.raises(error, match=match):
                sw.preflop(first, second)
        good = np.array([[51, 50], [45, 44]])
        for error, match, first, second in (
            (CardError, r"hands\[1\] and against\[1\] both have Kc", good, [[0, 1], [2, 44]]),
            (CardError, r"hands\[1\] and against both have Kc", good, [2, 44]),
            (CardError, r"against\[1\]: 2c twice", good, [[0, 1], [0, 0]]),
            (CardError, r"against\[0\]: card 1 is no card id", good, [[0, 52], [0, 1]]),
            (CardError, r"against\[0\]: card 0 is no card id", good, [[-1, 5], [0, 1]]),
            (CardError, r"against: card 0 is no card id", good, [300, 5]),
            (HandError, "hands has hands of 3 cards", [[1, 2, 3]], good),
            (HandError, "don't go together", good, [[0, 1], [2, 3], [4, 5]]),
            (InputTypeError, "dtype float64", good, np.array([[0.5, 1]])),
        ):
            with pytest.raises(error, match=match):
                sw.preflop.counts(first, second)


class TestFile:
    def test_digest_and_size(self) -> None:
        data = PATH.read_bytes()
        assert len(data) < 500_000
        record = json.loads((ROOT / "tools" / "digests.json").read_text("utf-8"))
        committed = record["src/steelwheel/data/preflop.bin"]
        assert committed["bytes"] == len(data)
        assert committed["sha256"] == hashlib.sha256(data).hexdigest()
        assert data[:8] == b"swpreflo"
        assert data[32:64] == hashlib.sha256(data[64:]).digest()
        counts = np.frombuffer(data, "<u4", offset=64)
        assert len(counts) == 2 * 47_008
        assert (counts.reshape(-1, 2).sum(axis=1) <= BOARDS).all()

    def test_the_table_is_shared_and_can_not_be_written(self) -> None:
        table = sw.preflop.table()
        assert not table.flags.writeable
        with pytest.raises(ValueError, match=r"read-only|WRITEABLE"):
            table.flags.writeable = True

    def test_it_travels_without_the_table(self, tmp_path: Path) -> None:
        assert sw.preflop.table() is not None
        assert len(pickle.dumps(sw.preflop)) < 200
        assert pickle.loads(pickle.dumps(sw.preflop)) is sw.preflop
        other = Preflop(tmp_path)
        assert pickle.loads(pickle.dumps(other)).path == tmp_path
        assert (repr(sw.preflop), repr(other)) == ("steelwheel.preflop", f"Preflop('{tmp_path}')")

    @pytest.mark.parametrize(
        ("change", "match"),
        [
            (lambda data: b"", "can't be read"),
            (lambda data: data[:40], "has 40 bytes, less than its header"),
            (lambda data: b"X" + data[1:], "is not a table"),
            (lambda data: data[:8] + b"\2" + data[9:], "has format 2, not 1"),
            (lambda data: data[:16] + b"\0" + data[17:], "its header is wrong"),
            (lambda data: data[:-8], "bytes, not 376128"),
            (lambda data: data + b"\0", "bytes, not 376128"),
            (lambda data: data[:999] + bytes([data[999] ^ 1]) + data[1000:], "digest is wrong"),
        ],
    )
    def test_damage_is_told(self, change: object, match: str, tmp_path: Path) -> None:
        path = tmp_path / "preflop.bin"
        path.write_bytes(change(PATH.read_bytes()))
        damaged = Preflop(path)
        with pytest.raises(TableError, match=match) as caught:
            damaged("AsAh", "KdKc")
        assert "install steelwheel again" in str(caught.value)
        for use in (damaged.matrix, damaged.equities, lambda: damaged.counts("AsAh", "KdKc")):
            with pytest.raises(TableError):
                use()
        assert damaged.table() is None

    def test_a_missing_file_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(TableError, match=r"can't be read: .*No such file"):
            Preflop(tmp_path / "no.bin")("AsAh", "KdKc")
