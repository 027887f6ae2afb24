import Changes
import Foundation
import Writing

/// A change of a calendar with the weekly series `a@x` and `b@x`, at their third occurrence.
enum TestedChange: Hashable {
  case create
  case edit(ChangeSpan)
  case move(ChangeSpan)
  case cancel(ChangeSpan)
  case delete(ChangeSpan)
  /// The answer of a person invited to both series, for one occurrence or for all.
  case accept(ChangeSpan)
  case decline(ChangeSpan)
  /// A change of both series.
  case both

  static let all =
    [create, both]
    + ChangeSpan.allCases.flatMap { [edit($0), move($0), cancel($0), delete($0)] }
    + [ChangeSpan.this, .all].flatMap { [accept($0), decline($0)] }

  /// The owner of the calendar.
  static let owner = "alice@example.com"

  /// The named occurrence of each series, in seconds since 1970-01-01T00:00:00Z.
  static let third: Int64 = 1_796_630_400

  private var span: ChangeSpan? {
    switch self {
    case .create, .both: nil
    case .edit(let span), .move(let span), .cancel(let span), .delete(let span),
      .accept(let span), .decline(let span):
      span
    }
  }

  // MARK: Arguments of the program

  /// - Parameter ids: the ids of the named occurrences.
  func arguments(_ ids: [String]) -> [String] {
    let words =
      switch self {
      case .create: ["create", "lunch friday 12:30", "--calendar", "Work"]
      case .both: ["apply", "both.jsonl"]
      case .edit: ["edit", ids[0], "--title", "Ours"]
      case .move: ["move", ids[0], "15:00"]
      case .cancel: ["cancel", ids[0]]
      case .delete: ["delete", ids[0]]
      case .accept: ["accept", ids[0]]
      case .decline: ["decline", ids[0]]
      }
    return words + (span.map { ["--span", $0.rawValue] } ?? []) + ["--yes"]
  }

  /// Returns the input of `apply`.
  func lines(_ ids: [String]) -> String {
    ids.map {
      "{\"do\": \"edit\", \"id\": \"\($0)\", \"span\": \"following\", \"title\": \"Ours\"}"
    }
    .joined(separator: "\n")
  }

  // MARK: Requests of the library

  func requests(_ ids: [String]) -> [ChangeRequest] {
    var change = EventChange()
    switch self {
    case .create:
      let start = Self.third - 10 * 86_400 + 4 * 3_600 + 1_800
      let event = NewEvent(
        uid: UUID().uuidString, title: "lunch", start: .instant(start), end: .instant(start + 3_600)
      )
      return [.create(event, calendar: "Work")]
    case .both:
      change.title = "Ours"
      return ids.map { .change(meeting: $0, .following, change) }
    case .edit: change.title = "Ours"
    case .move: change.start = .instant(Self.third + 7 * 3_600)
    case .cancel: change.isCancelled = true
    case .delete: change.isRemoval = true
    case .accept: change.answer = .init(addresses: [], status: .accepted)
    case .decline: change.answer = .init(addresses: [], status: .declined)
    }
    return [.change(meeting: ids[0], span, change)]
  }
}
