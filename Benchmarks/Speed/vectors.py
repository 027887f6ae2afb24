"""Engines that find the ten nearest vectors, for `worker.py`. All are given the same rows, as `speed make`
wrote them: of each row the coordinates that are not 0. Engines that want dense rows get them dense.

    vectors.py exact FOLDER     writes the columns (csc.*) and exact.i32, the ten nearest of each query
"""

import pathlib
import sys
import time

import numpy as np

K = 10
DIMENSIONS = 4096
# Reading so many rows at a time never needs much more memory than an engine's own.
CHUNK = 10_000
# What graphs and approximate engines are tuned for, on the questions that are asked.
WANTED_RECALL = 0.99
TUNING_QUESTIONS = 50


class Rows:
    """What `speed make` wrote to a folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.starts = np.fromfile(self.folder / "starts.i64", np.int64)
        self.places = np.memmap(self.folder / "places.u16", np.uint16, "r")
        self.values = np.memmap(self.folder / "values.f32", np.float32, "r")
        self.queries = np.fromfile(self.folder / "queries.f32", np.float32).reshape(-1, DIMENSIONS)

    def __len__(self):
        return len(self.starts) - 1

    @property
    def exact(self):
        return np.fromfile(self.folder / "exact.i32", np.int32).reshape(-1, K)

    def dense(self, first, last):
        """Rows with their zeros."""
        rows = np.zeros((last - first, DIMENSIONS), np.float32)
        begin, end = self.starts[first], self.starts[last]
        numbers = np.repeat(np.arange(last - first), np.diff(self.starts[first:last + 1]))
        rows[numbers, self.places[begin:end]] = self.values[begin:end]
        return rows

    def chunks(self):
        for first in range(0, len(self), CHUNK):
            yield first, self.dense(first, min(len(self), first + CHUNK))

    def sparse_query(self, number):
        places = np.flatnonzero(self.queries[number])
        return places, self.queries[number][places]

    def columns(self):
        """The same by column: where each begins, rows, values. Made once, and then read where it lies."""
        names = [self.folder / f"csc.{name}" for name in ("starts.i64", "rows.i32", "values.f32")]
        if not names[2].exists():
            self._write_columns(*names)
        return (np.fromfile(names[0], np.int64), np.memmap(names[1], np.int32, "r"),
                np.memmap(names[2], np.float32, "r"))

    def _write_columns(self, starts_file, rows_file, values_file):
        counts = np.zeros(DIMENSIONS, np.int64)
        for first in range(0, len(self.places), 1 << 24):
            counts += np.bincount(self.places[first:first + (1 << 24)], minlength=DIMENSIONS)
        starts = np.concatenate([[0], np.cumsum(counts)])
        rows = np.memmap(rows_file, np.int32, "w+", shape=(starts[-1],))
        values = np.memmap(values_file, np.float32, "w+", shape=(starts[-1],))
        filled = starts[:-1].copy()
        for first in range(0, len(self), CHUNK):
            last = min(len(self), first + CHUNK)
            begin, end = self.starts[first], self.starts[last]
            order = np.argsort(self.places[begin:end], kind="stable")
            numbers = np.repeat(np.arange(first, last), np.diff(self.starts[first:last + 1]))
            here = np.bincount(self.places[begin:end], minlength=DIMENSIONS)
            within = np.arange(end - begin) - np.repeat(np.cumsum(here) - here, here)
            target = np.repeat(filled, here) + within
            rows[target], values[target] = numbers[order], self.values[begin:end][order]
            filled += here
        starts.tofile(starts_file)


def ten_best(scores):
    best = np.argpartition(scores, len(scores) - K)[-K:]
    return best[np.argsort(-scores[best], kind="stable")]


def recall(found, exact):
    return float(np.mean([len(set(map(int, f)) & set(map(int, e))) / K for f, e in zip(found, exact)]))


class NumPy:
    """All floats times the question."""

    def __init__(self, rows, cores, folder):
        self.queries = rows.queries
        self.rows = np.empty((len(rows), DIMENSIONS), np.float32)
        for first, chunk in rows.chunks():
            self.rows[first:first + len(chunk)] = chunk

    def one(self, number):
        return ten_best(self.rows @ self.queries[number])

    def many(self, count):
        scores = np.empty((count, 0), np.float32)
        ids = np.empty((count, 0), np.int64)
        for first in range(0, len(self.rows), CHUNK):
            part = self.queries[:count] @ self.rows[first:first + CHUNK].T
            best = np.argpartition(part, part.shape[1] - K, axis=1)[:, -K:]
            ids = np.hstack([ids, best + first])
            scores = np.hstack([scores, np.take_along_axis(part, best, 1)])
        best = np.argsort(-scores, axis=1)[:, :K]
        return np.take_along_axis(ids, best, 1)


class SciPy:
    """The columns that a question has, by SciPy: sliced and multiplied, or as a product of sparse
    matrices, whichever is quicker here."""

    def __init__(self, rows, cores, folder):
        from scipy import sparse

        self.sparse, self.rows = sparse, rows
        starts, numbers, values = rows.columns()
        self.columns = sparse.csc_array((np.array(values), np.array(numbers), starts),
                                        shape=(len(rows), DIMENSIONS))
        self.transposed = self.columns.T
        self.one = min((self.by_slice, self.by_product), key=self.timed)

    def timed(self, way):
        began = time.perf_counter()
        for number in range(5):
            way(number)
        return time.perf_counter() - began

    def by_slice(self, number):
        places, values = self.rows.sparse_query(number)
        return ten_best(self.columns[:, places] @ values)

    def by_product(self, number):
        query = self.sparse.csr_array(self.rows.queries[number][None])
        found = query @ self.transposed
        return found.indices[ten_best(found.data)]

    def many(self, count):
        return [self.one(number) for number in range(count)]


class Columns:
    """The same columns in a loop that Numba compiles: what a few lines of C would do."""

    def __init__(self, rows, cores, folder):
        import numba

        self.rows = rows
        self.cores = cores
        self.starts, numbers, values = rows.columns()
        self.numbers, self.values = np.array(numbers), np.array(values)
        self.scan = numba.njit(fastmath=True, nogil=True)(scan_columns)
        self.one(0)

    def one(self, number):
        places, weights = self.rows.sparse_query(number)
        return self.scan(
            self.starts, self.numbers, self.values, places, weights, len(self.rows), K)

    def many(self, count):
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(self.cores) as pool:
            return list(pool.map(self.one, range(count)))


def scan_columns(starts, numbers, values, places, weights, count, k):
    """Scores of all rows, and the `k` best of them, compiled by Numba."""
    scores = np.zeros(count, np.float32)
    for place in range(len(places)):
        weight = weights[place]
        for at in range(starts[places[place]], starts[places[place] + 1]):
            scores[numbers[at]] += weight * values[at]
    best = np.zeros(k, np.int64)
    top = np.full(k, -1e30, np.float32)
    for row in range(count):
        if scores[row] > top[k - 1]:
            at = k - 1
            while at > 0 and top[at - 1] < scores[row]:
                top[at] = top[at - 1]
                best[at] = best[at - 1]
                at -= 1
            top[at] = scores[row]
            best[at] = row
    return best


class Faiss:
    def __init__(self, rows, cores, folder):
        import faiss

        faiss.omp_set_num_threads(cores)
        self.queries = rows.queries
        self.index = self.make(faiss)
        if not self.index.is_trained:
            self.index.train(rows.dense(0, min(len(rows), CHUNK)))
        for _, chunk in rows.chunks():
            self.index.add(chunk)

    def make(self, faiss):
        return faiss.IndexFlatIP(DIMENSIONS)

    def one(self, number):
        return self.index.search(self.queries[number:number + 1], K)[1][0]

    def many(self, count):
        return self.index.search(self.queries[:count], K)[1]


class FaissEightBit(Faiss):
    def make(self, faiss):
        return faiss.IndexScalarQuantizer(
            DIMENSIONS, faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT)


class Usearch:
    def __init__(self, rows, cores, folder):
        import usearch.index

        self.search, self.cores = usearch.index.search, cores
        self.metric = usearch.index.MetricKind.IP
        self.queries = rows.queries
        self.rows = NumPy(rows, cores, folder).rows

    def found(self, queries):
        return self.search(
            self.rows, queries, K, self.metric, exact=True, threads=self.cores).keys

    def one(self, number):
        return self.found(self.queries[number:number + 1]).ravel()

    def many(self, count):
        return self.found(self.queries[:count])


class SQLiteVec:
    """In memory, as the others are."""

    def __init__(self, rows, cores, folder):
        # Not every Python's own sqlite3 can load extensions.
        import apsw
        import sqlite_vec

        self.queries = rows.queries
        self.db = apsw.Connection(":memory:")
        self.db.enable_load_extension(True)
        self.db.load_extension(sqlite_vec.loadable_path())
        self.db.execute(
            f"CREATE VIRTUAL TABLE v USING vec0(e float[{DIMENSIONS}] distance_metric=cosine)")
        with self.db:
            for first, chunk in rows.chunks():
                self.db.executemany("INSERT INTO v(rowid, e) VALUES (?, ?)", (
                    (first + number, row.tobytes()) for number, row in enumerate(chunk)))

    def one(self, number):
        return [row[0] for row in self.db.execute(
            "SELECT rowid FROM v WHERE e MATCH ? AND k = ? ORDER BY distance",
            (self.queries[number].tobytes(), K))]

    many = None


class Tuned:
    """An engine that finds more the longer it may look: as little as finds WANTED_RECALL is chosen
    on the very questions that are timed, which favours it."""

    def tune(self, rows, settings):
        """Tries the settings in order, from quick to thorough."""
        numbers = range(min(TUNING_QUESTIONS, len(rows.queries)))
        exact = rows.exact[:len(numbers)]
        for setting in settings:
            self.setting = setting
            if recall([self.one(number) for number in numbers], exact) >= WANTED_RECALL:
                break


class Graph(Tuned):
    """HNSW of hnswlib; built once, and kept in the folder for the next runs."""

    LINKS, CONSTRUCTION = 32, 200

    def __init__(self, rows, cores, folder):
        import hnswlib

        self.queries = rows.queries
        self.index = hnswlib.Index("ip", DIMENSIONS)
        self.index.set_num_threads(cores)
        kept = pathlib.Path(folder) / "hnsw"
        if kept.exists():
            self.index.load_index(str(kept), max_elements=len(rows))
        else:
            self.index.init_index(len(rows), ef_construction=self.CONSTRUCTION, M=self.LINKS)
            for first, chunk in rows.chunks():
                self.index.add_items(chunk, np.arange(first, first + len(chunk)))
            self.index.save_index(str(kept))
        self.tune(rows, [32 * 2**step for step in range(8)])

    def one(self, number):
        self.index.set_ef(self.setting)
        return self.index.knn_query(self.queries[number], K)[0][0]

    def many(self, count):
        return self.index.knn_query(self.queries[:count], K)[0]


class Seismic(Tuned):
    """Sparse and approximate: pyseismic-lsr (Bruch et al. 2024). Its defaults are for rows of some hundred
    coordinates; of nine hundred, with a tenth of a list as centroids, it takes hours to build."""

    POSTINGS, CENTROIDS = 1_000, 0.01

    def __init__(self, rows, cores, folder):
        from seismic import SeismicIndexRaw

        self.queries = [rows.sparse_query(number) for number in range(len(rows.queries))]
        kept = pathlib.Path(folder) / "seismic"
        if not kept.exists():
            source = kept.with_suffix(".bin")
            self.write(rows, source)
            SeismicIndexRaw.build(
                str(source), n_postings=self.POSTINGS,
                centroid_fraction=self.CENTROIDS).save(str(kept))
            source.unlink()
        self.index = SeismicIndexRaw.load(str(kept))
        self.tune(rows, [(cut, factor) for factor in (0.9, 0.8, 0.7, 0.6, 0.4)
                         for cut in (10, 20, 100)])

    @staticmethod
    def write(rows, path):
        """Its own format: how many rows; of each how many coordinates, which, and their values."""
        with open(path, "wb") as file:
            np.array([len(rows)], np.uint32).tofile(file)
            for row in range(len(rows)):
                begin, end = rows.starts[row], rows.starts[row + 1]
                np.array([end - begin], np.uint32).tofile(file)
                rows.places[begin:end].astype(np.uint32).tofile(file)
                np.asarray(rows.values[begin:end]).tofile(file)

    def one(self, number):
        places, values = self.queries[number]
        cut, factor = self.setting
        found = self.index.search(
            places.astype(np.int32), values, K, cut, factor, 0, True)
        return [row for _, row in found]

    def many(self, count):
        return [self.one(number) for number in range(count)]


# Key: what it is called, kind, class, bytes of memory a passage (about), whether it uses more cores.
ENGINES = {
    "numpy": ("NumPy with OpenBLAS", "dense exact", NumPy, 17_000, True),
    "faiss": ("FAISS IndexFlatIP", "dense exact", Faiss, 17_000, True),
    "usearch": ("usearch exact", "dense exact", Usearch, 17_000, True),
    "sqlite-vec": ("sqlite-vec", "dense exact", SQLiteVec, 18_000, False),
    "faiss8": ("FAISS IndexScalarQuantizer, 8 bits", "dense, 8 bits", FaissEightBit, 4_300, True),
    "scipy": ("SciPy, CSC", "sparse exact", SciPy, 8_500, False),
    "columns": ("the same columns in a compiled loop (Numba)", "sparse exact", Columns, 8_500, False),
    "seismic": ("Seismic (pyseismic-lsr)", "sparse approximate", Seismic, 14_000, False),
    "hnsw": ("hnswlib, HNSW", "graph", Graph, 17_500, True),
}


def main():
    rows = Rows(sys.argv[2])
    engine = Columns(rows, 1, sys.argv[2])
    found = [engine.one(number) for number in range(len(rows.queries))]
    np.array(found, np.int32).tofile(rows.folder / "exact.i32")


if __name__ == "__main__":
    main()
