"""Signing in with a real browser: Chromium opens the page of a real authorization server, somebody gives
consent there, and the redirect brings the answer back to `meetings add`."""

import os
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, expect

from conftest import CHROMIUM, MEETINGS, ROOT

SERVERS = ROOT / ".venv/servers/bin"
EVENT = """BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//meetings//tests//EN\r\nBEGIN:VEVENT\r\nUID:a@x\r
DTSTAMP:20260101T000000Z\r\nDTSTART:20260310T140000Z\r\nDTEND:20260310T150000Z\r\nSUMMARY:Pricing\r
END:VEVENT\r\nEND:VCALENDAR\r\n"""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def ask(method: str, url: str, body: str = "", **fields: str) -> str:
    made = urllib.request.Request(url, data=body.encode() or None, method=method, headers={
        "X-Remote-User": "alice", **{name.replace("_", "-"): value for name, value in fields.items()}})
    with urllib.request.urlopen(made, timeout=10) as answer:
        return answer.read().decode()


@pytest.fixture
def issuer(tmp_path: Path) -> Iterator[str]:
    """Authlib's server, in front of a Radicale that only its tokens open."""
    port, radicale = free_port(), free_port()
    settings = tmp_path / "radicale.ini"
    settings.write_text(
        f"[server]\nhosts = 127.0.0.1:{radicale}\n[auth]\ntype = http_x_remote_user\n"
        f"[storage]\nfilesystem_folder = {tmp_path}/server\n")
    script = ROOT / "Tests/MeetingsCLITests/Servers/authorization_server.py"
    commands = [[SERVERS / "radicale", "--config", settings],
                [SERVERS / "python", script, str(port), str(radicale)]]
    processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                 for command in commands]
    for place in (f"http://127.0.0.1:{port}/test/log", f"http://127.0.0.1:{radicale}/"):
        for _ in range(300):
            try:
                ask("GET", place)
                break
            except OSError:
                time.sleep(0.1)
    calendar = f"http://127.0.0.1:{radicale}/alice/work/"
    ask("MKCALENDAR", calendar)
    ask("PUT", calendar + "a.ics", EVENT, Content_Type="text/calendar")
    yield f"http://127.0.0.1:{port}/"
    for process in processes:
        process.kill()
        process.wait()


class Person:
    """Somebody who adds a calendar, and whose system opens addresses by a program of the test."""

    def __init__(self, folder: Path, opener: str) -> None:
        self.folder = folder
        program = folder / "bin/xdg-open"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\n{opener}\n")
        program.chmod(0o755)
        self.environment = {
            "PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": str(folder), "TZ": "UTC",
            "XDG_CONFIG_HOME": str(folder / "config"), "MEETINGS_HOME": str(folder / "home")}

    def add(self, issuer: str) -> subprocess.Popen:
        command = [MEETINGS, "add", issuer + "dav/alice/", "--sign-in", "--issuer", issuer,
                   "--client-id", "meetings-test", "--name", "work", "--sync"]
        return subprocess.Popen(command, env=self.environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words: str) -> str:
        return subprocess.run([MEETINGS, *words], env=self.environment, text=True,
                              capture_output=True).stdout


def opened(folder: Path) -> str:
    """The address that was to be opened."""
    for _ in range(300):
        if (folder / "address").exists() and (text := (folder / "address").read_text()).endswith("\n"):
            return text.strip()
        time.sleep(0.1)
    raise AssertionError("no address was opened")


@pytest.mark.parametrize("answer", ["Allow", "Deny"])
def test_consent_in_chromium_adds_the_calendar_and_its_refusal_does_not(
        tmp_path: Path, issuer: str, browser: Browser, answer: str) -> None:
    person = Person(tmp_path, f"echo \"$1\" >'{tmp_path}/address'")
    adding = person.add(issuer)
    page = browser.new_context().new_page()
    page.goto(opened(tmp_path))
    page.get_by_role("button", name=answer).click()
    said = "Signed in" if answer == "Allow" else "Not signed in"
    expect(page.locator("body")).to_contain_text(said)
    # The code is in the address, but can't be used again, and no other page gets it.
    assert page.url.startswith("http://127.0.0.1:") and page.evaluate("document.scripts.length") == 0
    out, err = adding.communicate(timeout=60)
    assert adding.returncode == (0 if answer == "Allow" else 2), err
    titles = person.run("list", "--from", "2026-03-10", "--to", "2026-03-10", "--format", "{title}")
    assert titles.split() == (["Pricing"] if answer == "Allow" else [])
    assert ("signed in as" in person.run("sources")) == (answer == "Allow")


def test_the_browser_that_the_system_opens_is_chromium_itself(
        tmp_path: Path, issuer: str, browser: Browser) -> None:
    """`meetings` starts it as a user's system does; the person's click comes by its debugging port."""
    port = free_port()
    person = Person(
        tmp_path,
        f"exec '{CHROMIUM}' --headless=new --no-sandbox --disable-gpu --remote-debugging-port={port} "
        f"--user-data-dir='{tmp_path}/profile' \"$1\"")
    adding = person.add(issuer)
    for _ in range(300):
        try:
            ask("GET", f"http://127.0.0.1:{port}/json/version")
            break
        except OSError:
            time.sleep(0.1)
    chromium = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
    chromium.contexts[0].pages[0].get_by_role("button", name="Allow").click()
    out, err = adding.communicate(timeout=60)
    chromium.new_browser_cdp_session().send("Browser.close")
    assert adding.returncode == 0, err
    assert "1 new" in out
