"""Make ``src/steelwheel/_ranking_names.py``: the ranking systems by name, for type checkers.

python tools/gen_ranking_names.py           # writes the module, and its entry in the record
python tools/gen_ranking_names.py --check   # compares
"""

from __future__ import annotations

import declarations
import digests

COMMAND = "python tools/gen_ranking_names.py"
TARGET = "src/steelwheel/_ranking_names.py"

HEAD = f'''\
"""The names of all ranking systems, as they are known when a program is written.

Made by `{COMMAND}`; do not edit.
"""

from typing import Literal, TypeAlias

__all__ = ["RankingName"]

RankingName: TypeAlias = Literal[
'''
FOOT = ''']
"""The names of `steelwheel.RANKINGS`."""
'''


def main() -> None:
    """Write the module, or compare it."""
    check = digests.parser("make the names of ranking systems").parse_args().check
    names = "".join(f'    "{name}",\n' for name in declarations.systems())
    made = (HEAD + names + FOOT).encode()
    entry = digests.entry_of(COMMAND, made)
    if check:
        digests.compare_file(TARGET, made, entry)
    else:
        digests.publish(TARGET, made, entry)


if __name__ == "__main__":
    main()
