"""Completion by a shell, as it asks for it: by variables, with the answer in a file."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from command_line import ROYAL, program

import steelwheel as sw


@pytest.fixture
def complete(tmp_path):
    pytest.importorskip("argcomplete")
    answer = tmp_path / "answer"

    def ask(line):
        env = {
            **os.environ, "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_LINE": line,
            "COMP_POINT": str(len(line)), "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        }  # fmt: skip
        program(env=env)
        return [word.strip() for word in answer.read_text().split("\n")]

    return ask


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("steelwheel sh", ["showdown"]),
        ("steelwheel equity omaha8 --m", ["--method", "--max-work"]),
        ("steelwheel equity omaha8 --method ", ["auto", "exact", "sample"]),
        ("steelwheel table badu", ["badugi", "badugi_ace_high"]),
        ("steelwheel showdown triple_draw_27", ["triple_draw_27"]),
        ("steelwheel draw hold", [""]),
    ],
)
def test_what_may_come_next(complete, line, words):
    assert sorted(complete(line)) == sorted(words)


def test_names(complete):
    assert set(complete("steelwheel rank -r ")) == set(sw.RANKINGS)
    assert set(complete("steelwheel equity ")) >= set(sw.GAMES)


def test_without_argcomplete():
    env = {**os.environ, "_ARGCOMPLETE": "1"}
    code = (
        "import sys; sys.modules['argcomplete'] = None; from steelwheel._cli.main import main; "
        f"sys.exit(main(['rank', '{ROYAL}']))"
    )
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert b"royal flush" in done.stdout
