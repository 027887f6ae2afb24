import Time
import Yams

/// The front matter of a Markdown file: YAML between `---` lines at its start, as written by
/// Obsidian, Granola, Hugo and users' own templates.
struct FrontMatter {
  /// The number of lines, including the `---` lines.
  let lineCount: Int
  private(set) var problems: [NoteProblem] = []
  /// Values by normalized key: lower case, with `_` for `-` and spaces.
  private var values: [String: [String]] = [:]
  /// The keys whose values are lists.
  private var lists = Set<String>()
  /// The items from fields for open, done or decided items.
  private(set) var fields: [Note.Field] = []

  private static let maximumLines = 500

  /// Parses the front matter at the start of `lines`; fails if there is none.
  init?(_ lines: [Substring]) {
    guard lines.first?.trimmed == "---",
      let end = lines.prefix(Self.maximumLines).dropFirst().firstIndex(where: {
        $0.trimmed == "---" || $0.trimmed == "..."
      })
    else { return nil }
    lineCount = end + 1
    let yaml = lines[1..<end].joined(separator: "\n")
    guard !Self.isTooDeep(lines[1..<end]) else {
      problems.append(
        NoteProblem(line: 1, message: "the front matter is nested too deeply; it was skipped"))
      return
    }
    do {
      // The YAML is composed but not loaded. An alias stays a reference, so nested aliases can't
      // expand exponentially.
      let quoted = { try Yams.compose(yaml: Self.quoted(lines[1..<end])) }
      guard let root = try (try? Yams.compose(yaml: yaml)) ?? quoted() else { return }
      guard let entries = root.mapping else {
        problems.append(NoteProblem(line: 1, message: "the front matter has no 'key: value'"))
        return
      }
      for (key, value) in entries {
        guard let name = key.scalar?.string else { continue }
        values[MarkedField.normalized(name)] = Self.strings(value)
        if value.sequence != nil { lists.insert(MarkedField.normalized(name)) }
        fields += MarkedField.fields(MarkedField.normalized(name), value)
      }
    } catch {
      let line = (error as? YamlError)?.line.map { $0 + 1 } ?? 1
      problems.append(
        NoteProblem(
          line: line, message: "the front matter is not YAML; it was skipped and the text was read")
      )
    }
  }

  /// Returns the lines with quotes around values that YAML doesn't allow without them, although
  /// people write them: `title: Sync: now`, `attendees: [[Dana]], [[Lee]]`, `owner: @lee`.
  private static func quoted(_ lines: ArraySlice<Substring>) -> String {
    lines.map { line in
      guard let colon = line.firstRange(of: ": "), line.first?.isLetter ?? false,
        case let value = line[colon.upperBound...].trimmed, let first = value.first,
        value.hasPrefix("[[") || !"\"'[{|>&!#-".contains(first)
      else { return String(line) }
      return "\(line[..<colon.upperBound])'\(value.replacing("'", with: "''"))'"
    }.joined(separator: "\n")
  }

  private static let maximumBracketDepth = 64
  private static let maximumIndent = 128

  /// Returns true if lists are nested so deeply that a recursive parser would overflow its stack.
  private static func isTooDeep(_ lines: ArraySlice<Substring>) -> Bool {
    var depth = 0
    for line in lines {
      // `- - - x` is a list in a list in a list.
      if line.utf8.prefix(while: { " -?:\t".utf8.contains($0) }).count > maximumIndent {
        return true
      }
      for byte in line.utf8 {
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
        if depth > maximumBracketDepth { return true }
      }
    }
    return false
  }

  var hasValues: Bool { !values.isEmpty }

  func apply(to note: inout Note) {
    if let title = first(["title", "meeting", "event", "subject"]) { note.title = title }
    if let start = start(Self.days) {
      (note.start, note.length) = (start.time, start.length ?? note.length)
      note.isCreationTime = false
    } else if note.start == nil || note.isCreationTime,
      let start = start(Self.creation)
    {
      (note.start, note.isCreationTime) = (start.time, true)
    }
    if let length { note.length = length }
    note.people += people
    note.uid = first(["uid", "icaluid", "ical_uid", "event_uid"]) ?? note.uid
    note.recordID = first(["meetings_id", "id"]) ?? note.recordID
    let event = all(["calendar_event", "event_id", "calendar_event_id"])
    if note.uid == nil, let id = event.first(where: { !$0.contains("://") }) { note.uid = id }
    note.links +=
      event.filter { $0.contains("://") }
      + all(["url", "link", "meeting_url", "meeting_link", "zoom", "meet", "teams", "location"])
    note.tags += all(["tags", "tag", "categories"]).flatMap {
      $0.split { $0 == "," || $0.isWhitespace }.map { $0.trimmingCharacters("#") }
    }
    if all(["sensitivity", "visibility"]).contains(where: {
      ["restricted", "private", "confidential"].contains($0.lowercased())
    })
      || all(["restricted", "private"]).contains(where: {
        ["true", "yes"].contains($0.lowercased())
      })
    {
      note.isRestricted = true
    }
  }

  // MARK: Fields

