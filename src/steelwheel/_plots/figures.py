"""Figures and axes of the package's own, which a notebook shows however it is asked to.

In a notebook whose pictures are inline a figure is one of pyplot's: `plt.show()` shows it, and so
does the end of the cell. Shown as a result or by `display` it is no longer pyplot's, since it would
be shown once more. Everywhere else it belongs to no window and to no list.
"""

from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING, Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from steelwheel._extras import in_kernel, shell

__all__ = ["Panels", "Picture", "PictureAxes", "new_axes"]

if TYPE_CHECKING:
    _Pair = tuple[Axes, Axes]
else:
    _Pair = tuple


class Picture(Figure):
    """A figure that notebooks show."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        # Asked before all other forms, of which one draws.
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is not None:
            pyplot.close(self)
        return {}

    def _repr_png_(self) -> bytes:
        data = BytesIO()
        self.savefig(data, format="png", bbox_inches="tight")
        return data.getvalue()


class PictureAxes(Axes):
    """Axes that notebooks show with their figure."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return _shown(self)


class Panels(_Pair):
    """Two axes of one figure, which notebooks show.

    Attributes
    ----------
    figure : matplotlib.figure.Figure
        Where they are.
    """

    @property
    def figure(self) -> Any:
        return self[0].figure

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return _shown(self[0])


def new_axes(count: int, size: tuple[float, float]) -> list[Axes]:
    """Make a figure with so many axes one below the other."""
    if in_kernel() and "inline" in matplotlib.get_backend():
        from matplotlib import pyplot

        figure: Figure = pyplot.figure(FigureClass=Picture, figsize=size, layout="constrained")
    else:
        figure = Picture(figsize=size, layout="constrained")
    found = figure.subplots(count, 1, squeeze=False, subplot_kw={"axes_class": PictureAxes})
    return list(found[:, 0])


def _shown(ax: Axes) -> Any:
    """Data and metadata of the figure of some axes, in the formats that the notebook wants."""
    figure = ax.get_figure()
    if not isinstance(figure, Picture):  # the caller's own, who shows it
        return {}
    ipython = shell()
    if ipython is None:
        return {"image/png": figure._repr_png_()}
    return ipython.display_formatter.format(figure)
