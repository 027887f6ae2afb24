import Calendars
import GRDB
import Writing

extension MeetingStore {
  /// What requests would write, one after the other, as one change: all of them, or none.
  ///
  /// - Parameters:
  ///   - requests: what is wanted.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  ///   - newUID: a name that no event has.
  /// - Throws: `IndexError` or `WritingError` for the first that can't be; nothing is written here.
  public func plan(
    _ requests: [ChangeRequest], now: Int64, zone: Zone, newUID: () -> String
  ) throws -> ChangePlan {
    if let plan = try systemPlan(requests, zone: zone) { return plan }
    return try read { db in
      var planning = Planning(store: self, now: now, zone: zone, db)
      for request in requests { try planning.take(request, newUID: newUID()) }
      return planning.plan
    }
  }
}

/// Files as they would be, while requests are taken up one by one.
private struct Planning {
  let store: MeetingStore
  let now: Int64
  let zone: Zone
  let db: Database
  var plan = ChangePlan()

  init(store: MeetingStore, now: Int64, zone: Zone, _ db: Database) {
    (self.store, self.now, self.zone, self.db) = (store, now, zone, db)
  }

  mutating func take(_ request: ChangeRequest, newUID: String) throws {
    switch request {
    case .change(let id, let span, let change): try take(id, span, change, newUID)
    case .create(let event, let calendar): try create(event, in: calendar)
    }
  }

  private func occasion(_ newUID: String, _ source: SourceSummary) -> WritingOccasion {
    WritingOccasion(
      now: now, zone: zone, newUID: newUID, hasFileEach: source.location.kind == .folder)
  }

  // MARK: Changes

  private mutating func take(
    _ id: String, _ span: ChangeSpan?, _ change: EventChange, _ newUID: String
  ) throws {
    let place = try RecordPlace(id, of: store, db)
    var change = change
    if change.answer != nil { change.answer?.addresses = try owners(of: place.source) }
    let bytes = try contents(place.path)
    let key = OccurrenceKey(uid: place.record.key.uid, original: place.record.key.occurrence)
    let written: WrittenFile
    do {
      written = try EventWriter.change(
        key, span, change, in: bytes, occasion(newUID, place.source))
    } catch {
      throw WritingError(error.kind, "\(named(place)): \(error.message)")
    }
    plan.remarks += written.remarks
    if written.hasBegun { plan.heirs[key.uid] = newUID }
    if let further = written.further {
      add(place.source, path(newUID, beside: place.path), from: nil, to: further)
    }
    add(place.source, place.path, from: bytes, to: written.bytes)
  }

  private func named(_ place: RecordPlace) -> String {
    let title = place.record.title.isEmpty ? place.record.id : "'\(place.record.title)'"
    return "\(title) in \(SourceLocation.file(path: place.path).shownPath(of: "") ?? place.path)"
  }

  private func owners(of source: SourceSummary) throws -> [String] {
    let owners = source.owners + store.preferences.owners.map { $0.lowercased() }
    if owners.isEmpty {
      throw IndexError(
        .notFound, "whose answer it is is not known", remedy: .nameOwner)
    }
    return owners
  }

  // MARK: New events

  private mutating func create(_ event: NewEvent, in calendar: String?) throws {
    let target = try NewEventPlace(calendar, of: store, db)
    let occasion = occasion(event.uid, target.source)
    if let file = target.file {
      let bytes = try contents(file)
      return add(
        target.source, file, from: bytes, to: try EventWriter.add(event, to: bytes, occasion))
    }
    let bytes = try EventWriter.file(of: event, program: "meetings", occasion)
    add(target.source, path(event.uid, beside: target.folder + "/"), from: nil, to: bytes)
  }

  /// A file of its own, in the same folder.
  private func path(_ uid: String, beside path: String) -> String {
    let folder = path.prefix(
      path.lastIndex(of: "/").map { path.distance(from: path.startIndex, to: $0) } ?? 0)
    let name = uid.map { $0.isLetter || $0.isNumber || "-_.@".contains($0) ? $0 : "-" }
    return "\(folder)/\(String(name).prefix(120)).ics"
  }

