"""Packages that only some functions need, imported when these are used, and where they show."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from steelwheel.errors import MissingExtraError

__all__ = ["in_kernel", "require", "shell"]


def require(module: str, extra: str, purpose: str) -> ModuleType:
    """Import a module of an optional package.

    Parameters
    ----------
    module : str
        Its full name.
    extra : str
        The extra of this package that brings it.
    purpose : str
        What needs it, in the plural, to begin the message with.

    Returns
    -------
    module

    Raises
    ------
    MissingExtraError
        If it cannot be imported.
    """
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        reason = "" if getattr(error, "name", None) == package else f" ({error})"
        raise MissingExtraError(
            f'{purpose} need {package}: pip install "steelwheel[{extra}]"{reason}', name=package
        ) from (error if reason else None)


def shell() -> Any:
    """Return the shell of IPython in which the program runs, None if there is none."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def in_kernel() -> bool:
    """Return whether the shell is that of a notebook, not of a terminal."""
    return hasattr(shell(), "kernel")
