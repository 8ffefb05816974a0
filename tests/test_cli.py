"""The command line: what it reads, what it writes, and how it fails.

Most tests call `main` in this process; those about pipes, signals and terminals start a program.
"""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import steelwheel as sw
from steelwheel import _hand_input
from steelwheel.cli import main

ROYAL = "As Ks Qs Js Ts 2h 3d"
QUADS = "Kc 9s 7d Kh Kd Ks 5h"
EXAMPLES = Path(__file__).parents[1] / "examples" / "hands.txt"


@pytest.fixture
def run(capsys):
    """Runs the command line; gives exit status, standard output and standard error."""

    def call(*args):
        try:
            status = main([str(arg) for arg in args])
        except SystemExit as stop:
            status = stop.code
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def program(*args, **options):
    """Runs the command line as a program of its own."""
    command = [sys.executable, "-m", "steelwheel", *map(str, args)]
    return subprocess.run(command, capture_output=True, timeout=60, check=False, **options)


def read_csv(text):
    return list(csv.DictReader(io.StringIO(text)))


def refused(result, *words):
    """Checks for exit status 2 and one line on standard error with these words in it."""
    status, _, err = result
    assert status == 2, err
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert "Traceback" not in err
    for word in words:
        assert word in err


class TestRankArguments:
    def test_one_hand(self, run):
        status, out, err = run("rank", ROYAL)
        assert (status, err) == (0, "")
        head, row = out.splitlines()
        assert head.split() == ["hand", "rank", "category", "best", "name"]
        assert re.split(" {2,}", row) == [
            ROYAL,
            "1",
            "straight flush",
            "As Ks Qs Js Ts",
            "royal flush",
        ]

    def test_hand_in_several_arguments(self, run):
        assert run("rank", *ROYAL.split()) == run("rank", ROYAL)

    def test_several_hands(self, run):
        _, out, _ = run("rank", ROYAL, QUADS, "--format", "csv")
        assert [row["rank"] for row in read_csv(out)] == ["1", str(sw.rank(QUADS))]

    def test_sizes_may_differ(self, run):
        _, out, _ = run("rank", "AsKsQsJsTs", "AsKsQsJsTs2h", ROYAL, "--format=json")
        assert [row["rank"] for row in json.loads(out)] == [1, 1, 1]

    def test_every_notation(self, run):
        _, out, _ = run("rank", "a♠ K♠ q♤ jS 10s", "--format", "csv")
        assert read_csv(out)[0]["hand"] == "As Ks Qs Js Ts"

    @pytest.mark.parametrize("name", ["27", "deuce_to_seven", "Kansas-City"])
    def test_ranking_by_any_name(self, run, name):
        _, out, _ = run("rank", "7s 5d 4c 3h 2s", "-r", name, "--format", "csv")
        assert read_csv(out)[0]["rank"] == "1"

    def test_no_low(self, run):
        _, out, _ = run("rank", "Ks Qd 4c 3h 2s", "-r", "a5_8", "--format", "json")
        (row,) = json.loads(out)
        assert row["rank"] == sw.NO_LOW
        assert row["category"] == "no low"
        assert row["best"] == ""

    def test_badugi(self, run):
        _, out, _ = run("rank", "5c 6h 6d 8h", "-r", "badugi", "--format", "csv")
        assert read_csv(out)[0]["best"] == "8h 6d 5c"

    def test_module_and_function_agree(self):
        done = program("rank", ROYAL)
        assert done.returncode == 0
        assert b"royal flush" in done.stdout


