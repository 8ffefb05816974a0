"""The command line: how it fails, and how it behaves as a program among others.

Tests about pipes, signals, closed streams and terminals start a program of its own.
"""

import errno
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from command_line import EXAMPLES, QUADS, ROYAL, call, program, refused

import steelwheel as sw
from steelwheel._cli.files import hand_input

FULL = os.strerror(errno.ENOSPC)


@pytest.fixture
def run(capsys):
    """Runs the command line; gives exit status, standard output and standard error."""
    return partial(call, capsys)


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
            ("0,1,2,3,77\n", ["line 1", "card 4 is 77, not a card id"]),
            ("0,1,2,3," + "9" * 5000 + "\n", ["line 1", "999", "not a card id"]),
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
    def test_endless_line(self, run, tmp_path, name):
        path = tmp_path / name
        path.write_bytes(ROYAL.encode() + b"\n" + bytes(70_000))
        refused(run("rank", "-f", path), f"{path}, line 2: more than 65,536 bytes")

    @pytest.mark.skipif(os.name == "nt", reason="an open file can't be cut there")
    def test_cut_short_while_it_is_read(self, tmp_path):
        path = tmp_path / "hands.npy"
        np.save(path, np.tile(np.array(sw.parse_cards(ROYAL), "u1"), (1_000_000, 1)))
        command = [sys.executable, "-m", "steelwheel", "rank", "-f", str(path), "--format", "csv"]
        pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
        with subprocess.Popen(command, **pipes) as process:
            process.stdout.readline()
            os.truncate(path, 4096)
            _, err = process.communicate(timeout=60)
        refused((process.returncode, "", err.decode()), str(path), "cut short", "were written")

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
    @pytest.mark.parametrize("kind", ["text", "csv", "npy"])
    def test_endless_file(self, run, kind):
        refused(run("rank", "-f", "/dev/zero", "--input-format", kind), "/dev/zero")

    def test_endless_csv_field(self, run, tmp_path):
        path = tmp_path / "x.csv"
        path.write_text('hand\n"' + "As\n" * 100_000)
        refused(run("rank", path), str(path), "field")

    @pytest.mark.parametrize("length", [300, 70_000])
    def test_long_argument(self, run, length):
        refused(run("rank", "As" * length), "hand 1", "As twice")
        refused(run("rank", "y" * length), "hand 1", "'y'")

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
            ["rank", EXAMPLES, ROYAL],
            ["rank", "/no/such/file"],
            ["rank", "/"],
            ["rank", "--file", "/no/such/file"],
            ["rank", "--file", "/"],
            ["rank", "-f", EXAMPLES, "--column", "hand", "--input-format", "text"],
            ["table", "hihg"],
            ["table", "high", "--category", "blue"],
            ["table", "--categories"],
            ["table", "--size", "7"],
            ["table", "high", "--size", "8"],
            ["table", "high", "--size", "x"],
            ["table", "high", "--joker"],
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

    @pytest.mark.skipif(os.name == "nt", reason="another shell there")
    @pytest.mark.parametrize(
        ("line", "status", "out", "err"),
        [
            ("rank AsKsQsJsTs >&-", 1, "", "steelwheel rank: standard output: closed\n"),
            ("table >&-", 1, "", "steelwheel table: standard output: closed\n"),
            (
                "equity holdem AsAh KdKc >&-",
                1,
                "",
                "steelwheel equity: standard output: closed\n",
            ),
            ("rank - <&-", 2, "", "steelwheel rank: standard input is closed\n"),
            ("rank AsKx 2>&-", 2, "", ""),
            ("rank 2>&-", 2, "", ""),
            ("--help >&-", 1, "", "steelwheel: standard output: closed\n"),
            ("--help >/dev/full", 1, "", f"steelwheel: standard output: {FULL}\n"),
            ("--version >/dev/full", 1, "", f"steelwheel: standard output: {FULL}\n"),
            ("draw -h >/dev/full", 1, "", f"steelwheel: standard output: {FULL}\n"),
            ("rank AsKx 2>/dev/full", 2, "", ""),
            ("rank --ranking 2>&- >&-", 2, "", ""),
            ("equity holdem AsAh KdKc --seed 1 >out 2>/dev/full", 0, "", ""),
            ("rank --ranking 2>/dev/full", 2, "", ""),
            ("equity holdem AsAh 2>/dev/full", 2, "", ""),
            (
                "rank AsKsQsJsTs -o ''",
                2,
                "",
                "steelwheel rank: --output is empty; give the name of a file\n",
            ),
            ("rank AsKsQsJsTs -o out.csv >&- 2>&- <&-", 0, "", ""),
        ],
    )
    def test_closed_streams(self, tmp_path, line, status, out, err):
        if "/dev/full" in line and not Path("/dev/full").exists():
            pytest.skip("no such device")
        command = f'"{sys.executable}" -m steelwheel {line}'
        done = subprocess.run(
            ["sh", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert (done.returncode, done.stdout, done.stderr) == (status, out, err)

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
    @pytest.mark.parametrize("args", [["table", "high"], ["rank", ROYAL]])
    def test_full_device(self, args):
        command = [sys.executable, "-m", "steelwheel", *args]
        with open("/dev/full", "w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 1
        assert (
            done.stderr
            == f"steelwheel {args[0]}: standard output: No space left on device\n".encode()
        )

    def test_unknown_path_of_code(self):
        done = program("rank", ROYAL, env={**os.environ, "STEELWHEEL_PATH": "avx512"})
        refused(
            (done.returncode, "", done.stderr.decode()), "steelwheel: STEELWHEEL_PATH is 'avx512'"
        )

    def test_output_is_on_disk_before_it_has_its_name(self, run, tmp_path, monkeypatch):
        synced = []
        monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
        path = tmp_path / "out.csv"
        assert run("rank", ROYAL, "-o", path)[0] == 0
        assert synced == [path.stat().st_size]

    @pytest.mark.parametrize(
        "command", [["equity", "holdem", "AsAh", "KdKc"], ["draw", "27sd", "2c3d4h7sKd"]]
    )
    def test_one_file_for_two_outputs(self, run, tmp_path, command):
        pytest.importorskip("matplotlib")
        path = tmp_path / "out.svg"
        args = ["--format", "csv", "-o", path, "--plot", tmp_path / "." / "out.svg"]
        refused(run(*command, *args), "--output and --plot are both")
        assert not path.exists()

    @pytest.mark.skipif(os.name == "nt", reason="no such signal there")
    def test_interrupt(self):
        command = [sys.executable, "-m", "steelwheel", "rank", "-", "--format", "csv"]
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        # Whoever runs the tests in the background may have the signal ignored.
        heed = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
        with subprocess.Popen(command, preexec_fn=heed, **pipes) as process:
            # The first full chunk comes out again, so the program is running and waits for more.
            process.stdin.write(f"{ROYAL}\n".encode() * (hand_input.CHUNK_BYTES // 20))
            process.stdin.flush()
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
            assert process.returncode == 130
            assert err == b"steelwheel rank: interrupted\n"

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
