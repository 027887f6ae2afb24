/// The people listed in minutes: `## Present`, `**Attendees:** Ada, Ben`, `* Ada Quist @ada`,
/// `Regrets:`, or a table of names.
struct PeopleLines {
  private(set) var present: [String] = []
  private(set) var absent: [String] = []

  private enum Side { case present, absent }

  private static let sides: [String: Side] = {
    let present = [
      "present", "attendees", "attendance", "attended", "attending", "participants",
      "in attendance",
      "people present", "members present", "roll call", "who was there", "who attended", "attendee",
      "participant", "anwesend", "anwesende", "teilnehmer", "teilnehmende", "teilnehmerinnen",
    ]
    let absent = [
      "regrets", "absent", "apologies", "not present", "excused", "members absent", "absentees",
      "unable to attend", "sent regrets", "entschuldigt", "abwesend", "apologies for absence",
    ]
    return Dictionary(
      present.map { ($0, Side.present) } + absent.map { ($0, Side.absent) }
    ) { first, _ in first }
  }()

  private static let maximumPeople = 500

  init(_ lines: some Sequence<Substring>) {
    var side: Side?
    var table: PeopleTable?
    for raw in lines {
      let line = raw.trimmed
      if line.isEmpty { continue }
      if let (label, rest) = Self.label(line) {
        (side, table) = (label, nil)
        if !rest.isEmpty {
          add(Self.names(inLine: rest), label)
          // If names follow the label on its line, they are the whole list, unless the line is
          // indented.
          side = raw.first?.isWhitespace == true && !line.contains("::") ? side : nil
        }
        continue
      }
      guard let now = side else { continue }
      // Another label ends the list.
      if line.hasPrefix("**") || line.hasSuffix(":") {
        side = nil
        continue
      }
      if line.hasPrefix("|") {
        if table == nil {
          table = PeopleTable(heading: line)
        } else {
          add(table!.person(line), now)
        }
        continue
      }
      if let item = Self.item(line) {
        guard let name = PersonItem(item)?.written else { continue }
        add([name], now)
      } else if !line.hasPrefix("#"), !line.hasPrefix("* "), Self.isNames(line) {
        add(Self.names(inLine: line), now)
        side = nil
      } else {
        side = nil
      }
    }
  }

  func add(to note: inout Note) {
    let known = Set(note.people)
    note.people += present.filter { !known.contains($0) }
    note.absent += absent
  }

  private mutating func add(_ row: (name: String, isAbsent: Bool)?, _ side: Side) {
    guard let row else { return }
    add([row.name], row.isAbsent ? .absent : side)
  }

  private mutating func add(_ names: [String], _ side: Side) {
    for name in names where present.count + absent.count < Self.maximumPeople {
      switch side {
      case .present: if !present.contains(name) { present.append(name) }
      case .absent: if !absent.contains(name) { absent.append(name) }
      }
    }
  }

  /// Parses a label such as `## Present (5)`, `**Attendees**: Ada`, `- Regrets: Ben` or
  /// `*Present:*`, with the rest of its line; nil if the line has no label.
  private static func label(_ line: String) -> (Side, rest: String)? {
    let isHeading = line.hasPrefix("#") || line.hasPrefix("**") || line.hasPrefix("* ")
    let bare = line.drop { "#*_-+ \t".contains($0) }
    let colon = bare.prefix(40).firstIndex(of: ":")
    let head = colon.map { bare[..<$0] } ?? bare
    let name = head.prefix { $0 != "(" }.trimmingCharacters("*_ \t").lowercased()
    guard let side = sides[name] else { return nil }
    guard let colon else {
      // A single word counts as a heading only if it looks like one.
      return isHeading || line.allSatisfy { $0.isLetter || $0 == " " } ? (side, "") : nil
    }
    return (side, bare[colon...].trimmingCharacters(":*_ \t"))
  }

  private static func item(_ line: String) -> String? {
    if let first = line.first, "-*+•".contains(first), line.dropFirst().first == " " {
      return line.dropFirst(2).trimmed
    }
    let number = line.prefix { $0.isNumber }
    let rest = line.dropFirst(number.count)
    guard !number.isEmpty, rest.first == "." || rest.first == ")", rest.dropFirst().first == " "
    else { return nil }
    return rest.dropFirst(2).trimmed
  }

  private static func isNames(_ line: String) -> Bool {
    let names = parts(of: line)
    return !names.isEmpty && names.allSatisfy { PersonItem($0) != nil } && line.last != "."
      && (names.count > 1 || line.split(separator: " ").count <= 4)
  }

  private static func names(inLine line: String) -> [String] {
    parts(of: line).compactMap { PersonItem($0)?.written }
  }

