"""Formats of files: every command reads and writes by one table, and refuses other endings."""

from __future__ import annotations

import csv
import io
import json
from functools import partial

import numpy as np
import pytest
from command_line import QUADS, ROYAL, call, program, read_csv, refused

import steelwheel as sw

BOARD = "2c 7d 9h 3d 4s"
DEALS = [["AsAh", "KdKc", BOARD], ["6c5c", "QsQh", BOARD]]
"""A pair of aces wins the first; the second goes to the one with a straight."""

WRITERS = {
    "rank": ["rank", ROYAL, QUADS],
    "table": ["table", "27", "--categories"],
    "equity": ["equity", "holdem", "AsAh", "KdKc", "--board", BOARD],
    "showdown": ["showdown", "holdem", "AsAh", "KdKc", "--board", BOARD],
    "draw": ["draw", "27sd", "2c3d4h7sKd"],
}
ENDINGS = {
    "table": ["txt"], "csv": ["csv"], "tsv": ["tsv", "tab"], "json": ["json"],
    "jsonl": ["jsonl", "ndjson"], "parquet": ["parquet", "pq"],
}  # fmt: skip
TEXTS = [(kind, ending) for kind, endings in ENDINGS.items() for ending in endings]


@pytest.fixture
def run(capsys):
    return partial(call, capsys)


def write(path, kind, heads, rows):
    """Writes a file of rows without the code under test; JSON has objects."""
    objects = [dict(zip(heads, row, strict=True)) for row in rows]
    if kind in ("csv", "tsv"):
        with open(path, "w", newline="") as file:
            out = csv.writer(file, delimiter="," if kind == "csv" else "\t")
            out.writerows([heads, *rows])
    elif kind == "json":
        path.write_text(json.dumps(objects, indent=1))
    elif kind == "jsonl":
        path.write_text("\n".join(map(json.dumps, objects)))
    else:
        pytest.importorskip("pyarrow")
        from pyarrow import Table, parquet

        parquet.write_table(Table.from_pylist(objects), path)


def read(path, kind):
    """The rows or objects of a file that isn't a table."""
    if kind in ("csv", "tsv"):
        with open(path, newline="") as file:
            return list(csv.DictReader(file, delimiter="," if kind == "csv" else "\t"))
    if kind == "parquet":
        from pyarrow import parquet

        return parquet.read_table(path).to_pylist()
    text = path.read_text()
    return json.loads(text) if kind == "json" else list(map(json.loads, text.splitlines()))


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize(("kind", "ending"), TEXTS)
def test_output(run, tmp_path, command, kind, ending):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    path, other = tmp_path / f"out.{ending.upper()}", tmp_path / "other"
    assert run(*WRITERS[command], "-o", path) == (0, "", "")
    assert run(*WRITERS[command], "--format", kind, "-o", other) == (0, "", "")
    assert path.read_bytes() == other.read_bytes()
    if kind == "json":
        assert run(*WRITERS[command], "--json")[1] == path.read_text()
    if kind == "table":
        assert path.read_text() == run(*WRITERS[command])[1]
        return
    found = read(path, kind)
    if command == "rank":
        assert [int(row["rank"]) for row in found] == [1, sw.rank(QUADS)]
    elif command == "table":
        assert sum(int(row["count"]) for row in found) == 2_598_960
    elif command == "equity" and kind not in ("json", "jsonl"):
        assert [float(row["equity"]) for row in found] == [1, 0]
        assert [int(row["player"]) for row in found] == [0, 1]
    elif command == "showdown" and kind not in ("json", "jsonl"):
        assert [row["share"] for row in found] == ["1", "0"]
    elif command == "draw" and kind not in ("json", "jsonl"):
        assert len(found) == 32  # all sets of five cards


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize("ending", ["xlsx", "doc", "feather", "gz", "npy"])
def test_other_endings_are_refused(run, tmp_path, command, ending):
    if (command, ending) == ("rank", "npy"):
        return
    path = tmp_path / f"out.{ending}"
    words = [".txt, .csv, .tsv, .tab, .json, .jsonl, .ndjson", ".parquet, .pq", "--format"]
    refused(run(*WRITERS[command], "-o", path), f"out.{ending}: ", *words)
    assert not list(tmp_path.iterdir())
    path.write_text("hand\n")
    if command in ("rank", "equity", "showdown"):
        words = [".csv, .tsv, .tab, .json, .jsonl, .ndjson", ".parquet, .pq", "--input-format"]
        game = [] if command == "rank" else ["holdem"]
        if (command, ending) != ("rank", "npy"):
            refused(run(command, *game, "-f", path), f"out.{ending}: ", *words)


