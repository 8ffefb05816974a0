"""The command line: what it reads and what it writes."""

import io
import json
import os
import re
import threading
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from command_line import EXAMPLES, QUADS, ROYAL, call, program, read_csv, refused

import steelwheel as sw
from steelwheel._cli.files import hand_input


@pytest.fixture
def run(capsys):
    """Runs the command line; gives exit status, standard output and standard error."""
    return partial(call, capsys)


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

    @pytest.mark.parametrize(
        "args",
        [
            ["As Ks Qs\nJs Ts 2h 3d"],
            [ROYAL + "\n"],
            ["As\n", "Ks\n", "Qs\n", "Js", "Ts", "2h", "\n3d"],
            ["\n\nAs Ks Qs\r\nJs 10s 2h 3d\r\n"],
        ],
    )
    def test_line_feed_is_a_separator(self, run, args):
        status, out, _ = run("rank", *args, "--format", "csv")
        assert status == 0
        assert [row["hand"] for row in read_csv(out)] == [ROYAL]

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

    def test_joker(self, run):
        _, out, _ = run("rank", "As Ah Ad Ac Jk", "-r", "high_wild", "--format", "json")
        (row,) = json.loads(out)
        assert (row["rank"], row["category"]) == (1, "five of a kind")
        assert row["hand"] == "As Ah Ad Ac Jk"

    @pytest.mark.parametrize("ranking", list(sw.RANKINGS))
    def test_every_ranking_and_size(self, run, ranking):
        system = sw.RANKINGS[ranking]
        hands = ["As Ks 6s 7d 8h 9c Tc"[: 3 * size - 1] for size in system.sizes]
        status, out, _ = run("rank", *hands, "-r", ranking)
        assert status == 0
        ranks = [int(re.split(" {2,}", line)[1]) for line in out.splitlines()[1:]]
        assert ranks == [sw.rank(hand, ranking) for hand in hands]

    def test_module_and_function_agree(self):
        done = program("rank", ROYAL)
        assert done.returncode == 0
        assert b"royal flush" in done.stdout


class TestOmaha:
    BOARD = "Ts 9s 2d 3h 4c"

    @pytest.mark.parametrize("ranking", ["high", "eight_or_better"])
    def test_ranks(self, run, ranking):
        hands = ["As Ks Qh Jc", "9c 9d 5h 6h 7s", "Ah 2h 5d 6d 7d 8d"]
        args = ["rank", *hands, "--board", self.BOARD, "-r", ranking, "--format", "csv"]
        status, out, _ = run(*args)
        assert status == 0
        rows = read_csv(out)
        assert [row["hand"] for row in rows] == hands
        for row, hand in zip(rows, hands, strict=True):
            assert int(row["rank"]) == sw.rank_omaha(hand, self.BOARD, ranking)
            assert row["best"] == sw.best_cards(hand, ranking, board=self.BOARD)
            assert row["category"] == sw.category(hand, ranking, board=self.BOARD)
            assert row["name"] == sw.describe(hand, ranking, board=self.BOARD)

    def test_exactly_two_play(self, run):
        _, out, _ = run("rank", "As Ah Ad Ac", "--board", "Kc 7d 2s", "--format", "json")
        assert json.loads(out)[0]["category"] == "one pair"

    def test_table_and_file(self, run, tmp_path):
        path = tmp_path / "holes.txt"
        path.write_text("AsKsQhJc\n9c9d5h6h\n")
        status, out, _ = run("rank", path, "--board", self.BOARD, "-o", tmp_path / "ranks.npy")
        assert (status, out) == (0, "")
        expected = sw.rank_omaha(["AsKsQhJc", "9c9d5h6h"], self.BOARD)
        assert np.load(tmp_path / "ranks.npy").tolist() == expected.tolist()

    @pytest.mark.parametrize(
        ("hands", "board", "words"),
        [
            (["AsKs"], BOARD, ["2 cards", "4 or 5 or 6"]),
            (["AsKsQhJc", "As Kd Qh Ts"], BOARD, ["hand 2", "Ts is on the board"]),
            (["AsKsQhJc"], "Ts 9s", ["--board", "2 cards"]),
            (["AsKsQhJc"], "Ts 9s 2d Ts", ["--board", "Ts twice"]),
            (["AsKsQhJc"], "Ts 9s 2d Xs", ["--board", "position 9"]),
            (["AsKsQhJk"], BOARD, ["hand 1", "joker"]),
        ],
    )
    def test_bad_input(self, run, hands, board, words):
        refused(run("rank", *hands, "--board", board), *words)

    def test_other_rankings(self, run):
        refused(run("rank", "AsKsQhJc", "--board", self.BOARD, "-r", "badugi"), "badugi")


