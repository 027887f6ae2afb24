import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The tool that lists the meetings of a period in chronological order.
enum ListTool {
  /// The maximum length of a page in UTF-8 bytes, enough for a busy week.
  private static let pageLength = 3_800

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "list_meetings", title: "List meetings",
      description: """
        The agenda: all meetings of a time span in order, without their texts. By default from \
        today to a week from now. Long lists come in pages.
        """,
      parameters: parameters
    ) { (arguments) throws(ToolFailure) in try index.result { try answer(arguments, $0) } }
  }

  private static let parameters: [Tool.Parameter] = [
    .init("when", .text, "Dates in words: today, next week, march 2026, 2026-11-21."),
    .init("since", .text, "Meetings from this date on."),
    .init("until", .text, "Meetings up to this date."),
    .init("with", .texts, "People who must all be there."),
    .init("without", .texts, "People who must not be there."),
    .init("calendar", .texts, "Calendars, by identifier or title."),
    .init("page", .number(1...10_000), "The page number; 1 by default."),
  ]

  private static func answer(
    _ arguments: Arguments, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    let words = arguments.text("when").map(Word.words) ?? []
    let named =
      words.isEmpty ? nil : try QuestionReading(view.store, now: view.now).agenda(words).span
    let usual = ListSpan(today: view.today, named: nil, unit: nil, from: nil, to: nil).span
    let (records, asked) = try FilteredList(view.store, now: view.now).meetings(
      words, QuestionField.all(in: arguments), in: named, usual: usual)
    let entries = records.map { view.meeting($0) }.map { (text: $0.entry, value: $0.value) }
    let pages = Pages(entries, length: pageLength) { $0.text.bare.utf8.count + 1 }
    let page = try pages.page(arguments.number("page") ?? 1)
    var text = ModelText()
    let reading = QuotedText(asked.span?.description ?? "any time")
    text.quote(line: reading, as: .reading)
    for entry in page.elements { text.append(entry.text) }
    if records.isEmpty { text.say("nothing found") }
    text.say(page.note(of: "meetings", total: records.count))
    return (
      text,
      .fields([
        "reading": .quoted(reading), "meetings": .list(page.elements.map(\.value)),
        "total": .number(records.count), "page": .number(page.number),
        "pages": .number(pages.count),
      ])
    )
  }
}

/// A long list, split into pages of limited size.
struct Pages<Element> {
  private let pages: [[Element]]

  /// - Parameters:
  ///   - length: the size limit of a page; a page has at least one element.
  ///   - size: returns the size of an element.
  init(_ elements: [Element], length: Int, size: (Element) -> Int) {
    var pages: [[Element]] = [[]]
    var room = length
    for element in elements {
      let size = size(element)
      if size > room, !pages[pages.count - 1].isEmpty {
        pages.append([])
        room = length
      }
      room -= size
      pages[pages.count - 1].append(element)
    }
    self.pages = pages
  }

  var count: Int { pages.count }

  struct Page {
    let elements: [Element]
    let number: Int
    let count: Int

    /// Returns a line with the total number of elements and, if there are several pages, with the
    /// number of the next page.
    func note(of things: TrustedText, total: Int) -> TrustedText {
      if count == 1 { return "\(total) \(things)" }
      let rest: TrustedText = number < count ? "; page \(number + 1) continues" : ", the last"
      return "\(total) \(things), page \(number) of \(count)\(rest)"
    }
  }

  /// Returns the page with this number, which starts at 1.
  ///
  /// - Throws: `ToolFailure` if there is no such page.
  func page(_ number: Int) throws -> Page {
    guard pages.indices.contains(number - 1) else {
      throw ToolFailure("no page \(number); the last is \(count)")
    }
    return Page(elements: pages[number - 1], number: number, count: count)
  }
}
