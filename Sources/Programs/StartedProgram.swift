import CPrograms
import Foundation

/// A program started by its path, without a shell. Unlike a `Process` of Foundation, it stays in
/// this program's process group, so that Control-C ends both programs and it can read from the
/// terminal.
package struct StartedProgram: Sendable {
  private let process: pid_t

  /// The reason why the program could not be started.
  package struct Failure: Error, Hashable {
    /// The system's error number.
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// The system's description of the error.
    package var reason: String { String(cString: strerror(code)) }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: the program's environment variables.
  ///   - streams: the descriptors to use for standard input, output and error, by number (0 to 2);
  ///     streams not listed are inherited.
  ///   - isSilent: if true, its standard error is discarded.
  ///   - folder: the working directory; nil to inherit it.
  ///   - isAlone: if true, the program inherits only the standard streams.
  /// - Throws: `Failure` if the program can't be started.
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
    // Threads of a pool block signals; a program that inherits this mask could not be interrupted.
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

  package func signal(_ number: Int32) { kill(process, number) }

  /// Waits for the program to exit. Call this only once.
  ///
  /// - Returns: the exit status, or 128 plus the signal that ended the program, as in shells.
  package func wait() -> Int32 {
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0 && errno == EINTR {}
    return Self.status(state)
  }

  /// Returns the exit status once, like `wait`, or nil while the program runs.
  func statusIfEnded() -> Int32? {
    var state: Int32 = 0
    return waitpid(process, &state, WNOHANG) == process ? Self.status(state) : nil
  }

  private static func status(_ state: Int32) -> Int32 {
    state & 0x7f == 0 ? state >> 8 & 0xff : 128 + state & 0x7f
  }
}

/// The memory of this process.
package enum ProcessMemory {
  /// Excludes the memory from core dumps from now on, because it contains a password or token.
  package static func hide() { meetings_guard_memory() }
}

package enum ProgramPath {
  /// Returns the first program with this name in the folders of a `PATH`; nil if there is none.
  /// Relative folders are ignored, because anyone may have put programs there.
  ///
  /// - Parameter folders: folders separated by colons; nil for `/usr/bin` and `/bin`.
  package static func of(_ name: String, in folders: String?) -> String? {
    (folders ?? "/usr/bin:/bin").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
