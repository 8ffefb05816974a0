"""Runs the command line for tests: in this process, or as a program of its own."""

import csv
import io
import subprocess
import sys
from pathlib import Path

from steelwheel._cli.main import main

ROYAL = "As Ks Qs Js Ts 2h 3d"
QUADS = "Kc 9s 7d Kh Kd Ks 5h"
SPOTS = """\
player1,player2,player3,board,dead
AsAh,KdKc,,,
AsAh,"QQ+,AKs",random,2c 7d 9h,

5h4h,As Kd,2c2d,3h2h8s,Ks
"""
"""Spots of hold'em with two to four players, one line empty."""

EXAMPLES = Path(__file__).parents[1] / "examples" / "hands.txt"


def call(capsys, *args):
    """Runs the command line in this process; gives exit status and both outputs."""
    try:
        status = main([str(arg) for arg in args])
    except SystemExit as stop:
        status = stop.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err


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
