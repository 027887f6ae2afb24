"""Engines that find events by words, for `worker.py`, in memory or from a file of their own, each asked in
its own process. All are given the same documents: an event's title and notes. `meetings` is asked as
an assistant asks it (`meetings mcp`): the question read, the codes scanned, 512 candidates compared by
their texts from SQLite, joined with BM25 and printed as JSON; the others find identifiers alone.

A folder has documents.jsonl, questions.txt (words) and sought.txt (the event that they are of).
"""

import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys

K = 10
WORD = re.compile(r"\w+")


class Rows:
    """What is searched, and what is asked."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.questions = (self.folder / "questions.txt").read_text().splitlines()
        self.sought = (self.folder / "sought.txt").read_text().splitlines()

    def documents(self):
        with open(self.folder / "documents.jsonl", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)


class Meetings:
    """The product, resident."""

    def __init__(self, rows, cores, folder):
        self.questions = rows.questions
        binary, home = os.environ["BENCH_MEETINGS"], str(rows.folder / "home")
        listed = subprocess.run(
            [binary, "list", "--home", home, "--from", "1990-01-01", "--to", "2100-01-01", "--all",
             "--format", "{id}\t{uid}"], capture_output=True, text=True, check=True).stdout
        # An assistant is told the first digits.
        self.uids = {line[:8]: line.split("\t")[1] for line in listed.splitlines()}
        self.process = subprocess.Popen(
            [binary, "mcp", "--home", home], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.number = 0
        # Its index was made by a sync, which is timed.
        self.build_s = float((rows.folder / "sync_s").read_text())
        self.call("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                 "clientInfo": {"name": "bench", "version": "1"}})

    def call(self, method, parameters):
        self.number += 1
        print(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method,
                          "params": parameters}), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "result" not in answer:
            sys.exit(f"meetings mcp: {answer}")
        return answer["result"]

    def one(self, number):
        answer = self.call("tools/call", {"name": "search_meetings", "arguments": {
            "question": "about " + self.questions[number], "limit": K}})
        # Where nothing is found there is no list either.
        hits = answer.get("structuredContent", {}).get("meetings", [])
        return [self.uids.get(hit["id"][:8], "") for hit in hits]

    many = None


def made_once(path, make):
    """A database or index of the folder, made where it is missing."""
    if not path.exists():
        new = path.with_name(path.name + ".new")
        make(new)
        new.rename(path)
    return path


class FTS5:
    """SQLite's own text index, of a file, ranked by BM25."""

    QUERY = "SELECT uid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 10"

    def __init__(self, rows, cores, folder):
        self.questions = rows.questions
        path = made_once(rows.folder / "fts5.sqlite", lambda new: self.make(new, rows.documents()))
        self.db = sqlite3.connect(path)

    @staticmethod
    def make(path, documents):
        db = sqlite3.connect(path)
        db.execute("CREATE VIRTUAL TABLE texts USING fts5(uid UNINDEXED, title, notes)")
        db.executemany("INSERT INTO texts VALUES (:uid, :title, :notes)", documents)
        db.execute("INSERT INTO texts(texts) VALUES ('optimize')")
        db.commit()
        db.close()

    def one(self, number):
        return [row[0] for row in self.db.execute(self.QUERY, (or_of(self.questions[number]),))]

    many = None


def or_of(question):
    """Any of the words, each in quotes."""
    return " OR ".join(f'"{word}"' for word in WORD.findall(question))


class Tantivy:
    """Rust's Lucene, of a folder, by its Python binding."""

    def __init__(self, rows, cores, folder):
        import tantivy

        self.questions = rows.questions
        path = made_once(rows.folder / "tantivy", lambda new: self.make(new, rows.documents()))
        self.index = tantivy.Index.open(str(path))
        self.searcher = self.index.searcher()

    @staticmethod
    def make(path, documents):
        import tantivy

        builder = tantivy.SchemaBuilder()
        builder.add_text_field("uid", stored=True, tokenizer_name="raw")
        for field in ("title", "notes"):
            builder.add_text_field(field)
        path.mkdir(parents=True)
        index = tantivy.Index(builder.build(), path=str(path))
        writer = index.writer(heap_size=200_000_000, num_threads=1)
        for event in documents:
            writer.add_document(tantivy.Document(**event))
        writer.commit()
        writer.wait_merging_threads()

    def one(self, number):
        words = " ".join(WORD.findall(self.questions[number]))
        query = self.index.parse_query(words, ["title", "notes"])
        hits = self.searcher.search(query, K, count=False).hits
        return [self.searcher.doc(address)["uid"][0] for _, address in hits]

    many = None


class BM25S:
    """BM25 with all scores made beforehand, in memory, by SciPy's sparse arrays."""

    def __init__(self, rows, cores, folder):
        import bm25s

        self.bm25s, self.questions = bm25s, rows.questions
        documents = list(rows.documents())
        self.uids = [event["uid"] for event in documents]
        texts = [f"{event['title']} {event['title']} {event['notes']}" for event in documents]
        self.index = bm25s.BM25()
        self.index.index(bm25s.tokenize(texts, stopwords=None, show_progress=False),
                         show_progress=False)

    def one(self, number):
        words = self.bm25s.tokenize(
            self.questions[number], stopwords=None, show_progress=False)
        found, _ = self.index.retrieve(words, k=K, show_progress=False)
        return [self.uids[place] for place in found[0]]

    many = None


ENGINES = {
    "meetings": ("meetings, resident (mcp)", "the product", Meetings, 0, False),
    "fts5": ("SQLite FTS5, from Python", "text", FTS5, 0, False),
    "tantivy": ("tantivy, from Python", "text", Tantivy, 0, False),
    "bm25s": ("bm25s", "text", BM25S, 0, False),
}
