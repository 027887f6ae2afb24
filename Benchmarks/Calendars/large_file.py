#!/usr/bin/env python3
"""large_file.py COUNT: a calendar of so many events of the usual size (about 510 bytes each)."""
import datetime
import sys

EVENT = """BEGIN:VEVENT
UID:event-{n}@example.org
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:{day}T{hour:02}0000
DTEND;TZID=Europe/Berlin:{day}T{hour:02}4500
SUMMARY:Meeting {n} about budgets\\, plans and people
DESCRIPTION:Some notes that go on for a line or two\\, so that the file has th
 e usual size\\nand a second line of them.
LOCATION:Room {room}
ORGANIZER;CN=Ann Example:mailto:ann{room}@example.org
ATTENDEE;CN="Ben Example";PARTSTAT=ACCEPTED:mailto:ben{room}@example.org
SEQUENCE:1
STATUS:CONFIRMED
END:VEVENT
"""


def main():
    first = datetime.date(2020, 1, 1)
    write = lambda text: sys.stdout.write(text.replace("\n", "\r\n"))
    write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Benchmarks//EN\n")
    for n in range(int(sys.argv[1])):
        day = first + datetime.timedelta(days=n % 3650)
        write(EVENT.format(n=n, day=day.strftime("%Y%m%d"), hour=8 + n % 9, room=n % 20))
    write("END:VCALENDAR\n")


if __name__ == "__main__":
    main()
