"""The extension, its tables, and the table that it makes; the rest is in pyproject.toml."""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent / "tools"))

BUILDS = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""Commands that compile."""


def missing_compiler():
    """Return what to say if there is no C compiler, before anything is generated or copied.

    On Windows setuptools looks for a compiler in ways of its own and says itself what is missing.
    """
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if sys.platform == "win32" or shutil.which(compiler[0]):
        return ""
    return (
        f"steelwheel is built from source, which needs a C compiler, and {compiler[0]!r} is not "
        "there: install gcc or clang (Debian, Ubuntu: apt install build-essential; Fedora: dnf "
        "install gcc; macOS: xcode-select --install), or name yours in the variable CC"
    )


if BUILDS.intersection(sys.argv) and missing_compiler():
    sys.exit(missing_compiler())

# setuptools refuses the limited API on free-threaded builds.
limited = not sysconfig.get_config_var("Py_GIL_DISABLED")


class BuildWithTable(build_ext):
    """Puts ``preflop.bin`` into the folder ``data`` beside the extension, wherever that goes."""

    def _extensions(self):
        return [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]

    def run(self):
        super().run()
        import gen_preflop

        for path in self._extensions():
            gen_preflop.ensure(path, path.with_name("data") / gen_preflop.FILE)

    def get_outputs(self):
        import gen_preflop

        tables = [path.with_name("data") / gen_preflop.FILE for path in self._extensions()]
        return super().get_outputs() + [str(path) for path in tables if path.exists()]


setup(
    cffi_modules=["tools/build_ffi.py:ffibuilder"],
    cmdclass={"build_ext": BuildWithTable},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if limited else {},
)
