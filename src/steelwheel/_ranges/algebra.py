"""The operators of ranges: hand by hand, exact, on whole arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from steelwheel._ranges.codes import Codes, Weighted, combined, subtracted
from steelwheel._ranges.notation.texts import are_texts
from steelwheel._ranges.range_input import read_weight
from steelwheel.errors import HandError

if TYPE_CHECKING:
    from typing import Self

__all__ = ["Algebra"]


class Algebra:
    """What of a range is arithmetic; the other side may be a text, or several."""

    __slots__ = ()

    _codes: Codes
    _hole: int
    _levels: tuple[Fraction, ...]

    if TYPE_CHECKING:

        def __init__(self, text: Any = "", *, hole: int | None = None) -> None: ...

        def _made(self, codes: Codes, levels: Sequence[Fraction]) -> Self: ...

    def __or__(self, other: Any) -> Self:
        return self._merged(other, lambda mine, theirs: combined(mine, theirs, np.maximum))

    __ror__ = __or__

    def __and__(self, other: Any) -> Self:
        return self._merged(other, lambda mine, theirs: combined(mine, theirs, np.minimum))

    __rand__ = __and__

    def __sub__(self, other: Any) -> Self:
        return self._merged(other, subtracted)

    def __rsub__(self, other: Any) -> Self:
        return self._merged(other, lambda mine, theirs: subtracted(theirs, mine))

    def __invert__(self) -> Self:
        return self._made(self._codes, [1 - level for level in self._levels])

    def __mul__(self, weight: Any) -> Self:
        if isinstance(weight, Algebra):
            return NotImplemented
        factor = read_weight(weight, "weight")
        return self._made(self._codes, [factor * level for level in self._levels])

    __rmul__ = __mul__

    @property
    def _weighted(self) -> Weighted:
        return self._codes, self._levels

    def _check_same_hole(self, other: Algebra) -> None:
        if self._hole != other._hole:
            raise HandError(
                f"hands of {self._hole} cards and of {other._hole} are never of one range"
            )

    def _merged(self, other: Any, merge: Callable[[Weighted, Weighted], Weighted]) -> Self:
        """One weight of the two of each hand."""
        if isinstance(other, Algebra):
            theirs = other
        elif are_texts(other):
            theirs = type(self)(other, hole=self._hole)
        else:
            return NotImplemented  # type: ignore[no-any-return]
        self._check_same_hole(theirs)
        return self._made(*merge(self._weighted, theirs._weighted))
