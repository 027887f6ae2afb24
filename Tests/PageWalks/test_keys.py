"""Keys and swipes, and the size of the script that they need."""

import pytest
from conftest import Setting, Site, opened
from playwright.sync_api import Browser, Page, expect


@pytest.fixture(params=[Setting(360, "light", True), Setting(1280, "dark", True)], ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    return request.param


def press(page: Page, key: str) -> None:
    """Press a key when the script that reads keys has run, which may be after its page is visible."""
    page.wait_for_load_state()
    page.keyboard.press(key)


def test_a_meeting_is_found_by_keys(page: Page) -> None:
    page.goto("/")
    press(page, "/")
    page.keyboard.type("per-berth decision")
    press(page, "Enter")
    expect(page.locator(".hit").first).to_be_visible()
    press(page, "j")
    expect(page.locator(".hit h2 a").first).to_be_focused()
    press(page, "j")
    press(page, "k")
    press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pricing: the per-berth decision")
    press(page, "w")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mon 16 Mar")
    press(page, "Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text("Pricing: the per-berth decision")


def test_days_weeks_and_months_are_walked_by_keys(page: Page) -> None:
    page.goto("/day/2026-11-24")
    for key, title in [
        ("ArrowRight", "Wed 25 Nov"), ("ArrowLeft", "Tue 24 Nov"), ("m", "November 2026"),
        ("ArrowLeft", "October 2026"), ("t", "November 2026"), ("d", "Sat 21 Nov"),
        ("w", "Mon 16 Nov – Sun 22 Nov"),
    ]:
        press(page, key)
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_keys_are_letters_in_a_field(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("/")
    page.keyboard.type("with jd/t")
    expect(page.locator("#q")).to_have_value("with jd/t")
    page.keyboard.press("Escape")
    expect(page.locator("#q")).not_to_be_focused()


def test_suggestions_are_chosen_by_keys(page: Page) -> None:
    page.goto("/")
    press(page, "/")
    suggestions = page.get_by_role("navigation", name="Suggestions")
    for heading in ["Questions", "People", "Calendars", "Dates"]:
        expect(suggestions.get_by_role("heading", name=heading)).to_be_visible()
    page.keyboard.type("next we")
    expect(suggestions.get_by_role("link")).to_have_text(["when am I free next week", "next week"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(suggestions.get_by_role("link").last).to_be_focused()
    page.keyboard.press("Escape")
    expect(suggestions).not_to_be_visible()
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.press("Escape")
    press(page, "/")
    page.keyboard.type("next we")
    expect(suggestions.get_by_role("link")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mon 23 Nov")


def test_keys_are_listed(page: Page) -> None:
    page.goto("/")
    press(page, "?")
    expect(page.get_by_text("search, with suggestions")).to_be_visible()


def test_an_event_is_shown_by_the_tab_key_alone(page: Page) -> None:
    page.goto("/new")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "text":
            break
    page.keyboard.type("rope check tomorrow 12:30")
    page.keyboard.press("Enter")
    expect(page.locator("#understood")).to_contain_text("12:30")


def test_focus_is_seen_wherever_it_is(page: Page) -> None:
    for view in ["/week/2026-11-24", "/search?q=pricing", "/people?name=dana"]:
        page.goto(view)
        for _ in range(25):
            page.keyboard.press("Tab")
            seen = page.evaluate(
                """() => { const e = document.activeElement;
                if (e === document.body) return true;
                const outlined = x => x && getComputedStyle(x).outlineStyle !== 'none';
                return outlined(e) || outlined(e.closest('li')); }""")
            assert seen, page.evaluate("document.activeElement.outerHTML")


def test_swipes_lead_to_the_days_before_and_after(browser: Browser, site: Site) -> None:
    context = opened(browser, site, Setting(360, "light", True), has_touch=True)
    page = context.new_page()
    page.goto("/day/2026-11-24")
    fingers = context.new_cdp_session(page)

    def swipe(start: int, end: int, down: int = 0) -> None:
        def touch(kind: str, *points: tuple[int, int]) -> None:
            fingers.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        touch("touchStart", (start, 500))
        touch("touchMove", ((start + end) // 2, 500 + down // 2))
        touch("touchMove", (end, 500 + down))
        touch("touchEnd")

    title = page.get_by_role("heading", level=1)
    swipe(300, 60)
    expect(title).to_have_text("Wed 25 Nov")
    swipe(60, 300)
    expect(title).to_have_text("Tue 24 Nov")
    swipe(300, 260)
    swipe(300, 60, down=200)
    page.wait_for_timeout(300)
    expect(title).to_have_text("Tue 24 Nov")
    context.close()


def test_the_script_is_small(page: Page, site: Site) -> None:
    script = page.goto("/keys.js")
    assert len(script.body()) <= 5_632
    assert "default-src 'none'" in script.headers["content-security-policy"]
