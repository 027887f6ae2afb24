import StableHashing

/// The names of holidays, with words in lower case and without a final `s`, so that `new year's`,
/// `new years` and `new year` are equal.
extension Holiday {
  typealias Name = (words: [String], holiday: Holiday)

  /// Rows such as `date 12 25: christmas day, xmas day`. They point into a constant table.
  nonisolated(unsafe) private static let rows = Lexicon.lines("holidays")

  /// The hash of each first word's stem, with the index of its row. Rows are parsed on demand,
  /// because few questions contain a holiday.
  private static let beginnings: [(hash: UInt64, row: Int)] = rows.indices.flatMap { row in
    var hashes: [UInt64] = []
    let names = Lexicon.parts(ofRow: rows[row]).phrases
    Lexicon.forEachPiece(of: names, between: UInt8(ascii: ",")) { name in
      let word = name.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
      let isLong = word.last == UInt8(ascii: "s") && word.count > 3
      let hash = hash(isLong ? word.dropLast() : word)
      if !hashes.contains(hash) { hashes.append(hash) }
    }
    return hashes.map { ($0, row) }
  }

  private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(word)
    return hash.state
  }

  /// Returns the names whose first word has this stem, the longest first, or nil if there are none.
  static func names(from stem: String) -> [Name]? {
    let asked = hash(stem.utf8)
    let names = beginnings.filter { $0.hash == asked }.flatMap { _, place -> [Name] in
      let (value, phrases) = Lexicon.parts(ofRow: rows[place])
      guard let holiday = Holiday(String(decoding: value, as: UTF8.self)) else { return [] }
      return Lexicon.phrases(phrases).map { phrase in
        (Lexicon.parts(of: phrase).map(Self.stem), holiday)
      }.filter { $0.words[0] == stem }
    }
    return names.isEmpty ? nil : names.sorted { $0.words.count > $1.words.count }
  }

  static func stem(_ word: String) -> String {
    word.utf8.last == UInt8(ascii: "s") && word.utf8.count > 3 ? String(word.dropLast()) : word
  }

  /// Parses a rule and the days around the holiday: `date 12 25 around 1 1`, `easter -2`, `weekday
  /// 4 4 11 1`.
  private init?(_ written: String) {
    let words = Lexicon.parts(of: written)
    let numbers = words.compactMap { Int($0) }
    switch words[0] {
    case "date": rule = .date(month: numbers[0], day: numbers[1])
    case "easter": rule = .easter(numbers[0])
    case "weekday":
      let plus = numbers.count > 3 ? numbers[3] : 0
      rule = .weekday(numbers[0], numbers[1], month: numbers[2], plus: plus)
    default: return nil
    }
    guard words.contains("around") else { return }
    (before, after) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
  }
}
