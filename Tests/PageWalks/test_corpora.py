"""Walks over calendars of others, with hundreds of real meetings, long titles and many people at one. They are
not in this repository: `make test-page CORPORA='FOLDER FOLDER'` names folders of calendars; one with `calendar`
and `transcripts` in it has both. Whom and what a walk looks for, it takes from the calendars."""

import datetime
import json
import os
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Iterator
from urllib.parse import quote_plus
from zoneinfo import ZoneInfo

import pytest
from conftest import (
    BY_KEYS, LOOKS, SETTINGS, Setting, Site, is_too_wide, show_understood, signed_in, violations)
from playwright.sync_api import Browser, Page, expect

CORPORA = os.environ.get("CORPORA", "").split()
pytestmark = pytest.mark.skipif(not CORPORA, reason="CORPORA names no folder")
BERLIN = ZoneInfo("Europe/Berlin")


class Corpus:
    def __init__(self, folder: str, place: Path, *more: str) -> None:
        root = Path(folder)
        calendar = root / "calendar" if (root / "calendar").is_dir() else root
        notes = root / "transcripts"
        self.has_transcripts = notes.is_dir()
        self.copy = place / "calendars"
        self.copy.mkdir()
        for file in calendar.glob("*.ics"):
            shutil.copyfile(file, self.copy / file.name)  # which may be written to, unlike the original
        source = [str(self.copy), *more]
        self.site = Site(place, source=source, notes=notes if self.has_transcripts else None)
        self.records = [one for one in self.site.records() if one.get("kind", "meeting") == "meeting"]
        people = Counter(name for one in self.records for name in names(one))
        self.frequent = [name for name, _ in people.most_common(2)]

    def day(self, record: dict) -> datetime.date:
        return datetime.datetime.fromisoformat(record["start"].replace("Z", "+00:00")).astimezone(BERLIN).date()

    @property
    def days(self) -> Counter:
        return Counter(self.day(one) for one in self.records)

    @property
    def largest(self) -> dict:
        return max(self.records, key=lambda one: len(names(one)))


def names(record: dict) -> list[str]:
    return [one.get("name") or one.get("email") for one in record.get("attendees", [])]


