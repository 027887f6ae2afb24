import CMicroHTTPD
import FetchMessages
import Foundation

/// Serves a file to the first client that requests its address, and ends after that GET. The server
/// listens on this machine only, unless the network was requested, on a free port. The path can't
/// be guessed. A request with another path or host name isn't answered.
///
/// A single loop runs libmicrohttpd. For each connection, this class keeps a duplicate of the
/// socket's descriptor, with which it determines whether the client has received the whole answer.
final class OneShotServer {
  private let handOver: HandOver
  private let writer: MessageWriter
  private let path: String
  private var daemon: OpaquePointer?
  private var hosts: Set<String> = []
  /// The clients that wait for an answer, in order of arrival.
  private var waiting: [Guest] = []
  /// The client that gets the file.
  private var taken: Guest?
  /// The state of the answer to the client `taken`.
  private var answer = Answer.underWay

  private enum Outcome { case nobody, brokenOff, given }
  private enum Answer { case underWay, written, failed }

  /// A connection: the descriptors of this class (`socket`) and of libmicrohttpd (`served`), and
  /// the deadline for the request.
  private struct Guest {
    let socket: Int32
    let served: Int32
    let deadline: ContinuousClock.Instant
  }

  private static let maximumConnections = 16
  /// The time limit for sending a request.
  private static let patience = Duration.seconds(10)
  /// The memory for a request's header, or for an answer's header without a redirect, in bytes.
  private static let memory = 32 << 10

  init(_ handOver: HandOver, tell writer: MessageWriter) {
    (self.handOver, self.writer) = (handOver, writer)
    path = "/\(LocalAccess.secret(words: 2))/event.ics"
  }

  /// Runs until the file was delivered or the deadline has passed.
  func run() throws {
    let names = try handOver.isForNetwork ? NetworkInterfaces.addresses() : ["127.0.0.1"]
    var port: UInt16 = 0
    let listener = meetings_listen(
      handOver.isForNetwork ? INADDR_ANY : INADDR_LOOPBACK, Int32(Self.maximumConnections), &port)
    guard listener >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    hosts = Set(names.map { "\($0):\(port)" } + ["localhost:\(port)"])
    start()
    try writer.write(.serving(names.map { "http://\($0):\(port)\(path)" }))
    let outcome = serve(listener)
    close(listener)
    end()
    if outcome != .nobody { try writer.write(.handedOver(isWhole: outcome == .given)) }
    try writer.write(
      .done(FetchSummary(requests: 0, scheme: nil, movedTo: nil, isUnchanged: outcome != .given)))
  }

  // MARK: The loop

  private func serve(_ listener: Int32) -> Outcome {
    let end = ContinuousClock.now + .seconds(handOver.deadline)
    while ContinuousClock.now < end, !ParentProcess.hasEnded() {
      let ready = wait(listener, until: end)
      if ready { admit(from: listener) }
      MHD_run(daemon)
      for guest in waiting where guest.deadline < .now { shutdown(guest.socket, Int32(SHUT_RDWR)) }
      guard let taken else { continue }
      switch answer {
      case .underWay: break
      case .failed: return .brokenOff
      case .written:
        if let wasTaken = Self.hasTaken(taken) { return wasTaken ? .given : .brokenOff }
      }
    }
    return taken == nil ? .nobody : .brokenOff
  }

  /// Waits for activity, at most a second.
  ///
  /// - Returns: true if a client has connected.
  private func wait(_ listener: Int32, until end: ContinuousClock.Instant) -> Bool {
    var sides = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    sides += waiting.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
    if let taken {
      let event = answer == .underWay ? POLLOUT : POLLIN
      sides.append(pollfd(fd: taken.socket, events: Int16(event), revents: 0))
    }
    var most: UInt64 = 0
    if MHD_get_timeout(daemon, &most) != meetings_http_yes { most = 1_000 }
    let left = max(0, ContinuousClock.now.duration(to: end) / .milliseconds(1))
    let count = nfds_t(sides.count)
    guard poll(&sides, count, Int32(min(Double(min(most, 1_000)), left.rounded(.up)))) > 0 else {
      return false
    }
    return sides[0].revents != 0
  }

  private func admit(from listener: Int32) {
    guard taken == nil else {
      close(meetings_http_accept(nil, listener))
      return
    }
    // The oldest waiting connection is closed, so that silent clients can't block others.
    if waiting.count >= Self.maximumConnections { shutdown(waiting[0].socket, Int32(SHUT_RDWR)) }
    newest = -1
    let socket = meetings_http_accept(daemon, listener)
    guard socket >= 0 else { return }
    waiting.append(Guest(socket: socket, served: newest, deadline: .now + Self.patience))
  }