class TestRankFiles:
    def test_examples(self, run):
        status, out, err = run("rank", "--file", EXAMPLES, "--format", "csv")
        assert (status, err) == (0, "")
        rows = read_csv(out)
        hands = [line for line in EXAMPLES.read_text().splitlines() if not line.startswith("#")]
        assert [row["hand"] for row in rows] == hands
        assert [int(row["rank"]) for row in rows] == sw.rank(hands).tolist()
        assert [row["name"] for row in rows] == sw.describe(hands).tolist()

    def test_text_on_standard_input(self):
        text = f"\ufeff# two hands\r\n{ROYAL}\r\n\r\n  Kc,9s,7d|Kh/Kd_Ks-5h  \r\n".encode()
        for args in (["-"], ["--file", "-"]):
            done = program("rank", *args, "--format", "csv", input=text)
            assert [row["hand"] for row in read_csv(done.stdout.decode())] == [ROYAL, QUADS]

    def test_nothing_in_a_file(self, run, tmp_path):
        path = tmp_path / "none.txt"
        path.write_text("# nothing\n\n")
        assert run("rank", "-f", path, "--format", "csv")[:2] == (
            0,
            "hand,rank,category,best,name\n",
        )
        assert run("rank", "-f", path, "--format", "json")[:2] == (0, "[]\n")
        assert run("rank", "-f", path, "-o", tmp_path / "none.npy")[0] == 0
        assert np.load(tmp_path / "none.npy").shape == (0,)

    def test_plain_and_other_notation_are_read_alike(self, tmp_path, monkeypatch):
        rng = np.random.default_rng(7)
        lines = []
        for size in rng.integers(5, 8, 300):
            ids = rng.permutation(52)[:size]
            text = sw.format_cards(ids, sep=rng.choice(["", " ", ", ", "-"]))
            lines.append(text.upper() if rng.random() < 0.5 else text)
        path = tmp_path / "hands.txt"
        path.write_text("\n".join(lines))

        def read():
            with _hand_input.from_file(str(path)) as (_, batches):
                return [batch.cards.tolist() for batch in batches]

        fast = read()
        monkeypatch.setattr(_hand_input, "_parse_plain", lambda lines: None)
        slow = read()
        assert fast == slow
        assert [row for rows in fast for row in rows] == [sw.parse_cards(line) for line in lines]

    def test_chunks_do_not_show(self, run, monkeypatch):
        whole = run("rank", "-f", EXAMPLES)
        monkeypatch.setattr(_hand_input, "CHUNK_BYTES", 30)
        assert run("rank", "-f", EXAMPLES) == whole

    @pytest.mark.parametrize(
        ("text", "columns"),
        [
            ("hand,player\n{0},1\n{1},2\n", []),
            ("player,Cards\n1,{0}\n2,{1}\n", []),
            ('\ufeffnote,mine\n"a, b",{0}\n,{1}\n', ["mine"]),
            ("hole,pot,board\nAs Ks,7,Qs Js Ts 2h 3d\nKc 9s,8,7d Kh Kd Ks 5h\n", ["hole", "board"]),
            ("card1,card2,card3,card4,card5,card6,card7,x\n{ids0},9\n{ids1},9\n", []),
            ("{ids0}\n\n{ids1}\n", []),
            ("c1,c2,c3,c4,c5,c6,c7\n{commas0}\n{commas1}\n", []),
            ("{0}\n{1}\n", []),
        ],
    )
    def test_csv(self, run, tmp_path, text, columns):
        fill = {}
        for i, hand in enumerate([ROYAL, QUADS]):
            fill[f"ids{i}"] = ",".join(map(str, sw.parse_cards(hand)))
            fill[f"commas{i}"] = hand.replace(" ", ",")
        path = tmp_path / "hands.csv"
        path.write_text(text.format(ROYAL, QUADS, **fill), encoding="utf-8")
        options = [part for name in columns for part in ("--column", name)]
        status, out, err = run("rank", "-f", path, *options, "--format", "csv")
        assert (status, err) == (0, "")
        assert [row["hand"] for row in read_csv(out)] == [ROYAL, QUADS]

    @pytest.mark.parametrize("dtype", ["u1", "<i8", ">u2", "i1"])
    def test_npy(self, run, tmp_path, dtype):
        hands = np.array([sw.parse_cards(ROYAL), sw.parse_cards(QUADS)], dtype)
        np.save(tmp_path / "hands.npy", hands)
        np.save(tmp_path / "fortran.npy", np.asfortranarray(hands))
        np.save(tmp_path / "one.npy", hands[1])
        expected = sw.rank([ROYAL, QUADS]).tolist()
        for name, ranks in (("hands", expected), ("fortran", expected), ("one", expected[1:])):
            assert run("rank", "-f", tmp_path / f"{name}.npy", "-o", tmp_path / "out.npy")[0] == 0
            out = np.load(tmp_path / "out.npy")
            assert out.dtype == np.uint16
            assert out.tolist() == ranks

    def test_npy_through_pipes(self):
        hands = np.tile(np.array(sw.parse_cards(ROYAL), "u1"), (70_000, 1))
        buffer = io.BytesIO()
        np.save(buffer, hands)
        done = program("rank", "-", "--format", "npy", input=buffer.getvalue())
        assert done.returncode == 0
        assert np.array_equal(np.load(io.BytesIO(done.stdout)), np.ones(70_000, "u2"))


