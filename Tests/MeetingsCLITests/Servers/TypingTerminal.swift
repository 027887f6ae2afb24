import Foundation
import Testing

/// A terminal for a command, on which a password is typed when it is requested.
enum TypingTerminal {
  private static let setsid = "/usr/bin/setsid"
  static let isThere = FileManager.default.isExecutableFile(atPath: setsid)

  /// - Returns: the exit status, and everything shown on the terminal.
  static func run(
    _ arguments: [String], typing password: String, in box: Sandbox
  ) throws -> (status: Int32, shown: String) {
    let (terminal, line) = try Pseudoterminal.open()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: setsid)
    process.arguments = ["--ctty", "--wait", Sandbox.binary] + arguments
    process.environment = box.environment
    process.currentDirectoryURL = URL(fileURLWithPath: box.folder)
    let handle = FileHandle(fileDescriptor: line, closeOnDealloc: false)
    (process.standardInput, process.standardOutput, process.standardError) = (
      handle, handle, handle
    )
    try process.run()
    close(line)
    defer { close(terminal) }
    var shown: [UInt8] = []
    var isTyped = false
    var buffer = [UInt8](repeating: 0, count: 4_096)
    // Once nobody holds the other side, the read ends with an error.
    while case let count = read(terminal, &buffer, buffer.count), count > 0 {
      shown += buffer[..<count]
      if !isTyped, String(decoding: shown, as: UTF8.self).contains("Password of") {
        isTyped = true
        // Input typed before echo is turned off is discarded.
        usleep(200_000)
        let typed = Array((password + "\n").utf8)
        _ = write(terminal, typed, typed.count)
      }
    }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: shown, as: UTF8.self))
  }
}

enum Pseudoterminal {
  /// Opens both sides of a terminal: the one that reads output, and the one for the process.
  static func open() throws -> (terminal: Int32, line: Int32) {
    #if os(Linux)
      let terminal = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h unlock the terminal and return its number.
      var (lock, number): (Int32, Int32) = (0, 0)
      try #require(
        ioctl(terminal, 0x4004_5431, &lock) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
      return (terminal, Glibc.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC))
    #else
      let terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
      try #require(grantpt(terminal) == 0 && unlockpt(terminal) == 0)
      let path = String(cString: try #require(ptsname(terminal)))
      return (terminal, Darwin.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC))
    #endif
  }
}
