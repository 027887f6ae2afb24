/// The speakers of a conversation that is written down line by line: `Dana: we ship in June`.
struct Dialogue {
  private let speakers: Set<String>

  /// So many lines at least, half of them by speakers who speak more than once, and two of these.
  private static let leastLines = 3
  private static let leastSpeakers = 2
  /// A name has so many bytes at most.
  private static let longestName = 40

  init(_ lines: [String]) {
    var turns: [String: Int] = [:]
    var written = 0
    for line in lines where line.utf8.contains(where: { $0 > 0x20 }) {
      written += 1
      if let name = Self.name(line) { turns[name, default: 0] += 1 }
    }
    let many = turns.filter { $0.value > 1 }
    let isDialogue =
      written >= Self.leastLines && many.count >= Self.leastSpeakers
      && many.values.reduce(0, +) * 2 >= written
    speakers = isDialogue ? Set(many.keys) : []
  }

  /// Returns true of a line that begins with the name of a speaker.
  func isTurn(_ line: String) -> Bool {
    !speakers.isEmpty && Self.name(line).map(speakers.contains) ?? false
  }

  /// The text before the colon of a line, if it may be a name.
  private static func name(_ line: String) -> String? {
    var line = line
    guard let end = line.withUTF8({ nameEnd(UnsafeRawBufferPointer($0)) }) else { return nil }
    return String(line.utf8.prefix(end))
  }

  /// The place of the colon behind what may be a name.
  private static func nameEnd(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard let first = bytes.first, first.isCapital || first >= 0xC3,
      let colon = bytes.prefix(longestName + 1).firstIndex(of: UInt8(ascii: ":")),
      colon + 1 < bytes.count, bytes[colon + 1] == UInt8(ascii: " ")
    else { return nil }
    // Few heads of lines end as a label does, and reading one by its characters takes long.
    if labels.isBefore(colon, in: bytes),
      Label(atHeadOf: String(decoding: bytes, as: UTF8.self)[...]) != nil
    {
      return nil
    }
    return colon
  }

  private static let labels = LabelEnding(Set(Mark.Kind.allCases))
}
