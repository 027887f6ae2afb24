import Foundation

/// Sockets on the loopback address. Programs started by tests don't inherit them, because the other
/// side would then not notice their end.
enum Loopback {
  /// Listens on a port chosen by the system.
  static func listen() throws -> (socket: Int32, port: Int) {
    let socket = try self.socket()
    var address = self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && Foundation.listen(socket, 16) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Accepts the next connection; returns a negative number once the socket is closed.
  static func accept(_ socket: Int32) -> Int32 {
    var connection: Int32
    // A process of another test may end and cause a signal.
    repeat {
      connection = Foundation.accept(socket, nil, nil)
    } while connection < 0 && [EINTR, ECONNABORTED].contains(errno)
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return connection
  }

  /// - Parameter host: an address of this machine.
  static func connect(port: Int, host: String = "127.0.0.1") throws -> Int32 {
    let socket = try self.socket()
    var address = self.address(port: port, host: host)
    let isThere = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isThere else {
      close(socket)
      throw POSIXError(.ECONNREFUSED)
    }
    return socket
  }

  /// Sends one request to a server.
  ///
  /// - Parameter path: the path with its leading slash.
  static func ask(
    _ port: Int, _ method: String, _ path: String, headers: [String], body: String,
    host: String? = nil
  ) throws -> (status: Int, body: String) {
    let connection = try connect(port: port)
    defer { close(connection) }
    // In this version of HTTP, the answer ends with the connection.
    let lines =
      ["\(method) \(path) HTTP/1.0", "Host: \(host ?? "127.0.0.1:\(port)")"]
      + ["Content-Length: \(body.utf8.count)"] + headers + ["", body]
    signal(SIGPIPE, SIG_IGN)
    guard send(Array(lines.joined(separator: "\r\n").utf8)[...], to: connection) else {
      throw POSIXError(.EIO)
    }
    let answer = String(decoding: try receive(from: connection), as: UTF8.self)
    guard let status = answer.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
      let head = answer.firstRange(of: "\r\n\r\n")
    else { throw POSIXError(.EIO) }
    return (status, String(answer[head.upperBound...]))
  }

  /// - Returns: true if everything was sent.
  static func send(_ bytes: ArraySlice<UInt8>, to connection: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func receive(from connection: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(connection, &buffer, buffer.count), count != 0 {
      if count < 0, errno != EINTR { throw POSIXError(.EIO) }
      bytes += buffer.prefix(max(count, 0))
    }
    return bytes
  }

  /// Opens a datagram socket on a port chosen by the system.
  static func datagrams() throws -> (socket: Int32, port: Int) {
    let socket = try self.socket(isStream: false)
    var address = self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Returns the size and sender of the next datagram, or nil once the socket is shut down.
  static func receive(
    into buffer: inout [UInt8], from socket: Int32
  ) -> (count: Int, sender: sockaddr_in)? {
    var (sender, length) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    let count = withUnsafeMutablePointer(to: &sender) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        recvfrom(socket, &buffer, buffer.count, 0, $0, &length)
      }
    }
    return count < 0 && errno != EINTR ? nil : (count, sender)
  }

  static func send(_ bytes: [UInt8], to receiver: sockaddr_in, from socket: Int32) {
    var receiver = receiver
    withUnsafePointer(to: &receiver) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(socket, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func socket(isStream: Bool = true) throws -> Int32 {
    #if os(Linux)
      let kind = isStream ? SOCK_STREAM : SOCK_DGRAM
      let socket = Glibc.socket(AF_INET, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
      let socket = Darwin.socket(AF_INET, isStream ? SOCK_STREAM : SOCK_DGRAM, 0)
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #endif
    guard socket >= 0 else { throw POSIXError(.EMFILE) }
    return socket
  }

  private static func address(port: Int, host: String = "127.0.0.1") -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return address
  }
}
