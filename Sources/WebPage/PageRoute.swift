import FetchMessages
import MeetingIndex
import Time

package enum PageRoute: Equatable, Sendable {
  case agenda(as: Form)
  case style
  case keys
  /// The sign-in with the token with which the browser was opened.
  case start(String)
  case search(String, as: Form)
  case meeting(String, at: TextPlace, as: Form)
  case days(Unit, CivilDate, as: Form)
  /// The preparation for a meeting; nil for the next one.
  case preparation(String?, as: Form)

  case status(as: Form)
  /// All checks of the index.
  case doctor(as: Form)
  /// People by name or address, side by side.
  case people([String], as: Form)
  /// The time spent in the meetings selected by words.
  case hours(String, by: Hours.Part, as: Form)
  /// The open items and decisions of the meetings selected by words.
  case marked(String, as: Form)
  case year(Int, as: Form)

  /// A sentence that describes a new event.
  case newEvent(String)
  case change(String)
  case undo
  /// A planned change, by its id.
  case plan(String)
  /// The confirmation of a change, which only a form can send.
  case write

  /// The form of the response: HTML or JSON, the part of a long response, and the displayed items.
  package struct Form: Equatable, Sendable {
    package let isJSON: Bool
    package let part: Int
    /// The calendars whose meetings are hidden.
    package var hidden: [String] = []
    /// The id of the meeting displayed beside the hits.
    package var shown: String?
    /// The number of results of a question; nil for the usual number.
    package var results: Int?

    package static let page = Form(isJSON: false, part: 1)
    package static let json = Form(isJSON: true, part: 1)
  }

  /// The part of a meeting's texts to display, given by its number, from 1, or by a second of the
  /// recording.
  package enum TextPlace: Equatable, Sendable {
    case part(Int)
    case second(Int)
  }

  package enum Unit: String, CaseIterable, Sendable { case day, week, month }

  /// If true, the route accepts forms.
  var isWritten: Bool {
    switch self {
    case .newEvent, .change, .write: true
    default: false
    }
  }

  private static let maximumQuestionLength = 1_000
  private static let maximumPeople = 2
  private static let maximumHidden = 50
  /// The maximum number of results that a question may ask for.
  static let maximumResults = 1_000
  private static let years = 1_900...2_200

  /// Parses a request target; fails if no view has this target. No route leads to a file.
  package init?(_ target: String) {
    guard target.hasPrefix("/") else { return nil }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? String(parts[1]) : ""
    var path = parts[0].dropFirst()
    let isJSON = path.hasSuffix(".json")
    if isJSON { path = path.dropLast(5) }
    let number = Self.value("part", in: query).flatMap(Int.init) ?? 1
    let form = Form(
      isJSON: isJSON, part: number,
      hidden: Self.values("hide", in: query).prefix(Self.maximumHidden)
        .filter { $0.count <= Self.maximumQuestionLength },
      shown: Self.value("show", in: query).flatMap(Self.identifier),
      results: Self.value("results", in: query).flatMap(Int.init)
        .map { min(max($0, 1), Self.maximumResults) })
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (steps.count, steps.first ?? "") {
    case (0...1, "") where !isJSON: self = .agenda(as: form)
    case (1, "agenda"): self = .agenda(as: form)
    case (1, "style.css"): self = .style
    case (1, "keys.js"): self = .keys
    case (1, "start") where !isJSON: self = .start(Self.value("token", in: query) ?? "")
    case (1, "search"), (1, "open"):
      let question = Self.value("q", in: query) ?? ""
      guard question.count <= Self.maximumQuestionLength else { return nil }
      self = steps[0] == "open" ? .marked(question, as: form) : .search(question, as: form)
    case (1, "status"): self = .status(as: form)
    case (1, "doctor"): self = .doctor(as: form)
    case (1, "people"):
      let names = Self.values("name", in: query).filter { !$0.isEmpty }
      guard names.count <= Self.maximumPeople,
        names.allSatisfy({ $0.count <= Self.maximumQuestionLength })
      else { return nil }
      self = .people(names, as: form)
    case (1, "hours"):
      let words = Self.value("q", in: query) ?? ""
      guard words.count <= Self.maximumQuestionLength,
        let part = Hours.Part(rawValue: Self.value("by", in: query) ?? Hours.Part.calendar.rawValue)
      else { return nil }
      self = .hours(words, by: part, as: form)
    case (1, "prep"): self = .preparation(nil, as: form)
    case (1, "new") where !isJSON:
      let text = Self.value("text", in: query) ?? ""
      guard text.count <= Self.maximumQuestionLength else { return nil }
      self = .newEvent(text)
    case (1, "undo") where !isJSON: self = .undo
    case (1, "write") where !isJSON: self = .write
    case (2, "plan") where !isJSON:
      let isID =
        steps[1].utf8.count == 36
        && steps[1].utf8.allSatisfy {
          $0 == UInt8(ascii: "-") || Self.isHexadecimal($0)
        }
      guard isID else { return nil }
      self = .plan(steps[1])
    case (2, "change") where !isJSON:
      guard let id = Self.identifier(steps[1]) else { return nil }
      self = .change(id)
    case (2, "year"):
      guard let year = Int(steps[1]), Self.years ~= year else { return nil }
      self = .year(year, as: form)
    case (2, "meeting"):
      guard let id = Self.identifier(steps[1]) else { return nil }
      let second = Self.value("at", in: query).flatMap(Int.init).map(TextPlace.second)
      self = .meeting(id, at: second ?? .part(number), as: form)
    case (2, "prep"):
      guard let id = Self.identifier(steps[1]) else { return nil }
      self = .preparation(id, as: form)
    case (2, let unit):
      guard let unit = Unit(rawValue: unit), let day = CivilDate(steps[1]),
        Self.years ~= day.year
      else { return nil }
      self = .days(unit, day, as: form)
    default: return nil
    }
  }

  private static func identifier(_ written: String) -> String? {
    4...16 ~= written.utf8.count && written.utf8.allSatisfy(isHexadecimal) ? written : nil
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x66 ~= byte
  }

  /// Returns the first value of a name in a query string.
  private static func value(_ name: String, in query: String) -> String? {
    values(name, in: query).first
  }

  private static func values(_ name: String, in query: String) -> [String] {
    FormCoding.pairs(query).compactMap { $0?.name == name ? $0?.value : nil }
  }
}
