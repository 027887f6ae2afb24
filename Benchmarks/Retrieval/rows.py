"""Rows trained on pairs of titles and bodies: what a word in a title is worth, which words of a body
stand for it, and vectors of words. All small enough to be shipped, had they paid."""

import collections
import sys

import numpy as np
from scipy import sparse
from scipy.sparse.linalg import svds

import laboratory
import pairs
import together
import words

TELLING, SEEN = 2.5, 5
BATCH = 512
NEIGHBOURS = 8


class Pairs:
    """Titles and bodies by their telling terms: of bodies saturated counts times idf."""

    def __init__(self, found):
        read = [(self.terms(title), self.terms(body)) for title, body in found]
        read = [(title, body) for title, body in read if title and len(body) > 3]
        seen = collections.Counter(term for title, body in read for term in {*title, *body})
        self.vocabulary = sorted(term for term, count in seen.items() if count >= SEEN)
        self.numbers = {term: number for number, term in enumerate(self.vocabulary)}
        self.idf = np.array([laboratory.rarity(term) for term in self.vocabulary])
        self.titles = self.matrix([title for title, _ in read])
        self.bodies = self.matrix([body for _, body in read])
        kept = np.flatnonzero((self.titles.sum(axis=1) > 0) & (self.bodies.sum(axis=1) > 0))
        self.titles, self.bodies = self.titles[kept], self.bodies[kept]
        self.titles.data[:] = 1
        self.bodies.data = self.bodies.data * 1.6 / (self.bodies.data + 0.6)

    @staticmethod
    def terms(text):
        return [words.stem(word) for word, _ in words.tokens(text) if laboratory.rarity(word) >= TELLING]

    def matrix(self, texts):
        found = [[self.numbers[term] for term in text if term in self.numbers] for text in texts]
        lengths = [len(text) for text in found]
        made = sparse.csr_array(
            (np.ones(sum(lengths)), np.concatenate(found).astype(int),
             np.concatenate([[0], np.cumsum(lengths)])), shape=(len(texts), len(self.vocabulary)))
        made.sum_duplicates()
        return made

    def batches(self, rounds, seed=1):
        draw = np.random.default_rng(seed)
        for _ in range(rounds):
            order = draw.permutation(self.titles.shape[0])
            for first in range(0, len(order) - BATCH + 1, BATCH):
                chosen = np.sort(order[first:first + BATCH])
                yield self.titles[chosen], self.bodies[chosen]


def wrong(scores):
    """How far the share of each body is from 1 for its own title and 0 for others."""
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    shares[np.diag_indices(len(shares))] -= 1
    return shares / len(shares)


class Adam:
    def __init__(self, values, rate):
        self.values, self.rate, self.turn = values, rate, 0
        self.mean, self.square = np.zeros_like(values), np.zeros_like(values)

    def step(self, gradient):
        self.turn += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.turn), self.square / (1 - 0.999**self.turn)
        self.values -= self.rate * mean / (np.sqrt(square) + 1e-8)


def weights(found, rounds=6, sharpness=1.0, decay=1e-4):
    """Of each term what it is worth beside its idf, in a title that looks for its body."""
    made = np.zeros(len(found.vocabulary))
    adam = Adam(made, 0.02)
    for titles, bodies in found.batches(rounds):
        worth = np.exp(made) * found.idf * sharpness
        gone = wrong((titles @ sparse.diags_array(worth) @ bodies.T).toarray())
        # Of each title's term: the bodies that have it, by how wrong they are.
        told = titles.tocoo()
        columns = bodies.T.tocsr()
        touched = np.unique(told.col)
        place = np.searchsorted(touched, told.col)
        sums = (columns[touched] @ gone.T)[place, told.row]
        gradient = np.zeros_like(made)
        gradient[touched] = np.bincount(place, sums * worth[told.col])
        adam.step(gradient + decay * made)
    return np.exp(made)


