import Foundation
import Synchronization

/// A relay to a server on the loopback address, which adds a planned fault to each connection.
final class FaultyRelay: Sendable {
  enum Fault: Sendable {
    case none
    /// The connection is closed before any data are sent.
    case refused
    /// The connection is closed after this number of bytes from the server.
    case cut(after: Int)
    /// Every request gets this status without reaching the server.
    case status(Int)
  }

  private let socket: Int32
  let port: Int
  private let server: Int
  private let plan: Mutex<@Sendable () -> Fault>
  private let changes = Mutex<[String]>([])
  var url: String { "http://127.0.0.1:\(port)/" }

  init(to server: Int) throws {
    (socket, port) = try Loopback.listen()
    self.server = server
    plan = Mutex({ @Sendable in Fault.none })
    let thread = Thread { [self] in
      signal(SIGPIPE, SIG_IGN)
      while case let connection = Loopback.accept(socket), connection >= 0 {
        let fault = plan.withLock { $0() }
        Thread.detachNewThread { [self] in
          serve(connection, fault)
          close(connection)
        }
      }
      close(socket)
    }
    thread.start()
  }

  func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// - Parameter next: returns the fault of the next connection.
  func plan(_ next: @escaping @Sendable () -> Fault) { plan.withLock { $0 = next } }

  /// Returns and clears the requested changes, as method, path and condition.
  func takeChanges() -> [String] {
    changes.withLock { found in
      defer { found = [] }
      return found
    }
  }

  /// Assumes that a request's header arrives in one piece.
  private func note(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Array("PUT ".utf8)) || bytes.starts(with: Array("DELETE ".utf8)) else {
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let condition = lines.filter { $0.lowercased().hasPrefix("if-") }
    changes.withLock { $0.append(([lines[0]] + condition).joined(separator: " ")) }
  }

  private func serve(_ client: Int32, _ fault: Fault) {
    var left = Int.max
    switch fault {
    case .none: break
    case .refused: return
    case .cut(let bytes): left = bytes
    case .status(let status):
      var buffer = [UInt8](repeating: 0, count: 65_536)
      guard read(client, &buffer, buffer.count) > 0 else { return }
      let answer = LoopbackServer.http(status)
      _ = write(client, answer, answer.count)
      return
    }
    guard let upstream = try? Loopback.connect(port: server) else { return }
    defer { close(upstream) }
    carry(client, upstream, &left)
  }

  /// Relays data until either side ends or the limit of bytes is reached.
  private func carry(_ client: Int32, _ server: Int32, _ left: inout Int) {
    var sides = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let ready = poll(&sides, nfds_t(sides.count), 60_000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return }
      for (place, side) in sides.enumerated() where side.revents != 0 {
        let count = read(side.fd, &buffer, buffer.count)
        guard count > 0 else { return }
        if place == 0 { note(buffer[..<count]) }
        let carried = place == 1 ? min(count, left) : count
        guard Loopback.send(buffer[..<carried], to: place == 1 ? client : server) else { return }
        if place == 1 { left -= carried }
        if left == 0 { return }
      }
    }
  }
}
