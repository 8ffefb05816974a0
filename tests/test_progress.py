"""``progress=``: who is told what, and that nothing stays behind."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from steelwheel import progress
from steelwheel.errors import InputTypeError
from steelwheel.progress import telling


@pytest.mark.parametrize("nothing", [None, False])
def test_nothing(nothing: bool | None, capfd: pytest.CaptureFixture[str]) -> None:
    with telling(nothing, 10) as tell:
        tell(5)
        tell(10, 20)
    assert capfd.readouterr() == ("", "")


def test_a_function() -> None:
    heard: list[tuple[int, int | None]] = []
    with telling(lambda done, total: heard.append((done, total)), 10) as tell:
        tell(5)
        tell(6, 12)
        tell(12)
    assert heard == [(5, 10), (6, 12), (12, 12)]


def test_a_total_that_comes_later() -> None:
    heard: list[tuple[int, int | None]] = []
    with telling(lambda done, total: heard.append((done, total))) as tell:
        tell(5)
        tell(6, 12)
    assert heard == [(5, None), (6, 12)]


def test_a_function_that_raises_ends_the_work() -> None:
    with telling(lambda done, total: 1 // 0, 10) as tell, pytest.raises(ZeroDivisionError):
        tell(1)


def test_a_bar(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    monkeypatch.setattr(progress, "DELAY", 0)
    with telling(True, 1000, unit=" hands") as tell:
        tell(250)
        tell(1000, 2000)
    out, err = capfd.readouterr()
    assert out == ""
    assert "1.00k/2.00k" in err
    assert "hands/s" in err


def test_a_bar_is_closed_after_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    tqdm = pytest.importorskip("tqdm.auto").tqdm
    bars = len(tqdm._instances)
    work = telling(True, 1000)
    work.__enter__()(10)
    assert len(tqdm._instances) == bars + 1
    assert not work.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len(tqdm._instances) == bars


def test_short_work_shows_no_bar(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    with telling(True, 1000) as tell:
        tell(1000)
    assert capfd.readouterr().err.strip() == ""


def test_without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="pip install tqdm"), telling(True, 10):
        pytest.fail("went on")


@pytest.mark.parametrize("bad", [1, 0, "yes", 0.5, [print]])
def test_what_is_neither(bad: Any) -> None:
    with pytest.raises(InputTypeError, match=r"progress is .*; give True for a bar"), telling(bad):
        pytest.fail("went on")