def translations(found, rounds=4):
    """IBM's model 1: of a term, the terms of bodies that stand for it, and how much of it each is."""
    titles, bodies = found.titles.tocoo(), found.bodies
    lengths = np.diff(bodies.indptr)[titles.row]
    title = np.repeat(titles.col, lengths)
    entry = np.repeat(np.arange(len(lengths)), lengths)
    first = np.repeat(bodies.indptr[titles.row] - np.concatenate([[0], lengths.cumsum()[:-1]]), lengths)
    body = bodies.indices[first + np.arange(len(entry))]
    size = len(found.vocabulary)
    keys, which = np.unique(title.astype(np.int64) * size + body, return_inverse=True)
    asked, stands = keys // size, keys % size
    share = np.ones(len(keys))
    for _ in range(rounds):
        of_entry = np.bincount(entry, share[which])
        counts = np.bincount(which, share[which] / of_entry[entry], len(keys))
        share = counts / np.bincount(stands, counts, size)[stands]
    often = np.bincount(which, minlength=len(keys)) >= 3
    return nearest(found, asked[often], stands[often], share[often])


def nearest(found, asked, stands, share):
    """Of each term its neighbours, each as a share of what the term itself says of itself."""
    itself = np.full(len(found.vocabulary), np.nan)
    same = asked == stands
    itself[asked[same]] = share[same]
    # A term that no body of its own has is held against what terms mostly say of themselves.
    itself = np.maximum(np.where(np.isnan(itself), np.nanmedian(itself), itself), 0.05)
    order = np.lexsort((-share, asked))
    table = {}
    for place in order[~same[order]]:
        own = table.setdefault(found.vocabulary[asked[place]], [])
        if len(own) < NEIGHBOURS:
            own.append((found.vocabulary[stands[place]],
                        float(min(1, share[place] / itself[asked[place]]))))
    return table


def vectors(found, width=96, rounds=2, sharpness=20.0):
    """A row for each term: first those of latent semantic analysis of the titles with their bodies,
    then so that titles are near their bodies and not near those of others."""
    scale = sparse.diags_array(found.idf)
    both = (found.titles + found.bodies) @ scale
    both = sparse.diags_array(1 / np.sqrt(both.multiply(both).sum(axis=1))) @ both
    _, values, right = svds(both, width, random_state=1)
    made = right.T * values**0.5
    made /= np.sqrt((made**2).sum(axis=1).mean())
    adam = Adam(made, 0.003)
    for titles, bodies in found.batches(rounds):
        sides = titles @ scale, bodies @ scale
        (u, u_length), (v, v_length) = (unit(side @ made) for side in sides)
        gone = sharpness * wrong(sharpness * u @ v.T)
        du, dv = gone @ v, gone.T @ u
        adam.step(sides[0].T @ ((du - u * (du * u).sum(1, keepdims=True)) / u_length)
                  + sides[1].T @ ((dv - v * (dv * v).sum(1, keepdims=True)) / v_length))
    return made


def unit(values):
    length = np.maximum(np.linalg.norm(values, axis=1, keepdims=True), 1e-9)
    return values / length, length


SOURCES = {"documentation": pairs.documentation, "glosses": lambda: list(pairs.glosses()),
           "both": lambda: pairs.documentation() + list(pairs.glosses())}
Made = collections.namedtuple("Made", "weights translations vectors", defaults=({}, {}, {}))
MADE = {}


def train(name):
    """All rows of one source, by term."""
    found = Pairs(SOURCES[name]())
    named = lambda values: dict(zip(found.vocabulary, values))
    if name == "both":
        return {"tuned": Made(vectors=named(vectors(found))),
                "not tuned": Made(vectors=named(vectors(found, rounds=0)))}
    return {name: Made(named(weights(found)), translations(found))}


def made(name):
    return MADE[name]


def train_all():
    """Before the processes are started that ask for them. Whether there is anything to train on."""
    try:
        pairs.unpacked()
    except pairs.Missing as missing:
        print(missing, file=sys.stderr)
        return False
    for found in together.each(train, [(name,) for name in SOURCES]):
        MADE.update(found)
    return True
