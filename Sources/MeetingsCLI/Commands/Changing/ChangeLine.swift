import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions
import Writing

/// A change described by text fields, such as a line in the file of `apply`.
struct ChangeLine {
  private let fields: [String: Any]
  /// The name of the line in error messages, such as `Line 3`.
  private let place: String

  private static let known: [String: Set<String>] = [
    "create": ["do", "text", "calendar", "repeat", "until", "rrule", "note"],
    "edit": ["do", "id", "span", "title", "start", "end", "location", "note", "rrule"],
    "move": ["do", "id", "span", "to"],
    "cancel": ["do", "id", "span"], "delete": ["do", "id", "span"],
    "accept": ["do", "id", "span"], "decline": ["do", "id", "span"],
  ]

  init(_ text: String, at place: String) throws {
    guard
      let fields = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { throw ValidationError("\(place) is not a JSON object.") }
    try self.init(fields, at: place)
  }

  init(_ fields: [String: Any], at place: String) throws {
    (self.fields, self.place) = (fields, place)
    guard let verb = fields["do"] as? String, let known = Self.known[verb] else {
      throw ValidationError(
        "\(place) needs a \"do\", one of \(Self.known.keys.sorted().joined(separator: ", "))."
      )
    }
    if let other = fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw ValidationError("\(place): '\(other)' is not a field of \"\(verb)\".")
    }
    if let other = fields.keys.sorted().first(where: { !(fields[$0] is String) }) {
      throw ValidationError("\(place): '\(other)' is not text.")
    }
  }

  private func field(_ name: String) -> String? { fields[name] as? String }

  private func required(_ name: String) throws -> String {
    guard let value = field(name) else {
      throw ValidationError("\(place) has no \"\(name)\".")
    }
    return value
  }

  /// Runs `body`, and prefixes the messages of its errors with the name of the line.
  func named<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw naming(error) }
  }

  /// Returns the error with the name of the line prefixed to its message.
  func naming(_ error: any Error) -> any Error {
    let line = place.lowercased()
    return switch error {
    case let error as DraftError: DraftError(message: "\(line): \(error.message)")
    case let error as DateError: DraftError(message: "\(line): \(error.message)")
    case let error as IndexError:
      IndexError(error.kind, "\(line): \(error.message)", remedy: error.remedy)
    case let error as WritingError: WritingError(error.kind, "\(line): \(error.message)")
    default: error
    }
  }

  /// Returns the request, a description of one or more lines, and the properties of a new event for
  /// display.
  ///
  /// - Parameter tell: called with each notice about ambiguous words.
  func change(
    _ store: MeetingStore, _ change: ChangeOptions, _ tell: @escaping (String) -> Void
  ) throws -> (request: ChangeRequest, label: String, facts: [DraftText.Fact]) {
    if field("do") == "create" { return try creation(store, change, tell) }
    let record = try change.record(required("id"), store)
    let times = TypedTimes(store: store, global: change.global, tell: tell)
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
    guard !edit.isEmpty else { throw ValidationError("\(place) changes nothing.") }
    let span = try field("span").map { written in
      guard let span = ChangeSpan(rawValue: written) else {
        throw ValidationError("\(place): \"span\" must be this, following or all.")
      }
      return span
    }
    let said = EditText(time: change.global.displayTime).text(
      of: edit, from: record.start, to: record.end)
    let label =
      "\(field("do") ?? "") \(change.named(record, span))" + (said.isEmpty ? "" : ": \(said)")
    return (.change(meeting: record.id, span, edit), label, [])
  }

  private func creation(
    _ store: MeetingStore, _ change: ChangeOptions, _ tell: (String) -> Void
  ) throws -> (request: ChangeRequest, label: String, facts: [DraftText.Fact]) {
    let creation = EventCreation(
      text: try required("text"), calendar: field("calendar"), repetition: field("repeat"),
      until: field("until"), rule: field("rrule"), invited: [], notes: field("note"),
      busyTimes: nil, global: change.global)
    return try creation.request(store, tell)
  }
}
