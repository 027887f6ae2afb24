import Calendars
import FetchMessages
import Files
import Index
import Mirror
import Time
import Writing

extension CalendarChanges {
  /// Plans all requests together as one change, in order. Resources on servers are read first.
  ///
  /// - Parameters:
  ///   - requests: the requested changes.
  ///   - servers: access to servers; nil if there is none.
  ///   - isSilent: if true, servers are asked not to notify invited people.
  ///   - now: the current time, and the zone of floating times and all-day events.
  ///   - newUID: returns a new unique UID.
  ///   - naming: adds a description of a request to its error; takes the request's index, from 0,
  ///     and the error.
  /// - Throws: `IndexError` or `WritingError` for the first impossible request. Nothing is written.
  package func plan(
    _ requests: [ChangeRequest], on servers: ServerAccess? = nil, isSilent: Bool = true,
    now: Moment, newUID: () -> String,
    naming: (Int, any Error) -> any Error = { $1 }
  ) throws -> ChangePlan {
    if let plan = try systemPlan(requests, zone: now.zone) { return plan }
    let requests = requests.map { ChangePlan.Request(request: $0, newUID: newUID()) }
    return try plan(
      requests, on: servers, isSilent: isSilent, now: now, naming: naming)
  }

  /// Plans requests that already have UIDs for new series.
  func plan(
    _ requests: [ChangePlan.Request], on servers: ServerAccess?, isSilent: Bool, now: Moment,
    naming: (Int, any Error) -> any Error = { $1 }
  ) throws -> ChangePlan {
    func each<Value>(_ body: (ChangePlan.Request) throws -> Value) throws -> [Value] {
      try requests.enumerated().map { number, request in
        do { return try body(request) } catch { throw naming(number, error) }
      }
    }
    let wanted = try store.read { db in try each { try $0.request.file(of: store, db) } }
    let changes = ServerChanges(store: store, servers: servers, isSilent: isSilent)
    let states = try ServerStates(of: zip(requests.map(\.request), wanted), on: changes)
    return try store.read { db in
      var planning = Planning(store: store, states: states, isSilent, now: now, db)
      planning.plan.requests = requests
      _ = try each { try planning.take($0.request, newUID: $0.newUID) }
      return planning.plan
    }
  }
}

extension ChangeRequest {
  /// The file that the request changes or creates.
  fileprivate func file(of store: MeetingStore, _ db: Database) throws -> ChangeFile {
    switch self {
    case .change(let id, _, _): return try RecordPlace(id, of: store, db).file
    case .create(let event, let calendar):
      return try NewEventPlace(calendar, of: store, db).file(for: event.uid)
    }
  }

  /// If true, nothing has to be read from the server first, because the event is new and nobody is
  /// invited.
  fileprivate var needsNoReading: Bool {
    if case .create(let event, _) = self { return event.attendees.isEmpty }
    return false
  }
}

/// The current states of the resources to change, and the servers that send invitations.
private struct ServerStates {
  private var states: [String: ServerChanges.State] = [:]
  private var inviters: Set<String> = []

  init(
    of requests: some Sequence<(ChangeRequest, ChangeFile)>, on servers: ServerChanges
  ) throws {
    var wanted: [(source: SourceSummary, files: [String: String])] = []
    for (request, file) in requests where !request.needsNoReading {
      guard let resource = file.server?.path else { continue }
      let place = wanted.firstIndex { $0.source.id == file.source.id }
      if place == nil { wanted.append((file.source, [:])) }
      wanted[place ?? wanted.count - 1].files[resource] = file.path
    }
    for (source, files) in wanted {
      let read = try servers.read(files.keys.sorted(), of: source)
      if read.invitesByItself { inviters.insert(source.id) }
      for (resource, state) in read.states { states[files[resource] ?? ""] = state }
    }
  }

  /// Returns the state of the resource whose copy in the mirror is at this path.
  func state(_ path: String) -> ServerChanges.State? { states[path] }

  func invites(_ source: SourceSummary) -> Bool { inviters.contains(source.id) }
}

/// Applies requests one by one to the files in memory.
private struct Planning {
  let store: MeetingStore
  let states: ServerStates
  let now: Moment
  var zone: Zone { now.zone }
  let db: Database
  var plan = ChangePlan()
  private var moved = MovedOccurrences()

  init(
    store: MeetingStore, states: ServerStates, _ isSilent: Bool, now: Moment,
    _ db: Database
  ) {
    (self.store, self.states, self.now, self.db) = (store, states, now, db)
    plan.isSilent = isSilent
  }

  mutating func take(_ request: ChangeRequest, newUID: String) throws {
    switch request {
    case .change(let id, let span, let change): try take(id, span, change, newUID)
    case .create(let event, let calendar): try create(event, in: calendar)
    }
  }

  private func occasion(_ newUID: String, _ source: SourceSummary) -> WritingContext {
    WritingContext(
      now: now, newUID: newUID, usesOneFilePerEvent: source.location.isFolder)
  }

  // MARK: Changes

