"""BM25 (k1 1.2, b .75), over whole records or over passages: what the tables compare with."""

import collections
import math
import pathlib

import numpy as np

import corpus
import measures
import units
import words

K1, B = 1.2, 0.75


# What it is offered where it is tuned.
OFFERED = [(k1, b) for k1 in (0.9, 1.2, 2.0) for b in (0.4, 0.75)]


class BM25:
    def __init__(self, texts, terms):
        """`terms` makes words of a text."""
        self.terms, self.norms = terms, {}
        counts = [collections.Counter(terms(text)) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts], float)
        self.lengths = lengths / max(1, lengths.mean())
        postings = collections.defaultdict(lambda: ([], []))
        for place, count in enumerate(counts):
            for term, number in count.items():
                postings[term][0].append(place)
                postings[term][1].append(number)
        self.postings = {term: (np.array(places), np.array(numbers, float))
                         for term, (places, numbers) in postings.items()}
        self.count = len(texts)

    def scores(self, question, k1=K1, b=B):
        found = np.zeros(self.count)
        norm = self.norms.setdefault((k1, b), k1 * (1 - b + b * self.lengths))
        for term, weight in collections.Counter(self.terms(question)).items():
            if term in self.postings:
                places, numbers = self.postings[term]
                idf = math.log(1 + (self.count - len(places) + 0.5) / (len(places) + 0.5))
                found[places] += weight * idf * numbers * (k1 + 1) / (numbers + norm[places])
        return found


def searched(folder, by):
    """The units of a corpus, records or passages, and their texts."""
    if by == "records":
        return units.whole(folder), units.whole(folder).texts
    cut = units.passages(folder)
    return cut, [f"{title}\n{passage}" for title, passage in cut.texts]


def sets(folder):
    names = [path.name.removesuffix(".queries.jsonl")
             for path in sorted(pathlib.Path(folder).glob("*.queries.jsonl"))]
    return {name: corpus.queries(folder, name) for name in names}


def of_all_sets(folder, by):
    """Of each set of a corpus, and each of its questions, the ten best records; words as they are
    written, names among them. `by` records or passages."""
    found, texts = searched(folder, by)
    index = BM25(texts, words.words)
    return {name: {query.id: found.ranking(index.scores(query.text)) for query in queries}
            for name, queries in sets(folder).items()}


def tuned(folder, by, stemmed):
    """Of each set, of each way to read a question (whole, or without *meetings with X about*) and each
    k1 and b, the nDCG@10 of all questions."""
    found, texts = searched(folder, by)
    index = BM25(texts, words.terms if stemmed else words.words)
    ways = {"": lambda text: text, ", topic alone": corpus.topic}
    return {name: {(by + (", stems" if stemmed else "") + way, k1, b): measures.scores(
        {query.id: found.ranking(index.scores(read(query.text), k1, b)) for query in queries}, queries)
        for way, read in ways.items() for k1, b in OFFERED}
        for name, queries in sets(folder).items()}
