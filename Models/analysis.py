"""The Python twin of WordScanner.swift and FeatureHash.swift, for the table makers.

A table is keyed by the program's own words; the tests look fixed words up in it, so the twins
can't drift apart unseen.
"""

import functools
import hashlib
import pathlib
import struct

_MASK = (1 << 64) - 1


@functools.cache
def folding() -> tuple[tuple[int, ...], list[str]]:
    data = pathlib.Path(__file__).with_name("folding.bin").read_bytes()
    expansions = [
        "".join(chr(x) for x in struct.unpack_from("<8H", data, at) if x)
        for at in range(131072, len(data), 16)
    ]
    return struct.unpack("<65536H", data[:131072]), expansions


def words(text: str) -> list[str]:
    """Folded words of `text`; a plain reading without compounds, which frequency lists don't have."""
    table, expansions = folding()
    found, word = [], ""
    for c in text.replace("'s", "").replace("’s", "").replace("'", "").replace("’", ""):
        folded = table[ord(c)] if ord(c) < 0x10000 else 0
        if folded == 0:
            if word:
                found.append(word)
            word = ""
        elif folded >= 0xE000:
            word += expansions[folded - 0xE000]
        elif folded != 1:
            word += chr(folded)
    return found + [word] if word else found


def hash_word(word: str) -> int:
    """FNV-1a over the UTF-8 bytes, then the finaliser of MurmurHash3."""
    h = 0xCBF29CE484222325
    for byte in word.encode():
        h = ((h ^ byte) * 0x100000001B3) & _MASK
    h ^= h >> 33
    h = (h * 0xFF51AFD7ED558CCD) & _MASK
    h ^= h >> 33
    h = (h * 0xC4CEB9FE1A85EC53) & _MASK
    return h ^ (h >> 33)


def write_table(name: str, data: bytes) -> None:
    """Writes a table, and its digest into embedder.txt, where the fingerprint is taken from.

    `name` may have a folder before it, which the digest's line leaves out.
    """
    here = pathlib.Path(__file__).parent
    (here / f"{name}.bin").write_bytes(data)
    name = name.rpartition("/")[2]
    digest = hashlib.sha256(data).hexdigest()[:16]
    parameters = here / "embedder.txt"
    lines = [x for x in parameters.read_text().splitlines() if not x.startswith(f"{name}-digest ")]
    parameters.write_text("\n".join([*lines, f"{name}-digest = {digest}"]) + "\n")
