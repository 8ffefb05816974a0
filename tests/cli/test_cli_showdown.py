"""`steelwheel showdown`: one deal of arguments, files of deals, and how each is refused."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest
from command_line import call, read_csv, refused

import steelwheel as sw

HANDS = ["As2sKdQd", "Ah2hJcJd", "-"]
BOARD = "3s 5s 8s Th Jh"


@pytest.fixture
def deals() -> list[dict]:
    """Deals of hold'em with two to six seats, some of them empty, and two boards now and then."""
    rng = np.random.default_rng(4)
    found = []
    for number in range(40):
        cards = sw.format_cards(rng.permutation(52)[:24]).split()
        hole = ["".join(cards[i : i + 2]) for i in range(0, 4 + 2 * (number % 5), 2)]
        if number % 3 == 1:
            hole[1] = ""
        boards = [" ".join(cards[12:15] + turn) for turn in (cards[15:17], cards[17:19])]
        deal = {"hole": hole, "board": boards if number % 4 == 2 else boards[0]}
        if number % 5 == 0:
            deal["dead"] = cards[20]
        found.append(deal)
    return found


def standard_input(monkeypatch, content: bytes, encoding: str = "utf-8") -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding=encoding))


def single(deal: dict) -> sw.Showdown:
    return sw.showdown("holdem", deal["hole"], deal["board"], deal.get("dead", ""))


class TestArguments:
    def test_a_table(self, capsys) -> None:
        status, out, err = call(capsys, "showdown", "omaha8", *HANDS, "--board", BOARD)
        assert (status, err) == (0, "")
        assert out == f"{sw.showdown('omaha8', HANDS, BOARD)}\n"
        assert out.splitlines()[-1].split() == ["2", "0"]

    def test_csv_and_json(self, capsys) -> None:
        args = ("showdown", "omaha8", *HANDS, "--board", BOARD, "--dead", "Kc")
        rows = read_csv(call(capsys, *args, "--format", "csv")[1])
        assert [row["share"] for row in rows] == ["3/4", "1/4", "0"]
        assert rows[0]["high_name"] == "flush, A-8-5-3-2"
        assert rows[1]["eight_or_better_cards"] == "8s 5s 3s 2h Ah"
        found = json.loads(call(capsys, *args, "--format", "jsonl")[1])
        assert found["shares"] == ["3/4", "1/4", "0"]
        assert found["eight_or_better"][0]["winners"] == [0, 1]

    def test_several_boards(self, capsys) -> None:
        boards = ["--board", BOARD, "--board", "3s 5s 8s Ks 4c"]
        found = json.loads(
            call(capsys, "showdown", "omaha8", *HANDS, *boards, "--format", "jsonl")[1]
        )
        assert len(found["high"]) == 2
        assert "board 2" in call(capsys, "showdown", "omaha8", *HANDS, *boards)[1]

    def test_an_output_file(self, capsys, tmp_path) -> None:
        path = tmp_path / "out.jsonl"
        assert call(capsys, "showdown", "razz", "As2s3d4h5c9d9h", "Kd", "-o", path)[0] == 2
        assert not path.exists()
        call(capsys, "showdown", "holdem", "AsAh", "KdKc", "--board", BOARD, "-o", path)
        assert json.loads(path.read_text())["shares"] == ["1", "0"]


