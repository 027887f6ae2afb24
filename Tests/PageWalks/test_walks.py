"""Walks of a person through the page, each in three settings: narrow without JavaScript, wide, very wide and
dark."""

import re

import pytest
from conftest import Setting, Site, meeting_id, opened
from playwright.sync_api import Browser, Page, expect

DECISION = "Pricing: the per-berth decision"
REHEARSAL = "Grey Gull Ferries: demo rehearsal"


def ask(page: Page, question: str) -> None:
    page.get_by_role("searchbox", name="Question").fill(question)
    page.get_by_role("button", name="Search").click()


@pytest.mark.always
def test_a_meeting_is_found_and_read(page: Page, site: Site) -> None:
    page.goto("/")
    ask(page, "what did we decide about pricing")
    page.get_by_role("main").get_by_role("link", name=DECISION).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(DECISION)
    expect(page.get_by_role("main")).to_contain_text("1.40 euros")
    expect(page.locator("#source")).to_contain_text("pricing-decision.ics")
    expect(page.locator("#source")).to_contain_text("the same title, 3 of 3 people")


def test_what_was_said_is_jumped_to(page: Page, site: Site) -> None:
    page.goto("/search?q=about+the+foghorn+on+the+pier")
    hit = page.locator(".hit", has_text=REHEARSAL)
    hit.get_by_role("link", name=re.compile(r"^\d+:\d\d")).first.click()
    turn = page.locator(".turn:target")
    expect(turn).to_contain_text("foghorn")
    expect(turn).to_be_in_viewport()


def test_the_week_around_a_hit_is_one_click_away(page: Page, site: Site) -> None:
    page.goto("/search?q=per-berth+decision")
    page.locator(".hit", has_text=DECISION).get_by_role("link", name="its week").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("2026-03-16")
    expect(page.locator("li:target")).to_contain_text(DECISION)
    expect(page.locator("li:target")).to_be_in_viewport()


def test_a_part_of_a_question_is_taken_away(page: Page, site: Site) -> None:
    page.goto("/search?q=with+dana+about+pricing")
    page.get_by_role("link", name="Ask without about pricing").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("with dana")


def test_a_question_has_an_answer_of_its_own_form(page: Page, site: Site) -> None:
    page.goto("/search?q=when+did+i+last+meet+dana")
    expect(page.get_by_role("main")).to_contain_text("2026-11-16")
    page.goto("/search?q=how+many+meetings+with+dana+in+march")
    expect(page.get_by_role("main")).to_contain_text("meetings")


def test_nothing_found_says_so_and_leads_on(page: Page, site: Site) -> None:
    page.goto("/")
    ask(page, "with nobody-of-this-name about zeppelins")
    expect(page.get_by_role("main")).not_to_be_empty()
    expect(page.get_by_role("searchbox")).to_have_value("with nobody-of-this-name about zeppelins")


@pytest.mark.always
def test_two_people_are_compared(page: Page, site: Site) -> None:
    page.goto("/people")
    page.get_by_role("main").get_by_role("link", name="Dana Okafor").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dana Okafor")
    expect(page.get_by_role("img", name=re.compile("Dana Okafor and the"))).to_be_visible()
    page.locator("main form input[type=text]").fill("priya")
    page.get_by_role("button", name="Compare with").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(["Dana Okafor", "Priya Raman"])
    expect(page.get_by_role("main")).to_contain_text("meetings with Dana Okafor and Priya Raman")


def test_typical_words_lead_to_meetings(page: Page, site: Site) -> None:
    page.goto("/people?name=dana")
    page.locator(".chips").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("with Dana Okafor about")
    expect(page.locator(".hit").first).to_be_visible()


