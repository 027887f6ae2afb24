import MeetingIndex
import Presentation
import Time

/// Formats meetings as lines and cards with links.
struct MeetingItems {
  let time: DisplayTime
  var colors = CalendarColors()

  private static let maximumNames = 5

  /// Returns the CSS classes for the calendar's colour, and for cancelled and declined meetings.
  func classes(_ record: MeetingRecord, _ more: String = "") -> [HTML.Attribute] {
    let isOff = record.status == .cancelled || record.isGone
    let isFaded = isOff || record.participation == .declined
    let names = [
      more, colors.className(record.key.calendar), isFaded ? "faded" : "", isOff ? "off" : "",
    ].filter { !$0.isEmpty }
    return names.isEmpty ? [] : [.plain(.class, names.joined(separator: " "))]
  }

  /// Returns the `id` attribute that links to a meeting in a list refer to.
  func anchor(_ record: MeetingRecord) -> [HTML.Attribute] { [.plain(.id, "m\(record.id)")] }

  /// Returns text like `cancelled, note`.
  func marks(_ record: MeetingRecord) -> String {
    HitText(time: time, page: .plain).marks(of: record).joined(separator: ", ")
  }

  func link(_ record: MeetingRecord) -> HTML {
    let title = record.title.isEmpty ? "(no title)" : record.title
    return .element("a", [.href(PageAddress.meeting(record.id))], .text(title))
  }

  func dayName(of record: MeetingRecord) -> String { time.dayName(time.day(of: record.start)) }

  /// Returns a line of a list: the time, the title and the marks.
  ///
  /// - Parameter below: the text of a second line; empty for none.
  func line(
    _ record: MeetingRecord, _ when: String, _ more: [String] = [], below: String = ""
  ) -> HTML {
    let marks = ([marks(record)] + more).filter { !$0.isEmpty }.joined(separator: ", ")
    return .element(
      "li", classes(record, "item"), self.when(when), link(record),
      soft(marks.isEmpty ? "" : " (\(marks))"),
      below.isEmpty
        ? .joined([]) : .element("span", [.plain(.class, "soft below")], .text(below)))
  }

  /// Returns text like `16:00–17:00`, or `all day`.
  func clock(_ record: MeetingRecord) -> String {
    record.isAllDay ? "all day" : "\(time.clock(record.start))–\(time.clock(record.end))"
  }

  /// Returns text like `16:00`, or `all day`; on a day after the first, `until 02:00`.
  func beginning(_ record: MeetingRecord, on day: CivilDate) -> String {
    if record.isAllDay { return "all day" }
    return begins(record, before: day)
      ? "until \(time.clock(record.end))" : time.clock(record.start)
  }

  private func begins(_ record: MeetingRecord, before day: CivilDate) -> Bool {
    time.day(of: record.start) < day
  }

  /// Returns a time range in which the style sheet can hide the end if there is no room for it; on a
  /// day after the first, `until 02:00`.
  func parted(_ record: MeetingRecord, on day: CivilDate) -> HTML {
    if record.isAllDay { return soft(clock(record)) }
    if begins(record, before: day) { return soft(beginning(record, on: day)) }
    return .element(
      "span", [.plain(.class, "soft")], .text(time.clock(record.start)),
      .element("span", [.plain(.class, "end")], .text("–\(time.clock(record.end))")))
  }

  func list(_ records: [MeetingRecord]) -> HTML {
    .element("ul", [], lines(records))
  }

  func lines(_ records: [MeetingRecord]) -> [HTML] {
    records.map { line($0, time.span(of: $0)) }
  }

