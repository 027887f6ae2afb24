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
    var people: [KnownPerson?] = []
    var places: [String: Int] = [:]
    for spelling in spellings {
      let marks = marks(of: spelling)
      let known = Set(marks.compactMap { places[$0] }).sorted()
      let place = known.first ?? people.count
      if known.isEmpty { people.append(KnownPerson()) }
      people[place]?.add(spelling)
      for other in known.dropFirst() {
        // The spelling shows that two who were known apart are one.
        if let other = people[other] { people[place]?.add(other) }
        people[other] = nil
        for (mark, at) in places where at == other { places[mark] = place }
      }
      for mark in marks { places[mark] = place }
    }
    return people.compactMap { $0 }
  }

  /// What is the same for two spellings of one person.
  private static func marks(of spelling: PersonSpelling) -> [String] {
    let name = NameWords(spelling.name).fullName
    let inAddress = spelling.name.isEmpty ? NameWords(ofAddress: spelling.email).fullName : nil
    return [spelling.email.isEmpty ? nil : spelling.email, name, inAddress].compactMap { $0 }
  }

  private mutating func add(_ spelling: PersonSpelling) {
    ids.append(spelling.id)
    if !spelling.name.isEmpty, !names.contains(spelling.name) { names.append(spelling.name) }
    if !spelling.email.isEmpty, !emails.contains(spelling.email) { emails.append(spelling.email) }
    sortNames()
  }

  private mutating func add(_ other: KnownPerson) {
    ids += other.ids
    names += other.names.filter { !names.contains($0) }
    emails += other.emails.filter { !emails.contains($0) }
    sortNames()
  }

  private mutating func sortNames() {
    names.sort { ($1.count, $0) < ($0.count, $1) }
  }
}
