import Foundation

extension Sandbox {
  /// The programs that a process has started, where the system tells.
  private func children(of process: Int32) -> [Int32] {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }

  /// - Returns: whether it was still at work.
  func kill(
    _ arguments: [String], after microseconds: Int, withChildren: Bool = false
  ) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: Self.binary)
    process.arguments = arguments + ["--now", Self.now]
    process.environment = environment
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(microseconds))
    let isRunning = process.isRunning
    let started = withChildren ? children(of: process.processIdentifier) : []
    for one in [process.processIdentifier] + started { Foundation.kill(one, SIGKILL) }
    process.waitUntilExit()
    return isRunning
  }
}
