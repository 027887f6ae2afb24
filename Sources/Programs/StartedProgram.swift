import CPrograms
import Foundation

/// A program that was started by its path, without a shell. It stays in this one's process group, so
/// that Control-C ends both and it may ask at the terminal, which Foundation's `Process` does not do.
package struct StartedProgram: Sendable {
  private let process: pid_t

  /// It could not be started.
  package struct Failure: Error, Hashable {
    /// The system's error number.
    package let code: Int32

    /// Says that the system gave this error number.
    package init(code: Int32) { self.code = code }

    /// In the system's words.
    package var reason: String { String(cString: strerror(code)) }
  }

  /// - Parameters:
  ///   - environment: what it finds there.
  ///   - streams: which of this program's descriptors are its standard input, output and error, by
  ///     their numbers; it has this program's where none is named.
  ///   - isSilent: whether its standard error goes nowhere.
  ///   - folder: its current folder; nil for this program's.
  ///   - isAlone: if true, it gets no descriptor but its standard streams.
  /// - Throws: `Failure` where it can't be started.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String],
    streams: [Int32: Int32] = [:], isSilent: Bool = false, folder: String? = nil,
    isAlone: Bool = false
  ) throws(Failure) {
    #if os(macOS)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Threads of a pool hold signals back, and what they start would never be ended by one.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    for (number, descriptor) in streams {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    if isSilent { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    if let folder { meetings_spawn_in_folder(&actions, folder) }
    if isAlone { meetings_spawn_closing_from(&actions, 3) }
    func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
      texts.map { strdup($0) } + [nil]
    }
    let words = pointers([path] + arguments)
    let variables = pointers(environment.map { "\($0)=\($1)" })
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, words, variables)
    guard code == 0 else { throw Failure(code: code) }
    self.process = process
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) { kill(process, number) }

  /// Waits for its end, once.
  ///
  /// - Returns: its exit status, or 128 more than the signal that ended it, as shells count.
  package func wait() -> Int32 {
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0 && errno == EINTR {}
    return Self.status(state)
  }

  /// Returns its exit status as `wait` does, once, or nil while it runs.
  func statusIfEnded() -> Int32? {
    var state: Int32 = 0
    return waitpid(process, &state, WNOHANG) == process ? Self.status(state) : nil
  }

  private static func status(_ state: Int32) -> Int32 {
    state & 0x7f == 0 ? state >> 8 & 0xff : 128 + state & 0x7f
  }
}
