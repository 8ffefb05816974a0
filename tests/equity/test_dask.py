"""Bulk work on dask arrays, data frames and Parquet files, against the same in one piece."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import reference

import steelwheel as sw

# Of its own doings with pandas.
pytestmark = [
    pytest.mark.filterwarnings(rf"ignore::{kind}:dask\..*")
    for kind in ("DeprecationWarning", "FutureWarning")
]

da = pytest.importorskip("dask.array")
EXAMPLES = Path(__file__).parents[2] / "examples"
CARDS = [f"card{i}" for i in range(7)]


@pytest.fixture(scope="module")
def hands() -> np.ndarray:
    return reference.random_hands(np.random.default_rng(0), 50_000, 7)


def spots(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Two hands of hold'em and a flop, so many times."""
    cards = np.random.default_rng(2).permuted(np.tile(np.arange(52), (count, 1)), axis=1)
    return cards[:, :4].reshape(count, 2, 2), cards[:, 4:7]


class TestArrays:
    def test_rank(self, hands: np.ndarray) -> None:
        lazy = da.from_array(hands, chunks=(12_000, 7))
        ranks = lazy.map_blocks(sw.rank, "27", dtype=np.uint16, drop_axis=1)
        assert ranks.shape == (50_000,)
        assert ranks.chunks == ((12_000,) * 4 + (2_000,),)
        assert np.array_equal(ranks.compute(), sw.rank(hands, "27"))

    def test_two_arrays(self, hands: np.ndarray) -> None:
        cards = np.random.default_rng(1).permuted(np.tile(np.arange(52), (20_000, 1)), axis=1)
        holes, boards = cards[:, :4], cards[:, 4:9]
        lazy = [da.from_array(part, chunks=(6_000, -1)) for part in (holes, boards)]
        ranks = da.map_blocks(sw.rank_omaha, *lazy, dtype=np.uint16, drop_axis=1)
        assert np.array_equal(ranks.compute(), sw.rank_omaha(holes, boards))

    def test_equity_many(self) -> None:
        """Arrays of several axes, of which the first is cut."""
        holes, boards = spots(600)
        lazy = [da.from_array(part, chunks=(150, *part.shape[1:])) for part in (holes, boards)]
        equities = da.apply_gufunc(
            partial(sw.equity_many, "holdem"), "(p,n),(b)->(p)", *lazy, output_dtypes=float
        )
        assert equities.numblocks == (4, 1)
        assert np.array_equal(equities.compute(), sw.equity_many("holdem", holes, boards))

    def test_an_array_as_it_is(self, hands: np.ndarray) -> None:
        """It is computed and ranked here."""
        assert np.array_equal(sw.rank(da.from_array(hands, chunks=9_000)), sw.rank(hands))

    def test_errors_come_through(self, hands: np.ndarray) -> None:
        bad = hands.copy()
        bad[30_000, 3] = 99
        lazy = da.from_array(bad, chunks=(12_000, 7))
        with pytest.raises(sw.CardError, match=r"cards\[6000\]: card 3 is 99"):
            lazy.map_blocks(sw.rank, dtype=np.uint16, drop_axis=1).compute()