def test_months_are_gone_through_to_a_day_and_its_meeting(page: Page, site: Site) -> None:
    page.goto("/")
    page.get_by_role("navigation", name="Views").get_by_role("link", name="Month").click()
    expect(page.locator("td[aria-current=date]")).to_contain_text("21")
    page.get_by_role("link", name="The month before").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("October 2026")
    page.get_by_role("link", name=re.compile(r"^Thu 2026-10-01, ")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thu 2026-10-01")
    page.get_by_role("main").get_by_role("listitem").get_by_role("link").first.click()
    expect(page.locator("dl").first).to_contain_text("2026-10-01")


def test_what_overlaps_is_beside_one_another(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/week/2026-11-24")
    one = page.locator(".block", has_text="Budget 2027, second pass").bounding_box()
    other = page.locator(".block", has_text="Stand-up").first.bounding_box()
    if setting.width > 720:
        assert one["x"] + one["width"] <= other["x"] + 1 and other["y"] < one["y"] + one["height"]
    else:
        assert one["y"] + one["height"] <= other["y"] + 1


def test_several_days_are_one_bar(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/week/2026-11-24")
    bar = page.locator(".bar", has_text="Thanksgiving")
    expect(bar).to_have_count(1)
    if setting.width > 720:
        column = page.locator(".grid").first.bounding_box()["width"]
        assert bar.bounding_box()["width"] > 1.9 * column


def test_a_series_is_walked_along(page: Page, site: Site) -> None:
    page.goto(f"/meeting/{meeting_id(site, 'pipeline review on 2026-11-16')}")
    page.get_by_role("link", name="The time after →").click()
    expect(page.locator("dl").first).to_contain_text("2026-11-23")
    page.locator("#series").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pipeline review")


def test_a_year_leads_to_its_months(page: Page, site: Site) -> None:
    page.goto("/year/2026")
    expect(page.get_by_role("img", name=re.compile("meetings in March"))).to_be_in_viewport()
    page.get_by_role("main").get_by_role("link", name="March").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("March 2026")


def test_hours_are_added_up_by_person(page: Page, site: Site) -> None:
    page.goto("/hours")
    page.get_by_role("textbox", name=re.compile("Which meetings")).fill("in march")
    page.get_by_role("button", name="Add up").click()
    page.get_by_role("link", name="by person").click()
    expect(page.get_by_role("table")).to_contain_text("Dana Okafor")


def test_the_state_of_the_index_is_told(page: Page, site: Site) -> None:
    page.goto("/")
    page.get_by_role("link", name="Status").click()
    expect(page.get_by_role("main")).to_contain_text("meetings")
    page.get_by_role("link", name="Check the index from top to bottom").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All is well")
    for check in ["permissions", "integrity", "text", "vectors", "clock"]:
        expect(page.locator("pre")).to_contain_text(re.compile(rf"{check}\s+ok"))


def test_nothing_is_wider_than_the_window(page: Page, site: Site, setting: Setting) -> None:
    identifier = meeting_id(site, "per-berth decision")
    for view in [
        "/", "/day/2026-11-24", "/week/2026-11-24", "/month/2026-11-24", "/year/2026", "/people",
        "/people?name=dana&name=priya", "/hours?q=november", "/status", "/new",
        f"/meeting/{identifier}", f"/change/{identifier}", "/search?q=pricing",
    ]:
        page.goto(view)
        wide = page.locator("html").evaluate("e => e.scrollWidth") if setting.has_script else (
            page.locator("main").bounding_box()["width"])
        assert wide <= setting.width, view


def test_a_view_can_be_kept_and_gone_back_to(page: Page, site: Site) -> None:
    page.goto("/search?q=pricing")
    first = page.url
    page.locator(".hit h2 a").first.click()
    page.go_back()
    assert page.url == first
    page.goto("/search.json?q=pricing")
    assert page.locator("body").inner_text().startswith("[")


# Changes


@pytest.fixture(params=[Setting(360, "dark", False), Setting(1280, "light", True)], ids=str)
def own_page(request: pytest.FixtureRequest, browser: Browser, own_site: Site):
    context = opened(browser, own_site, request.param)
    page = context.new_page()
    page.set_default_timeout(5_000)
    yield page
    context.close()


def listed(site: Site, day: str) -> str:
    return site.run("list", "--from", day, "--to", day, statuses=(0, 1))


@pytest.mark.always
def test_an_event_is_created_and_taken_back(own_page: Page, own_site: Site) -> None:
    page = own_page
    page.goto("/")
    page.get_by_role("link", name="New").click()
    page.get_by_label("What, when, where").fill("rope check tomorrow 12:30 at Pier 4 for 90 min")
    page.get_by_label("Calendar").select_option("calendars/personal")
    page.get_by_role("button", name="Show what it would be").click()
    expect(page.locator("#understood")).to_contain_text("Sun 2026-11-22 12:30–14:00 (Europe/Berlin)")
    expect(page.locator(".diff")).to_contain_text("SUMMARY:rope check")
    assert "rope check" not in listed(own_site, "2026-11-22")
    page.get_by_role("button", name="Write it").click()
    expect(page.get_by_role("status")).to_contain_text("create rope check")
    page.get_by_role("link", name="Its week").click()
    expect(page.get_by_role("main")).to_contain_text("rope check")
    page.goto("/undo")
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Taken back")
    assert "rope check" not in listed(own_site, "2026-11-22")


def test_what_was_not_understood_is_said(own_page: Page, own_site: Site) -> None:
    own_page.goto("/new")
    own_page.get_by_label("What, when, where").fill("rope check")
    own_page.get_by_role("button", name="Show what it would be").click()
    expect(own_page.get_by_role("alert")).not_to_be_empty()
    own_page.get_by_role("link", name="Back").click()
    expect(own_page.get_by_label("What, when, where")).to_have_value("rope check")


def test_one_of_a_series_is_moved(own_page: Page, own_site: Site) -> None:
    page = own_page
    page.goto(f"/meeting/{meeting_id(own_site, 'pipeline review on 2026-11-23')}")
    page.get_by_role("link", name="Change it").click()
    form = page.locator("form", has_text="Show where it would be")
    form.get_by_label("To", exact=True).fill("tuesday 16:00")
    form.get_by_label("this one", exact=True).check()
    form.get_by_role("button").click()
    expect(page.locator("#understood")).to_contain_text("Tue 2026-11-24 16:00")
    expect(page.locator(".diff")).to_contain_text("RECURRENCE-ID")
    page.get_by_role("button", name="Write it").click()
    page.get_by_role("link", name="Its week").click()
    expect(page.locator(".block", has_text="Pipeline review")).to_contain_text("16:00")


def test_an_event_is_edited_answered_cancelled_and_deleted(own_page: Page, own_site: Site) -> None:
    page = own_page
    form = page.goto(f"/change/{meeting_id(own_site, 'winter release go or no-go')}")
    assert form.status == 200
    page.get_by_label("Where").fill("Boat house")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.locator(".diff")).to_contain_text("+LOCATION:Boat house")
    page.get_by_role("button", name="Write it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Written")
    for verb, sign in [("Cancel", "+STATUS:CANCELLED"), ("Delete", "-BEGIN:VEVENT")]:
        page.goto(f"/change/{meeting_id(own_site, 'winter release go or no-go')}")
        page.get_by_role("button", name=verb, exact=True).click()
        expect(page.locator(".diff")).to_contain_text(sign)
        page.get_by_role("button", name="Write it").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Written")


@pytest.mark.parametrize("verb, sign", [("Accept", "ACCEPTED"), ("Decline", "DECLINED")])
def test_an_invitation_is_answered(
    own_page: Page, own_site: Site, verb: str, sign: str
) -> None:
    page = own_page
    page.goto(f"/meeting/{meeting_id(own_site, 'pipeline review on 2026-11-23')}")
    page.get_by_role("link", name="Change it").click()
    form = page.locator("form", has=page.get_by_role("button", name=verb, exact=True))
    form.get_by_label("this one", exact=True).check()
    form.get_by_role("button", name=verb, exact=True).click()
    expect(page.locator(".diff")).to_contain_text(f"PARTSTAT={sign}")
    page.get_by_role("button", name="Write it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Written")
    page.goto(f"/meeting/{meeting_id(own_site, 'pipeline review on 2026-11-23')}")
    expect(page.locator("dl").first).to_contain_text(f"Your answer{sign.lower()}")


def test_a_clash_is_shown_and_nothing_is_written(own_page: Page, own_site: Site) -> None:
    page = own_page
    file = own_site.calendars / "product/winter-release.ics"
    page.goto(f"/change/{meeting_id(own_site, 'winter release go or no-go')}")
    page.get_by_label("Title").fill("Winter release: go")
    page.get_by_role("button", name="Show what would change").click()
    theirs = file.read_text().replace("SUMMARY:Winter release", "SUMMARY:Frost release")
    file.write_text(theirs)
    page.get_by_role("button", name="Write it").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was written")
    expect(page.locator(".diff")).to_contain_text("what was to be written, against what was read")
    expect(page.locator(".diff")).to_contain_text("what is there now, against what was read")
    expect(page.locator(".diff")).to_contain_text("Frost release")
    assert file.read_text() == theirs


def test_the_same_form_writes_once(own_page: Page, own_site: Site) -> None:
    page = own_page
    page.goto("/new")
    page.get_by_label("What, when, where").fill("tide table monday 9:00")
    page.get_by_role("button", name="Show what it would be").click()
    page.get_by_role("button", name="Write it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Written")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Written")
    again = page.context.request.post(
        "/write", form={"plan": page.url.rsplit("/", 1)[1]}, headers={"Origin": own_site.base})
    assert again.status == 409 and "written already" in again.text()
    assert listed(own_site, "2026-11-23").count("tide table") == 1
