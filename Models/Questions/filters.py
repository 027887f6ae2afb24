"""Questions without a sentence, such as people type who know a search tool: people, subjects, dates and
other filters in varying order, and orders with a title.

They are drawn by a fixed seed, because nobody who writes sentences writes enough of these.
"""

import random

PEOPLE = (
    "imogen raj karl heike sam olu petra tove ines jo max bo dora ali ela rosa tariq mei yusuf greta "
    "hamish nadia piotr fen odile marek"
).split()
SUBJECTS = (
    "tariffs,insurance,the depot,pricing,roof repairs,hiring,the new server,lambing,the school trip,"
    "wage round,budget,the lift,allergies,quality,parking,migration,fees,the regatta,ward rota,the audit,"
    "scholarships,solar panels,drainage,the merger,catering,onboarding"
).split(",")
CALENDARS = "facilities,accounts,the team calendar,work,the choir calendar,legal,family,sales".split(",")
MONTHS = (
    "january february march april may june july august september october november december"
).split()
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
MEETINGS = (
    "meetings,calls,reviews,stand-ups,retros,site visits,interviews,seminars,rehearsals,handovers,"
    "briefings,check-ins,workshops,demos"
).split(",")
TITLES = (
    "budget round,fire drill,breakout on hooks,board meeting,dress rehearsal,lunch and learn,data migration "
    "dry run,parents evening,ward handover,read-through,product weekly,safety walk,quarterly close,kick-off,"
    "open day,book club,sprint planning,all-hands,supplier day,harvest supper"
).split(",")
ORDERS = {
    "open": ["first", "the first", "final"],
    "past": ["last", "previous", "latest", "most recent", "last three", "the last", "last couple of"],
    "coming": ["next", "next two", "the next couple of"],
}
DEEDS = "replacing,counting,closing,painting,chasing,sorting out,paying for,arguing over".split(",")
OTHERS = [
    "longer than an hour", "over two hours", "at most 30 minutes", "with at least ten people", "declined",
    "no more than 3 people", "more than five attendees", "cancelled", "that were cancelled", "unanswered",
    "only the accepted ones", "tentative",
]
REQUESTS = [
    "would you be so kind as to show", "could you please find", "I'd like to see", "show me", "find me",
    "is it possible to see", "pull up", "I am looking for", "I need", "can you get me", "please search for",
    "I was wondering if you could find", "do you have", "help me find", "let me see",
]


