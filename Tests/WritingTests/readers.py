"""Has other programs read what was written: icalendar, khal's import, and vdirsyncer, which carries it
to Radicale and to Xandikos.

    readers.py FOLDER SERVERS

FOLDER is where the tests left changed files (MEETINGS_WRITTEN): for each change N its N.before, and what
came of it, N.after and N.further. SERVERS is where the programs radicale and xandikos are. Runs in an
environment with khal and vdirsyncer; `make readers` does all of it.

Many of the files are odd before anything is changed. So a complaint counts where the file before the
change gives none of its kind; each is printed, and any fails the run.
"""

import collections
import logging
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import warnings
import zoneinfo

import icalendar
import khal.controllers
from khal.cli import build_collection
from khal.settings import get_config

warnings.simplefilter("ignore")
# A reading that takes longer is a complaint.
SECONDS = 20


def give_up(*_):
    raise TimeoutError("took longer than %d s" % SECONDS)


# What each says of a file, as a set: empty where it reads it without complaint.


def by_icalendar(content, _):
    """The kinds of errors: of the whole, or of single properties, which it leaves out."""
    found = set()
    try:
        for calendar in icalendar.Calendar.from_ical(content, multiple=True):
            for component in calendar.walk():
                found |= {(component.name, str(name)) for name, _ in component.errors}
    except Exception as error:
        found.add(kind(error))
    return found


class Heard(logging.Handler):
    """What khal says by its log."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.said = set()

    def emit(self, record):
        self.said.add(record.getMessage())


heard = Heard()
logging.getLogger("khal").addHandler(heard)
logging.getLogger("khal").propagate = False
logging.getLogger("khal").handlers[:] = [heard]


def by_khal(content, folder):
    """What `khal import --batch` says, into an empty calendar."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "calendar").mkdir(parents=True)
    settings = folder / "khal.conf"
    settings.write_text(
        "[calendars]\n[[written]]\npath = %s\n[sqlite]\npath = %s\n[locale]\nlocal_timezone = "
        "Europe/Berlin\ndefault_timezone = Europe/Berlin\n[default]\ndefault_calendar = written\n"
        % (folder / "calendar", folder / "khal.db"))
    heard.said = set()
    config = get_config(str(settings))
    try:
        khal.controllers.import_ics(
            build_collection(config, None), config, content.decode(), batch=True,
            env={"calendars": config["calendars"]})
    except BaseException as error:  # A fatal one would end the program.
        if isinstance(error, KeyboardInterrupt):
            raise
        heard.said.add(kind(error))
    # The second half of a series has a UID of its own. Only where khal names one: "one" is a UID too.
    names = [re.escape(uid.decode(errors="replace")) for uid in uids(content)]
    named = "(?:(?<=event )|(?<=`))(?:%s)" % ("|".join(names) or "$^")
    return {cut(re.sub(named, "UID", said)) for said in heard.said}


def kind(error):
    return "%s: %s" % (type(error).__name__, cut(str(error))[:60])


def cut(said):
    """Up to the first number, path or quotation; what is in backticks is one word."""
    return re.match(r"(?:`[^`]*`|[^0-9/'\"`])*", said).group()


def hold(name, read, changes, folder):
    """Prints what a reader says of changed files and not of the files before."""
    counts = collections.Counter()
    known = {}
    for before, after in changes:
        content = before.read_bytes()
        if content not in known:
            known[content] = timed(read, content, folder)
        # What else it would have said of it, nobody knows.
        if any("TimeoutError" in str(complaint) for complaint in known[content]):
            counts["too slow before"] += 1
            continue
        complaints = {
            complaint for complaint in timed(read, after.read_bytes(), folder) - known[content]
            if not is_of_unknown_zone(complaint, content)}
        counts["odd before" if known[content] else "plain before"] += 1
        if complaints:
            counts["complaints"] += 1
            print("%s: %s: %s" % (name, after.name, sorted(map(str, complaints))[:3]))
    print("%s: %d of files that it read without complaint, %d of files that it complained of, %d of "
          "files that took it too long; %d are new complaints" % (
              name, counts["plain before"], counts["odd before"], counts["too slow before"],
              counts["complaints"]))
    return counts["complaints"]