class TestFiles:
    def test_json_lines(self, capsys, tmp_path, deals, monkeypatch) -> None:
        monkeypatch.setattr("steelwheel._cli.showdown.BATCH", 16)
        path = tmp_path / "deals.jsonl"
        path.write_text("\n".join(json.dumps(deal) for deal in deals) + "\n\n")
        status, out, err = call(capsys, "showdown", "holdem", "-f", path, "--format", "jsonl")
        assert (status, err) == (0, "")
        found = [json.loads(line) for line in out.splitlines()]
        assert [one["line"] for one in found] == list(range(1, 41))
        for deal, one in zip(deals, found, strict=True):
            result = single(deal)
            assert one["shares"] == [str(share) for share in result.fraction]
            several = isinstance(deal["board"], list)
            names = result.names[0] if several else [result.names[0]]
            assert [half["names"] for half in one["high"]] == names
            winners = result.winners[0] if several else [result.winners[0]]
            assert [half["winners"] for half in one["high"]] == [list(seats) for seats in winners]

    def test_csv(self, capsys, tmp_path, deals) -> None:
        deals = [deal for deal in deals if isinstance(deal["board"], str)]
        path = tmp_path / "deals.csv"
        lines = ["Hand1,Hand2,Hand3,Hand4,Hand5,Hand6,Board,Dead"]
        for deal in deals:
            hole = deal["hole"] + [""] * (6 - len(deal["hole"]))
            lines.append(",".join([*hole, deal["board"], deal.get("dead", "")]))
        path.write_text("\ufeff" + "\n".join(lines), encoding="utf-8")
        rows = read_csv(call(capsys, "showdown", "holdem", "--file", path)[1])
        assert {row["line"] for row in rows} == {str(line) for line in range(2, len(deals) + 2)}
        for line, deal in enumerate(deals, 2):
            # Empty columns at the end are no seats.
            there = max(2, *(i for i, hand in enumerate(deal["hole"], 1) if hand))
            shares = [row["share"] for row in rows if row["line"] == str(line)]
            assert shares == [str(share) for share in single(deal).fraction[:there]]

    def test_standard_input_and_tables(self, capsys, monkeypatch) -> None:
        line = '{"hole": ["AsKs2d3d4h9h", "QdQhJcJh8s8c"], "board": "5c"}\n'
        standard_input(monkeypatch, line.encode())
        status, out, _ = call(capsys, "showdown", "stud8", "-f", "-", "--format", "table")
        assert status == 0
        assert out.startswith("line 1: stud8, board 5c\n")

    @pytest.mark.parametrize("head", ["", "\ufeff"])
    @pytest.mark.parametrize(
        ("kind", "text"),
        [
            ("csv", "hand1,hand2,board\nAsAh,KdKc,2c3d4h9s9d\n"),
            ("jsonl", '{"hole": ["AsAh", "KdKc"], "board": "2c3d4h9s9d"}\n'),
        ],
    )
    def test_a_byte_order_mark(self, capsys, tmp_path, monkeypatch, kind, text, head) -> None:
        path = tmp_path / "deals"
        path.write_text(head + text, encoding="utf-8")
        args = ("showdown", "holdem", "--input-format", kind, "--file")
        found = call(capsys, *args, path)
        assert [row["share"] for row in read_csv(found[1])] == ["1", "0"]
        standard_input(monkeypatch, path.read_bytes(), encoding="latin-1")
        assert call(capsys, *args, "-") == found

    def test_columns_are_in_the_order_of_their_numbers(self, capsys, tmp_path) -> None:
        path = tmp_path / "deals.csv"
        path.write_text(
            "hand10,board2,dead,hand2,board,hand1,hand3,hand4,hand5,hand6,hand7,hand8,hand9,,\n"
            "Tc9c,2c3c4c5c8d,As,KdKc,2c3c4c5c7d,QhQd" + "," * 9 + "\n"
        )
        out = call(capsys, "showdown", "holdem", "--file", path, "--format", "jsonl")[1]
        found = json.loads(out)
        assert found["hole"] == ["QhQd", "KdKc", *[""] * 7, "Tc9c"]
        assert found["board"] == ["2c3c4c5c7d", "2c3c4c5c8d"]

    def test_what_a_deal_does_not_have(self, capsys, tmp_path) -> None:
        path = tmp_path / "deals.jsonl"
        hole = ["As2s3d4h5c9d9h", "Kd2c3h4d5h9c9s"]
        without = [{}, {"board": None}, {"boards": []}, {"board": "", "dead": None}, {"dead": ""}]
        path.write_text("\n".join(json.dumps({"hole": hole, **deal}) for deal in without))
        rows = read_csv(call(capsys, "showdown", "razz", "--file", path)[1])
        assert [row["share"] for row in rows] == ["1", "0"] * len(without)


