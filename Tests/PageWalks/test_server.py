"""Changes of a calendar on a CalDAV server (Radicale, of `make test-servers`)."""

import base64
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Iterator

import pytest
from conftest import FEW, ROOT, Setting, Site, meeting_id, show_understood, signed_in
from playwright.sync_api import Browser, Page, expect

PYTHON = ROOT / ".venv/servers/bin/python"
pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="make test-servers installs Radicale")
EVENT = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//EN
BEGIN:VEVENT
UID:keel@example.com
DTSTAMP:20260601T000000Z
DTSTART:20261124T090000Z
DURATION:PT2H
SUMMARY:Keel inspection
END:VEVENT
END:VCALENDAR
"""


class Server:
    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        folder.mkdir()
        self.url = f"http://127.0.0.1:{port}/"
        (folder / "users").write_text("mara:harbour\n")
        (folder / "server.ini").write_text(
            f"[server]\nhosts = 127.0.0.1:{port}\n[auth]\ntype = htpasswd\n"
            f"htpasswd_filename = {folder}/users\nhtpasswd_encryption = plain\ndelay = 0\n"
            f"[storage]\nfilesystem_folder = {folder}/collections\n")
        self.process = subprocess.Popen(
            [PYTHON, "-m", "radicale", "--config", folder / "server.ini"], stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.asked("GET", ".web/")
                break
            except OSError:
                time.sleep(0.1)
        self.asked("MKCALENDAR", "mara/boats/")
        self.put(EVENT)

    def asked(self, method: str, path: str, text: str | None = None) -> str:
        signed = base64.b64encode(b"mara:harbour").decode()
        request = urllib.request.Request(
            self.url + path, method=method, data=text.encode() if text else None,
            headers={"Authorization": f"Basic {signed}", "Content-Type": "text/calendar"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read().decode()

    def put(self, text: str) -> None:
        self.asked("PUT", "mara/boats/keel.ics", text.replace("\n", "\r\n"))

    @property
    def calendar(self) -> str:
        return self.asked("GET", "mara/boats/")

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "server")
    yield server
    server.end()


@pytest.fixture
def site(tmp_path: Path, server: Server, browser: Browser) -> Iterator[Site]:
    site = Site(tmp_path, source=[
        server.url, "--user", "mara", "--password-command", "echo harbour", "--writable"])
    yield signed_in(site, browser)
    site.end()


@pytest.fixture(params=FEW, ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    return request.param


def test_an_event_is_created_on_the_server_and_taken_back(
    page: Page, server: Server, setting: Setting
) -> None:
    page.goto("/new")
    page.get_by_label("What, when, where").fill("rope check tomorrow 12:30 for 90 min")
    show_understood(page, setting)
    assert "rope check" not in server.calendar
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    assert "SUMMARY:rope check" in server.calendar
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Undo this?")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Undone")
    assert "rope check" not in server.calendar and "Keel inspection" in server.calendar


def test_an_event_is_moved_on_the_server(page: Page, site: Site, server: Server) -> None:
    page.goto(f"/change/{meeting_id(site, 'keel inspection')}")
    form = page.locator("form", has=page.get_by_label("To", exact=True))
    form.get_by_label("To", exact=True).fill("wednesday 11:00")
    form.get_by_role("button").click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    assert "20261125T1" in server.calendar and "20261124T09" not in server.calendar
    page.get_by_role("link", name="Show week").click()
    expect(page.locator(".block", has_text="Keel inspection")).to_contain_text("11:00")


def test_a_change_on_the_server_in_between_is_a_clash(page: Page, site: Site, server: Server) -> None:
    page.goto(f"/change/{meeting_id(site, 'keel inspection')}")
    page.get_by_label("Title").fill("Keel and rudder")
    page.get_by_role("button", name="Preview").first.click()
    server.put(EVENT.replace("Keel inspection", "Keel survey"))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was written")
    expect(page.locator(".diff")).to_contain_text("Keel survey")
    assert "Keel survey" in server.calendar and "rudder" not in server.calendar
