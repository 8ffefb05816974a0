"""The same showdowns, shares, equities and draws on every path that this processor can run.

A path is chosen when the package is imported, so each runs in a process of its own.
"""

import json
import os
import subprocess
import sys

import pytest

from steelwheel._calls import base

PROGRAM = """
import hashlib, json
import numpy as np
import steelwheel as sw

rng = np.random.default_rng(11)
found = {}

def deals(count, cards, lowest=0):
    return (rng.random((count, 52 - lowest)).argsort(axis=1)[:, :cards] + lowest).astype(np.uint8)

def note(name, *arrays):
    # How many there are shows that something was compared, the digest that it is the same.
    data = [np.ascontiguousarray(array) for array in arrays]
    text = b"".join(str((a.dtype, a.shape)).encode() + a.tobytes() for a in data)
    found[name] = [sum(a.size for a in data), hashlib.sha256(text).hexdigest()]

HOLE = {"holdem": 2, "shortdeck": 2, "omaha": 4, "omaha8": 4, "omaha5_8": 5, "omaha6": 6}
for game, size in HOLE.items():
    for players in (2, 3, 6, 7, 9, 10):
        lowest = 16 if game == "shortdeck" else 0
        if players * size + 5 > 52 - lowest:
            continue
        cards = deals(301, players * size + 5, lowest)
        hole = cards[:, : players * size].reshape(-1, players, size).copy()
        hole[::7, 0] = 255
        dealt = sw.showdown(game, hole, cards[:, players * size :])
        note(f"{game}, {players} players", *dealt.ranks, dealt.shares)
for game, size, players in (("stud8", 7, 7), ("razz", 7, 3), ("badugi", 4, 9), ("badacey", 5, 5)):
    hole = deals(301, size * players).reshape(-1, players, size)
    dealt = sw.showdown(game, hole)
    note(f"{game}, {players} players", dealt.shares)

def equity(game, players, board="", **options):
    result = sw.equity(game, players, board, **options)
    found[f"{game} {players} {board} {options}"] = [
        len(result.equity), [float(x).hex() for x in result.equity]
    ]

equity("holdem", ["AsAh", "KdKc", "7h6h"])
equity("omaha8", ["AsAh3d4d", "KdKcQh2h"], "Ts9h3c")
equity("holdem", ["77+,ATs+", "22+,A2s+"], "Ts9h3d")
equity("holdem", ["77+,ATs+", "22+,A2s+", "TT+"], "Ts9h3d")
equity("holdem", ["JJ+", "TT+,AKs", "AKo"])
equity("omaha8", ["AsAh3d4d", "KdKcQh2h", "8s7s6h5h"])
equity("stud8", ["As2d3h4c5c", "4s5d6h7c8c", "KsKdKhQcQs"])
equity("razz", ["As2d3h", "4s5d6h"])
for game, players in (("holdem", ["AsAh", "22+"]), ("omaha8", ["AsAh3d4d", "KdKcQh2h"])):
    equity(game, players, method="sample", trials=5000, rng=1)
note("many", *(sw.equity_many("holdem", deals(97, 4).reshape(-1, 2, 2)),))
print(json.dumps(found))
"""


def answers(path: str) -> dict[str, list[object]]:
    """What the program finds on a path."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "STEELWHEEL_PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def plain() -> dict[str, list[object]]:
    """What the plain path finds."""
    return answers("scalar")


def test_the_plain_path_finds_something(plain: dict[str, list[object]]) -> None:
    assert len(plain) > 30
    assert all(entry[0] for entry in plain.values())


@pytest.mark.parametrize("path", [path for path in base.PATHS if path != "scalar"])
def test_a_path_finds_what_the_plain_one_finds(path: str, plain: dict[str, list[object]]) -> None:
    if not base.has_path(path):
        pytest.skip(f"this processor cannot run {path}")
    assert answers(path) == plain
