import Retrieval

/// A name and an address as a calendar wrote them: a row of table `person`.
public struct PersonSpelling: Sendable {
  let id: Int64
  let name: String
  let email: String

  public init(id: Int64, name: String, email: String) {
    (self.id, self.name, self.email) = (id, name, email)
  }
}

/// Somebody whom the index knows, behind however many addresses and spellings.
public struct KnownPerson: Hashable, Sendable {
  /// Row ids of table `person`.
  public var ids: [Int64] = []
  /// Spellings, the longest first.
  public var names: [String] = []
  public var emails: [String] = []

  /// The longest spelling of the name, or the address of somebody who has none.
  public var displayName: String { names.first ?? emails.first ?? "" }

  /// Who is who: one address is one person, and so is one full name (of two words or more, in any
  /// order), also where it is only spelt out in an address such as `lee.park@example.com`.
  static func identify(_ spellings: [PersonSpelling]) -> [KnownPerson] {
    var sets = DisjointSets(count: spellings.count)
    var places: [String: Int] = [:]
    for (index, spelling) in spellings.enumerated() {
      for mark in marks(of: spelling) {
        if let known = places[mark] { sets.join(index, known) } else { places[mark] = index }
      }
    }
    var groups: [[PersonSpelling]] = []
    var groupOfFirst: [Int: Int] = [:]
    for (index, spelling) in spellings.enumerated() {
      let first = sets.first(with: index)
      if let group = groupOfFirst[first] {
        groups[group].append(spelling)
      } else {
        groupOfFirst[first] = groups.count
        groups.append([spelling])
      }
    }
    return groups.map(KnownPerson.init)
  }

  /// What is the same for two spellings of one person.
  private static func marks(of spelling: PersonSpelling) -> [String] {
    let name = NameWords(spelling.name).fullName
    let inAddress = spelling.name.isEmpty ? NameWords(ofAddress: spelling.email).fullName : nil
    return [spelling.email.isEmpty ? nil : spelling.email, name, inAddress].compactMap { $0 }
  }

  /// All spellings are of one person.
  private init(_ spellings: [PersonSpelling]) {
    ids = spellings.map(\.id)
    names = Set(spellings.map(\.name)).subtracting([""]).sorted { ($1.count, $0) < ($0.count, $1) }
    var known: Set<String> = [""]
    emails = spellings.map(\.email).filter { known.insert($0).inserted }
  }
}

/// Which of a row of things belong together (Tarjan, "Efficiency of a Good But Not Linear Set Union
/// Algorithm", 1975): as many joins as there are things take little more than one step each.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// The first thing that belongs with `index`.
  mutating func first(with index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (first, other) = (first(with: a), first(with: b))
    parents[max(first, other)] = min(first, other)
  }
}

/// The words of a name, case and diacritics aside.
public struct NameWords: Sendable {
  public let words: [String]

  public init(_ name: String) {
    // Whatever is beyond ASCII after folding is a letter: a table of letters would take longer.
    words = Analyzer.fold(name).utf8
      .split { $0 < 0x80 && !NameWords.isAlphanumeric($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Of the local part.
  public init(ofAddress address: String) {
    self.init(String(address.prefix { $0 != "@" }))
  }

  /// The words in the order of the alphabet, for `Gustav Öberg` is `Öberg, Gustav`; nil for a
  /// single word, which is no full name.
  public var fullName: String? { words.count < 2 ? nil : words.sorted().joined(separator: " ") }

  var initials: String { String(words.compactMap(\.first)) }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: false
    }
  }
}
