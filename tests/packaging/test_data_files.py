"""Data files: whatever is wrong with one is told, and nothing of it is believed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import steelwheel as sw
from steelwheel import Range, TableError
from steelwheel._data_files import CONTENTS
from steelwheel._draws import policy_tables
from steelwheel._equity.preflop import PATH, Preflop
from steelwheel._ranges import best_hands

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "steelwheel"
PATHS = {path.name: path for path in (PATH, best_hands.omaha_order().path, policy_tables.PATH)}

Use = Callable[[Path], object]


@pytest.fixture
def uses(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Use]]:
    """For each file what needs it, with the path of another."""

    def percentage(path: Path) -> object:
        monkeypatch.setattr(best_hands, "_PATH", path)
        best_hands.class_order.cache_clear()
        return len(Range("10%", hole=4))

    def policy(path: Path) -> object:
        monkeypatch.setattr(policy_tables, "PATH", path)
        policy_tables._packed.cache_clear()
        table = policy_tables.default_table(sw.game("badugi"), 3)
        return None if table is None else len(table)

    yield {
        "draw_tables.bin": policy,
        "preflop.bin": lambda path: Preflop(path)("AsAh", "KdKc").wins.tolist(),
        "omaha_order.bin": percentage,
    }
    best_hands.class_order.cache_clear()
    policy_tables._packed.cache_clear()


RIGHT = {"draw_tables.bin": 270_725, "preflop.bin": [1388072, 317694], "omaha_order.bin": 27_066}


def flip(place: int, bit: int = 0) -> Callable[[bytes], bytes]:
    """Turn one bit; a place below 0 is counted from the end."""

    def change(data: bytes) -> bytes:
        at = place % len(data)
        return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]

    return change


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "one byte": lambda data: data[:1],
    "half": lambda data: data[: len(data) // 2],
    "odd length": lambda data: data[:-1],
    "two bytes less": lambda data: data[:-2],
    "a byte more": lambda data: data + b"\0",
    "much more": lambda data: data + data,
    "zeros": lambda data: bytes(len(data)),
    "zeros at the end": lambda data: data[:-4096] + bytes(4096),
    "another order": lambda data: data[-2:] + data[2:-2] + data[:2],
    "text": lambda data: b"version https://git-lfs.github.com/spec/v1\n",
    "first bit": flip(0),
    "last bit": flip(-1, 7),
    "a bit": flip(12_345, 3),
    "another bit": flip(-12_345, 5),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_the_right_file_is_read(name: str, uses: dict[str, Use], tmp_path: Path) -> None:
    assert uses[name](PATHS[name]) == RIGHT[name]
    copy = tmp_path / "copy"
    copy.write_bytes(PATHS[name].read_bytes())
    assert uses[name](copy) == RIGHT[name]


@pytest.mark.parametrize("name", CONTENTS)
@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_told(name: str, damage: str, uses: dict[str, Use], tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(DAMAGE[damage](PATHS[name].read_bytes()))
    with pytest.raises(TableError) as caught:
        uses[name](path)
    message = str(caught.value)
    assert str(path) in message
    assert "; install steelwheel again, or run: python tools/" in message
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize("name", CONTENTS)
def test_what_can_not_be_read_is_told(name: str, uses: dict[str, Use], tmp_path: Path) -> None:
    for path in (tmp_path / "missing", tmp_path, PATHS[name] / "below"):
        with pytest.raises(TableError, match=r"can't be read: .*; install steelwheel again"):
            uses[name](path)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no endless file")
@pytest.mark.parametrize("name", CONTENTS)
def test_no_more_is_read_than_needed(name: str, uses: dict[str, Use]) -> None:
    with pytest.raises(TableError, match="/dev/zero"):
        uses[name](Path("/dev/zero"))


def test_a_file_that_is_repaired_is_read(uses: dict[str, Use], tmp_path: Path) -> None:
    """An error isn't kept."""
    for name, path in PATHS.items():
        with pytest.raises(TableError):
            uses[name](tmp_path / name)
        (tmp_path / name).write_bytes(path.read_bytes())
        assert uses[name](tmp_path / name) == RIGHT[name]


def test_a_file_that_changes_in_use_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "preflop.bin"
    path.write_bytes(PATH.read_bytes())
    table = Preflop(path)
    assert table("AsAh", "KdKc").wins.tolist() == RIGHT["preflop.bin"]
    with path.open("r+b") as file:
        file.write(bytes(376_128))
    assert table("7d2c", "KdKc").wins.tolist() == [189743, 1514209]
    path.write_bytes(b"")  # cut short: reading a map of it would end the process
    assert table("AsAh", "KdKc").wins.tolist() == RIGHT["preflop.bin"]
    assert table.matrix(counts=True).total.sum() > 0


def test_every_data_file_is_checked() -> None:
    found = {
        path.name
        for path in PACKAGE.rglob("*")
        if path.is_file()
        and path.suffix not in (".py", ".pyi", ".pyc", ".so", ".pyd", ".typed", ".part")
    }
    assert found == set(CONTENTS) == set(PATHS)
    for name, path in PATHS.items():
        data = path.read_bytes()
        assert CONTENTS[name] == (len(data), hashlib.sha256(data).hexdigest())


def test_without_the_table_hands_are_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from steelwheel._equity.exact import table as _table

    monkeypatch.setattr(_table, "preflop", Preflop(tmp_path / "missing"))
    result = sw.equity("holdem", ["AsAh", "KdKc"], method="exact")
    assert result.wins.tolist() == RIGHT["preflop.bin"]