class TestOutput:
    def test_name_of_the_file_decides(self, run, tmp_path):
        for suffix in ("csv", "json", "txt"):
            assert run("rank", ROYAL, "-o", tmp_path / f"out.{suffix}") == (0, "", "")
        assert (tmp_path / "out.csv").read_text().startswith("hand,rank,")
        assert json.loads((tmp_path / "out.json").read_text())[0]["name"] == "royal flush"
        assert (tmp_path / "out.txt").read_text().startswith("hand  ")

    def test_failure_leaves_the_file_alone(self, run, tmp_path):
        path = tmp_path / "out.csv"
        path.write_text("old")
        refused(run("rank", ROYAL, "As", "-o", path), "hand 2", "1 card")
        assert path.read_text() == "old"
        assert list(tmp_path.iterdir()) == [path]

    def test_failure_after_output_says_so(self, run, tmp_path):
        path = tmp_path / "hands.txt"
        path.write_text(f"{ROYAL}\n{QUADS}\nAsKs\n")
        result = run("rank", "-f", path)
        refused(result, "line 3", "(2 hands before it were written)")
        assert "royal flush" in result[1]

    def test_directory_that_is_not_there(self, run, tmp_path):
        status, _, err = run("rank", ROYAL, "-o", tmp_path / "no" / "out.csv")
        assert status == 1
        assert err.count("\n") == 1


