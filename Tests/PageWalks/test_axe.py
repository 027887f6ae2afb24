"""No view has anything that axe finds, in light and dark, narrow and wide."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import Setting, Site, meeting_id, opened
from playwright.sync_api import Browser

SETTINGS = [
    Setting(width, scheme, True) for width in (360, 1280, 2560) for scheme in ("light", "dark")
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_axe_finds_nothing(browser: Browser, site: Site, setting: Setting) -> None:
    identifier = meeting_id(site, "pipeline review on 2026-11-23")
    spoken = meeting_id(site, "grey gull ferries demo rehearsal")
    context = opened(browser, site, setting)
    # The policy of the page keeps scripts of others out, axe too.
    page = context.new_page()
    found: list[str] = []
    for view in [
        "/", "/day/2026-11-24", "/week/2026-11-24", "/month/2026-11-24", "/month/2026-03-17",
        "/year/2026", "/people", "/people?name=dana", "/people?name=dana&name=priya",
        "/people?name=nobody", "/hours?q=november&by=person", "/status", "/doctor", "/search?q=pricing",
        "/search?q=zzzz", "/search?q=who+was+at+the+retro", "/new", "/undo", "/nothing",
        f"/meeting/{identifier}", f"/meeting/{spoken}", f"/change/{identifier}",
        f"/week/2026-11-23#m{identifier}", f"/meeting/{spoken}#s1864",
    ]:
        page.goto(view)
        results = Axe().run(page)
        for violation in results.response["violations"]:
            nodes = [node["html"][:120] for node in violation["nodes"][:2]]
            found.append(f"{view}: {violation['id']} ({violation['impact']}): {nodes}")
    page.goto("/new")
    page.get_by_label("What, when, where").fill("rope check tomorrow 12:30")
    page.get_by_role("button", name="Show what it would be").click()
    found += [f"confirmation: {v['id']}" for v in Axe().run(page).response["violations"]]
    context.close()
    assert not found, "\n".join(found)
