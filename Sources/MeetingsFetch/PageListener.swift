import CMicroHTTPD
import FetchMessages
import Foundation
import Synchronization

/// Listens on this machine alone, hands each request on, and answers with what comes back. It knows
/// nothing of what is asked.
///
/// A connection is for one request, and ends after `longest` whatever it does. Where there are very
/// many, the one that came first gives up its place, so that slow ones keep none out.
final class PageListener {
  private let writer: MessageWriter
  private var reader: MessageReader
  /// The time at which each connection came, by its socket.
  private let connections = Mutex<[Int32: ContinuousClock.Instant]>([:])

  private static let mostConnections = 256
  private static let longest = Duration.seconds(10)
  /// For the head of a request, in bytes.
  private static let memory = 32 << 10
  /// The most bytes of a form or message as it is sent, in which a letter may take nine.
  private static let longestBody = 4 << 20
  /// The most bytes of all that is coming in at once.
  private static let mostOfBodies = 32 << 20
  private let sizeOfBodies = Atomic<Int>(0)

  init(_ writer: MessageWriter, _ reader: MessageReader) {
    (self.writer, self.reader) = (writer, reader)
  }

  /// Ends with the program that started it.
  func run(at wanted: UInt16) throws {
    var port = wanted
    let listener = meetings_listen(INADDR_LOOPBACK, Int32(Self.mostConnections), &port)
    guard listener >= 0 else {
      let reason = String(cString: strerror(errno))
      return try writer.write(.failed("port \(wanted) can't be had: \(reason)", asksWho: false))
    }
    try writer.write(.listening(port: port))
    let daemon = start(listener)
    guard daemon != nil else {
      return try writer.write(.failed("libmicrohttpd can't serve the page", asksWho: false))
    }
    while !Starter.hasEnded(within: 500) { endOld() }
    MHD_stop_daemon(daemon)
  }

  private func start(_ listener: Int32) -> OpaquePointer? {
    meetings_http_start_listening(
      listener, Self.memory, UInt32(Self.mostConnections), 10,
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

  /// A request that is coming in.
  private final class Incoming {
    /// As it was written.
    let target: String
    var body: [UInt8] = []
    var isBegun = false
    /// If true, it is longer than anything that is taken, and nothing of it is kept.
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
      if connections.count >= Self.mostConnections * 3 / 4,
        let oldest = connections.min(by: { $0.value < $1.value })
      {
        shutdown(oldest.key, Int32(SHUT_RDWR))
        connections[oldest.key] = nil
      }
      connections[socket] = .now
    }
  }

  private func endOld() {
    let limit = ContinuousClock.now - Self.longest
    connections.withLock { connections in
      for (socket, start) in connections where start < limit { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  // MARK: Requests

  /// Takes what has come of a request; it is answered when all of it has. What only reads is answered
  /// at once, whatever follows.
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

  /// The rest of what is too long is read as well, so that the answer to it arrives.
  private func keep(_ bytes: UnsafeRawBufferPointer, of incoming: Incoming) {
    if incoming.isTooLong { return }
    let total = sizeOfBodies.add(bytes.count, ordering: .relaxed).newValue
    incoming.body += bytes
    guard incoming.body.count > Self.longestBody || total > Self.mostOfBodies else { return }
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
    // A change waits for servers and for others who write: it may take longer than anyone who asks.
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
      // Nobody answers any more.
      exit(2)
    }
  }

  private static let tooLong = PageResponse(
    status: 413, fields: [PageRequest.Field("Content-Type", "text/plain; charset=utf-8")],
    body: "what was sent is longer than \(longestBody >> 20) MiB; nothing of it was used\n")

  private func send(_ answer: PageResponse, to connection: OpaquePointer?) -> MHD_Result {
    var body = answer.body
    let response = body.withUTF8 {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), meetings_http_copied)
    }
    defer { MHD_destroy_response(response) }
    for field in answer.fields { MHD_add_response_header(response, field.name, field.value) }
    MHD_add_response_header(response, "Connection", "close")
    return MHD_queue_response(connection, answer.status, response)
  }
}
