"""Writes idf.bin: how rare each term is, from word frequencies of general language.

Source: the `wordfreq` package (Robyn Speer; code Apache-2.0, data CC BY-SA 4.0), which counts words
in Wikipedia, subtitles, news, books and the web. No meeting was looked at.

The idf of a term of probability p is that of a passage of PASSAGE words drawn at random:
df = 1 - exp(-p * PASSAGE), idf = -ln(df). So words of every sentence come out near 0 by themselves,
and no list of stop words is needed. A term's p is the sum over the words that are analysed to it.
English counts in full; so that "und" and "pour" weigh little, the frequent words of other languages
count as if OTHER_SHARE of all text were in their language.

Layout: 2^SLOT_BITS little-endian UInt32, open addressing by the term's hash (see FeatureHash.swift):
  slot = hash >> (64 - SLOT_BITS), then the next one, around, until the term or an empty slot (0)
  entry = (hash & 0xFFFFFF) << 8 | level, idf = level / LEVELS_PER_NAT

    pip install wordfreq==3.1.1 && python3 Models/make_idf.py
"""

import math
import struct

import wordfreq
from analysis import hash_term, stem, words, write_table

SLOT_BITS, TERMS, PASSAGE, LEVELS_PER_NAT = 17, 80_000, 150, 16
OTHERS = "de fr es it nl pt sv da nb fi pl cs ca ro hu tr sh id".split()
OTHERS_TERMS, OTHER_SHARE = 2_000, 0.1


def term_probabilities(language: str) -> dict[str, float]:
    probabilities: dict[str, float] = {}
    for word, p in wordfreq.get_frequency_dict(language, "best").items():
        for part in words(word):
            term = stem(part)
            probabilities[term] = probabilities.get(term, 0) + p
    return probabilities


def main() -> None:
    english = term_probabilities("en")
    terms = dict(sorted(english.items(), key=lambda item: (-item[1], item[0]))[:TERMS])
    for language in OTHERS:
        try:
            other = term_probabilities(language)
        except LookupError:
            continue
        for term, p in sorted(other.items(), key=lambda item: (-item[1], item[0]))[:OTHERS_TERMS]:
            terms[term] = max(terms.get(term, 0), p * OTHER_SHARE)
    slots = [0] * (1 << SLOT_BITS)
    for term, p in terms.items():
        idf = -math.log(-math.expm1(-p * PASSAGE))
        level = min(255, max(1, round(idf * LEVELS_PER_NAT)))
        hashed = hash_term(term)
        slot = hashed >> (64 - SLOT_BITS)
        while slots[slot]:
            slot = (slot + 1) % len(slots)
        slots[slot] = (hashed & 0xFFFFFF) << 8 | level
    data = struct.pack(f"<{len(slots)}I", *slots)
    write_table("idf", data)
    print(f"{len(terms)} terms, {len(data)} bytes")


if __name__ == "__main__":
    main()