@pytest.mark.parametrize(
    "ending", ["csv", "tsv", "tab", "json", "jsonl", "ndjson", "parquet", "pq"]
)
@pytest.mark.parametrize("shape", ["hand", "cards", "ids"])
def test_hands(run, tmp_path, ending, shape):
    kind = next(kind for kind, ending_ in TEXTS if ending_ == ending)
    path = tmp_path / f"hands.{ending}"
    if shape == "hand":
        heads, rows = ["x", "hand"], [[1.5, ROYAL], [2.5, QUADS]]
    else:
        heads = [f"card{i}" for i in range(1, 8)]
        rows = [ROYAL.split(), QUADS.split()]
        if shape == "ids":
            rows = list(map(sw.parse_cards, [ROYAL, QUADS]))
    write(path, kind, heads, rows)
    status, out, err = run("rank", "-f", path, "--format", "csv")
    assert (status, err) == (0, "")
    assert [row["hand"] for row in read_csv(out)] == [ROYAL, QUADS]


@pytest.mark.parametrize("text", [[ROYAL, QUADS], [ROYAL.split(), QUADS.split()]])
def test_hands_in_plain_json(run, tmp_path, text):
    (tmp_path / "a.json").write_text(json.dumps(text))
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, text)))
    for name in ("a.json", "a.jsonl"):
        rows = read_csv(run("rank", tmp_path / name, "--format", "csv")[1])
        assert [row["hand"] for row in rows] == [ROYAL, QUADS]


@pytest.mark.parametrize("command", ["equity", "showdown"])
@pytest.mark.parametrize(
    "ending", ["csv", "tsv", "tab", "json", "jsonl", "ndjson", "parquet", "pq"]
)
def test_deals(run, tmp_path, command, ending):
    kind = next(kind for kind, ending_ in TEXTS if ending_ == ending)
    path = tmp_path / f"deals.{ending}"
    heads, rows = ["player1", "player2", "board"], DEALS
    if kind in ("json", "jsonl"):
        heads, rows = ["players", "board"], [[deal[:2], deal[2]] for deal in DEALS]
    write(path, kind, heads, rows)
    status, out, err = run(command, "holdem", "-f", path)
    assert (status, err) == (0, "")
    found = read_csv(out)
    if command == "equity":
        assert [row["equity1"] for row in found] == ["1.0", "1.0"]
    else:
        assert [row["share"] for row in found] == ["1", "0", "1", "0"]
    numbers = {"csv": [2, 3], "tsv": [2, 3], "jsonl": [1, 2]}.get(kind, [0, 1])
    noun = "row" if kind in ("json", "parquet") else "line"
    assert list(dict.fromkeys(int(row[noun]) for row in found)) == numbers


@pytest.mark.parametrize("separator", [";", "\t"])
@pytest.mark.parametrize("name", ["x.csv", "x.tsv"])
def test_other_separators(run, tmp_path, separator, name):
    if name == "x.tsv" and separator == ";":
        return
    path = tmp_path / name
    path.write_text(f"hand{separator}n\n{ROYAL}{separator}1\n")
    assert read_csv(run("rank", path, "--format", "csv")[1])[0]["rank"] == "1"
    path.write_text(separator.join(QUADS.split()) + "\n")
    assert read_csv(run("rank", path, "--format", "csv")[1])[0]["hand"] == QUADS
    lines = [separator.join(row) for row in (["player1", "player2", "board"], *DEALS)]
    path.write_text("\n".join(lines) + "\n")
    for command in ("equity", "showdown"):
        assert run(command, "holdem", "-f", path)[0] == 0
    path.write_text(lines[0] + '\nAsAh,"KK, QQ"\n')
    refused(run("equity", "holdem", "-f", path), f"{path}, line 2")


