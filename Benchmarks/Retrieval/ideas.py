"""Ideas about ranking, each a prototype: new evidence beside the program's, or in the place of some of it.
`trials.py` weighs them."""

import collections
import functools

import numpy as np

import evidence
import laboratory
import trained
import words

TELLING = 2.5


class Question:
    """A question with what the program found, and its terms."""

    def __init__(self, texts, query, shown):
        self.texts, self.query, self.shown, self.found = texts, query, shown, {}
        read = words.tokens(shown.topic)
        terms = [texts.numbers.get(words.stem(word)) for word, _ in read]
        rare = [laboratory.rarity(word) >= TELLING for word, _ in read]
        known = [term for term in terms if term is not None]
        self.known = list(dict.fromkeys(known))
        telling = [term for term, tells in zip(terms, rare) if tells and term is not None]
        self.telling = list(dict.fromkeys(telling)) or self.known
        self.parts = {term for term, (_, is_part) in zip(terms, read) if is_part}
        self.pairs = list(dict.fromkeys(
            (a, b) for a, b, x, y in zip(terms, terms[1:], rare, rare[1:])
            if a is not None and b is not None and a != b and (x or y)))

    @functools.cached_property
    def base(self):
        return evidence.fused(self.shown)

    def told(self, idea):
        """What an idea says of each record."""
        return self.once(idea, lambda: idea(self))

    def once(self, name, make):
        if name not in self.found:
            self.found[name] = make()
        return self.found[name]

    @functools.cached_property
    def passages(self):
        """BM25 of each passage."""
        return bm25(self.texts.passages, self.telling)


def bm25(counts, terms, weights=None):
    scores = np.zeros(counts.size)
    for term in terms:
        found, numbers = counts.of(term)
        weight = counts.idf(term) if weights is None else weights[term] * counts.idf(term)
        scores[found] += weight * counts.saturated(found, numbers)
    return scores


# MARK: The best passages of a record together

def best_passages(question, shares):
    texts = question.texts
    found = np.zeros(texts.count)
    order = np.lexsort((-question.passages, texts.passages.owners))
    owners = texts.passages.owners[order]
    first = np.searchsorted(owners, np.arange(texts.count))
    for rank, part in enumerate(shares):
        own = first + rank
        there = own < np.searchsorted(owners, np.arange(texts.count), side="right")
        found[there] += part * question.passages[order[own[there]]]
    return found


def soft_most(question, sharpness, length=0.0):
    """log sum exp, divided by a power of how many passages there are."""
    texts, scores = question.texts, question.passages
    if scores.max() <= 0:
        return np.zeros(texts.count)
    owners = texts.passages.owners
    sums = np.bincount(owners, np.expm1(sharpness * scores / scores.max()), texts.count)
    return np.log1p(sums / np.maximum(1, np.bincount(owners, minlength=texts.count)) ** length)


# MARK: Proximity

def near_pairs(question, window, of_all=False):
    """Pairs of terms within a window, as the sequential (or full) dependence model has them."""
    texts, telling = question.texts, question.telling[:12]
    pairs = ([(a, b) for place, a in enumerate(telling) for b in telling[place + 1:]] if of_all
             else question.pairs)
    scores = np.zeros(texts.count)
    for a, b in pairs:
        found, numbers = np.unique(texts.record(texts.near(a, b, window)), return_counts=True)
        if len(found):
            idf = np.log(max(1.000001, (texts.count - len(found) + 0.5) / (len(found) + 0.5)))
            scores[found] += idf * texts.records.saturated(found, numbers)
    return scores


def best_window(question, length, power=1):
    """The most that the terms within so many words tell."""
    texts = question.texts
    at = np.sort(np.concatenate([texts.positions(term) for term in question.known] or [[]]))
    told = np.zeros(len(at))
    for term in question.known:
        own = texts.positions(term)
        there = np.searchsorted(own, at + length) > np.searchsorted(own, at)
        told += texts.records.told(term) * there
    scores = np.zeros(texts.count)
    np.maximum.at(scores, texts.record(at), told)
    return scores**power


# MARK: Lines

def likest_line(question, own=0.3, usual=8.0, power=2, part=1.0):
    """What the terms of one line tell, less where the line is long."""
    texts = question.texts
    told = np.zeros(texts.lines.size)
    for term in question.telling:
        weight = part if term in question.parts else 1
        told[texts.lines.of(term)[0]] += weight * texts.records.told(term)
    norm = own * np.sqrt(texts.line_told) + (1 - own) * usual
    return texts.lines.best(told / norm, texts.count) ** power


# MARK: Feedback from the first hits

def feedback(question, hits, terms, clear=0.0):
    """Terms of the best passages of the first hits (RM3). `clear`: only where the first hit leads the
    tenth by so much, for an unclear list is about nothing."""
    texts, base = question.texts, question.base
    first = np.argsort(-base, kind="stable")[:hits]
    tenth = np.sort(base)[-10] if len(base) >= 10 else 0
    if base[first[0]] <= 0 or base[first[0]] - tenth < clear:
        return np.zeros(texts.count)
    rows = texts.passages.matrix.tocsr() if not hasattr(texts, "rows") else texts.rows
    texts.rows = rows
    model = collections.Counter()
    for record in first:
        own = np.flatnonzero(texts.passages.owners == record)
        best = own[np.argmax(question.passages[own])]
        row = slice(*rows.indptr[best:best + 2])
        for term, number in zip(rows.indices[row], rows.data[row]):
            if texts.rarity[term] >= TELLING:
                model[int(term)] += base[record] * number / texts.passages.lengths[best]
    chosen = dict(collections.Counter(
        {term: share * texts.passages.told(term) for term, share in model.items()}).most_common(terms))
    return texts.passages.best(bm25(texts.passages, chosen, chosen), texts.count)


