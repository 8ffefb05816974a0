"""The rows of the core's ranking systems, from what the orders say and which tables there are.

A row names the tables of its system; the struct is in ``csrc/rank/ranking.h``. All that a row says
follows from an order, so nothing of a system is written by hand in C but its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tables.best_of import Classes, count_of_qualified
from tables.emit_c import COMMAND, Table
from tables.enumerations import multisets
from tables.orderings import BadugiOrder, Order, Qualified

Fields = dict[str, str]


@dataclass(frozen=True)
class Rows:
    """Makes rows, given the names of all tables and how many entries they have."""

    lengths: Mapping[str, int]
    omaha_row: int

    def of_classes(self, classes: Classes) -> Fields:
        """A system of five to seven cards."""
        order = classes.order
        fields = self._by_place(order, dict.fromkeys(order.sizes, order.classes))
        flush = [f"sw_{order.name}_flush", f"sw_{order.name}_flush_joker"]
        there = [name for name in flush if name in self.lengths]
        if there:
            fields["flush"] = f"{{{', '.join(there)}}}"
        named = {
            "different": f"sw_{order.name}_ranks",
            "omaha": f"sw_omaha_{order.name}",
            "omaha_quads": f"sw_omaha_{order.name}_4",
        }
        fields |= {field: name for field, name in named.items() if name in self.lengths}
        if order.omaha:
            rows = self.lengths[f"sw_omaha_{order.name}"] // self.omaha_row
            fields["first_triple"] = str(len(multisets(3)) - rows)
        fields["straight_flushes"] = str(classes.straight_flushes)
        return fields

    def of_qualified(self, system: Qualified, classes: Classes) -> Fields:
        """A system that has the tables of another, up to its last class."""
        last = count_of_qualified(system, classes)
        sizes = self._sizes(dict.fromkeys(classes.order.sizes, last))
        return self.of_classes(classes) | sizes | {"limit": str(last)}

    def of_showing(self, order: Order, counts: Mapping[int, int]) -> Fields:
        """A system of boards, with a scale of its own for each size."""
        return self._by_place(order, counts)

    def of_badugi(self, order: BadugiOrder) -> Fields:
        """A system of badugi hands."""
        return {
            **self._sizes(dict.fromkeys(order.sizes, order.classes)),
            "badugi": f"sw_{order.name}_sets",
            "ace_low": str(int(order.ace_low)),
            "limit": "SW_NO_LOW",
            "deck": "{0, SW_ACE}",
        }

    def _by_place(self, order: Order, counts: Mapping[int, int]) -> Fields:
        places = [f"[{size}] = sw_{order.name}_{size}" for size in order.sizes]
        return {
            **self._sizes(counts),
            "by_place": f"{{{', '.join(places)}}}",
            "shifts": "sw_shifts_joker" if order.joker else "sw_shifts_natural",
            "limit": "SW_NO_LOW",
            "deck": f"{{{4 * order.lowest}, {'SW_JOKER' if order.joker else 'SW_ACE'}}}",
        }

    def _sizes(self, counts: Mapping[int, int]) -> Fields:
        each = [f"[{size}] = {count}" for size, count in counts.items()]
        return {"classes": f"{{{', '.join(each)}}}"}


def c_text(rows: Mapping[str, Fields], headers: Iterable[str], shifts: Sequence[Table]) -> str:
    """The file: the tables, the shifts by size, and a row for each system."""
    lines = [
        f"/* Made by `{COMMAND}`; do not edit.  Only rankings.c includes this. */",
        *(f'#include "tables/{name}.h"' for name in sorted(headers)),
    ]
    for kind in ("natural", "joker"):
        prefix = f"sw_shift_{kind}_"
        sizes = [table.name.removeprefix(prefix) for table in shifts if prefix in table.name]
        lines += ["", f"static const uint16_t *const sw_shifts_{kind}[SW_MOST_CARDS + 1] = {{"]
        lines += [f"    [{size}] = {prefix}{size}," for size in sizes]
        lines.append("};")
    told = f'"the orders are of {len(rows)} systems"'
    lines += ["", f"_Static_assert(SW_SYSTEMS == {len(rows)}, {told});", ""]
    lines.append("const sw_ranking sw_rankings[SW_SYSTEMS] = {")
    for name, fields in rows.items():
        lines.append(f"    [SW_{name.upper()}] = {{")
        lines += [f"        .{field} = {value}," for field, value in fields.items()]
        lines.append("    },")
    return "\n".join([*lines, "};"]) + "\n"
