"""Nights and erasures that are killed at seeded moments: the next one ends where it should.

MEETINGS_KILLS says how many kills, MEETINGS_SEED which; without them it is a smoke.
"""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from conftest import Organisation
from test_commands import written_manifest
from test_erase import SHARED, files_with

from meetings_org.manifest import Person, Source
from meetings_org.names import PersonName
from meetings_org.store import Store

KILLS = int(os.environ.get("MEETINGS_KILLS", "6"))
SEED = int(os.environ.get("MEETINGS_SEED", "1"))

NAMES = ("dana", "kim", "lee")
EVENTS = 14

Meeting = tuple[str, str]
Content = frozenset[Meeting]


def day(uid: str) -> int:
    """Returns the same day each time, as a meeting on another day is another record."""
    return int(uid.partition("@")[0].rpartition("-")[2]) % 28 + 1


def calendar(owner: str, content: Content) -> str:
    events = "".join(
        f"BEGIN:VEVENT\nUID:{uid}\nDTSTART:202601{day(uid):02}T100000Z\nSUMMARY:{title}\n"
        f"ATTENDEE:mailto:{owner}@example.com\nEND:VEVENT\n"
        for uid, title in sorted(content)
    )
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//made//EN\n{events}END:VCALENDAR\n"


@dataclass
class Calendar:
    """A calendar that changes, with all that it said since the last whole night."""

    name: str
    random: random.Random
    content: Content = frozenset()
    said: list[Content] = field(default_factory=list)
    count: int = 0

    def change(self) -> None:
        """Takes some meetings out, has others say something else, and fills up with new ones."""
        kept = {pair for pair in self.content if self.random.random() > 0.1}
        changed = {
            (uid, f"Review {self.count}") if self.random.random() < 0.2 else (uid, title)
            for uid, title in kept
        }
        while len(changed) < EVENTS:
            self.count += 1
            changed.add((f"{self.name}-{self.count}@example.com", f"Review {self.count}"))
        self.content = frozenset(changed)
        self.said.append(self.content)

    def own(self, found: Content) -> Content:
        return frozenset(pair for pair in found if pair[0].startswith(f"{self.name}-"))


class Room(Calendar):
    """A calendar on a server, which takes its time."""

    def serve(self) -> ThreadingHTTPServer:
        room = self

        class Feed(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                time.sleep(room.random.choice((0, 0, 0.05, 0.4)))
                with suppress(OSError):
                    self.send_response(200)
                    self.send_header("Content-Type", "text/calendar")
                    self.end_headers()
                    self.wfile.write(calendar("room", room.content).encode())

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Feed)
        Thread(target=server.serve_forever, daemon=True).start()
        return server


