"""What is ranked: records, or passages of them, of which the best stands for its record."""

import functools

import numpy as np

import corpus
import words


class Units:
    """Texts, and of each the number of its record."""

    def __init__(self, records, texts, owners):
        self.records, self.texts, self.owners = records, texts, np.array(owners)

    def ranking(self, scores, depth=10):
        """The ids of the best records, by the best unit of each; equal ones in the order of ids."""
        best = np.zeros(len(self.records))
        np.maximum.at(best, self.owners, scores)
        order = sorted(np.flatnonzero(best > 0), key=lambda place: (-best[place], self.records[place].id))
        return [self.records[place].id for place in order[:depth]]


@functools.cache
def whole(folder):
    records = corpus.records(folder)
    return Units(records, [f"{r.title}\n{r.notes}" for r in records], range(len(records)))


@functools.cache
def passages(folder, length=words.WORDS_A_PASSAGE):
    """Passages as the program cuts them; titles apart, as they count otherwise."""
    records = corpus.records(folder)
    texts, owners = [], []
    for place, record in enumerate(records):
        for passage in words.passages(record.notes, length):
            texts.append((record.title, passage))
            owners.append(place)
    return Units(records, texts, owners)