class TestRankFiles:
    def test_file_as_an_argument(self, run):
        assert run("rank", EXAMPLES) == run("rank", "--file", EXAMPLES)

    def test_cards_come_before_a_file_of_that_name(self, run, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        Path("AsKsQsJsTs").write_text(QUADS)
        _, out, _ = run("rank", "AsKsQsJsTs", "--format", "csv")
        assert read_csv(out)[0]["rank"] == "1"

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
            with hand_input.from_file(str(path), sw.RANKINGS["high"]) as (_, batches):
                return [batch.cards.tolist() for batch in batches]

        fast = read()
        monkeypatch.setattr(hand_input.base, "parse_lines", lambda lines, cards: False)
        slow = read()
        assert fast == slow
        assert [row for rows in fast for row in rows] == [sw.parse_cards(line) for line in lines]

    def test_chunks_do_not_show(self, run, monkeypatch):
        whole = run("rank", "-f", EXAMPLES)
        monkeypatch.setattr(hand_input, "CHUNK_BYTES", 30)
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
            ('hand\n"As Ks Qs\nJs Ts 2h 3d"\n"{1}\n"\n', []),
            ('hole,board\n"As\nKs",Qs Js Ts 2h 3d\nKc 9s,"7d Kh Kd\r\nKs 5h"\n', ["hole", "board"]),
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

    def test_csv_ids_with_a_joker(self, run, tmp_path):
        path = tmp_path / "ids.csv"
        path.write_text("51,50,49,48,52\n")
        _, out, _ = run("rank", path, "-r", "high_wild", "--format", "csv")
        assert read_csv(out)[0]["hand"] == "As Ah Ad Ac Jk"

    @pytest.mark.skipif(os.name == "nt", reason="no named pipes there")
    @pytest.mark.parametrize("suffix", ["txt", "csv", "npy"])
    def test_named_pipe(self, tmp_path, suffix):
        pipe = tmp_path / f"pipe.{suffix}"
        os.mkfifo(pipe)
        content = io.BytesIO()
        if suffix == "npy":
            np.save(content, np.tile(np.array(sw.parse_cards(ROYAL), "u1"), (3, 1)))
        else:
            content.write(f"{ROYAL}\n".encode() * 3)
        writer = threading.Thread(target=pipe.write_bytes, args=(content.getvalue(),))
        writer.start()
        done = program("rank", "--file", pipe, "--format", "csv")
        writer.join()
        assert done.returncode == 0, done.stderr
        assert [row["rank"] for row in read_csv(done.stdout.decode())] == ["1"] * 3

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

    def test_one_hand_before_a_failure(self, run, tmp_path):
        path = tmp_path / "hands.txt"
        path.write_text(f"{ROYAL}\nAsKs\n")
        refused(run("rank", path), "(1 hand before it was written)")

    @pytest.mark.parametrize("name", ["no/out.csv", "folder"])
    def test_no_place_for_it(self, run, tmp_path, name):
        (tmp_path / "folder").mkdir()
        status, _, err = run("rank", ROYAL, "-o", tmp_path / name)
        assert status == 1
        assert err.startswith(f"steelwheel rank: {tmp_path / name}: ")
        assert err.count("\n") == 1

    def test_other_files_are_left_alone(self, run, tmp_path):
        (tmp_path / "out.csv.part").write_text("mine")
        assert run("rank", ROYAL, "-o", tmp_path / "out.csv")[0] == 0
        assert (tmp_path / "out.csv.part").read_text() == "mine"
        assert len(list(tmp_path.iterdir())) == 2

    @pytest.mark.skipif(os.name == "nt", reason="other modes and links there")
    def test_mode_and_link_are_kept(self, run, tmp_path):
        real, link = tmp_path / "real.csv", tmp_path / "folder" / "link.csv"
        link.parent.mkdir()
        link.symlink_to(real)
        real.write_text("old")
        real.chmod(0o640)
        assert run("rank", ROYAL, "-o", link)[0] == 0
        assert link.is_symlink()
        assert "royal flush" in real.read_text()
        assert real.stat().st_mode & 0o777 == 0o640

    @pytest.mark.skipif(os.name == "nt", reason="other modes there")
    def test_mode_of_a_new_file(self, run, tmp_path):
        before = os.umask(0o027)
        try:
            assert run("rank", ROYAL, "-o", tmp_path / "out.csv")[0] == 0
        finally:
            os.umask(before)
        assert (tmp_path / "out.csv").stat().st_mode & 0o777 == 0o640

    def test_same_file_in_and_out(self, run, tmp_path):
        path = tmp_path / "hands.csv"
        path.write_text(f"hand\n{ROYAL}\n")
        assert run("rank", path, "-o", path)[0] == 0
        assert read_csv(path.read_text())[0]["rank"] == "1"


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

    def test_sizes(self, run):
        _, out, _ = run("table", "high", "--size", "7", "--categories", "--format", "csv")
        rows = read_csv(out)
        assert (rows[0]["category"], rows[0]["count"]) == ("straight flush", "41584")
        assert float(rows[-1]["cumulative"]) == 1
        _, out, _ = run("table", "high", "--size", "6", "--format", "csv")
        assert sum(int(row["count"]) for row in read_csv(out)) == 20_358_520

    def test_joker(self, run):
        counts = []
        for option in ("--joker", "--no-joker"):
            args = ["table", "27", option, "--categories", "--format", "csv"]
            counts.append(sum(int(row["count"]) for row in read_csv(run(*args)[1])))
        assert counts == [2_869_685, 2_598_960]

    def test_one_category(self, run):
        _, out, _ = run("table", "high", "--category", "Full_House")
        lines = out.splitlines()
        assert len(lines) == 157
        assert lines[0].split()[:2] == ["rank", "hand"]
        assert all(" full house " in line for line in lines[1:])
