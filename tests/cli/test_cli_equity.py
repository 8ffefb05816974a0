"""`steelwheel equity`: one spot of arguments, files of spots, pictures, and how each is refused."""

from __future__ import annotations

import io
import json
import sys
from functools import partial
from itertools import islice

import numpy as np
import pytest
from command_line import SPOTS, call, program, read_csv, refused

import steelwheel as sw


@pytest.fixture
def run(capsys):
    """Runs the command; gives exit status, standard output and standard error."""
    return partial(call, capsys, "equity")


@pytest.fixture
def spots(tmp_path):
    """A file of spots."""
    path = tmp_path / "spots.csv"
    path.write_text(SPOTS, encoding="utf-8")
    return path


class TestOneSpot:
    def test_table(self, run):
        status, out, err = run("holdem", "AsAh", "KdKc")
        assert (status, err) == (0, "")
        assert out == f"{sw.equity('holdem', ['AsAh', 'KdKc'])}\n"

    def test_json(self, run):
        result = json.loads(run("holdem", "ahas", "KdKc", "--json")[1])
        assert (result["total"], result["scale"]) == (1_712_304, 1)
        assert (result["exact"], result["method"]) == (True, "exact")
        assert (result["trials"], result["seed"]) == (0, None)
        first, second = result["players"]
        assert (first["hand"], first["wins"], first["ties"]) == ("Ah As", 1_388_072, 6_538)
        assert (second["share"], second["wins"]) == ("6829/36432", 317_694)
        assert first["equity"] + second["equity"] == pytest.approx(1)
        assert first["error"] == 0
        assert first["tied"] == [first["wins"], first["ties"]]

    def test_json_tells_how_many_share(self, run):
        players = ["AsAh:1/2", "AdAc", "7h6h"]
        result = json.loads(run("holdem", *players, "--board", "8s9sTs", "--json")[1])
        tied = sw.equity("holdem", players, "8s9sTs").tied
        assert [player["tied"] for player in result["players"]] == tied.tolist()
        assert tied[0][2] > 0

    def test_json_of_a_split_pot(self, run):
        args = ["omaha8", "As3sKhKd", "AcQc7c7h", "--board", "7s5d2h", "--format", "json"]
        result = json.loads(run(*args)[1])
        assert (result["total"], result["no_low"]) == (820, 0)
        first, second = result["players"]
        assert (first["wins"], first["high_wins"], first["low_wins"]) == (198, 204, 727)
        assert (second["ties"], second["high_ties"], second["low_ties"]) == (622, 0, 93)

    def test_several_draws(self, run):
        hands = ["2c 3d 4h 7s Kd", "8d7c6s4s3s"]
        _, out, _ = run("triple_draw_27", *hands, "--draws", "2", "--trials", "20000")
        expected = sw.draw_equity("triple_draw_27", hands, draws_left=2, trials=20_000, rng=0)
        assert out == f"{expected}\n"
        refused(run("triple_draw_27", *hands, "--draws", "4"), "--draws is 4; triple_draw_27 has 3")
        refused(run("holdem", "AsAh", "KsKh", "--draws", "1"), "holdem has no draw")
        refused(run("badugi", "AsKh", "2c", "--draws", "1", "--method", "exact"), "--draws: polic")

    def test_board_and_dead_cards(self, run):
        args = ["holdem", "AsAh", "KdKc", "--board", "2c7dJh", "--dead", "ks", "--json"]
        result = json.loads(run(*args)[1])
        assert result["total"] == 44 * 43 // 2
        assert (result["board"], result["dead"]) == ("2c 7d Jh", "Ks")

    def test_several_boards(self, run):
        args = ["holdem", "AsAh", "KdKc", "--board", "2c7d9h", "--board", "2c7dKs", "--json"]
        result = json.loads(run(*args)[1])
        expected = sw.equity("holdem", ["AsAh", "KdKc"], ["2c7d9h", "2c7dKs"])
        assert [p["share"] for p in result["players"]] == list(map(str, expected.shares))

    def test_csv(self, run):
        first, second = read_csv(run("holdem", "AsAh", "KdKc", "--format", "csv")[1])
        assert (first["player"], first["hand"], first["wins"]) == ("0", "As Ah", "1388072")
        assert (second["player"], second["error"], second["total"]) == ("1", "0.0", "1712304")

    def test_sampled(self, run):
        args = ["holdem", "QQ+,AKs", "random", "--method", "sample", "--trials", "1e4", "--json"]
        result = json.loads(run(*args, "--rng", "5")[1])
        assert (result["exact"], result["method"], result["trials"]) == (False, "sample", 10_000)
        assert result["seed"] == 5
        options = {"method": "sample", "trials": 10_000}
        expected = sw.equity("holdem", ["QQ+,AKs", "random"], rng=5, **options)
        for i, player in enumerate(result["players"]):
            assert player["wins"] == expected.wins[i]
            assert player["error"] == pytest.approx(expected.error[i])
        assert result["players"][0]["hand"] == "QQ+,AKs"

    def test_same_again(self, run):
        args = ["holdem", "QQ+", "random", "--method=sample", "--trials", "300,000", "--json"]
        assert run(*args) == run(*args, "--rng", "0") == run(*args, "--workers", "2")
        assert run(*args) != run(*args, "--rng", "1")

    def test_the_seed_by_its_name_before(self, run):
        args = ["holdem", "QQ+", "random", "--method=sample", "--trials", "1000"]
        status, out, err = run(*args, "--seed", "5")
        assert (status, out) == run(*args, "--rng", "5")[:2]
        assert err == "steelwheel equity: --seed is deprecated: it is called --rng now\n"

    @pytest.mark.parametrize("error", ["0.002", "0.2%"])
    def test_until_an_error(self, run, error):
        args = ["holdem", "QQ+", "random", "--method=sample", "--error", error, "--json"]
        result = json.loads(run(*args)[1])
        assert 0 < max(player["error"] for player in result["players"]) <= 0.002

    def test_games_without_a_board(self, run):
        status, out, _ = run("razz", "As2s3s", "KdQdJd", "--trials", "1000")
        assert status == 0
        assert out.startswith("razz, ")

    def test_words_on_both_sides_of_options(self, run):
        expected = run("holdem", "AsAh", "KdKc", "--board", "2c7d9h", "--json")
        assert run("holdem", "--json", "AsAh", "--board", "2c7d9h", "KdKc") == expected
        assert run("--json", "holdem", "AsAh", "KdKc", "--board", "2c7d9h") == expected

    def test_to_a_file(self, run, tmp_path):
        path = tmp_path / "equity.json"
        assert run("holdem", "AsAh", "KdKc", "-o", path) == (0, "", "")
        assert json.loads(path.read_text())["total"] == 1_712_304


