"""Exact equity of ranges on boards: against dealing everything, each way against the others."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from math import comb, lcm

import numpy as np
import pytest
import reference
import reference_ranges
from test_board_equity import OWN, game

import steelwheel as sw
from steelwheel._equity import spot as _spot
from steelwheel._equity.exact import large_weights, multiway, runouts
from steelwheel._equity.exact import matchups as _matchups
from steelwheel._equity.exact.heads_up import Versus
from steelwheel._equity.exact.weighted_hands import PERMUTATIONS, Hands
from steelwheel._games.rules import rules_of
from steelwheel._ranges.starting_hands import ORDER

GAMES = sorted(reference.BOARD_GAMES)
# Ranges have hands of 2, 4, 5 or 6 cards; those of 6 take time to make.
RANGE_GAMES = [name for name in GAMES if reference.BOARD_GAMES[name][0] in (2, 4, 5)]
WEIGHTS = 6  # weights of random ranges are parts of this

QUEENS = ["QcQd", "QcQh", "QcQs", "QdQh", "QdQs", "QhQs"]

Player = list[tuple[str, Fraction]]


def is_short(name: str) -> bool:
    return reference.BOARD_GAMES[name][2][0] == "short_deck"


def hands(player: Player) -> Hands:
    cards = [sorted(reference.cards(text), reverse=True) for text, _ in player]
    weights = [int(weight * WEIGHTS) for _, weight in player]
    return Hands.of(np.array(cards, dtype=np.uint8), np.array(weights, dtype=np.uint64))


def random_spot(
    name: str, rng: np.random.Generator, sizes: Sequence[int], street: int, dead: int
) -> tuple[list[Player], str, str]:
    """Players with so many hands, made of few cards, so that they often share some."""
    size = reference.BOARD_GAMES[name][0]
    lowest = 16 if is_short(name) else 0
    cards = rng.permutation(np.arange(lowest, 52))
    board, gone = cards[:street], cards[street : street + dead]
    few = cards[street + dead :][: max(12, (len(sizes) + 1) * size)]
    players = []
    for count in sizes:
        drawn = {tuple(sorted(rng.choice(few, size, replace=False).tolist())) for _ in range(count)}
        players.append(
            [
                (reference.text(list(hand)), Fraction(int(rng.integers(1, WEIGHTS + 1)), WEIGHTS))
                for hand in sorted(drawn)
            ]
        )
    return players, reference.text(board.tolist()), reference.text(gone.tolist())


def assert_as_dealt(name: str, players: list[Player], board: str, dead: str) -> None:
    expected = reference_ranges.tallies(name, players, board, dead)
    rules = rules_of(sw.game(game(name)))
    engine = multiway._engine(
        rules,
        [hands(player) for player in players],
        tuple(reference.cards(board)),
        tuple(reference.cards(dead)),
    )
    scale = WEIGHTS ** len(players)
    ways = dict.fromkeys([*engine.costs, "matchups"])
    for way in ways:
        found = engine.total(way=way)
        assert (found == np.array(expected, dtype=object) * scale).all(), way


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("street", [3, 4, 5])
def test_two_ranges_against_all_deals(name: str, street: int, kernel: str) -> None:
    rng = np.random.default_rng(street)
    assert_as_dealt(name, *random_spot(name, rng, (7, 9), street, street - 3))


@pytest.mark.parametrize("name", GAMES)
def test_two_ranges_from_nothing_against_all_deals(name: str) -> None:
    rng = np.random.default_rng(8)
    dead = 18 if is_short(name) else 32
    for street in (0, 2):
        assert_as_dealt(name, *random_spot(name, rng, (3, 4), street, dead - street))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_several_ranges_against_all_deals(name: str, seats: int, kernel: str) -> None:
    if seats * reference.BOARD_GAMES[name][0] > 20:
        pytest.skip("ranges that fit would be too large for the reference")
    rng = np.random.default_rng(seats)
    sizes = {3: (4, 1, 6), 4: (3, 2, 1, 3), 5: (2, 1, 3, 2, 1)}[seats]
    assert_as_dealt(name, *random_spot(name, rng, sizes, 4, 1))


def test_six_players_and_weights_beyond_16_bits() -> None:
    rng = np.random.default_rng(3)
    players, board, dead = random_spot("holdem", rng, (2, 1, 2, 1, 2, 9), 4, 0)
    assert_as_dealt("holdem", players, board, dead)
    players, board, dead = random_spot("holdem", rng, (4, 5, 6), 4, 0)
    spread = [[(text, Fraction(1, 10007 + i)) for i, (text, _) in enumerate(p)] for p in players]
    ranges = [sw.Range.from_hands([t for t, _ in p], [w for _, w in p]) for p in spread]
    spot = _spot.read("holdem", ranges, board)
    expected = reference_ranges.tallies("holdem", spread, board)
    scale = 1
    for one in ranges:
        scale *= lcm(*(level.denominator for level in one.levels))
    assert multiway.tallies(spot).tolist() == [[x * scale for x in row] for row in expected]


@pytest.mark.parametrize("seats", [2, 3])
def test_weights_too_large_for_64_bits(seats: int) -> None:
    primes = [999983, 999979, 999961, 999959, 999953, 999931]
    rng = np.random.default_rng(11)
    players, board, _ = random_spot("holdem", rng, (5,) * seats, 4, 0)
    players = [
        [(text, Fraction(1, primes[i])) for i, (text, _) in enumerate(player)] for player in players
    ]
    ranges = [sw.Range.from_hands([t for t, _ in p], [w for _, w in p]) for p in players]
    expected = reference_ranges.tallies("holdem", players, board)
    found = multiway.tallies(_spot.read("holdem", ranges, board))
    assert found.dtype == object
    whole, total = sum(found[0].tolist()), sum(expected[0])
    assert [Fraction(n, whole) for n in found[0].tolist()] == [n / total for n in expected[0]]


@pytest.mark.parametrize("name", ["holdem", "shortdeck", "omaha8"])
@pytest.mark.parametrize("sizes", [(5, 9), (3, 4, 6), (2, 3, 2, 4), (2, 3, 2, 2, 3)])
def test_ways_of_weights_as_solvers_give(name: str, sizes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(len(sizes))
    players, board, dead = random_spot(name, rng, sizes, 4, 1)
    spread = [[(text, Fraction(repr(float(rng.random())))) for text, _ in p] for p in players]
    ranges = [sw.Range.from_hands([t for t, _ in p], [w for _, w in p]) for p in spread]
    spot = _spot.read(game(name), ranges, board, dead)
    engine = multiway._engine_of(spot)
    assert large_weights.is_large(engine)
    weights = [hands.weights.tolist() for hands in engine.players]
    texts = [[reference.text(row) for row in hands.cards.tolist()] for hands in engine.players]
    exact = [
        [(text, Fraction(weight)) for text, weight in zip(*both, strict=True)]
        for both in zip(texts, weights, strict=True)
    ]
    expected = reference_ranges.tallies(name, exact, board, dead)

    def make(some: Sequence[Hands]) -> object:
        return multiway._engine(engine.rules, some, engine.board, engine.dead)

    ways = large_weights.costs(engine)
    assert ways.keys() == ({"hands"} if len(sizes) == 2 else {"limbs", "residues", "choices"})
    for way in ways:
        if len(sizes) < 5 or way != "limbs":
            assert large_weights.tallies(engine, make, 1, way).tolist() == expected, way


def test_cost_of_weights_as_solvers_give() -> None:
    rng = np.random.default_rng(1)
    hands = sw.Range("22+,A2+,K9+").cards
    texts = ["22+,A2+,K9+"] * 3
    ranges = [sw.Range.from_hands(hands, rng.random(len(hands))) for _ in texts]
    plain = sw.equity_cost("holdem", texts, "2c7d9h")
    large = sw.equity_cost("holdem", ranges, "2c7d9h")
    assert large.deals == plain.deals
    assert large.work > 10 * plain.work


def test_known_hands_are_ranges_of_one() -> None:
    for name, players, board in (
        ("holdem", ["AhKh", "QsQd"], "2h7h9c"),
        ("omaha8", ["As2s3hKd", "QhQd7h7c"], "8s5d2h"),
        ("holdem", ["AhKh", "QsQd", "7s7d"], ""),
        ("omaha", ["AhKhQdJd", "8s8d9c9h"], ""),
    ):
        known = sw.equity(name, players, board)
        spot = _spot.read(name, players, board)
        found = multiway.tallies(spot)
        expected = [known.winners, *(known.halves if known.halves is not None else [])]
        assert found.tolist() == np.array(expected).tolist()


def test_ways_before_the_flop_agree() -> None:
    for players in (["QQ+,AKs:0.5", "TT,AQs+"], ["AhAs", "99-77,KQ"], ["JJ+", "JJ+"]):
        spot = _spot.read("holdem", players)
        engine = multiway._engine(rules_of(spot.game), multiway._players(spot), (), ())
        matchups = engine.total(way="matchups").tolist()
        assert engine.total(way="sweep").tolist() == matchups
        assert engine.total(way="pairs").tolist() == matchups


def test_every_hand_against_a_random_one_as_published() -> None:
    every = sw.Range("random")
    found = sw.equity_vs_range("holdem", every.cards, every, counts=True)
    expected = {name: (wins, ties) for name, wins, ties in ORDER}
    for hand, wins, ties, total in zip(
        every, found.wins.tolist(), found.ties.tolist(), found.total.tolist(), strict=True
    ):
        suited = "" if hand[0] == hand[2] else "s" if hand[1] == hand[3] else "o"
        assert (wins, ties) == expected[hand[0] + hand[2] + suited]
        assert total == comb(50, 2) * comb(48, 5)


def test_boards_up_to_suits() -> None:
    deck = tuple(range(52))
    boards, times = runouts.runouts((), deck, ((0, 1, 2, 3),))
    assert (len(boards), int(times.sum())) == (134_459, comb(52, 5))
    # Flops are what comes to the two lowest cards of a deck without them.
    flops = {
        min(tuple(sorted(card // 4 * 4 + new[card % 4] for card in flop)) for new in PERMUTATIONS)
        for flop in reference.all_hands(3).tolist()
    }
    assert len(flops) == 1_755
    for known, blocks in (((0, 1), ((0, 1), (2, 3))), ((50, 4), ((0,), (1, 3), (2,)))):
        rest = [card for card in deck if card not in known]
        boards, times = runouts.runouts(known, rest, ((0,), (1,), (2,), (3,)))
        fewer, often = runouts.runouts(known, rest, blocks)
        assert int(often.sum()) == len(boards) == comb(50, 3)
        assert len(fewer) < len(boards)
    assert runouts.blocks_of(((0, 1), (50,)), lambda _: True) == ((0, 1), (2,), (3,))


def test_symmetric_flops_with_and_without_symmetry() -> None:
    for board in ("2c7c9c", "2c7c9d", "2c2d9h"):
        spot = _spot.read("holdem", ["99+,AK", "random"], board)
        players = multiway._players(spot)
        engine = Versus(rules_of(spot.game), *players, spot.boards[0], ())
        assert len(engine._blocks) < 4
        plain = Versus(rules_of(spot.game), *players, spot.boards[0], ())
        plain.__dict__["_blocks"] = runouts.NO_BLOCKS
        expected = plain.total(way="pairs").tolist()
        assert expected == engine.total(way="pairs").tolist() == engine.total(way="sweep").tolist()
        by_hand = Versus(rules_of(spot.game), *players, spot.boards[0], (), by_hand=True)
        assert len(by_hand._blocks) < 4
        expected = plain.tallies(way="pairs").tolist()
        assert expected == by_hand.tallies(way="pairs").tolist()
        assert expected == by_hand.tallies(way="sweep").tolist()


@pytest.mark.parametrize(
    ("name", "players", "board"),
    [
        ("holdem", ["QQ+,AKs", "TT+,AQs+:0.25"], "2c7d9h"),
        ("omaha8", ["A23*:0.5", "AAKK"], "2c7d9hTs"),
        ("shortdeck", ["QQ+", "TT+,AQs+", "AhKh"], "6c7d9h"),
    ],
)
def test_order_of_players_suits_and_workers(name: str, players: list[str], board: str) -> None:
    ranges = [sw.Range(text, hole=sw.game(name).hole) for text in players]
    spot = _spot.read(name, ranges, board)
    found = multiway.tallies(spot)
    sets = np.arange(found.shape[1])
    count = len(players)
    turned = sum((sets >> player & 1) << (count - 1 - player) for player in range(count))
    back = multiway.tallies(_spot.read(name, ranges[::-1], board))
    assert back[:, turned].tolist() == found.tolist()
    suits = board.translate(str.maketrans("cdhs", "dhsc"))
    moved = []
    for one in ranges:
        texts = ["".join(hand).translate(str.maketrans("cdhs", "dhsc")) for hand in one]
        moved.append(sw.Range.from_hands(texts, [one.levels[i] for i in one.level]))
    assert multiway.tallies(_spot.read(name, moved, suits)).tolist() == found.tolist()
    assert multiway.tallies(spot, workers=2).tolist() == found.tolist()


def test_workers_of_any_kind() -> None:
    spots = [
        _spot.read("holdem", ["99+,AK", "random"], "2c7d9h"),
        _spot.read("holdem", ["QQ+", "JJ+"]),
        _spot.read("holdem", ["QQ+", "JJ+", "AKs"], "2c7d9h"),
    ]
    alone = [multiway.tallies(spot).tolist() for spot in spots]
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(1) as processes:
        for workers in (threads, processes, -1):
            found = [multiway.tallies(spot, workers=workers).tolist() for spot in spots]
            assert found == alone


def test_cost_is_told_at_once() -> None:
    work, seconds = multiway.cost(_spot.read("holdem", ["random", "random"], "2c7d9h"))
    assert 0.001 < seconds < 1
    assert work == int(seconds * 1e9)
    _, seconds = multiway.cost(_spot.read("holdem", ["random"] * 4))
    assert seconds > 100
    with pytest.raises(ValueError, match="method is 'exact', which would take"):
        sw.equity("holdem", ["random"] * 4, method="exact")
    _, seconds = multiway.cost(_spot.read("omaha6", ["random"] * 2, "2c7d9h"))
    assert seconds > 100


def test_three_random_hands(kernel: str) -> None:
    for board in ("2c7d9h3sKd", "2c7d9c3sKc"):
        (found,) = multiway.tallies(_spot.read("holdem", ["random"] * 3, board)).tolist()
        assert sum(found) == comb(47, 2) * comb(45, 2) * comb(43, 2)
        assert found[1] == found[2] == found[4]
        assert found[3] == found[5] == found[6]
    ranges = ["A2+:0.3,55", "random", "22+,KQ:1/7"]
    spot = _spot.read("holdem", ranges, "2c7d9hTs")
    engine = multiway._engine_of(spot)
    assert engine.total(way="sweep").tolist() == engine.total(way="boards").tolist()


def test_equity_of_ranges() -> None:
    found = sw.equity("holdem", ["QQ+,AKs", "TT+,AQs+:0.5"], "2c7d9h")
    assert found.exact
    assert found.scale == 2
    assert sum(found.shares) == 1
    with pytest.raises(ValueError, match="no deal is possible"):
        sw.equity("holdem", ["AhAs,AhAd", "AhKs,AhKd", "QQ"], "2c7d9h")


def test_matchups_of_many_players() -> None:
    players = [Hands.of(sw.Range(text).cards) for text in ("QQ+", "JJ", "AKs", "TT", "99")]
    chosen = _matchups.choices(players)
    first, number = _matchups.classes(players, chosen, PERMUTATIONS)
    keys = set()
    for row in chosen[first]:
        held = [hands.cards[i].tolist() for hands, i in zip(players, row, strict=True)]
        keys.add(
            min(
                tuple(tuple(sorted(c // 4 * 4 + new[c % 4] for c in hand)) for hand in held)
                for new in PERMUTATIONS
            )
        )
    assert len(keys) == len(first) == number.max() + 1


class TestEquityVsRange:
    def test_one_hand_or_a_range(self) -> None:
        board = "2c 7d 9h"
        (known,) = sw.equity_vs_range("holdem", ["AsAh"], "KdKc", board)
        assert known == sw.equity("holdem", ["AsAh", "KdKc"], board).equity[0]
        one = np.array([51, 50])
        for hand in ("AsAh", ["As", "Ah"], {"As", "Ah"}, [51, 50], one, np.array(["As", "Ah"])):
            assert sw.equity_vs_range("holdem", hand, "KdKc", board).tolist() == [known]
            assert sw.equity_matrix("holdem", hand, "KdKc", board).tolist() == [[known]]
            assert sw.equity_vs_range("holdem", ["KdKc"], hand, board) == pytest.approx(
                [1 - known], abs=1e-15
            )
        queens = [sw.equity("holdem", [hand, "KdKc"], board).equity[0] for hand in QUEENS]
        for hands in ("QQ", sw.Range("QQ"), np.array(QUEENS), tuple(QUEENS)):
            assert sorted(sw.equity_vs_range("holdem", hands, "KdKc", board)) == sorted(queens)

    @pytest.mark.parametrize("name", RANGE_GAMES)
    def test_against_all_deals(self, name: str) -> None:
        rng = np.random.default_rng(5)
        players, board, dead = random_spot(name, rng, (4, 6), 5, 2)
        holes = [text for text, _ in players[0]]
        villain = sw.Range.from_hands([t for t, _ in players[1]], [w for _, w in players[1]])
        found = sw.equity_vs_range(game(name), holes, villain, board, dead, counts=True)
        for i, hand in enumerate(holes):
            rows = reference_ranges.tallies(name, [[(hand, Fraction(1))], players[1]], board, dead)
            assert found.total[i] == found.scale * sum(rows[0])
            if not sum(rows[0]):
                assert np.isnan(found.equity[i])
                continue
            assert found.winners[i].tolist() == [found.scale * n for n in rows[0]]
            if found.halves is not None:
                scaled = [[found.scale * n for n in row] for row in rows[1:]]
                assert found.halves[i].tolist() == scaled
            assert found.equity[i] == pytest.approx(float(reference_ranges.share(rows, 0)))
        again = np.array([reference.cards(hand)[::-1] for hand in holes * 2])
        out = np.empty(2 * len(holes))
        assert sw.equity_vs_range(game(name), again, villain, board, dead, out=out) is out
        np.testing.assert_array_equal(out, np.tile(found.equity, 2))

    def test_before_the_flop(self) -> None:
        found = sw.equity_vs_range("holdem", ["AhAs", "2c2d"], "KK,AKs:0.5", counts=True)
        for i, hand in enumerate(["AhAs", "2c2d"]):
            wins = 0
            for villain in sw.Range("KK,AKs"):
                if not {villain[:2], villain[2:]} & {hand[:2], hand[2:]}:
                    weight = 2 if villain[0] == villain[2] else 1
                    wins += weight * int(sw.equity("holdem", [hand, villain]).wins[0])
            assert found.wins[i] == wins

    def test_weights_too_large_for_64_bits(self) -> None:
        hands, weights = ["KhKd", "QhQd", "JhJd"], [Fraction(1, p) for p in (999983, 999979, 7)]
        weights[2] = Fraction(1, 2**61 - 1)
        villain = sw.Range.from_hands(hands, weights)
        found = sw.equity_vs_range("holdem", ["AhAs"], villain, "2c7d9h", counts=True)
        wins = sum(
            weight * int(sw.equity("holdem", ["AhAs", hand], "2c7d9h").wins[0])
            for hand, weight in zip(hands, weights, strict=True)
        )
        assert found.wins[0] == wins * found.scale

    def test_hands_repeated_without_end_are_not_copied(self) -> None:
        """They are looked at in blocks; a wrong one is told by its row in all of them."""
        count = 1 << 20
        hands = np.broadcast_to(np.array([51, 50]), (count, 2))
        expected = sw.equity("holdem", ["AsAh", "QQ+"], "2c7d9h").equity[0]
        assert (sw.equity_vs_range("holdem", hands, "QQ+", "2c7d9h") == expected).all()
        bad = np.tile(np.array([[51, 50]], dtype=np.uint8), (count, 1))
        bad[-1, 1] = 51
        with pytest.raises(sw.CardError, match=rf"hands\[{count - 1}\]"):
            sw.equity_vs_range("holdem", bad, "QQ+")
        bad[-1, 1] = 0
        with pytest.raises(sw.CardError, match=rf"hands\[{count - 1}\] and board both have 2c"):
            sw.equity_vs_range("holdem", bad, "QQ+", "2c7d9h")

    def test_one_hand_or_range_on_either_side(self) -> None:
        board = "2c7d9h"
        for one, other in (("AsAh", "KdKc"), (["As", "Ah"], [45, 44]), ("QQ+", "AhKh")):
            matrix = sw.equity_matrix("holdem", one, other, board)
            assert matrix.shape == ((18 if one == "QQ+" else 1), 1)
            share = sw.equity("holdem", [one, other], board).equity[0]
            assert np.nanmean(matrix) == pytest.approx(share)
            against = sw.equity_vs_range("holdem", ["QsQh"], other, board)
            assert against == sw.equity("holdem", ["QsQh", other], board).equity[0]
        assert (
            sw.equity_matrix("omaha", "AsAhKdKc", "QsQh2d3c", board)[0, 0]
            == (sw.equity("omaha", ["AsAhKdKc", "QsQh2d3c"], board).equity[0])
        )
        assert sw.equity_matrix("holdem", "random", "AsAh", "2c7d9h").shape == (1326, 1)
        for none in ("", None):
            assert (
                sw.equity_matrix("holdem", "AsAh", "KdKc", none, none)[0, 0]
                == (sw.equity("holdem", ["AsAh", "KdKc"], none, none).equity[0])
            )

    def test_names_of_before(self) -> None:
        with pytest.deprecated_call():
            found = sw.equity_vs_range("holdem", holes=["AsAh"], range="KK")
        assert (found == sw.equity_vs_range("holdem", ["AsAh"], "KK")).all()
        with pytest.deprecated_call():
            sw.equity_matrix("holdem", first="AA", second="KK", board="2c7d9h")
        with pytest.deprecated_call():
            sw.equity_many("holdem", hole=["AsAh", "KdKc"])
        with pytest.deprecated_call():
            sw.preflop(first="AsAh", second="KdKc")
        with pytest.deprecated_call():
            sw.preflop.counts(first="AsAh", second="KdKc")

    def test_says_what_is_wrong(self) -> None:
        for holes, villain, message in (
            (["AhKh", "2cKd"], "QQ", r"hands\[1\] and board both have 2c"),
            (["AhKh", "KdKs"], "2c2d", "against: no hand is possible"),
            (["AhKh", "Kd"], "QQ", r"hands\[1\] has 1 cards, not 2"),
            (np.array([[0, 60]]), "QQ", r"hands\[0\]"),
            (np.zeros((2, 3), dtype=int), "QQ", r"hands has shape \(2, 3\)"),
            ("AhXh", "QQ", "hands: 'X' at position 2: .*; an unknown card is a"),
            (7, "QQ", "hands is 7"),
            (["AhKh"], 3, "against must be a text"),
            (["AhKh"], sw.Range("AA**"), "against is a range of hands of 4 cards"),
            (["6hKh", "5s5d"], "QQ", r"hands\[1\]: 5s is not in the deck of shortdeck"),
        ):
            name, board = (
                ("shortdeck", "")
                if isinstance(holes, list) and "6hKh" in holes
                else ("holdem", "2c2d9h")
            )
            with pytest.raises((ValueError, TypeError), match=message):
                sw.equity_vs_range(name, holes, villain, board)
        for out, message in (
            (np.empty(2), "out has shape"),
            (np.empty(1, dtype=np.float32), "equities are float64"),
            (np.empty(1, dtype=">f8"), "native byte order"),
            ([0.0], "give a numpy array"),
        ):
            with pytest.raises((ValueError, TypeError), match=message):
                sw.equity_vs_range("holdem", ["AhKh"], "QQ", "2c2d9h", out=out)
        with pytest.raises(ValueError, match="not of stud"):
            sw.equity_vs_range("stud", ["AhKh"], "QQ")
        with pytest.raises(ValueError, match="board and dead both have 2c"):
            sw.equity_vs_range("holdem", ["AhKh"], "QQ", "2c2d9h", "2c")


class TestEquityMatrix:
    @pytest.mark.parametrize("board", ["2h7h9c", "2h7h9cTs3d", "", "Kh"])
    def test_against_known_hands(self, board: str) -> None:
        first, second = sw.Range("KhKs,AhKh,7c7d"), sw.Range("AhQh,AsKd,Th9h,QsQd:0.5")
        found = sw.equity_matrix("holdem", first, second, board)
        counts = sw.equity_matrix("holdem", first, second, board, counts=True)
        assert found.shape == (3, 4)
        for i, one in enumerate(first):
            for j, other in enumerate(second):
                cards = reference.cards(one + other + board)
                if len({*cards}) < len(cards):
                    assert np.isnan(found[i, j])
                    continue
                known = sw.equity("holdem", [one, other], board)
                assert counts.winners[i, j].tolist() == known.winners.tolist()
                assert found[i, j] == known.equity[0]

    def test_of_split_pots(self) -> None:
        first, second, board = sw.Range("A23K"), sw.Range("AKQJds"), "2s7d8h"
        some = sw.Range.from_hands(list(first)[::37]), sw.Range.from_hands(list(second)[::9])
        found = sw.equity_matrix("omaha8", *some, board, counts=True)
        assert found.halves is not None
        for i, one in enumerate(some[0]):
            for j, other in enumerate(some[1]):
                cards = reference.cards(one + other + board)
                if len({*cards}) == len(cards):
                    known = sw.equity("omaha8", [one, other], board)
                    assert known.halves is not None
                    assert found.winners[i, j].tolist() == known.winners.tolist()
                    assert found.halves[i, j].tolist() == known.halves.tolist()
                    assert found.equity[i, j] == known.equity[0]

    @pytest.mark.parametrize("board", ["2c7d9h", "2c7c9c"])
    def test_is_what_the_sweep_finds(self, board: str) -> None:
        every = sw.Range("random").without(board)
        matrix = sw.equity_matrix("holdem", every, every, board, counts=True)
        hands = sw.equity_vs_range("holdem", every.cards, every, board, counts=True)
        assert matrix.winners.sum(axis=1).tolist() == hands.winners.tolist()
        assert (matrix.wins == matrix.winners[..., 2].T).all()

    def test_refuses_what_is_too_large(self) -> None:
        with pytest.raises(ValueError, match="a matrix has at most"):
            sw.equity_matrix("omaha", "AA**", "AA**", "2c7d9h")


def test_games_of_ones_own_have_ranges() -> None:
    found = sw.equity_vs_range(OWN["holdem8"], ["Ah2h"], "random", "3c4d9h")
    assert 0.5 < found[0] < 1


class TestWhatIsLeftOfRanges:
    """Ranges of which known cards, or each other, leave one hand or none."""

    @pytest.mark.parametrize("method", ["exact", "sample"])
    @pytest.mark.parametrize("board", ["", "2c3d4h"])
    def test_one_hand_is_as_good_as_known(self, method: str, board: str) -> None:
        found = sw.equity("holdem", ["AhAs:0.4", "AA,KK"], board, method=method, trials=999, rng=1)
        same = sw.equity("holdem", ["AhAs", "AdAc,KK"], board, method=method, trials=999, rng=1)
        assert found.shares == same.shares
        assert Fraction(found.total, found.scale) == same.total * (
            Fraction(2, 5) if found.exact else 1
        )

    @pytest.mark.parametrize("method", ["exact", "sample"])
    @pytest.mark.parametrize("players", [["AhAs:0.5", "AhKs"], ["AhAs,2c2d", "KK,3d3c", "AhKh"]])
    def test_no_hand(self, method: str, players: list[str]) -> None:
        ranges = [sw.Range(text) for text in players]
        with pytest.raises(sw.HandError, match=r"players\[\d\]: no hand of .* is possible"):
            sw.equity("holdem", ranges, "2c3d4h", method=method)

    @pytest.mark.parametrize("board", ["", "2c3d4h"])
    def test_no_deal(self, board: str) -> None:
        with pytest.raises(sw.HandError, match="no deal is possible"):
            sw.equity("holdem", ["AhAs,AhAd", "AhKs,AhKd"], board)

    def test_deck_without_what_is_left(self) -> None:
        dead = reference.text(range(45))
        with pytest.raises(sw.HandError, match="dead leaves 5 cards in the deck; 7 are"):
            sw.equity("holdem", ["AhAs:0.5", "AdAc,KsAd"], dead=dead)


@pytest.mark.parametrize(("name", "dead"), [("shortdeck", ""), ("holdem", "9s"), ("holdem", "")])
def test_one_weight_beyond_32_bits(name: str, dead: str) -> None:
    players = [f"AA,KK:{1 / 10**10:.10f}", "QQ,JJ"]
    found = sw.equity(name, players, dead=dead, method="exact")
    aces = sw.equity(name, ["AA", "QQ,JJ"], dead=dead, method="exact")
    kings = sw.equity(name, ["KK", "QQ,JJ"], dead=dead, method="exact")
    assert found.winners.tolist() == (aces.winners * 10**10 + kings.winners).tolist()
    hands = sw.equity_vs_range(name, ["7s7h"], players[0], dead=dead, counts=True)
    parts = [
        sw.equity_vs_range(name, ["7s7h"], text, dead=dead, counts=True) for text in ("AA", "KK")
    ]
    assert hands.wins[0] == parts[0].wins[0] * 10**10 + parts[1].wins[0]


def test_counts_below_63_bits_that_add_up_to_more() -> None:
    hands, lows = ["AhQh", "KsKd", "JcTc"], ["4c3c", "4d3d", "4s3s"]
    ranges = [f"{hand},{low}:1/276000" for hand, low in zip(hands, lows, strict=True)]
    found = sw.equity("holdem", ranges, "2h7h9c")
    assert found.winners.max() < 1 << 63
    assert found.total == 903 * 276_001**3 > 1 << 64
    assert sum(found.shares) == 1


def test_boards_that_add_up_beyond_63_bits() -> None:
    players, boards = ["AA,KK:0.00000015", "QQ,JJ:0.0000001"], ["2c3d4h", "2d3h4s", "2h3s4c"]
    found = sw.equity("holdem", players, boards)
    assert found.total > 1 << 63
    assert sum(found.shares) == 1
    gone = ["2d3h4s2h3s4c", "2c3d4h2h3s4c", "2c3d4h2d3h4s"]
    alone = [sw.equity("holdem", players, *each) for each in zip(boards, gone, strict=True)]
    assert found.played == sum(one.total for one in alone)
    assert found.board_wins.tolist() == [sum(int(one.wins[i]) for one in alone) for i in (0, 1)]
