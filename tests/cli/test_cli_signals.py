"""The command line and signals: Ctrl-C from the first moment, what stays after it, no parts."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial

import numpy as np
import pytest
from command_line import ROYAL, call
from interrupts import heeding

from steelwheel._cli import signals as cli_signals

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are others there")

ENDLESS = ("equity", "holdem", "QQ+", "random", "--method=sample", "--error=1e-9")
# Says when the package begins to be imported.
BEGUN = (
    "import sys; sys.argv = ['steelwheel', *sys.argv[1:]]; import steelwheel._cli.signals; "
    "print('begun', flush=True); from steelwheel._cli.main import main; sys.exit(main())"
)


def started(*args, code=None, **options):
    """A program of its own that heeds signals, whoever runs the tests."""

    def heed():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    command = [sys.executable, *(["-m", "steelwheel"] if code is None else ["-c", code]), *args]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen(command, preexec_fn=heed, **pipes)


@pytest.mark.parametrize("delay", [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8])
def test_from_the_first_moment(delay):
    with started(*ENDLESS, code=BEGUN) as process:
        process.stdout.readline()
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.startswith(b"steelwheel")
    assert err.count(b"\n") == 1
    assert b"interrupted" in err


@pytest.mark.parametrize(("hand", "status"), [(ROYAL, 0), ("As", 2)])
def test_when_all_is_done(hand, status):
    code = "import atexit, os; atexit.register(os.kill, os.getpid(), 2); " + BEGUN
    with started("rank", hand, code=code) as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == status
    assert (b"royal flush" in out) == (status == 0)
    assert b"interrupted" not in err


READERS = {
    "npy": lambda path: len(np.load(path)),
    "csv": lambda path: len(path.read_text().splitlines()) - 1,
    "json": lambda path: len(json.loads(path.read_text())),
    "txt": lambda path: len(path.read_text().splitlines()) - 1,
}


@pytest.mark.parametrize("ending", READERS)
def test_ranks_that_are_known_stay(tmp_path, ending):
    """Standard input that doesn't end: all that was read by then is in the file."""
    out = tmp_path / f"out.{ending}"
    with started("rank", "-", "-o", str(out), stdin=subprocess.PIPE) as process:
        for _ in range(20):
            process.stdin.write(f"{ROYAL}\n".encode() * 10_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    found = re.fullmatch(rb"steelwheel rank: interrupted after ([0-9,]+) hands\n", err)
    count = int(found[1].replace(b",", b""))
    assert 0 < count < 200_000
    assert READERS[ending](out) == count
    assert os.listdir(tmp_path) == [out.name]


@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP"])
def test_no_part_stays(tmp_path, number):
    with started(*ENDLESS, "-o", str(tmp_path / "out.txt")) as process:
        until = time.monotonic() + 60
        while not os.listdir(tmp_path) and time.monotonic() < until:
            time.sleep(0.01)
        assert os.listdir(tmp_path)
        process.send_signal(getattr(signal, number))
        process.communicate(timeout=60)
    assert process.returncode == -getattr(signal, number)
    assert os.listdir(tmp_path) == []


def test_a_signal_that_is_ignored_stays_so(tmp_path):
    ignore = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    command = [sys.executable, "-m", "steelwheel", "rank", "-", "-o", str(tmp_path / "out.csv")]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, preexec_fn=ignore, **pipes) as process:
        process.stdin.write(f"{ROYAL}\n".encode())
        process.stdin.flush()
        until = time.monotonic() + 60
        while not os.listdir(tmp_path) and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.communicate(ROYAL.encode(), timeout=60) == (b"", b"")
    assert process.returncode == 0


def test_an_interrupt_is_put_off_while_output_is_written():
    seen = []

    def write():
        with cli_signals.held("out.csv"):
            signal.raise_signal(signal.SIGINT)
            seen.append("whole")

    with heeding():
        with cli_signals.heeded(), pytest.raises(KeyboardInterrupt):
            write()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert seen == ["whole"]


def test_an_interrupt_where_no_exception_can_go():
    class Last:
        def __del__(self):
            signal.raise_signal(signal.SIGINT)

    def work():
        Last()
        time.sleep(30)

    with heeding(), cli_signals.heeded(), pytest.raises(KeyboardInterrupt):
        work()


def test_handlers_are_put_back(capsys):
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    assert call(capsys, "rank", ROYAL)[0] == 0
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
