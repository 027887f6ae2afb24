import TextAnalysis

/// A name and an address as written in a calendar; one row of table `person`.
package struct PersonSpelling: Sendable {
  let id: Int64
  let name: String
  let email: String
  /// The number of meetings with this spelling.
  let uses: Int

  package init(id: Int64, name: String, email: String, uses: Int = 0) {
    (self.id, self.name, self.email, self.uses) = (id, name, email, uses)
  }
}

/// Addresses and names that the user has declared to belong to one person.
package struct PersonAlias: Hashable, Sendable {
  package let name: String
  /// Addresses, and names of people without an address.
  package let members: [String]

  package init(name: String, members: [String]) { (self.name, self.members) = (name, members) }
}

/// A person, with all their addresses and spellings.
public struct KnownPerson: Hashable, Sendable {
  /// The row ids in table `person`.
  package var ids: [Int64] = []
  /// The user's name for the person, if any, followed by the spellings, the most common first.
  public var names: [String] = []
  /// The distinct addresses, none of them empty.
  public var emails: [String] = []

  /// The first name in `names`, or the first address of a person without one.
  public var displayName: String { names.first ?? emails.first ?? "" }

  init(emails: [String]) { self.emails = emails }

  private init(_ spellings: [PersonSpelling], alias: String?) {
    if spellings.count == 1, alias == nil {
      let only = spellings[0]
      ids = [only.id]
      if !only.email.isEmpty { emails = [only.email] }
      if !only.name.isEmpty { names = [only.name] }
      return
    }
    ids = spellings.map(\.id)
    var known: Set<String> = [""]
    emails = spellings.map(\.email).filter { known.insert($0).inserted }
    var uses: [(name: String, count: Int)] = []
    var places: [String: Int] = [:]
    for spelling in spellings where !spelling.name.isEmpty {
      if let place = places[spelling.name] {
        uses[place].count += spelling.uses
      } else {
        places[spelling.name] = uses.count
        uses.append((spelling.name, spelling.uses))
      }
    }
    if uses.count > 1 {
      uses.sort { a, b in (b.count, b.name.count, a.name) < (a.count, a.name.count, b.name) }
    }
    names = (alias.map { [$0] } ?? []) + uses.map(\.name).filter { $0 != alias }
  }

  /// Groups spellings by person. Two spellings belong to one person if they share an address or a
  /// full name, or if an alias of the user joins them. A full name has at least two words, in any
  /// order, and may occur in an address such as `lee.park@example.com`.
  package static func identify(
    _ spellings: [PersonSpelling], aliases: [PersonAlias] = []
  ) -> [KnownPerson] {
    var sets = DisjointSets(count: spellings.count)
    var places: [String: Int] = [:]
    places.reserveCapacity(2 * spellings.count)
    let said = AliasMarks(aliases)
    for (index, spelling) in spellings.enumerated() {
      for mark in marks(of: spelling) + said.marks(of: spelling) {
        if let known = places[mark] { sets.join(index, known) } else { places[mark] = index }
      }
    }
    var groups: [[PersonSpelling]] = []
    var groupOfFirst = [Int?](repeating: nil, count: spellings.count)
    for (index, spelling) in spellings.enumerated() {
      let first = sets.first(with: index)
      if let group = groupOfFirst[first] {
        groups[group].append(spelling)
      } else {
        groupOfFirst[first] = groups.count
        groups.append([spelling])
      }
    }
    let names = said.names { mark in places[mark].map { groupOfFirst[sets.first(with: $0)]! } }
    return groups.enumerated().map { KnownPerson($0.element, alias: names[$0.offset]) }
  }

  /// Returns the keys of a spelling; spellings that share one belong to one person.
  private static func marks(of spelling: PersonSpelling) -> [String] {
    let name = PersonalName(spelling.name).name.fullName
    let inAddress = spelling.name.isEmpty ? NameWords(ofAddress: spelling.email).fullName : nil
    return [spelling.email.isEmpty ? nil : spelling.email, name, inAddress].compactMap { $0 }
  }
}

/// The keys of the people in the user's aliases.
private struct AliasMarks {
  private let aliases: [PersonAlias]
  /// The indices in `aliases` by address and by the words of a name.
  private var places: [String: Int] = [:]

  init(_ aliases: [PersonAlias]) {
    self.aliases = aliases
    for (place, alias) in aliases.enumerated() {
      // A single word isn't a full name, because many people may have it.
      if let name = NameWords(alias.name).fullName { places[name] = place }
      for member in alias.members { places[Self.key(member)] = place }
    }
  }

  private static func key(_ written: String) -> String {
    written.contains("@")
      ? Analyzer.fold(written) : NameWords(written).words.sorted().joined(separator: " ")
  }

  func marks(of spelling: PersonSpelling) -> [String] {
    if aliases.isEmpty { return [] }
    let written = [spelling.email, spelling.name].filter { !$0.isEmpty }
    return Set(written.compactMap { places[Self.key($0)] }).sorted().map(Self.mark)
  }

  /// Returns the names of aliases by the index that `find` returns for their key.
  func names(_ find: (String) -> Int?) -> [Int: String] {
    var names: [Int: String] = [:]
    for (place, alias) in aliases.enumerated() {
      if let at = find(Self.mark(place)) { names[at] = alias.name }
    }
    return names
  }

  private static func mark(_ place: Int) -> String { "alias \(place)" }
}

/// A union–find structure over the indices of an array (Tarjan, "Efficiency of a Good But Not
/// Linear Set Union Algorithm", 1975). A union takes almost constant time.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// Returns the representative of the set that contains `index`.
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
