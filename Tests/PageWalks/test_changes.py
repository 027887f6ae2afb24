"""Walks that change calendars: what would be written is shown, that alone is written, and it can be taken
back."""

import pytest
from conftest import FEW, Setting, Site, meeting_id, show_understood
from playwright.sync_api import Page, expect


@pytest.fixture(params=FEW, ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    return request.param


@pytest.fixture
def site(own_site: Site) -> Site:
    return own_site


def listed(site: Site, day: str) -> str:
    return site.run("list", "--from", day, "--to", day, statuses=(0, 1))


@pytest.mark.always
def test_an_event_is_created_and_taken_back(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/")
    page.get_by_role("link", name="New").click()
    page.get_by_label("What, when, where").fill("rope check tomorrow 12:30 at Pier 4 for 90 min")
    page.get_by_label("Calendar").select_option("calendars/personal")
    show_understood(page, setting)
    expect(page.locator("#understood")).to_contain_text("Sun 22 Nov, 12:30–14:00 (Europe/Berlin)")
    for name, value in [("Title", "rope check"), ("Where", "Pier 4"), ("Calendar", "Personal")]:
        expect(page.locator("#understood")).to_contain_text(f"{name}{value}")
    expect(page.locator(".diff")).not_to_be_visible()
    page.get_by_text("Details: changes to the files").press("Enter")
    expect(page.locator(".diff")).to_contain_text("SUMMARY:rope check")
    assert "rope check" not in listed(site, "2026-11-22")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("create rope check")
    written = page.url
    page.get_by_role("link", name="Show event").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("rope check")
    page.goto(written)
    page.get_by_role("link", name="Show week").click()
    expect(page.get_by_role("main")).to_contain_text("rope check")
    page.goto(written)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Undo this?")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Undone")
    assert "rope check" not in listed(site, "2026-11-22")


def test_a_new_event_says_with_what_it_would_clash(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/new")
    page.get_by_label("What, when, where").fill("rope check next tuesday 9:45 for 15 min in sales")
    show_understood(page, setting)
    expect(page.get_by_text("would be at the same time as")).to_contain_text("Stand-up")
    expect(page.locator("#understood")).to_contain_text("CalendarSales")


def test_a_sentence_is_understood_while_it_is_typed(page: Page, site: Site, setting: Setting) -> None:
    if not setting.has_script:
        pytest.skip("without the script nothing is shown while typing")
    page.goto("/new")
    field = page.get_by_label("What, when, where")
    field.press_sequentially("rope check ")
    expect(page.locator("#preview .wrong")).not_to_be_empty()
    field.press_sequentially("tomorrow 12:30")
    expect(page.locator("#preview #understood")).to_contain_text("Sun 22 Nov, 12:30")
    expect(page.get_by_role("main").get_by_role("button")).to_have_text(["Save"])
    field.press_sequentially(" for 90 min")
    expect(page.locator("#preview #understood")).to_contain_text("12:30–14:00")
    assert listed(site, "2026-11-22").count("rope check") == 0
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    assert listed(site, "2026-11-22").count("12:30–14:00  rope check") == 1


def test_deleting_looks_dangerous(page: Page, site: Site) -> None:
    page.goto(f"/change/{meeting_id(site, 'winter release go or no-go')}")
    color = "e => getComputedStyle(e).backgroundColor"
    colors = {name: page.get_by_role("button", name=name, exact=True).evaluate(color)
              for name in ["Accept", "Decline", "Cancel", "Delete"]}
    assert colors["Delete"] not in [colors[name] for name in ["Accept", "Decline", "Cancel"]], colors


def test_what_was_not_understood_is_said(page: Page, site: Site) -> None:
    page.goto("/new")
    page.get_by_label("What, when, where").fill("rope check")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_label("What, when, where")).to_have_value("rope check")


def test_one_of_a_series_is_moved(page: Page, site: Site) -> None:
    page.goto(f"/meeting/{meeting_id(site, 'pipeline review on 2026-11-23')}")
    page.get_by_role("link", name="Edit", exact=True).click()
    form = page.locator("form", has=page.get_by_label("To", exact=True))
    form.get_by_label("To", exact=True).fill("tuesday 16:00")
    form.get_by_label("this one", exact=True).check()
    form.get_by_role("button").click()
    expect(page.locator("#understood")).to_contain_text("Tue 24 Nov, 16:00")
    expect(page.locator(".diff")).to_contain_text("RECURRENCE-ID")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Show week").click()
    expect(page.locator(".block", has_text="Pipeline review")).to_contain_text("16:00")


def test_an_event_is_edited_answered_cancelled_and_deleted(page: Page, site: Site) -> None:
    page.goto(f"/change/{meeting_id(site, 'winter release go or no-go')}")
    page.get_by_label("Where").fill("Boat house")
    page.get_by_role("button", name="Preview").first.click()
    expect(page.locator(".diff")).to_contain_text("+LOCATION:Boat house")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    for verb, sign in [("Cancel", "+STATUS:CANCELLED"), ("Delete", "-BEGIN:VEVENT")]:
        page.goto(f"/change/{meeting_id(site, 'winter release go or no-go')}")
        page.get_by_role("button", name=verb, exact=True).click()
        expect(page.locator(".diff")).to_contain_text(sign)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Saved")


@pytest.mark.parametrize("verb, sign", [("Accept", "ACCEPTED"), ("Decline", "DECLINED")])
def test_an_invitation_is_answered(page: Page, site: Site, verb: str, sign: str) -> None:
    page.goto(f"/meeting/{meeting_id(site, 'pipeline review on 2026-11-23')}")
    page.get_by_role("link", name="Edit", exact=True).click()
    form = page.locator("form", has=page.get_by_role("button", name=verb, exact=True))
    form.get_by_label("this one", exact=True).check()
    form.get_by_role("button", name=verb, exact=True).click()
    expect(page.locator(".diff")).to_contain_text(f"PARTSTAT={sign}")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    page.goto(f"/meeting/{meeting_id(site, 'pipeline review on 2026-11-23')}")
    expect(page.locator("dl").first).to_contain_text(f"Your answer{sign.lower()}")


def test_a_clash_is_shown_and_nothing_is_written(page: Page, site: Site) -> None:
    file = site.calendars / "product/winter-release.ics"
    page.goto(f"/change/{meeting_id(site, 'winter release go or no-go')}")
    page.get_by_label("Title").fill("Winter release: go")
    page.get_by_role("button", name="Preview").first.click()
    theirs = file.read_text().replace("SUMMARY:Winter release", "SUMMARY:Frost release")
    file.write_text(theirs)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was written")
    expect(page.locator(".diff")).to_contain_text("the planned change, compared with what was read")
    expect(page.locator(".diff")).to_contain_text("the current contents, compared with what was read")
    expect(page.locator(".diff")).to_contain_text("Frost release")
    assert file.read_text() == theirs


def test_the_same_form_writes_once(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/new")
    page.get_by_label("What, when, where").fill("tide table monday 9:00")
    show_understood(page, setting)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    again = page.context.request.post(
        "/write", form={"plan": page.url.rsplit("/", 1)[1]}, headers={"Origin": site.base})
    assert again.status == 409 and "already been written" in again.text()
    assert listed(site, "2026-11-23").count("tide table") == 1
