import MeetingIndex
import Presentation

/// The texts and transcripts of a meeting, in parts that are short enough for one response.
struct MeetingTexts {
  /// A piece of a text, or of a line of a transcript.
  private struct Piece {
    let section: Int
    /// The index of the line that contains the piece. Pieces of the same line are displayed
    /// together.
    let line: Int
    let text: String
    /// The time in the recording in seconds; nil for written text.
    let seconds: Double?
    let isAnchor: Bool

    /// The approximate size of the markup in bytes. A link repeats its address.
    var size: Int {
      HTML.text(text).markup.utf8.count * (text.contains("://") ? 2 : 1) + 100
    }
  }

  private let headings: [String]
  private let parts: [[Piece]]

  private static let maximumPieceLength = 4_000

  /// - Parameters:
  ///   - texts: the texts without transcripts, with their headings.
  ///   - most: the maximum size of a part's markup in bytes; a single piece may exceed it.
  init(_ texts: [(heading: String, text: String)], _ notes: [ShownNote], atMost most: Int) {
    typealias Section = (heading: String, lines: [(text: String, seconds: Double?)])
    let written = texts.map { Section($0.heading, [($0.text, nil)]) }
    let sections =
      written
      + notes.map {
        Section("From \(Self.name(of: $0.file))", $0.lines.map { ($0.text, $0.seconds) })
      }
    headings = sections.map(\.heading)
    // Several turns, or several recordings, may share a second, but an anchor must be unique.
    var anchors = Set<Int>()
    var parts: [[Piece]] = [[]]
    var size = 0
    for (section, content) in sections.enumerated() {
      for (number, line) in content.lines.enumerated() {
        let isAnchor = line.seconds.map { anchors.insert(Int($0)).inserted } ?? false
        for (place, text) in Self.pieces(of: line.text).enumerated() {
          let piece = Piece(
            section: section, line: number, text: text, seconds: line.seconds,
            isAnchor: isAnchor && place == 0)
          if size + piece.size > most, parts.last?.isEmpty == false {
            parts.append([])
            size = 0
          }
          parts[parts.count - 1].append(piece)
          size += piece.size
        }
      }
    }
    self.parts = parts
  }

  /// Returns the file's name without its folder. The whole path is in the section on the evidence.
  private static func name(of file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }

  /// Returns a text split at line breaks, or between words in very long lines.
  static func pieces(of text: String) -> [String] {
    if text.utf8.count <= maximumPieceLength { return [text] }
    var pieces = [""]
    func add(_ more: Substring) {
      if pieces[pieces.count - 1].utf8.count + more.utf8.count > maximumPieceLength {
        pieces.append("")
      }
      pieces[pieces.count - 1] += more
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var rest = line
      while rest.utf8.count > maximumPieceLength {
        let head = rest.prefix(maximumPieceLength / 4)
        let end = head.lastIndex(of: " ").map(head.index(after:)) ?? head.endIndex
        add(rest[..<end])
        rest = rest[end...]
      }
      add(rest + "\n")
    }
    pieces[pieces.count - 1].removeLast()
    return pieces.filter { !$0.isEmpty }
  }

  /// Returns a text split into pieces, at line breaks if possible. Concatenated, the pieces are the
  /// whole text.
  static func cut(_ text: String) -> [Substring] {
    var (pieces, rest): ([Substring], Substring) = ([], text[...])
    while rest.utf8.count > maximumPieceLength {
      var end = rest.utf8.index(rest.startIndex, offsetBy: maximumPieceLength)
      while end.samePosition(in: text) == nil { end = rest.utf8.index(before: end) }
      let line = rest[..<end].lastIndex(where: \.isNewline).map(rest.index(after:))
      let cut = line ?? (end > rest.startIndex ? end : rest.index(after: end))
      pieces.append(rest[..<cut])
      rest = rest[cut...]
    }
    return rest.isEmpty ? pieces : pieces + [rest]
  }

  // MARK: Views

  /// Returns the index of the part that contains a place.
  func number(of place: PageRoute.TextPlace) -> Int {
    switch place {
    case .part(let number): return min(max(number, 1), parts.count) - 1
    case .second(let second):
      let spoken = parts.indices.filter { parts[$0].contains { $0.seconds != nil } }
      let exact = spoken.first { part in
        parts[part].contains { $0.isAnchor && $0.seconds.map(Int.init) == second }
      }
      let before = spoken.last { part in
        parts[part].contains { $0.seconds.map { Int($0) <= second } ?? false }
      }
      return exact ?? before ?? 0
    }
  }

  func content(_ number: Int, of id: String, _ items: MeetingItems) -> [HTML] {
    var content = (parts.count > 1 ? [ways(number, of: id)] : []) + sections(number, items)
    if number + 1 < parts.count {
      let next = HTML.element(
        "a", [.href(PageAddress.meeting(id, part: number + 2))], .text("Read on"))
      content.append(.element("p", [], next))
    }
    return content
  }

  /// Returns the first part, with a link to the meeting if there is more.
  func beginning(of id: String, _ items: MeetingItems) -> [HTML] {
    let rest = HTML.element("a", [.href(PageAddress.meeting(id))], .text("Read more"))
    return sections(0, items) + (parts.count > 1 ? [.element("p", [], rest)] : [])
  }

  private func sections(_ number: Int, _ items: MeetingItems) -> [HTML] {
    let part = parts[number]
    return Set(part.map(\.section)).sorted().flatMap { section -> [HTML] in
      let own = part.filter { $0.section == section }
      let isContinued = number > 0 && parts[number - 1].last?.section == section
      return [
        .element("h2", [], .text(headings[section] + (isContinued ? ", continued" : ""))),
        .element("div", [.plain(.class, "note")], lines(own, items)),
      ]
    }
  }

  private func lines(_ pieces: [Piece], _ items: MeetingItems) -> [HTML] {
    var lines: [(first: Piece, text: String)] = []
    for piece in pieces {
      if let last = lines.last, last.first.line == piece.line {
        lines[lines.count - 1].text += piece.text
      } else {
        lines.append((piece, piece.text))
      }
    }
    return lines.map { first, text in
      guard let seconds = first.seconds else {
        return .element("p", [.plain(.class, "text")], items.linked(text))
      }
      let id: [HTML.Attribute] = first.isAnchor ? [.plain(.id, "s\(Int(seconds))")] : []
      return .element(
        "div", [.plain(.class, "turn")] + id,
        items.soft(RecordingTime.text(seconds)), .element("span", [], items.linked(text)))
    }
  }

  /// Returns links to all parts, each with the time at which it begins.
  private func ways(_ shown: Int, of id: String) -> HTML {
    let links = parts.enumerated().map { number, part -> HTML in
      let clock = part.first?.seconds.map { " from \(RecordingTime.text($0))" } ?? ""
      let current = number == shown ? [HTML.Attribute.plain(.ariaCurrent, "page")] : []
      return .element(
        "a", [.href(PageAddress.meeting(id, part: number + 1))] + current,
        .text("Part \(number + 1)\(clock)"))
    }
    return .element(
      "nav",
      [.plain(.class, "ways"), .plain(.id, "text"), .plain(.ariaLabel, "Parts of the text")],
      links)
  }
}
