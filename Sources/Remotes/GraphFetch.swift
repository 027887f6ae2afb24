import FetchMessages
import Time

/// Fetches the changes of a calendar from Microsoft Graph. A *delta query* for a range of days
/// (https://learn.microsoft.com/graph/delta-query-events) returns the identifiers of changed
/// events. Each of these events, or its whole series, is then requested. All events are listed from
/// time to time, and whenever Graph rejects the stored link for the next query.
final class GraphFetch {
  private let account: GraphAccount
  private let known: KnownCollection
  private let owner: String?
  private let span: Range<Int64>
  private let answers: (members: KnownMembers, missing: MissingMirrorFiles)
  private let tell: (FetchMessage, [UInt8]) throws(WebFailure) -> Void
  private var outcome: FetchedCollection
  private var delivered = Set<String>()
  private var pending = Set<String>()
  private var removed = Set<String>()

  /// - Parameter span: the range in which Graph is asked for changes, in seconds since
  ///   1970-01-01T00:00:00Z. Events outside of it are found only by listing all events.
  init(
    _ account: GraphAccount, _ known: KnownCollection, owner: String?, span: Range<Int64>,
    _ answers: (members: KnownMembers, missing: MissingMirrorFiles),
    tell: @escaping (FetchMessage, [UInt8]) throws(WebFailure) -> Void
  ) {
    (self.account, self.known, self.owner, self.span) = (account, known, owner, span)
    (self.answers, self.tell) = (answers, tell)
    outcome = FetchedCollection(path: known.path)
  }

  /// Fetches the changes. Failures of the server are returned in the outcome, which then contains
  /// no removals.
  func fetch() -> FetchedCollection {
    (outcome.token, pending) = (known.token, Set(known.pending))
    do throws(WebFailure) {
      if try !takeChanges() { try takeAll() }
    } catch {
      fail(error)
    }
    if outcome.failure != nil {
      // A removed event may have reappeared under an identifier that could not be read, so it is
      // kept and requested again.
      pending.formUnion(removed)
      removed = []
    }
    (outcome.removed, outcome.pending) = (removed.sorted(), pending.sorted())
    return outcome
  }

  private func fail(_ failure: WebFailure) {
    outcome.failure = outcome.failure ?? failure.message
  }

  // MARK: Changes

  /// The maximum number of unknown deleted identifiers; if there are more, a listing is cheaper.
  private static let maximumUnknownDeletions = 20

  /// Reads the events that have changed since the last fetch.
  ///
  /// - Returns: false if all events have to be listed.
  private func takeChanges() throws(WebFailure) -> Bool {
    guard !known.isListingDue, let token = known.token, let first = try? account.own(token) else {
      return false
    }
    var (changed, gone) = (Set<String>(), Set<String>())
    let link: String?
    do throws(WebFailure) {
      link = try account.eachPage(from: first) { (page) throws(WebFailure) in
        for event in page.objects("value") {
          guard let id = event.text("id") else { continue }
          if event.isRemoved { gone.insert(id) } else { changed.insert(event.seriesID ?? id) }
        }
      }
    } catch {
      // The link has expired (410), which happens after some weeks, or Graph no longer accepts it.
      if error.isUnsupportedReport { return false }
      throw error
    }
    let unknown = gone.subtracting(try knownIDs(gone))
    if unknown.count > Self.maximumUnknownDeletions { return false }
    // Graph also reports events that moved out of the range as removed, so each of them is
    // requested.
    let missing = try answers.missing.of(known.path)
    let ids = changed.union(gone).union((known.pending + missing).compactMap(id))
    try read(ids)
    // Only a listing of all events shows to which series a deleted occurrence belonged.
    if !unknown.isDisjoint(with: removed.compactMap(id)) { return false }
    outcome.token = link ?? known.token
    return true
  }

  private func knownIDs(_ ids: Set<String>) throws(WebFailure) -> Set<String> {
    if ids.isEmpty { return [] }
    return Set(try members(ids.map(path)).keys.compactMap(id))
  }

  private func members(_ paths: [String]?) throws(WebFailure) -> [String: String] {
    if let all = known.members { return all }
    do { return try answers.members(known.path, paths) } catch {
      throw WebFailure("the receiver is gone")
    }
  }

  // MARK: All events

  /// Lists all single events and series
  /// (https://learn.microsoft.com/graph/api/calendar-list-events).
  private func takeAll() throws(WebFailure) {
    (removed, outcome.token) = ([], nil)
    // The link is requested first, so that the next fetch includes changes made during the listing.
    let link = try beginning()
    var series: [String] = []
    var all = Set<String>()
    let fields = KeyValuePairs(dictionaryLiteral: ("$select", Self.fields), ("$top", "100"))
    try account.eachPage(from: address("events", fields)) { (page) throws(WebFailure) in
      for event in page.objects("value") {
        guard let id = event.text("id") else { continue }
        all.insert(path(id))
        if event.isSeries { series.append(id) } else { try keep(event, as: id) }
      }
      try tell(.progress(done: all.count, of: 0), [])
    }
    try read(Set(series))
    outcome.isListed = outcome.failure == nil
    (outcome.token, pending) = (link, pending.intersection(all))
    removed = Set(try members(nil).keys).union(known.pending).subtracting(all)
  }

