"""Make the table of hold'em hands against each other: ``python tools/gen_preflop.py``.

The built core counts for each kind of two hands (`preflop_classes`) on how many boards the first
wins and on how many both tie. ``src/steelwheel/data/preflop.bin`` takes them behind a header, which
``steelwheel/_equity/preflop_file.py`` describes. The file's digest is compared with
``tools/digests.json``, and a difference is an error. The package has the digest too, and checks it.
It takes some ten seconds on one core.

``--check`` writes nothing and compares what the core counts, and the file if there is one, with the
digest. ``--accept`` records a new one, in both places. `setup.py` runs this after the extension is
compiled; `ensure` takes a file that is there already, if its digest is right.
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

import digests
from tables.preflop_classes import HANDS, OTHER_HANDS, representatives, tables

ROOT = Path(__file__).resolve().parent.parent
COMMAND = "python tools/gen_preflop.py"
FILE = "preflop.bin"
ENTRY = f"src/steelwheel/data/{FILE}"
PACKAGE = ROOT / "src" / "steelwheel"
DATA = PACKAGE / "data"

FORMAT = PACKAGE / "_equity" / "preflop_file.py"

WRONG = 4
"""Exit status if the core runs and counts something else."""

PUBLISHED = {
    ("AsAh", "KdKc"): (1388072, 6538),
    ("7d2c", "AsAh"): (212248, 6236),
    ("AsKd", "AhKc"): (37210, 1637884),
    ("KsJd", "3h2h"): (1051132, 12438),
    ("AcAd", "QcJh"): (1450987, 6554),
}
"""Wins and ties of the first hand, found in many places and counted board by board."""

Counts = NDArray[np.uint32]


def load(name: str, path: Path) -> Any:
    """Import one module of the package alone, wherever it lies."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def newest_core() -> Path:
    """The core that was built in place."""
    built = [path for end in ("so", "pyd") for path in PACKAGE.glob(f"_core*.{end}")]
    if not built:
        raise SystemExit("there is no core yet: python setup.py build_ext --inplace")
    return max(built, key=lambda path: path.stat().st_mtime)


def play(core: Any) -> Counts:
    """Count wins and ties of each kind of two hands, shape ``(kinds, 2)``."""
    ffi, lib = core.ffi, core.lib
    hands, times = representatives()
    tallies = ffi.new("uint64_t[4]")
    work = ffi.new("uint64_t[]", lib.sw_board_work_size() // 8 + 1)
    assert len(hands) == lib.SW_PREFLOP_CLASSES
    holdem = {"parts": 1, "systems": [lib.SW_HIGH], "hole_size": 2, "board_size": 5, "boards": 1}
    rules = ffi.new("sw_rules *", holdem)
    counts = np.zeros((len(hands), 2), dtype=np.uint32)
    for number, pair in enumerate(hands):
        cards = ffi.from_buffer(pair.tobytes())
        spot = ffi.new("sw_spots *", {"rows": 1, "players": 2, "hole": cards})
        status = lib.sw_board_equity(rules, spot, tallies, work)
        assert status == lib.SW_OK
        assert sum(tallies) == lib.SW_PREFLOP_BOARDS
        assert tallies[0] == 0
        counts[number] = tallies[1], tallies[3]
    assert times.sum() == HANDS * OTHER_HANDS
    _check_published(counts, lib.SW_PREFLOP_BOARDS)
    return counts


def _check_published(counts: Counts, boards: int) -> None:
    for texts, expected in PUBLISHED.items():
        ids = [
            [4 * "23456789TJQKA".index(text[i]) + "cdhs".index(text[i + 1]) for i in (0, 2)]
            for text in texts
        ]
        number, exchanged = tables().number(*(np.array([hand]) for hand in ids))
        wins, ties = counts[number[0]].tolist()
        if exchanged[0]:
            wins = boards - wins - ties
        assert (wins, ties) == expected, (texts, wins, ties)


def to_bytes(counts: Counts, boards: int) -> bytes:
    """The file: the header, then wins and ties of each kind."""
    data: bytes = load("preflop_file", FORMAT).pack(
        len(counts), boards, counts.astype("<u4").tobytes()
    )
    return data


def is_right(path: Path) -> bool:
    """Whether a file is there and is just the one that the committed digest is of."""
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == wanted_digest()


def wanted_digest() -> str:
    """SHA-256 of the whole file."""
    digest: str = digests.entries()[ENTRY]["sha256"]
    return digest


def write(path: Path, data: bytes) -> None:
    """Put a file in its place at once: no process ever reads a part of it."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def ensure(core: Path, target: Path) -> None:
    """See that the right file is at `target`: what is there, a copy of the source tree's, or made.

    The core is loaded in another process: one made for another machine, or for a sanitizer, can't
    be, and then there is no table. The library does without it, so that is a warning only; a wrong
    table is an error.
    """
    if is_right(target):
        return
    if is_right(DATA / FILE):
        write(target, (DATA / FILE).read_bytes())
        return
    command = [sys.executable, __file__, "--core", str(core), "--out", str(target)]
    status = subprocess.run(command, check=False).returncode
    if status == WRONG:
        raise SystemExit(f"{FILE} is not made: the core is wrong")
    if status:
        print(f"warning: the core can't be run here, so {FILE} is not made; what it holds will be")
        print("counted when it is asked for")


def main() -> None:
    """Command line."""
    parser = digests.parser("make the table of hold'em hands")
    parser.add_argument("--core", type=Path, help="the compiled core; else the one built in place")
    parser.add_argument("--out", type=Path, default=DATA / FILE, help="where the file goes")
    parser.add_argument("--accept", action="store_true", help="record a new digest")
    args = parser.parse_args()
    core = load("steelwheel._core", args.core or newest_core())
    try:
        made = to_bytes(play(core), core.lib.SW_PREFLOP_BOARDS)
    except AssertionError:
        traceback.print_exc()
        raise SystemExit(WRONG) from None
    entry = {ENTRY: digests.entry_of(COMMAND, made)}
    if args.accept:
        digests.accept(entry)
    try:
        digests.compare(entry, f"{COMMAND} --accept")
    except SystemExit as error:
        print(error, file=sys.stderr)
        raise SystemExit(WRONG) from None
    if args.check:
        if args.out.exists() and not is_right(args.out):
            raise SystemExit(f"{args.out} is not what the core counts; delete it and build again")
        return
    write(args.out, made)


if __name__ == "__main__":
    main()