def test_a_json_array_of_one_line(run, tmp_path):
    """It may have any length; rows are numbered, so that each has a random stream of its own."""
    path = tmp_path / "x.json"
    path.write_text(json.dumps([{"hand": ROYAL}] * 5000))
    assert path.stat().st_size > 65_536 * 2
    assert len(read_csv(run("rank", path, "--format", "csv")[1])) == 5000
    path.write_text(json.dumps([{"players": ["AsAh", "random"]}] * 2))
    rows = read_csv(run("equity", "holdem", "-f", path, "--trials=100", "--method=sample")[1])
    assert [row["row"] for row in rows] == ["0", "1"]
    assert rows[0]["equity1"] != rows[1]["equity1"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a JSON array"),
        ('{"hand": "2c"}', "not a JSON array"),
        ('["As Ks Qs Js Ts"', "row 1: not JSON: the array has no end"),
        ('["As Ks Qs Js Ts" "2c"]', "row 1: not JSON: a comma is missing"),
        ('["As Ks Qs Js Ts"] 1', "something follows"),
        ('["As Ks Qs Js Ts", "As', "row 1: not JSON"),
        ('["As Ks Qs Js Ts", "As"]', "row 1: 1 card"),
        ('["' + "As" * 100_000, "row 0: more than 65,536 bytes in a value"),
        ('[{"hand": "2c", "hand": "3c"}]', "row 0: not JSON: a key twice"),
        ("[7]", "row 0: a hand is a text, a list of cards, or an object"),
        ('[{"hole": "2c"}]', "row 0: no key hand"),
    ],
)
def test_json_that_is_refused(run, tmp_path, text, words):
    path = tmp_path / "x.json"
    path.write_text(text)
    refused(run("rank", path), str(path), words)


@pytest.mark.parametrize("heads", ["player1,x", "hand1,hand2", "foo", "x,mine"])
def test_a_heading_that_says_nothing(run, tmp_path, heads):
    path = tmp_path / "x.csv"
    path.write_text(f"{heads}\n{ROYAL},{ROYAL}\n")
    there = heads.replace(",", ", ")
    refused(
        run("rank", path),
        f"x.csv, line 1: no column hand, cards or card1; the columns are "
        f"{there}; name one by --column",
    )


def test_parquet_that_is_refused(run, tmp_path):
    pytest.importorskip("pyarrow")
    path = tmp_path / "x.parquet"
    write(path, "parquet", ["a", "b"], [[ROYAL, 1]])
    refused(run("rank", path), "no column hand, cards or card1; there are a, b")
    assert run("rank", path, "--column", "a")[0] == 0
    write(path, "parquet", ["hand"], [[1.5]])
    refused(run("rank", path), "column 'hand' is of type double; cards are texts or ids")
    path.write_bytes(path.read_bytes()[:-30])
    refused(run("rank", path), str(path))
    refused(run("rank", "-f", "/dev/zero", "--input-format", "parquet"), "not a Parquet file")


def test_a_row_of_parquet_without_a_hand_is_not_skipped(run, tmp_path):
    """An empty line is none, but ranks have the rows that the hands have."""
    path = tmp_path / "x.parquet"
    write(path, "parquet", ["hand"], [[ROYAL], [None], [ROYAL]])
    refused(run("rank", path, "-o", tmp_path / "x.npy"), f"{path}, row 1: 0 cards")


