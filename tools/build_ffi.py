"""The cffi build script that setup.py names: makes the tables and describes the extension.

The declarations are read from ``csrc/steelwheel.cdef.h`` as they stand.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import declarations  # noqa: E402
import gen_tables  # noqa: E402

CSRC = ROOT / "csrc"
SOURCES = sorted(str(path.relative_to(ROOT)) for path in CSRC.rglob("*.c"))
INPUTS = [
    *(path for path in CSRC.rglob("*.h") if path.parent.name != "tables"),
    *(ROOT / "tools").rglob("*.py"),
    ROOT / "tools" / "digests.json",
]
"""Whatever changes the extension besides its sources."""


def compile_args() -> list[str]:
    """Flags of GCC and clang.

    Without hidden visibility kernels aren't inlined; and where functions begin at any 16 bytes, a
    change of one can make the loops of others a sixth slower.
    """
    if sys.platform == "win32":
        return ["/std:c11", "/O2"]
    flags = ["-std=gnu11", "-O3", "-fvisibility=hidden", "-fno-asynchronous-unwind-tables", "-g0"]
    flags.append("-falign-functions=64")
    if os.environ.get("STEELWHEEL_SANITIZE"):
        flags = ["-std=gnu11", "-O1", "-g", "-fno-omit-frame-pointer"]
        flags += ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        flags.append("-DSW_CHECKED")  # preconditions, see csrc/base/expect.h
    if os.environ.get("STEELWHEEL_WERROR"):
        flags += ["-Wall", "-Wextra", "-Werror"]
    return flags


def link_args() -> list[str]:
    """The sanitizers' run-time, where asked for."""
    if os.environ.get("STEELWHEEL_SANITIZE"):
        return ["-fsanitize=address,undefined"]
    return [] if sys.platform == "win32" else ["-Wl,-s"] if sys.platform == "linux" else []


gen_tables.ensure()

# One hand at a time costs less by a function of one argument: one for each system.
ONE_ARGUMENT = (
    ("uint32_t sw_rank_mask_{name}(uint64_t mask)", "sw_rank_mask(SW_{NAME}, mask)"),
    ("uint32_t sw_rank_text_{name}(const char *text)", "sw_rank_text(SW_{NAME}, text)"),
)
names = declarations.systems()
heads = [head.format(name=name) for name in names for head, _ in ONE_ARGUMENT]
calls = [call.format(NAME=name.upper()) for name in names for _, call in ONE_ARGUMENT]

ffibuilder = FFI()
ffibuilder.cdef(declarations.TEXT + "".join(f"{head};\n" for head in heads))
ffibuilder.set_source(
    "steelwheel._core",
    '#include "steelwheel.h"\n'
    + "".join(f"static {h} {{ return {c}; }}\n" for h, c in zip(heads, calls, strict=True)),
    sources=SOURCES,
    include_dirs=["csrc"],
    depends=[str(path.relative_to(ROOT)) for path in INPUTS],
    extra_compile_args=compile_args(),
    extra_link_args=link_args(),
)
