"""Tables of texts: aligned for a terminal, as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from html import escape

__all__ = ["aligned", "html"]


def aligned(rows: Sequence[Sequence[str]], right: Container[int]) -> list[str]:
    """Return a line for each row; the columns in `right` end at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def html(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of texts."""
    text = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return (  # a narrow page moves the table, not itself
        '<div style="overflow-x:auto">'
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{text}</tr></thead><tbody>{body}</tbody></table></div>"
    )
