import Foundation

/// Parts of the commands that listen on this machine.
enum LocalServer {
  /// Ends the program by a signal. It has nothing to finish, and to be interrupted is how it ends. A program
  /// that was started with the signal blocked would never be.
  static func endWhenInterrupted() {
    signal(SIGINT) { _ in _exit(0) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// 192 random bits in hexadecimal.
  static func secret() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<3).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