  // MARK: Files

  /// As an earlier request would leave it, else as it is.
  private func contents(_ path: String) throws -> [UInt8] {
    if let write = plan.writes.first(where: { $0.path == path }) {
      if let after = write.after { return after }
      throw IndexError(.notFound, "\(path) would be gone by then")
    }
    guard let bytes = FileReplacement.contents(path) else {
      throw IndexError(
        .notFound, "\(path) can't be read", remedy: .syncFirst)
    }
    return bytes
  }

  private mutating func add(
    _ source: SourceSummary, _ path: String, from before: [UInt8]?, to after: [UInt8]?
  ) {
    if let index = plan.writes.firstIndex(where: { $0.path == path }) {
      plan.writes[index].after = after
    } else {
      plan.writes.append(
        ChangePlan.Write(source: source.id, path: path, before: before, after: after))
    }
  }
}

/// Where a new event goes: into a folder as a file of its own, or into a file that holds others.
private struct NewEventPlace {
  let source: SourceSummary
  /// Nil where it gets a file of its own.
  let file: String?
  let folder: String

  init(_ name: String?, of store: MeetingStore, _ db: Database) throws {
    let sources = try store.sources(db)
    let writable = sources.filter { (try? $0.requireWritable()) != nil && $0.content == .calendars }
    if let name, let source = sources.first(where: { $0.id == name }),
      source.location.kind == .file || source.calendars == 0
    {
      self.init(source: try source.requireWritable(), calendar: nil, file: nil)
      return
    }
    let calendars = try Row.fetchAll(
      db, sql: "SELECT id, sourceId, folder, declaredName FROM calendar ORDER BY id")
    let wanted: Row
    if let name {
      let id = try store.calendar(named: name, db)
      wanted = try calendars.first { try $0.value("id", of: "calendar", as: String.self) == id }!
    } else {
      let open = try calendars.filter { row in
        let id = try row.value("sourceId", of: "calendar", as: String.self)
        return writable.contains { $0.id == id }
      }
      if open.isEmpty, writable.count == 1 {
        self.init(source: writable[0], calendar: nil, file: nil)
        return
      }
      guard open.count == 1 else { throw try Self.undecided(open) }
      wanted = open[0]
    }
    let sourceID: String = try wanted.value("sourceId", of: "calendar")
    guard let source = sources.first(where: { $0.id == sourceID }) else {
      throw DamagedValue("calendar", "sourceId")
    }
    // A calendar that files declare is the file that declares it.
    let declared: String = try wanted.value("declaredName", of: "calendar")
    let file =
      try declared.isEmpty
      ? nil
      : String.fetchOne(
        db, sql: "SELECT path FROM file WHERE calendarId = ? ORDER BY path LIMIT 1",
        arguments: [wanted.value("id", of: "calendar", as: String.self)])
    self.init(
      source: try source.requireWritable(), calendar: try wanted.value("folder", of: "calendar"),
      file: file)
  }

  private init(source: SourceSummary, calendar folder: String?, file: String?) {
    self.source = source
    let path = source.location.text
    if source.location.kind == .file {
      (self.file, self.folder) = (path, "")
    } else {
      self.file = file.map { "\(path)/\($0)" }
      self.folder = (folder ?? "").isEmpty ? path : "\(path)/\(folder ?? "")"
    }
  }

  private static func undecided(_ calendars: [Row]) throws -> IndexError {
    let names = try calendars.map { try $0.value("id", of: "calendar", as: String.self) }
    if names.isEmpty {
      return IndexError(
        .notFound, "no calendar may be written to", remedy: .makeWritable(source: "PATH"))
    }
    return IndexError(
      .ambiguous,
      "several calendars may be written to; name one of them: \(names.joined(separator: ", "))")
  }
}
