"""Rank a hundred million hands from Parquet files in memory that doesn't grow with their number.

    python examples/rank_parquet.py make hands --count 100_000_000
    python examples/rank_parquet.py rank hands ranks
    python examples/rank_parquet.py rank hands ranks --processes 2

The first command makes files of random seven-card hands, a column for each card. The second writes
the ranks, a file for each file, and tells how many hands of each category there were, how long it
took and how much memory. The third does that on a dask cluster of processes.

Needs pyarrow; the third command needs dask[dataframe,distributed].
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import steelwheel as sw

CARDS = [f"card{i}" for i in range(7)]
BATCH = 1 << 18
"""Hands that are in memory at a time; also the size of a row group, the least that is read."""
FILE = 1 << 24
"""Hands in a file."""


def random_hands(rng, count):
    """Return sets of seven cards, all equally likely: uint8 ``(7, count)``.

    By Floyd's method: card i is drawn from the first 46 + i, and the last of these takes its place
    if it is there already.
    """
    hands = np.empty((7, count), dtype=np.uint8)
    for i in range(7):
        drawn = rng.integers(46 + i, size=count, dtype=np.uint8)
        there = (hands[:i] == drawn).any(axis=0)
        hands[i] = np.where(there, 45 + i, drawn)
    return hands


def make(folder, count, seed=0):
    """Write files of random hands."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(seed)
    schema = pa.schema([(name, pa.uint8()) for name in CARDS])
    for number, first in enumerate(range(0, count, FILE)):
        last = min(count, first + FILE)
        with pq.ParquetWriter(folder / f"hands{number:03}.parquet", schema) as writer:
            for start in range(first, last, BATCH):
                hands = random_hands(rng, min(BATCH, last - start))
                writer.write_batch(pa.record_batch(list(map(pa.array, hands)), schema=schema))


def rank(source, target, ranking="high"):
    """Rank the hands of all files, batch by batch; return how often each rank came."""
    target.mkdir(parents=True, exist_ok=True)
    counts = np.zeros(1 << 16, dtype=np.int64)
    schema = pa.schema([("rank", pa.uint16())])
    for path in sorted(source.glob("*.parquet")):
        with (
            pq.ParquetFile(path) as file,
            pq.ParquetWriter(target / path.name, schema, use_dictionary=False) as writer,
        ):
            for batch in file.iter_batches(BATCH, columns=CARDS):
                hands = np.stack([column.to_numpy() for column in batch.columns], axis=1)
                ranks = sw.rank(hands, ranking)
                counts += np.bincount(ranks, minlength=len(counts))
                writer.write_batch(pa.record_batch([pa.array(ranks)], schema=schema))
    return counts


def rank_frame(hands, ranking="high"):
    """Rank the hands of a pandas frame."""
    return hands.assign(rank=sw.rank(hands[CARDS].to_numpy(), ranking))[["rank"]]


def rank_dask(source, target, ranking="high", processes=2):
    """Do the same on a cluster of processes, in pieces of a few row groups."""
    import dask.dataframe as dd
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster),
    ):
        hands = dd.read_parquet(source, columns=CARDS, split_row_groups=4)
        meta = {"rank": np.uint16}
        hands.map_partitions(rank_frame, ranking, meta=meta).to_parquet(target)
        counts = dd.read_parquet(target)["rank"].value_counts(split_out=1).compute()
    return np.bincount(counts.index, counts, minlength=1 << 16).astype(np.int64)


def peak_megabytes():
    """Return the most memory of this process so far, and of the largest of those it started."""
    import resource

    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    who = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    return [resource.getrusage(one).ru_maxrss * unit // 1_000_000 for one in who]


def main(arguments=None):
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("make", help="write files of random hands")
    command.add_argument("folder", type=Path)
    command.add_argument("--count", type=int, default=100_000_000)
    command = commands.add_parser("rank", help="rank the hands of files")
    command.add_argument("source", type=Path)
    command.add_argument("target", type=Path)
    command.add_argument("--ranking", default="high")
    command.add_argument("--processes", type=int, default=0, help="of a dask cluster")
    args = parser.parse_args(arguments)
    if args.command == "make":
        make(args.folder, args.count)
        return

    start = time.perf_counter()
    if args.processes:
        counts = rank_dask(args.source, args.target, args.ranking, args.processes)
    else:
        counts = rank(args.source, args.target, args.ranking)
    seconds = time.perf_counter() - start
    total = int(counts.sum())
    print(f"{'':16}{'found':>13}{'share':>11}{'expected':>11}")
    for row in sw.RANKINGS[args.ranking].category_table(len(CARDS)):
        found = int(counts[int(row["best"]) : int(row["worst"]) + 1].sum())
        share, expected = found / total, row["probability"]
        print(f"{row['category']:16}{found:13,}{share:11.4%}{expected:11.4%}")
    own, child = peak_megabytes() if sys.platform != "win32" else (0, 0)
    print(f"{total:,} hands in {seconds:.1f} s, {total / seconds / 1e6:.1f} million/s")
    print(f"peak memory {own} MB" + f", {child} MB a process" * (args.processes > 0))


if __name__ == "__main__":
    main()
