import Foundation
import Synchronization

/// Stands between a client and a server on the loopback address, and does to each connection what a
/// test plans.
final class FaultyRelay: Sendable {
  enum Fault: Sendable {
    case none
    /// It ends before anything was said.
    case refused
    /// It breaks off after so many bytes of what the server says.
    case cut(after: Int)
    /// All is answered with this status, and nothing reaches the server.
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

  /// - Parameter next: the fault of the next connection.
  func plan(_ next: @escaping @Sendable () -> Fault) { plan.withLock { $0 = next } }

  /// What was to be changed since it was asked last: each method, path and condition.
  func takeChanges() -> [String] {
    changes.withLock { found in
      defer { found = [] }
      return found
    }
  }

  /// A request's head comes in one piece.
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

  /// Until either side ends, or what may come back is used up.
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
