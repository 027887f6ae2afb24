import Index
import Questions
import Retrieval
import Time

extension MeetingStore {
  /// A reader of questions that knows the index's people and calendars.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  package func questionReader(now: Int64, zone: Zone) throws -> QuestionReader {
    try read { try questionReader(now: now, zone: zone, $0) }
  }

  /// The meetings that words mean which say nothing else.
  ///
  /// - Parameters:
  ///   - words: the question.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: as `QuestionReader.filter`.
  package func filter(_ words: [Word], now: Int64, zone: Zone) throws -> ParsedQuery {
    try read { db in
      let reader = try questionReader(for: words, now: now, zone: zone, db)
      let reading = try reader.read(words)
      if reading.isFilter { return reading }
      // Words that are none may be a part of somebody's name.
      return try questionReader(now: now, zone: zone, db).filter(words)
    }
  }

  /// The same as an agenda is asked for: dates that words leave open look ahead.
  package func agenda(_ words: [Word], now: Int64, zone: Zone) throws -> ParsedQuery {
    try questionReader(now: now, zone: zone).agenda(words)
  }

  /// The same words, if their dates look the other way; nil if they leave nothing open.
  ///
  /// - Parameter reading: of the words, which left nothing.
  package func comingFilter(
    _ reading: ParsedQuery, of words: [Word], now: Int64, zone: Zone
  ) throws -> ParsedQuery? {
    try questionReader(now: now, zone: zone).comingFilter(reading, of: words)
  }

  /// The same, of the state of the index that `db` shows.
  ///
  /// - Parameter words: of the one question that is to be read; where it names no one, no one is
  ///   looked up. Nil for any question.
  func questionReader(
    for words: [Word]? = nil, now: Int64, zone: Zone, _ db: Database
  ) throws -> QuestionReader {
    let namesSomebody =
      try words.map {
        try QuestionReader.mayNamePeople(
          $0, isName: { try preferences.hasAlias(of: $0) || NameWordTable.hasAny(of: $0, db) },
          isNear: { try NameWordTable.hasNear($0, db) })
      } ?? true
    let people = try namesSomebody ? people(db) : PeopleDirectory([])
    return QuestionReader(
      people: people, owners: try owners(db),
      calendars: try CalendarFolders.names(db), now: now, zone: zone,
      dayMonthOrder: preferences.dayMonthOrder,
      isKnownWord: { word in
        let embedder = Embedder.shipped
        return embedder.rarities(in: word).contains { $0.rarity < embedder.largestRarity }
      }, commonWords: try CommonNames(people, db).words(of: words ?? []))
  }

  /// The addresses that are "me".
  package func owners(_ db: Database) throws -> [String] {
    let ofSources = try SourceRows.owners(db)
    return ofSources + preferences.owners.filter { !ofSources.contains($0) }
  }
}
