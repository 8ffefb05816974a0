"""A range from a text, or from several, which are joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any

from steelwheel._cards.cards import shown
from steelwheel._ranges.notation.text import Node, Union, parse
from steelwheel.errors import InputTypeError

__all__ = ["are_texts", "read_texts"]


def are_texts(value: Any) -> bool:
    """Whether a value is a text, or may be several."""
    return isinstance(value, Iterable) and not isinstance(value, bytes | bytearray | Mapping)


def read_texts(texts: Any) -> tuple[Node, str]:
    """The tree of a text or several, and a text that stands for it."""
    if isinstance(texts, str):
        return parse(texts), texts
    if not are_texts(texts):
        raise InputTypeError(f"text must be a range such as 'QQ+,AKs', not {shown(texts)}")
    unordered = isinstance(texts, Set)
    nodes: dict[str, Node] = {}
    for i, text in enumerate(texts):
        if not isinstance(text, str):
            raise InputTypeError(f"text[{i}] must be a range such as 'QQ+,AKs', not {shown(text)}")
        if text not in nodes:
            nodes[text] = parse(text, argument="text" if unordered else f"text[{i}]")
    return Union(tuple(nodes.values())), ",".join(text for text in nodes if text.strip())
