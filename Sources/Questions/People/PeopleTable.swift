/// People and the words that may refer to them, in serialized form. A question looks up its own
/// words and decodes only the people that they refer to.
package struct PeopleTable: Sendable {
  /// The columns of words, in stored order.
  enum Column: Int, CaseIterable {
    /// The folded words of the names, and call names found in addresses. Words joined by
    /// punctuation are also stored as one: `o`, `neill` and `oneill`.
    case spelt
    /// The words of the local parts of addresses.
    case addressed
    /// The words of the names without titles and parentheses; for people without a name, the words
    /// of their addresses. Inexact matching searches this column.
    case core
    /// The initials of each spelling of a name.
    case initials
    /// First and last names.
    case callNames
    case addresses
  }

  /// The version of the rules that derive words from names. Increase it whenever they change.
  package static let rules = 2

  package var count: Int { people.count }
  /// The stored table: the people, followed by the columns. Each part contains the number of its
  /// texts, the end of each text, the owner of each word (in columns), and the bytes of the texts.
  /// Words are sorted by their bytes. Numbers have 32 bits in little-endian order.
  package let bytes: [UInt8]
  private let people: Part
  private let columns: [Part]

  /// The offsets of a part in `bytes`.
  private struct Part {
    let count: Int
    let ends: Int
    let owners: Int
    let texts: Int
  }

  private static let width = 4

  /// - Parameter people: the people in order of first appearance.
  init(_ people: [KnownPerson]) {
    var bytes: [UInt8] = []
    Self.append(people.map { (PersonBytes.encode($0), nil) }, to: &bytes)
    let words = people.map(PersonWords.init)
    for column in Column.allCases {
      let texts = words.enumerated().flatMap { place, words in
        Set(words[column]).map { (Array($0.utf8), Int?.some(place)) }
      }
      Self.append(
        texts.sorted { a, b in a.0.lexicographicallyPrecedes(b.0) || a.0 == b.0 && a.1! < b.1! },
        to: &bytes)
    }
    // These bytes were just written, so they are valid.
    self.init(bytes)!
  }

  private static func append(_ texts: [(bytes: [UInt8], owner: Int?)], to bytes: inout [UInt8]) {
    func append(_ number: Int) { withUnsafeBytes(of: UInt32(number).littleEndian) { bytes += $0 } }
    append(texts.count)
    var end = 0
    for text in texts {
      end += text.bytes.count
      append(end)
    }
    for case let owner? in texts.map(\.owner) { append(owner) }
    for text in texts { bytes += text.bytes }
  }

  /// - Returns: nil if the bytes aren't a valid table.
  package init?(_ bytes: [UInt8]) {
    var place = 0
    func part(hasOwners: Bool) -> Part? {
      guard place + Self.width <= bytes.count else { return nil }
      let count = Self.number(at: place, in: bytes)
      let ends = place + Self.width
      let owners = ends + count * Self.width
      let texts = owners + (hasOwners ? count * Self.width : 0)
      guard texts <= bytes.count else { return nil }
      let last = count > 0 ? Self.number(at: owners - Self.width, in: bytes) : 0
      guard texts + last <= bytes.count else { return nil }
      place = texts + last
      return Part(count: count, ends: ends, owners: owners, texts: texts)
    }
    guard let people = part(hasOwners: false) else { return nil }
    let columns = Column.allCases.compactMap { _ in part(hasOwners: true) }
    guard columns.count == Column.allCases.count, place == bytes.count else { return nil }
    (self.bytes, self.people, self.columns) = (bytes, people, columns)
  }

  private static func number(at place: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { number(at: place, in: $0) }
  }

  private static func number(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(bytes)
    return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }

  /// Returns the bytes of a text; empty if its end is invalid.
  private func text(_ place: Int, of part: Part) -> ArraySlice<UInt8> {
    let end = Self.number(at: part.ends + place * Self.width, in: bytes)
    let start = place > 0 ? Self.number(at: part.ends + (place - 1) * Self.width, in: bytes) : 0
    guard start <= end, part.texts + end <= bytes.count else { return [] }
    return bytes[part.texts + start..<part.texts + end]
  }

  private func owner(_ place: Int, of part: Part) -> Int {
    min(Self.number(at: part.owners + place * Self.width, in: bytes), count - 1)
  }

  /// Decodes the person at an index.
  func person(_ place: Int) -> KnownPerson { PersonBytes.decode(text(place, of: people)) }

  /// Returns the words of the names and addresses of the person at `place`.
  func words(of place: Int) -> [String] {
    let words = PersonWords(person(place))
    return words[.spelt] + words[.addressed]
  }

  // MARK: Lookup

  /// Returns the people, in order, that the word can refer to by itself, because it is in the name
  /// proper, or only in an address. A word in parentheses or a title only describes a person.
  func people(called word: String, asBeginning: Bool = false) -> [Int] {
    func people(_ column: Column) -> Set<Int> {
      Set(asBeginning ? self.people(beginning: word, in: column) : self.people(word, in: column))
    }
    return people(.core).union(people(.addressed).subtracting(people(.spelt))).sorted()
  }

  /// Returns the people with this word in a column, in order.
  func people(_ word: String, in column: Column) -> [Int] {
    matches(word, in: column) { $0.elementsEqual($1) }
  }

  /// Returns the people with a word in a column that begins with `beginning`, in order.
  func people(beginning: String, in column: Column) -> [Int] {
    Set(matches(beginning, in: column) { $0.starts(with: $1) }).sorted()
  }

  /// Returns true if a column contains the word.
  func has(_ word: String, in column: Column) -> Bool {
    let part = columns[column.rawValue]
    let place = place(of: word, in: part)
    return place < part.count && text(place, of: part).elementsEqual(word.utf8)
  }

  /// Returns the owners of consecutive words for which `isMatch` returns true, beginning at the
  /// position of `word`.
  private func matches(
    _ word: String, in column: Column, _ isMatch: (ArraySlice<UInt8>, String.UTF8View) -> Bool
  ) -> [Int] {
    let part = columns[column.rawValue]
    var found: [Int] = []
    var place = place(of: word, in: part)
    while place < part.count, isMatch(text(place, of: part), word.utf8) {
      found.append(owner(place, of: part))
      place += 1
    }
    return found
  }

  /// Returns the first index whose word isn't ordered before `word`.
  private func place(of word: String, in part: Part) -> Int {
    var (low, high) = (0, part.count)
    while low < high {
      let middle = (low + high) / 2
      if text(middle, of: part).lexicographicallyPrecedes(word.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the people with a word in a column that satisfies `isMeant`, in order. Each distinct
  /// word is tested once.
  func people(
    in column: Column, where isMeant: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [Int] {
    let part = columns[column.rawValue]
    var found = Set<Int>()
    bytes.withUnsafeBufferPointer { all in
      var last = (word: UnsafeBufferPointer(rebasing: all[..<0]), isMeant: false)
      var start = 0
      for place in 0..<part.count {
        let end = Self.number(at: part.ends + place * Self.width, in: all)
        // An invalid end results in an empty text.
        let isSound = start <= end && part.texts + end <= all.count
        let range = isSound ? part.texts + start..<part.texts + end : 0..<0
        start = end
        let word = UnsafeBufferPointer(rebasing: all[range])
        if place == 0 || word.count != last.word.count || !word.elementsEqual(last.word) {
          last = (word, isMeant(word))
        }
        if last.isMeant { found.insert(owner(place, of: part)) }
      }
    }
    return found.sorted()
  }

  /// Returns the first word in a column that begins with this byte and satisfies `isMeant`, or nil.
  func word(from first: UInt8, in column: Column, where isMeant: (String) -> Bool) -> String? {
    let part = columns[column.rawValue]
    var place = place(of: String(decoding: [first], as: UTF8.self), in: part)
    while place < part.count, case let word = text(place, of: part), word.first == first {
      let text = String(decoding: word, as: UTF8.self)
      if isMeant(text) { return text }
      place += 1
    }
    return nil
  }
}

/// The serialized form of a person: the numbers of ids, names and addresses, each followed by its
/// elements.
private enum PersonBytes {
  static func encode(_ person: KnownPerson) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    append(Int64(person.ids.count))
    person.ids.forEach(append)
    for texts in [person.names, person.emails] {
      append(Int64(texts.count))
      for text in texts {
        append(Int64(text.utf8.count))
        bytes += text.utf8
      }
    }
    return bytes
  }

  /// Decodes a person. Invalid bytes never cause a read past the end.
  static func decode(_ bytes: ArraySlice<UInt8>) -> KnownPerson {
    var rest = bytes
    func number() -> Int64 {
      guard rest.count >= 8 else { return 0 }
      defer { rest = rest.dropFirst(8) }
      return rest.withUnsafeBytes { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) }
    }
    func several<Value>(_ value: () -> Value) -> [Value] {
      let count = min(max(0, Int(number())), rest.count)
      return (0..<count).map { _ in value() }
    }
    func text() -> String {
      let count = min(max(0, Int(number())), rest.count)
      defer { rest = rest.dropFirst(count) }
      return String(decoding: rest.prefix(count), as: UTF8.self)
    }
    var person = KnownPerson(emails: [])
    person.ids = several(number)
    person.names = several(text)
    person.emails = several(text)
    return person
  }
}

/// The words that may refer to a person, possibly with duplicates.
private struct PersonWords {
  private var words: [PeopleTable.Column: [String]] = [:]

  init(_ person: KnownPerson) {
    let addresses = person.emails.map { NameWords(ofAddress: $0) }
    let names = person.names.map { PersonalName($0).name.words }
    let addressed = addresses.flatMap { $0.words(beside: names) }
    var (spelt, core, callNames, initials) = ([String](), [String](), [String](), [String]())
    for spelling in person.names {
      let personal = PersonalName(spelling)
      let name = personal.isWhole ? personal.name : NameWords(spelling)
      spelt += name.words + name.joined
      core += personal.name.words + personal.name.joined
      callNames += personal.callNames
      initials.append(personal.name.initials)
      for address in addresses {
        let called = personal.callNames(inAddress: address)
        spelt += called
        core += called
        callNames += called
      }
    }
    if person.names.isEmpty { core = addressed }
    words = [
      .spelt: spelt, .addressed: addressed, .core: core, .initials: initials, .callNames: callNames,
      .addresses: person.emails,
    ]
  }

  subscript(column: PeopleTable.Column) -> [String] { words[column] ?? [] }
}
