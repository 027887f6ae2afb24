"""What rows trained on titles and bodies, and the index's own pairs of words, say of each record:
evidence for `ideas.py`."""

import collections
import functools

import numpy as np
from scipy import sparse

import laboratory
import rows


# MARK: Rows of other texts

def weighed(question, name):
    """BM25 of passages, each term of the question by what it is worth in titles."""
    texts, worth = question.texts, rows.made(name).weights
    scores = np.zeros(texts.passages.size)
    for term in question.telling:
        found, numbers = texts.passages.of(term)
        weight = worth.get(texts.terms[term], 1.0) * texts.passages.idf(term)
        scores[found] += weight * texts.passages.saturated(found, numbers)
    return texts.passages.best(scores, texts.count)


def translated(question, name, itself=False):
    """BM25 of passages by the terms that stand for those of the question, of each the best; with
    `itself`, beside the term, so that a passage that has it needs no other."""
    texts, table = question.texts, rows.made(name).translations
    scores = np.zeros(texts.passages.size)
    for term in question.telling:
        stand = [(texts.numbers[other], share) for other, share in table.get(texts.terms[term], [])
                 if other in texts.numbers]
        stand = [(term, 1.0), *stand] if itself else stand
        best = np.zeros(texts.passages.size)
        for other, share in stand:
            found, numbers = texts.passages.of(other)
            best[found] = np.maximum(best[found], share * texts.passages.saturated(found, numbers))
        scores += texts.passages.told(term) * best
    return texts.passages.best(scores, texts.count)


def near_by_rows(question, name):
    """Cosine of the best passage, by the vectors of their words."""
    passages, table, idf = passage_rows(question.texts, name)
    asked = sum((idf[term] * table[term] for term in question.telling), np.zeros(table.shape[1]))
    length = np.linalg.norm(asked)
    if not length:
        return np.zeros(question.texts.count)
    return question.texts.passages.best((passages @ (asked / length)).clip(0), question.texts.count)


@functools.cache
def passage_rows(texts, name):
    vectors = rows.made(name).vectors
    width = len(next(iter(vectors.values())))
    table = np.array([vectors.get(term, np.zeros(width)) for term in texts.terms])
    idf = np.where(texts.rarity >= rows.TELLING, texts.rarity, 0)
    matrix = sparse.csr_array(texts.passages.matrix)
    matrix.data = matrix.data * 1.6 / (matrix.data + 0.6)
    return rows.unit((matrix @ sparse.diags_array(idf)) @ table)[0], table, idf


# MARK: The index's own pairs of words

class Bound(laboratory.Features):
    """Pairs of words weigh how much more often they meet in these texts than by chance (PMI), or that
    and the idf of their words, as `share` says."""

    def __init__(self, settings, texts, share):
        super().__init__(settings)
        self.share, self.singles, self.pairs = share, collections.Counter(), collections.Counter()
        for text in texts:
            found = laboratory.read(text)
            self.singles.update(found)
            self.pairs.update(zip(found, found[1:]))
        self.size = sum(self.singles.values())

    def pair_idf(self, first, second):
        usual, met = super().pair_idf(first, second), self.pairs.get((first, second))
        if not met:
            return usual
        chance = self.singles[first] * self.singles[second] / self.size
        bound = min(self.settings.largest_idf, max(0.0, np.log(met / chance)))
        return (1 - self.share) * usual + self.share * bound


@functools.cache
def cosines(folder, share):
    settings = laboratory.Settings()
    texts = [text for _, text in laboratory.units.passages(folder).texts]
    features = Bound(settings, texts, share) if share else laboratory.Features(settings)
    own = laboratory.Laboratory(folder, settings, features)
    return own, own.passages_built().T.tocsr()


def cosine(question, share=0.0):
    """The exact cosine of the best passage, with compounds as they are written."""
    own, columns = cosines(question.texts.folder, share)
    query = question.query._replace(text=question.shown.topic)
    asked = own.built(own.questions([query]), own.features.settings, None)
    scores = (asked[:, :columns.shape[0]] @ columns).toarray()[0]
    return question.texts.passages.best(scores, question.texts.count)
