"""The page through the real programs and a real browser: Debian's Chromium, driven by Playwright."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Iterator
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
MEETINGS = os.environ.get("MEETINGS", str(ROOT / ".build/debug/meetings"))
CHROMIUM = os.environ.get("CHROMIUM", shutil.which("chromium") or "chromium")
NOW = "2026-11-21T10:00:00"
OWNER = "mara.lindqvist@example.com"
LARGEST = 50 * 1_024
PATIENCE = 15_000


class Site:
    """A page that is served, and the folder whose calendars it shows."""

    def __init__(
        self, folder: Path, *options: str, source: list[str] | None = None, notes: Path | None = None,
        now: str = NOW,
    ) -> None:
        self.folder, self.now = folder, now
        self.calendars = folder / "calendars"
        self.home = folder / "home"
        if not self.home.exists():
            if source is None:
                shutil.copytree(ROOT / "Examples/calendars", self.calendars)
                source = [str(self.calendars), "--writable", "--owner", OWNER]
                notes = ROOT / "Examples/notes"
            if notes:
                self.run("add", str(notes), "--notes")
            self.run("add", *source)
            self.run("sync")
        command = [MEETINGS, "page", "--no-open", "--home", str(self.home), "--now", now, *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self.environment)
        assert self.process.stdout
        self.start = self.process.stdout.readline().strip()
        self.base = self.start.split("/start")[0]
        self.port = int(self.base.rsplit(":", 1)[1])
        self.state: dict | None = None

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "TZ": "Europe/Berlin", "XDG_CONFIG_HOME": str(self.folder / "config")}

    def run(self, *words: str, statuses: tuple[int, ...] = (0,)) -> str:
        now = ["--now", self.now] if words[0] == "sync" else []
        done = subprocess.run(
            [MEETINGS, *words, "--home", str(self.home), *now], env=self.environment,
            capture_output=True, text=True)
        assert done.returncode in statuses, done.stderr
        return done.stdout

    def records(self, first: str = "1990-01-01", last: str = "2090-01-01") -> list[dict]:
        """All meetings, in the order of time, as the program tells them."""
        return json.loads(self.run("list", "--from", first, "--to", last, "--json"))

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


class Setting:
    """A width, a colour scheme, a browser with JavaScript or without, and a person with a mouse or without."""

    def __init__(self, width: int, scheme: str, has_script: bool, by_keys: bool = False) -> None:
        self.width, self.scheme, self.has_script, self.by_keys = width, scheme, has_script, by_keys

    def __str__(self) -> str:
        keys = "-keys" if self.by_keys else ""
        return f"{self.width}-{self.scheme}-{'script' if self.has_script else 'plain'}{keys}"


BY_KEYS = Setting(1280, "light", True, by_keys=True)
SETTINGS = [
    Setting(360, "light", False), Setting(360, "dark", True), Setting(1280, "light", True),
    Setting(1280, "dark", False), Setting(2560, "light", False), Setting(2560, "dark", True), BY_KEYS,
]
# For walks that have a calendar of their own, and change it.
FEW = [Setting(360, "dark", False), Setting(1280, "light", True), Setting(2560, "dark", False), BY_KEYS]
LOOKS = [Setting(width, scheme, True) for width in (360, 1280, 2560) for scheme in ("light", "dark")]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP evil.example 127.0.0.1"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def sample_site(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Site]:
    site = signed_in(Site(tmp_path_factory.mktemp("site")), browser)
    yield site
    site.end()


@pytest.fixture
def site(sample_site: Site) -> Site:
    """The sample calendar, for walks that change nothing; other walks say another."""
    return sample_site


@pytest.fixture
def own_site(tmp_path: Path, browser: Browser) -> Iterator[Site]:
    """A sample calendar of its own, for a walk that changes it."""
    site = signed_in(Site(tmp_path), browser)
    yield site
    site.end()


def signed_in(site: Site, browser: Browser) -> Site:
    context = browser.new_context()
    assert context.new_page().goto(site.start).status == 200
    site.state = context.storage_state()
    context.close()
    return site


def opened(browser: Browser, site: Site, setting: Setting, **more) -> BrowserContext:
    return browser.new_context(
        storage_state=site.state, base_url=site.base, color_scheme=setting.scheme,
        java_script_enabled=setting.has_script, viewport={"width": setting.width, "height": 800}, **more)


@pytest.fixture(params=SETTINGS, ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    return request.param


@pytest.fixture
def page(
    browser: Browser, site: Site, setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Page]:
    """Of the site, in each setting. Whatever a walk sees, it asks nobody else for anything, the browser has
    nothing to complain about, and no answer is large."""
    context = opened(browser, site, setting)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    elsewhere: list[str] = []
    page.on("request", lambda asked: None if asked.url.startswith(site.base) else elsewhere.append(asked.url))
    complaints: list[str] = []
    # A clash and a view that there is not are told with a status, too; style and script are always there.
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" and not (
        "a status of 4" in said.text and not said.location["url"].endswith((".css", ".js"))) else None)
    large: list[str] = []
    page.on("response", lambda answer: large.append(answer.url)
            if int(answer.headers.get("content-length", 0)) > LARGEST else None)
    if setting.by_keys:
        for name, done in {"click": pressed, "fill": typed, "check": chosen, "select_option": picked}.items():
            monkeypatch.setattr(Locator, name, done)
    yield page
    context.close()
    assert not elsewhere and not complaints and not large, (elsewhere, complaints, large)


# A person without a mouse


def reached(locator: Locator, is_reached: str = "e => e === document.activeElement") -> None:
    """Presses Tab until what is wanted has the focus."""
    locator.wait_for()
    for _ in range(800):
        if locator.evaluate(is_reached):
            return
        locator.page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {locator}")


def pressed(locator: Locator) -> None:
    reached(locator)
    with locator.page.expect_navigation():
        locator.page.keyboard.press("Enter")


def typed(locator: Locator, text: str) -> None:
    reached(locator)
    locator.page.keyboard.press("Control+a")
    locator.page.keyboard.press("Delete")
    locator.page.keyboard.type(text)


def chosen(locator: Locator) -> None:
    """Of several: Tab leads to them, and arrows to each."""
    reached(locator, "e => document.activeElement.name === e.name && document.activeElement.form === e.form")
    locator.page.keyboard.press("Space")
    for _ in range(10):
        if locator.is_checked():
            return
        locator.page.keyboard.press("ArrowDown")
    raise AssertionError(f"no key chooses {locator}")


def picked(locator: Locator, value: str) -> None:
    reached(locator)
    locator.page.keyboard.press("Home")
    for _ in range(50):
        if locator.input_value() == value:
            return
        locator.page.keyboard.press("ArrowDown")
    raise AssertionError(f"no key picks {value}")


# What there is


def show_understood(page: Page, setting: Setting) -> None:
    """Waits until the page shows how a sentence is understood: while it is typed, or without the script after a click."""
    if setting.has_script:
        page.locator("#preview:not([inert])").get_by_role("button", name="Save").wait_for()
    else:
        page.get_by_role("button", name="Preview").click()


def meeting_id(site: Site, *question: str) -> str:
    found = site.run("search", *question, "--limit", "1", "--json")
    return re.search(r'"id":\s*"([0-9a-f]+)"', found).group(1)


def in_parts(page: Page, view: str) -> list:
    """The JSON of a view, part by part, by the addresses in the header fields."""
    parts = []
    while True:
        answer = page.request.get(urljoin(page.url, view))
        assert answer.status == 200 and len(answer.body()) <= LARGEST, view
        parts.append(answer.json())
        further = re.search(r'<([^>]*)>; rel="next"', answer.headers.get("link", ""))
        if not further:
            return parts
        view = urljoin(view, further.group(1))


def violations(page: Page) -> list[str]:
    """All that axe finds in what is shown."""
    return [
        f"{page.url}: {one['id']} ({one['impact']}): {[node['html'][:120] for node in one['nodes'][:2]]}"
        for one in Axe().run(page).response["violations"]
    ]


def is_too_wide(page: Page, width: int) -> bool:
    return page.locator("html").evaluate("e => e.scrollWidth") > width
