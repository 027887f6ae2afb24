/// The names of holidays: words in lower case, without an `s` at their ends, so that `new year's`,
/// `new years` and `new year` are one.
extension Holiday {
  typealias Name = (words: [String], holiday: Holiday)

  /// By the stem of their first word, the longest first.
  private static let names: [String: [Name]] = Dictionary(
    grouping: Lexicon.phrases("holidays", Holiday.init).map { phrase, holiday in
      (words: phrase.map(stem), holiday: holiday)
    }, by: { $0.words[0] }
  ).mapValues { names in names.sorted { $0.words.count > $1.words.count } }

  /// The names that begin with a word, of which this is the stem, the longest first; nil where none
  /// does.
  static func names(from stem: String) -> [Name]? { names[stem] }

  static func stem(_ word: String) -> String {
    word.utf8.last == UInt8(ascii: "s") && word.count > 3 ? String(word.dropLast()) : word
  }

  /// `date 12 25 around 1 1`, `easter -2`, `weekday 4 4 11 1`: the numbers of its rule, and of the
  /// days around it.
  private init?(_ written: String) {
    let words = written.split(separator: " ")
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