def is_of_unknown_zone(complaint, before):
    """Whether it is about a zone that the file names before the change, and does not define: khal looks
    for it once more where an occurrence is taken out, and at the RECURRENCE-ID of one that was changed
    by itself, which has to name the zone of its DTSTART.
    """
    zone = re.search("(?:Cannot find timezone|incomprehensible timezone) `([^`]+)`", str(complaint))
    return zone is not None and is_unknown_zone(zone.group(1).encode(), before)


def is_unknown_zone(name, content):
    """Whether a file names this zone and does not define it, and the database has none."""
    return name in content and b"\nTZID:" + name not in content and (
        name.decode(errors="replace") not in zoneinfo.available_timezones())


def takes_out_in_unknown_zone(before, after):
    """Whether the change takes an occurrence out of a series whose zone nobody defines: Radicale takes
    such a DTSTART, and no EXDATE beside it.
    """
    zones = lambda content: set(re.findall(rb'(?m)^EXDATE[^:\r\n]*;TZID="?([^";:\r\n]+)', content))
    return any(is_unknown_zone(zone, before) for zone in zones(after) - zones(before))


def timed(read, content, folder):
    signal.alarm(SECONDS)
    try:
        return read(content, folder)
    except TimeoutError:
        return {"TimeoutError"}
    finally:
        signal.alarm(0)


# Servers


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    def __init__(self, kind, programs, folder):
        self.kind, self.port = kind, free_port()
        folder = folder / kind
        folder.mkdir()
        if kind == "radicale":
            settings = folder / "settings"
            settings.write_text(
                "[server]\nhosts = 127.0.0.1:%d\n[auth]\ntype = none\n[storage]\n"
                "filesystem_folder = %s\n" % (self.port, folder / "data"))
            arguments, self.home = ["--config", str(settings)], "alice/"
        else:
            arguments = [
                "serve", "-d", str(folder / "data"), "--current-user-principal", "/alice/",
                "--autocreate", "--no-detect-systemd", "-l", "127.0.0.1", "-p", str(self.port),
                "--state-dir", str(folder / "state")]
            (folder / "data").mkdir()
            self.home = "alice/calendars/"
        self.process = subprocess.Popen(
            [os.path.join(programs, kind)] + arguments, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.url = "http://127.0.0.1:%d/" % self.port
        for _ in range(300):
            try:
                self.ask("PROPFIND", "", {"Depth": "0"})
                return
            except (ConnectionError, urllib.error.URLError):
                time.sleep(0.1)
        raise TimeoutError(kind)

    def ask(self, method, path, headers={}, body=None):
        request = urllib.request.Request(
            self.url + path, data=body, method=method,
            headers={"Authorization": "Basic YWxpY2U6YQ==", **headers})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=SECONDS) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except TimeoutError:
            # Some rules keep a server busy.
            return 504, b""

    def make(self, calendar):
        status, _ = self.ask("MKCALENDAR", self.home + calendar + "/")
        assert status == 201, status

    def put(self, calendar, name, content):
        status, _ = self.ask(
            "PUT", "%s%s/%s" % (self.home, calendar, name),
            {"Content-Type": "text/calendar; charset=utf-8"}, content)
        return status

    def list(self, calendar):
        _, answer = self.ask("PROPFIND", self.home + calendar + "/", {"Depth": "1"})
        return set(re.findall(r"([^/<>]+\.ics)<", answer.decode()))


def uids(content):
    """Those of a file's events, unfolded."""
    text = re.sub(rb"\r?\n[ \t]", b"", content)
    return set(re.findall(rb"(?m)^UID[^:\r\n]*:([^\r\n]*)", text))


def by_servers(changes, programs, folder):
    """Has vdirsyncer carry each file of one event to both servers, and looks at what is there."""
    servers = [Server(kind, programs, folder) for kind in ("radicale", "xandikos")]
    try:
        return sum(carried(server, changes, folder / ("sync-" + server.kind)) for server in servers)
    finally:
        for server in servers:
            server.process.kill()


