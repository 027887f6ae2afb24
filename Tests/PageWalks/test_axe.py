"""No view has anything that axe finds, in light and dark, narrow and wide, and none is wider than its window."""

import pytest
from conftest import LOOKS, Setting, Site, is_too_wide, meeting_id, show_understood, violations
from playwright.sync_api import Page


@pytest.fixture(params=[*LOOKS, Setting(320, "light", True)], ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    return request.param


def views(site: Site) -> list[str]:
    """An address of each kind, and of each kind of answer."""
    review = meeting_id(site, "pipeline review on 2026-11-23")
    spoken = meeting_id(site, "grey gull ferries demo rehearsal")
    decision = meeting_id(site, "per-berth decision")
    return [
        "/", "/agenda", "/day/2026-11-21", "/day/2026-11-24", "/week/2026-11-21", "/week/2026-11-24",
        "/month/2026-11-24", "/month/2026-03-17", "/year/2026", "/year/2031", "/people", "/people?name=dana",
        "/people?name=dana&name=priya", "/people?name=nobody", "/people?name=jonas",
        "/open", "/open?q=about+pricing", "/open?q=zzzz",
        *(f"/hours?q=november&by={part}" for part in ("calendar", "person", "series", "week", "day")),
        "/status", "/doctor", "/search", "/search?q=pricing", "/search?q=zzzz", "/search?q=with+dana+about+pricing",
        "/search?q=who+was+at+the+retro", "/search?q=when+am+i+free+next+week",
        "/search?q=how+many+meetings+with+dana+in+march", "/search?q=when+did+i+last+meet+dana",
        "/search?q=list+next+week", "/search?q=any+conflicts+next+week", "/search?q=where+is+the+next+retro",
        "/new", "/undo", "/nothing", "/prep", f"/prep/{review}", f"/prep/{spoken}",
        f"/meeting/{review}", f"/meeting/{spoken}", f"/meeting/{decision}",
        f"/change/{review}", f"/change/{decision}", f"/week/2026-11-23#m{review}",
        f"/meeting/{spoken}?at=1864#s1864",
    ]


def test_axe_finds_nothing(page: Page, site: Site, setting: Setting) -> None:
    found: list[str] = []
    wide: list[str] = []
    for view in views(site):
        page.goto(view)
        found += violations(page)
        wide += [view] if is_too_wide(page, setting.width) else []
    page.goto("/new")
    page.get_by_label("What, when, where").fill("rope check tomorrow 12:30")
    show_understood(page, setting)
    found += violations(page)
    wide += [page.url] if is_too_wide(page, setting.width) else []
    page.get_by_label("What, when, where").press("Enter")
    page.get_by_role("heading", name="Save this?").wait_for()
    found += violations(page)
    page.goto("/agenda")
    page.keyboard.press("/")
    page.get_by_role("navigation", name="Suggestions").get_by_role("link").first.wait_for()
    found += violations(page)
    wide += [page.url] if is_too_wide(page, setting.width) else []
    assert not found and not wide, "\n".join(found + wide)
