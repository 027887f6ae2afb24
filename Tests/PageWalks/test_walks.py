"""Walks of a person through the page, each at three widths, with and without JavaScript, and by keys alone."""

import re

import pytest
from conftest import Setting, Site, meeting_id
from playwright.sync_api import Page, expect

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
    expect(page.locator("#source")).to_contain_text("same title, all 3 people in it were invited")


def test_what_was_said_is_jumped_to(page: Page, site: Site) -> None:
    page.goto("/search?q=about+the+foghorn+on+the+pier")
    hit = page.locator(".hit", has_text=REHEARSAL)
    hit.get_by_role("link", name=re.compile(r"^\d+:\d\d")).first.click()
    turn = page.locator(".turn:target")
    expect(turn).to_contain_text("foghorn")
    expect(turn).to_be_in_viewport()


def test_the_week_around_a_hit_is_one_click_away(page: Page, site: Site) -> None:
    page.goto("/search?q=per-berth+decision")
    page.locator(".hit", has_text=DECISION).get_by_role("link", name="show week").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mon 16 Mar")
    expect(page.locator("li:target")).to_contain_text(DECISION)
    expect(page.locator("li:target")).to_be_in_viewport()


def test_a_part_of_a_question_is_taken_away(page: Page, site: Site) -> None:
    page.goto("/search?q=with+dana+about+pricing")
    page.get_by_role("link", name="Remove about pricing").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("with dana")


def test_a_question_has_an_answer_of_its_own_form(page: Page, site: Site) -> None:
    page.goto("/")
    ask(page, "when did i last meet dana")
    expect(page.locator(".fact")).to_have_text("Mon 16 Nov, 10:00, 5 days ago")
    ask(page, "how many meetings with dana in march")
    expect(page.locator(".fact")).to_have_text("10 meetings")
    expect(page.locator("main li.item")).to_have_count(10)
    ask(page, "when am i free next week")
    expect(page.locator("section", has_text="Tue 24 Nov").locator(".fact")).to_have_text(
        "free 09:00–09:30, 11:00–16:00, 16:45–17:00")
    ask(page, "list next week")
    expect(page.locator("main li.item")).to_have_count(14)
    ask(page, "any conflicts next week")
    expect(page.get_by_role("heading", name="Tue 24 Nov, 09:45–10:00, 15 min")).to_be_visible()
    ask(page, "where is the next retro")
    expect(page.locator(".fact")).to_have_text("Cormorant")


def test_a_long_list_is_read_from_beginning_to_end(page: Page, site: Site) -> None:
    page.goto("/search?q=list+2026")
    count = page.locator("main li.item").count()
    while (further := page.get_by_role("link", name="Read on")).count():
        further.click()
        expect(page.get_by_role("navigation", name="Pages of the answer")).to_be_in_viewport()
        count += page.locator("main li.item").count()
    assert count == len(site.records("2026-01-01", "2026-12-31"))


def test_who_was_there_leads_to_the_person(page: Page, site: Site) -> None:
    page.goto("/")
    ask(page, "who was at the retro")
    expect(page.locator(".rows li", has_text="Mara Lindqvist")).to_contain_text("20 of 20 · you · organizer")
    page.locator(".rows").get_by_role("link", name="Lee Park").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lee Park")


def test_who_was_asked_for_is_named_first(page: Page, site: Site) -> None:
    page.goto("/search?q=with+zoe+about+pricing")
    expect(page.locator(".hit", has_text="Pipeline review").first).to_contain_text("· Zoë Achterberg, ")
    expect(page.locator(".hit", has_text=DECISION)).to_contain_text("without zoe")


