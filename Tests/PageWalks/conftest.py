"""The page through the real programs and a real browser: Debian's Chromium, driven by Playwright."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
MEETINGS = os.environ.get("MEETINGS", str(ROOT / ".build/debug/meetings"))
CHROMIUM = os.environ.get("CHROMIUM", shutil.which("chromium") or "chromium")
NOW = "2026-11-21T10:00:00"
OWNER = "mara.lindqvist@example.com"


class Site:
    """A page that is served, and the folder whose calendars it shows."""

    def __init__(self, folder: Path, *options: str, source: list[str] | None = None) -> None:
        self.folder = folder
        self.calendars = folder / "calendars"
        self.home = folder / "home"
        if not self.home.exists():
            if source is None:
                shutil.copytree(ROOT / "Examples/calendars", self.calendars)
                source = [str(self.calendars), "--writable", "--owner", OWNER]
                self.run("add", str(ROOT / "Examples/notes"), "--notes")
            self.run("add", *source)
            self.run("sync")
        command = [MEETINGS, "page", "--no-open", "--home", str(self.home), "--now", NOW, *options]
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
        now = ["--now", NOW] if words[0] in ("sync",) else []
        done = subprocess.run(
            [MEETINGS, *words, "--home", str(self.home), *now], env=self.environment,
            capture_output=True, text=True)
        assert done.returncode in statuses, done.stderr
        return done.stdout

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


class Setting:
    """A width, a colour scheme, and a browser with JavaScript or without."""

    def __init__(self, width: int, scheme: str, has_script: bool) -> None:
        self.width, self.scheme, self.has_script = width, scheme, has_script

    def __str__(self) -> str:
        return f"{self.width}-{self.scheme}-{'script' if self.has_script else 'plain'}"


SETTINGS = [Setting(360, "light", False), Setting(1280, "light", True), Setting(2560, "dark", True)]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP evil.example 127.0.0.1"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Site]:
    """The sample calendar, for walks that change nothing."""
    site = Site(tmp_path_factory.mktemp("site"))
    sign_in(site, browser)
    yield site
    site.end()


@pytest.fixture
def own_site(tmp_path: Path, browser: Browser) -> Iterator[Site]:
    """A sample calendar of its own, for a walk that changes it."""
    site = Site(tmp_path)
    sign_in(site, browser)
    yield site
    site.end()


def sign_in(site: Site, browser: Browser) -> None:
    context = browser.new_context()
    assert context.new_page().goto(site.start).status == 200
    site.state = context.storage_state()
    context.close()


def opened(browser: Browser, site: Site, setting: Setting) -> BrowserContext:
    return browser.new_context(
        storage_state=site.state, base_url=site.base, color_scheme=setting.scheme,
        java_script_enabled=setting.has_script, viewport={"width": setting.width, "height": 800})


@pytest.fixture(params=SETTINGS, ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    return request.param


@pytest.fixture
def page(browser: Browser, site: Site, setting: Setting) -> Iterator[Page]:
    """Of the shared site, in each setting. Whatever a walk sees, it asks nobody else for anything."""
    context = opened(browser, site, setting)
    page = context.new_page()
    page.set_default_timeout(5_000)
    elsewhere: list[str] = []
    page.on("request", lambda asked: None if asked.url.startswith(site.base) else elsewhere.append(asked.url))
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert not elsewhere and not complaints, (elsewhere, complaints)


def meeting_id(site: Site, *question: str) -> str:
    found = site.run("search", *question, "--limit", "1", "--json")
    return re.search(r'"id":\s*"([0-9a-f]+)"', found).group(1)
