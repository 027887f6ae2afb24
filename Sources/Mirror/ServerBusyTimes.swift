import Calendars
import FetchMessages
import Foundation
import Index
import Time

/// People's busy times from servers.
package struct ServerBusyTimes: Sendable {
  /// The times by lower-case address.
  package private(set) var readings: [String: FreeBusyReading] = [:]
  /// Sentences about unknown times and the reasons, for the user.
  package private(set) var notes: [String] = []
  /// The number of servers asked.
  package private(set) var servers = 0

  fileprivate mutating func take(_ busy: FetchedBusy, _ bytes: [UInt8], _ question: Question) {
    let address = busy.address.lowercased()
    switch busy.answer {
    case .unknown(let why): note("\(question.host) on \(address): \(why)")
    case .times:
      guard let reading = FreeBusyReading(bytes, in: question.span) else {
        return note("\(question.host) on \(address): its answer can't be read")
      }
      if reading.known != question.span {
        note("\(question.host) covers only a part of that time for \(address)")
      }
      readings[address] = readings[address].map { $0.joined(with: reading) } ?? reading
    }
  }

  fileprivate mutating func note(_ note: String) {
    if !notes.contains(note) { notes.append(note) }
  }

  fileprivate mutating func countServer() { servers += 1 }

  fileprivate struct Question {
    let source: SourceSummary?
    let url: String
    let addresses: [String]
    let span: Range<Int64>
    let isOfCalendar: Bool

    /// The host and port. The path is left out, because it may contain a secret.
    var host: String {
      let parts = URLComponents(string: url)
      return (parts?.host ?? url) + (parts?.port.map { ":\($0)" } ?? "")
    }
  }
}

/// Asks servers for people's busy times.
package struct BusyTimesRequest {
  private let store: MeetingStore

  package init(_ store: MeetingStore) { self.store = store }

  /// The maximum number of people in one request.
  private static let maximumAddresses = 50

  /// Requests busy times: from a person's own calendar if it is known, or else from each CalDAV
  /// account.
  ///
  /// - Parameters:
  ///   - addresses: the people's addresses.
  ///   - span: the half-open range in seconds since 1970-01-01T00:00:00Z.
  ///   - calendars: the web addresses of calendars by their owner's address.
  ///   - servers: access to servers; the index itself has no network.
  package func times(
    of addresses: [String], in span: Range<Int64>, calendars: [String: String],
    from servers: ServerAccess, now: Moment
  ) throws -> ServerBusyTimes {
    let accounts = try SourceRegistry(store).all(counted: false).filter {
      $0.location.kind == .caldav
    }
    var asked: [ServerBusyTimes.Question] = []
    for address in addresses {
      guard let url = calendars[address.lowercased()] else { continue }
      let owner = accounts.first { Self.origin($0.location.text) == Self.origin(url) }
      asked.append(
        .init(source: owner, url: url, addresses: [address], span: span, isOfCalendar: true))
    }
    let others = addresses.filter { calendars[$0.lowercased()] == nil }.prefix(
      Self.maximumAddresses)
    if !others.isEmpty {
      asked += accounts.map { account in
        .init(
          source: account, url: account.location.text, addresses: Array(others), span: span,
          isOfCalendar: false)
      }
    }
    var times = ServerBusyTimes()
    for question in asked {
      times.countServer()
      do {
        try ask(question, of: servers, now: now) { times.take($0, $1, question) }
      } catch let error as IndexError where error.kind != .busy {
        times.note(error.message)
      }
    }
    return times
  }

  private func ask(
    _ question: ServerBusyTimes.Question, of servers: ServerAccess, now: Moment,
    each: (FetchedBusy, [UInt8]) -> Void
  ) throws {
    let access =
      try question.source.flatMap { try RemoteSources(store).access()[$0.id] } ?? RemoteAccess()
    // The password belongs to the account's address.
    let signed = question.source?.location.text ?? question.url
    var order = FetchOrder(
      task: .busy, url: question.url, credential: try servers.credential(access, signed),
      caFile: access.caFile, patience: servers.patience, userAgent: servers.userAgent)
    order.sign(by: access)
    order.busy = BusyOrder(
      start: WrittenForm.utc(question.span.lowerBound),
      end: WrittenForm.utc(question.span.upperBound),
      addresses: question.addresses, isOfCalendar: question.isOfCalendar,
      owners: question.source?.owners ?? [], stamp: WrittenForm.utc(now.seconds),
      uid: UUID().uuidString.lowercased())
    let ready = order
    try servers.ask(ready, KnownAnswers()) { message, bytes in
      switch message {
      case .busy(let busy): each(busy, bytes)
      case .failed(let reason, _): throw IndexError(.notFound, reason)
      default: break
      }
    }
  }

  /// Returns the origin of an address, such as `https://cal.example.com:8443`.
  private static func origin(_ url: String) -> String? {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme, let host = parts.host
    else {
      return nil
    }
    return "\(scheme)://\(host):\(parts.port ?? (scheme == "http" ? 80 : 443))".lowercased()
  }
}