class Bench:
    """An organisation whose nights are killed, and what they may leave."""

    def __init__(self, organisation: Organisation, scratch: Path, seed: int, url: str, room: Room):
        self.organisation, self.scratch, self.room = organisation, scratch, room
        self.random = random.Random(seed)
        self.calendars = {name: Calendar(name, self.random) for name in NAMES}
        for name in NAMES:
            sources = [Source(str(organisation.calendar(name).parent), "work")]
            # Two of them share the room.
            sources += [Source(url, "room")] if name != "kim" else []
            organisation.persons.append(
                Person(PersonName(name), (f"{name}@example.com",), tuple(sources), "UTC")
            )
            self.change(name)
        self.room.change()
        self.manifest = written_manifest(organisation)
        self.seconds = 0.0
        self.found: dict[str, Content] = {}

    def change(self, name: str) -> None:
        changed = self.calendars[name]
        changed.change()
        file = self.organisation.calendar(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(calendar(name, changed.content))
        part.rename(file)

    # Runs

    def started(self, *words: str) -> subprocess.Popen[str]:
        program = [sys.executable, "-c", "from meetings_org.cli import main; main()"]
        return subprocess.Popen(
            [*program, "--manifest", str(self.manifest), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={
                **os.environ,
                "MEETINGS": self.organisation.meetings,
                "TMPDIR": str(self.scratch),
            },
        )

    def run(self, *words: str) -> tuple[int, str, str]:
        run = self.started(*words)
        out, error = run.communicate(timeout=120)
        return run.returncode, out, error

    def night(self) -> tuple[int, dict[str, dict[str, Any]], str]:
        status, out, error = self.run("night", "--local", "--workers", "2", "--json")
        rows = [json.loads(line) for line in out.splitlines()]
        return status, {row["person"]: row for row in rows}, error

    def killed(self, *words: str) -> str:
        """Starts a run and kills it, all of its programs, or one of these at a random moment.

        A run that loses a program alone goes on, and says of whom.
        """
        run = self.started(*words)
        what = self.random.choice(("run", "all", "all", "worker", "worker"))
        sign = self.random.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT))
        moment = self.random.uniform(0, self.seconds)
        with suppress(subprocess.TimeoutExpired):
            run.wait(moment)
        workers = [pid for pid in below(run.pid) if pid != run.pid]
        with suppress(ProcessLookupError):
            if what == "all":
                os.killpg(run.pid, sign)
            elif what == "run" or not workers:
                os.kill(run.pid, sign)
            else:
                os.kill(self.random.choice(workers), signal.SIGKILL)
        _, error = run.communicate(timeout=120)
        how = f"{what} by {sign.name} after {moment:.2f} of {self.seconds:.2f} s"
        if what == "worker" and workers:
            assert run.returncode in (0, 2) and "Traceback" not in error, f"{error} after {how}"
        return how

    # Findings

    def content(self, name: str) -> Content:
        records = map(json.loads, self.organisation.records(name))
        pairs = [(record["uid"], record["title"]) for record in records]
        assert len(set(pairs)) == len(pairs), f"{name}: doubled: {pairs}"
        return frozenset(pairs)

    def check_index(self, name: str, how: str) -> None:
        """The index answers with what the sources said at some time since the last whole night."""
        index = self.organisation.index(name)
        if not index.is_symlink():
            assert name not in self.found, f"{name}: the index is gone; {how}"
            return
        found = self.content(name)
        own = self.calendars[name].own(found)
        assert own in self.calendars[name].said, f"{name}: {own} was never said; {how}"
        room = self.room.own(found)
        assert room in (*self.room.said, frozenset()), f"{name}: {room} was never said; {how}"
        assert not room == frozenset() != self.room.own(self.found.get(name, frozenset())), how
        assert found == own | room, how
        with sqlite3.connect(f"file:{index}/meetings.sqlite?mode=ro", uri=True) as database:
            assert database.execute("PRAGMA quick_check").fetchall() == [("ok",)], how

    def check(self, how: str) -> None:
        for name in NAMES:
            self.check_index(name, how)
        status, _, error = self.run("status", "--verify")
        assert status == 0, f"{error} after {how}"

    def check_whole(self, how: str) -> None:
        """A night that nobody disturbs ends with what the sources say, and says what it did."""
        made = [name for name in NAMES if self.organisation.index(name).is_symlink()]
        stored = {name: self.content(name) for name in made}
        status, rows, error = self.night()
        assert status == 0 and error == "", f"{error} {rows} after {how}"
        assert set(rows) == set(NAMES), how
        for name, row in rows.items():
            room = self.room.content if name != "kim" else frozenset()
            wanted = self.calendars[name].content | room
            found = self.content(name)
            assert found == wanted, f"{name}: {found ^ wanted} after {how}"
            old = stored.get(name, frozenset())
            uids, known = ({uid for uid, _ in pairs} for pairs in (found, old))
            assert row["outcome"] == "done" and row["meetings"] == len(found), f"{row} after {how}"
            assert row["created"] == len(uids - known), f"{row} after {how}"
            assert row["gone"] == len(known - uids), f"{row} after {how}"
            self.calendars[name].said = [self.calendars[name].content]
            self.found[name] = found
        self.room.said = [self.room.content]
        self.check_nothing_left(how)
        self.check(how)

    def check_nothing_left(self, how: str) -> None:
        left = [path.name for path in self.scratch.iterdir()]
        assert left == [], f"{left} after {how}"
        store = Store(self.organisation.store)
        for name in NAMES:
            place = store.place(PersonName(name))
            names = {path.name for path in place.folder.iterdir()}
            known = {"index", "lock", "generations", "results", "fingerprint", "said"}
            assert names <= known, f"{names} after {how}"
            generations = place.generations.names()
            assert generations == [place.generation()], f"{generations} after {how}"
            results = [path.name for path in place.results.iterdir()]
            assert results == generations, f"{results} after {how}"
            backups = list((place.index / "backups").iterdir())
            assert 1 <= len(backups) <= 7, f"{backups} after {how}"
        tables = [path.name for path in store.nights.iterdir() if path.suffix != ".parquet"]
        assert tables == ["lock"], f"{tables} after {how}"