class TestBadInput:
    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("As Ks Qs Xs Ts 2h 3d", ["position 9", "'X'"]),
            ("As Ks Qs Js As 2h 3d", ["As twice"]),
            ("As Kß", ["position"]),
            ("As Ks Qs", ["3 cards", "5 or 6 or 7"]),
            ("As Ks Qs Js Ts 2h 3d 4d", ["8 cards"]),
            ("As Ks Qs Js Ts Jk", ["joker"]),
            ("/ / /", ["0 cards"]),
        ],
    )
    @pytest.mark.parametrize("plain", [True, False])
    def test_line_of_text(self, run, tmp_path, line, words, plain):
        path = tmp_path / "hands.txt"
        first = ROYAL if plain else ROYAL.replace("T", "10")
        path.write_text(f"# head\n{first}\n{line}\n{QUADS}\n", encoding="utf-8")
        refused(run("rank", "-f", path), f"steelwheel rank: {path}, line 3: ", *words)

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("hand\n{0}\nAs Kx\n", ["line 3", "position 3"]),
            ("hands of mine\n{0}\n", ["line 1"]),
            ("As Kx Qs Js Ts\n", ["line 1", "position 3"]),
            ("0,1,2,3,52\n", ["line 1", "card 4 is 52"]),
            ("0,1,2,3,-4\n", ["line 1", "card 4 is -4"]),
            ("0,1,2,3,0\n", ["line 1", "2c twice"]),
            ("1.5,2,3,4,5\n", ["line 1"]),
            ("card1,card2,card3,card4,card5\n0,1,2\n", ["line 2", "3 columns"]),
            ("card1,card2,card3,card4,card5\n0,1,2,3,\n", ["line 2"]),
            ('hand\n"As Ks\n', ["line 2"]),
        ],
    )
    def test_csv(self, run, tmp_path, text, words):
        path = tmp_path / "hands.csv"
        path.write_text(text.format(ROYAL))
        refused(run("rank", "-f", path), str(path), *words)

    def test_csv_without_the_column(self, run, tmp_path):
        path = tmp_path / "hands.csv"
        path.write_text(f"hand,x\n{ROYAL},1\n")
        refused(run("rank", "-f", path, "--column", "cards"), "'cards'", "hand, x")

    @pytest.mark.parametrize(
        ("array", "words"),
        [
            (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]]), ["row 1", "card 4 is 52"]),
            (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]]), ["row 1", "2s twice"]),
            (np.array([[0, 1, 2, 3, -1]]), ["row 0", "card 4 is -1"]),
            (np.array([[0, 1, 2, 3, 2**63]], "u8"), ["row 0", "card 4 is 9223372036854775808"]),
            (np.zeros((2, 5)), ["float64"]),
            (np.zeros((2, 5), bool), ["bool"]),
            (np.zeros((2, 2, 5), int), ["(2, 2, 5)"]),
            (np.array(3), ["()"]),
            (np.zeros((2, 9), int), ["9 cards"]),
            (np.array(["As"], object), [".npy"]),
        ],
    )
    def test_npy(self, run, tmp_path, array, words):
        path = tmp_path / "hands.npy"
        np.save(path, array)
        refused(run("rank", "-f", path), str(path), *words)

    def test_npy_cut_short(self, run, tmp_path):
        path = tmp_path / "hands.npy"
        np.save(path, np.zeros((100, 5), int))
        path.write_bytes(path.read_bytes()[:-9])
        refused(run("rank", "-f", path), str(path))

    @pytest.mark.parametrize("name", ["x.txt", "x.csv"])
    @pytest.mark.parametrize(
        "rubbish", [b"\xff\xfe\x00\x01", b"\x00" * 50, b"As\xe9\n", bytes(range(256))]
    )
    def test_rubbish(self, run, tmp_path, name, rubbish):
        path = tmp_path / name
        path.write_bytes(rubbish)
        refused(run("rank", "-f", path), str(path))

    @pytest.mark.parametrize(
        "args",
        [
            [],
            ["rank"],
            ["rank", "AsKx"],
            ["rank", ROYAL, "--file", "x"],
            ["rank", ROYAL, "--column", "x"],
            ["rank", ROYAL, "--ranking", "hihg"],
            ["rank", ROYAL, "--format", "xml"],
            ["rank", EXAMPLES],
            ["rank", "--file", "/no/such/file"],
            ["rank", "--file", "/"],
            ["rank", "-f", EXAMPLES, "--column", "hand", "--input-format", "text"],
            ["table", "hihg"],
            ["table", "high", "--category", "blue"],
            ["table", "--categories"],
            ["equity", "holdem"],
            ["equity", "holdme", "AsAh", "KdKc"],
            ["equity", "holdem", "AsAh", "AsKc"],
            ["equity", "holdem", "AsAh", "KdKc", "--board", "2c 3c 4c 5c 6c 7c"],
            ["equity", "holdem", "AsAh", "KdKc", "--dead", "Ah"],
            ["deal"],
        ],
    )
    def test_arguments(self, run, args):
        refused(run(*args), "steelwheel")

    def test_near_name(self, run):
        refused(run("rank", ROYAL, "--ranking", "bagudi"), "badugi")


