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
    guard let first = line.utf8.first, 0x41...0x5A ~= first || first >= 0xC3 else { return nil }
    let head = line.utf8.prefix(longestName + 1).prefix { $0 != 0x3A }
    guard head.count <= longestName, head.endIndex < line.utf8.endIndex,
      line.utf8[head.endIndex...].dropFirst().first == 0x20,
      let name = String(head), Label(atHeadOf: line[...]) == nil
    else { return nil }
    return name
  }
}
