"""Compares the seconds that `equity_cost` promises with those that counting takes.

    python benchmarks/costs.py [--most SECONDS] [--factor 3] [WORD ...]

Counts each spot of the grid, for at most so many seconds of a core, or those whose way or game is
one of the words, and prints the estimate, the truth, and their ratio. It ends with 1 if a ratio is
beyond the factor. The constants to mend then are in ``src/steelwheel/_equity/_costs.py``.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from typing import Any

import steelwheel as sw

FLOP, TURN, RIVER = "2c 7d 9h", "2c 7d 9h Jd", "2c 7d 9h Jd 3s"

UNEVEN = "AA:0.123456789,KK:0.987654321,QQ:0.5555555551,AKs:0.3333333331,T9s:0.77777777"

JOKER = sw.Game("joker hold'em", hole=2, board=5, deck="joker", rankings=("high_bug", "a5"))

GRID: list[tuple[str, str | sw.Game, list[str], dict[str, Any]]] = [
    ("known", "holdem", ["AsAh", "KdKc"], {}),
    ("known", "holdem", ["AsAh", "KdKc"], {"board": FLOP}),
    ("known", "omaha", ["AsAh2s3h", "KdKcQdQc"], {}),
    ("known", "omaha8", ["AsAh2s3h", "KdKcQdQc", "7s6s5h4h"], {}),
    ("known", "omaha6", ["AsAh2s3h9c9d", "KdKcQdQcTsTh"], {}),
    ("known", "holdem", ["AsAh", "KdKc", "QsJs", "8h7h", "5d5c"], {}),
    ("table", "holdem", ["random", "random"], {}),
    ("table", "holdem", ["QQ+,AKs", "15%"], {}),
    ("large", "holdem", [UNEVEN, "20%"], {"board": FLOP}),
    ("large", "holdem", [UNEVEN, UNEVEN, "TT+"], {"board": FLOP}),
    ("large", "holdem", [UNEVEN, UNEVEN, "TT+"], {}),
    ("ranges", "holdem", ["random", "random"], {"board": FLOP}),
    ("ranges", "holdem", ["random", "random"], {"board": TURN}),
    ("ranges", "holdem", ["random", "random"], {"board": RIVER}),
    ("ranges", "holdem", ["random", "random"], {"dead": "2c"}),
    ("ranges", "holdem", ["15%", "random"], {"dead": "2c 7d"}),
    ("ranges", "holdem", ["QQ+,AKs", "TT+,AQs"], {"dead": "2c"}),
    ("ranges", "holdem", ["AsKs", "random"], {"dead": "2c"}),
    ("ranges", "holdem", ["AsKs", "15%"], {"board": FLOP}),
    ("ranges", "holdem", ["QQ+", "15%"], {"board": FLOP}),
    ("ranges", "short_deck", ["QQ+,AKs", "TT+,AQs"], {}),
    ("ranges", "short_deck", ["random", "random"], {}),
    ("ranges", "omaha", ["AA**", "KK**"], {"board": FLOP}),
    ("ranges", "omaha", ["AsAhKsKh", "random"], {"board": FLOP}),
    ("ranges", "omaha", ["AsAhKsKh", "random"], {}),
    ("ranges", "omaha", ["AsAh7c2d", "random"], {}),
    ("ranges", "omaha", ["AsAh7c2d", "KK**"], {}),
    ("ranges", "omaha", ["random", "random"], {"board": FLOP}),
    ("ranges", "omaha", ["random", "random"], {"board": TURN}),
    ("ranges", "omaha", ["AA**", "KK**"], {}),
    ("ranges", "omaha", ["5%", "30%"], {"board": FLOP}),
    ("ranges", "omaha8", ["AA**", "KK**"], {"board": FLOP}),
    ("ranges", "omaha8", ["AsAh2s3h", "random"], {"board": FLOP}),
    ("ranges", "omaha8", ["AsAh2s3h", "KK**"], {}),
    ("ranges", "omaha8", ["5%", "5%"], {"board": TURN}),
    ("ranges", "omaha5", ["AsAhKsKh5c", "random"], {"board": FLOP}),
    ("ranges", "omaha5", ["AsAhKsKh5c", "random"], {"board": TURN}),
    ("ranges", "omaha5", ["AsAhKsKh2c", "random"], {}),
    ("ranges", "omaha5", ["AA***", "KK***"], {"board": TURN}),
    ("ranges", "omaha5", ["AA***", "KK***"], {"board": FLOP}),
    ("ranges", "omaha5", ["AsAhKsKh2c", "KK***"], {}),
    ("ranges", "omaha5", ["AA***", "KK***"], {}),
    ("ranges", "omaha6", ["AsAhKsKh3c3d", "random"], {"board": RIVER}),
    ("ranges", "omaha6", ["AsAhKsKh3c3d", "random"], {"board": TURN}),
    ("ranges", "omaha6", ["AsAhKsKh3c3d", "random"], {"board": FLOP}),
    ("ranges", "omaha6", ["AsAhKsKh3c3d", "AAKK**"], {"board": FLOP}),
    ("ranges", "holdem", ["15%", "15%"], {"board": [FLOP, "3h 8s Tc"]}),
    ("ranges", "short_deck", ["random", "random"], {"board": "7c 9h Td"}),
    ("ranges", "omaha6", ["AAKKQ*", "random"], {"board": RIVER}),
    ("many", "holdem", ["15%", "15%", "15%"], {"board": FLOP}),
    ("many", "holdem", ["15%", "15%", "15%"], {"board": RIVER}),
    ("many", "holdem", ["15%", "15%", "15%"], {}),
    ("many", "holdem", ["random", "random", "random"], {"board": FLOP}),
    ("many", "holdem", ["QQ+", "TT+", "AKs,AQs"], {}),
    ("many", "holdem", ["AsKs", "QQ", "random"], {}),
    ("many", "holdem", ["AsKs", "QdQc", "random"], {}),
    ("many", "holdem", ["QQ+", "TT+", "AKs", "JJ"], {"board": FLOP}),
    ("many", "holdem", ["QQ+", "TT+", "AKs", "JJ"], {}),
    ("many", "holdem", ["5%", "5%", "5%", "5%"], {"board": TURN}),
    ("many", "omaha", ["AsAhKsKh", "QdQcJdJc", "random"], {"board": FLOP}),
    ("many", "omaha", ["AsAhKsKh", "QdQcJdJc", "random"], {}),
    ("many", "omaha8", ["AsAh2s3h", "QdQcJdJc", "KK**"], {"board": FLOP}),
    ("many", "omaha8", ["AsAh2s3h", "KK**", "KK**"], {"board": RIVER}),
    ("many", "holdem", ["15%", "15%", "15%"], {"board": TURN}),
    ("many", "holdem", ["5%", "5%", "5%", "5%"], {"board": FLOP}),
    ("many", "short_deck", ["JJ+", "TT+,AQs", "AKs,AQs"], {}),
    ("many", "short_deck", ["15%", "15%", "15%"], {}),
    ("many", "omaha", ["AA**", "KK**", "QQ**"], {"board": RIVER}),
    ("many", "omaha", ["AsAhKsKh", "QQJJ", "TT99"], {}),
    ("many", "omaha8", ["AsAh2s3h", "QQJJ", "4567ss"], {"board": FLOP}),
    ("private", "razz", ["As 2d 3c", "4c 5d 6h"], {}),
    ("private", "razz", ["As 2d 3c", "4c 5d 6h", "7s 8d 2h"], {}),
    ("private", "stud", ["As Ad 3c", "4c 5d 6h"], {}),
    ("private", "stud", ["As Ad 3c 9h", "4c 5d 6h Ts", "7s 8d 2h Jc"], {}),
    ("private", "stud", ["As Ad 3c 9h 2s", "4c 5d 6h Ts Tc", "7s 8d 2h Jc Js"], {}),
    ("private", "stud8", ["As Ad 3c", "4c 5d 6h"], {}),
    ("private", "stud8", ["As Ad 3c 9h", "4c 5d 6h 7c"], {}),
    ("private", "stud8", ["As Ad 3c 9h 2s", "4c 5d 6h Ts Tc", "7s 8d 2h Jc Js"], {}),
    ("private", "stud", ["As Ad", "4c 5d"], {}),
    ("private", "stud", ["As Ad 3c", "4c 5d 6h"], {"board": "2c"}),
    ("private", "single_draw_27", ["2s 3d 4c 7h", "2d 3c 4h 8s"], {}),
    ("private", "single_draw_27", ["2s 3d", "2d 3c 4h 8s", "9s 8d 7c"], {}),
    ("private", "badugi", ["As 2d", "2s 3h 4d"], {}),
    ("private", "badugi", ["As", "2s"], {}),
    ("private", "badugi", ["As 2d", "2s 3h", "3s"], {}),
    ("private", "razz", ["random", "4c 5d 6h"], {}),
    ("private", "stud", ["As Ad 3c 9h", "4c 5d 6h", "7s 8d 2h Jc Js"], {}),
    ("private", "stud8", ["As Ad", "4c 5d 6h 7c"], {}),
    ("private", "triple_draw_27", ["random", "random"], {}),
    ("dealt", JOKER, ["Jk Kd", "4s 6s"], {"board": FLOP}),
    ("dealt", JOKER, ["Jk Kd", "? 6s"], {"board": TURN}),
    ("dealt", JOKER, ["Jk Kd", "random"], {"board": RIVER}),
    ("private", "five_card_draw", ["As Ad", "Ks Kd Kc"], {}),
    ("private", "five_card_draw", ["random", "Ks Kd Kc"], {}),
]
"""Kind, game, players, and what else is known."""


def measure(number: int, most: int) -> None:
    """Count one spot of the grid; print the estimate, its seconds, and those it took of a core."""
    _, game, players, more = GRID[number]
    sw.equity(
        game, ["AsAh", "KdKc"] if game == "holdem" else ["random"] * 2, method="sample", trials=1
    )
    start = time.process_time()
    cost = sw.equity_cost(game, players, **more)
    asked = time.process_time()
    print(cost.seconds, asked - start, flush=True)
    # Ends the process without a word.
    resource.setrlimit(resource.RLIMIT_CPU, (int(asked) + most,) * 2)
    took = float("inf")
    for _ in range(2):  # the first call imports what it needs
        start = time.process_time()
        sw.equity(game, players, **more, method="exact", max_work=float("inf"))
        took = min(took, time.process_time() - start)
        if took > 0.1:
            break
    print(took, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--most", type=int, default=10, metavar="SECONDS")
    parser.add_argument("--factor", type=float, default=3)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one is not None:
        measure(args.one, args.most)
        return 0
    beyond = 0
    for number, (kind, game, players, more) in enumerate(GRID):
        name = sw.game(game).name
        if args.words and not {kind, name}.intersection(args.words):
            continue
        task = [sys.executable, __file__, "--one", str(number), "--most", str(args.most)]
        lines = subprocess.run(task, capture_output=True, text=True).stdout.split()
        if len(lines) < 2:
            print(f"{kind:8} {name} {players} {more}: no estimate {lines}")
            continue
        promised = float(lines[0]) if lines[0] != "None" else float("nan")
        took = float(lines[2]) if len(lines) > 2 else None
        # From below a thousandth of a second on the call itself is what takes time.
        ratio = None if took is None else max(promised, 1e-3) / max(took, 1e-3)
        wrong = ratio is not None and not 1 / args.factor < ratio < args.factor
        wrong |= took is None and promised * args.factor < args.most
        beyond += wrong
        print(
            f"{kind:8} {promised:9.3g} s for {'more' if took is None else f'{took:.3g}':>7} "
            f"{'' if ratio is None else f'{ratio:6.2f}':6} {'!' if wrong else ' '} "
            f"asked {float(lines[1]):.3f}  {name} {players} {more or ''}",
            flush=True,
        )
    print(f"{beyond} beyond a factor of {args.factor:g}")
    return int(beyond > 0)


if __name__ == "__main__":
    sys.exit(main())
