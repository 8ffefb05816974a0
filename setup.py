"""The extension and its tables; everything else about the package is in pyproject.toml."""

import sysconfig

from setuptools import setup

# setuptools refuses the limited API on free-threaded builds.
limited = not sysconfig.get_config_var("Py_GIL_DISABLED")

setup(
    cffi_modules=["tools/build_ffi.py:ffibuilder"],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if limited else {},
)
