import Calendars
import MeetingIndex

/// The texts of a meeting, split between lines into pages of limited size for a model.
package struct ModelPages: Sendable {
  /// A part of a page: a line of speech, or consecutive lines of written text.
  struct Piece: Sendable {
    let field: QuotedField
    let file: String?
    /// The time in the recording, in seconds; nil for written text.
    let second: Double?
    var text: String
    /// If true, this is a part of a line longer than a page, and another follows.
    var goesOn = false

    /// The number of tokens of the piece and its time.
    fileprivate var tokens: Int {
      TokenCount.of("\(field.rawValue)| \(text)") + (second == nil ? 0 : Piece.time)
    }

    private static let time = 6
  }

  let pages: [[Piece]]

  /// The minimum number of tokens of a page, and the number to reserve for lines such as the page
  /// number.
  private static let (minimumTokens, frame) = (400, 60)

  /// - Parameters:
  ///   - tokens: the maximum number of tokens of a page, including `head`.
  ///   - head: the text before each page.
  package init(
    _ parts: [MeetingBody.Part], within tokens: Int, beside head: ModelText
  ) {
    let length = max(Self.minimumTokens, tokens - Self.frame - TokenCount.of(head.bare))
    var pages: [[Piece]] = []
    var room = 0
    for piece in parts.flatMap({ Self.pieces(of: $0, within: length) }) {
      let cost = piece.tokens
      if cost > room || pages.isEmpty {
        if !(pages.last?.isEmpty ?? false) { pages.append([]) }
        room = length
      }
      room -= cost
      Self.add(piece, to: &pages[pages.count - 1])
    }
    self.pages = pages.isEmpty ? [[]] : pages
  }

  package var count: Int { pages.count }

  /// Adds a piece to the page; consecutive lines of plain text become one piece.
  private static func add(_ piece: Piece, to page: inout [Piece]) {
    if let last = page.last, last.second == nil, piece.second == nil, last.field == piece.field,
      last.file == piece.file, !last.goesOn
    {
      page[page.count - 1].text += "\n" + piece.text
      page[page.count - 1].goesOn = piece.goesOn
    } else {
      page.append(piece)
    }
  }

  private static func pieces(of part: MeetingBody.Part, within tokens: Int) -> [Piece] {
    part.lines.flatMap { line in
      let cut = sections(of: line.text, within: tokens)
      return cut.enumerated().map { place, text in
        Piece(
          field: QuotedField(part.origin), file: part.file, second: line.seconds, text: text,
          goesOn: place < cut.count - 1)
      }
    }
  }

  /// Splits a line longer than a page, at spaces if possible.
  private static func sections(of line: String, within tokens: Int) -> [String] {
    guard TokenCount.of(line) > tokens else { return [line] }
    var sections: [String] = []
    var rest = line[...]
    while case let length = fitting(rest, within: tokens), length < rest.utf8.count {
      let limit = rest.utf8.index(rest.startIndex, offsetBy: length)
      var end = rest.unicodeScalars.index(before: limit)
      if let blank = rest[..<end].lastIndex(where: \.isWhitespace), blank > rest.startIndex {
        end = blank
      } else {
        // Don't split a character.
        end = rest[...end].indices.last.flatMap { $0 > rest.startIndex ? $0 : nil } ?? end
      }
      sections.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return sections + [String(rest)]
  }

  /// Returns the length in bytes of a prefix with at most `tokens` tokens. The length is halved
  /// until the prefix fits.
  private static func fitting(_ line: Substring, within tokens: Int) -> Int {
    if TokenCount.of(String(line)) <= tokens { return line.utf8.count }
    var length = min(line.utf8.count, tokens * 4)
    while TokenCount.of(String(decoding: line.utf8.prefix(length), as: UTF8.self)) > tokens {
      length /= 2
    }
    return length
  }

  // MARK: Output

  /// Returns the contents of a page.
  ///
  /// - Parameter page: the index of the page, from 0.
  package func text(_ page: Int) -> ModelText {
    var text = ModelText()
    var file: String?
    for piece in pages[page] {
      if let name = piece.file, name != file { text.quote(line: QuotedText(name), as: .file) }
      file = piece.file
      if let second = piece.second { text.say("\(TrustedText(clock: second))") }
      text.quote(QuotedText(piece.text), as: piece.field)
      if piece.goesOn { text.say("(line continues)") }
    }
    if pages[page].isEmpty { text.say("no text") }
    if count > 1 {
      text.say(
        page + 1 < count
          ? "page \(page + 1) of \(count); ask for page \(page + 2) to read on"
          : "page \(page + 1) of \(count), the last")
    }
    return text
  }

  /// Returns the contents of a page.
  ///
  /// - Parameter page: the index of the page, from 0.
  package func value(_ page: Int) -> ModelValue {
    .list(
      pages[page].map { piece in
        .fields([
          "field": .own(TrustedText(piece.field)), "file": ModelValue(quoting: piece.file),
          "second": piece.second.map { .fraction($0) } ?? .null,
          "text": .quoted(QuotedText(piece.text)), "goesOn": .truth(piece.goesOn),
        ])
      })
  }
}
