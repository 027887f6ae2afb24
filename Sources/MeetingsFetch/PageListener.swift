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
  /// When each connection came, by its socket.
  private let connections = Mutex<[Int32: ContinuousClock.Instant]>([:])

  private static let mostConnections = 256
  private static let longest = Duration.seconds(10)
  /// For the head of a request, in bytes.
  private static let memory = 32 << 10

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
        Unmanaged.passRetained(Target(address.map { String(cString: $0) } ?? "")).toOpaque()
      },
      { context, connection, _, method, _, _, _, mark in
        PageListener.of(context).answer(
          connection, method.map { String(cString: $0) } ?? "", PageListener.target(mark))
      },
      { _, _, mark, _ in
        guard let target = mark?.pointee else { return }
        Unmanaged<Target>.fromOpaque(target).release()
        mark?.pointee = nil
      },
      { context, connection, _, event in PageListener.of(context).changed(connection, event) },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// The target of a request, as it was written.
  private final class Target {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private static func target(
    _ mark: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> String {
    mark?.pointee.map { Unmanaged<Target>.fromOpaque($0).takeUnretainedValue().text } ?? ""
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

  private func answer(
    _ connection: OpaquePointer?, _ method: String, _ target: String
  ) -> MHD_Result {
    let fields = headerFields(of: connection).map { PageRequest.Field($0.name, $0.value) }
    let request = PageRequest(method: method, target: target, fields: fields)
    do {
      try writer.write(.requested(request))
      guard let response = try reader.next(PageResponse.self) else { throw EndOfReader() }
      return send(response, to: connection)
    } catch {
      // Nobody answers any more.
      exit(2)
    }
  }

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
