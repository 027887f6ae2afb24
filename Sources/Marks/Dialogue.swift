/// The speakers of a conversation that is written in lines such as `Dana: we ship in June`.
struct Dialogue {
  private let lines: [String]
  /// The names, which are determined only if a line that is read may begin with one.
  private lazy var speakers = Self.speakers(in: lines)

  /// The minimum number of lines that aren't blank.
  private static let minimumLines = 3
  /// The minimum number of speakers with several lines. Together, they must have at least half of
  /// the lines.
  private static let minimumSpeakers = 2
  /// The maximum length of a name in bytes.
  private static let maximumNameLength = 40

  init(_ lines: [String]) { self.lines = lines }

  private static func speakers(in lines: [String]) -> Set<String> {
    var turns: [String: Int] = [:]
    var written = 0
    for line in lines where line.utf8.contains(where: { $0 > 0x20 }) {
      written += 1
      if let name = Self.name(line) { turns[name, default: 0] += 1 }
    }
    let many = turns.filter { $0.value > 1 }
    let isDialogue =
      written >= minimumLines && many.count >= minimumSpeakers
      && many.values.reduce(0, +) * 2 >= written
    return isDialogue ? Set(many.keys) : []
  }

  /// Returns true if a line begins with the name of a speaker.
  mutating func isTurn(_ line: String) -> Bool {
    Self.name(line).map { speakers.contains($0) } ?? false
  }

  private static func name(_ line: String) -> String? {
    var line = line
    guard let end = line.withUTF8({ nameEnd(UnsafeRawBufferPointer($0)) }) else { return nil }
    return String(line.utf8.prefix(end))
  }

  /// Returns the index of the colon after a possible name, or nil.
  private static func nameEnd(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let first = bytes.first, first.isCapital || first >= 0xC3,
      let colon = bytes.prefix(maximumNameLength + 1).firstIndex(of: UInt8(ascii: ":")),
      colon + 1 < bytes.count, bytes[colon + 1] == UInt8(ascii: " ")
    else { return nil }
    // Parsing a label by characters is slow, so the few candidates are found by bytes first.
    if labels.isBefore(colon, in: bytes),
      Label(atHeadOf: String(decoding: bytes, as: UTF8.self)[...]) != nil
    {
      return nil
    }
    return colon
  }

  private static let labels = LabelEnding(Set(Mark.Kind.allCases))
}
