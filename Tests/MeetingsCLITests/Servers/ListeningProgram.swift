import Foundation
import Testing

/// A program that prints the address on which it listens, and runs until it is ended.
struct ListeningProgram {
  let process = Process()
  let address: URL
  private let pipe = Pipe()

  /// Starts the program and reads its first line.
  ///
  /// - Parameter errors: the destination of its standard error.
  init(
    _ box: Sandbox, _ arguments: [String], errors: FileHandle? = .nullDevice
  ) throws {
    process.executableURL = URL(filePath: Sandbox.binary)
    process.arguments = arguments + ["--now", Sandbox.now]
    process.environment = box.environment
    process.standardOutput = pipe
    process.standardError = errors
    try process.run()
    var line: [UInt8] = []
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      line.append(byte)
    }
    address = try #require(URL(string: String(decoding: line, as: UTF8.self)))
  }

  func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }
}
