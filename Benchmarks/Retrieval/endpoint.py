"""MiniLM-L6 as a server of vectors on the loopback address, and what `meetings` answers with it."""

import http.server
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

import corpus
import program
from minilm import MiniLM


class Endpoint:
    """`with Endpoint() as url`: OpenAI's `/v1/embeddings`, as far as the program asks for it."""

    def __enter__(self):
        model = MiniLM()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                data = [{"index": place, "embedding": vector.tolist()}
                        for place, vector in enumerate(model.vectors(asked["input"]))]
                body = json.dumps({"data": data}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}/v1"

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def rankings(binary, folder, names):
    """By the names of several sets, of each question's id the ids of its records, best first, with the
    model where words fail. It reads all texts of the corpus once, so the sets are asked as one."""
    with tempfile.TemporaryDirectory() as work, Endpoint() as url:
        home, own, run = (pathlib.Path(work) / name for name in ("home", "questions", "run"))
        write(folder, names, own)
        environment = {**os.environ, "MEETINGS_HOME": str(home), "XDG_CONFIG_HOME": work}
        settings = [["config", f"embeddings.{name}", value]
                    for name, value in (("endpoint", url), ("model", "all-minilm"), ("timeout", "60"))]
        asked = ["evaluate", str(own), "--calendars", folder, "--run", str(run), "--meaning", "--yes"]
        for words in [*settings, asked]:
            done = subprocess.run([binary, *words], capture_output=True, text=True, env=environment)
            if done.returncode:
                sys.exit(f"{' '.join(words)}: {done.stderr}")
        found = program.read(run)
        return {name: {query.id: found.get(f"{name}/{query.id}", [])
                       for query in corpus.queries(folder, name)} for name in names}


def write(folder, names, own):
    """One set of all questions; their ids, which sets share, have the name of their set before them."""
    own.mkdir()
    queries, answers = [], ["query-id\tcorpus-id\tscore\n"]
    for name in names:
        for query in corpus.queries(folder, name):
            known = f"{name}/{query.id}"
            queries.append(json.dumps({"_id": known, "text": query.text}) + "\n")
            answers += [f"{known}\t{record}\t{grade}\n" for record, grade in query.answers.items()]
    (own / "questions.queries.jsonl").write_text("".join(queries), encoding="utf-8")
    (own / "questions.qrels.tsv").write_text("".join(answers), encoding="utf-8")