def below(pid: int) -> Iterator[int]:
    """A process and those that it and they have started."""
    yield pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from below(int(child))


@pytest.fixture(params=["the same disk", "another disk"])
def bench(organisation: Organisation, request: pytest.FixtureRequest) -> Iterator[Bench]:
    if not Path("/proc/self/task").exists():
        pytest.skip("only Linux tells what a process has started")
    root = organisation.folder if request.param == "the same disk" else Path("/dev/shm")
    seed = SEED * 2 + (request.param == "another disk")
    room = Room("room", random.Random(seed))
    server = room.serve()
    with tempfile.TemporaryDirectory(dir=root) as scratch:
        url = f"http://127.0.0.1:{server.server_port}/room.ics"
        yield Bench(organisation, Path(scratch), seed, url, room)
    server.shutdown()
    server.server_close()


def test_a_night_that_was_killed_loses_nothing_and_the_next_is_whole(bench: Bench) -> None:
    bench.seconds = 4.0
    kills = 0
    while kills < (KILLS + 1) // 2:
        history: list[str] = []
        for _ in range(bench.random.randint(1, 4)):
            for name in NAMES:
                if bench.random.random() < 0.4:
                    bench.change(name)
            if bench.random.random() < 0.4:
                bench.room.change()
            history.append(bench.killed("night", "--local", "--workers", "2"))
            kills += 1
            bench.check(f"kill {kills} of seed {SEED}: {history}")
        began = time.monotonic()
        bench.check_whole(f"kill {kills} of seed {SEED}: {history}")
        bench.seconds = max(0.5, min(10, 0.6 * (time.monotonic() - began)))


NOT_TO_BE_FOUND = ("quillfeather", "zygomorphic", "dana")


def test_an_erasure_that_was_killed_is_finished_by_the_same_command(bench: Bench) -> None:
    for name in ("kim", "lee"):
        (bench.organisation.calendar(name).parent / "shared.ics").write_text(SHARED)
    erasure = ("erase", "dana", "--everywhere", "--yes")
    seconds = 1.0
    for kill in range((KILLS + 11) // 12):
        assert bench.night()[0] == 0
        bench.seconds = seconds
        how = f"kill {kill} of seed {SEED}: {bench.killed(*erasure)}"
        for name in ("kim", "lee"):
            found = bench.calendars[name].own(bench.content(name))
            assert found == bench.calendars[name].content, how
        began = time.monotonic()
        status, _, error = bench.run(*erasure)
        seconds = time.monotonic() - began
        assert status == 0, f"{error} after {how}"
        assert files_with(bench.organisation.store, *NOT_TO_BE_FOUND) == [], how
        status, _, error = bench.run("status", "--verify")
        assert status == 0, f"{error} after {how}"
        assert bench.run("erase", "dana", "--undo")[0] == 0
        bench.change("dana")
