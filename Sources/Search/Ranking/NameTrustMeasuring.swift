import Algorithms
import Index
import Questions
import Retrieval

/// Counts what names in texts tell, over some people and their meetings.
extension NameTrust {
  /// So many people tell enough, and of an index of thousands of texts fewer do; looking for all of
  /// them would take seconds.
  private static let peopleLookedFor = 50...200
  /// Of people and texts.
  private static let enoughPairs = 300_000
  /// Counted again when the index has grown or shrunk by this share.
  private static let drift = 0.05

  /// The value that a sync is handed.
  package static let counting = NameCounting(isOutgrown: isOutgrown, refresh: refresh)

  /// Returns true if what was counted is no longer like the index.
  static func isOutgrown(_ db: Database) throws -> Bool {
    let now = try SegmentRow.documentCount(db)
    let then = try storedDocuments(db)
    return Double(abs(now - then)) > drift * Double(then)
  }

  /// Counts anew.
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
      trust.count(try NameSigns(forms, index), attended: attended, of: meetings.documents)
    }
    return trust
  }

  private mutating func count(
    _ signs: NameSigns, attended: Set<Int64>, of documents: Set<Int64>
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

  /// Those whose names' hashes are smallest: the same ones whatever the index's past.
  private static func somePeople(
    among documents: Int, _ db: Database
  ) throws -> [KnownPerson] {
    let enough = enoughPairs / max(1, documents)
    let most = min(max(enough, peopleLookedFor.lowerBound), peopleLookedFor.upperBound)
    let named = try KnownPerson.everybody(db).filter { !$0.names.isEmpty }
    if named.count <= most { return named }
    let hashed = named.map { person in
      (person: person, hash: StableHash.of(person.displayName).integer)
    }
    return hashed.min(count: most) { $0.hash < $1.hash }.map(\.person)
  }
}
