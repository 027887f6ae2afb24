"""Searches the vectors that `speed make` wrote with other engines: one engine a process, so that the
next one finds the memory free. Called by Benchmarks/speed.

    peers.py exact FOLDER            writes exact.i32: the exact ten nearest of each query, by NumPy
    peers.py ENGINE FOLDER [CORES]   prints lines as `speed search` does
"""

import os
import pathlib
import sys
import time

if len(sys.argv) > 3:
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = sys.argv[3]

import numpy as np

K = 10
DIMENSIONS = 4096
# Reading so many rows at a time never needs much more memory than an engine's own.
CHUNK = 20_000


def load(folder):
    rows = np.memmap(folder / "vectors.f32", np.float32, "r").reshape(-1, DIMENSIONS)
    queries = np.fromfile(folder / "queries.f32", np.float32).reshape(-1, DIMENSIONS)
    return rows, queries


def in_memory(rows):
    """A copy that stays in memory whatever the page cache does."""
    copy = np.empty(rows.shape, np.float32)
    for first in range(0, len(rows), CHUNK):
        copy[first:first + CHUNK] = rows[first:first + CHUNK]
    return copy


def top(scores):
    part = np.argpartition(-scores, K - 1, axis=1)[:, :K] if scores.shape[1] > K else (
        np.tile(np.arange(scores.shape[1]), (len(scores), 1)))
    values = np.take_along_axis(scores, part, 1)
    order = np.argsort(-values, axis=1, kind="stable")
    return np.take_along_axis(part, order, 1), np.take_along_axis(values, order, 1)


def nearest_in_chunks(rows, queries):
    """Matrix products over blocks of rows, keeping the best of each."""
    ids = np.zeros((len(queries), 0), np.int64)
    values = np.zeros((len(queries), 0), np.float32)
    for first in range(0, len(rows), CHUNK):
        found, scores = top(queries @ rows[first:first + CHUNK].T)
        ids = np.hstack([ids, found + first])
        values = np.hstack([values, scores])
    best, _ = top(values)
    return np.take_along_axis(ids, best, 1)


class NumPy:
    by_products = True

    def __init__(self, rows):
        self.rows = in_memory(rows)

    def single(self, query):
        scores = self.rows @ query
        best = np.argpartition(-scores, K - 1)[:K]
        return best[np.argsort(-scores[best])]

    def batch(self, queries):
        return nearest_in_chunks(self.rows, queries)


class Faiss:
    by_products = True

    def __init__(self, rows):
        import faiss

        faiss.omp_set_num_threads(int(os.environ.get("OMP_NUM_THREADS", os.cpu_count())))
        self.index = self.make(faiss)
        if not self.index.is_trained:
            self.index.train(np.ascontiguousarray(rows[:10_000]))
        for first in range(0, len(rows), CHUNK):
            self.index.add(np.ascontiguousarray(rows[first:first + CHUNK]))

    def make(self, faiss):
        return faiss.IndexFlatIP(DIMENSIONS)

    def single(self, query):
        return self.index.search(query[None], K)[1][0]

    def batch(self, queries):
        return self.index.search(queries, K)[1]


class FaissEightBit(Faiss):
    by_products = False

    def make(self, faiss):
        return faiss.IndexScalarQuantizer(
            DIMENSIONS, faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT)


class Usearch:
    by_products = False

    def __init__(self, rows):
        import usearch.index

        self.search = usearch.index.search
        self.metric = usearch.index.MetricKind.IP
        self.cores = int(os.environ.get("OMP_NUM_THREADS", os.cpu_count()))
        self.rows = in_memory(rows)

    def single(self, query):
        return self.search(
            self.rows, query[None], K, self.metric, exact=True, threads=self.cores).keys.ravel()

    def batch(self, queries):
        return self.search(
            self.rows, queries, K, self.metric, exact=True, threads=self.cores).keys


class SQLiteVec:
    """In memory, as the others are."""

    def __init__(self, rows):
        # Not every Python's own sqlite3 can load extensions.
        import apsw
        import sqlite_vec

        self.db = apsw.Connection(":memory:")
        self.db.enable_load_extension(True)
        self.db.load_extension(sqlite_vec.loadable_path())
        self.db.execute(
            f"CREATE VIRTUAL TABLE v USING vec0(e float[{DIMENSIONS}] distance_metric=cosine)")
        with self.db:
            self.db.executemany(
                "INSERT INTO v(rowid, e) VALUES (?, ?)",
                ((number, row.tobytes()) for number, row in enumerate(rows)))

    def single(self, query):
        return np.array([row[0] for row in self.db.execute(
            "SELECT rowid FROM v WHERE e MATCH ? AND k = ? ORDER BY distance",
            (query.tobytes(), K))])

    batch = None


ENGINES = {
    "numpy": ("NumPy with OpenBLAS", NumPy, 4), "faiss": ("FAISS IndexFlatIP", Faiss, 4),
    "faiss8": ("FAISS IndexScalarQuantizer, 8 bits", FaissEightBit, 1),
    "usearch": ("usearch exact", Usearch, 4), "sqlite-vec": ("sqlite-vec", SQLiteVec, 4),
}


def recall(found, exact):
    return np.mean([len(set(f[f >= 0].tolist()) & set(e.tolist())) / K
                    for f, e in zip(found.astype(np.int64), exact)])


def report(name, rows, cores, way, times, share, bytes_):
    times = sorted(times)
    print(name, rows, cores, way, f"{times[len(times) // 2]:.4f}", f"{times[0]:.4f}",
          f"{share:.4f}", bytes_, sep="\t", flush=True)


def measure(key, folder):
    name, engine, width = ENGINES[key]
    rows, queries = load(folder)
    exact = np.fromfile(folder / "exact.i32", np.int32).reshape(-1, K)
    cores = int(os.environ.get("OMP_NUM_THREADS", os.cpu_count()))
    index = engine(rows)
    bytes_ = len(rows) * DIMENSIONS * width
    # About ten seconds in all, and never fewer than five questions.
    began = time.perf_counter()
    times, found = [], []
    for query in queries[:100]:
        least = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            result = index.single(query)
            least = min(least, (time.perf_counter() - start) * 1e3)
        times.append(least)
        found.append(np.asarray(result))
        if time.perf_counter() - began > 10 and len(times) >= 5:
            break
    report(name, len(rows), cores, "single", times, recall(np.array(found), exact), bytes_)
    # Engines that take questions one by one have no batch. What multiplies matrices gains by many
    # questions; of the others as many are asked as take about twenty seconds.
    if index.batch:
        many = 1_000 if len(rows) <= 100_000 else 500
        if not index.by_products:
            many = max(20, min(many, round(20e3 / min(times))))
        start = time.perf_counter()
        found = index.batch(queries[:many])
        elapsed = (time.perf_counter() - start) * 1e3
        report(name, len(rows), cores, "batch", [elapsed / many],
               recall(np.asarray(found), exact[:many]), bytes_)


def main():
    what, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if what == "exact":
        rows, queries = load(folder)
        nearest_in_chunks(rows, queries).astype(np.int32).tofile(folder / "exact.i32")
    else:
        measure(what, folder)


if __name__ == "__main__":
    main()
