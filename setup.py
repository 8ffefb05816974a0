"""The extension, its tables, and the table that it makes; the rest is in pyproject.toml."""

import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent / "tools"))

# setuptools refuses the limited API on free-threaded builds.
limited = not sysconfig.get_config_var("Py_GIL_DISABLED")


class BuildWithTable(build_ext):
    """Puts ``preflop.bin`` beside the extension, wherever that goes."""

    def _extensions(self):
        return [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]

    def run(self):
        super().run()
        import gen_preflop

        for path in self._extensions():
            gen_preflop.ensure(path, path.with_name(gen_preflop.FILE))

    def get_outputs(self):
        import gen_preflop

        tables = [path.with_name(gen_preflop.FILE) for path in self._extensions()]
        return super().get_outputs() + [str(path) for path in tables if path.exists()]


setup(
    cffi_modules=["tools/build_ffi.py:ffibuilder"],
    cmdclass={"build_ext": BuildWithTable},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if limited else {},
)
