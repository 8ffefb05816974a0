"""What a fresh notebook shows: each cell as it would be typed, run by a real kernel."""

from __future__ import annotations

import base64
import json
import sys
from importlib.util import find_spec
from typing import Any

import pytest

pytest.importorskip("matplotlib")
pytest.importorskip("ipykernel")
nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

START = "import steelwheel as sw\nresult = sw.equity('holdem', ['AsAh', 'KdKc'], '2c7d9h')"
PYPLOT = "import matplotlib.pyplot as plt"
INLINE = "%matplotlib inline"
RANGES = "sw.plot_range_vs_range('holdem', 'QQ+', 'AKs', '2c7d9h')"


# The loop of the client leaves sockets to the collector.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::RuntimeWarning"),
]


@pytest.fixture(scope="module")
def kernel_name(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The name of a kernel of this interpreter, whatever others there are."""
    folder = tmp_path_factory.mktemp("jupyter")
    spec = folder / "kernels" / "this"
    spec.mkdir(parents=True)
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    words = {"argv": argv, "display_name": "this", "language": "python"}
    (spec / "kernel.json").write_text(json.dumps(words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(folder))
        patch.setenv("IPYTHONDIR", str(folder / "ipython"))
        patch.delenv("MPLBACKEND", raising=False)
        yield "this"


def run(kernel_name: str, *cells: str) -> list[list[Any]]:
    """The outputs of cells that a fresh kernel runs."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(book, timeout=60, kernel_name=kernel_name).execute()
    return [cell.outputs for cell in book.cells]


def pictures(outputs: list[Any]) -> int:
    """How many pictures there are, each a true one."""
    found = 0
    for output in outputs:
        data = output.get("data", {}).get("image/png")
        if data is not None:
            assert base64.b64decode(data).startswith(b"\x89PNG")
            found += 1
    return found


def errors(outputs: list[Any]) -> list[str]:
    return [output.text for output in outputs if output.get("name") == "stderr"]


CELLS = {
    "the figure": "ax = result.plot()\nax.figure",
    "display": "ax = result.plot()\ndisplay(ax.figure)",
    "display axes": "display(result.plot())",
    "show": f"{PYPLOT}\nax = result.plot()\nplt.show()",
    "bare": "result.plot()",
    "range": "sw.Range('QQ+').plot()",
    "grid": "sw.plot_grid(sw.preflop.equities())",
    "draws": "sw.draw_odds('badugi', 'As2d3cKc').plot()",
    "two ranges": RANGES,
    "two ranges' figure": f"both = {RANGES}\nboth.figure",
    "two ranges shown": f"{PYPLOT}\nhistogram, curve = {RANGES}\nplt.show()",
    "distribution": "sw.plot_distribution([0.5, 0.6])",
}


@pytest.mark.parametrize(
    "first",
    [
        pytest.param([], id="alone"),
        pytest.param([PYPLOT], id="pyplot"),
        pytest.param([INLINE], id="inline"),
        pytest.param([INLINE, PYPLOT], id="inline, pyplot"),
        pytest.param([PYPLOT, INLINE], id="pyplot, inline"),
    ],
)
def test_each_cell_shows_its_picture_once(kernel_name: str, first: list[str]) -> None:
    outputs = run(kernel_name, *first, START, *CELLS.values())
    shown = outputs[len(first) + 1 :]
    assert {name: pictures(each) for name, each in zip(CELLS, shown, strict=True)} == dict.fromkeys(
        CELLS, 1
    )
    assert not [line for each in outputs for line in errors(each)]


@pytest.mark.parametrize("name", ["the figure", "show", "bare"])
@pytest.mark.parametrize("before", ["", PYPLOT, INLINE])
def test_as_the_first_cell(kernel_name: str, name: str, before: str) -> None:
    (outputs,) = run(kernel_name, "\n".join([before, START, CELLS[name]]))
    assert pictures(outputs) == 1
    assert not errors(outputs)


def test_a_figure_can_be_shown_again(kernel_name: str) -> None:
    *_, first, second = run(kernel_name, START, "ax = result.plot()", "ax.figure", "ax")
    assert pictures(first) == pictures(second) == 1


def test_axes_of_the_caller_are_shown_once(kernel_name: str) -> None:
    cell = (
        f"{PYPLOT}\nfigure, axes = plt.subplots(1, 2)\n"
        "result.plot(axes[0]); sw.Range('QQ+').plot(axes[1])"
    )
    assert pictures(run(kernel_name, START, cell)[1]) == 1
    cell = f"{PYPLOT}\nfigure, axes = plt.subplots(2)\nsw.plot_distribution([0.5], ax=axes)"
    assert pictures(run(kernel_name, START, cell)[1]) == 1


def test_a_picture_saved_from_a_notebook(kernel_name: str) -> None:
    cell = (
        "import io\ndata = io.BytesIO()\nresult.plot().figure.savefig(data)\n"
        "print(data.getvalue()[1:4])"
    )
    outputs = run(kernel_name, START, cell)[1]
    assert [output.text for output in outputs if output.get("name") == "stdout"] == ["b'PNG'\n"]


PROGRESS = """\
from steelwheel import _progress as progress
progress.DELAY = 0
result = sw.equity('holdem', ['AA', 'random'], method='sample', trials=200_000, progress=True)
"""


@pytest.mark.skipif(find_spec("tqdm") is None, reason="tqdm makes the bars")
def test_progress_is_shown_without_a_warning(kernel_name: str) -> None:
    outputs = run(kernel_name, START, PROGRESS)[1]
    assert not errors(outputs)
    if find_spec("ipywidgets") is None:
        text = "".join(output.get("text", "") for output in outputs)
        assert "100%" in text
        assert "Warning" not in text


def test_tables_are_html(kernel_name: str) -> None:
    cells = ["result", "sw.Range('QQ+')", "sw.showdown('holdem', ['AsAh', 'KdKc'], '2c7d9hTsJs')"]
    for outputs in run(kernel_name, START, *cells)[1:]:
        assert "<table" in outputs[0].data["text/html"]