  private mutating func take(
    _ id: String, _ span: ChangeSpan?, _ change: EventChange, _ newUID: String
  ) throws {
    let place = try RecordPlace(id, of: store, db)
    let source = place.file.source
    var change = change
    if change.answer != nil { change.answer?.addresses = try owners(of: source) }
    let known = OccurrenceKey(uid: place.record.key.uid, original: place.record.key.occurrence)
    let (file, key) = moved.place(of: known, in: place.file)
    let bytes = try contents(file)
    let written: WrittenFile
    do {
      written = try EventWriter.change(
        key, span, change, in: bytes, occasion(newUID, source))
    } catch {
      throw WritingError(error.kind, "\(named(place)): \(error.message)")
    }
    let heir = written.further == nil ? file : file.beside(named: newUID)
    moved.take(written.keys, of: key.uid, in: file, to: heir)
    plan.remarks += written.remarks
    remarkOnInvitations(place, isLeft: change.isRemoval && written.bytes == nil)
    if written.startsNewSeries {
      plan.heirs[key.uid] = newUID
    } else if change.start != nil, change.rule == nil, span != .this {
      plan.heirs[key.uid] = key.uid
    }
    if let further = written.further { add(heir, from: nil, to: further) }
    add(file, from: bytes, to: written.bytes)
  }

  private func named(_ place: RecordPlace) -> String {
    let title = place.record.title.isEmpty ? place.record.id : "'\(place.record.title)'"
    let path = SourceLocation.file(path: place.file.path).shownPath(of: "") ?? place.file.path
    return "\(title) in \(place.file.server?.shown ?? path)"
  }

  private func owners(of source: SourceSummary) throws -> [String] {
    let owners = knownOwners(of: source)
    if owners.isEmpty {
      throw IndexError(
        .notFound, "can't tell which attendee is you", remedy: .nameOwner)
    }
    return owners
  }

  private func knownOwners(of source: SourceSummary) -> [String] {
    source.owners + store.preferences.owners.map { $0.lowercased() }
  }

  /// Adds a warning about messages that a server sends by itself. A client can suppress only one of
  /// them: the reply if an attendee declines by deleting the event (RFC 6638, section 8.1).
  ///
  /// - Parameter isLeft: if true, the change deletes the whole event.
  private mutating func remarkOnInvitations(_ place: RecordPlace, isLeft: Bool) {
    let source = place.file.source
    guard place.file.server != nil else { return }
    guard place.record.organizer != nil, !place.record.attendees.isEmpty else { return }
    let host = source.location.authority ?? source.id
    guard states.invites(source) else {
      if !plan.isSilent { remark("\(host) sends no invitations, and neither does this program") }
      return
    }
    let organizer = place.record.organizer?.email.lowercased() ?? ""
    let isGuest = !knownOwners(of: source).contains(organizer)
    if plan.isSilent, !(isGuest && isLeft) {
      remark(
        isGuest
          ? "\(host) may notify the organizer by itself; this can't be prevented"
          : "\(host) notifies the people invited by itself; this can't be prevented")
    }
  }

  private mutating func remark(_ sentence: String) {
    if !plan.remarks.contains(sentence) { plan.remarks.append(sentence) }
  }

  // MARK: New events

  private mutating func create(_ event: NewEvent, in calendar: String?) throws {
    let target = try NewEventPlace(calendar, of: store, db)
    var event = event
    if target.source.location.isRemote, !event.attendees.isEmpty {
      event.isInvitedByServer = !plan.isSilent
      let host = target.source.location.authority ?? target.source.id
      if !plan.isSilent, !states.invites(target.source) {
        remark("\(host) sends no invitations, and neither does this program")
      }
    }
    let occasion = occasion(event.uid, target.source)
    if let file = target.file {
      let bytes = try contents(file)
      return add(file, from: bytes, to: try EventWriter.add(event, to: bytes, occasion))
    }
    let bytes = try EventWriter.file(of: event, program: "meetings", occasion)
    add(target.file(for: event.uid), from: nil, to: bytes)
  }

  // MARK: Files

  /// Returns the contents after earlier requests of the plan or, if none concerns the file, the
  /// current contents. For a resource on a server, these are the server's contents if the index
  /// contains that state. Otherwise they are the mirror's, and the server will refuse the write.
  private func contents(_ file: ChangeFile) throws -> [UInt8] {
    if let write = plan.writes.first(where: { $0.path == file.path }) {
      if let after = write.after { return after }
      throw IndexError(
        .notFound,
        "an earlier change of this run deletes "
          + "\(file.server?.shown ?? file.path)")
    }
    if file.server != nil, let state = states.state(file.path), let bytes = state.bytes,
      try state.tags?.etag == knownTag(file)
    {
      return bytes
    }
    guard let bytes = FileReplacement.contents(file.path) else {
      throw IndexError(
        .notFound, "\(file.server?.shown ?? file.path) can't be read", remedy: .syncFirst)
    }
    return bytes
  }

  /// Returns the ETag of a resource at the last fetch.
  private func knownTag(_ file: ChangeFile) throws -> String? {
    try MirrorResource.etag(
      of: file.server?.path, in: file.server?.calendar, source: file.source.id, db)
  }

  private mutating func add(_ file: ChangeFile, from before: [UInt8]?, to after: [UInt8]?) {
    if let index = plan.writes.firstIndex(where: { $0.path == file.path }) {
      plan.writes[index].after = after
      return
    }
    var write = ChangePlan.Write(
      source: file.source.id, path: file.path, before: before, after: after)
    write.server = file.server
    if before != nil, write.server != nil {
      let known = try? knownTag(file)
      let there = states.state(file.path)?.tags
      write.server?.before =
        there?.etag == known ? there : ResourceTags(etag: known, scheduleTag: nil)
    }
    plan.writes.append(write)
  }
}
