"""The embedder in NumPy, for trying what the program does not have: exact cosines, each feature a
coordinate, and hashed ones. As shipped it agrees with the program (`tables.py embedder` prints both)."""

import array
import collections
import functools
import pathlib
import struct

import numpy as np
from scipy import sparse

import corpus
import measures
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


WORD, PAIR, GRAM = range(3)


class Features:
    """Texts to all their features: how often each occurs, and what one occurrence weighs before its
    kind's weight, by which variants differ without reading the texts again."""

    def __init__(self, settings):
        self.settings, self.numbers = settings, {}
        self.kinds = array.array("b")

    def idf(self, word):
        return min(self.settings.largest_idf, rarity(word))

    def counted(self, texts):
        """Of weighted texts."""
        counts, weights = collections.Counter(), {}
        for text, weight in texts:
            found = read(text)
            for word, number in collections.Counter(found).items():
                self.add_word(word, number * weight, counts, weights)
            for first, second in zip(found, found[1:]):
                self.add((first, second), PAIR, weight, self.pair_idf(first, second), counts, weights)
        return counts, weights

    def pair_idf(self, first, second):
        return (self.idf(first) + self.idf(second)) / 2

    def add_word(self, word, number, counts, weights):
        idf = self.idf(word)
        self.add(word, WORD, number, idf, counts, weights)
        parts = grams(word, self.settings.gram_length)
        for part in parts:
            self.add("#" + part, GRAM, number, idf / len(parts) ** 0.5, counts, weights)

    def add(self, feature, kind, number, weight, counts, weights):
        if weight > 0:
            place = self.numbers.get(feature)
            if place is None:
                place = self.numbers[feature] = len(self.numbers)
                self.kinds.append(kind)
            counts[place] += number
            weights[place] = max(weight, weights.get(place, 0))

    def read(self, all_texts):
        starts, columns = array.array("q", [0]), array.array("i")
        counts, weights = array.array("f"), array.array("f")
        for texts in all_texts:
            own, worth = self.counted(texts)
            columns.extend(own)
            counts.extend(own.values())
            weights.extend(worth[place] for place in own)
            starts.append(len(columns))
        return Read(*(np.array(part) for part in (starts, columns, counts, weights)))


Read = collections.namedtuple("Read", "starts columns counts weights")


def unit_rows(matrix):
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    return sparse.diags_array(1 / np.maximum(lengths, 1e-12)) @ matrix


def hashed(count, dimensions, seed=1):
    """Which coordinate each feature falls into, and its sign."""
    draw = np.random.default_rng(seed)
    return draw.integers(0, dimensions, count), draw.choice([-1.0, 1.0], count)


class Laboratory:
    """Cosines of a corpus's passages with questions."""

    def __init__(self, folder, settings, features=None):
        self.searched = units.passages(folder, settings.passage)
        self.settings, self.features = settings, features or Features(settings)
        self.passages = self.features.read(
            [((title, TITLE), (text, 1)) for title, text in self.searched.texts])

    def questions(self, queries):
        return self.features.read([((corpus.topic(query.text), 1),) for query in queries])

    def rankings(self, queries, asked, settings, dimensions=None):
        """`dimensions`: how many features are hashed into; without it each has its own."""
        passages, asked = (self.built(one, settings, dimensions) for one in (self.passages, asked))
        columns, found = passages.T.tocsr(), {}
        for first in range(0, len(queries), 200):
            scores = (asked[first:first + 200] @ columns).toarray()
            for query, row in zip(queries[first:first + 200], scores):
                found[query.id] = self.searched.ranking(row)
        return found

    def passages_built(self):
        return self.built(self.passages, self.settings, None)

    def built(self, read, settings, dimensions):
        """Rows of unit length."""
        k, width = settings.saturation, len(self.features.numbers)
        kinds = np.array([settings.word, settings.pair, settings.gram])[np.array(self.features.kinds)]
        values = (kinds[read.columns] * read.weights * read.counts * (k + 1) / (read.counts + k))
        columns = read.columns
        if dimensions:
            places, signs = hashed(width, dimensions)
            values, columns, width = values * signs[columns], places[columns], dimensions
        made = sparse.csr_array((values, columns, read.starts.copy()),
                                shape=(len(read.starts) - 1, width))
        made.sum_duplicates()
        return unit_rows(made)


SHIPPED = "as shipped"
# What is varied; the variants of a group differ in nothing that reading the texts depends on.
VARIANTS = (
    {SHIPPED: Settings(), "words alone": Settings(pair=0, gram=0),
     "pairs of words alone": Settings(word=0, gram=0),
     "character 4-grams alone": Settings(word=0, pair=0), "words and pairs": Settings(gram=0),
     "words and 4-grams": Settings(pair=0), "no saturation": Settings(saturation=1e6)},
    {"5-grams": Settings(gram_length=5)}, {"3-grams": Settings(gram_length=3)},
    {"idf at most 6": Settings(largest_idf=6)}, {"passages of 140 words": Settings(passage=140)})
HASHED = ({SHIPPED: None} | {f"{count:,} floats": count
                             for count in (65_536, 16_384, 8_192, 4_096, 2_048)},)


def scores(folder, variants, names):
    """Of each variant and set the nDCG@10 of the questions that are reported."""
    first = next(iter(variants.values())) or Settings()
    own = Laboratory(folder, first if isinstance(first, Settings) else Settings())
    queries = {name: [query for query in corpus.queries(folder, name) if not corpus.is_odd(query)]
               for name in names}
    asked = {name: own.questions(queries[name]) for name in names}
    found = {}
    for variant, varied in variants.items():
        settings, dimensions = ((varied, None) if isinstance(varied, Settings)
                                else (Settings(), varied))
        found[variant] = {name: measures.scores(own.rankings(
            queries[name], asked[name], settings, dimensions), queries[name]) for name in names}
    return found
