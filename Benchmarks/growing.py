"""Made calendars and notes of a size, of which Benchmarks/growth makes indexes."""

import datetime

DAY = datetime.datetime(2026, 11, 21)
HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//growth//EN\r\n"
WORDS = ("pricing budget roadmap failover hiring retro launch onboarding contract audit harbour ferry "
         "lantern orchard granite violet copper meadow signal thimble").split()


class Made:
    """Calendars and notes of a size in a folder, which are the same each time."""

    def __init__(self, size, folder):
        self.size, self.folder = size, folder
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, name, text):
        (self.folder / name).write_text(text, newline="")

    def event(self, number, start, minutes, *lines):
        return "\r\n".join([
            "BEGIN:VEVENT", f"UID:e{number}@example.com", "DTSTAMP:20260101T000000Z",
            f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DURATION:PT{minutes}M",
            f"SUMMARY:{WORDS[number % 20]} {WORDS[number // 20 % 20]} {number}", *lines, "END:VEVENT", ""])

    def meetings(self):
        step = datetime.timedelta(days=8 * 365) / self.size
        first = datetime.datetime(2019, 1, 1, 8)
        self.write("meetings.ics", HEAD + "".join(
            self.event(
                number, first + step * number, 30, f"LOCATION:Room {number % 20}",
                f"ORGANIZER;CN=Regular {WORDS[number % 17].title()}:mailto:r{number % 17}@example.com",
                f"ATTENDEE;CN=Guest {WORDS[number % 19].title()}{number}:mailto:g{number}@example.com",
                f"DESCRIPTION:- [ ] Send the {WORDS[number % 20]} by 2026-12-01\\nDecision: keep "
                f"{WORDS[number % 13]}") for number in range(self.size)) + "END:VCALENDAR\r\n")

    def crowd(self):
        self.write("crowd.ics", HEAD + "".join(
            self.event(
                number, DAY + datetime.timedelta(hours=9, seconds=number % 3_600), 300,
                f"LOCATION:Room {number}",
                f"ATTENDEE;CN=Guest {number % 1_000}:mailto:g{number % 1_000}@example.com")
            for number in range(self.size)) + "END:VCALENDAR\r\n")

    def guests(self):
        people = [f"ATTENDEE;CN=Guest {number}:mailto:g{number}@example.com" for number in range(self.size)]
        self.write("guests.ics", HEAD + self.event(
            0, DAY + datetime.timedelta(hours=15), 60, *people) + "END:VCALENDAR\r\n")

    def lines(self):
        first = datetime.date(2000, 1, 1)
        days = [first + datetime.timedelta(days=number % 90) for number in range(self.size)]
        notes = self.folder.parent / "notes"
        notes.mkdir(exist_ok=True)
        for name, text in {
            "dates.md": "Dates\n\n" + " ".join(map(str, days)) + "\n",
            "headings.md": "".join(f"## {day}\n\nkept {number}\n\n" for number, day in enumerate(days)),
            "tasks.md": "# 2026-11-20 Tasks\n\n" + "".join(
                f"- [ ] Send {number} by {day}\n" for number, day in enumerate(days)),
            "turns.vtt": "WEBVTT\n\n" + "".join(
                f"{s // 3600:02}:{s // 60 % 60:02}:{s % 60:02}.000 --> "
                f"{(s + 1) // 3600:02}:{(s + 1) // 60 % 60:02}:{(s + 1) % 60:02}.000\n"
                f"<v Guest {s % 7}>kept {s}\n\n" for s in range(self.size)),
        }.items():
            (notes / name).write_text(text)
        self.write("one.ics", HEAD + self.event(
            0, DAY + datetime.timedelta(hours=15), 60) + "END:VCALENDAR\r\n")