class TestRefused:
    @pytest.mark.parametrize(
        ("lines", "words"),
        [
            (['{"hole": ["AsAh", "KdKc"], "board": "2c3c4c5c7d"}', "{"], ["line 2", "not JSON"]),
            (['{"hands": ["AsAh"]}'], ["line 1", '"players"']),
            (["[1]"], ["line 1", "object"]),
            (['{"hole": ["AsAh", 7], "board": "2c3c4c5c7d"}'], ["line 1", "texts"]),
            (
                [
                    '{"hole": ["AsAh", "KdKc"], "board": "2c3c4c5c7d"}',
                    '{"hole": ["AsAh", "KdAs"], "board": "2c3c4c5c7d"}',
                ],
                ["line 2", "players[0] and players[1] both have As"],
            ),
            (['{"hole": ["AsAh"], "board": "2c3c4c5c7d"}'], ["line 1", "1 hands"]),
            (['{"hole": [], "board": "2c3c4c5c7d"}'], ["line 1", "0 hands"]),
            (['{"hole": ["AsAh", "KdKc"]}'], ["line 1", "board has 0 cards"]),
            (["[" * 60_000], ["line 1", "not JSON"]),
            (["[" * 70_000], ["line 1: more than 65,536 bytes"]),
            (['{"hole": ["AsAh", "KdKc"], "dead": 0}'], ["line 1", "texts"]),
            (['{"hole": ["AsAh", "KdKc"], "board": false}'], ["line 1", "texts"]),
            (['{"hole": ["AsAh", "KdKc"], "deadd": ""}'], ["line 1", "unknown key 'deadd'"]),
            (['{"hole": ["2c"], "hole": ["3c"]}'], ["line 1", "a key twice", "hole, hole"]),
            (
                ['{"hole": ["AsAh", "KdKc"], "board": "", "boards": []}'],
                ["line 1", "both board and boards"],
            ),
        ],
    )
    def test_json_lines(self, capsys, tmp_path, lines, words) -> None:
        path = tmp_path / "deals.jsonl"
        path.write_text("\n".join(lines))
        refused(call(capsys, "showdown", "holdem", "--file", path), *words)

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("one,two\nAsAh,KdKc", ["line 1", "no column player1", "one, two"]),
            ("hand1,hand2,board\nAsAh,KdKc,2c3c4c5c7d,Ks", ["line 2", "4 columns under 3 heads"]),
            ("hand1,hand2,board\nAsAh,KdKc,2c3c4c5c7d\nAsAh,Kd,2c3c4c5c7d", ["line 3", "1 card"]),
            ("", ["line 1", "no column player1"]),
            ("hand1,hand3,board\n", ["line 1", "column 'hand3' but no player2"]),
            ("seat0,seat1,board\n", ["line 1", "column 'seat0' but no player1"]),
            ("hand1,hand2,board1,board3\n", ["line 1", "column 'board3' but no board2"]),
            ("hand1,hand2,board2\n", ["line 1", "column 'board2' but no board1"]),
            ("hand1,hand2,seat_2\n", ["line 1", "columns 2 and 3", "'hand2' and 'seat_2'"]),
            ("hand1,hand2,board,board1\n", ["line 1", "columns 3 and 4", "one board in each"]),
            ("hand1,hand2,dead,Dead\n", ["line 1", "columns 3 and 4, 'dead' and 'dead'"]),
            ("hand1,hand2,deadd\n", ["line 1", "unknown column 'deadd'", "board1", "dead"]),
            ("hand1,,hand2\n", ["line 1", "unknown column ''"]),
        ],
    )
    def test_csv(self, capsys, tmp_path, text, words) -> None:
        path = tmp_path / "deals.csv"
        path.write_text(text)
        refused(call(capsys, "showdown", "holdem", "--file", path), *words)

    @pytest.mark.parametrize(
        ("args", "words"),
        [
            (("holdme", "AsAh", "KdKc"), ["'holdme'", "'holdem'"]),
            (("holdem",), ["--file"]),
            (("holdem", "AsAh", "--file", "x"), ["either"]),
            (("holdem", "--file", "nowhere.csv"), ["nowhere.csv", "No such file"]),
            (("holdem", "--file", "x", "--board", BOARD), ["--board and --dead go with hands"]),
            (("holdem", "AsAh", "KdKc", "--input-format", "csv"), ["goes with a file"]),
            (("holdem", "AsAh", "KdKc", "--board", "2c"), ["board has 1 card"]),
            (("holdem", "-", "-", "--board", BOARD), ["all seats have folded"]),
        ],
    )
    def test_arguments(self, capsys, args, words) -> None:
        refused(call(capsys, "showdown", *args), *words)

    def test_text_that_is_none(self, capsys, tmp_path) -> None:
        path = tmp_path / "deals.jsonl"
        path.write_bytes(b"\xff\xfe{}")
        refused(call(capsys, "showdown", "holdem", "--file", path), "not UTF-8 text")

    def test_standard_input_that_is_no_text(self, capsys, monkeypatch) -> None:
        standard_input(monkeypatch, b"\xff\xfe{}")
        found = call(capsys, "showdown", "holdem", "--file", "-")
        refused(found, "standard input, line 1: not UTF-8 text")
