import Foundation

/// Shared functions of commands that listen on this machine.
enum LocalServer {
  /// Lets a signal end the program immediately, as there is nothing to finish. The signals are
  /// unblocked in case the program was started with them blocked.
  static func endWhenInterrupted() {
    signal(SIGINT) { _ in _exit(0) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Returns 192 random bits in hexadecimal.
  static func secret() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<3).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
