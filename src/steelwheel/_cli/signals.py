"""Signals of the command line, heeded from its first moment; needs nothing of the package.

`steelwheel/__init__.py` imports this before all else, so that Ctrl-C while the imports go on ends
the program in one line, too. In a program of one's own nothing is touched, but during
`steelwheel.cli.main`. A signal that is ignored at the start (as in the background of a script)
stays ignored.

A first interrupt while a command works is a `KeyboardInterrupt`; before and after that, or when it
is the second, it ends the process at once; when all is done, it changes
nothing. SIGTERM and SIGHUP end it as they would, but no unfinished output stays.
"""

from __future__ import annotations

# What is imported here comes before Ctrl-C is heeded, hence so little: `signal`, `typing` and
# `contextlib` take some milliseconds.
import _signal as signal  # type: ignore[import-not-found, unused-ignore]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType
    from typing import Any, NoReturn

__all__ = ["PARTS", "begin", "end", "finish", "heeded", "held", "leave", "name", "tell"]

PARTS: set[str] = set()
"""Files that are there until an output is complete: removed when a signal ends the process."""

EXIT_INPUT, EXIT_INTERRUPT = 2, 130

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class _State:
    """What an interrupt does now."""

    ours = False
    """Whether the handlers here are those of the process, to its end."""
    working = False
    """Whether someone waits for a `KeyboardInterrupt`."""
    hold = False
    pending = False
    told = False
    name = "steelwheel"


def _from_the_start() -> None:
    """Heed signals from now on if this process is the command line."""
    program = os.path.basename(sys.argv[0]) if getattr(sys, "argv", None) else ""
    as_module = program == "-m" and {"steelwheel", "-msteelwheel"} & set(sys.orig_argv)
    if as_module or program.removesuffix(".exe") == "steelwheel":
        _State.ours = True
        _install()
        sys.excepthook = _start_failed


def _install() -> dict[int, Any]:
    """Set the handlers; give those that were there."""
    before: dict[int, Any] = {}
    plain = (signal.SIG_DFL, signal.default_int_handler)
    for number in (signal.SIGINT, *_ENDING):
        handler = signal.getsignal(number)
        if handler in plain:
            try:
                signal.signal(number, _heed)
            except ValueError:  # not in the main thread: the signal is for others
                return {}
            before[number] = handler
    return before


def _heed(number: int, frame: object) -> None:
    if number == signal.SIGINT:
        if _State.working or not _State.ours:
            _State.working = False
            if _State.hold:
                _State.pending = True
                return
            raise KeyboardInterrupt
        tell("interrupted")
        _remove_parts()
        os._exit(EXIT_INTERRUPT)
    _remove_parts()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _remove_parts() -> None:
    for part in list(PARTS):
        try:  # noqa: SIM105
            os.unlink(part)
        except OSError:
            pass


def tell(message: str) -> None:
    """Say on standard error, once, that the work was interrupted."""
    if not _State.told:
        _State.told = True
        _say(f"{_State.name}: {message}")


def _say(line: str) -> None:
    try:
        try:
            print(line, file=sys.stderr, flush=True)
        except RuntimeError:  # the signal fell into a write there
            os.write(2, f"{line}\n".encode())
    except (OSError, AttributeError, ValueError):
        pass


def _start_failed(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Tell in one line what the user set wrongly, in place of a traceback of imports."""
    if isinstance(error, ImportError) and str(error).startswith("STEELWHEEL_PATH"):
        _say(f"steelwheel: {error}")
        os._exit(EXIT_INPUT)
    sys.__excepthook__(kind, error, trace)


_from_the_start()

import contextlib  # noqa: E402


@contextlib.contextmanager
def heeded() -> Iterator[None]:
    """Heed signals while the command line runs; then put back the handlers that there were."""
    before: dict[int, Any] = {}
    if not _State.ours:
        before = _install()
    hook = sys.unraisablehook
    sys.unraisablehook = _not_lost
    _State.pending = _State.told = _State.hold = False
    _State.name = "steelwheel"
    _State.working = not _State.ours
    try:
        yield
    finally:
        _State.working = False
        if _State.ours:  # all is done, and Python's own end would die by the signal
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)


def name(program: str) -> None:
    """Say who it is that is interrupted."""
    _State.name = program


def begin() -> None:
    """Let the next interrupt be a `KeyboardInterrupt`: all is imported, the work begins."""
    _State.working = True


def finish() -> None:
    """Let the next interrupt end the process: the work is done."""
    _State.working = False


def leave() -> None:
    """End an interrupted process of ours, whose output is complete, with status 130.

    An interrupt that fell into `exec`, as of a late import, makes Python end itself by the signal
    even if the exception was caught.
    """
    tell("interrupted")
    if _State.ours:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, AttributeError, ValueError):
                stream.flush()
        os._exit(EXIT_INTERRUPT)


@contextlib.contextmanager
def held(path: str | None) -> Iterator[None]:
    """Put off an interrupt until a piece of a file is written; a second one isn't put off.

    Standard output may wait for a reader, so nothing is put off there: the piece may be cut, so
    that it isn't known how much was written.
    """
    _State.hold = path is not None
    try:
        yield
    except KeyboardInterrupt:
        tell("interrupted")
        raise
    finally:
        _State.hold = False
    if _State.pending:
        _State.pending = False
        raise KeyboardInterrupt


def end(stopped: KeyboardInterrupt, message: str) -> NoReturn:
    """End what was interrupted, now that its output is complete."""
    if sys.stdout is not None:
        sys.stdout.flush()
    tell(message)
    raise stopped


def _not_lost(unraisable: sys.UnraisableHookArgs) -> None:
    """Send an interrupt again that fell where no exception can go, as into a `__del__`."""
    if unraisable.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(unraisable)
    elif hasattr(signal, "setitimer"):
        # Not at once: it would fall into this function.
        _State.working = True
        signal.signal(signal.SIGALRM, lambda number, frame: _heed(signal.SIGINT, frame))
        signal.setitimer(signal.ITIMER_REAL, 0.01)
