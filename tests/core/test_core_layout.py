"""Rules of the C sources that no compiler checks: names, includes, where instruction sets are."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

CSRC = Path(__file__).parents[2] / "csrc"


LAYERS = (
    {"base"},
    {"cpu"},
    {"rank"},
    {"omaha"},
    {"deal"},
    {"draw", "known", "private", "ranges", "showdown"},
)
"""Folders of the core, each of which includes nothing of those after it, nor beside it."""


def sources(*, raw: bool = False) -> dict[str, str]:
    """Text of each file written by hand, without comments and, unless raw, preprocessor lines."""
    found = {}
    for path in sorted(CSRC.rglob("*.[ch]")):
        name = path.relative_to(CSRC).as_posix()
        if name.startswith("tables/") or name.endswith(".cdef.h"):
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text("ascii"), flags=re.DOTALL)
        found[name] = (
            text if raw else re.sub(r"^[ \t]*#.*(?:\\\n.*)*$", "", text, flags=re.MULTILINE)
        )
    return found


def names(text: str) -> Iterator[str]:
    """Names of static functions and tables, of types, and of enumerators."""
    text = re.sub(r"SW_KERNEL\((\w+)\)", r"\1", text)
    static = r"^(?:\w+ )?(?:static|SW_INLINE)\b[^;{=(]*?(\w+)\s*[(\[=]"
    yield from re.findall(static, text, re.MULTILINE)
    yield from re.findall(r"^\}\s*(\w+);", text, re.MULTILINE)
    yield from re.findall(r"^typedef [^{};]*?\b(\w+)(?:\[[^]]*\])*;", text, re.MULTILINE)
    for inside in re.findall(r"\benum\s*\w*\s*\{(.*?)\}", text, re.DOTALL):
        yield from re.findall(r"(?:^|,)\s*(\w+)", inside)


def test_no_two_files_define_one_name() -> None:
    # A profile, a debugger and a build of all sources as one file can then tell them apart.
    where = defaultdict(set)
    for name, text in sources().items():
        for defined in names(text):
            where[defined].add(name)
    assert len(where) > 200
    assert {name: files for name, files in where.items() if len(files) > 1} == {}


def test_includes_go_one_way() -> None:
    level = {folder: i for i, folders in enumerate(LAYERS) for folder in folders}
    for name, text in sources(raw=True).items():
        folder, _, file = name.rpartition("/")
        if not folder or (folder == "cpu" and re.match(r"kernels_|compiled_impl", file)):
            continue  # steelwheel.h, and those that put the kernels of all folders together
        for included in re.findall(r'#include "(\w+)/', text):
            if included not in ("tables", folder):
                assert level[included] < level[folder], f"{name} includes {included}/"


def test_instruction_sets_are_known_to_cpu_and_kernels_alone() -> None:
    for name, text in sources(raw=True).items():
        if not name.startswith(("cpu/", "steelwheel")) and not name.endswith("_avx2_impl.h"):
            assert not re.search(r"SW_HAVE_|SW_AVX2|__m256|__attribute__\(\(target", text), name


def test_the_page_of_the_core_lists_all_files() -> None:
    page = (CSRC / "README.md").read_text("utf-8")
    for name in sources():
        folder, _, file = name.rpartition("/")
        if folder:
            assert f"{folder}/" in page, name
            assert file.partition(".")[0] in page, name
