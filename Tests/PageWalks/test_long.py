"""A transcript of an hour and a half, which is shown in parts."""

import json
import re
from typing import Iterator

import pytest
from conftest import Setting, Site, in_parts, meeting_id, signed_in
from playwright.sync_api import Browser, Page, expect

TURNS = 1_350
SOUGHT = 5_200
TITLE = "Post-mortem: the database failover on Easter Saturday"
PEOPLE = ["Priya Raman", "Tomasz Wójcik", "Jonas Brandt"]


def clock(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.000"


def transcript() -> str:
    turns = ["WEBVTT", ""]
    for number in range(TURNS):
        second = 4 * number
        text = f"Then we looked at entry {number} of the log, which was no wiser than the one before it."
        if second == SOUGHT:
            text = "The spare halyard is in the sail locker, behind the flares."
        turns += [f"{clock(second)} --> {clock(second + 4)}", f"{PEOPLE[number % 3]}: {text}", ""]
    return "\n".join(turns)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("long")
    site = Site(folder)
    (folder / "calls").mkdir()
    (folder / f"calls/2026-04-09 {TITLE}.vtt").write_text(transcript())
    site.run("add", str(folder / "calls"), "--notes")
    site.run("sync")
    yield signed_in(site, browser)
    site.end()


@pytest.fixture(params=[Setting(360, "dark", False), Setting(1280, "light", True)], ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    return request.param


def test_what_was_said_late_is_jumped_to(page: Page) -> None:
    page.goto("/search?q=about+the+spare+halyard+in+the+sail+locker")
    page.locator(".hit", has_text=TITLE).get_by_role("link", name=re.compile(r"^1:26:40|^01:26:40")).click()
    turn = page.locator(".turn:target")
    expect(turn).to_contain_text("behind the flares")
    expect(turn).to_be_in_viewport()


def test_other_places_in_it_are_short(page: Page) -> None:
    page.goto("/search?q=about+what+the+entry+of+the+log+was+wiser+than")
    passages = page.locator(".hit", has_text=TITLE).locator("p").all_inner_texts()[1:]
    assert len(passages) > 1 and all(len(one) < 400 for one in passages), passages


def test_it_is_read_from_beginning_to_end(page: Page, site: Site) -> None:
    page.goto(f"/meeting/{meeting_id(site, TITLE)}")
    seen: list[str] = []
    while True:
        seen += page.locator(".turn").evaluate_all("all => all.map(e => e.id)") if (
            page.locator(".turn").count()) else []
        further = page.get_by_role("link", name="Read on")
        if further.count() == 0:
            break
        further.click()
        expect(page.get_by_role("navigation", name="Parts of the text")).to_be_in_viewport()
    assert seen == [f"s{4 * number}" for number in range(TURNS)]


def test_a_kept_address_of_a_moment_leads_to_its_part(
    page: Page, site: Site, setting: Setting
) -> None:
    if not setting.has_script:
        pytest.skip("what is behind # never comes to the server")
    page.goto(f"/meeting/{meeting_id(site, TITLE)}#s{SOUGHT}")
    expect(page.locator(".turn:target")).to_contain_text("behind the flares")


def test_its_json_is_in_parts_that_together_are_all_of_it(page: Page, site: Site) -> None:
    page.goto("/")
    identifier = meeting_id(site, TITLE)
    parts = in_parts(page, f"/meeting/{identifier}.json")
    whole = json.loads(site.run("show", identifier, "--json"))
    assert len(parts) > 1
    for text in ["notes", "attachedNotes", "linkedNotes"]:
        assert "".join(part.pop(text) for part in parts) == whole.pop(text)
    assert [one for part in parts for one in part.pop("attendees")] == whole.pop("attendees")
    assert all(part == whole for part in parts)
