"""Completion of the command line by a shell, if argcomplete is installed."""

from __future__ import annotations

import argparse
import contextlib
import os
from importlib import import_module
from typing import Any

__all__ = ["complete"]


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks what may come next, and end; else do nothing."""
    if "_ARGCOMPLETE" not in os.environ:
        return
    with contextlib.suppress(ImportError):
        argcomplete: Any = import_module("argcomplete")
        _name(parser)
        argcomplete.autocomplete(parser)


def _name(parser: Any) -> None:
    """Give the names of games and of ranking systems to the arguments that take one."""
    from steelwheel._games.games import GAMES
    from steelwheel._games.rankings import RANKINGS

    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _name(command)
        elif action.dest == "ranking":
            action.completer = lambda **asked: list(RANKINGS)
        elif action.dest == "game":
            draws = parser.prog.endswith(" draw")
            names = [name for name, game in GAMES.items() if game.draws or not draws]
            action.completer = lambda names=names, **asked: names