  /// Returns a card for a found meeting, with the passages that answer the question.
  ///
  /// - Parameters:
  ///   - fact: the requested fact, or nil.
  ///   - beside: the address that displays the meeting beside the hits, or nil.
  func card(
    _ hit: SearchHit, _ text: HitText, _ fact: String?, beside: PageAddress? = nil
  ) -> HTML {
    let record = hit.record
    let people = text.names(of: record)
    let names =
      people.prefix(Self.maximumNames).joined(separator: ", ")
      + (people.count > Self.maximumNames ? " and \(people.count - Self.maximumNames) more" : "")
    let details = [
      time.span(of: record)
        + text.time.nearness(of: time.day(of: record.start)),
      PlaceText.short(record), names, text.calendar(of: record), marks(record),
      HitText.marks(of: hit).joined(separator: ", "),
      hit.alsoOccurrences > 0 ? "\(hit.alsoOccurrences) more like this" : "",
    ].filter { !$0.isEmpty }
    let elsewhere = hit.passage.elsewhere.map { $0.excerpt(length: 160) }
    let passages = [hit.passage.excerpt(length: 320)] + elsewhere
    return .element(
      "li", classes(record, "hit"),
      fact.map { .element("p", [.plain(.class, "fact")], .text($0)) } ?? .joined([]),
      .element("h2", [], link(record)),
      .element(
        "p", [], soft(details.joined(separator: " · ") + " · "),
        record.isUndated
          ? .joined([])
          : .element(
            "a", [.href(.days(.week, time.day(of: record.start), at: record.id))],
            .text("show week")),
        record.isRecurring
          ? .joined([
            soft(" · "),
            .element("a", [.href(.meeting(record.id, at: "series"))], .text("more of this series")),
          ]) : .joined([]),
        beside.map { address in
          .element(
            "span", [.plain(.class, "wide-only")], soft(" · "),
            .element("a", [.href(address)], .text("show here")))
        } ?? .joined([])),
      .joined(passages.filter { !$0.text.isEmpty }.map { passage($0, of: record) }))
  }

  private func passage(_ passage: PassageText, of record: MeetingRecord) -> HTML {
    guard let moment = passage.moment else { return .element("p", [], marked(passage)) }
    let place = PageAddress.meeting(record.id, second: Int(moment.seconds))
    let speaker = moment.speaker.map { " \($0): " } ?? " "
    return .element(
      "p", [], .element("a", [.href(place)], .text(RecordingTime.text(moment.seconds))),
      .text(speaker), marked(passage))
  }

  private func marked(_ passage: PassageText) -> HTML {
    let bytes = Array(passage.text.utf8)
    func text(_ range: Range<Int>) -> HTML { .text(String(decoding: bytes[range], as: UTF8.self)) }
    var parts: [HTML] = []
    var end = 0
    for highlight in passage.highlights where highlight.lowerBound >= end {
      parts += [text(end..<highlight.lowerBound), .element("mark", [], text(highlight))]
      end = highlight.upperBound
    }
    return .joined(parts + [text(end..<bytes.count)])
  }

  /// Returns a place as text or, if it is a web address, as a link. The link is followed by its
  /// host unless the text clearly shows the host.
  func place(_ written: String?) -> HTML {
    guard let written, !written.isEmpty else { return .text("") }
    guard let link = ExternalLink(written) else { return .text(written) }
    // Browsers encode hosts with letters beyond ASCII, some of which look like others.
    let text = "\(written.lowercased())/"
    let isClear = ["https", "http"].contains {
      text.hasPrefix("\($0)://\(link.host.lowercased())/")
    }
    return .joined([
      .element("a", [.href(link), .plain(.rel, "noreferrer noopener")], .text(written)),
      soft(isClear ? "" : " (\(link.host))"),
    ])
  }

  /// Returns a time, without line breaks if it fits a narrow window.
  func when(_ text: String) -> HTML {
    let name = text.count <= 32 ? "soft when" : "soft"
    return .joined([.element("span", [.plain(.class, name)], .text(text)), .text(" ")])
  }

  func soft(_ text: String) -> HTML {
    text.isEmpty ? .joined([]) : .element("span", [.plain(.class, "soft")], .text(text))
  }
}
