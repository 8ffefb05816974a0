"""Run every generator: ``python tools/gen_all.py``, or ``make generated``.

All need the built package but the first two. A generator comes after
those whose files it reads. What takes minutes to write is left out unless ``--slow`` asks for it.
With ``--check`` (``make check-generated``) nothing is written, and nothing left out.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import digests

TOOLS = Path(__file__).resolve().parent


class Generator(NamedTuple):
    """A script, and how many seconds it takes on one core to write and to check."""

    script: str
    write: int
    check: int


GENERATORS = (
    Generator("gen_tables.py", 5, 5),
    Generator("gen_ranking_names.py", 1, 1),
    Generator("gen_public_stub.py", 1, 1),
    Generator("gen_preflop.py", 10, 10),
    Generator("gen_starting_hands.py", 30, 30),
    Generator("gen_draw_opponents.py", 170, 170),
    Generator("gen_draw_policies.py", 30, 30),
    Generator("gen_omaha_order.py", 1500, 120),  # checked on four classes of 16,432
)
LONG = 100
"""Seconds beyond which a generator takes long."""


def main() -> None:
    """Run the generators one after the other; those after one that fails run too."""
    long = ", ".join(
        f"{each.script} takes {each.write / 60:.0f} minutes, its check {each.check / 60:.0f}"
        for each in GENERATORS
        if max(each.write, each.check) > LONG
    )
    parser = digests.parser(f"run every generator of tools/; {long}")
    parser.add_argument("--slow", action="store_true", help="write also what takes long")
    args = parser.parse_args()
    options = ["--check"] if args.check else []
    failed = []
    for each in GENERATORS:
        if each.write > LONG and not (args.check or args.slow):
            print(f"{each.script}: left out without --slow", flush=True)
            continue
        print(" ".join([each.script, *options]), end="", flush=True)
        start = time.monotonic()
        command = [sys.executable, str(TOOLS / each.script), *options]
        status = subprocess.run(command, check=False).returncode
        print(f": {'failed' if status else 'good'}, {time.monotonic() - start:.0f} s", flush=True)
        if status:
            failed.append(each.script)
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
