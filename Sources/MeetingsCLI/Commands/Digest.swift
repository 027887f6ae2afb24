import ArgumentParser
import MeetingIndex
import Presentation
import Questions
import Time

struct Digest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Summarize the meetings of a time span: decisions and open items.",
    discussion: """
      Lists meetings in order, with what their texts mark as decided or open; those without any \
      marks are listed too. Dates, people, calendars and topics select them, as in a question; by \
      default yesterday, or the last day before it that had a meeting.

        meetings digest
        meetings digest this week
        meetings digest last week with dana --markdown
        meetings digest --since-last --markdown
        meetings digest --since monday --json

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @Argument(help: "The meetings, in words as in a question. (default: yesterday)")
  var words: [String] = []

  @Flag(help: "Print Markdown.")
  var markdown = false

  @Flag(help: "Cover the time since the last digest with this option; the first covers a day.")
  var sinceLast = false

  @OptionGroup var dates: SpanOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if markdown, format.isJSON {
      throw ValidationError("--markdown, --json and --jsonl can't be combined.")
    }
    if sinceLast, !words.isEmpty || dates.areGiven {
      throw ValidationError("--since-last can't be combined with a question.")
    }
  }

  func run() throws {
    let store = try global.openSynced()
    let now = global.moment
    let last = LastDigest(home: global.folder)
    let span = sinceLast ? try last.span(until: now) : Self.day(before: global.today)
    let named = try NamedMeetings(
      dates.joined(to: words, in: store, global), in: store, usual: span, now: now)
    for notice in named.notices { Trouble.note(notice) }
    var records = begun(named)
      .filter { !sinceLast || span.instants(in: now.zone).contains($0.startsAt) }
    if records.isEmpty, isDefaultSpan, !format.isJSON { records = try ofLastDay(in: store) }
    let marked = try MarkedItems(store, now: now)
    let meetings = try records.map {
      DigestText.Meeting(record: $0, items: try marked.items([.decision, .open], of: $0))
    }
    let text = DigestText(time: global.displayTime, page: global.page)
    if format.isJSON {
      try format.show(meetings.map { DigestJSON($0, zone: now.zone) })
    } else if meetings.isEmpty {
      Trouble.note(nothing(in: named))
    } else {
      if meetings.allSatisfy(\.items.isEmpty) {
        Trouble.note(
          meetings.count == 1
            ? "no decisions or open items in it"
            : "no decisions or open items in these meetings")
      }
      try markdown
        ? StandardOutput.print(text.markdown(of: meetings)) : pager.show(text.text(of: meetings))
    }
    if sinceLast { try last.keep(now) }
    if meetings.isEmpty { throw ExitCode.nothingFound }
  }

  /// Returns the meetings that have begun and that the user attended.
  private func begun(_ named: NamedMeetings) -> [MeetingRecord] {
    attended(named).filter { $0.startsAt <= global.time }
  }

  private func attended(_ named: NamedMeetings) -> [MeetingRecord] {
    named.records.map { $0.placed(in: global.zone) }
      .filter { $0.status != .cancelled && $0.participation != .declined }
  }

  /// Returns the notice for an empty digest. If the meetings haven't begun, it names the command
  /// that lists them.
  private func nothing(in named: NamedMeetings) -> String {
    if sinceLast { return "no meeting since the last digest" }
    let ahead = attended(named).count { $0.startsAt > global.time }
    guard ahead > 0 else {
      return "no meeting \(named.span?.text(on: global.displayTime.today) ?? "found")"
    }
    let options = [("--since", dates.since), ("--until", dates.until)].flatMap { name, value in
      value.map { EchoedCommand.option(name, $0) } ?? []
    }
    let list = EchoedCommand(["list"], others: words, options: options).typed
    return ahead == 1
      ? "a digest covers only meetings that have begun; to list this one: \(list)"
      : "a digest covers only meetings that have begun; to list these \(ahead): \(list)"
  }

  // MARK: Yesterday

  private var isDefaultSpan: Bool { words.isEmpty && !dates.areGiven && !sinceLast }

  private static func day(before day: CivilDate) -> TimeSpan {
    TimeSpan(from: LocalTime(day: day.adding(days: -1)), to: LocalTime(day: day))
  }

  /// The number of days to search back if yesterday had no meetings, such as on a Monday.
  private static let daysLookedAt = 7

  private func ofLastDay(in store: MeetingStore) throws -> [MeetingRecord] {
    let week = TimeSpan(
      from: LocalTime(day: global.today.adding(days: -Self.daysLookedAt)),
      to: LocalTime(day: global.today))
    let all = begun(
      try NamedMeetings([], in: store, usual: week, now: global.moment))
    let time = global.displayTime
    guard let day = all.last.map({ time.day(of: $0.start) }) else { return [] }
    Trouble.note("no meeting yesterday; the last were on \(time.dayName(day))")
    return all.filter { time.day(of: $0.start) == day }
  }
}
