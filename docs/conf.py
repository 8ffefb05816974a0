"""Sphinx configuration: Markdown pages by MyST, the API from numpydoc docstrings, furo's look."""

import sys
from pathlib import Path

from steelwheel import __version__

sys.path.insert(0, str(Path(__file__).parent))
from make_pictures import make_pictures

project = "steelwheel"
author = "The steelwheel authors"
copyright = "The steelwheel authors"
version = release = __version__

extensions = [
    "myst_parser",
    "numpydoc",
    "sphinx.ext.autodoc",
]
exclude_patterns = ["_build", "results.md", "results_equity.md"]
html_theme = "furo"
html_title = f"steelwheel {release}"

autodoc_typehints = "none"  # numpydoc's Parameters section says it
myst_heading_anchors = 3
numpydoc_show_class_members = False
numpydoc_validation_checks = {"GL08", "PR01", "PR02", "PR03", "RT01", "YD01"}
numpydoc_validation_exclude = {
    r"\._",
    r"\.RANKINGS$",
    r"\.Ranking$",
    r"\.Equity$",
    r"\.GAMES$",
    r"\.Game$",
    r"\.Street$",
    r"\.Showdown$",
    r"\.Settlement$",
    r"\.Pot$",
    r"\.EquityCost$",
    r"\.HandCounts$",
    r"\.Interrupted$",
    r"\.StudPlan$",
    r"\.DrawOdds$",
    r"\.DrawRule$",
    r"\.BestDiscards$",
}  # no constructors


def setup(app):
    app.connect("builder-inited", lambda app: make_pictures(Path(app.srcdir)))