class TestStandardInput:
    """What is piped is read without being asked for."""

    def test_rank(self):
        for args in ([], ["-"], ["-f", "-"]):
            done = program("rank", "--format", "csv", *args, input=f"{ROYAL}\n{QUADS}\n".encode())
            assert [row["hand"] for row in read_csv(done.stdout.decode())] == [ROYAL, QUADS]

    def test_deals(self):
        lines = "\n".join(map(";".join, [["player1", "player2", "board"], *DEALS]))
        for command in ("equity", "showdown"):
            done = program(command, "holdem", "--input-format", "csv", input=lines.encode())
            assert len(done.stdout.splitlines()) == {"equity": 3, "showdown": 5}[command]

    @pytest.mark.parametrize("command", ["equity", "showdown"])
    @pytest.mark.parametrize("kind", ["csv", "json", "jsonl", "parquet"])
    def test_what_it_is_shows(self, tmp_path, command, kind):
        heads, rows = ["player1", "player2", "board"], DEALS
        if kind in ("json", "jsonl"):
            heads, rows = ["players", "board"], [[deal[:2], deal[2]] for deal in DEALS]
        path = tmp_path / "deals"
        write(path, kind, heads, rows)
        done = program(command, "holdem", input=path.read_bytes())
        assert len(done.stdout.splitlines()) == {"equity": 3, "showdown": 5}[command], done.stderr
        assert program(command, "holdem", "-f", path).stdout == done.stdout

    @pytest.mark.parametrize(
        "text",
        [
            "hand\nROYAL\nQUADS\n", "Hand,x\nROYAL,1\nQUADS,2\n", "x;hand\n1;ROYAL\n2;QUADS\n",
            '"hand"\n"ROYAL"\n"QUADS"\n', '"ROYAL"\n"QUADS"\n', "\ufeffhand\r\nROYAL\r\nQUADS\r\n",
        ],
    )  # fmt: skip
    def test_a_table_of_hands(self, text, tmp_path):
        """A heading is no hand: it tells that this is CSV."""
        content = text.replace("ROYAL", ROYAL).replace("QUADS", QUADS).encode()
        done = program("rank", "--format", "csv", input=content)
        rows = csv.DictReader(io.StringIO(done.stdout.decode()))
        # Ten straight flushes, twelve times quad aces, and five of quad kings down to the nine.
        assert [row["rank"] for row in rows] == ["1", "27"]
        path = tmp_path / "hands.txt"
        path.write_bytes(content)
        assert program("rank", "--format", "csv", path).stdout == done.stdout

    def test_arguments_come_first(self):
        assert program("rank", ROYAL, input=b"no hand").returncode == 0

    @pytest.mark.parametrize("args", [["rank"], ["equity", "holdem"], ["showdown", "holdem"]])
    def test_nothing_is_piped(self, args):
        done = program(*args, input=b"")
        refused((done.returncode, "", done.stderr.decode()), "--file FILE (- is standard input)")


def test_only_the_columns_of_players_that_are(run, tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text(
        "\n".join(
            json.dumps({"players": hands}) for hands in (["AsAh", "KdKc"], ["AsAh", "2c2d", "3c3d"])
        )
    )
    for option in (["--format", "csv"], ["-o", tmp_path / "out.csv"]):
        out = run("equity", "holdem", "-f", path, *option)[1] or (tmp_path / "out.csv").read_text()
        head = next(csv.reader(io.StringIO(out)))
        assert head == [
            "line", "player1", "player2", "player3", "board", "dead",
            "equity1", "equity2", "equity3", "error",
        ]  # fmt: skip


def test_npy(run, tmp_path):
    assert run("rank", ROYAL, QUADS, "-o", tmp_path / "x.npy") == (0, "", "")
    assert np.load(tmp_path / "x.npy").tolist() == [1, sw.rank(QUADS)]


@pytest.mark.parametrize("args", [["rank"], ["equity", "holdem"], ["showdown", "holdem"]])
def test_empty_names(run, args):
    refused(run(*args, "-f", ""), "--file is empty")
    refused(run(*WRITERS[args[0]], "-o", ""), "--output is empty")


class TestLimits:
    """One limit on a line for all commands and formats of text."""

    @pytest.mark.parametrize("command", [["rank"], ["equity", "holdem"], ["showdown", "holdem"]])
    @pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl"])
    def test_a_long_line(self, run, tmp_path, command, kind):
        path = tmp_path / f"x.{kind}"
        first = (
            "hand\n"
            if command == ["rank"]
            else "player1,player2\n".replace(",", {"csv": ","}.get(kind, "\t"))
        )
        before = 0 if kind == "jsonl" else 1
        path.write_text(first * before + '"' + "As" * 40_000)
        refused(run(*command, "-f", path), f"{path}, line {before + 1}: more than 65,536 bytes")

    @pytest.mark.parametrize("command", [["rank"], ["equity", "holdem"], ["showdown", "holdem"]])
    @pytest.mark.parametrize("kind", ["csv", "tsv", "json", "jsonl"])
    def test_an_endless_file(self, run, command, kind):
        refused(run(*command, "-f", "/dev/zero", "--input-format", kind), "/dev/zero")

    def test_a_last_line_without_its_end(self, run, tmp_path):
        path = tmp_path / "x.csv"
        whole = "player1,player2,player3,board\nAsAh,KdKc,QhQd,2c 7d 9h\n"
        path.write_text(f"{whole}AsAh,KdKc,QhQd")
        for command in ("equity", "showdown"):
            refused(run(command, "holdem", "-f", path), f"{path}, line 3: 3 columns and no end of")
        for end in ("AsAh,KdKc,QhQd,2c 7d 9h", "AsAh,KdKc,QhQd\n"):
            path.write_text(whole + end)
            assert run("equity", "holdem", "-f", path)[0] == 0
