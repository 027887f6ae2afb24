"""The embedder in NumPy, for trying what the program does not have: exact cosines, each feature a
coordinate, and hashed ones. As shipped it agrees with the program (`tables.py embedder` prints both)."""

import collections
import functools
import pathlib
import struct

import numpy as np
from scipy import sparse

import corpus
import units
import words

MODELS = pathlib.Path(__file__).resolve().parents[2] / "Models"
TITLE = 2

# What `Models/embedder.txt` says, and what of it is varied.
Settings = collections.namedtuple(
    "Settings", "word pair gram gram_length saturation largest_idf passage",
    defaults=(1.0, 1.6, 0.6, 4, 0.6, 8.0, 200))


@functools.cache
def slots():
    data = (MODELS / "idf.bin").read_bytes()
    return struct.unpack(f"<{len(data) // 4}I", data)


@functools.cache
def rarity(word):
    """The idf of a word in general language, in nats: 8 where the table does not know it."""
    table, hashed = slots(), words.analysis.hash_word(word)
    slot = hashed >> 48
    while table[slot]:
        if table[slot] >> 8 == hashed & 0xFFFFFF:
            return (table[slot] & 0xFF) / 31
        slot = (slot + 1) % len(table)
    return 8.0


@functools.cache
def grams(word, length):
    marked = f"<{word}>"
    if len(marked) <= length:
        return ()
    return tuple(marked[at:at + length] for at in range(len(marked) - length + 1))


@functools.cache
def read(text):
    return tuple(words.words(text))


class Features:
    """Texts to vectors of all features."""

    def __init__(self, settings):
        self.settings, self.numbers = settings, {}

    def idf(self, word):
        return min(self.settings.largest_idf, rarity(word))

    def counted(self, texts):
        """Of weighted texts: how often each feature occurs, and what one occurrence weighs."""
        counts, weights = collections.Counter(), {}
        for text, weight in texts:
            found = read(text)
            for word, number in collections.Counter(found).items():
                self.add_word(word, number * weight, counts, weights)
            for first, second in zip(found, found[1:]):
                self.add((first, second), weight, self.settings.pair
                         * (self.idf(first) + self.idf(second)) / 2, counts, weights)
        return counts, weights

    def add_word(self, word, number, counts, weights):
        idf = self.idf(word)
        self.add(word, number, self.settings.word * idf, counts, weights)
        parts = grams(word, self.settings.gram_length)
        for part in parts:
            self.add("#" + part, number, self.settings.gram * idf / len(parts) ** 0.5, counts, weights)

    @staticmethod
    def add(feature, number, weight, counts, weights):
        if weight > 0:
            counts[feature] += number
            weights[feature] = max(weight, weights.get(feature, 0))

    def matrix(self, all_texts):
        """Rows of unit length."""
        rows, columns, values = [], [], []
        k = self.settings.saturation
        for row, texts in enumerate(all_texts):
            counts, weights = self.counted(texts)
            for feature, count in counts.items():
                rows.append(row)
                columns.append(self.numbers.setdefault(feature, len(self.numbers)))
                values.append(weights[feature] * count * (k + 1) / (count + k))
        return rows, columns, np.array(values), len(all_texts)


def unit_rows(matrix):
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    return sparse.diags_array(1 / np.maximum(lengths, 1e-12)) @ matrix


def hashed(count, dimensions, seed=1):
    """Which coordinate each feature falls into, and its sign."""
    draw = np.random.default_rng(seed)
    return draw.integers(0, dimensions, count), draw.choice([-1.0, 1.0], count)


class Laboratory:
    """Cosines of a corpus's passages with questions."""

    def __init__(self, folder, settings=Settings(), dimensions=None):
        """`dimensions`: how many features are hashed into; without it each has its own."""
        self.searched = units.passages(folder, settings.passage)
        self.features, self.dimensions = Features(settings), dimensions
        self.passages = self.features.matrix(
            [((title, TITLE), (text, 1)) for title, text in self.searched.texts])

    def rankings(self, queries):
        questions = self.features.matrix([((corpus.topic(query.text), 1),) for query in queries])
        passages, asked = self.built(self.passages), self.built(questions)
        found = {}
        for first in range(0, len(queries), 200):
            scores = (asked[first:first + 200] @ passages.T).toarray()
            for query, row in zip(queries[first:first + 200], scores):
                found[query.id] = self.searched.ranking(row)
        return found

    def built(self, parts):
        rows, columns, values, count = parts
        width = len(self.features.numbers)
        if self.dimensions:
            places, signs = hashed(width, self.dimensions)
            columns = np.array(columns, int)
            values, columns = values * signs[columns], places[columns]
            width = self.dimensions
        return unit_rows(sparse.csr_array((values, (rows, columns)), shape=(count, width)))