class TestPlot:
    def test_picture(self, run, tmp_path):
        pytest.importorskip("matplotlib")
        for ending, first in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".PDF", b"%PDF")):
            path = tmp_path / f"equity{ending}"
            status, out, err = run("holdem", "AsAh", "KdKc", "--plot", path)
            assert (status, err) == (0, "")
            assert "81.2555%" in out
            assert path.read_bytes().startswith(first)

    @pytest.mark.parametrize("name", ["equity.xyz", "equity", "png"])
    def test_unknown_ending(self, run, tmp_path, name):
        pytest.importorskip("matplotlib")
        path = tmp_path / name
        refused(run("holdem", "AsAh", "KdKc", "--plot", path), "--plot", "png", "svg")
        assert not path.exists()

    def test_no_such_directory(self, run, tmp_path):
        pytest.importorskip("matplotlib")
        path = tmp_path / "no" / "x.png"
        status, out, err = run("holdem", "AsAh", "KdKc", "--plot", path)
        assert (status, out) == (1, "")
        assert err == f"steelwheel equity: {path}: No such file or directory\n"

    def test_left_as_it_was_if_refused(self, run, tmp_path):
        pytest.importorskip("matplotlib")
        path = tmp_path / "x.png"
        path.write_text("before")
        refused(run("holdem", "AsAh", "AsKc", "--plot", path))
        assert path.read_text() == "before"
        assert [file.name for file in tmp_path.iterdir()] == ["x.png"]

    def test_without_matplotlib(self, run, monkeypatch):
        monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
        refused(run("holdem", "AsAh", "KdKc", "--plot", "x.png"), 'install "steelwheel[plot]"')


