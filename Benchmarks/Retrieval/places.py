"""Texts as numbers of terms, with what ideas about ranking ask of them: counts by record, passage and
line, and positions."""

import functools

import numpy as np
from scipy import sparse

import corpus
import laboratory
import units
import words


class Counts:
    """How often each term is in each of some texts, and whose they are."""

    def __init__(self, texts, owners, terms):
        rows = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
        columns = np.concatenate(texts).astype(int)
        self.matrix = sparse.csc_array(
            (np.ones(len(rows)), (rows, columns)), shape=(len(texts), terms))
        self.matrix.sum_duplicates()
        self.size, self.owners = len(texts), np.asarray(owners)
        self.lengths = np.array([len(text) for text in texts], float)

    def of(self, term):
        first, last = self.matrix.indptr[term:term + 2]
        return self.matrix.indices[first:last], self.matrix.data[first:last]

    def idf(self, term):
        """As BM25 of the program has it."""
        count = len(self.of(term)[0])
        return np.log(max(1.000001, (self.size - count + 0.5) / (count + 0.5)))

    def told(self, term):
        """The same, never 0: in nats."""
        return np.log1p(self.size / (len(self.of(term)[0]) + 0.5))

    def saturated(self, places, numbers, k1=1.2, b=0.75):
        norm = k1 * (1 - b + b * self.lengths[places] / self.lengths.mean())
        return numbers * (k1 + 1) / (numbers + norm)

    def best(self, scores, records):
        """The best text of each record."""
        found = np.zeros(records)
        np.maximum.at(found, self.owners, scores)
        return found


class Places:
    """A corpus by its terms."""

    def __init__(self, folder):
        self.folder, self.numbers, self.rarity = folder, {}, []
        self.list = corpus.records(folder)
        titles = [self.read(record.title) for record in self.list]
        lines = [[self.read(record.notes[a:b]) for a, b, _ in words.lines(record.notes)]
                 for record in self.list]
        whole = [np.concatenate([title, *own]) for title, own in zip(titles, lines)]
        cut = units.passages(folder)
        passages = [np.concatenate([titles[owner], self.read(text)])
                    for owner, (_, text) in zip(cut.owners, cut.texts)]
        count = len(self.numbers)
        self.count = len(whole)
        self.records = Counts(whole, range(len(whole)), count)
        self.passages = Counts(passages, cut.owners, count)
        owners = [place for place, own in enumerate(lines) for _ in [0, *own]]
        flat = [line for title, own in zip(titles, lines) for line in [title, *own]]
        self.lines = Counts(flat, owners, count)
        self.terms, self.rarity = list(self.numbers), np.array(self.rarity)
        self.line_told = np.array([self.rarity[line].sum() for line in flat])
        self.position(whole)

    def read(self, text):
        return np.array([self.number(word) for word, _ in words.tokens(text)], int)

    def number(self, word):
        term = words.stem(word)
        if term not in self.numbers:
            self.numbers[term] = len(self.numbers)
            self.rarity.append(laboratory.rarity(word))
        return self.numbers[term]

    def position(self, whole):
        """One line of all positions, with gaps between records that no window spans."""
        lengths = np.array([len(text) + 1_000 for text in whole])
        self.starts = np.concatenate([[0], lengths.cumsum()[:-1]])
        terms = np.concatenate(whole).astype(int)
        at = np.concatenate([start + np.arange(len(text)) for start, text in zip(self.starts, whole)])
        order = np.argsort(terms, kind="stable")
        self.at = at[order]
        self.edges = np.searchsorted(terms[order], np.arange(len(self.numbers) + 1))

    def positions(self, term):
        return self.at[self.edges[term]:self.edges[term + 1]]

    def record(self, positions):
        return np.searchsorted(self.starts, positions, side="right") - 1

    def near(self, first, second, window):
        """Positions of the rarer of two terms that have the other within a window."""
        a, b = sorted((self.positions(first), self.positions(second)), key=len)
        if not len(a) or not len(b):
            return a[:0]
        behind = np.searchsorted(b, a, side="right")
        after = np.where(behind < len(b), b[np.minimum(behind, len(b) - 1)] - a, window)
        before = np.searchsorted(b, a, side="left") - 1
        ahead = np.where(before >= 0, a - b[np.maximum(before, 0)], window)
        return a[np.minimum(after, ahead) < window]


@functools.cache
def of(folder):
    return Places(folder)
