"""What a type checker knows of the public face, and that names known to it are all there are."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import pytest

import steelwheel as sw
from steelwheel import _literals

HERE = Path(__file__).parent


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy looks at the types")
def test_types_of_calls() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(HERE / "typed_calls.py")],
        cwd=HERE.parent,
        env={**os.environ, "MYPYPATH": str(Path(sw.__file__).parents[1])},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "Success: no issues found in 1 source file\n", done.stdout + done.stderr


def test_names_are_those_of_the_tables() -> None:
    assert get_args(_literals.GameName) == tuple(sw.GAMES)
    assert get_args(_literals.RankingName) == tuple(sw.RANKINGS)


def test_what_completes_words_sees_the_public_face() -> None:
    code = "import steelwheel as sw; sw.rank, sw.Range, sw.GAMES, sw.draw_odds; print(*dir(sw))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = {name for name in done.stdout.split() if not name.startswith("__")}
    assert names == {name for name in sw.__all__ if not name.startswith("__")}
    assert not {"Any", "TYPE_CHECKING"} & {*vars(sw)}


@pytest.mark.parametrize("method", get_args(_literals.Method))
def test_methods_are_known(method: _literals.Method) -> None:
    players = ["AsAh", "KdKc"]
    found = sw.equity("holdem", players, "2c7d9h", method=method, rng=1)
    assert found.method in ("exact", "sample")
