"""Types of the compiled core, as far as `_ffi` uses them; csrc/steelwheel.cdef.h says the rest."""

from typing import Any

class _Lib:
    SW_SCALAR: int
    SW_AVX2: int
    SW_OK: int
    SW_BAD_ARGUMENT: int
    SW_BAD_ROW: int
    SW_STARVED: int
    SW_TALLIES: int
    def sw_best_path(self) -> int: ...
    def sw_has_path(self, path: int) -> int: ...
    def sw_rank_rows(
        self,
        system: int,
        path: int,
        check: int,
        cards: Any,
        size: int,
        rows: int,
        ranks: Any,
        bad_row: Any,
    ) -> int: ...
    def sw_rank_cards(self, system: int, cards: bytes, size: int) -> int: ...
    def sw_parse_lines(self, text: bytes, length: int, size: int, rows: int, cards: Any) -> int: ...
    def sw_rank_split(
        self,
        first_system: int,
        second_system: int,
        path: int,
        check: int,
        cards: Any,
        size: int,
        rows: int,
        first: Any,
        second: Any,
        bad_row: Any,
    ) -> int: ...
    def sw_omaha_rows(
        self,
        system: int,
        path: int,
        check: int,
        hole: Any,
        hole_size: int,
        hole_stride: int,
        board: Any,
        board_size: int,
        board_stride: int,
        rows: int,
        ranks: Any,
        low: Any,
        bad_row: Any,
    ) -> int: ...
    def sw_board_equity(self, *args: Any) -> int: ...
    def sw_board_work_size(self) -> int: ...
    def sw_deal_start(self, plan: Any, key: list[int], stream: int, dealer: Any) -> int: ...
    def sw_dealer_size(self) -> int: ...
    def sw_deal(self, plan: Any, dealer: Any, deals: int, hole: Any, board: Any) -> int: ...
    def sw_sample(self, *args: Any) -> int: ...
    def sw_random_words(self, key: list[int], stream: int, count: int, words: Any) -> None: ...
    def sw_showdown(self, *args: Any) -> int: ...
    def sw_award(self, *args: Any) -> int: ...
    def sw_draw_sets(self, *args: Any) -> int: ...
    def sw_draw_counts(self, *args: Any) -> int: ...
    def sw_draw_ranks(self, *args: Any) -> int: ...
    def sw_draw_lost(self, *args: Any) -> int: ...
    def sw_draw_sums(self, *args: Any) -> int: ...
    def sw_draw_best(self, *args: Any) -> int: ...

lib: _Lib
ffi: Any
