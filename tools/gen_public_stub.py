"""Make ``src/steelwheel/__init__.pyi``: the public names and their homes, for type checkers.

python tools/gen_public_stub.py           # writes the stub, and its entry in the record
python tools/gen_public_stub.py --check   # compares
"""

from __future__ import annotations

import digests

from steelwheel import _HOMES

COMMAND = "python tools/gen_public_stub.py"
TARGET = "src/steelwheel/__init__.pyi"


def stub(homes: dict[str, str]) -> str:
    """Return the text of the stub; of each home ``name there:public name`` where they differ."""
    lines = [f"# Made by `{COMMAND}`; do not edit.", ""]
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


def main() -> None:
    """Write the stub, or compare it."""
    check = digests.parser("make the stub of the public names").parse_args().check
    made = stub(_HOMES).encode()
    entry = digests.entry_of(COMMAND, made)
    if check:
        digests.compare_file(TARGET, made, entry)
    else:
        digests.publish(TARGET, made, entry)


if __name__ == "__main__":
    main()
