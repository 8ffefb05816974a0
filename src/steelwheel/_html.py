"""Results as HTML tables, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
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