class TestFiles:
    def expected(self, seed=0, **options):
        """The spots, each with the stream of its line if it is sampled."""
        from numpy.random import SeedSequence

        spots = {
            2: (["AsAh", "KdKc"],),
            3: (["AsAh", "QQ+,AKs", "random"], "2c7d9h"),
            5: (["5h4h", "AsKd", "2c2d"], "3h2h8s", "Ks"),
        }
        return [
            sw.equity("holdem", *spot, rng=SeedSequence(seed, spawn_key=(line,)), **options)
            for line, spot in spots.items()
        ]

    def test_each_line_has_its_stream(self, run, spots, tmp_path):
        args = ["--method", "sample", "--trials", "1000", "--rng", "3", "--json"]
        rows = json.loads(run("holdem", "-f", spots, *args)[1])
        expected = self.expected(3, method="sample", trials=1000)
        for row, spot in zip(rows, expected, strict=True):
            assert row["equity"] == pytest.approx(spot.equity)
            assert row["error"] == pytest.approx(max(spot.error))
            assert row["error"] > 0
        other = tmp_path / "other.csv"
        head, _, *rest = SPOTS.splitlines()
        other.write_text("\n".join([head, "2c3c,4c5c,,,", *rest]))
        assert json.loads(run("holdem", "-f", other, *args)[1])[1:] == rows[1:]

    def test_csv(self, run, spots):
        status, out, err = run("holdem", "-f", spots)
        assert (status, err) == (0, "")
        rows = read_csv(out)
        assert [row["line"] for row in rows] == ["2", "3", "5"]
        for row, spot in zip(rows, self.expected(), strict=True):
            shares = [float(row[f"equity{i}"] or "nan") for i in (1, 2, 3)]
            assert shares[: len(spot.equity)] == pytest.approx(spot.equity)
            assert float(row["error"]) == pytest.approx(max(spot.error))
        assert [rows[1][f"player{i}"] for i in (1, 2, 3)] == ["As Ah", "QQ+,AKs", "random"]
        assert (rows[0]["player3"], rows[0]["equity3"]) == ("", "")
        assert (rows[2]["board"], rows[2]["dead"]) == ("3h 2h 8s", "Ks")

    def test_json(self, run, spots):
        rows = json.loads(run("holdem", "-f", spots, "--json")[1])
        for row, spot in zip(rows, self.expected(), strict=True):
            assert row["equity"] == pytest.approx(spot.equity)
        assert rows[0]["players"] == ["As Ah", "Kd Kc"]

    def test_table(self, run, spots):
        out = run("holdem", "-f", spots, "--format", "table")[1]
        head, *rows = out.splitlines()
        assert head.split()[:3] == ["line", "player1", "player2"]
        assert [" 81.2555%" in row for row in rows] == [True, False, False]
        assert len({row.rfind("%") for row in rows}) == 1

    def test_json_lines(self, run, tmp_path):
        path = tmp_path / "spots.jsonl"
        boards = ["2c3c4c", "2c3c5c"]
        spots = [{"players": ["AsAh", "KdKc"]}, {"hole": ["AsAh", "KdKc"], "board": boards}]
        path.write_text("\n".join(map(json.dumps, spots)))
        first, second = json.loads(run("holdem", "-f", path, "--json")[1])
        assert (first["line"], second["line"]) == (1, 2)
        expected = sw.equity("holdem", ["AsAh", "KdKc"], boards)
        assert second["equity"] == pytest.approx(expected.equity)
        assert second["board"] == "2c 3c 4c / 2c 3c 5c"

    @pytest.mark.parametrize("game", ["holdem", "omaha8", "shortdeck"])
    def test_known_hands_are_found_together(self, run, tmp_path, game):
        """Two to four seats, streets, dead cards; --max-work has them found one by one."""
        rng = np.random.default_rng(8)
        rules = sw.game(game)
        lines = ["player1,player2,player3,player4,board,dead"]
        for number in range(60):
            cards = sw.format_cards(rng.permutation(list(rules.ids))).split()
            taken = iter(cards)
            deal = ["".join(islice(taken, rules.hole)) for _ in range(2 + number % 3)]
            deal += [""] * (4 - len(deal))
            deal += [
                "".join(islice(taken, (3, 4, 5)[number % 3])),
                "".join(islice(taken, number % 4)),
            ]
            lines.append(",".join(deal))
        path = tmp_path / "spots.csv"
        path.write_text("\n".join(lines))
        together, apart = run(game, "-f", path), run(game, "-f", path, "--max-work", "1e15")
        assert together[0] == apart[0] == 0
        for row, other in zip(read_csv(together[1]), read_csv(apart[1]), strict=True):
            for name, cell in row.items():
                if name.startswith("equity") and cell:
                    assert float(cell) == pytest.approx(float(other[name]), abs=1e-12)
                else:
                    assert cell == other[name]

    def test_standard_input(self, run, monkeypatch, spots):
        content = io.TextIOWrapper(io.BytesIO(SPOTS.encode()))
        monkeypatch.setattr("sys.stdin", content)
        assert run("holdem", "-f", "-") == run("holdem", "-f", spots)

    def test_parquet(self, run, tmp_path, spots):
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        path, out = tmp_path / "spots.parquet", tmp_path / "equities.parquet"
        boards = pyarrow.array([None, "2c 7d 9h", "3h2h8s"]).dictionary_encode()
        columns = {
            "player1": ["AsAh", "AsAh", "5h4h"],
            "player2": pyarrow.array(["KdKc", "QQ+,AKs", "As Kd"], pyarrow.large_string()),
            "player3": [None, "random", "2c2d"],
            "board": boards,
            "dead": [None, "", "Ks"],
        }
        parquet.write_table(pyarrow.table(columns), path)
        assert run("holdem", "--file", path, "--output", out) == (0, "", "")
        found = parquet.read_table(out).to_pydict()
        assert found["row"] == [0, 1, 2]
        for i, spot in enumerate(self.expected()):
            shares = [found[f"equity{k + 1}"][i] for k in range(len(spot.equity))]
            assert shares == pytest.approx(list(spot.equity))
        assert found["player3"][0] is None
        assert found["equity3"][0] is None

    def test_parquet_through_pipes(self, tmp_path):
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        sink = io.BytesIO()
        parquet.write_table(pyarrow.table({"hand1": ["AsAh"], "hand2": ["KdKc"]}), sink)
        args = ["--input-format", "parquet", "--format", "parquet"]
        done = program("equity", "holdem", "-f", "-", *args, input=sink.getvalue())
        table = parquet.read_table(io.BytesIO(done.stdout))
        assert table["equity1"].to_pylist() == pytest.approx([0.8125548967940273])

    def test_rows_before_a_bad_one_are_written(self, run, tmp_path):
        path = tmp_path / "spots.csv"
        path.write_text("player1,player2\nAsAh,KdKc\nAsAh,AsKc\n")
        status, out, err = run("holdem", "-f", path)
        assert status == 2
        assert len(read_csv(out)) == 1
        assert err == f"steelwheel equity: {path}, line 3: hand 2 and hand 1 both have As\n"

    def test_empty(self, run, tmp_path):
        path = tmp_path / "spots.csv"
        path.write_text("player1,player2\n")
        assert run("holdem", "-f", path) == (
            0,
            "line,player1,player2,board,dead,equity1,equity2,error\n",
            "",
        )
        assert json.loads(run("holdem", "-f", path, "--json")[1]) == []