# MARK: Series

def neighbours_in_time(question):
    """The better of the occurrences before and after in the same series."""
    texts, topic = question.texts, evidence.fused(question.shown)
    found = np.zeros(texts.count)
    series = collections.defaultdict(list)
    for place, record in enumerate(texts.list):
        uid, _, occurrence = record.id.rpartition("/")
        series[uid].append((occurrence, place))
    for own in series.values():
        own = [place for _, place in sorted(own)]
        for a, b in zip(own, own[1:]):
            found[a], found[b] = max(found[a], topic[b]), max(found[b], topic[a])
    return found


def whole_series(question, best=3):
    texts = question.texts
    uids = [record.id.rpartition("/")[0] for record in texts.list]
    numbers = {uid: number for number, uid in enumerate(dict.fromkeys(uids))}
    own = np.array([numbers[uid] for uid in uids])
    means = np.array([np.sort(question.base[own == number])[-best:].mean() for number in numbers.values()])
    return means[own]


# MARK: Statistics of the index

def bound_pairs(question):
    """Pairs of neighbours, each by how much more often they meet than by chance (PMI)."""
    texts = question.texts
    scores = np.zeros(texts.count)
    size = texts.records.lengths.sum()
    for a, b in question.pairs:
        together = texts.near(a, b, 2)
        if not len(together):
            continue
        chance = len(texts.positions(a)) * len(texts.positions(b)) / size
        bound = max(0.0, np.log(len(together) / chance)) / np.log(size)
        found, numbers = np.unique(texts.record(together), return_counts=True)
        scores[found] += bound * np.log1p(texts.count / len(found)) * texts.records.saturated(found, numbers)
    return scores


def all_words(question, kind):
    """BM25 of all words, those of every sentence among them."""
    counts = getattr(question.texts, kind)
    return counts.best(bm25(counts, question.known), question.texts.count)


IDEAS = {
    "best passages: 1, .3, .2": lambda q: best_passages(q, (1, 0.3, 0.2)),
    "best passages: three alike": lambda q: best_passages(q, (1, 1, 1)),
    "best passages: log sum exp, sharp": lambda q: soft_most(q, 8),
    "best passages: log sum exp, soft": lambda q: soft_most(q, 3),
    "best passages: the same by the root of their number": lambda q: soft_most(q, 3, 0.5),
    "proximity: neighbouring terms within 8": lambda q: near_pairs(q, 8),
    "proximity: any two terms within 16": lambda q: near_pairs(q, 16, of_all=True),
    "proximity: best window of 20": lambda q: best_window(q, 20, 2),
    "proximity: best window of 40": lambda q: best_window(q, 40, 2),
    "likest line": likest_line,
    "likest line, parts of compounds half": lambda q: likest_line(q, part=0.5),
    "feedback: 3 hits, 15 terms": lambda q: feedback(q, 3, 15),
    "feedback: 5 hits, 30 terms": lambda q: feedback(q, 5, 30),
    "feedback: 3 hits, 15 terms, clear lists only": lambda q: feedback(q, 3, 15, clear=0.3),
    "series: neighbours in time": neighbours_in_time,
    "series: its three best": whole_series,
    "bigrams bound by PMI": bound_pairs,
    "all words, passages": lambda q: all_words(q, "passages"),
    "all words, records": lambda q: all_words(q, "records"),
}


# Of other texts; left out where those can't be had.
TRAINED = {
    "terms as they are worth in titles of documentation": lambda q: trained.weighed(q, "documentation"),
    "terms as they are worth in WordNet's meanings": lambda q: trained.weighed(q, "glosses"),
    "terms that stand for those of titles of documentation":
        lambda q: trained.translated(q, "documentation"),
    "terms that stand for those of WordNet's meanings": lambda q: trained.translated(q, "glosses"),
    "these beside the terms themselves, documentation":
        lambda q: trained.translated(q, "documentation", itself=True),
    "these beside the terms themselves, WordNet": lambda q: trained.translated(q, "glosses", itself=True),
    "vectors of 96, latent semantic analysis of both": lambda q: trained.near_by_rows(q, "not tuned"),
    "vectors of 96, tuned on pairs of both": lambda q: trained.near_by_rows(q, "tuned"),
}
# In place of a kind of evidence, by a share of it.
IN_PLACE = {
    "neighbouring words bound by PMI": ("phrases", bound_pairs),
    "cosine, compounds as they are written": ("vector", trained.cosine),
    "cosine, the same, pairs of words by PMI": ("vector", lambda q: trained.cosine(q, 1.0)),
    "cosine, the same, pairs half by PMI": ("vector", lambda q: trained.cosine(q, 0.5)),
}
