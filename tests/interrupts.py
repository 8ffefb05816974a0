"""For tests that send signals: whoever runs them in the background may have these ignored."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def heeding() -> Iterator[None]:
    """Let an interrupt be a `KeyboardInterrupt`, whatever it was before."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
