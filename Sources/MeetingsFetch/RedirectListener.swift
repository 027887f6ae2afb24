import CMicroHTTPD
import Foundation
import Remotes
import Synchronization

/// Listens on a free port of this machine for the answer that a browser brings from a sign-in page
/// (RFC 8252, section 7.3). It ends after the first valid answer; any other request isn't answered.
final class RedirectListener: RedirectReceiver {
  let redirect: String
  private let listener: Int32
  /// The only accepted value of the header field Host.
  private let host: String
  private let state = Mutex<State>(State())

  private struct State {
    var check: (@Sendable (String) -> AuthorizationRequest.Answer)?
    var answer: AuthorizationRequest.Answer?
  }

  private static let maximumConnections = 16

  /// - Parameter name: the name of this machine in the redirect address, `127.0.0.1` or
  ///   `localhost`.
  init(_ name: String) throws {
    var port: UInt16 = 0
    listener = meetings_listen(INADDR_LOOPBACK, Int32(Self.maximumConnections), &port)
    guard listener >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    host = "\(name):\(port)"
    redirect = "http://\(host)/"
  }

  func wait(
    seconds: Int, _ check: @escaping @Sendable (String) -> AuthorizationRequest.Answer
  ) -> AuthorizationRequest.Answer? {
    state.withLock { $0.check = check }
    let daemon = start()
    defer { MHD_stop_daemon(daemon) }
    let end = ContinuousClock.now + .seconds(seconds)
    while daemon != nil, ContinuousClock.now < end, !ParentProcess.hasEnded(within: 50) {
      guard let answer = state.withLock({ $0.answer }) else { continue }
      // The browser needs time to receive the page.
      usleep(300_000)
      return answer
    }
    return nil
  }

  private func start() -> OpaquePointer? {
    meetings_http_start_listening(
      listener, 32 << 10, UInt32(Self.maximumConnections), 10,
      { _, address, _ in
        Unmanaged.passRetained(Target(address.map { String(cString: $0) } ?? "")).toOpaque()
      },
      { context, connection, _, method, _, _, size, mark in
        size?.pointee = 0
        guard let context, let target = mark?.pointee else { return meetings_http_no }
        return Unmanaged<RedirectListener>.fromOpaque(context).takeUnretainedValue().answer(
          connection, method.map { String(cString: $0) } ?? "",
          Unmanaged<Target>.fromOpaque(target).takeUnretainedValue().text)
      },
      { _, _, mark, _ in
        guard let pointer = mark?.pointee else { return }
        Unmanaged<Target>.fromOpaque(pointer).release()
        mark?.pointee = nil
      },
      { _, _, _, _ in }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The target of a request as received.
  private final class Target {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private func answer(_ connection: OpaquePointer?, _ method: String, _ target: String)
    -> MHD_Result
  {
    let hosts = headerFields(of: connection).filter { $0.name == "host" }.map(\.value)
    guard method == "GET", hosts == [host] else { return send(404, "", connection) }
    let answer = state.withLock { state -> AuthorizationRequest.Answer in
      guard state.answer == nil, let answer = state.check?(target), answer != .foreign else {
        return .foreign
      }
      state.answer = answer
      return answer
    }
    return switch answer {
    case .foreign: send(404, "", connection)
    case .code:
      send(
        200, "Signed in. Go back to the terminal; you can close this window.\n",
        connection)
    case .refused:
      send(
        200, "Not signed in. The terminal says why; you can close this window.\n",
        connection)
    }
  }

  private func send(_ status: UInt32, _ text: String, _ connection: OpaquePointer?) -> MHD_Result {
    let fields = [
      ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
      ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
      ("Content-Security-Policy", "default-src 'none'"),
    ]
    return respond(status, fields, Array(text.utf8), to: connection)
  }
}

/// Watches the parent program, which keeps the other end of standard input open as long as it runs.
///
/// Comparing the parent's process id would not suffice: if the parent has ended before this program
/// reads the id, it already gets the id of another process.
enum ParentProcess {
  /// Waits at most `milliseconds` for the parent to end.
  ///
  /// - Returns: true if it has ended.
  static func hasEnded(within milliseconds: Int32 = 0) -> Bool {
    // Without requested events, `poll` reports only a closed or never opened input.
    var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }
}
