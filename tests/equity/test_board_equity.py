"""Exact equity in every game with a board, against dealing every board, and by its symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
import pytest
import reference

import steelwheel as sw

COUNTS = (
    "wins",
    "ties",
    "scoops",
    "high_wins",
    "high_ties",
    "low_wins",
    "low_ties",
)
OWN = {
    "holdem8": sw.Game("holdem8", hole=2, board=5, rankings=("high", "eight_or_better")),
    "holdem_hilo": sw.Game("holdem_hilo", hole=2, board=5, rankings=("high", "ace_to_five")),
    "lowball": sw.Game("lowball", hole=2, board=5, rankings="ace_to_five"),
    "one_card": sw.Game("one_card", hole=1, board=5, rankings="high"),
    "both_cards": sw.Game("both_cards", hole=2, board=5, from_hole=2, rankings="high"),
    "omaha_hilo": sw.Game(
        "omaha_hilo", hole=4, board=5, from_hole=2, rankings=("high", "ace_to_five")
    ),
    "omaha9": sw.Game("omaha9", hole=3, board=5, from_hole=2, rankings=("high", "nine_or_better")),
    "short_omaha": sw.Game(
        "short_omaha",
        hole=4,
        board=5,
        from_hole=2,
        rankings=("short_deck", "ace_to_five"),
        deck="short",
        players=7,
    ),
}
# The board and hole cards of a spot come from one of these: all, those of few suits for flushes,
# and those of few ranks for ties and lows.
DECKS = (
    range(52),
    [card for card in range(52) if card % 4 < 2],
    [card for card in range(52) if card // 4 in (0, 1, 2, 3, 4, 5, 6, 12)],
    range(28),
)
SHORT_DECKS = (
    range(16, 52),
    [card for card in range(16, 52) if card % 4 < 2],
    range(16, 40),
)


def game(name: str) -> str | sw.Game:
    return OWN.get(name, name)


def assert_as_dealt(name: str, players: Sequence[str], board: str, dead: str) -> sw.Equity:
    result = sw.equity(game(name), players, board=board, dead=dead)
    expected = reference.equity(name, players, board, dead)
    assert (result.total, result.no_low) == (*expected["total"], *expected["no_low"])
    for count in COUNTS:
        assert getattr(result, count).tolist() == expected[count], count
    assert result.tied.tolist() == expected["tied"]
    assert result.shares == expected["shares"]
    return result


def spots(name: str, rng: np.random.Generator, count: int, boards: Sequence[int]) -> list[tuple]:
    """Random players, board and dead cards of a game, with as many board cards as given."""
    size, _, systems = reference.BOARD_GAMES[name]
    decks = SHORT_DECKS if systems[0] == "short_deck" else DECKS
    found = []
    for i in range(count):
        deck = decks[i % len(decks)]
        street = boards[i % len(boards)]
        most = min(sw.game(game(name)).players, (len(deck) - street) // size)
        seats = int(rng.integers(2, max(most, 2) + 1)) if most > 1 else 2
        if seats * size + street > len(deck):
            deck = decks[0]
        cards = rng.permutation(np.array(deck)).tolist()
        players = [reference.text(cards[size * p : size * p + size]) for p in range(seats)]
        rest = cards[size * seats :]
        # As many dead cards as leave enough for the board, of the cards that are there.
        spare = len(decks[0]) - seats * size - 5
        dead = rest[street : street + min(int(rng.integers(0, 4)), max(spare, 0))]
        found.append((players, reference.text(rest[:street]), reference.text(dead)))
    return found


@pytest.mark.parametrize("name", reference.BOARD_GAMES)
def test_random_turns_and_rivers(name: str) -> None:
    for spot in spots(name, np.random.default_rng(1), 48, (4, 4, 4, 5)):
        assert_as_dealt(name, *spot)


@pytest.mark.parametrize("name", reference.BOARD_GAMES)
def test_random_flops(name: str) -> None:
    for spot in spots(name, np.random.default_rng(2), 12, (3,)):
        assert_as_dealt(name, *spot)


@pytest.mark.parametrize("name", reference.BOARD_GAMES)
def test_a_first_card_that_is_open(name: str) -> None:
    """As in Courchevel, and on no street of the other games: four cards are to come."""
    size = reference.BOARD_GAMES[name][0]
    cards = [51, 50, 39, 35, 31, 27, 48, 47, 46, 34, 30, 26]
    players = [reference.text(cards[:size]), reference.text(cards[6 : 6 + size])]
    dead = reference.text([*range(16, 26), 28, 29, *range(40, 45)])
    assert_as_dealt(name, players, "Jd", dead)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("shortdeck", ["AsKs", "QhQd", "JcTc"]),
        ("omaha", ["AsAhKsKh", "QdJdTc9c"]),
        ("omaha8", ["AsAh2s3h", "KdQd5d4c"]),
        ("holdem8", ["As2s", "KdKc"]),
    ],
)
def test_nothing_on_the_board(name: str, players: list[str]) -> None:
    assert_as_dealt(name, players, "", "")


@pytest.mark.parametrize("name", reference.BOARD_GAMES)
def test_order_of_players_and_suits_do_not_matter(name: str) -> None:
    rng = np.random.default_rng(3)
    for players, board, dead in spots(name, rng, 24, (0, 3, 4)):
        seats = rng.permutation(len(players)).tolist()
        exchange = str.maketrans("cdhs", "".join(rng.permutation(list("cdhs"))))
        result = sw.equity(game(name), players, board=board, dead=dead)
        other = sw.equity(
            game(name),
            [players[seat].translate(exchange) for seat in seats],
            board=board.translate(exchange),
            dead=dead.translate(exchange),
        )
        assert other.shares == [result.shares[seat] for seat in seats]
        for count in COUNTS:
            assert getattr(other, count).tolist() == getattr(result, count)[seats].tolist()
        assert other.no_low == result.no_low


@pytest.mark.parametrize("name", reference.BOARD_GAMES)
def test_nothing_is_lost(name: str) -> None:
    for players, board, dead in spots(name, np.random.default_rng(4), 24, (0, 3, 4, 5)):
        result = sw.equity(game(name), players, board=board, dead=dead)
        known = sum(map(len, [*players, board, dead])) // 2
        deck = 36 if reference.BOARD_GAMES[name][2][0] == "short_deck" else 52
        assert result.total == comb(deck - known, 5 - len(board) // 2)
        assert sum(result.shares) == 1
        assert sum(result.units) == 5040 * result.total
        assert all(isinstance(units, int) for units in result.units)
        sharers = np.arange(1, len(players) + 1)
        assert (result.tied.sum(axis=0) % sharers == 0).all()
        assert int((result.tied.sum(axis=0) // sharers).sum()) == result.total
        assert result.scoops.tolist() == result.wins.tolist()
        if len(reference.BOARD_GAMES[name][2]) == 1:
            assert result.high_wins.tolist() == result.wins.tolist()
            assert not result.low_wins.any()
            assert not result.low_ties.any()
            assert result.no_low == 0


@pytest.mark.parametrize("board", ["", "Kh7d2c", "Kh7d2c5s"])
def test_a_street_is_the_mean_of_the_next(board: str) -> None:
    players = ["As2s3hKd", "QhQd5h4c"]
    before = sw.equity("omaha8", players, board=board)
    gone = [card for text in (*players, board) for card in reference.cards(text)]
    after = [
        sw.equity("omaha8", players, board=board + reference.text([card]))
        for card in range(52)
        if card not in gone
    ]
    # A board is met once for each of its cards to come.
    times = 5 - len(board) // 2
    assert sum(one.total for one in after) == times * before.total
    assert sum(np.array(one.units) for one in after).tolist() == [
        times * units for units in before.units
    ]
    for count in COUNTS:
        assert (
            sum(getattr(one, count) for one in after).tolist()
            == (times * getattr(before, count)).tolist()
        )


def test_a_quarter_of_the_pot() -> None:
    result = sw.equity("omaha8", ["As2sKdQh", "Ah2hJdJh"], board="3c4d8hJcTs")
    assert result.shares == [Fraction(1, 4), Fraction(3, 4)]
    assert result.ties.tolist() == [1, 1]
    assert (result.high_wins.tolist(), result.low_ties.tolist()) == ([0, 1], [1, 1])
    assert result.scoops.tolist() == [0, 0]


def test_a_flush_takes_two_of_the_hole_and_three_of_the_board() -> None:
    board = "2s5s9sTsKd"
    result = sw.equity("omaha", ["AsQdQhQc", "3s4s7d6d", "JsJdJh8c"], board=board)
    assert result.wins.tolist() == [0, 1, 0]
    assert sw.equity("holdem", ["AsQd", "3s4s"], board=board).wins.tolist() == [1, 0]


def test_no_low_leaves_the_pot_to_the_high_hand() -> None:
    result = sw.equity("omaha8", ["As2s3hKd", "QhQd7h7c"], board="KsKh9d8cTs")
    assert (result.no_low, result.shares) == (1, [1, 0])
    assert result.scoops.tolist() == [1, 0]


def test_tables_of_split_pots() -> None:
    result = sw.equity("omaha8", ["As3sKhKd", "AcQc7c7h"], board="7s5d2h")
    head, names, first, second = str(result).splitlines()
    assert head == "omaha8, board 7s 5d 2h, 820 deals, 0 without a low, exact"
    assert " ".join(names.split()) == ("player equity scoops high wins high ties low wins low ties")
    assert first.split()[-6:] == ["59.6037%", "198", "204", "0", "727", "93"]
    assert second.split()[-6:] == ["40.3963%", "0", "616", "0", "0", "93"]
    html = result._repr_html_()
    assert html.count("<th>") == 7
    assert html.count("<tr>") == 3
    assert "<td>198</td>" in html
