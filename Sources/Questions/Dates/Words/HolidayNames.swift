import StableHashing

/// The names of holidays: words in lower case, without an `s` at their ends, so that `new year's`,
/// `new years` and `new year` are one.
extension Holiday {
  typealias Name = (words: [String], holiday: Holiday)

  /// `date 12 25: christmas day, xmas day`
  private static let rows = Lexicon.text("holidays")[...].utf8.split(separator: Lexicon.newline)

  /// Hashes of the stems of first words, each with the place of its row, once: few rows are read, as
  /// few questions name a holiday.
  private static let beginnings: [(hash: UInt64, row: Int)] = rows.indices.flatMap { row in
    let names = rows[row].drop { $0 != UInt8(ascii: ":") }.dropFirst()
    return Set(
      names.split(separator: UInt8(ascii: ",")).map { name in
        let word = name.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
        let isLong = word.last == UInt8(ascii: "s") && word.count > 3
        return hash(isLong ? word.dropLast() : word)
      }
    ).map { ($0, row) }
  }

  private static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(word)
    return hash.state
  }

  /// The names that begin with a word, of which this is the stem, the longest first; nil where none
  /// does.
  static func names(from stem: String) -> [Name]? {
    let asked = hash(stem.utf8)
    let names = beginnings.filter { $0.hash == asked }.flatMap { _, place -> [Name] in
      let colon = rows[place].firstIndex(of: UInt8(ascii: ":"))!
      guard let holiday = Holiday(String(Substring(rows[place][..<colon]))) else { return [] }
      return Lexicon.phrases(rows[place][colon...].dropFirst()).map { phrase in
        (Lexicon.parts(of: phrase).map(Self.stem), holiday)
      }.filter { $0.words[0] == stem }
    }
    return names.isEmpty ? nil : names.sorted { $0.words.count > $1.words.count }
  }

  static func stem(_ word: String) -> String {
    word.utf8.last == UInt8(ascii: "s") && word.utf8.count > 3 ? String(word.dropLast()) : word
  }

  /// `date 12 25 around 1 1`, `easter -2`, `weekday 4 4 11 1`: the numbers of its rule, and of the
  /// days around it.
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