class TestFrames:
    @pytest.fixture
    def files(self, tmp_path: Path, hands: np.ndarray) -> Path:
        """Two Parquet files of hands, a column for each card."""
        pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        for number, part in enumerate(np.array_split(hands, 2)):
            table = pa.table({name: part[:, i].copy() for i, name in enumerate(CARDS)})
            pq.write_table(table, tmp_path / f"{number}.parquet", row_group_size=7_000)
        return tmp_path

    def test_partitions(self, files: Path, hands: np.ndarray) -> None:
        dd = pytest.importorskip("dask.dataframe")
        frame = dd.read_parquet(files, split_row_groups=True)
        assert frame.npartitions == 8
        ranked = frame.map_partitions(with_ranks, meta={**frame.dtypes, "rank": np.uint16})
        assert ranked.dtypes["rank"] == np.uint16
        ranked.to_parquet(files / "ranked")
        found = dd.read_parquet(files / "ranked")["rank"].compute().to_numpy()
        assert np.array_equal(found, sw.rank(hands))

    def test_equity_many(self) -> None:
        pd, dd = pytest.importorskip("pandas"), pytest.importorskip("dask.dataframe")
        holes, boards = spots(600)
        columns = [f"hole{i}" for i in range(4)] + [f"board{i}" for i in range(3)]
        cards = np.hstack([holes.reshape(600, 4), boards])
        frame = dd.from_pandas(pd.DataFrame(cards, columns=columns), npartitions=3)
        meta = {**frame.dtypes, "equity": float}
        found = frame.map_partitions(with_equity, meta=meta).compute()
        assert np.array_equal(found["equity"], sw.equity_many("holdem", holes, boards)[:, 0])

    def test_text(self) -> None:
        pd, dd = pytest.importorskip("pandas"), pytest.importorskip("dask.dataframe")
        texts = ["As Ks Qs Js Ts", "2c 3d 4h 5s 7c", "Ah Ad Ac Kh Kd"] * 4
        frame = dd.from_pandas(pd.DataFrame({"hand": texts}), npartitions=3)
        ranks = frame["hand"].map_partitions(sw.rank, meta=("rank", np.uint16))
        assert ranks.compute().tolist() == [1, 7462, 167] * 4


def with_ranks(part: Any) -> Any:
    """Return a pandas frame with another column."""
    return part.assign(rank=sw.rank(part[CARDS]))


def with_equity(part: Any) -> Any:
    """Return a pandas frame with the equity of the first of two hands."""
    cards = part.to_numpy()
    holes, boards = cards[:, :4].reshape(-1, 2, 2), cards[:, 4:]
    return part.assign(equity=sw.equity_many("holdem", holes, boards)[:, 0])


class TestExample:
    """A hundred thousand hands for the hundred million."""

    @pytest.fixture
    def main(self, monkeypatch: pytest.MonkeyPatch) -> Any:
        pytest.importorskip("pyarrow")
        monkeypatch.syspath_prepend(EXAMPLES)
        import rank_parquet

        monkeypatch.setattr(rank_parquet, "BATCH", 7_000)
        monkeypatch.setattr(rank_parquet, "FILE", 30_000)
        yield rank_parquet.main
        del sys.modules["rank_parquet"]

    @pytest.fixture
    def made(self, main: Any, tmp_path: Path) -> Path:
        main(["make", str(tmp_path / "hands"), "--count", "100_000"])
        return tmp_path

    @pytest.mark.parametrize("ranking", ["high", "eight_or_better"])
    def test_rank(
        self, main: Any, made: Path, ranking: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        pq = pytest.importorskip("pyarrow.parquet")
        main(["rank", str(made / "hands"), str(made / "ranks"), "--ranking", ranking])
        assert "100,000 hands in" in capsys.readouterr().out
        assert len(list((made / "ranks").iterdir())) == 4
        hands = np.stack(list(map(np.asarray, pq.read_table(made / "hands").columns)), axis=1)
        assert hands.shape == (100_000, 7)
        ranks = np.asarray(pq.read_table(made / "ranks")["rank"])
        assert np.array_equal(ranks, sw.rank(hands, ranking))
        # Each card is equally likely: 20 standard deviations would be a mistake, 5 are chance.
        assert abs(np.bincount(hands.ravel()) - 700_000 / 52).max() < 5 * (700_000 / 52) ** 0.5

    def test_dask(self, main: Any, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
        pytest.importorskip("distributed")
        main(["rank", str(made / "hands"), str(made / "ranks")])
        alone = capsys.readouterr().out.splitlines()
        main(["rank", str(made / "hands"), str(made / "again"), "--processes", "2"])
        assert capsys.readouterr().out.splitlines()[:-2] == alone[:-2]
