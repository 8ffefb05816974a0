"""Instructions that the core executes for a hand, counted by callgrind.

    python benchmarks/instructions.py        # needs a C compiler and valgrind; some minutes

The count is the same in every run and on a busy machine, so a change of a few per cent shows that
no clock would: run it before and after a change of the core. It says nothing of cache misses and
does not compare machines or compilers.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROWS = 20_000
PATHS = ("scalar", "avx2")


def systems() -> dict[str, int]:
    """Numbers of the ranking systems in the core, by name."""
    text = (ROOT / "csrc" / "steelwheel.cdef.h").read_text("ascii")
    names = re.findall(
        r"SW_(\w+)", text.partition("enum sw_system {")[2].partition("SW_SYSTEMS")[0]
    )
    return {name.lower(): number for number, name in enumerate(names)}


def cases() -> Iterator[tuple[str, str, int, int]]:
    """What is counted: its name, the driver's command, its first argument and the cards."""
    for system, number in systems().items():
        sizes = (4,) if "showing" in system else (4, 7) if "badugi" in system else (5, 6, 7)
        for size in sizes:
            yield f"{system}, {size} cards", "rank", number, size
    for size in (4, 5, 6):
        yield f"Omaha, {size} + 5 cards", "omaha", 2, size
        yield f"Omaha, {size} cards, one board", "omaha", 1, size


def build(folder: Path) -> Path:
    """Compile the driver with the core as the extension has it."""
    sys.path.insert(0, str(ROOT / "tools"))
    import build_ffi  # makes the tables, too

    driver = folder / "driver"
    command = [os.environ.get("CC", "cc"), *build_ffi.compile_args(), "-I", str(ROOT / "csrc")]
    sources = [str(ROOT / source) for source in build_ffi.SOURCES]
    here = str(Path(__file__).with_name("driver.c"))
    subprocess.run([*command, here, *sources, "-o", str(driver)], check=True)
    return driver


def instructions(driver: Path, *args: object) -> int:
    """All instructions of one run of the driver."""
    out = driver.with_name("callgrind.out")
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", str(driver)]
    done = subprocess.run(
        [*command, *map(str, args)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    found = re.search(rb"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def one_call(driver: Path, *args: object) -> int:
    """Instructions of one call: those of two less those of one."""
    return instructions(driver, *args, 2) - instructions(driver, *args, 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", metavar="FILE", help="write the counts to FILE, too")
    args = parser.parse_args()
    counts: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        driver = build(Path(folder))
        print("| | " + " | ".join(PATHS) + " |\n|---|" + "--:|" * len(PATHS))
        for name, command, first, size in cases():
            cells = []
            for number, path in enumerate(PATHS):
                total = one_call(driver, command, first, number, size, ROWS)
                counts[f"{name}, {path}"] = total / ROWS
                cells.append(f"{total / ROWS:.1f}")
            print(f"| {name} | {' | '.join(cells)} |", flush=True)
        print("\n| hold'em equity before the flop | million instructions |\n|---|--:|")
        for players in (2, 3, 6):
            total = one_call(driver, "equity", players)
            counts[f"equity {players}"] = total
            print(f"| {players} players | {total / 1e6:.2f} |", flush=True)
    if args.json:
        Path(args.json).write_text(json.dumps(counts, indent=1) + "\n")


if __name__ == "__main__":
    main()
