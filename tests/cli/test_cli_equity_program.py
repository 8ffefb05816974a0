"""`steelwheel equity` as a program: interrupts, progress bars, pipes and full disks."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from command_line import SPOTS, call

from steelwheel._cli.files import streams

FULL = os.strerror(errno.ENOSPC)


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


class TestInterrupt:
    @pytest.fixture
    def interrupt(self, monkeypatch):
        """Has Ctrl-C come when the progress is told for the second time."""

        @contextlib.contextmanager
        def progress(total, unit, **options):
            told = []

            def tell(done, total=None):
                told.append(done)
                if len(told) == 2:
                    raise KeyboardInterrupt

            yield tell

        monkeypatch.setattr(streams, "progress", progress)

    @pytest.mark.usefixtures("interrupt")
    def test_one_spot(self, run, tmp_path):
        args = ["holdem", "QQ+", "random", "--method=sample", "--trials=1e9", "--json"]
        status, out, err = run(*args)
        found = json.loads(out)
        assert status == 130
        assert 0 < found["trials"] < 10**8
        assert err == f"steelwheel equity: interrupted after {found['trials']:,} deals\n"
        assert 0 < found["players"][0]["error"] < 0.01
        path = tmp_path / "out.json"
        assert run(*args, "-o", path) == (130, "", err)
        assert path.read_text() == out

    @pytest.mark.usefixtures("interrupt")
    @pytest.mark.parametrize("output", [False, True])
    def test_file(self, run, spots, tmp_path, output):
        path = tmp_path / "out.json"
        args = ["--trials", "100", "--format", "json"] + ["-o", str(path)] * output
        status, out, err = run("holdem", "-f", spots, *args)
        assert status == 130
        assert err == "steelwheel equity: interrupted after 2 spots\n"
        rows = json.loads(path.read_text() if output else out)
        assert [row["line"] for row in rows] == [2, 3]

    @pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
    def test_signal_while_the_bar_moves(self):
        pytest.importorskip("tqdm")
        import pty
        import termios

        control, terminal = pty.openpty()
        termios.tcsetwinsize(terminal, (25, 80))
        args = ["holdem", "QQ+", "random", "--method=sample", "--error=1e-7", "--json"]
        command = [sys.executable, "-m", "steelwheel", "equity", *args]
        heed = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=terminal, preexec_fn=heed
        ) as process:
            os.close(terminal)
            seen = os.read(control, 1000)  # the bar comes once there is something to tell
            process.send_signal(signal.SIGINT)
            out = process.stdout.read()
            while b"interrupted after" not in seen:
                seen += os.read(control, 1000)
            assert process.wait(timeout=60) == 130
        os.close(control)
        assert b"deals/s" in seen
        found = json.loads(out)
        assert found["trials"] > 0
        assert f"interrupted after {found['trials']:,} deals".encode() in seen


class TestProgress:
    """What is seen on a terminal while the work goes on."""

    def seen(self, *args):
        pytest.importorskip("tqdm")
        import pty
        import termios

        control, terminal = pty.openpty()
        termios.tcsetwinsize(terminal, (25, 80))
        heed = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
        command = [sys.executable, "-m", "steelwheel", *map(str, args)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=terminal, preexec_fn=heed
        ) as process:
            os.close(terminal)
            seen = b""
            while seen.count(b"\r") < 4 and b"interrupted" not in seen:
                seen += os.read(control, 1000)
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(OSError):  # at the end
                while more := os.read(control, 1000):
                    seen += more
            process.communicate(timeout=60)
        os.close(control)
        assert process.returncode == 130
        return seen

    @pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
    def test_counting(self):
        args = ["holdem", *["15%"] * 4, "--method=exact", "--max-work=1e18"]
        seen = self.seen("equity", *args)
        assert b"steps/s" in seen
        assert seen.endswith(b"steelwheel equity: interrupted\r\n")

    @pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
    def test_a_long_spot_of_a_file(self, tmp_path):
        path = tmp_path / "spots.csv"
        path.write_text("player1,player2,player3,player4\n15%,15%,15%,15%\n")
        args = ["holdem", "-f", path, "-o", tmp_path / "out.csv"]
        seen = self.seen("equity", *args, "--method=exact", "--max-work=1e18")
        assert b"B/s" in seen or b"?B" in seen
        assert seen.endswith(b"interrupted after 0 spots\r\n")

    @pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
    def test_showdowns(self, tmp_path):
        path = tmp_path / "deals.csv"
        path.write_text("player1,player2,board\n" + "AsAh,KdKc,2c7d9hTs3h\n" * 1_000_000)
        seen = self.seen("showdown", "holdem", "-f", path, "-o", tmp_path / "out.csv")
        assert b"B/s" in seen
        assert b"steelwheel showdown: interrupted after" in seen


class TestProgram:
    @pytest.mark.skipif(os.name == "nt", reason="another shell there")
    @pytest.mark.parametrize(
        ("line", "status", "err"),
        [
            ("AsAh KdKc >&-", 1, "steelwheel equity: standard output: closed\n"),
            ("-f - <&-", 2, "steelwheel equity: standard input is closed\n"),
            ("AsAh KdKc 2>&- -o out.csv >&-", 0, ""),
            (
                "AsAh KdKc >/dev/full",
                1,
                "steelwheel equity: standard output: No space left on device\n",
            ),
        ],
    )
    def test_streams(self, tmp_path, line, status, err):
        if "/dev/full" in line and not Path("/dev/full").exists():
            pytest.skip("no such device")
        command = f'"{sys.executable}" -m steelwheel equity holdem {line}'
        done = subprocess.run(
            ["sh", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert (done.returncode, done.stdout, done.stderr) == (status, "", err)

    @pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
    def test_reader_that_goes_away(self, tmp_path):
        path = tmp_path / "spots.csv"
        path.write_text("hand1,hand2,board\n" + "AsAh,KdKc,2c7d9h\n" * 5000)
        command = [sys.executable, "-m", "steelwheel", "equity", "holdem", "-f", str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.stdout.close()
            assert process.wait(timeout=60) == 141
            assert process.stderr.read() == b""