  /// Returns the link for requesting changes from now on; nil if the calendar has none.
  private func beginning() throws(WebFailure) -> String? {
    let fields = KeyValuePairs(
      dictionaryLiteral: ("startDateTime", Self.day(span.lowerBound)),
      ("endDateTime", Self.day(span.upperBound)))
    do throws(WebFailure) {
      return try account.eachPage(from: address("calendarView/delta", fields)) { _ in }
    } catch {
      // Some calendars, for example shared ones, don't support delta queries.
      if error.isUnsupportedReport { return nil }
      throw error
    }
  }

  private static func day(_ instant: Int64) -> String {
    "\(CivilDate(daysSince1970: Int(instant / 86_400)))T00:00:00Z"
  }

  // MARK: Events

  private static let fields = """
    id,changeKey,iCalUId,type,seriesMasterId,subject,body,start,end,isAllDay,originalStart,\
    originalStartTimeZone,recurrence,attendees,organizer,isOrganizer,responseStatus,location,\
    onlineMeeting,onlineMeetingUrl,webLink,categories,showAs,sensitivity,isCancelled,\
    lastModifiedDateTime
    """
  private static let eventsPerWave = 16

  private func address(
    _ path: String, _ query: KeyValuePairs<String, String>
  ) -> WebAddress {
    let calendar = known.path.split(separator: "/").last ?? ""
    return account.address("calendars/\(calendar)/\(path)", query)
  }

  private func path(_ id: String) -> String { "\(known.path)events/\(id)" }

  private func id(_ path: String) -> String? { path.split(separator: "/").last.map(String.init) }

  /// Reads events, and series with their exceptions and cancelled occurrences
  /// (https://learn.microsoft.com/graph/api/event-get).
  private func read(_ ids: Set<String>) throws(WebFailure) {
    var (waiting, asked) = (ids.sorted(), ids)
    while !waiting.isEmpty {
      let wave = waiting.prefix(Self.eventsPerWave)
      waiting.removeFirst(wave.count)
      let requests = wave.map { id in
        let fields = KeyValuePairs(
          dictionaryLiteral: (
            "$select", Self.fields + ",occurrenceId,exceptionOccurrences,cancelledOccurrences"
          ), ("$expand", "exceptionOccurrences"))
        return account.request(address("events/\(id)", fields))
      }
      for (id, result) in zip(wave, account.client.send(all: requests)) {
        if let series = try take(result, of: id), asked.insert(series).inserted {
          waiting.append(series)
        }
      }
      // If Graph delivered none of a group, the remaining events are not requested.
      if outcome.failure != nil, delivered.isDisjoint(with: wave) {
        pending.formUnion(waiting.map(path))
        break
      }
      try tell(.progress(done: asked.count - waiting.count, of: asked.count), [])
    }
  }

  /// Processes an answer; returns the identifier of the series if the event is one of its
  /// occurrences.
  private func take(
    _ result: Result<WebClient.Answer, WebFailure>, of id: String
  ) throws(WebFailure) -> String? {
    let event: GraphObject
    do throws(WebFailure) {
      let answer = try result.get()
      if [404, 410].contains(answer.response.status) {
        removed.insert(path(id))
        pending.remove(path(id))
        return nil
      }
      event = try withAllExceptions(try account.object(in: answer))
    } catch {
      fail(error)
      pending.insert(path(id))
      return nil
    }
    if let series = event.seriesID {
      pending.remove(path(id))
      return series
    }
    try keep(event, as: id)
    return nil
  }

  private func withAllExceptions(_ event: GraphObject) throws(WebFailure) -> GraphObject {
    guard let link = event.text("exceptionOccurrences@odata.nextLink") else { return event }
    var more: [GraphObject] = []
    try account.eachPage(from: try account.own(link)) { more += $0.objects("value") }
    return event.adding(more, to: "exceptionOccurrences")
  }

  private func keep(_ event: GraphObject, as id: String) throws(WebFailure) {
    guard let bytes = GraphEventFile(event, owner: owner)?.bytes else {
      if pending.insert(path(id)).inserted {
        outcome.notes.append(
          "\(account.client.typed.host) sent an event that can't be read: "
            + "\(event.text("subject")?.oneLine ?? id); each sync tries again, "
            + "without this message")
      }
      return
    }
    delivered.insert(id)
    pending.remove(path(id))
    let resource = FetchedResource(
      collection: known.path, path: path(id), etag: event.text("changeKey"), lastModified: nil,
      size: bytes.count)
    try tell(.resource(resource), bytes)
  }
}

extension GraphObject {
  /// The identifier of the series of an occurrence or exception; nil for other events.
  fileprivate var seriesID: String? { isSeries ? nil : text("seriesMasterId") }
}
