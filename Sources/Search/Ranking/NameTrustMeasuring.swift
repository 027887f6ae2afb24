import Algorithms
import Index
import Questions
import Retrieval

/// Statistics on names in texts, computed from a sample of people and their meetings.
extension NameTrust {
  /// The minimum and maximum number of people in the sample. With thousands of texts, fewer people
  /// suffice, and searching for all of them would take seconds.
  private static let sampleSize = 50...200
  /// A sufficient number of pairs of a person and a text.
  private static let enoughPairs = 300_000
  /// The relative change in the number of documents after which the statistics are outdated.
  private static let drift = 0.05

  /// The functions that a `MeetingStore` calls to update the statistics.
  package static let counting = NameCounting(isOutdated: isOutdated, refresh: refresh)

  /// Returns true if the index has changed too much since the last count.
  static func isOutdated(_ db: Database) throws -> Bool {
    let now = try SegmentRow.documentCount(db)
    let then = try storedDocuments(db)
    return Double(abs(now - then)) > drift * Double(then)
  }

  /// Recomputes and stores the statistics.
  static func refresh(_ embedder: Embedder, _ db: Database) throws {
    try measured(embedder, db).store(db)
  }

  private static func measured(_ embedder: Embedder, _ db: Database) throws -> NameTrust {
    let index = try SearchIndex(db)
    let people = try somePeople(among: SegmentRow.documentCount(db), db)
    let meetings = try ListedAttendees(of: people, db)
    var trust = NameTrust(listed: meetings.listed)
    for (person, attended) in zip(people, meetings.attended) {
      let forms = NameForms(
        person.displayName, [person], embedder: embedder, tellingRarity: Weights().tellingRarity)
      trust.count(try NameMentions(forms, index), attended: attended, of: meetings.documents)
    }
    return trust
  }

  private mutating func count(
    _ signs: NameMentions, attended: Set<Int64>, of documents: Set<Int64>
  ) {
    func add(_ found: Set<Int64>, to sign: WritableKeyPath<NameTrust, Sign>) {
      let both = found.count(where: attended.contains)
      self[keyPath: sign].attended += both
      self[keyPath: sign].absent += found.count(where: documents.contains) - both
    }
    pairs.attended += attended.count
    pairs.absent += documents.count - attended.count
    add(signs.full, to: \.full)
    add(signs.part, to: \.part)
    add(signs.initials, to: \.initials)
  }

  /// Returns the people whose names have the smallest hashes. This sample doesn't depend on the
  /// order in which people were added.
  private static func somePeople(
    among documents: Int, _ db: Database
  ) throws -> [KnownPerson] {
    let enough = enoughPairs / max(1, documents)
    let most = min(max(enough, sampleSize.lowerBound), sampleSize.upperBound)
    let named = try KnownPerson.everybody(db).filter { !$0.names.isEmpty }
    if named.count <= most { return named }
    let hashed = named.map { person in
      (person: person, hash: StableHash.of(person.displayName).integer)
    }
    return hashed.min(count: most) { $0.hash < $1.hash }.map(\.person)
  }
}
