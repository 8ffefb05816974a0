"""Packages that only some functions need, imported when these are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from steelwheel.errors import MissingExtraError

__all__ = ["require"]


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
        ) from error
