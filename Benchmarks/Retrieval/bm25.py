"""BM25 (k1 1.2, b .75), over whole records or over passages: what the tables compare with."""

import collections
import math

import numpy as np

import units
import words

K1, B = 1.2, 0.75


class BM25:
    def __init__(self, texts, terms):
        """`terms` makes words of a text."""
        self.terms = terms
        counts = [collections.Counter(terms(text)) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts], float)
        self.norm = K1 * (1 - B + B * lengths / max(1, lengths.mean()))
        postings = collections.defaultdict(lambda: ([], []))
        for place, count in enumerate(counts):
            for term, number in count.items():
                postings[term][0].append(place)
                postings[term][1].append(number)
        self.postings = {term: (np.array(places), np.array(numbers, float))
                         for term, (places, numbers) in postings.items()}
        self.count = len(texts)

    def scores(self, question):
        found = np.zeros(self.count)
        for term, weight in collections.Counter(self.terms(question)).items():
            if term in self.postings:
                places, numbers = self.postings[term]
                idf = math.log(1 + (self.count - len(places) + 0.5) / (len(places) + 0.5))
                found[places] += weight * idf * numbers * (K1 + 1) / (numbers + self.norm[places])
        return found


def rankings(folder, queries, by="records", terms=words.words):
    """Of each question its ten best records; words as they are written, names among them."""
    if by == "records":
        searched = units.whole(folder)
        texts = searched.texts
    else:
        searched = units.passages(folder)
        texts = [f"{title}\n{passage}" for title, passage in searched.texts]
    index = BM25(texts, terms)
    return {query.id: searched.ranking(index.scores(query.text)) for query in queries}
