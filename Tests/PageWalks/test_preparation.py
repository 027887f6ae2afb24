"""From the start page to what there is to know before a meeting, and from each of its lines to the source."""

import re

from conftest import Setting, Site, is_too_wide, meeting_id, violations
from playwright.sync_api import Page, expect


def test_the_next_meeting_is_prepared_for(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Prepare for the next meeting").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Prepare for ")
    told = site.run("prep", "--now", site.now)
    title = page.get_by_role("heading", level=1).inner_text().removeprefix("Prepare for ")
    assert title in told.splitlines()[0]
    page.get_by_role("link", name="Show meeting").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.get_by_role("link", name="Prepare for this meeting").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Prepare for {title}")
    assert re.search(r"/prep/[0-9a-f]+$", page.url)
    assert not is_too_wide(page, setting.width)
    # axe waits for ever where there is no JavaScript.
    assert not setting.has_script or not violations(page)


def test_each_line_leads_to_what_it_is_from(page: Page, site: Site) -> None:
    page.goto(f"/prep/{meeting_id(site, 'pipeline review on 2026-11-23')}")
    main = page.get_by_role("main")
    headings = main.get_by_role("heading", level=2).all_inner_texts()
    assert headings[:2] == ["Last time", "People"], headings
    told = site.run("prep", meeting_id(site, "pipeline review on 2026-11-23"), "--now", site.now)
    for line in re.findall(r"^  \[ \] (.*?)  ", told, re.MULTILINE):
        expect(main).to_contain_text(line)
    # The lines of the last time stand below the link to it.
    for heading in ("People", "Their open items"):
        for row in main.locator("section", has_text=heading).locator(".rows li").all():
            assert row.get_by_role("link").count(), row.inner_text()
    main.locator("section", has_text="Last time").first.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pipeline review")
    expect(page.locator("dl").first).to_contain_text("Mon 16 Nov")
