"""Hands in pandas, polars and Arrow, as the docs show them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import reference

import steelwheel as sw

CARDS = [f"card{i}" for i in range(5)]
TEXTS = ["As Ks Qs Js Ts", "2c 3d 4h 5s 7c", "Ah Ad Ac Kh Kd"]
RANKS = [1, 7462, 167]


@pytest.fixture(scope="module")
def hands() -> np.ndarray:
    return reference.random_hands(np.random.default_rng(0), 10_000, 5)


@pytest.fixture(scope="module")
def ranks(hands: np.ndarray) -> list[int]:
    return sw.rank(hands).tolist()


class TestPandas:
    def test_texts(self) -> None:
        pd = pytest.importorskip("pandas")
        for kind in ("str", object):
            assert sw.rank(pd.Series(TEXTS, dtype=kind)).tolist() == RANKS
        frame = pd.DataFrame({"hand": TEXTS})
        assert frame.assign(rank=sw.rank(frame["hand"]))["rank"].tolist() == RANKS

    @pytest.mark.parametrize("kind", ["uint8", "int64", "UInt8", "uint8[pyarrow]"])
    def test_a_column_for_each_card(self, kind: str, hands: np.ndarray, ranks: list[int]) -> None:
        pd = pytest.importorskip("pandas")
        if "pyarrow" in kind:
            pytest.importorskip("pyarrow")
        frame = pd.DataFrame(hands, columns=CARDS).astype(kind)
        found = frame.assign(rank=sw.rank(frame[CARDS].to_numpy(np.uint8)))
        assert found["rank"].tolist() == ranks
        if not kind.startswith("u"):
            return
        assert sw.rank(frame[CARDS]).tolist() == ranks

    @pytest.mark.parametrize("missing", [None, float("nan")])
    def test_a_missing_hand(self, missing: object) -> None:
        pd = pytest.importorskip("pandas")
        with pytest.raises(sw.InputTypeError, match=r"cards\[1\] is"):
            sw.rank(pd.Series([TEXTS[0], missing]))

    def test_groups(self, hands: np.ndarray, ranks: list[int]) -> None:
        pd = pytest.importorskip("pandas")
        names = pd.Series(sw.category(hands))
        best = pd.Series(sw.rank(hands)).groupby(names).min()
        assert best["flush"] == min(rank for rank in ranks if 323 <= rank <= 1599)


class TestPolars:
    def test_texts(self) -> None:
        pl = pytest.importorskip("polars")
        frame = pl.DataFrame({"hand": TEXTS})
        assert sw.rank(frame["hand"]).tolist() == RANKS
        ranked = frame.with_columns(pl.Series("rank", sw.rank(frame["hand"])))
        assert ranked["rank"].to_list() == RANKS
        assert ranked["rank"].dtype == pl.UInt16

    def test_a_column_for_each_card(self, hands: np.ndarray, ranks: list[int]) -> None:
        pl = pytest.importorskip("polars")
        frame = pl.DataFrame(hands, schema=CARDS)
        assert sw.rank(frame).tolist() == sw.rank(frame.to_numpy()).tolist() == ranks

    def test_lazily(self, tmp_path: Path, hands: np.ndarray, ranks: list[int]) -> None:
        pl = pytest.importorskip("polars")
        pl.DataFrame(hands, schema=CARDS).write_parquet(tmp_path / "hands.parquet")

        def rank(cards: pl.Series) -> pl.Series:
            return pl.Series(sw.rank(cards.struct.unnest(), "27"))

        lazy = pl.scan_parquet(tmp_path / "hands.parquet").with_columns(
            pl.struct(CARDS)
            .map_batches(rank, return_dtype=pl.UInt16, is_elementwise=True)
            .alias("rank")
        )
        lazy.sink_parquet(tmp_path / "ranked.parquet")
        found = pl.read_parquet(tmp_path / "ranked.parquet")["rank"]
        assert found.to_list() == sw.rank(hands, "27").tolist()


class TestArrow:
    def test_texts(self) -> None:
        pa = pytest.importorskip("pyarrow")
        assert sw.rank(pa.array(TEXTS)).tolist() == RANKS
        assert sw.rank(pa.chunked_array([TEXTS[:1], TEXTS[1:]])).tolist() == RANKS

    def test_a_column_for_each_card(self, hands: np.ndarray, ranks: list[int]) -> None:
        pa = pytest.importorskip("pyarrow")
        table = pa.table({name: hands[:, i].copy() for i, name in enumerate(CARDS)})
        assert sw.rank(np.stack(list(map(np.asarray, table.columns)), axis=1)).tolist() == ranks
        assert sw.rank(table).tolist() == ranks

    def test_bytes(self, tmp_path: Path, hands: np.ndarray, ranks: list[int]) -> None:
        """A column of five bytes a hand is used where it lies."""
        pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        buffers = [None, pa.py_buffer(hands)]
        column = pa.FixedSizeBinaryArray.from_buffers(pa.binary(5), len(hands), buffers)
        pq.write_table(pa.table({"hand": column}), tmp_path / "hands.parquet")
        with pq.ParquetFile(tmp_path / "hands.parquet") as file:
            found = []
            for batch in file.iter_batches(3_000):
                cards = np.frombuffer(batch["hand"].buffers()[1], dtype=np.uint8)
                part = cards.reshape(-1, 5)[batch["hand"].offset :][: len(batch)]
                found += sw.rank(part).tolist()
        assert found == ranks
