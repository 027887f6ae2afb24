import Foundation
import Index
import Questions
import Retrieval
import Sync
import Time

/// Checks an index, and repairs data that can be rebuilt.
package struct Checkup {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// Returns the findings about the index, ordered by check.
  ///
  /// - Parameters:
  ///   - fixing: the writer lock for safe repairs, which requires a store open for writing; nil for
  ///     no repairs. Texts and vectors are rebuilt from the records. Files that have to be read
  ///     again are marked for the next sync.
  ///   - now: the current time, and the zone of the times in the findings.
  ///   - embedder: the embedder with which vectors are checked and rebuilt.
  package func findings(
    fixing: WriterLock?, now: Moment, embedder: Embedder = .shipped
  ) throws -> [Finding] {
    var state = try store.read { try self.state($0, embedder) }
    // A damaged database is not repaired in place.
    if let fixing, state.damage.isEmpty {
      try mend(&state, fixing, now: now, embedder)
    }
    let others = try Finding.unlessDamaged(.sources, remedy: remedyOfDamage) {
      try sourceFindings() + cutOffSync(now: now)
        + MirrorCheckup(store).findings(fixing: fixing)
        + store.read { try clockFindings(now: now, $0) }
    }
    return state.damage + state.records + state.derived + others
  }

  private func state(_ db: Database, _ embedder: Embedder) throws -> IndexState {
    try IndexState(db, embedder, store.preferences.aliases, remedy: { remedyOfDamage })
  }

  private func mend(
    _ state: inout IndexState, _ lock: WriterLock, now: Moment, _ embedder: Embedder
  ) throws {
    if !state.records.isEmpty {
      try store.write(lock) {
        try RecordCheckup.readAgain(RecordCheckup($0).wrong, $0)
        try TaskCheckup.readAgain(TaskCheckup($0).wrong, now: now, $0)
      }
      for index in state.records.indices where state.records[index].remedy == .mendThenSync {
        state.records[index].remedy = .readAgain
      }
    }
    guard !state.derived.isEmpty else { return }
    do { try Rebuild(store, lock).startOver(with: embedder) } catch let error as IndexError
      where error.kind == .database
    {
      // A record can't be read. If a calendar contains it, the sync stores it again.
      for index in state.derived.indices {
        state.derived[index].remedy = .syncThenMend
      }
      return
    }
    _ = try ReindexRun(store).runAsWriter(
      all: false, lock, now: now, embedder: embedder, progress: { _, _ in })
    let left = try store.read { try self.state($0, embedder).derived }
    for index in state.derived.indices { state.derived[index].isMended = left.isEmpty }
  }

  private var remedyOfDamage: Remedy { Finding.remedyOfDamage(home: store.home) }

  private func cutOffSync(now: Moment) -> [Finding] {
    guard let mark = SyncMark.leftBehind(in: store.home) else { return [] }
    let began = now.text(of: mark.beganAt)
    return [
      Finding(
        .sources, "the sync of \(began) ended early, at source '\(mark.source)'",
        remedy: .syncFirst)
    ]
  }

  private func sourceFindings() throws -> [Finding] {
    try SourceRegistry(store).all().compactMap { source in
      let isThere =
        source.location.path.map { FileManager.default.fileExists(atPath: $0) } ?? true
      guard !isThere || source.failure != nil else { return nil }
      if !isThere, source.location.isRemote {
        return Finding(
          .sources, "source '\(source.id)': the fetched files are missing",
          remedy: .syncFirst)
      }
      let cause = isThere ? source.failure ?? "" : "\(source.location.text) is missing"
      return Finding(
        .sources, "source '\(source.id)': \(cause)",
        remedy: .bringBack(source: source.id))
    }
  }

  /// Checks the clock. If it was set back, stale data looks fresh, and words such as `today` in
  /// questions refer to the wrong days.
  private func clockFindings(now: Moment, _ db: Database) throws -> [Finding] {
    guard let latest = try SourceRows.lastUse(db), latest > now.seconds + 60 else { return [] }
    guard StoredInstant.range.contains(latest) else { throw DamagedValue("source", "syncedAt") }
    return [
      Finding(
        .clock,
        "the clock says \(now.text(of: now.seconds)), but the index was last written on "
          + "\(now.text(of: latest))", remedy: .setClock)
    ]
  }
}

/// The problems of an index, all from the same snapshot.
private struct IndexState {
  /// The damage found by SQLite. If there is any, the other checks aren't reliable.
  let damage: [Finding]
  /// Findings about the records, which can't be rebuilt.
  var records: [Finding] = []
  /// Findings about data derived from the records.
  var derived: [Finding] = []

  /// - Parameter remedy: returns the remedy for damage. It is called only if needed, because
  ///   finding a good backup is slow.
  init(
    _ db: Database, _ embedder: Embedder, _ aliases: [PersonAlias], remedy: () -> Remedy
  ) throws {
    let problems = try Integrity.damage(db)
    let mended = problems.isEmpty ? nil : remedy()
    damage = problems.map { Finding(.integrity, $0, remedy: mended ?? .check) }
    guard damage.isEmpty else { return }
    let dangling = try Integrity.dangling(inDerived: true, db)
    if dangling > 0 { derived.append(.mendable(.text, Integrity.sentence(dangling))) }
    let checkup = try RecordCheckup(db)
    records = try checkup.findings(remedy: remedy()) + TaskCheckup(db).findings
    derived += checkup.textFindings
    if try StoredPeople.isWrong(aliases, db) {
      derived.append(.mendable(.text, "the index of people's names doesn't match the people"))
    }
    if try OpenTexts.areWrong(db) {
      derived.append(.mendable(.text, "the list of notes with open items doesn't match the notes"))
    }
    if try NoteMarks.areWrong(db) {
      derived.append(
        .mendable(.text, "the list of open items and decisions doesn't match the notes"))
    }
    derived += try Finding.unlessDamaged(.vectors) {
      let segments = try SegmentCheckup(db, remaking: embedder)
      return segments.problems.map { .mendable(.vectors, $0) }
    }
  }
}

extension Finding {
  /// Returns a finding that `doctor --fix` repairs.
  static func mendable(_ check: Check, _ message: String) -> Finding {
    Finding(check, message, remedy: .rebuild)
  }

  /// Returns the findings of `body`, or a finding about damaged data if `body` throws because of
  /// it.
  ///
  /// - Parameter remedy: the remedy for damaged data; nil if it can be rebuilt.
  static func unlessDamaged(
    _ check: Check, remedy: @autoclosure () -> Remedy? = nil, _ body: () throws -> [Finding]
  ) throws -> [Finding] {
    let message: String
    do { return try body() } catch let error as DamagedValue {
      message = "\(error)"
    } catch let error as DamagedSegment {
      message = "\(error)"
    } catch let error as IndexError where error.kind == .database {
      message = error.message
    }
    return [remedy().map { Finding(check, message, remedy: $0) } ?? mendable(check, message)]
  }
}
