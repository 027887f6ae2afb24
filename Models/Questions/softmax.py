"""Softmax regression over sparse terms, and the table of its weights that the program embeds.

    pip install numpy scipy
"""

import collections
import pathlib
import struct
import sys

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from analysis import hash_word  # noqa: E402

PENALTY, LEVELS = 1.0, 127


class Softmax:
    """The weights of terms for each class, fitted with an L2 penalty.

    `rows` are pairs of terms and a class; terms of fewer than `least_rows` rows are left out.
    """

    def __init__(self, rows: list[tuple[list[str], int]], classes: int, least_rows: int = 4):
        counts = collections.Counter(x for found, _ in rows for x in found)
        self.place = {x: i for i, x in enumerate(sorted(x for x in counts if counts[x] >= least_rows))}
        pairs = [(i, self.place[x]) for i, (found, _) in enumerate(rows) for x in found if x in self.place]
        shape = (len(rows), len(self.place))
        table = csr_matrix((np.ones(len(pairs)), np.array(pairs).T), shape=shape)
        wanted = np.eye(classes)[[label for _, label in rows]]

        def loss(flat):
            weights, bias = flat[:-classes].reshape(-1, classes), flat[-classes:]
            scores = table @ weights + bias
            scores -= scores.max(1, keepdims=True)
            shares = np.exp(scores)
            shares /= shares.sum(1, keepdims=True)
            slope = shares - wanted
            value = PENALTY / 2 * (weights**2).sum() - np.log((shares * wanted).sum(1) + 1e-12).sum()
            gradient = (table.T @ slope + PENALTY * weights).ravel()
            return value, np.concatenate([gradient, slope.sum(0)])

        start = np.zeros((len(self.place) + 1) * classes)
        flat = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 400}).x
        self.weights, self.bias = flat[:-classes].reshape(-1, classes), flat[-classes:]

    def scores(self, terms) -> np.ndarray:
        return self.bias + sum(self.weights[self.place[x]] for x in terms if x in self.place)

    def write(self, path: pathlib.Path, keeps=lambda term: False) -> None:
        """Writes the table, without terms whose weights are below half a level in all classes.

        Layout, all numbers of 4 bytes in little endian (see WeightTable.swift): the numbers of
        classes and of terms; the bias of each class and the worth of a level as floats; the upper
        half of each term's hash, ascending; then a signed byte for each term and class, its level.
        """
        level = np.abs(self.weights).max() / LEVELS
        levels = np.round(self.weights / level).astype(np.int8)
        entries = sorted(
            (hash_word(x) >> 32, levels[i]) for x, i in self.place.items() if levels[i].any() or keeps(x)
        )
        assert len({key for key, _ in entries}) == len(entries), "two terms have one key"
        data = struct.pack(f"<2I{len(self.bias) + 1}f", len(self.bias), len(entries), *self.bias, level)
        data += struct.pack(f"<{len(entries)}I", *(key for key, _ in entries))
        data += b"".join(row.tobytes() for _, row in entries)
        path.write_bytes(data)
        print(f"{len(entries)} terms, {len(data)} bytes")