def test_free_days_lead_to_the_day(page: Page, site: Site) -> None:
    page.goto("/search?q=when+am+i+free+next+week")
    page.get_by_role("link", name="Wed 25 Nov", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wed 25 Nov")


def test_nothing_soon_leads_to_what_comes_next(page: Page, site: Site) -> None:
    page.goto("/")
    expect(page.locator("main")).not_to_contain_text("no meeting until")
    page.get_by_role("link", name="Pipeline review").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pipeline review")


def test_today_is_marked_and_the_declined_is_faded(page: Page, site: Site) -> None:
    page.goto("/month/2026-11-21")
    expect(page.locator("td[aria-current=date]")).to_have_count(1)
    page.goto("/week/2026-11-18")
    expect(page.locator("h2[aria-current=date]")).to_contain_text("21 Nov")
    faded = page.locator(".block.faded", has_text="Sankt Peder Marina")
    expect(faded).to_contain_text("declined")
    assert faded.locator("a").evaluate("e => getComputedStyle(e).color") != page.locator(
        ".block:not(.faded) a").first.evaluate("e => getComputedStyle(e).color")


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
    both = {"Dana Okafor", "Priya Raman"}
    past = [one for one in site.records(last="2026-11-20") if both <= {each.get("name") for each in one["attendees"]}]
    expect(page.get_by_role("main")).to_contain_text(f"the latest {past[-1]['title']}")


def test_what_is_open_and_decided_leads_to_its_meeting(page: Page, site: Site) -> None:
    page.goto("/")
    page.get_by_role("link", name="Open", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Open and decided")
    page.get_by_role("textbox", name=re.compile("Filter")).fill("about pricing")
    page.get_by_role("button", name="Show").click()
    told = site.run("open", "about", "pricing", "--now", site.now)
    for line in re.findall(r"^  \[ \] (.*?)(?:  .*)?$", told, re.MULTILINE)[:3]:
        expect(page.locator("section", has_text="Open").first).to_contain_text(line)
    page.locator("section", has_text="Decided").get_by_role("link", name=DECISION).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(DECISION)


def test_typical_words_lead_to_meetings(page: Page, site: Site) -> None:
    page.goto("/people?name=dana")
    page.locator(".chips").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("with Dana Okafor about")
    expect(page.locator(".hit").first).to_be_visible()


def test_months_are_gone_through_to_a_day_and_its_meeting(
    page: Page, site: Site, setting: Setting
) -> None:
    page.goto("/")
    way = "Month" if setting.width > 720 else "Week"
    page.get_by_role("navigation", name="Views").get_by_role("link", name=way).click()
    if way == "Week":
        page.get_by_role("navigation", name="Other units").get_by_role("link", name="Month").click()
    expect(page.locator("td[aria-current=date]")).to_contain_text("21")
    page.get_by_role("link", name="Previous month").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("October 2026")
    page.get_by_role("link", name=re.compile(r"^Thu 1 Oct, ")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thu 1 Oct")
    page.get_by_role("main").get_by_role("listitem").get_by_role("link").first.click()
    expect(page.locator("dl").first).to_contain_text("Thu 1 Oct")


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
    page.get_by_role("link", name="Next →").click()
    expect(page.locator("dl").first).to_contain_text("Mon 23 Nov")
    page.locator("#series").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pipeline review")


def test_a_year_leads_to_its_months(page: Page, site: Site) -> None:
    page.goto("/year/2026")
    expect(page.get_by_role("img", name=re.compile("meetings in March"))).to_be_in_viewport()
    months = [month.bounding_box() for month in page.locator(".months svg").all()]
    assert len({round(box["y"]) for box in months}) == len(months) // len({round(box["x"]) for box in months})
    page.get_by_role("main").get_by_role("link", name="March").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("March 2026")


def test_hours_are_added_up_by_person(page: Page, site: Site) -> None:
    page.goto("/hours")
    page.get_by_role("textbox", name=re.compile("Filter")).fill("in march")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="by person").click()
    expect(page.get_by_role("table")).to_contain_text("Dana Okafor")


def test_the_state_of_the_index_is_told(page: Page, site: Site) -> None:
    page.goto("/")
    page.get_by_role("link", name="Status").click()
    expect(page.get_by_role("main")).to_contain_text("meetings")
    page.get_by_role("link", name="Check the whole index").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All is well")
    for check in ["permissions", "integrity", "text", "vectors", "clock"]:
        expect(page.locator("pre")).to_contain_text(re.compile(rf"{check}\s+ok"))


def test_a_view_can_be_kept_and_gone_back_to(page: Page, site: Site) -> None:
    page.goto("/search?q=pricing")
    first = page.url
    page.locator(".hit h2 a").first.click()
    page.go_back()
    assert page.url == first
    page.goto("/search.json?q=pricing")
    assert page.locator("body").inner_text().startswith("[")


def test_without_a_question_there_are_examples(page: Page, site: Site) -> None:
    page.goto("/search")
    examples = page.locator("main section", has_text="Questions").get_by_role("link")
    expect(examples).to_have_count(5)
    question = examples.first.inner_text()
    examples.first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(question)
    expect(page.locator(".hit").first).to_be_visible()


def test_a_calendar_is_hidden_and_shown_by_the_address(page: Page, site: Site) -> None:
    page.goto("/week/2026-11-24")
    legend = page.get_by_role("group", name="Calendars")
    name = legend.get_by_role("link").first.inner_text()
    count = page.locator("main .block").count()
    legend.get_by_role("link", name=f"Hide {name}").click()
    assert "hide=" in page.url
    assert page.locator("main .block, main .bar").count() < count + page.locator("main .bar").count()
    page.get_by_role("link", name="Next week").click()
    assert "hide=" in page.url
    page.go_back()
    legend.get_by_role("link", name=f"Show {name}").click()
    assert "hide=" not in page.url
    expect(page.locator("main .block")).to_have_count(count)


def test_the_meeting_is_beside_its_hit(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/search?q=pricing")
    aside = page.get_by_role("region", name="The meeting")
    if setting.width < 1_000:
        expect(aside).not_to_be_visible()
        return
    title = page.locator(".hit h2").nth(1).inner_text()
    page.locator(".hit").nth(1).get_by_role("link", name="show here").click()
    expect(aside.get_by_role("heading").first).to_have_text(title)
    assert page.locator(".hit").first.bounding_box()["x"] < aside.bounding_box()["x"]


def test_the_agenda_says_who_where_and_what_time_it_is(page: Page, site: Site) -> None:
    page.goto("/")
    expect(page.locator(".moment")).to_have_text("now 10:00")
    expect(page.locator("li.item .below").first).to_be_visible()


def test_the_header_is_one_row_on_a_phone(page: Page, site: Site, setting: Setting) -> None:
    page.set_viewport_size({"width": min(setting.width, 390), "height": 800})
    page.goto("/")
    links = page.get_by_role("navigation", name="Views").get_by_role("link")
    boxes = [link.bounding_box() for link in links.all() if link.is_visible()]
    assert len({round(box["y"]) for box in boxes}) == 1 and len(boxes) >= 6, boxes
    assert max(box["x"] + box["width"] for box in boxes) <= min(setting.width, 390), boxes


def test_the_state_is_told_in_cards(page: Page, site: Site) -> None:
    page.goto("/status")
    expect(page.locator(".hit h2")).to_contain_text(["calendars", "notes"])
    expect(page.locator(".hit").first).to_contain_text("synced")


def test_days_and_weeks_say_what_time_it_is(page: Page, site: Site, setting: Setting) -> None:
    for view in ["/day/2026-11-21", "/week/2026-11-21"]:
        page.goto(view)
        expect(page.locator("main .now")).to_be_visible()
        if setting.width <= 720:
            expect(page.locator("main .now")).to_have_text("now 10:00")


def test_a_year_has_twelve_months_of_one_size(page: Page, site: Site) -> None:
    page.goto("/year/2026")
    months = page.locator(".months svg")
    expect(months).to_have_count(12)
    assert len({(round(box["width"]), round(box["height"])) for box in [m.bounding_box() for m in months.all()]}) == 1
    expect(months.first.locator("text")).to_have_text(["M", "T", "W", "T", "F", "S", "S"])
    expect(page.locator(".weeks li").first).to_contain_text(re.compile(r"week of \d+ \w+"))


def test_titles_have_room_beside_their_times(page: Page, site: Site, setting: Setting) -> None:
    page.goto("/month/2026-03-15")
    for time in page.locator("td .when").all_inner_texts():
        assert re.fullmatch(r"\d\d:\d\d", time), time
    page.goto("/week/2026-03-17")
    ends = page.locator(".block .end")
    narrow = page.locator(".block:is(.w6, .w4, .w3, .w2) .end")
    assert narrow.count()
    if setting.width <= 720:
        assert all(end.is_visible() for end in ends.all())
    else:
        assert not any(end.is_visible() for end in narrow.all())
        assert any(end.is_visible() for end in ends.all())


def test_a_month_hides_more_than_two_or_none(page: Page, site: Site) -> None:
    for month in range(1, 13):
        page.goto(f"/month/2026-{month:02}-15")
        for more in page.locator(".month a.more").all():
            assert int(re.search(r"\d+", more.inner_text()).group()) > 2, (month, more)
            assert re.match(rf"/day/2026-{month:02}-\d\d$", more.get_attribute("href")), month


@pytest.mark.always
def test_the_rest_of_the_hits_is_a_link_away(page: Page, site: Site) -> None:
    page.goto("/search?q=stand-up")
    shown = page.locator(".hit").count()
    more = page.get_by_role("link", name=re.compile(r"^and .*\d+ more$"))
    rest = int(re.search(r"\d+", more.inner_text()).group())
    more.click()
    expect(page.locator(".hit")).to_have_count(shown + rest)
