import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions
import Writing

struct Apply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Make many changes to calendars at once: all of them, or none.",
    discussion: """
      The file has a change a line, as JSON; 'Documentation/change.schema.json' has its fields. '-' is \
      standard input. A line that can't be done is named, and nothing is written. 'meetings undo' takes \
      all of them back.

        {"do": "create", "text": "lunch friday 12:30 at Pier 4"}
        {"do": "edit", "id": "7f3a", "span": "this", "start": "15:00"}
        {"do": "delete", "id": "24ed"}

        meetings apply changes.jsonl --dry-run

      Exit status: 0 written, 2 trouble, 64 a line that was not understood.
      """)

  @Argument(help: "A file of JSON Lines, or - for standard input.")
  var file: String

  @OptionGroup var change: ChangeOptions

  func run() throws {
    try change.logging.run("apply") { log in
      let store = try change.open()
      let lines = try self.lines().map { try ChangeLine($0.text, number: $0.number) }
      guard !lines.isEmpty else { throw ValidationError("There is no change in \(file).") }
      let changes = try lines.map { line in
        try line.named { try line.change(store, change) }
      }
      let label = lines.count == 1 ? "apply a change" : "apply \(lines.count) changes"
      let labels = [label] + changes.map(\.label)
      try change.carryOut(
        changes.map(\.request), labels.joined(separator: "\n"), store, log)
    }
  }

  private func lines() throws -> [(number: Int, text: String)] {
    let data: Data?
    if file == "-" {
      data = StandardInput.data()
    } else {
      data = FileManager.default.contents(atPath: Path.absolute(file))
    }
    guard let data else { throw IndexError(.notFound, "\(file) can't be read; check the path") }
    return String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, String($0.element)) }
      .filter { !$0.1.allSatisfy(\.isWhitespace) }
  }
}

/// A line of a file of changes.
private struct ChangeLine {
  private let fields: [String: Any]
  private let number: Int

  private static let known: [String: Set<String>] = [
    "create": ["do", "text", "calendar", "repeat", "until", "rrule", "note"],
    "edit": ["do", "id", "span", "title", "start", "end", "location", "note", "rrule"],
    "move": ["do", "id", "span", "to"],
    "cancel": ["do", "id", "span"], "delete": ["do", "id", "span"],
    "accept": ["do", "id", "span"], "decline": ["do", "id", "span"],
  ]

  init(_ text: String, number: Int) throws {
    self.number = number
    guard
      let fields = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { throw ValidationError("Line \(number) is not a JSON object.") }
    self.fields = fields
    guard let verb = fields["do"] as? String, let known = Self.known[verb] else {
      throw ValidationError(
        "Line \(number) has no \"do\" that is one of \(Self.known.keys.sorted().joined(separator: ", "))."
      )
    }
    if let other = fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw ValidationError("Line \(number): '\(other)' is no field of \"\(verb)\".")
    }
    if let other = fields.keys.sorted().first(where: { !(fields[$0] is String) }) {
      throw ValidationError("Line \(number): '\(other)' is no text.")
    }
  }

  private func field(_ name: String) -> String? { fields[name] as? String }

  private func required(_ name: String) throws -> String {
    guard let value = field(name) else {
      throw ValidationError("Line \(number) has no \"\(name)\".")
    }
    return value
  }

  /// Runs `body`, and names the line in its errors.
  func named<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DraftError {
      throw DraftError(message: "line \(number): \(error.message)")
    } catch let error as DateError {
      throw DraftError(message: "line \(number): \(error.message)")
    } catch let error as IndexError {
      throw IndexError(error.kind, "line \(number): \(error.message)", remedy: error.remedy)
    }
  }

  /// - Returns: also what it is, in a line or some.
  func change(
    _ store: MeetingStore, _ change: ChangeOptions
  ) throws -> (request: ChangeRequest, label: String) {
    if field("do") == "create" { return try creation(store, change) }
    let record = try change.record(required("id"), store)
    let times = TypedTimes(store: store, global: change.global)
    var edit = EventChange()
    switch field("do") {
    case "cancel": edit.isCancelled = true
    case "delete": edit.isRemoval = true
    case "accept": edit.answer = .init(addresses: [], status: .accepted)
    case "decline": edit.answer = .init(addresses: [], status: .declined)
    case "move":
      (edit.start, edit.end) = try times.span(Word.words(of: required("to")), for: record)
    default:
      (edit.title, edit.location, edit.notes) = (field("title"), field("location"), field("note"))
      edit.rule = field("rrule")
      edit.start = try field("start").map { try times.moment($0, for: record) }
      edit.end = try field("end").map {
        try times.moment($0, for: record, isEnd: true, after: edit.start)
      }
    }
    guard !edit.isEmpty else { throw ValidationError("Line \(number) changes nothing.") }
    let span = try field("span").map { written in
      guard let span = ChangeSpan(rawValue: written) else {
        throw ValidationError("Line \(number): \"span\" is this, following or all.")
      }
      return span
    }
    let said = EditText(time: DisplayTime(zone: change.global.zone)).text(
      of: edit, from: record.start, to: record.end)
    let label =
      "\(field("do") ?? "") \(change.named(record, span))" + (said.isEmpty ? "" : ": \(said)")
    return (.change(meeting: record.id, span, edit), label)
  }

  private func creation(
    _ store: MeetingStore, _ change: ChangeOptions
  ) throws -> (request: ChangeRequest, label: String) {
    var create = Create()
    create.words = [try required("text")]
    (create.calendar, create.repeat, create.until) = (
      field("calendar"), field("repeat"), field("until")
    )
    (create.rrule, create.note, create.with, create.change) = (
      field("rrule"), field("note"), [], change
    )
    return try create.request(store)
  }
}
