"""Made persons with calendars of their own, on the real program."""

import os
from pathlib import Path

import pytest

from meetings_org import program
from meetings_org.manifest import Manifest, Person, Source
from meetings_org.names import PersonName

EVENT = """BEGIN:VEVENT
UID:{person}-{number}@example.com
DTSTAMP:20260101T000000Z
DTSTART:202601{day:02}T100000Z
DTEND:202601{day:02}T110000Z
SUMMARY:Quarterly review {number} of {person}
ORGANIZER:mailto:{person}@example.com
ATTENDEE:mailto:guest{number}@example.com
END:VEVENT
"""


class Organisation:
    """Persons whose calendars lie in one folder, and the store of their indexes."""

    def __init__(self, folder: Path, meetings: str) -> None:
        self.folder, self.meetings = folder, meetings
        self.store = folder / "store"
        self.persons: list[Person] = []
        self.indexes: str | None = None

    def calendar(self, name: str) -> Path:
        return self.folder / "calendars" / name / "events.ics"

    def write(self, name: str, count: int) -> None:
        file = self.calendar(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        events = (EVENT.format(person=name, number=n, day=n % 28 + 1) for n in range(count))
        text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//made//EN\n" + "".join(events)
        file.write_text(text + "END:VCALENDAR\n")

    def add(self, name: str, count: int = 12, location: str | None = None) -> None:
        self.write(name, count)
        source = Source(location or str(self.calendar(name).parent), "work")
        self.persons.append(
            Person(PersonName(name), (f"{name}@example.com",), (source,), "Europe/Berlin")
        )

    @property
    def manifest(self) -> Manifest:
        return Manifest(self.store, tuple(self.persons), backups=2, timeout=5, indexes=self.indexes)

    def index(self, name: str) -> Path:
        return self.store / "persons" / name / "index"

    def records(self, name: str) -> list[str]:
        """All that the index says of each meeting."""
        span = ("--from", "2000-01-01", "--to", "2100-01-01")
        return self.reader(name).run("list", *span, "--jsonl", good=(0, 1)).splitlines()

    def reader(self, name: str) -> program.Program:
        return program.Program(self.meetings, self.index(name), self.folder, "UTC", 60)


@pytest.fixture(scope="session")
def meetings() -> str:
    built = Path(__file__).parents[2] / ".build" / "debug" / "meetings"
    return program.find(os.environ.get("MEETINGS") or str(built))


@pytest.fixture
def organisation(tmp_path: Path, meetings: str) -> Organisation:
    return Organisation(tmp_path, meetings)