@pytest.fixture(scope="session", params=CORPORA, ids=lambda folder: Path(folder).name)
def corpus(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[Corpus]:
    corpus = Corpus(request.param, tmp_path_factory.mktemp("corpus"), "--writable")
    signed_in(corpus.site, browser)
    yield corpus
    corpus.site.end()


@pytest.fixture
def site(corpus: Corpus) -> Site:
    return corpus.site


def ask(page: Page, question: str) -> None:
    page.get_by_role("searchbox", name="Question").fill(question)
    page.get_by_role("button", name="Search").click()


def test_a_meeting_is_found_by_its_title_and_day(page: Page, corpus: Corpus) -> None:
    record = max(corpus.records, key=lambda one: len(one["title"]))
    page.goto("/")
    ask(page, f"\"{record['title']}\" on {corpus.day(record)}")
    page.locator(".hit, .item").get_by_role("link", name=record["title"]).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(record["title"])
    expect(page.locator("dl").first).to_contain_text(str(corpus.day(record)))


def test_the_week_around_a_hit_is_one_click_away(page: Page, corpus: Corpus) -> None:
    page.goto("/")
    ask(page, f"with {corpus.frequent[0]}")
    hit = page.locator(".hit").first
    title = hit.locator("h2").inner_text()
    expect(hit).to_contain_text(corpus.frequent[0])
    hit.get_by_role("link", name="show week").click()
    expect(page.locator("li:target")).to_contain_text(title)
    expect(page.locator("li:target")).to_be_in_viewport()


def test_what_was_said_is_jumped_to(page: Page, corpus: Corpus) -> None:
    if not corpus.has_transcripts:
        pytest.skip("nobody is heard in it")
    page.goto("/")
    ask(page, said(corpus))
    hit = page.locator(".hit", has=page.get_by_role("link", name=re.compile(r"^\d+:\d\d"))).first
    title = hit.locator("h2").inner_text()
    hit.get_by_role("link", name=re.compile(r"^\d+:\d\d")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator(".turn:target")).to_be_in_viewport()


def said(corpus: Corpus) -> str:
    """A question with words of a long turn from the middle of some transcript."""
    for record in corpus.records:
        found = json.loads(corpus.site.run("show", record["id"], "--json"))
        lines = [line for line in found["linkedNotes"].splitlines() if len(line) > 150]
        if lines:
            words = re.findall(r"[A-Za-z]{7,}", lines[len(lines) // 2].split(":", 1)[-1])
            if len(words) >= 4:
                return "about " + " ".join(words[:5])
    raise AssertionError("no transcript has a long turn")


def test_a_long_one_is_read_from_beginning_to_end(page: Page, corpus: Corpus, setting: Setting) -> None:
    if setting.by_keys:
        pytest.skip("keys read on in the other walks")
    page.goto(f"/meeting/{corpus.largest['id']}")
    seen = 1
    while (further := page.get_by_role("link", name="Read on")).count():
        further.click()
        seen += 1
        expect(page.get_by_role("navigation", name="Parts of the text")).to_be_in_viewport()
    parts = page.get_by_role("navigation", name="Parts of the text").get_by_role("link")
    assert seen == max(1, parts.count())


def test_two_people_are_compared(page: Page, corpus: Corpus) -> None:
    one, other = corpus.frequent
    page.goto("/people")
    page.get_by_role("main").get_by_role("link", name=one, exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(one)
    page.locator("main form input[type=text]").fill(other)
    page.get_by_role("button", name="Compare with").click()
    expect(page.get_by_role("heading", level=1)).to_have_text([one, other])
    expect(page.get_by_role("main")).to_contain_text(f"meetings with {one} and {other}")


def test_someone_who_was_there_leads_to_their_other_meetings(page: Page, corpus: Corpus) -> None:
    page.goto(f"/meeting/{corpus.largest['id']}")
    person = page.locator(".people li").first.get_by_role("link")
    name = person.inner_text()
    person.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("link", name=f"All meetings with {name}").click()
    expect(page.locator(".hit").first).to_contain_text(name)


def test_a_series_is_walked_along(page: Page, corpus: Corpus) -> None:
    page.goto(f"/meeting/{corpus.records[len(corpus.records) // 2]['id']}")
    first = page.locator("dl").first.locator("dd").first.inner_text()
    page.get_by_role("link", name="Next →").click()
    expect(page.locator("dl").first.locator("dd").first).not_to_have_text(first)
    page.get_by_role("link", name="← Previous").click()
    expect(page.locator("dl").first.locator("dd").first).to_have_text(first)


def test_a_month_leads_to_its_busiest_day(page: Page, corpus: Corpus) -> None:
    day, count = corpus.days.most_common(1)[0]
    page.goto(f"/month/{day}")
    meetings = "1 meeting" if count == 1 else f"{count} meetings"
    page.get_by_role("link", name=re.compile(rf"{day}, {meetings}$")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(str(day))
    expect(page.locator("main li:is(.block, .bar, .item)")).to_have_count(count)


def test_a_year_counts_its_meetings(page: Page, corpus: Corpus) -> None:
    day, _ = corpus.days.most_common(1)[0]
    count = sum(number for one, number in corpus.days.items() if one.year == day.year)
    page.goto(f"/year/{day.year}")
    expect(page.get_by_role("main")).to_contain_text(f"{count} meetings in {day.year}")
    page.get_by_role("main").get_by_role("link", name=f"{day:%B}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{day:%B %Y}")


def test_hours_are_added_up(page: Page, corpus: Corpus) -> None:
    day, _ = corpus.days.most_common(1)[0]
    page.goto("/hours")
    page.get_by_role("textbox", name=re.compile("Filter")).fill(str(day.year))
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="by person").click()
    expect(page.locator("table.figures tbody tr").first).to_be_visible()


def test_an_event_is_created_and_taken_back(page: Page, corpus: Corpus, setting: Setting) -> None:
    if setting not in (SETTINGS[0], BY_KEYS):
        pytest.skip("one browser after the other changes these calendars")
    before = {file.name: file.read_bytes() for file in corpus.copy.glob("*.ics")}
    page.goto("/new")
    page.get_by_label("What, when, where").fill("rope check tomorrow 12:30 for 90 min")
    show_understood(page, setting)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    page.get_by_role("link", name="Show week").click()
    expect(page.get_by_role("main")).to_contain_text("rope check")
    assert {file.name: file.read_bytes() for file in corpus.copy.glob("*.ics")} != before
    page.goto("/undo")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Undone")
    assert {file.name: file.read_bytes() for file in corpus.copy.glob("*.ics")} == before


class TestLooks:
    @pytest.fixture(params=[*LOOKS, Setting(320, "light", True)], ids=str)
    def setting(self, request: pytest.FixtureRequest) -> Setting:
        return request.param

    def test_axe_finds_nothing_and_nothing_is_too_wide(
        self, page: Page, corpus: Corpus, setting: Setting
    ) -> None:
        day, _ = corpus.days.most_common(1)[0]
        one, other = (quote_plus(name) for name in corpus.frequent)
        found: list[str] = []
        wide: list[str] = []
        for view in [
            "/", f"/day/{day}", f"/week/{day}", f"/month/{day}", f"/year/{day.year}", "/people",
            f"/people?name={one}", f"/people?name={one}&name={other}",
            *(f"/hours?q={day.year}&by={part}" for part in ("calendar", "person", "series", "week")),
            f"/search?q=with+{one}", f"/search?q=who+was+there+on+{day}", f"/search?q=list+{day}", "/status",
            f"/meeting/{corpus.largest['id']}", f"/change/{corpus.largest['id']}", "/new", "/undo",
        ]:
            page.goto(view)
            found += violations(page)
            wide += [view] if is_too_wide(page, setting.width) else []
        assert not found and not wide, "\n".join(found + wide)
