import CMicroHTTPD
import FetchMessages
import Foundation
import Synchronization

/// Listens on this machine only, passes requests on, and sends back the answers. It doesn't
/// interpret requests.
///
/// Each connection serves one request and ends after `maximumDuration` at most. If there are too
/// many connections, the oldest one is closed, so that slow clients can't block others.
final class PageListener {
  private let writer: MessageWriter
  private var reader: MessageReader
  /// The arrival times of connections by socket.
  private let connections = Mutex<[Int32: ContinuousClock.Instant]>([:])

  private static let maximumConnections = 256
  private static let maximumDuration = Duration.seconds(10)
  /// The memory for a request's header in bytes.
  private static let memory = 32 << 10
  /// The maximum size of a form or message, in bytes. Form encoding can take nine bytes per
  /// character.
  private static let maximumBodySize = 4 << 20
  /// The maximum total size of all incoming bodies, in bytes.
  private static let maximumTotalBodySize = 32 << 20
  private let sizeOfBodies = Atomic<Int>(0)

  init(_ writer: MessageWriter, _ reader: MessageReader) {
    (self.writer, self.reader) = (writer, reader)
  }

  /// Runs until the parent program ends.
  func run(at wanted: UInt16) throws {
    var port = wanted
    let listener = meetings_listen(INADDR_LOOPBACK, Int32(Self.maximumConnections), &port)
    guard listener >= 0 else {
      let reason = String(cString: strerror(errno))
      return try writer.write(
        .failed("can't listen on port \(wanted): \(reason)", needsCredentials: false))
    }
    try writer.write(.listening(port: port))
    let daemon = start(listener)
    guard daemon != nil else {
      return try writer.write(
        .failed("libmicrohttpd can't serve the page", needsCredentials: false))
    }
    while !ParentProcess.hasEnded(within: 500) { endOld() }
    MHD_stop_daemon(daemon)
  }

  private func start(_ listener: Int32) -> OpaquePointer? {
    meetings_http_start_listening(
      listener, Self.memory, UInt32(Self.maximumConnections), 10,
      { _, address, _ in
        Unmanaged.passRetained(Incoming(address.map { String(cString: $0) } ?? "")).toOpaque()
      },
      { context, connection, _, method, _, bytes, size, mark in
        guard let incoming = PageListener.incoming(mark) else { return meetings_http_no }
        return PageListener.of(context).take(
          connection, method.map { String(cString: $0) } ?? "", incoming, bytes, size)
      },
      { context, _, mark, _ in
        guard let pointer = mark?.pointee, let incoming = PageListener.incoming(mark) else {
          return
        }
        PageListener.of(context).drop(&incoming.body)
        Unmanaged<Incoming>.fromOpaque(pointer).release()
        mark?.pointee = nil
      },
      { context, connection, _, event in PageListener.of(context).changed(connection, event) },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// A request whose body is arriving.
  private final class Incoming {
    /// The target as received.
    let target: String
    var body: [UInt8] = []
    var isBegun = false
    /// If true, the body exceeds the limit and is discarded.
    var isTooLong = false

    init(_ target: String) { self.target = target }
  }

  private static func incoming(
    _ mark: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> Incoming? {
    mark?.pointee.map { Unmanaged<Incoming>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> PageListener {
    Unmanaged<PageListener>.fromOpaque(context!).takeUnretainedValue()
  }

  // MARK: Connections

  private func changed(_ connection: OpaquePointer?, _ event: MHD_ConnectionNotificationCode) {
    let socket = meetings_http_socket(connection)
    connections.withLock { connections in
      guard event == meetings_http_started else {
        connections[socket] = nil
        return
      }
      if connections.count >= Self.maximumConnections * 3 / 4,
        let oldest = connections.min(by: { $0.value < $1.value })
      {
        shutdown(oldest.key, Int32(SHUT_RDWR))
        connections[oldest.key] = nil
      }
      connections[socket] = .now
    }
  }

  private func endOld() {
    let limit = ContinuousClock.now - Self.maximumDuration
    connections.withLock { connections in
      for (socket, start) in connections where start < limit { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  // MARK: Requests

  /// Takes a piece of a request. A POST request is answered when it is complete, and any other
  /// request at once.
  private func take(
    _ connection: OpaquePointer?, _ method: String, _ incoming: Incoming,
    _ bytes: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?
  ) -> MHD_Result {
    guard method == "POST" else { return answer(connection, method, incoming) }
    if !incoming.isBegun {
      incoming.isBegun = true
      return meetings_http_yes
    }
    guard let size, size.pointee > 0, let bytes else { return answer(connection, method, incoming) }
    keep(UnsafeRawBufferPointer(start: bytes, count: size.pointee), of: incoming)
    size.pointee = 0
    return meetings_http_yes
  }

  /// Adds bytes to the body. The rest of a body that is too long is received but discarded, because
  /// the client reads the answer only after sending everything.
  private func keep(_ bytes: UnsafeRawBufferPointer, of incoming: Incoming) {
    if incoming.isTooLong { return }
    let total = sizeOfBodies.add(bytes.count, ordering: .relaxed).newValue
    incoming.body += bytes
    guard incoming.body.count > Self.maximumBodySize || total > Self.maximumTotalBodySize else {
      return
    }
    incoming.isTooLong = true
    drop(&incoming.body)
  }

  private func drop(_ body: inout [UInt8]) {
    sizeOfBodies.subtract(body.count, ordering: .relaxed)
    body = []
  }

  private func answer(
    _ connection: OpaquePointer?, _ method: String, _ incoming: Incoming
  ) -> MHD_Result {
    if incoming.isTooLong { return send(Self.tooLong, to: connection) }
    // A change may wait for servers and other writers, so the time limit of connections doesn't
    // apply.
    let socket = meetings_http_socket(connection)
    connections.withLock { $0[socket] = nil }
    defer { connections.withLock { $0[socket] = .now } }
    let fields = headerFields(of: connection).map { PageRequest.Field($0.name, $0.value) }
    let request = PageRequest(
      method: method, target: incoming.target, fields: fields,
      body: String(decoding: incoming.body, as: UTF8.self))
    do {
      try writer.write(.requested(request))
      guard let response = try reader.next(PageResponse.self) else { throw EndOfReader() }
      return send(response, to: connection)
    } catch {
      // The parent no longer answers.
      exit(2)
    }
  }

  private static let tooLong = PageResponse(
    status: 413, fields: [PageRequest.Field("Content-Type", "text/plain; charset=utf-8")],
    body: "the request is longer than \(maximumBodySize >> 20) MiB; it was ignored\n")

  private func send(_ answer: PageResponse, to connection: OpaquePointer?) -> MHD_Result {
    respond(
      answer.status, answer.fields.map { ($0.name, $0.value) }, Array(answer.body.utf8),
      to: connection)
  }
}
