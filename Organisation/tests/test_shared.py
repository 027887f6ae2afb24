"""Calendars that several persons have on a server, which is asked once."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from conftest import Organisation
from test_commands import command
from test_erase import SHARED, files_with

from meetings_org import night
from meetings_org.manifest import Person, Source
from meetings_org.names import PersonName


class Feed(BaseHTTPRequestHandler):
    """A server of one calendar, which counts how often it hands it over."""

    given: ClassVar[list[str]] = []
    is_down: ClassVar[bool] = False

    def do_GET(self) -> None:
        self.given.append(self.path)
        self.send_response(503 if self.is_down else 200)
        self.send_header("Content-Type", "text/calendar")
        self.end_headers()
        self.wfile.write(SHARED.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture
def feed() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Feed)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Feed.given.clear()
    Feed.is_down = False
    yield f"http://127.0.0.1:{server.server_port}/room.ics"
    server.shutdown()
    server.server_close()


def add(organisation: Organisation, name: str, feed: str) -> None:
    sources = (Source(feed, "room"),)
    organisation.persons.append(Person(PersonName(name), (f"{name}@example.com",), sources, "UTC"))


def test_a_calendar_that_three_have_is_fetched_as_often_as_that_of_one(
    organisation: Organisation, feed: str
) -> None:
    add(organisation, "lee", feed)
    night.local(organisation.manifest, organisation.meetings, 1)
    alone, records = len(Feed.given), organisation.records("lee")
    organisation.persons.clear()
    organisation.store = organisation.folder / "another"
    Feed.given.clear()
    for name in ("lee", "sam", "kim"):
        add(organisation, name, feed)
    rows = night.local(organisation.manifest, organisation.meetings, 2)
    assert [row.failures for row in rows] == [(), (), ()]
    assert len(Feed.given) == alone
    assert organisation.records("lee") == records
    # Lee alone is invited.
    for name in ("sam", "kim"):
        (record,) = map(json.loads, organisation.records(name))
        assert record == {**json.loads(records[0]), "participation": None}


def test_a_dead_server_that_is_shared_stands_in_the_row_of_each(organisation: Organisation) -> None:
    for name in ("lee", "sam"):
        organisation.add(name)
        own = organisation.persons.pop()
        sources = (*own.sources, Source("http://127.0.0.1:1/room.ics", "room"))
        organisation.persons.append(Person(PersonName(name), own.addresses, sources, "UTC"))
    rows = night.local(organisation.manifest, organisation.meetings, 2)
    assert [(row.outcome, row.meetings, row.failures) for row in rows] == [
        ("done", 12, (("dead-server", 1),))
    ] * 2


def test_traces_in_a_shared_copy_go_and_stay_away(organisation: Organisation, feed: str) -> None:
    for name in ("lee", "sam"):
        add(organisation, name, feed)
    organisation.add("dana")
    assert command(organisation, "night", "--local").returncode == 0
    assert files_with(organisation.store, "zygomorphic")
    result = command(organisation, "erase", "dana", "--everywhere", "--yes")
    assert result.returncode == 0, result.stderr
    assert files_with(organisation.store, "zygomorphic", "quillfeather") == []
    command(organisation, "night", "--local")
    assert files_with(organisation.store, "zygomorphic", "quillfeather") == []


def test_a_calendar_that_one_had_alone_stays_theirs_while_its_server_is_down(
    organisation: Organisation, feed: str
) -> None:
    add(organisation, "lee", feed)
    assert night.local(organisation.manifest, organisation.meetings, 1)[0].meetings == 1
    before = organisation.records("lee")
    add(organisation, "sam", feed)
    Feed.is_down = True
    rows = {r.person: r for r in night.local(organisation.manifest, organisation.meetings, 1)}
    assert (rows["lee"].meetings, rows["lee"].gone) == (1, 0)
    assert {row.failures for row in rows.values()} == {(("dead-server", 1),)}
    assert organisation.records("lee") == before
    Feed.is_down = False
    rows = {r.person: r for r in night.local(organisation.manifest, organisation.meetings, 1)}
    assert [(row.meetings, row.failures) for row in rows.values()] == [(1, ())] * 2


def test_other_addresses_are_taken_over_by_a_calendar_on_a_server(
    organisation: Organisation, feed: str
) -> None:
    source = Source(feed, "room", user="lee", password_command="echo secret")
    organisation.persons.append(Person(PersonName("lee"), ("kim@example.com",), (source,), "UTC"))
    night.local(organisation.manifest, organisation.meetings, 1)
    (record,) = map(json.loads, organisation.records("lee"))
    assert record["participation"] is None
    addresses = ("kim@example.com", "lee@example.com")
    organisation.persons = [Person(PersonName("lee"), addresses, (source,), "UTC")]
    given = len(Feed.given)
    (row,) = night.local(organisation.manifest, organisation.meetings, 1)
    assert (row.outcome, row.updated, row.failures) == ("done", 1, ())
    assert len(Feed.given) > given
    (record,) = map(json.loads, organisation.records("lee"))
    assert record["participation"] is not None
