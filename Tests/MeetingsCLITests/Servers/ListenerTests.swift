import FetchMessages
import Foundation
import Programs
import Testing

/// The program with network access, started directly.
@Suite("What listens")
struct ListenerTests {
  /// Returns an order that runs until the parent ends.
  private static func order(_ task: FetchOrder.Task) -> FetchOrder {
    var order = FetchOrder(
      task: task, url: "", credential: nil, caFile: nil, patience: 5, userAgent: "tests")
    if task == .serve {
      order.handOver = HandOver(file: Data(), redirect: nil, isForNetwork: false, deadline: 60)
    }
    return order
  }

  @Test(
    "ends with the program that started it, also where that ends at once",
    arguments: [FetchOrder.Task.page, .serve])
  func end(task: FetchOrder.Task) throws {
    let (input, output) = (Pipe(), Pipe())
    let path = (Sandbox.binary as NSString).deletingLastPathComponent + "/meetings-fetch"
    for pipe in [input, output] {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    let program = try StartedProgram(
      path, [], environment: [:],
      streams: [
        0: input.fileHandleForReading.fileDescriptor,
        1: output.fileHandleForWriting.fileDescriptor,
      ])
    try output.fileHandleForWriting.close()
    let line = try JSONEncoder().encode(Self.order(task)) + Data("\n".utf8)
    try input.fileHandleForWriting.write(contentsOf: line)
    let listener = output.fileHandleForReading
    #expect(try listener.read(upToCount: 1) == Data("{".utf8), "it listens")

    try input.fileHandleForWriting.close()
    var side = pollfd(fd: listener.fileDescriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      guard poll(&side, 1, 10_000) > 0 else {
        program.signal(SIGKILL)
        Issue.record("\(task) has not ended")
        return
      }
    } while !listener.availableData.isEmpty
    _ = program.wait()
  }
}