class TestTable:
    def test_rankings(self, run):
        _, out, _ = run("table", "--format", "csv")
        assert [row["ranking"] for row in read_csv(out)] == list(sw.RANKINGS)

    def test_every_class(self, run):
        _, out, _ = run("table", "a5", "--format", "csv")
        rows = read_csv(out)
        assert len(rows) == 6175
        assert sum(int(row["count"]) for row in rows) == 2_598_960
        assert rows[0]["hand"] == sw.RANKINGS["a5"].table()["hand"][0]

    def test_categories(self, run):
        _, out, _ = run("table", "high", "--categories", "--format", "json")
        rows = json.loads(out)
        assert [(r["category"], r["classes"], r["count"]) for r in rows] == [
            ("straight flush", 10, 40),
            ("four of a kind", 156, 624),
            ("full house", 156, 3_744),
            ("flush", 1277, 5_108),
            ("straight", 10, 10_200),
            ("three of a kind", 858, 54_912),
            ("two pair", 858, 123_552),
            ("one pair", 2860, 1_098_240),
            ("no pair", 1277, 1_302_540),
        ]
        assert (rows[1]["best"], rows[1]["worst"]) == (11, 166)

    def test_one_category(self, run):
        _, out, _ = run("table", "high", "--category", "Full_House")
        lines = out.splitlines()
        assert len(lines) == 157
        assert lines[0].split()[:2] == ["rank", "hand"]
        assert all(" full house " in line for line in lines[1:])


class TestEquity:
    def test_table(self, run):
        status, out, err = run("equity", "holdem", "AsAh", "KdKc")
        assert (status, err) == (0, "")
        assert "1388072" in out.replace(",", "")

    def test_json(self, run):
        _, out, _ = run("equity", "holdem", "AsAh", "KdKc", "--json")
        result = json.loads(out)
        assert result["total"] == 1_712_304
        assert result["exact"] is True
        first, second = result["players"]
        assert (first["cards"], first["wins"], first["ties"]) == ("AsAh", 1_388_072, 6_538)
        assert (second["share"], second["wins"]) == ("6829/36432", 317_694)
        assert first["equity"] + second["equity"] == pytest.approx(1)

    def test_board_and_dead_cards(self, run):
        args = ["equity", "holdem", "AsAh", "KdKc", "--board", "2c 7d Jh", "--dead", "Ks", "--json"]
        result = json.loads(run(*args)[1])
        assert result["total"] == 44 * 43 // 2
        assert result["board"] == "2c 7d Jh"


class TestProgram:
    def test_version_and_help(self, run):
        assert run("--version")[:2] == (0, f"steelwheel {sw.__version__}\n")
        for args in (["--help"], ["rank", "--help"], ["table", "--help"], ["equity", "--help"]):
            status, out, _ = run(*args)
            assert status == 0
            assert "usage: steelwheel" in out

    @pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
    def test_reader_that_goes_away(self):
        command = [sys.executable, "-m", "steelwheel", "table", "high"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.stdout.close()
            assert process.wait(timeout=60) == 141
            assert process.stderr.read() == b""

    @pytest.mark.skipif(os.name == "nt", reason="no such signal there")
    def test_interrupt(self):
        command = [sys.executable, "-m", "steelwheel", "rank", "-", "--format", "csv"]
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with subprocess.Popen(command, **pipes) as process:
            # The first full chunk comes out again, so the program is running and waits for more.
            process.stdin.write(f"{ROYAL}\n".encode() * (_hand_input.CHUNK_BYTES // 20))
            process.stdin.flush()
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
            assert process.returncode == 130
            assert err == b""

    @pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
    def test_progress_bar_on_a_terminal(self, tmp_path):
        pytest.importorskip("tqdm")
        import pty
        import termios

        control, terminal = pty.openpty()
        termios.tcsetwinsize(terminal, (25, 80))
        command = [sys.executable, "-m", "steelwheel", "rank", "-", "-o", str(tmp_path / "out.npy")]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=terminal) as process:
            for _ in range(4):
                process.stdin.write(f"{ROYAL}\n".encode() * 50_000)
                process.stdin.flush()
                time.sleep(0.4)
            process.stdin.close()
            process.wait(timeout=60)
        os.close(terminal)
        assert b"B/s" in os.read(control, 65_536)
        os.close(control)
        assert len(np.load(tmp_path / "out.npy")) == 200_000
