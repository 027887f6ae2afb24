"""nDCG@10, and whether a difference is more than chance: paired bootstrap over the questions of a set."""

import math

import numpy as np

SAMPLES = 10_000


def ndcg(ranking, answers, depth=10):
    """Of one question: `ranking` is ids, best first; `answers` the grade of each right one."""
    gain = sum((2 ** answers.get(record, 0) - 1) / math.log2(place + 2)
               for place, record in enumerate(ranking[:depth]))
    ideal = sorted(answers.values(), reverse=True)[:depth]
    best = sum((2**grade - 1) / math.log2(place + 2) for place, grade in enumerate(ideal))
    return gain / best if best else 0.0


def scores(rankings, queries):
    """nDCG@10 of each question, in turn."""
    return np.array([ndcg(rankings.get(query.id, []), query.answers) for query in queries])


def interval(differences, seed=1):
    """The mean and the 95 % interval of paired differences."""
    draw = np.random.default_rng(seed)
    count = len(differences)
    means = np.array([differences[draw.integers(0, count, count)].mean() for _ in range(SAMPLES)])
    low, high = np.percentile(means, [2.5, 97.5])
    return differences.mean(), low, high


def signed(value):
    """+.012, -.004, 0."""
    text = f"{abs(value):.3f}".removeprefix("0")
    return "0" if text == ".000" else ("+" if value > 0 else "-") + text


def share(value):
    """.934."""
    return f"{value:.3f}".removeprefix("0")


def difference(ours, theirs):
    """`+.100 (+.088 to +.112)`; in bold where the interval leaves out 0."""
    mean, low, high = interval(ours - theirs)
    text = f"{signed(mean)} ({signed(low)} to {signed(high)})"
    return f"**{text}**" if low > 0 or high < 0 else text
