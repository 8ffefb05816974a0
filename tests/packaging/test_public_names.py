"""The public names and their signatures are those of ``tests/data/public_names.txt``.

So none changes unnoticed: ``python tests/packaging/test_public_names.py`` writes the file anew, and
the difference shows what callers will meet.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import steelwheel as sw

FILE = Path(__file__).parents[1] / "data" / "public_names.txt"
HEAD = "# Made by `python tests/packaging/test_public_names.py`; do not edit.\n"


def signature(thing: object) -> str:
    """The arguments of a function with their defaults; or nothing, for what isn't called."""
    try:
        parameters = inspect.signature(thing).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    plain = [one.replace(annotation=inspect.Parameter.empty) for one in parameters]
    return str(inspect.Signature(plain))


def lines() -> Iterator[str]:
    """A line for each public name, and for each public member of a class."""
    for name in sorted(sw.__all__):
        thing = getattr(sw, name)
        if not callable(thing):
            yield name
            continue
        yield f"{name}{signature(thing)}"
        if isinstance(thing, type) and not issubclass(thing, BaseException):
            for member in sorted(set(dir(thing)) - set(dir(object))):
                if not member.startswith("_"):
                    found = getattr(thing, member)
                    yield f"{name}.{member}{signature(found) if callable(found) else ''}"


def text() -> str:
    return HEAD + "".join(f"{line}\n" for line in lines())


def test_no_public_name_changes_unnoticed() -> None:
    assert FILE.read_text("utf-8") == text()


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
