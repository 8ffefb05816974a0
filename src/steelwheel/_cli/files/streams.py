"""Where the command line reads and writes: standard streams, whole files or none, a bar."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from steelwheel._cli.signals import PARTS
from steelwheel._extras import require
from steelwheel.errors import HandError

__all__ = [
    "complain",
    "give_up",
    "given",
    "input_file",
    "output",
    "picture_format",
    "progress",
    "readable",
]


@contextlib.contextmanager
def input_file(path: str) -> Iterator[tuple[Any, str]]:
    """A file, or standard input if `path` is "-", as a stream of bytes; and what to call it."""
    if path == "-":
        if sys.stdin is None:
            raise HandError("standard input is closed")
        yield sys.stdin.buffer, "standard input"
        return
    if not path:
        raise HandError("--file is empty; give the name of a file, or - for standard input")
    with readable(path):
        stream = open(path, "rb")  # noqa: SIM115
    with stream:
        yield stream, path


@contextlib.contextmanager
def readable(name: str) -> Iterator[None]:
    """Tell what the operating system says against reading."""
    try:
        yield
    except OSError as error:
        raise HandError(f"{name}: {error.strerror}") from None


def complain(message: str) -> None:
    """Write a line to standard error; the exit status tells, too, if that can't be written."""
    if sys.stderr is None:  # print would take standard output instead
        return
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: Any) -> None:
    """Let go what is buffered: it would fail once more when the interpreter closes the stream."""
    with contextlib.suppress(AttributeError, OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def piped() -> bool:
    """Whether something comes from standard input, which is no terminal; this waits for it."""
    if sys.stdin is None or sys.stdin.isatty():
        return False
    peek = getattr(sys.stdin.buffer, "peek", None)
    try:
        return peek is not None and bool(peek(1))
    except OSError:
        return False


def given(args: Any, hands: list[str]) -> None:
    """See to it that hands are given in one way: as arguments, by --file, or through a pipe."""
    if args.file is None and not hands and piped():
        args.file = "-"
    if (args.file is None) != bool(hands):
        raise HandError("give hands either as arguments or by --file FILE (- is standard input)")


@contextlib.contextmanager
def output(path: str | None, *, binary: bool) -> Iterator[TextIO]:
    """Standard output, or the file `path`, which appears complete or is left as it was."""
    if path is None:
        if sys.stdout is None:
            raise OSError(errno.EBADF, "closed")
        if binary and sys.stdout.isatty():
            raise HandError("this output is not for a terminal: redirect it or use --output FILE")
        yield sys.stdout
        return
    if not path:
        raise HandError("--output is empty; give the name of a file")
    try:
        with _replacing(path) as stream:
            yield stream
    except OSError as error:  # whichever file it is about, tell the one that was asked for
        raise OSError(error.errno, error.strerror, path) from error


@contextlib.contextmanager
def _replacing(path: str) -> Iterator[TextIO]:
    """A new file that takes the place of `path`, or of what that links to, and keeps its mode."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        mode = stat.S_IFREG | (0o666 & ~umask)
    if not stat.S_ISREG(mode):  # a device or a pipe
        with open(path, "w", encoding="utf-8", newline="") as stream:
            yield stream
        return
    target = os.path.realpath(path)
    part = os.path.join(os.path.dirname(target), f".steelwheel-{secrets.token_hex(8)}")
    PARTS.add(part)  # before it is there: a signal may come at any time
    try:
        descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:
            yield stream
            stream.flush()
            os.fsync(descriptor)
        os.chmod(part, stat.S_IMODE(mode))
        os.replace(part, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
    finally:
        PARTS.discard(part)


@contextlib.contextmanager
def progress(
    total: int | None, unit: str, *, beside: bool, leave: bool = True
) -> Iterator[Callable[..., object]]:
    """Gives a function to tell how much is done, and of how much if that changes.

    It draws a bar if a person may want to see one: standard error is a terminal, no results go
    `beside` it to a terminal meanwhile, tqdm is installed and the work takes longer than half a
    second.
    """
    seen = sys.stderr is not None and sys.stderr.isatty()
    if not seen or (beside and sys.stdout.isatty()) or not find_spec("tqdm"):
        yield lambda done, total=None: None
        return
    from tqdm import tqdm  # type: ignore[import, unused-ignore]

    with tqdm(total=total, unit=unit, unit_scale=True, delay=0.5, leave=leave) as bar:

        def tell(done: int, total: int | None = None) -> None:
            if total is not None:
                bar.total = total
            bar.update(done - bar.n)

        yield tell


def picture_format(path: str, output: str | None = None) -> str:
    """The format of a picture by the ending of its name; it is not the file of the `output`."""
    if not path:
        raise HandError("--plot is empty; give the name of a file")
    if output and os.path.realpath(path) == os.path.realpath(output):
        raise HandError(f"--output and --plot are both {path}; give each a file of its own")
    figures: Any = require("matplotlib.figure", "plot", "plots")
    known = figures.Figure().canvas.get_supported_filetypes()
    ending = Path(path).suffix[1:].lower()
    if ending not in known:
        raise HandError(
            f"--plot {path}: the ending of the name says what to draw; known are "
            f"{', '.join(sorted(known))}"
        )
    return ending
