/// Two people who may be the same person.
package struct LikelyDuplicate: Hashable, Sendable {
  /// The evidence that two people may be the same.
  package enum Reason: String, CaseIterable, Sendable {
    /// In order: one name contains all words of the other; the same local part at two domains;
    /// initials and the last name; another form of the first name; one different letter.
    case nameParts, localPart, initials, nickname, oneLetter
  }

  /// The person who comes first in the directory.
  package let first: KnownPerson
  package let second: KnownPerson
  /// The strongest reason.
  package let reason: Reason
}

extension PeopleDirectory {
  /// The maximum number of people who may share a key. A more frequent word, such as a common first
  /// name, doesn't identify anybody, but the other words of the name do.
  private static let commonest = 400

  /// Returns pairs of people who may be the same, each with its strongest reason.
  package func likelyDuplicates() -> [LikelyDuplicate] {
    let people = everybody.map(DuplicateCandidate.init)
    var blocks: [String: [Int]] = [:]
    for (place, person) in people.enumerated() {
      for key in person.keys { blocks[key, default: []].append(place) }
    }
    var found: [[Int]: LikelyDuplicate] = [:]
    for block in blocks.values where 2...Self.commonest ~= block.count {
      for (index, first) in block.enumerated() {
        for second in block[(index + 1)...] where found[[first, second]] == nil {
          guard let reason = people[first].reason(for: people[second]) else { continue }
          found[[first, second]] = LikelyDuplicate(
            first: people[first].person, second: people[second].person, reason: reason)
        }
      }
    }
    return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}

/// A person with the keys used to find duplicates.
private struct DuplicateCandidate {
  let person: KnownPerson
  /// The words of each full name.
  private let names: [[String]]
  /// The local parts of the addresses, except those of teams and rooms.
  private let localParts: Set<String>
  /// Short forms of the name in addresses: `dokafor` and `okaford` for Dana Okafor.
  private let shortForms: Set<String>

  init(_ person: KnownPerson) {
    self.person = person
    let spelt = person.names.map { NameWords($0).words }
    let inAddresses =
      person.names.isEmpty ? person.emails.map { NameWords(ofAddress: $0).words } : []
    names = Set((spelt + inAddresses).filter { $0.count > 1 }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    localParts = Set(
      person.emails.map { String($0.prefix { $0 != "@" }) }.filter {
        $0.count > 2 && !NamesThatAreWords.contains($0)
      })
    shortForms = Set(
      names.flatMap { words -> [String] in
        guard let first = words.first, let last = words.last, last.count > 2 else { return [] }
        return [String(first.prefix(1)) + last, last + String(first.prefix(1))]
      })
  }

  /// The keys. Two people who share one are compared.
  var keys: Set<String> {
    localParts.union(shortForms).union(names.joined().filter { $0.count > 2 })
  }

  func reason(for other: DuplicateCandidate) -> LikelyDuplicate.Reason? {
    for name in names {
      if let reason = other.names.lazy.compactMap({ Self.reason(name, $0) }).first { return reason }
    }
    // Two different full names belong to two people, whatever their addresses.
    if !names.isEmpty, !other.names.isEmpty { return nil }
    if !localParts.isDisjoint(with: other.localParts) { return .localPart }
    let isShort =
      !shortForms.isDisjoint(with: other.localParts)
      || !localParts.isDisjoint(with: other.shortForms)
    return isShort ? .initials : nil
  }

  private static func reason(_ a: [String], _ b: [String]) -> LikelyDuplicate.Reason? {
    let (fewer, more) = a.count <= b.count ? (a, b) : (b, a)
    let missing = fewer.filter { !more.contains($0) }
    if missing.isEmpty { return .nameParts }
    let left = more.filter { !fewer.contains($0) }
    // The rest of the name must be equal and contain more than initials.
    guard fewer.contains(where: { $0.count > 2 && more.contains($0) }) else { return nil }
    if isInitials(missing, of: left) || isInitials(left, of: missing) { return .initials }
    guard missing.count == 1, left.count == 1, a.count == b.count else { return nil }
    if Nicknames.forms(of: missing[0]).contains(left[0]) { return .nickname }
    let isLong = min(missing[0].count, left[0].count) > 3
    return isLong && missing[0].isOneEdit(from: left[0]) ? .oneLetter : nil
  }

  /// Returns true if the letters are the initials of the words, such as `d` of `dana` or `j r` of
  /// `john ronald`.
  private static func isInitials(_ letters: [String], of words: [String]) -> Bool {
    letters.count == words.count && !letters.isEmpty
      && zip(letters, words).allSatisfy { $0.count == 1 && $1.count > 1 && $1.hasPrefix($0) }
  }
}
