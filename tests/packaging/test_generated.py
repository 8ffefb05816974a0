"""All that is generated has one record, and is what the record says."""

from __future__ import annotations

import hashlib
import importlib
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from steelwheel._calls import base
from steelwheel._core import ffi, lib
from steelwheel._data_files import CONTENTS

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools"
RECORD: dict[str, dict[str, Any]] = json.loads((TOOLS / "digests.json").read_text("utf-8"))
HEADERS = [path for path in RECORD if path.startswith("csrc/tables/")]
BUILT = [*HEADERS, "src/steelwheel/data/preflop.bin"]
"""What the build makes; the rest is committed."""

GENERATORS = sorted(path.name for path in TOOLS.glob("gen_*.py"))


@pytest.fixture
def digests(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("digests")


def test_every_file_has_the_digest_that_is_recorded() -> None:
    for path, entry in RECORD.items():
        if "sha256" in entry and (path not in BUILT or (ROOT / path).exists()):
            data = (ROOT / path).read_bytes()
            assert entry["bytes"] == len(data), path
            assert entry["sha256"] == hashlib.sha256(data).hexdigest(), path


def test_every_entry_is_made_by_a_command_that_is_there() -> None:
    made_by = {entry["command"].removeprefix("python tools/") for entry in RECORD.values()}
    assert sorted(made_by) == [name for name in GENERATORS if name != "gen_all.py"]


def test_texts_say_which_command_made_them() -> None:
    for path, entry in RECORD.items():
        if not path.endswith(".bin") and (path not in BUILT or (ROOT / path).exists()):
            head = (ROOT / path).read_text("utf-8")[:400]
            assert f"Made by `{entry['command']}`; do not edit." in head, path


def test_tables_are_recorded_by_their_values() -> None:
    for path in HEADERS:
        for name, table in RECORD[path].get("tables", {}).items():
            assert name.startswith("sw_")
            assert table["bits"] in (8, 16, 32, 64)
            assert len(table["sha256"]) == 64


def test_the_package_checks_data_files_by_the_record() -> None:
    data = {Path(path).name: entry for path, entry in RECORD.items() if path.endswith(".bin")}
    assert {name: (entry["bytes"], entry["sha256"]) for name, entry in data.items()} == CONTENTS


def test_what_is_committed_is_marked_as_generated() -> None:
    lines = [line.split() for line in (ROOT / ".gitattributes").read_text("utf-8").splitlines()]
    marked = {line[0] for line in lines if "linguist-generated" in line}
    assert marked == {"tools/digests.json", *RECORD} - set(BUILT)


def test_all_generators_are_run(digests: ModuleType) -> None:
    scripts = [each.script for each in importlib.import_module("gen_all").GENERATORS]
    assert sorted([*scripts, "gen_all.py"]) == GENERATORS


@pytest.mark.parametrize("tool", GENERATORS)
def test_every_generator_can_check(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOLS / tool), "--help"], capture_output=True, text=True, check=True
    )
    assert "--check" in done.stdout


def test_accepting_writes_the_record_and_the_package(
    digests: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, record = tmp_path / "_data_files.py", tmp_path / "digests.json"
    code.write_text(digests.CHECKED.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(digests, "CHECKED", code)
    monkeypatch.setattr(digests, "RECORD", record)
    made = {f"data/{name}": digests.entry_of("python x.py", b"abc") for name in CONTENTS}
    digests.accept(made)
    found: dict[str, object] = {"__name__": "copy"}
    lines = code.read_text("utf-8").partition("CONTENTS = ")[2].partition("}")[0]
    exec(f"CONTENTS = {lines}}}", found)
    # The digest is the example of the standard, FIPS 180-4.
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert found["CONTENTS"] == dict.fromkeys(CONTENTS, (3, digest))
    entry = {"command": "python x.py", "bytes": 3, "sha256": digest}
    assert json.loads(record.read_text("utf-8")) == dict.fromkeys(made, entry)
    digests.compare(made)
    kept = {"other/x": entry}
    digests.accept(kept)
    digests.accept({"data/new": entry}, "data")
    assert json.loads(record.read_text("utf-8")) == {"data/new": entry, **kept}


def test_a_difference_is_told(digests: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"^data/x: not what tools/digests.json has$"):
        digests.compare({"data/x": digests.entry_of("python x.py", b"abc")})
    path = "src/steelwheel/_ranges/starting_hands.py"
    with pytest.raises(SystemExit, match=rf"^{path}: not .*:\n    python x.py --accept$"):
        digests.compare({path: digests.entry_of("x", b"abc")}, "python x.py --accept")
    digests.compare({path: RECORD[path]})
    with pytest.raises(SystemExit, match=f"^{path} differs from what `x` makes$"):
        digests.compare_file(path, b"abc", {"command": "x"})


def test_the_record_is_written_as_it_is(digests: ModuleType) -> None:
    assert digests._text(RECORD) == (TOOLS / "digests.json").read_text("utf-8")


LOWS, JOKERS = {"eight_or_better": 56, "nine_or_better": 126}, {"high_wild": 7475, "high_bug": 7463}
FULL, WITH_JOKER, SHORT = (0, 51), (0, 52), (16, 51)


@pytest.mark.parametrize(
    ("name", "classes", "deck", "omaha"),
    [
        ("high", dict.fromkeys((5, 6, 7), 7462), FULL, True),
        ("ace_to_five", dict.fromkeys((5, 6, 7), 6175), WITH_JOKER, True),
        *((name, dict.fromkeys((5, 6, 7), n), WITH_JOKER, True) for name, n in LOWS.items()),
        *((name, dict.fromkeys((5, 6, 7), n), WITH_JOKER, False) for name, n in JOKERS.items()),
        ("deuce_to_seven", dict.fromkeys((5, 6, 7), 7462), WITH_JOKER, False),
        ("short_deck_trips", dict.fromkeys((5, 6, 7), 1404), SHORT, True),
        ("badugi", dict.fromkeys(range(1, 8), 13 + 78 + 286 + 715), FULL, False),
        ("showing_low", {1: 13, 2: 91, 3: 455, 4: 1820}, FULL, False),
    ],
)
def test_the_core_knows_its_systems(
    name: str, classes: dict[int, int], deck: tuple[int, int], omaha: bool
) -> None:
    assert base.facts_of(name) == (classes, *deck, omaha)


def test_the_core_refuses_a_system_that_there_is_not() -> None:
    facts = ffi.new("sw_facts *")
    for number in (-1, lib.SW_SYSTEMS, 2**31 - 1, -(2**31)):
        assert lib.sw_system_facts(number, facts) == lib.SW_BAD_ARGUMENT