  private func start(_ keys: [String]) -> (time: EventTime, length: Int?)? {
    let fields = keys.lazy.compactMap { values[$0]?.first }
    guard let written = fields.compactMap({ WrittenDate(inHeader: $0) }).first else { return nil }
    var (time, length) = (written.time, written.length)
    if case .date(let day) = time,
      let clock = first(["time", "start_time", "starts"]).flatMap({
        WrittenClock(" \($0)", on: day)
      })
    {
      (time, length) = (clock.start, clock.length)
    }
    if case .floating(let wallClock) = time,
      let zone = first(["timezone", "time_zone", "tz"]).flatMap({ WrittenZone(named: $0) })
    {
      time = .instant(zone.instant(ofWallClock: wallClock))
    }
    return (time, length)
  }

  /// A date that can't be read; nil if there is none.
  var unreadDate: String? {
    start(Self.days + Self.creation) == nil
      ? first(["date", "meeting_date"]).flatMap(WrittenFields.shownDate) : nil
  }

  /// The keys for the date, most reliable first.
  private static let days = [
    "start", "date", "datetime", "meeting_date", "when", "day", "start_time", "recorded_at",
    "recorded",
  ]
  /// The keys that programs write for the time at which the file was created.
  private static let creation = ["created", "created_at", "date_created", "creation_date"]

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let hoursAndMinutes = /(\d+):(\d\d)/
  nonisolated(unsafe) private static let amount = /(\d+(?:\.\d+)?)\s*(h|m|s)/

  /// The length in seconds, parsed from `45` (minutes), `45 min`, `1h 30m`, `1:30` or `PT45M`.
  private var length: Int? {
    guard let text = first(["duration", "length"])?.lowercased() else { return nil }
    if let minutes = Int(text) { return minutes * 60 }
    if let seconds = TimeStamp.duration(text.uppercased()) { return Int(seconds) }
    if let match = text.wholeMatch(of: Self.hoursAndMinutes), let hours = Int(match.1),
      let minutes = Int(match.2)
    {
      return hours * 3_600 + minutes * 60
    }
    let parts = text.matches(of: Self.amount)
    guard !parts.isEmpty else { return nil }
    let units = ["h": 3_600.0, "m": 60, "s": 1]
    return Int(parts.reduce(0) { $0 + (Double($1.1) ?? 0) * units[String($1.2)]! })
  }

  /// The listed people. An Obsidian link such as `[[Dana Okafor|Dana]]` counts as its target.
  private var people: [String] {
    let keys = ["attendees", "participants", "people", "with", "present", "invitees"]
    var seen = Set<String>()
    return keys.flatMap { key in
      (values[key] ?? []).flatMap { Self.people(in: $0, isItem: lists.contains(key)) }
    }.map { name in
      var name = name.trimmingCharacters(" \t\"'-")
      if name.hasPrefix("[["), name.hasSuffix("]]") {
        name = String(name.dropFirst(2).dropLast(2).prefix { $0 != "|" })
        name = name.split(separator: "/").last.map { String($0) } ?? name
      } else if name.hasPrefix("[") {
        name = PersonItem(name)?.written ?? name
      }
      return name.trimmingCharacters("@ ").trimmed
    }.filter { name in
      name.contains { $0.isLetter || $0.isNumber } && name.first != "+"
        && !["none", "n/a", "tbd", "nobody"].contains(name.lowercased())
        && seen.insert(name).inserted
    }
  }

  /// Splits a value at semicolons or, if it has none, at commas. Between semicolons and in an item
  /// of a list, `Okafor, Dana` is one person.
  private static func people(in value: String, isItem: Bool) -> [String] {
    let parts = value.split(separator: ";").map(\.trimmed)
    return parts.flatMap { part -> [String] in
      let address = part.firstIndex(of: "<")
      let name = SpeakerName.bare(String(part[..<(address ?? part.endIndex)]))
      if isItem || parts.count > 1, !name.contains(","), part.contains(",") {
        return [address.map { "\(name) \(part[$0...])" } ?? name]
      }
      return part.split(separator: ",").map { String($0) }
    }
  }

  // MARK: Values

  private func first(_ keys: [String]) -> String? {
    keys.lazy.compactMap { values[$0]?.first }.first
  }

  private func all(_ keys: [String]) -> [String] { keys.flatMap { values[$0] ?? [] } }

  /// Returns the strings in a scalar or a list. A mapping in a list is replaced by its
  /// `email`, or by its `name` if it has none.
  private static func strings(_ value: Node) -> [String] {
    switch value {
    case .scalar(let scalar): return scalar.string.trimmed.isEmpty ? [] : [scalar.string.trimmed]
    case .sequence(let items):
      return items.prefix(1_000).compactMap { item in
        if let mapping = item.mapping {
          return ["email", "name"].lazy.compactMap { mapping[$0]?.scalar?.string }.first
        }
        // In YAML, an unquoted `- [[Dana]]` is a list in a list.
        return item.scalar?.string ?? item.sequence?.first?.sequence?.first?.scalar?.string
      }
    case .mapping: return []
    }
  }
}

extension YamlError {
  /// The line number of the error, starting at 1.
  fileprivate var line: Int? {
    switch self {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      mark.line
    default: nil
    }
  }
}