  /// Splits a line at commas and semicolons outside of brackets, and at `and`, `und` and `&`.
  private static func parts(of line: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in line {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth = max(0, depth - 1) }
      if depth == 0, character == "," || character == ";" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.flatMap { part in
      part.replacing(" and ", with: "\n").replacing(" & ", with: "\n").replacing(
        " und ", with: "\n"
      )
      .split(separator: "\n")
    }.map { part in
      let part = part.trimmed
      return part.hasPrefix("and ") ? String(part.dropFirst(4)) : part
    }.filter { !$0.isEmpty }
  }
}

/// A person in a list: `Ada Quist @ada`, `[Ada Quist](https://github.com/ada) (Harbour)`.
struct PersonItem {
  /// The name, followed by the email address or handle if there is one; or only the address or
  /// handle if there is no name.
  let written: String

  nonisolated(unsafe) private static let link = /\[(?<name>[^\]]+)\]\((?<target>[^)\s]+)\)/
  nonisolated(unsafe) private static let handle =
    /(?:^|[\s(\[])(?<handle>@[A-Za-z0-9][A-Za-z0-9_.-]*)/
  nonisolated(unsafe) private static let address = /[^\s<>(),;]+@[^\s<>(),;]+\.[A-Za-z]+/
  /// The address of an account on a site such as GitHub, where the path is the user's handle.
  nonisolated(unsafe) private static let account =
    /https?:\/\/(?:www\.)?(?:github|gitlab|codeberg|twitter|x|bitbucket)\.(?:com|org)\/@?(?<handle>[A-Za-z0-9_.-]+)\/?$/

  init?(_ item: String) {
    var text = item
    for box in ["[ ] ", "[x] ", "[X] "] where text.hasPrefix(box) {
      if box == "[ ] " { return nil }
      text = String(text.dropFirst(box.count))
    }
    var handle: String?
    text = text.replacing("[[", with: "").replacing("]]", with: "")
    if let match = text.firstMatch(of: Self.link) {
      handle = match.target.wholeMatch(of: Self.account).map { "@\($0.handle)" }
      text.replaceSubrange(match.range, with: match.name)
    }
    var email: String?
    if let match = text.firstMatch(of: Self.address) {
      email = String(match.output)
      text.replaceSubrange(match.range, with: "")
    } else if let match = text.firstMatch(of: Self.handle) {
      handle = String(match.handle).trimmingCharacters(".")
      text.replaceSubrange(match.range, with: "")
    }
    let end = text.firstIndex { "(<[,;|/".contains($0) } ?? text.endIndex
    var name = String(text[..<end])
    for dash in [" - ", " – ", " — ", ": "] {
      if let range = name.firstRange(of: dash) { name = String(name[..<range.lowerBound]) }
    }
    name = name.trimmingCharacters("*_`~ \t-–—:.")
    let words = name.split(separator: " ")
    let isName =
      1...6 ~= words.count && !name.contains { "?!=\"".contains($0) }
      && (words.contains { $0.first?.isUppercase ?? false || !($0.first?.isASCII ?? true) })
      && !["none", "n/a", "tbd", "nobody", "everyone", "all"].contains(name.lowercased())
    switch (isName ? name : "", email, handle) {
    case ("", nil, nil): return nil
    case ("", let email?, _): written = email
    case ("", nil, let handle?): written = handle
    case (let name, let email?, _): written = "\(name) <\(email)>"
    case (let name, nil, let handle?): written = "\(name) \(handle)"
    case (let name, nil, nil): written = name
    }
  }
}

/// A Markdown table with one person per row.
struct PeopleTable {
  private var name = 0
  private var handle: Int?
  private var presence: Int?

  init(heading: String) {
    for (place, cell) in Self.cells(heading).enumerated() {
      switch cell.lowercased() {
      case "name", "attendee", "participant", "member", "who", "person", "teilnehmer": name = place
      case "handle", "github", "github handle", "github id", "username", "nick", "alias", "gitlab":
        handle = place
      case "present", "present?", "attended", "attending", "attendance", "here", "status",
        "anwesend":
        presence = place
      default: break
      }
    }
  }

  /// Returns the person in a row; nil for the separator row and for rows without a name.
  func person(_ row: String) -> (name: String, isAbsent: Bool)? {
    let cells = Self.cells(row)
    guard name < cells.count, !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) else {
      return nil
    }
    var text = cells[name]
    if let handle, handle < cells.count, !cells[handle].isEmpty {
      text +=
        " " + (cells[handle].hasPrefix("@") || cells[handle].hasPrefix("[") ? "" : "@")
        + cells[handle]
    }
    guard let person = PersonItem(text)?.written else { return nil }
    let mark = presence.flatMap { $0 < cells.count ? cells[$0].lowercased() : nil }
    let isAbsent = mark.map { mark in
      [
        "", "no", "n", "-", "–", "❌", "✗", "✘", "[ ]", "absent", "regrets", "excused", "nein",
        "apologies",
      ]
      .contains(mark)
    }
    return (person, isAbsent ?? false)
  }

  private static func cells(_ row: String) -> [String] {
    var cells = row.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    if cells.first == "" { cells.removeFirst() }
    if cells.last == "" { cells.removeLast() }
    return cells
  }
}
