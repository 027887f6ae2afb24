"""What ideas about ranking do, beside the program's own evidence. The weight of each is chosen on the odd
ids of all sets together; one configuration for all corpora."""

import collections
import pathlib

import numpy as np

import corpus
import evidence
import ideas
import measures
import places
import trained

# What new evidence may weigh beside the 1.8 of what there is.
OFFERED = (0.1, 0.2, 0.4)
# The share that it may have of evidence whose place it takes.
SHARES = (0.5, 1.0)


def tried():
    """Of each idea how it is asked, and what of the program's it takes the place of."""
    beside = {**ideas.IDEAS, **(ideas.TRAINED if trained.rows.MADE else {})}
    yield from ((name, idea, None, OFFERED) for name, idea in beside.items())
    for name, (part, idea) in ideas.IN_PLACE.items():
        yield f"in place of {evidence.NAMES[part]}: {name}", idea, part, SHARES


def differences(binary, folder, names, most):
    """Of each set of a corpus, idea and weight the differences to the program, question by question:
    on odd and on even ids, at most so many of each, spread evenly."""
    texts, explained, found = places.of(folder), evidence.Explained(binary, folder), {}
    for name in names:
        queries = corpus.queries(folder, name)
        halves = [[ideas.Question(texts, query, explained.shown(query)) for query in some(
            [query for query in queries if corpus.is_odd(query) == odd], most)] for odd in (True, False)]
        found[f"{pathlib.Path(folder).name} {name}"] = {
            (title, weight): [np.array([difference(q, idea, part, weight) for q in half])
                              for half in halves]
            for title, idea, part, offered in tried() for weight in offered}
    return found


def some(queries, most):
    if len(queries) <= most:
        return queries
    return [queries[place * len(queries) // most] for place in range(most)]


def difference(question, idea, part, weight):
    def score(values):
        order = [place for place in np.argsort(-values, kind="stable")[:10] if values[place] > 0]
        ids = [question.texts.list[place].id for place in order]
        return measures.ndcg(ids, question.query.answers)
    more = question.told(idea)
    values = (evidence.replaced(question.shown, part, more, weight) if part
              else evidence.fused(question.shown, more, weight))
    return score(values) - question.once("score", lambda: score(question.base))


def size(folder):
    return sum(len(record.notes) for record in corpus.records(folder))


def rows(titles, found):
    """Of each idea: the weight that does best on odd ids, and what it does on both halves."""
    sets = {title: own for corpora in found for title, own in corpora.items()}
    yield ["idea", "weight", "odd ids", "even ids", *(f"{title}, even" for title in titles)]
    weights = collections.defaultdict(list)
    for name, weight in sets[titles[0]]:
        weights[name].append(weight)
    for name, offered in weights.items():
        odd = {weight: [sets[title][name, weight][0] for title in titles] for weight in offered}
        best = max(offered, key=lambda weight: np.mean([d.mean() for d in odd[weight]]))
        even = [sets[title][name, best][1] for title in titles]
        yield [name, best, spread(odd[best]), spread(even), *(measures.signed(d.mean()) for d in even)]


def spread(differences, seed=1):
    """The mean over sets, each as much as another, with its 95 % interval."""
    draw = np.random.default_rng(seed)
    means = np.mean([[d[draw.integers(0, len(d), len(d))].mean() for _ in range(2_000)]
                     for d in differences], axis=0)
    low, high = np.percentile(means, [2.5, 97.5])
    text = (f"{measures.signed(np.mean([d.mean() for d in differences]))} "
            f"({measures.signed(low)} to {measures.signed(high)})")
    return f"**{text}**" if low > 0 or high < 0 else text
