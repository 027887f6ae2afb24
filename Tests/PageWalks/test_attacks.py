"""Sixteen attacks on the page, from a socket and from a real browser."""

import http.server
import socket
import threading
import time
from pathlib import Path

import pytest
from conftest import Site, signed_in
from playwright.sync_api import Browser, Page, expect

FORM = "Content-Type: application/x-www-form-urlencoded"


def sent(site: Site, text: str, wait: float = 15) -> str:
    with socket.create_connection(("127.0.0.1", site.port), timeout=wait) as connection:
        connection.sendall(text.encode())
        answer = b""
        try:
            while piece := connection.recv(65_536):
                answer += piece
        except (ConnectionResetError, TimeoutError):
            pass
        return answer.decode(errors="replace")


def cookie(site: Site) -> str:
    one = site.state["cookies"][0]
    return f"{one['name']}={one['value']}"


def asked(site: Site, *lines: str, target: str = "/", method: str = "GET", host: str | None = None,
          signed: str | None = None, body: str = "") -> str:
    head = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{site.port}'}"]
    if signed is None:
        signed = cookie(site)
    if signed:
        head.append(f"Cookie: {signed}")
    if body:
        head.append(f"Content-Length: {len(body)}")
    return sent(site, "\r\n".join([*head, *lines, "Connection: close", "", body]))


def is_refused(answer: str) -> bool:
    return not answer.startswith("HTTP/1.1 2") and "Pipeline review" not in answer


def test_what_is_refused_is_shown_to_who_may_see_it(site: Site) -> None:
    """Else each of the others could only pass."""
    assert "Pipeline review" in asked(site)


def test_1_another_host(site: Site) -> None:
    assert is_refused(asked(site, host="evil.example"))
    assert is_refused(asked(site, host=f"evil.example:{site.port}"))


def test_2_the_right_name_and_another_port(site: Site) -> None:
    assert is_refused(asked(site, host="127.0.0.1:1"))
    assert is_refused(asked(site, host="127.0.0.1"))


def test_3_two_hosts(site: Site) -> None:
    assert is_refused(asked(site, f"Host: 127.0.0.1:{site.port}"))
    assert is_refused(asked(site, "Host: evil.example"))


def test_4_no_host(site: Site) -> None:
    assert is_refused(sent(site, f"GET / HTTP/1.1\r\nCookie: {cookie(site)}\r\n\r\n"))
    assert is_refused(sent(site, f"GET / HTTP/1.0\r\nCookie: {cookie(site)}\r\n\r\n"))


def test_5_a_whole_address_as_the_target(site: Site) -> None:
    assert is_refused(asked(site, target=f"http://127.0.0.1:{site.port}/"))
    assert is_refused(asked(site, target="//evil.example/"))


def test_6_no_cookie(site: Site) -> None:
    for target in ["/", "/search?q=pipeline", "/style.css", "/keys.js", "/status.json"]:
        assert is_refused(asked(site, target=target, signed="x=1"))


def test_7_a_token_that_was_used(site: Site) -> None:
    answer = asked(site, target=site.start.removeprefix(site.base), signed="x=1")
    assert is_refused(answer) and "set-cookie" not in answer.lower()


def test_8_a_token_that_is_old(tmp_path: Path) -> None:
    late = Site(tmp_path)
    try:
        time.sleep(61)
        answer = asked(late, target=late.start.removeprefix(late.base), signed="x=1")
        assert answer.startswith("HTTP/1.1 403") and "set-cookie" not in answer.lower()
    finally:
        late.end()


def test_9_the_cookie_of_another_run(site: Site, tmp_path: Path, browser: Browser) -> None:
    other = Site(tmp_path)
    try:
        signed_in(other, browser)
        value = cookie(other).split("=")[1]
        assert is_refused(asked(site, signed=cookie(other)))
        assert is_refused(asked(site, signed=f"meetings_{site.port}={value}"))
    finally:
        other.end()


@pytest.fixture
def elsewhere():
    """Another page of this machine, which holds whatever it is given."""
    class Handler(http.server.BaseHTTPRequestHandler):
        page = ""

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(Handler.page.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1], Handler
    server.shutdown()


def form_to(site: Site) -> str:
    return (f'<form method=post action="{site.base}/new"><input name=text value="evil tomorrow 9:00">'
            "<button>Go</button></form>")


def test_10_a_form_of_another_site(site: Site, browser: Browser, elsewhere) -> None:
    port, handler = elsewhere
    handler.page = form_to(site)
    context = browser.new_context(storage_state=site.state)
    page = context.new_page()
    page.goto(f"http://evil.example:{port}/")
    page.click("button")
    assert "comes from another page" in page.inner_text("body")
    context.close()
    answer = asked(site, FORM, "Sec-Fetch-Site: cross-site", target="/new", method="POST", body="text=x")
    assert answer.startswith("HTTP/1.1 403")


