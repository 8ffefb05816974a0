"""Makes ``src/steelwheel/__init__.pyi``, what type checkers read of the public names.

``python tools/gen_public_stub.py`` writes it from the list in ``src/steelwheel/__init__.py``;
``--check`` writes nothing and fails if the file differs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "src" / "steelwheel" / "__init__.pyi"


def stub(homes: dict[str, str]) -> str:
    """Return the text of the stub."""
    lines = ["# Made by `python tools/gen_public_stub.py`; do not edit.", ""]
    public = []
    for home, names in sorted(homes.items()):
        lines.append(f"from steelwheel.{home} import (")
        for name in names.split():
            there, _, outside = name.partition(":")
            public.append(outside or there)
            lines.append(f"    {there} as {outside}," if outside else f"    {there},")
        lines.append(")")
    listed = [f'    "{name}",' for name in ["__version__", *sorted(public)]]
    lines += ["", "__version__: str", "", "__all__ = [", *listed, "]"]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the stub, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    from steelwheel import _HOMES

    made = stub(_HOMES)
    if not check:
        TARGET.write_text(made, "utf-8")
        return 0
    if TARGET.read_text("utf-8") != made:
        print(f"{TARGET} differs from what this makes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
