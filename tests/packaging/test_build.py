"""What someone sees who can't build the package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform == "win32", reason="setuptools looks for compilers by itself")
@pytest.mark.parametrize("command", ["bdist_wheel", "build", "editable_wheel"])
def test_no_compiler_is_said_in_one_line(command: str) -> None:
    nothing = {**os.environ, "PATH": os.devnull, "CC": "no-such-compiler -pthread"}
    done = subprocess.run(
        [sys.executable, "setup.py", command],
        cwd=ROOT,
        env=nothing,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "'no-such-compiler' is not there: install gcc or clang" in line