class Filters:
    """Draws rows of a kind, a direction and a question."""

    def __init__(self, seed: int = 7):
        self.random = random.Random(seed)
        self.one = self.random.choice

    def rows(self) -> list[tuple[str, str, str]]:
        found = {}
        makers = [(self.filters, 270), (self.polite, 200), (self.ordered, 110), (self.titled, 160),
                  (self.corrected, 70), (self.dated, 150), (self.asked, 200)]
        for make, count in makers:
            end = len(found) + count
            while len(found) < end:
                kind, direction, question = make()
                found.setdefault(" ".join(question.split()), (kind, direction))
        return [(kind, direction, question) for question, (kind, direction) in found.items() if question]

    def people(self) -> str:
        some = self.random.sample(PEOPLE, 3)
        return self.one([some[0], some[0], f"me and {some[0]}", f"{some[0]} and {some[1]}", f"{some[0]} or {some[1]}",
                         f"{some[0]}, {some[1]} and {some[2]}"])

    def date(self) -> str:
        month, other, day, n = self.one(MONTHS), self.one(MONTHS), self.one(DAYS), self.random.randint(1, 28)
        year, hour = self.random.randint(2023, 2027), self.random.randint(1, 9)
        return self.one([
            f"in {month}", f"in {month} {year}", f"since {month}", f"until the end of {month}", f"on {day}",
            "last week", "next week", "this month", f"last {month}", f"last {day}", f"next {day}",
            f"on the {n}th", f"{month} {n}", f"from the {n}th to the {n + 2}th", f"between {month} and {other}",
            f"from {n} {month} until {n + 1} {month}", f"before {month}", f"after {n} {month}", "yesterday",
            f"no later than {n} {month}", "tomorrow afternoon", f"from {hour}:30 to {hour + 2}:00 on {day}",
            f"between {hour} and {hour + 2}pm on {day}", f"in {year}", "the year before last", "last year",
            "in the last two weeks", f"last {day} of {month}", f"{month} {n} to date", "in the spring",
            f"between week {n} and week {n + 2}", "over christmas", "after easter", "before christmas", "last couple of weeks", f"by {day}",
            "in the month before last", "two weeks ago", f"from {n} {month}", f"the week of {n} {month}",
            "today", f"in q{self.random.randint(1, 4)}",
        ])

    def subject(self) -> str:
        return self.one(["about ", "on ", "about ", "re ", ""]) + self.one(SUBJECTS)

    def left_out(self) -> str:
        whom = [self.one(PEOPLE), self.people(), "anyone from accounts", f"the {self.one(SUBJECTS)} part"]
        return self.one(["without ", "but not ", "and not ", "not ", "but without "]) + self.one(whom)

    def filters(self) -> tuple[str, str, str]:
        kinds = [(0.6, lambda: "with " + self.people()), (0.35, self.left_out), (0.4, self.subject),
                 (0.55, self.date), (0.2, lambda: "in " + self.one(CALENDARS)), (0.08, lambda: self.one(OTHERS)),
                 (0.1, lambda: "organized by " + self.one(PEOPLE))]
        parts = [make() for share, make in kinds if self.random.random() < share]
        if self.random.random() < 0.15:
            self.random.shuffle(parts)
        return "search", "open", " ".join([self.one(["", "", *MEETINGS]), *parts])

    def polite(self) -> tuple[str, str, str]:
        return "search", "open", f"{self.one(REQUESTS)} {self.filters()[2]}"

    def ordered(self) -> tuple[str, str, str]:
        direction = self.one(list(ORDERS))
        rest = self.one(["", "", "with " + self.people(), self.subject()])
        return "search", direction, f"{self.one(ORDERS[direction])} {self.one(TITLES + MEETINGS)} {rest}"

    def titled(self) -> tuple[str, str, str]:
        title, subject, some = self.one(TITLES), self.one(SUBJECTS), self.random.sample(PEOPLE, 2)
        return "search", "open", self.one([
            title.title(), title, f"{title} {self.one(MONTHS)}", f"{title} with {some[0]}", f"{title}: {subject}",
            f"{some[0].title()} / {some[1].title()}", f"{title} #{self.random.randint(1, 40)}",
            f"{subject} {title}", f"{title} ({subject})", f"{self.one(DEEDS)} {subject}",
            f"{self.one(DEEDS)} {subject} {self.date()}", f"{self.one(DEEDS)} {subject} to {some[0]}",
        ])

    def corrected(self) -> tuple[str, str, str]:
        (one, other), hour = self.random.sample(PEOPLE, 2), self.random.randint(1, 9)
        return "search", "open", self.one([
            f"wait no not {one} I mean {other} {self.date()}", f"{self.date()} sorry no {self.one(DAYS)}",
            f"with {one}, no, {other} {self.date()}", f"{one} yes, {other} no",
            f"tomorrow at {hour} no wait at {hour + 1}", f"events {one} is in charge of",
            f"the last two no sorry the last three {self.one(MEETINGS)} with {one}",
            f"{self.one(SUBJECTS)} since we moved {self.date()}",
            f"{self.one(MEETINGS)} {one} was at", f"{one} and {other} {self.subject()} {self.date()}",
        ])

    def asked(self) -> tuple[str, str, str]:
        """So that no title or subject tells by itself."""
        what, one = self.one(TITLES + SUBJECTS), self.one(PEOPLE)
        return self.one([
            ("when", "coming", f"when is the {what}"), ("when", "coming", f"when's {what}"),
            ("when", "past", f"when was the {what}"), ("when", "past", f"when did we have {what}"),
            ("who", "past", f"who was at the {what}"), ("search", "past", f"what did {one} say about {what}"),
            ("search", "past", f"what was decided on {what}"), ("when", "coming", f"when do I see {one}"),
            ("search", "open", f"just me and {one} {self.date()}"), ("where", "coming", f"where is the {what}"),
        ])

    def dated(self) -> tuple[str, str, str]:
        if self.random.random() < 0.5:
            return "list", "open", self.date()
        return "search", "open", f"{self.one(SUBJECTS)}, {self.one(PEOPLE)}, {self.date()}"
