"""The picture of what sets of discards lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from steelwheel._cards.cards import parse
from steelwheel._colours import LINES
from steelwheel._draws.counts import short_name
from steelwheel._games.rankings import RANKINGS
from steelwheel._plots.pictures import WIDTH, add_legend, add_title, axes, ink, percents, shortened
from steelwheel._ranking.rank import rank

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from steelwheel._draws.odds import DrawOdds

STYLES = ("-", "--", ":", "-.")
"""Of lines that have the same colour."""


def plot(odds: DrawOdds, most: int, half: int, ax: Any) -> Axes:
    """Draw `DrawOdds.plot`, which see; numbers are checked."""
    (drawn,) = axes(ax, 1, (WIDTH, 5.4))
    ranking = RANKINGS[odds._rankings[half]]
    cumulative = odds.cumulative(half)[:most]
    mark = _mark(odds, half)
    # Up to what all of them reach nine times in ten, or to the other hand, and a little more.
    reached = int((cumulative >= 0.9).argmax(axis=1).max())
    reached = max(reached, -1 if mark is None else mark)
    stop = min(reached + reached // 20 + 2, cumulative.shape[1])
    entries: list[tuple[Any, str]] = []
    for i, chances in enumerate(cumulative):
        # Each is thinner than those below it, so that lines at one place are all seen.
        (line,) = drawn.step(
            np.arange(stop), chances[:stop], where="post", color=LINES[i % len(LINES)],
            linestyle=STYLES[i // len(LINES) % len(STYLES)],
            linewidth=1.3 + 1.1 * (min(len(cumulative), len(LINES)) - 1 - i % len(LINES)),
        )  # fmt: skip
        entries.append((line, f"discard {odds.discard[i]}" if odds.discard[i] else "stand pat"))
    if mark is not None:
        (line,) = drawn.plot(
            [mark, mark], [0, 1], color=ink(drawn), linewidth=1.5, linestyle=(0, (4, 2)),
            marker="v", markevery=[1], markersize=8, clip_on=False, zorder=5,
        )  # fmt: skip
        entries.append((line, f"against {odds.against}"))
    places = np.unique(np.linspace(0, stop - 1, 6).astype(int))
    names = [short_name(ranking, int(odds.ranks[half][place])) for place in places]
    names = [", ".join(name.split(", ")[:2]) for name in names]  # without kickers
    drawn.set_xticks(places, names, rotation=30, ha="right", fontsize=9)
    drawn.set_ylim(0, 1)
    drawn.set_xlim(-stop / 50, max(stop - 1, 1))
    drawn.yaxis.set_major_formatter(percents)
    drawn.set_ylabel("chance of this hand or a better one")
    of_half = f"\n{ranking.name}" if len(odds.ranks) > 1 else ""
    drawn.spines[["top", "right"]].set_visible(False)
    drawn.grid(color=ink(drawn, 0.15), linewidth=0.7)
    drawn.set_axisbelow(True)
    room = add_legend(drawn, entries, 2)
    add_title(drawn, shortened(odds._caption(), 64, 3) + of_half, room, "center")
    return drawn


def _mark(odds: DrawOdds, half: int) -> int | None:
    """The place of the one rank that the hand plays against, None if that isn't known."""
    ranking, ranks = RANKINGS[odds._rankings[half]], odds.ranks[half]
    text = odds.against
    if text.startswith("rank "):
        theirs = int(text.split()[1])
    elif len(text.split()) == len(odds.hand.split()):  # the others say how many hands, or draw
        theirs = int(rank([parse(text)], ranking)[0])
    else:
        return None
    place = int(np.searchsorted(ranks, theirs))
    return place if place < len(ranks) and ranks[place] == theirs else None
