import TextAnalysis

/// The people that one word of a name may mean, by each certainty; looked up once, when it is asked for.
final class NameFinder {
  /// The surest first.
  static let certainties: [PeopleDirectory.Certainty] = [
    .word, .beginning, .nickname, .initials, .part, .misspelt,
  ]

  private let word: String
  private let table: PeopleTable
  private var found: [Set<Int>?]
  private var called: [Set<Int>?]

  /// - Parameter word: folded.
  init(_ word: String, in table: PeopleTable) {
    (self.word, self.table) = (word, table)
    found = Self.certainties.map { _ in nil }
    called = found
  }

  /// Those of `people(at:)` whom the word means by itself, as it is more than what they are.
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

  /// The people whom the word means with the certainty at a place of `certainties`.
  func people(at place: Int) -> Set<Int> {
    if let known = found[place] { return known }
    let people = people(by: Self.certainties[place])
    found[place] = people
    return people
  }

  /// Returns true if someone has the word in the names or the addresses.
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

  /// Those who have the word in their names or addresses.
  private func named(_ people: (PeopleTable.Column) -> [Int]) -> Set<Int> {
    Set(people(.spelt)).union(people(.addressed))
  }

  /// If true, its script sets no spaces between the names of one person; in others a part of a word is none.
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
        // One character is four bytes at most.
        if abs(name.count - wanted.count) > 4 { return false }
        if isASCII, name.isASCII { return name.isOneEdit(from: wanted) }
        return String(decoding: name, as: UTF8.self).isOneEdit(from: word)
      })
  }
}