class TestRefused:
    @pytest.mark.parametrize(
        ("args", "words"),
        [
            (["holdem"], ["--file"]),
            (["holdem", "AsAh"], ["there is 1 hand;"]),
            (["holdem", "As", "Ah", "Kd"], ["hand 1 has 1 card;", "quotes, as 'As Ah'"]),
            (["holdem", "AsAh", "KdKc", "--board", "2c", "7d"], ["hand 3 has 1 card;", "quotes"]),
            (["holdem", "AsAh", "Kd$"], ["hand 2", "position 2"]),
            (["holdem", "AsAh", "QQ+foo"], ["hand 2", "'foo' at position 3"]),
            (["holdem", "AsAh", "AsKd"], ["hand 2 and hand 1 both have As"]),
            (["holdem", "AsAh", "KdKc", "--board", "2c7dAs"], ["--board and hand 1 both"]),
            (["holdem", "AsAh", "KdKc", "--board", "2c7d9x"], ["--board", "'9x' at position 4"]),
            (["holdem", "AsAh", "KdKc", "--dead", "As"], ["--dead and hand 1 both"]),
            (["holdem", "AsAh", "KdKc", "--board", "2c7d9h", "--board", "2c"], ["--board"]),
            (["holdem", "AsAh", "KdKc", "--trials", "0"], ["--trials is 0"]),
            (["holdem", "AsAh", "KdKc", "--trials", "1.5"], ["--trials", "'1.5'"]),
            (["holdem", "AsAh", "KdKc", "--error", "x%"], ["--error", "'x%'"]),
            (["holdem", "AsAh", "KdKc", "--error", "2"], ["--error is 2.0"]),
            (["holdem", "AsAh", "KdKc", "--rng", "-1"], ["--rng is -1"]),
            (["holdem", "AsAh", "KdKc", "--method", "guess"], ["--method", "'guess'"]),
            (["holdem", "AsAh", "KdKc", "--json", "--format", "csv"], ["--json"]),
            (["holdem", "AsAh", "KdKc", "--input-format", "csv"], ["file"]),
            (["holdem", "AsAh", "KdKc", "--foo"], ["arguments: --foo"]),
            (["holdme", "AsAh", "KdKc"], ["'holdme'", "holdem"]),
            (["holdem", "-f", "x.csv", "AsAh"], ["either"]),
            (["holdem", "-f", "x.csv", "--board", "2c"], ["--board"]),
            (["holdem", "-f", "x.csv", "--plot", "x.png"], ["--plot"]),
            (["holdem", "-f", "/no/such.csv"], ["/no/such.csv: No such file"]),
            (["holdem", "-f", "/no/such.parquet"], ["/no/such.parquet: No such file"]),
        ],
    )
    def test_arguments(self, run, args, words):
        if "parquet" in args[-1]:
            pytest.importorskip("pyarrow")
        refused(run(*args), *words)

    def test_too_costly(self, run):
        args = ["AsAhKdKc", "8s7s6d5d", "--method", "exact", "--max-work", "10"]
        refused(run("omaha", *args), "--method", "--max-work allows 10")

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("player1,player2,board\nAsAh,QQ+,AKs,\n", ["line 2: board: 'AK'"]),
            ("player1,player2\nAsAh,KdKc,QdQc\n", ["line 2", "3 columns under 2 heads", "quotes"]),
            ("player1,player3\nAsAh,KdKc\n", ["line 1", "'player3'"]),
            ("player1,player2,pot\nAsAh,KdKc,3\n", ["line 1", "'pot'"]),
            ("board\n2c\n", ["line 1", "no column player1; the columns are board"]),
            ("player1,player2,board\nAsAh,KdKc,2x\n", ["line 2: board: '2x'"]),
            ("player1,player2\nAsAh,\n", ["line 2", "hand 2"]),
        ],
    )
    def test_csv(self, run, tmp_path, text, words):
        path = tmp_path / "spots.csv"
        path.write_text(text)
        refused(run("holdem", "-f", path), str(path), *words)

    def test_parquet(self, run, tmp_path):
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        path = tmp_path / "spots.parquet"
        path.write_text("no Parquet at all")
        refused(run("holdem", "-f", path), str(path), "not a Parquet file")
        parquet.write_table(pyarrow.table({"player1": [1], "player2": ["AsAh"]}), path)
        refused(run("holdem", "-f", path), f"{path}, row 0: [1, 'AsAh']", "are texts")
        parquet.write_table(pyarrow.table({"hand1": ["AsAh", None], "hand2": ["KdKc", "2"]}), path)
        refused(run("holdem", "-f", path), f"{path}, row 1: hand 1")

    def test_without_pyarrow(self, run, monkeypatch, tmp_path):
        monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
        words = 'pip install "steelwheel[parquet]"'
        (tmp_path / "x.parquet").write_bytes(b"PAR1")
        refused(run("holdem", "-f", tmp_path / "x.parquet"), words)
        (tmp_path / "x.parquet").unlink()
        (tmp_path / "x.csv").write_text("hand1,hand2\nAsAh,KdKc\n")
        args = ["-f", tmp_path / "x.csv", "-o", tmp_path / "x.parquet"]
        refused(run("holdem", *args), words)
        assert not (tmp_path / "x.parquet").exists()