def is_text(content):
    """vdirsyncer reads nothing but UTF-8: one such file, and it carries none of the calendar."""
    try:
        content.decode()
        return True
    except UnicodeDecodeError:
        return False


def taken_before(server, changes):
    """Those whose file is one event, as servers keep them, without METHOD, in UTF-8, and was taken
    before.
    """
    server.make("before")
    known = {}
    for before, after in changes:
        content = before.read_bytes()
        if len(uids(content)) != 1 or len(uids(after.read_bytes())) != 1 or re.search(
                rb"(?m)^METHOD", content) or not is_text(content) or takes_out_in_unknown_zone(
                    content, after.read_bytes()):
            continue
        if content not in known:
            known[content] = server.put("before", "one.ics", content) < 300
            server.ask("DELETE", server.home + "before/one.ics")
        if known[content]:
            yield before, after


def calendars(changes):
    """Calendars in each of which a UID is once."""
    rounds = []
    for before, after in changes:
        names = uids(after.read_bytes())
        place = next((r for r in rounds if not names & r[0]), None)
        if place is None:
            place = (set(), [])
            rounds.append(place)
        place[0].update(names)
        place[1].append(after)
    return [files for _, files in rounds]


def carried(server, changes, folder):
    rounds = calendars(taken_before(server, changes))
    vdirs = folder / "vdirs"
    for number, files in enumerate(rounds):
        (vdirs / ("c%d" % number)).mkdir(parents=True)
        server.make("c%d" % number)
        for after in files:
            shutil.copy(after, vdirs / ("c%d" % number) / (after.name + ".ics"))
    settings = folder / "settings"
    settings.write_text(
        '[general]\nstatus_path = "%s"\n[pair both]\na = "here"\nb = "there"\ncollections = %s\n'
        '[storage here]\ntype = "filesystem"\npath = "%s"\nfileext = ".ics"\n'
        '[storage there]\ntype = "caldav"\nurl = "%s"\nusername = "alice"\npassword = "a"\n'
        % (folder / "status", str(["c%d" % n for n in range(len(rounds))]).replace("'", '"'),
           vdirs, server.url + (server.home if server.kind == "xandikos" else "")))
    program = pathlib.Path(sys.executable).parent / "vdirsyncer"
    said = ""
    for step in (["discover"], ["sync"]):
        run = subprocess.run(
            [program, "-c", settings] + step, text=True, input="y\n" * 2000, stderr=subprocess.STDOUT,
            stdout=subprocess.PIPE, env={**os.environ, "NO_PROXY": "127.0.0.1"})
        said += run.stdout
    missing = 0
    for number, files in enumerate(rounds):
        calendar = "c%d" % number
        # vdirsyncer gives them names of its own.
        there = set()
        for name in server.list(calendar):
            there |= uids(server.ask("GET", "%s%s/%s" % (server.home, calendar, name))[1])
        for after in files:
            if not uids(after.read_bytes()) <= there:
                missing += 1
                print("%s: %s did not arrive" % (server.kind, after.name))
    complaints = [line for line in said.splitlines() if re.match("error|warning", line)]
    print("vdirsyncer to %s: %d files in %d calendars; %d did not arrive, %d complaints" % (
        server.kind, sum(map(len, rounds)), len(rounds), missing, len(complaints)))
    print("\n".join(complaints[:20]))
    return missing + len(complaints)


def main():
    signal.signal(signal.SIGALRM, give_up)
    written, programs = pathlib.Path(sys.argv[1]), sys.argv[2]
    changes = []
    for before in sorted(written.glob("*.before"), key=lambda p: int(p.stem)):
        for end in (".after", ".further"):
            after = before.with_suffix(end)
            if after.exists():
                changes.append((before, after))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        complaints = hold("icalendar", by_icalendar, changes, folder / "icalendar")
        complaints += hold("khal import", by_khal, changes, folder / "khal")
        complaints += by_servers(changes, programs, folder)
    sys.exit(1 if complaints else 0)


main()
