"""Each view is JSON with `.json` behind its path, as the schemas say."""

import json

import pytest
from conftest import ROOT, SETTINGS, Setting, Site, in_parts, meeting_id
from jsonschema import Draft202012Validator
from playwright.sync_api import Page
from referencing import Registry, Resource

SCHEMAS = {
    file.name: json.loads(file.read_text()) for file in (ROOT / "Documentation").glob("*.schema.json")
}
REGISTRY = Registry().with_resources((name, Resource.from_contents(one)) for name, one in SCHEMAS.items())

LISTS = [
    ("/agenda.json", "record"), ("/day/2026-11-24.json", "record"), ("/week/2026-11-24.json", "record"),
    ("/month/2026-11-24.json", "record"), ("/people.json", "person"),
    ("/people.json?name=dana&name=priya", "person"), ("/search.json?q=with+dana+about+pricing", "hit"),
    ("/search.json?q=when+did+i+last+meet+dana", "hit"), ("/search.json?q=list+next+week", "record"),
    ("/search.json?q=who+was+at+the+retro", "participant"),
    ("/search.json?q=when+am+i+free+next+week", "stretch"),
    ("/search.json?q=how+many+meetings+with+dana+in+march", "figure"),
    ("/search.json?q=any+conflicts+next+week", "overlap"),
]
SINGLE = [
    ("/hours.json?q=november&by=person", "hours"), ("/year/2026.json", "hours"), ("/status.json", "status"),
    ("/doctor.json", "doctor"), ("/prep.json", "preparation"),
]


@pytest.fixture
def setting() -> Setting:
    return SETTINGS[0]


def checked(page: Page, view: str, schema: str) -> object:
    answer = page.goto(view)
    assert answer.status == 200 and answer.headers["content-type"] == "application/json", view
    document = json.loads(answer.body())
    validator = Draft202012Validator(SCHEMAS[f"{schema}.schema.json"], registry=REGISTRY)
    for one in document if (view, schema) in LISTS else [document]:
        errors = [error.message for error in validator.iter_errors(one)]
        assert not errors, (view, errors[:3])
    return document


@pytest.mark.parametrize("view, schema", LISTS + SINGLE)
def test_a_view_is_json_by_its_schema(page: Page, site: Site, view: str, schema: str) -> None:
    assert checked(page, view, schema)


def test_a_meeting_is_json_by_its_schema(page: Page, site: Site) -> None:
    identifier = meeting_id(site, "per-berth decision")
    document = checked(page, f"/meeting/{identifier}.json", "meeting")
    assert document["title"] == "Pricing: the per-berth decision"


@pytest.mark.parametrize("words", ["list 2026", "any conflicts in 2026"])
def test_a_long_list_is_json_in_parts(page: Page, site: Site, words: str) -> None:
    page.goto("/")
    parts = in_parts(page, "/search.json?q=" + words.replace(" ", "+"))
    assert len(parts) > 1
    assert [one for part in parts for one in part] == json.loads(
        site.run("search", *words.split(), "--json", "--now", site.now))


def test_a_long_month_is_json_in_parts(page: Page, site: Site) -> None:
    page.goto("/")
    parts = in_parts(page, "/month/2026-09-10.json")
    identifiers = [one["id"] for part in parts for one in part]
    assert len(parts) > 1 and identifiers == [
        one["id"] for one in json.loads(
            site.run("list", "--month", "2026-09-10", "--json", "--now", site.now))]
