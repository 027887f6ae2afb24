"""Writes folding.bin: what each character of the Basic Multilingual Plane becomes in a term.

Made from the Unicode data of Python's `unicodedata`, so that terms do not change with the Unicode
version of whatever system the program runs on.

Layout, little-endian: 65,536 UInt16 entries, one a scalar, then the expansions.
  0               separates words
  1               dropped: a combining mark, a joiner, a variation selector
  0xE000 + n      becomes the nth expansion
  anything else   becomes that one scalar
Expansions: eight UInt16 each, zero-filled.

    python3 Models/make_folding.py
"""

import struct
import unicodedata

from analysis import write_table

SEPARATOR, DROPPED, FIRST_EXPANSION, LONGEST = 0, 1, 0xE000, 8
# Letters that Unicode does not decompose, spelled as people type them without the key.
SPELLED = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n",
    "æ": "ae", "œ": "oe", "ĸ": "k", "ɓ": "b", "ƒ": "f", "ɨ": "i", "ʉ": "u", "ƶ": "z", "ƀ": "b",
}  # fmt: skip


def is_word(c: str) -> bool:
    return unicodedata.category(c)[0] in "LN"


def folded(c: str) -> str:
    """What `c` becomes in a term: case and diacritics aside, compatibility forms spelled out."""
    if "가" <= c <= "힣":
        return c  # a syllable of Hangul is written as one; its decomposition serves nobody
    text = unicodedata.normalize("NFKD", c).casefold()
    text = unicodedata.normalize("NFKD", text)
    marks = "Mn" if unicodedata.category(c) != "Mc" else "none"
    text = "".join(SPELLED.get(x, x) for x in text if unicodedata.category(x) != marks)
    return unicodedata.normalize("NFC", text)


def main() -> None:
    entries, expansions = [], []
    for scalar in range(0x10000):
        c = chr(scalar)
        category = unicodedata.category(c)
        if category in ("Mn", "Me", "Cf"):
            entries.append(DROPPED)
        elif category == "Mc":
            entries.append(scalar)  # a vowel sign of Brahmic scripts is part of its word
        elif category[0] not in "LN":
            entries.append(SEPARATOR)
        else:
            text = "".join(x for x in folded(c) if is_word(x))
            if len(text) == 1 and ord(text) < FIRST_EXPANSION:
                entries.append(ord(text))
            elif not text or len(text) > LONGEST or any(ord(x) > 0xFFFF for x in text):
                entries.append(SEPARATOR)
            else:
                if text not in expansions:
                    expansions.append(text)
                entries.append(FIRST_EXPANSION + expansions.index(text))
    data = struct.pack("<65536H", *entries)
    for text in expansions:
        data += struct.pack("<8H", *[ord(x) for x in text.ljust(LONGEST, "\0")])
    write_table("folding", data)
    print(f"{len(expansions)} expansions, {len(data)} bytes, Unicode {unicodedata.unidata_version}")


if __name__ == "__main__":
    main()
