"""Writes idf.bin: how rare each word is, from word frequencies of general language.

Source: the `wordfreq` package (Robyn Speer; code Apache-2.0, data CC BY-SA 4.0), which counts words
in Wikipedia, subtitles, news, books and the web. No meeting was looked at.

The idf of a word of probability p is that of a passage of PASSAGE words drawn at random:
df = 1 - exp(-p * PASSAGE), idf = -ln(df). So words of every sentence come out near 0 by themselves,
and no list of stop words is needed. Words beyond LARGEST are left out: how rare a rare word is
tells nothing about a calendar. English counts in full; so that "und" and "pour" weigh little, the
frequent words of other languages count as if OTHER_SHARE of all text were in their language.

Layout: 2^SLOT_BITS little-endian UInt32, open addressing by the word's hash (see FeatureHash.swift):
  slot = hash >> (64 - SLOT_BITS), then the next one, around, until the word or an empty slot (0)
  entry = (hash & 0xFFFFFF) << 8 | level, idf = level / LEVELS_PER_NAT

    pip install wordfreq==3.1.1 && python3 Models/make_idf.py
"""

import math
import struct

import wordfreq
from analysis import hash_word, words, write_table

SLOT_BITS, PASSAGE, LARGEST, LEVELS_PER_NAT = 16, 50, 8, 31
OTHERS = "de fr es it nl pt sv da nb fi pl cs ca ro hu tr id".split()
OTHERS_WORDS, OTHER_SHARE = 2_000, 0.1


def probabilities(language: str) -> list[tuple[str, float]]:
    """Folded words, the most frequent first."""
    found: dict[str, float] = {}
    for written, p in wordfreq.get_frequency_dict(language, "best").items():
        for word in words(written):
            found[word] = found.get(word, 0) + p
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


def main() -> None:
    known = dict(probabilities("en"))
    for language in OTHERS:
        for word, p in probabilities(language)[:OTHERS_WORDS]:
            known[word] = max(known.get(word, 0), p * OTHER_SHARE)
    slots, count = [0] * (1 << SLOT_BITS), 0
    for word, p in sorted(known.items(), key=lambda item: (-item[1], item[0])):
        idf = -math.log(-math.expm1(-p * PASSAGE))
        if idf >= LARGEST:
            break
        hashed = hash_word(word)
        slot = hashed >> (64 - SLOT_BITS)
        while slots[slot]:
            slot = (slot + 1) % len(slots)
        slots[slot] = (hashed & 0xFFFFFF) << 8 | max(1, round(idf * LEVELS_PER_NAT))
        count += 1
    data = struct.pack(f"<{len(slots)}I", *slots)
    write_table("idf", data)
    print(f"{count} words, {len(data)} bytes")


if __name__ == "__main__":
    main()
