import TextAnalysis

/// The people that a word in a question may refer to, by certainty. Computed on demand.
final class NameFinder {
  /// The certainties in descending order.
  static let certainties: [PeopleDirectory.Certainty] = [
    .word, .beginning, .nickname, .initials, .part, .misspelt,
  ]

  private let word: String
  private let table: PeopleTable
  private var found: [Set<Int>?]
  private var called: [Set<Int>?]

  /// - Parameter word: a folded word.
  init(_ word: String, in table: PeopleTable) {
    (self.word, self.table) = (word, table)
    found = Self.certainties.map { _ in nil }
    called = found
  }

  /// Returns the people among `people(at:)` that the word can refer to without other words. It
  /// excludes people whose name contains the word only as a title or an office.
  func called(at place: Int) -> Set<Int> {
    if let known = called[place] { return known }
    let people =
      switch Self.certainties[place] {
      case .word, .address: Set(table.people(called: word))
      case .beginning: word.count > 1 ? Set(table.people(called: word, asBeginning: true)) : []
      default: people(at: place)
      }
    called[place] = people
    return people
  }

  /// Returns the people that the word matches with the certainty at an index of `certainties`.
  func people(at place: Int) -> Set<Int> {
    if let known = found[place] { return known }
    let people = people(by: Self.certainties[place])
    found[place] = people
    return people
  }

  /// Returns true if the person's names or addresses contain the word.
  func isWord(of person: Int) -> Bool { people(at: 0).contains(person) }

  private func people(by certainty: PeopleDirectory.Certainty) -> Set<Int> {
    let length = word.count
    switch certainty {
    case .word, .address: return named { table.people(word, in: $0) }
    case .beginning: return length > 1 ? named { table.people(beginning: word, in: $0) } : []
    case .nickname:
      return Nicknames.forms(of: word).reduce(into: []) {
        $0.formUnion(table.people($1, in: .core))
      }
    case .initials: return length > 1 ? Set(table.people(word, in: .initials)) : []
    case .part: return length > 2 && isWithoutSpaces ? Set(parts) : []
    case .misspelt: return length > 3 ? misspelt : []
    }
  }

  /// Returns the people whose names or addresses contain the word.
  private func named(_ people: (PeopleTable.Column) -> [Int]) -> Set<Int> {
    Set(people(.spelt)).union(people(.addressed))
  }

  /// If true, the word's script has no spaces between names, so a part of the word may be a name.
  private var isWithoutSpaces: Bool {
    word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic && !$0.properties.isCased }
  }

  private var parts: [Int] {
    let wanted = Array(word.utf8)
    return table.people(in: .core) { $0.firstRange(of: wanted, in: $0.indices) != nil }
  }

  private var misspelt: Set<Int> {
    let wanted = Array(word.utf8)
    let isASCII = wanted.allSatisfy { $0 < 0x80 }
    return Set(
      table.people(in: .core) { name in
        // A character has at most four bytes.
        if abs(name.count - wanted.count) > 4 { return false }
        if isASCII, name.isASCII { return name.isOneEdit(from: wanted) }
        return String(decoding: name, as: UTF8.self).isOneEdit(from: word)
      })
  }
}
