"""``progress=``: who is told what, and that nothing stays behind."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from steelwheel import progress
from steelwheel.errors import InputTypeError
from steelwheel.progress import reporter


@pytest.mark.parametrize("nothing", [None, False])
def test_nothing(nothing: bool | None, capfd: pytest.CaptureFixture[str]) -> None:
    with reporter(nothing, "deals") as report:
        report(5, 10)
        report(10, None)
    assert capfd.readouterr() == ("", "")


def test_a_function() -> None:
    heard: list[tuple[int, int | None]] = []
    with reporter(lambda done, total: heard.append((done, total)), "deals") as report:
        report(5, None)
        report(6, 12)
    assert heard == [(5, None), (6, 12)]


def test_a_function_that_raises_ends_the_work() -> None:
    with reporter(lambda done, total: 1 // 0, "deals") as report, pytest.raises(ZeroDivisionError):
        report(1, 10)


def test_a_bar(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    monkeypatch.setattr(progress, "DELAY", 0)
    with reporter(True, "hands") as report:
        report(250, 1000)
        report(1000, 2000)
    out, err = capfd.readouterr()
    assert out == ""
    assert "1.00k/2.00k" in err
    assert " hands/s" in err


def test_a_bar_is_closed_after_an_interrupt() -> None:
    tqdm = pytest.importorskip("tqdm.auto").tqdm
    bars = len(tqdm._instances)
    work = reporter(True, "deals")
    work.__enter__()(10, 1000)
    assert len(tqdm._instances) == bars + 1
    assert not work.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len(tqdm._instances) == bars


def test_short_work_shows_no_bar(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    with reporter(True, "deals") as report:
        report(1000, 1000)
    assert capfd.readouterr().err.strip() == ""


def test_without_tqdm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with (
        pytest.raises(ImportError, match=r"pip install .steelwheel\[progress\]"),
        reporter(True, "deals"),
    ):
        pytest.fail("went on")


@pytest.mark.parametrize("bad", [1, 0, "yes", 0.5, [print]])
def test_what_is_neither(bad: Any) -> None:
    match = r"progress is .*; give True for a bar"
    with pytest.raises(InputTypeError, match=match), reporter(bad, "deals"):
        pytest.fail("went on")
