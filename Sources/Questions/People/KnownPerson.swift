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
    return groups.map { KnownPerson($0) }
  }

  /// What is the same for two spellings of one person.
  private static func marks(of spelling: PersonSpelling) -> [String] {
    let name = NameWords(spelling.name).fullName
    let inAddress = spelling.name.isEmpty ? NameWords(ofAddress: spelling.email).fullName : nil
    return [spelling.email.isEmpty ? nil : spelling.email, name, inAddress].compactMap { $0 }
  }
}

extension KnownPerson {
  /// All spellings are of one person.
  fileprivate init(_ spellings: [PersonSpelling]) {
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
