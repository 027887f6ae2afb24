import Time

/// A note of one day, named by its date, with a heading for each meeting: `## 10:00 Stand-up`, `##
/// Tide table (14:30–15:00)`, `## 1:1 with Ada`.
struct DailyNote {
  let day: CivilDate

  /// Returns the day in a file's name; nil if the name contains any word other than a weekday or a
  /// general word such as `daily`.
  static func day(ofFileNamed path: String) -> CivilDate? {
    let file = path.split(separator: "/").last ?? ""
    let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    guard let date = WrittenDate(in: name), case .date(let day) = date.time else { return nil }
    let words = date.rest.lowercased().split { !$0.isLetter && !$0.isNumber }
    let isBare = words.allSatisfy {
      WeekdayName.number(of: $0) != nil
        || ["daily", "note", "notes", "journal", "log", "w"]
          .contains($0)
    }
    return isBare ? day : nil
  }

  /// Returns a section for each heading that contains a time or names a meeting. All of these
  /// headings have the same level.
  func sections(_ headings: [Heading], of lines: [Substring]) -> [MeetingSection] {
    // The minutes of a single meeting may also be named by date. Their first heading then names the
    // meeting.
    if let top = headings.first(where: { Self.containsAllOthers($0, headings) }),
      Self.namesMeeting(WrittenDate(in: top.text)?.rest ?? top.text)
    {
      return []
    }
    let read = headings.map { ($0, TimedTitle($0.text)) }
    let meant = read.filter { heading, timed in
      (timed.start != nil || Self.namesMeeting(timed.title))
        && !Self.containsAllOthers(heading, headings)
    }
    let level = (meant.first { $0.1.start != nil } ?? meant.min { $0.0.level < $1.0.level })?.0
      .level
    guard let level else { return [] }
    return meant.filter { $0.0.level == level }.map { heading, timed in
      let end = headings.first { $0.line > heading.line && $0.level <= level }?.line ?? lines.count
      var section = MeetingSection(heading, until: end, of: lines, .markdown)
      section.title = timed.title.isEmpty ? nil : timed.title
      section.start = timed.start?.on(day) ?? section.start ?? .date(day)
      section.length = timed.length ?? section.length
      return section
    }
  }

  /// Returns true if the heading has no time of day and all other headings have lower levels.
  private static func containsAllOthers(_ heading: Heading, _ all: [Heading]) -> Bool {
    let isAlone = all.count { $0.level <= heading.level } == 1
    return isAlone && all.count > 1 && TimedTitle(heading.text).start == nil
  }

  /// Words in headings that structure a note or a day, and don't name a meeting.
  private static let parts: Set<String> = [
    "a", "about", "absent", "action", "actions", "afternoon", "agenda", "and", "announcements",
    "anwesend", "apologies", "attendance", "attendees", "aufgaben", "background", "backlog",
    "blockers", "brain", "calendar", "context", "daily", "date", "day", "decisions", "details",
    "discussion", "do", "done", "dos", "dump", "errands", "evening", "events", "exercise",
    "family", "follow", "food", "for", "goals", "grateful", "gratitude", "groceries", "habits",
    "health", "heute", "highlights", "home", "i", "ideas", "in", "inbox", "intentions", "intro",
    "introduction", "issues", "items", "journal", "key", "learned", "learnings", "links", "log",
    "lunch", "meetings", "metadata", "minutes", "misc", "miscellaneous", "mood", "morning", "my",
    "next", "note", "notes", "notizen", "of", "open", "other", "outcome", "outcomes", "overview",
    "participants", "people", "personal", "plan", "plans", "points", "present", "priorities",
    "private", "protokoll", "questions", "random", "reading", "recap", "references", "reflection",
    "reflections", "regrets", "reminders", "resources", "results", "review", "s", "schedule",
    "shopping", "sleep", "status", "steps", "summary", "tag", "takeaways", "tasks", "teilnehmer",
    "termine", "the", "things", "thoughts", "time", "to", "today", "todays", "todo", "todos",
    "tomorrow", "top", "topics", "tracker", "up", "update", "updates", "ups", "weather", "well",
    "went", "what", "wins", "work", "workout", "yesterday",
  ]

  static func namesMeeting(_ title: String) -> Bool {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    if WrittenDate(in: title) != nil { return false }
    return words.contains {
      !parts.contains($0) && WeekdayName.number(of: $0) == nil && !$0.allSatisfy(\.isNumber)
    }
  }
}

/// A heading with a clock time.
struct TimedTitle {
  private(set) var title: String
  private(set) var start: ClockTime?
  /// The length in seconds.
  private(set) var length: Int?

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let colon =
    /(?:@ ?|at |um )?\b(?<h>\d{1,2})[:.](?<n>[0-5]\d)(?: ?(?<half>[AaPp]\.?[Mm]\.?)(?![A-Za-z]))?(?: ?(?:-|–|—|to|bis) ?(?<h2>\d{1,2})[:.](?<n2>[0-5]\d)(?: ?(?<half2>[AaPp]\.?[Mm]\.?)(?![A-Za-z]))?)?(?: ?Uhr)?(?![\d:.])/
  nonisolated(unsafe) private static let hour =
    /(?:@ ?|at )?\b(?<h>\d{1,2}) ?(?<half>[AaPp]\.?[Mm]\.?)(?![A-Za-z])/

  init(_ heading: String) {
    title = heading.trimmingCharacters("*_ ")
    if title.hasPrefix("[["), title.hasSuffix("]]") {
      title = String(title.dropFirst(2).dropLast(2))
    }
    guard title.contains(where: \.isNumber) else { return }
    let range: Range<String.Index>
    if let match = title.firstMatch(of: Self.colon),
      let from = ClockTime(hour: match.h, minute: match.n, half: match.half ?? match.half2)
    {
      start = from
      range = match.range
      if let hour = match.h2,
        let to = ClockTime(hour: hour, minute: match.n2, half: match.half2),
        to.minutes > from.minutes
      {
        length = Int(to.minutes - from.minutes) * 60
      }
    } else if let match = title.firstMatch(of: Self.hour),
      let from = ClockTime(hour: match.h, minute: Substring?.none, half: match.half)
    {
      (start, range) = (from, match.range)
    } else {
      return
    }
    title = [title[..<range.lowerBound], title[range.upperBound...]]
      .map { $0.trimmingCharacters(" \t-–—_.,:;()[]<>|@*") }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