  /// libmicrohttpd's descriptor of the newest connection.
  private var newest: Int32 = -1

  /// Determines whether the client has received everything. If so, the client closes the
  /// connection; otherwise it resets it. In either case, the file isn't served again.
  ///
  /// - Returns: nil while the connection is open.
  private static func hasTaken(_ guest: Guest) -> Bool? {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    while true {
      let count = meetings_receive(guest.socket, &bytes, bytes.count)
      if count == 0 { return true }
      if count > 0 || errno == EINTR { continue }
      return errno == EAGAIN ? nil : false
    }
  }

  // MARK: libmicrohttpd

  private func start() {
    let memory = Self.memory + (handOver.redirect?.utf8.count ?? 0)
    daemon = meetings_http_start(
      memory,
      { context, address, _ in
        let isMeant = address.map { String(cString: $0) } == OneShotServer.of(context).path
        // The pointer is only a marker.
        return isMeant ? context : nil
      },
      { context, connection, _, method, _, _, _, mark in
        OneShotServer.of(context).answer(
          connection, isMeant: mark?.pointee != nil && method.map { String(cString: $0) } == "GET")
      },
      { context, connection, _, end in
        OneShotServer.of(context).completed(connection, end == meetings_http_completed)
      },
      { context, connection, mark, event in
        OneShotServer.of(context).changed(connection, mark, event)
      },
      Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> OneShotServer {
    Unmanaged<OneShotServer>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Closes all connections at once, discarding data not yet sent to a slow client.
  private func end() {
    if let taken, answer == .underWay { meetings_reset_at_close(taken.socket) }
    MHD_stop_daemon(daemon)
    for guest in waiting + [taken].compactMap({ $0 }) { close(guest.socket) }
  }

  private func changed(
    _ connection: OpaquePointer?, _ mark: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ event: MHD_ConnectionNotificationCode
  ) {
    if event == meetings_http_started {
      newest = meetings_http_socket(connection)
      mark?.pointee = UnsafeMutableRawPointer(bitPattern: Int(newest) + 1)
    } else {
      let served = Int32(Int(bitPattern: mark?.pointee) - 1)
      for guest in waiting where guest.served == served { close(guest.socket) }
      waiting.removeAll { $0.served == served }
    }
  }

  private func completed(_ connection: OpaquePointer?, _ isWhole: Bool) {
    guard let taken, taken.served == meetings_http_socket(connection) else { return }
    answer = isWhole ? .written : .failed
    if isWhole { shutdown(taken.socket, Int32(SHUT_WR)) }
  }

  // MARK: Requests

  /// Answers the first correct request with the file.
  private func answer(_ connection: OpaquePointer?, isMeant: Bool) -> MHD_Result {
    let fields = headerFields(of: connection)
    let names = fields.filter { $0.name == "host" }.map { $0.value.lowercased() }
    let hasBody = fields.contains { ["content-length", "transfer-encoding"].contains($0.name) }
    let served = meetings_http_socket(connection)
    guard isMeant, names.count == 1, hosts.contains(names[0]), !hasBody, taken == nil,
      let place = waiting.firstIndex(where: { $0.served == served })
    else { return Self.send(404, [], Data(), to: connection) }
    taken = waiting.remove(at: place)
    if let redirect = handOver.redirect {
      return Self.send(302, [("Location", redirect)], Data(), to: connection)
    }
    let fieldsOfFile = [
      ("Content-Type", "text/calendar; charset=utf-8"),
      ("Content-Disposition", "inline; filename=\"event.ics\""),
    ]
    return Self.send(200, fieldsOfFile, Data(handOver.file), to: connection)
  }

  private static func send(
    _ status: UInt32, _ more: [(String, String)], _ body: Data, to connection: OpaquePointer?
  ) -> MHD_Result {
    let always = [
      ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"),
    ]
    return respond(status, more + always, body, to: connection)
  }
}

/// The network addresses of this machine.
enum NetworkInterfaces {
  /// Thrown if the machine has no address that others can reach.
  struct NoNetwork: Error {}

  /// Returns the machine's IPv4 addresses, in order, without loopback.
  static func addresses() throws -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { throw NoNetwork() }
    defer { freeifaddrs(first) }
    let all = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.ifa_addr }.compactMap(text).filter { !$0.hasPrefix("127.") }
    guard !all.isEmpty else { throw NoNetwork() }
    return Array(Set(all)).sorted()
  }

  /// Returns an IPv4 address in dotted form, or nil for other families.
  private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    guard Int32(address.pointee.sa_family) == AF_INET else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    let isKnown = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      inet_ntop(AF_INET, &$0.pointee.sin_addr, &text, socklen_t(text.count)) != nil
    }
    return isKnown ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) : nil
  }
}