def test_11_a_form_of_another_port(site: Site, browser: Browser, elsewhere) -> None:
    port, handler = elsewhere
    handler.page = form_to(site)
    context = browser.new_context(storage_state=site.state)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    page.click("button")
    assert "comes from another page" in page.inner_text("body")
    context.close()
    answer = asked(site, FORM, f"Origin: http://127.0.0.1:{port}", target="/new", method="POST",
                   body="text=x")
    assert answer.startswith("HTTP/1.1 403")


def test_12_a_frame(site: Site, browser: Browser, elsewhere) -> None:
    port, handler = elsewhere
    handler.page = f'<iframe src="{site.base}/"></iframe>'
    context = browser.new_context(storage_state=site.state)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_timeout(500)
    framed = [frame for frame in page.frames if frame != page.main_frame]
    assert len(framed) == 1 and "Agenda" not in framed[0].content()
    page.goto(site.base)
    assert "Agenda" in page.content()
    context.close()


EVIL = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//evil//evil//EN
BEGIN:VEVENT
UID:evil
DTSTAMP:20260101T000000Z
DTSTART:20261123T060000Z
DURATION:PT1H
SUMMARY:<script>document.title='owned'</script><img src=x onerror=document.title='owned'>
LOCATION:javascript:document.title='owned'
URL:javascript:document.title='owned'
DESCRIPTION:"><svg onload=document.title='owned'>\\n</textarea><script>document.title='owned'</script>
END:VEVENT
END:VCALENDAR
"""


@pytest.fixture
def invited(own_site: Site, browser: Browser):
    """The browser of somebody whom the invitation came to, and what its console says."""
    (own_site.calendars / "company/evil.ics").write_text(EVIL.replace("\n", "\r\n"))
    own_site.run("sync")
    context = browser.new_context(storage_state=own_site.state, base_url=own_site.base)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.goto("/week/2026-11-23")
    yield page
    context.close()
    assert not complaints, complaints


def test_13_markup_in_an_invitation(invited: Page, own_site: Site) -> None:
    title = invited.get_by_role("link", name="<script>document.title='owned'</script>").first
    title.click()
    expect(invited.get_by_role("heading", level=1)).to_contain_text("<script>document.title='owned'</script><img")
    meeting = invited.url.removeprefix(own_site.base)
    for view in ["/", "/day/2026-11-23", "/week/2026-11-23", "/month/2026-11-23", "/search?q=script", meeting,
                 meeting.replace("/meeting/", "/change/"), "/search?q=%3Cscript%3Edocument.title%3D1%3C/script%3E",
                 "/people?name=%3Cimg+src%3Dx%3E", "/hours?q=%22%3E%3Cscript%3E"]:
        invited.goto(view)
        assert invited.title() != "owned", view
        assert invited.locator("main :is(script, img, iframe, object, [onload], [onerror])").count() == 0, view


def test_14_javascript_as_the_address_of_a_link(invited: Page) -> None:
    invited.get_by_role("link", name="<script>").first.click()
    expect(invited.locator("dl").first).to_contain_text("javascript:document.title='owned'")
    hrefs = invited.locator("a[href]").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert hrefs and all(href.startswith(("/", "#")) for href in hrefs), hrefs


def test_15_paths_that_climb(site: Site) -> None:
    for target in ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/meeting/../../home/meetings.sqlite",
                   "/style.css/../../../etc/passwd", "/..\\..\\etc\\passwd"]:
        answer = asked(site, target=target)
        assert not answer.startswith("HTTP/1.1 2") and "root:" not in answer


def test_16_slow_and_huge_requests(site: Site) -> None:
    assert is_refused(asked(site, "X: " + "a" * 100_000))
    assert is_refused(asked(site, target="/search?q=" + "a" * 60_000))
    huge = asked(site, FORM, "Sec-Fetch-Site: same-origin", target="/new", method="POST",
                 body="text=" + "a" * 200_000)
    assert is_refused(huge)
    # It says it is long, and never is.
    began = time.monotonic()
    sent(site, f"POST /new HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nContent-Length: 10\r\n\r\n", wait=30)
    assert time.monotonic() - began < 25
    slow = []
    for _ in range(1_000):
        try:
            connection = socket.create_connection(("127.0.0.1", site.port), timeout=2)
            connection.sendall(b"GET / HTTP/1.1\r\nHost:")
            slow.append(connection)
        except OSError:
            break
    began = time.monotonic()
    assert "Pipeline review" in asked(site)
    assert time.monotonic() - began < 5
    for connection in slow:
        connection.close()


def test_rebinding_in_a_real_browser(site: Site, browser: Browser) -> None:
    """A name of somebody else's that leads to this machine, as the browser resolves it."""
    context = browser.new_context(storage_state=site.state)
    page = context.new_page()
    answer = page.goto(f"http://evil.example:{site.port}/")
    assert answer.status == 421 and "Pipeline review" not in page.content()
    answer = page.goto(f"http://evil.example:{site.port}/start?token=x")
    assert answer.status == 421
    context.close()
