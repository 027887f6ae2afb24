import StableHashing

/// The names of holidays: words in lower case, without an `s` at their ends, so that `new year's`,
/// `new years` and `new year` are one.
extension Holiday {
  /// The names that begin with a word, of which this is the stem, the longest first; nil where none
  /// does.
  static func names(from stem: String) -> [(words: [String], holiday: Holiday)]? {
    let hash = firstHash(stem.utf8)
    let names = beginnings.filter { $0.hash == hash }.flatMap { _, place in
      table[place].0.split(separator: "|").map { name in
        (name.split(separator: " ").map { Self.stem(String($0)) }, table[place].1)
      }
      .filter { $0.0[0] == stem }
    }
    return names.isEmpty ? nil : names.sorted { $0.0.count > $1.0.count }
  }

  /// Hashes of the stems of first words, each with the place of its names in the table, once: to look
  /// through them takes less than to make a dictionary of all words.
  private static let beginnings: [(hash: UInt64, place: Int)] = table.enumerated().flatMap {
    place, row in
    let hashes = row.0.utf8.split(separator: UInt8(ascii: "|")).map { name in
      let word = name.prefix { $0 != UInt8(ascii: " ") }
      let isLong = word.last == UInt8(ascii: "s") && word.count > 3
      return firstHash(isLong ? word.dropLast() : word)
    }
    return Set(hashes).map { (hash: $0, place: place) }
  }

  private static func firstHash(_ word: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(word)
    return hash.state
  }

  static func stem(_ word: String) -> String {
    word.utf8.last == UInt8(ascii: "s") && word.count > 3 ? String(word.dropLast()) : word
  }

  static let table: [(String, Holiday)] = [
    ("new year|new years day", .init(rule: .date(month: 1, day: 1), before: 1)),
    ("new years eve|nye", .init(rule: .date(month: 12, day: 31))),
    ("epiphany|three kings day", .init(rule: .date(month: 1, day: 6))),
    ("burns night", .init(rule: .date(month: 1, day: 25))),
    ("republic day|australia day", .init(rule: .date(month: 1, day: 26))),
    ("mlk day|martin luther king day", .init(rule: .weekday(3, 1, month: 1))),
    ("groundhog day", .init(rule: .date(month: 2, day: 2))),
    ("waitangi day", .init(rule: .date(month: 2, day: 6))),
    ("valentines|valentines day", .init(rule: .date(month: 2, day: 14))),
    ("presidents day", .init(rule: .weekday(3, 1, month: 2))),
    ("womens day", .init(rule: .date(month: 3, day: 8))),
    ("st patricks day|saint patricks day", .init(rule: .date(month: 3, day: 17))),
    ("april fools|april fools day", .init(rule: .date(month: 4, day: 1))),
    ("st davids day|saint davids day", .init(rule: .date(month: 3, day: 1))),
    ("st georges day|saint georges day", .init(rule: .date(month: 4, day: 23))),
    ("kings day|koningsdag", .init(rule: .date(month: 4, day: 27))),
    ("earth day", .init(rule: .date(month: 4, day: 22))),
    ("anzac day", .init(rule: .date(month: 4, day: 25))),
    ("rose monday|rosenmontag|carnival monday", .init(rule: .easter(-48))),
    ("shrove tuesday|pancake day|mardi gras", .init(rule: .easter(-47))),
    ("ash wednesday", .init(rule: .easter(-46))),
    ("palm sunday", .init(rule: .easter(-7))),
    ("maundy thursday|holy thursday", .init(rule: .easter(-3))),
    ("good friday", .init(rule: .easter(-2))),
    ("holy saturday|easter saturday", .init(rule: .easter(-1))),
    ("easter", .init(rule: .easter(0), before: 2, after: 1)),
    ("easter sunday|easter day", .init(rule: .easter(0))),
    ("easter monday", .init(rule: .easter(1))),
    ("ascension|ascension day", .init(rule: .easter(39))),
    ("pentecost|whitsun|whit sunday", .init(rule: .easter(49))),
    ("whit monday|pentecost monday", .init(rule: .easter(50))),
    ("corpus christi", .init(rule: .easter(60))),
    ("may day|labour day", .init(rule: .date(month: 5, day: 1))),
    ("cinco de mayo", .init(rule: .date(month: 5, day: 5))),
    ("mothers day", .init(rule: .weekday(2, 7, month: 5))),
    ("early may bank holiday|may bank holiday", .init(rule: .weekday(1, 1, month: 5))),
    (
      "spring bank holiday|late may bank holiday|whitsun bank holiday",
      .init(rule: .weekday(-1, 1, month: 5))
    ),
    ("august bank holiday|summer bank holiday", .init(rule: .weekday(-1, 1, month: 8))),
    ("memorial day", .init(rule: .weekday(-1, 1, month: 5))),
    ("fathers day", .init(rule: .weekday(3, 7, month: 6))),
    ("juneteenth", .init(rule: .date(month: 6, day: 19))),
    ("canada day", .init(rule: .date(month: 7, day: 1))),
    ("independence day", .init(rule: .date(month: 7, day: 4))),
    ("bastille day", .init(rule: .date(month: 7, day: 14))),
    ("assumption day", .init(rule: .date(month: 8, day: 15))),
    ("labor day", .init(rule: .weekday(1, 1, month: 9))),
    ("german unity day", .init(rule: .date(month: 10, day: 3))),
    ("gandhi jayanti", .init(rule: .date(month: 10, day: 2))),
    ("melbourne cup day|melbourne cup", .init(rule: .weekday(1, 2, month: 11))),
    ("st martins day|saint martins day|martinmas", .init(rule: .date(month: 11, day: 11))),
    ("st andrews day|saint andrews day", .init(rule: .date(month: 11, day: 30))),
    ("columbus day|indigenous peoples day", .init(rule: .weekday(2, 1, month: 10))),
    ("halloween", .init(rule: .date(month: 10, day: 31))),
    ("all saints|all saints day", .init(rule: .date(month: 11, day: 1))),
    ("all souls|all souls day", .init(rule: .date(month: 11, day: 2))),
    ("guy fawkes|guy fawkes night|bonfire night", .init(rule: .date(month: 11, day: 5))),
    ("remembrance day|armistice day|veterans day", .init(rule: .date(month: 11, day: 11))),
    ("thanksgiving|thanksgiving day", .init(rule: .weekday(4, 4, month: 11))),
    ("black friday", .init(rule: .weekday(4, 4, month: 11, plus: 1))),
    ("cyber monday", .init(rule: .weekday(4, 4, month: 11, plus: 4))),
    ("st nicholas day|saint nicholas day", .init(rule: .date(month: 12, day: 6))),
    ("christmas eve|xmas eve", .init(rule: .date(month: 12, day: 24))),
    ("christmas|xmas", .init(rule: .date(month: 12, day: 25), before: 1, after: 1)),
    ("christmas day|xmas day", .init(rule: .date(month: 12, day: 25))),
    ("boxing day|st stephens day", .init(rule: .date(month: 12, day: 26))),
  ]
}
